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

    Fields: numbers, from a position's key to its number n, or to ~n if it is position n with the players exchanged;
    states, in the order found; kinds; first, where the edges of each position begin (and a last entry, where the last
    ones end); targets, the number (n or ~n) that each edge leads to; probs, its probability, 1 below a player.
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
        """Return where position n, or its image ~n, can lead; outcomes of probability 0 are left out."""
        number = node if node >= 0 else ~node
        edges = range(self.first[number], self.first[number + 1])
        return [self.targets[edge] if node >= 0 else ~self.targets[edge] for edge in edges if self.probs[edge]]


def reachable(game: Game[Any], limit: int) -> Reachable:
    """Find every position that play can reach, breadth first.

    Parameters: game; limit, how many positions there may be. A symmetric game may have a method `mirror(state)` that
    exchanges the players; then only one of each pair of such positions is listed.
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
        # The list grows in the loop, so its length is not known.
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
    """Return the positions that follow, and their probabilities, with as few checks as will do."""
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
        # As near to 1 as rounded exact probabilities are; others have to be scaled.
        if abs(sum(weights) - 1) <= len(weights) * 2**-53 and min(weights) >= 0:
            return children, weights
    except (TypeError, IndexError, KeyError, ValueError):
        pass
    # In doubt check everything, which raises the right error.
    found = checked_ways(game, state, kind, edges)
    return [way.state for way in found], [1.0 if way.prob is None else _weight(way.prob) for way in found]


def _weight(prob: Any) -> float:
    """Return a probability as a float that is 0 only for 0: a possible outcome must stay possible."""
    return float(prob) or (5e-324 if prob > 0 else 0.0)


@contextmanager
def _collector_paused() -> Iterator[None]:
    # Python's collector would go through a million small tuples, none in a cycle, again and again.
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
