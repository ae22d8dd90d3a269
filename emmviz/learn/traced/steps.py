"""Steps: what a student's program did, call by call, as the steps that a search would record.

The numbers of a step follow from what the children returned, by the rules of the ordinary searches. Where the program
returns what follows from them, the step is an ordinary one; where not, a remark says what was returned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.traced.program_mistakes import same
from emmviz.learn.traced.remarks import Remark, Sentence
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.events import Bound, Cutoff, Enter, Evaluate, Leave, Step, Update, Value, Window
from emmviz.search.intervals import Intervals, Outcomes
from emmviz.story.moment import weighted

if TYPE_CHECKING:
    from emmviz.learn.traced.recorder import Call, Recorder, Source
    from emmviz.tree.game_tree import GameTree

__all__ = ["script_of"]


class Noted(NamedTuple):
    """A step, and a remark where its ordinary sentence would not be true, or not enough."""

    step: Step
    remark: Remark | None = None


def script_of(recorder: Recorder, style: str) -> tuple[list[Step], dict[int, Remark], dict[str, Source]]:
    """Return the steps of a program by the rules of a search, remarks by number, and the function at each kind of node.

    The ends of each of its calls are numbered, too.
    """
    steps: list[Step] = []
    remarks: dict[int, Remark] = {}
    sources: dict[str, Source] = {}
    assert recorder.top is not None
    for k, (call, noted, line) in enumerate(_steps_of(recorder.top, recorder, style), start=1):
        call.entered, call.left = call.entered or k, k
        source, row = call.source, None
        # Where two functions take turns, each kind of node shows the one that came to it first.
        if source is not None and source.lines:
            shown = sources.setdefault(recorder.tree.kind(call.node), source)
            row = source.row(line) if shown is source else None
        steps.append(noted.step.at_line(row))
        if noted.remark is not None:
            remarks[k] = noted.remark
    return steps, remarks, sources


def _steps_of(call: Call, recorder: Recorder, style: str) -> Generator[tuple[Call, Noted, int | None], None, Bound]:
    """Yield the steps of a call with the lines of the program that run at them; return what the call's value means."""
    tree, fault = recorder.tree, recorder.fault if call is recorder.stopped_in else None
    if tree.kind(call.node) == "leaf":
        if fault is not None:
            yield call, Noted(Enter(call.node, call.window), Remark((fault,))), call.line
        elif call.value is not None:
            yield call, _evaluated(call, tree.value(call.node)), call.line
        return Bound.EXACT if call.value == tree.value(call.node) else bound_of(call.value, call.window)
    node = _node_steps(call, recorder, style)
    enter = call, node.last, call.source and call.source.first
    if call.children:
        yield enter
    for child in call.children:
        bound = yield from _steps_of(child, recorder, style)
        if child.value is not None:
            yield call, node.update(child.node, (child.value, bound)), child.line_above
        elif not child.called and child.node in node.order:
            node.order.remove(child.node)  # not left out, but its value goes to no call
    if fault is not None:
        ended = node.aside(fault)
    elif call.value is not None:
        ended = node.leave(call.value)
    elif call.over:
        ended = Noted(Leave(call.node, None, None, None), _passing("passed_on", call))
    else:
        return Bound.EXACT
    if not call.children and ended.step.event != "evaluate":  # else the node is valued at once
        yield enter
    yield call, ended, call.line
    return ended.step.bound or Bound.EXACT


def _passing(key: str, call: Call) -> Remark:
    """Return the remark that a program passes a node without a call."""
    return Remark((Sentence(key, {"program": ("text", call.program), "name": ("node", call.node)}),))


def _evaluated(call: Call, true: Fraction) -> Noted:
    """Return the step at which a program has the value of a leaf."""
    assert call.value is not None
    about = {"program": ("text", call.program), "leaf": ("leaf", call.node), "value": ("number", call.value)}
    misread = Sentence("misread", about | {"true": ("number", true)})
    return Noted(Evaluate(call.node, call.window, call.value), None if call.value == true else Remark((misread,)))


def _node_steps(call: Call, recorder: Recorder, style: str) -> NodeSteps:
    if recorder.tree.kind(call.node) != "chance":
        return PlayerSteps(recorder.tree, call)
    if style == "star1" and call.window is not None:
        return StarSteps(recorder.tree, call, call.window, recorder.bounds)
    return ChanceSteps(recorder.tree, call)


def bound_of(value: Number | None, window: Window | None) -> Bound:
    """Return what a number means that was returned for a window: outside of it, it is only a bound."""
    if window is None or value is None:
        return Bound.EXACT
    return Bound.UPPER if value <= window[0] else Bound.LOWER if value >= window[1] else Bound.EXACT


class NodeSteps(ABC):
    """What is known at one node while a program is there; the base of the three kinds."""

    def __init__(self, tree: GameTree, call: Call) -> None:
        self.tree, self.node, self.window, self.program = tree, call.node, call.window, call.program
        self.order = [branch.child for branch in tree.branches(call.node) if branch.prob != 0]
        self.seen: dict[str, Value] = {}
        self.limits: Window | None = None  # in Star1 A_i and B_i of the outcome just searched
        self.last = Noted(Enter(call.node, call.window), None if call.called else _passing("passed", call))

    def update(self, child: str, result: Value) -> Noted:
        """Return the step at which a child has given its value."""
        self.limits = None
        if child in self.seen or child not in self.order:
            key = "again" if child in self.seen else "never"
            self.seen |= {child: result} if child in self.seen else {}
            about = {"child": ("child", child), "value": ("number", result[0]), "program": ("text", self.program)}
            self.last = self.aside(Sentence(key, about), child, result)
        else:
            self.seen[child] = result
            self.last = self.learned(child, result)
        return self.last

    def aside(self, sentence: Sentence, child: str | None = None, result: Value | None = None) -> Noted:
        """Return a step that changes no number, with a sentence."""
        last = self.last.step
        step = Update(self.node, child, last.window, last.value, last.bound, result, last.best)
        return Noted(step, Remark((sentence,)))

    def leave(self, value: Number) -> Noted:
        """Return the step at which the program returns from the node."""
        if not self.seen and value == self.tree.estimate(self.node):
            return Noted(Evaluate(self.node, self.window, value))
        missing = tuple(child for child in self.order if child not in self.seen)
        if (step := self.ended(value, missing)) is not None:
            return Noted(step)
        about = {"program": ("text", self.program), "name": ("node", self.node), "value": ("number", value)}
        sentences = [Sentence("returns", about)]
        if self.seen:
            sentences.append(Sentence("gave", {"values": ("values", [v for v, _ in self.seen.values()])}))
        last, bound = self.last.step, bound_of(value, self.window)
        step = Leave(self.node, last.window, value, bound, last.best)
        if missing:
            sentences.append(Sentence("unread", {"children": ("children", missing)}))
            child = last.child if self.seen else None
            step = Cutoff(self.node, child, last.window, value, bound, None, missing, best=last.best)
        return Noted(step, Remark(tuple(sentences), stop=Sentence("stops", {"value": ("number", value)})))

    def meaning(self, value: Number, found: Number, bound: Bound) -> Bound | None:
        """Return what a returned number means where the node was found to be worth another; None if it is wrong.

        At the ends of the window it may be clipped (fail-hard).
        """
        if same(value, found) or self.window is None:
            return bound if same(value, found) else None
        low, high = self.window
        if found < low and same(value, low):
            return Bound.UPPER
        return Bound.LOWER if found > high and same(value, high) else None

    def ended(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        """Return the step that ends the node, a cutoff where children are missing; None where nothing allows it."""
        found, bound, choice = self.found()
        if not missing:
            means = self.meaning(value, found, bound)
            return means and Leave(self.node, self.window, value, means, choice)
        for side, found, bound in self.cuts():
            if self.meaning(value, found, bound) is not None:
                child, result = list(self.seen.items())[-1]
                return Cutoff(self.node, child, self.window, value, bound, side, missing, result, choice)
        return None

    @abstractmethod
    def learned(self, child: str, result: Value) -> Noted:
        """Return the step at which a child of the order has given its first value."""

    @abstractmethod
    def found(self) -> tuple[Number, Bound, str | None]:
        """Return what the children so far give: the node's number, what it means, and the child chosen."""

    @abstractmethod
    def cuts(self) -> Iterator[tuple[str, Number, Bound]]:
        """Yield the sides on which the node may be cut here, with the number that it then has, and what that means."""


class PlayerSteps(NodeSteps):
    """The steps at a MAX or a MIN node."""

    def found(self) -> tuple[Number, Bound, str | None]:
        up = self.tree.kind(self.node) == "max"
        best, choice = before_any(up), None
        for child, result in self.seen.items():
            best, chosen = backed_up(up, best, result)
            choice = child if chosen else choice
        return *best, choice

    def learned(self, child: str, result: Value) -> Noted:
        best, bound, choice = self.found()
        up, left = self.tree.kind(self.node) == "max", self.window
        if left is not None:
            left = (max(left[0], best), left[1]) if up else (left[0], min(left[1], best))
        shown = left if left is None or left[0] < left[1] else self.window
        so_far = None if bound is useless_bound(up) else useless_bound(not up)
        return Noted(Update(self.node, child, shown, best, so_far, result, choice))

    def cuts(self) -> Iterator[tuple[str, Number, Bound]]:
        best, bound, choice = self.found()
        up = self.tree.kind(self.node) == "max"
        if self.window is None or choice is None or bound is useless_bound(up):
            return
        if best >= self.window[1] if up else best <= self.window[0]:
            yield "beta" if up else "alpha", best, useless_bound(not up)


class ChanceSteps(NodeSteps):
    """The steps at a chance node of a search that reads all its outcomes."""

    def found(self) -> tuple[Number, Bound, str | None]:
        terms = [(self.tree.prob(child) or Fraction(0), v) for child, (v, _) in self.seen.items()]
        return weighted(terms), Bound.EXACT, None

    def learned(self, child: str, result: Value) -> Noted:
        total = self.found()[0]
        if total != total:
            return self.aside(Sentence("infinite", {"child": ("child", child), "value": ("number", result[0])}))
        return Noted(Update(self.node, child, self.window, total, None, result))

    def cuts(self) -> Iterator[tuple[str, Number, Bound]]:
        yield from ()


class StarSteps(NodeSteps):
    """The steps at a chance node of a search that narrows the windows of its outcomes, with bounds (L, U)."""

    def __init__(self, tree: GameTree, call: Call, window: Window, bounds: Window) -> None:
        super().__init__(tree, call)
        self.bounds, self.own_window = bounds, window
        ways = [way for way in tree.branches(call.node) if way.prob]
        self.outcomes = Intervals(Outcomes([way.child for way in ways], [way.prob for way in ways]), bounds)
        self.means = Bound.EXACT  # what the number of the outcome just searched means

    def found(self) -> tuple[Number, Bound, str | None]:
        return self.outcomes.least if self.means is Bound.LOWER else self.outcomes.most, self.means, None

    def learned(self, child: str, result: Value) -> Noted:
        v, bound = result
        place, (L, U) = self.outcomes.children.index(child), self.bounds
        if (bound is Bound.UPPER and v <= L) or (bound is Bound.LOWER and v >= U):
            bound = Bound.EXACT  # nothing lies beyond the bounds
        self.means = bound
        about = {"child": ("child", child), "value": ("number", v)}
        if not L <= v <= U:
            return self.aside(Sentence("outside", about | {"low": ("number", L), "high": ("number", U)}), child, result)
        self.limits = self.outcomes.limits(place, self.own_window)
        self.outcomes.narrow(place, v, bound)
        step = Update(self.node, child, self.window, None, bound, result)
        if place == len(self.seen) - 1:
            return Noted(step)
        # In another order the place does not say how many are unread.
        interval = {"low": ("number", self.outcomes.least), "high": ("number", self.outcomes.most)}
        return Noted(step, Remark((Sentence("between", about | {"name": ("node", self.node)} | interval),)))

    def cuts(self) -> Iterator[tuple[str, Number, Bound]]:
        if self.limits is not None and self.last.step.result is not None:
            v, (low, high) = self.last.step.result[0], self.limits
            if v <= low:
                yield "alpha", self.outcomes.most, Bound.UPPER
            if v >= high:
                yield "beta", self.outcomes.least, Bound.LOWER
