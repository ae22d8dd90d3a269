"""Student's t interval around a mean, without a statistics library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import mean, stdev

__all__ = ["interval", "student"]


def interval(shares: Sequence[float], confidence: float) -> tuple[float, float | None, float | None]:
    """Return the mean of some numbers, and where its confidence interval starts and ends; None for a single number."""
    middle = mean(shares)
    if len(shares) < 2:
        return middle, None, None
    spread = student(confidence, len(shares) - 1) * stdev(shares) / math.sqrt(len(shares))
    return middle, middle - spread, middle + spread


def student(confidence: float, freedom: int) -> float:
    """Return the t that a Student variable stays within, on both sides of 0, with a probability.

    Parameters: confidence, the probability; freedom, the degrees of freedom.
    Source: Abramowitz and Stegun (1964), 26.7.3 and 26.7.4.

    >>> round(student(.95, 9), 3)
    2.262
    """
    freedom = min(freedom, 1000)  # t changes by a thousandth from there on
    odd = freedom % 2

    def within(angle: float) -> float:
        term = math.cos(angle) if odd else 1.0
        total = 0.0
        for k in range(1 + odd, freedom, 2):
            total += term
            term *= k / (k + 1) * math.cos(angle) ** 2
        total *= math.sin(angle)
        return (angle + total) * 2 / math.pi if odd else total

    low, high = 0.0, math.pi / 2
    for _ in range(60):  # halving until the floats are used up
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle) < confidence else (low, middle)
    return math.tan(low) * math.sqrt(freedom)
