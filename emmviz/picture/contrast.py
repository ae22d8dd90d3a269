"""Contrast: how well a colour is seen on another, how alike two look, and the nearest one that is seen well enough."""

from __future__ import annotations

import re

__all__ = ["READ", "SEEN", "apart", "contrast", "is_colour", "letters", "mixed", "readable"]

# What text and thin lines need, and what larger shapes and their outlines need (WCAG 2, level AA).
READ, SEEN = 4.5, 3.0
_STEPS = 20


def is_colour(value: object) -> bool:
    """Tell whether a value is a colour as themes write it.

    >>> is_colour("#0072b2"), is_colour("blue"), is_colour(None)
    (True, False, False)
    """
    return isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value) is not None


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2).

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str, *papers: str, ink: str, enough: float = READ) -> str:
    """Return a colour, mixed with as little ink as it takes to be seen well on all papers.

    >>> readable("#0072b2", "#ffffff", ink="#000000"), readable("#ffd54f", "#ffffff", ink="#000000")
    ('#0072b2', '#806a28')
    """
    for step in range(_STEPS + 1):
        found = mixed(colour, ink, step / _STEPS) if step else colour
        if all(contrast(found, paper) >= enough for paper in papers):
            return found
    return ink


def letters(ground: str) -> str:
    """Return white or black, whichever is read on a colour; white where both are.

    >>> letters("#0072b2"), letters("#e69f00")
    ('#ffffff', '#000000')
    """
    # One of them always is: the product of their contrasts with any colour is 21.
    return "#ffffff" if contrast("#ffffff", ground) >= READ else "#000000"


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour with a share of another in it.

    >>> mixed("#ffffff", "#000000", 0.2)
    '#cccccc'
    """
    return "#{:02x}{:02x}{:02x}".format(
        *(round(a + (b - a) * share) for a, b in zip(_parts(one), _parts(other), strict=True))
    )


def apart(one: str, other: str) -> float:
    """Return how different two colours look, from 0 to 1: their distance in OKLab (Ottosson 2020).

    >>> apart("#d55e00", "#d55e00"), round(apart("#d55e00", "#e69f00"), 2), round(apart("#d55e00", "#0072b2"), 2)
    (0.0, 0.16, 0.31)
    """
    return float(sum((a - b) ** 2 for a, b in zip(_oklab(one), _oklab(other), strict=True)) ** 0.5)


def _parts(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _linear(colour: str) -> list[float]:
    plain = [part / 255 for part in _parts(colour)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in plain]


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
