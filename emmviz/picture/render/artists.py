"""Artists: the marks of a scene as matplotlib's patches and texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.patches import BoxStyle, Circle, FancyBboxPatch, Patch, PathPatch, Polygon, Rectangle
from matplotlib.path import Path

from emmviz.picture.geometry import SWEEP, Size, badge_radius, bars, dial_ticks, legend_bars, outline, seen
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Node, Scene
from emmviz.picture.theme import style

__all__ = ["Painter", "clean", "paint"]

_FONT = "DejaVu Sans"


def paint(scene: Scene, ax: Axes) -> None:
    """Draw all marks of a scene on axes, in the order of the SVG, and fit the axes to the scene.

    Parameters: scene; ax, whose limits, aspect and axis lines are set.

    >>> from matplotlib.figure import Figure
    >>> from emmviz import GameTree
    >>> paint(GameTree.parse("max(1, 2)").scene(), ax := Figure().add_subplot())
    >>> [artist.get_gid() for artist in ax.patches if artist.get_gid()]
    ['edge L1', 'edge L2', 'A', 'L1', 'L2']
    """
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    draw = Painter(scene, ax)
    if not scene.theme.transparent:
        draw.add(Rectangle((0, 0), scene.width, scene.height, lw=0, fc=scene.theme.colours["paper"]))
    for kind, mark in scene.in_order():
        getattr(draw, kind)(mark)


class Painter:
    """Draws marks one by one; later ones lie above earlier ones."""

    def __init__(self, scene: Scene, ax: Axes) -> None:
        self.theme, self.ax = scene.theme, ax
        box = ax.get_window_extent()
        # Points a unit: line widths and fonts are measured in points, places in units.
        self.points = min(box.width / scene.width, box.height / scene.height) * 72 / ax.figure.dpi

    def add(self, patch: Patch, classes: Iterable[str] = (), part: str = "", gid: str | None = None) -> None:
        """Put a shape on the axes, in the style of a part of a group with these classes."""
        patch.set_zorder(2)
        patch.set_gid(gid)
        if part:
            self.dress(patch, style(classes, part, self.theme))
        # Not add_patch, which measures each shape to find limits that are known.
        self.ax.add_artist(patch)

    def dress(self, patch: Patch, look: dict[str, str]) -> None:
        wide = float(look.get("stroke-width", 1 if "stroke" in look else 0))
        # A shape without a fill of its own is black in SVG; no part relies on that.
        patch.set_facecolor(_colour(look.get("fill", "none"), look.get("fill-opacity")))
        patch.set_edgecolor(_colour(look.get("stroke", "none"), look.get("stroke-opacity")))
        patch.set_linewidth(wide * self.points)
        patch.set_capstyle(look.get("stroke-linecap", "butt"))  # type: ignore[arg-type]
        patch.set_joinstyle(look.get("stroke-linejoin", "miter"))  # type: ignore[arg-type]
        if "stroke-dasharray" in look:
            # Matplotlib measures dashes in line widths, unless it is told to measure them in points.
            each = 1 / wide if rcParams["lines.scale_dashes"] else self.points
            patch.set_linestyle((0, [float(dash) * each for dash in look["stroke-dasharray"].split()]))

    def text(self, label: Label, classes: Iterable[str], part: str) -> None:
        if label.box:
            high = label.size * 1.3
            corner = label.x - label.width / 2, label.y - high / 2
            self.add(Rectangle(corner, label.width, high), classes, "back")
        look = style(classes, part, self.theme)
        text = self.ax.text(
            label.x, label.y + 0.36 * label.size, clean(label.text), family=_FONT, size=label.size * self.points,
            color=_colour(look.get("fill", "#000000"), look.get("fill-opacity")), va="baseline", zorder=2,
            ha={"start": "left", "middle": "center", "end": "right"}[label.anchor],
            weight=look.get("font-weight", "normal"), parse_math=False, usetex=False,
        )  # fmt: skip
        text.set_gid(label.role)

    def level(self, label: Label) -> None:
        self.text(label, ("text",), "level")

    def caption(self, line: Label) -> None:
        self.text(line, ("text",), "caption")

    def node(self, node: Node) -> None:
        if node.dial:
            self.dial(node, node.dial)
        x, y, (w, h) = node.x, node.y, node.size
        shape: Patch
        if node.shape == "circle":
            shape = Circle((x, y), w / 2)
        elif node.shape == "box":
            rounded = BoxStyle("Round", pad=0, rounding_size=4)  # type: ignore[no-untyped-call]
            shape = FancyBboxPatch((x - w / 2, y - h / 2), w, h, boxstyle=rounded)
        else:
            shape = Polygon(outline(node.shape, x, y, node.size))
        self.add(shape, node.classes, "shape", gid=node.id)
        if node.value:
            self.text(node.value, node.classes, "value")
        if node.name:
            self.text(node.name, node.classes, "name")
        if node.more:
            self.text(node.more, node.classes, "more")

    def dial(self, node: Node, dial: Dial) -> None:
        at = np.array([node.x, node.y])
        spans = (("dial", (0.0, 1.0)), ("window", dial.window), ("interval", dial.interval))
        arcs = {part: _arc(dial.radius, *span) for part, span in spans if span}
        ticks = dial_ticks(dial.radius, dial.ticks)
        for part in ("dial", "window", "ticks", "interval"):
            path = _lines(ticks) if part == "ticks" and ticks else arcs.get(part)
            if path is not None:
                path = Path(path.vertices + at, path.codes)
                self.add(PathPatch(path), node.classes, part, gid=f"{part} {node.id}")
        for end in dial.ends:
            self.text(end, node.classes, "end")

    def edge(self, edge: Edge) -> None:
        self.add(PathPatch(_lines(edge.parts)), edge.classes, "line", gid=f"edge {edge.child}")
        for label in edge.labels:
            self.text(label, edge.classes, "label")
        if edge.cut:
            self.cut(edge.cut)
        if edge.live:
            self.text(edge.live, edge.classes, "live")

    def cut(self, cut: CutMark) -> None:
        strokes = bars(cut.x, cut.y, cut.slope)
        self.add(PathPatch(_lines(strokes)), ("cutmark",), "bars", gid=f"cut {cut.number}")
        if cut.badge:
            self.badge(cut.badge)

    def badge(self, label: Label) -> None:
        self.add(Circle((label.x, label.y), badge_radius(label.size, label.width)), ("cutmark",), "badge")
        self.text(label, ("cutmark",), "number")

    def reason(self, reason: Caption) -> None:
        (line,) = reason.lines
        self.badge(Label("badge", str(reason.number), reason.x, reason.y, line.size * 0.9, line.size))
        self.text(line, ("cutmark",), "reason")

    def legend(self, item: Legend) -> None:
        x, y, half = item.x, item.y, item.size / 2
        if item.what in ("max", "min", "chance"):
            shape = self.theme.shape(item.what)
            corners = outline(shape, x, y, Size(item.size, item.size))
            self.add(Polygon(corners) if corners else Circle((x, y), half), ("node", item.what), "shape")
        elif item.what == "cut":
            self.add(PathPatch(_lines(legend_bars(x, y, half))), ("cutmark",), "bars")
        else:
            self.add(PathPatch(_lines([[(x - half, y), (x + half, y)]])), ("node",), item.what)
        self.text(item.label, ("text",), "legend")


def _colour(name: str, opacity: str | None) -> tuple[float, float, float, float]:
    return to_rgba("none") if name == "none" else to_rgba(name, None if opacity is None else float(opacity))


def _lines(lines: Iterable[Sequence[tuple[float, float]]]) -> Path:
    """One path of separate strokes."""
    return Path.make_compound_path(*(Path(line) for line in lines))


def _arc(radius: float, start: float, end: float) -> Path:
    """An arc of a dial around the origin; of no length as a short stroke that is seen."""
    start, end = seen(start, end)
    # With y downwards a dial's clockwise is matplotlib's way round.
    unit = Path.arc(135 + SWEEP * start, 135 + SWEEP * end)
    return Path(np.asarray(unit.vertices) * radius, unit.codes)


@lru_cache(maxsize=1)
def _glyphs() -> frozenset[int]:
    return frozenset(get_font(findfont(FontProperties(family=_FONT))).get_charmap())


def clean(text: str) -> str:
    """One line of signs that the font has: a sign without a glyph is a box, as it would be in the picture anyway."""
    kept = []
    # Spaces in a row are one, as in SVG.
    # A mark of byte order shows nothing, and matplotlib stops at it.
    for sign in " ".join(text.replace("\ufeff", "").split()):
        if sign.isascii() and sign.isprintable():
            kept.append(sign)
        elif unicodedata.category(sign) in ("Cc", "Cs"):
            kept.append("\ufffd")
        else:
            kept.append(sign if ord(sign) in _glyphs() else "□")
    # A line starts at the left even where its first letter is one that is read from the right, again as in SVG.
    return "\u200e" * any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in kept) + "".join(kept)
