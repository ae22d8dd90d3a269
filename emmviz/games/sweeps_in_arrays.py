"""The sweeps of `emmviz.games.sweeps` in arrays of NumPy's, for games of many positions.

Apart because plain Python takes some ten times as long where layers are large.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from emmviz.games.reachable import Reachable
from emmviz.games.sweeps import MOST_SWEEPS, unsettled

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["sweep_in_arrays"]

_KINDS = ("leaf", "chance", "max", "min")


class _Block(NamedTuple):
    """The nodes of one kind that can be renewed at once, those whose mirror images are looked at, and all edges."""

    kind: str
    nodes: NDArray[np.int64]
    images: NDArray[np.int64]
    starts: NDArray[np.int64]
    targets: NDArray[np.int64]
    probs: NDArray[np.float64]


def sweep_in_arrays(
    found: Reachable, order: tuple[list[int], list[int]], utilities: dict[int, Fraction], total: float, tolerance: float
) -> tuple[list[float], int]:
    """Do what `emmviz.games.sweeps.sweep` does, with the same arguments."""
    import numpy as np
    from tqdm import tqdm

    size = len(found.states)
    # values[~n], counted from the end, is that of the mirror image of position n.
    values = np.full(2 * size, total / 2)
    for number, utility in utilities.items():
        values[number], values[~number] = float(utility), total - float(utility)
    sweeps = 0
    for cyclic, blocks in tqdm(list(_layers(found, order)), desc="layers solved", delay=2, leave=False):
        nodes = np.concatenate([block.nodes for block in blocks])
        for _ in range(MOST_SWEEPS):
            sweeps += 1
            before = values[nodes]
            for kind, here, images, starts, targets, probs in blocks:
                below = values[targets]
                if kind == "chance":
                    new = np.add.reduceat(below * probs, starts)
                else:
                    new = (np.maximum if kind == "max" else np.minimum).reduceat(below, starts)
                values[here] = new
                if images.size:
                    values[~images] = total - values[images]
            if not cyclic or np.abs(values[nodes] - before).max() <= tolerance:
                break
        else:
            raise unsettled(tolerance)
    return values[:size].tolist(), sweeps


def _layers(found: Reachable, order: tuple[list[int], list[int]]) -> Iterator[tuple[bool, list[_Block]]]:
    """Yield each layer, from the end of the game on: whether it has cycles, and its blocks in the order to renew."""
    import numpy as np

    first, targets, probs = (np.asarray(part) for part in (found.first, found.targets, found.probs))
    counts = np.diff(first)
    layer, height = (np.asarray(part) for part in order)
    kind = np.array([_KINDS.index(name) for name in found.kinds])
    sources, ends = np.repeat(np.arange(len(kind)), counts), np.where(targets < 0, ~targets, targets)
    back = (layer[sources] == layer[ends]) & (height[ends] >= height[sources])
    cyclic = set(layer[sources[back]].tolist())
    looked_at = np.zeros(len(kind), dtype=bool)
    looked_at[ends[targets < 0]] = True
    nodes = np.lexsort((kind, height, layer))
    nodes = nodes[layer[nodes] > 0]
    if not nodes.size:  # the game is over before it begins
        return
    keys = np.stack((layer, height, kind))[:, nodes]
    cuts = np.flatnonzero((keys[:, 1:] != keys[:, :-1]).any(axis=0)) + 1
    blocks: dict[int, list[_Block]] = {}
    for here in np.split(nodes, cuts):
        count = counts[here]
        starts = np.cumsum(count) - count
        edges = np.repeat(first[here] - starts, count) + np.arange(count.sum())
        block = _Block(_KINDS[kind[here[0]]], here, here[looked_at[here]], starts, targets[edges], probs[edges])
        blocks.setdefault(int(layer[here[0]]), []).append(block)
    for level, parts in blocks.items():
        yield level in cyclic, parts
