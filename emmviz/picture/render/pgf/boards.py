"""TikZ boards: what a game shows of a position, as lines of TikZ in the styles of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from emmviz.picture.boards import lower_board
from emmviz.picture.geometry import BASELINE
from emmviz.picture.ink import Circle, Group, Polygon, Rect, Text
from emmviz.picture.marks import BoardMark, Label
from emmviz.picture.render.pgf.styles import Styles

__all__ = ["board_lines"]


class _Writer(Protocol):
    """What a board asks of the writer of a picture."""

    styles: Styles

    def at(self, x: float, y: float) -> str: ...

    def n(self, value: float) -> str: ...

    def text(self, label: Label, classes: tuple[str, ...], part: str) -> str: ...


def board_lines(writer: _Writer, mark: BoardMark) -> Iterator[str]:
    """Yield a board from back to front, a shape or a text a line.

    Parameters: writer, of the picture that it stands in; mark.
    """
    at, n = writer.at, writer.n
    for group in lower_board(mark.board, mark.size, writer.styles.theme):
        left, top = mark.x + group.x, mark.y + group.y
        for item in group.items:
            assert not isinstance(item, Group)
            styles = "" if isinstance(item, Text) else writer.styles.named(group.classes, item.part)
            match item:
                case Rect():
                    x, y, a, b = left + item.x, top + item.y, item.width / 2, item.height / 2
                    yield f"\\path[{styles}] {at(x - a, y - b)} rectangle {at(x + a, y + b)};"
                case Circle():
                    yield f"\\path[{styles}] {at(left + item.x, top + item.y)} circle[radius={n(item.radius)}];"
                case Polygon():
                    corners = " -- ".join(at(left + x, top + y) for x, y in item.corners)
                    yield f"\\path[{styles}] {corners} -- cycle;"
                case Text():
                    middle = top + item.y - BASELINE * item.size
                    label = Label(item.role, item.text, left + item.x, middle, item.size, 0)
                    yield writer.text(label, group.classes, item.part)
