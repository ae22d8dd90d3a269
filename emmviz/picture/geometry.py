"""Shapes of nodes: their outline, where edges meet it, where text sits in it; and the arcs of a dial."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

Point = tuple[float, float]
Stroke = tuple[Point, Point]
Box = tuple[float, float, float, float]
Item = TypeVar("Item")

# How far the baseline of digits and capitals is below their middle, in font sizes.
BASELINE = 0.36
# A dial starts at the lower left and runs clockwise over the top to the lower right.
SWEEP = 270.0
_START = 225.0
# The corners of shapes, in halves of their sizes; a circle has none.
CORNERS: dict[str, tuple[tuple[int, int], ...]] = {
    "up": ((0, -1), (1, 1), (-1, 1)),
    "down": ((-1, -1), (1, -1), (0, 1)),
    "circle": (),
    **dict.fromkeys(("square", "box"), ((-1, -1), (1, -1), (1, 1), (-1, 1))),
}
# How far a tick reaches to both sides of its dial.
_TICK = 7.5


class Size(NamedTuple):
    """Width and height of a shape."""

    w: float
    h: float


def size_for(shape: str, text: float, font: float, steep: float = 0.8, box: float = 0.7) -> Size:
    """Return the size of a shape that holds a text of some width without touching it.

    A triangle is `steep` times as high as it is wide, and a box wider than its text by `box` sizes of it.
    """
    if shape in ("up", "down"):
        # The text sits at two thirds of the height, where its upper corners must still be inside the slope.
        base = max((text + 8 + BASELINE * font / steep) / 0.68, min(3.6, 2.88 / steep) * font)
        return Size(base, steep * base)
    if shape == "box":
        return Size(max(text + box * font, (1.05 + box) * font), 1.75 * font)
    side = max(text + 13, 2.9 * font) if shape == "circle" else max(text + 16, 2.6 * font)
    return Size(side, side)


def outline(shape: str, x: float, y: float, size: Size) -> list[Point]:
    """Return the corners of a shape around its centre; none for a circle."""
    a, b = size.w / 2, size.h / 2
    return [(x + a * dx, y + b * dy) for dx, dy in CORNERS[shape]]


def circumradius(shape: str, size: Size) -> float:
    """Return the radius of the smallest circle around the middle of a shape that holds all of it.

    >>> circumradius("circle", Size(20, 20)), circumradius("box", Size(8, 6))
    (10.0, 5.0)
    """
    return max((math.hypot(x, y) for x, y in outline(shape, 0, 0, size)), default=size.w / 2)


def far_end(shape: str, x: float, y: float, size: Size) -> list[Point]:
    """Return the corners of the part of a shape that is away from its text: a triangle's tip, otherwise the foot.

    >>> far_end("down", 0, 0, Size(40, 32))
    [(-10.0, 0), (10.0, 0), (0, 16.0)]
    """
    a, b = size.w / 2, size.h / 2
    if shape in ("up", "down"):
        return [(x - a / 2, y), (x + a / 2, y), (x, y + (b if shape == "down" else -b))]
    if shape == "circle":
        return [
            (x + a * math.cos(angle), y + a * math.sin(angle))
            for angle in (math.radians(degrees) for degrees in range(30, 151, 10))
        ]
    return [(x - a, y + b / 2), (x + a, y + b / 2), (x + a, y + b), (x - a, y + b)]


# How far below the middle of a triangle its broad half is, in its heights.
_BROAD = {"up": 0.19, "down": -0.19}


def text_y(shape: str, y: float, size: Size) -> float:
    """Return the y of the middle of the text in a shape."""
    return y + _BROAD[shape] * size.h if shape in _BROAD else y


def direction(start: Point, end: Point) -> Point:
    """Return the direction of a line as a vector of length 1, or of length 0 if its ends are the same.

    >>> direction((0, 0), (0, 5))
    (0.0, 1.0)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length


def meet(shape: str, x: float, y: float, size: Size, to: Point) -> Point:
    """Return the point where the line from a shape's middle to a point leaves the shape.

    >>> meet("circle", 0, 0, Size(20, 20), (0, 100))
    (0.0, 10.0)
    """
    cy = text_y(shape, y, size)
    dx, dy = to[0] - x, to[1] - cy
    if shape == "circle":
        length = math.hypot(dx, dy) or 1.0
        return x + dx / length * size.w / 2, cy + dy / length * size.w / 2
    corners = outline(shape, x, y, size)
    best = 1.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        ex, ey = bx - ax, by - ay
        cross = dx * ey - dy * ex
        if abs(cross) > 1e-12:
            t = ((ax - x) * ey - (ay - cy) * ex) / cross
            s = ((ax - x) * dy - (ay - cy) * dx) / cross
            if 0 < t < best and -1e-9 <= s <= 1 + 1e-9:
                best = t
    return x + dx * best, cy + dy * best


def dial_point(radius: float, share: float) -> Point:
    """Return the point of a dial, around the origin, that a share of its sweep from L to U leads to.

    >>> [round(c) + 0 for c in dial_point(10, 0.5)]
    [0, -10]
    """
    angle = math.radians(_START - SWEEP * share)
    return radius * math.cos(angle), -radius * math.sin(angle)


def seen(start: float, end: float) -> tuple[float, float]:
    """Return a span of a dial; if it is too short to see, return a slightly longer one around its middle."""
    if end - start >= 0.02:
        return start, end
    middle = (start + end) / 2
    return max(0.0, middle - 0.01), min(1.0, middle + 0.01)


def dial_ticks(radius: float, shares: tuple[float, ...]) -> list[Stroke]:
    """Return the strokes across a dial at the finite ends of its window."""
    return [(dial_point(radius - _TICK, share), dial_point(radius + _TICK, share)) for share in shares]


# How far aside an edge may run for each unit downwards, so that it keeps within the opening of a dial.
OPENING = math.tan(math.radians(44))


def rim(radius: float) -> float:
    """Return the radius of the circle around a dial with its ticks."""
    return radius + _TICK + 1


def bars(x: float, y: float, slope: Point) -> list[Stroke]:
    """Return the two bars of a cut across an edge that runs along a slope of length 1."""
    dx, dy = slope
    middles = ((x + dx * shift, y + dy * shift) for shift in (-3.5, 3.5))
    return [((mx - dy * 9, my + dx * 9), (mx + dy * 9, my - dx * 9)) for mx, my in middles]


def clear_of(start: Point, end: Point, boxes: Sequence[Box]) -> tuple[Stroke, ...]:
    """Return the pieces of a line outside of boxes, each given by its left, top, right and bottom.

    >>> clear_of((0, 0), (0, 10), [(-1, 4, 1, 6)])
    (((0.0, 0.0), (0.0, 4.0)), ((0.0, 6.0), (0.0, 10.0)))
    """
    (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
    covered = sorted(filter(None, (_covered((start, end), box) for box in boxes)))
    if not covered:
        return ((start, end),)
    pieces, at = [], 0.0
    for first, last in [*covered, (1.0, 1.0)]:
        if first > at:
            pieces.append(((x + at * dx, y + at * dy), (x + first * dx, y + first * dy)))
        at = max(at, last)
    return tuple(pieces)


def crosses(line: Stroke, box: Box) -> bool:
    """Return whether a line runs through a box.

    >>> crosses(((0, 0), (0, 10)), (-1, 4, 1, 6)), crosses(((0, 0), (0, 10)), (1, 4, 2, 6))
    (True, False)
    """
    (x, y), (end_x, end_y) = line
    left, top, right, bottom = box
    # Most lines are far away, which is seen faster than where they run.
    return (
        (x < right or end_x < right)
        and (x > left or end_x > left)
        and (y < bottom or end_y < bottom)
        and (y > top or end_y > top)
        and _covered(line, box) is not None
    )


def overlap(box: Box, other: Box) -> bool:
    """Return whether two boxes have more than an edge in common.

    >>> overlap((0, 0, 4, 4), (3, 3, 9, 9)), overlap((0, 0, 4, 4), (4, 0, 9, 4))
    (True, False)
    """
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def shared_area(box: Box, other: Box) -> float:
    """Return the area that two boxes have in common.

    >>> shared_area((0, 0, 4, 4), (3, 2, 9, 9)), shared_area((0, 0, 4, 4), (4, 0, 9, 4))
    (2.0, 0.0)
    """
    wide, high = (min(box[i + 2], other[i + 2]) - max(box[i], other[i]) for i in (0, 1))
    return float(max(wide, 0.0) * max(high, 0.0))


def box_around(line: Stroke) -> Box:
    """Return the box of which a line is a diagonal.

    >>> box_around(((4, 0), (0, 10)))
    (0, 0, 4, 10)
    """
    (x, y), (end_x, end_y) = line
    return min(x, end_x), min(y, end_y), max(x, end_x), max(y, end_y)


# The side of a square: a few nodes find room in it.
_SIDE = 128


class Grid(Generic[Item]):
    """Marks of a picture, found by the squares of the page in which they are.

    >>> marks = Grid()
    >>> marks.add("edge", (0, 0, 10, 300))
    >>> [*marks.near((5, 5, 9, 9))], [*marks.near((500, 5, 510, 9))]
    (['edge'], [])
    """

    def __init__(self) -> None:
        self._squares = defaultdict[tuple[int, int], list[Item]](list)

    def add(self, mark: Item, box: Box) -> None:
        """Add a mark that is inside a box."""
        for square in _squares(box):
            self._squares[square].append(mark)

    def near(self, box: Box) -> Iterator[Item]:
        """Yield the marks that may touch a box, some of them several times."""
        return chain.from_iterable(self._squares.get(square, ()) for square in _squares(box))


def _squares(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = box
    rows = range(int(top // _SIDE), int(bottom // _SIDE) + 1)
    return [(column, row) for column in range(int(left // _SIDE), int(right // _SIDE) + 1) for row in rows]


def _covered(line: Stroke, box: Box) -> tuple[float, float] | None:
    """Return where a line enters and leaves a box, as shares of its length; None if it misses the box."""
    (x, y), (end_x, end_y) = line
    left, top, right, bottom = box
    first, last = 0.0, 1.0
    for origin, slope, low, high in ((x, end_x - x, left, right), (y, end_y - y, top, bottom)):
        if slope:
            a, b = sorted(((low - origin) / slope, (high - origin) / slope))
            first, last = max(first, a), min(last, b)
        elif not low < origin < high:
            return None
    return (first, last) if first < last else None


# How far apart the lines of a hatching are.
_HATCH = 9.0


def hatched(corners: Sequence[Point]) -> list[Stroke]:
    """Return the lines that fill a polygon, all sloping up to the right at the same distances.

    >>> hatched([(0, 0), (10, 0), (10, 10), (0, 10)])
    [((0.0, 9.0), (9.0, 0.0)), ((8.0, 10.0), (10.0, 8.0))]
    """
    # On each line x + y is the same, a multiple of the distance, so that the lines of neighbours meet.
    crossings = defaultdict(list)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        low, high = sorted((math.floor((ax + ay) / _HATCH), math.floor((bx + by) / _HATCH)))
        for i in range(low + 1, high + 1):
            share = (ax + ay - i * _HATCH) / (ax + ay - bx - by)
            crossings[i].append((ax + share * (bx - ax), ay + share * (by - ay)))
    strokes: list[Stroke] = []
    for _, points in sorted(crossings.items()):
        points.sort()
        strokes += zip(points[::2], points[1::2], strict=True)
    return strokes


def badge_radius(size: float, width: float) -> float:
    """Return the radius of the disc behind the number of a cut, from the number's size and width."""
    return max(size * 0.78, width / 2 + 4)
