"""Scene: one picture by its meaning, as marks with their positions; each renderer draws them in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from emmviz.base.numbers import plural
from emmviz.base.shown import mime, mimebundle, save_scene
from emmviz.base.text import width
from emmviz.games.board import Board
from emmviz.picture.geometry import Box, Point, Size, Stroke
from emmviz.picture.ink import LEFT_SHARES, Circle, Lines, Rect, extent
from emmviz.picture.theme import Theme

# The height of a line of a name, in sizes of its text.
ROW = 1.3


class Label(NamedTuple):
    """One line of text: its role, the middle of the line (`anchor` start, middle or end of it), size and width.

    A name may have two lines; this is the first. `whole` is the full text if the label has several lines, "" for the
    second line (whose role ends in 2), and None if this line has all of it.
    """

    role: str
    text: str
    x: float
    y: float
    size: float
    width: float
    anchor: str = "middle"
    box: bool = False
    whole: str | None = None

    @property
    def rows(self) -> tuple[Label, ...]:
        """Its lines, each as a label."""
        first, *others = self.text.split("\n")
        below = (self._replace(role=f"{self.role} 2", text=text, y=self.y + ROW * self.size) for text in others)
        return (self._replace(text=first), *below)

    @property
    def left(self) -> float:
        """The x of its left end."""
        return self.x - LEFT_SHARES[self.anchor] * self.width

    @property
    def extent(self) -> Box:
        """Its left, top, right and bottom."""
        half = self.size * 1.3 / 2
        return self.left, self.y - half, self.left + self.width, self.y + half

    @property
    def full(self) -> str:
        """Its full text."""
        return self.text if self.whole is None else self.whole


class Dial(NamedTuple):
    """The dial of a chance node, from L at 0 to U at 1: shares of `window` and `interval`, `ticks` at finite ends."""

    radius: float
    window: tuple[float, float] | None
    ticks: tuple[float, ...]
    interval: tuple[float, float] | None
    ends: tuple[Label, ...]


class BoardMark(NamedTuple):
    """The picture of a game's position, around a point, with texts of one size."""

    board: Board
    x: float
    y: float
    size: float


class Node(NamedTuple):
    """A node: `classes` are its kind, its state and any of current, lit, cutoff; `says` is its sentence.

    `more` is the number of nodes folded away below it; `ring` is whether it has the ring of the current node.
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
    """Two short bars across an edge, with the number of the cutoff on the last of the edges that it cuts, and beside it
    what decided it, for example "1.3 ≤ 2.1"."""

    number: int
    x: float
    y: float
    slope: tuple[float, float]
    badge: Label | None
    inequality: Label | None = None


class Ground(NamedTuple):
    """The hatched ground below subtrees that a search never reads, from the cutoff of that number on: the ids of their
    roots, the corners and the hatching, and what it means in words, if there is room."""

    number: int
    roots: tuple[str, ...]
    corners: tuple[Point, ...]
    hatching: tuple[Stroke, ...]
    label: Label | None


class Edge(NamedTuple):
    """An edge: its line, its labels (probability, action), the window or value on it in this step, and its cut.

    `parts` are the pieces of the line to draw: all of it or, on a transparent background, only what no label covers.
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


class Arrow(NamedTuple):
    """The source of an end of a window, beta's if `high`: a dotted curve to its tick, its head, and its words."""

    high: bool
    strokes: tuple[Stroke, ...]
    corners: tuple[Point, ...]
    label: Label


class Evidence(NamedTuple):
    """Why a step does what it does, beside the tree: texts, and the shapes of a number line and a sum: bars, lines and
    dots, which get their styles when they are lowered."""

    texts: tuple[Label, ...] = ()
    shapes: tuple[Rect | Lines | Circle, ...] = ()

    @property
    def assertion(self) -> str:
        """The statement that the step proves."""
        return " ".join(label.text for label in self.texts if label.role == "assertion")


class LevelName(NamedTuple):
    """The name of a level of the tree, to its left."""

    kind: str
    label: Label


class Legend(NamedTuple):
    """One item of the legend: its symbol, the position of the symbol, and the words."""

    what: str
    x: float
    y: float
    size: float
    label: Label


class Caption(NamedTuple):
    """The caption of the step, one label for each line; or the reason for a numbered cut."""

    lines: tuple[Label, ...]
    number: int = 0
    x: float = 0
    y: float = 0


class Scene(NamedTuple):
    """A picture as nodes, edges and words with their positions, which every renderer can write.

    Attributes
    ----------
    width, height : float
        The size of the picture, in its own unit.
    theme : Theme
        The theme: colours, sizes and shapes.
    title : str
        The title of the tree.
    description : str
        The caption of the step, for readers who cannot see the picture.
    headline : str
        The same as `description`, in at most 40 characters.
    levels : tuple of LevelName
        The names of the levels.
    edges : tuple of Edge
        The edges, each with its texts.
    nodes : tuple of Node
        The nodes, each with its texts.
    reasons : tuple of Caption
        The reason for each cut, beside it.
    caption : Caption or None
        The caption below the tree.
    legend : tuple of Legend
        What the shapes and colours mean.
    lang : str
        The language.
    hide : frozenset of str
        The parts that are not drawn.
    heads : tuple
        The root and the title of each tree, if the picture has several trees.
    grounds : tuple of Ground
        The hatched areas below subtrees that are never read.
    evidence : Evidence
        Why the step does what it does, beside the tree; only if the theme shows it.
    arrows : tuple of Arrow
        The source of each end of the window with which a node is entered.
    """

    width: float
    height: float
    theme: Theme
    title: str
    description: str
    levels: tuple[LevelName, ...]
    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]
    reasons: tuple[Caption, ...]
    caption: Caption | None
    legend: tuple[Legend, ...]
    lang: str = "en"
    hide: frozenset[str] = frozenset()
    headline: str = ""
    heads: tuple[tuple[str, str], ...] = ()
    grounds: tuple[Ground, ...] = ()
    evidence: Evidence = Evidence()
    arrows: tuple[Arrow, ...] = ()

    @property
    def zoom(self) -> float:
        """Return the factor by which the picture is enlarged to fill the page of its theme; 1 without a page."""
        return self.theme.page[0] / self.width if self.theme.page else 1.0

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in which it is shown: the page of its theme, if the theme has one."""
        return self.width * self.zoom, self.height * self.zoom

    @property
    def by_id(self) -> Mapping[str, Node]:
        """The nodes by id."""
        return {node.id: node for node in self.nodes}

    @property
    def heading(self) -> str:
        """The title of a slide with this picture: what the step does, or the tree's title if captions are hidden."""
        return self.title if "caption" in self.hide else self.headline or self.title

    def under_heading(self) -> Scene:
        """Return the picture as a slide shows it, without the assertion that the slide's heading already states: the
        rest of the evidence is in its place."""
        assertion = [label for label in self.evidence.texts if label.role == "assertion"]
        if self.heading != self.evidence.assertion or not assertion:
            return self
        rest = self.evidence._replace(texts=tuple(label for label in self.evidence.texts if label not in assertion))
        tops = [label.extent[1] for label in rest.texts]
        tops += [extent(shape)[1] for shape in rest.shapes if isinstance(shape, Circle | Rect)]
        rise = min(tops, default=0.0) - assertion[0].extent[1]
        return self._replace(evidence=moved(rest, 0.0, -rise))

    def without_legend(self) -> Scene:
        """Return the picture without its legend, and without the space that the legend took."""
        return self._replace(height=min((mark.y - mark.size for mark in self.legend), default=self.height), legend=())

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write this picture to a file, whose suffix decides the format, for example svg, png or pdf."""
        return save_scene(self, path, overwrite=overwrite)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return mimebundle(self)

    def _mime_(self) -> tuple[str, str]:
        """Return the type and the text of the picture for marimo."""
        return mime(self)

    def __repr__(self) -> str:
        n = len(self.nodes)
        return f"<Scene {self.title!r}: {n} {plural(n, 'node')}, {self.size[0]:.0f} × {self.size[1]:.0f}>"


# -- how they are made and moved ---------------------------------------------------------------------------------------


def legend_of(
    items: Iterable[tuple[str, str]], left: float, right: float, y: float, size: float, apart: float
) -> tuple[Legend, ...]:
    """Return a legend in rows, from left to right; the middle of the first row is at the height `y`."""
    x, symbol, marks = left, 1.25 * size, []
    for name, text in items:
        label = line("legend", text, x + 1.5 * symbol, y, size)
        if x > left and label.x + label.width > right:
            x, y = left, y + 1.75 * size
            label = label._replace(x=x + 1.5 * symbol, y=y)
        marks.append(Legend(name, x + symbol / 2, y, symbol, label))
        x = label.x + label.width + apart
    return tuple(marks)


def line(role: str, text: str, x: float, y: float, size: float) -> Label:
    """Return a line of text that begins at a point; titles, names of levels and what decided a cut are bold."""
    is_bold = role in ("level", "title", "inequality", "assertion")
    return Label(role, text, x, y, size, width(text, size, bold=is_bold), "start")


def caption_of(lines: Sequence[str], size: float, x: float, y: float) -> Caption:
    """Return a caption as a mark: its lines, and where the middle of the first line starts."""
    return Caption(tuple(line("caption", text, x, y + i * size * 1.4, size) for i, text in enumerate(lines)))


_MARKS = (
    Arrow,
    BoardMark,
    Caption,
    Circle,
    CutMark,
    Dial,
    Edge,
    Evidence,
    Ground,
    Label,
    Legend,
    LevelName,
    Lines,
    Node,
    Rect,
)
# The fields that are points, or contain only points.
_POINTS = ("start", "end", "live", "cut", "board", "parts", "way", "corners", "hatching", "strokes")
_Mark = TypeVar("_Mark", bound=tuple[Any, ...])


def moved(mark: _Mark, dx: float, dy: float) -> _Mark:
    """Return a mark (or anything with positions) and everything in it, moved to the right and down.

    >>> from emmviz import GameTree
    >>> edge = GameTree.parse("max(1, 2)").scene().edges[0]
    >>> moved(edge, 10, 5).start[0] - edge.start[0]
    10.0
    """
    old: Any = mark
    new: _Mark = old._replace(**{name: _moved(name, value, dx, dy) for name, value in old._asdict().items()})
    return new


def _moved(name: str, value: Any, dx: float, dy: float) -> Any:
    """Return the value of a field, moved if it is a position or has positions in it."""
    if name in ("x", "y"):
        return value + (dx if name == "x" else dy)
    if isinstance(value, _MARKS):
        return moved(value, dx, dy)
    if type(value) is not tuple or not value:
        return value
    if name in _POINTS and not isinstance(value[0], tuple):
        return value[0] + dx, value[1] + dy
    return tuple(_moved(name, part, dx, dy) for part in value)


def without_tree(title: str, theme: Theme, lang: str = "en") -> Scene:
    """Return an empty picture, 640 wide, to which lines are added."""
    return Scene(640.0, 0.0, theme, title, title, (), (), (), (), None, (), lang)
