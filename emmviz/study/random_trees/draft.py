"""Draft: a random tree as lists of whole numbers, a level each, before it becomes a GameTree; in plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Generic, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.messages import Count, Message
from emmviz.study.random_trees.dice import SeededDice
from emmviz.study.random_trees.model import Model, ShapeLevel, leaf_law, parts_of
from emmviz.tree.flat import CHANCE, KINDS, MAX, MIN

# How the children of a kind of node are sorted in each order: 1 for the least first, −1 for the greatest, by their
# values at players, by their probabilities at chance nodes; others stay as they are drawn.
SIGNS = {
    "random": {},
    "best": {MAX: -1, MIN: 1},
    "worst": {MAX: 1, MIN: -1},
    "probability": {CHANCE: -1},
    "improbability": {CHANCE: 1},
}
ORDERS = tuple(SIGNS)
_MOST_LEAVES = 200_000

Ints = TypeVar("Ints")


@dataclass(frozen=True)
class Draft(Generic[Ints]):
    """A random tree: for each level its kinds and the probabilities of its children, then the leaves.

    Ints is a list here, and a NumPy array in `arrays`. Numbers are integers: a probability is
    its numerator over the level's `parts`, a leaf its numerator over `unit`.
    """

    shape: tuple[ShapeLevel, ...]
    kinds: tuple[Ints, ...]
    probs: tuple[Ints | None, ...]
    parts: tuple[int, ...]
    leaves: Ints
    unit: int
    bounds: tuple[Fraction, Fraction]


def draft(dice: SeededDice, shape: tuple[ShapeLevel, ...], model: Model) -> Draft[list[int]]:
    """Draw a tree of a shape and a model that are checked; raise TreeError for too many leaves."""
    if (leaves := prod(width for _, width in shape)) > _MOST_LEAVES:
        raise TreeError(Message("wrong.study.too_many", leaves=Count(leaves)))
    least, step, limit, unit, bounds = leaf_law(model, len(shape))
    parts = tuple(parts_of(model, *level) for level in shape)
    kinds, probs = [], []
    # For each node of a level: the sum of the arcs above it. In the last level, these are the leaves.
    values = [0]
    for kind, width in shape:
        count = len(values)
        kinds.append([1 + n for n in dice.many(3, count)] if kind == "random" else [KINDS.index(kind)] * count)
        probs.append(None if kind in ("max", "min") else _chances(dice, model, count, width))
        values = [above for above in values for _ in range(width)]
        if model.leaves == "arc_sum":
            values = [above + least + n for above, n in zip(values, dice.many(limit, len(values)), strict=True)]
    if model.leaves != "arc_sum":
        values = [least + step * n for n in dice.many(limit, len(values))]
    return Draft(shape, tuple(kinds), tuple(probs), parts, values, unit, bounds)


def _chances(dice: SeededDice, model: Model, count: int, width: int) -> list[int]:
    """Return the numerators of the probabilities of each node's outcomes."""
    probabilities = model.probabilities
    if probabilities == "equal":
        return [1] * (count * width)
    numerators: list[int] = []
    if probabilities == "random":
        # A line cut at random places: every split is as likely as any other. The 1 keeps each part above zero.
        spare = (1 << model.bits) - width
        cuts = dice.many(spare + 1, count * (width - 1))
        for node in range(count):
            line = [0, *sorted(cuts[node * (width - 1) : (node + 1) * (width - 1)]), spare]
            numerators += [end - start + 1 for start, end in pairwise(line)]
        return numerators
    # Each node's outcomes get the weights in an order of their own.
    keys = dice.many(1 << 32, count * width)
    for first in range(0, count * width, width):
        places = sorted(range(width), key=keys[first : first + width].__getitem__)
        numerators += [int(probabilities[place]) for place in places]
    return numerators
