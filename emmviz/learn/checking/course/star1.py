"""Notebook 7, Star1."""

from __future__ import annotations

from fractions import Fraction

from emmviz.base.numbers import Number, exact
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.programs import calls, rule
from emmviz.learn.checking.task import Task
from emmviz.learn.mistakes.pruning_mistakes import limit
from emmviz.search.algorithms.star1 import star1
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

LIMITS = [(0, 2, 1, 0, 1), (2, 3, 2, 1, 5), (5, 4, 3, 7, 10), (-1, 2, 2, 3, 2), (1, 3, 1, 0, 4)]
ENDS = [
    (2, 5, 0, Fraction(1, 2), Fraction(1, 2), 0, 10),
    (2, 5, 3, Fraction(1, 4), Fraction(1, 4), 1, 10),
    (Fraction(1, 3), 4, 2, Fraction(1, 6), Fraction(1, 2), -2, 7),
    (-1, 1, 1, Fraction(1, 5), 0, -3, 3),
]


def _limit(alpha: int, n: int, i: int, seen: int, most: int) -> Number:
    return limit(Fraction(alpha), Fraction(seen + most * (n - i), n), Fraction(1, n))


def _ends(
    alpha: Number, beta: Number, seen: Number, p: Number, rest: Number, low: Number, high: Number, sign: int = -1
) -> tuple[Number, Number]:  # fmt: skip
    return limit(alpha, seen + rest * high, p, sign), limit(beta, seen + rest * low, p, sign)


MISLIMITED = {
    "printed_sign": lambda alpha, n, i, seen, most: n * alpha - seen + most * (n - i),
    "seen_forgotten": lambda alpha, n, i, seen, most: n * alpha - most * (n - i),
    "one_too_many": lambda alpha, n, i, seen, most: n * alpha - seen - most * (n - i + 1),
}
MISENDED = {
    "window_unchanged": lambda alpha, beta, *rest: (alpha, beta),
    "wrong_sign": lambda a, b, seen, p, rest, low, high: _ends(a, b, seen, p, rest, low, high, 1),
    "rest_added": lambda alpha, beta, seen, p, rest, low, high: (
        (alpha - seen + rest * high) / p, (beta - seen + rest * low) / p,
    ),
    "not_divided": lambda alpha, beta, seen, p, rest, low, high: _ends(alpha, beta, seen, Fraction(1), rest, low, high),
    "bounds_swapped": lambda alpha, beta, seen, p, rest, low, high: _ends(alpha, beta, seen, p, rest, high, low),
}  # fmt: skip


def _widest() -> int:
    def read(most: int) -> int:
        return len(star1(GameTree.parse(f"max(6, chance(3, 4, 5)) in [0, {most}]")).leaves)

    return max(most for most in range(6, 50) if read(most) < 4)


THREE = "max(5, chance(.5: 4, .3: 1, .2: 10)) in [0, 10]"
OTHERS = exact("0.5") * 4 + exact("0.2") * 10
TASKS: tuple[Task, ...] = (
    calls("07-1", "windows", LIMITS, rule(LIMITS, _limit, MISLIMITED)),
    number(
        "07-2", "windows",
        lambda: limit(5, OTHERS, exact("0.3")),
        lambda: {"not_divided": 5 - OTHERS, "wrong_sign": limit(5, OTHERS, exact("0.3"), 1)},
        shown=lambda: star1(GameTree.parse(THREE)),
    ),
    number("07-3", "intervals", _widest, lambda: {"one_past_tie": _widest() + 1, "one_short": _widest() - 1}),
    calls("07-4", "windows", ENDS, rule(ENDS, _ends, MISENDED)),
)  # fmt: skip
