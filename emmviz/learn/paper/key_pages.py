"""Key pages: the tables of all answers and of known wrong ones, then each searched tree with the working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emmviz.base.text import width
from emmviz.learn.paper.answer_key import Grid, answer_key
from emmviz.learn.paper.blocks import Block, beside, joined, paragraph, placed, space
from emmviz.learn.paper.grid import AIR, columns_of, fitted, grid
from emmviz.learn.paper.heads import HEAD, SMALL, TEXT, TITLE, drawn, head, table_rows
from emmviz.learn.paper.lines import lines_of
from emmviz.learn.paper.page import Page
from emmviz.learn.paper.paper import Item, Paper, Part
from emmviz.learn.paper.size import MARGIN, TOP, Sheet

__all__ = ["solution_pages", "table_pages"]

_KEY, _KEY_ROW, _FILLED = 11.0, 18.0, 20.0
# A class whose tables have more columns gets a page that lies.
_COLUMNS = 5
_INDENT = 32.0


def table_pages(papers: Sequence[Paper], page: str) -> Iterator[Page]:
    """The pages with the answers of all, and with the wrong answers of known mistakes."""
    tables = answer_key(papers)
    upright, lying = (Sheet([], page, turned=turned) for turned in (False, True))
    # What takes many lines in each of many columns goes on a page that lies.
    many = max(len(table.heads) for table in tables) > _COLUMNS and papers[0].name
    sheet = lying if many else upright
    widths = [fitted(table.heads, table.rows, _KEY, sheet.room) for table in tables]
    heading = papers[0].heading(key=True)
    title = paragraph(lines_of(heading, TITLE, sheet.room, 3, bold=True), TITLE, MARGIN, bold=True)
    tried = [placed([title, *_tables(tables, widths, sheet.room, air)], TOP, sheet.bottom) for air in (AIR, 0.6 * AIR)]
    # Nobody wants a page with two rows.
    yield from drawn(min(tried, key=len), sheet, heading)


def _tables(tables: Sequence[Grid], widths: Sequence[Sequence[float]], room: float, air: float) -> Iterator[Block]:
    for table, wide in zip(tables, widths, strict=True):
        above = joined([space(18), paragraph([table.title], HEAD, MARGIN, bold=True), space(4)])
        for some in columns_of(wide, room, named=table.named):
            rows = [tuple(row[i] for i in some) for row in table.rows]
            heads, first, *rest = grid(
                [table.heads[i] for i in some], rows, [wide[i] for i in some], MARGIN, _KEY, _KEY_ROW, air
            )
            yield joined([above, heads, first])
            yield from rest
            above = space(10)


def solution_pages(paper: Paper, page: str) -> Iterator[Page]:
    """The pages with the searched trees of a paper and the working of each answer."""
    scenes = [part.solution() for part in paper.parts]
    sheet = Sheet(scenes, page)
    # On a page that lies, lines would be too long to read.
    columns = 2 if sheet.width > sheet.height else 1
    heading = paper.heading(key=True)
    start = paragraph(lines_of(paper.name or heading, TITLE, sheet.room, 3, bold=True), TITLE, MARGIN, bold=True)
    blocks, number = [], 0
    for part, scene in zip(paper.parts, scenes, strict=True):
        rows = (
            list(table_rows(part.table, sheet, _FILLED, key=True))
            if part.table
            else _answers(part, number, sheet, columns)
        )
        number += len(part.items)
        wholes = (joined([start, head(part, scene, sheet, share, key=True), *rows]) for share in (1.0, 0.85, 0.7, 0.55))
        whole = next((whole for whole in wholes if whole.height <= sheet.bottom - TOP), None)
        with_it = 2 if part.table else 1  # the heads of a table do not stand alone
        apart = [joined([start, head(part, scene, sheet, 1.0, key=True), *rows[:with_it]]), *rows[with_it:]]
        blocks += [whole] if whole else apart
        start = space(0)
    yield from drawn(placed(blocks, TOP, sheet.bottom), sheet, paper.foot(key=True))


def _answers(part: Part, number: int, sheet: Sheet, columns: int) -> list[Block]:
    """The questions of a tree in the key, row by row; number, how many stand before it."""
    wide = sheet.room / columns
    every = [_answer(item, number + i, MARGIN + (i - 1) % columns * wide, wide)
             for i, item in enumerate(part.items, start=1)]  # fmt: skip
    return [beside(*every[i : i + columns]) for i in range(0, len(every), columns)]


def _answer(item: Item, number: int, start: float, wide: float) -> Block:
    """A question in the key: its answer in bold behind it or below, and the working."""
    answer, working = item.key()
    room, left = wide - _INDENT - 8, start + _INDENT
    asked_for = lines_of(item.prompt, SMALL, room)
    after = width(asked_for[-1], SMALL) + 12
    bold = lines_of(answer, TEXT, room, bold=True)
    behind = len(bold) == 1 and after + 1.17 * width(answer, TEXT) <= room
    prompt = paragraph(asked_for, SMALL, left)
    rise = TEXT * 1.45 - SMALL * 1.45

    def draw(page: Page, y: float) -> None:
        y += rise
        page.text(start, y, f"{number}.", SMALL, bold=True)
        prompt.draw(page, y)
        if behind:
            page.text(left + after, y + prompt.height - SMALL * 1.45 - rise + 1, answer, TEXT, bold=True)

    parts = [Block(prompt.height + rise, draw)]
    parts += [] if behind else [paragraph(bold, TEXT, left, bold=True)]
    parts += [paragraph(lines_of(working, SMALL, room), SMALL, left)] if working else []
    return joined([*parts, space(7)])
