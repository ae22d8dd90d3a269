"""Xdot: a scene as the drawing operations of Graphviz's xdot format, which knows no rounded corners and few dashes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from emmviz.picture.geometry import SWEEP, Point, Size, badge_radius, bars, dial_ticks, legend_bars, outline, seen
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Node, Scene
from emmviz.picture.render.artists import clean
from emmviz.picture.theme import style

__all__ = ["FONTS", "operations"]

# By the names that Graphviz finds them by.
FONTS = {"normal": "DejaVu Sans", "bold": "DejaVu Sans Bold"}
# Graphviz writes text this much of its size too high.
_RAISED = 0.05
_DIAL_START = 135.0  # with y downwards
_BACKSLASHES = re.compile(r"\\+")


def operations(scene: Scene, big: float = 1) -> str:
    """Write a scene as xdot operations, with y upwards from the lower edge.

    Parameters: scene; big, how many of Graphviz's points a unit of the scene becomes.

    >>> from emmviz import GameTree
    >>> operations(GameTree.parse("max(1, 2)").scene())[:33]
    'c 9 -#00000000 C 9 -#ffffffff P 4'
    """
    draw = _Pen(scene, big)
    if not scene.theme.transparent:
        paper = {"fill": scene.theme.colours["paper"]}
        draw.shape(outline("box", scene.width / 2, scene.height / 2, Size(scene.width, scene.height)), paper)
    for kind, mark in scene.in_order():
        getattr(draw, kind)(mark)
    return " ".join(draw.words)


class _Pen:
    """Writes marks one by one; later ones lie above earlier ones."""

    def __init__(self, scene: Scene, big: float) -> None:
        self.theme, self.big, self.height = scene.theme, big, scene.height
        self.words: list[str] = []

    # -- operations --------------------------------------------------------------------------------------------------

    def points(self, sign: str, points: Sequence[Point]) -> None:
        places = " ".join(f"{_n(x * self.big)} {_n((self.height - y) * self.big)}" for x, y in points)
        self.words.append(f"{sign} {len(points)} {places}")

    def ink(self, sign: str, colour: str | None, opacity: str | None = None) -> None:
        """Choose what to draw with (c) or to fill with (C)."""
        if colour in (None, "none"):
            colour, opacity = "#000000", "0"
        self.string(sign, f"{colour}{round(255 * float(opacity or 1)):02x}")

    def wide(self, units: float) -> None:
        self.string("S", f"setlinewidth({_n(units * self.big)})")

    def string(self, sign: str, text: str) -> None:
        # Strings say their length in bytes, so nothing in them can end them. But for each run of backslashes some
        # versions of Graphviz read a byte more: one of these breaks, which do not show and which other versions skip.
        breaks = "\n" * len(_BACKSLASHES.findall(text))
        self.words.append(f"{sign} {len(text.encode('utf-8'))} -{text}{breaks}")

    # -- shapes ------------------------------------------------------------------------------------------------------

    def shape(self, corners: Sequence[Point], look: dict[str, str]) -> None:
        """Draw a closed shape of straight sides."""
        self.ink("c", None)
        self.ink("C", look.get("fill"), look.get("fill-opacity"))
        self.points("P", corners)
        self.strokes([[*corners, corners[0]]], look)

    def disc(self, x: float, y: float, radius: float, look: dict[str, str]) -> None:
        self.ink("c", None)
        self.ink("C", look.get("fill"), look.get("fill-opacity"))
        self.ellipse("E", x, y, radius)
        if "stroke-dasharray" in look:
            self.strokes([_arc(x, y, radius, 0, 360)], look)
        elif "stroke" in look:
            self.ink("c", look["stroke"], look.get("stroke-opacity"))
            self.wide(float(look["stroke-width"]))
            self.ellipse("e", x, y, radius)

    def ellipse(self, sign: str, x: float, y: float, radius: float) -> None:
        numbers = (x * self.big, (self.height - y) * self.big, radius * self.big, radius * self.big)
        self.words.append(f"{sign} {' '.join(map(_n, numbers))}")

    def strokes(self, lines: Iterable[Sequence[Point]], look: dict[str, str]) -> None:
        """Draw lines through points, in dashes or with round ends and corners where the style says so."""
        if look.get("stroke", "none") == "none":
            return
        width, opacity = float(look.get("stroke-width", 1)), look.get("stroke-opacity")
        dashes = [float(part) for part in look.get("stroke-dasharray", "").split()]
        self.ink("c", look["stroke"], opacity)
        self.wide(width)
        # Graphviz's corners are sharp and its ends flat: sides apart with a disc on each end are round. Discs would be
        # seen through a pale line, and of many corners none is sharp.
        solid = not dashes and opacity is None
        ends: list[Point] = []
        for line in lines:
            if dashes:
                for dash in _dashed(line, dashes):
                    self.points("L", dash)
            elif line[0] != line[-1]:
                self.points("L", line)
                ends += [line[0], line[-1]] if look.get("stroke-linecap") == "round" else []
            elif solid and len(line) < 6:
                for side in pairwise(line):
                    self.points("L", side)
                ends += line[1:]
            else:
                self.points("p", line[:-1])
        if ends:
            self.ink("C", look["stroke"])
            self.ink("c", None)
            for x, y in ends:
                self.ellipse("E", x, y, width / 2)

    def text(self, label: Label, classes: Iterable[str], part: str) -> None:
        if label.box:
            box = outline("square", label.x, label.y, Size(label.width, 1.3 * label.size))
            self.shape(box, style(classes, "back", self.theme))
        look, text = style(classes, part, self.theme), clean(label.text)
        if not text:
            return
        self.ink("c", look.get("fill", "#000000"), look.get("fill-opacity"))
        self.string(f"F {_n(label.size * self.big)}", FONTS[look.get("font-weight", "normal")])
        base = self.height - label.y - (0.36 + _RAISED) * label.size
        side = {"start": -1, "middle": 0, "end": 1}[label.anchor]
        self.string(f"T {_n(label.x * self.big)} {_n(base * self.big)} {side} {_n(label.width * self.big)}", text)

    # -- marks -------------------------------------------------------------------------------------------------------

    def level(self, label: Label) -> None:
        self.text(label, ("text",), "level")

    def caption(self, line: Label) -> None:
        self.text(line, ("text",), "caption")

    def node(self, node: Node) -> None:
        if node.dial:
            self.dial(node, node.dial)
        look = style(node.classes, "shape", self.theme)
        if node.shape == "circle":
            self.disc(node.x, node.y, node.size.w / 2, look)
        elif node.shape == "box":
            self.shape(_rounded(node.x, node.y, node.size, 4), look)
        else:
            self.shape(outline(node.shape, node.x, node.y, node.size), look)
        for part, label in (("value", node.value), ("name", node.name), ("more", node.more)):
            if label:
                self.text(label, node.classes, part)

    def dial(self, node: Node, dial: Dial) -> None:
        for part, span in (("dial", (0.0, 1.0)), ("window", dial.window), ("ticks", None), ("interval", dial.interval)):
            look = style(node.classes, part, self.theme)
            if part == "ticks":
                ticks = dial_ticks(dial.radius, dial.ticks)
                self.strokes([[(node.x + x, node.y + y) for x, y in tick] for tick in ticks], look)
            elif span:
                start, end = (_DIAL_START + SWEEP * share for share in seen(*span))
                self.ink("c", look["stroke"])
                self.wide(float(look["stroke-width"]))
                self.points("B", _curve(node.x, node.y, dial.radius, start, end))
        for label in dial.ends:
            self.text(label, node.classes, "end")

    def edge(self, edge: Edge) -> None:
        self.strokes(edge.parts, style(edge.classes, "line", self.theme))
        for label in edge.labels:
            self.text(label, edge.classes, "label")
        if edge.cut:
            self.cut(edge.cut)
        if edge.live:
            self.text(edge.live, edge.classes, "live")

    def cut(self, cut: CutMark) -> None:
        self.strokes(bars(cut.x, cut.y, cut.slope), style(("cutmark",), "bars", self.theme))
        if cut.badge:
            self.badge(cut.badge)

    def badge(self, label: Label) -> None:
        self.disc(label.x, label.y, badge_radius(label.size, label.width), style(("cutmark",), "badge", self.theme))
        self.text(label, ("cutmark",), "number")

    def reason(self, reason: Caption) -> None:
        (line,) = reason.lines
        self.badge(Label("badge", str(reason.number), reason.x, reason.y, line.size * 0.9, line.size))
        self.text(line, ("cutmark",), "reason")

    def legend(self, item: Legend) -> None:
        x, y, half = item.x, item.y, item.size / 2
        if item.what in ("max", "min", "chance"):
            look, shape = style(("node", item.what), "shape", self.theme), self.theme.shape(item.what)
            if shape == "circle":
                self.disc(x, y, half, look)
            else:
                self.shape(outline(shape, x, y, Size(item.size, item.size)), look)
        elif item.what == "cut":
            self.strokes(legend_bars(x, y, half), style(("cutmark",), "bars", self.theme))
        else:
            self.strokes([[(x - half, y), (x + half, y)]], style(("node",), item.what, self.theme))
        self.text(item.label, ("text",), "legend")


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _curve(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """An arc, from an angle to another in degrees and clockwise, as Bezier curves of at most a quarter of a circle."""
    parts = math.ceil((end - start) / 90)
    step = math.radians(end - start) / parts
    # How far the points that pull the curve are from its ends, in radii.
    pull = 4 / 3 * math.tan(step / 4)
    found = []
    for i in range(parts + 1):
        angle = math.radians(start) + i * step
        cos, sin = radius * math.cos(angle), radius * math.sin(angle)
        before, here, after = ((x + cos - way * sin, y + sin + way * cos) for way in (-pull, 0, pull))
        found += [before] * (i > 0) + [here] + [after] * (i < parts)
    return found


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """An arc as points close to each other."""
    steps = max(4, math.ceil(abs(end - start) * radius / 100))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _rounded(x: float, y: float, size: Size, radius: float) -> list[Point]:
    """The outline of a box with round corners."""
    a, b = size.w / 2 - radius, size.h / 2 - radius
    corners = ((x - a, y - b, 180), (x + a, y - b, 270), (x + a, y + b, 0), (x - a, y + b, 90))
    return [point for left, top, angle in corners for point in _arc(left, top, radius, angle, angle + 90)]


def _dashed(line: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """Cut a line through points into dashes, which Graphviz itself draws of one length only."""
    on, left, piece = True, dashes[0], [line[0]]
    for (x1, y1), (x2, y2) in pairwise(line):
        length = math.hypot(x2 - x1, y2 - y1)
        at = 0.0
        while length - at > left:
            at += left
            here = (x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length)
            if on:
                yield [*piece, here]
            on, piece = not on, [here]
            left = dashes[0 if on else 1]
        left -= length - at
        piece.append((x2, y2))
    if on and len(piece) > 1:
        yield piece
