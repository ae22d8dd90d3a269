"""Fonts: the names of the fonts of a theme, as a style sheet lists them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["checked_font", "families", "own_font"]

# The first letter of each word of a name that a style sheet takes without quotes.
_PLAIN = re.compile(r"[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*", re.ASCII)
_USUAL = "DejaVu Sans"


def families(font: str) -> list[str]:
    """Return the names in a list of fonts.

    >>> families("'Source Sans 3', Arial, sans-serif")
    ['Source Sans 3', 'Arial', 'sans-serif']
    """
    return [name.strip().strip("\"'") for name in font.split(",")]


def own_font(font: str) -> str:
    """Return the font that a theme asks for, "" for that of emmviz.

    >>> own_font("'Source Sans 3', DejaVu Sans"), own_font("DejaVu Sans, Verdana")
    ('Source Sans 3', '')
    """
    first = families(font)[0]
    return "" if first == _USUAL else first


def checked_font(what: str, font: str, fallback: str) -> str:
    """Return a list of fonts as a style sheet writes it, ending in those of another list.

    Parameters: what, the name of what holds it; font, a name or several with commas; fallback, a list of fonts.
    Raises: TreeError for what is no name: a font is written into every format, where quotes and brackets would tell.

    >>> checked_font("the font", "Source Sans 3", "DejaVu Sans, sans-serif")
    "'Source Sans 3', DejaVu Sans, sans-serif"
    """
    names = families(font)
    for name in names:
        if not name or len(name) > 60 or not all(sign.isalnum() or sign in " -_.+" for sign in name):
            raise TreeError(
                f"{what} must be the name of a font, of letters, digits, spaces and hyphens, such as Open Sans, "
                f"not {brief(name or font, 40)}"
            )
    return ", ".join(map(_quoted, _once([*names, *families(fallback)])))


def _quoted(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else f"'{name}'"


def _once(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))
