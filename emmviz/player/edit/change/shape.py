"""Editing the shape: a tree with a node of another kind, one more or less, or in another place."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import Any

from emmviz.base.numbers import INF
from emmviz.player.edit.change.base import check_inside, check_size, copy, probs, renamed, with_probs
from emmviz.player.edit.change.chance import rescaled
from emmviz.player.edit.change.errors import EditError
from emmviz.tree.assemble import inner_names, leaf_names
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

__all__ = ["add_child", "move", "remove", "set_kind", "successor"]


def set_kind(tree: GameTree, node: str, kind: str) -> GameTree:
    """Return the tree with another kind of a node.

    A leaf becomes an inner node over two leaves of its value; an inner node becomes a leaf of the value that it has;
    outcomes of a new chance node are equally likely. A letter or number that nobody gave is exchanged for one that
    suits the new kind.

    >>> str(set_kind(GameTree.parse("max(1, 2)"), "A", "chance"))
    'chance(.5: 1, .5: 2)'
    """
    if kind not in KINDS:
        raise EditError("no_kind", node=node, text=kind)
    old = tree.kind(node)
    if old == kind:
        return tree
    if kind == "leaf":
        from emmviz.search.algorithms.expectiminimax import expectiminimax

        gone = set(tree.preorder(node)[1:])
        value = expectiminimax(tree.subtree(node), steps=False).value
        new = copy(tree, without=gone, names=_retitled(tree, node, r"[A-Z]+", leaf_names(tree)))
        data = new.nodes[renamed(tree, new, node)]
        data.pop("estimate", None)
        data |= {"kind": "leaf", "value": value}
        return check_inside(new)
    new = copy(tree, names=_retitled(tree, node, r"L\d+", inner_names(tree)) if old == "leaf" else {})
    node = renamed(tree, new, node)
    new.nodes[node]["kind"] = kind
    if old == "leaf":
        value, free = new.nodes[node].pop("value"), leaf_names([*tree, *new])
        for name in (next(free), next(free)):
            new.add_node(name, kind="leaf", value=value)
            new.add_edge(node, name)
    branches = new[node].values()
    for edge in branches:
        edge.pop("prob", None)
        if kind == "chance":
            edge["prob"] = Fraction(1, len(branches))
    return check_size(new)


def add_child(tree: GameTree, node: str, locked: Collection[str] = ()) -> GameTree:
    """Return the tree with one more leaf below an inner node, worth 0 or what the bounds allow next to it.

    A new outcome is as likely as the mean of those that are not locked, which make room in proportion.

    >>> str(add_child(GameTree.parse("chance(.5: 1, .5: 2)"), "A"))
    'chance(1/3: 1, 1/3: 2, 1/3: 0)'
    """
    if tree.kind(node) == "leaf":
        raise EditError("leaf_children", node=node)
    new, name = copy(tree), next(leaf_names(tree))
    low, high = tree.bounds or (-INF, INF)
    # Exact, because a bound that lies on the way to 0 is finite.
    new.add_node(name, kind="leaf", value=Fraction(min(max(Fraction(0), low), high)))
    new.add_edge(node, name)
    if tree.kind(node) == "chance":
        before = probs(tree, node)
        free = sum((p for child, p in before.items() if child not in locked), Fraction(0))
        share = free / (1 + sum(child not in locked for child in before))
        with_probs(new, node, rescaled(before | {name: Fraction(0)}, name, share, locked))
    return check_size(new)


def remove(tree: GameTree, node: str, locked: Collection[str] = ()) -> GameTree:
    """Return the tree without a node and what is below it; the other outcomes take over its probability.

    Raises: EditError for the root, and for the only child of its parent.

    >>> str(remove(GameTree.parse("chance(.5: 1, .25: 2, .25: 3)"), "L1"))
    'A=chance(.5: L2=2, .5: L3=3)'
    """
    parent = tree.parent(node)
    if parent is None:
        raise EditError("root_stays", node=node)
    if len(tree[parent]) == 1:
        raise EditError("only_child", node=node, parent=parent)
    new = copy(tree, without=set(tree.preorder(node)))
    if tree.kind(parent) == "chance":
        after = rescaled(probs(tree, parent), node, Fraction(0), locked)
        del after[node]
        with_probs(new, parent, after)
    return new


def move(tree: GameTree, node: str, place: int) -> GameTree:
    """Return the tree with a node at another place among its siblings, counted from 0; too far is the last place.

    >>> move(GameTree.parse("max(1, 2, 3)"), "L1", 1).children("A")
    ['L2', 'L1', 'L3']
    """
    parent = tree.parent(node)
    if parent is None:
        raise EditError("root_stays", node=node)
    order = tree.children(parent)
    order.remove(node)
    order.insert(max(place, 0), node)
    new = copy(tree)
    edges = {child: dict(new.edges[parent, child]) for child in order}
    new.remove_edges_from([(parent, child) for child in order])
    new.add_edges_from((parent, child, edges[child]) for child in order)
    return new


def successor(before: GameTree, after: GameTree, node: str | None) -> str:
    """Return the node of a changed tree that takes the place of one of the tree before.

    It is the node itself, or else what stands where it stood: under another name, the next sibling, or the parent.

    >>> tree = GameTree.parse("max(1, 2)")
    >>> successor(tree, remove(tree, "L2"), "L2")
    'L1'
    """
    path: list[int] = []
    while node is not None and node in before and node not in after:
        parent = before.parent(node)
        if parent is None:
            break
        path.insert(0, before.children(parent).index(node))
        node = parent
    here = node if node in after else after.root
    assert here is not None
    for place in path:
        if not (children := after.children(here)):
            break
        here = children[min(place, len(children) - 1)]
    return here


def _retitled(tree: GameTree, node: str, pattern: str, names: Any) -> dict[str, str]:
    own = "name" in tree.nodes[node] or not re.fullmatch(pattern, node)
    return {} if own else {node: next(names)}
