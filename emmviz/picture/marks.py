"""Marks: the parts of a picture by meaning, with their places; each renderer draws them in its own way."""

from __future__ import annotations

from typing import NamedTuple

from emmviz.games.board import Board
from emmviz.picture.geometry import Size, Stroke

__all__ = ["BoardMark", "Caption", "CutMark", "Dial", "Edge", "Label", "Legend", "Level", "Node"]


class Label(NamedTuple):
    """One line of text: its role, the middle of the line (`anchor` start, middle or end of it), size and width."""

    role: str
    text: str
    x: float
    y: float
    size: float
    width: float
    anchor: str = "middle"
    box: bool = False


class Dial(NamedTuple):
    """The dial of a chance node, from L at 0 to U at 1: shares of `window` and `interval`, `ticks` at finite ends."""

    radius: float
    window: tuple[float, float] | None
    ticks: tuple[float, ...]
    interval: tuple[float, float] | None
    ends: tuple[Label, ...]


class BoardMark(NamedTuple):
    """What a game shows of a position, around a point, with texts of a size."""

    board: Board
    x: float
    y: float
    size: float


class Node(NamedTuple):
    """A node: `classes` are its kind, its state and current, lit, cutoff where they hold; `says` is its sentence.

    `more` tells how many nodes below it are folded away; `ring` whether it has the ring of the current node.
    """

    id: str
    kind: str
    classes: tuple[str, ...]
    shape: str
    x: float
    y: float
    size: Size
    value: Label | None
    name: Label | None
    dial: Dial | None
    says: str
    more: Label | None = None
    ring: bool = False
    board: BoardMark | None = None


class CutMark(NamedTuple):
    """Two short bars across an edge, with the number of the cutoff on the last of the edges that it cuts."""

    number: int
    x: float
    y: float
    slope: tuple[float, float]
    badge: Label | None


class Edge(NamedTuple):
    """An edge: its line, its labels (probability, action), the window or value on it in this step, and its cut.

    `parts` are the pieces of the line to draw: all of it, or on a transparent ground what no label lies on.
    """

    parent: str
    child: str
    classes: tuple[str, ...]
    start: tuple[float, float]
    end: tuple[float, float]
    labels: tuple[Label, ...]
    live: Label | None
    cut: CutMark | None
    parts: tuple[Stroke, ...]


class Level(NamedTuple):
    """The name of a level of the tree, at its left."""

    kind: str
    label: Label


class Legend(NamedTuple):
    """One item of the legend: what its symbol stands for, where the symbol is, and the words."""

    what: str
    x: float
    y: float
    size: float
    label: Label


class Caption(NamedTuple):
    """The sentence of the step, a line a label; or the reason of a cut with its number."""

    lines: tuple[Label, ...]
    number: int = 0
    x: float = 0
    y: float = 0
