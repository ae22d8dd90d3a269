"""The exercises of the course, a file for each notebook; a new one is an entry in its notebook's TASKS."""

from __future__ import annotations

from functools import cache

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.learn.checking.course import (
    alphabeta,
    ballard,
    chance,
    coin_game,
    cost,
    opponents,
    practice,
    reading,
    repeating,
    scale,
    star1,
    star2,
    three_kinds,
    zoo,
)
from emmviz.learn.checking.task import Task

__all__ = ["task", "tasks"]

NOTEBOOKS = (
    reading, chance, opponents, three_kinds, coin_game, scale, alphabeta, star1, star2, cost, repeating, practice, zoo,
    ballard,
)  # fmt: skip


@cache
def tasks() -> dict[str, Task]:
    """Return all exercises by id, in the order of the course."""
    return {task.id: task for notebook in NOTEBOOKS for task in notebook.TASKS}


def task(id: object) -> Task:
    """Return an exercise. Raises: TreeError, which names some that there are."""
    if isinstance(id, str) and id in tasks():
        return tasks()[id]
    notebook = str(id).partition("-")[0]
    near = [name for name in tasks() if name.startswith(f"{notebook}-")] or ["00-1", "…", list(tasks())[-1]]
    raise TreeError(f"there is no exercise {brief(id, 20)}; there are {', '.join(near)}")
