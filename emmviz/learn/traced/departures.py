"""Departures: where a student's program first departs from the right run, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from emmviz.base.errors import BoundsError
from emmviz.base.numbers import INF, Number
from emmviz.learn.traced.program_mistakes import (
    UNSOUND,
    habits,
    matching_mistakes,
    matching_values,
    only_equals,
    same,
)
from emmviz.learn.traced.recorder import Call, Sentence
from emmviz.search.events import Window
from emmviz.search.intervals import clamped
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.story.moment import ChildWindow, Moment
from emmviz.story.visits import Visit, visits_of


class Departure(NamedTuple):
    """One difference between a program and the right run.

    `step` is the frame of the program's run that shows it. `wrong` is whether it is an error, and `mistakes` are the
    mistakes that explain it, the most likely first.
    """

    step: int
    sentences: tuple[Sentence, ...]
    mistakes: tuple[str, ...] = ()
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class RunComparison:
    """How a program compares with the right run.

    `verdict` is "same", "other" (every number is right, and only the work or the order differs), "wrong", or
    "stopped" (the program did not end). `sentence` says it. For the first error, or else the first difference,
    `step` is the frame that shows it, and `told` are its sentences: what it is, why, and the right step. `mistakes`
    names the mistakes that explain it, the most likely first.
    """

    verdict: str
    sentence: str
    step: int | None = None
    mistakes: tuple[str, ...] = ()
    told: tuple[Sentence, ...] = ()

    @property
    def mistake(self) -> str | None:
        """The name of the likely mistake; None if none is known."""
        return next(iter(self.mistakes), None)

    @property
    def agrees(self) -> bool:
        """Return whether the program is right: the same as the right run, or other with every number right."""
        return self.verdict in ("same", "other")

    def __str__(self) -> str:
        return self.sentence


def departures(top: Call, right: Run, windowed: bool) -> Iterator[Departure]:
    """Yield the differences between a program, which may have windows, and the right run, in the order of events."""
    yield from _Comparer(top, right, windowed).check(top, visits_of(right).all[0])


class _Comparer:
    def __init__(self, top: Call, run: Run, windowed: bool) -> None:
        self.top, self.calls, self.run, self.tree, self.windowed = top, top.all(), run, run.tree, windowed
        horizon = {name: run.options[name] for name in ("depth", "depth_counts", "resolve_chance")}
        steps = search(run.tree, "expectiminimax", **horizon).steps
        self.true = {step.node: step.value for step in steps if step.event in ("leave", "evaluate")}

    def check(self, call: Call, right: Visit | None) -> Iterator[Departure]:
        """Compare one call with the right visit; with None if the right run has none, but values must hold."""
        if right is not None and (departure := self._window(call, right.first)):
            yield departure
            right = self._with_window(call)
        yield from self._children(call, right)
        if call.value is not None and call.called:
            yield from self._value(call, call.value, right)

    # -- windows -----------------------------------------------------------------------------------------------------

    def _window(self, call: Call, right: Moment) -> Departure | None:
        about, passed, above = self._about(call), call.window, call.above
        wanted, bounds = right.step.window, self.run.bounds
        # No leaf is outside [L, U], so a wider window means the same.
        if not (self.windowed and call.called and passed and wanted) or all(
            map(same, clamped(passed, bounds), clamped(wanted, bounds))
        ):
            return None
        above_window, inner = above and above.window, right.child_window
        kind = self.tree.kind(above.node) if above else ""
        forms = [above_window, clamped(above_window, bounds)] if above_window and self.passes_on else []
        mistakes = matching_mistakes(kind, passed, wanted, above_window, inner, bounds, forms) if above_window else ()
        wide = passed[0] <= wanted[0] and passed[1] >= wanted[1]
        wrong = not wide or not UNSOUND.isdisjoint(mistakes[:1])
        sentences = (
            Sentence("window", about | {"window": ("window", passed), "right": ("window", wanted)}),
            *self._likely(mistakes, above, call),
            *([Sentence("wider_here" if wrong else "wider")] if wide else []),
            _right(right),
        )
        return Departure(call.entered, sentences, mistakes, wrong)

    def _with_window(self, call: Call) -> Visit | None:
        """Return the right visit of a node for the window that the program gave it."""
        if self.run.options["depth"] is not None or call.window is None or call.window[0] >= call.window[1]:
            return None
        part = self.tree.subtree(call.node)
        try:
            return visits_of(search(part, self.run.algorithm, window=call.window, bounds=self.run.bounds)).all[0]
        except BoundsError:  # below an outcome of probability 0, whose leaves may be outside the bounds
            return None

    # -- children ----------------------------------------------------------------------------------------------------

    def _children(self, call: Call, right: Visit | None) -> Iterator[Departure]:
        todo = list(right.below) if right is not None else []
        taken = [child.node for child in call.children]
        for i, child in enumerate(call.children):
            due, waiting = None, [visit.node for visit in todo]
            if waiting[:1] == [child.node]:
                due = todo.pop(0)
            elif child.node in taken[:i]:
                yield Departure(child.entered, (Sentence("read_again", self._about(child)),))
            elif child.node not in waiting:
                if right is not None:
                    yield self._extra(child, right)
                    due = self._with_window(child)
            elif waiting[0] in taken[i:]:
                yield Departure(
                    child.entered, (Sentence("order", self._about(child) | {"other": ("child", waiting[0])}),)
                )
                # In another order other windows and cuts are right: from here on only the values are compared.
                right, todo = None, []
            else:
                yield self._missing(call, todo[:1], child.entered)
                due, *todo = todo[waiting.index(child.node) :]
            yield from self.check(child, due)
        if todo and call.value is not None and call.called:
            if self._may_stop(call) and (self.windowed or not self.last_unread):
                about = self._about(call) | {"children": ("unread", [visit.node for visit in todo])}
                yield Departure(call.left, (Sentence("fewer", about),))
            else:
                yield self._missing(call, todo, call.left)

    def _extra(self, child: Call, right: Visit) -> Departure:
        is_equal = right.last.step.event == "cutoff" and only_equals(right.last)
        mistakes: tuple[str, ...] = (
            ("improbable",) if self.tree.prob(child.node) == 0 else ("equal",) if is_equal else ()
        )
        if mistakes == ("equal",) and child.above and child.above.window not in (None, right.last.step.window):
            # The bounds end the right window here, but not the program's.
            mistakes = ("unclamped", "window_reset") if child.above.window == (-INF, INF) else ("unclamped",)
        sentences = (
            Sentence("extra_leaf" if self.tree.kind(child.node) == "leaf" else "extra", self._about(child)),
            *(self._likely(mistakes, child.above, child) or [Sentence("only_more")]),
            *([_right(right.last)] if mistakes != ("improbable",) else []),
        )
        return Departure(child.entered, sentences, mistakes)

    def _missing(self, call: Call, todo: list[Visit], step: int) -> Departure:
        never_last = len(todo) == 1 and self.last_unread > self.windowed
        mistakes = ("never_last",) if never_last else self._cut_mistakes(call, todo[0])
        sentences = (
            Sentence("missing", self._about(call) | {"children": ("unread", [visit.node for visit in todo])}),
            *self._likely(mistakes, call),
            _right(todo[0].first),
        )
        return Departure(step, sentences, mistakes, wrong=True)

    def _cut_mistakes(self, call: Call, after: Visit) -> tuple[str, ...]:
        values = [child.value for child in call.children if child.value is not None]
        if not values or call.window is None:
            return ()
        (alpha, beta), kind = call.window, self.tree.kind(call.node)
        if kind != "chance":
            return (f"cut_side_{kind}",) if (max(values) <= alpha if kind == "max" else min(values) >= beta) else ()
        inner = call.children[-1].window
        if not isinstance(after.first.origins, ChildWindow) or inner is None:
            return ()
        by_window, by_node = (values[-1] <= low or values[-1] >= high for low, high in (inner, call.window))
        if by_window:
            return (
                ("cut_test", "clamped_cut", "outcome_cut", "left_early") if by_node else ("clamped_cut", "left_early")
            )
        return ("outcome_cut", "left_early") if by_node else ("left_early",)

    @cached_property
    def passes_on(self) -> int:
        """Return how many outcomes have the window of their chance node: 0 not all, 1 only first ones, 2 all."""
        passed = {
            (i > 0, child.window in (call.window, clamped(call.window, self.run.bounds)))
            for call in self.calls
            if call.window and self.tree.kind(call.node) == "chance"
            for i, child in enumerate(call.children)
        }
        return 0 if any(not is_same for _, is_same in passed) else 1 + any(is_later for is_later, _ in passed)

    @cached_property
    def last_unread(self) -> int:
        """The number of nodes at which the program left out only the last child; 0 if it read one of these."""
        times = 0
        for call in self.calls:
            children, read = self.tree.children(call.node), [child.node for child in call.children]
            if len(children) > 1 and children[-1] in read:
                return 0
            times += len(children) > 1 and read == children[:-1] and call.value is not None
        return times

    def _may_stop(self, call: Call) -> bool:
        """Return whether a node was stopped for a sound reason that the right run does not use: the bounds."""
        values = [child.value for child in call.children if child.value is not None]
        L, U = clamped(call.window or (-INF, INF), self.run.bounds)
        kind = self.tree.kind(call.node)
        return bool(values) and ((kind == "max" and max(values) >= U) or (kind == "min" and min(values) <= L))

    # -- values ------------------------------------------------------------------------------------------------------

    def _value(self, call: Call, value: Number, right: Visit | None) -> Iterator[Departure]:
        true = self.true.get(call.node)
        window = call.window if self.windowed else None if right is None else right.first.step.window
        if true is None or _holds(value, true, window):
            yield from self._move(call, value)
            return
        kind = self.tree.kind(call.node)
        best = right.last.step.value if right is not None else true
        names = self._names(call, value, true if kind == "leaf" else best or true)
        # One number may have several reasons: what explains all nodes of a kind is the most likely one.
        mistakes = (*(name for name in names if name in self.habits.get(kind, ())), *names)[:1]
        evaluated = [child.node for child in call.children]
        again = next((child for i, child in enumerate(call.children) if child.node in evaluated[:i]), None)
        if again is not None:  # the number may be made of anything
            mistakes = ("child_twice",)
        sentences = (
            Sentence("returns", self._about(call) | {"value": ("number", value)}),
            *self._likely(mistakes, call, again),
            _right(right.last) if right is not None else Sentence("right_value", {"value": ("number", true)}),
        )
        yield Departure(call.left, sentences, mistakes, wrong=True)

    def _names(self, call: Call, value: Number, true: Number) -> list[str]:
        """Return the mistakes that make a value of what the children of a call returned."""
        returned = [(self.tree.prob(child.node), child.value) for child in call.children if child.value is not None]
        unread = len(self.tree.children(call.node)) - len(returned)
        return matching_values(self.tree.kind(call.node), value, returned, unread, true)

    @cached_property
    def habits(self) -> dict[str, set[str]]:
        """The mistakes that explain the values of all calls at a kind of node."""
        complete = (
            (call, call.value)
            for call in self.calls
            if call.value is not None and len(call.children) == len(self.tree.children(call.node)) and call.children
        )
        return habits(
            (self.tree.kind(call.node), self._names(call, value, self.true.get(call.node) or value))
            for call, value in complete
        )

    def _move(self, call: Call, value: Number) -> Iterator[Departure]:
        """Compare the move that a program returned beside a right value; if it cuts, only the move at the root."""
        worths = call.worths
        chooses = self.tree.kind(call.node) != "chance" and (call is self.top or not self.windowed)
        if chooses and worths and not any(same(worth, value) for worth in worths):
            about = {"children": ("children", call.moves), "worth": ("number", worths[0]), "value": ("number", value)}
            yield Departure(call.left, (Sentence("move", self._about(call) | about),), ("move",), wrong=True)

    # -- sentences ---------------------------------------------------------------------------------------------------

    def _about(self, call: Call) -> dict[str, tuple[str, object]]:
        return {
            "program": ("text", call.program),
            "name": ("node", call.node),
            "algorithm": ("algorithm", self.run.algorithm),
        }

    def _likely(self, mistakes: Sequence[str], call: Call | None, child: Call | None = None) -> list[Sentence]:
        """Return the sentence of the likely mistake, which may name the node, its child, and its outcomes' number."""
        if not mistakes or call is None:
            return []
        about = {"name": ("node", call.node), "n": ("text", len(self.tree.children(call.node)))}
        return [Sentence(f"mistake_{mistakes[0]}", about | ({} if child is None else {"child": ("child", child.node)}))]


def _right(moment: Moment) -> Sentence:
    return Sentence("right", {"step": ("step", moment)})


def _holds(value: Number, true: Number, window: Window | None) -> bool:
    """Return whether a value is right for a window: exact inside, and outside a bound on the same side."""
    alpha, beta = window or (-INF, INF)
    # An empty window contains no number, so any value is right.
    return same(value, true) or alpha >= beta or true <= value <= alpha or beta <= value <= true
