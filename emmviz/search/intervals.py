"""Backing up: how a MAX or MIN node takes one more child, and how the interval of a chance node narrows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import mul
from typing import Generic, NamedTuple, TypeVar

from emmviz.base.numbers import INF, Number, exceeds
from emmviz.search.events import EXACT, LOWER, UPPER, Bound, Value, Window

Node = TypeVar("Node")

_USELESS = {True: UPPER, False: LOWER}


def useless_bound(maximising: bool) -> Bound:
    """Return the bound that is useless to a player: an upper bound to MAX, a lower bound to MIN.

    >>> useless_bound(True)
    Bound.UPPER
    """
    return _USELESS[maximising]


def limits_player(maximising: bool, reply: Bound) -> bool:
    """Return whether a reply limits its MAX (else MIN) node: an upper bound on it does not limit MAX, nor a lower MIN.

    >>> limits_player(False, Bound.LOWER), limits_player(False, Bound.EXACT)
    (False, True)
    """
    return reply is not _USELESS[maximising]


def before_any(maximising: bool) -> Value:
    """Return the value of a MAX (else MIN) node before any child is searched."""
    return -INF if maximising else INF, EXACT


def backed_up(maximising: bool, best: Value, child: Value) -> tuple[Value, bool]:
    """Return the value of a MAX (else MIN) node after one more child, and whether that child becomes the best.

    Only a strictly better child replaces the best, because the value of a pruned child is only a bound. Of equal values
    the more useful one is kept: a useless bound gives way to anything, and never turns a value into a bound.

    >>> backed_up(True, (3, Bound.EXACT), (3, Bound.UPPER))
    ((3, Bound.EXACT), False)
    >>> backed_up(False, (3, Bound.LOWER), (3, Bound.EXACT))
    ((3, Bound.EXACT), True)
    """
    if exceeds(child[0], best[0]) if maximising else exceeds(best[0], child[0]):
        return child, True
    useless = _USELESS[maximising]
    # If the bounds are equal, there is nothing to choose, and fractions are slow to compare.
    if (best[1] is useless or best[1] is not child[1]) and child[0] == best[0]:
        if best[1] is useless:
            return child, True
        if best[1] is EXACT and child[1] is not useless:
            return (best[0], child[1]), False
    return best, False


def narrowed(maximising: bool, window: Window, value: Number) -> Window:
    """Return the window of the next child of a MAX (else MIN) node that is already worth `value`.

    >>> narrowed(True, (2, 9), 5), narrowed(False, (2, 9), 5), narrowed(True, (2, 9), 1)
    ((5, 9), (2, 5), (2, 9))
    """
    alpha, beta = window
    if maximising:
        return (value, beta) if exceeds(value, alpha) else window
    return (alpha, value) if exceeds(beta, value) else window


def proves_at_most(value: Number, bound: Bound, limit: Number, *, on_equal: bool) -> bool:
    """Return whether a value proves a node to be at most the limit (below it, without `on_equal`).

    A lower bound never does, however low it is.
    """
    if bound is LOWER:
        return False
    return not exceeds(value, limit) if on_equal or bound is UPPER else exceeds(limit, value)


def proves_at_least(value: Number, bound: Bound, limit: Number, *, on_equal: bool) -> bool:
    """Return whether a value proves a node to be at least the limit (above it, without `on_equal`)."""
    if bound is UPPER:
        return False
    return not exceeds(limit, value) if on_equal or bound is LOWER else exceeds(value, limit)


def equally_good(maximising: bool, best: Number, children: Iterable[tuple[Node, Value]]) -> list[Node] | None:
    """Return the children of a MAX (else MIN) node that are as good as the best; None if a bound leaves that open.

    >>> equally_good(True, 3, [("B", (3, Bound.EXACT)), ("C", (2, Bound.UPPER)), ("D", (3, Bound.EXACT))])
    ['B', 'D']
    >>> equally_good(True, 3, [("B", (3, Bound.EXACT)), ("C", (3, Bound.UPPER))]) is None
    True
    """
    equal = list[Node]()
    for child, (value, bound) in children:
        if bound is EXACT and value == best:
            equal.append(child)
        elif bound is not EXACT:
            is_worse = value < best if maximising else value > best
            if limits_player(maximising, bound) or not is_worse:
                return None
    return equal or None


class Outcomes(NamedTuple, Generic[Node]):
    """The outcomes of a chance node: the nodes, and a weight for each, its probability times `scale`.

    In a search with steps the weights are the probabilities and `scale` is 1. Without steps, the weights of exact
    probabilities are integers, because sums of fractions cost ten times as much; the weights of floats sum to 1.0.
    """

    children: Sequence[Node]
    weights: Sequence[Number]
    scale: int | float = 1


class Intervals(Generic[Node]):
    """The outcomes of a chance node, each with its probability p and an interval [lo, hi], at first [L, U].

    References
    ----------
    Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    Examples
    --------
    >>> outcomes = Intervals(Outcomes(["B", "C"], [Fraction(1, 2), Fraction(1, 2)]), (Fraction(0), Fraction(10)))
    >>> outcomes.narrow(0, Fraction(2), Bound.EXACT)
    (True, True)
    >>> outcomes.least, outcomes.most, outcomes.limits(1, (Fraction(3), Fraction(9)))
    (Fraction(1, 1), Fraction(6, 1), (Fraction(4, 1), Fraction(16, 1)))
    """

    __slots__ = ("_highs", "_lows", "bounds", "children")

    def __init__(self, outcomes: Outcomes[Node], bounds: Window) -> None:
        self.children, self.bounds = outcomes.children, bounds
        ends = _RoundedEnds if type(outcomes.scale) is float else _IntervalEnds
        self._lows, self._highs = [ends(outcomes.weights, outcomes.scale, end) for end in bounds]

    @property
    def least(self) -> Number:
        """The sum of p × lo, a lower bound on the node's value."""
        return self._lows.mean()

    @property
    def most(self) -> Number:
        """The sum of p × hi, an upper bound on the node's value."""
        return self._highs.mean()

    def limits(self, i: int, window: Window) -> Window:
        """Return A_i and B_i: with outcome i at most A_i the node is at most alpha, at least B_i at least beta."""
        return self._highs.limit(i, window[0]), self._lows.limit(i, window[1])

    def narrow(self, i: int, value: Number, bound: Bound) -> tuple[bool, bool]:
        """Narrow the interval of outcome i by its value or a bound on it; return which of its two ends moved."""
        low = bound is not UPPER and exceeds(value, self._lows.ends[i])
        high = bound is not LOWER and exceeds(self._highs.ends[i], value)
        if low:
            self._lows.put(i, value)
        if high:
            self._highs.put(i, value)
        return low, high


class _IntervalEnds:
    """The lower or the upper end of every interval, and their weighted sum; only the `start` of all may be infinite."""

    __slots__ = ("ends", "infinite", "scale", "start", "total", "weights")

    def __init__(self, weights: Sequence[Number], scale: int | float, start: Number) -> None:
        self.weights, self.scale, self.start, self.ends = weights, scale, start, [start] * len(weights)
        self.infinite = len(weights) if is_infinite(start) else 0
        # Only the finite ends; fractions are slow to multiply, even by 1.
        self.total: Number = Fraction(0) if self.infinite else start if scale == 1 else start * scale

    def put(self, i: int, end: Number) -> None:
        old, self.ends[i] = self.ends[i], end
        if self.infinite and is_infinite(old):
            self.infinite -= 1
            self.total += self.weights[i] * end
        else:
            self.total = _moved(self.total, end, old, *self.weights[i].as_integer_ratio())

    def mean(self) -> Number:
        return self.start if self.infinite else ratio(self.total, self.scale)

    def limit(self, i: int, end: Number) -> Number:
        """Return (end − sum of the others) / p, which is end_i + (end − sum of all) / p with fewer sums."""
        if is_infinite(end):  # whatever the others are
            return end
        end_i, (top, bottom) = self.ends[i], self.weights[i].as_integer_ratio()
        unknown = self.infinite and is_infinite(end_i)
        if self.infinite > unknown:
            return -self.start
        return _moved(
            Fraction(0) if unknown else end_i, end if self.scale == 1 else end * self.scale, self.total, bottom, top
        )


class _RoundedEnds(_IntervalEnds):
    """Ends in floats: their sums are built only by addition, because a subtraction would leave a remainder."""

    __slots__ = ()

    def put(self, i: int, end: Number) -> None:
        self.infinite -= self.infinite > 0 and is_infinite(self.ends[i])
        self.ends[i] = end

    def mean(self) -> Number:
        return self.start if self.infinite else float(sum(map(mul, self.weights, self.ends))) / self.scale

    def limit(self, i: int, end: Number) -> Number:
        if is_infinite(end):
            return end
        if self.infinite > (self.infinite and is_infinite(self.ends[i])):
            return -self.start
        before, after = (self.weights[:i], self.ends), (self.weights[i + 1 :], self.ends[i + 1 :])
        others = float(sum(map(mul, *before)) + sum(map(mul, *after)))
        return (end * self.scale - others) / self.weights[i]


def is_infinite(number: object) -> bool:
    """Return whether a number is infinite."""
    return type(number) is float and (number == INF or number == -INF)


def ratio(top: Number, bottom: Number) -> Number:
    """Divide, and stay exact where both numbers are.

    >>> ratio(3, 2), ratio(3.0, 2)
    (Fraction(3, 2), 1.5)
    """
    if bottom == 1:
        return top
    return Fraction(top, bottom) if isinstance(top, int) and isinstance(bottom, int) else top / bottom


def plus_share(total: Number, weight: Number, value: Number) -> Number:
    """Return total + weight × value; fractions are reduced once, which is three times as fast.

    >>> plus_share(1, Fraction(1, 3), Fraction(3, 2))
    Fraction(3, 2)
    """
    if type(weight) is type(value) is Fraction and type(total) is not float:
        (a, b), (c, d), (e, f) = total.as_integer_ratio(), weight.as_integer_ratio(), value.as_integer_ratio()
        return Fraction(a * d * f + c * e * b, b * d * f)
    return total + weight * value


def _moved(number: Number, end: Number, start: Number, top: int, bottom: int) -> Number:
    """Return number + (end − start) × top / bottom; fractions are reduced once, which is more than twice as fast."""
    kinds = type(number), type(end), type(start)
    if Fraction in kinds and float not in kinds:
        (a, b), (c, d), (e, f) = number.as_integer_ratio(), end.as_integer_ratio(), start.as_integer_ratio()
        return Fraction(a * bottom * d * f + (c * f - e * d) * top * b, b * bottom * d * f)
    return number + ratio((end - start) * top, bottom)


def clamped(limits: Window, bounds: Window) -> Window:
    """Return a window clamped to [L, U] on both sides, so that one given outside the bounds does not turn over."""
    (a, b), (L, U) = limits, bounds
    a = (U if exceeds(a, U) else a) if exceeds(a, L) else L
    return a, (L if exceeds(L, b) else b) if exceeds(U, b) else U
