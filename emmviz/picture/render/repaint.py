"""Repaint: paint scene after scene on one canvas, only where each differs from the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np
from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import Patch
from matplotlib.path import Path
from matplotlib.text import Text
from numpy.typing import NDArray

from emmviz.picture.ink import Group, Ink, trace
from emmviz.picture.lower import lower
from emmviz.picture.render.artists import Painter, paint
from emmviz.picture.render.installed import faces
from emmviz.picture.render.matplotlib import figure_of
from emmviz.picture.render.strokes import strokes_of
from emmviz.picture.scene import Scene

__all__ = ["Box", "Canvas"]

# Left, top, right and bottom in pixels; right and bottom are outside.
Box = tuple[int, int, int, int]
_Span = tuple[float, float, float, float]
# The classes of a layer, and which piece of it.
_Key = tuple[tuple[str, ...], str | int]

# As `save_bytes` draws: hinting would round each letter to whole pixels.
_SETTINGS: Any = {"text.hinting": "no_hinting"}
# A long line covers little of the box around it, so it counts as many short ones.
_PIECE = 60.0


class _Drawn(NamedTuple):
    """A piece of ink on the canvas: what draws it, and the boxes that hold what each of those draws."""

    ink: Ink
    artists: list[Artist]
    boxes: list[Box]
    owners: list[Artist]


class Canvas:
    """The pixels of a scene, brought up to date with one scene after the other.

    Everything that reaches into the boxes of changed ink is redrawn off screen, in order, and the boxes are copied from
    there: each picture is, to the pixel, what `matplotlib.save_bytes` makes of its scene. `pixels`
    are rows of red, green, blue and 255; a theme without a background is painted on its paper.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> canvas = Canvas(run.scene(3), 1.0)
    >>> canvas.paint(run.scene(3)) == [(0, 0, *canvas.pixels.shape[1::-1])], canvas.paint(run.scene(3))
    (True, [])
    """

    def __init__(self, scene: Scene, scale: float) -> None:
        """Make a canvas for scenes of the size of this one, with `scale` pixels for a unit, or for a point of their
        page."""
        theme = replace(scene.theme, transparent=False)
        empty = Scene(scene.width, scene.height, theme, "", "", (), (), (), (), None, ())
        fig = figure_of(empty)
        self._axes = fig.add_axes((0, 0, 1, 1))
        paint(empty, self._axes)
        self._painter, self._faces = Painter(empty, self._axes), faces(theme.font)
        fig.set_dpi(scale * scene.size[0] / fig.get_figwidth())
        canvas = fig.canvas
        assert isinstance(canvas, FigureCanvasAgg)
        with rc_context(_SETTINGS):
            canvas.draw()  # type: ignore[no-untyped-call]
        self._renderer = canvas.get_renderer()  # type: ignore[no-untyped-call]
        self._side: NDArray[np.uint8] = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
        self._blank = self._side.copy()
        self.pixels = self._side.copy()
        self._drawn: dict[_Key, _Drawn] | None = None

    @property
    def whole(self) -> Box:
        """The box of all pixels."""
        high, wide = self.pixels.shape[:2]
        return 0, 0, wide, high

    def paint(self, scene: Scene) -> list[Box]:
        """Bring the pixels up to date and return the boxes in which they may have changed."""
        return self.paint_layers(lower(scene))

    def paint_layers(self, layers: Iterable[Group]) -> list[Box]:
        """Do the same with a picture that is ink already."""
        old, now, changed = self._drawn or {}, {}, []
        with rc_context(_SETTINGS):
            for key, ink in _pieces(layers):
                if key in old and old[key].ink == ink:
                    now[key] = old.pop(key)
                else:
                    now[key] = self._draw(ink)
                    changed += now[key].boxes
            for gone in old.values():
                changed += gone.boxes
                for artist in gone.artists:
                    artist.remove()
            boxes = [self.whole] if self._drawn is None else changed
            self._drawn = now
            self._repaint(boxes)
        return boxes

    def _repaint(self, boxes: list[Box]) -> None:
        assert self._drawn is not None
        if not boxes:
            return
        for left, top, right, bottom in boxes:
            self._side[top:bottom, left:right] = self._blank[top:bottom, left:right]
        held = np.array([box for drawn in self._drawn.values() for box in drawn.boxes]).reshape(-1, 1, 4)
        lefts, tops, rights, bottoms = np.array(boxes).T
        meet = (lefts < held[..., 2]) & (held[..., 0] < rights) & (tops < held[..., 3]) & (held[..., 1] < bottoms)
        owners = [owner for drawn in self._drawn.values() for owner in drawn.owners]
        for artist in dict.fromkeys(owners[i] for i in np.flatnonzero(meet.any(axis=1))):
            artist.draw(self._renderer)
        for left, top, right, bottom in boxes:
            self.pixels[top:bottom, left:right] = self._side[top:bottom, left:right]

    def _draw(self, ink: Ink) -> _Drawn:
        """Turn a piece of ink into artists and find the boxes that hold them."""
        drawn = (stroke for traced in trace([ink]) for stroke in strokes_of(traced, self._faces))
        artists = [self._painter.draw(stroke) for stroke in drawn]
        boxes, owners = [], []
        _, _, wide, high = self.whole
        for artist in artists:
            for left, bottom, right, top in self._spans(artist):
                # Rows are counted from the top, matplotlib's y from the bottom.
                boxes.append((max(0, floor(left)), max(0, floor(high - top)),
                              min(wide, ceil(right)), min(high, ceil(high - bottom))))  # fmt: skip
                owners.append(artist)
        return _Drawn(ink, artists, boxes, owners)

    def _spans(self, artist: Artist) -> Iterator[_Span]:
        """Left, bottom, right and top of what an artist draws, in one box or in several."""
        if isinstance(artist, Text):
            box = artist.get_window_extent(self._renderer)
            # Letters may extend slightly beyond their advance width.
            pad = 2 + float(artist.get_fontsize()) / 4
            yield box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad
            return
        assert isinstance(artist, Patch)
        path = artist.get_path()
        corners = artist.get_transform().transform(path.vertices)
        pad = 2 + artist.get_linewidth() * self._renderer.dpi / 72
        for x1, y1, x2, y2 in _short_boxes(corners.tolist(), path.codes):
            yield min(x1, x2) - pad, min(y1, y2) - pad, max(x1, x2) + pad, max(y1, y2) + pad


def _short_boxes(corners: list[tuple[float, float]], codes: Any) -> Iterator[_Span]:
    """The two corners of boxes that hold a path: short ones along separate strokes, one around anything else."""
    if codes is None or codes.tolist() != [Path.MOVETO, Path.LINETO] * (len(corners) // 2):
        # A curve lies within the hull of its control points.
        xs, ys = zip(*corners, strict=True)
        yield min(xs), min(ys), max(xs), max(ys)
        return
    for (x1, y1), (x2, y2) in list(pairwise(corners))[::2]:
        count = ceil(max(abs(x2 - x1), abs(y2 - y1)) / _PIECE) or 1
        for i in range(count):
            a, b = i / count, (i + 1) / count
            yield x1 + a * (x2 - x1), y1 + a * (y2 - y1), x1 + b * (x2 - x1), y1 + b * (y2 - y1)


def _pieces(layers: Iterable[Group]) -> Iterator[tuple[_Key, Ink]]:
    """The ink from back to front, a node, an edge or a text at a time, each with which one it is."""
    for layer in layers:
        for i, ink in enumerate(layer.items):
            if isinstance(ink, Group):
                # Labels for screen readers are not painted.
                ink = ink._replace(says="")
            yield (layer.classes, (ink.of if isinstance(ink, Group) else "") or i), ink
