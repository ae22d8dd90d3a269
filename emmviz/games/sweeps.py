"""Sweeps of value iteration from a guess, to look at: the exact values of all positions before they settle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, exact
from emmviz.games.game import AnyGame, backup, check_game, finite_bounds
from emmviz.games.reachable import Reachable, reachable

__all__ = ["sweeps_from"]

_MOST = 1000


def sweeps_from(game: AnyGame, guess: object) -> Iterator[Mapping[Hashable, Fraction]]:
    """Yield the value of every position before the first sweep and after each, without end, in exact fractions.

    A sweep goes from the end of the game to its start, and each position uses the newest values. A game with bounds
    (L, U) may have a method `mirror(state)` that exchanges the players: then only one of two such positions is swept,
    and the other is worth L + U less its value.

    Parameters
    ----------
    game : Game
        A game of at most 1,000 positions.
    guess : object
        The number that each unfinished position starts with.

    Yields
    ------
    mapping
        The values, by the key of a position.

    References
    ----------
    Bellman (1957), Dynamic programming.

    Examples
    --------
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
    images = _images(game, found)
    bounds = finite_bounds(game)
    if images and bounds is None:
        raise TreeError(f"a game with a method mirror needs finite bounds (L, U), not {brief(game.bounds)}")
    both = sum(bounds or (), Fraction(0))
    values = [found.utilities.get(node, start) for node in range(len(found.states))]
    for node, image in images.items():
        values[image] = both - values[node]
    twice = {image: node for node, image in images.items()}
    graph = nx.DiGraph([(0, 0)])
    graph.add_edges_from((node, twice.get(to, to)) for node, to in found.graph().edges if node not in twice)
    order = [node for node in nx.dfs_postorder_nodes(graph, 0) if node not in found.utilities]
    while True:
        yield {key: values[node] for key, node in found.numbers.items()}
        for node in order:
            values[node] = backup(found.kinds[node], [(prob, values[to]) for to, prob in found.edges[node]])
            if node in images:
                values[images[node]] = both - values[node]


def _images(game: AnyGame, found: Reachable) -> dict[int, int]:
    """Return for each position, of a game that has a method `mirror`, its mirror image if that was found later."""
    if (mirror := getattr(game, "mirror", None)) is None:
        return {}
    pairs = ((node, found.numbers.get(game.key(mirror(state)), 0)) for node, state in enumerate(found.states))
    return {node: image for node, image in pairs if image > node}
