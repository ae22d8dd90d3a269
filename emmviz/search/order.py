"""The order in which successors are searched: it changes what is cut, never the value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["AT_ONCE", "Order", "OrderOption", "order_for"]

OrderOption = str | Callable[[Any], object] | tuple[str | Callable[[Any], object], ...] | None

# Says of a leaf that nothing is to be known of it before it is read.
AT_ONCE: Any = object()

NAMES = ("probability", "improbability", "estimate")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Order:
    """How to sort outcomes and moves.

    `chance` is 1 for the most probable outcome first, -1 for the least probable, 0 to leave them. Moves are sorted,
    best for the mover first, by `judge`, a function of a position, and where that returns None by the heuristic of the
    search if `estimate` is set. Leaves that the function says nothing of go first, since each is read at once and may
    end the matter; other positions of which nothing is known go last.
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
        """Return the outcomes of a chance node in the order to search them; equals keep theirs."""
        return sorted(items, key=lambda item: -self.chance * prob(item)) if self.chance else items

    def sort(
        self,
        items: list[Item],
        kind: str,
        depth: float,
        prob: Callable[[Item], Any],
        promise: Callable[[Callable[[Any], object] | None, Item], Any],
    ) -> list[Item]:
        """Return the ways on from a node in the order to search them; equals keep theirs.

        Parameters: items, the ways on; kind, the node's; depth, the player moves still to look ahead; prob and promise,
        functions of (judge and) an item for its probability and its heuristic value, None without one, AT_ONCE for a
        leaf without one.
        """
        if kind == "chance":
            return self.sort_outcomes(items, prob)
        # At the horizon the heuristic is the very value that is to be read: sorting by it would read them all.
        estimate = self.estimate and depth > 1
        if (self.judge is None and not estimate) or len(items) < 2:
            return items
        sign = -1 if kind == "max" else 1
        worth = [None if self.judge is None else promise(self.judge, item) for item in items]
        if estimate:
            worth = [promise(None, item) if w is None else w for item, w in zip(items, worth, strict=True)]
        known = [(sign * w, i) for i, w in enumerate(worth) if w is not None and w is not AT_ONCE]
        first, last = ([item for item, w in zip(items, worth, strict=True) if w is end] for end in (AT_ONCE, None))
        return [*first, *(items[i] for _, i in sorted(known)), *last]


def order_for(given: object) -> Order:
    """Turn the option `order` into an Order.

    Parameters: given, None, "probability", "improbability", "estimate", a function of a position, or a tuple of these:
    with a function and "estimate", the estimate judges what the function returns None for.
    Raises: TreeError for anything else.

    >>> order_for(("probability", "estimate"))
    Order(chance=1, estimate=True, judge=None)
    """
    if given is None:
        return Order()
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
