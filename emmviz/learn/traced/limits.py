"""Limits: what stops a student's program that does not end, or that returns what is no number."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from math import isnan
from numbers import Rational
from threading import get_ident
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from emmviz.base.numbers import Number, brief
from emmviz.learn.traced.guard import Guard
from emmviz.learn.traced.stop import Stop, Stopped
from emmviz.learn.traced.tell import Part
from emmviz.learn.traced.visit import Visit, taken

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Limits"]

# How much deeper than the tree the calls may go, and how many instructions may run between two calls for each of the
# limit.
_DEEPER, _INSTRUCTIONS = 50, 200

# The programs that run, by their threads: where one is called in another, the inner one.
_RUNNING: dict[int, Limits] = {}


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
        self.thread = get_ident()
        self.stop = Stop(self.thread, names, Limits.follow.__code__)
        depth = {tree.root: 1}
        for node in tree.preorder()[1:]:
            depth[node] = depth[str(tree.parent(node))] + 1
        self.deepest = max(depth.values()) + _DEEPER

    def follow(self, call: Callable[[], Any], silent: str) -> None:
        """Make the outermost call; an error of the program's own goes on, what stops it is in `fault`.

        Parameters: call; silent, the sentence printed after some seconds in which nothing could be seen or stopped.
        """
        guard = Guard(self.globals, self._progress, self._lost, silent)
        before, around = sys.gettrace(), _RUNNING.get(self.thread)
        thread, _RUNNING[self.thread] = self.stop.thread, self
        # A callback at a garbage collection would swallow the exception that stops the program, if it came up there.
        others = gc.callbacks[:]
        gc.callbacks.clear()
        try:
            guard.begin()
            # From 3.12 on there is an event an instruction only if some frame asks for it before the tracer is set.
            sys._getframe().f_trace_opcodes = True
            sys.settrace(self._trace)
            call()
        except (Exception, Stopped, SystemExit):
            # Its own, or what stops another program in which this one runs. What comes after a fault follows from it.
            if self.fault is None:
                raise
        finally:
            # No function is called before an exception still pending has come up: it would come up in there.
            self.over, thread.value = True, 0
            try:
                for _ in range(3):
                    pass
            except Stopped:
                pass
            # A debugger that the program started stays.
            if self.fault is not None or sys.gettrace() in (self._trace, None):
                sys.settrace(before)
            guard.end()
            gc.callbacks[:0] = others
            _RUNNING.pop(self.thread)
            if around is not None:
                _RUNNING[self.thread] = around

    def number(self, result: object) -> Number:
        """Return the exact number that the innermost call returned, or stop the program."""
        try:
            return taken(result)
        except ValueError:
            pass
        if result is None:
            self._stop("fault_none")
        with suppress(TypeError, ValueError, OverflowError):  # of what is no float, nor can become one
            if isnan(result):  # type: ignore[arg-type]
                self._stop("fault_nan")
        if isinstance(result, Rational) and not isinstance(result, bool):
            self._stop("fault_digits")
        if isinstance(result, (tuple, list, dict, set)) and len(result) != 1:
            self._stop("fault_many", n=("text", len(result)), what=("text", brief(result)))
        self._stop("fault_type", what=("text", brief(result)))

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
            self._stop("fault_calls", n=("calls", self.limit), most=("node", most), times=("text", times),
                       nodes=("nodes", len(self.tree)))  # fmt: skip

    def name_fault(self, key: str, **fields: tuple[str, Any]) -> None:
        """Write down why the program is stopped, and at which node."""
        visit = next((visit for visit in reversed(self.stack) if visit.called), self.top)
        assert visit is not None
        args = [("program", "text", visit.program), ("name", "node", visit.node)]
        self.fault = Part(key, (*args, *((hole, *what) for hole, what in fields.items())))

    def _stop(self, key: str, **fields: tuple[str, Any]) -> NoReturn:
        if self.fault is None:
            self.name_fault(key, **fields)
        self.go_on()
        raise AssertionError("a program with a fault does not go on")

    def go_on(self) -> None:
        """Go on, unless the program has been stopped; seen again, where it has put its tracer away."""
        if self.fault is not None:
            self.stop.begin(sys._getframe(1))
            raise Stopped
        if sys.gettrace() is None:
            sys.settrace(self._trace)

    def stay_in_thread(self) -> None:
        """Stop a program that goes on in another thread: what happens there at once has no order."""
        if get_ident() != self.thread:
            if self.fault is None:
                self.name_fault("fault_thread")
            raise SystemExit  # which ends a thread silently

    def _progress(self) -> object:
        inner = _RUNNING[self.thread]
        return id(inner), inner.calls, inner.ran

    def _lost(self, line: int) -> None:
        """Stop a program that runs on unseen in a loop, from another thread."""
        if _RUNNING.get(self.thread) is self:
            if self.fault is None:
                self.name_fault("fault_unseen", line=("text", line))
            self.stop.from_outside()

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
                if self.fault is None:
                    self.name_fault("fault_loop", n=("text", _INSTRUCTIONS * self.limit), line=("text", frame.f_lineno))
                return self.stop.begin(frame)
        elif event == "line" and self.stack:
            visit = self.stack[-1]
            if visit.source is not None and frame.f_code is visit.source.code:
                visit.line = frame.f_lineno
        return self._within
