"""Points: places on the axis of a parameter, exact or between two fractions, and which of two comes first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from typing import Any, NamedTuple, Protocol

__all__ = ["NARROW", "Curve", "Point", "between", "in_order", "narrowed", "order"]

# Every bracket is at least as narrow as this.
NARROW = Fraction(1, 10**13)
# Where two brackets of this width still overlap, and nothing exact tells them apart, they count as one point.
_ONE = Fraction(1, 10**36)


class Point(NamedTuple):
    """A place on the axis: exact where `low` is `high`, else the one zero of `curve` between the two."""

    low: Fraction
    high: Fraction
    curve: Curve | None = None

    @property
    def exact(self) -> Fraction | None:
        """The place as a fraction, None where it is none that is known."""
        return self.low if self.low == self.high else None

    @property
    def near(self) -> Fraction:
        """The place, or the middle of its bracket."""
        return (self.low + self.high) / 2


class Curve(Protocol):
    """A function of the parameter: a polynomial or a sum of powers; two that are equal are equal everywhere."""

    def plus(self, other: Curve) -> Curve:
        """Add another curve of the same sort."""

    def times(self, weight: Any) -> Curve:
        """Multiply by a weight."""

    def is_zero(self) -> bool:
        """Return whether it is 0 everywhere."""

    def sign(self, at: Fraction) -> int:
        """Return −1, 0 or 1."""

    def value(self, at: Fraction) -> Fraction:
        """Return its value at a place."""

    def roots(self, low: Fraction, high: Fraction) -> tuple[Point, ...]:
        """Return its zeros within [low, high], rising."""

    def shares_root(self, other: Curve, low: Fraction, high: Fraction) -> bool:
        """Return whether both are certainly 0 at the same place between two others."""


def narrowed(point: Point, width: Fraction) -> Point:
    """Return a point whose bracket is at most so wide."""
    low, high, curve = point
    if curve is None or high - low <= width:
        return point
    above = curve.sign(high)
    while high - low > width:
        middle = (low + high) / 2
        sign = curve.sign(middle)
        if sign == 0:  # only a sum of powers, whose digits end somewhere, comes here
            return Point(middle - width / 2, middle + width / 2)
        low, high = (low, middle) if sign == above else (middle, high)
    return Point(low, high, curve)


def order(p: Point, q: Point) -> int:
    """Return −1, 0 or 1 as the first point lies before, on or behind the second."""
    if p.exact is not None and q.exact is not None:
        return (p.low > q.low) - (p.low < q.low)
    low, high = max(p.low, q.low), min(p.high, q.high)
    if low <= high and p.curve and q.curve and p.curve.shares_root(q.curve, low, high):
        return 0
    width = max(p.high - p.low, q.high - q.low)
    while _overlap(p, q) and width > _ONE:
        width /= 1024
        p, q = narrowed(p, width), narrowed(q, width)
    return 0 if _overlap(p, q) else (p.low > q.high) - (p.high < q.low)


def between(p: Point, q: Point) -> Fraction:
    """Return a fraction between two points, of which the first comes first."""
    width = max(p.high - p.low, q.high - q.low)
    while p.high >= q.low and width > _ONE:
        width /= 1024
        p, q = narrowed(p, width), narrowed(q, width)
    return (p.high + q.low) / 2


def in_order(points: Sequence[Point]) -> list[Point]:
    """Return points rising, each once."""
    found: list[Point] = []
    for point in sorted(points, key=cmp_to_key(order)):
        if not found or order(found[-1], point):
            found.append(point)
        elif point.exact is not None:
            found[-1] = point
    return found


def _overlap(p: Point, q: Point) -> bool:
    return p.low <= q.high and q.low <= p.high
