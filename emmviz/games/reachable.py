"""Every position that a game can reach, numbered, and the order in which values are backed up from its ends."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.messages import Count, Message, Option
from emmviz.games.game import AnyGame, kind_of, utility_of, ways
from emmviz.tree.validate import check_bounds

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
