"""End components: positions among which play can be held for ever, so that sweeps alone would not find their values."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple

from emmviz.games.reachable import Reachable

__all__ = ["Component", "components", "lower_to_exits", "peel", "ways_out"]


class Component(NamedTuple):
    """An end component: its members, where MAX can leave it to, and what endless play is worth in it."""

    members: list[int]
    exits: list[int]
    endless: float


def peel(edges: Mapping[int, Sequence[int | None]], every: Container[int]) -> dict[int, int]:
    """Return the nodes from which play goes away, each with its round; among those left over it can be held for ever.

    A node of `every` goes as soon as one of its targets has gone, any other when all have. A target without edges
    (None, say) is away from the start. Rounds begin with 1.

    >>> peel({0: [0, 1], 1: [2, 3], 3: [None]}, every={1})  # 0 may wait, 1 is chance
    {1: 1, 3: 1}
    """
    left: dict[int, int] = {}
    above: dict[int | None, list[int]] = {}
    gone: dict[int, int] = {}
    for node, targets in edges.items():
        left[node] = 1 if node in every else len(targets)
        for to in targets:
            if to in edges:
                above.setdefault(to, []).append(node)
            else:
                left[node] -= 1
        if left[node] <= 0:
            gone[node] = 1
    queue = list(gone)
    for node in queue:  # the list grows meanwhile
        for source in above.get(node, ()):
            left[source] -= 1
            if left[source] <= 0 and source not in gone:
                gone[source] = gone[node] + 1
                queue.append(source)
    return gone


def components(found: Reachable, nodes: Sequence[int], upper: Any, endless: tuple[float, float]) -> list[Component]:
    """Return the largest end components of some positions and their images, MIN playing only what looks best to it.

    MIN goes by the lower bounds: only then does each component end up with the value of its best exit.
    Parameters: found; nodes, the positions; upper, an upper bound for each position and image; endless, two more: for
    what endless play is worth to MAX, and for its negative, which counts among images.
    Source: Eisentraut, Kelmendi, Křetínský and Weininger (2022), Value iteration for simple stochastic games: stopping
    criterion and learning algorithm, Information and Computation 285.
    """
    import networkx as nx

    edges: dict[int, list[int | None]] = {}
    for node in [*nodes, *(~number for number in nodes)]:
        edges[node] = [*found.leads(node)]
        if found.side(node) == "min":
            best = max([upper[~to] for to in found.leads(node)])
            edges[node] = [to for to in found.leads(node) if upper[~to] == best]
    chance = {node for node in edges if found.side(node) == "chance"}
    cut = True
    while cut:
        gone = peel(edges, chance)
        edges = {node: targets for node, targets in edges.items() if node not in gone}
        graph = nx.DiGraph([(node, to) for node, targets in edges.items() for to in targets if to in edges])
        groups = [sorted(group) for group in nx.strongly_connected_components(graph)]
        group_of: dict[int | None, int] = {node: i for i, group in enumerate(groups) for node in group}
        cut = False
        for node, targets in edges.items():
            if any(group_of.get(to, group_of[node]) != group_of[node] for to in targets):
                # From another group play does not come back; None is for a way out.
                edges[node] = [to if group_of.get(to) == group_of[node] else None for to in targets]
                cut = True
    result = []
    for group in groups:
        inside = set(group)
        exits = {to for node in group if found.side(node) == "max" for to in found.leads(node)} - inside
        result.append(Component(group, sorted(exits), endless[group[-1] < 0]))
    return result


def lower_to_exits(upper: Any, parts: Sequence[Component]) -> bool:
    """Lower the upper bounds in each end component to that of its best exit; tell whether any was lower.

    MIN can keep to the component, so that MAX gets no more than its best exit brings, or play without end.
    """
    changed = False
    for members, exits, endless in parts:
        most = max([endless, *(upper[to] for to in exits)])
        for node in members:
            if upper[node] > most:
                upper[node], changed = most, True
    return changed


def ways_out(
    edges: Mapping[int, Sequence[int]],
    side: Callable[[int], str],
    value: Callable[[int], Any],
    endless: Any,
    slack: float,
) -> dict[int, int]:
    """Return how many rounds it takes to leave, where endless play would be worse for one of the players.

    Parameters: edges, where each node leads; side, who moves there; value, what it is worth; endless, the worth of
    endless play for the nodes >= 0, -endless for the others; slack, how far apart equal values may be.
    Returns: the rounds of those nodes where that player can get away by moves that keep the value. Where it cannot,
    though the value is not that of endless play, the other player can hold the play there and has more of it.
    """
    kept: dict[int, list[int | None]] = {}
    every = set()
    for node, targets in edges.items():
        here, draw, kind = value(node), endless if node >= 0 else -endless, side(node)
        if abs(here - draw) <= slack:
            continue
        same = [to if abs(value(to) - here) <= slack else None for to in targets]
        if kind in ("chance", "max" if here > draw else "min"):
            every.add(node)
        kept[node] = same if kind == "chance" else [to for to in same if to is not None]
    return peel(kept, every)
