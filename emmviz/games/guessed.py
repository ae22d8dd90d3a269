"""Sweeps from a guess: the exact values of all positions after each sweep of value iteration, before they settle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, exact
from emmviz.games.backup import backup
from emmviz.games.cycles import layers
from emmviz.games.game import Game, check_game, utility_of, ways
from emmviz.games.reachable import Reachable, reachable
from emmviz.tree.validate import check_bounds

__all__ = ["sweeps_from"]

_MOST = 1000


def sweeps_from(game: Game[Any], guess: object) -> Iterator[Mapping[Hashable, Fraction]]:
    """Yield the value of every position before the first sweep and after each, without end, in exact fractions.

    A sweep goes from the end of the game to its start, and each position uses the newest values. Where a game has a
    method `mirror`, positions with the players exchanged start with L + U less the guess.
    Parameters: game, of at most 1,000 positions; guess, the value that every unfinished position starts with.
    Yields: values by the key of a position. Raises: TreeError.
    Source: Bellman (1957), Dynamic programming.

    >>> from emmviz.games.small.piglet import game
    >>> first = sweeps_from(game(target=1), "1/2")
    >>> [str(next(first)[game(1).root]) for _ in range(4)]
    ['1/2', '3/4', '5/8', '11/16']
    """
    game = check_game(game, "sweeps_from")
    try:
        start = exact(guess)
    except ValueError as error:
        raise TreeError(f"guess must be a number: {error}") from None
    found = reachable(game, _MOST)
    mirrored = _sum_of_bounds(game)
    edges = _edges(game, found)
    values = [start] * len(found.states)
    for number, kind in enumerate(found.kinds):
        if kind == "leaf":
            values[number] = utility_of(game, found.states[number])
    layer, height = layers(found.first.tolist(), [to if to >= 0 else ~to for to in found.targets])
    order = sorted(edges, key=lambda number: (layer[number], height[number]))

    names = dict(found.numbers)
    if getattr(game, "mirror", None) is not None:
        for number, state in enumerate(found.states):
            names.setdefault(game.key(game.mirror(state)), ~number)  # type: ignore[attr-defined]

    def value(node: int) -> Fraction:
        return values[node] if node >= 0 else mirrored - values[~node]

    while True:
        yield {key: value(node) for key, node in names.items()}
        for number in order:
            values[number] = backup(found.kinds[number], [(prob, value(to)) for prob, to in edges[number]])


def _sum_of_bounds(game: Game[Any]) -> Fraction:
    """Return L + U of a symmetric game, 0 for another."""
    if getattr(game, "mirror", None) is None:
        return Fraction(0)
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    if bounds is None or not all(isinstance(end, Fraction) for end in bounds):
        raise TreeError(f"a game with a method mirror needs finite bounds (L, U), not {brief(game.bounds)}")
    return Fraction(bounds[0]) + Fraction(bounds[1])


def _edges(game: Game[Any], found: Reachable) -> dict[int, list[tuple[Fraction, int]]]:
    """Return where each position leads and how likely; 1 below a player."""
    edges = {}
    for number, kind in enumerate(found.kinds):
        if kind != "leaf":
            targets = found.targets[found.first[number] : found.first[number + 1]]
            given = ways(game, found.states[number], kind)
            edges[number] = [
                (Fraction(1) if way.prob is None else way.prob, to) for way, to in zip(given, targets, strict=True)
            ]
    return edges
