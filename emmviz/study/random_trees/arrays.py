"""The drafts of `draft` as arrays of NumPy's: the same numbers, for trees of millions of leaves.

Apart because plain Python takes five times as long, which a study of thousands of trees would feel.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from emmviz.study.random_trees.dice import SeededDice
from emmviz.study.random_trees.draft import SIGNS, Draft
from emmviz.study.random_trees.model import Model, ShapeLevel, leaf_law, parts_of
from emmviz.tree.flat import CHANCE, KINDS, MAX, MIN

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

    Array = NDArray[int64]


def draft(dice: SeededDice, shape: tuple[ShapeLevel, ...], model: Model) -> Draft[Array]:
    """Draw a tree of a shape and a model that are checked."""
    import numpy as np

    least, step, limit, unit, bounds = leaf_law(model, len(shape))
    parts = tuple(parts_of(model, *level) for level in shape)
    kinds, probs = [], []
    # For each node of a level: the sum of the arcs above it. In the last level, these are the leaves.
    values = np.zeros(1, np.int64)
    for kind, width in shape:
        count = len(values)
        kinds.append(_many(dice, 3, count) + 1 if kind == "random" else np.full(count, KINDS.index(kind)))
        probs.append(None if kind in ("max", "min") else _chances(dice, model, count, width))
        values = np.repeat(values, width)
        if model.leaves == "arc_sum":
            values += least + _many(dice, limit, len(values))
    if model.leaves != "arc_sum":
        values = least + step * _many(dice, limit, len(values))
    return Draft(shape, tuple(kinds), tuple(probs), parts, values, unit, bounds)


def _many(dice: SeededDice, limit: int, count: int) -> Array:
    """Draw what `SeededDice.many` draws."""
    import numpy as np

    return (np.fromiter(iter(dice.random, None), np.float64, count) * limit).astype(np.int64)


def _chances(dice: SeededDice, model: Model, count: int, width: int) -> Array:
    """Return the numerators of the probabilities of each node's outcomes."""
    import numpy as np

    probabilities = model.probabilities
    if probabilities == "equal":
        return np.ones(count * width, np.int64)
    if probabilities == "random":
        spare = (1 << model.bits) - width
        cuts = np.sort(_many(dice, spare + 1, count * (width - 1)).reshape(count, width - 1), axis=1)
        return (np.diff(cuts, axis=1, prepend=0, append=spare) + 1).ravel()
    places = np.argsort(_many(dice, 1 << 32, count * width).reshape(count, width), axis=1, kind="stable")
    return np.array(probabilities, np.int64)[places].ravel()


def ordered(tree: Draft[Array], by: str) -> Draft[Array]:
    """Sort the children of every node by one of `SIGNS`."""
    import numpy as np

    kinds, probs = [], []
    place = np.zeros(1, np.int64)  # where the nodes of a level stood, in the order that they now have
    for level, key in enumerate(_keys(tree, by)):
        rank = np.argsort(key, axis=1, kind="stable")[place]
        chances = tree.probs[level]
        kinds.append(tree.kinds[level][place])
        place = (place[:, None] * key.shape[1] + rank).ravel()
        probs.append(None if chances is None else chances[place])
    return replace(tree, kinds=tuple(kinds), probs=tuple(probs), leaves=tree.leaves[place])


def _keys(tree: Draft[Array], by: str) -> list[NDArray[float64]]:
    """Return for each level what the children of its nodes are sorted by, a row a node, the smallest first."""
    import numpy as np

    signs = np.array([SIGNS[by].get(kind, 0) for kind in range(len(KINDS))])
    keys = []
    values = tree.leaves / tree.unit
    for level in reversed(range(len(tree.shape))):
        kind, chances = tree.kinds[level][:, None], tree.probs[level]
        children = values.reshape(len(kind), -1)
        weights = np.ones(children.shape, np.int64) if chances is None else chances.reshape(children.shape)
        keys.append(signs[kind] * np.where(kind == CHANCE, weights, children))
        # From left to right: NumPy's sum adds in another order.
        mean = np.add.accumulate(children * weights, axis=1)[:, -1] / tree.parts[level]
        values = np.select(
            [tree.kinds[level] == MAX, tree.kinds[level] == MIN], [children.max(axis=1), children.min(axis=1)], mean
        )
    return keys[::-1]
