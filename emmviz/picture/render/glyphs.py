"""Glyphs: one line of text with characters that the fonts have."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from emmviz.picture.render.installed import LAST, load

__all__ = ["clean"]


@lru_cache(maxsize=8)
def _glyphs(names: tuple[str, ...]) -> frozenset[int]:
    return frozenset[int]().union(*(load(name).get_charmap() for name in names))


@lru_cache(maxsize=4096)
def clean(text: str, names: tuple[str, ...] = LAST) -> str:
    """Return one line with characters that the fonts have; one without a glyph is a box, as it would be drawn anyway.

    >>> clean("a  b\\nc")
    'a b c'
    """
    kept = []
    # Spaces in a row are one, as in SVG.
    # A byte order mark is invisible, and matplotlib fails on it.
    for sign in " ".join(text.replace("\ufeff", "").split()):
        if sign.isascii() and sign.isprintable():
            kept.append(sign)
        elif unicodedata.category(sign) in ("Cc", "Cs"):
            kept.append("\ufffd")
        else:
            kept.append(sign if ord(sign) in _glyphs(names) else "□")
    # A line runs from the left even where its first letter is written from right to left, again as in SVG.
    return "\u200e" * any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in kept) + "".join(kept)
