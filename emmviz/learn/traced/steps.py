"""Steps: what a student's program did, call by call, as the steps that a search would record.

The numbers of a step follow from what the children returned, by the rules of the ordinary searches. Where the program
returns what follows from them, the step is an ordinary one; where not, a remark says what was returned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.traced.program_mistakes import same
from emmviz.learn.traced.recorder import Call, Recorder, Sentence, Source, written
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.events import Bound, Cutoff, Enter, Evaluate, Leave, Step, Update, Value, Window
from emmviz.search.intervals import Intervals
from emmviz.search.terms import weighted

if TYPE_CHECKING:
    from emmviz.story.moment import Moment
    from emmviz.story.narrate import Narrator
    from emmviz.tree.game_tree import GameTree

__all__ = ["Remark", "script_of"]


class Remark(NamedTuple):
    """Sentences for a step whose ordinary one would not be true, or not enough.

    `plain` is True where they stand after the ordinary one; `stop` is the reason of a stop.
    """

    sentences: tuple[Sentence, ...] = ()
    plain: bool = False
    stop: Sentence | None = None

    def sentence(self, narrator: Narrator, moment: Moment) -> str:
        """Return the sentence of the step."""
        text = written(self.sentences, narrator)
        return f"{narrator.ordinary(moment)} {text}".strip() if self.plain else text

    def reason(self, narrator: Narrator) -> str | None:
        """Return the reason of a stop, None for that of an ordinary cutoff."""
        return None if self.stop is None else self.stop.written(narrator)


# A step, and a remark where its ordinary sentence would not be true, or not enough.
Noted = tuple[Step, Remark | None]


def script_of(recorder: Recorder, style: str) -> tuple[list[Step], dict[int, Remark], dict[str, Source]]:
    """Return the steps of a program by the rules of a search, remarks by number, and the function at each kind of node.

    The ends of each of its calls are numbered, too.
    """
    steps: list[Step] = []
    remarks: dict[int, Remark] = {}
    sources: dict[str, Source] = {}
    assert recorder.top is not None
    for k, (call, (step, remark), line) in enumerate(_steps_of(recorder.top, recorder, style), start=1):
        call.entered, call.left = call.entered or k, k
        source, row = call.source, None
        # Where two functions take turns, each kind of node shows the one that came to it first.
        if source is not None and source.lines:
            shown = sources.setdefault(recorder.tree.kind(call.node), source)
            row = source.row(line) if shown is source else None
        steps.append(step.at_line(row))
        if remark is not None:
            remarks[k] = remark
    return steps, remarks, sources


def _steps_of(call: Call, recorder: Recorder, style: str) -> Generator[tuple[Call, Noted, int | None], None, Bound]:
    """Yield the steps of a call with the lines of the program that run at them; return what the call's value means."""
    tree, fault = recorder.tree, recorder.fault if call is recorder.stopped_in else None
    if tree.kind(call.node) == "leaf":
        true = tree.value(call.node)
        if fault is not None:
            yield call, (Enter(call.node, call.window), Remark((fault,))), call.line
        elif call.value is not None:
            about = {"leaf": ("leaf", call.node), "value": ("number", call.value), "true": ("number", true)}
            remark = None if call.value == true else Remark((call.sentence("misread", **about),))
            yield call, (Evaluate(call.node, call.window, call.value), remark), call.line
        return Bound.EXACT if call.value == true else bound_of(call.value, call.window)
    node = _node_steps(call, recorder, style)
    passed = None if call.called else Remark((call.sentence("passed"),))
    enter = call, (node.last, passed), call.source and call.source.first
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
        ended = Leave(call.node, None, None, None), Remark((call.sentence("passed_on"),))
    else:
        return Bound.EXACT
    if not call.children and ended[0].event != "evaluate":  # else the node is valued at once
        yield enter
    yield call, ended, call.line
    return ended[0].bound or Bound.EXACT


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
        self.tree, self.call, self.node, self.window = tree, call, call.node, call.window
        self.order = [branch.child for branch in tree.branches(call.node) if branch.prob != 0]
        self.seen: dict[str, Value] = {}
        self.last: Step = Enter(call.node, call.window)

    def update(self, child: str, result: Value) -> Noted:
        """Return the step at which a child has given its value."""
        if child in self.order and child not in self.seen:
            self.seen[child] = result
            noted = self.learned(child, result)
        else:
            key = "again" if child in self.seen else "never"
            self.seen |= {child: result} if child in self.seen else {}
            about = {"child": ("child", child), "value": ("number", result[0])}
            noted = self.aside(self.call.sentence(key, **about), child, result)
        self.last = noted[0]
        return noted

    def aside(self, sentence: Sentence, child: str | None = None, result: Value | None = None) -> Noted:
        """Return a step that changes no number, with a sentence."""
        last = self.last
        step = Update(self.node, child, last.window, last.value, last.bound, result, last.best)
        return step, Remark((sentence,))

    def leave(self, value: Number) -> Noted:
        """Return the step at which the program returns from the node."""
        if not self.seen and value == self.tree.estimate(self.node):
            return Evaluate(self.node, self.window, value), None
        missing = tuple(child for child in self.order if child not in self.seen)
        if (step := self.ended(value, missing)) is not None:
            return step, None
        sentences = [self.call.sentence("returns", value=("number", value))]
        if self.seen:
            sentences.append(Sentence("gave", {"values": ("values", [v for v, _ in self.seen.values()])}))
        last, bound = self.last, bound_of(value, self.window)
        step = Leave(self.node, last.window, value, bound, last.best)
        if missing:
            sentences.append(Sentence("unread", {"children": ("children", missing)}))
            child = last.child if self.seen else None
            step = Cutoff(self.node, child, last.window, value, bound, None, missing, best=last.best)
        return step, Remark(tuple(sentences), stop=Sentence("stops", {"value": ("number", value)}))

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

    @abstractmethod
    def learned(self, child: str, result: Value) -> Noted:
        """Return the step at which a child of the order has given its first value."""

    @abstractmethod
    def found(self) -> tuple[Number, Bound, str | None]:
        """Return what the children so far give: the node's number, what it means, and the child chosen."""

    def cuts(self) -> Iterable[tuple[str, Number, Bound]]:
        """Return the sides on which the node may be cut here, with the number that it then has, and what that means."""
        return ()


class PlayerSteps(NodeSteps):
    """The steps at a MAX or a MIN node."""

    def __init__(self, tree: GameTree, call: Call) -> None:
        super().__init__(tree, call)
        self.up = tree.kind(call.node) == "max"

    def found(self) -> tuple[Number, Bound, str | None]:
        best, choice = before_any(self.up), None
        for child, result in self.seen.items():
            best, chosen = backed_up(self.up, best, result)
            choice = child if chosen else choice
        return *best, choice

    def learned(self, child: str, result: Value) -> Noted:
        best, bound, choice = self.found()
        left = self.window
        if left is not None:
            left = (max(left[0], best), left[1]) if self.up else (left[0], min(left[1], best))
        shown = left if left is None or left[0] < left[1] else self.window
        so_far = None if bound is useless_bound(self.up) else useless_bound(not self.up)
        return Update(self.node, child, shown, best, so_far, result, choice), None

    def cuts(self) -> Iterable[tuple[str, Number, Bound]]:
        best, bound, choice = self.found()
        if self.window is None or choice is None or bound is useless_bound(self.up):
            return
        if best >= self.window[1] if self.up else best <= self.window[0]:
            yield "beta" if self.up else "alpha", best, useless_bound(not self.up)


class ChanceSteps(NodeSteps):
    """The steps at a chance node of a search that reads all its outcomes."""

    def found(self) -> tuple[Number, Bound, str | None]:
        terms = [(self.tree.prob(child) or Fraction(0), v) for child, (v, _) in self.seen.items()]
        return weighted(terms), Bound.EXACT, None

    def learned(self, child: str, result: Value) -> Noted:
        total = self.found()[0]
        if total != total:
            return self.aside(Sentence("infinite", {"child": ("child", child), "value": ("number", result[0])}))
        return Update(self.node, child, self.window, total, None, result), None


class StarSteps(NodeSteps):
    """The steps at a chance node of a search that narrows the windows of its outcomes, with bounds (L, U)."""

    def __init__(self, tree: GameTree, call: Call, window: Window, bounds: Window) -> None:
        super().__init__(tree, call)
        self.bounds, self.own_window = bounds, window
        self.outcomes = Intervals([(way.child, way.prob) for way in tree.branches(call.node) if way.prob], bounds)
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
        self.outcomes.narrow(place, v, bound)
        step = Update(self.node, child, self.window, None, bound, result)
        if place == len(self.seen) - 1:
            return step, None
        # In another order the place does not say how many are unread.
        interval = {"low": ("number", self.outcomes.least), "high": ("number", self.outcomes.most)}
        return step, Remark((self.call.sentence("between", **about, **interval),))

    def cuts(self) -> Iterable[tuple[str, Number, Bound]]:
        child, result = self.last.child, self.last.result
        if child in self.seen and result is not None and self.bounds[0] <= result[0] <= self.bounds[1]:
            low, high = self.outcomes.limits(self.outcomes.children.index(child), self.own_window)
            if result[0] <= low:
                yield "alpha", self.outcomes.most, Bound.UPPER
            if result[0] >= high:
                yield "beta", self.outcomes.least, Bound.LOWER
