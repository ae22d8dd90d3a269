"""Algorithm: all that the engines need to know about a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.search.events import Search
from emmviz.search.options import COMMON, Option
from emmviz.search.pseudocode import Listing

__all__ = ["Algorithm"]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search: its name, the generator that visits a node, its pseudocode, and the kinds of nodes that it knows.

    `visit(task, node, window, depth)` yields steps, and `task.visit(...)` of a child to get its value. `code`
    holds a Listing for each kind. `cuts` says where it cuts, for the loops over arrays: "nowhere", "players" (the
    window is reset below chance), "everywhere", or None; they run the searches of emmviz alone, and refuse any other.
    `own` are the options that this one alone takes, each an `Option` by its name; `visit` gets them by name.
    Raises: TreeError for an own option with the name of one that every search takes, or a kind without pseudocode.

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
    own: Mapping[str, Option] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in COMMON.keys() & self.own.keys():
            raise TreeError(f"{self.name} cannot have an option {name} of its own; every search takes one")
        for kind in self.kinds:
            if kind not in self.code:
                raise TreeError(f"{self.name} has no pseudocode for {kind} nodes, one of its kinds")

    @property
    def options(self) -> dict[str, Option]:
        """The options that it takes: those of every search, and its own."""
        return COMMON | dict(self.own)

    def given(self, options: Mapping[str, object]) -> dict[str, Any]:
        """Return the options given, and the defaults of the others. Raises: TreeError for one that it does not take."""
        for name in options:
            if name not in self.options:
                raise TreeError(f"{self.name} has no option {brief(name)}; it takes {', '.join(self.options)}")
        return {name: option.default for name, option in self.options.items()} | dict(options)
