"""The exact values of a small game, from its values in floats: policy iteration in fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from emmviz.errors import TreeError
from emmviz.games.game import Game, ways
from emmviz.games.reachable import Reachable

__all__ = ["exact_values"]

_MOST = 2000
_ROUNDS = 100

# A linear expression: a constant, and a coefficient for each position whose value is not known yet.
Line = tuple[Fraction, dict[int, Fraction]]


def exact_values(
    game: Game[Any],
    found: Reachable,
    order: tuple[list[int], list[int]],
    utilities: dict[int, Fraction],
    total: Fraction,
    guess: list[float],
) -> list[Fraction]:
    """Return the exact values of the positions of a game.

    In each layer both sides first play the moves that look best in floats; the linear equations of that policy are
    solved in fractions, and wherever another move is then strictly better it is taken, until none is.
    Parameters: game; found, its positions; order, their layers and heights; utilities, those of the leaves; total, what
    the values of a position and its mirror image sum to; guess, the values in floats.
    Returns: a list of fractions. Raises: TreeError for a layer of more than 2,000 positions with cycles, or moves
    that go on changing.
    Source: Howard (1960), Dynamic programming and Markov processes.
    """
    values: dict[int, Fraction] = dict(utilities)
    members: dict[int, list[int]] = {}
    for node in sorted(range(len(found.states)), key=lambda node: (order[0][node], order[1][node])):
        if node not in utilities:
            members.setdefault(order[0][node], []).append(node)
    for nodes in members.values():
        if len(nodes) > _MOST and any(order[1][node] for node in nodes):
            raise TreeError(
                f"exact=True solves at most {_MOST:,} positions that may come back, not {len(nodes):,}; leave it out"
            )
        edges = {node: _edges(game, found, node) for node in nodes}
        chosen = {}
        for node in nodes:
            if found.kinds[node] != "chance":
                looks = [guess[to] if to >= 0 else float(total) - guess[~to] for to, _ in edges[node]]
                chosen[node] = looks.index(max(looks) if found.kinds[node] == "max" else min(looks))
        for _ in range(_ROUNDS):
            lines = {node: [edges[node][chosen[node]]] if node in chosen else edges[node] for node in nodes}
            values |= _solved(nodes, lines, values, total)
            if not _improved(found, edges, chosen, values, total):
                break
            for node in nodes:
                del values[node]
        else:
            raise TreeError(f"the best moves still change after {_ROUNDS} rounds of policy iteration")
    return [values[node] for node in range(len(found.states))]


def _edges(game: Game[Any], found: Reachable, node: int) -> list[tuple[int, Fraction]]:
    """Return where a position leads, and with which exact probability (1 below a player)."""
    targets = found.targets[found.first[node] : found.first[node + 1]]
    exact = ways(game, found.states[node], found.kinds[node])
    return [(to, Fraction(1) if way.prob is None else way.prob) for to, way in zip(targets, exact, strict=True)]


def _improved(
    found: Reachable,
    edges: dict[int, list[tuple[int, Fraction]]],
    chosen: dict[int, int],
    values: dict[int, Fraction],
    total: Fraction,
) -> bool:
    """Take every move that is strictly better than the one chosen; tell whether there was any."""
    better = False
    for node, move in chosen.items():
        worth = [values[to] if to >= 0 else total - values[~to] for to, _ in edges[node]]
        best = max(worth) if found.kinds[node] == "max" else min(worth)
        if worth[move] != best:
            chosen[node], better = worth.index(best), True
    return better


def _solved(
    nodes: list[int], edges: dict[int, list[tuple[int, Fraction]]], values: dict[int, Fraction], total: Fraction
) -> dict[int, Fraction]:
    """Solve value = sum of probability × value below, for all nodes of a layer, by Gaussian elimination."""
    place = {node: i for i, node in enumerate(nodes)}
    lines: list[Line] = []
    for i, node in enumerate(nodes):
        constant = Fraction(0)
        row: dict[int, Fraction] = {}
        for to, prob in edges[node]:
            if to < 0:  # the mirror image: its value is the total less that of the node itself
                constant, to, prob = constant + prob * total, ~to, -prob
            if to in values:
                constant += prob * values[to]
            else:
                row[place[to]] = row.get(place[to], Fraction(0)) + prob
        # The lines before this one tell their own node by later ones.
        while row and (earliest := min(row)) < i:
            factor = row.pop(earliest)
            constant += factor * lines[earliest][0]
            for later, coefficient in lines[earliest][1].items():
                row[later] = row.get(later, Fraction(0)) + factor * coefficient
        own = row.pop(i, Fraction(0))
        if own == 1:  # play goes round for ever: a draw
            lines.append((total / 2, {}))
        else:
            scale = 1 / (1 - own)
            lines.append((constant * scale, {later: coefficient * scale for later, coefficient in row.items()}))
    known: dict[int, Fraction] = {}
    for i in reversed(range(len(nodes))):
        constant, row = lines[i]
        known[i] = constant + sum((factor * known[later] for later, factor in row.items()), Fraction(0))
    return {node: known[i] for node, i in place.items()}
