"""Strip pages: the frames of a strip on pages of paper, in lines, with text that is large enough to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from emmviz.base.errors import TreeError
from emmviz.base.text import wrap
from emmviz.picture.compose import legend_below, moved
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.strip_sheet import HEAD, StripSheet, tree_end

__all__ = ["LEAST", "strip_pages"]

# The smallest text on paper, in points.
LEAST = 8.0
# The margin of a page, the gap between frames and the most that rows are moved apart, in points.
_MARGIN, _GAP, _APART = 22.0, 8.0, 30.0
_WIDEST, _TRIES = 12, 12
# The height of the title, in sizes of its letters.
_TITLE = 2.1


@dataclass(frozen=True, slots=True)
class _Way:
    """How the frames stand on pages: the size of a page in points, the columns, how many units of the trees a page is
    wide, the sentences in lines, the rows of each page by their heights, and the height of what is left of the page
    that holds most."""

    page: tuple[float, float]
    columns: int
    wide: float
    cell: float
    sentences: Sequence[list[str]]
    rows: Sequence[Sequence[float]]
    spare: float

    @property
    def zoom(self) -> float:
        """The points of a unit."""
        return self.page[0] / self.wide


def strip_pages(board: Storyboard, columns: int | None, page: tuple[float, float], name: str) -> list[Scene]:
    """Put frames on as few pages as they need, and there as large as they can be.

    Parameters: board, in a theme without a page; columns, how many frames stand side by side, None for as many as suit;
    page, its size in points, which may be turned if it is paper; name, of the page.
    Returns: a Scene a page. Raises: TreeError for trees that are too large for a page.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.named_themes import theme
    >>> look = theme("slide", page=None, roomy=0)
    >>> board = Storyboard(star1(gallery.aima_scale()), "all", theme=look, caption=False, hide="levels")
    >>> [len(scene.nodes) // 15 for scene in strip_pages(board, None, (842, 595), "A4")]
    [6, 6, 6, 6, 4]
    """
    drawn = list(board)
    turns = [page] if ":" in name else [page, page[::-1]]
    counts = range(1, min(len(drawn), _WIDEST) + 1) if columns is None else [min(columns, len(drawn))]
    ways = [way for size in turns for count in counts for way in _ways(board, drawn, size, count)]
    if not ways:
        raise TreeError(
            f"these frames are too large for {name} with text of {LEAST:g} points; choose fewer columns, fold a part "
            'of the tree (fold=2), or leave the page open (page="tight")'
        )
    best = min(ways, key=lambda way: (len(way.rows), -way.zoom))
    return list(_scenes(board, drawn, best))


def _ways(board: Storyboard, drawn: Sequence[Scene], page: tuple[float, float], columns: int) -> Iterator[_Way]:
    """The largest way on as few pages as these columns need; none where a row is too large for a page."""
    theme, cell = board.theme, drawn[0].width
    narrowest = columns * cell / (1 - (2 * _MARGIN + (columns - 1) * _GAP) / page[0])
    widest = min(theme.small, theme.label, theme.value) * page[0] / LEAST
    if narrowest > widest:
        return
    densest = _way(board, drawn, page, columns, widest)
    if densest is None:
        return
    for i in range(_TRIES):
        way = _way(board, drawn, page, columns, narrowest + (widest - narrowest) * i / _TRIES)
        if way and len(way.rows) == len(densest.rows):
            yield way
            return
    yield densest


def _way(
    board: Storyboard, drawn: Sequence[Scene], page: tuple[float, float], columns: int, wide: float
) -> _Way | None:  # fmt: skip
    size, unit = board.theme.label, wide / page[0]
    cell = (wide - unit * (2 * _MARGIN + (columns - 1) * _GAP)) / columns
    said = ["" if "caption" in scene.hide else scene.description for scene in drawn]
    sentences = [wrap(text, size, cell - 0.5 * size) for text in said]
    tree = max(map(tree_end, drawn))
    heights = [
        HEAD * size + tree + (max(map(len, sentences[i : i + columns])) + 0.2) * size * 1.4
        for i in range(0, len(drawn), columns)
    ]
    foot = legend_below(drawn[0].legend, _MARGIN * unit, wide - _MARGIN * unit, 0.0, size)[1] + 1.2 * size
    room = page[1] * unit - 2 * _MARGIN * unit - _TITLE * size - foot
    rows: list[list[float]] = [[]]
    for height in heights:
        if rows[-1] and sum(rows[-1]) + len(rows[-1]) * _GAP * unit + height > room:
            rows.append([])
        rows[-1].append(height)
    spare = min(room - sum(some) - (len(some) - 1) * _GAP * unit for some in rows)
    return None if spare < 0 else _Way(page, columns, wide, cell, sentences, rows, spare)


def _scenes(board: Storyboard, drawn: Sequence[Scene], way: _Way) -> Iterator[Scene]:
    """The picture of each page."""
    size, unit, first = board.theme.label, way.wide / way.page[0], 0
    margin, high = _MARGIN * unit, way.page[1] * unit
    theme = replace(board.theme, page=way.page)
    legend, end = legend_below(drawn[0].legend, margin, way.wide - margin, 0.0, size)
    legend = [moved(item, 0.0, high - margin - end) for item in legend]
    most = max(map(len, way.rows))
    apart = min(way.spare / most, _APART * unit)
    for number, rows in enumerate(way.rows, start=1):
        last = min(first + len(rows) * way.columns, len(drawn))
        some = slice(first, last)
        title = drawn[0].title + (f" ({number}/{len(way.rows)})" if len(way.rows) > 1 else "")
        sheet = StripSheet(
            board, theme, title, first + 1, list(zip(board.steps, drawn, strict=True))[some], way.columns, way.wide,
            high, margin, (_GAP * unit, _GAP * unit + apart), size, way.cell, max(map(tree_end, drawn)),
            margin + _TITLE * size, rows, way.sentences[some], legend,
        )  # fmt: skip
        yield sheet.scene()
        first = last
