"""Parts: what of a picture can be left out by name, and which nodes and edges of a tree are highlighted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["PARTS", "Hide", "Highlight", "hidden", "highlighted"]

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
    wanted = [hide] if isinstance(hide, str) else hide
    if not isinstance(wanted, Iterable):
        raise TreeError(f"hide must be one or several of {', '.join(PARTS)}, not {brief(hide, 40)}")
    found = list(wanted)
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
    path, at = [], tree.parent(highlight)
    while at is not None:
        path.append(at)
        at = tree.parent(at)
    return frozenset([highlight, *path])
