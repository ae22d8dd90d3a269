"""Draft: a random tree as arrays of whole numbers, a level each, before it becomes a GameTree or a FlatTree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from emmviz.errors import TreeError
from emmviz.random_trees.model import KINDS, Level, Model

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

    Ints = NDArray[int64]
    Keys = NDArray[int64] | NDArray[float64]

__all__ = ["ORDERS", "Draft", "draft", "ordered"]

ORDERS = ("random", "best", "worst", "probability", "improbability")
_MAX, _MIN, _CHANCE = 1, 2, 3


@dataclass(frozen=True)
class Draft:
    """A random tree: for each level its kinds and the probabilities of its children, then the leaves.

    Numbers are whole: a probability is its numerator over the level's `parts`, a leaf its numerator over `unit`.
    """

    shape: tuple[Level, ...]
    kinds: tuple[Ints, ...]
    probs: tuple[Ints | None, ...]
    parts: tuple[int, ...]
    leaves: Ints
    unit: int
    bounds: tuple[Fraction, Fraction]


def draft(seed: int, attempt: int, shape: tuple[Level, ...], model: Model) -> Draft:
    """Draw a tree.

    Parameters: seed and attempt, which together decide every draw; shape and model, checked.
    Returns: the Draft. Raises: TreeError for widths that the probabilities do not fit.
    """
    import numpy as np

    # NumPy keeps the raw numbers of a bit generator the same in all versions and on all machines; what the methods of
    # its Generator, and most of those of Python's random, make of them may change.
    source = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(attempt,)))

    def below(limit: int, *size: int) -> Ints:
        """Draw whole numbers from 0 to limit − 1, each as likely as any other but for limit / 2^32."""
        words = source.random_raw(prod(size)) >> np.uint64(32)
        return ((words * np.uint64(limit)) >> np.uint64(32)).astype(np.int64).reshape(size)

    low, high = model.span
    kinds, probs, parts = [], [], []
    sums = np.zeros(1, np.int64)
    for kind, width in shape:
        count = len(sums)
        kinds.append(below(3, count) + 1 if kind == "random" else np.full(count, KINDS.index(kind)))
        chances, whole = (None, 1) if kind in ("max", "min") else _chances(model, count, width, below)
        probs.append(chances)
        parts.append(whole)
        sums = np.repeat(sums, width)
        if model.leaves == "arc_sum":
            sums += int(low) + below(int(high - low) + 1, len(sums))
    unit = 1
    if model.leaves == "arc_sum":
        low, high = low * len(shape), high * len(shape)
    elif model.leaves == "integers":
        sums = int(low) + below(int(high - low) + 1, len(sums))
    else:
        unit = lcm(low.denominator, high.denominator) << model.bits
        step = int((high - low) * unit) >> model.bits
        sums = int(low * unit) + step * below(1 << model.bits, len(sums))
    return Draft(shape, tuple(kinds), tuple(probs), tuple(parts), sums, unit, (low, high))


def _chances(model: Model, count: int, width: int, below: Callable[..., Ints]) -> tuple[Ints, int]:
    """Return the numerators of the probabilities of each node's outcomes, and what they sum to."""
    import numpy as np

    probabilities = model.probabilities
    if probabilities == "equal":
        return np.ones((count, width), np.int64), width
    if probabilities == "random":
        # A line cut at random places: every split is as likely as any other. The 1 keeps each part above zero.
        spare = (1 << model.bits) - width
        if spare < 0:
            raise TreeError(f"bits={model.bits} are too few to give {width} outcomes a probability each")
        cuts = np.sort(below(spare + 1, count, width - 1), axis=1)
        return np.diff(cuts, axis=1, prepend=0, append=spare) + 1, 1 << model.bits
    if len(probabilities) != width:
        raise TreeError(f"probabilities has {len(probabilities)} weights, but a node has {width} outcomes")
    # Each node's outcomes get the weights in an order of their own.
    places = np.argsort(below(1 << 32, count, width), axis=1, kind="stable")
    return np.array(probabilities, np.int64)[places], sum(map(int, probabilities))


def ordered(tree: Draft, by: str) -> Draft:
    """Sort the children of every node; equals keep their order.

    Parameters: tree; by, "best" or "worst" for the moves (by their true value to who moves), "probability" or
    "improbability" for the outcomes (the likeliest first or last), "random" to leave all as drawn.
    Returns: a Draft. Raises: TreeError for another word.
    """
    import numpy as np

    if by not in ORDERS:
        raise TreeError(f"order must be one of {', '.join(ORDERS)}, not {by!r:.60}")
    if by == "random":
        return tree
    kinds, probs = [], []
    place = np.zeros(1, np.int64)  # where the nodes of a level stood, in the order that they now have
    for level, key in enumerate(_keys(tree, by)):
        rank = np.argsort(key, axis=1, kind="stable")[place]
        chances = tree.probs[level]
        kinds.append(tree.kinds[level][place])
        probs.append(None if chances is None else np.take_along_axis(chances[place], rank, axis=1))
        place = (place[:, None] * key.shape[1] + rank).ravel()
    return replace(tree, kinds=tuple(kinds), probs=tuple(probs), leaves=tree.leaves[place])


def _keys(tree: Draft, by: str) -> list[Any]:
    """Return for each level what the children of its nodes are sorted by, the smallest first."""
    import numpy as np

    keys: list[Keys] = []
    values = tree.leaves / tree.unit
    for level in reversed(range(len(tree.shape))):
        kind, chances = tree.kinds[level][:, None], tree.probs[level]
        children = values.reshape(len(kind), -1)
        weights = np.ones(children.shape, np.int64) if chances is None else chances
        if by in ("best", "worst"):
            sign = np.where(kind == _MAX, -1, 1) * (1 if by == "best" else -1)
            keys.append(np.where(kind == _CHANCE, 0.0, sign * children))
        else:
            keys.append(np.where(kind == _CHANCE, weights * (-1 if by == "probability" else 1), 0))
        mean = (children * weights).sum(axis=1) / tree.parts[level]
        values = np.select(
            [tree.kinds[level] == _MAX, tree.kinds[level] == _MIN], [children.max(axis=1), children.min(axis=1)], mean
        )
    return keys[::-1]
