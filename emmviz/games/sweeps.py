"""Sweeps of value iteration from a guess: the exact values of all positions after each sweep."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message
from emmviz.games.game import AnyGame, backup, check_game
from emmviz.games.reachable import reachable

_MOST = 1000


def sweeps_from(game: AnyGame, guess: object) -> Iterator[Mapping[Hashable, Fraction]]:
    """Yield the value of every position before the first sweep and after each, without end, in exact fractions.

    A sweep goes from the end of the game to its start, and each position uses the newest values.

    Parameters
    ----------
    game : Game
        A game of at most 1,000 positions.
    guess : object
        The number that each unfinished position starts with.

    Yields
    ------
    mapping
        The values, by the key of a position, in the order in which a sweep sets them.

    References
    ----------
    Bellman (1957), Dynamic programming.

    Examples
    --------
    >>> from emmviz.games.small.piglet import game
    >>> first = sweeps_from(game(target=1), "1/2")
    >>> [str(next(first)[game(1).root]) for _ in range(4)]
    ['1/2', '5/8', '21/32', '85/128']
    """
    game = check_game(game, "sweeps_from")
    try:
        start = exact(guess)
    except ValueError as error:
        raise TreeError(Message("wrong.games.guess", fault=error.args[0])) from None
    reached = reachable(game, _MOST)
    keys, order = list(reached.numbers), list(nx.dfs_postorder_nodes(reached.graph(), 0))
    values = {node: reached.utilities.get(node, start) for node in order}
    while True:
        yield {keys[node]: value for node, value in values.items()}
        for node in order:
            if node not in reached.utilities:
                values[node] = backup(reached.kinds[node], [(prob, values[to]) for to, prob in reached.edges[node]])
