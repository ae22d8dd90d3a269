"""Grid: where several trees go on one page, side by side or above one another, all on one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

__all__ = ["EDGE", "GAP", "Cell", "Grid", "filled", "level", "tight"]

# Free at the edges of the page, and between two trees; in the unit of the trees.
EDGE, GAP = 12.0, 14.0
# A picture that is as large as its trees is about as wide as a slide.
_SHAPE = (16.0, 9.0)
# So near to the largest scale is near enough.
_NEAR = 1.01


class Cell(NamedTuple):
    """The place of one tree: its left and top, below its heading, and its size; and how much higher than in the middle
    it stands, so that the roots of a row are level."""

    x: float
    y: float
    width: float
    height: float
    lift: float = 0.0

    @property
    def top(self) -> float:
        """Where the picture of its tree begins."""
        return self.y - self.lift


class Grid(NamedTuple):
    """A page in the unit of the trees: its size, how many times larger it is shown, its cells, and where they end."""

    width: float
    height: float
    zoom: float
    cells: tuple[Cell, ...]
    end: float


class _Needs(NamedTuple):
    """What the trees need: their least sizes; and for a width, how high the heading of each is, and how high what
    stands below all of them."""

    sizes: Sequence[tuple[float, float]]
    head: Callable[[int, float], float]
    foot: Callable[[float], float]


def tight(
    sizes: Sequence[tuple[float, float]], head: Callable[[int, float], float], foot: Callable[[float], float]
) -> Grid:
    """Return a grid that is as large as its trees.

    Parameters: sizes, of the trees; head, how high the heading of a tree is in a width; foot, how high the legend is.

    >>> [cell.x for cell in tight([(300, 200), (300, 200)], lambda i, wide: 20, lambda wide: 30).cells]
    [12.0, 326.0]
    """
    needs = _Needs(sizes, head, foot)
    rows = _best(needs, *_SHAPE)[1]
    wide, high = _least(needs, rows)
    return _laid(needs, rows, wide, high, 1.0, stretch=False)


def level(grid: Grid, roots: Sequence[float], rooms: Sequence[float]) -> Grid:
    """Return a grid in which the roots of each row are level with the highest of them.

    Parameters: grid; roots, how far below the top of its cell each root is; rooms, how much is free above it.
    """
    highest: dict[float, float] = {}
    for cell, root in zip(grid.cells, roots, strict=True):
        highest[cell.y] = min(root, highest.get(cell.y, root))
    lifts = [
        min(root - highest[cell.y], max(room, 0.0)) for cell, root, room in zip(grid.cells, roots, rooms, strict=True)
    ]
    return grid._replace(cells=tuple(cell._replace(lift=lift) for cell, lift in zip(grid.cells, lifts, strict=True)))


def filled(
    sizes: Sequence[tuple[float, float]], head: Callable[[int, float], float], foot: Callable[[float], float],
    page: tuple[float, float], most: float, holds: Callable[[Grid], bool],
) -> Grid:  # fmt: skip
    """Return a grid that fills a page, with the trees as large as they can be.

    Parameters: sizes, head and foot as for `tight`; page, its size; most, the largest scale; holds, whether the trees
    have room in a grid, which may be more than their least sizes tell.

    >>> grid = filled([(300, 200)] * 2, lambda i, wide: 20, lambda wide: 30, (960, 540), 3,
    ...               lambda grid: min(cell.width for cell in grid.cells) > 290)
    >>> round(grid.zoom, 1), [round(cell.width) for cell in grid.cells]
    (1.6, [290, 290])
    """
    needs = _Needs(sizes, head, foot)
    low, rows = _best(needs, *page)

    def at(zoom: float) -> Grid:
        return _laid(needs, rows, page[0] / zoom, page[1] / zoom, zoom, stretch=True)

    if low >= most:
        return at(most)
    # A tree on a page may do with less than by itself, for its edges are steeper.
    high = most
    while high > low * _NEAR:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(at(middle)) else (low, middle)
    return at(low)


def _best(needs: _Needs, wide: float, high: float) -> tuple[float, list[range]]:
    """Return the largest scale at which the trees fit into a page, and in which rows they then stand."""
    count, found = len(needs.sizes), (-inf, [range(1)])
    for columns in range(count, 0, -1):
        rows = [range(i, min(i + columns, count)) for i in range(0, count, columns)]
        least = _least(needs, rows)
        scale = min(wide / least[0], high / least[1])
        if scale > found[0]:
            found = scale, rows
    return found


def _least(needs: _Needs, rows: Sequence[range]) -> tuple[float, float]:
    """Return the size of the smallest page that holds trees in such rows."""
    wide = 2 * EDGE + max(sum(needs.sizes[i][0] for i in row) + GAP * (len(row) - 1) for row in rows)
    heights = [max(needs.head(i, needs.sizes[i][0]) + needs.sizes[i][1] for i in row) for row in rows]
    return wide, EDGE + sum(heights) + GAP * (len(rows) - 1) + needs.foot(wide)


def _laid(needs: _Needs, rows: Sequence[range], wide: float, high: float, zoom: float, *, stretch: bool) -> Grid:
    """Share a page among the trees by their least sizes; without stretch each has just its own."""
    widths: dict[int, float] = {}
    for row in rows:
        room = wide - 2 * EDGE - GAP * (len(row) - 1)
        share = room / sum(needs.sizes[i][0] for i in row) if stretch else 1.0
        widths |= {i: share * needs.sizes[i][0] for i in row}
    heads = [max(needs.head(i, widths[i]) for i in row) for row in rows]
    least = [max(needs.sizes[i][1] for i in row) for row in rows]
    end = high - needs.foot(wide)
    room = end - EDGE - sum(heads) - GAP * (len(rows) - 1)
    cells, y = [], EDGE
    for row, head, height in zip(rows, heads, least, strict=True):
        x, tall = EDGE, room * height / sum(least)
        for i in row:
            cells.append(Cell(x, y + head, widths[i], tall))
            x += widths[i] + GAP
        y += head + tall + GAP
    return Grid(wide, high, zoom, tuple(cells), end)
