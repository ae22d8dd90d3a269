"""Drive: run the generators of a search on an explicit stack, so that depth is no limit."""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import GeneratorType
from typing import Any

from emmviz.base.numbers import INF
from emmviz.search.engines.limits import too_deep
from emmviz.search.events import Value

__all__ = ["Search", "drive"]

# The generator of a search yields its steps, and the generators of the children that it waits for.
Search = Generator[Any, Any, Value]


def drive(search: Search, on_step: Callable[[Any], object], *, most_levels: float = INF) -> Value:
    """Run a search to its end.

    Parameters: search, a generator that yields steps and, for each child to be searched, another such generator;
    on_step, a function that is given each step; most_levels, how deep to go at most.
    Returns: the value of the root with its bound. Raises: TreeError below the deepest level.
    """
    stack: list[Search] = []
    answer: Value | None = None
    while True:
        try:
            while True:
                item = search.send(answer)
                answer = None
                if type(item) is GeneratorType:
                    stack.append(search)
                    if len(stack) > most_levels:
                        raise too_deep(most_levels)
                    search = item
                else:
                    on_step(item)
        except StopIteration as stop:
            answer = stop.value
            if not stack:
                return stop.value
            search = stack.pop()
