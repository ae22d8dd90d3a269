"""Strokes: ink as matplotlib takes it: paths with what fills and outlines them, and lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.patches import BoxStyle
from matplotlib.path import Path

from emmviz.picture.geometry import SWEEP
from emmviz.picture.ink import Arc, Circle, Lines, PlacedShape, Polygon, Rect, Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.render.installed import Faces, clean, faces
from emmviz.picture.scene import Scene

Colour: TypeAlias = tuple[float, float, float, float]

# The gids of the parts of nodes, edges and cuts on the axes.
_GIDS = {
    "shape": "{}",
    "line": "edge {}",
    "bars": "cut {}",
    "dial": "dial {}",
    "window": "window {}",
    "ticks": "ticks {}",
    "interval": "interval {}",
}


class Outline(NamedTuple):
    """A path; its fill and its line, the line's width and dashes in the unit of the path, its ends and corners."""

    path: Path
    fill: Colour
    line: Colour
    width: float
    dashes: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    gid: str | None = None


# A text has its place and its size as it is painted.
Stroke: TypeAlias = Outline | Text


def strokes(scene: Scene) -> Iterator[Stroke]:
    """Yield all strokes of a scene from back to front, its paper first, in the scene's unit with y downwards.

    >>> from emmviz import GameTree
    >>> [stroke.gid for stroke in strokes(GameTree.parse("max(1)").scene()) if isinstance(stroke, Outline)][:4]
    [None, 'edge L1', 'A', 'L1']
    """
    if not scene.theme.transparent:
        paper, clear = _colour(scene.theme.colours["paper"], None), _colour("none", None)
        yield Outline(_rectangle(0, 0, scene.width, scene.height), paper, clear, 0)
    fonts = faces(scene.theme.font)
    for traced in trace(lower(scene)):
        yield from strokes_of(traced, fonts)


def strokes_of(traced: PlacedShape, fonts: Faces) -> Iterator[Stroke]:
    """Yield the strokes of a shape, with the fonts of its theme; none where there is nothing to draw."""
    shape = traced.shape
    if isinstance(shape, Text):
        if shape.back:
            yield _outline(shape.back, traced)
        x, y, size = traced.x + shape.x, traced.y + shape.y, shape.size * fonts.shrink
        yield shape._replace(text=clean(shape.text, fonts.names), x=x, y=y, size=size)
    elif not isinstance(shape, Lines) or shape.strokes:
        yield _outline(shape, traced)


def _outline(shape: Circle | Rect | Polygon | Lines | Arc, traced: PlacedShape) -> Outline:
    style = shape.style
    gid = _GIDS[shape.part].format(traced.of) if traced.of and shape.part in _GIDS else None
    return Outline(
        _path(shape, traced.x, traced.y),
        # A shape without a fill is black in SVG; no part relies on that.
        _colour(style.get("fill", "none"), style.get("fill-opacity")),
        _colour(style.get("stroke", "none"), style.get("stroke-opacity")),
        float(style.get("stroke-width", 1 if "stroke" in style else 0)),
        tuple(map(float, style.get("stroke-dasharray", "").split())),
        style.get("stroke-linecap", "butt"),
        style.get("stroke-linejoin", "miter"),
        gid,
    )


def _path(shape: Circle | Rect | Polygon | Lines | Arc, x: float, y: float) -> Path:
    """Return the path of a shape that is drawn from an origin; as y is downwards, matplotlib's arcs run clockwise."""
    match shape:
        case Circle():
            return _moved(Path.unit_circle(), shape.radius, x + shape.x, y + shape.y)
        case Rect():
            left, top = x + shape.x - shape.width / 2, y + shape.y - shape.height / 2
            if not shape.rounding:
                return _rectangle(left, top, shape.width, shape.height)
            rounded: Any = BoxStyle("Round", pad=0, rounding_size=shape.rounding)  # type: ignore[no-untyped-call]
            path: Path = rounded(left, top, shape.width, shape.height, 1)
            return path
        case Polygon():
            return Path(np.array([*shape.corners, shape.corners[0]]) + np.array([x, y]), closed=True)
        case Lines():
            return _moved(Path.make_compound_path(*map(Path, shape.strokes)), 1, x, y)
        case Arc():
            return _moved(Path.arc(135 + SWEEP * shape.start, 135 + SWEEP * shape.end), shape.radius, x, y)


def _moved(path: Path, scale: float, x: float, y: float) -> Path:
    return Path(np.asarray(path.vertices) * scale + np.array([x, y]), path.codes)


def _rectangle(left: float, top: float, width: float, height: float) -> Path:
    corners = np.asarray(Path.unit_rectangle().vertices) * np.array([width, height])
    return Path(corners + np.array([left, top]), closed=True)


def colour_of(text: Text) -> Colour:
    """Return the colour of a line of text."""
    return _colour(text.style.get("fill", "#000000"), text.style.get("fill-opacity"))


def _colour(name: str, opacity: str | None) -> Colour:
    return to_rgba("none") if name == "none" else to_rgba(name, None if opacity is None else float(opacity))
