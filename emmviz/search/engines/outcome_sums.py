"""Sums over the outcomes of a chance node, in fractions or floats, for the search that records no steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from emmviz.base.numbers import INF
from emmviz.search.engines.positions import ratio
from emmviz.search.terms import weighted

__all__ = ["beside", "mean"]


def beside(
    weights: Sequence[Any], lows: list[Any], highs: list[Any], alpha: Any, beta: Any
) -> Iterator[tuple[int, Any, Any]]:
    """Yield the place of each outcome, and what the others together are worth at least and at most.

    The sums look at what stands in `lows` and `highs` when they are asked for the next outcome. They are added, never
    subtracted, as floats would leave a rest; and they are None where they are infinite, or where the end of the window
    (alpha for the greatest, beta for the least) is None, so that no infinity meets a number too large for floats.
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
    """Return the weighted sums of the ends after each one, those of the first last."""
    if limit is None:
        return [None] * len(weights)
    total: Any = 0
    sums = []
    for weight, end in zip(reversed(weights), reversed(ends), strict=True):
        sums.append(total)
        total = None if total is None or end in (INF, -INF) else total + weight * end
    return sums


def mean(whole: Any, weights: Sequence[Any], values: list[Any]) -> Any:
    """Return the sum of weight times value, divided by what the weights sum to."""
    forms = set(map(type, values))
    if Fraction in forms and float not in forms and type(whole) is not float:
        return weighted(list(zip(weights, values, strict=True))) / whole
    total: Any = 0
    for weight, value in zip(weights, values, strict=True):
        total += weight * value
    return ratio(total, whole)
