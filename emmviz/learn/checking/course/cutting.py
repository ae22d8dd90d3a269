"""Exercises about what a search need not read: notebooks 6 to 8."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from emmviz.base.numbers import INF, Number, exact
from emmviz.learn.checking.kinds import calls, number, rule, tree
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.learn.mistakes.pruning_mistakes import limit
from emmviz.search.algorithms.alphabeta import alphabeta
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.star1 import star1
from emmviz.search.algorithms.star2 import star2
from emmviz.search.run import Run
from emmviz.story.moment import weighted
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]


def _read(search: Callable[[GameTree], Run], text: str) -> int:
    """Return how many leaves a search of a tree reads."""
    return len(search(GameTree.parse(text)).leaves)


# -- 6, alpha-beta again -----------------------------------------------------------------------------------------------

NINE = "max(min(6, 4, 5), min(3, 9, 8), min(7, 2, 9))"
MOVES = [[2, 4, 6], [2, 5, 14], [3, 8, 12]]
FEWEST = 5
CUTS = [(kind, number, 2, 4) for kind, number in product(("max", "min"), range(1, 6))]
MISCUT = {
    "beta_alone": lambda kind, n, a, b: n >= b,
    "sides_swapped": lambda kind, n, a, b: n <= a if kind == "max" else n >= b,
    "strict_cut": lambda kind, n, a, b: n > b if kind == "max" else n < a,
    "ends_swapped": lambda kind, n, a, b: n >= a if kind == "max" else n <= b,
}


def _cut(kind: str, n: int, a: int, b: int) -> bool:
    return n >= b if kind == "max" else n <= a


def _least_cutting() -> int:
    return min(x for x in range(20) if _read(alphabeta, f"max(a: 5, b: min(8, max({x}, 9)))") == 3)


def _ordered(given: GameTree) -> Found:
    ways = given.children(given.root)
    leaves = [leaf for way in ways for leaf in given.children(way)]
    kinds = [given.kind(node) for node in (given.root, *ways, *leaves)]
    if kinds != ["max"] + ["min"] * 3 + ["leaf"] * 9:
        return wrong("other_moves")
    if sorted(sorted(map(given.value, given.children(way))) for way in ways) != MOVES:
        return wrong("other_moves")
    read = len(alphabeta(given).leaves)
    return RIGHT if read == FEWEST else wrong("reads_more", read=read)


# -- 7, Star1 ----------------------------------------------------------------------------------------------------------

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
) -> tuple[Number, Number]:
    return limit(alpha, seen + rest * high, p, sign), limit(beta, seen + rest * low, p, sign)


MISLIMITED = {
    "printed_sign": lambda alpha, n, i, seen, most: n * alpha - seen + most * (n - i),
    "seen_forgotten": lambda alpha, n, i, seen, most: n * alpha - most * (n - i),
    "one_too_many": lambda alpha, n, i, seen, most: n * alpha - seen - most * (n - i + 1),
}
MISENDED: dict[str, Callable[..., Any]] = {
    "window_unchanged": lambda alpha, beta, *rest: (alpha, beta),
    "wrong_sign": lambda a, b, seen, p, rest, low, high: _ends(a, b, seen, p, rest, low, high, 1),
    "rest_added": lambda a, b, seen, p, rest, low, high: ((a - seen + rest * high) / p, (b - seen + rest * low) / p),
    "not_divided": lambda a, b, seen, p, rest, low, high: _ends(a, b, seen, Fraction(1), rest, low, high),
    "bounds_swapped": lambda a, b, seen, p, rest, low, high: _ends(a, b, seen, p, rest, high, low),
}
OUTCOMES = "max(5, chance(.5: 4, .3: 1, .2: 10)) in [0, 10]"
OTHERS = exact("0.5") * 4 + exact("0.2") * 10


def _widest() -> int:
    return max(most for most in range(6, 50) if _read(star1, f"max(6, chance(3, 4, 5)) in [0, {most}]") < 4)


# -- 8, Star2 ----------------------------------------------------------------------------------------------------------

REPLIES = "chance(.5: min(4, 9), .3: max(2, 8), .2: min(7, 1)) in [0, 10]"


def _probed() -> dict[str, Number]:
    """Return the least and the most that the node can be after a look at each first reply, and that reply's mean."""
    tree = GameTree.parse(REPLIES)
    (least, most), found = tree.bounds or (-INF, INF), []
    for child in tree.children(tree.root):
        first = tree.value(tree.children(child)[0])
        low, high = (least, first) if tree.kind(child) == "min" else (first, most)
        found.append((tree.prob(child) or Fraction(0), low, high, first))
    weights, *ends = zip(*found, strict=True)
    return {
        name: weighted([*zip(weights, end, strict=True)])
        for name, end in zip(("low", "high", "mean"), ends, strict=True)
    }


def _least_read() -> int:
    return min(x for x in range(11) if _read(star2, f"min(4, chance(max(6, 1), max({x}, 3))) in [0, 10]") == 3)


def _against(given: GameTree) -> Found:
    one, two = (len(search(given).leaves) for search in (star1, star2))
    return RIGHT if two >= one + 2 else wrong("not_two_more", one=one, two=two)


TASKS: tuple[Task, ...] = (
    number(
        "06-1",
        "cutoffs",
        lambda: 9 - _read(alphabeta, NINE),
        lambda: {"leaves_read": _read(alphabeta, NINE)},
        shown=lambda: alphabeta(GameTree.parse(NINE)),
    ),
    number("06-2", "cutoffs", _least_cutting, lambda: {"alpha_for_beta": 5, "one_past_tie": _least_cutting() + 1}),
    tree("06-3", "cutoffs", _ordered),
    calls("06-4", "cutoffs", CUTS, rule(CUTS, _cut, MISCUT)),
    calls("07-1", "windows", LIMITS, rule(LIMITS, _limit, MISLIMITED)),
    number(
        "07-2",
        "windows",
        lambda: limit(5, OTHERS, exact("0.3")),
        lambda: {"not_divided": 5 - OTHERS, "wrong_sign": limit(5, OTHERS, exact("0.3"), 1)},
        shown=lambda: star1(GameTree.parse(OUTCOMES)),
    ),
    number("07-3", "intervals", _widest, lambda: {"one_past_tie": _widest() + 1, "one_short": _widest() - 1}),
    calls("07-4", "windows", ENDS, rule(ENDS, _ends, MISENDED)),
    number(
        "08-1",
        "probes",
        lambda: _probed()["high"],
        lambda: {
            "least_not_most": _probed()["low"],
            "replies_for_values": _probed()["mean"],
            "whole_value": expectiminimax(GameTree.parse(REPLIES)).value,
        },
    ),
    number("08-2", "probes", _least_read, lambda: {"one_past_tie": _least_read() + 1, "one_short": _least_read() - 1}),
    tree("08-3", "probes", _against),
)
