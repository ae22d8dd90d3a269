"""Student pages: each tree with all its questions on one page, as roomy as that allows, several small trees on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emmviz.base.locale import words
from emmviz.base.text import width
from emmviz.learn.paper.asked import Fit, asked
from emmviz.learn.paper.blocks import Block, joined, paragraph, placed, space
from emmviz.learn.paper.heads import HEAD, TEXT, TITLE, drawn, head, table_rows
from emmviz.learn.paper.lines import lines_of
from emmviz.learn.paper.page import Page
from emmviz.learn.paper.paper import Paper, Part
from emmviz.learn.paper.points import worth
from emmviz.learn.paper.size import MARGIN, TOP, Sheet

__all__ = ["student_pages"]

# How a tree may stand with its questions, the roomiest first; no type is smaller than 8 points.
_FITS = (
    Fit(1, 3, 0), Fit(2, 3, 0), Fit(2, 3, 1), Fit(2, 2, 1), Fit(2, 2, 2), Fit(2, 1, 2), Fit(2, 1, 3),
    Fit(2, 1, 3, 13.0), Fit(2, 1, 3, 13.0, 0.8), Fit(2, 1, 3, 12.0, 0.8), Fit(2, 1, 3, 12.0, 0.65),
    Fit(2, 1, 3, 11.2, 0.65),
)  # fmt: skip
_PAIR = Fit(2, 3, 0)
# How several trees may share a page, with room to write all the same, and how many at most.
_SHARED = (Fit(1, 3, 0), Fit(1, 3, 1), Fit(2, 3, 2), Fit(1, 2, 3), Fit(2, 2, 3))
_MOST = 3
# The height of a row of a table to fill in, by the picture above it.
_ROWS = (32.0, 29.0, 26.0, 23.0)
# A picture gives room to its questions until it has this scale.
_READ = 0.6
# How much room each question may get besides.
_SPARE = 45.0


def student_pages(paper: Paper, page: str) -> Iterator[Page]:
    """Put the trees of a paper on pages, several where they fit, then draw these."""
    sheet = Sheet([part.pictures[-1] for part in paper.parts], page)
    pages: list[list[tuple[Block, float]]] = []
    place, first = 0, 1
    while place < len(paper.parts):
        top = space(0) if pages else _top(paper, sheet)
        y = TOP + top.height
        some, blocks = _together(paper.parts[place:], sheet, first, sheet.bottom - y, paper.lang)
        if blocks:
            pages += placed([top, *blocks], TOP, sheet.bottom)
        else:
            start, *rest = _apart(some[0], sheet, first, paper.lang)
            pages += placed([joined([top, start]), *rest], TOP, sheet.bottom)
        place += len(some)
        first += sum(len(part.items) for part in some)
    yield from drawn(pages, sheet, paper.foot(key=False))


def _together(
    parts: Sequence[Part], sheet: Sheet, first: int, free: float, lang: str
) -> tuple[Sequence[Part], list[Block]]:
    """As many trees as a page of this height holds, with their questions, each as a block; none where it cannot hold
    one with all of its questions."""
    for count in range(min(_MOST, len(parts)), 0, -1):
        some = parts[:count]
        for fit in _FITS if count == 1 else _SHARED:
            blocks = _blocks(some, sheet, first, fit, lang)
            spare = free - sum(block.height for block in blocks)
            if spare >= 0:
                # The page is used to its foot: whoever calculates needs the room.
                rows = sum(len(part.items) for part in some) / fit.columns
                return some, _blocks(some, sheet, first, fit, lang, min(spare / max(1.0, rows), _SPARE))
    return parts[:1], []


def _blocks(parts: Sequence[Part], sheet: Sheet, first: int, fit: Fit, lang: str, spare: float = 0) -> list[Block]:
    """Trees with their questions or their tables, each as a block; spare, the room that each question gets besides."""
    blocks = []
    for part in parts:
        picture = part.pictures[min(fit.picture, len(part.pictures) - 1)]
        above = head(part, picture, sheet, max(fit.share, min(1.0, _READ / sheet.scale(picture))))
        if part.table:
            blocks.append(joined([above, *table_rows(part.table, sheet, _ROWS[fit.picture], key=False)]))
            continue
        more = spare * len(part.items) / fit.columns
        blocks.append(joined([above, asked(part.items, first, MARGIN, sheet.room, fit, lang, more)]))
        first += len(part.items)
    return blocks


def _apart(part: Part, sheet: Sheet, first: int, lang: str) -> list[Block]:
    """A tree with the first two of its questions, and the others two by two, where there are too many for a page."""
    above = head(part, part.pictures[0], sheet)
    if part.table:
        heads, row, *rows = table_rows(part.table, sheet, _ROWS[0], key=False)
        return [joined([above, heads, row]), *rows]
    start, *rest = (asked(part.items[i : i + 2], first + i, MARGIN, sheet.room, _PAIR, lang)
                    for i in range(0, len(part.items), 2))  # fmt: skip
    return [joined([above, start]), *rest]


def _top(paper: Paper, sheet: Sheet) -> Block:
    """The title, a name or a line to write one on, and a place for the points."""
    parts = [paragraph(lines_of(paper.title, TITLE, sheet.room, 3, bold=True), TITLE, MARGIN, bold=True)]
    phrases = words(paper.lang)["sheet"]
    right = sheet.width - MARGIN
    total = f"/ {worth(paper.points, paper.lang)}" if paper.points else ""
    tally = right - width(total, TEXT) - 55 - width(phrases["points"], TEXT)
    fields = [(phrases["points"], tally, right - width(total, TEXT) - 4)]
    if paper.name:
        named = lines_of(paper.name, HEAD, tally - 20 - MARGIN, 2, bold=True)
        parts += [space(8), paragraph(named, HEAD, MARGIN, bold=True)]
        rise = len(named) * HEAD * 1.45
    else:
        middle = MARGIN + 0.58 * (tally - MARGIN)
        fields += [(phrases["name"], MARGIN, middle - 15), (phrases["date"], middle, tally - 15)]
        parts += [space(22), space(TEXT * 1.45)]
        rise = TEXT * 1.45

    def draw(page: Page, y: float) -> None:
        y -= rise
        for text, x, end in fields:
            page.text(x, y, text, TEXT)
            page.line(x + width(text, TEXT) + 8, end, y + 1.25 * TEXT)
        page.text(right - width(total, TEXT), y, total, TEXT)

    return joined([*parts, Block(0, draw), space(20)])
