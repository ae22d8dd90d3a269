"""Payload: a run as one SVG and, for each step, the few things that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import Number, is_finite, show
from emmviz.picture.draw import plan_for, scene_from
from emmviz.picture.edge_marks import cut_mark, edge_classes, live_label
from emmviz.picture.lower import lower_dial
from emmviz.picture.node_marks import dial_ends, dial_mark, node_classes, node_text, spoken, value_label
from emmviz.picture.plan import Plan
from emmviz.picture.render.svg import path_data, render
from emmviz.story.fold import Fold
from emmviz.story.frame import Frame, NodeState
from emmviz.story.moment import Moment

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["payload", "subtitle"]

# What changes on the page: the slot, which of them by its number, and what it holds now; see slots.js.
Change = tuple[str, int, Any]
_BLANK = {"edge": "", "window": None}


def payload(run: Run, *, lang: str = "en", layout: str = "tidy") -> dict[str, Any]:
    """Return everything that the player needs of a run, as plain data for JSON.

    >>> from emmviz import gallery, star1
    >>> data = payload(star1(gallery.aima_scale()))
    >>> len(data["steps"]), data["cuts"]
    (27, [23, 25])
    """
    return _Payload(run, lang, layout).data()


def subtitle(run: Run, lang: str = "en") -> str:
    """Say which search it is and with which options, such as "Star1 · bounds [1, 4] · fail-soft"."""
    said, comma = words(lang)["algorithm"], words(lang)["format"]["comma"]
    parts = [said.get(run.algorithm, run.algorithm)]
    if "chance" in run.cuts_at:
        low, high = (show(end, comma=comma) for end in run.bounds)
        parts.append(said["bounds"].format(low=low, high=high))
    if "max" in run.cuts_at:
        parts.append(said[run.options["fail"]])
    if run.options["depth"] is not None:
        parts.append(said["depth"].format(depth=run.options["depth"]))
    return " · ".join(parts)


class _Payload:
    def __init__(self, run: Run, lang: str, layout: str) -> None:
        self.run, self.lang, self.words = run, lang, words(lang)
        self.fold = Fold(run)
        self.frame = self.blank = self.fold.frame()
        self.rows = self._deepest()
        self.plan: Plan = plan_for(self.frame, "light", lang, layout, caption=False)
        self.tell = self.plan.narrator
        self.order = list(self.plan.places)
        self.number = {node: i for i, node in enumerate(self.order)}
        self.known: dict[tuple[str, int], Any] = {}
        self.best: dict[str, str | None] = {}  # the child that leads below each node
        self.chance: list[str | None] = []  # for each node of the call stack the nearest whose interval is known

    def data(self) -> dict[str, Any]:
        run, tree, lang = self.run, self.run.tree, self.words
        nodes = []
        for node in self.order:
            parent = tree.parent(node)
            labels = [label.text for label in reversed(self.plan.places[node].labels)]
            above = -1 if parent is None else self.number[parent]
            nodes.append({"id": node, "parent": above, "kind": tree.kind(node), "label": " ".join(labels)})
        start = self._start()
        captions = [self.tell.start(self.blank), *map(self.tell.tell, self.fold.moments)]
        steps = [self._step(moment) for moment in self.fold.moments]
        said = subtitle(run, self.lang)
        return {
            "title": called(tree.title, self.lang) or said,
            "subtitle": said if tree.title else "",
            "algorithm": lang["algorithm"].get(run.algorithm, run.algorithm),
            "svg": self._svg(self.frame),  # after the last step
            "nodes": nodes,
            "kinds": lang["kind"],
            "words": lang["player"],
            "code": run.listing(self.lang),
            "captions": captions,
            "cuts": [cut.after for cut in self.frame.cuts],
            "settled": self._settled(),
            "depth": self.rows,
            "line": bool(self.plan.dial) and any(tree.kind(node) == "chance" for node in self.order),
            "start": start,
            "steps": steps,
        }

    def _svg(self, end: Frame) -> str:
        """The picture of the start, with every cut mark already in it for the player to show."""
        scene = scene_from(self.plan, self.blank, caption=False, hidden=True)
        edges = tuple(edge._replace(cut=cut_mark(self.plan, end, edge.child)) for edge in scene.edges)
        nodes = []
        for node in scene.nodes:
            place = self.plan.places[node.id]
            dial = node.dial._replace(ends=dial_ends(self.plan, place)) if node.dial else None
            value = node.value or value_label(self.plan, place, "")
            nodes.append(node._replace(dial=dial, value=value, classes=node.classes[:2]))
        return render(scene._replace(edges=edges, nodes=tuple(nodes), reasons=self.plan.reasons), inline=False)

    def _start(self) -> list[Change]:
        """Every slot as it is before the first step, so that the player can go back to it."""
        rows: list[Change] = []
        for node in self.order:
            self._node(node, rows)
            if node != self.order[0]:
                self._edge(node, rows)
        rows += [("cutoffs", 0, 0), ("line", 0, None), ("code", 0, self._code(self.order[0], -1))]
        rows += [("counts", 0, self._counts()), *(("stack", i, None) for i in range(self.rows))]
        self.known = {(slot, which): value for slot, which, value in rows}
        # An edge on which nothing has happened yet is drawn so in the picture.
        return [row for row in rows if row[0] not in _BLANK or row[2] != _BLANK[row[0]]]

    def _deepest(self) -> int:
        tree, level = self.run.tree, {self.run.tree.root: 1}
        for node in tree.preorder()[1:]:
            parent = tree.parent(node)
            assert parent is not None
            level[node] = level[parent] + 1
        return max((level[step.node] for step in self.run.steps), default=0)

    def _step(self, moment: Moment) -> list[Change]:
        before, depth = self.frame, len(self.fold.path)
        changed, step = self.fold.advance(), moment.step
        self.frame = before._replace(k=self.fold.k, moment=moment, nodes=self.fold.nodes)
        path = self.fold.path
        # Only the end of the call stack changes: a node comes or goes, and the one above it takes note.
        kept = max(min(len(path), depth) - 2, 0)
        self._find_chance(kept)
        rows: list[Change] = []
        # Of the edges below a node only those to the child that led and to the one that leads now look different.
        leads = {before.step.child if before.step else None}
        for node in changed:
            leads |= {self.best.get(node), self.frame.nodes[node].best}
            self.best[node] = self.frame.nodes[node].best
        touched = changed | {node for node in leads if node is not None}
        for node in sorted(touched, key=self.number.__getitem__):
            if node in changed:
                self._node(node, rows)
            if node != self.order[0]:
                self._edge(node, rows)
        rows += [("cutoffs", 0, self.fold.counts["cutoffs"]), ("line", 0, self._line())]
        rows += [("code", 0, self._code(step.node, step.line)), ("counts", 0, self._counts())]
        for i in range(kept, max(len(path), depth)):
            rows.append(("stack", i, self._row(path[i]) if i < len(path) else None))
        new: list[Change] = []
        for slot, which, value in rows:
            if self.known.get((slot, which)) != value:
                self.known[slot, which] = value
                new.append((slot, which, value))
        return new

    def _node(self, node: str, rows: list[Change]) -> None:
        i, frame, plan = self.number[node], self.frame, self.plan
        state = frame.nodes[node]
        kind = plan.tree.kind(node)
        text = node_text(plan, state, node)
        label = value_label(plan, plan.places[node], text)
        number = {"text": text} | ({"size": round(label.size, 1)} if label.size < plan.theme.value else {})
        rows += [("state", i, " ".join(node_classes(frame, kind, state, node)[2:])), ("number", i, number)]
        rows.append(("says", i, spoken(plan, state, node, text)))
        if dial := dial_mark(plan, frame, node):
            # The whole ring, which comes first, stays as it is.
            paths = map(path_data, lower_dial(dial, (), plan.theme)[1:])
            rows.append(("dial", i, dict(zip(("window", "ticks", "interval"), paths, strict=True))))

    def _edge(self, node: str, rows: list[Change]) -> None:
        i, frame, plan = self.number[node], self.frame, self.plan
        parent = plan.tree.parent(node)
        assert parent is not None
        rows.append(("edge", i, " ".join(edge_classes(frame, parent, node, frame.nodes[node])[1:])))
        live = live_label(plan, frame, parent, node)
        window = None
        if live:
            x, y, width = (round(size, 1) for size in (live.x, live.y, live.width))
            window = {"x": x, "y": y, "width": width, "size": live.size, "text": live.text}
        rows.append(("window", i, window))

    def _find_chance(self, kept: int) -> None:
        """Note the chance nodes of the call stack, of which the first entries are as before."""
        del self.chance[kept:]
        for node in self.fold.path[kept:]:
            above = self.chance[-1] if self.chance else None
            self.chance.append(node if self.fold.nodes[node].interval else above)

    def _code(self, node: str, row: int | None) -> dict[str, Any]:
        return {"kind": self.run.tree.kind(node), "row": row}

    def _line(self) -> dict[str, Any] | None:
        """The number line of the nearest chance node on the path, as shares of [L, U] and texts."""
        if not self.plan.dial or not self.chance or self.chance[-1] is None:
            return None
        state = self.fold.nodes[self.chance[-1]]
        assert state.interval is not None
        return self._line_of(self.chance[-1], state, state.interval)

    def _line_of(self, node: str, state: NodeState, still: tuple[Number, Number]) -> dict[str, Any]:
        share, number = self.plan.share, self.tell.number
        least, most = map(number, self.run.bounds)
        low, high = still
        window = None
        if state.window is not None:
            alpha, beta = state.window
            texts = [number(end) if is_finite(end) else "" for end in (alpha, beta)]
            window = {"low": round(share(alpha), 3), "high": round(share(beta), 3), "alpha": texts[0], "beta": texts[1]}
        interval = {"low": round(share(low), 3), "high": round(share(high), 3), "texts": [number(low), number(high)]}
        said = self.tell.words["panel"].format(
            name=node, low=number(low), high=number(high), window=self.tell.window(state.window or self.run.bounds)
        )
        return {
            "node": self.number[node],
            "low": least,
            "high": most,
            "window": window,
            "interval": interval,
            "says": said,
        }

    def _row(self, node: str) -> dict[str, str]:
        """A line of the call stack: the node, its window, what it has so far."""
        state, kind, said = self.frame.nodes[node], self.run.tree.kind(node), self.words["stack"]
        note = ""
        if still := state.interval:
            low, high = map(self.tell.number, still)
            note = said["interval"].format(low=low, high=high)
        elif state.partial is not None:
            note = said["sum"].format(value=self.tell.number(state.partial))
        elif state.value is not None and kind in ("max", "min"):
            note = said["best"].format(value=self.tell.number(state.value))
        window = self.tell.window(state.window) if state.window else ""
        return {"node": f"{node} {self.words['kind'][kind]}", "window": window, "note": note}

    def _counts(self) -> list[list[Any]]:
        player, counts = self.words["player"], self.fold.counts
        rows = [(counts["leaves"], "leaves"), (counts["cutoffs"], "cutoffs"), (counts["nodes"], "nodes")]
        if self.run.counts["probes"]:
            rows.insert(1, (counts["probes"], "probes"))
        total = counts["leaves_total"]
        if total is None:  # of a game that is never built whole nobody knows
            rows[0] = (counts["leaves"], "leaves_read")
        return [[n, player[f"{what}_one" if n == 1 else what].format(n=total)] for n, what in rows]

    def _settled(self) -> list[int]:
        """For each node the step that settled it: where its value was known, or where it was cut."""
        found: dict[str, int] = {}
        for k, step in enumerate(self.run.steps, start=1):
            if step.event in ("evaluate", "recall", "leave", "cutoff"):
                found[step.node] = k
            for child in step.skipped:
                for node in self.run.tree.preorder(child):
                    found[node] = k
        return [found.get(node, 0) for node in self.order]
