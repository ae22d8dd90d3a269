"""Changes: what each step of a run changes in the picture and beside it, slot by slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tqdm import tqdm

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite
from emmviz.picture.frame_marks import (
    condition,
    dial_mark,
    edge_classes,
    live_label,
    node_classes,
    node_text,
    value_label,
)
from emmviz.picture.lower import lower_dial
from emmviz.picture.marks import Node
from emmviz.picture.plan import Place, Plan
from emmviz.picture.render.svg import path_data
from emmviz.picture.theme import Theme
from emmviz.player.shell.moving import Moving, what_moves
from emmviz.search.run import Run
from emmviz.story.fold import Fold
from emmviz.story.frame import Frame, NodeState
from emmviz.story.moment import Moment

__all__ = ["Change", "Changes", "fitted"]

# The slot, which of them by its number, and what it holds now; slots.js shows each.
Change = tuple[str, int, Any]
_Slots = dict[tuple[str, int], Any]
_BLANK = {"edge": "", "window": None}


class Changes:
    """Goes through a run once and notes what changes.

    `depth` is how many nodes the call stack holds at most.

    Parameters: run; fold, at the start, which it advances; plans, of the picture, and of the one for a phone, if any:
    what is different there is in a change as well, under `small`.
    """

    def __init__(self, run: Run, fold: Fold, plans: Sequence[Plan]) -> None:
        self.run, self.fold, self.plans, self.plan = run, fold, plans, plans[0]
        self.frame = fold.frame()
        self.number = {node: i for i, node in enumerate(self.plan.places)}
        level = {run.tree.root: 1}
        for node in run.tree.preorder():
            level |= dict.fromkeys(run.tree.children(node), level[node] + 1)
        self.depth = max((level[step.node] for step in run.steps), default=0)
        self.best: dict[str, str | None] = {}  # the child that leads below each node
        self.moving: list[list[Moving]] = []  # what moves at the last step, in each plan
        self.chance: list[str | None] = []  # for each node of the call stack the nearest whose interval is known
        self.known = self._before_all()

    def walk(
        self, shown: Sequence[int], *, progress: bool = False
    ) -> tuple[list[Change], list[list[Change]], list[list[list[Moving]]]]:
        """Return every slot as it is in the first frame shown, what changes to each of the next, and for each plan what
        moves.

        Parameters: shown, the numbers of the frames in their order; progress, whether a bar shows how far it is.
        """
        start, steps = self._held(), []
        moving: list[list[list[Moving]]] = [[] for _ in self.plans]
        seen, wanted, last = dict(self.known), set(shown), 0
        pending: _Slots = {}
        moments = self.fold.moments[: shown[-1]]
        # Even a bar that is disabled starts a thread, and where there are none, in the browser, it warns in red.
        for moment in tqdm(moments, unit="step") if progress else moments:
            pending |= self._step(moment)
            if moment.k not in wanted:
                continue
            if moment.k == shown[0]:
                start = self._held()
            else:
                # What came and went between two frames is no change.
                steps.append([(*slot, value) for slot, value in pending.items() if seen.get(slot) != value])
                for moves, now in zip(moving, self.moving, strict=True):
                    moves.append(now if moment.k == last + 1 else [])
            seen |= pending
            pending, last = {}, moment.k
        return start, steps, moving

    def _before_all(self) -> _Slots:
        """Every slot as it is before the first step."""
        slots: _Slots = {}
        for node in self.number:
            slots |= self._node(node) | self._edge(node)
        return slots | self._panels(self.run.tree.root, -1) | {("stack", i): None for i in range(self.depth)}

    def _held(self) -> list[Change]:
        """Every slot as it is now, so that the player can go back to it."""
        # An edge on which nothing has happened yet is drawn so in the picture.
        return [
            (slot, i, value) for (slot, i), value in self.known.items() if slot not in _BLANK or value != _BLANK[slot]
        ]

    def _step(self, moment: Moment) -> _Slots:
        """What the next step changes."""
        fold, step, depth = self.fold, moment.step, len(self.fold.path)
        # The fold changes its own nodes: those that `what_moves` asks for are kept as they were.
        asked = [node for node in (step.node, step.child, *step.skipped) if node is not None]
        before = self.frame._replace(nodes={node: fold.nodes[node] for node in asked})
        changed = fold.advance()
        self.frame = before._replace(k=fold.k, moment=moment, nodes=fold.nodes)
        self.moving = [what_moves(plan, before, self.frame, self.number) for plan in self.plans]
        # Only the end of the call stack changes: a node comes or goes, and the one above it with it.
        kept = max(min(len(fold.path), depth) - 2, 0)
        self._find_chance(kept)
        # Of the edges below a node only those to the child that led and to the one that leads now look different.
        leads = {before.step.child if before.step else None}
        for node in changed:
            leads |= {self.best.get(node), fold.nodes[node].best}
            self.best[node] = fold.nodes[node].best
        touched = changed | {node for node in leads if node is not None}
        slots: _Slots = {}
        for node in sorted(touched, key=self.number.__getitem__):
            slots |= (self._node(node) if node in changed else {}) | self._edge(node)
        slots |= {("cutoffs", 0): fold.counts["cutoffs"], ("line", 0): self._line()} | self._panels(
            step.node, step.line
        )
        open_ = [stack_row(self.plan, node, fold.nodes[node]) for node in fold.path[kept:]]
        gone = [None] * (depth - len(fold.path))
        slots |= {("stack", i): row for i, row in enumerate((*open_, *gone), start=kept)}
        new = {slot: value for slot, value in slots.items() if self.known.get(slot) != value}
        self.known |= new
        return new

    def _node(self, node: str) -> _Slots:
        """What is seen of a node, and heard."""
        i, frame, plan = self.number[node], self.frame, self.plan
        state = frame.nodes[node]
        # A running sum has room where it is shown in place of a dial, and not where a dial has made way.
        known = node_text(plan, state, node) != ""
        number = self._in_each(
            lambda plan: fitted(node_text(plan, state, node) if known else "", plan.places[node], plan.theme)
        )
        classes = node_classes(frame, plan.tree.kind(node), state, node)[2:]
        slots = {("state", i): " ".join(classes), ("number", i): number, ("says", i): condition(plan, frame, node)}
        if dial := dial_mark(plan, frame, node):
            # The whole ring, which comes first, stays as it is.
            paths = map(path_data, lower_dial(dial, (), plan.theme)[1:])
            slots["dial", i] = dict(zip(("window", "ticks", "interval"), paths, strict=True))
        return slots

    def _edge(self, node: str) -> _Slots:
        """What is seen of the edge to a node; the root has none."""
        i, frame, parent = self.number[node], self.frame, self.plan.tree.parent(node)
        if parent is None:
            return {}
        window = self._in_each(lambda plan: _window(plan, frame, parent, node))
        return {("edge", i): " ".join(edge_classes(frame, parent, node, frame.nodes[node])[1:]), ("window", i): window}

    def _in_each(self, what: Callable[[Plan], dict[str, Any] | None]) -> dict[str, Any] | None:
        """Something in the picture, with what of it is different on a phone."""
        found, *others = (what(plan) for plan in self.plans)
        for other in others:
            if found and other and other != found:
                found["small"] = {key: other.get(key) for key in found | other if other.get(key) != found.get(key)}
        return found

    def _find_chance(self, kept: int) -> None:
        """Note the chance nodes of the call stack, of which the first entries are as before."""
        del self.chance[kept:]
        for node in self.fold.path[kept:]:
            above = self.chance[-1] if self.chance else None
            self.chance.append(node if self.fold.nodes[node].interval else above)

    def _line(self) -> dict[str, Any] | None:
        """The number line of the nearest chance node on the path."""
        node = self.chance[-1] if self.chance else None
        if not self.plan.dial or node is None:
            return None
        return {"node": self.number[node], **number_line(self.plan, self.run.bounds, node, self.fold.nodes[node])}

    def _panels(self, node: str, row: int | None) -> _Slots:
        """What has been counted so far, the number line, and the line of code at a node."""
        counts = self.fold.counts
        return {
            ("cutoffs", 0): counts["cutoffs"],
            ("line", 0): self._line(),
            ("code", 0): {"kind": self.run.tree.kind(node), "row": row},
            ("counts", 0): count_rows(self.run, counts, self.plan.lang),
        }


def fitted(text: str, node: Place | Node, theme: Theme) -> dict[str, str | float]:
    """Return the value that a node shows, and its size where it is too long for that of the others."""
    size = value_label(theme, node, text).size
    return {"text": text} | ({"size": round(size, 1)} if size < theme.value else {})


def _window(plan: Plan, frame: Frame, parent: str, node: str) -> dict[str, Any] | None:
    """The window or value on the edge to a node."""
    live = live_label(plan, frame, parent, node)
    if not live:
        return None
    x, y, width = (round(size, 1) for size in (live.x, live.y, live.width))
    return {"x": x, "y": y, "width": width, "size": live.size, "text": live.text}


# -- the panels beside the picture -----------------------------------------------------------------------------------


def number_line(plan: Plan, bounds: tuple[Number, Number], node: str, state: NodeState) -> dict[str, Any]:
    """Return the number line of a chance node whose interval is known: shares of the bounds, and texts."""
    assert state.interval is not None
    narrator, number = plan.narrator, plan.narrator.number
    (least, most), (low, high) = (tuple(map(number, ends)) for ends in (bounds, state.interval))
    start, end = (round(plan.share(bound), 3) for bound in state.interval)
    window = None
    if state.window is not None:
        alpha, beta = (number(bound) if is_finite(bound) else "" for bound in state.window)
        left, right = (round(plan.share(bound), 3) for bound in state.window)
        window = {"low": left, "high": right, "alpha": alpha, "beta": beta}
    says = narrator.words["panel"].format(name=node, low=low, high=high, window=narrator.window(state.window or bounds))
    interval = {"low": start, "high": end, "texts": [low, high]}
    return {"low": least, "high": most, "window": window, "interval": interval, "says": says}


def stack_row(plan: Plan, node: str, state: NodeState) -> dict[str, str]:
    """Return a line of the call stack: the node, its window, and its value so far."""
    narrator, kind, phrases = plan.narrator, plan.tree.kind(node), words(plan.lang)
    note = ""
    if state.interval:
        low, high = map(narrator.number, state.interval)
        note = phrases["stack"]["interval"].format(low=low, high=high)
    elif state.partial is not None:
        note = phrases["stack"]["sum"].format(value=narrator.number(state.partial))
    elif state.value is not None and kind in ("max", "min"):
        note = phrases["stack"]["best"].format(value=narrator.number(state.value))
    window = narrator.window(state.window) if state.window else ""
    return {"node": f"{node} {phrases['kind'][kind]}", "window": window, "note": note}


def count_rows(run: Run, counts: Mapping[str, Any], lang: str) -> list[list[Any]]:
    """Return what a search has counted so far, each number with its words."""
    phrases, total = words(lang)["player"], counts["leaves_total"]
    # The total is not known of a game that is never built whole.
    shown = {"leaves" if total is not None else "leaves_read": counts["leaves"]}
    if run.counts["probes"]:
        shown["probes"] = counts["probes"]
    if run.cuts_at:
        shown["cutoffs"] = counts["cutoffs"]
    # "1 of 8 leaves": where there is a total, the word goes by it.
    few = shown | ({"leaves": total} if total is not None else {})
    return [[n, phrases[f"{what}_one" if few[what] == 1 else what].format(n=total)] for what, n in shown.items()]
