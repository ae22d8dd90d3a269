"""Installed: which fonts and letters of a theme this machine has, for the formats in which letters are painted."""

from __future__ import annotations

import os
import unicodedata
import warnings
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from matplotlib.font_manager import FontProperties, findfont, findSystemFonts, fontManager, get_font
from matplotlib.ft2font import FT2Font

from emmviz.base.errors import PictureWarning
from emmviz.base.messages import Message
from emmviz.base.text import width
from emmviz.picture.labels import warn_of_letters
from emmviz.picture.scene import Scene
from emmviz.picture.theme import families, own_font

# Matplotlib contains this font, which draws the letters that the others lack.
_LAST = ("DejaVu Sans",)
_GENERIC = {"sans-serif": "DejaVu Sans", "serif": "DejaVu Serif", "monospace": "DejaVu Sans Mono"}
# The last has many narrow letters, which are no narrower in a typewriter's font.
_SAMPLES = ("0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "1.2 it can still fall, i = 2")


class Faces(NamedTuple):
    """The fonts in which a text is painted, how much smaller it is painted to be no wider than measured, and whether
    one of them has PostScript outlines."""

    names: tuple[str, ...]
    shrink: float = 1.0
    outlines: bool = False


@lru_cache(maxsize=8)
def faces(font: str) -> Faces:
    """Return the fonts of a list that are installed.

    >>> faces("No Such Font, DejaVu Sans")
    Faces(names=('DejaVu Sans',), shrink=1.0, outlines=False)
    """
    have = _listed()
    if (wanted := own_font(font)) and wanted.lower() not in have:
        # It may have been installed after matplotlib listed the fonts, which it does once on a machine.
        known = {os.path.realpath(entry.fname) for entry in fontManager.ttflist}
        for path in findSystemFonts():
            if os.path.realpath(path) not in known:
                with suppress(Exception):  # matplotlib's own list leaves out a file that it cannot read
                    fontManager.addfont(path)
        have = _listed()
    for name in families(font):
        first = have.get(name.lower())
        if first in _LAST or not own_font(name):
            break  # the fonts of the system differ between machines, and what is painted must not
        if first:
            try:
                shrink = min(_shrink(first, sample) for sample in _SAMPLES)
                return Faces((first, *_LAST), shrink, str(load(first).fname).lower().endswith(".otf"))
            except RuntimeError:  # a font of pictures, for example of emoji, has no letters of that size
                continue
    return Faces(_LAST)


def _listed() -> dict[str, str]:
    """Return the fonts that matplotlib has listed by their names in small letters; one file may have several names."""
    have = {name.strip().lower(): entry.name for entry in fontManager.ttflist for name in entry.name.split(",")}
    return have | {generic: have[name.lower()] for generic, name in _GENERIC.items()}


def load(name: str, weight: str = "normal") -> FT2Font:
    """Return a font by its name."""
    # A name on its own would be read as a pattern of fontconfig, in which a hyphen begins a size.
    return get_font(findfont(FontProperties(family=[name], weight=weight)))


def warn_of_font(font: str) -> None:
    """Warn where the first of a list of fonts is not installed."""
    faces.cache_clear()  # the font may have been installed since
    wanted, installed = own_font(font), faces(font).names[0]
    if wanted and wanted.lower() not in (_GENERIC.keys() | {part.strip().lower() for part in installed.split(",")}):
        warnings.warn(
            PictureWarning(Message("wrong.picture.font", font=wanted, other=installed.partition(",")[0])), stacklevel=7
        )


def _shrink(name: str, sample: str) -> float:
    """Return how much smaller a sample must be written to be as wide as `width` says, in the wider of the weights."""
    shrink = 1.0
    for bold in (False, True):
        face = load(name, "bold" if bold else "normal")
        # Advances are in pixels of the size that the font was opened in.
        face.set_size(100, 72)
        wide = sum(face.load_char(ord(sign)).linearHoriAdvance for sign in sample) / 65536
        shrink = min(shrink, width(sample, 100, bold=bold) / wide if wide else 1.0)
    return shrink


@lru_cache(maxsize=8)
def _glyphs(names: tuple[str, ...]) -> frozenset[int]:
    return frozenset[int]().union(*(load(name).get_charmap() for name in names))


def _lacks(sign: str, names: tuple[str, ...]) -> bool:
    return not (sign.isascii() and sign.isprintable()) and sign != "\ufeff" and ord(sign) not in _glyphs(names)


def warn_of_boxes(scene: Scene, key: str = "letters") -> None:
    """Warn of the letters of a picture that its fonts lack, with the key of the warning."""
    names = faces(scene.theme.font).names
    warn_of_letters(scene, lambda sign: _lacks(sign, names), key, names[0].partition(",")[0])


@lru_cache(maxsize=4096)
def clean(text: str, names: tuple[str, ...] = _LAST) -> str:
    """Return one line with characters that the fonts have; one without a glyph is a box, as it would be drawn anyway.

    >>> clean("a  b\\nc")
    'a b c'
    """
    # Spaces in a row are one, as in SVG.
    # A byte order mark is invisible, and matplotlib fails on it.
    signs = [
        "\ufffd" if unicodedata.category(sign) in ("Cc", "Cs") else "□" if _lacks(sign, names) else sign
        for sign in " ".join(text.replace("\ufeff", "").split())
    ]
    # A line runs from the left even where its first letter is written from right to left, again as in SVG.
    return "\u200e" * any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in signs) + "".join(signs)
