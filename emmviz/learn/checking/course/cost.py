"""Notebook 9, what it costs."""

from __future__ import annotations

from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.task import Task

__all__ = ["TASKS"]

MOVES, ROLLS, DAY = 20, 21, 86_400
SECOND, COMPUTERS = 10**6, 1000  # leaves that one computer reads in a second


def _deep(leaves: int) -> int:
    return max(m for m in range(20) if (MOVES * ROLLS) ** m <= leaves)


TASKS: tuple[Task, ...] = (
    number(
        "09-1", "costs",
        lambda: _deep(COMPUTERS * SECOND * DAY),
        lambda: {"one_computer": _deep(SECOND * DAY), "two_months": _deep(COMPUTERS * SECOND * DAY) + 1},
    ),
    number(
        "09-2", "costs",
        lambda: MOVES**2 + (MOVES - 1) * MOVES,
        lambda: {"all_leaves": MOVES**3, "first_probed": 2 * MOVES**2, "first_alone": MOVES**2},
    ),
)  # fmt: skip
