"""TracedRun: what a student's program did, as a Run, and how it compares with the right one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from emmviz.base.numbers import INF
from emmviz.learn.traced.compare import Finding, findings
from emmviz.learn.traced.tell import Part, Remark, with_more, written
from emmviz.learn.traced.watch import Watch
from emmviz.search.events import Bound
from emmviz.search.pseudocode import cutting_kinds
from emmviz.search.run import Run, SearchResult
from emmviz.search.searching import algorithm_of
from emmviz.story.narrate import Narrator

__all__ = ["Compared", "TracedRun"]


@dataclass(frozen=True, slots=True)
class Compared:
    """How a program compares with the right run.

    `verdict` is "same"; "other", where every number holds and only the work or the order differs; "wrong"; "stopped",
    where the program came to no end; or "none", where there is nothing to compare with. `sentence` says it. `finding`
    is the first error, or where there is none the first difference: with its `kind`, the frame `step` that shows it,
    the `node` and the likely `mistake`.
    """

    verdict: str
    sentence: str
    finding: Finding | None = None

    @property
    def agrees(self) -> bool:
        """Whether the program is right: the same as the right run, or other with every number right."""
        return self.verdict in ("same", "other")

    @property
    def kind(self) -> str | None:
        """What kind of difference it is: window, value, missing, fewer, extra, again, order or
        call."""
        return self.finding.kind if self.finding else None

    @property
    def step(self) -> int | None:
        """The frame of the program's run that shows it."""
        return self.finding.step if self.finding else None

    @property
    def node(self) -> str | None:
        """The node at which it shows."""
        return self.finding.node if self.finding else None

    @property
    def mistake(self) -> str | None:
        """The name of the likely mistake, None where none is known."""
        return self.finding.mistake if self.finding else None

    def __str__(self) -> str:
        return self.sentence


class TracedRun(Run):
    """The Run of a student's program: its `value`, `steps`, `leaves` and pictures are those of any Run.

    `compared` says how it compares with `right`, the Run of the right algorithm. Where the program was stopped, `fault`
    says why; then nothing is known of the value, which is "at least −∞".
    """

    fault: str | None
    compared: Compared
    right: Run | None
    remarks: dict[int, Remark]

    def __init__(self, program: str, watch: Watch, right: Run | None, windowed: bool, why_not: str, lang: str) -> None:
        tree, top = watch.tree, watch.top
        assert top is not None
        last = watch.steps[-1]
        events = Counter(step.event for step in watch.steps)
        chosen = {step.node: step.best for step in watch.steps if step.event in ("leave", "cutoff")}
        path = [tree.root]
        while (best := chosen.get(path[-1])) is not None:
            path.append(best)
        counts = {
            "leaves": events["evaluate"],
            "leaves_total": len(tree.leaves()),
            "nodes": events["enter"] + events["evaluate"],
            "probes": 0,
            "cutoffs": events["cutoff"],
        }
        ended = watch.fault is None and top.value is not None and last.bound is not None
        value, bound = (top.value, last.bound) if ended else (-INF, Bound.LOWER)
        assert value is not None
        assert bound is not None
        leaves = [step.node for step in watch.steps if step.event == "evaluate"]
        cuts_at = cutting_kinds(algorithm_of(watch.style).code)
        found = SearchResult(value, bound, last.best, watch.bounds, counts, lambda: leaves, path, watch.steps)
        super().__init__(tree, program, {"depth": None}, found, {})
        self.code = {kind: source.lines for kind, source in watch.sources.items()}
        self.right, self.lang, self.remarks = right, lang, watch.remarks
        narrator = Narrator(tree, lang)
        self.fault = None if watch.fault is None else written((watch.fault,), narrator)
        self.compared = self._compare(program, watch, windowed, why_not, narrator)
        # A wrong program raises no questions about where players' nodes cut, or what their numbers say.
        self.cuts_at = cuts_at if self.compared.agrees else cuts_at & {"chance"}

    def listing(self, lang: str = "en") -> dict[str, list[str]]:
        """Return the program as it was written, which is in no language but Python's."""
        return {kind: list(lines) for kind, lines in self.code.items()}

    def _compare(self, program: str, watch: Watch, windowed: bool, why_not: str, narrator: Narrator) -> Compared:
        fields = (("program", "text", program),)
        end = (watch.fault,) if watch.fault else ()
        if self.right is None:
            parts = (*end, Part("no_right", (*fields, ("why", "text", why_not))))
            return Compared("stopped" if end else "none", written(parts, narrator))
        assert watch.top is not None
        first = None
        for finding in findings(watch.top, self.right, windowed):
            first = finding if first is None or finding.wrong else first
            if finding.wrong:
                break
        about = (*fields, ("algorithm", "algorithm", self.right.algorithm))
        if first is None:
            verdict, parts = "same", (Part("same_run", about),)
        elif end and not first.wrong:
            first, parts = None, ()
        else:
            verdict, parts = "wrong" if first.wrong else "other", first.parts
            self._remark(first.step, Part("departs" if first.wrong else "differs", about), *parts)
        if end:
            verdict, parts = "stopped", (*(parts if first is not None else ()), *end)
        elif first is None or first.step < len(self.steps):
            ending = (*about, ("k", "text", first.step if first else 0))
            key = {"same": "ends_same", "other": "ends_other", "wrong": "ends_wrong"}[verdict]
            self._remark(len(self.steps), Part(key, ending))
        return Compared(verdict, written(parts, narrator), first)

    def _remark(self, k: int, *parts: Part) -> None:
        """Say more of the k-th step."""
        self.remarks[k] = with_more(self.remarks.get(k), *parts)

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}; {self.compared.verdict}>".replace("<Run ", "<TracedRun ")
