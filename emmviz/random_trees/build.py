"""From a draft to the tree that people search: exact as a GameTree, or in floats as a FlatTree."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.assemble import Spec, assemble
from emmviz.errors import TreeError
from emmviz.random_trees.draft import Draft
from emmviz.random_trees.model import KINDS

if TYPE_CHECKING:
    from emmviz.search.flat import FlatTree
    from emmviz.tree import GameTree

__all__ = ["flat_tree", "game_tree"]

_MOST_LEAVES = 200_000


def game_tree(tree: Draft, title: str) -> GameTree:
    """Build the exact tree of a draft.

    Raises: TreeError for one that is too large to be a graph.
    """
    if len(tree.leaves) > _MOST_LEAVES:
        raise TreeError(f"{len(tree.leaves):,} leaves are too many for a GameTree; random_flat draws them as arrays")
    level = [Spec("leaf", value=Fraction(leaf, tree.unit)) for leaf in tree.leaves.tolist()]
    for depth in reversed(range(len(tree.shape))):
        width, parts, chances = tree.shape[depth].width, tree.parts[depth], tree.probs[depth]
        above = [
            Spec(KINDS[kind], children=level[i * width : (i + 1) * width])
            for i, kind in enumerate(tree.kinds[depth].tolist())
        ]
        for i, spec in enumerate(above):
            if spec.kind == "chance" and chances is not None:
                for child, chance in zip(spec.children, chances[i].tolist(), strict=True):
                    child.prob = Fraction(chance, parts)
        level = above
    return assemble(level[0], title=title, bounds=tree.bounds)


def flat_tree(tree: Draft, title: str) -> FlatTree:
    """Build the arrays of a draft."""
    from emmviz.search.flat import FlatTree

    levels = [
        (kinds if level.kind == "random" else level.kind, level.width)
        for level, kinds in zip(tree.shape, tree.kinds, strict=True)
    ]
    weights = [None if chances is None else chances.ravel() for chances in tree.probs]
    return FlatTree.build(levels, tree.leaves / tree.unit, weights, bounds=tree.bounds, title=title)
