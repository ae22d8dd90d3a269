"""Heads: what the pages of a sheet and of its key have in common: a tree under its heading, a table, the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emmviz.base.locale import words
from emmviz.base.text import width
from emmviz.learn.paper.blocks import Block, joined, paragraph, space
from emmviz.learn.paper.grid import grid
from emmviz.learn.paper.lines import lines_of
from emmviz.learn.paper.page import Page
from emmviz.learn.paper.paper import Part, Table
from emmviz.learn.paper.size import FOOT, MARGIN, Sheet
from emmviz.picture.scene import Scene

__all__ = ["HEAD", "SMALL", "TEXT", "TITLE", "drawn", "head", "numbered", "table_rows"]

# The sizes of type.
TEXT, SMALL, HEAD, TITLE = 14.5, 12.0, 18.0, 23.0
_MUTED = "#55555c"


def head(part: Part, scene: Scene, sheet: Sheet, share: float = 1.0, *, key: bool = False) -> Block:
    """The heading of a tree with what is to be known, and its picture, at a share of the scale that it could have."""
    heading = f"{part.heading} ({part.source})" if key and part.source else part.heading
    parts = [space(6), paragraph(lines_of(heading, HEAD, sheet.room, 2, bold=True), HEAD, MARGIN, bold=True)]
    if not key:
        parts += [space(2), paragraph(lines_of(part.intro, TEXT, sheet.room), TEXT, MARGIN)]
    scale = sheet.scale(scene, share)
    wide = scene.width * scale
    left = (sheet.width - wide) / 2
    shown = Block(scene.height * scale, lambda page, y: page.picture(scene, left, y, wide))
    return joined([*parts, space(8), shown, space(10)])


def table_rows(table: Table, sheet: Sheet, high: float, *, key: bool) -> Iterator[Block]:
    """The rows of a search done by hand, each at least so high, its heads first."""
    wide = sheet.room / len(table.heads)
    rows = table.written(key=key)
    return grid(table.heads, rows, [wide] * len(table.heads), MARGIN, SMALL, high)


def drawn(pages: list[list[tuple[Block, float]]], sheet: Sheet, foot: str) -> Iterator[Page]:
    """Draw pages, each with the same words at its foot."""
    for blocks in pages:
        page = Page(sheet.width, sheet.height, foot)
        for block, top in blocks:
            block.draw(page, top)
        yield page


def numbered(pages: Sequence[Page], lang: str) -> Iterator[Page]:
    """Write the feet of pages that belong together, each with its number."""
    for number, page in enumerate(pages, start=1):
        count = words(lang)["sheet"]["page"].format(n=number, total=len(pages))
        wide, low = width(count, SMALL), page.height - 0.6 * FOOT
        page.text(page.width - MARGIN - wide, low, count, SMALL, _MUTED)
        room = page.width - 2 * MARGIN - wide - 20
        page.text(MARGIN, low, lines_of(page.foot, SMALL, room, 1)[0], SMALL, _MUTED)
        yield page
