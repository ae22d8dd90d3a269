"""Session: what an editor can go back to and on to, and what the front end may ask of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.locale import called_own, labelled
from emmviz.base.text import JsonObject
from emmviz.player.edit.edit_errors import refuse_edit_if
from emmviz.player.edit.tree_edits import (
    add_child,
    check_size,
    move,
    remove,
    rename,
    set_action,
    set_bounds,
    set_kind,
    set_prob,
    set_value,
    successor,
)
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

_LONGEST = 200
# How far a leaf moves with each step, coarse and fine.
_STEPS = (Fraction(1), Fraction(1, 10))


class EditState(NamedTuple):
    """A tree, None while it is empty, and the outcomes whose probability is locked."""

    tree: GameTree | None
    locked: frozenset[str] = frozenset()


class History:
    """The state `now`, those `before` and those `after` it.

    All edits of one drag count as one: each starts from what was before the drag, and replaces what the last one made.

    >>> history = History(EditState(None))
    >>> history.add(EditState(GameTree.parse("max(1, 2)")))
    >>> history.undo(), history.now.tree, history.undo()
    (True, None, False)
    """

    def __init__(self, state: EditState) -> None:
        self.now = state
        self.before: deque[EditState] = deque(maxlen=_LONGEST)
        self.after: deque[EditState] = deque()
        self._drag: str | None = None

    def base(self, drag: str | None) -> EditState:
        """Return the state that an edit starts from: during a drag the one before it."""
        return self.before[-1] if drag and drag == self._drag else self.now

    def add(self, state: EditState, drag: str | None = None) -> None:
        """Make a state the present one; what was undone is forgotten. An edit that changes nothing is not kept."""
        if not (drag and drag == self._drag):
            if state is self.now:
                return
            self.before.append(self.now)
        self.now, self._drag = state, drag
        self.after.clear()

    def lock(self, locked: frozenset[str]) -> None:
        """Change what is locked, which is not an edit of the tree and cannot be undone."""
        self.now, self._drag = self.now._replace(locked=locked), None

    def undo(self) -> bool:
        """Go back to the state before; return whether there was one."""
        return self._go(self.before, self.after)

    def redo(self) -> bool:
        """Go on to the state that was undone last; return whether there was one."""
        return self._go(self.after, self.before)

    def _go(self, there: deque[EditState], back: deque[EditState]) -> bool:
        if not there:
            return False
        back.append(self.now)
        self.now, self._drag = there.pop(), None
        return True


def _nudge(tree: GameTree, message: JsonObject) -> GameTree:
    """Move a leaf's value by some steps; it stops at the bounds, which a dragging hand would overshoot."""
    node = message["node"]
    # Another node has no value, and gets none.
    value = tree.nodes[node].get("value", Fraction(0)) + int(message["steps"]) * _STEPS[bool(message.get("fine"))]
    low, high = tree.bounds or (value, value)
    return set_value(tree, node, min(max(value, low), high))


def _parsed(text: str, title: str = "") -> GameTree:
    """Return the tree of a text, under the title that the tree before it had."""
    tree = check_size(GameTree.parse(text))
    if title:
        tree.graph["title"] = title
    return tree


# What is given: the tree, the outcomes that are locked, and the message.
ACTIONS: Mapping[str, Callable[[GameTree, frozenset[str], JsonObject], GameTree]] = {
    "value": lambda tree, _, message: set_value(tree, message["node"], message["text"]),
    "nudge": lambda tree, _, message: _nudge(tree, message),
    "prob": lambda tree, locked, message: set_prob(tree, message["node"], message["text"], locked),
    "bounds": lambda tree, _, message: set_bounds(tree, message["low"], message["high"]),
    "kind": lambda tree, _, message: set_kind(tree, message["node"], message["text"]),
    "name": lambda tree, _, message: rename(tree, message["node"], message["text"]),
    "action": lambda tree, _, message: set_action(tree, message["node"], message["text"]),
    "add": lambda tree, locked, message: add_child(tree, message["node"], locked),
    "remove": lambda tree, locked, message: remove(tree, message["node"], locked),
    "move": lambda tree, _, message: move(tree, message["node"], int(message["place"])),
    "text": lambda tree, _, message: _parsed(message["text"], tree.title),
}


def changed(state: EditState, edit: str, message: JsonObject, lang: str = "en") -> EditState:
    """Return the state after an edit, in a language, the same one where it changes nothing. Raises: TreeError."""
    if state.tree is None:
        return EditState(_parsed(message["text"]) if edit == "text" else _root(message["text"]))
    tree = ACTIONS[edit](state.tree, state.locked, message)
    if str(tree) == str(state.tree):
        return state
    _make_own(tree, lang)
    if edit == "text":
        return EditState(tree)
    # A lock goes where its outcome goes, as long as that is below a chance node.
    node = message.get("node")
    locked = {successor(state.tree, tree, n) if n == node and edit != "remove" else n for n in state.locked}
    return EditState(tree, frozenset(n for n in locked if n in tree and tree.prob(n) is not None))


def _make_own(tree: GameTree, lang: str) -> None:
    """Remove from an edited tree its source, its published answer, and a title that emmviz gave it."""
    title = tree.title
    for key in ("source", "published"):
        tree.graph.pop(key, None)
    if not called_own(title):
        return
    del tree.graph["title"]
    # Without that title, the labels would no longer be translated.
    for _, _, edge in tree.edges(data=True):
        if "action" in edge:
            edge["action"] = labelled(edge["action"], title, lang)


def _root(kind: str) -> GameTree:
    """Return the first tree when its root is chosen: a node of a kind over two leaves worth 0."""
    refuse_edit_if(kind not in KINDS, "no_kind", node="", text=kind)
    return GameTree.parse("0" if kind == "leaf" else f"{kind}(0, 0)")
