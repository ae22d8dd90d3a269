"""Drive: run the generators of a search, on a stack of its own so that depth is no limit."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from emmviz.search.events import Step, Value

__all__ = ["Search", "drive"]

# What the generator of a search yields: steps, and the searches of children to run first.
Search = Generator[Any, Any, Value]


def drive(search: Search) -> tuple[list[Step], Value]:
    """Run a search that yields the searches of its children.

    Parameters: search, a generator of steps and of further such generators.
    Returns: the steps, and the value of the root with its bound.
    """
    steps: list[Step] = []
    stack: list[Search] = []
    answer: Value | None = None
    while True:
        try:
            while True:
                item = search.send(answer)
                answer = None
                if isinstance(item, Step):
                    steps.append(item)
                else:
                    stack.append(search)
                    search = item
        except StopIteration as stop:
            answer = stop.value
            if not stack:
                return steps, stop.value
            search = stack.pop()
