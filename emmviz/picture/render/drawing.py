"""Drawing: strokes on a figure of matplotlib, handed to its renderer as they are.

An artist for each stroke, on axes, measures and clips what is measured already, and takes three times as long.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.transforms import Affine2D

from emmviz.picture.geometry import Point
from emmviz.picture.ink import LEFT_SHARES, Text
from emmviz.picture.render.installed import faces
from emmviz.picture.render.strokes import Stroke, colour_of, strokes
from emmviz.picture.scene import Scene

# The unit of a scene is a hundredth of an inch, the unit of a page is a point.
_UNIT, _POINT = 1 / 100, 1 / 72


def inches(scene: Scene) -> tuple[float, float]:
    """Return the width and height of a scene in inches.

    >>> from emmviz import GameTree
    >>> [round(side, 2) for side in inches(GameTree.parse("max(1, 2)").scene(theme="slide"))]
    [13.33, 7.5]
    """
    wide, high = scene.size
    unit = _POINT if scene.theme.page else _UNIT
    return wide * unit, high * unit


def canvas_of(scene: Scene) -> FigureCanvasAgg:
    """Return the canvas of an empty figure of a scene's size, unknown to pyplot."""
    return FigureCanvasAgg(Figure(figsize=inches(scene)))


def ground(scene: Scene) -> str:
    """Return the colour behind a scene."""
    return "none" if scene.theme.transparent else scene.theme.colours["paper"]


def corner(figure: Figure, scene: Scene) -> tuple[float, float, float]:
    """Return left and top of a scene in the middle of a figure, as large as that allows, in hundredths of an inch, and
    how many of these its unit is."""
    wide, high = (100 * side for side in figure.get_size_inches())
    scale = min(wide / scene.width, high / scene.height)
    return (wide - scale * scene.width) / 2, (high - scale * scene.height) / 2, scale


def fill(figure: Figure, scene: Scene) -> None:
    """Draw a scene as large as a figure allows, in its middle."""
    figure.add_artist(_Drawing(scene, corner(figure, scene)))


class _Drawing(Artist):
    """A scene from a corner, in a unit of a number of hundredths of an inch, with y downwards."""

    def __init__(self, scene: Scene, place: tuple[float, float, float]) -> None:
        super().__init__()
        self.strokes, self.font, self.place = list(strokes(scene)), scene.theme.font, place

    def draw(self, renderer: object) -> None:
        """Draw it with a renderer of matplotlib."""
        pen = Pen(renderer, self.get_figure(), self.font, self.place)
        for stroke in self.strokes:
            pen.draw(stroke)


class Pen:
    """Draws strokes one by one with a renderer of matplotlib, on a figure from a corner."""

    def __init__(self, renderer: Any, figure: Any, font: str, place: tuple[float, float, float]) -> None:
        unit, (left, top, scale), self.names = figure.dpi / 100, place, faces(font).names
        self.renderer, self.gc, self.high = renderer, renderer.new_gc(), renderer.get_canvas_width_height()[1]
        # Pixels and points a unit of the scene.
        self.each, self.points = scale * unit, scale * 0.72
        self.left, self.top = left * unit, figure.bbox.height - top * unit
        self.place = Affine2D.from_values(self.each, 0, 0, -self.each, self.left, self.top)

    def draw(self, stroke: Stroke) -> None:
        """Draw a stroke."""
        if isinstance(stroke, Text):
            if stroke.text:
                font, (x, y), _ = self._placed(stroke)
                self.gc.set_foreground(colour_of(stroke), isRGBA=True)
                y = self.high - y if self.renderer.flipy() else y
                self.renderer.draw_text(self.gc, x, y, stroke.text, font, 0.0)
            return
        gc, seen = self.gc, stroke.width if stroke.line[3] else 0.0
        gc.set_linewidth(seen * self.points)
        gc.set_dashes(0, [dash * self.points for dash in stroke.dashes] if seen and stroke.dashes else None)
        gc.set_capstyle(stroke.cap)
        gc.set_joinstyle(stroke.join)
        gc.set_foreground(stroke.line, isRGBA=True)
        self.renderer.draw_path(gc, stroke.path, self.place, stroke.fill if stroke.fill[3] else None)

    def _placed(self, words: Text) -> tuple[FontProperties, Point, tuple[float, float, float]]:
        """Return the font of a line of text, where it begins, and its width, its height and its descent."""
        font = _font(self.names, words.size * self.points, words.style.get("font-weight", "normal"))
        size: tuple[float, float, float] = self.renderer.get_text_width_height_descent(words.text, font, False)
        x = self.left + self.each * words.x - LEFT_SHARES[words.anchor] * size[0]
        return font, (x, self.top - self.each * words.y), size

    def box(self, stroke: Stroke) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of what holds a stroke, in pixels."""
        if isinstance(stroke, Text):
            _, (x, y), (wide, high, descent) = self._placed(stroke)
            # Letters may extend slightly beyond their advance width.
            pad = 2 + stroke.size * self.points / 4
            return x - pad, y - descent - pad, x + wide + pad, y - descent + high + pad
        # A curve is within the hull of its control points.
        xs, ys = self.place.transform(stroke.path.vertices).T.tolist()
        pad = 2 + stroke.width * self.each
        return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


@lru_cache(maxsize=256)
def _font(names: tuple[str, ...], size: float, weight: str) -> FontProperties:
    return FontProperties(family=list(names), size=size, weight=weight)
