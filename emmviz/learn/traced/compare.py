"""Where a student's program first departs from the right run, and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number
from emmviz.learn.traced.mistakes import UNSOUND, value_mistake, window_mistake
from emmviz.learn.traced.steps import same
from emmviz.learn.traced.tell import Part
from emmviz.learn.traced.visit import Visit as Call
from emmviz.search.events import Window
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.story.moment import ChildWindow, Moment
from emmviz.story.visits import Visit, visits_of

__all__ = ["Finding", "findings", "outermost"]


class Finding(NamedTuple):
    """One difference between a program and the right run.

    `kind` is one of window, value, missing, fewer, extra, again, order and call; `step` the frame of the program's run
    that shows it; `wrong` whether it is an error; `mistake` what is likely behind it; `parts` its sentences.
    """

    kind: str
    step: int
    node: str
    wrong: bool
    mistake: str | None
    parts: tuple[Part, ...]


def outermost(run: Run) -> Visit:
    """Return the visit of a run's root, which holds all others.

    >>> from emmviz import GameTree, expectiminimax
    >>> [visit.last.step.value for visit in outermost(expectiminimax(GameTree.parse("max(1, 2)"))).below]
    [Fraction(1, 1), Fraction(2, 1)]
    """
    return visits_of(run).all[0]


def findings(top: Call, right: Run, windowed: bool) -> Iterator[Finding]:
    """Yield the differences between a program's visits and the right run, in the order of events.

    Parameters: top, the outermost visit; right; windowed, whether the program has alpha and beta.
    """
    full = search(right.tree, "expectiminimax", depth=right.options["depth"])
    true = {step.node: step.value for step in full.steps if step.event in ("leave", "evaluate")}
    yield from _Comparer(right, true, windowed).check(top, outermost(right))  # type: ignore[arg-type]


class _Comparer:
    def __init__(self, run: Run, true: dict[str, Number], windowed: bool) -> None:
        self.run, self.tree, self.true, self.windowed = run, run.tree, true, windowed

    def check(self, visit: Call, right: Visit | None) -> Iterator[Finding]:
        """Compare one visit with the right one; with None where the right run has none, but values must hold."""
        if right is not None and self.windowed and visit.called and right.first.step.window is not None:
            found = self._window(visit, right)
            if found is not None:
                yield found
                right = self._with_window(visit)
        yield from self._children(visit, right)
        if visit.value is not None and visit.called:
            yield from self._value(visit, right)

    # -- windows -----------------------------------------------------------------------------------------------------

    def _window(self, visit: Call, right: Visit) -> Finding | None:
        fields = self._fields(visit)
        if visit.odd is not None:
            odd = Part("odd", (*fields, ("odd", "part", visit.odd)))
            return Finding("window", visit.entered, visit.node, True, None, (odd, self._right(right.first)))
        want, given = right.first.step.window, visit.window
        assert want is not None
        if given is None or all(map(same, self._clamped(given), self._clamped(want))):
            return None
        above = visit.above
        mistake = None
        if above is not None and above.window is not None:
            inner = right.first.child_window
            mistake = window_mistake(self.tree.kind(above.node), given, want, above.window, inner, self.run.bounds)
        wide = given[0] <= want[0] and given[1] >= want[1]
        wrong = not wide or mistake in UNSOUND
        parts = (
            Part("window", (*fields, ("window", "window", given), ("right", "window", want))),
            *([Part(f"mistake_{mistake}", self._about(visit.above, visit))] if mistake else []),
            *([Part("wider_here" if wrong else "wider")] if wide else []),
            self._right(right.first),
        )
        return Finding("window", visit.entered, visit.node, wrong, mistake, parts)

    def _clamped(self, window: Window) -> Window:
        # No leaf lies outside [L, U], so a window that reaches further says the same.
        (low, high), (L, U) = window, self.run.bounds
        return min(max(low, L), U), max(min(high, U), L)

    def _with_window(self, visit: Call) -> Visit | None:
        """Return what is right below a node for the window that the program gave it."""
        if self.run.options["depth"] is not None or visit.window is None or visit.window[0] >= visit.window[1]:
            return None
        try:
            part = self.tree.subtree(visit.node)
            return outermost(search(part, self.run.algorithm, window=visit.window, bounds=self.run.bounds))
        except TreeError:  # a part that the algorithm does not know
            return None

    # -- children ----------------------------------------------------------------------------------------------------

    def _children(self, visit: Call, right: Visit | None) -> Iterator[Finding]:
        todo = list(right.below) if right is not None else []
        before: set[str] = set()
        coming = [child.node for child in visit.children]
        for i, child in enumerate(visit.children):
            fields = self._fields(child)
            if right is not None and todo and child.node == todo[0].node:
                yield from self.check(child, todo.pop(0))
            elif child.node in before:
                yield Finding("again", child.entered, child.node, False, None, (Part("read_again", fields),))
                yield from self.check(child, None)
            elif self.tree.parent(child.node) != visit.node:
                key = "calls_same" if child.node == visit.node else "calls_elsewhere"
                about = (*fields, ("above", "node", visit.node))
                yield Finding("call", child.entered, child.node, False, None, (Part(key, about),))
                yield from self.check(child, None)
            elif right is not None and any(one.node == child.node for one in todo):
                skipped = todo[0]
                if skipped.node in coming[i:]:
                    about = (*fields, ("other", "child", skipped.node))
                    yield Finding("order", child.entered, child.node, False, None, (Part("order", about),))
                    # In another order other windows and cuts are right: from here on only the values are compared.
                    right, todo = None, []
                    yield from self.check(child, None)
                else:
                    yield self._missing(visit, [skipped], child.entered)
                    todo = todo[[one.node for one in todo].index(child.node) :]
                    yield from self.check(child, todo.pop(0))
            else:
                if right is not None:
                    yield self._extra(child, right)
                yield from self.check(child, self._with_window(child) if right is not None else None)
            before.add(child.node)
        if todo and visit.done and visit.called:
            if self._may_stop(visit) and (self.windowed or not self._last_unread(visit)):
                about = (*self._fields(visit), ("children", "children", tuple(one.node for one in todo)))
                yield Finding("fewer", visit.left, visit.node, False, None, (Part("fewer", about),))
            else:
                yield self._missing(visit, todo, visit.left)

    def _extra(self, child: Call, right: Visit) -> Finding:
        fields, end, cut = self._fields(child), right.last, right.last.step
        mistake = "improbable" if self.tree.prob(child.node) == 0 else None
        if mistake is None and cut.event == "cutoff" and cut.window is not None:
            reached = cut.value
            ends = list(cut.window)
            inner = end.child_window
            if inner is not None and cut.result is not None:
                reached, ends = cut.result[0], [inner.limit(False), inner.limit(True)]
            mistake = "equal" if reached == ends[cut.side == "beta"] else None
        about = self._about(child.above, child)
        parts = (
            Part("extra_leaf" if self.tree.kind(child.node) == "leaf" else "extra", fields),
            Part(f"mistake_{mistake}" if mistake else "only_more", about),
            *([self._right(end)] if mistake != "improbable" else []),
        )
        return Finding("extra", child.entered or child.left, child.node, False, mistake, parts)

    def _missing(self, visit: Call, todo: list[Visit], step: int) -> Finding:
        nodes = tuple(one.node for one in todo)
        kind = self.tree.kind(visit.node)
        values = [child.value for child in visit.children if child.value is not None]
        times = self._last_unread(visit) if len(nodes) == 1 else 0
        mistake = "never_last" if times > self.windowed else None
        if values and visit.window is not None and mistake is None:
            mistake = self._cut_mistake(kind, values, visit, todo[0])
        parts = (
            Part("missing", (*self._fields(visit), ("children", "children", nodes))),
            *([Part(f"mistake_{mistake}", self._about(visit))] if mistake else []),
            self._right(todo[-1].last),
        )
        return Finding("missing", step, visit.node, True, mistake, parts)

    def _cut_mistake(self, kind: str, values: list[Number], visit: Call, after: Visit) -> str | None:
        assert visit.window is not None
        alpha, beta = visit.window
        if kind == "max":
            return "cut_side_max" if max(values) <= alpha else None
        if kind == "min":
            return "cut_side_min" if min(values) >= beta else None
        inner, child = after.first.origins, visit.children[-1]
        if not isinstance(inner, ChildWindow) or child.window is None:
            return None
        by_window, by_node = (values[-1] <= low or values[-1] >= high for low, high in (child.window, visit.window))
        if by_window and by_node:
            return "cut_test"
        return "clamped_cut" if by_window else "outcome_cut" if by_node else None

    def _last_unread(self, visit: Call) -> int:
        """Return at how many nodes the program has left out the last child alone; 0 where it has read one."""
        top, times = visit, 0
        while top.above is not None:
            top = top.above
        stack = [top]
        while stack:
            one = stack.pop()
            stack.extend(one.children)
            children = self.tree.children(one.node)
            read = [child.node for child in one.children]
            if len(children) > 1 and children[-1] in read:
                return 0
            times += len(children) > 1 and read == children[:-1] and one.done
        return times

    def _may_stop(self, visit: Call) -> bool:
        """Return whether a node was stopped for a sound reason that the right run does not use: the bounds."""
        values = [child.value for child in visit.children if child.value is not None]
        L, U = self._clamped(visit.window or (-INF, INF))
        kind = self.tree.kind(visit.node)
        return bool(values) and ((kind == "max" and max(values) >= U) or (kind == "min" and min(values) <= L))

    # -- values ------------------------------------------------------------------------------------------------------

    def _value(self, visit: Call, right: Visit | None) -> Iterator[Finding]:
        value, true = visit.value, self.true.get(visit.node)
        window = visit.window if self.windowed else right.first.step.window if right is not None else None
        if value is None or true is None or _holds(value, true, window):
            return
        kind = self.tree.kind(visit.node)
        found = [(self.tree.prob(child.node), child.value) for child in visit.children if child.value is not None]
        unread = len(self.tree.children(visit.node)) - len(found)
        best = right.last.step.value if right is not None else true
        mistake = value_mistake(kind, value, found, unread, true if kind == "leaf" else best or true)
        parts = (
            Part("value", (*self._fields(visit), ("value", "number", value))),
            *([Part(f"mistake_{mistake}", self._about(visit))] if mistake else []),
            self._right(right.last) if right is not None else Part("right_value", (("value", "number", true),)),
        )
        yield Finding("value", visit.left, visit.node, True, mistake, parts)

    # -- words -------------------------------------------------------------------------------------------------------

    def _fields(self, visit: Call) -> tuple[tuple[str, str, Any], ...]:
        return (
            ("program", "text", visit.program),
            ("name", "node", visit.node),
            ("algorithm", "algorithm", self.run.algorithm),
        )

    def _about(self, visit: Call | None, child: Call | None = None) -> tuple[tuple[str, str, Any], ...]:
        """What the sentence of a mistake may name: the node, its child, and how many outcomes it has."""
        if visit is None:
            return ()
        return (
            ("name", "node", visit.node),
            *([("child", "child", child.node)] if child else []),
            ("n", "text", len(self.tree.children(visit.node))),
        )

    @staticmethod
    def _right(moment: Moment) -> Part:
        return Part("right", (("step", "step", moment),))


def _holds(value: Number, true: Number, window: Window | None) -> bool:
    """Return whether a value is right for a window: exact inside, and outside a bound on the same side."""
    if window is None or same(value, true):
        return same(value, true)
    alpha, beta = window
    if alpha >= beta:  # nothing lies in it, so any value is right
        return True
    if true <= alpha:
        return true <= value and (value <= alpha or same(value, alpha))
    return true >= beta and value <= true and (value >= beta or same(value, beta))
