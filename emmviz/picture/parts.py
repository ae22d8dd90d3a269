"""Parts: what of a picture can be left out by name, and which nodes and edges of a tree are highlighted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["PARTS", "Fold", "Hide", "Highlight", "folded", "hidden", "highlighted", "unfolded"]

PARTS = ("levels", "names", "window", "dials", "reasons", "caption", "legend")

# One part, or several.
Hide: TypeAlias = str | Iterable[str]
# A node, to which the path from the root leads, or several nodes.
Highlight: TypeAlias = str | Iterable[str] | None


def hidden(hide: Hide) -> frozenset[str]:
    """Return the parts that a picture leaves out.

    Parameters: hide, one of `PARTS` or several: the names of the levels, those of the nodes, the windows, the dials,
    the reasons of cuts, the sentence, the legend.
    Raises: TreeError for another name.

    >>> sorted(hidden(("names", "legend")))
    ['legend', 'names']
    """
    if not isinstance(hide, Iterable):
        raise TreeError(f"hide must be one or several of {', '.join(PARTS)}, not {brief(hide, 40)}")
    found = [hide] if isinstance(hide, str) else list(hide)
    for part in found:
        if part not in PARTS:
            raise TreeError(f"there is no {brief(part, 40)} to hide; a picture has {', '.join(PARTS)}")
    return frozenset(found)


def highlighted(tree: GameTree, highlight: Highlight) -> frozenset[str]:
    """Return the nodes that are highlighted; an edge is where both its ends are.

    Parameters: tree; highlight, a node, which stands for the path to it from the root, or several nodes.
    Raises: TreeError for a node that is not there.

    >>> from emmviz import gallery
    >>> sorted(highlighted(gallery.aima_scale(), "G")), sorted(highlighted(gallery.aima_scale(), ["B", "G"]))
    (['A', 'C', 'G'], ['B', 'G'])
    """
    if highlight is None:
        return frozenset()
    if not isinstance(highlight, Iterable):
        raise TreeError(f"highlight must be a node, whose path is meant, or several, not {brief(highlight, 40)}")
    wanted = [highlight] if isinstance(highlight, str) else list(highlight)
    for node in wanted:
        if node not in tree:
            raise TreeError(f"there is no node {brief(node, 40)} to highlight")
    if not isinstance(highlight, str):
        return frozenset(wanted)
    while (parent := tree.parent(wanted[-1])) is not None:
        wanted.append(parent)
    return frozenset(wanted)


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
    if isinstance(fold, int) and not isinstance(fold, bool):
        if fold < 1:
            raise TreeError(f"fold must be 1 row below the root or more, not {fold}")
        wanted = [tree.root]
        for _ in range(min(fold, len(tree))):
            wanted = [child for node in wanted for child in tree.children(node)]
        wanted = [node for node in wanted if tree.children(node)]
    elif isinstance(fold, Iterable):
        wanted = [fold] if isinstance(fold, str) else list(fold)
    else:
        raise TreeError(f"fold must be a number of rows or the ids of nodes, not {brief(fold, 40)}")
    for node in wanted:
        if node not in tree:
            raise TreeError(f"there is no node {brief(node)} to fold")
        if not tree.children(node):
            raise TreeError(f"node {brief(node)} has no children, so there is nothing to fold")
    return {node: len(tree.preorder(node)) - 1 for node in wanted}


def unfolded(tree: GameTree, folds: Mapping[str, int]) -> Iterator[str]:
    """Yield the nodes that are drawn, parents first and left to right."""
    stack = [tree.root]
    while stack:
        node = stack.pop()
        yield node
        if node not in folds:
            stack.extend(reversed(tree.children(node)))
