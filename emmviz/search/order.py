"""The order in which successors are searched: it changes what is cut, never the value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["UNREAD", "Chosen", "Order", "OrderOption", "order_for"]

OrderOption = str | Callable[[Any], object] | tuple[str | Callable[[Any], object], ...] | None

# The score of a leaf that has none: it goes first, since reading it costs nothing more.
UNREAD: Any = object()

NAMES = ("probability", "improbability", "estimate")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Order:
    """How to sort outcomes and moves.

    `chance` is 1 for the most probable outcome first, -1 for the least probable, 0 for the given order. Moves are
    sorted, best for the player first, by `judge`, a function of a position, and where it returns None by the heuristic
    of the search if `estimate` is set. Leaves without a score go first, since one reading may already cut; other
    positions without a score go last.
    """

    chance: int = 0
    estimate: bool = False
    judge: Callable[[Any], object] | None = None

    @property
    def moves(self) -> bool:
        """Whether moves are sorted."""
        return self.estimate or self.judge is not None

    def __bool__(self) -> bool:
        return bool(self.chance or self.moves)

    def sort_outcomes(self, items: list[Item], prob: Callable[[Item], Any]) -> list[Item]:
        """Return the outcomes of a chance node in the order to search them; ties keep the given order."""
        return sorted(items, key=lambda item: -self.chance * prob(item)) if self.chance else items

    def sort_moves(
        self,
        items: list[Item],
        kind: str,
        depth: float,
        score: Callable[[Callable[[Any], object] | None, Item], Any],
    ) -> list[Item]:
        """Return the successors of a MAX or MIN node in the order to search them; ties keep the given order.

        Parameters: items, the successors; kind, of the node; depth, the player moves left to look ahead; score, a
        function of judge and an item for its score, None without one, UNREAD for a leaf without one.
        """
        # At the depth limit the heuristic is the value itself: to sort by it would be to evaluate all of them.
        estimate = self.estimate and depth > 1
        if (self.judge is None and not estimate) or len(items) < 2:
            return items
        sign = -1 if kind == "max" else 1
        worth = [None if self.judge is None else score(self.judge, item) for item in items]
        if estimate:
            worth = [score(None, item) if w is None else w for item, w in zip(items, worth, strict=True)]
        known = [(sign * w, i) for i, w in enumerate(worth) if w is not None and w is not UNREAD]
        first, last = ([item for item, w in zip(items, worth, strict=True) if w is end] for end in (UNREAD, None))
        return [*first, *(items[i] for _, i in sorted(known)), *last]


@dataclass(frozen=True, slots=True)
class Chosen(Order):
    """An order that a person chose: `ranks` has a place for every successor picked; the others follow as given.

    >>> Chosen(ranks={"C": 0}).sort_outcomes([("B", 1), ("C", 1)], lambda item: item[1])
    [('C', 1), ('B', 1)]
    """

    ranks: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.ranks)

    def sort_outcomes(self, items: list[Any], prob: Callable[[Any], Any]) -> list[Any]:
        """Return the outcomes in the order picked; each item begins with the id of its node."""
        return sorted(items, key=lambda item: self.ranks.get(item[0], len(self.ranks)))

    def sort_moves(
        self,
        items: list[Any],
        kind: str,
        depth: float,
        score: Callable[[Callable[[Any], object] | None, Any], Any],
    ) -> list[Any]:
        """Return the successors in the order picked."""
        return self.sort_outcomes(items, itemgetter(1))


def order_for(given: object) -> Order:
    """Turn the option `order` into an Order; one that is an Order already stays.

    Parameters: given, None, "probability", "improbability", "estimate", a function of a position, or a tuple of these:
    with a function and "estimate", the estimate is used where the function returns None.
    Raises: TreeError for anything else.

    >>> order_for(("probability", "estimate"))
    Order(chance=1, estimate=True, judge=None)
    """
    if given is None:
        return Order()
    if isinstance(given, Order):
        return given
    parts = given if isinstance(given, (tuple, list)) else (given,)
    chance, estimate, judge = 0, False, None
    for part in parts:
        if callable(part) and judge is None:
            judge = part
        elif part == "estimate":
            estimate = True
        elif part in ("probability", "improbability") and not chance:
            chance = 1 if part == "probability" else -1
        else:
            raise TreeError(f"order must be {', '.join(NAMES)}, a function of a position, or a tuple of these, "
                            f"not {brief(part)}")  # fmt: skip
    return Order(chance, estimate, judge)
