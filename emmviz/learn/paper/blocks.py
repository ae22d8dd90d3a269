"""Blocks: what stays together on a page, measured before it is drawn; and pages as a PDF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene

__all__ = ["A4", "INK", "PAPER", "Block", "Page", "beside", "joined", "paragraph", "placed", "space", "written"]

# All in hundredths of an inch, as scenes are.
A4 = (827.0, 1169.0)
PAPER = {"A4": A4, "letter": (850.0, 1100.0)}
INK, _LINE = "#1a1a1a", "#9a9aa0"


class Block(NamedTuple):
    """What stays together on a page: its height, and the function that draws it with its top at y.

    `heads` is what stands above it where a page begins with it, as the heads of a table above its rows.
    """

    height: float
    draw: Callable[[Page, float], None]
    heads: Block | None = None


class Page:
    """A page being drawn."""

    def __init__(self, width: float, height: float) -> None:
        from emmviz.picture.render.matplotlib import figure

        self.width, self.height = width, height
        self.figure = figure(width, height)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_xlim(0, width)
        self.axes.set_ylim(height, 0)
        self.axes.set_axis_off()

    def text(self, x: float, y: float, text: str, size: float, colour: str = INK, *, bold: bool = False) -> None:
        """Write a line whose top is at y."""
        from emmviz.picture.render.artists import clean

        self.axes.text(x, y + 1.05 * size, clean(text), family="DejaVu Sans", size=size * 0.72, color=colour,
                       va="baseline", weight="bold" if bold else "normal", parse_math=False, usetex=False)  # fmt: skip

    def line(self, x1: float, x2: float, y: float) -> None:
        """Draw a line to write on."""
        self.axes.plot((x1, x2), (y, y), color=_LINE, lw=0.7, solid_capstyle="butt")

    def upright(self, x: float, top: float, bottom: float) -> None:
        """Draw a line between two columns."""
        self.axes.plot((x, x), (top, bottom), color=_LINE, lw=0.5, solid_capstyle="butt")

    def square(self, x: float, y: float, side: float) -> None:
        """Draw a square to tick."""
        from matplotlib.patches import Rectangle

        self.axes.add_artist(Rectangle((x, y), side, side, fc="none", ec=INK, lw=0.8))

    def picture(self, scene: Scene, x: float, y: float, wide: float) -> None:
        """Draw a picture of this width with its top left corner at (x, y)."""
        from emmviz.picture.render.artists import paint

        high = wide * scene.height / scene.width
        box = (x / self.width, 1 - (y + high) / self.height, wide / self.width, high / self.height)
        paint(scene, self.figure.add_axes(box))


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
    lines: list[str], size: float, x: float, colour: str = INK, *, bold: bool = False, leading: float = 1.45
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


def written(pages: Iterable[Page], title: str) -> bytes:
    """Return pages as the bytes of a PDF with a title, the same bytes each time."""
    from emmviz.picture.render.pages import pages as opened

    out = io.BytesIO()
    with opened(out, title) as file:
        for page in pages:
            file.savefig(page.figure)  # type: ignore[no-untyped-call]
    return out.getvalue()
