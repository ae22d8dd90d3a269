"""What a student's program did at one node, as the Steps that a search would record; in own words where it went astray.

The numbers of a step follow from what the children returned, by the rules of the ordinary searches. Where the program
returns what follows from them, the step is an ordinary one; where not, it says what was returned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.base.numbers import Number
from emmviz.learn.traced.tell import Part, told
from emmviz.search.algorithms import star1
from emmviz.search.algorithms.star1 import Outlook, inner_window
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.step import Bound, Step, Value, Why, origin_of, setter_of
from emmviz.search.terms import Ends, Terms, weighted

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Chance", "Notes", "Player", "Star", "Window", "bound_of", "same"]

Window = tuple[Number, Number]
_ROUNDING = Fraction(1, 10**12)


def bound_of(value: Number, window: Window | None) -> Bound:
    """Return what a number says that was returned for a window: outside of it, it is only a bound."""
    if window is None:
        return Bound.EXACT
    return Bound.UPPER if value <= window[0] else Bound.LOWER if value >= window[1] else Bound.EXACT


def same(a: Number, b: Number) -> bool:
    """Tell whether two numbers are the same but for what floats lose in rounding.

    >>> same(Fraction(1, 3), Fraction(str(1 / 3))), same(Fraction(1, 3), Fraction("0.3333"))
    (True, False)
    """
    if a == b or isinstance(a, float) or isinstance(b, float):
        return a == b
    return abs(a - b) <= _ROUNDING * (1 + abs(a))


class Notes(ABC):
    """What is known at one node while a program is there; the base of the three kinds."""

    def __init__(self, tree: GameTree, node: str, window: Window | None, why: Why, program: str) -> None:
        self.tree, self.node, self.window, self.why, self.program = tree, node, window, why, program
        self.order = [branch.child for branch in tree.branches(node) if branch.prob is None or branch.prob > 0]
        self.seen: dict[str, Value] = {}
        self.last = self.enter()

    def enter(self) -> Step:
        """The step that enters the node."""
        return Step("enter", self.node, window=self.window, why=self.why)

    def why_for(self, child: str, window: Window | None) -> Why:
        """Return where the window of a child comes from, as far as it is what it ought to be."""
        return (None, None)

    def update(self, child: str, result: Value) -> Step:
        """The step at which a child has given its value."""
        if child in self.seen or child not in self.order:
            key = "again" if child in self.seen else "never"
            self.seen |= {child: result} if child in self.seen else {}
            said = (("child", "child", child), ("value", "number", result[0]), ("program", "text", self.program))
            self.last = self.aside(Part(key, said), child=child, result=result)
        else:
            self.seen[child] = result
            self.last = self.learned(child, result)
        return self.last

    def aside(self, *parts: Part, child: str | None = None, result: Value | None = None) -> Step:
        """A step that says something and changes no number."""
        return told(self.last._replace(event="update", child=child, result=result), *parts)

    def leave(self, value: Number) -> tuple[Step, Bound]:
        """The step at which the program returns from the node, and what its value says."""
        missing = tuple(child for child in self.order if child not in self.seen)
        if not self.seen and value == self.tree.estimate(self.node):
            return Step("evaluate", self.node, window=self.window, value=value, bound=Bound.EXACT, why=self.why), (
                Bound.EXACT)  # fmt: skip
        step = self.stopped(value, missing) if missing else self.finished(value)
        if step is not None:
            assert step.bound is not None
            return step, step.bound
        bound = bound_of(value, self.window)
        parts = [Part("returns", (("program", "text", self.program), ("name", "node", self.node),
                                  ("value", "number", value)))]  # fmt: skip
        if self.seen:
            parts.append(Part("gave", (("values", "values", tuple(v for v, _ in self.seen.values())),)))
        if missing:
            parts.append(Part("unread", (("children", "children", missing),)))
        base = self.last._replace(event="cutoff" if missing else "leave", value=value, bound=bound, result=None,
                                  results=tuple(self.seen.values()), skipped=missing, side=None)  # fmt: skip
        if not self.seen:
            base = base._replace(child=None)
        return told(Step(*base), *parts, short=Part("stops", (("value", "number", value),))), bound

    def settled(self, value: Number, found: Number, bound: Bound) -> Bound | None:
        """Return what a returned number says where the node was found to be worth another; None if it is wrong.

        At the ends of the window it may be clipped (fail-hard).
        """
        if same(value, found) or self.window is None:
            return bound if same(value, found) else None
        low, high = self.window
        if found < low and same(value, low):
            return Bound.UPPER
        return Bound.LOWER if found > high and same(value, high) else None

    @abstractmethod
    def learned(self, child: str, result: Value) -> Step:
        """The step at which a child of the order has given its first value."""

    @abstractmethod
    def finished(self, value: Number) -> Step | None:
        """The step that leaves the node with all children read; None where the value does not follow from them."""

    @abstractmethod
    def stopped(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        """The step of a cutoff; None where nothing allows one."""


class Player(Notes):
    """A MAX or a MIN node."""

    def found(self) -> tuple[Number, Bound, str | None, Window | None, Why]:
        """Return what the children so far give: the best number, its bound, its child, and the window that is left."""
        up, now, why = self.tree.kind(self.node) == "max", self.window, self.why
        (best, bound), choice = before_any(up), None
        for child, result in self.seen.items():
            (best, bound), chosen = backed_up(up, (best, bound), result)
            choice = child if chosen else choice
            if now is not None and self.window is not None:
                if up and best > now[0]:
                    now, why = (best, self.window[1]), (child, origin_of(why, True))
                elif not up and best < now[1]:
                    now, why = (self.window[0], best), (origin_of(why, False), child)
        return best, bound, choice, now, why

    def why_for(self, child: str, window: Window | None) -> Why:
        now, why = self.found()[3:]
        if window is None or now is None or window == now:
            return why if window is not None else (None, None)
        low, high = (origin_of(why, end) if window[end] == now[end] else None for end in (False, True))
        return low, high

    def learned(self, child: str, result: Value) -> Step:
        best, bound, choice, now, why = self.found()
        up = self.tree.kind(self.node) == "max"
        so_far = None if bound is useless_bound(up) else Bound.LOWER if up else Bound.UPPER
        shown = now if now is None or now[0] < now[1] else self.window
        return Step("update", self.node, child, shown, best, so_far, why, result, best=choice)

    def finished(self, value: Number) -> Step | None:
        best, bound, choice, _, why = self.found()
        says = self.settled(value, best, bound)
        return says and Step("leave", self.node, window=self.window, value=value, bound=says, why=why,
                             results=tuple(self.seen.values()), best=choice)  # fmt: skip

    def stopped(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        best, bound, choice, _, why = self.found()
        if self.window is None or choice is None:
            return None
        up = self.tree.kind(self.node) == "max"
        cuts = best >= self.window[1] if up else best <= self.window[0]
        end = Bound.LOWER if up else Bound.UPPER
        if not cuts or bound is useless_bound(up) or self.settled(value, best, end) is None:
            return None
        child = list(self.seen)[-1]
        return Step("cutoff", self.node, child, self.window, value, end, why, self.seen[child],
                    side="beta" if up else "alpha", results=tuple(self.seen.values()), best=choice,
                    skipped=missing)  # fmt: skip


class Chance(Notes):
    """A chance node of a search that reads all its outcomes."""

    def terms(self) -> Terms:
        """Return the pairs of probability and value so far."""
        return tuple((self.tree.prob(child) or Fraction(0), v) for child, (v, _) in self.seen.items())

    def learned(self, child: str, result: Value) -> Step:
        terms = self.terms()
        if (total := weighted(terms)) != total:
            return self.aside(Part("infinite", (("child", "child", child), ("value", "number", result[0]))))
        return Step("update", self.node, child, self.window, total, result=result, highs=terms)

    def finished(self, value: Number) -> Step | None:
        terms = self.terms()
        says = self.settled(value, weighted(terms), Bound.EXACT)
        return says and Step("leave", self.node, window=self.window, value=value, bound=says, highs=terms)

    def stopped(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        return None


class Star(Notes):
    """A chance node of a search that narrows the windows of its outcomes, with bounds (L, U) on every leaf."""

    def __init__(
        self, tree: GameTree, node: str, window: Window, why: Why, program: str, bounds: Window
    ) -> None:  # fmt: skip
        self.bounds = bounds
        found = [(branch.child, branch.prob) for branch in tree.branches(node) if branch.prob]
        lows, highs = (Ends.all([prob for _, prob in found], end) for end in bounds)
        setters = setter_of(why, False, window[0]), setter_of(why, True, window[1])
        self.outlook = Outlook(node, window, why, found, lows, highs, setters, star1.CODE["chance"])
        self.places = {child: i for i, (child, _) in enumerate(found)}
        self.said = Bound.EXACT  # what the last outcome's number says
        super().__init__(tree, node, window, why, program)

    def enter(self) -> Step:
        return self.outlook.entered()._replace(line=None)

    def why_for(self, child: str, window: Window | None) -> Why:
        if child not in self.order or window is None:
            return (None, None)
        ask = self.outlook.ask(self.places[child])
        inner = inner_window(ask, self.bounds)
        low, high = (ask if window[end] in (inner[end], ask.limit(bool(end))) else None for end in (0, 1))
        return ask if low and high else (low, high)

    def learned(self, child: str, result: Value) -> Step:
        v, bound = result
        i, (L, U) = self.places[child], self.bounds
        ask = self.outlook.ask(i)
        if (bound is Bound.UPPER and v <= L) or (bound is Bound.LOWER and v >= U):
            bound = Bound.EXACT  # nothing lies beyond the bounds
        self.said = bound
        if not L <= v <= U:
            said = (("child", "child", child), ("value", "number", v), ("low", "number", L), ("high", "number", U))
            return self.aside(Part("outside", said), child=child, result=result)
        self.outlook.learn(i, None if bound is Bound.UPPER else v, None if bound is Bound.LOWER else v)
        step = self.outlook.learned(ask, bound, result, "update")._replace(line=None)
        if i != len(self.seen) - 1:  # in another order: how many are unread does not follow from the place
            low, high = self.outlook_now()
            about = (("child", "child", child), ("value", "number", v), ("name", "node", self.node),
                    ("low", "number", low), ("high", "number", high))  # fmt: skip
            return told(step, Part("between", about))
        return step

    def outlook_now(self) -> Window:
        """Return what the node can still be worth, least and most."""
        return weighted(self.outlook.lows), weighted(self.outlook.highs)

    def finished(self, value: Number) -> Step | None:
        low, high = self.outlook_now()
        says = self.settled(value, low if self.said is Bound.LOWER else high, self.said)
        return says and Step("leave", self.node, window=self.window, value=value, bound=says, lows=self.outlook.lows,
                             highs=self.outlook.highs)  # fmt: skip

    def stopped(self, value: Number, missing: tuple[str, ...]) -> Step | None:
        ask, result = self.last.ask, self.last.result
        if ask is None or result is None or self.last.event != "update":
            return None
        low, high = self.outlook_now()
        for side, cuts, found, end in (("alpha", result[0] <= ask.limit(False), high, Bound.UPPER),
                                       ("beta", result[0] >= ask.limit(True), low, Bound.LOWER)):  # fmt: skip
            if cuts and self.settled(value, found, end) is not None:
                return Step(*self.last)._replace(event="cutoff", value=value, bound=end, side=side, skipped=missing)
        return None
