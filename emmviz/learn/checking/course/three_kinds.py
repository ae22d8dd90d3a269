"""Notebook 3, three kinds of node."""

from __future__ import annotations

from typing import Any

from emmviz.base.numbers import INF, show
from emmviz.learn.checking.course.common import misread, solved, worth
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.plain import number_of
from emmviz.learn.checking.programs import calls
from emmviz.learn.checking.searches import searches
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

PAPER = "max(left: chance(1/3: min(3, 9), 2/3: 4), right: chance(.5: min(7, 8), .5: min(0, 5)))"
FAR = "max(grab: G=chance(.5: min(1, 9), .5: min(-1, 11)), wait: W=chance(.5: min(2, 3), .5: min(4, 5)))"
SEEN = "chance(max(a: 10, b: 4), max(a: 0, b: 4))"
UNSEEN = "max(a: chance(10, 0), b: chance(4, 4))"
# Neither the best nor the worst number comes first or last.
SMALL = ("max(-2, -1, -4, -3)", "min(3, 1, 4, 2)", "chance(.75: 1, .25: 5)", PAPER)
LARGE = ("three_and_minus_one", "aima_scale", "bins_expectiminimax")


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


def _trees() -> dict[str, GameTree]:
    """The smallest trees on which a mistake shows, then large ones."""
    small = {text: GameTree.parse(text) for text in SMALL}
    return small | {f"gallery.{name}()": gallery.get(name) for name in LARGE}


TASKS: tuple[Task, ...] = (
    number(
        "03-1", "backup",
        lambda: worth(PAPER),
        lambda: misread(PAPER) | {"thirds_forgotten": 3 * worth("chance(1/3: min(3, 9), 2/3: 4)")},
        shown=lambda: solved(PAPER),
    ),
    searches("03-2", "backup", "expectiminimax", _trees),
    calls("03-3", "depth", [("G",), ("W",)], _evaluates),
    number(
        "03-4", "backup",
        lambda: worth(SEEN) - worth(UNSEEN),
        lambda: {"worth_seen": worth(SEEN), "worth_unseen": worth(UNSEEN), "unseen_takes_b": worth(SEEN) - 4},
        shown=lambda: solved(SEEN),
    ),
)  # fmt: skip
