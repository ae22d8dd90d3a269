"""Seeded dice: what random trees and exercises are drawn with; the same numbers in every version of Python."""

from __future__ import annotations

from random import Random


class SeededDice:
    """Whole numbers made of `random.random`, the one method whose sequence Python promises to keep.

    >>> SeededDice(1).many(6, 8)
    [0, 5, 4, 1, 2, 2, 3, 4]
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def below(self, limit: int) -> int:
        """Draw a number from 0 to limit − 1."""
        return int(self.random() * limit)

    def many(self, limit: int, count: int) -> list[int]:
        """Draw a number of numbers from 0 to limit − 1."""
        random = self.random
        return [int(random() * limit) for _ in range(count)]
