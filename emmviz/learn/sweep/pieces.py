"""Pieces: a function of the parameter that is one curve between two cuts and another after them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from emmviz.learn.sweep.points import Curve, Point, between, in_order, order
from emmviz.learn.sweep.poly import MINUS

__all__ = ["Pieces", "aligned", "extreme", "joined", "stretches"]


class Pieces(NamedTuple):
    """A continuous function on [low, high]: `parts` one after the other, `cuts` between them."""

    low: Fraction
    high: Fraction
    cuts: tuple[Point, ...]
    parts: tuple[Curve, ...]

    def value(self, at: Fraction) -> Fraction:
        """Return its value at a place."""
        here = Point(at, at)
        return self.parts[sum(order(cut, here) < 0 for cut in self.cuts)].value(at)


def aligned(functions: Sequence[Pieces]) -> tuple[list[Point], list[tuple[Curve, ...]]]:
    """Return the cuts of all functions, and between them the curves of all."""
    cuts = in_order([cut for function in functions for cut in function.cuts])
    places = [0] * len(functions)
    rows = [tuple(function.parts[0] for function in functions)]
    for cut in cuts:
        for i, function in enumerate(functions):
            if places[i] < len(function.cuts) and order(function.cuts[places[i]], cut) == 0:
                places[i] += 1
        rows.append(tuple(function.parts[place] for function, place in zip(functions, places, strict=True)))
    return cuts, rows


def stretches(cuts: Sequence[Point], low: Fraction, high: Fraction) -> list[tuple[Point, Point]]:
    """Return what lies between neighbouring cuts, from one end to the other."""
    ends = [Point(low, low), *cuts, Point(high, high)]
    return list(itertools.pairwise(ends))


def joined(low: Fraction, high: Fraction, cuts: Sequence[Point], parts: Sequence[Curve]) -> Pieces:
    """Make a function of its pieces; neighbours that are the same curve become one."""
    kept, curves = [], [parts[0]]
    for cut, part in zip(cuts, parts[1:], strict=True):
        if part != curves[-1]:
            kept.append(cut)
            curves.append(part)
    return Pieces(low, high, tuple(kept), tuple(curves))


def extreme(functions: Sequence[Pieces], side: int) -> Pieces:
    """Return the greatest of functions, side 1, or the least, side −1, at every place."""
    return reduce(lambda f, g: _better(f, g, side), functions)


def _better(f: Pieces, g: Pieces, side: int) -> Pieces:
    low, high = f.low, f.high
    cuts, rows = aligned([f, g])
    stops: list[Point] = []
    parts: list[Curve] = []
    for (start, end), (one, two) in zip(stretches(cuts, low, high), rows, strict=True):
        difference = one.plus(two.times(MINUS))
        inside = [root for root in difference.roots(low, high) if order(start, root) < 0 < order(end, root)]
        stops += [*([start] if parts else []), *inside]
        for a, b in zip([start, *inside], [*inside, end], strict=True):
            worse = not difference.is_zero() and difference.sign(between(a, b)) * side < 0
            parts.append(two if worse else one)
    return joined(low, high, stops, parts)
