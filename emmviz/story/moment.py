"""Moment: a step of a search with its explanation: the origins of its window, the intervals of a chance node."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Protocol, runtime_checkable

from emmviz.base.numbers import Number
from emmviz.search.events import Bound, Step, Value
from emmviz.search.terms import Terms
from emmviz.story.terms import sum_of, sum_without

__all__ = ["ChildWindow", "Moment", "Origin", "Origins", "Remark", "origin_of", "setter_of"]

Window = tuple[Number, Number]


class ChildWindow(NamedTuple):
    """The window (A_i, B_i) that a chance node derives for one child.

    `chance` and `child` are the two nodes; `place` the index of the child among the outcomes; `window` the chance
    node's own (alpha, beta), and `origins` where it comes from; `lows` and `highs` the pairs (probability, least or
    greatest value still possible) of all outcomes; `probing` whether the window is for a probe.
    """

    chance: str
    child: str
    place: int
    window: Window
    origins: Origins
    lows: Terms
    highs: Terms
    probing: bool = False

    @property
    def prob(self) -> Fraction:
        """The child's probability."""
        return self.lows[self.place][0]

    def others(self, high: bool) -> Terms:
        """The terms of the other outcomes: their greatest values for A (high False), their least for B (high True)."""
        terms = self.lows if high else self.highs
        return (*terms[: self.place], *terms[self.place + 1 :])

    def limit(self, high: bool) -> Number:
        """A_i (high False) or B_i (high True) before clamping to [L, U]."""
        end = self.window[high]
        if isinstance(end, float):  # infinite, whatever the others are
            return end
        others = sum_without(self.lows if high else self.highs, self.place)
        return -others if isinstance(others, float) else (end - others) / self.prob

    def setter(self, high: bool) -> str | None:
        """The node whose value alpha (high False) or beta is; None where the caller or the bounds on leaves set it."""
        return setter_of(self.origins, high, self.window[high])


# Where an end of a window comes from: the node whose value it is, A_i or B_i of a chance node, or (None) the caller.
# One ChildWindow stands for both ends if it sets both.
Origin = str | ChildWindow | None
Origins = ChildWindow | tuple[Origin, Origin]


def origin_of(origins: Origins, high: bool) -> Origin:
    """Return where alpha (high False) or beta (high True) comes from."""
    return origins if isinstance(origins, ChildWindow) else origins[high]


def setter_of(origins: Origins, high: bool, end: Number) -> str | None:
    """Return the node whose value set an end of a window, traced up through chance nodes; None if there is none."""
    origin = origin_of(origins, high)
    while isinstance(origin, ChildWindow):
        if origin.limit(high) != end:  # clamped to a bound on the leaves
            return None
        end, origin = origin.window[high], origin_of(origin.origins, high)
    return origin


@runtime_checkable
class Remark(Protocol):
    """A sentence in place of a step's ordinary one, as for a step of a student's program."""

    def sentence(self, narrator: Any, moment: Moment) -> str:
        """Return the sentence of the step."""

    def reason(self, narrator: Any) -> str | None:
        """Return the reason of a stop, None for that of an ordinary cutoff."""


class Moment(NamedTuple):
    """A step of a search with its explanation.

    `k` is the number of the step, counted from 1; `origins` where its window comes from. At a chance node `lows` and
    `highs` are the terms of its least and greatest value still possible (in a search that never cuts there, `highs`
    alone: the outcomes so far), and `running` is the sum over the outcomes that have returned. At the end of a MAX or
    MIN node `results` holds what the children returned. A `remark` replaces the ordinary sentence.
    """

    k: int
    step: Step
    origins: Origins = (None, None)
    lows: Terms = ()
    highs: Terms = ()
    running: Number | None = None
    results: tuple[Value, ...] = ()
    remark: Remark | None = None

    @property
    def child_window(self) -> ChildWindow | None:
        """The window of the child of a chance node, at the steps that enter the child and that return from it."""
        origins, step = self.origins, self.step
        if not isinstance(origins, ChildWindow):
            return None
        here = step.node == origins.child and step.event in ("enter", "evaluate", "recall", "probe")
        return origins if here or (step.node, step.child) == (origins.chance, origins.child) else None

    @property
    def A(self) -> Number | None:
        """A_i, the limit below which the child cannot lift its chance node above alpha (Ballard 1983)."""
        found = self.child_window
        return found.limit(False) if found else None

    @property
    def B(self) -> Number | None:
        """B_i, the limit above which the child cannot hold its chance node under beta (Ballard 1983)."""
        found = self.child_window
        return found.limit(True) if found else None

    @property
    def interval(self) -> Window | None:
        """The least and the greatest value that a chance node can still have."""
        return (sum_of(self.lows), sum_of(self.highs)) if self.lows else None

    @property
    def terms(self) -> Terms:
        """The pairs (probability, value or bound) that add up to the value of a chance node."""
        return self.lows if self.lows and self.step.bound is Bound.LOWER else self.highs

    @property
    def probed(self) -> bool:
        """Whether a chance node is updated here by a probe."""
        found = self.child_window
        return bool(self.lows) and found is not None and found.probing

    @property
    def setter(self) -> str | None:
        """The node that set the bound that cut."""
        step = self.step
        if step.side is None or step.window is None:
            return None
        high, found = step.side == "beta", self.child_window
        return found.setter(high) if found else setter_of(self.origins, high, step.window[high])
