"""Pseudocode: the lines of a search, which line each event belongs to, and their translation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from emmviz.base.locale import words

__all__ = ["Listing", "cutting_kinds", "in_language"]


class Listing(dict[str, int]):
    """Pseudocode for one kind of node: `lines` to show, and the number of the line that each tag names.

    >>> code = Listing('''
    ... enter | for child of node:
    ... leave | return best
    ... ''')
    >>> code.lines, code["leave"]
    (('for child of node:', 'return best'), 1)
    """

    def __init__(self, text: str) -> None:
        rows = [row.split("|", 1) for row in text.strip("\n").splitlines()]
        self.lines = tuple(row[1].removeprefix(" ").rstrip() for row in rows)
        super().__init__((tag, i) for i, row in enumerate(rows) for tag in row[0].split())


def cutting_kinds(code: Mapping[str, Listing]) -> frozenset[str]:
    """Return the kinds of nodes whose pseudocode has a line for a cut.

    >>> cutting_kinds({"max": Listing("beta | return best"), "chance": Listing("leave | return sum")})
    frozenset({'max'})
    """
    return frozenset(kind for kind, listing in code.items() if {"alpha", "beta"} & listing.keys())


def in_language(lines: Iterable[str], lang: str = "en") -> list[str]:
    """Return lines of pseudocode in a language, translated phrase by phrase; symbols stay.

    Parameters: lines, as an algorithm holds them, in English; lang. Raises: TreeError for an unknown language.

    >>> in_language(["for child of node:", "    best ← max(best, v)"], "es")
    ['para cada hijo del nodo:', '    mejor ← max(mejor, v)']
    """
    translated, phrases = _phrases(lang)
    return [phrases.sub(lambda match: translated[match[0]], line) for line in lines]


@cache
def _phrases(lang: str) -> tuple[dict[str, str], re.Pattern[str]]:
    translated = {text: words(lang)["code"][key] for key, text in words("en")["code"].items()}
    # The longest first, as one phrase may contain another.
    longest = sorted(translated, key=len, reverse=True)
    return translated, re.compile("|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in longest))
