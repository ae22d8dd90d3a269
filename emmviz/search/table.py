"""Transposition table: what a search has found of a position, for when it comes again by another way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.search.drive import Search
from emmviz.search.events import Bound, Recall, Value

__all__ = ["Table", "remembered", "table_for"]


class Table(dict[Any, tuple[Any, Bound]]):
    """A table of (key of a position, moves still to look ahead) with the value found and its Bound.

    `hits` counts the searches that it saved. One table serves one game with one evaluation and one pair of bounds; it
    may be kept from search to search, as iterative deepening does.
    Source: Greenblatt, Eastlake and Crocker (1967); with chance nodes Veness and Blair (2007).

    >>> table = Table()
    >>> table.put("position", 3, (7, Bound.LOWER))
    >>> table.find("position", 3, (2, 5)), table.find("position", 3, (2, 9)), table.hits
    ((7, Bound.LOWER), None, 1)
    """

    def __init__(self) -> None:
        super().__init__()
        self.hits = 0

    def find(self, key: Any, depth: float, window: tuple[Any, Any]) -> tuple[Any, Bound] | None:
        """Return what is known of a position if that answers a search with this window, else None."""
        found = self.get((key, depth))
        if found is None:
            return None
        value, bound = found
        if bound is Bound.EXACT or (value >= window[1] if bound is Bound.LOWER else value <= window[0]):
            self.hits += 1
            return found
        return None

    def put(self, key: Any, depth: float, found: tuple[Any, Bound]) -> None:
        """Keep what a search found; an exact value is never replaced by a bound."""
        known = self.get((key, depth))
        if known is None or known[1] is not Bound.EXACT:
            self[key, depth] = found

    def read(self, key: Any, value: Any) -> None:
        """Hear of a leaf or a position at the depth limit that was valued; here for nothing, as it is soon done again.

        Iterative deepening orders its next search by this and by what it puts.
        """

    def forget(self, key: Any, depth: float) -> None:
        """Drop what is known of a position: a search always searches its root, for the best move there."""
        self.pop((key, depth), None)


def table_for(given: object) -> Table | None:
    """Turn the option `table` into a Table: True is a new one, False or None is none."""
    if isinstance(given, Table):
        return given
    if given is None or isinstance(given, bool):
        return Table() if given else None
    raise TreeError(f"table must be True, False or a Table, not {brief(given)}")


def remembered(visit: Callable[..., Search], table: Table) -> Callable[..., Search]:
    """Return a search of nodes that asks the table first and tells it afterwards."""

    def recall(task: Any, node: str, window: Any, depth: float, **known: Any) -> Search:
        value = task.terminal(node, depth)
        if value is not None:
            table.read(task.key(node), value)
            return visit(task, node, window, depth, **known)
        return search(task, node, window, depth, known)

    def search(task: Any, node: str, window: Any, depth: float, known: dict[str, Any]) -> Search:
        key = task.key(node)
        found = table.find(key, depth, window)
        if found is not None:
            # A search without steps may have kept a float.
            value, bound = Fraction(found[0]), found[1]
            yield Recall(node, window if task.cuts_at else None, value, bound)
            return value, bound
        result: Value = yield visit(task, node, window, depth, **known)
        table.put(key, depth, result)
        return result

    return recall
