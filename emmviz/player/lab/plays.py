"""Plays: how often each outcome of a chance node has come after so many of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import NamedTuple

__all__ = ["Series", "drawn", "stops"]

# So many plays are shown one by one, then each stop is this factor further on.
_SINGLY = 20
_FACTOR = 1.08


class Series(NamedTuple):
    """A series of plays.

    Fields: at, after how many plays it is looked at; counts, how often each outcome has come by then; values, what each
    outcome pays.
    """

    at: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    values: tuple[Fraction, ...]

    def mean(self, k: int) -> Fraction:
        """Return the mean of the plays so far at a place."""
        paid = sum(count * value for count, value in zip(self.counts[k], self.values, strict=True))
        return Fraction(paid) / self.at[k]

    def shares(self, k: int) -> list[Fraction]:
        """Return the share of the plays that each outcome has at a place."""
        return [Fraction(count, self.at[k]) for count in self.counts[k]]


def stops(plays: int) -> tuple[int, ...]:
    """Return after how many plays one looks: after each, later after ever more of them.

    >>> stops(30)
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 29, 30)
    """
    found = list(range(1, min(_SINGLY, plays) + 1))
    while found[-1] < plays:
        found.append(min(int(found[-1] * _FACTOR) + 1, plays))
    return tuple(found)


def drawn(outcomes: Sequence[tuple[Fraction, Fraction]], plays: int, seed: str) -> Series:
    """Play so many times and return the series; of each outcome its probability and what it pays are given.

    >>> coin = drawn([(Fraction(1, 2), Fraction(1)), (Fraction(1, 2), Fraction(0))], 100, "1")
    >>> coin.at[-1], coin.counts[-1], coin.mean(0)
    (100, (46, 54), Fraction(1, 1))
    """
    probs, values = zip(*outcomes, strict=True)
    chance, ends = Random(seed).random, list(accumulate(probs))[:-1]
    counts, at = [0] * len(probs), stops(plays)
    kept: list[tuple[int, ...]] = []
    for n in range(1, plays + 1):
        counts[bisect_right(ends, chance())] += 1
        if n == at[len(kept)]:
            kept.append(tuple(counts))
    return Series(at, tuple(kept), values)
