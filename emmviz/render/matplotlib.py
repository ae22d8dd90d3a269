"""Matplotlib: a scene as patches and text on axes, as an animation, and as PNG or PDF."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from matplotlib import rc_context, rcParams
from matplotlib.animation import FuncAnimation
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.patches import BoxStyle, Circle, FancyBboxPatch, Patch, PathPatch, Polygon, Rectangle
from matplotlib.path import Path

from emmviz.files import write_whole
from emmviz.geometry import SWEEP, Size, dial_point, outline
from emmviz.marks import Caption, CutMark, Dial, Edge, Label, Legend, Node, Scene
from emmviz.theme import style

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["animate", "figure", "plot", "save_bytes", "write"]

SUFFIXES = ("png", "pdf")

# The scene's unit is a hundredth of an inch.
_UNIT = 1 / 100
# Beyond this a picture fills the memory, and no viewer opens it.
_PIXELS, _SIDE = 60_000_000, 32_000
_FONT = "DejaVu Sans"


def plot(scene: Scene, ax: Axes | None = None) -> Axes:
    """Draw a scene on matplotlib axes.

    Parameters: scene; ax, axes to draw on, scaled to fit; None for a new figure of pyplot of the scene's size, which a
    notebook then shows.
    Returns: the axes; the shape of each node has the node's id as its gid.

    >>> from emmviz import GameTree
    >>> ax = plot(GameTree.parse("max(1, 2)").scene(), figure(1, 1).add_subplot())
    >>> [artist.get_gid() for artist in ax.patches if artist.get_gid()]
    ['edge L1', 'edge L2', 'A', 'L1', 'L2']
    """
    if ax is None:
        # Only here, where the user wants a figure that pyplot shows and closes.
        from matplotlib import pyplot

        new = pyplot.figure(figsize=(scene.width * _UNIT, scene.height * _UNIT), facecolor=scene.theme.colours["paper"])
        ax = new.add_axes((0, 0, 1, 1))
    _paint(scene, ax)
    return ax


def animate(
    run: Run, interval: int = 1000, theme: Any = "light", lang: str = "en", layout: str = "tidy"
) -> FuncAnimation:
    """Return an animation of all frames of a run, from before the first step to after the last.

    Parameters: run; interval, milliseconds a frame; theme, lang, layout as for `emmviz.scene.draw`.
    Returns: a FuncAnimation on a figure of its own, for `to_jshtml()` or `save()`. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> animate(star1(gallery.aima_scale())).save  # doctest: +SKIP
    """
    from emmviz.scene import plan_for, scene_from
    from emmviz.theme import theme as theme_of

    look = theme_of(theme)
    caption = look.page is None
    plan = plan_for(run.frame(0), look, lang, layout, caption=caption)
    fig = figure(plan.width, plan.height)
    ax = fig.add_axes((0, 0, 1, 1))

    def show(k: int) -> Sequence[Any]:
        ax.clear()
        _paint(scene_from(plan, run.frame(k), caption=caption), ax)
        return ()

    return FuncAnimation(fig, show, frames=len(run.steps) + 1, init_func=lambda: show(0), interval=interval,
                         repeat=False, cache_frame_data=False)  # fmt: skip


def figure(width: float, height: float) -> Figure:
    """Return an empty figure for a scene of a size, unknown to pyplot."""
    fig = Figure(figsize=(width * _UNIT, height * _UNIT))
    FigureCanvasAgg(fig)
    return fig


def write(scene: Scene, target: str | FilePath | BinaryIO, format: str, **options: Any) -> None:
    """Write a scene as PNG or PDF to a path or an open binary file; options as for `save_bytes`."""
    data = save_bytes(scene, format, **options)
    if isinstance(target, (str, FilePath)):
        write_whole(target, data)
    else:
        target.write(data)


def save_bytes(scene: Scene, suffix: str, *, scale: float = 1.5, colours: int | None = None) -> bytes:
    """Return a scene as the bytes of a PNG or PDF file, the same each time.

    Parameters: scene; suffix, png or pdf; scale, pixels of a PNG for a unit of the scene, less where the picture would
    be too large; colours, None or how many a PNG may have at most, for a smaller file.
    """
    fig = figure(scene.width, scene.height)
    _paint(scene, fig.add_axes((0, 0, 1, 1)))
    out = io.BytesIO()
    if suffix == "pdf":
        # Type 42 embeds the fonts, so that the text can be searched and edited.
        with rc_context({"pdf.fonttype": 42}):
            about = {"Title": _clean(scene.title), "Creator": "emmviz", "Producer": None, "CreationDate": None}
            fig.savefig(out, format="pdf", metadata=about, facecolor=scene.theme.colours["paper"])
        return out.getvalue()
    from PIL import Image

    wide, high = scene.width * scale, scene.height * scale
    shrink = min(1.0, _SIDE / wide, _SIDE / high, (_PIXELS / (wide * high)) ** 0.5)
    fig.set_dpi(scale * shrink / _UNIT)
    canvas = fig.canvas
    assert isinstance(canvas, FigureCanvasAgg)
    # Hinting would round each letter to whole pixels, and lines would run wider than they were measured.
    with rc_context({"text.hinting": "no_hinting"}):
        canvas.draw()
    image = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    if colours:
        image = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    image.save(out, "png", dpi=(fig.dpi, fig.dpi))
    return out.getvalue()


def _paint(scene: Scene, ax: Axes) -> None:
    """Draw all marks in the order of the SVG."""
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    paint = _Painter(scene, ax)
    paint.add(Rectangle((0, 0), scene.width, scene.height, lw=0, fc=scene.theme.colours["paper"]))
    for level in scene.levels:
        paint.text(level.label, ("text",), "level")
    for edge in scene.edges:
        paint.edge(edge)
    for node in scene.nodes:
        paint.node(node)
    for reason in scene.reasons:
        paint.reason(reason)
    for line in scene.caption.lines if scene.caption else ():
        paint.text(line, ("text",), "caption")
    for item in scene.legend:
        paint.legend(item)


class _Painter:
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
            label.x, label.y + 0.36 * label.size, _clean(label.text), family=_FONT, size=label.size * self.points,
            color=_colour(look.get("fill", "#000000"), look.get("fill-opacity")), va="baseline", zorder=2,
            ha={"start": "left", "middle": "center", "end": "right"}[label.anchor],
            weight=look.get("font-weight", "normal"), parse_math=False, usetex=False,
        )  # fmt: skip
        text.set_gid(label.role)

    def node(self, node: Node) -> None:
        if node.dial:
            self.dial(node, node.dial)
        x, y, (w, h) = node.x, node.y, node.size
        shape: Patch
        if node.shape == "circle":
            shape = Circle((x, y), w / 2)
        elif node.shape == "box":
            rounded = BoxStyle("Round", pad=0, rounding_size=4)
            shape = FancyBboxPatch((x - w / 2, y - h / 2), w, h, boxstyle=rounded)
        else:
            shape = Polygon(outline(node.shape, x, y, node.size))
        self.add(shape, node.classes, "shape", gid=node.id)
        if node.value:
            self.text(node.value, node.classes, "value")
        if node.name:
            self.text(node.name, node.classes, "name")

    def dial(self, node: Node, dial: Dial) -> None:
        at = np.array([node.x, node.y])
        spans = (("dial", (0.0, 1.0)), ("window", dial.window), ("interval", dial.interval))
        arcs = {part: _arc(dial.radius, *span) for part, span in spans if span}
        ticks = [[dial_point(dial.radius + reach, share) for reach in (-9, 9)] for share in dial.ticks]
        for part in ("dial", "window", "ticks", "interval"):
            path = _lines(ticks) if part == "ticks" and ticks else arcs.get(part)
            if path is not None:
                path = Path(path.vertices + at, path.codes)
                self.add(PathPatch(path), node.classes, part, gid=f"{part} {node.id}")
        for end in dial.ends:
            self.text(end, node.classes, "end")

    def edge(self, edge: Edge) -> None:
        self.add(PathPatch(_lines([[edge.start, edge.end]])), edge.classes, "line", gid=f"edge {edge.child}")
        for label in edge.labels:
            self.text(label, edge.classes, "label")
        if edge.cut:
            self.cut(edge.cut)
        if edge.live:
            self.text(edge.live, edge.classes, "live")

    def cut(self, cut: CutMark) -> None:
        (dx, dy), bars = cut.slope, []
        for shift in (-3.5, 3.5):
            x, y = cut.x + dx * shift, cut.y + dy * shift
            bars.append([(x - dy * 9, y + dx * 9), (x + dy * 9, y - dx * 9)])
        self.add(PathPatch(_lines(bars)), ("cutmark",), "bars", gid=f"cut {cut.number}")
        if cut.badge:
            self.badge(cut.badge)

    def badge(self, label: Label) -> None:
        radius = max(label.size * 0.78, label.width / 2 + 4)
        self.add(Circle((label.x, label.y), radius), ("cutmark",), "badge")
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
            bars = [[(x + dx, y + half), (x + dx + 3, y - half)] for dx in (-5, 1)]
            self.add(PathPatch(_lines(bars)), ("cutmark",), "bars")
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
    if end - start < 0.02:
        middle = (start + end) / 2
        start, end = max(0.0, middle - 0.01), min(1.0, middle + 0.01)
    # With y downwards a dial's clockwise is matplotlib's way round.
    unit = Path.arc(135 + SWEEP * start, 135 + SWEEP * end)
    return Path(np.asarray(unit.vertices) * radius, unit.codes)


@lru_cache(maxsize=1)
def _glyphs() -> frozenset[int]:
    return frozenset(get_font(findfont(FontProperties(family=_FONT))).get_charmap())


def _clean(text: str) -> str:
    """One line of signs that the font has: a sign without a glyph is a box, as it would be in the picture anyway."""
    kept = []
    # Spaces in a row are one, as in SVG.
    for sign in " ".join(text.split()):
        if sign.isascii() and sign.isprintable():
            kept.append(sign)
        elif unicodedata.category(sign) in ("Cc", "Cs"):
            kept.append("\ufffd")
        else:
            kept.append(sign if ord(sign) in _glyphs() else "□")
    # A line starts at the left even where its first letter is one that is read from the right, again as in SVG.
    return "\u200e" * any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in kept) + "".join(kept)
