"""Grid: tables on a page, row by row, with lines between the columns, as wide as their texts need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emmviz.base.text import width
from emmviz.learn.paper.answer_key import ITEM
from emmviz.learn.paper.blocks import Block, paragraph
from emmviz.learn.paper.lines import lines_of
from emmviz.learn.paper.page import Page

__all__ = ["AIR", "columns_of", "fitted", "grid"]

# Only an item that is longer than this is broken.
_BROKEN, _DOT = 170.0, " · "
# By how much a column is widened at a time.
_STEP = 12.0
_PAD, AIR = 6.0, 7.0


def fitted(heads: Sequence[str], rows: Sequence[Sequence[str]], size: float, room: float) -> list[float]:
    """Return the widths of the columns of a table: of each what stands on one line in it, and of what room is left as
    much as makes the table lowest.

    >>> [round(wide) for wide in fitted(["A", "B"], [("1", "one two three four five six")], 10, 200)]
    [22, 146]
    """
    around = 2 * _PAD + 2
    columns = [[row[i] for row in rows] for i in range(len(heads))]
    widths, full = [], []
    for head, column in zip(heads, columns, strict=True):
        # Heads are bold, and bold letters up to a sixth wider.
        title = 1.17 * width(head, size)
        widths.append(around + max([title, *(_least(item, size) for text in column for item in text.split(ITEM))]))
        full.append(around + max([title, *(width(text.replace(ITEM, _DOT), size) for text in column)]))

    def high(i: int) -> int:
        return sum(len(_packed(text, size, widths[i] - 2 * _PAD, bold=False)) for text in columns[i])

    heights = [high(i) for i in range(len(heads))]
    left = room - sum(widths)
    while left > 0 and (open_ := [i for i in range(len(heads)) if widths[i] < full[i]]):
        tallest = max(open_, key=lambda i: heights[i])
        more = min(_STEP, left, full[tallest] - widths[tallest])
        widths[tallest] += more
        left -= more
        heights[tallest] = high(tallest)
    return widths


def _least(item: str, size: float) -> float:
    """How wide a column must be for an item: for all of it, or for the longest word of a longer one."""
    whole = width(item, size)
    return whole if whole <= _BROKEN else max(width(word, size) for word in item.split(" "))


def columns_of(widths: Sequence[float], room: float, *, named: bool) -> list[list[int]]:
    """Divide columns among tables that are not wider than the room; the first is in each of them if it names the rows.

    >>> columns_of([50, 60, 60, 60], 180, named=True)
    [[0, 1, 2], [0, 3]]
    """
    first = [0] if named else []
    parts: list[list[int]] = [list(first)]
    for i in range(len(first), len(widths)):
        if len(parts[-1]) > len(first) and sum(widths[j] for j in (*parts[-1], i)) > room:
            parts.append(list(first))
        parts[-1].append(i)
    return parts


def grid(
    heads: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float], left: float, size: float,
    least: float, air: float = AIR,
) -> Iterator[Block]:  # fmt: skip
    """Yield the rows of a table, its heads first.

    Parameters: heads; rows; widths of the columns; left edge; size of the type; least height of a row; air, what a row
    has besides its lines.
    """
    above = _row(heads, widths, left, size, least, air, bold=True)
    yield above
    for row in rows:
        yield _row(row, widths, left, size, least, air)._replace(heads=above)


def _row(
    texts: Sequence[str], widths: Sequence[float], left: float, size: float, least: float, air: float, *,
    bold: bool = False,
) -> Block:  # fmt: skip
    edges = [left]
    for wide in widths:
        edges.append(edges[-1] + wide)
    cells = [
        paragraph(_packed(text, size, wide - 2 * _PAD, bold=bold), size, edge + _PAD, bold=bold)
        for text, wide, edge in zip(texts, widths, edges, strict=False)
    ]
    high = max(least, *(cell.height + air for cell in cells))

    def draw(page: Page, y: float) -> None:
        for cell in cells:
            cell.draw(page, y + high - cell.height - 0.43 * air if bold else y + 0.43 * air)
        for edge in edges:
            page.upright(edge, y, y + high)
        page.line(edges[0], edges[-1], y + high)
        if bold:
            page.line(edges[0], edges[-1], y)

    return Block(high, draw)


def _packed(text: str, size: float, room: float, *, bold: bool) -> list[str]:
    """The lines of a cell, with as many of its items on each as it holds."""
    lines: list[str] = []
    for item in text.split(ITEM):
        longer = f"{lines[-1]}{_DOT}{item}" if lines else item
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines += lines_of(item, size, room, bold=bold)
    return lines
