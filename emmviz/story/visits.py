"""Visits: the one fold over the steps of a run: the open nodes, and what the steps so far show about each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from emmviz.base.messages import refuse_if
from emmviz.base.numbers import INF, Number
from emmviz.games.depth import DepthRule
from emmviz.search.events import Bound, MaybeNone, Step, Value, Window
from emmviz.search.intervals import (
    Intervals,
    Outcomes,
    backed_up,
    before_any,
    clamped,
    limits_player,
    useless_bound,
)
from emmviz.search.options import Order, order_for
from emmviz.search.run import Run
from emmviz.story.moment import ChildWindow, IntervalEnds, Moment, Origins, Prefix, Term, origin_of

# The events that enter a node, and those that give it its value.
ARRIVALS = ("enter", "evaluate", "recall", "probe")
ENDS = ("evaluate", "recall", "cutoff", "leave")
NOWHERE: Origins = (None, None)


class Knowledge:
    """The facts about a node when the search enters it: the sources of its window. For a leaf, these are all."""

    def __init__(self, step: Step, origins: Origins) -> None:
        self.node, self.window, self.origins = step.node, step.window, origins

    def origins_for(self, step: Step) -> Origins:
        """Return the origins of the window that a child is entered with, where they follow from this node."""
        return NOWHERE

    def moment(self, k: int, step: Step) -> Moment:
        """Apply a step at the node, the k-th of the run, and return its moment."""
        return Moment(k, step, self.origins)


class PlayerKnowledge(Knowledge):
    """A MAX or MIN node, searched or probed: its window as it narrows, and the source of each end.

    `probe_results` are the results of earlier probes of its replies.
    """

    def __init__(self, step: Step, origins: Origins, kind: str, probe_results: Mapping[str, Value]) -> None:
        super().__init__(step, origins)
        self.maximising, self.entered, self.now = kind == "max", origins, step.window
        self.results: dict[str, Value] = {}
        self.best: Value | None = None
        self.probe_results = tuple(probe_results.values())
        best, setter = before_any(self.maximising), None
        for reply, reply_value in probe_results.items():
            best, chosen = backed_up(self.maximising, best, (reply_value[0], Bound.EXACT))
            setter = reply if chosen else setter
        if setter is not None:
            self.narrow(best[0], setter)

    def origins_for(self, step: Step) -> Origins:
        if self.now is None or step.window is None:
            return NOWHERE
        low, high = (origin_of(self.origins, end == 1) if step.window[end] == self.now[end] else None for end in (0, 1))
        return self.origins if step.window == self.now else (low, high)

    def moment(self, k: int, step: Step) -> Moment:
        if step.event in ARRIVALS:
            return Moment(k, step, self.entered, probe_results=self.probe_results)
        if step.event != "update":
            # A bound is not the value of a child.
            is_known = step.event == "leave" and step.bound is Bound.EXACT
            bests = [child for child, found in self.results.items() if found == (step.value, Bound.EXACT)]
            return Moment(k, step, self.origins, results=tuple(self.results.values()), bests=bests if is_known else ())
        if step.result is not None:
            self.results[step.child] = step.result
        before = self.best
        if step.value is not None:
            self.narrow(step.value, step.best or step.child)
            self.best = step.value, step.bound or Bound.EXACT
        return Moment(k, step, self.origins, before=before)

    def narrow(self, best: Number, setter: str | None) -> None:
        """Narrow the window by the best value so far, set by one of the children."""
        if self.now is None:
            return
        if self.maximising and best > self.now[0]:
            self.now, self.origins = (best, self.window[1]), (setter, origin_of(self.origins, True))
        elif not self.maximising and best < self.now[1]:
            self.now, self.origins = (self.window[0], best), (origin_of(self.origins, False), setter)


class RunningSum(Knowledge):
    """A chance node of a search that reads all outcomes: the running sum, as long as that is the node's value."""

    def __init__(self, step: Step, origins: Origins, probs: Mapping[str, Fraction]) -> None:
        super().__init__(step, origins)
        self.to_come = dict(probs)
        self.terms: list[Term] = []
        self.total: Number = Fraction(0)
        self.adds_up = True
        self.running: Number | None = None

    def moment(self, k: int, step: Step) -> Moment:
        if step.event == "enter":
            return super().moment(k, step)
        if step.event == "update" and step.child in self.to_come and step.result is not None:
            self.terms.append((self.to_come.pop(step.child), step.result[0]))
            self.total += self.terms[-1][0] * step.result[0]
            self.adds_up = self.adds_up and step.value == self.total
            self.running = self.total if self.adds_up else None
        seen = Prefix(self.terms, len(self.terms)) if self.adds_up else ()
        return Moment(k, step, self.origins, highs=seen, running=self.running if step.event == "update" else None)


class StarKnowledge(Knowledge):
    """A chance node of Star1 or Star2: the interval that contains the value of each outcome."""

    def __init__(
        self, step: Step, origins: Origins, probs: Mapping[str, Fraction], bounds: Window, kind: Callable[[str], str]
    ) -> None:
        super().__init__(step, origins)
        self.bounds, self.kind = bounds, kind
        self.places = {child: place for place, child in enumerate(probs)}
        self.probs = list(probs.values())
        self.outcomes = Intervals(Outcomes(list(probs), self.probs), bounds)
        self.lows, self.highs = (IntervalEnds(self.probs, end) for end in bounds)
        self.sums: list[Number] = [Fraction(0), Fraction(0)]
        self.returned: set[str] = set()
        self.probe_results: dict[str, dict[str, Value]] = {}
        self.last = self._now(0, step, origins)
        self.probing: Step | None = None
        self.has_interval = True

    def child_window(self, child: str, *, probing: bool = False) -> ChildWindow | None:
        """Return the window for a child as it is now; None for a node that is not an outcome."""
        if child not in self.places:
            return None
        place = self.places[child]
        limits = self.outcomes.limits(place, self.window)
        return ChildWindow(self.node, child, place, self.window, self.origins, self.lows, self.highs, limits, probing)

    def origins_for(self, step: Step) -> Origins:
        self.probing = step if step.event == "probe" else None
        window = self.child_window(step.node, probing=step.event == "probe")
        if window is None or step.window is None:
            return NOWHERE
        inner = clamped(window.limits, self.bounds)
        low, high = (
            window
            if step.window[end] in (inner[end], window.limits[end])
            # A user's own algorithm may pass on an end of its window.
            else origin_of(self.origins, end == 1)
            if step.window[end] == window.window[end]
            else None
            for end in (0, 1)
        )
        return window if low is window and high is window else (low, high)

    def moment(self, k: int, step: Step) -> Moment:
        # An algorithm of the user's own may value chance nodes in another way; then its steps give the value so far.
        self.has_interval = self.has_interval and not (step.event == "update" and step.value is not None)
        if not self.has_interval:
            return Moment(k, step, self.origins)
        if step.event == "enter":
            self.last = self.last._replace(k=k)
        elif step.event == "leave":
            self.last = self._now(k, step, self.origins)
        elif step.event == "update" and self._is_new(step):
            self.last = self._update(k, step)
        else:
            self.last = self.last._replace(
                k=k,
                step=step,
                running=self.last.running if step.event == "update" else None,
                probe_results=tuple(
                    reply_value for child in step.skipped for reply_value in self.probe_results.get(child, {}).values()
                ),
            )
        return self.last

    def _is_new(self, step: Step) -> bool:
        return (
            step.result is not None
            and self.bounds[0] <= step.result[0] <= self.bounds[1]
            and step.child in self.places
            and step.child not in self.returned
        )

    def _update(self, k: int, step: Step) -> Moment:
        probe, v = self.probing, step.result[0]
        window: ChildWindow | MaybeNone = self.child_window(step.child, probing=probe is not None)
        if probe is not None:
            self.probe_results.setdefault(step.child, {})[probe.child] = step.result
        bound = step.bound or Bound.EXACT
        if probe is None or limits_player(self.kind(step.child) == "max", bound):
            low, high = self.outcomes.narrow(window.place, v, bound)
            self.lows = self.lows.learn(window.place, v) if low else self.lows
            self.highs = self.highs.learn(window.place, v) if high else self.highs
        running = None
        if probe is None:
            self.returned.add(step.child)
            running = self._running(window.place, step.bound)
        self.probing = None
        return self._now(k, step, window)._replace(running=running)

    def _now(self, k: int, step: Step, origins: Origins) -> Moment:
        return Moment(k, step, origins, self.lows, self.highs, (self.outcomes.least, self.outcomes.most))

    def _running(self, place: int, bound: Bound | None) -> Number:
        """Return the sum over the outcomes that have returned; one infinite term makes it infinite."""
        for i, (prob, end) in enumerate((self.lows[place], self.highs[place])):
            if isinstance(end, float):
                self.sums[i] = end
            elif not isinstance(self.sums[i], float):
                self.sums[i] += prob * end
        return self.sums[bound is not Bound.LOWER]


@dataclass(slots=True, eq=False)
class Visit:
    """One visit of a search to a node: `moments` are its own steps, and `below` are the visits to its children.

    `left` is how much depth is left there.
    """

    node: str
    above: Visit | None
    knows: Knowledge
    left: float
    moments: list[Moment] = field(default_factory=list)
    below: list[Visit] = field(default_factory=list)

    @property
    def first(self) -> Moment:
        """The step that enters the node."""
        return self.moments[0]

    @property
    def last(self) -> Moment:
        """The last step at the node, which gives it its value unless it was only probed, or left open."""
        return self.moments[-1]

    @property
    def updates(self) -> list[Moment]:
        """The steps at which the node backs up what a child returned."""
        return [moment for moment in self.moments if moment.step.event == "update"]


class Visits:
    """The visits of a run, as far as its steps have been added; `open` are those not yet over, the root's first.

    `all` are the visits in the order in which they start, `moments` the steps, `at` the visit of each.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> visits = Visits(run)
    >>> visits.add(run.steps[0])
    >>> visits.moments[0].step.node, [visit.node for visit in visits.open]
    ('A', ['A'])
    """

    def __init__(self, run: Run) -> None:
        self.tree, self.bounds, self.remarks = run.tree, run.bounds, run.remarks
        self.narrows = "chance" in run.cuts_at
        self.at_bounds = bool(run.options.get("cut_at_bounds"))
        self.depth: Any = run.options.get("depth")
        self.rule = DepthRule.of(run.options)
        self.order: Order = order_for(run.options.get("order"))
        self.all: list[Visit] = []
        self.open: list[Visit] = []
        self.moments: list[Moment] = []
        self.at: list[Visit] = []

    def add(self, step: Step) -> None:
        """Add one step."""
        k = len(self.moments) + 1
        if step.event in ARRIVALS:
            self._back_to(self.tree.parent(step.node))
            above = self.open[-1] if self.open else None
            origins = above.knows.origins_for(step) if above else NOWHERE
            left = self.rule.below(self.tree.kind(above.node), above.left) if above else self.depth
            visit = Visit(step.node, above, self._knowledge(step, origins, above), INF if left is None else left)
            self.all.append(visit)
            self.open.append(visit)
            if above is not None:
                above.below.append(visit)
        else:
            self._back_to(step.node)
            refuse_if(not self.open, "wrong.search.goes_back", step=k, node=step.node)
            visit = self.open[-1]
        moment = visit.knows.moment(k, step)
        if self.at_bounds and step.event == "cutoff" and step.bound is not useless_bound(step.side == "alpha"):
            moment = moment._replace(at_bound=True)
        if self.remarks:
            remark = self.remarks.get(k)
            interval = None if remark and remark.strays else moment.interval
            moment = moment._replace(remark=remark, interval=interval)
        kind = self.tree.kind(step.node)
        # A chance node at the limit that is resolved is entered.
        if visit.left <= 0 and kind != "leaf" and step.event == ("evaluate" if self.rule.ends(kind, 0) else "enter"):
            moment = moment._replace(limit=(self.rule.depth_counts, self.depth))
        self.moments.append(moment)
        self.at.append(visit)
        visit.moments.append(moment)

    def _back_to(self, node: str | None) -> None:
        """Close the visits below the node where the search continues; no step marks the end of a probe."""
        while self.open and self.open[-1].node != node:
            self.open.pop()

    def _knowledge(self, step: Step, origins: Origins, above: Visit | None) -> Knowledge:
        kind = self.tree.kind(step.node)
        if step.event == "probe" and above is not None and isinstance(above.knows, StarKnowledge):
            return PlayerKnowledge(step, origins, kind, above.knows.probe_results.get(step.node, {}))
        if step.event != "enter":
            return Knowledge(step, origins)
        if kind != "chance":
            return PlayerKnowledge(step, origins, kind, {})
        outcomes = [(branch.child, branch.prob) for branch in self.tree.branches(step.node) if branch.prob]
        probs = dict(self.order.sort_outcomes(outcomes))
        if self.narrows and step.window is not None:
            return StarKnowledge(step, origins, probs, self.bounds, self.tree.kind)
        return RunningSum(step, origins, probs)


# The fold of a run is made once, however many ask.
_VISITS: WeakKeyDictionary[Run, Visits] = WeakKeyDictionary()


def visits_of(run: Run) -> Visits:
    """Return the visits of a whole run."""
    if run not in _VISITS:
        visits = Visits(run)
        for step in run.steps:
            visits.add(step)
        _VISITS[run] = visits
    return _VISITS[run]


def moments_of(run: Run) -> list[Moment]:
    """Return the moments of a run, one for each step."""
    return visits_of(run).moments


def cutoffs_of(run: Run) -> list[Moment]:
    """Return the moments of a run that cut."""
    return [moment for moment in moments_of(run) if moment.step.event == "cutoff"]
