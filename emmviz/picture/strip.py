"""Strip: chosen frames of a run, each with its number and sentence, on pages of paper or in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.text import width, wrap
from emmviz.picture.compose import composed
from emmviz.picture.grid import Grid, Needs, in_columns
from emmviz.picture.marks import Label, Legend, Level
from emmviz.picture.named_themes import PAGES, in_slide_sizes
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.page import caption_of, legend_of, line
from emmviz.picture.scene import Scene
from emmviz.picture.steps import Steps
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["save_strip", "strip"]

_MARGIN, _GAP = 24.0, 40.0
_WIDEST = 12
# The size of the type as a share of the width of the page, but not much more than the type in the trees.
_LETTER, _MOST = 0.0105, 1.45
# The height of the heading above a frame, in sizes of the type.
_HEAD = 1.9
# The smallest text on paper, in points.
_LEAST = 8.0


def save_strip(
    run: Run,
    path: str | Path,
    *,
    steps: Steps = "cuts",
    columns: int | None = None,
    theme: ThemeLike = "light",
    page: str | None = None,
    overwrite: bool = False,
    **look: Any,
) -> Path:
    """Write a strip of a run to a file; the suffix decides what it becomes.

    A PDF has as many pages as the frames need, on which no text is smaller than 8 points, portrait or landscape, as
    suits them better. Any other picture is one, as large as the frames need.

    Parameters: run; path; steps as for `chosen_steps`; columns, how many frames stand side by side, None for as many
    as suit the page; theme and look as for `draw`; page, of a PDF: "A4", which is meant without it, "letter", "16:9",
    "4:3", or "tight" for one picture as large as the frames need; overwrite as for `save`.
    Returns: the path. Raises: TreeError, also for frames that are too large for a page; ImportError for pages without
    the extra `paper`; OSError.
    """
    from emmviz.picture.render import save
    from emmviz.picture.render.pdf import MARK as PDF
    from emmviz.picture.render.typeset import MARK, typeset

    target = Path(path)
    on_paper = target.suffix.lower() == ".pdf" and page != "tight"
    if page is not None and page not in PAGES:
        raise TreeError(f"unknown page {brief(page, 40)}; expected one of {', '.join(PAGES)}")
    if page not in (None, "tight") and not on_paper:
        raise TreeError(f"a strip has pages in a pdf alone; leave page={page} out")
    # Trees side by side are drawn as narrow as possible.
    narrow = replace(theme_of(theme), page=None, roomy=0)
    if not on_paper:
        board = Storyboard(run, steps, theme=narrow, caption=False, **look)
        return save(strip(board, columns), path, overwrite=overwrite)
    small, hide = replace(in_slide_sizes(narrow), roomy=0, least=0), look.pop("hide", ())
    hidden = (hide,) if isinstance(hide, str) else tuple(hide)
    # Where there is not room for all, the legend names the shapes, and so the names of the levels may go.
    boards = [
        Storyboard(run, steps, theme=small, caption=False, hide=parts, **look)
        for parts in (hidden, (*hidden, "levels"))
    ]
    _check(boards[0], columns)
    check_kind(target, "pdf", rb"%b|%b" % (MARK, PDF), overwrite=overwrite)
    data = _contents(boards, columns, page or "A4")
    return write_whole(target, typeset(Path(__file__).with_name("strip.typ"), data, font=small.font))


def _contents(boards: Sequence[Storyboard], columns: int | None, page: str) -> dict[str, Any]:
    """Return what the template prints; on each board there is less than on the one before, for fewer pages."""
    board, size = boards[0], PAGES[page] or (0.0, 0.0)
    theme, drawn = board.theme, list(zip(*map(_trees, boards), strict=True))
    first = drawn[0][0]
    return {
        "title": first.title,
        "lang": board.lang,
        "sizes": [size] if ":" in page else [size, size[::-1]],
        "columns": [min(columns, len(drawn))] if columns else [*range(1, min(len(drawn), _WIDEST) + 1)],
        "unit": _LEAST / min(theme.small, theme.label, theme.value),
        "size": theme.label,
        "colours": theme.colours,
        "transparent": theme.transparent,
        "refusal": f"these frames are too large for {page} with text of {_LEAST:g} points; choose fewer columns, fold "
        'a part of the tree (fold=2), or leave the page open (page="tight")',
        "legend": [_alone(first, *item) for item in _legend(board)],
        "frames": [
            {"where": _where(board, k), "sentence": _sentence(scenes[0]), "pictures": scenes}
            for k, scenes in zip(board.steps, drawn, strict=True)
        ],
    }


def _alone(scene: Scene, what: str, text: str) -> Scene:
    """Return the picture of one item of a legend."""
    size = scene.theme.label
    (item,) = legend_of([(what, text)], 0.0, 0.0, 0.75 * size, size, 0.0)
    return scene._replace(
        width=item.label.x + item.label.width,
        height=1.5 * size,
        levels=(),
        edges=(),
        nodes=(),
        reasons=(),
        legend=(item,),
    )


class _Sheet(NamedTuple):
    """So many columns of frames: their places, the size of the type, and the lines of the sentence of each."""

    columns: int
    grid: Grid
    size: float
    sentences: list[list[str]]

    @property
    def faults(self) -> float:
        """How far it is from the shape of A4, portrait or landscape, plus the share of it that is empty."""
        count = len(self.sentences)
        empty = 1 - count / (ceil(count / self.columns) * self.columns)
        return abs(abs(log(self.grid.width / self.grid.height)) - log(2) / 2) + empty


def strip(board: Storyboard, columns: int | None = None) -> Scene:
    """Compose scenes into one, row by row, under one title and above one legend.

    Parameters: board; columns, how many stand side by side, None for as many as make the page most like a sheet of A4,
    portrait or landscape.
    Returns: a Scene, in which the nodes have the number of their step before their id. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> page = strip(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> [node.id for node in page.nodes if node.id.endswith(":A")]
    ['23:A', '25:A']
    """
    _check(board, columns)
    drawn = _trees(board)
    most = min(columns or _WIDEST, len(drawn))
    sheets = (_sheet(drawn, _legend(board), count) for count in range(most if columns else 1, most + 1))
    _, grid, size, sentences = min(sheets, key=lambda sheet: sheet.faults)
    tree, title = drawn[0].height, drawn[0].title
    levels = [Level("", line("level", title, _MARGIN, _MARGIN + 0.7 * size, 1.25 * size))]
    legend: list[Legend] = []
    lines: list[Label] = []
    parts, descriptions = [], []
    for i, (k, scene, cell) in enumerate(zip(board.steps, drawn, grid.cells, strict=True)):
        x, y, number, where = cell.x, cell.y - _HEAD * size, str(i + 1), _where(board, k)
        levels.append(Level("", line("level", number, x, y + size, 1.25 * size)))
        aside = 1.25 * width(number, size, bold=True) + 0.7 * size
        label = line("legend", where, x + aside, y + size, size)
        legend.append(Legend("dial", x + cell.width / 2, y, cell.width, label))
        parts.append((f"{k}:", scene, x, cell.y))
        lines += caption_of(sentences[i], size, x, cell.y + tree + size).lines
        descriptions.append(f"{number}. {where}: {scene.description}")
    legend += _legend_marks(_legend(board), grid.width, grid.end + 1.2 * size, size)
    return composed(
        parts,
        levels=levels,
        lines=lines,
        legend=legend,
        width=grid.width,
        height=grid.height,
        description="\n".join(descriptions),
        hide=frozenset(),
    )


def _check(board: Storyboard, columns: object) -> None:
    if not board.total:
        raise TreeError("a strip shows the steps of a search, so it needs a run, not a tree")
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or columns < 1):
        raise TreeError(f"columns must be a whole number from 1, not {brief(columns, 40)}")


def _trees(board: Storyboard) -> list[Scene]:
    """Return the scenes of a board, as high as the trees with the reasons of their cuts."""
    drawn = list(board)
    ends = []
    for scene in drawn:
        ends += [node.y + max(node.size.h / 2, node.dial.radius + 6 if node.dial else 0) for node in scene.nodes]
        ends += [label.y + label.size for node in scene.nodes for label in (node.name, node.more) if label]
        ends += [reason.y + reason.lines[0].size for reason in scene.reasons]
    return [scene._replace(height=max(ends), legend=()) for scene in drawn]


def _legend(board: Storyboard) -> list[tuple[str, str]]:
    return [] if "legend" in board.plan.hide else board.plan.explained


def _legend_marks(items: Sequence[tuple[str, str]], wide: float, y: float, size: float) -> tuple[Legend, ...]:
    return legend_of(items, _MARGIN, wide - _MARGIN, y, size, 1.8 * size)


def _where(board: Storyboard, k: int) -> str:
    where: str = words(board.lang)["player"]["step"].format(k=k, n=board.total)
    return where


def _sentence(scene: Scene) -> str:
    return "" if "caption" in scene.hide else scene.description


def _sheet(drawn: Sequence[Scene], legend: Sequence[tuple[str, str]], columns: int) -> _Sheet:
    """Place frames in so many columns, each with its sentence below it."""
    cell, tree, label = drawn[0].width, drawn[0].height, drawn[0].theme.label
    wide = 2 * _MARGIN + columns * cell + (columns - 1) * _GAP
    size = label * min(max(1.0, _LETTER * wide / label), _MOST)
    sentences = [wrap(_sentence(scene), size, cell - 24) for scene in drawn]

    def foot(wide: float) -> float:
        marks = _legend_marks(legend, wide, 1.2 * size, size)
        return (marks[-1].y if marks else 1.2 * size) + 0.625 * size + _MARGIN

    needs = Needs(
        [(cell, tree + (len(lines) + 0.6) * size * 1.4) for lines in sentences],
        lambda i, wide: _HEAD * size,
        foot,
        edge=_MARGIN,
        top=_MARGIN + 2.4 * size,
        gap=_GAP,
    )
    return _Sheet(columns, in_columns(needs, columns), size, sentences)
