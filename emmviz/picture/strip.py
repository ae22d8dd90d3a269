"""Strip: chosen frames of a run on one page, each with its number and sentence, to print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.text import width, wrap
from emmviz.picture.compose import moved
from emmviz.picture.footer import caption_of
from emmviz.picture.marks import Caption, Edge, Label, Legend, Level, Node
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Steps, Storyboard
from emmviz.picture.theme import ThemeLike

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["save_strip", "strip"]

_MARGIN, _GAP = 24.0, 40.0
_WIDEST = 12
# The height of letters as a share of the width of the page, six to nine points on paper of A4, as long as that is not
# much more than the letters in the trees have.
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

    # Side by side trees are as narrow as they can be.
    narrow = replace(theme_of(theme), page=None, roomy=0)
    page = strip(Storyboard(run, steps, theme=narrow, caption=False, **look), columns)
    return write_scene(page, path, overwrite=overwrite)


def strip(board: Storyboard, columns: int | None = None) -> Scene:
    """Compose scenes into one, row by row, under one title and above one legend.

    Parameters: scenes; columns, how many stand side by side, None for as many as make the page most like a sheet of A4,
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
        pages = [_Page(board, drawn, count) for count in range(1, min(len(drawn), _WIDEST) + 1)]
        return min(pages, key=_Page.faults).scene()
    return _Page(board, drawn, min(columns, len(drawn))).scene()


class _Page:
    """A page of so many columns: where its frames are, before anything is drawn."""

    def __init__(self, board: Storyboard, drawn: Sequence[Scene], columns: int) -> None:
        self.board, self.drawn, self.columns, self.theme = board, drawn, columns, board.theme
        first = drawn[0]
        self.cell = first.width
        self.width = 2 * _MARGIN + columns * self.cell + (columns - 1) * _GAP
        self.size = self.theme.label * min(max(1.0, _LETTER * self.width / self.theme.label), _MOST)
        self.tree = max(map(_bottom, drawn))
        self.sentences = [wrap(scene.description, self.size, self.cell - 24) for scene in drawn]
        self.head = 2.2 * self.size
        rows = [self.sentences[i : i + columns] for i in range(0, len(drawn), columns)]
        self.heights = [self.head + self.tree + (max(map(len, row)) + 0.6) * self.size * 1.4 for row in rows]
        self.top = _MARGIN + 2.4 * self.size
        self.foot = self.top + sum(self.heights) + _GAP * (len(rows) - 1) + 1.2 * self.size
        self.legend, self.height = self._legend()

    def faults(self) -> float:
        """Return how far the page is from a sheet of A4, upright or lying, and how much of it is left empty."""
        places = len(self.heights) * self.columns
        return abs(abs(log(self.width / self.height)) - log(2) / 2) + 1 - len(self.drawn) / places

    def scene(self) -> Scene:
        """Return what stands on the page."""
        levels = [Level("", self._text("level", self.drawn[0].title, _MARGIN, _MARGIN + 0.7 * self.size, 1.25))]
        edges: list[Edge] = []
        nodes: list[Node] = []
        reasons: list[Caption] = []
        lines: list[Label] = []
        rules: list[Legend] = []
        spoken, step = [], words(self.board.lang)["player"]["step"]
        for i, (scene, k) in enumerate(zip(self.drawn, self.board.steps, strict=True)):
            x = _MARGIN + i % self.columns * (self.cell + _GAP)
            y = self.top + sum(self.heights[: i // self.columns]) + _GAP * (i // self.columns)
            number, where = str(i + 1), step.format(k=k, n=self.board.total)
            levels.append(Level("", self._text("level", number, x, y + self.size, 1.25)))
            aside = 1.25 * width(number, self.size, bold=True) + 0.7 * self.size
            label = self._text("legend", where, x + aside, y + self.size)
            rules.append(Legend("dial", x + self.cell / 2, y, self.cell, label))
            y += self.head
            levels += [moved(mark, x, y) for mark in scene.levels]
            edges += [moved(edge, x, y)._replace(parent=f"{k}:{edge.parent}", child=f"{k}:{edge.child}")
                      for edge in scene.edges]  # fmt: skip
            nodes += [moved(node, x, y)._replace(id=f"{k}:{node.id}") for node in scene.nodes]
            reasons += [moved(mark, x, y) for mark in scene.reasons]
            lines += caption_of(self.sentences[i], self.size, x, y + self.tree + self.size).lines
            spoken.append(f"{number}. {where}: {scene.description}")
        return Scene(self.width, self.height, self.theme, self.drawn[0].title, "\n".join(spoken), tuple(levels),
                     tuple(edges), tuple(nodes), tuple(reasons), Caption(tuple(lines)),
                     (*rules, *self.legend))  # fmt: skip

    def _text(self, role: str, text: str, x: float, y: float, larger: float = 1.0) -> Label:
        size = larger * self.size
        return Label(role, text, x, y, size, width(text, size, bold=role == "level"), "start")

    def _legend(self) -> tuple[list[Legend], float]:
        """The legend of the trees, as large as the sentences, and how high the page is with it."""
        x, y, size = _MARGIN, self.foot, 1.25 * self.size
        found = []
        for item in self.drawn[0].legend:
            label = self._text("legend", item.label.text, x + 1.5 * size, y)
            if x > _MARGIN and label.x + label.width > self.width - _MARGIN:
                x, y = _MARGIN, y + 1.75 * self.size
                label = label._replace(x=x + 1.5 * size, y=y)
            found.append(Legend(item.what, x + size / 2, y, size, label))
            x = label.x + label.width + 1.8 * self.size
        return found, y + size / 2 + _MARGIN


def _bottom(scene: Scene) -> float:
    """Where the tree of a scene ends, with its reasons of cuts."""
    ends = [node.y + max(node.size.h / 2, node.dial.radius + 6 if node.dial else 0) for node in scene.nodes]
    ends += [label.y + label.size for node in scene.nodes for label in (node.name, node.more) if label]
    return max([*ends, *(reason.y + reason.lines[0].size for reason in scene.reasons)])
