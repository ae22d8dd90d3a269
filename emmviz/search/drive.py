"""Drive: run the generators of a search on an explicit stack, so that depth is no limit."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from emmviz.search.events import Step, Value

__all__ = ["Search", "drive"]

# The generator of a search yields its steps, and the generators of the children that it waits for.
Search = Generator[Any, Any, Value]


def drive(search: Search) -> tuple[list[Step], Value]:
    """Run a search to its end.

    Parameters: search, a generator that yields steps and, for each child to be searched, another such generator.
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
