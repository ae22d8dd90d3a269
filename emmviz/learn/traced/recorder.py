"""Recorder: one call of a student's program with a tree, recorded call by call as the steps of a search."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import isnan
from numbers import Rational
from threading import get_ident
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from networkx import single_source_shortest_path_length

from emmviz.base.numbers import Number, brief, exact_or_infinite
from emmviz.learn.traced.node_steps import ChanceSteps, NodeSteps, Noted, PlayerSteps, StarSteps, bound_of
from emmviz.learn.traced.node_view import NodeView
from emmviz.learn.traced.program_mistakes import same
from emmviz.learn.traced.remarks import Remark, Sentence
from emmviz.search.events import Bound, Enter, Evaluate, Leave, Step, Window

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Call", "Recorder", "Source", "number_from"]

# How much deeper than the tree the calls may go, and how many lines may run between two calls for each of the limit.
_DEEPER, _LINES = 50, 200


class Stopped(SystemExit):
    """The program is stopped; no Exception, so that its own `except Exception` does not catch it.

    In a thread of its own it ends that thread silently.
    """


class Source(NamedTuple):
    """A function's code, the lines of its text from its `def` on, and the number of the first in its file."""

    code: CodeType | None
    lines: tuple[str, ...]
    first: int

    def row(self, line: int | None) -> int | None:
        """Return where in `lines` a line of the file stands; None for another."""
        row = -1 if line is None else line - self.first
        return row if 0 <= row < len(self.lines) else None


@dataclass(slots=True, eq=False)
class Call:
    """One call of the program with a node, or (not `called`) its look at a leaf or its way past a node.

    `entered` and `left` are the frames of the two ends, 0 for none; `odd` says what is wrong with the window.
    """

    node: str
    window: Window | None
    program: str
    source: Source | None = None
    odd: Sentence | None = None
    called: bool = True
    above: Call | None = None
    children: list[Call] = field(default_factory=list)
    steps: NodeSteps | None = None
    value: Number | None = None
    line: int | None = None
    entered: int = 0
    left: int = 0


class Recorder:
    """What happens in one call of a program with a tree.

    `steps`, `remarks` on them by their numbers, `top` (the call with the root), `fault` (why it was stopped).

    Parameters: tree; bounds; style, the search whose rules its steps follow; limit, the most calls; names, the global
    names of the program's module or notebook.
    """

    def __init__(self, tree: GameTree, bounds: Window, style: str, limit: int, names: dict[str, Any]) -> None:
        self.tree, self.bounds, self.style, self.limit, self.names = tree, bounds, style, limit, names
        self.steps: list[Step] = []
        self.remarks: dict[int, Remark] = {}
        self.sources: dict[str, Source] = {}
        self.views: dict[str, NodeView] = {}
        self.top: Call | None = None
        self.stack: list[Call] = []  # of the calls that are shown
        self.open: list[tuple[str, str]] = []  # of all calls: the program and the node
        self.fault: Sentence | None = None
        self.stopped_in: Call | None = None
        self.error: BaseException | None = None
        self.way: list[str] = []  # the nodes of the calls that were open when that error came up
        self.entries: Counter[str] = Counter()
        self.calls = self.lines = 0
        self.over = False
        self.thread = get_ident()
        self.deepest = max(single_source_shortest_path_length(tree, tree.root).values()) + 1 + _DEEPER

    def view(self, node: str) -> NodeView:
        """Return the view of a node, always the same."""
        if node not in self.views:
            self.views[node] = NodeView(self, node)
        return self.views[node]

    def run(self, call: Callable[[], Any]) -> None:
        """Make the outermost call and follow it to its end; an error of the program's own goes on."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            call()
        except (Exception, SystemExit):
            if self.fault is None:  # what comes after a fault follows from it
                raise
        finally:
            sys.settrace(before)
            self.over, self.error = True, None  # whose frames hold all that the program had
        if self.fault is not None:
            self._add_fault(self.fault)

    def follow(
        self, program: str, source: Source, node: str, window: Window | None, odd: Sentence | None,
        function: Callable[[], Any],
    ) -> Any:  # fmt: skip
        """Follow one call with a node and return what it returned.

        A call with a node that is not below the last one has no place in a picture: it is made, and not shown.
        Parameters: program, its name; source; node; window, that it was called with, None without one; odd, what is
        wrong with the window; function, to be called.
        """
        if get_ident() != self.thread:
            self._stop("fault_thread")
        call = Call(node, window, program, source, odd)
        self.open.append((program, node))
        self.calls += 1
        self.entries[node] += 1
        try:
            way = self._way_to(node)
            if way is not None:
                if self.stack:
                    self._put(call, self._open_to(way))
                self.top = self.top or call
                self.stack.append(call)
                call.steps = self._steps_at(call)
            self._check()
            result = function()
            self._check()
            if way is not None:
                self._returned(call, result)
        except RecursionError:
            if self.top is None:
                raise
            self._stop("fault_python", deep=("calls", len(self.open)))
        except BaseException as error:
            if self.error is not error:
                self.error, self.way = error, [node for _, node in self.open]
            raise
        finally:  # the program may catch what comes up, and go on
            self.open.pop()
            if call in self.stack:
                del self.stack[self.stack.index(call) :]
        return result

    def was_read(self, leaf: str) -> None:
        """Take note of a look at a leaf's value by the program at a node above it."""
        way = self._way_to(leaf) if self.stack and not self.over else None
        if way is None:
            return
        above, value = self._open_to(way), self.tree.value(leaf)
        if any(child.node == leaf for child in above.children):
            return
        call = Call(leaf, None, above.program, called=False, value=value)
        self._put(call, above)
        call.entered = call.left = self._add(Noted(Evaluate(leaf, None, value)), call)
        self._update_above(call)

    # -- limits ------------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        """Stop a program that has a fault, goes too deep or calls itself too often."""
        self.lines = 0
        if self.fault is not None:
            raise Stopped
        deep = len(self.open)
        if deep > self.deepest:
            nodes = [node for _, node in self.open]
            most = Counter(nodes).most_common(1)[0][0]
            key = "fault_same" if nodes[-1] == nodes[-2] else "fault_deep"
            self._stop(key, deep=("text", deep), most=("node", most))
        if self.calls > self.limit:
            most, times = self.entries.most_common(1)[0]
            self._stop("fault_calls", n=("calls", self.limit), most=("node", most), times=("text", times),
                       nodes=("nodes", len(self.tree)))  # fmt: skip

    def _stop(self, key: str, **fields: tuple[str, Any]) -> NoReturn:
        if self.fault is None:
            program, node = self.open[-1]
            self.stopped_in = self.stack[-1]
            self.fault = Sentence(key, {"program": ("text", program), "name": ("node", node), **fields})
        raise Stopped

    def _trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        # Only functions of the program's own module or notebook are followed.
        if frame.f_globals is not self.names:
            return None
        if event == "line" and self.stack:
            call = self.stack[-1]
            if call.source is not None and frame.f_code is call.source.code:
                call.line = frame.f_lineno
            self.lines += 1
            if self.lines > _LINES * self.limit:
                self._stop("fault_loop", n=("text", _LINES * self.limit), line=("text", frame.f_lineno))
        return self._trace

    def _number(self, result: object) -> Number:
        """Return the exact number that the innermost call returned, or stop the program."""
        with suppress(ValueError):
            return number_from(result)
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

    # -- what lies between two calls ---------------------------------------------------------------------------------

    def _innermost(self) -> int:
        """Return the place in the stack of the innermost call that really was made."""
        return next(i for i in reversed(range(len(self.stack))) if self.stack[i].called)

    def _way_to(self, node: str) -> list[str] | None:
        """Return the nodes between the innermost call and a node, from the top; None where it is not below."""
        if not self.stack:
            return []
        way: list[str] = []
        above, last = self.tree.parent(node), self.stack[self._innermost()].node
        while above is not None and above != last:
            way.append(above)
            above = self.tree.parent(above)
        return None if above is None else way[::-1]

    def _open_to(self, way: list[str]) -> Call:
        """Return the call at the end of a way: what was passed over without a call is opened, all else is closed."""
        first = self._innermost() + 1
        while [call.node for call in self.stack[first:]] != way[: len(self.stack) - first]:
            self._close()
        for node in way[len(self.stack) - first :]:
            above = self.stack[-1]
            call = Call(node, None, above.program, called=False)
            self._put(call, above)
            self.stack.append(call)
            if above.steps is not None and node in above.steps.order:
                above.steps.order.remove(node)  # not left out, but its value goes to no call
            call.entered = self._add(Noted(Enter(node), _passing("passed", call)), call)
            call.steps = self._steps_at(call)
        return self.stack[-1]

    def _close(self) -> None:
        """Close the last node that was opened without a call."""
        gone = self.stack.pop()
        gone.left = self._add(Noted(Leave(gone.node, None, None, None), _passing("passed_on", gone)), gone)

    # -- steps -------------------------------------------------------------------------------------------------------

    def _put(self, call: Call, above: Call) -> None:
        """Put a call below another."""
        call.above = above
        above.children.append(call)
        self._enter(above)

    def _steps_at(self, call: Call) -> NodeSteps | None:
        kind = self.tree.kind(call.node)
        if kind == "leaf":
            return None
        if kind == "chance" and self.style == "star1" and call.window is not None:
            return StarSteps(self.tree, call.node, call.window, call.program, self.bounds)
        return (ChanceSteps if kind == "chance" else PlayerSteps)(self.tree, call.node, call.window, call.program)

    def _add(self, noted: Noted, call: Call, line: int | None = None) -> int:
        """Record a step, with the line of the program that runs, and return the number of its frame."""
        source, row = call.source, None
        # Where two functions take turns, each kind of node shows the one that came to it first.
        if (
            source is not None
            and source.lines
            and self.sources.setdefault(self.tree.kind(noted.step.node), source) is source
        ):
            row = source.row(call.line if line is None else line)
        self.steps.append(noted.step.at_line(row))
        if noted.remark is not None:
            self.remarks[len(self.steps)] = noted.remark
        return len(self.steps)

    def _enter(self, call: Call) -> None:
        """Record that a node was entered; this waits until something happens there, for it may be valued at once."""
        if not call.entered and call.steps is not None:
            call.entered = self._add(call.steps.last, call, call.source.first if call.source else None)

    def _returned(self, call: Call, result: object) -> None:
        """Record what a call returned."""
        while self.stack[-1] is not call:
            self._close()
        value = call.value = self._number(result)
        if call.steps is not None:
            noted = call.steps.leave(value)
            bound = noted.step.bound
            if noted.step.event != "evaluate":
                self._enter(call)
        else:
            noted = Noted(Evaluate(call.node, call.window, value))
            bound = noted.step.bound
            if value != (true := self.tree.value(call.node)):
                about = {"program": ("text", call.program), "leaf": ("leaf", call.node), "value": ("number", value),
                         "true": ("number", true)}  # fmt: skip
                noted, bound = (
                    noted._replace(remark=Remark((Sentence("misread", about),))),
                    bound_of(value, call.window),
                )
        call.left = self._add(noted, call)
        call.entered = call.entered or call.left
        self._update_above(call, bound)

    def _update_above(self, call: Call, bound: Bound | None = Bound.EXACT) -> None:
        above = call.above
        if above is not None and above.steps is not None:
            assert call.value is not None
            assert bound is not None
            self._add(above.steps.update(call.node, (call.value, bound)), above)

    def _add_fault(self, fault: Sentence) -> None:
        """Record where the program was stopped."""
        call = self.stopped_in
        assert call is not None
        self._enter(call)
        entered = Noted(Enter(call.node, call.window), Remark((fault,)))
        self._add(entered if call.steps is None else call.steps.aside(fault), call)


def _passing(key: str, call: Call) -> Remark:
    """Return the remark that a program passes a node without a call."""
    return Remark((Sentence(key, {"program": ("text", call.program), "name": ("node", call.node)}),))


def number_from(value: object) -> Number:
    """Turn what a program computed into an exact number; what floats have lost in rounding is given back.

    Raises: ValueError for what is no number.

    >>> number_from(0.1 + 0.2), number_from(1 / 3), number_from(float("inf"))
    (Fraction(3, 10), Fraction(1, 3), inf)
    """
    if isinstance(value, (bool, str)) or not (isinstance(value, Fraction) or hasattr(value, "__float__")):
        raise ValueError(f"{brief(value)} is no number")
    number = exact_or_infinite(value)
    if isinstance(number, Fraction) and not isinstance(value, (int, Fraction)):
        simple = number.limit_denominator(10**6)
        return simple if same(simple, number) else number
    return number
