"""Recognise: which known mistake gives a wrong answer, where it first goes wrong, and what is right there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.numerals import Numeral, Pair
from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up, misweighed, right
from emmviz.learn.mistakes.pruning_mistakes import DEEPEST, SLIPS, HandSearch, limit
from emmviz.learn.mistakes.rows import Row, height, postorder, rows_of
from emmviz.search.events import Bound, Leave
from emmviz.search.terms import weighted
from emmviz.story.moment import Moment
from emmviz.story.visits import moments_of

if TYPE_CHECKING:
    from emmviz.learn.questions.question import Question
    from emmviz.search.run import Run

__all__ = ["Found", "case_of", "end_of", "told", "unread_mistake", "value_mistake", "window_mistake", "wrong_windows"]


class Found(NamedTuple):
    """A mistake that was recognised: its name, the node where it first goes wrong, the step that is right there.

    `children` are those of the node that it weighs wrongly or leaves out.
    """

    mistake: str
    node: str | None = None
    moment: Moment | None = None
    children: tuple[str, ...] = ()


class Suspect(NamedTuple):
    """What a wrong method gives for a node; `way` is where it was applied: "here", "below" or from the "root"."""

    mistake: str
    value: Number
    way: str


class Case:
    """The wrong methods applied to one run, each once."""

    def __init__(self, run: Run) -> None:
        self.tree, self.moments, self.bounds = run.tree, moments_of(run), run.bounds
        whole = run.options.get("depth") is None and not run.grown
        self.is_whole = whole and not any(run.tree.is_unexpanded(node) for node in run.tree)
        self.window = run.steps[0].window or (-INF, INF)
        self.prunes = self.is_whole and run.algorithm in ("star1", "star2")
        self.suspects: dict[tuple[str, int], list[Suspect]] = {}
        self.departures: dict[tuple[Suspect, str, int], Found] = {}

    @cached_property
    def searches(self) -> dict[str | None, HandSearch]:
        """Star1 by hand, right (None) and with every slip; none for a search of another kind, or too deep a tree."""
        rows = rows_of(self.tree) if self.prunes else []
        if not rows or height(rows) > DEEPEST:
            return {}
        return {slip: HandSearch(rows, self.bounds, slip, self.window) for slip in (None, *SLIPS)}

    def values(self, node: str, end: int) -> list[Suspect]:
        """Return what every wrong method gives at the visit of a node that ends with a step."""
        key = (node, end)
        if key not in self.suspects:
            self.suspects[key] = [*self._pruned(node), *self._below(node), *self._here(node, end)]
        return self.suspects[key]

    def _pruned(self, node: str) -> Iterator[Suspect]:
        for slip in SLIPS if self.searches else ():
            value = self.searches[slip].reported(node)
            if value is not None and value != self.searches[None].reported(node):
                yield Suspect(slip, value, "root")

    def _below(self, node: str) -> Iterator[Suspect]:
        if self.is_whole:
            rows = rows_of(self.tree, node)
            true = backed_up(rows)[0]
            found = {name: backed_up(rows, rule)[0] for name, rule in RULES.items()}
            yield from (Suspect(name, value, "below") for name, value in found.items() if value != true)

    def _here(self, node: str, end: int) -> Iterator[Suspect]:
        """From the children's right values, with the mistake made at this node only."""
        row, children, values = self._heard(node, end)
        if children:
            found = {name: rule(row, values) for name, rule in RULES.items()}
            yield from (Suspect(name, value, "here") for name, value in found.items() if value != right(row, values))

    def _heard(self, node: str, end: int) -> tuple[Row, tuple[str, ...], list[Fraction]]:
        """A node with the children that returned a finite number until it had its own, and their numbers."""
        returned: dict[str, Number] = {}
        for k in range(end - 1, -1, -1):
            step = self.moments[k].step
            if step.node == node and step.event == "enter":
                break
            probed = step.node == node and self.moments[k].probed
            if step.node == node and step.event == "update" and step.result and step.child and not probed:
                returned.setdefault(step.child, step.result[0])
        ways = [way for way in self.tree.branches(node) if way.child in returned]
        values = [value for way in ways if is_finite(value := returned[way.child])]
        below = next((kind for way in ways if (kind := self.tree.kind(way.child)) != "leaf"), "")
        row = Row(node, self.tree.kind(node), probs=tuple(way.prob for way in ways if way.prob), below=below)
        children = tuple(way.child for way in ways) if len(values) == len(ways) else ()
        return row, children, [Fraction(value) for value in values]

    def departs(self, suspect: Suspect, node: str, end: int) -> Found:
        """Return where a wrong method first differs from the right one, with the right step there."""
        key = (suspect, node, end)
        if key not in self.departures:
            self.departures[key] = self._departs(*key)
        return self.departures[key]

    def _departs(self, suspect: Suspect, node: str, end: int) -> Found:
        if suspect.way == "here":
            row, children, heard = self._heard(node, end)
            off = misweighed(RULES[suspect.mistake], row, heard)
            return Found(suspect.mistake, node, self.moments[end], tuple(children[i] for i in off))
        if suspect.way == "root":
            return self.parts(suspect.mistake)
        rows = rows_of(self.tree, node)
        wrong, true = backed_up(rows, RULES[suspect.mistake]), backed_up(rows, right)
        i = next(i for i in postorder(rows) if wrong[i] != true[i])
        row, values = rows[i], [true[kid] for kid in rows[i].kids]
        off = misweighed(RULES[suspect.mistake], row, values)
        children = tuple(rows[row.kids[i]].node for i in off)
        return Found(suspect.mistake, row.node, told(row, values), children)

    def parts(self, slip: str) -> Found:
        """Return where a wrong Star1 first departs from the right one."""
        wrongs, rights = self.searches[slip].events, self.searches[None].events
        i = next((i for i, pair in enumerate(zip(wrongs, rights, strict=False)) if pair[0] != pair[1]), None)
        if i is None:
            return Found(slip)
        wrong, true = wrongs[i], rights[i]
        if wrong.what == true.what == "enter":
            return Found(slip, wrong.node, self.first(true.node, "enter", "evaluate"))
        if {wrong.what, true.what} == {"cut", "go on"}:
            # A_i or B_i decides, known from the step into the outcome just searched, if it is finite.
            way = self.first(rights[i - 1].node, "enter", "evaluate")
            inner = way.child_window if way else None
            if inner and any(is_finite(inner.limit(high)) for high in (False, True)):
                return Found(slip, wrong.node, way)
        node = true.node if wrong.what == "enter" else wrong.node
        return Found(slip, wrong.node, self.first(node, "leave", "cutoff", "evaluate"))

    def first(self, node: str, *events: str) -> Moment | None:
        """Return the first step of some kind at a node, None if the run has none."""
        return next((one for one in self.moments if one.step.node == node and one.step.event in events), None)


def told(row: Row, values: Sequence[Fraction]) -> Moment:
    """Return the step at which a node with these values of its children has its own, in a search of the whole tree."""
    terms = tuple(zip(row.probs, values, strict=True)) if row.kind == "chance" else ()
    step = Leave(row.node, None, right(row, values), Bound.EXACT)
    return Moment(0, step, highs=terms, results=tuple((value, Bound.EXACT) for value in values))


_CASES: WeakKeyDictionary[Run, Case] = WeakKeyDictionary()


def case_of(run: Run) -> Case:
    """Return the wrong methods applied to a run."""
    if run not in _CASES:
        _CASES[run] = Case(run)
    return _CASES[run]


def end_of(question: Question) -> int:
    """Return the place of the step at which the node of a question has its number."""
    steps = question.run.steps
    return next(k for k in range(question.step, len(steps))
                if steps[k].node == question.node and steps[k].event in ("leave", "cutoff"))  # fmt: skip


def value_mistake(question: Question, given: Sequence[Numeral], *, exactly: bool = False) -> Found | None:
    """Return the mistake that gives a wrong number for a node, None if none does; exactly, True to the last digit."""
    assert question.node is not None
    case, end = case_of(question.run), end_of(question)
    suspects = [one for one in case.values(question.node, end) if one.value != question.answer]
    for least in (None,) if exactly else (None, 3):
        for suspect in suspects:
            for numeral in given:
                if numeral.number == suspect.value or (least and numeral.agrees(suspect.value, least=least)):
                    return case.departs(suspect, question.node, end)
    return None


def wrong_windows(question: Question) -> Iterator[tuple[str, tuple[Number, Number]]]:
    """Give the windows that mistakes pass to an outcome, as they are and clamped to the bounds, with their names."""
    run, inner = question.run, moments_of(question.run)[question.step].child_window
    if inner is None:
        return
    (alpha, beta), (low, high) = inner.window, run.bounds
    most, least = weighted(inner.others(False)), weighted(inner.others(True))
    signed = limit(alpha, most, inner.prob, 1), limit(beta, least, inner.prob, 1)
    for name, (a, b) in (("window_unchanged", (alpha, beta)), ("wrong_sign", signed)):
        for pair in ((a, b), (min(max(a, low), high), max(min(b, high), low))):
            if pair != question.answer:
                yield name, pair


def window_mistake(question: Question, given: Pair) -> Found | None:
    """Return the mistake that gives a wrong window for what a chance node asks, None if none does."""
    moment = moments_of(question.run)[question.step]
    for name, pair in wrong_windows(question):
        if _agree(given[0], pair[0]) and _agree(given[1], pair[1]):
            return Found(name, moment.step.node, moment)
    return None


def _agree(numerals: Sequence[Numeral], value: Number) -> bool:
    return any(numeral.agrees(value) for numeral in numerals)


def unread_mistake(question: Question, given: set[str]) -> Found | None:
    """Return the wrong Star1 that leaves just these leaves unread, None if none does."""
    case = case_of(question.run)
    leaves = set(case.tree.leaves())
    for slip in SLIPS if case.searches else ():
        if leaves - set(case.searches[slip].leaves) == given:
            return case.parts(slip)
    return None
