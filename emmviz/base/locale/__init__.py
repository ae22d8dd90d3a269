"""The words that a reader sees, one file a language."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["called", "labelled", "languages", "words"]


def languages() -> list[str]:
    """Return the languages.

    >>> "en" in languages()
    True
    """
    return sorted(file.name.removesuffix(".toml") for file in files(__name__).iterdir() if file.name.endswith(".toml"))


@cache
def words(lang: str = "en") -> dict[str, Any]:
    """Return the words of a language, by section and key.

    >>> words("en")["kind"]["max"]
    'MAX'
    """
    if lang not in languages():
        raise TreeError(f"there is no language {brief(lang, 20)}; there are {', '.join(languages())}")
    return tomllib.loads((files(__name__) / f"{lang}.toml").read_text(encoding="utf-8"))


def labelled(label: str | None, lang: str = "en") -> str | None:
    """Return the label of an edge in a language: translated if emmviz's own trees and games use it, else as it is.

    >>> labelled("left", "es"), labelled("a1", "es")
    ('izquierda', 'a1')
    """
    found: str | None = words(lang)["label"].get(label, label)
    return found


@lru_cache(256)  # every frame of one tree asks again
def called(text: str, lang: str = "en") -> str:
    """Return the title of a tree or game in a language: translated if it is one of emmviz's own, else as it is.

    >>> called("Three bins", "es"), called("My own tree", "es")
    ('Tres cajas', 'My own tree')
    """
    here = words(lang)
    for key, known in words()["title"].items():
        if found := re.fullmatch(re.escape(known).replace(r"\{values\}", "(?P<values>.+)"), text):
            values = found.groupdict()
            if here["format"]["comma"] and "." in text:
                values = {name: value.replace(", ", "; ").replace(".", ",") for name, value in values.items()}
            title: str = here["title"][key].format(**values)
            return title
    return text
