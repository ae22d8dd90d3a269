"""Algorithm: all that the engines need to know of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from emmviz.search.step import Listing, Search

__all__ = ["Algorithm"]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search: its name, the generator that visits a node, its pseudocode, and the kinds of nodes that it knows.

    `visit(task, node, window, depth, why)` yields Steps, and `task.visit(...)` of a child to get its value. `code`
    holds a Listing for each kind. `cuts` says where it cuts, as the engines without steps find the same: "nowhere",
    "players" (the window is reset below chance), "everywhere", or None where no engine does, as for an algorithm of
    one's own. `own` are the options that this one alone takes, and hands on to `visit`.

    >>> from emmviz import GameTree, search
    >>> from emmviz.search.algorithms.star1 import ALGORITHM
    >>> search(GameTree.parse("max(chance(3, 9), 5)"), ALGORITHM).value
    Fraction(6, 1)
    """

    name: str
    visit: Callable[..., Search]
    code: Mapping[str, Listing]
    kinds: tuple[str, ...]
    cuts: str | None = None
    own: tuple[str, ...] = ()
