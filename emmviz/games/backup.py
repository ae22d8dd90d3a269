"""Backup: the value of a position from the exact values of the positions that it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

__all__ = ["backup"]


def backup(kind: str, below: Iterable[tuple[Fraction | None, Fraction]]) -> Fraction:
    """Return the greatest, the least, or the mean of the values below a position.

    Parameters: kind, "max", "min" or "chance"; below, a probability and a value for each way, at least one; below a
    player probabilities do not count, below a chance node a way without one counts nothing.

    >>> backup("chance", [(Fraction(1, 4), Fraction(8)), (Fraction(3, 4), Fraction(4))])
    Fraction(5, 1)
    """
    if kind == "chance":
        return sum((prob * value for prob, value in below if prob), Fraction(0))
    return (max if kind == "max" else min)(value for _, value in below)
