"""Sweeps: the bounds of a small game's values, renewed layer by layer in plain Python until they meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import fsum, inf, nextafter
from operator import mul
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.games.end_components import Component, components, lower_to_exits, peel
from emmviz.games.reachable import Reachable

__all__ = ["ROUNDING", "Swept", "at_least", "settle", "starts", "sweep"]

_MOST = 100_000
_ROUGH = 1000
# Bounds of values up to 1 that rounding keeps further apart are of no use.
_NEAR = 1e-9
# The error of a mean of k values up to 1 is less than 3 k + 8 times this: probabilities are rounded and may sum to a
# little more or less than 1, and so are products and sums.
ROUNDING = 2.0**-53


class Swept(NamedTuple):
    """The result of sweeps.

    Fields: upper, an upper bound of the value of each position n, and at ~n of its negative; sweeps, how many it took;
    held, for each layer that has any, the positions in which play can be kept for ever.
    """

    upper: list[float]
    sweeps: int
    held: list[list[int]]


class _Node(NamedTuple):
    """A position or image: its number, its edges, how its bound follows from theirs, and the error of rounding."""

    number: int
    targets: list[int]
    probs: list[float]
    choose: Callable[[Iterable[float]], float] | None  # max, min, or None for a mean
    slack: float


def sweep(
    found: Reachable,
    order: tuple[list[int], list[int]],
    ends: dict[int, Fraction],
    endless: Fraction,
    tolerance: float,
    rough: bool,
) -> Swept:
    """Update the bounds of every position, layer by layer, until they are within the tolerance of each other.

    Parameters: found, the positions, where an edge to ~n leads to the negative of n's value; order, their layers and
    heights; ends, the values of the leaves; endless, the value of endless play; tolerance; rough, True to stop after
    1,000 sweeps of a layer.
    Returns: a Swept. Raises: TreeError for bounds that do not meet.
    """
    from tqdm import tqdm

    upper, size = starts(found, ends, endless)
    layers = list(_layers(found, order, size * ROUNDING))
    cycles = sum(cyclic for cyclic, _ in layers)
    sweeps = done = 0
    held = []
    for cyclic, nodes in tqdm(layers, desc="layers solved", delay=2, leave=False):
        numbers = [node.number for node in nodes if node.number >= 0]
        trapped = _held(found, numbers) if cyclic else []
        held += [trapped] if trapped else []
        done += cyclic

        def renew(nodes: list[_Node] = nodes, numbers: list[int] = numbers) -> tuple[bool, float]:
            return _renew(upper, nodes), max([upper[number] + upper[~number] for number in numbers])

        allowed = tolerance * done / cycles if cyclic else inf
        sweeps += settle(found, trapped, upper, endless, renew, size, allowed, rough)
    return Swept(upper, sweeps, held)


def starts(found: Reachable, ends: dict[int, Fraction], endless: Fraction) -> tuple[list[float], float]:
    """Return the initial bounds, those of leaves final, and the largest absolute value.

    upper[~n], which counts from the end, is the bound of the image of position n: its lower bound, negated.
    """
    try:
        size = at_least(max(abs(value) for value in (endless, *ends.values())))
    except OverflowError:
        raise TreeError("value iteration takes utilities that a float can hold, not larger ones") from None
    upper = [size] * (2 * len(found.states))
    for number, utility in ends.items():
        upper[number], upper[~number] = at_least(utility), at_least(-utility)
    return upper, size


def at_least(number: Fraction) -> float:
    """Return the least float that is not less than a number."""
    near = float(number)
    return near if near >= number else nextafter(near, inf)


def settle(
    found: Reachable,
    held: Sequence[int],
    upper: Any,
    endless: Fraction,
    renew: Callable[[], tuple[bool, float]],
    size: float,
    allowed: float,
    rough: bool,
) -> int:
    """Update the bounds of a layer until they are close enough, or rounding keeps them apart.

    Parameters: found; held, the positions of the layer in which play can be kept; upper, the bounds; endless; renew, a
    function that sweeps once and returns whether a bound changed and how far apart two bounds are; size, the largest
    absolute value; allowed, how far apart two bounds may stay; rough. Returns: the number of sweeps.
    Raises: TreeError if the bounds are still too far apart after 100,000 sweeps, or because of rounding.
    """
    parts: list[Component] = []
    due = 1
    near = rough
    for sweeps in range(1, (_ROUGH if rough else _MOST) + 1):
        changed, apart = renew()
        if apart <= allowed:
            return sweeps
        if held and (sweeps >= due or not changed):
            # Bounds are true with any end components; since these are slow to find, look for them ever more rarely.
            parts = components(found, held, upper, (at_least(endless), at_least(-endless)))
            due = 2 * sweeps
        if not (lower_to_exits(upper, parts) or changed):
            near = near or apart <= size * _NEAR
            break
    if not near:
        raise TreeError(
            f"sweeps bring the bounds of a value no nearer to each other than {apart:.3g}; pass a greater tolerance, "
            "or exact=True for a small game"
        )
    return sweeps


def _renew(upper: list[float], nodes: list[_Node]) -> bool:
    """Update the bounds of some positions and their images; return whether one changed."""
    changed = False
    bound = upper.__getitem__
    for number, targets, probs, choose, slack in nodes:
        # fsum, because sum() of floats rounds differently from Python 3.12 on.
        new = fsum(map(mul, map(bound, targets), probs)) + slack if choose is None else choose(map(bound, targets))
        if new < upper[number]:
            upper[number], changed = new, True
    return changed


def _held(found: Reachable, numbers: list[int]) -> list[int]:
    """Return the positions of a layer in which play can be kept for ever, if the players agree."""
    edges = {number: [to if to >= 0 else ~to for to in found.leads(number)] for number in numbers}
    gone = peel(edges, {number for number in numbers if found.kinds[number] == "chance"})
    return [number for number in numbers if number not in gone]


def _layers(
    found: Reachable, order: tuple[list[int], list[int]], rounding: float
) -> Iterator[tuple[bool, list[_Node]]]:
    """Yield each layer, from the end of the game: whether it has cycles, and its positions in the order of a sweep."""
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
            targets, probs = found.targets[edges].tolist(), found.probs[edges].tolist()
            ends = [to if to >= 0 else ~to for to in targets]
            cyclic = cyclic or any(layer[to] == level and height[to] >= height[number] for to in ends)
            slack = (3 * len(targets) + 8) * rounding
            for node, leads in ((number, targets), (~number, [~to for to in targets])):
                choose = {"max": max, "min": min, "chance": None}[found.side(node)]
                nodes.append(_Node(node, leads, probs, choose, slack))
        yield cyclic, nodes
