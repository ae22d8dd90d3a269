"""Scale: how high a value stands on the diagram of a lab, and the round numbers beside its axis."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from emmviz.player.lab.samples import round_step

__all__ = ["Scale", "scale_for", "ticks"]

# Values that differ by more than this factor stand on a logarithmic axis: on a linear one the small ones are all one.
_FAR = 20
_MOST = 7


class Scale(NamedTuple):
    """An axis: where a value is on it, the round numbers beside it, and whether it is logarithmic.

    `place` is linear, or else the logarithm of a value, or asinh, which is one to both sides of 0.
    """

    low: float
    high: float
    place: Callable[[float], float]
    ticks: tuple[Fraction, ...]
    logarithmic: bool

    def share(self, value: float) -> float:
        """How far up a value is, from 0 to 1.

        >>> scale_for([1.0, 10.0, 100.0], 1.0).share(10)
        0.5
        """
        low, high = self.place(self.low), self.place(self.high)
        return (self.place(value) - low) / (high - low)


def scale_for(heights: Sequence[float], usual: float) -> Scale:
    """Return the axis for the values of a diagram.

    Parameters: heights, the values; usual, the greatest one of the tree as it was given, without its sign.

    >>> [float(tick) for tick in scale_for([1.3, 40.9], 2.1).ticks], scale_for([-3.0, 6.0], 6.0).logarithmic
    ([2.0, 5.0, 10.0, 20.0], False)
    """
    low, high = min(heights), max(heights)
    if high - low <= 1e-9 * max(abs(low), abs(high), 1e-9):
        low, high = low - 1, high + 1
    if low > 0 and high > _FAR * low:
        return Scale(low, high, math.log, _decades(low, high), logarithmic=True)
    reach = max(-low, high)
    if low <= 0 and usual and reach > _FAR * usual:
        powers = _thinned(_decades(usual / 10, reach), _MOST // 2)
        both = sorted({Fraction(0), *powers, *(-power for power in powers)})
        found = tuple(tick for tick in both if low <= tick <= high)
        return Scale(low, high, lambda value: math.asinh(10 * value / usual), found, logarithmic=True)
    return Scale(low, high, float, tuple(ticks(low, high, _MOST)), logarithmic=False)


def ticks(low: float | Fraction, high: float | Fraction, most: int) -> list[Fraction]:
    """Return round numbers from low to high, at most so many.

    >>> [str(tick) for tick in ticks(0.25, 5, 6)]
    ['1', '2', '3', '4', '5']
    """
    step = round_step(Fraction(high - low) / (most - 1), Fraction(1, 10**12))
    first, last = -(-Fraction(low) // step), Fraction(high) // step
    return [step * i for i in range(int(first), int(last) + 1)]


def _decades(low: float, high: float) -> tuple[Fraction, ...]:
    """1, 2 and 5 times the powers of ten from low to high, or so few of them that they can be read."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for factors in ((1, 2, 5), (1, 3), (1,)):
        found = [Fraction(10) ** n * factor for n in range(first, last + 1) for factor in factors]
        inside = [tick for tick in found if low <= tick <= high]
        if len(inside) <= _MOST:
            return tuple(inside)
    return tuple(_thinned(inside, _MOST))


def _thinned(found: Sequence[Fraction], most: int) -> Sequence[Fraction]:
    return found[:: -(-len(found) // most)]
