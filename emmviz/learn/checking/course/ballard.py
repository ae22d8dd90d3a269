"""Notebook 13, Ballard's tables."""

from __future__ import annotations

from fractions import Fraction

from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.task import Task

__all__ = ["TASKS"]

LAYERS = ("max", "chance", "min", "chance", "max")
TREES, BAND, WANTED = 50, Fraction(27, 10), Fraction(9, 10)


TASKS: tuple[Task, ...] = (
    number(
        "13-1", "costs",
        lambda: len(LAYERS) - LAYERS.count("chance"),
        lambda: {"layers": len(LAYERS), "throws": LAYERS.count("chance")},
    ),
    number(
        "13-2", "costs",
        lambda: TREES * (BAND / WANTED) ** 2,
        lambda: {"root_forgotten": TREES * (BAND / WANTED), "fewer_trees": TREES * (WANTED / BAND)},
    ),
)  # fmt: skip
