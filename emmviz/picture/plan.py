"""Plan: where everything of a tree goes, for all frames of a run at once, so that nothing jumps between steps."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import Number, brief
from emmviz.base.text import clip, width
from emmviz.picture import layout as layouts
from emmviz.picture.dial import dial_scale
from emmviz.picture.folding import folded, unfolded
from emmviz.picture.footer import footer
from emmviz.picture.geometry import Size, meet, size_for
from emmviz.picture.marks import Caption, Label, Legend, Level
from emmviz.picture.theme import Theme
from emmviz.story.frame import Cut, Frame
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["LAYOUTS", "Place", "Plan", "make_plan"]

LAYOUTS: dict[str, Callable[..., list[float]]] = {"tidy": layouts.tidy, "dot": layouts.dot}

# The longest label that a picture shows in full; the rest is an ellipsis and stands whole in the text tree.
_LONGEST = 190.0


class Place(NamedTuple):
    """Where one node is, and how the edge to it runs."""

    x: float
    y: float
    shape: str
    size: Size
    name: Label | None
    more: Label | None
    start: tuple[float, float]
    end: tuple[float, float]
    labels: tuple[Label, ...]
    live: tuple[float, float]
    cut: tuple[float, float]


class Plan(NamedTuple):
    """The places of all nodes, and of what stands around the tree."""

    tree: GameTree
    theme: Theme
    lang: str
    narrator: Narrator
    width: float
    height: float
    places: dict[str, Place]
    levels: tuple[Level, ...]
    reasons: tuple[Caption, ...]
    legend: tuple[Legend, ...]
    caption_at: tuple[float, float, float]
    dial: float
    share: Callable[[Number], float]
    cuts: Mapping[str, Sequence[Cut]]


def make_plan(
    frame: Frame, theme: Theme, lang: str, layout: str, caption: bool, told: Sequence[str] = (), fold: Any = None
) -> Plan:
    """Place a tree; the frame may be any of its run.

    Parameters: frame, theme, lang, layout; caption, whether there is a sentence below, and told, those that there must
    be room for; fold, what is not drawn, see `emmviz.picture.folding.folded`. Returns: a Plan. Raises: TreeError.
    """
    if layout not in LAYOUTS:
        raise TreeError(f"unknown layout {brief(layout)}; expected one of {', '.join(LAYOUTS)}")
    return _Planner(frame, theme, lang, folded(frame.tree, fold)).plan(
        layout, told if caption and frame.algorithm else None
    )


class _Planner:
    def __init__(self, frame: Frame, theme: Theme, lang: str, folds: Mapping[str, int]) -> None:
        self.theme, self.lang, self.folds = theme, lang, folds
        self.tree = tree = frame.tree
        self.narrator = Narrator(tree, lang, fractions=theme.numbers == "fractions")
        self.words = words(lang)
        self.order = list(unfolded(tree, folds))
        # Of what is folded away no cutoff is shown.
        shown = set(self.order)
        cuts = tuple(cut for cut in frame.cuts if shown.intersection(cut.step.skipped))
        self.frame = frame = frame._replace(cuts=cuts)
        self.kinds = {node: tree.kind(node) for node in self.order}
        self.leaves = [node for node, kind in self.kinds.items() if kind == "leaf"]
        self.depth = {tree.root: 0}
        self.parent: dict[str, str] = {}
        self.at_right: set[str] = set()  # whose names stand at the right, away from the edge that comes in
        for node in self.order:
            children = self._children(node)
            self.parent |= dict.fromkeys(children, node)
            self.depth |= dict.fromkeys(children, self.depth[node] + 1)
            self.at_right.update(children[(len(children) + 1) // 2 :])
        self.levels: list[list[str]] = [[] for _ in range(max(self.depth.values()) + 1)]
        for node in self.order:
            self.levels[self.depth[node]].append(node)
        self.cuts: dict[str, list[Cut]] = {}  # those that cut the edge to a node, in their order
        for cut in frame.cuts:
            for child in cut.step.skipped:
                self.cuts.setdefault(child, []).append(cut)
        self.run = bool(frame.algorithm)
        self.shows_dials = "chance" in frame.cuts_at
        self.sizes = self._sizes()
        self.dial_radius = self._dial_radius()
        self.half_heights = [max(map(self._half_height, level)) for level in self.levels]
        self.labels = {node: self._edge_labels(node) for node in self.order}
        self.widest = {
            node: max((label.width for label in labels), default=0.0) for node, labels in self.labels.items()
        }
        self.names = {node: self._name(node) for node in self.order}
        self.most: dict[str, int] = {}  # labels on an edge, below each parent
        for node, parent in self.parent.items():
            self.most[parent] = max(self.most.get(parent, 0), len(self.labels[node]))

    def _children(self, node: str) -> list[str]:
        return [] if node in self.folds else self.tree.children(node)

    # -- sizes -----------------------------------------------------------------------------------------------------

    def _sizes(self) -> dict[str, Size]:
        theme, label = self.theme, self.narrator.label
        leaves = [
            width(label(self.tree.value(leaf), digits=theme.digits), theme.value, bold=True) for leaf in self.leaves
        ]
        texts = [label(value, bound, digits=theme.digits) for value, bound in self.frame.numbers
                 if not (bound is None and self.shows_dials)] or ["00"]  # fmt: skip
        # A longer number is written smaller: one number must not blow up every node of the tree.
        widest = [min(max(found, default=0.0), 4 * theme.value) for found in
                  ([width(text, theme.value, bold=True) for text in texts], leaves)]  # fmt: skip
        by_kind = {
            kind: size_for(theme.shape(kind), widest[kind == "leaf"], theme.value, theme.steep)
            for kind in ("max", "min", "chance", "leaf")
        }
        return {node: by_kind[self.kinds[node]] for node in self.order}

    def _dial_radius(self) -> float:
        chance = next((self.sizes[node] for node in self.order if self.kinds[node] == "chance"), Size(0, 0))
        return chance.w / 2 + self.theme.ring if self.shows_dials else 0.0

    def _half_height(self, node: str) -> float:
        half = self.sizes[node].h / 2
        return self.dial_radius + 7 if self.shows_dials and self.kinds[node] == "chance" else half

    def _half_width(self, node: str) -> float:
        half = self.sizes[node].w / 2
        return self.dial_radius + 7 if self.shows_dials and self.kinds[node] == "chance" else half

    def _name(self, node: str) -> tuple[str, float, float]:
        """A node's name with its place relative to the node: the end of the text that is nearest to it."""
        theme, kind = self.theme, self.kinds[node]
        given = self.tree.nodes[node].get("name")
        if kind == "leaf":
            return (clip(str(given), theme.small, _LONGEST), 0.0, 0.0) if given is not None else ("", 0.0, 0.0)
        text = clip(str(given) if given is not None else node, theme.small, _LONGEST)
        size, shape = self.sizes[node], theme.shape(kind)
        if shape == "up":
            return text, 0.2 * size.w + 7, -0.16 * size.h
        if shape == "circle":
            return text, self._half_width(node) + 4, -0.5 * self._half_width(node)
        return text, size.w / 2 + 5, -size.h / 2 + 0.42 * theme.small

    def _extents(self, y: list[float], tops: list[list[float]]) -> tuple[list[float], list[float]]:
        left, right = [], []
        for node in self.order:
            half = self._half_width(node)
            # Part of the way down siblings are only that part as far apart as they are at the end of their edges.
            half = max(half, self.widest[node] / 2 / self._share(node, y, tops))
            text, dx, _ = self.names[node]
            name = width(text, self.theme.small)
            if self.kinds[node] == "leaf":
                half = max(half, name / 2)
                name = dx = 0.0
            beside = dx + name + 4  # the names of two neighbours must not read as one
            if node in self.folds:
                half = max(half, width(self._more(node), self.theme.small, bold=True) / 2)
            left.append(half if node in self.at_right else max(half, beside))
            right.append(max(half, beside) if node in self.at_right else half)
        return left, right

    def _rows(self, gaps: list[float], spare: float) -> tuple[list[float], float]:
        """The height of the middle of each level, and where the last one ends."""
        y, top = [], 12.0
        for depth, half in enumerate(self.half_heights):
            y.append(top + half)
            top += 2 * half + (gaps[depth + 1] + spare if depth + 1 < len(self.levels) else 0.0)
        return y, top

    def _share(self, node: str, y: list[float], rows: list[list[float]]) -> float:
        """How far down the edge to a node its labels may stand at the lowest, as a share of the edge."""
        depth, parent = self.depth[node], self.parent.get(node)
        if parent is None:
            return 1.0
        start = y[depth - 1] + self.sizes[parent].h / 2
        end = y[depth] - self.sizes[node].h / 2
        return max((self._lowest(node, y, rows) - start) / (end - start), 0.2)

    def _lowest(self, node: str, y: list[float], rows: list[list[float]]) -> float:
        """The lowest place for the first label of the edges to a node and its siblings."""
        depth, parent = self.depth[node], self.parent.get(node)
        assert parent is not None
        row, _, taken = rows[depth]
        over = y[depth] - self.half_heights[depth] - row * taken
        return over - self.theme.pad / 2 - row * (self.most[parent] - 0.5)

    def _edge_labels(self, node: str) -> tuple[Label, ...]:
        """The labels of the edge to a node, their places still to come."""
        theme, found = self.theme, []
        prob, action = self.tree.prob(node), self.tree.action(node)
        if prob is not None:
            text = self.narrator.prob(prob)
            text = text[1:] if text.startswith("0.") else text
            found.append(Label("prob", text, 0, 0, theme.label, width(text, theme.label) + 6, box=True))
        if action:
            text = clip(action, theme.label, _LONGEST)
            found.append(Label("action", text, 0, 0, theme.label, width(text, theme.label) + 6, box=True))
        return tuple(found)

    # -- places ------------------------------------------------------------------------------------------------------

    def plan(self, layout: str, told: Sequence[str] | None) -> Plan:
        theme = self.theme
        number = {node: i for i, node in enumerate(self.order)}
        children = [[number[child] for child in self._children(node)] for node in self.order]
        tops, gaps = self._heights()
        # Whatever a leaf is called stands below it.
        named = any(self.names[leaf][0] for leaf in self.leaves) or any(node in self.folds for node in self.levels[-1])
        hang = 1.5 * theme.small if named else 0.0
        tree_height = self._rows(gaps, 0.0)[1] + hang
        spare = 0.0
        if theme.page:
            foot = footer(self.frame, theme, self.narrator, theme.page[0], self.shows_dials, told)
            spare = max(0.0, theme.page[1] - foot.height - tree_height) / max(1, len(gaps) - 1)
        left, right = self._extents(self._rows(gaps, spare)[0], tops)
        xs = LAYOUTS[layout](children, left, right, theme.gap)
        wide = max(x + r for x, r in zip(xs, right, strict=True))
        names = [self._level_name(level) for level in self.levels]
        column = max(width(name, theme.small, bold=True) for name in names)
        if theme.page and column + 80 + wide > theme.page[0]:
            column, names = 0.0, [""] * len(names)  # the legend names the shapes as well
        # A live label may be wider than the outermost leaf below it.
        margin = column + 34 if column else 26.0
        side = 18.0 if theme.page or not self.run else 46.0
        room = theme.page[0] if theme.page else theme.roomy
        stretch = max(1.0, min(2.4 if theme.page else 1.6, (room - margin - side) / wide))
        full = max(margin + wide * stretch + side, 300.0)
        foot = footer(self.frame, theme, self.narrator, full, self.shows_dials, told)
        height = tree_height + foot.height
        if theme.page:
            # As much larger than the page as the tree needs, in the page's own proportions.
            scale = max(1.0, full / theme.page[0], height / theme.page[1])
            full, height = theme.page[0] * scale, theme.page[1] * scale
            smallest = min(theme.value, theme.label, theme.small) / scale
            if smallest < theme.least - 0.01:
                warnings.warn(
                    f"the smallest text of this tree is {smallest:.1f} points high on its page, less than the "
                    f"{theme.least:g} of the theme {theme.name}; fold a part of it (fold=2)",
                    PictureWarning, stacklevel=2,
                )  # fmt: skip
            foot = footer(self.frame, theme, self.narrator, full, self.shows_dials, told)
        shift = margin + (full - margin - side - wide * stretch) / 2
        x = {node: shift + xs[number[node]] * stretch for node in self.order}
        spare = max(0.0, height - foot.height - tree_height) / max(1, len(gaps) - 1)
        y, _ = self._rows(gaps, spare)
        self.lines = {node: self._line(node, x, y) for node in self.order[1:]}
        self.first_rows: dict[str, float] = {}
        places = {node: self._place(node, x, y, tops) for node in self.order}
        levels = tuple(
            Level(self.kinds[level[0]], Label("level", name, 16, y[depth], theme.small, 0, "start"))
            for depth, (name, level) in enumerate(zip(names, self.levels, strict=True)) if name
        )  # fmt: skip
        foot = foot.down(height - foot.height)
        share = dial_scale(self.frame.bounds, [self.tree.value(leaf) for leaf in self.tree.leaves()])
        return Plan(self.tree, theme, self.lang, self.narrator, full, height, places, levels, foot.reasons, foot.legend,
                    foot.caption_at, self.dial_radius, share, self.cuts)  # fmt: skip

    def _level_name(self, level: list[str]) -> str:
        kinds = {self.kinds[node] for node in level} - {"leaf"}
        return str(self.words["level"][kinds.pop()]) if len(kinds) == 1 else ""

    def _heights(self) -> tuple[list[list[float]], list[float]]:
        """For each level the rows of text on the edges that lead to it, and the space that they need."""
        theme = self.theme
        row = theme.label * 1.4
        gaps, counts = [0.0], [[0.0, 0.0, 0.0]]
        for level in self.levels[1:]:
            labels = max(len(self.labels[node]) for node in level)
            cut = any(node in self.cuts for node in level)
            live = self.run
            rows = max(cut, live) if theme.tight else cut + live
            gap = 2 * theme.pad + row * (labels + rows) + (0 if labels or theme.tight else theme.label)
            if any(self.widest[node] > self._half_width(node) for node in level):
                # Far down siblings are far apart: long labels get room to stand half way down and need less width.
                gap = max(gap, 2 * (row * (rows + labels - 0.5) + theme.pad / 2))
            gaps.append(gap)
            counts.append([row, float(cut and not theme.tight), float(rows)])
        return counts, gaps

    def _place(self, node: str, x: dict[str, float], y: list[float], rows: list[list[float]]) -> Place:
        theme, depth = self.theme, self.depth[node]
        shape, size = theme.shape(self.kinds[node]), self.sizes[node]
        here = x[node], y[depth]
        name, more = self._name_label(node, here), self._more_label(node, here)
        parent = self.parent.get(node)
        if parent is None:
            return Place(*here, shape, size, name, more, here, here, (), here, here)
        start, end = self.lines[node]
        row, cut, _ = rows[depth]
        top = here[1] - self.half_heights[depth]
        under = y[depth - 1] + self.half_heights[depth - 1]
        live, marked = top - theme.pad / 2 - row / 2, top - theme.pad / 2 - row * (0.5 + cut * self.run)
        labels = self._put(node, under, self._lowest(node, y, rows))
        return Place(*here, shape, size, name, more, start, end, labels, (_at(start, end, live), live),
                     (_at(start, end, marked), marked))  # fmt: skip

    def _put(self, node: str, under: float, low: float) -> tuple[Label, ...]:
        """Put an edge's labels one below the other, as near to the parent as its siblings' labels allow."""
        if not self.labels[node]:
            return ()
        parent = self.parent[node]
        if parent not in self.first_rows:
            self.first_rows[parent] = self._first_row(self.tree.children(parent), under, low)
        first, row = self.first_rows[parent], self.theme.label * 1.4
        return tuple(
            label._replace(x=_at(*self.lines[node], first + row * i), y=first + row * i)
            for i, label in enumerate(self.labels[node])
        )

    def _first_row(self, siblings: list[str], under: float, low: float) -> float:
        """The height of the first label on each edge below one parent: the highest at which none meets the next."""
        row, half_pad = self.theme.label * 1.4, self.theme.pad / 2
        high = min(max(under + half_pad + row / 2, (under + low) / 2), low)
        widest = [self.widest[node] for node in siblings]
        for height in (high + (low - high) * part / 4 for part in range(4)):
            middles = [_at(*self.lines[node], height) for node in siblings]
            if all(
                b - a >= (p + q) / 2 + 3 for (a, b), (p, q) in zip(pairwise(middles), pairwise(widest), strict=True)
            ):
                return height
        return low

    def _line(self, node: str, x: dict[str, float], y: list[float]) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of the edge to a node."""
        theme, parent, depth = self.theme, self.parent[node], self.depth[node]
        shape, size = theme.shape(self.kinds[node]), self.sizes[node]
        here, above = (x[node], y[depth]), (x[parent], y[depth - 1])
        aim = here[0], here[1] if shape == "circle" else here[1] - size.h / 2
        start = meet(theme.shape(self.kinds[parent]), *above, self.sizes[parent], aim)
        return start, meet("circle", *here, size, start) if shape == "circle" else aim

    def _name_label(self, node: str, here: tuple[float, float]) -> Label | None:
        text, dx, dy = self.names[node]
        small = self.theme.small
        if not text:
            return None
        if self.kinds[node] == "leaf":
            return Label(
                "name", text, here[0], here[1] + self.sizes[node].h / 2 + small * 0.8, small, width(text, small)
            )
        right = node in self.at_right
        return Label("name", text, here[0] + (dx if right else -dx), here[1] + dy, small, width(text, small),
                     "start" if right else "end")  # fmt: skip

    def _more(self, node: str) -> str:
        return self.narrator.count("folded", self.folds[node])

    def _more_label(self, node: str, here: tuple[float, float]) -> Label | None:
        """How many nodes are folded away below a node."""
        if node not in self.folds:
            return None
        text, small = self._more(node), self.theme.small
        y = here[1] + self.half_heights[self.depth[node]] + small * 0.8
        return Label("more", text, here[0], y, small, width(text, small, bold=True))


def _at(start: tuple[float, float], end: tuple[float, float], height: float) -> float:
    """Where a line is at a height."""
    return start[0] + (end[0] - start[0]) * (height - start[1]) / ((end[1] - start[1]) or 1.0)
