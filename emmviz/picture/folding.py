"""Folding: the parts of a tree that a picture leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Fold", "folded", "unfolded"]

# What is left out: nothing, everything below a number of rows, or the subtrees of some nodes.
Fold: TypeAlias = int | Iterable[str] | None


def folded(tree: GameTree, fold: Fold) -> dict[str, int]:
    """Return the nodes below which nothing is drawn, each with the number of nodes that this hides.

    Parameters: tree; fold, None for nothing, a whole number for how many rows below the root are drawn, or the ids of
    nodes.
    Returns: a dict from ids to numbers. Raises: TreeError that names what cannot be folded.

    >>> from emmviz import gallery
    >>> folded(gallery.aima_scale(), 1), folded(gallery.aima_scale(), ["D"])
    ({'B': 6, 'C': 6}, {'D': 2})
    """
    if fold is None:
        return {}
    size: dict[str, int] = {}
    order = tree.preorder()
    for node in reversed(order):
        size[node] = 1 + sum(size[child] for child in tree.children(node))
    if isinstance(fold, int) and not isinstance(fold, bool):
        if fold < 1:
            raise TreeError(f"fold must be 1 row below the root or more, not {fold}")
        depth = {tree.root: 0}
        for node in order:
            depth |= dict.fromkeys(tree.children(node), depth[node] + 1)
        wanted = [node for node in order if depth[node] == fold and size[node] > 1]
    elif isinstance(fold, Iterable):
        wanted = [fold] if isinstance(fold, str) else list(fold)
    else:
        raise TreeError(f"fold must be a number of rows or the ids of nodes, not {brief(fold, 40)}")
    for node in wanted:
        if node not in size:
            raise TreeError(f"there is no node {brief(node)} to fold")
        if size[node] == 1:
            raise TreeError(f"node {brief(node)} has no children, so there is nothing to fold")
    return {node: size[node] - 1 for node in wanted}


def unfolded(tree: GameTree, folds: Mapping[str, int]) -> Iterator[str]:
    """Yield the nodes that are drawn, parents first and left to right."""
    stack = [tree.root]
    while stack:
        node = stack.pop()
        yield node
        if node not in folds:
            stack.extend(reversed(tree.children(node)))
