"""Notebook 3, three kinds of node."""

from __future__ import annotations

from typing import Any

from emmviz.base.numbers import INF, show
from emmviz.learn.checking.course.common import misread, solved, worth
from emmviz.learn.checking.kinds import number, tree
from emmviz.learn.checking.plain import number_of
from emmviz.learn.checking.programs import calls
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

PAPER = "max(left: chance(1/3: min(3, 9), 2/3: 4), right: chance(.5: min(7, 8), .5: min(0, 5)))"
FAR = "max(grab: G=chance(.5: min(1, 9), .5: min(-1, 11)), wait: W=chance(.5: min(2, 3), .5: min(4, 5)))"
SEEN = "chance(max(a: 10, b: 4), max(a: 0, b: 4))"
UNSEEN = "max(a: chance(10, 0), b: chance(4, 4))"


def _evaluates(found: list[Any]) -> Found:
    numbers = [number_of(one) for one in found]
    if any(one is None or abs(one) == INF for one in numbers):
        return wrong("no_estimates")
    estimates = dict(zip("GW", numbers, strict=True))
    run = expectiminimax(GameTree.parse(FAR), depth=1, evaluate=estimates.__getitem__)
    return (
        RIGHT
        if run.best_action == "wait"
        else wrong("still_grabs", **{k: show(n) for k, n in estimates.items() if n is not None})
    )


def _nothing(given: GameTree) -> Found:
    if any(given.value(leaf) == 0 for leaf in given.leaves()):
        return wrong("a_leaf_is_0")
    return RIGHT if worth(given) == 0 else wrong("worth_not_0", value=show(worth(given)))


TASKS: tuple[Task, ...] = (
    number(
        "03-1", "backup",
        lambda: worth(PAPER),
        lambda: misread(PAPER) | {"thirds_forgotten": 3 * worth("chance(1/3: min(3, 9), 2/3: 4)")},
        shown=lambda: solved(PAPER),
    ),
    calls("03-2", "depth", [("G",), ("W",)], _evaluates),
    tree("03-3", "backup", _nothing),
    number(
        "03-4", "backup",
        lambda: worth(SEEN) - worth(UNSEEN),
        lambda: {"worth_seen": worth(SEEN), "worth_unseen": worth(UNSEEN), "unseen_takes_b": worth(SEEN) - 4},
        shown=lambda: solved(SEEN),
    ),
)  # fmt: skip
