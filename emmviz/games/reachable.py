"""Every position that a game can reach, numbered, with the edges between them as flat arrays."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.games.game import Game, check_game, check_position, checked_ways, kind_of, successors_of

__all__ = ["Reachable", "reachable"]

_EXCHANGED = {"max": "min", "min": "max", "chance": "chance", "leaf": "leaf"}


class Reachable(NamedTuple):
    """The positions of a game and the edges between them.

    Fields: numbers, from a position's key to its number n, or to ~n where it is position n with the players exchanged;
    states, in the order found; kinds; first, where the edges of each position begin (one entry more says where the
    last end); targets, the number (n or ~n) that each edge leads to; probs, its probability, 1 below a player.
    """

    numbers: dict[Hashable, int]
    states: list[Any]
    kinds: list[str]
    first: array[int]
    targets: array[int]
    probs: array[float]

    def side(self, node: int) -> str:
        """Return the kind of position n, or of its image ~n, where the players are exchanged."""
        return self.kinds[node] if node >= 0 else _EXCHANGED[self.kinds[~node]]

    def leads(self, node: int) -> list[int]:
        """Return where position n, or its image ~n, can lead; not by an outcome of probability 0."""
        number = node if node >= 0 else ~node
        edges = range(self.first[number], self.first[number + 1])
        return [self.targets[edge] if node >= 0 else ~self.targets[edge] for edge in edges if self.probs[edge]]


def reachable(game: Game[Any], limit: int) -> Reachable:
    """Find every position that play can reach, breadth first.

    Parameters: game; limit, how many positions there may be. A game whose two sides are alike may have a method
    `mirror(state)`, which exchanges the players; then only one of two such positions is looked at.
    Returns: a Reachable. Raises: TreeError for a game of more positions or with wrong successors.

    >>> from emmviz.games.small.piglet import game
    >>> len(reachable(game(target=2), limit=100).states)
    14
    """
    from tqdm import tqdm

    game = check_game(game, "reachable")
    mirror = getattr(game, "mirror", None)
    key_of = game.key
    states = [game.root]
    numbers: dict[Hashable, int] = {key_of(game.root): 0}
    kinds, first, targets, probs = [], array("q"), array("q"), array("d")
    with _collector_paused():
        # The list grows meanwhile, so that nobody knows how long it will be.
        for state in tqdm(states, "positions found", float("inf"), unit="", delay=2, mininterval=1, leave=False):
            kind = kind_of(game, state)
            kinds.append(kind)
            first.append(len(targets))
            if kind == "leaf":
                continue
            children, weights = _edges(game, state, kind)
            probs.extend(weights)
            for child in children:
                key = key_of(child)
                try:
                    number = numbers.get(key)
                except TypeError:
                    check_position(game, child)
                    raise
                if number is None:
                    number = len(states)
                    if mirror is not None and (twin := numbers.get(key_of(mirror(child)))) is not None:
                        number = ~twin
                    else:
                        states.append(child)
                    numbers[key] = number
                targets.append(number)
            if len(states) > limit:
                raise TreeError(
                    f"the game has more than {limit:,} positions; pass limit= for more, or search to a depth"
                )
    first.append(len(targets))
    return Reachable(numbers, states, kinds, first, targets, probs)


def _edges(game: Game[Any], state: Any, kind: str) -> tuple[list[Any], list[float]]:
    """Return where a position leads, and with which probabilities; checked as little as will do."""
    edges = successors_of(game, state)
    try:
        children = [edge[1] for edge in edges]
        if kind != "chance" and children:
            return children, [1.0] * len(children)
        last, weight = None, 0.0
        weights = []
        for edge in edges:
            if edge[0] is not last:  # outcomes often share one number
                last = edge[0]
                weight = _weight(last)
            weights.append(weight)
        # As near to 1 as exact probabilities come by rounding; others have to be scaled.
        if abs(sum(weights) - 1) <= len(weights) * 2**-53 and min(weights) >= 0:
            return children, weights
    except (TypeError, IndexError, KeyError, ValueError):
        pass
    # In doubt the careful way, which raises what there is to raise.
    found = checked_ways(game, state, kind, edges)
    return [way.state for way in found], [1.0 if way.prob is None else _weight(way.prob) for way in found]


def _weight(prob: Any) -> float:
    """Return a probability as a float, which is 0 only for 0: what can happen must not get lost."""
    return float(prob) or (5e-324 if prob > 0 else 0.0)


@contextmanager
def _collector_paused() -> Iterator[None]:
    # A million small tuples without one cycle: Python's collector would look through them again and again.
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
