"""What all edits share: copies of a tree, numbers as they are typed, and the limits that are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.numerals import read_number
from emmviz.player.edit.change.errors import EditBoundsError, EditError
from emmviz.tree.game_tree import GameTree

__all__ = ["LARGEST", "check_inside", "check_size", "copy", "probs", "read", "read_bound", "renamed", "with_probs"]

LARGEST = 500


def check_size(tree: GameTree) -> GameTree:
    """Return a tree that is small enough to be searched and drawn anew at every edit; EditError for a larger one."""
    if len(tree) > LARGEST:
        raise EditError("too_many", count=len(tree), most=LARGEST)
    for node in tree:
        if tree.is_unexpanded(node):
            raise EditError("unexpanded", node=node)
    return tree


def copy(tree: GameTree, *, names: Mapping[str, str] | None = None, without: Collection[str] = ()) -> GameTree:
    """A copy that shares nothing, some nodes under other ids and some left out."""
    names, new = names or {}, GameTree()
    new.graph.update(tree.graph)
    kept = [node for node in tree.preorder() if node not in without]
    new.add_nodes_from((names.get(node, node), dict(tree._node[node])) for node in kept)
    for node in kept:
        for child, edge in tree._adj[node].items():
            if child not in without:
                new.add_edge(names.get(node, node), names.get(child, child), **edge)
    return new


def renamed(tree: GameTree, new: GameTree, node: str) -> str:
    return node if node in new else next(other for other in new if other not in tree)


def probs(tree: GameTree, node: str) -> dict[str, Fraction]:
    return {branch.child: branch.prob or Fraction(0) for branch in tree.branches(node)}


def with_probs(new: GameTree, node: str, probs: Mapping[str, Fraction]) -> GameTree:
    for child, prob in probs.items():
        new.edges[node, child]["prob"] = prob
    return new


def read(value: Any, node: str) -> Fraction:
    found = read_number(value)
    if not found or not is_finite(found[0].number):
        raise EditError("no_number", node=node, text=value)
    return Fraction(found[0].number)


def read_bound(text: Any, open_: Number, side: str) -> Number:
    if text is None or not str(text).strip():
        return open_
    found = read_number(text)
    if not found:
        raise EditError("no_number", node=side, text=text)
    return found[0].number


def check_inside(tree: GameTree) -> GameTree:
    low, high = tree.bounds or (-INF, INF)
    for node in tree.leaves():
        if not low <= (value := tree.value(node)) <= high:
            raise EditBoundsError("outside", node=node, value=value, low=low, high=high)
    return tree
