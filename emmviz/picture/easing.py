"""Easing: how far something that moves has come, and where it then is."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TypeAlias

from emmviz.picture.geometry import Point

__all__ = ["EASE", "Track", "along", "at", "eased"]

# A size that changes: pairs of a share of the way, from 0 to 1, and the size there; straight in between.
Track: TypeAlias = tuple[tuple[float, float], ...]

# The two middle points of the curve, as `cubic-bezier` of a style sheet takes them: off gently, gently to rest.
EASE = (0.4, 0.0, 0.4, 1.0)


def eased(share: float) -> float:
    """Return how far along its way something is, 0 to 1, when a share of its time is over.

    >>> eased(0), round(eased(0.5), 3), eased(1)
    (0.0, 0.641, 1.0)
    """
    x1, y1, x2, y2 = EASE
    low, high = 0.0, 1.0
    # The curve runs from 0 to 1 in both directions; thirty halvings are more than a screen or a file can show.
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if _bezier(x1, x2, middle) < share else (low, middle)
    return round(_bezier(y1, y2, high), 6)


def _bezier(first: float, second: float, t: float) -> float:
    """Return one coordinate of a cubic Bézier curve from 0 to 1."""
    return 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t**2 * second + t**3


def at(track: Track, share: float) -> float:
    """Return a size that changes at a share of the way.

    >>> at(((0, 0), (0.5, 6), (1, 0)), 0.25)
    3.0
    """
    for (a, low), (b, high) in pairwise(track):
        if share <= b:
            return low + (high - low) * (share - a) / (b - a)
    return track[-1][1]


def along(way: tuple[Point, ...], share: float) -> Point:
    """Return the point that is a share of a broken line's length away from its first end.

    >>> along(((0, 0), (0, 10), (30, 10)), 0.5)
    (10.0, 10.0)
    """
    lengths = [dist(a, b) for a, b in pairwise(way)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        if left <= length:
            part = left / (length or 1.0)
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return way[-1]
