"""Draft: a random tree as lists of whole numbers, a level each, before it becomes a GameTree; in plain Python."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import prod
from operator import add, mul
from typing import Generic, TypeVar

from emmviz.base.errors import TreeError
from emmviz.study.random_trees.dice import Dice
from emmviz.study.random_trees.model import CHANCE, KINDS, MAX, Level, Model, leaf_law, parts_of

__all__ = ["ORDERS", "Draft", "draft", "ordered"]

ORDERS = ("random", "best", "worst", "probability", "improbability")
_MOST_LEAVES = 200_000

Ints = TypeVar("Ints")


@dataclass(frozen=True)
class Draft(Generic[Ints]):
    """A random tree: for each level its kinds and the probabilities of its children, then the leaves.

    Ints is a list here, and an array of NumPy's in `arrays`. Numbers are whole: a probability is
    its numerator over the level's `parts`, a leaf its numerator over `unit`.
    """

    shape: tuple[Level, ...]
    kinds: tuple[Ints, ...]
    probs: tuple[Ints | None, ...]
    parts: tuple[int, ...]
    leaves: Ints
    unit: int
    bounds: tuple[Fraction, Fraction]


def draft(dice: Dice, shape: tuple[Level, ...], model: Model) -> Draft[list[int]]:
    """Draw a tree.

    Parameters: dice, from which the numbers come; shape and model, checked.
    Returns: the Draft. Raises: TreeError for widths that the probabilities do not fit, and too many leaves.
    """
    if (leaves := prod(width for _, width in shape)) > _MOST_LEAVES:
        raise TreeError(f"{leaves:,} leaves are too many for a GameTree; random_flat draws them as arrays")
    law = leaf_law(model, len(shape))
    parts = tuple(parts_of(model, *level) for level in shape)
    kinds, probs = [], []
    sums = [0]
    for kind, width in shape:
        count = len(sums)
        kinds.append([1 + n for n in dice.many(3, count)] if kind == "random" else [KINDS.index(kind)] * count)
        probs.append(None if kind in ("max", "min") else _chances(dice, model, count, width))
        sums = [above for above in sums for _ in range(width)]
        if model.leaves == "arc_sum":
            sums = [above + law.least + n for above, n in zip(sums, dice.many(law.limit, len(sums)), strict=True)]
    if model.leaves != "arc_sum":
        sums = [law.least + law.step * n for n in dice.many(law.limit, len(sums))]
    return Draft(shape, tuple(kinds), tuple(probs), parts, sums, law.unit, law.bounds)


def _chances(dice: Dice, model: Model, count: int, width: int) -> list[int]:
    """Return the numerators of the probabilities of each node's outcomes."""
    probabilities = model.probabilities
    if probabilities == "equal":
        return [1] * (count * width)
    found: list[int] = []
    if probabilities == "random":
        # A line cut at random places: every split is as likely as any other. The 1 keeps each part above zero.
        spare = (1 << model.bits) - width
        cuts = dice.many(spare + 1, count * (width - 1))
        for node in range(count):
            line = [0, *sorted(cuts[node * (width - 1) : (node + 1) * (width - 1)]), spare]
            found += [end - start + 1 for start, end in pairwise(line)]
        return found
    # Each node's outcomes get the weights in an order of their own.
    keys = dice.many(1 << 32, count * width)
    for first in range(0, count * width, width):
        places = sorted(range(width), key=keys[first : first + width].__getitem__)
        found += [int(probabilities[place]) for place in places]
    return found


def ordered(tree: Draft[list[int]], by: str) -> Draft[list[int]]:
    """Sort the children of every node; equals keep their order.

    Parameters: tree; by, of ORDERS: "best" or "worst" for the moves (by their true value to who moves), "probability"
    or "improbability" for the outcomes (the likeliest first or last), "random" to leave all as drawn.
    Returns: a Draft.
    """
    if by == "random":
        return tree
    kinds, probs = [], []
    place = [0]  # where the nodes of a level stood, in the order that they now have
    for level, keys in enumerate(_keys(tree, by)):
        width, chances = tree.shape[level].width, tree.probs[level]
        kinds.append([tree.kinds[level][node] for node in place])
        families = [sorted(range(node * width, (node + 1) * width), key=keys.__getitem__) for node in place]
        place = [child for family in families for child in family]
        probs.append(None if chances is None else [chances[child] for child in place])
    return replace(tree, kinds=tuple(kinds), probs=tuple(probs), leaves=[tree.leaves[leaf] for leaf in place])


def _keys(tree: Draft[list[int]], by: str) -> list[list[float]]:
    """Return for each level what the children of its nodes are sorted by, the smallest first."""
    keys: list[list[float]] = []
    values = [leaf / tree.unit for leaf in tree.leaves]
    for level in reversed(range(len(tree.shape))):
        width, parts = tree.shape[level].width, tree.parts[level]
        weights = tree.probs[level] or [1] * len(values)
        above: list[float] = []
        key = [0.0] * len(values)
        for node, kind in enumerate(tree.kinds[level]):
            here = slice(node * width, (node + 1) * width)
            if kind == CHANCE:
                # From left to right, as in arrays, so that rounding makes the same ties; sum() rounds in its own way.
                above.append(reduce(add, map(mul, weights[here], values[here])) / parts)
                if by in ("probability", "improbability"):
                    key[here] = [-p if by == "probability" else p for p in weights[here]]
            else:
                above.append(max(values[here]) if kind == MAX else min(values[here]))
                if by in ("best", "worst"):
                    key[here] = [-v if (kind == MAX) == (by == "best") else v for v in values[here]]
        keys.append(key)
        values = above
    return keys[::-1]
