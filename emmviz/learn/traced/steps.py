"""Steps: what a student's program did, call by call, as the steps that a search would record.

At each node the search itself makes them, from what the children returned. Where the program returns what follows from
them, the step is an ordinary one; where not, a remark says what was returned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.numbers import INF, Number
from emmviz.learn.traced.program_mistakes import same
from emmviz.learn.traced.recorder import Call, Fields, Recorder, Sentence, Source, written
from emmviz.search.algorithms import alphabeta, expectiminimax, star1
from emmviz.search.events import Bound, Cutoff, Enter, Evaluate, Leave, Step, Update, Value, Window
from emmviz.search.intervals import Intervals, Outcomes, is_infinite
from emmviz.search.task import Oracle
from emmviz.story.moment import Moment, weighted
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

# The texts above a comparison, or in the sentence of the right search.
_BESIDE = {"answer", "departs", "differs", "window", "returns", "unread", "missing", "extra", "extra_leaf", "right"}


class Remark(NamedTuple):
    """Sentences for a step whose ordinary one would not be true, or not enough.

    `plain` is True if they are after the ordinary one; `stop` is the reason of a stop.
    """

    sentences: tuple[Sentence, ...] = ()
    plain: bool = False
    stop: Sentence | None = None

    def sentence(self, narrator: Narrator, moment: Moment, *, alone: bool = True) -> str:
        """Return the sentence of the step: beside the right search, not `alone`, only what is not written there."""
        new = () if alone else [sentence for sentence in self.sentences if sentence.key not in _BESIDE]
        text = written(new or self.sentences, narrator)
        return f"{narrator.ordinary(moment)} {text}".strip() if self.plain and not new else text

    @property
    def strays(self) -> bool:
        """Whether the node returns what no search computes, so that nothing is known of its value."""
        return self.stop is not None or any(sentence.key == "gives" for sentence in self.sentences)

    def reason(self, narrator: Narrator) -> str | None:
        """Return the reason of a stop; None for an ordinary cutoff."""
        return None if self.stop is None else self.stop.written(narrator)


# A step, and a remark where its ordinary sentence would not be true, or not enough.
NotedStep = tuple[Step, Remark | None]


def script_of(recorder: Recorder, style: str) -> tuple[list[Step], dict[int, Remark], dict[str, Source]]:
    """Return the steps of a program by the rules of a search, remarks by number, and the function at each kind of node.

    The ends of each of its calls are also numbered.
    """
    steps: list[Step] = []
    remarks: dict[int, Remark] = {}
    sources: dict[str, Source] = {}
    for call in recorder.top.all():
        call.entered = 0
    for k, (call, (step, remark), line) in enumerate(_steps_of(recorder.top, recorder, style), start=1):
        call.entered, call.left = call.entered or k, k
        source, row = call.source, None
        # Where two functions take turns, each kind of node shows the one that came to it first.
        if source is not None and source.lines:
            shown = sources.setdefault(recorder.tree.kind(call.node), source)
            row = source.row(line) if shown is source else None
        steps.append(step._replace(line=row))
        if remark is not None:
            remarks[k] = remark
    return steps, remarks, sources


def _steps_of(call: Call, recorder: Recorder, style: str) -> Generator[tuple[Call, NotedStep, int | None], None, Bound]:
    """Yield the steps of a call with the lines of the program that run at them; return what the call's value means."""
    tree, fault = recorder.tree, recorder.fault if call is recorder.stopped_in else None
    if tree.kind(call.node) == "leaf":
        true = tree.value(call.node)
        if fault is not None:
            yield call, (Enter(node=call.node, window=call.window), Remark((fault,))), call.line
        elif call.value is not None:
            about = {"leaf": ("leaf", call.node), "value": ("number", call.value), "true": ("number", true)}
            remark = None if call.value == true else Remark((call.sentence("misread", **about),))
            yield call, (Evaluate(node=call.node, window=call.window, value=call.value), remark), call.line
        return Bound.EXACT if call.value == true else bound_of(call.value, call.window)
    node = NodeSteps(tree, call, recorder.bounds, style)
    node.stray()
    enter = (
        call,
        (node.last, None if call.called else Remark((call.sentence("passed"),))),
        call.source and call.source.first,
    )
    if call.children:
        yield enter
    for child in call.children:
        bound = yield from _steps_of(child, recorder, style)
        if child.value is not None:
            yield call, node.update(child.node, (child.value, bound)), child.line_above
    if fault is not None:
        ended = node.aside(fault)
    elif call.value is not None:
        ended = node.leave(call.value)
    elif call.over:
        ended = Leave(node=call.node), Remark((call.sentence("passed_on"),))
    else:
        return Bound.EXACT
    if not call.children and ended[0].event != "evaluate":  # else the node is valued at once
        yield enter
    yield call, ended, call.line
    return ended[0].bound or Bound.EXACT


def bound_of(value: Number | None, window: Window | None) -> Bound:
    """Return the meaning of a number that was returned for a window: outside the window, it is only a bound."""
    if window is None or value is None or window[0] < value < window[1]:
        return Bound.EXACT
    return Bound.UPPER if value <= window[0] else Bound.LOWER


class ProgramOracle(Oracle[str]):
    """The answers to a search at one node, according to what the program did there.

    Its children are in the order in which the program valued them, and the search stops where the program left out
    others. `missing` are these; `to_come` is how many values the search has still to be given.
    """

    # Steps get the lines of the program, not of the search.
    code: Mapping[str, Mapping[str, int]] = defaultdict(lambda: defaultdict(int))
    cut_at_bounds = False

    def __init__(self, tree: GameTree, call: Call, *, narrows: bool) -> None:
        self.tree = tree
        self.probs = {way.child: way.prob for way in tree.branches(call.node) if way.prob != 0}
        valued = dict.fromkeys(child.node for child in call.children if child.value is not None)
        # The value of what was passed goes to no call; it is not left out.
        passed = {child.node for child in call.children if not child.called}
        self.missing = tuple(child for child in self.probs if child not in valued and child not in passed)
        self.order = [child for child in valued if child in self.probs]
        self.to_come = len(self.order)
        self.order += [child for child in self.probs if child not in self.order] if narrows else self.missing

    def kind(self, node: str) -> str:
        return self.tree.kind(node)

    def below(self, node: str, depth: float) -> float:
        return depth

    def ends_at(self, node: str, depth: float) -> bool:
        return False

    def terminal(self, node: str, depth: float) -> None:
        return None

    def children(self, node: str, depth: float) -> list[str]:
        return self.order

    def outcomes(self, node: str, depth: float) -> Outcomes[str]:
        return Outcomes(self.order, [self.probs[child] or 1 for child in self.order])

    def visit(self, task: object, child: str, *limits: object) -> str:
        return child

    def fails_low(self, value: Number, bound: Bound, limit: Number) -> bool:
        return self._stops() and value <= limit

    def fails_high(self, value: Number, bound: Bound, limit: Number) -> bool:
        return self._stops() and value >= limit

    def _stops(self) -> bool:
        return self.to_come == 0 and len(self.missing) > 0

    def is_extreme(self, maximising: bool, best: Value) -> bool:
        return False

    def settle(self, value: Number, bound: Bound, window: Window) -> Value:
        return value, bound


class NodeSteps:
    """The steps at one node, which the search itself makes.

    Where the program did what the search would not, the search is not asked.
    """

    def __init__(self, tree: GameTree, call: Call, bounds: Window, style: str) -> None:
        self.tree, self.call, self.node, self.window, self.bounds = tree, call, call.node, call.window, bounds
        self.style, self.strays = style, False
        self.narrows = style == "star1" and call.window is not None and tree.kind(call.node) == "chance"
        self.program = ProgramOracle(tree, call, narrows=self.narrows)
        self.seen: dict[str, Value] = {}
        self.last: Step = Enter(node=call.node, window=call.window)
        window = call.window or bounds
        self.intervals = Intervals(self.program.outcomes(self.node, INF), bounds) if self.narrows else None
        if self.intervals is not None:
            self.search = star1.search_outcomes(star1.Chance(self.program, self.node, window, INF, self.intervals))
        else:
            visit = expectiminimax.visit if call.window is None else alphabeta.ALGORITHM.visit
            self.search = visit(self.program, self.node, window, INF)
            next(self.search)  # it enters the node
        self.ended: Any = self._next()

    def _next(self) -> Step | None:
        """Return the step that ends the node, None if the search waits for a child."""
        step = next(self.search)
        return step if isinstance(step, Step) and step.value is not None else None

    def update(self, child: str, returned: Value) -> NotedStep:
        """Return the step at which a child has given its value."""
        value, (L, U), about = returned[0], self.bounds, {"child": ("child", child), "value": ("number", returned[0])}
        if child in self.seen or child not in self.program.probs:
            key = "again" if child in self.seen else "never"
            noted = self.aside(self.call.sentence(key, **about), child, returned)
            self.seen |= {child: returned} if child in self.seen else {}
        else:
            # A search with intervals needs values within the bounds, so it gets the bound instead of one beyond it.
            outside = self.narrows and not L <= value <= U
            sent = ((U, Bound.UPPER) if value > U else (L, Bound.LOWER)) if outside else returned
            noted = self.search.send(sent), None
            self.seen[child] = returned
            self.program.to_come -= 1
            self.ended = self._next()
            if outside:
                about |= {"low": ("number", L), "high": ("number", U)}
                noted = self.aside(Sentence("outside", about), child, returned)
            elif noted[0].value != noted[0].value:
                noted = self.aside(Sentence("infinite", about))
            elif self.intervals is not None and list(self.program.probs).index(child) != len(self.seen) - 1:
                # In another order the place does not say how many are unread.
                about |= {"low": ("number", self.intervals.least), "high": ("number", self.intervals.most)}
                noted = noted[0], Remark((self.call.sentence("between", **about),))
            noted = self.aside(Sentence("gives", about), child) if self.strays else noted
        self.last = noted[0]
        return noted

    def stray(self) -> None:
        """Leave out sums and intervals at a chance node that returns what no search computes from its children."""
        if self.call.value is None or self.tree.kind(self.node) != "chance":
            return
        trial = NodeSteps(self.tree, self.call, self.bounds, self.style)
        for child in self.call.children:
            if child.value is not None:
                trial.update(child.node, (child.value, bound_of(child.value, child.window)))
        self.strays = trial.leave(self.call.value)[1] is not None

    def aside(self, sentence: Sentence, child: str | None = None, returned: Value | None = None) -> NotedStep:
        """Return a step that changes no number, with a sentence."""
        last = self.last
        step = Update(
            node=self.node,
            child=child,
            window=last.window,
            value=last.value,
            bound=last.bound,
            result=returned,
            best=last.best,
        )
        return step, Remark((sentence,))

    def leave(self, value: Number) -> NotedStep:
        """Return the step at which the program returns from the node."""
        if not self.seen and value == self.tree.estimate(self.node):
            return Evaluate(node=self.node, window=self.window, value=value), None
        if self.ended is not None and (means := self._meaning(value, self.ended)) is not None:
            skipped = {"skipped": self.program.missing} if self.ended.event == "cutoff" else {}
            return self.ended._replace(value=value, bound=means, **skipped), None
        children = ("children", self.program.missing)
        sentences = [self.call.sentence("returns", value=("number", value))]
        counted = self._counted(value)
        if counted is not None:
            sentences.append(self.call.sentence("counts", children=children, **counted))
        elif self.seen:
            sentences.append(self.call.sentence("gave", values=("values", [v for v, _ in self.seen.values()])))
        last, bound = self.last, bound_of(value, self.window)
        step: Step = Leave(node=self.node, window=last.window, value=value, bound=bound, best=last.best)
        if self.program.missing:
            if counted is None:
                sentences.append(Sentence("unread", {"children": ("unread", self.program.missing)}))
            step = Cutoff(
                node=self.node,
                child=last.child if self.seen else None,
                window=last.window,
                value=value,
                bound=bound,
                skipped=self.program.missing,
                best=last.best,
            )
        return step, Remark(tuple(sentences), stop=Sentence("stops", {"value": ("number", value)}))

    def _counted(self, value: Number) -> Fields | None:
        """Return the bound with which a cut counted the outcomes left out, and the sum; None for another number."""
        if not self.narrows or not self.seen or not self.program.missing:
            return None
        for end in self.bounds:
            terms = [
                (prob or Fraction(1), self.seen.get(child, (end,))[0]) for child, prob in self.program.probs.items()
            ]
            if not is_infinite(end) and same(weighted(terms), value):
                return {"limit": ("number", end), "sum": ("total", (terms, value))}
        return None

    def _meaning(self, value: Number, ended: Any) -> Bound | None:
        """Return what a returned number means where the search would return another; None if it is wrong.

        At the ends of the window it may be clipped (fail-hard).
        """
        if same(value, ended.value) or self.window is None:
            return ended.bound if same(value, ended.value) else None
        low, high = self.window
        if ended.value < low and same(value, low):
            return Bound.UPPER
        return Bound.LOWER if ended.value > high and same(value, high) else None
