"""TikZ marks: each mark of a scene as one line of TikZ, in styles that are named after kinds, states and parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from emmviz.picture.geometry import (
    SWEEP,
    Stroke,
    badge_radius,
    bars,
    dial_point,
    dial_ticks,
    far_end,
    legend_bars,
    seen,
)
from emmviz.picture.marks import Dial, Edge, Label, Legend, Node
from emmviz.picture.render.latex import escape
from emmviz.picture.render.pgf.boards import board_lines
from emmviz.picture.render.pgf.styles import UNIT, Styles
from emmviz.picture.scene import Scene

__all__ = ["Mark", "Writer"]

# A side longer than this overflows TeX's arithmetic, so such a picture is written smaller.
_SIDE = 12_000


# The texts that are numbers; a name or a move keeps its slash.
_NUMBERS = ("value", "prob", "live")
_FRACTION = re.compile(r"(\d+)/(\d+)")


class Mark(NamedTuple):
    """One line of a picture: its place among the others, the same in all frames, and its TikZ."""

    place: tuple[int, int, int]
    tikz: str


class Writer:
    """Writes marks, and records the styles that they use."""

    def __init__(self, scene: Scene, order: Iterable[str] | None = None) -> None:
        """Start a picture.

        Parameters: scene, one of those to come; order, the ids of all nodes in the order in which they are drawn, where
        that is not that of the scene's.
        """
        self.theme = scene.theme
        self.order = {node: i for i, node in enumerate(order or (node.id for node in scene.nodes))}
        self.scale = min(1.0, _SIDE / max(scene.width, scene.height))
        self.width, self.height = self.n(scene.width), self.n(scene.height)
        self.names = _names(self.order)
        self.styles = Styles(self.theme, self.n)

    def marks(self, scene: Scene) -> Iterator[Mark]:
        """Write the marks of a scene from back to front."""
        for i, level in enumerate(scene.levels):
            yield Mark((0, i, 0), self.text(level.label, ("text",), "level"))
        for edge in scene.edges:
            for part, tikz in self.edge(edge):
                yield Mark((1, self.order[edge.child], part), tikz)
        for node in scene.nodes:
            for part, tikz in self.node(node):
                yield Mark((2, self.order[node.id], part), tikz)
        for reason in scene.reasons:
            (line,) = reason.lines
            number = Label("badge", str(reason.number), reason.x, reason.y, line.size * 0.9, line.size)
            yield Mark((3, reason.number, 0), self.badge(number))
            yield Mark((3, reason.number, 1), self.text(line, ("cutmark",), "reason"))
        for i, line in enumerate(scene.caption.lines if scene.caption else ()):
            yield Mark((4, i, 0), self.text(line, ("text",), "caption"))
        for i, item in enumerate(scene.legend):
            yield Mark((5, i, 0), self.symbol(item))
            yield Mark((5, i, 1), self.text(item.label, ("text",), "legend"))

    def edge(self, edge: Edge) -> Iterator[tuple[int, str]]:
        if edge.parts:
            yield 0, self.lines(edge.classes, "line", edge.parts)
        for i, label in enumerate(edge.labels, start=1):
            yield i, self.text(label, edge.classes, "label")
        if edge.cut:
            strokes = bars(edge.cut.x, edge.cut.y, edge.cut.slope)
            yield 100, self.lines(("cutmark",), "bars", strokes)
            if edge.cut.badge:
                yield 101, self.badge(edge.cut.badge)
        if edge.live:
            yield 102, self.text(edge.live, edge.classes, "live")

    def node(self, node: Node) -> Iterator[tuple[int, str]]:
        if node.dial:
            yield from self.dial(node, node.dial)
        size = f"emmviz size={{{self.n(node.size.w)}}}{{{self.n(node.size.h)}}}"
        if node.ring:
            for i, part in ((8, "ring"), (9, "gap")):
                styles = self.styles.named(node.classes, part)
                yield i, f"\\node[{size}, emmviz {node.shape}, {styles}] at {self.at(node.x, node.y)} {{}};"
        styles = self.styles.named(node.classes, "shape")
        yield 10, f"\\node[{size}, {styles}] ({self.names[node.id]}) at {self.at(node.x, node.y)} {{}};"
        if "erring" in node.classes:
            tone = " -- ".join(self.at(x, y) for x, y in far_end(node.shape, node.x, node.y, node.size))
            yield 11, f"\\path[{self.styles.named(node.classes, 'tone')}] {tone} -- cycle;"
        for i, (label, part) in enumerate(((node.value, "value"), (node.name, "name"), (node.more, "more"))):
            if label:
                yield 12 + i, self.text(label, node.classes, part)
        if node.board:
            yield from enumerate(board_lines(self, node.board), start=15)

    def dial(self, node: Node, dial: Dial) -> Iterator[tuple[int, str]]:
        spans = (("dial", (0.0, 1.0)), ("window", dial.window), ("ticks", None), ("interval", dial.interval))
        for i, (part, span) in enumerate(spans):
            if part == "ticks" and dial.ticks:
                strokes = [((node.x + a, node.y + b), (node.x + c, node.y + d))
                           for (a, b), (c, d) in dial_ticks(dial.radius, dial.ticks)]  # fmt: skip
                yield i, self.lines(node.classes, part, strokes)
            elif span:
                start, end = seen(*span)
                x, y = dial_point(dial.radius, start)
                # y grows downwards, so angles turn the other way.
                turn = f"start angle={SWEEP * start - 225:.1f}, end angle={SWEEP * end - 225:.1f}"
                yield (
                    i,
                    (
                        f"\\path[{self.styles.named(node.classes, part)}] {self.at(node.x + x, node.y + y)} "
                        f"arc[{turn}, radius={self.n(dial.radius)}];"
                    ),
                )
        for i, end_label in enumerate(dial.ends, start=4):
            yield i, self.text(end_label, node.classes, "end")

    def badge(self, label: Label) -> str:
        wide = self.n(2 * badge_radius(label.size, label.width))
        size = f"emmviz size={{{wide}}}{{{wide}}}"
        styles = (
            f"{self.styles.named(('cutmark',), 'badge')}, {self.text_styles(label, ('cutmark',), 'number')}, {size}"
        )
        return f"\\node[{styles}] at {self.at(label.x, label.y)} {{{escape(label.text)}}};"

    def symbol(self, item: Legend) -> str:
        x, y, half = item.x, item.y, item.size / 2
        if item.what in ("max", "min", "chance"):
            size = f"emmviz size={{{self.n(item.size)}}}{{{self.n(item.size)}}}"
            return f"\\node[{size}, {self.styles.named(('node', item.what), 'shape')}] at {self.at(x, y)} {{}};"
        if item.what == "cut":
            return self.lines(("cutmark",), "bars", legend_bars(x, y, half))
        return self.lines(("node",), item.what, [((x - half, y), (x + half, y))])

    def lines(self, classes: tuple[str, ...], part: str, strokes: Iterable[Stroke]) -> str:
        path = " ".join(f"{self.at(*start)} -- {self.at(*end)}" for start, end in strokes)
        return f"\\path[{self.styles.named(classes, part)}] {path};"

    def text(self, label: Label, classes: tuple[str, ...], part: str) -> str:
        styles = self.text_styles(label, classes, part)
        if label.box:
            styles += f", {self.styles.named(classes, 'back')}, minimum width={self.n(label.width)}{UNIT}"
        side = {"start": ", anchor=west", "middle": "", "end": ", anchor=east"}[label.anchor]
        return f"\\node[{styles}{side}] at {self.at(label.x, label.y)} {{{self.written(label)}}};"

    def written(self, label: Label) -> str:
        """Write the words of a text, the fractions of numbers stacked: on paper, for their digits are smaller."""
        text = escape(label.text)
        if self.theme.page or label.role not in _NUMBERS:
            return text
        return _FRACTION.sub(r"\\ensuremath{\\frac{\1}{\2}}", text)

    def text_styles(self, label: Label, classes: tuple[str, ...], part: str) -> str:
        """Name the styles of a text, and its size where it is not that of all such texts."""
        size, usual = self.n(label.size), self.styles.size(part)
        return self.styles.named(classes, part) + (f", emmviz text={size}" if size != usual else "")

    def at(self, x: float, y: float) -> str:
        return f"({self.n(x)},{self.n(y)})"

    def n(self, value: float) -> str:
        """Write a length to a tenth of a unit, finer where the picture is written smaller."""
        if self.scale == 1:
            return f"{value:.1f}".removesuffix(".0")
        return f"{value * self.scale:.3f}".rstrip("0").rstrip(".")


def _names(ids: Mapping[str, int]) -> dict[str, str]:
    """Name the nodes for TikZ: by their ids where these are plain words, else by a number."""
    # With a space, such a name is never the id of another node.
    return {node: node if re.fullmatch("[A-Za-z0-9]{1,20}", node) else f"node {i}" for node, i in ids.items()}
