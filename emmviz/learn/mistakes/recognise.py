"""Wrong methods applied to a run: what each gives, where it first goes wrong, and what is right there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.mistakes.backup_mistakes import (
    LEAST_LIKELY,
    NAMED,
    Rule,
    backed_up,
    misweighed,
    right,
    rules_by_name,
    rules_for,
)
from emmviz.learn.mistakes.pruning_mistakes import DEEPEST, SLIPS, Event, HandSearch
from emmviz.learn.mistakes.rows import Row, height, in_order, postorder, rows_of
from emmviz.learn.question import Suspect
from emmviz.search.events import Bound, Leave
from emmviz.search.run import Run
from emmviz.story.moment import Moment
from emmviz.story.visits import visits_of


class WrongValue(NamedTuple):
    """The value that a wrong method gives for a node; `way` is where it was applied: "here", "below" or "root"."""

    mistake: str
    value: Number
    way: str


class WrongMethods:
    """The wrong methods applied to one run, each once."""

    def __init__(self, run: Run) -> None:
        self.tree, self.visits, self.bounds, self.cuts_at = run.tree, visits_of(run), run.bounds, run.cuts_at
        self.moments = self.visits.moments
        self.is_whole = (
            not run.grown
            and run.options.get("depth") is None
            and not any(run.tree.is_unexpanded(node) for node in run.tree)
        )
        self.window, self.reordered = run.steps[0].window or (-INF, INF), run.options.get("order") is not None
        self.probes = "probes" in run.options
        # Each is asked for once for every mark of an answer, and again for every key.
        self.values, self.suspect = cache(self._values), cache(self._suspect)

    @cached_property
    def worth(self) -> dict[str, Fraction]:
        """The value of each node in a full search; nothing for an incomplete tree."""
        rows = rows_of(self.tree) if self.is_whole else []
        return dict(zip((row.node for row in rows), backed_up(rows), strict=True))

    @cached_property
    def searches(self) -> dict[str | None, HandSearch]:
        """Star1 by hand, right (None) and with every slip; none for another search, or too deep a tree."""
        follows = self.is_whole and "chance" in self.cuts_at and not (self.visits.at_bounds or self.probes)
        rows = rows_of(self.tree) if follows else []
        if not rows or height(rows) > DEEPEST:
            return {}
        if self.reordered:
            visited = dict.fromkeys(visit.node for visit in self.visits.all)
            rows = in_order(rows, {node: place for place, node in enumerate(visited)})
        return {slip: HandSearch(rows, self.bounds, slip, self.window) for slip in (None, *SLIPS)}

    def _values(self, node: str, end: int) -> list[WrongValue]:
        """Return the values of every wrong method at the visit that ends with a step, the most likely first."""
        wrong_values: list[WrongValue] = []
        # From the children's right values, with the mistake made at this node only: one mistake, not several.
        row, children, values = self._returned(node, end)
        if children:
            wrong = {name: rule(row, values) for name, rule in rules_by_name([row]).items()}
            wrong_values += _others(wrong, right(row, values), "here")
        throughout = self.throughout(node, rules_by_name)
        if self.moments[end].step.event == "cutoff":
            # Nobody backs up what was not read.
            throughout.pop("below", None)
        wrong_values += chain.from_iterable(throughout.values())
        return sorted(wrong_values, key=lambda wrong: wrong.mistake == LEAST_LIKELY)

    def throughout(
        self, node: str, rules: Callable[[Sequence[Row]], dict[str, Rule]] = rules_for
    ) -> dict[str, list[WrongValue]]:
        """Return the wrong values of a node by where the method is applied: from the "root" or "below" the node."""
        by_way: dict[str, list[WrongValue]] = {}
        if self.searches:
            reported = {slip: search.reported(node) for slip, search in self.searches.items()}
            by_way["root"] = _others({slip: reported[slip] for slip in SLIPS}, reported[None], "root")
        if self.is_whole:
            rows = rows_of(self.tree, node)
            wrong = {name: backed_up(rows, rule)[0] for name, rule in rules(rows).items()}
            by_way["below"] = _others(wrong, backed_up(rows)[0], "below")
        return by_way

    def _returned(self, node: str, end: int) -> tuple[Row, tuple[str, ...], list[Fraction]]:
        """Return a node, its children that returned a finite number before it had its own, and these numbers.

        A chance node backs up all outcomes or none: then it has no such children.
        """
        updates = [moment.step for moment in self.visits.at[end].updates if not moment.probed]
        returned = {step.child: step.result[0] for step in updates if step.result}
        ways = [way for way in self.tree.branches(node) if way.child in returned]
        values = [value for way in ways if is_finite(value := returned[way.child])]
        row = Row(
            node,
            kind=self.tree.kind(node),
            probs=tuple(way.prob for way in ways if way.prob),
            below=next((kind for way in ways if (kind := self.tree.kind(way.child)) != "leaf"), ""),
        )
        is_open = row.kind == "chance" and sum(row.probs) < 1
        children = tuple(way.child for way in ways) if len(values) == len(ways) and not is_open else ()
        return row, children, [Fraction(value) for value in values]

    def _suspect(self, wrong: WrongValue, node: str, end: int) -> Suspect:
        """Return a wrong method's value, where it first differs from the right one, and the right step there."""
        if wrong.way == "here":
            row, children, numbers = self._returned(node, end)
            off = tuple(children[i] for i in misweighed(NAMED[wrong.mistake], row, numbers))
            return Suspect(wrong.value, wrong.mistake, node, self.moments[end], off)
        if wrong.way == "root":
            return self.parts(wrong.mistake, wrong.value)
        rows = rows_of(self.tree, node)
        mistaken, true = backed_up(rows, NAMED[wrong.mistake]), backed_up(rows, right)
        i = next(i for i in postorder(rows) if mistaken[i] != true[i])
        row, values = rows[i], [true[kid] for kid in rows[i].kids]
        off = tuple(rows[row.kids[i]].node for i in misweighed(NAMED[wrong.mistake], row, values))
        return Suspect(wrong.value, wrong.mistake, row.node, step_of(row, values), off)

    def parts(self, slip: str, answer: object) -> Suspect:
        """Return the answer of a wrong Star1, with where it first departs from the right one."""
        wrongs = self.searches[slip].events
        departure = self.departure(slip)
        if departure is None:
            return Suspect(answer, slip)
        wrong, true = departure
        if wrong.event == true.event == "enter":
            return Suspect(answer, slip, wrong.node, self.first(true.node, "enter", "evaluate"))
        if true.event == "go on":
            # What the node can still be worth shows why there is no cut.
            updates = (moment for moment in self.moments if moment.step.event == "update" and not moment.probed)
            update = next((moment for moment in updates if moment.step.child == true.child), None)
            return Suspect(answer, slip, wrong.node, update)
        node = true.node if wrong.event == "enter" else wrong.node
        entered = self.first(true.node, "enter", "evaluate") if isinstance(answer, tuple) else None
        if wrong.event == "value" and true.event == "enter" and entered is not None:
            # Where leaves are the answer, what the node can still be worth shows why the next one is read.
            return Suspect(answer, slip, wrong.node, self.moments[entered.k - 2])
        if wrong.event == "value":
            # A bound may happen to be the value: the mistake shows at the first node with another number.
            found = self.searches[None].reported
            values = (event for event in wrongs if event.event == "value")
            node = next((event.node for event in values if found(event.node) not in (None, event.value)), node)
            return Suspect(answer, slip, node, self.first(node, "leave", "cutoff", "evaluate"))
        return Suspect(answer, slip, wrong.node, self.first(node, "leave", "cutoff", "evaluate"))

    def departure(self, slip: str) -> tuple[Event, Event] | None:
        """Return the first event of a wrong Star1 that differs from the right one, and the right one."""
        pairs = zip(self.searches[slip].events, self.searches[None].events, strict=False)
        return next((pair for pair in pairs if pair[0] != pair[1]), None)

    def first(self, node: str, *events: str) -> Moment | None:
        """Return the first step of some kind at a node, None if the run has none."""
        return next(
            (moment for moment in self.moments if moment.step.node == node and moment.step.event in events), None
        )


def _others(values: Mapping[str, Number | None], true: Number | None, way: str) -> list[WrongValue]:
    """Return the values that differ from the true one."""
    return [WrongValue(name, value, way) for name, value in values.items() if value is not None and value != true]


def step_of(row: Row, values: Sequence[Fraction]) -> Moment:
    """Return the step at which a node with these values of its children has its own, in a search of the whole tree."""
    terms = tuple(zip(row.probs, values, strict=True)) if row.kind == "chance" else ()
    step = Leave(node=row.node, value=right(row, values), bound=Bound.EXACT)
    return Moment(0, step, highs=terms, results=tuple((value, Bound.EXACT) for value in values))


@lru_cache(maxsize=16)  # of one run many things are asked
def wrong_methods_of(run: Run) -> WrongMethods:
    """Return the wrong methods applied to a run."""
    return WrongMethods(run)
