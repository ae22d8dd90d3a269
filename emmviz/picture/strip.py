"""Strip: chosen frames of a run on paper, or in one picture as large as they need, each with number and sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.base.text import wrap
from emmviz.picture.compose import legend_below
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.pages import PAGES, in_slide_sizes, on_page
from emmviz.picture.scene import Scene
from emmviz.picture.steps import Steps
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.strip_pages import strip_pages
from emmviz.picture.strip_sheet import HEAD, StripSheet, tree_end
from emmviz.picture.theme import ThemeLike

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["save_strip", "strip"]

_MARGIN, _GAP = 24.0, 40.0
_WIDEST = 12
# The size of the type as a share of the width of the page, but not much more than the type in the trees.
_LETTER, _MOST = 0.0105, 1.45


def save_strip(
    run: Run, path: str | Path, *, steps: Steps = "cuts", columns: int | None = None, theme: ThemeLike = "light",
    page: str | None = None, overwrite: bool = False, **look: Any,
) -> Path:  # fmt: skip
    """Write a strip of a run to a file; the suffix decides what it becomes.

    On paper the frames go on in the next line and, in a PDF, on the next page, so that no text is smaller than 8
    points; the page is upright or lies, as suits them better.

    Parameters: run; path; steps as for `chosen_steps`; columns, how many frames stand side by side, None for as many
    as suit the page; theme and look as for `draw`; page, "A4", which is meant without it in a format with pages,
    "letter", "16:9", "4:3", or "tight" for one picture as large as the frames need; overwrite as for `save`.
    Returns: the path. Raises: TreeError, also for frames that need more pages than the format has; OSError.
    """
    from emmviz.picture.render import has_pages, write_pages

    if page is not None and page not in PAGES:
        raise TreeError(f"unknown page {brief(page, 40)}; expected one of {', '.join(PAGES)}")
    if page not in (None, "tight") and not has_pages(path):
        raise TreeError(f"{Path(path).suffix[1:].lower()} has no pages; leave page out")
    if page == "tight" or not has_pages(path):
        # Trees side by side are drawn as narrow as possible.
        narrow = replace(theme_of(theme), page=None, roomy=0)
        scenes = [strip(Storyboard(run, steps, theme=narrow, caption=False, **look), columns)]
        return write_pages(scenes, path, overwrite=overwrite)
    paper = page or "A4"
    small = replace(in_slide_sizes(theme_of(theme)), page=None, roomy=0, least=0)
    hidden = look.pop("hide", ())
    hide = (hidden,) if isinstance(hidden, str) else tuple(hidden)
    # Where there is not room for all, the legend names the shapes, and so the names of the levels may go.
    boards = (Storyboard(run, steps, theme=small, caption=False, hide=parts, **look)
              for parts in (hide, (*hide, "levels")))  # fmt: skip
    size = on_page(small, paper).page
    assert size is not None
    found: Sequence[Scene] = ()
    for board in boards:
        pages = strip_pages(_checked(board, columns), columns, size, paper)
        found = pages if not found or len(pages) < len(found) else found
        if len(found) == 1:
            break
    return write_pages(found, path, overwrite=overwrite)


def strip(board: Storyboard, columns: int | None = None) -> Scene:
    """Compose scenes into one, row by row, under one title and above one legend.

    Parameters: board; columns, how many stand side by side, None for as many as make the page most like a sheet of A4,
    upright or lying.
    Returns: a Scene, in which the nodes have the number of their step before their id. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> page = strip(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> [node.id for node in page.nodes if node.id.endswith(":A")]
    ['23:A', '25:A']
    """
    drawn = list(_checked(board, columns))
    if columns is not None:
        return _sheet(board, drawn, min(columns, len(drawn))).scene()
    sheets = (_sheet(board, drawn, count) for count in range(1, min(len(drawn), _WIDEST) + 1))
    return min(sheets, key=_faults).scene()


def _checked(board: Storyboard, columns: object) -> Storyboard:
    if not board.total:
        raise TreeError("a strip shows the steps of a search, so it needs a run, not a tree")
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or columns < 1):
        raise TreeError(f"columns must be a whole number from 1, not {brief(columns, 40)}")
    return board


def _sheet(board: Storyboard, drawn: Sequence[Scene], columns: int) -> StripSheet:
    cell, least = drawn[0].width, board.theme.label
    wide = 2 * _MARGIN + columns * cell + (columns - 1) * _GAP
    size = least * min(max(1.0, _LETTER * wide / least), _MOST)
    said = ["" if "caption" in scene.hide else scene.description for scene in drawn]
    sentences = [wrap(text, size, cell - 24) for text in said]
    tree, top = max(map(tree_end, drawn)), _MARGIN + 2.4 * size
    rows = [
        HEAD * size + tree + (max(map(len, sentences[i : i + columns])) + 0.6) * size * 1.4
        for i in range(0, len(drawn), columns)
    ]
    foot = top + sum(rows) + _GAP * (len(rows) - 1) + 1.2 * size
    legend, low = legend_below(drawn[0].legend, _MARGIN, wide - _MARGIN, foot, size)
    frames = list(zip(board.steps, drawn, strict=True))
    return StripSheet(board, board.theme, drawn[0].title, 1, frames, columns, wide, low + _MARGIN, _MARGIN,
                      (_GAP, _GAP), size, cell, tree, top, rows, sentences, legend)  # fmt: skip


def _faults(sheet: StripSheet) -> float:
    """Return how far a page is from the shape of A4, upright or lying, plus the share of it that is empty."""
    places = len(sheet.rows) * sheet.columns
    return abs(abs(log(sheet.width / sheet.height)) - log(2) / 2) + 1 - len(sheet.frames) / places
