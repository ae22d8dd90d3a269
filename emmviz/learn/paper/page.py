"""Page: what is written and drawn on a page of paper, and pages as a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterable

from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.path import Path

from emmviz.learn.paper.size import INK
from emmviz.picture.render.drawing import Drawing, put
from emmviz.picture.render.glyphs import clean
from emmviz.picture.render.installed import LAST
from emmviz.picture.render.matplotlib import figure
from emmviz.picture.render.pages import pages as opened
from emmviz.picture.render.strokes import Outline, Words
from emmviz.picture.scene import Scene

__all__ = ["Page", "written"]

_LINE, _NONE = to_rgba("#9a9aa0"), to_rgba("none")
_POINT = 1 / 0.72


class Page:
    """A page, all in hundredths of an inch: its size, what its foot says beside its number, its texts and lines, and
    its pictures, each with its top left corner and its scale."""

    def __init__(self, width: float, height: float, foot: str = "") -> None:
        self.width, self.height, self.foot = width, height, foot
        self.texts: list[Words] = []
        self.lines: list[Outline] = []
        self.pictures: list[tuple[Scene, float, float, float]] = []

    def text(self, x: float, y: float, text: str, size: float, colour: str = INK, *, bold: bool = False) -> None:
        """Write a line whose top is at y."""
        weight = "bold" if bold else "normal"
        self.texts.append(Words(clean(text), x, y + 1.05 * size, size, "start", weight, to_rgba(colour), LAST))

    def line(self, x1: float, x2: float, y: float) -> None:
        """Draw a line to write on."""
        self.lines.append(Outline(Path([(x1, y), (x2, y)]), _NONE, _LINE, 0.7 * _POINT))

    def upright(self, x: float, top: float, bottom: float) -> None:
        """Draw a line between two columns."""
        self.lines.append(Outline(Path([(x, top), (x, bottom)]), _NONE, _LINE, 0.5 * _POINT))

    def square(self, x: float, y: float, side: float) -> None:
        """Draw a square to tick."""
        corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        self.lines.append(Outline(Path(corners, closed=True), _NONE, to_rgba(INK), 0.8 * _POINT))

    def picture(self, scene: Scene, x: float, y: float, wide: float) -> None:
        """Draw a picture of this width with its top left corner at (x, y)."""
        self.pictures.append((scene, x, y, wide / scene.width))

    def figure(self) -> Figure:
        """Return the page as a figure of matplotlib."""
        drawn = figure(self.width, self.height)
        drawn.add_artist(Drawing([*self.lines, *self.texts]))
        for scene, x, y, scale in self.pictures:
            put(drawn, scene, x, y, scale)
        return drawn


def written(pages: Iterable[Page], title: str) -> bytes:
    """Return pages as the bytes of a PDF with a title, the same bytes each time."""
    out = io.BytesIO()
    with opened(out, title) as file:
        for page in pages:
            file.savefig(page.figure())  # type: ignore[no-untyped-call]
    return out.getvalue()
