"""Editing: a GameTree with one thing changed, as a new tree; what is not touched keeps its id."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from emmviz.base.numbers import INF
from emmviz.player.edit.change.base import check_inside, copy, probs, read, read_bound, renamed, with_probs
from emmviz.player.edit.change.chance import rescaled
from emmviz.player.edit.change.errors import EditBoundsError, EditError
from emmviz.player.edit.change.shape import add_child, move, remove, set_kind, successor
from emmviz.tree.assemble import inner_names, leaf_names
from emmviz.tree.game_tree import GameTree

__all__ = [
    "add_child", "move", "remove", "rename", "set_action", "set_bounds", "set_kind", "set_prob", "set_title",
    "set_value", "successor",
]  # fmt: skip


def set_value(tree: GameTree, node: str, value: Any) -> GameTree:
    """Return the tree with another utility at a leaf.

    Parameters: tree; node, the leaf; value, a number or its text, such as "0.9", "0,9", "1/3" or "−2".
    Returns: a new GameTree. Raises: EditError, EditBoundsError for a value outside the bounds.

    >>> str(set_value(GameTree.parse("max(1, 2)"), "L1", "7/2"))
    'max(3.5, 2)'
    """
    if tree.kind(node) != "leaf":
        raise EditError("no_leaf", node=node)
    new = copy(tree)
    new.nodes[node]["value"] = read(value, node)
    return check_inside(new)


def set_prob(tree: GameTree, node: str, prob: Any, locked: Collection[str] = ()) -> GameTree:
    """Return the tree with another probability of an outcome; the others are rescaled so that the sum stays 1.

    Parameters: tree; node, the outcome; prob, a number or its text; locked, outcomes that keep their probability.
    Returns: a new GameTree. Raises: EditError where there are no such probabilities.

    >>> str(set_prob(GameTree.parse("chance(.5: 1, .25: 2, .25: 3)"), "L1", ".8", locked={"L2"}))
    Traceback (most recent call last):
    emmviz.player.edit.change.errors.EditError: L1: locked outcomes leave it at most 0.75, not 0.8; unlock one of them.
    """
    parent = tree.parent(node)
    if parent is None or tree.kind(parent) != "chance":
        raise EditError("no_outcome", node=node)
    return with_probs(copy(tree), parent, rescaled(probs(tree, parent), node, read(prob, node), locked))


def set_bounds(tree: GameTree, low: Any, high: Any) -> GameTree:
    """Return the tree with other bounds of its leaves; an empty text leaves a side open, two of them mean no bounds.

    Raises: EditError, EditBoundsError for a leaf outside.

    >>> set_bounds(GameTree.parse("max(1, 2)"), "0", "").bounds
    (Fraction(0, 1), inf)
    """
    ends = [read_bound(text, open_, side) for text, open_, side in ((low, -INF, "L"), (high, INF, "U"))]
    new = copy(tree)
    new.graph.pop("bounds", None)
    if ends != [-INF, INF]:
        if ends[0] > ends[1] or ends[0] == INF or ends[1] == -INF:
            raise EditBoundsError("bounds_order", low=ends[0], high=ends[1])
        new.graph["bounds"] = (ends[0], ends[1])
    return check_inside(new)


def rename(tree: GameTree, node: str, name: str) -> GameTree:
    """Return the tree with another name, and so id, of a node; an empty one is replaced by a letter or number.

    >>> str(rename(GameTree.parse("max(1, 2)"), "A", "start"))
    'start=max(1, 2)'
    """
    name, data = name.strip(), tree.nodes[_known(tree, node)]
    if not name:
        if "name" not in data:
            return tree
        names = leaf_names if data["kind"] == "leaf" else inner_names
        new = copy(tree, names={node: next(names(tree))})
        del new.nodes[renamed(tree, new, node)]["name"]
        return new
    if name != node and name in tree:
        raise EditError("name_taken", node=node, name=name)
    new = copy(tree, names={node: name})
    new.nodes[name]["name"] = name
    return new


def set_action(tree: GameTree, node: str, action: str) -> GameTree:
    """Return the tree with another label on the edge to a node; an empty one takes it away.

    >>> str(set_action(GameTree.parse("max(1, 2)"), "L1", "stop"))
    'max(stop: 1, 2)'
    """
    parent = tree.parent(node)
    if parent is None:
        raise EditError("root_edge", node=node)
    new = copy(tree)
    new.edges[parent, node].pop("action", None)
    if action.strip():
        new.edges[parent, node]["action"] = action.strip()
    return new


def set_title(tree: GameTree, title: str) -> GameTree:
    """Return the tree with another title; an empty one takes it away.

    >>> set_title(GameTree.parse("max(1, 2)"), "Two leaves").title
    'Two leaves'
    """
    new = copy(tree)
    new.graph.pop("title", None)
    if title.strip():
        new.graph["title"] = title.strip()
    return new


def _known(tree: GameTree, node: str) -> str:
    tree.kind(node)  # raises TreeError for an unknown node
    return node
