"""Changes: what each step of a run changes in the picture and beside it, slot by slot, and what moves.

A slot is a piece of the picture, or of the panels beside it, that changes by itself; what is in all slots is a frame of
the player, and `new_looks` says what a step changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from math import atan2, degrees
from typing import Any, TypeAlias

from networkx import single_source_shortest_path_length
from tqdm import tqdm

from emmviz.base.locale import words
from emmviz.base.numbers import is_finite
from emmviz.base.text import JsonObject
from emmviz.picture.arrows import ArrowObstacles, arrows
from emmviz.picture.frame_marks import (
    condition,
    cut_mark,
    dial_mark,
    edge_classes,
    live_label,
    node_classes,
    node_text,
    value_label,
)
from emmviz.picture.lower import lower_arrow, lower_dial
from emmviz.picture.motion import moves
from emmviz.picture.named_themes import theme
from emmviz.picture.places import Place
from emmviz.picture.plan import Plan
from emmviz.picture.render.svg import SvgWriter, path_data
from emmviz.picture.scene import Arrow, Dial, Node
from emmviz.picture.theme import Theme
from emmviz.picture.timeline import new_looks
from emmviz.search.events import Window
from emmviz.search.run import Run
from emmviz.story.explanation import Explanation, Scale, explain, scale_of
from emmviz.story.frame import Fold, Frame, NodeState
from emmviz.story.moment import Moment

# The slot, which of them by its number, and what it holds now; slots.js shows each.
Change = tuple[str, int, object]
_Slots = dict[tuple[str, int], Any]
# The kind of a move, the number of its node, and the sizes that it needs: motion.js carries out each.
Motion: TypeAlias = tuple[str | float, ...]
_LIVE = {"open", "current"}
_BLANK = {"edge": "", "window": None}


class Changes:
    """Goes through a run once and notes what changes, in the picture and under `small` in the one for a phone, if any.

    `depth` is how many nodes the call stack holds at most. In a comparison, if it does not explain, each step has
    only its sentence and its scale. A `note` is shown before the first step.
    """

    def __init__(
        self,
        run: Run,
        fold: Fold,
        plans: Sequence[Plan],
        *,
        explains: bool = True,
        note: str = "",
    ) -> None:
        self.run, self.fold, self.plans, self.plan = run, fold, plans, plans[0]
        self.frame, self.explains, self.note = fold.frame(), explains, note
        self.around = [ArrowObstacles(plan) for plan in plans]
        self.number = {node: i for i, node in enumerate(self.plan.places)}
        above = single_source_shortest_path_length(run.tree, run.tree.root)
        self.depth = max((above[step.node] + 1 for step in run.steps), default=0)
        self.best: dict[str, str | None] = {}  # the child that leads below each node
        self.moving: list[list[Motion]] = []  # what moves at the last step, in each plan
        self.arrows = self._arrows()  # where the ends of a window come from, in each plan
        # Every slot as it is before the first step.
        self.known: _Slots = {}
        for node in self.number:
            self.known |= self._node(node) | self._edge(node)
        self.known |= self._panels(run.tree.root, -1) | {("stack", i): None for i in range(self.depth)}

    def walk(
        self, shown: Sequence[int], *, progress: bool = False
    ) -> tuple[list[Change], list[list[Change]], list[list[list[Motion]]]]:
        """Return the slots in the first frame shown, what changes to each of the next, and for each plan what moves."""
        start, steps = self._held(), []
        moving: list[list[list[Motion]]] = [[] for _ in self.plans]
        seen, wanted, last = dict(self.known), set(shown), 0
        pending: _Slots = {}
        moments = self.fold.moments[: shown[-1]]
        # Even a bar that is disabled starts a thread, and where there are none, in the browser, it warns in red.
        for moment in tqdm(moments, unit="step", leave=False) if progress else moments:
            pending |= self._step(moment)
            if moment.k not in wanted:
                continue
            if moment.k == shown[0]:
                start = self._held()
            else:
                # A value that appeared and disappeared between two frames is not a change.
                follows = moment.k == last + 1
                changed = pending if follows else new_looks(seen, pending)
                steps.append([(*slot, value) for slot, value in changed.items()])
                for moves, now in zip(moving, self.moving, strict=True):
                    moves.append(now if follows else [])
            seen |= pending
            pending, last = {}, moment.k
        return start, steps, moving

    def _held(self) -> list[Change]:
        """Return the current contents of all slots, so that the player can restore them."""
        # An edge on which nothing has happened yet is drawn so in the picture.
        return [
            (slot, i, value) for (slot, i), value in self.known.items() if slot not in _BLANK or value != _BLANK[slot]
        ]

    def _step(self, moment: Moment) -> _Slots:
        """Return the changes of the next step."""
        fold, step, depth = self.fold, moment.step, len(self.fold.path)
        changed = fold.advance()
        before = self.frame._replace(
            nodes={
                node: changed.get(node, fold.nodes[node])
                for node in (step.node, step.child, *step.skipped)
                if node is not None
            }
        )
        self.frame = before._replace(k=fold.k, moment=moment, nodes=fold.nodes, path=tuple(fold.path))
        self.arrows = self._arrows()
        self.moving = [
            _motions_between(plan, before, self.frame, drawn, self.number)
            for plan, drawn in zip(self.plans, self.arrows, strict=True)
        ]
        # At other nodes the search has only come or gone, and nothing else is new.
        renewed = {
            node
            for node, was in changed.items()
            if not {was.state, fold.nodes[node].state} <= _LIVE
            or was._replace(state=fold.nodes[node].state) != fold.nodes[node]
        }
        # Below a node only two edges change: the edge to the child that led, and the edge to the child that leads now.
        leads = {before.step.child if before.step else None}
        for node in changed:
            leads |= {self.best.get(node), fold.nodes[node].best}
            self.best[node] = fold.nodes[node].best
        touched = changed.keys() | {node for node in leads if node is not None}
        slots: _Slots = {}
        for node in sorted(touched, key=self.number.__getitem__):
            if node in renewed:
                slots |= self._node(node) | self._edge(node)
            elif node in changed:
                slots["state", self.number[node]] = self._state(node)
            else:
                slots |= self._edge(node)
        # Only the end of the path changes: a node is added or removed, and the node above it changes with it.
        kept = max(min(len(fold.path), depth) - 2, 0)
        slots |= self._panels(step.node, self.frame.row, renewed)
        slots |= {
            ("stack", i): self.plan.narrator.compare(partial(stack_row, self.plan, node, fold.nodes[node]))
            for i, node in enumerate(fold.path[kept:], start=kept)
            if node in renewed
        }
        slots |= {("stack", i): None for i in range(len(fold.path), depth)}
        new = new_looks(self.known, slots)
        self.known |= new
        return new

    def _arrows(self) -> list[tuple[Arrow, ...]]:
        return [arrows(plan, self.frame, known) for plan, known in zip(self.plans, self.around, strict=True)]

    def _state(self, node: str) -> str:
        """Return the classes of a node that change."""
        return " ".join(node_classes(self.frame, self.plan.tree.kind(node), self.frame.nodes[node])[2:])

    def _node(self, node: str) -> _Slots:
        """Return the state of a node, for the eye and for a screen reader."""
        i, frame, plan = self.number[node], self.frame, self.plan
        # A running sum has room where it is shown in place of a dial, and not where a dial has made way.
        text = node_text(plan, frame.nodes[node], node)
        slots: _Slots = {
            ("state", i): self._state(node),
            ("number", i): with_small([fitted(text, plan.places[node], plan.theme) for plan in self.plans]),
            ("says", i): condition(self.plan, frame, node),
        }
        if paths := dial_paths(plan, frame, node):
            slots["dial", i] = paths
        return slots

    def _edge(self, node: str) -> _Slots:
        """Return the visible state of the edge to a node; the root has none."""
        i, frame, parent = self.number[node], self.frame, self.run.tree.parent(node)
        if parent is None:
            return {}
        return {
            ("edge", i): " ".join(edge_classes(frame, parent, node, frame.nodes[node])[1:]),
            ("window", i): with_small([_window(plan, frame, node) for plan in self.plans]),
        }

    def _line(self, renewed: Collection[str], scale: Scale | None) -> JsonObject | None:
        """Return the number line of the node on whose scale a step is explained; where it has no scale, of the nearest
        node on the path whose interval is known."""
        # A search that does not cut at chance nodes has no dials, but a scale where it has a window.
        if not (self.plan.dial or (scale and "dials" not in self.plan.hide)):
            return None
        nodes = self.fold.nodes
        node = scale.node if scale else next((on for on in reversed(self.fold.path) if nodes[on].interval), None)
        if node is None:
            return None
        before: JsonObject | None = self.known["line", 0]
        if before and before["node"] == self.number[node] and node not in renewed:
            return before
        interval, window = scale.possible if scale else nodes[node].interval, nodes[node].window
        assert interval is not None
        line = partial(number_line, self.plan, self.run.bounds, node, interval, window, scale)
        return {"node": self.number[node], **self.plan.narrator.compare(line)}

    def _panels(self, node: str, row: int | None, renewed: Collection[str] = ()) -> _Slots:
        """Return the counts so far, the number line, and the line of code at a node.

        `renewed` are the nodes of which something is new.
        """
        counts = self.fold.counts
        narrator = self.plan.narrator
        if self.explains:
            explanation = explain(self.frame, narrator)
        else:
            explanation = Explanation((), scale_of(self.frame, narrator))
        if self.explains and not self.fold.k:
            press = words(self.plan.lang)["player"]["press"]
            explanation = explanation._replace(assertion=(explanation.assertion[0], press), conclusion=self.note)
        return {
            ("cutoffs", 0): counts["cutoffs"],
            ("arrows", 0): with_small(
                [{"svg": _arrow_svg(drawn, plan.theme)} for plan, drawn in zip(self.plans, self.arrows, strict=True)]
            ),
            ("moment", 0): {
                "assertion": list(explanation.assertion),
                "rows": [list(row) for row in explanation.rows],
                "conclusion": explanation.conclusion,
            },
            ("line", 0): self._line(renewed, explanation.scale),
            ("code", 0): {"kind": self.run.tree.kind(node), "row": row},
            ("counts", 0): count_rows(self.run, counts, self.plan.lang),
        }


def dial_paths(plan: Plan, frame: Frame, node: str) -> dict[str, str] | None:
    """Return the data of the parts of a node's dial that change; None where a node has no dial."""
    dial = dial_mark(plan, frame, node)
    return _paths(dial._replace(ends=())) if dial else None


@lru_cache(maxsize=1024)  # a run shows the same few dials at many steps
def _paths(dial: Dial) -> dict[str, str]:
    """Return the data of the parts of a dial that change; the first part, the whole ring, does not."""
    return dict(
        zip(("window", "ticks", "interval"), map(path_data, lower_dial(dial, (), theme("light"))[1:]), strict=True)
    )


def with_small(versions: Sequence[JsonObject | None]) -> JsonObject | None:
    """Return the first of two versions of a part, with what differs in the second (for phones) under "small"."""
    first, *others = versions
    for other in others:
        if first and other and other != first:
            first["small"] = {key: other.get(key) for key in first | other if other.get(key) != first.get(key)}
    return first


def fitted(text: str, node: Place | Node, theme: Theme) -> dict[str, str | float]:
    """Return the value that a node shows, with its text size if the value is too long for the usual size."""
    size = value_label(theme, node, text).size if text else theme.value
    return {"text": text} | ({"size": round(size, 1)} if size < theme.value else {})


def _window(plan: Plan, frame: Frame, node: str) -> JsonObject | None:
    """Return the window or value on the edge to a node."""
    live = live_label(plan, frame, node)
    if not live:
        return None
    x, y, width = (round(size, 1) for size in (live.x, live.y, live.width))
    return {"x": x, "y": y, "width": width, "size": live.size, "text": live.text}


def _arrow_svg(sources: Iterable[Arrow], theme: Theme) -> str:
    """Return the sources of the ends of the window with which a node is entered, as SVG."""
    write = SvgWriter(inline=False)
    return "".join(write.write(lower_arrow(arrow, theme)) for arrow in sources)


# -- the panels beside the picture -----------------------------------------------------------------------------------


def number_line(
    plan: Plan, bounds: Window, node: str, interval: Window, window: Window | None, scale: Scale | None
) -> JsonObject:
    """Return the number line of a node whose interval is known: shares of the bounds, and texts."""
    narrator, number = plan.narrator, plan.narrator.number
    (least, most), (low, high) = (tuple(map(number, ends)) for ends in (bounds, interval))
    start, end = (round(plan.share(bound), 3) for bound in interval)
    useful = None
    if window is not None:
        alpha, beta = (number(bound) if is_finite(bound) else "" for bound in window)
        left, right = (round(plan.share(bound), 3) for bound in window)
        useful = {"low": left, "high": right, "alpha": alpha, "beta": beta}
    says = narrator.words["panel"].format(name=node, low=low, high=high, window=narrator.window(window or bounds))
    return {
        "name": [node, f"{node}: {narrator.lang['legend']['interval']}"],
        "low": least,
        "high": most,
        "window": useful,
        "interval": {"low": start, "high": end, "texts": [low, high]},
        "says": says,
    } | (scale_data(plan, scale) if scale and scale.node == node else {"move": "", "rivals": [], "only": ""})


def scale_data(plan: Plan, scale: Scale) -> JsonObject:
    """Return the data of a number line beside its node: the move, what the players have elsewhere, and what counts."""
    rivals = [
        {
            "at": round(plan.share(rival.value), 3),
            "high": rival.high,
            "move": rival.move,
            "texts": [rival.text, plan.narrator.number(rival.value)],
        }
        for rival in scale.rivals
    ]
    return {"move": scale.move if rivals else "", "rivals": rivals, "only": scale.useful_text}


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
    return {
        "node": f"{node} {phrases['kind'][kind]}",
        "window": narrator.window(state.window) if state.window else "",
        "note": note,
    }


def count_rows(run: Run, counts: Mapping[str, int], lang: str) -> list[list[int | str]]:
    """Return the counts of a search so far, each number with its words."""
    phrases, total = words(lang)["player"], counts["leaves_total"]
    # The total is not known of a game that is never built whole, and at a depth limit other nodes count as leaves.
    leaves = "leaves_read" if total is None else "leaves" if run.options["depth"] is None else "nodes"
    shown = {leaves: counts["leaves"]}
    if run.counts["probes"]:
        shown["probes"] = counts["probes"]
    if run.cuts_at:
        shown["cutoffs"] = counts["cutoffs"]
    # "1 of 8 leaves": if there is a total, the word goes by it.
    few = shown | ({leaves: total} if total is not None else {})
    return [[n, phrases[f"{name}_one" if few[name] == 1 else name].format(n=total)] for name, n in shown.items()]


# -- what moves -------------------------------------------------------------------------------------------------------


def _motions_between(
    plan: Plan, before: Frame, after: Frame, drawn_arrows: Sequence[Arrow], number: Mapping[str, int]
) -> list[Motion]:
    """Return the motions from one frame to the next.

    Moves are seen from where their label rests, a narrower span by shares of the old one, a cut mark by the middle of
    its bars and the angle of their edge in degrees, a ground by the number of its cut.
    """
    moving: list[Motion] = []
    for move in moves(plan, before, after, drawn_arrows):
        sizes: list[float] = []
        if label := move.label:
            sizes = [round(size) for x, y in move.way for size in (x - label.x, y - label.y)]
        elif move.spans:
            (first, last), now = move.spans
            sizes = [round((end - first) / (last - first), 4) for end in now]
        elif move.kind == "snip" and (mark := cut_mark(plan, after, move.node)):
            dx, dy = mark.slope
            sizes = [round(mark.x), round(mark.y), round(degrees(atan2(dy, dx)))]
        elif move.kind == "hatch":
            sizes = [next(ground.number for ground in plan.grounds if move.node in ground.roots)]
        moving.append((move.kind, number[move.node], *sizes))
    return moving
