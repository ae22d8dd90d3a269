"""Blocks: what stays together on a page, measured before it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from emmviz.learn.paper.size import INK

if TYPE_CHECKING:
    from emmviz.learn.paper.page import Page

__all__ = ["Block", "beside", "joined", "paragraph", "placed", "space"]


class Block(NamedTuple):
    """What stays together on a page: its height, and the function that draws it with its top at y.

    `heads` is what stands above it where a page begins with it, as the heads of a table above its rows.
    """

    height: float
    draw: Callable[[Page, float], None]
    heads: Block | None = None


def joined(blocks: list[Block]) -> Block:
    """Return blocks one below the other as one block."""

    def draw(page: Page, y: float) -> None:
        for block in blocks:
            block.draw(page, y)
            y += block.height

    return Block(sum(block.height for block in blocks), draw)


def beside(*blocks: Block) -> Block:
    """Return blocks with their tops at one height as one block."""

    def draw(page: Page, y: float) -> None:
        for block in blocks:
            block.draw(page, y)

    return Block(max(block.height for block in blocks), draw)


def space(height: float) -> Block:
    """Return a block with nothing in it."""
    return Block(height, lambda page, y: None)


def paragraph(
    lines: Sequence[str], size: float, x: float, colour: str = INK, *, bold: bool = False, leading: float = 1.45
) -> Block:
    """Return lines of text as a block; their distance is `leading` times their size."""

    def draw(page: Page, y: float) -> None:
        for i, line in enumerate(lines):
            page.text(x, y + i * size * leading, line, size, colour, bold=bold)

    return Block(len(lines) * size * leading, draw)


def placed(blocks: Iterable[Block], top: float, bottom: float) -> list[list[tuple[Block, float]]]:
    """Return the blocks of each page with their tops; a block too high for a page has one of its own.

    >>> [[y for _, y in page] for page in placed([space(40), space(30), space(60)], 10, 90)]
    [[10, 50], [10]]
    """
    pages: list[list[tuple[Block, float]]] = [[]]
    y = top
    for block in blocks:
        # A block that fills a page may be too high by what floats round.
        if pages[-1] and y + block.height > bottom + 1e-6:
            pages.append([])
            y = top
            if block.heads:
                pages[-1].append((block.heads, y))
                y += block.heads.height
        pages[-1].append((block, y))
        y += block.height
    return pages
