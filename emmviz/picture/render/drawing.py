"""Drawing: strokes on a figure as one artist, which hands them to the renderer as they are.

An artist for each stroke, on axes, measures and clips what is measured already, and takes three times as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.transforms import Affine2D

from emmviz.picture.render.strokes import Stroke, Words, strokes
from emmviz.picture.scene import Scene

__all__ = ["Drawing", "fill", "put"]

# How much of its width a line of text lies to the left of its place.
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


def fill(figure: Figure, scene: Scene) -> None:
    """Draw a scene as large as a figure allows, in its middle."""
    wide, high = (100 * side for side in figure.get_size_inches())
    scale = min(wide / scene.width, high / scene.height)
    put(figure, scene, (wide - scale * scene.width) / 2, (high - scale * scene.height) / 2, scale)


def put(figure: Figure, scene: Scene, left: float, top: float, scale: float) -> None:
    """Draw a scene on a figure.

    Parameters: figure; scene; left and top, where its corner is, in hundredths of an inch; scale, how many of these its
    unit is.
    """
    figure.add_artist(Drawing(strokes(scene), left, top, scale))


class Drawing(Artist):
    """Strokes from a corner, in a unit of so many hundredths of an inch, with y downwards."""

    def __init__(self, drawn: Iterable[Stroke], left: float = 0, top: float = 0, scale: float = 1) -> None:
        super().__init__()
        self.strokes, self.left, self.top, self.scale = list(drawn), left, top, scale

    def draw(self, renderer: Any) -> None:
        """Draw them with a renderer of matplotlib."""
        figure: Any = self.get_figure()
        unit, high = figure.dpi / 100, figure.bbox.height
        each, points = self.scale * unit, self.scale * 0.72
        left, top = self.left * unit, high - self.top * unit
        place = Affine2D.from_values(each, 0, 0, -each, left, top)
        canvas, gc = renderer.get_canvas_width_height()[1], renderer.new_gc()
        for stroke in self.strokes:
            if isinstance(stroke, Words):
                if not stroke.text:
                    continue
                x, y = left + each * stroke.x, top - each * stroke.y
                font = _font(stroke.names, stroke.size * points, stroke.weight)
                if share := _SHARES[stroke.anchor]:
                    x -= share * renderer.get_text_width_height_descent(stroke.text, font, False)[0]
                gc.set_foreground(stroke.colour, isRGBA=True)
                renderer.draw_text(gc, x, canvas - y if renderer.flipy() else y, stroke.text, font, 0.0)
                continue
            seen = stroke.width if stroke.line[3] else 0.0
            gc.set_linewidth(seen * points)
            gc.set_dashes(0, [dash * points for dash in stroke.dashes] if seen and stroke.dashes else None)
            gc.set_capstyle(stroke.cap)
            gc.set_joinstyle(stroke.join)
            gc.set_foreground(stroke.line, isRGBA=True)
            renderer.draw_path(gc, stroke.path, place, stroke.fill if stroke.fill[3] else None)
        gc.restore()


@lru_cache(maxsize=256)
def _font(names: tuple[str, ...], size: float, weight: str) -> FontProperties:
    return FontProperties(family=list(names), size=size, weight=weight)
