"""End components: positions in which play can be kept for ever, so that sweeps alone do not find their values."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple

from emmviz.games.reachable import Reachable

__all__ = ["Component", "components", "lower_to_exits", "peel", "ways_out"]


class Component(NamedTuple):
    """An end component: its members, the exits that MAX can take, and the value of endless play in it."""

    members: list[int]
    exits: list[int]
    endless: float


def peel(edges: Mapping[int, Sequence[int | None]], every: Container[int]) -> dict[int, int]:
    """Return the nodes that play must leave, each with its round; among the other nodes play can be kept for ever.

    A node of `every` is removed as soon as one of its targets is, any other once all are. Targets without edges, such
    as None, are removed from the start. Rounds begin with 1.

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
    """Return the maximal end components of some positions and their images, with MIN restricted to its best moves.

    MIN's moves are compared by their lower bounds: only then does each component get the value of its best exit.
    Parameters: found; nodes, the positions; upper, an upper bound for each position and image; endless, upper bounds
    for the value of endless play, and for its negative, which is that of images.
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
                # Play does not come back from another group, so that an edge to it is an exit, None.
                edges[node] = [to if group_of.get(to) == group_of[node] else None for to in targets]
                cut = True
    result = []
    for group in groups:
        inside = set(group)
        exits = {to for node in group if found.side(node) == "max" for to in found.leads(node)} - inside
        result.append(Component(group, sorted(exits), endless[group[-1] < 0]))
    return result


def lower_to_exits(upper: Any, parts: Sequence[Component]) -> bool:
    """Lower the upper bounds in each end component to that of its best exit; return whether any changed.

    MIN can stay in the component, so that MAX gets at most the value of the best exit, or of endless play.
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
    """Return in how many rounds play can leave, at nodes where endless play would be worse for one of the players.

    Parameters: edges, where each node leads; side, who moves there; value, its value; endless, the value of endless
    play for the nodes >= 0, -endless for the others; slack, how far apart equal values may be.
    Returns: the rounds of the nodes that this player can leave by moves that keep the value. At other nodes whose value
    is not that of endless play, the opponent can keep play in the component, and gains by it.
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
