"""Notebook 6, alpha-beta again."""

from __future__ import annotations

from itertools import product
from typing import Any

from emmviz.learn.checking.kinds import number, tree
from emmviz.learn.checking.programs import calls, rule
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.search.algorithms.alphabeta import alphabeta
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

NINE = "max(min(6, 4, 5), min(3, 9, 8), min(7, 2, 9))"
MOVES = [[2, 4, 6], [2, 5, 14], [3, 8, 12]]
FEWEST = 5
ENDS = [(kind, number, 2, 4) for kind, number in product(("max", "min"), range(1, 6))]


def _run(text: str) -> Run:
    return alphabeta(GameTree.parse(text))


def _from_x() -> int:
    return min(x for x in range(20) if len(_run(f"max(a: 5, b: min(8, max({x}, 9)))").leaves) == 3)


def _ordered(given: GameTree) -> Found:
    ways = given.children(given.root)
    kinds = [
        given.kind(given.root),
        *map(given.kind, ways),
        *(given.kind(leaf) for way in ways for leaf in given.children(way)),
    ]
    if kinds != ["max"] + ["min"] * 3 + ["leaf"] * 9:
        return wrong("other_moves")
    if sorted(sorted(map(given.value, given.children(way))) for way in ways) != MOVES:
        return wrong("other_moves")
    read = len(alphabeta(given).leaves)
    return RIGHT if read == FEWEST else wrong("reads_more", read=read)


def _cut(kind: str, number: int, alpha: int, beta: int) -> bool:
    return number >= beta if kind == "max" else number <= alpha


def _of(if_max: Any, if_min: Any) -> Any:
    return lambda kind, number, alpha, beta: (if_max if kind == "max" else if_min)(number, alpha, beta)


MISCUT = {
    "beta_alone": lambda kind, number, alpha, beta: number >= beta,
    "sides_swapped": _of(lambda n, a, b: n <= a, lambda n, a, b: n >= b),
    "strict_cut": _of(lambda n, a, b: n > b, lambda n, a, b: n < a),
    "ends_swapped": _of(lambda n, a, b: n >= a, lambda n, a, b: n <= b),
}
TASKS: tuple[Task, ...] = (
    number(
        "06-1", "cutoffs",
        lambda: 9 - len(_run(NINE).leaves), lambda: {"leaves_read": len(_run(NINE).leaves)},
        shown=lambda: _run(NINE),
    ),
    number("06-2", "cutoffs", _from_x, lambda: {"alpha_for_beta": 5, "one_past_tie": _from_x() + 1}),
    tree("06-3", "cutoffs", _ordered),
    calls("06-4", "cutoffs", ENDS, rule(ENDS, _cut, MISCUT)),
)  # fmt: skip
