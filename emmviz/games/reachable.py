"""The positions that a game can reach, numbered, and their exact values after each sweep of value iteration."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Count, Message, Option
from emmviz.games.game import AnyGame, backup, check_game, kind_of, utility_of, ways
from emmviz.tree.validate import check_bounds

# The most positions of a game whose sweeps are exact.
_MOST = 1000

# Where a position leads, with which probability; 1 below a player.
Edges = list[tuple[int, Fraction]]


class Reachable(NamedTuple):
    """The positions of a game in the order found: numbers by their keys, states, kinds, edges, utilities of leaves."""

    numbers: dict[Hashable, int]
    states: list[Hashable]
    kinds: list[str]
    edges: list[Edges]
    utilities: dict[int, Fraction]

    def graph(self) -> nx.DiGraph[int]:
        """Return the graph of the positions; an outcome of probability 0 is also an edge."""
        graph = nx.DiGraph((node, to) for node, edges in enumerate(self.edges) for to, _ in edges)
        graph.add_node(0)
        return graph


def reachable(game: AnyGame, limit: int) -> Reachable:
    """Find every position that play can reach, breadth first, at most as many as the limit.

    >>> from emmviz.games.small.piglet import game
    >>> len(reachable(game(target=2), limit=100).states)
    28
    """
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    reached = Reachable({game.key(game.root): 0}, [game.root], [], [], {})
    for number, state in enumerate(reached.states):  # the list grows meanwhile
        kind = kind_of(game, state)
        edges: Edges = []
        if kind == "leaf":
            reached.utilities[number] = utility_of(game, state, bounds)
        else:
            for child, prob, _ in ways(game, state, kind):
                to = reached.numbers.setdefault(game.key(child), len(reached.states))
                if to == len(reached.states):
                    reached.states.append(child)
                edges.append((to, Fraction(1) if prob is None else prob))
        reached.kinds.append(kind)
        reached.edges.append(edges)
        if len(reached.states) > limit:
            raise TreeError(Message("wrong.games.positions", most=Count(limit), option=Option("limit")))
    return reached


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
