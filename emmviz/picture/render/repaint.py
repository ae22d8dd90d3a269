"""Repaint: paint picture after picture on one canvas, only where each differs from the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np
from matplotlib import rc_context
from numpy.typing import NDArray

from emmviz.picture.ink import trace
from emmviz.picture.render.drawing import Pen, canvas_of, corner
from emmviz.picture.render.installed import faces
from emmviz.picture.render.strokes import Stroke, strokes_of
from emmviz.picture.scene import Scene
from emmviz.picture.timeline import Key, Piece, diff

# Left, top, right and bottom in pixels; right and bottom are outside.
Box = tuple[int, int, int, int]
# As `png_bytes` draws: hinting would round each letter to whole pixels.
_SETTINGS: Any = {"text.hinting": "no_hinting"}


class FilmFrame(NamedTuple):
    """A frame of a film: all its pixels, the box in which they differ from the last frame, and its duration."""

    pixels: NDArray[np.uint8]
    box: Box
    seconds: float


class Canvas:
    """The pixels of a picture, updated to one picture after the other.

    Everything that reaches into the boxes of changed ink is redrawn off screen, in order, and the boxes are copied from
    there: each picture is, to the pixel, what `png.png_bytes` makes of its scene. `pixels` are rows of red, green,
    blue and 255; a theme without a background is painted on its paper.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.timeline import pieces
    >>> scene = star1(gallery.aima_scale()).scene(3)
    >>> canvas, drawn = Canvas(scene, 1.0), pieces(scene)
    >>> canvas.paint(drawn) == [(0, 0, *canvas.pixels.shape[1::-1])], canvas.paint(drawn)
    (True, [])
    """

    def __init__(self, scene: Scene, scale: float) -> None:
        """Make a canvas for scenes of the size of this one, with `scale` pixels for a unit, or for a point of their
        page."""
        canvas = canvas_of(scene)
        fig = canvas.figure
        fig.set_facecolor(scene.theme.colours["paper"])
        fig.set_dpi(scale * scene.size[0] / fig.get_figwidth())
        canvas.draw()  # type: ignore[no-untyped-call]
        self._pen = Pen(canvas.get_renderer(), fig, scene.theme.font, corner(fig, scene))  # type: ignore[no-untyped-call]
        self._faces = faces(scene.theme.font)
        self._side: NDArray[np.uint8] = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
        self._blank = self._side.copy()
        self.pixels = self._side.copy()
        high, wide = self.pixels.shape[:2]
        self.whole: Box = (0, 0, wide, high)
        self._ink: Mapping[Key, Piece] | None = None
        # The strokes of each piece, with the boxes that hold them.
        self._drawn: dict[Key, list[tuple[Stroke, Box]]] = {}

    def paint(self, ink: Mapping[Key, Piece]) -> list[Box]:
        """Update the pixels with pieces from back to front, and return the boxes in which they may differ."""
        gone, new = diff(self._ink or {}, ink)
        with rc_context(_SETTINGS):
            boxes = [box for key in gone for _, box in self._drawn.pop(key)]
            self._drawn |= {key: self._draw(piece) for key, piece in new.items()}
            boxes += [box for key in new for _, box in self._drawn[key]]
            boxes = [self.whole] if self._ink is None else boxes
            self._ink = ink
            for left, top, right, bottom in boxes:
                self._side[top:bottom, left:right] = self._blank[top:bottom, left:right]
            for stroke in self._within(boxes) if boxes else ():
                self._pen.draw(stroke)
        for left, top, right, bottom in boxes:
            self.pixels[top:bottom, left:right] = self._side[top:bottom, left:right]
        return boxes

    def _within(self, boxes: list[Box]) -> Iterator[Stroke]:
        """Yield the strokes that reach into some boxes, from back to front."""
        drawn = [placed for key in self._ink or () for placed in self._drawn[key]]
        extents = np.array([box for _, box in drawn]).reshape(-1, 1, 4)
        lefts, tops, rights, bottoms = np.array(boxes).T
        meet = (
            (lefts < extents[..., 2])
            & (extents[..., 0] < rights)
            & (tops < extents[..., 3])
            & (extents[..., 1] < bottoms)
        )
        return (drawn[i][0] for i in np.flatnonzero(meet.any(axis=1)))

    def painted(self, ink: Mapping[Key, Piece], seconds: float) -> FilmFrame:
        """Update the pixels for a frame of a film; a frame without a change has one pixel, for its duration."""
        lefts, tops, rights, bottoms = zip(*(self.paint(ink) or [(0, 0, 1, 1)]), strict=True)
        return FilmFrame(self.pixels, (min(lefts), min(tops), max(rights), max(bottoms)), seconds)

    def _draw(self, piece: Piece) -> list[tuple[Stroke, Box]]:
        """Turn a piece of ink into strokes and find the boxes that hold them."""
        placed, (_, _, wide, high) = [], self.whole
        for stroke in (stroke for traced in trace(piece) for stroke in strokes_of(traced, self._faces)):
            left, bottom, right, top = self._pen.box(stroke)
            # Rows are counted from the top, matplotlib's y from the bottom.
            box = max(0, floor(left)), max(0, floor(high - top)), min(wide, ceil(right)), min(high, ceil(high - bottom))
            placed.append((stroke, box))
        return placed
