"""The order in which successors are searched: it changes what is cut, never the value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from emmviz.errors import TreeError

__all__ = ["Order", "OrderOption", "order_for"]

OrderOption = str | Callable[[Any], object] | tuple[str | Callable[[Any], object], ...] | None

NAMES = ("probability", "improbability", "estimate")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Order:
    """How to sort outcomes and moves.

    `chance` is 1 for the most probable outcome first, -1 for the least probable, 0 to leave them; `moves` tells whether
    moves are sorted, best for the mover first; `judge` is the function of a position that they are sorted by, None for
    the heuristic of the search.
    """

    chance: int = 0
    moves: bool = False
    judge: Callable[[Any], object] | None = None

    def __bool__(self) -> bool:
        return bool(self.chance or self.moves)

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
        functions of (judge and) an item for its probability and its heuristic value, None without one.
        """
        if kind == "chance":
            return sorted(items, key=lambda item: -self.chance * prob(item)) if self.chance else items
        # At the horizon the heuristic is the very value that is to be read: sorting by it would read them all.
        if not self.moves or (self.judge is None and depth <= 1) or len(items) < 2:
            return items
        sign = -1 if kind == "max" else 1
        worth = [promise(self.judge, item) for item in items]
        known = sorted((i for i, w in enumerate(worth) if w is not None), key=lambda i: sign * worth[i])
        return [items[i] for i in known] + [item for item, w in zip(items, worth, strict=True) if w is None]


def order_for(given: object) -> Order:
    """Turn the option `order` into an Order.

    Parameters: given, None, "probability", "improbability", "estimate", a function of a position, or a tuple of these.
    Raises: TreeError for anything else.

    >>> order_for(("probability", "estimate"))
    Order(chance=1, moves=True, judge=None)
    """
    if given is None:
        return Order()
    parts = given if isinstance(given, (tuple, list)) else (given,)
    chance, moves, judge = 0, False, None
    for part in parts:
        if callable(part):
            moves, judge = True, part
        elif part == "estimate":
            moves = True
        elif part in ("probability", "improbability"):
            chance = 1 if part == "probability" else -1
        else:
            raise TreeError(f"order must be {', '.join(NAMES)}, a function of a position, or a tuple of these, "
                            f"not {part!r:.60}")  # fmt: skip
    return Order(chance, moves, judge)
