"""The words of an instructor package, in each language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["phrases"]

WORDS = Path(__file__).with_name("words.toml")


@cache
def phrases(lang: str) -> dict[str, Any]:
    """Return the words of the package in a language."""
    words: dict[str, Any] = tomllib.loads(WORDS.read_text(encoding="utf-8"))[lang]
    return words
