"""Watch: one call of a student's program with a tree, followed call by call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from emmviz.learn.traced.limits import Limits
from emmviz.learn.traced.source import Source
from emmviz.learn.traced.steps import Chance, Noted, Notes, Player, Star, bound_of
from emmviz.learn.traced.tell import Part, Remark, with_more, write
from emmviz.learn.traced.view import NodeView
from emmviz.learn.traced.visit import Visit
from emmviz.search.events import Bound, Enter, Evaluate, Leave, Step, Window

if TYPE_CHECKING:
    from emmviz.story.narrate import Narrator
    from emmviz.tree.game_tree import GameTree

__all__ = ["Watch"]


# Named in full at the end, where there is room for it.
_NO_DEEPER = Part("fault_python")


class Watch(Limits):
    """What happened in one call with a tree.

    `steps`, `remarks` on them by their numbers, `top` (the first visit), `fault` (why it was stopped).
    """

    def __init__(self, tree: GameTree, bounds: Window, style: str, limit: int, names: dict[str, Any]) -> None:
        super().__init__(tree, limit, names)
        self.bounds, self.style = bounds, style
        self.steps: list[Step] = []
        self.remarks: dict[int, Remark] = {}
        self.sources: dict[str, Source] = {}
        self.views: dict[str, NodeView] = {}
        self.error: BaseException | None = None
        self.at: list[Visit] = []  # where that error came up
        self.ended = False  # whether that error is the one that stops it

    def view(self, node: str) -> NodeView:
        """Return the view of a node, always the same."""
        if node not in self.views:
            self.views[node] = NodeView(self, node)
        return self.views[node]

    # -- calls -------------------------------------------------------------------------------------------------------

    def run(self, call: Callable[[], Any], silent: str) -> None:
        """Make the outermost call and follow it to its end; an error of the program's own goes on.

        Parameters: call; silent, the sentence printed after some seconds in which nothing could be seen or stopped.
        """
        try:
            self.follow(call, silent)
        finally:
            self.error = None  # whose frames hold all that the program had
        if self.fault is not None:
            self._end()

    def visit(
        self, program: str, source: Source, node: str, window: Window | None, odd: Part | None, call: Callable[[], Any]
    ) -> Any:
        """Follow one call with a node and return what it returned.

        Parameters: program, its name; source; node; window, that it was called with, None without one; odd, what is
        wrong with the window; call, to be made.
        """
        self.stay_in_thread()
        depth = len(self.stack)
        visit = Visit(node, window, None, program, source, odd)
        try:
            self.go_on()
            self.ran = 0
            above = visit.above = self._open_to(node)
            if above is None:
                self.top = visit
            else:
                above.children.append(visit)
                visit.shown = self._is_shown(visit, above)
            self.stack.append(visit)
            self.calls += 1
            self.entries[node] += 1
            self.check_limits(visit)
            if visit.shown and self.tree.kind(node) != "leaf":
                visit.notes = self._notes(visit)
            result = call()
            self.go_on()
            self._close_to(visit)
            self._returned(visit, result)
            self.stack.pop()
            self.ran = 0
        except BaseException as error:
            # The program may catch it and go on, so the calls that it left behind are taken off. Where it is stopped,
            # no function may be called here: the next exception that stops it would come up in there, and where Python
            # goes no deeper, none can be.
            if error.__class__ is RecursionError and self.fault is None and self.top is not None:
                self.fault = _NO_DEEPER
            if self.error is not error and not self.ended:
                self.error, self.at, self.ended = error, [*self.stack], self.fault is not None
            del self.stack[depth:]
            raise
        return result

    def was_read(self, leaf: str) -> None:
        """Take note of a look at a leaf's value by the program at a node above it."""
        if self.over:
            return
        self.stay_in_thread()
        try:
            self._note_read(leaf)
        except RecursionError:
            if self.fault is None:
                self.fault, self.at, self.ended = _NO_DEEPER, [*self.stack], True
            raise

    def _note_read(self, leaf: str) -> None:
        if not self.stack or self.stack[-1].node == leaf or not self._real().shown:
            return
        on_way = self._way(self._real().node, leaf)
        if on_way is None:
            return
        above = self._open_to(leaf)
        if above is None or any(child.node == leaf for child in above.children):
            return
        value = self.tree.value(leaf)
        visit = Visit(leaf, None, above, above.program, called=False, value=value, done=True)
        above.children.append(visit)
        self._enter(above)
        self.entries[leaf] += 1
        visit.entered = visit.left = self._add(Noted(Evaluate(leaf, None, value)), visit)
        self._tell_above(visit, Bound.EXACT)

    def note(self, program: str, narrator: Narrator) -> str:
        """Say at which node the program is and after how many calls, for an exception of its own."""
        calls = [visit.node for visit in self.at if visit.called]
        way = " → ".join(narrator.name(node) for node in calls[-6:])
        way = f"… → {way}" if len(calls) > 6 else way
        fields = (("program", "text", program), ("way", "text", way), ("n", "text", self.calls))
        return write(Part("note" if calls else "note_start", fields), narrator)

    # -- what lies between -------------------------------------------------------------------------------------------

    def _real(self) -> Visit:
        """The innermost call that really was made."""
        return next(visit for visit in reversed(self.stack) if visit.called)

    def _way(self, above: str, below: str) -> list[str] | None:
        """Return the nodes between two, from the top; None where the second is not below the first."""
        way: list[str] = []
        node = self.tree.parent(below)
        while node is not None and node != above:
            way.append(node)
            node = self.tree.parent(node)
        return None if node is None else way[::-1]

    def _open_to(self, node: str) -> Visit | None:
        """Return the visit that a node is visited from; nodes that were passed over without a call are opened."""
        if not self.stack:
            return None
        real = self._real()
        way = self._way(real.node, node) if real.shown else None
        self._close_to(real, way or [])
        for between in (way or [])[len(self.stack) - 1 - self.stack.index(real) :]:
            above = self.stack[-1]
            self._enter(above)
            visit = Visit(between, None, above, real.program, called=False)
            above.children.append(visit)
            self.stack.append(visit)
            if above.notes is not None and between in above.notes.order:
                above.notes.order.remove(between)  # not left out, but its value goes to no call
            fields = (("program", "text", real.program), ("name", "node", between))
            visit.entered = self._add(Noted(Enter(between), Remark((Part("passed", fields),))), visit)
            visit.notes = self._notes(visit)
        return self.stack[-1]

    def _close_to(self, visit: Visit, keep: list[str] | None = None) -> None:
        """Close the nodes that were opened without a call, down to a visit, but those to keep."""
        at = self.stack.index(visit) + 1
        for node in keep or []:
            if at < len(self.stack) and self.stack[at].node == node:
                at += 1
        while len(self.stack) > at:
            gone = self.stack.pop()
            missing = Part("passed_on", (("program", "text", gone.program), ("name", "node", gone.node)))
            gone.left = self._add(Noted(Leave(gone.node, None, None, None), Remark((missing,))), gone)

    def _is_shown(self, visit: Visit, above: Visit) -> bool:
        """Return whether a call is one of a child, which a picture can show; say so where it is not."""
        if not above.shown:
            return False
        if self.tree.parent(visit.node) == above.node:
            self._enter(above)
            return True
        self._enter(above)
        fields = (("program", "text", visit.program), ("name", "node", above.node), ("other", "node", visit.node))
        if above.notes is not None:
            noted = above.notes.aside(Part("same" if visit.node == above.node else "elsewhere", fields))
            visit.entered = self._add(noted, above)
        return False

    # -- steps -------------------------------------------------------------------------------------------------------

    def _notes(self, visit: Visit) -> Notes:
        if self.tree.kind(visit.node) != "chance":
            return Player(self.tree, visit.node, visit.window, visit.program)
        if self.style == "star1" and visit.window is not None:
            return Star(self.tree, visit.node, visit.window, visit.program, self.bounds)
        return Chance(self.tree, visit.node, visit.window, visit.program)

    def _add(self, noted: Noted, visit: Visit, *, line: int | None = None) -> int:
        """Record a step, with the line of the program that runs, and return the number of its frame."""
        source, row = visit.source, None
        if source is not None and source.lines:
            # Where two functions take turns, each kind of node shows the one that came to it first.
            same = self.sources.setdefault(self.tree.kind(noted.step.node), source) is source
            row = source.row(line if line is not None else visit.line) if same else None
        self.steps.append(noted.step.at_line(row))
        if noted.remark is not None:
            self.remarks[len(self.steps)] = noted.remark
        return len(self.steps)

    def _enter(self, visit: Visit) -> None:
        """Record that a node was entered; this waits until something happens there, for it may be valued at once."""
        if visit.shown and not visit.entered and visit.notes is not None:
            noted = visit.notes.last
            if visit.odd is not None:
                noted = noted._replace(remark=with_more(noted.remark, visit.odd))
            visit.entered = self._add(noted, visit, line=visit.source.first if visit.source else None)

    def _returned(self, visit: Visit, result: object) -> None:
        value = visit.value = self.number(result)
        visit.done = True
        if not visit.shown:
            return
        if visit.notes is None:
            noted, bound = Noted(Evaluate(visit.node, visit.window, value)), Bound.EXACT
            if value != self.tree.value(visit.node):
                fields = (("program", "text", visit.program), ("leaf", "leaf", visit.node), ("value", "number", value),
                        ("true", "number", self.tree.value(visit.node)))  # fmt: skip
                noted = noted._replace(remark=Remark((Part("misread", fields),)))
                bound = bound_of(value, visit.window)
        else:
            noted, bound = visit.notes.leave(value)
            if noted.step.event != "evaluate":
                self._enter(visit)
        visit.left = self._add(noted, visit)
        visit.entered = visit.entered or visit.left
        self._tell_above(visit, bound)

    def _tell_above(self, visit: Visit, bound: Bound) -> None:
        above = visit.above
        if above is not None and above.notes is not None:
            assert visit.value is not None
            self._add(above.notes.update(visit.node, (visit.value, bound)), above)

    def _end(self) -> None:
        """Record where the program was stopped."""
        if self.fault is _NO_DEEPER:
            self.stack = self.at
            self.name_fault("fault_python", deep=("calls", len(self.at)))
        assert self.fault is not None
        visit = next((visit for visit in reversed(self.at) if visit.shown), self.top)
        assert visit is not None
        self._enter(visit)
        if visit.notes is None:
            self._add(Noted(Enter(visit.node, visit.window), Remark((self.fault,))), visit)
        else:
            self._add(visit.notes.aside(self.fault), visit)
