"""Visits: the one fold over the steps of a run, which tracks the open nodes with their windows and intervals."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from emmviz.base.errors import TreeError
from emmviz.search.events import Step
from emmviz.search.order import Order, order_for
from emmviz.story.knowledge import Knowledge, Player, Probe, Star, Sum
from emmviz.story.moment import Moment, Origins, Remark

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["ARRIVALS", "ENDS", "Visit", "Visits", "cutoffs_of", "moments_of", "visits_of"]

# The events that enter a node, and those that give it its value.
ARRIVALS = ("enter", "evaluate", "recall", "probe")
ENDS = ("evaluate", "recall", "cutoff", "leave")


@dataclass(slots=True, eq=False)
class Visit:
    """One visit of a search to a node: `moments`, those of its own steps, and `below`, the visits to its children."""

    node: str
    above: Visit | None
    knows: Knowledge
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
    >>> visits.add(run.steps[0]).step.node, [visit.node for visit in visits.open]
    ('A', ['A'])
    """

    def __init__(self, run: Run) -> None:
        self.tree, self.bounds, self.remarks = run.tree, run.bounds, run.remarks
        self.narrows = "chance" in run.cuts_at
        self.order: Order = order_for(run.options.get("order"))
        self.all: list[Visit] = []
        self.open: list[Visit] = []
        self.moments: list[Moment] = []
        self.at: list[Visit] = []

    def add(self, step: Step) -> Moment:
        """Add one step and return its moment."""
        if step.event in ARRIVALS:
            self._back_to(self.tree.parent(step.node))
            above = self.open[-1] if self.open else None
            origins: Origins = above.knows.origins_for(step) if above else (None, None)
            visit = Visit(step.node, above, self._knowledge(step, origins, above))
            self.all.append(visit)
            self.open.append(visit)
            if above is not None:
                above.below.append(visit)
        else:
            self._back_to(step.node)
            if not self.open:
                k = len(self.moments) + 1
                raise TreeError(f"step {k} goes back to node {step.node}, which is not the one being searched")
            visit = self.open[-1]
        k = len(self.moments) + 1
        moment = visit.knows.moment(k, step)
        remark = self.remarks.get(k)
        if remark is not None and isinstance(remark, Remark):  # the check of a protocol takes long
            moment = moment._replace(remark=remark)
        self.moments.append(moment)
        self.at.append(visit)
        visit.moments.append(moment)
        return moment

    def _back_to(self, node: str | None) -> None:
        """Close the visits below the node where the search continues; no step marks the end of a probe."""
        while self.open and self.open[-1].node != node:
            self.open.pop()

    def _knowledge(self, step: Step, origins: Origins, above: Visit | None) -> Knowledge:
        if step.event == "probe" and above is not None and isinstance(above.knows, Star):
            return Probe(step, origins, self.tree.kind(step.node), above.knows.replies(step.node))
        if step.event != "enter":
            return Knowledge(step, origins)
        if (kind := self.tree.kind(step.node)) != "chance":
            return Player(step, origins, kind, set(self.tree.children(step.node)))
        outcomes = [(branch.child, branch.prob) for branch in self.tree.branches(step.node) if branch.prob]
        probs = dict(self.order.sort_outcomes(outcomes, itemgetter(1)))
        if self.narrows and step.window is not None:
            return Star(step, origins, probs, self.bounds, self.tree.kind)
        return Sum(step, origins, probs)


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
