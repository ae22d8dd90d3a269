"""Strip sheet: one page of a strip: frames row by row, each with its number and sentence, under one title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from emmviz.base.locale import words
from emmviz.base.text import width
from emmviz.picture.compose import glued, line
from emmviz.picture.footer import caption_of
from emmviz.picture.marks import Caption, Label, Legend, Level
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import Theme

__all__ = ["HEAD", "StripSheet", "tree_end"]

# The height of the heading above a frame, in font sizes.
HEAD = 1.9


@dataclass(frozen=True, slots=True)
class StripSheet:
    """A page of so many columns, before anything is drawn, in the unit of its trees.

    `frames` are its frames, the first of which has the number `first`; `cell` is the width of a frame, `tree` the
    height of a tree, `rows` the height of each row, `top` where the first of them starts; `gaps` lie between columns
    and between rows; `size` is that of the letters; `sentences` those of the frames, in lines.
    """

    board: Storyboard
    theme: Theme
    title: str
    first: int
    frames: Sequence[tuple[int, Scene]]
    columns: int
    width: float
    height: float
    margin: float
    gaps: tuple[float, float]
    size: float
    cell: float
    tree: float
    top: float
    rows: Sequence[float]
    sentences: Sequence[list[str]]
    legend: Sequence[Legend]

    def scene(self) -> Scene:
        """Return the picture of the page."""
        size, margin = self.size, self.margin
        levels = [Level("", line("level", self.title, margin, margin + 0.7 * size, 1.25 * size))]
        parts: list[tuple[str, Scene, float, float]] = []
        lines: list[Label] = []
        rules: list[Legend] = []
        spoken, step = [], words(self.board.lang)["player"]["step"]
        for i, (k, scene) in enumerate(self.frames):
            row, column = divmod(i, self.columns)
            x = margin + column * (self.cell + self.gaps[0])
            y = self.top + sum(self.rows[:row]) + self.gaps[1] * row
            number, where = str(self.first + i), step.format(k=k, n=self.board.total)
            levels.append(Level("", line("level", number, x, y + size, 1.25 * size)))
            aside = 1.25 * width(number, size, bold=True) + 0.7 * size
            label = line("legend", where, x + aside, y + size, size)
            rules.append(Legend("dial", x + self.cell / 2, y, self.cell, label))
            y += HEAD * size
            parts.append((f"{k}:", scene, x + (self.cell - scene.width) / 2, y))
            lines += caption_of(self.sentences[i], size, x, y + self.tree + size).lines
            spoken.append(f"{number}. {where}: {scene.description}")
        marks, title = glued(parts), self.frames[0][1].title
        return Scene(self.width, self.height, self.theme, title, "\n".join(spoken),
                     (*levels, *marks.levels), marks.edges, marks.nodes, marks.reasons,
                     Caption(tuple(lines)), (*rules, *self.legend))  # fmt: skip


def tree_end(scene: Scene) -> float:
    """Return where the tree of a scene ends, with the reasons of its cuts."""
    ends = [node.y + max(node.size.h / 2, node.dial.radius + 6 if node.dial else 0) for node in scene.nodes]
    ends += [label.y + label.size for node in scene.nodes for label in (node.name, node.more) if label]
    return max([*ends, *(reason.y + reason.lines[0].size for reason in scene.reasons)])
