"""Sweeps: the values of a small game's positions, renewed layer by layer in plain Python until none changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import fsum
from operator import mul
from typing import NamedTuple

from emmviz.errors import TreeError
from emmviz.games.reachable import Reachable

__all__ = ["MOST_SWEEPS", "sweep", "unsettled"]

MOST_SWEEPS = 100_000


class _Node(NamedTuple):
    """A position: its number, where its edges lead, and how its value comes of theirs: max, min, or None for a mean."""

    number: int
    targets: list[int]
    probs: list[float]
    choose: Callable[[Iterable[float]], float] | None


def sweep(
    found: Reachable, order: tuple[list[int], list[int]], utilities: dict[int, Fraction], total: float, tolerance: float
) -> tuple[list[float], int]:
    """Renew the value of every position, each layer until no value changes by more than the tolerance.

    Parameters: found, the positions; order, their layers and heights; utilities, those of the leaves; total, what the
    values of a position and its mirror image sum to; tolerance.
    Returns: the values, and how many sweeps it took. Raises: TreeError for values that do not settle.
    """
    from tqdm import tqdm

    size = len(found.states)
    # values[~n], counted from the end, is that of the mirror image of position n.
    values = [total / 2] * (2 * size)
    for number, utility in utilities.items():
        values[number], values[~number] = float(utility), total - float(utility)
    sweeps = 0
    for cyclic, nodes in tqdm(list(_layers(found, order)), desc="layers solved", delay=2, leave=False):
        for _ in range(MOST_SWEEPS):
            sweeps += 1
            change = _renew(values, nodes, total)
            if not cyclic or change <= tolerance:
                break
        else:
            raise unsettled(tolerance)
    return values[:size], sweeps


def unsettled(tolerance: float) -> TreeError:
    """Make the error of values that do not settle."""
    return TreeError(f"the values still change by more than {tolerance} after {MOST_SWEEPS:,} sweeps")


def _renew(values: list[float], nodes: list[_Node], total: float) -> float:
    """Renew the values of some positions, and return by how much one of them changed at most."""
    most = 0.0
    value = values.__getitem__
    for number, targets, probs, choose in nodes:
        # fsum, because sum() of floats rounds in another way from Python 3.12 on.
        new = fsum(map(mul, map(value, targets), probs)) if choose is None else choose(map(value, targets))
        change = abs(new - values[number])
        if change > most:
            most = change
        values[number], values[~number] = new, total - new
    return most


def _layers(found: Reachable, order: tuple[list[int], list[int]]) -> Iterator[tuple[bool, list[_Node]]]:
    """Yield each layer, from the end of the game on: whether it has cycles, and its positions in the order to renew."""
    layer, height = order
    members: dict[int, list[int]] = {}
    for number in sorted(range(len(layer)), key=lambda number: (layer[number], height[number])):
        if layer[number] > 0:
            members.setdefault(layer[number], []).append(number)
    for level, numbers in members.items():
        cyclic = False
        nodes = []
        for number in numbers:
            edges = slice(found.first[number], found.first[number + 1])
            ends = [to if to >= 0 else ~to for to in found.targets[edges]]
            cyclic = cyclic or any(layer[to] == level and height[to] >= height[number] for to in ends)
            choose = {"max": max, "min": min, "chance": None}[found.kinds[number]]
            nodes.append(_Node(number, found.targets[edges].tolist(), found.probs[edges].tolist(), choose))
        yield cyclic, nodes
