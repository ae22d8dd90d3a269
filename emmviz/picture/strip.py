"""Strip: chosen frames of a run on one page, each with its number and sentence, for print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.text import width, wrap
from emmviz.picture.compose import glued, legend_below, line
from emmviz.picture.footer import caption_of
from emmviz.picture.marks import Caption, Label, Legend, Level
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.scene import Scene
from emmviz.picture.steps import Steps
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["save_strip", "strip"]

_MARGIN, _GAP = 24.0, 40.0
_WIDEST = 12
# The height of the heading above a frame, in font sizes.
_HEAD = 2.2
# The size of the type as a share of the width of the page, six to nine points on A4, but not much more than the type
# in the trees.
_LETTER, _MOST = 0.0105, 1.45


def save_strip(
    run: Run, path: str | Path, *, steps: Steps = "cuts", columns: int | None = None, theme: ThemeLike = "light",
    overwrite: bool = False, **look: Any,
) -> Path:  # fmt: skip
    """Write a strip of a run to a file; the suffix decides what it becomes.

    Parameters: run; path; steps as for `chosen_steps`; columns, how many frames stand side by side, None
    for as many as make the page most like a sheet of A4; theme and look as for `draw`; overwrite as for
    `save`.
    Returns: the path. Raises: TreeError, OSError.
    """
    from emmviz.picture.render import write_scene

    # Trees side by side are drawn as narrow as possible.
    narrow = replace(theme_of(theme), page=None, roomy=0)
    page = strip(Storyboard(run, steps, theme=narrow, caption=False, **look), columns)
    return write_scene(page, path, overwrite=overwrite)


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
    if not board.total:
        raise TreeError("a strip shows the steps of a search, so it needs a run, not a tree")
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or columns < 1):
        raise TreeError(f"columns must be a whole number from 1, not {brief(columns, 40)}")
    drawn = list(board)
    if columns is None:
        return _scene(
            min((_sheet(board, drawn, count) for count in range(1, min(len(drawn), _WIDEST) + 1)), key=_faults)
        )
    return _scene(_sheet(board, drawn, min(columns, len(drawn))))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A page of so many columns, before anything is drawn: its frames with their sentences in lines, the width of a
    frame and the height of a tree, the height of each row and where the first one starts, the size of the letters, and
    the legend."""

    board: Storyboard
    drawn: Sequence[Scene]
    columns: int
    width: float
    height: float
    size: float
    cell: float
    tree: float
    top: float
    rows: list[float]
    sentences: list[list[str]]
    legend: list[Legend]


def _sheet(board: Storyboard, drawn: Sequence[Scene], columns: int) -> _Sheet:
    cell, least = drawn[0].width, board.theme.label
    wide = 2 * _MARGIN + columns * cell + (columns - 1) * _GAP
    size = least * min(max(1.0, _LETTER * wide / least), _MOST)
    said = ["" if "caption" in scene.hide else scene.description for scene in drawn]
    sentences = [wrap(text, size, cell - 24) for text in said]
    tree, top = max(map(_bottom, drawn)), _MARGIN + 2.4 * size
    rows = [
        _HEAD * size + tree + (max(map(len, sentences[i : i + columns])) + 0.6) * size * 1.4
        for i in range(0, len(drawn), columns)
    ]
    foot = top + sum(rows) + _GAP * (len(rows) - 1) + 1.2 * size
    legend, low = legend_below(drawn[0].legend, _MARGIN, wide - _MARGIN, foot, size)
    return _Sheet(board, drawn, columns, wide, low + _MARGIN, size, cell, tree, top, rows, sentences, legend)


def _faults(sheet: _Sheet) -> float:
    """Return how far a page is from the shape of A4, upright or lying, plus the share of it that is empty."""
    places = len(sheet.rows) * sheet.columns
    return abs(abs(log(sheet.width / sheet.height)) - log(2) / 2) + 1 - len(sheet.drawn) / places


def _scene(sheet: _Sheet) -> Scene:
    """Return the scene of a page."""
    board, drawn, size = sheet.board, sheet.drawn, sheet.size
    levels = [Level("", line("level", drawn[0].title, _MARGIN, _MARGIN + 0.7 * size, 1.25 * size))]
    parts: list[tuple[str, Scene, float, float]] = []
    lines: list[Label] = []
    rules: list[Legend] = []
    spoken, step = [], words(board.lang)["player"]["step"]
    for i, (scene, k) in enumerate(zip(drawn, board.steps, strict=True)):
        row, column = divmod(i, sheet.columns)
        x = _MARGIN + column * (sheet.cell + _GAP)
        y = sheet.top + sum(sheet.rows[:row]) + _GAP * row
        number, where = str(i + 1), step.format(k=k, n=board.total)
        levels.append(Level("", line("level", number, x, y + size, 1.25 * size)))
        aside = 1.25 * width(number, size, bold=True) + 0.7 * size
        label = line("legend", where, x + aside, y + size, size)
        rules.append(Legend("dial", x + sheet.cell / 2, y, sheet.cell, label))
        y += _HEAD * size
        parts.append((f"{k}:", scene, x, y))
        lines += caption_of(sheet.sentences[i], size, x, y + sheet.tree + size).lines
        spoken.append(f"{number}. {where}: {scene.description}")
    marks = glued(parts)
    return Scene(sheet.width, sheet.height, board.theme, drawn[0].title, "\n".join(spoken),
                 (*levels, *marks.levels), marks.edges, marks.nodes, marks.reasons,
                 Caption(tuple(lines)), (*rules, *sheet.legend))  # fmt: skip


def _bottom(scene: Scene) -> float:
    """Return where the tree of a scene ends, with the reasons of its cuts."""
    ends = [node.y + max(node.size.h / 2, node.dial.radius + 6 if node.dial else 0) for node in scene.nodes]
    ends += [label.y + label.size for node in scene.nodes for label in (node.name, node.more) if label]
    return max([*ends, *(reason.y + reason.lines[0].size for reason in scene.reasons)])
