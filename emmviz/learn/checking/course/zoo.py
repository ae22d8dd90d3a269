"""Notebook 12, the bug zoo."""

from __future__ import annotations

from emmviz.learn.checking.searches import searches
from emmviz.learn.checking.task import Task
from emmviz.study.random_trees import random_tree
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

SHAPES = (("max2 chance2 min2", (1, 3)), ("min2 chance3 max2", (1, 2, 5)))


def _trees() -> dict[str, GameTree]:
    drawn = {}
    for seed in range(40):
        shape, weights = SHAPES[seed % 2]
        drawn[f"zoo_tree({seed})"] = random_tree(seed, shape, "integers", span=(0, 9), probabilities=weights)
    return drawn


TASKS: tuple[Task, ...] = (
    *(searches(f"12-{i}", "bugs", "star1" if i > 1 else "expectiminimax", _trees) for i in range(1, 5)),
)
