"""The scale of a dial: how far from L to U a value lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from emmviz.base.numbers import INF, Number, is_finite

__all__ = ["dial_scale"]


def dial_scale(bounds: tuple[Number, Number] | None, values: Sequence[Number]) -> Callable[[Number], float]:
    """Return the function that maps values to shares of the dial: L to 0, U to 1, infinite bounds beyond all leaves.

    Parameters: bounds (L, U), None as if both were infinite; values, those of the leaves.
    Returns: a function of a number, with values from 0 to 1.

    >>> share = dial_scale((Fraction(0), INF), [Fraction(0), Fraction(10)])
    >>> share(Fraction(0)), share(Fraction(10)), share(INF)
    (0.0, 0.86, 1.0)
    """
    low, high = bounds or (-INF, INF)
    at_low, at_high = (0.0 if is_finite(low) else 0.14), (1.0 if is_finite(high) else 0.86)
    # A game searched to a depth may have no leaf yet.
    known = values or [end for end in (low, high) if is_finite(end)] or [Fraction(0)]
    first = low if is_finite(low) else min(known)
    span = (high if is_finite(high) else max(known)) - first

    @cache  # the same few numbers occur at every step
    def share(value: Number) -> float:
        if not is_finite(value):
            return 0.0 if value < 0 else 1.0
        if not span:
            return 0.5
        part = at_low + (at_high - at_low) * float((value - first) / span)
        return min(max(part, 0.0), 1.0)

    return share
