"""Limits: what stops a student's program that does not end, or that returns what is no number."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from emmviz.learn.traced_tell import Part
from emmviz.learn.traced_visit import Visit, taken
from emmviz.numbers import Number

if TYPE_CHECKING:
    from emmviz.tree import GameTree

__all__ = ["Limits", "Stopped"]

# How much deeper than the tree the calls may go, and how many instructions may run between two calls for each of the
# limit.
_DEEPER, _INSTRUCTIONS = 50, 200


class Stopped(BaseException):
    """The program is stopped; no Exception, so that a student's own `except Exception` does not catch it."""


class Limits:
    """The calls of a program that are open, and why it was stopped.

    Parameters: tree; limit, the most calls; names, the global names of the program's module or notebook.
    """

    def __init__(self, tree: GameTree, limit: int, names: dict[str, Any]) -> None:
        self.tree, self.limit, self.globals = tree, limit, names
        self.stack: list[Visit] = []
        self.top: Visit | None = None
        self.fault: Part | None = None
        self.entries: Counter[str] = Counter()
        self.calls = self.ran = 0
        self.over = False
        depth = {tree.root: 1}
        for node in tree.preorder()[1:]:
            depth[node] = depth[str(tree.parent(node))] + 1
        self.deepest = max(depth.values()) + _DEEPER

    def follow(self, call: Callable[[], Any]) -> None:
        """Make the outermost call; an error of the program's own goes on, what stops it is in `fault`."""
        before, mine = sys.gettrace(), self._trace
        sys.settrace(mine)
        try:
            call()
        except Stopped:
            if self.fault is None:  # of another program, in which this one runs
                raise
        except RecursionError:
            if self.fault is None:  # before there was a node
                raise
        finally:
            # A tracer that raises is taken away; a debugger that the program started stays.
            if sys.gettrace() in (mine, None):
                sys.settrace(before)
            self.over = True

    def number(self, result: object) -> Number:
        """Return the exact number that the innermost call returned, or stop the program."""
        try:
            return taken(result)
        except ValueError:
            pass
        if result is None:
            self._stop("fault_none")
        if isinstance(result, float) or str(result).lower() == "nan":
            self._stop("fault_nan")
        if isinstance(result, (tuple, list, dict, set)):
            self._stop("fault_many", n=("text", len(result)), what=("text", f"{result!r:.60}"))
        self._stop("fault_type", what=("text", f"{result!r:.60}"))

    def check_limits(self, visit: Visit) -> None:
        """Stop a program that goes too deep or calls itself too often."""
        deep = len(self.stack)
        if deep > self.deepest:
            open_nodes = Counter(one.node for one in self.stack)
            again = visit.above is not None and visit.above.node == visit.node
            most = open_nodes.most_common(1)[0][0]
            self._stop("fault_same" if again else "fault_deep", deep=("text", deep), most=("node", most))
        if self.calls > self.limit:
            most, times = self.entries.most_common(1)[0]
            self._stop("fault_calls", n=("text", self.limit), most=("node", most), times=("text", times),
                       nodes=("text", len(self.tree)))  # fmt: skip

    def name_fault(self, key: str, **said: tuple[str, Any]) -> None:
        """Write down why the program is stopped, and at which node."""
        visit = next((visit for visit in reversed(self.stack) if visit.called), self.top)
        assert visit is not None
        args = [("program", "text", visit.program), ("name", "node", visit.node)]
        self.fault = Part(key, (*args, *((hole, *what) for hole, what in said.items())))

    def _stop(self, key: str, **said: tuple[str, Any]) -> NoReturn:
        if self.fault is None:
            self.name_fault(key, **said)
        raise Stopped

    def go_on(self) -> None:
        """Go on, unless the program has been stopped."""
        if self.fault is not None:  # the program caught what stopped it
            raise Stopped

    def _trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        # Only functions of the program's own module or notebook are followed, at the price of an event an instruction:
        # a loop in one line gives no other.
        if frame.f_globals is not self.globals:
            return None
        frame.f_trace_opcodes = True
        return self._within(frame, event, arg)

    def _within(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "opcode":
            self.ran += 1
            if self.ran > _INSTRUCTIONS * self.limit:
                self._stop("fault_loop", n=("text", _INSTRUCTIONS * self.limit), line=("text", frame.f_lineno))
        elif event == "line" and self.stack:
            visit = self.stack[-1]
            if visit.source is not None and frame.f_code is visit.source.code:
                visit.line = frame.f_lineno
        return self._within
