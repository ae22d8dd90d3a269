"""The exercises of the course, by its parts; a new one is an entry in the TASKS of its part."""

from __future__ import annotations

from functools import cache

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.learn.checking.course import beyond, cutting, values
from emmviz.learn.checking.task import Task

__all__ = ["task", "tasks"]

PARTS = (values, cutting, beyond)


@cache
def tasks() -> dict[str, Task]:
    """Return all exercises by id, in the order of the course."""
    return {task.id: task for part in PARTS for task in part.TASKS}


def task(id: object) -> Task:
    """Return an exercise; a TreeError for another one names some that there are."""
    if isinstance(id, str) and id in tasks():
        return tasks()[id]
    notebook = str(id).partition("-")[0]
    near = [name for name in tasks() if name.startswith(f"{notebook}-")] or ["00-1", "…", list(tasks())[-1]]
    raise TreeError(f"there is no exercise {brief(id, 20)}; there are {', '.join(near)}")
