"""Knowledge: what the steps so far tell about an open node, with one class for each kind of node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from emmviz.base.numbers import Number
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.events import Bound, Step, Value
from emmviz.search.terms import Terms
from emmviz.story.moment import ChildWindow, Moment, Origins, Window, origin_of
from emmviz.story.terms import Ends, Prefix

__all__ = ["Knowledge", "Player", "Probe", "Star", "Sum"]

NOWHERE: Origins = (None, None)


class Knowledge:
    """What is known about a node when the search enters it: where its window comes from; at a leaf that is all."""

    def __init__(self, step: Step, origins: Origins) -> None:
        self.node, self.window, self.origins = step.node, step.window, origins

    def origins_for(self, step: Step) -> Origins:
        """Return the origins of the window that a child is entered with, where they follow from this node."""
        return NOWHERE

    def moment(self, k: int, step: Step) -> Moment:
        """Apply a step at the node, the k-th of the run, and return its moment."""
        return Moment(k, step, self.origins)


class Player(Knowledge):
    """A MAX or MIN node: its window as it narrows, and where each end comes from."""

    def __init__(self, step: Step, origins: Origins, kind: str, children: set[str]) -> None:
        super().__init__(step, origins)
        self.maximising, self.children = kind == "max", children
        self.now = step.window
        self.results: dict[str, Value] = {}

    def origins_for(self, step: Step) -> Origins:
        if self.now is None or step.window is None or step.window == self.now:
            return NOWHERE if self.now is None or step.window is None else self.origins
        same = step.window[0] == self.now[0], step.window[1] == self.now[1]
        return origin_of(self.origins, False) if same[0] else None, origin_of(self.origins, True) if same[1] else None

    def moment(self, k: int, step: Step) -> Moment:
        if step.event != "update":
            return Moment(k, step, self.origins, results=() if step.event == "enter" else tuple(self.results.values()))
        if step.child in self.children and step.result is not None:
            self.results[step.child] = step.result
        if step.value is not None:
            self.narrow(step.value, step.best or step.child)
        return Moment(k, step, self.origins)

    def narrow(self, best: Number, setter: str | None) -> None:
        """Narrow the window by the best value so far, set by one of the children."""
        if self.now is None or self.window is None:
            return
        if self.maximising and best > self.now[0]:
            self.now, self.origins = (best, self.window[1]), (setter, origin_of(self.origins, True))
        elif not self.maximising and best < self.now[1]:
            self.now, self.origins = (self.window[0], best), (origin_of(self.origins, False), setter)


class Probe(Player):
    """A MAX or MIN node one of whose replies is probed; earlier probes of it narrow the window."""

    def __init__(self, step: Step, origins: Origins, kind: str, found: Mapping[str, Value]) -> None:
        super().__init__(step, origins, kind, set())
        self.own = origins
        best, setter = before_any(self.maximising), None
        for reply, result in found.items():
            best, chosen = backed_up(self.maximising, best, (result[0], Bound.EXACT))
            setter = reply if chosen else setter
        if setter is not None:
            self.narrow(best[0], setter)

    def moment(self, k: int, step: Step) -> Moment:
        return Moment(k, step, self.own)


class Sum(Knowledge):
    """A chance node of a search that reads all outcomes: the running sum, as long as that is the node's value."""

    def __init__(self, step: Step, origins: Origins, probs: Mapping[str, Fraction]) -> None:
        super().__init__(step, origins)
        self.probs = probs
        self.terms: list[tuple[Fraction, Number]] = []
        self.returned: set[str | None] = set()
        self.total: Number = Fraction(0)
        self.adds_up = True
        self.running: Number | None = None

    def moment(self, k: int, step: Step) -> Moment:
        if step.event == "enter":
            return super().moment(k, step)
        if step.event != "update":
            return Moment(k, step, highs=self._seen())
        prob = None if step.child in self.returned else self.probs.get(step.child or "")
        if prob is not None and step.result is not None:
            self.returned.add(step.child)
            self.terms.append((prob, step.result[0]))
            self.total += prob * step.result[0]
            self.adds_up = self.adds_up and step.value == self.total
            self.running = self.total if self.adds_up else None
        return Moment(k, step, highs=self._seen(), running=self.running)

    def _seen(self) -> Terms:
        return Prefix(self.terms, len(self.terms)) if self.adds_up else ()


class Star(Knowledge):
    """A chance node of Star1 or Star2: the interval in which each outcome lies."""

    def __init__(
        self, step: Step, origins: Origins, probs: Mapping[str, Fraction], bounds: Window, kind: Callable[[str], str]
    ) -> None:
        super().__init__(step, origins)
        self.bounds, self.kind = bounds, kind
        self.places = {child: place for place, child in enumerate(probs)}
        self.probs = list(probs.values())
        self.lows, self.highs = (Ends.all(self.probs, end) for end in bounds)
        self.sums: list[Number] = [Fraction(0), Fraction(0)]
        self.returned: set[str] = set()
        self.found: dict[str, dict[str, Value]] = {}
        self.last = Moment(0, step, origins, self.lows, self.highs)
        self.probing: Step | None = None
        self.has_interval = True

    def replies(self, child: str) -> Mapping[str, Value]:
        """Return the results of the probes of a child so far, by reply."""
        return dict(self.found.get(child, {}))

    def child_window(self, child: str, *, probing: bool = False) -> ChildWindow | None:
        """Return the window for a child as it is now; None for a node that is not an outcome."""
        if child not in self.places or self.window is None:
            return None
        return ChildWindow(self.node, child, self.places[child], self.window, self.origins, self.lows, self.highs,
                           probing)  # fmt: skip

    def origins_for(self, step: Step) -> Origins:
        self.probing = step if step.event == "probe" else None
        found = self.child_window(step.node, probing=step.event == "probe")
        if found is None or step.window is None:
            return NOWHERE
        (L, U), limits = self.bounds, (found.limit(False), found.limit(True))
        inner = min(max(limits[0], L), U), max(min(limits[1], U), L)
        low, high = (
            found if step.window[end] in (inner[end], limits[end])
            # An algorithm of the user's own may pass on an end of its own window.
            else origin_of(self.origins, end == 1) if step.window[end] == found.window[end] else None
            for end in (0, 1)
        )  # fmt: skip
        return found if low is found and high is found else (low, high)

    def moment(self, k: int, step: Step) -> Moment:
        # An algorithm of the user's own may value chance nodes in another way; then its steps give the value so far.
        self.has_interval = self.has_interval and not (step.event == "update" and step.value is not None)
        if not self.has_interval:
            return Moment(k, step, self.origins)
        if step.event == "enter":
            self.last = self.last._replace(k=k)
        elif step.event == "leave":
            self.last = Moment(k, step, NOWHERE, self.lows, self.highs)
        elif step.event == "update" and self._is_new(step):
            self.last = self._update(k, step)
        else:
            running = self.last.running if step.event == "update" else None
            self.last = self.last._replace(k=k, step=step, running=running)
        return self.last

    def _is_new(self, step: Step) -> bool:
        if step.child not in self.places or step.child in self.returned or step.result is None:
            return False
        return self.bounds[0] <= step.result[0] <= self.bounds[1]

    def _update(self, k: int, step: Step) -> Moment:
        assert step.child is not None
        assert step.result is not None
        probe, (v, _) = self.probing, step.result
        window = self.child_window(step.child, probing=probe is not None)
        assert window is not None
        useless = False
        if probe is not None:
            assert probe.child is not None
            self.found.setdefault(step.child, {})[probe.child] = step.result
            # A lower bound on a reply does not limit MIN, nor an upper bound MAX.
            useless = step.bound is useless_bound(self.kind(step.child) == "max")
        place = window.place
        if not useless and step.bound is not Bound.UPPER and v > self.lows[place][1]:
            self.lows = self.lows.learn(place, v)
        if not useless and step.bound is not Bound.LOWER and v < self.highs[place][1]:
            self.highs = self.highs.learn(place, v)
        running = None
        if probe is None:
            self.returned.add(step.child)
            running = self._running(place, step.bound)
        self.probing = None
        return Moment(k, step, window, self.lows, self.highs, running)

    def _running(self, place: int, bound: Bound | None) -> Number:
        """Return the sum over the outcomes that have returned; one infinite term makes it infinite."""
        for i, (prob, end) in enumerate((self.lows[place], self.highs[place])):
            if isinstance(end, float):
                self.sums[i] = end
            elif not isinstance(self.sums[i], float):
                self.sums[i] += prob * end
        return self.sums[bound is not Bound.LOWER]
