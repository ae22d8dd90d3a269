"""Pseudocode: the lines of a search in a reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from emmviz.base.locale import words

__all__ = ["spoken"]


def spoken(lines: Iterable[str], lang: str = "en") -> list[str]:
    """Return lines of pseudocode in a language, phrase by phrase; signs and letters stay.

    Parameters: lines, as an algorithm holds them, in English; lang. Raises: TreeError for an unknown language.

    >>> spoken(["for child of node:", "    best ← max(best, v)"], "es")
    ['para cada hijo del nodo:', '    mejor ← max(mejor, v)']
    """
    said, phrases = _phrases(lang)
    return [phrases.sub(lambda match: said[match[0]], line) for line in lines]


@cache
def _phrases(lang: str) -> tuple[dict[str, str], re.Pattern[str]]:
    said = {text: words(lang)["code"][key] for key, text in words("en")["code"].items()}
    # The longest first: a phrase may hold another one.
    longest = sorted(said, key=len, reverse=True)
    return said, re.compile("|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in longest))
