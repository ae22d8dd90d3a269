"""Scale: the height of a value on the diagram of a lab, and the round numbers beside its axis."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import cycle
from typing import NamedTuple

from emmviz.base.numbers import Number

# Values that differ by more than this factor have a logarithmic axis: a linear one would not separate the small ones.
_FAR = 20
_MOST = 7


class Scale(NamedTuple):
    """An axis: its ends, where a value is between them, and the round numbers beside it.

    `place` gives a value back, or else its logarithm, or asinh, which is one to both sides of 0.
    """

    low: Number
    high: Number
    place: Callable[[Number], Number]
    ticks: Sequence[Fraction]
    logarithmic: bool = True

    def share(self, value: Number) -> float:
        """Return the height of a value, from 0 to 1.

        >>> scale_for([1.0, 10.0, 100.0], 1.0).share(10)
        0.5
        """
        low, high = self.place(self.low), self.place(self.high)
        return float((self.place(value) - low) / (high - low))


def linear(low: Number, high: Number, beside: Sequence[Fraction]) -> Scale:
    """Return a linear axis."""
    return Scale(low, high, lambda value: value, beside, logarithmic=False)


def scale_for(heights: Sequence[float], usual: float, *, straight: bool = False) -> Scale:
    """Return the axis for the values of a diagram; `usual` is the largest absolute value in the original tree.

    If the values are on `straight` lines, the scale is linear, so that they look straight.

    >>> [float(tick) for tick in scale_for([1.3, 40.9], 2.1).ticks], scale_for([-3.0, 6.0], 6.0).logarithmic
    ([2.0, 5.0, 10.0, 20.0], False)
    """
    low, high = min(heights), max(heights)
    if high - low <= 1e-9 * max(abs(low), abs(high), 1e-9):
        low, high = low - 1, high + 1
    if straight:
        return linear(low, high, ticks(low, high, _MOST))
    if low > 0 and high > _FAR * low:
        return Scale(low, high, math.log, _decades(low, high))
    reach = max(-low, high)
    if low <= 0 and usual and reach > _FAR * usual:
        powers = _thinned(_decades(usual / 10, reach), _MOST // 2)
        both = sorted({Fraction(0), *powers, *(-power for power in powers)})
        return Scale(
            low, high, lambda value: math.asinh(10 * value / usual), tuple(tick for tick in both if low <= tick <= high)
        )
    return linear(low, high, ticks(low, high, _MOST))


def ticks(low: float | Fraction, high: float | Fraction, most: int) -> list[Fraction]:
    """Return round numbers from low to high, at most a number of them.

    >>> [str(tick) for tick in ticks(0.25, 5, 6)]
    ['1', '2', '3', '4', '5']
    """
    return multiples(round_step(Fraction(high - low) / (most - 1), Fraction(1, 10**12)), Fraction(low), Fraction(high))


def multiples(step: Fraction, low: Fraction, high: Fraction) -> list[Fraction]:
    """Return the multiples of a step from low to high.

    >>> [str(multiple) for multiple in multiples(Fraction(1, 2), Fraction(1, 3), Fraction(3, 2))]
    ['1/2', '1', '3/2']
    """
    first, last = -(-low // step), high // step
    return [step * i for i in range(int(first), int(last) + 1)]


def round_step(wanted: Fraction, least: Fraction) -> Fraction:
    """Return 1, 2 or 5 times a power of ten that is at least `wanted`, and at least `least`, a power of ten.

    >>> round_step(Fraction(3), Fraction(1, 10)), round_step(Fraction(3 * 10**40), Fraction(1, 10)) == 5 * 10**40
    (Fraction(5, 1), True)
    """
    step = least
    for factor in cycle((Fraction(2), Fraction(5, 2), Fraction(2))):
        if step >= wanted:
            break
        step *= factor
    return step


def _decades(low: float, high: float) -> Sequence[Fraction]:
    """Return 1, 2 and 5 times the powers of ten from low to high, or fewer if these are too many to read."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for factors in ((1, 2, 5), (1, 3), (1,)):
        inside = [
            tick
            for n in range(first, last + 1)
            for tick in (Fraction(10) ** n * factor for factor in factors)
            if low <= tick <= high
        ]
        if len(inside) <= _MOST:
            return inside
    return _thinned(inside, _MOST)


def _thinned(numbers: Sequence[Fraction], most: int) -> Sequence[Fraction]:
    return numbers[:: -(-len(numbers) // most)]
