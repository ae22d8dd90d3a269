"""From a draft to the tree that people search: exact as a GameTree, or in floats as a FlatTree."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.study.random_trees.draft import Draft
from emmviz.study.random_trees.model import CHANCE, KINDS
from emmviz.tree.assemble import Spec, assemble

if TYPE_CHECKING:
    from emmviz.study.random_trees.arrays import Array
    from emmviz.tree.flat.flat_tree import FlatTree
    from emmviz.tree.game_tree import GameTree

__all__ = ["flat_tree", "game_tree"]


def game_tree(tree: Draft[list[int]], title: str) -> GameTree:
    """Build the exact tree of a draft."""
    level = [Spec("leaf", value=Fraction(leaf, tree.unit)) for leaf in tree.leaves]
    for depth in reversed(range(len(tree.shape))):
        width, parts, chances = tree.shape[depth].width, tree.parts[depth], tree.probs[depth]
        above = []
        for node, kind in enumerate(tree.kinds[depth]):
            here = slice(node * width, (node + 1) * width)
            spec = Spec(KINDS[kind], children=level[here])
            above.append(spec)
            if kind == CHANCE and chances is not None:
                for child, chance in zip(spec.children, chances[here], strict=True):
                    child.prob = Fraction(chance, parts)
        level = above
    from emmviz.tree.game_tree import GameTree  # which loads networkx

    made: GameTree = assemble(GameTree, level[0], title=title, bounds=tree.bounds)
    return made


def flat_tree(tree: Draft[Array], title: str) -> FlatTree:
    """Build the arrays of a draft."""
    from emmviz.tree.flat.flat_tree import FlatTree

    levels = [
        (kinds if level.kind == "random" else level.kind, level.width)
        for level, kinds in zip(tree.shape, tree.kinds, strict=True)
    ]
    return FlatTree.build(levels, tree.leaves / tree.unit, list(tree.probs), bounds=tree.bounds, title=title)
