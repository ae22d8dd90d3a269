"""Artists: the ink of a scene as matplotlib's patches and texts."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import numpy as np
from matplotlib import rcParams
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import BoxStyle, FancyBboxPatch, Patch, PathPatch, Rectangle
from matplotlib.patches import Circle as Disc
from matplotlib.patches import Polygon as Outline
from matplotlib.path import Path

from emmviz.picture.geometry import SWEEP
from emmviz.picture.ink import Arc, Circle, Lines, Polygon, Rect, Style, Text, Traced, trace
from emmviz.picture.lower import lower
from emmviz.picture.render.installed import LAST, faces, load
from emmviz.picture.scene import Scene

__all__ = ["Painter", "clean", "paint"]

# The gids of the parts of nodes, edges and cuts on the axes.
_GIDS = {
    "shape": "{}", "line": "edge {}", "bars": "cut {}", "dial": "dial {}", "window": "window {}", "ticks": "ticks {}",
    "interval": "interval {}",
}  # fmt: skip


def paint(scene: Scene, ax: Axes) -> None:
    """Draw a scene on axes, in the order of the SVG, and fit the axes to the scene.

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
    painter = Painter(scene, ax)
    if not scene.theme.transparent:
        paper = Rectangle((0, 0), scene.width, scene.height, linewidth=0, facecolor=scene.theme.colours["paper"])
        ax.add_artist(paper).set_zorder(2)
    for traced in trace(lower(scene)):
        painter.draw(traced)


class Painter:
    """Draws shapes one by one; later ones lie above earlier ones."""

    def __init__(self, scene: Scene, ax: Axes) -> None:
        self.ax = ax
        box = ax.get_window_extent()
        # Points a unit: line widths and fonts are measured in points, places in units.
        self.points = min(box.width / scene.width, box.height / scene.height) * 72 / ax.figure.dpi
        self.faces = faces(scene.theme.font)

    def draw(self, traced: Traced) -> list[Artist]:
        """Put a shape on the axes and return what it has become."""
        shape = traced.shape
        if isinstance(shape, Text):
            back = [self._patch(shape.back, traced)] if shape.back else []
            return [*back, self._text(shape, traced)]
        if isinstance(shape, Lines) and not shape.strokes:
            return []
        return [self._patch(shape, traced)]

    def _patch(self, shape: Circle | Rect | Polygon | Lines | Arc, traced: Traced) -> Patch:
        patch = _outline(shape, traced.x, traced.y)
        patch.set_zorder(2)
        if traced.of and shape.part in _GIDS:
            patch.set_gid(_GIDS[shape.part].format(traced.of))
        self._dress(patch, shape.style)
        # Not add_patch, which would measure each shape to find limits that are known.
        self.ax.add_artist(patch)
        return patch

    def _dress(self, patch: Patch, style: Style) -> None:
        wide = float(style.get("stroke-width", 1 if "stroke" in style else 0))
        # A shape without a fill of its own is black in SVG; no part relies on that.
        patch.set_facecolor(_colour(style.get("fill", "none"), style.get("fill-opacity")))
        patch.set_edgecolor(_colour(style.get("stroke", "none"), style.get("stroke-opacity")))
        patch.set_linewidth(wide * self.points)
        patch.set_capstyle(style.get("stroke-linecap", "butt"))  # type: ignore[arg-type]
        patch.set_joinstyle(style.get("stroke-linejoin", "miter"))  # type: ignore[arg-type]
        if "stroke-dasharray" in style:
            # Matplotlib's dashes are in line widths or in points, depending on its settings.
            each = 1 / wide if rcParams["lines.scale_dashes"] else self.points
            patch.set_linestyle((0, [float(dash) * each for dash in style["stroke-dasharray"].split()]))

    def _text(self, text: Text, traced: Traced) -> Artist:
        drawn = self.ax.text(
            traced.x + text.x, traced.y + text.y, clean(text.text, self.faces.names),
            family=list(self.faces.names), size=text.size * self.points * self.faces.shrink,
            color=_colour(text.style.get("fill", "#000000"), text.style.get("fill-opacity")), va="baseline", zorder=2,
            ha={"start": "left", "middle": "center", "end": "right"}[text.anchor],
            weight=text.style.get("font-weight", "normal"), parse_math=False, usetex=False,
        )  # fmt: skip
        drawn.set_gid(text.role)
        return drawn


def _outline(shape: Circle | Rect | Polygon | Lines | Arc, x: float, y: float) -> Patch:
    """The patch of a shape that is drawn from an origin."""
    match shape:
        case Circle():
            return Disc((x + shape.x, y + shape.y), shape.radius)
        case Rect():
            corner = x + shape.x - shape.width / 2, y + shape.y - shape.height / 2
            if not shape.rounding:
                return Rectangle(corner, shape.width, shape.height)
            rounded = BoxStyle("Round", pad=0, rounding_size=shape.rounding)  # type: ignore[no-untyped-call]
            return FancyBboxPatch(corner, shape.width, shape.height, boxstyle=rounded)
        case Polygon():
            return Outline(np.array(shape.corners) + np.array([x, y]))
        case _:
            path = _path(shape)
            return PathPatch(Path(path.vertices + np.array([x, y]), path.codes))


def _colour(name: str, opacity: str | None) -> tuple[float, float, float, float]:
    return to_rgba("none") if name == "none" else to_rgba(name, None if opacity is None else float(opacity))


def _path(shape: Lines | Arc) -> Path:
    """The line of a shape from its origin; with y downwards a dial's clockwise is matplotlib's way round."""
    if isinstance(shape, Lines):
        return Path.make_compound_path(*map(Path, shape.strokes))
    unit = Path.arc(135 + SWEEP * shape.start, 135 + SWEEP * shape.end)
    return Path(np.asarray(unit.vertices) * shape.radius, unit.codes)


@lru_cache(maxsize=8)
def _glyphs(names: tuple[str, ...]) -> frozenset[int]:
    return frozenset[int]().union(*(load(name).get_charmap() for name in names))


def clean(text: str, names: tuple[str, ...] = LAST) -> str:
    """One line of signs that the fonts have: a sign without a glyph is a box, as it would be in the picture anyway."""
    kept = []
    # Spaces in a row are one, as in SVG.
    # A byte order mark is invisible, and matplotlib fails on it.
    for sign in " ".join(text.replace("\ufeff", "").split()):
        if sign.isascii() and sign.isprintable():
            kept.append(sign)
        elif unicodedata.category(sign) in ("Cc", "Cs"):
            kept.append("\ufffd")
        else:
            kept.append(sign if ord(sign) in _glyphs(names) else "□")
    # A line runs from the left even where its first letter is written from right to left, again as in SVG.
    return "\u200e" * any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in kept) + "".join(kept)
