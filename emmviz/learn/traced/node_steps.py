"""Node steps: what a student's program did at one node, as the steps that a search would record.

The numbers of a step follow from what the children returned, by the rules of the ordinary searches. Where the program
returns what follows from them, the step is an ordinary one; where not, a remark says what was returned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.traced.program_mistakes import same
from emmviz.learn.traced.remarks import Remark, Sentence
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.events import Bound, Cutoff, Enter, Evaluate, Leave, Step, Update, Value, Window
from emmviz.search.intervals import Intervals
from emmviz.search.terms import weighted

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["ChanceSteps", "NodeSteps", "Noted", "PlayerSteps", "StarSteps", "bound_of"]


def bound_of(value: Number, window: Window | None) -> Bound:
    """Return what a number means that was returned for a window: outside of it, it is only a bound."""
    if window is None:
        return Bound.EXACT
    return Bound.UPPER if value <= window[0] else Bound.LOWER if value >= window[1] else Bound.EXACT


class Noted(NamedTuple):
    """A step, and a remark where its ordinary sentence would not be true, or not enough."""

    step: Step
    remark: Remark | None = None


class NodeSteps(ABC):
    """What is known at one node while a program is there; the base of the three kinds."""

    def __init__(self, tree: GameTree, node: str, window: Window | None, program: str) -> None:
        self.tree, self.node, self.window, self.program = tree, node, window, program
        self.order = [branch.child for branch in tree.branches(node) if branch.prob is None or branch.prob > 0]
        self.seen: dict[str, Value] = {}
        self.last = Noted(Enter(node, window))

    def update(self, child: str, result: Value) -> Noted:
        """Return the step at which a child has given its value."""
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
        return Noted(Update(self.node, child, last.window, last.value, last.bound, result, last.best),
                     Remark((sentence,)))  # fmt: skip

    def leave(self, value: Number) -> Noted:
        """Return the step at which the program returns from the node."""
        missing = tuple(child for child in self.order if child not in self.seen)
        if not self.seen and value == self.tree.estimate(self.node):
            return Noted(Evaluate(self.node, self.window, value))
        step = self.ended(value, missing)
        if step is not None:
            return Noted(step)
        about = {"program": ("text", self.program), "name": ("node", self.node), "value": ("number", value)}
        sentences = [Sentence("returns", about)]
        if self.seen:
            sentences.append(Sentence("gave", {"values": ("values", [v for v, _ in self.seen.values()])}))
        if missing:
            sentences.append(Sentence("unread", {"children": ("children", missing)}))
        last, bound = self.last.step, bound_of(value, self.window)
        step = Leave(self.node, last.window, value, bound, last.best)
        if missing:
            child = last.child if self.seen else None
            step = Cutoff(self.node, child, last.window, value, bound, None, missing, best=last.best)
        return Noted(step, Remark(tuple(sentences), stop=Sentence("stops", {"value": ("number", value)})))

    def settled(self, value: Number, found: Number, bound: Bound) -> Bound | None:
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
    def ended(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        """Return the step that ends the node, a cutoff where children are missing; None where nothing allows it."""


class PlayerSteps(NodeSteps):
    """The steps at a MAX or a MIN node."""

    def found(self) -> tuple[Number, Bound, str | None, Window | None]:
        """Return what the children so far give: the best number, its bound, its child, and the window that is left."""
        up, now = self.tree.kind(self.node) == "max", self.window
        best, choice = before_any(up), None
        for child, result in self.seen.items():
            best, chosen = backed_up(up, best, result)
            choice = child if chosen else choice
        if now is not None:
            now = (max(now[0], best[0]), now[1]) if up else (now[0], min(now[1], best[0]))
        return *best, choice, now

    def learned(self, child: str, result: Value) -> Noted:
        best, bound, choice, now = self.found()
        up = self.tree.kind(self.node) == "max"
        so_far = None if bound is useless_bound(up) else useless_bound(not up)
        shown = now if now is None or now[0] < now[1] else self.window
        return Noted(Update(self.node, child, shown, best, so_far, result, choice))

    def ended(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        best, bound, choice, _ = self.found()
        if not missing:
            means = self.settled(value, best, bound)
            return means and Leave(self.node, self.window, value, means, choice)
        if self.window is None or choice is None:
            return None
        up = self.tree.kind(self.node) == "max"
        cuts = best >= self.window[1] if up else best <= self.window[0]
        means = useless_bound(not up)
        if not cuts or bound is useless_bound(up) or self.settled(value, best, means) is None:
            return None
        child = list(self.seen)[-1]
        side = "beta" if up else "alpha"
        return Cutoff(self.node, child, self.window, value, means, side, missing, self.seen[child], choice)


class ChanceSteps(NodeSteps):
    """The steps at a chance node of a search that reads all its outcomes."""

    def total(self) -> Number:
        """Return the sum so far."""
        return weighted([(self.tree.prob(child) or Fraction(0), v) for child, (v, _) in self.seen.items()])

    def learned(self, child: str, result: Value) -> Noted:
        if (total := self.total()) != total:
            return self.aside(Sentence("infinite", {"child": ("child", child), "value": ("number", result[0])}))
        return Noted(Update(self.node, child, self.window, total, None, result))

    def ended(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        means = None if missing else self.settled(value, self.total(), Bound.EXACT)
        return means and Leave(self.node, self.window, value, means)


class StarSteps(NodeSteps):
    """The steps at a chance node of a search that narrows the windows of its outcomes, with bounds (L, U)."""

    def __init__(self, tree: GameTree, node: str, window: Window, program: str, bounds: Window) -> None:
        super().__init__(tree, node, window, program)
        self.bounds, self.own_window = bounds, window
        self.outcomes = Intervals([(b.child, b.prob) for b in tree.branches(node) if b.prob], bounds)
        self.limits: Window | None = None  # A_i and B_i of the outcome just searched
        self.means = Bound.EXACT  # what its number means

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
        about |= {"name": ("node", self.node), "low": ("number", self.outcomes.least),
                  "high": ("number", self.outcomes.most)}  # fmt: skip
        return Noted(step, Remark((Sentence("between", about),)))

    def aside(self, sentence: Sentence, child: str | None = None, result: Value | None = None) -> Noted:
        self.limits = None
        return super().aside(sentence, child, result)

    def ended(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        outcomes, last = self.outcomes, self.last.step
        if not missing:
            means = self.settled(value, outcomes.least if self.means is Bound.LOWER else outcomes.most, self.means)
            return means and Leave(self.node, self.window, value, means)
        if self.limits is None or last.result is None:
            return None
        v, (low, high) = last.result[0], self.limits
        for side, cuts, found, means in (("alpha", v <= low, outcomes.most, Bound.UPPER),
                                         ("beta", v >= high, outcomes.least, Bound.LOWER)):  # fmt: skip
            if cuts and self.settled(value, found, means) is not None:
                return Cutoff(self.node, last.child, self.window, value, means, side, missing, last.result)
        return None
