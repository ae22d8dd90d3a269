"""Intervals: the interval in which each outcome of a chance node lies during its search, and so the node itself."""

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
        """The sum of p × lo, a lower bound on the node's value."""
        return self._lows.total()

    @property
    def most(self) -> Number:
        """The sum of p × hi, an upper bound on the node's value."""
        return self._highs.total()

    def limits(self, i: int, window: Window) -> Window:
        """Return A_i and B_i: with outcome i at most A_i the node is at most alpha, at least B_i at least beta."""
        return self._highs.limit(i, window[0]), self._lows.limit(i, window[1])

    def narrow(self, i: int, value: Number, bound: Bound) -> None:
        """Narrow the interval of outcome i by its value, or by a bound on it; an interval never widens."""
        if bound is not Bound.UPPER and value > self._lows.ends[i]:
            self._lows.put(i, value)
        if bound is not Bound.LOWER and value < self._highs.ends[i]:
            self._highs.put(i, value)


class _Ends:
    """The lower or the upper end of every interval, and their weighted sum; only the `start` of all may be infinite."""

    __slots__ = ("ends", "finite", "infinite", "probs", "start")

    def __init__(self, probs: list[Fraction], start: Number) -> None:
        self.probs, self.start, self.ends = probs, start, [start] * len(probs)
        # The probabilities sum to 1.
        self.infinite = len(probs) if isinstance(start, float) else 0
        self.finite = Fraction(0) if isinstance(start, float) else start

    def put(self, i: int, end: Number) -> None:
        old, self.ends[i] = self.ends[i], end
        assert not isinstance(end, float), "a search returns finite numbers"
        if isinstance(old, float):
            self.infinite -= 1
            self.finite += self.probs[i] * end
        else:
            prob = self.probs[i]
            self.finite = _moved(self.finite, end, old, prob.numerator, prob.denominator)

    def total(self) -> Number:
        return self.start if self.infinite else self.finite

    def limit(self, i: int, end: Number) -> Number:
        """Return (end − sum of the others) / p, which is own + (end − sum of all) / p with fewer sums."""
        if isinstance(end, float):  # infinite, whatever the others are
            return end
        own, prob = self.ends[i], self.probs[i]
        unknown = isinstance(own, float)
        if self.infinite > unknown:
            return -self.start
        if isinstance(own, float):
            return (end - self.finite) / prob
        return _moved(own, end, self.finite, prob.denominator, prob.numerator)


def _moved(number: Fraction, end: Fraction, start: Fraction, top: int, bottom: int) -> Fraction:
    """Return number + (end − start) × top / bottom, reduced once: more than twice as fast as three steps."""
    (a, b), (c, d), (e, f) = number.as_integer_ratio(), end.as_integer_ratio(), start.as_integer_ratio()
    return Fraction(a * bottom * d * f + (c * f - e * d) * top * b, b * bottom * d * f)


def clamped(limits: Window, bounds: Window) -> Window:
    """Return a window clamped to [L, U] on both sides, so that one given outside the bounds does not turn over."""
    L, U = bounds
    return min(max(limits[0], L), U), max(min(limits[1], U), L)
