"""Actions: what the front end asks of an editor, each a change of its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from emmviz.player.edit.change.base import check_size
from emmviz.player.edit.change.editing import (
    add_child,
    move,
    remove,
    rename,
    set_action,
    set_bounds,
    set_kind,
    set_prob,
    set_title,
    set_value,
    successor,
)
from emmviz.player.edit.change.errors import EditError
from emmviz.player.edit.history import State
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

__all__ = ["ACTIONS", "changed"]

_STEPS = {False: Fraction(1), True: Fraction(1, 10)}

_Action = Callable[[GameTree, frozenset[str], dict[str, Any]], GameTree]


def _nudge(tree: GameTree, message: dict[str, Any]) -> GameTree:
    """Move a leaf's value by some steps; it stops at the bounds, which a dragging hand would overshoot."""
    node = message["node"]
    if tree.kind(node) != "leaf":
        raise EditError("no_leaf", node=node)
    value = tree.value(node) + int(message["steps"]) * _STEPS[bool(message.get("fine"))]
    low, high = tree.bounds or (value, value)
    return set_value(tree, node, min(max(value, low), high))


# What is given: the tree, the outcomes that are locked, and the message.
ACTIONS: Mapping[str, _Action] = {
    "value": lambda tree, _, message: set_value(tree, message["node"], message["text"]),
    "nudge": lambda tree, _, message: _nudge(tree, message),
    "prob": lambda tree, locked, message: set_prob(tree, message["node"], message["text"], locked),
    "bounds": lambda tree, _, message: set_bounds(tree, message["low"], message["high"]),
    "kind": lambda tree, _, message: set_kind(tree, message["node"], message["text"]),
    "name": lambda tree, _, message: rename(tree, message["node"], message["text"]),
    "action": lambda tree, _, message: set_action(tree, message["node"], message["text"]),
    "title": lambda tree, _, message: set_title(tree, message["text"]),
    "add": lambda tree, locked, message: add_child(tree, message["node"], locked),
    "remove": lambda tree, locked, message: remove(tree, message["node"], locked),
    "move": lambda tree, _, message: move(tree, message["node"], int(message["place"])),
    "text": lambda tree, _, message: _parsed(message["text"], tree),
}


def _root(kind: str) -> GameTree:
    """Return what an empty tree becomes when its root is chosen: a node of a kind over two leaves worth 0."""
    if kind not in KINDS:
        raise EditError("no_kind", node="", text=kind)
    return GameTree.parse("0" if kind == "leaf" else f"{kind}(0, 0)")


def _parsed(text: str, tree: GameTree | None) -> GameTree:
    """Return the tree of a text, under the title that the tree before it had."""
    new = check_size(GameTree.parse(text))
    return set_title(new, tree.title) if tree is not None else new


def changed(state: State, edit: str, message: dict[str, Any]) -> State:
    """Return the state after an edit; TreeError where it is impossible."""
    if state.tree is None:
        return State(_parsed(message["text"], None) if edit == "text" else _root(message["text"]))
    tree = ACTIONS[edit](state.tree, state.locked, message)
    if edit == "text":
        return State(tree)
    # A lock goes where its outcome goes, as long as that is below a chance node.
    node = message.get("node")
    locked = {successor(state.tree, tree, n) if n == node and edit != "remove" else n for n in state.locked}
    return State(tree, frozenset(n for n in locked if n in tree and tree.prob(n) is not None))
