"""Lines: numbers a + b·x that follow one run of a search, and the cells of x on which it runs in the same way.

A search that only adds, multiplies by numbers and compares runs on them as on fractions. Each comparison of two of them
holds on one side of the place where they are equal; what holds of all comparisons of one run is an interval, a cell, on
which the run does the same. So the cells are found exactly, one after the other, and none is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import total_ordering
from typing import Any, TypeVar

from emmviz.base.numbers import Number
from emmviz.learn.answers.intervals import Interval, Region, region

__all__ = ["Line", "NotLinear", "cells", "where"]

Found = TypeVar("Found")
# A place on the axis just before a number, 0, or just after it, 1.
_Cut = tuple[Number, int]


class NotLinear(ArithmeticError):
    """Two numbers that both change with x are multiplied, which gives no line."""


class _Walk:
    """A place, exactly at a number or just after it, and the cell around it that all comparisons have left."""

    def __init__(self, at: _Cut, end: _Cut) -> None:
        self.at, self.after = at
        self.low, self.high = at, end

    def sign(self, start: Fraction, slope: Fraction) -> int:
        """Return −1, 0 or 1 for start + slope · x here, and keep the cell to where that is so."""
        if not slope:
            return (start > 0) - (start < 0)
        root, rises = -start / slope, 1 if slope > 0 else -1
        here = root == self.at and not self.after
        if here or root > self.at:
            self.high = min(self.high, (root, int(here)))
        return 0 if here else -rises if root > self.at else rises


@total_ordering
class Line:
    """The number start + slope · x, compared where a walk along x stands."""

    __slots__ = ("slope", "start", "walk")

    def __init__(self, walk: _Walk, start: Fraction, slope: Fraction) -> None:
        self.walk, self.start, self.slope = walk, start, slope

    def __add__(self, other: Any) -> Line:
        if isinstance(other, Line):
            return Line(self.walk, self.start + other.start, self.slope + other.slope)
        return Line(self.walk, self.start + other, self.slope)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Line:
        return self.__add__(-1 * other)

    def __rsub__(self, other: Any) -> Line:
        return (self * -1).__add__(other)

    def __mul__(self, other: Any) -> Line:
        if not isinstance(other, Line):
            return Line(self.walk, self.start * other, self.slope * other)
        if self.slope and other.slope:
            raise NotLinear
        return Line(self.walk, self.start * other.start, self.start * other.slope + self.slope * other.start)

    __rmul__ = __mul__

    def __truediv__(self, number: Fraction | int) -> Line:
        return self * (1 / Fraction(number))

    def sign(self, other: Any) -> int:
        """Return −1, 0 or 1 as this is less than another number, equal or greater."""
        if isinstance(other, float):  # one of the infinities
            return -1 if other > 0 else 1
        lead = self - other
        return self.walk.sign(lead.start, lead.slope)

    def __lt__(self, other: Any) -> bool:
        return self.sign(other) < 0

    def __eq__(self, other: object) -> bool:
        return self.sign(other) == 0

    __hash__ = None  # type: ignore[assignment]


def cells(domain: Interval, run: Callable[[Any], Found]) -> Iterator[tuple[Interval, Found]]:
    """Run something for every x of an interval: cell after cell, each with what it comes to there.

    It adds, compares, and multiplies by numbers that do not change with x, else it raises NotLinear.

    >>> [(cell.low, cell.high, found) for cell, found in cells(Interval(0, 4), lambda x: 2 * x > 3)]
    [(0, Fraction(3, 2), False), (Fraction(3, 2), Fraction(3, 2), False), (Fraction(3, 2), 4, True)]
    """
    start, end = domain.cuts
    while start < end:
        walk = _Walk(start, end)
        found = run(Line(walk, Fraction(0), Fraction(1)))
        start = walk.high
        (low, after), (high, upto) = walk.low, walk.high
        yield Interval(low, high, after == 0, upto == 1), found


def where(found: list[tuple[Interval, Found]], holds: Callable[[Found], bool]) -> Region:
    """Return where something holds of what the cells come to."""
    return region(cell for cell, what in found if holds(what))
