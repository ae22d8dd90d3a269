"""Intervals: in what interval each outcome of a chance node lies while it is searched, and so the node itself."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from emmviz.base.numbers import Number
from emmviz.search.events import Bound, Window

__all__ = ["Intervals", "clamped"]


class Intervals:
    """The outcomes of a chance node, each with its probability p and an interval [lo, hi], at first [L, U].

    Source: Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    >>> outcomes = Intervals([("B", Fraction(1, 2)), ("C", Fraction(1, 2))], (Fraction(0), Fraction(10)))
    >>> outcomes.narrow(0, Fraction(2), Bound.EXACT)
    >>> outcomes.least, outcomes.most, outcomes.limits(1, (Fraction(3), Fraction(9)))
    (Fraction(1, 1), Fraction(6, 1), (Fraction(4, 1), Fraction(16, 1)))
    """

    __slots__ = ("_highs", "_lows", "children", "probs")

    def __init__(self, outcomes: Iterable[tuple[str, Fraction]], bounds: Window) -> None:
        found = list(outcomes)
        self.children = [child for child, _ in found]
        self.probs = [prob for _, prob in found]
        self._lows, self._highs = (_Ends(self.probs, end) for end in bounds)

    @property
    def least(self) -> Number:
        """The sum of p × lo: the node is worth at least that."""
        return self._lows.total()

    @property
    def most(self) -> Number:
        """The sum of p × hi: the node is worth at most that."""
        return self._highs.total()

    def limits(self, i: int, window: Window) -> Window:
        """Return A_i and B_i, by which outcome i alone keeps the node at most alpha, or at least beta."""
        return self._highs.limit(i, window[0]), self._lows.limit(i, window[1])

    def narrow(self, i: int, value: Number, bound: Bound) -> None:
        """Take in that outcome i is worth a value, at least a value or at most a value; never does it widen."""
        if bound is not Bound.UPPER and value > self._lows.ends[i]:
            self._lows.put(i, value)
        if bound is not Bound.LOWER and value < self._highs.ends[i]:
            self._highs.put(i, value)


class _Ends:
    """One end of each interval, with the weighted sum of all; of which only the first number may be infinite."""

    __slots__ = ("ends", "finite", "infinite", "probs", "start")

    def __init__(self, probs: list[Fraction], start: Number) -> None:
        self.probs, self.start, self.ends = probs, start, [start] * len(probs)
        # The probabilities sum to 1.
        self.infinite = len(probs) if isinstance(start, float) else 0
        self.finite = Fraction(0) if isinstance(start, float) else start

    def put(self, i: int, end: Number) -> None:
        old, self.ends[i] = self.ends[i], end
        assert not isinstance(end, float), "a number that was found is finite"
        if isinstance(old, float):
            self.infinite -= 1
            self.finite += self.probs[i] * end
        else:
            self.finite += self.probs[i] * (end - old)

    def total(self) -> Number:
        return self.start if self.infinite else self.finite

    def limit(self, i: int, end: Number) -> Number:
        """Return (end − sum of the others) / p."""
        if isinstance(end, float):  # infinite, and then the others do not matter
            return end
        own = self.ends[i]
        unknown = isinstance(own, float)
        if self.infinite > unknown:
            return -self.start
        room = (end - self.finite) / self.probs[i]
        return room if isinstance(own, float) else own + room


def clamped(limits: Window, bounds: Window) -> Window:
    """Return a window clamped to [L, U] on both sides: one given outside the bounds must not turn over."""
    L, U = bounds
    return min(max(limits[0], L), U), max(min(limits[1], U), L)
