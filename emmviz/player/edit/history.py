"""History: what an editor can go back to and on to, of a bounded length."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from emmviz.tree.game_tree import GameTree

__all__ = ["History", "State"]

LONGEST = 200


class State(NamedTuple):
    """A tree, None while it is empty, and the outcomes whose probability is locked."""

    tree: GameTree | None
    locked: frozenset[str] = frozenset()


class History:
    """The present state, those before and those after it.

    All edits of one drag count as one: each starts from what was before the drag, and replaces what the last one made.

    >>> history = History(State(None))
    >>> history.add(State(GameTree.parse("max(1, 2)")))
    >>> history.undo(), history.now.tree, history.undo()
    (True, None, False)
    """

    def __init__(self, state: State) -> None:
        self.now = state
        self._before: deque[State] = deque(maxlen=LONGEST)
        self._after: list[State] = []
        self._drag: str | None = None

    @property
    def can_undo(self) -> bool:
        """Whether there is something to go back to."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to go on to."""
        return bool(self._after)

    def base(self, drag: str | None) -> State:
        """Return the state that an edit starts from: during a drag the one before it."""
        return self._before[-1] if drag and drag == self._drag else self.now

    def add(self, state: State, drag: str | None = None) -> None:
        """Make a state the present one; what was undone is forgotten. An edit that changes nothing is not kept."""
        if not (drag and drag == self._drag):
            if _same(self.now, state):
                return
            self._before.append(self.now)
        self.now, self._drag = state, drag
        self._after.clear()

    def lock(self, locked: frozenset[str]) -> None:
        """Change what is locked, which is no edit of the tree and needs no undoing."""
        self.now, self._drag = self.now._replace(locked=locked), None

    def undo(self) -> bool:
        """Go back; return whether there was anything to go back to."""
        return self._go(self._before, self._after)

    def redo(self) -> bool:
        """Go on; return whether there was anything to go on to."""
        return self._go(self._after, self._before)

    def _go(self, there: deque[State] | list[State], back: deque[State] | list[State]) -> bool:
        if not there:
            return False
        back.append(self.now)
        self.now, self._drag = there.pop(), None
        return True


def _same(one: State, two: State) -> bool:
    return str(one.tree) == str(two.tree) and (one.tree is None or two.tree is None or one.tree.title == two.tree.title)
