"""Value iteration: the exact value of every position, even if positions are repeated and a search would never end."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.exact import whole
from emmviz.base.messages import Message, brief
from emmviz.base.pairs import grouped
from emmviz.games.game import AnyGame, check_game, finite_bounds, kind_of, ways
from emmviz.games.reachable import Edges, Reachable, reachable


@dataclass(frozen=True)
class Values:
    """The exact value of every position that play can reach, and a best move at each.

    Attributes
    ----------
    game : Game
        The game that was solved.
    states : int
        How many positions it has.
    """

    game: AnyGame
    states: int
    _numbers: Mapping[Hashable, int] = field(repr=False, compare=False)
    _values: Mapping[int, Fraction] = field(repr=False, compare=False)
    _moves: Mapping[int, int] = field(repr=False, compare=False)

    def value(self, state: Hashable) -> Fraction:
        """Return the value of a position that play can reach."""
        return self._values[self._number(state)]

    def best(self, state: Hashable) -> str | None:
        """Return the label of the first best move; None if no player moves.

        If waiting for ever would be worse, this move makes progress.
        """
        move = self._moves.get(self._number(state))
        return None if move is None else ways(self.game, state, kind_of(self.game, state))[move].action

    def _number(self, state: Hashable) -> int:
        try:
            return self._numbers[self.game.key(state)]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise TreeError(Message("wrong.games.unreached", state=brief(state))) from None


def value_iteration(game: AnyGame, *, limit: int = 100_000) -> Values:
    """Find the exact value of every position of a game: the values to which the sweeps of value iteration converge.

    Positions that lead back to one another are solved together by policy iteration, after all positions that they lead
    to. For a pair of strategies, linear equations are solved in fractions. MIN improves its strategy to a best
    response, then MAX improves its own, and so on until neither can. Endless play is a draw: it is worth the middle of
    the bounds, or of the utilities if there are no finite bounds.

    Parameters
    ----------
    game : Game
        A game with at most some thousands of positions. Cycles cost most time: a thousand positions that lead back to
        one another may take a minute.
    limit : int
        The largest number of positions to accept.

    Returns
    -------
    Values
        `value(state)` returns the value of a position, a Fraction, and `best(state)` its best move.

    Raises
    ------
    TreeError
        If the game has more positions than `limit`, or its successors are wrong.

    References
    ----------
    Hoffman and Karp (1966), On nonterminating stochastic games, Management Science 12(5). Howard (1960), Dynamic
    programming and Markov processes.

    Examples
    --------
    >>> from emmviz.games import get
    >>> piglet = get("piglet", target=2)
    >>> value_iteration(piglet).value(piglet.root)
    Fraction(4, 7)
    """
    game = check_game(game, "value_iteration")
    reached = reachable(game, whole("limit", limit, 1, 10**9))
    values = dict(reached.utilities)
    moves: dict[int, int] = {}
    ends = finite_bounds(game) or reached.utilities.values() or [Fraction(0)]
    endless = (min(ends) + max(ends)) / 2
    graph = reached.graph()
    place = {node: i for i, node in enumerate(nx.dfs_postorder_nodes(graph, 0))}
    parts = nx.condensation(graph)
    for part in reversed(list(nx.topological_sort(parts))):
        nodes = sorted(parts.nodes[part]["members"] - reached.utilities.keys(), key=place.__getitem__)
        solved = _Component(reached, nodes, values, endless)
        solved.improve()
        moves |= solved.moves()
    return Values(game, len(reached.states), reached.numbers, values, moves)


class _Component:
    """Positions that lead back to one another, with a strategy for each player: the move chosen at each position.

    In some of them, the trap, play may go on for ever. Bellman's equations do not show who gains by endless play: on a
    cycle of equal values, moves along the cycle and moves out of it are equally good.
    """

    def __init__(
        self,
        reached: Reachable,
        nodes: Sequence[int],
        values: dict[int, Fraction],
        endless: Fraction,
    ) -> None:
        self.kinds = {node: reached.kinds[node] for node in nodes}
        self.edges = {node: reached.edges[node] for node in nodes}
        self.values, self.endless = values, endless
        self.chosen = {node: 0 for node, kind in self.kinds.items() if kind != "chance"}
        possible = {node: [to for to, prob in edges if prob] for node, edges in self.edges.items()}
        away = _leaving(possible, {node for node, kind in self.kinds.items() if kind == "chance"})
        self.trap = [node for node in nodes if node not in away]  # where play can stay if the players agree

    def improve(self) -> None:
        """Improve both strategies until they are best responses to each other, and set the values.

        MAX's values only grow from one best response of MIN to the next, so no strategy of MAX is tried twice.
        """
        improved = True
        while improved:
            self.values |= _solution(self._edges(free=()), self.values, self.endless)
            improved = self._improved("min", free=("min",)) or self._improved("max", free=("max", "min"))

    def moves(self) -> dict[int, int]:
        """Return the number of the best move at each position of a player."""
        rounds = self._rounds(self.edges)
        best_moves = {}
        for node in self.chosen:
            good = self._keeping(node)
            onward = [i for i, to in good.items() if rounds.get(to, 0) < rounds.get(node, 0)]
            best_moves[node] = next(iter(onward or good))
        return best_moves

    def _edges(self, free: Collection[str]) -> dict[int, Edges]:
        """Return all edges of chance and of free players, and the chosen edges of the others."""
        return {
            node: [edges[self.chosen[node]]] if node in self.chosen and self.kinds[node] not in free else edges
            for node, edges in self.edges.items()
        }

    def _improved(self, player: str, free: Collection[str]) -> bool:
        """Switch to better moves of a player, or to endless play if that is better; return whether any move changed."""
        best = max if player == "max" else min
        switched = {}
        nodes = [node for node in self.chosen if self.kinds[node] == player]
        for node in nodes:
            worth = [self.values[to] for to, _ in self.edges[node]]
            if best(worth) != worth[self.chosen[node]]:
                switched[node] = worth.index(best(worth))
        if self.trap and not switched:
            rounds = self._rounds(self._edges(free))
            stays = {node for node in self.trap if node not in rounds and self.values[node] != self.endless}
            for node in stays.intersection(nodes):
                if best(self.values[node], self.endless) == self.endless:
                    switched[node] = next(i for i, to in self._keeping(node).items() if to in stays)
        self.chosen |= switched
        return bool(switched)

    def _keeping(self, node: int) -> dict[int, int]:
        """Return the moves that keep the value of a position, and the positions that they lead to."""
        return {i: to for i, (to, _) in enumerate(self.edges[node]) if self.values[to] == self.values[node]}

    def _rounds(self, edges: Mapping[int, Edges]) -> dict[int, int]:
        """Return in how many rounds play can leave, if endless play would be worse for one of the players.

        This player can leave by moves that keep the value. At other positions of the trap whose value differs from
        endless play, the opponent can keep play in the trap, and gains by doing so.
        """
        kept: dict[int, list[int | None]] = {}
        every = set()
        for node in self.trap:
            here, kind = self.values[node], self.kinds[node]
            if here != self.endless:
                same = [to if self.values[to] == here else None for to, prob in edges[node] if prob]
                if kind in ("chance", "max" if here > self.endless else "min"):
                    every.add(node)
                kept[node] = same if kind == "chance" else [to for to in same if to is not None]
        return _leaving(kept, every)


def _leaving(edges: Mapping[int, Sequence[int | None]], every: Collection[int]) -> dict[int, int]:
    """Return the nodes that play must leave, each with its round; play can stay among the other nodes for ever.

    A node of `every` is left as soon as one of its targets is left; any other node once all of them are. Targets
    without edges (for example None) are left from the start. Rounds begin with 1.
    """
    sources = grouped((to, node) for node, targets in edges.items() for to in targets if to in edges)
    missing: dict[int, int] = {}
    rounds: dict[int, int] = {}
    for node, targets in edges.items():
        inside = sum(to in edges for to in targets)
        missing[node] = inside if node not in every else int(inside == len(targets))
        if missing[node] == 0:
            rounds[node] = 1
    queue = list(rounds)
    for node in queue:  # the list grows meanwhile
        for source in sources.get(node, ()):
            missing[source] -= 1
            if missing[source] == 0:
                rounds[source] = rounds[node] + 1
                queue.append(source)
    return rounds


def _solution(edges: Mapping[int, Edges], values: Mapping[int, Fraction], endless: Fraction) -> dict[int, Fraction]:
    """Solve value = sum of probability × value below for some nodes, by Gaussian elimination."""
    nodes = list(edges)
    place = {node: i for i, node in enumerate(nodes)}
    # A line expresses the value of a node as a constant and coefficients of the values of later nodes.
    lines: list[tuple[Fraction, dict[int, Fraction]]] = []
    for i, node in enumerate(nodes):
        constant = Fraction(0)
        row: dict[int, Fraction] = {}
        for to, prob in edges[node]:
            if to in place:
                row[place[to]] = row.get(place[to], Fraction(0)) + prob
            else:
                constant += prob * values[to]
        while row and (earliest := min(row)) < i:
            factor = row.pop(earliest)
            constant += factor * lines[earliest][0]
            for later, coefficient in lines[earliest][1].items():
                row[later] = row.get(later, Fraction(0)) + factor * coefficient
        rest = 1 - row.pop(i, Fraction(0))
        if rest:
            lines.append((constant / rest, {later: coefficient / rest for later, coefficient in row.items()}))
        else:  # play never ends
            lines.append((endless, {}))
    known: dict[int, Fraction] = {}
    for i in reversed(range(len(nodes))):
        constant, row = lines[i]
        known[i] = constant + sum((factor * known[later] for later, factor in row.items()), Fraction(0))
    return {node: known[i] for node, i in place.items()}
