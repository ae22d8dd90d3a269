"""Sums over the outcomes of a chance node, in fractions or floats, for the engine without steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from emmviz.base.numbers import INF
from emmviz.search.engines.positions import ratio
from emmviz.search.terms import weighted

__all__ = ["mean", "sums_of_others"]


def sums_of_others(
    weights: Sequence[Any], lows: list[Any], highs: list[Any], alpha: Any, beta: Any
) -> Iterator[tuple[int, Any, Any]]:
    """Yield the index of each outcome, with the least and the greatest sum of all the others.

    Each sum reads `lows` and `highs` as they are when the next outcome is asked for. Sums are built by addition alone,
    since subtracting floats would leave a remainder. A sum is None where it is infinite, or where the end of the
    window (beta for the least, alpha for the greatest) is None, so that no infinity meets a number too large for
    floats.
    """
    least, most = _after(weights, lows, beta), _after(weights, highs, alpha)
    low, high = None if beta is None else 0, None if alpha is None else 0
    for i, weight in enumerate(weights):
        later_low, later_high = least.pop(), most.pop()
        yield (i, None if low is None or later_low is None else low + later_low,
               None if high is None or later_high is None else high + later_high)  # fmt: skip
        low = None if low is None or lows[i] == -INF else low + weight * lows[i]
        high = None if high is None or highs[i] == INF else high + weight * highs[i]


def _after(weights: Sequence[Any], ends: list[Any], limit: Any) -> list[Any]:
    """Return, last outcome first, the weighted sum of the ends after each outcome."""
    if limit is None:
        return [None] * len(weights)
    total: Any = 0
    sums = []
    for weight, end in zip(reversed(weights), reversed(ends), strict=True):
        sums.append(total)
        total = None if total is None or end in (INF, -INF) else total + weight * end
    return sums


def mean(scale: Any, weights: Sequence[Any], values: list[Any]) -> Any:
    """Return the sum of weight times value, divided by `scale`, the sum of the weights."""
    forms = set(map(type, values))
    if Fraction in forms and float not in forms and type(scale) is not float:
        return weighted(list(zip(weights, values, strict=True))) / scale
    total: Any = 0
    for weight, value in zip(weights, values, strict=True):
        total += weight * value
    return ratio(total, scale)
