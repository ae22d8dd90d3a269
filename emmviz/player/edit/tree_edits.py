"""Edits of a tree: a GameTree with one thing changed, as a new tree; what is not touched keeps its id."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from networkx import set_edge_attributes

from emmviz.base.messages import Message
from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.numerals import read_number
from emmviz.base.text import JsonObject
from emmviz.player.edit.edit_errors import EditBoundsError, EditError, refuse_edit_if
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree.assemble import inner_names, leaf_names
from emmviz.tree.formats.text import given_names
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

# A larger tree is not searched and drawn anew at every edit.
_LARGEST = 500
# Proportions kept over hundreds of edits would grow denominators without end.
_LONGEST = 10**30
_PARTS = 10**12


# -- what is at a node and on its edge ---------------------------------------------------------------------------------


def set_value(tree: GameTree, node: str, value: object) -> GameTree:
    """Return the tree with another utility at a leaf: a number or its text, for example "0.9", "0,9", "1/3" or "−2".

    >>> str(set_value(GameTree.parse("max(1, 2)"), "L1", "7/2"))
    'max(3.5, 2)'
    """
    refuse_edit_if(tree.kind(node) != "leaf", "no_leaf", node=node)
    new = _copy(tree)
    new.nodes[node]["value"] = _read(value, node)
    return _check_inside(new)


def set_prob(tree: GameTree, node: str, prob: object, locked: Collection[str] = ()) -> GameTree:
    """Return the tree with another probability of an outcome; those not locked are rescaled so that the sum stays 1.

    >>> str(set_prob(GameTree.parse("chance(.5: 1, .25: 2, .25: 3)"), "L1", ".8", locked={"L2"}))
    Traceback (most recent call last):
    emmviz.player.edit.edit_errors.EditError: L1: locked outcomes leave it at most 0.75, not 0.8; unlock one of them.
    """
    parent = tree.parent(node)
    if parent is None or tree.kind(parent) != "chance":
        raise EditError(Message("wrong.edit.no_outcome", node=node))
    return _with_probs(_copy(tree), parent, rescaled(_probs(tree, parent), node, _read(prob, node), locked))


def set_bounds(tree: GameTree, low: object, high: object) -> GameTree:
    """Return the tree with other bounds of its leaves; an empty text leaves a side open, two of them mean no bounds.

    >>> set_bounds(GameTree.parse("max(1, 2)"), "0", "").bounds
    (Fraction(0, 1), inf)
    """
    ends = (_read_bound(low, "L", -INF), _read_bound(high, "U", INF))
    new = _copy(tree)
    new.graph.pop("bounds", None)
    if ends != (-INF, INF):
        if ends[0] > ends[1] or ends[0] == INF or ends[1] == -INF:
            raise EditBoundsError(Message("wrong.edit.bounds_order", low=ends[0], high=ends[1]))
        new.graph["bounds"] = ends
    return _check_inside(new)


def rename(tree: GameTree, node: str, name: str) -> GameTree:
    """Return the tree with another name, and so id, of a node; an empty one is replaced by a letter or number.

    >>> str(rename(GameTree.parse("max(1, 2)"), "A", "start"))
    'start=max(1, 2)'
    """
    kind, name = tree.kind(node), name.strip()
    if not name and "name" not in tree.nodes[node]:
        return tree
    refuse_edit_if(name != node and name in tree, "name_taken", node=node, name=name)
    known = name or next((leaf_names if kind == "leaf" else inner_names)(tree))
    new = _copy(tree, names={node: known})
    _put(new.nodes[known], "name", name)
    return new


def set_action(tree: GameTree, node: str, action: str) -> GameTree:
    """Return the tree with another label on the edge to a node; an empty one takes it away.

    >>> str(set_action(GameTree.parse("max(1, 2)"), "L1", "stop"))
    'max(stop: 1, 2)'
    """
    parent = _above(tree, node, "wrong.edit.root_edge")
    new = _copy(tree)
    _put(new.edges[parent, node], "action", action)
    return new


# -- its shape ---------------------------------------------------------------------------------------------------------


def set_kind(tree: GameTree, node: str, kind: str) -> GameTree:
    """Return the tree with another kind of a node.

    A leaf becomes an inner node over two leaves of its value. An inner node becomes a leaf of the value that it has.
    The outcomes of a new chance node are equally likely. A letter or number that nobody gave is replaced by one that
    suits the new kind.

    >>> str(set_kind(GameTree.parse("max(1, 2)"), "A", "chance"))
    'chance(.5: 1, .5: 2)'
    """
    refuse_edit_if(kind not in KINDS, "no_kind", node=node, text=kind)
    old = tree.kind(node)
    if old == kind:
        return tree
    if kind == "leaf":
        value = expectiminimax(tree.subtree(node), steps=False).value
        name = _suited(tree, node, r"[A-Z]+", leaf_names(tree))
        new = _copy(tree, without=set(tree.preorder(node)[1:]), names={node: name})
        new.nodes[name].pop("estimate", None)
        new.nodes[name].update(kind="leaf", value=value)
        return _check_inside(new)
    name = _suited(tree, node, r"L\d+", inner_names(tree)) if old == "leaf" else node
    new = _copy(tree, names={node: name})
    new.nodes[name]["kind"] = kind
    if old == "leaf":
        value, free = new.nodes[name].pop("value"), leaf_names([*tree, *new])
        for child in (next(free), next(free)):
            new.add_node(child, kind="leaf", value=value)
            new.add_edge(name, child)
    branches = new[name].values()
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
    refuse_edit_if(tree.kind(node) == "leaf", "leaf_children", node=node)
    new, name = _copy(tree), next(leaf_names(tree))
    low, high = tree.bounds or (-INF, INF)
    # A Fraction is possible, because a bound that replaces 0 is finite.
    new.add_node(name, kind="leaf", value=Fraction(min(max(Fraction(0), low), high)))
    new.add_edge(node, name)
    if tree.kind(node) == "chance":
        before = _probs(tree, node)
        free = [p for child, p in before.items() if child not in locked]
        share = sum(free, Fraction(0)) / (1 + len(free))
        _with_probs(new, node, rescaled(before | {name: Fraction(0)}, name, share, locked))
    return check_size(new)


def remove(tree: GameTree, node: str, locked: Collection[str] = ()) -> GameTree:
    """Return the tree without a node, neither the root nor an only child, and what is below it.

    The other outcomes take over its probability.

    >>> str(remove(GameTree.parse("chance(.5: 1, .25: 2, .25: 3)"), "L1"))
    'chance(.5: 2, .5: 3)'
    """
    parent = _above(tree, node, "wrong.edit.root_stays")
    refuse_edit_if(len(tree[parent]) == 1, "only_child", node=node, parent=parent)
    new = _copy(tree, without=set(tree.preorder(node)))
    if tree.kind(parent) == "chance":
        after = rescaled(_probs(tree, parent), node, Fraction(0), locked)
        del after[node]
        _with_probs(new, parent, after)
    return new


def move(tree: GameTree, node: str, place: int) -> GameTree:
    """Return the tree with a node at another place among its siblings, counted from 0; too far is the last place.

    >>> move(GameTree.parse("max(1, 2, 3)"), "L1", 1).children("A")
    ['L2', 'L1', 'L3']
    """
    parent = _above(tree, node, "wrong.edit.root_stays")
    order = tree.children(parent)
    order.remove(node)
    order.insert(max(place, 0), node)
    return _copy(tree, order={parent: order})


def successor(before: GameTree, after: GameTree, node: str | None) -> str:
    """Return the node of a changed tree that takes the place of one of the tree before.

    It is the node itself or its replacement: the node under another name, the next sibling, or the parent.

    >>> tree = GameTree.parse("max(1, 2)")
    >>> successor(tree, remove(tree, "L2"), "L2")
    'L1'
    """
    if node is not None and node in after:
        return node
    parent = before.parent(node) if node is not None and node in before else None
    if node is None or parent is None:
        return after.root
    heir = successor(before, after, parent)
    place, children = before.children(parent).index(node), after.children(heir)
    return children[min(place, len(children) - 1)] if children else heir


def _suited(tree: GameTree, node: str, pattern: str, names: Iterator[str]) -> str:
    """Return the id of a node of a new kind: its own if it is a name, else the next one that suits the kind."""
    return node if "name" in tree.nodes[node] or not re.fullmatch(pattern, node) else next(names)


# -- probabilities -----------------------------------------------------------------------------------------------------


def rescaled(
    probs: Mapping[str, Fraction], outcome: str, prob: Fraction, locked: Collection[str] = ()
) -> dict[str, Fraction]:
    """Return the probabilities of a chance node's outcomes, by outcome, after one of them is set.

    The outcomes that are not locked keep their proportions, or share equally if all of them were 0. Denominators of
    more than 30 digits are rounded to 12, the largest taking the difference, so that the sum is 1 exactly.

    >>> third = Fraction(1, 3)
    >>> {k: str(p) for k, p in rescaled({"x": third, "y": third, "z": third}, "x", Fraction(1, 2)).items()}
    {'x': '1/2', 'y': '1/4', 'z': '1/4'}
    """
    refuse_edit_if(not 0 <= prob <= 1, "prob_range", node=outcome, prob=prob)
    kept = {other: p for other, p in probs.items() if other != outcome and other in locked}
    free = {other: p for other, p in probs.items() if other != outcome and other not in locked}
    rest = 1 - prob - sum(kept.values(), Fraction(0))
    refuse_edit_if(rest < 0, "prob_locked", node=outcome, prob=prob, most=prob + rest)
    if rest and not free:
        raise EditError(
            Message("wrong.edit.prob_fixed" if kept else "wrong.edit.prob_only", node=outcome, most=prob + rest)
        )
    total = sum(free.values(), Fraction(0))
    shares = {other: rest * (p / total if total else Fraction(1, len(free))) for other, p in free.items()}
    if any(share.denominator > _LONGEST for share in shares.values()):
        shares = {other: Fraction(round(share * _PARTS), _PARTS) for other, share in shares.items()}
        shares[max(shares, key=shares.__getitem__)] += rest - sum(shares.values(), Fraction(0))
    new = kept | shares | {outcome: prob}
    return {other: new[other] for other in probs}


# -- what all edits share ----------------------------------------------------------------------------------------------


def check_size(tree: GameTree) -> GameTree:
    """Return a tree that is small enough to be searched and drawn anew at every edit; EditError for a larger one."""
    refuse_edit_if(len(tree) > _LARGEST, "too_many", count=len(tree), most=_LARGEST)
    for node in tree:
        refuse_edit_if(tree.is_unexpanded(node), "unexpanded", node=node)
    return tree


def _check_inside(tree: GameTree) -> GameTree:
    """Return a tree whose leaves are within its bounds."""
    low, high = tree.bounds or (-INF, INF)
    for node in tree.leaves():
        if not low <= (value := tree.value(node)) <= high:
            raise EditBoundsError(
                Message("wrong.edit.outside", node=tree.parent(node) or node, value=value, low=low, high=high)
            )
    return tree


def _above(tree: GameTree, node: str, key: str) -> str:
    """Return the parent of a node; that the root has none is an error of this key."""
    parent = tree.parent(node)
    if parent is None:
        raise EditError(Message(key, node=node))
    return parent


def _copy(
    tree: GameTree,
    *,
    names: Mapping[str, str] | None = None,
    without: Collection[str] = (),
    order: Mapping[str, list[str]] | None = None,
) -> GameTree:
    """Return a copy that shares nothing: nodes under other ids, left out, or with their children in another order.

    A node keeps its id over all edits, but one that the rule gave it by its place is not written as its name.
    """
    new = GameTree()
    new.graph.update(tree.graph)
    if all("name" in tree.nodes[node] for node in given_names(tree)):
        new.graph["placed"] = True
    known = {node: (names or {}).get(node, node) for node in tree.preorder() if node not in without}
    new.add_nodes_from((name, dict(tree.nodes[node])) for node, name in known.items())
    for node, name in known.items():
        kids = (order or {}).get(node) or tree.children(node)
        new.add_edges_from((name, known[kid], dict(tree.edges[node, kid])) for kid in kids if kid in known)
    return new


def _put(data: JsonObject, key: str, text: str) -> None:
    """Set a text, or take it away if it is empty."""
    data.pop(key, None)
    if text.strip():
        data[key] = text.strip()


def _probs(tree: GameTree, node: str) -> dict[str, Fraction]:
    return {branch.child: branch.prob or Fraction(0) for branch in tree.branches(node)}


def _with_probs(new: GameTree, node: str, probs: Mapping[str, Fraction]) -> GameTree:
    set_edge_attributes(new, {(node, child): prob for child, prob in probs.items()}, "prob")
    return new


def _read(value: object, node: str) -> Fraction:
    """Read a number as it is typed for a node."""
    number = _read_bound(value, node, INF)
    refuse_edit_if(not is_finite(number), "no_number", node=node, text=value)
    return Fraction(number)


def _read_bound(text: object, side: str, none: Number) -> Number:
    """Read a bound as it is typed; an empty text leaves the side open."""
    numerals = read_number(text)
    if numerals or not str("" if text is None else text).strip():
        return numerals[0].number if numerals else none
    raise EditError(Message("wrong.edit.no_number", node=side, text=text))
