"""Moment: a step of a search with its explanation: the origins of its window, the intervals of a chance node."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from copy import copy
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, Protocol

from emmviz.base.numbers import Number
from emmviz.search.events import Bound, MaybeNone, Step, Value, Window

Term = tuple[Fraction, Number]
Terms = Sequence[Term]


class ChildWindow(NamedTuple):
    """The window (A_i, B_i) that a chance node derives for one child.

    `chance` and `child` are the two nodes, and `place` is the index of the child among the outcomes. `window` is the
    chance node's own (alpha, beta), and `origins` its sources. `lows` and `highs` are the pairs (probability, smallest
    or largest value still possible) of all outcomes. `limits` are A_i and B_i before they are clamped to [L, U], and
    `probing` says whether the window is for a probe.
    """

    chance: str
    child: str
    place: int
    window: Window
    origins: Origins
    lows: Terms
    highs: Terms
    limits: Window
    probing: bool = False

    @property
    def prob(self) -> Fraction:
        """The child's probability."""
        return self.lows[self.place][0]

    def others(self, high: bool) -> Terms:
        """Return the terms of the other outcomes: their greatest values for A (high False), else their least for B."""
        terms = self.lows if high else self.highs
        return (*terms[: self.place], *terms[self.place + 1 :])


# The origin of an end of a window: the node whose value it is, A_i or B_i of a chance node, or (None) the caller.
# If one ChildWindow sets both ends, it is the origin of both.
Origin = str | ChildWindow | None
Origins = ChildWindow | tuple[Origin, Origin]


def origin_of(origins: Origins, high: bool) -> Origin:
    """Return the source of alpha (high False) or beta (high True)."""
    return origins if isinstance(origins, ChildWindow) else origins[high]


def source_of(origin: Origin, high: bool, end: Number) -> tuple[str | None, Number, str | None, bool]:
    """Trace an end of a window up through the chance nodes that passed it down, each as its A_i or B_i.

    The answer is the node whose value it was (None for the caller's own), what it was there, the first of the chance
    nodes (None without one), and whether it was clamped to a bound on the leaves, and so is nobody's value.
    """
    chance = None
    while isinstance(origin, ChildWindow):
        if origin.limits[high] != end:
            return None, end, chance, True
        chance, end, origin = origin.chance, origin.window[high], origin_of(origin.origins, high)
    return origin, end, chance, False


def setter_of(origins: Origins, high: bool, end: Number) -> str | None:
    """Return the node whose value set an end of a window, traced up through chance nodes; None if there is none."""
    return source_of(origin_of(origins, high), high, end)[0]


class StepRemark(Protocol):
    """A sentence in place of a step's ordinary one, as for a step of a student's program."""

    @property
    def strays(self) -> bool:
        """Whether the node returns what no search computes, so that nothing is known of its value."""

    def sentence(self, narrator: object, moment: Moment, *, alone: bool = True) -> str:
        """Return the sentence of the step, which is shorter if it is not `alone`: beside another search."""

    def reason(self, narrator: object) -> str | None:
        """Return the reason of a stop; None for an ordinary cutoff."""


class Moment(NamedTuple):
    """A step of a search with its explanation.

    `k` is the number of the step, counted from 1, and `origins` the sources of its window. At a chance node, `lows` and
    `highs` are the terms of its interval (in a search that never cuts there, only `highs`: the outcomes so far),
    `interval` is its smallest and largest value still possible, and `running` the sum over the outcomes that have
    returned. `results` are what the children of a MAX or MIN node returned, known at its end, and `before` is its value
    before an update. `probe_results` are what earlier probes of a node returned, and at a cut of a chance node what
    probes of the outcomes left out returned. A `remark` replaces the ordinary sentence. `bests` are, when a MAX or MIN
    node is left, its children that are known to be equally good. It is `at_bound` if a player is cut because it already
    has U or L, beyond which there is no value. If the depth limit is reached, `limit` is what it counts and how much,
    for example ("moves", 2).
    """

    k: int
    step: Step
    origins: Origins = (None, None)
    lows: Terms = ()
    highs: Terms = ()
    interval: Window | MaybeNone = None
    running: Number | None = None
    results: tuple[Value, ...] = ()
    before: Value | None = None
    probe_results: tuple[Value, ...] = ()
    remark: StepRemark | None = None
    bests: Sequence[str] = ()
    at_bound: bool = False
    limit: tuple[str, int] | MaybeNone = None

    @property
    def child_window(self) -> ChildWindow | MaybeNone:
        """The window of the child of a chance node, at the steps that enter the child and that return from it."""
        origins, step = self.origins, self.step
        if not isinstance(origins, ChildWindow):
            return None
        here = step.node == origins.child and step.event in ("enter", "evaluate", "recall", "probe")
        return origins if here or (step.node, step.child) == (origins.chance, origins.child) else None

    @property
    def A(self) -> Number | None:
        """A_i, the limit below which the child cannot lift its chance node above alpha (Ballard 1983)."""
        return window.limits[0] if (window := self.child_window) else None

    @property
    def B(self) -> Number | None:
        """B_i, the limit above which the child cannot hold its chance node under beta (Ballard 1983)."""
        return window.limits[1] if (window := self.child_window) else None

    @property
    def terms(self) -> Terms:
        """The pairs (probability, value or bound) that add up to the value of a chance node."""
        return self.lows if self.lows and self.step.bound is Bound.LOWER else self.highs

    @property
    def probed(self) -> bool:
        """Return whether a chance node is updated here by a probe."""
        window = self.child_window
        return bool(self.lows) and window is not None and window.probing

    @property
    def setter(self) -> str | None:
        """The node that set the bound that cut."""
        step = self.step
        if step.side is None or step.window is None or self.at_bound:
            return None
        high, child_window = step.side == "beta", self.child_window
        origins, window = (child_window.origins, child_window.window) if child_window else (self.origins, step.window)
        return setter_of(origins, high, window[high])


# -- the sums of a chance node, probability times number ---------------------------------------------------------------


class _TermSequence(Sequence[Term]):
    """Terms that behave like a tuple of pairs (probability, number), and equal one with the same pairs."""

    __slots__ = ()

    @abstractmethod
    def term(self, place: int) -> Term:
        """Return the term of an outcome."""

    def __getitem__(self, place: Any) -> Any:
        places = range(len(self))[place]
        return tuple(map(self.term, places)) if isinstance(places, range) else self.term(places)

    def __iter__(self) -> Iterator[Term]:
        return map(self.term, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, (tuple, _TermSequence)) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Prefix(_TermSequence):
    """The first terms of a list that only grows: those that were there at a step.

    >>> terms = [(Fraction(1, 2), 3), (Fraction(1, 2), 4)]
    >>> Prefix(terms, 1)
    ((Fraction(1, 2), 3),)
    """

    __slots__ = ("_length", "_terms")

    def __init__(self, terms: list[Term], length: int) -> None:
        self._terms, self._length = terms, length

    def __len__(self) -> int:
        return self._length

    def term(self, place: int) -> Term:
        return self._terms[place]


class IntervalEnds(_TermSequence):
    """The lower (or upper) ends of the outcomes of a chance node, as they were at one time.

    Copies for every step would take memory quadratic in the outcomes; so all share one record of the changes, and each
    knows how many of them it includes.

    >>> before = IntervalEnds([Fraction(1, 2), Fraction(1, 2)], Fraction(9))
    >>> after = before.learn(0, Fraction(1))
    >>> before[0][1], after[0][1]
    (Fraction(9, 1), Fraction(1, 1))
    """

    __slots__ = ("_changed", "_changes", "_probs", "_start", "_time")

    def __init__(self, probs: Sequence[Fraction], start: Number) -> None:
        self._probs, self._start, self._time = probs, start, 0
        self._changed: list[int] = []  # the places, in order
        self._changes: dict[int, list[tuple[int, Number]]] = {}  # of each place: when, and its end from then on

    def learn(self, place: int, end: Number) -> IntervalEnds:
        """Return the terms with another number at one place; only the latest terms of a record can be changed."""
        assert self._time == len(self._changed), "only the latest ends can be changed"
        self._changed.append(place)
        after = copy(self)
        after._time += 1
        self._changes.setdefault(place, []).append((after._time, end))
        return after

    def __len__(self) -> int:
        return len(self._probs)

    def term(self, place: int) -> Term:
        changes = reversed(self._changes.get(place, ()))
        return self._probs[place], next((end for time, end in changes if time <= self._time), self._start)


def weighted(terms: Terms) -> Number:
    """Return the sum of probability times number; an infinite term makes it infinite, two opposite ones NaN.

    >>> weighted(((Fraction(1, 2), Fraction(3)), (Fraction(1, 2), Fraction(4))))
    Fraction(7, 2)
    """
    if infinite := [number for _, number in terms if isinstance(number, float)]:
        return sum(infinite)
    # Over one denominator: several times as fast as adding fractions.
    ratios: list[tuple[int, int]] = [
        (prob.numerator * number.numerator, prob.denominator * number.denominator)  # type: ignore[union-attr]
        for prob, number in terms
    ]
    common = lcm(*(bottom for _, bottom in ratios))
    return Fraction(sum(top * (common // bottom) for top, bottom in ratios), common)


def own_origins(moment: Moment) -> Origins:
    """Return the sources of the window of a moment's node; an update has the sources of a child's window."""
    origins = moment.origins
    if isinstance(origins, ChildWindow) and origins.chance == moment.step.node:
        return origins.origins
    return origins
