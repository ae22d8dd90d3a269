"""Boards in PowerPoint: what a game shows of a position, as native shapes and text boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from emmviz.picture.boards import lower_board
from emmviz.picture.geometry import BASELINE
from emmviz.picture.ink import Circle, Group, Polygon, Rect, Text
from emmviz.picture.marks import BoardMark, Label
from emmviz.picture.render.powerpoint.place import Fit
from emmviz.picture.render.powerpoint.shapes import Box, emu, shape, text_body
from emmviz.picture.theme import Theme

__all__ = ["board_shapes"]


class _Writer(Protocol):
    """What a board asks of the writer of a slide."""

    fit: Fit
    theme: Theme

    def ident(self, what: str, of: str) -> tuple[int, str]: ...

    def look(self, classes: tuple[str, ...], part: str) -> tuple[str, str]: ...

    def text(
        self, label: Label, x: float, y: float, part: str, classes: tuple[str, ...], name: tuple[str, str]
    ) -> tuple[str, Box]: ...


def board_shapes(writer: _Writer, mark: BoardMark, node: str, x: float, y: float) -> Iterator[tuple[str, Box]]:
    """Yield the shapes of a board from back to front, each with its box.

    Parameters: writer, of the slide; mark; node, whose board it is; x, y, the middle of the board on the slide.
    """
    scale, number = writer.fit.scale, 0
    for group in lower_board(mark.board, mark.size, writer.theme):
        for item in group.items:
            assert not isinstance(item, Group)
            number += 1
            name = f"{item.part} {number}", node
            if isinstance(item, Text):
                label = Label(item.role, item.text, 0, 0, item.size, 0)
                middle = y + (group.y + item.y - BASELINE * item.size) * scale
                yield writer.text(label, x + (group.x + item.x) * scale, middle, item.part, group.classes, name)
                continue
            match item:
                case Rect():
                    left, top, right, bottom = _around(item.x, item.y, item.width / 2, item.height / 2)
                    preset = "roundRect" if item.rounding else "rect"
                case Circle():
                    left, top, right, bottom = _around(item.x, item.y, item.radius, item.radius)
                    preset = "ellipse"
                case Polygon():
                    (left, top), (right, _), (_, bottom) = item.corners
                    # A point of a backgammon board, its base first.
                    preset = "flowChartMerge" if bottom > top else "triangle"
                    top, bottom = sorted((top, bottom))
                case _:
                    continue
            box = Box(emu(x + (group.x + left) * scale), emu(y + (group.y + top) * scale),
                      emu((right - left) * scale), emu((bottom - top) * scale))  # fmt: skip
            area, edge = writer.look(group.classes, item.part)
            yield shape(writer.ident(*name), preset, box, area, edge, text_body(None, "")), box


def _around(x: float, y: float, a: float, b: float) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of what reaches so far from its middle."""
    return x - a, y - b, x + a, y + b
