"""Grid: where several pictures go on one page, side by side or above one another, all on one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

__all__ = ["EDGE", "Cell", "Grid", "Needs", "filled", "in_columns", "level", "tight"]

# Free at the edges of the page, and between two pictures; in their unit.
EDGE, _GAP = 12.0, 14.0
# A page that is as large as its pictures is about as wide as a slide.
_SHAPE = (16.0, 9.0)
# So near to the largest scale is near enough.
_NEAR = 1.01


class Cell(NamedTuple):
    """The place of one picture: its left and top, below its heading, and its size."""

    x: float
    y: float
    width: float
    height: float


class Grid(NamedTuple):
    """A page in the unit of its pictures: its size, how many times larger it is shown, its cells, where they end, and
    where each picture begins, which is above its cell where another root in its row is higher."""

    width: float
    height: float
    zoom: float
    cells: tuple[Cell, ...]
    end: float
    tops: tuple[float, ...]


class Needs(NamedTuple):
    """What pictures need: their least sizes; for a width, how high the heading of each is, and how high what stands
    below all of them; what is free at the edges, above the first row if that is more, and between two of them."""

    sizes: Sequence[tuple[float, float]]
    head: Callable[[int, float], float]
    foot: Callable[[float], float]
    edge: float = EDGE
    top: float = EDGE
    gap: float = _GAP


def tight(needs: Needs) -> Grid:
    """Return a grid that is as large as its pictures.

    >>> needs = Needs([(300, 200), (300, 200)], lambda i, wide: 20, lambda wide: 30)
    >>> [cell.x for cell in tight(needs).cells]
    [12.0, 326.0]
    """
    return _as_large(needs, _best(needs, *_SHAPE)[1])


def in_columns(needs: Needs, columns: int) -> Grid:
    """Return a grid of so many columns that is as large as its pictures."""
    return _as_large(needs, _rows(needs, columns))


def level(grid: Grid, roots: Sequence[float], rooms: Sequence[float]) -> Grid:
    """Return a grid in which the roots of each row are level with the highest of them.

    Parameters: grid; roots, how far below the top of its cell each root is; rooms, how much is free above it.
    """
    highest: dict[float, float] = {}
    for cell, root in zip(grid.cells, roots, strict=True):
        highest[cell.y] = min(root, highest.get(cell.y, root))
    return grid._replace(
        tops=tuple(
            cell.y - min(root - highest[cell.y], max(room, 0.0))
            for cell, root, room in zip(grid.cells, roots, rooms, strict=True)
        )
    )


def filled(needs: Needs, page: tuple[float, float], most: float, holds: Callable[[Grid], bool]) -> Grid:
    """Return a grid that fills a page, with the pictures as large as they can be.

    Parameters: needs; page, its size; most, the largest scale; holds, whether the pictures have room in a grid, for a
    tree on a page may do with less than by itself, as its edges are steeper.

    >>> needs = Needs([(300, 200)] * 2, lambda i, wide: 20, lambda wide: 30)
    >>> grid = filled(needs, (960, 540), 3, lambda grid: min(cell.width for cell in grid.cells) > 290)
    >>> round(grid.zoom, 1), [round(cell.width) for cell in grid.cells]
    (1.6, [290, 290])
    """
    low, rows = _best(needs, *page)
    high = most

    def at(zoom: float) -> Grid:
        return _laid(needs, rows, page[0] / zoom, page[1] / zoom, zoom)

    if low >= most:
        return at(most)
    while high > low * _NEAR:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(at(middle)) else (low, middle)
    return at(low)


def _rows(needs: Needs, columns: int) -> list[range]:
    count = len(needs.sizes)
    return [range(i, min(i + columns, count)) for i in range(0, count, columns)]


def _best(needs: Needs, wide: float, high: float) -> tuple[float, list[range]]:
    """Return the largest scale at which the pictures fit into a page, and in which rows they then stand."""
    found: tuple[float, list[range]] = -inf, []
    for columns in range(len(needs.sizes), 0, -1):
        rows = _rows(needs, columns)
        least = _least(needs, rows)
        scale = min(wide / least[0], high / least[1])
        if scale > found[0]:
            found = scale, rows
    return found


def _least(needs: Needs, rows: Sequence[range]) -> tuple[float, float]:
    """Return the size of the smallest page that holds pictures in such rows."""
    wide = 2 * needs.edge + max(sum(needs.sizes[i][0] for i in row) + needs.gap * (len(row) - 1) for row in rows)
    heights = [max(needs.head(i, needs.sizes[i][0]) + needs.sizes[i][1] for i in row) for row in rows]
    return wide, needs.top + sum(heights) + needs.gap * (len(rows) - 1) + needs.foot(wide)


def _as_large(needs: Needs, rows: Sequence[range]) -> Grid:
    return _laid(needs, rows, *_least(needs, rows), None)


def _laid(needs: Needs, rows: Sequence[range], wide: float, high: float, zoom: float | None) -> Grid:
    """Share a page of some scale among the pictures by their least sizes; without a scale each has just its own."""
    widths = [size[0] for size in needs.sizes]
    for row in rows if zoom else ():
        share = (wide - 2 * needs.edge - needs.gap * (len(row) - 1)) / sum(widths[i] for i in row)
        for i in row:
            widths[i] *= share
    heads = [max(needs.head(i, widths[i]) for i in row) for row in rows]
    least = [max(needs.sizes[i][1] for i in row) for row in rows]
    end = high - needs.foot(wide)
    room = end - needs.top - sum(heads) - needs.gap * (len(rows) - 1)
    cells, y = [], needs.top
    for row, head, height in zip(rows, heads, least, strict=True):
        x, tall = needs.edge, room * height / sum(least)
        for i in row:
            cells.append(Cell(x, y + head, widths[i], tall))
            x += widths[i] + needs.gap
        y += head + tall + needs.gap
    return Grid(wide, high, zoom or 1.0, tuple(cells), end, tuple(cell.y for cell in cells))
