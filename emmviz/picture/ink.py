"""Ink: what renderers draw: a few kinds of shapes, lines and texts with their places and styles, in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from emmviz.picture.geometry import Box as Extent, Point, Stroke

# The share of its width by which a line of text begins left of its place, by its anchor.
LEFT_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
# SVG attributes by name, for example fill, stroke and stroke-width; a shape without a fill attribute is not filled.
Style: TypeAlias = Mapping[str, str]


class Circle(NamedTuple):
    """A circle around a point."""

    part: str
    style: Style
    x: float
    y: float
    radius: float


class Rect(NamedTuple):
    """A rectangle around a point, whose corners may be rounded."""

    part: str
    style: Style
    x: float
    y: float
    width: float
    height: float
    rounding: float = 0


class Polygon(NamedTuple):
    """A closed shape of straight sides."""

    part: str
    style: Style
    corners: tuple[Point, ...]


class Lines(NamedTuple):
    """Separate straight strokes; empty if there is nothing to draw in this step."""

    part: str
    style: Style
    strokes: tuple[Stroke, ...]


class Arc(NamedTuple):
    """A part of a dial around the origin of its group, between two shares of the way from L to U."""

    part: str
    style: Style
    radius: float
    start: float
    end: float


class Text(NamedTuple):
    """One line of text: its baseline, its size, the end of it that `x` is, and the rectangle behind it, if any."""

    part: str
    style: Style
    text: str
    x: float
    y: float
    size: float
    anchor: str
    role: str
    back: Rect | None


Shape: TypeAlias = Circle | Rect | Polygon | Lines | Arc | Text


def extent(shape: Shape) -> Extent:
    """Return left, top, right and bottom of a circle, a rectangle or a polygon."""
    if isinstance(shape, Polygon):
        xs, ys = zip(*shape.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    assert isinstance(shape, Circle | Rect)
    wide, high = (2 * shape.radius, 2 * shape.radius) if isinstance(shape, Circle) else (shape.width, shape.height)
    return shape.x - wide / 2, shape.y - high / 2, shape.x + wide / 2, shape.y + high / 2


def form(shape: Shape) -> str:
    """Return which shape of a node ink is: up, down, circle, square or box."""
    if isinstance(shape, Polygon):  # a triangle
        return "up" if shape.corners[0][1] < shape.corners[1][1] else "down"
    return "circle" if isinstance(shape, Circle) else "box" if isinstance(shape, Rect) and shape.rounding else "square"


class Group(NamedTuple):
    """Items that belong together, from back to front.

    `classes` are for style sheets and programs to find it. `what` and `of` say what it represents, for example "node"
    and its id, or are empty. `says` is its label for screen readers; `x` and `y` are the position of its origin.
    """

    classes: tuple[str, ...]
    items: tuple[Ink, ...]
    what: str = ""
    of: str = ""
    says: str = ""
    x: float = 0
    y: float = 0


Ink: TypeAlias = Shape | Group


class PlacedShape(NamedTuple):
    """A shape taken out of its groups: the origin that it is drawn from, what its innermost group represents, and the
    classes of that group."""

    shape: Shape
    x: float
    y: float
    of: str
    classes: tuple[str, ...] = ()


def trace(
    ink: Iterable[Ink], x: float = 0, y: float = 0, of: str = "", classes: tuple[str, ...] = ()
) -> Iterator[PlacedShape]:
    """Yield all shapes from back to front, out of their groups.

    >>> circle = Circle("shape", {}, 5, 5, 2)
    >>> [(placed.x, placed.of) for placed in trace([Group(("node",), (circle,), "node", "A", x=10)])]
    [(10, 'A')]
    """
    for piece in ink:
        if isinstance(piece, Group):
            yield from trace(piece.items, x + piece.x, y + piece.y, piece.of or of, piece.classes)
        else:
            yield PlacedShape(piece, x, y, of, classes)
