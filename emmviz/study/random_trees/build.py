"""Turn a draft into the tree that people search: exact as a GameTree, or in floats as a FlatTree."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from operator import add, mul

from emmviz.base.locale import titled
from emmviz.study.random_trees import arrays
from emmviz.study.random_trees.draft import SIGNS, Draft
from emmviz.tree.assemble import Spec, assemble
from emmviz.tree.flat import CHANCE, KINDS, MAX
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree


def game_tree(tree: Draft[list[int]], order: str, seed: int) -> GameTree:
    """Build the exact tree of a draft, the children of every node in an order; equal children keep their order."""
    level = [Spec("leaf", value=Fraction(leaf, tree.unit)) for leaf in tree.leaves]
    values = [leaf / tree.unit for leaf in tree.leaves]
    for depth in reversed(range(len(tree.shape))):
        width, parts = tree.shape[depth].width, tree.parts[depth]
        chances = tree.probs[depth] or [1] * len(level)
        above, worth = [], []
        for node, kind in enumerate(tree.kinds[depth]):
            here = slice(node * width, (node + 1) * width)
            specs, child_values, weights = level[here], values[here], chances[here]
            if kind == CHANCE:
                # From left to right, as in arrays, so that rounding makes the same ties; sum() rounds in its own way.
                worth.append(reduce(add, map(mul, weights, child_values)) / parts)
                for spec, weight in zip(specs, weights, strict=True):
                    spec.prob = Fraction(weight, parts)
            else:
                worth.append(max(child_values) if kind == MAX else min(child_values))
            sign, keys = SIGNS[order].get(kind, 0), weights if kind == CHANCE else child_values
            places = sorted(range(width), key=[sign * key for key in keys].__getitem__)
            above.append(Spec(KINDS[kind], children=[specs[place] for place in places]))
        level, values = above, worth
    return assemble(GameTree, level[0], title=titled("random", seed=str(seed)), bounds=tree.bounds)


def flat_tree(tree: Draft[arrays.Array], order: str, seed: int) -> FlatTree:
    """Build the arrays of a draft, the children of every node in an order."""
    tree = arrays.ordered(tree, order) if SIGNS[order] else tree
    levels = [
        (kinds if level.kind == "random" else level.kind, level.width)
        for level, kinds in zip(tree.shape, tree.kinds, strict=True)
    ]
    title = titled("random", seed=str(seed))
    return FlatTree.build(levels, tree.leaves / tree.unit, list(tree.probs), bounds=tree.bounds, title=title)
