"""The exact values of a small game, by policy iteration in fractions that starts from values in floats."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.games.end_components import ways_out
from emmviz.games.game import Game, ways
from emmviz.games.reachable import Reachable

__all__ = ["exact_values"]

_MOST = 2000

# A linear expression: a constant, and a coefficient for each position whose value is not known yet.
Line = tuple[Fraction, dict[int, Fraction]]
# Where each position leads, and with which exact probability (1 below a player).
Edges = dict[int, list[tuple[int, Fraction]]]


class _Values(dict[int, Fraction]):
    """The values of positions n and of their images ~n; those of images are the negatives, unless they are stored."""

    def __missing__(self, node: int) -> Fraction:
        if node >= 0:
            raise KeyError(node)
        return -self[~node]


def exact_values(
    game: Game[Any],
    found: Reachable,
    order: tuple[list[int], list[int]],
    ends: dict[int, Fraction],
    endless: Fraction,
    guess: Sequence[float],
    held: Sequence[Sequence[int]],
) -> list[Fraction]:
    """Return the exact values of the positions of a game.

    In each layer both players start with the moves that look best in floats, and the linear equations of this pair of
    strategies are solved in fractions. Then MIN improves its strategy to a best response, then MAX improves its own,
    and so on until MAX cannot. MAX's values only rise, so no strategy of MAX comes twice, and in the end both are best
    responses to each other.
    Parameters: game; found, its positions, where an edge to ~n leads to the negative of n's value; order, their layers
    and heights; ends, the values of the leaves; endless, the value of endless play; guess, the values in floats, those
    of images at ~n; held, for each layer that has any, the positions in which play can be kept for ever.
    Returns: a list of fractions. Raises: TreeError for a layer of more than 2,000 positions with cycles.
    Source: Hoffman and Karp (1966), On nonterminating stochastic games, Management Science 12(5).
    """
    layer, height = order
    values = _Values(ends)
    traps = {node for positions in held for number in positions for node in (number, ~number)}
    members: dict[int, list[int]] = {}
    for node in sorted(range(len(found.states)), key=lambda node: (layer[node], height[node])):
        if node not in ends:
            members.setdefault(layer[node], []).append(node)
    for level, nodes in members.items():
        if len(nodes) > _MOST and any(height[node] for node in nodes):
            raise TreeError(
                f"exact=True solves at most {_MOST:,} positions that may come back, not {len(nodes):,}; leave it out"
            )
        edges = {node: _edges(game, found, node) for node in nodes}
        met = list(edges)
        for node in met:  # the list grows: an image that play reaches becomes a position of its own
            edges[node] = edges.get(node) or [(~to, prob) for to, prob in edges[~node]]
            met += [to for to, _ in edges[node] if to < 0 and to not in edges and layer[~to] == level]
        met = sorted(edges, key=lambda node: height[max(node, ~node)])
        _solve(found, {node: edges[node] for node in met}, values, endless, guess, traps)
    return [values[node] for node in range(len(found.states))]


def _edges(game: Game[Any], found: Reachable, node: int) -> list[tuple[int, Fraction]]:
    targets = found.targets[found.first[node] : found.first[node + 1]]
    exact = ways(game, found.states[node], found.kinds[node])
    return [(to, Fraction(1) if way.prob is None else way.prob) for to, way in zip(targets, exact, strict=True)]


def _solve(
    found: Reachable, edges: Edges, values: _Values, endless: Fraction, guess: Sequence[float], traps: set[int]
) -> None:
    """Add the values of a layer."""
    kinds = {node: found.side(node) for node in edges}
    chosen = {}
    for node, kind in kinds.items():
        if kind != "chance":
            looks = [guess[to] for to, _ in edges[node]]
            chosen[node] = looks.index(max(looks) if kind == "max" else min(looks))

    def improved(player: str, edges: Edges) -> bool:
        return _better(player, edges, kinds, chosen, values) or _held(
            player, {node: edges[node] for node in edges if node in traps}, kinds, chosen, values, endless
        )

    while True:
        lines = {node: [edges[node][chosen[node]]] if node in chosen else edges[node] for node in edges}
        values |= _solved(lines, values, endless)
        # MIN responds to MAX's strategy, MAX to any move of MIN.
        answers = {node: lines[node] if kinds[node] == "max" else edges[node] for node in edges}
        if not improved("min", answers) and not improved("max", edges):
            return


def _better(player: str, edges: Edges, kinds: dict[int, str], chosen: dict[int, int], values: _Values) -> bool:
    """Switch to every move of a player that is strictly better than the chosen one; return whether there was any."""
    better = False
    for node in edges:
        if kinds[node] == player:
            worth = [values[to] for to, _ in edges[node]]
            best = max(worth) if player == "max" else min(worth)
            if worth[chosen[node]] != best:
                chosen[node], better = worth.index(best), True
    return better


def _held(
    player: str, edges: Edges, kinds: dict[int, str], chosen: dict[int, int], values: _Values, endless: Fraction
) -> bool:
    """Keep play in a component wherever a player gains by it; return whether there was such a place.

    No single move is better for this: on a cycle of equal values, moves along the cycle and out of it are equal.
    """
    leads = {node: [to for to, prob in edges[node] if prob] for node in edges}
    rounds = ways_out(leads, kinds.__getitem__, values.__getitem__, endless, 0)
    found = False
    for node in edges:
        draw = endless if node >= 0 else -endless
        wants = draw > values[node] if player == "max" else draw < values[node]
        if kinds[node] == player and wants and node not in rounds:
            moves = enumerate(edges[node])
            stays = (i for i, (to, _) in moves if to in edges and to not in rounds and values[to] == values[node])
            chosen[node], found = next(stays), True
    return found


def _solved(edges: Edges, values: _Values, endless: Fraction) -> dict[int, Fraction]:
    """Solve value = sum of probability × value below, for all nodes of a layer, by Gaussian elimination."""
    nodes = list(edges)
    place = {node: i for i, node in enumerate(nodes)}
    lines: list[Line] = []
    for i, node in enumerate(nodes):
        constant = Fraction(0)
        row: dict[int, Fraction] = {}
        for to, prob in edges[node]:
            if to in place:
                row[place[to]] = row.get(place[to], Fraction(0)) + prob
            else:
                constant += prob * values[to]
        # Earlier lines express their own nodes by later ones.
        while row and (earliest := min(row)) < i:
            factor = row.pop(earliest)
            constant += factor * lines[earliest][0]
            for later, coefficient in lines[earliest][1].items():
                row[later] = row.get(later, Fraction(0)) + factor * coefficient
        own = row.pop(i, Fraction(0))
        if own == 1:  # play never ends
            lines.append((endless if node >= 0 else -endless, {}))
        else:
            scale = 1 / (1 - own)
            lines.append((constant * scale, {later: coefficient * scale for later, coefficient in row.items()}))
    known: dict[int, Fraction] = {}
    for i in reversed(range(len(nodes))):
        constant, row = lines[i]
        known[i] = constant + sum((factor * known[later] for later, factor in row.items()), Fraction(0))
    return {node: known[i] for node, i in place.items()}
