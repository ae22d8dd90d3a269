"""The sweeps of `emmviz.games.sweeps` in NumPy arrays, some ten times as fast for games of many positions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from emmviz.games.reachable import Reachable
from emmviz.games.sweeps import ROUNDING, Swept, settle, starts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["sweep_in_arrays"]

_KINDS = ("leaf", "chance", "max", "min")


class _Block(NamedTuple):
    """The nodes of one kind that can be updated at once, positions n and images ~n, with all their edges."""

    kind: str
    nodes: NDArray[np.int64]
    first: NDArray[np.int64]
    targets: NDArray[np.int64]
    probs: NDArray[np.float64]
    slack: NDArray[np.float64]


def sweep_in_arrays(
    found: Reachable,
    order: tuple[list[int], list[int]],
    ends: dict[int, Fraction],
    endless: Fraction,
    tolerance: float,
    rough: bool,
) -> Swept:
    """Do what `emmviz.games.sweeps.sweep` does, with the same arguments."""
    import numpy as np
    from tqdm import tqdm

    first_bounds, size = starts(found, ends, endless)
    upper = np.array(first_bounds)
    layers = list(_layers(found, order, size * ROUNDING))
    cycles = sum(cyclic for cyclic, _ in layers)
    away = np.ones(len(upper), dtype=bool)
    sweeps = done = 0
    held = []
    for cyclic, blocks in tqdm(layers, desc="layers solved", delay=2, leave=False):
        nodes = np.concatenate([block.nodes for block in blocks])
        trapped = _held(away, blocks, nodes) if cyclic else []
        held += [trapped] if trapped else []
        done += cyclic

        def renew(blocks: list[_Block] = blocks, nodes: NDArray[np.int64] = nodes) -> tuple[bool, float]:
            before = upper[nodes]
            _renew(upper, blocks)
            return bool((upper[nodes] < before).any()), float((upper[nodes] + upper[~nodes]).max())

        allowed = tolerance * done / cycles if cyclic else inf
        sweeps += settle(found, trapped, upper, endless, renew, size, allowed, rough)
    return Swept(upper.tolist(), sweeps, held)


def _renew(upper: NDArray[np.float64], blocks: list[_Block]) -> None:
    """Update the bounds of some positions and their images."""
    import numpy as np

    for kind, here, first, targets, probs, slack in blocks:
        below = upper[targets]
        if kind == "chance":
            new = np.add.reduceat(below * probs, first) + slack
        else:
            new = (np.maximum if kind == "max" else np.minimum).reduceat(below, first)
        upper[here] = np.minimum(upper[here], new)


def _held(away: NDArray[np.bool_], blocks: list[_Block], nodes: NDArray[np.int64]) -> list[int]:
    """Return the positions of a layer in which play can be kept for ever, if the players agree.

    away is True for every node that play must leave, and for those outside the layer.
    """
    import numpy as np

    away[nodes] = False
    before, gone = -1, 0
    while gone > before:
        for kind, here, first, targets, probs, _ in blocks:
            if kind == "chance":
                away[here] = np.logical_or.reduceat(away[targets] & (probs > 0), first)
            else:
                away[here] = np.logical_and.reduceat(away[targets], first)
        before, gone = gone, int(away[nodes].sum())
    trapped = nodes[(nodes >= 0) & ~away[nodes]]
    away[nodes] = True
    return sorted(trapped.tolist())


def _layers(
    found: Reachable, order: tuple[list[int], list[int]], rounding: float
) -> Iterator[tuple[bool, list[_Block]]]:
    """Yield each layer, from the end of the game: whether it has cycles, and its blocks in the order of a sweep."""
    import numpy as np

    first, targets, probs = (np.asarray(part) for part in (found.first, found.targets, found.probs))
    counts = np.diff(first)
    layer, height = (np.asarray(part) for part in order)
    kind = np.array([_KINDS.index(name) for name in found.kinds])
    sources, ends = np.repeat(np.arange(len(kind)), counts), np.where(targets < 0, ~targets, targets)
    back = (layer[sources] == layer[ends]) & (height[ends] >= height[sources])
    cyclic = set(layer[sources[back]].tolist())
    inner = np.flatnonzero(layer > 0)
    if not inner.size:  # the root is a leaf
        return
    nodes, numbers = np.concatenate((inner, ~inner)), np.concatenate((inner, inner))
    exchanged = np.array([0, 1, 3, 2])[kind[inner]]
    keys = np.stack((layer[numbers], height[numbers], np.concatenate((kind[inner], exchanged))))
    sorting = np.lexsort(keys[::-1])
    nodes, numbers, keys = nodes[sorting], numbers[sorting], keys[:, sorting]
    cuts = [0, *(np.flatnonzero((keys[:, 1:] != keys[:, :-1]).any(axis=0)) + 1).tolist(), len(nodes)]
    blocks: dict[int, list[_Block]] = {}
    for begin, end in pairwise(cuts):
        here, positions = nodes[begin:end], numbers[begin:end]
        count = counts[positions]
        begins = np.cumsum(count) - count
        edges = np.repeat(first[positions] - begins, count) + np.arange(count.sum())
        leads = np.where(np.repeat(here < 0, count), ~targets[edges], targets[edges])
        block = _Block(_KINDS[keys[2, begin]], here, begins, leads, probs[edges], (3 * count + 8) * rounding)
        blocks.setdefault(int(keys[0, begin]), []).append(block)
    for level, parts in blocks.items():
        yield level in cyclic, parts
