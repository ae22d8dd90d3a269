"""Graph marks: the nodes, edges and loops of a game graph as a scene that every renderer draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, pairwise
from math import hypot
from string import ascii_uppercase
from typing import NamedTuple

from emmviz.base.locale import called, labelled, words
from emmviz.base.numbers import Number, is_rounded, show
from emmviz.base.text import clip, width
from emmviz.picture.geometry import Box, Point, Size, Stroke, clear_of, meet, size_for, text_y
from emmviz.picture.marks import Edge, Label, Legend, Node
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme

__all__ = ["End", "Link", "Position", "graph_scene", "value_font", "value_text"]

_LONGEST, _HEAD, _LEFT = 150.0, 8.0, 18.0
# A node holds so many characters of a fraction; a longer one makes all nodes larger than a cell of a notebook is high.
_FRACTION = 5


def graph_scene(positions: Sequence[Position], title: str, theme: Theme, lang: str) -> Scene:
    """Draw a game graph.

    Parameters: positions, the first the root; title; theme; lang, a language.
    """
    return _Graph(positions, title, theme, lang).scene()


def value_text(value: Number, *, fractions: bool, comma: bool, digits: int) -> str:
    """Write a number as a node of a graph shows it, long fractions as decimals; the parameters are those of `show`."""
    text = show(value, fractions=fractions, comma=comma, digits=digits)
    return show(value, comma=comma, digits=digits) if len(text) > _FRACTION else text


def value_font(text: str, shape: str, size: Size, theme: Theme) -> tuple[float, float]:
    """Return how large a number is written in a node of a graph, and how wide it is then.

    Parameters: text; shape and size, those of the node; theme.
    """
    wide = width(text, theme.value, bold=True)
    share = min(1.0, size.w * {"up": 0.58, "down": 0.58}.get(shape, 0.9) / (wide or 1.0))
    return theme.value * share, wide * share


class _Graph:
    """A graph with its places, from which the marks are made."""

    def __init__(self, positions: Sequence[Position], title: str, theme: Theme, lang: str) -> None:
        self.positions, self.title, self.theme, self.lang, self.words = positions, title, theme, lang, words(lang)
        self.comma: bool = self.words["format"]["comma"]
        self.plan: GraphPlan = plan_graph(positions, theme, self.number, self.label)
        self.ids = list(ascii_uppercase[: len(positions)])

    # -- words

    def number(self, node: Position | End) -> str:
        """Write the value of a position, nothing where it has none yet, or the utility of an end."""
        value = node.utility if isinstance(node, End) else node.value
        fractions = self.theme.numbers == "fractions"
        if value is None:
            return ""
        return value_text(value, fractions=fractions, comma=self.comma, digits=self.theme.digits)

    def label(self, link: Link) -> str:
        """Write what an edge is: its probability, its action or outcome."""
        prob = ""
        if link.prob is not None:
            fractions = self.theme.numbers == "fractions" or is_rounded(link.prob)
            prob = show(link.prob, fractions=fractions, comma=self.comma)
            prob = prob[1:] if prob.startswith("0.") else prob
        return clip(
            " ".join(filter(None, (prob, labelled(link.action, self.title, self.lang)))), self.theme.label, _LONGEST
        )

    def scene(self) -> Scene:
        plan = self.plan
        nodes = [*map(self._node, range(len(self.positions)))]
        leaves = [self._leaf(i, link, y) for i, (_, link, y) in enumerate(plan.ends)]
        edges = [*self._onward(), *self._loops(), *self._ends(leaves)]
        legend, wide, high = self._legend()
        says = " ".join(f"{node.says}." for node in nodes)
        name = called(self.title, self.lang) or self.words["graph"]["title"]
        return Scene(max(plan.width, wide), high, self.theme, name, says, (), tuple(edges), (*nodes, *leaves), (), None,
                     legend, self.lang)  # fmt: skip

    # -- nodes

    def _value(self, text: str, shape: str, x: float, y: float, kind: str) -> Label | None:
        size = self.plan.sizes[kind]
        font, wide = value_font(text, shape, size, self.theme)
        return Label("value", text, x, text_y(shape, y, size), font, wide) if text else None

    def _node(self, i: int) -> Node:
        one, plan, say = self.positions[i], self.plan, self.words
        shape, y, text = self.theme.shape(one.kind), plan.ys[i], self.number(one)
        heard = [say["node"]["inner"].format(name=self.ids[i], kind=say["kind"][one.kind])]
        heard += [text] if text else []
        for link in one.links:
            to = self.number(link.to) if isinstance(link.to, End) else self.ids[link.to]
            heard.append(say["graph"]["leads"].format(label=self.label(link), to=to).strip())
        value = self._value(text, shape, plan.x, y, one.kind)
        return Node(self.ids[i], one.kind, ("node", one.kind), shape, plan.x, y, plan.sizes[one.kind], value, None,
                    None, ", ".join(heard))  # fmt: skip

    def _leaf(self, i: int, link: Link, y: float) -> Node:
        assert isinstance(link.to, End)
        shape, x, text = self.theme.shape("leaf"), self.plan.leaf, self.number(link.to)
        value = self._value(text, shape, x, y, "leaf")
        return Node(f"L{i + 1}", "leaf", ("node", "leaf"), shape, x, y, self.plan.sizes["leaf"], value, None, None,
                    f"{self.words['kind']['leaf']}, {text}")  # fmt: skip

    # -- edges

    def _rim(self, i: int, to: Point) -> Point:
        kind = self.positions[i].kind
        return meet(self.theme.shape(kind), self.plan.x, self.plan.ys[i], self.plan.sizes[kind], to)

    def _onward(self) -> Iterator[Edge]:
        plan, far = self.plan, 1e4
        for i, link in enumerate(plan.onward):
            if link is not None:
                start, end = self._rim(i, (plan.x, far)), self._rim(i + 1, (plan.x, -far))
                yield self._edge(i, self.ids[i + 1], link, [start, end], (plan.x, (start[1] + end[1]) / 2))

    def _loops(self) -> Iterator[Edge]:
        x = self.plan.x - self.plan.half - FAN
        for loop in self.plan.loops:
            start, end = self._rim(loop.start, (x, loop.out)), self._rim(loop.to, (x, loop.into))
            way = [start, (x, loop.out), (loop.x, loop.out), (loop.x, loop.into), (x, loop.into), end]
            wide = width(self.label(loop.link), self.theme.label) + 6
            yield self._edge(loop.start, self.ids[loop.to], loop.link, way, (x - wide / 2 - 2, loop.out))

    def _ends(self, leaves: Sequence[Node]) -> Iterator[Edge]:
        x = self.plan.x + self.plan.half + FAN
        for (i, link, y), leaf in zip(self.plan.ends, leaves, strict=True):
            wide = width(self.label(link), self.theme.label) + 6
            way = [self._rim(i, (x, y)), (x, y), (leaf.x - leaf.size.w / 2, y)]
            yield self._edge(i, leaf.id, link, way, (x + wide / 2 + 2, y))

    def _edge(self, i: int, child: str, link: Link, way: list[Point], at: Point) -> Edge:
        text, size = self.label(link), self.theme.label
        labels: tuple[Label, ...] = ()
        boxes: list[Box] = []
        if text:
            wide, high = width(text, size) + 6, 1.3 * size
            labels = (Label("prob" if link.prob is not None else "action", text, *at, size, wide),)
            boxes = [(at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2)]
        strokes = [*pairwise(way), *_head(way[-2], way[-1])]
        parts = tuple(part for start, end in strokes for part in clear_of(start, end, boxes))
        return Edge(self.ids[i], child, ("edge",), way[0], way[-1], labels, None, None, parts)

    # -- the legend

    def _legend(self) -> tuple[tuple[Legend, ...], float, float]:
        """Return the kinds of nodes that there are, and the width and height of the picture with them."""
        small = self.theme.small
        x, y, size, found, right = _LEFT, self.plan.height + small, 1.25 * small, [], 0.0
        for kind in ("max", "min", "chance"):
            if any(one.kind == kind for one in self.positions):
                text = self.words["legend"][kind]
                wide = width(text, small)
                if x > _LEFT and x + 1.5 * size + wide > max(self.plan.width, 300) - _LEFT:
                    x, y = _LEFT, y + 1.75 * small
                label = Label("legend", text, x + 1.5 * size, y, small, wide, "start")
                found.append(Legend(kind, x + size / 2, y, size, label))
                x += 1.5 * size + wide + 24
                right = max(right, x - 24 + _LEFT)
        return tuple(found), right, y + small + 10


def _head(start: Point, end: Point) -> list[Stroke]:
    """Return the two strokes of an arrow's head."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length * _HEAD, dy / length * _HEAD
    return [((end[0] + dx - turn * dy, end[1] + dy + turn * dx), end) for turn in (-0.45, 0.45)]


class End(NamedTuple):
    """A terminal position that an edge leads to: its utility."""

    utility: Fraction


class Link(NamedTuple):
    """An edge: the number of the position that it leads to or an end, the probability, the action or outcome."""

    to: int | End
    prob: Fraction | None
    action: str | None


class Position(NamedTuple):
    """A position that is drawn as a node: its kind, the edges from it, its value if it has one yet."""

    kind: str
    links: tuple[Link, ...]
    value: Fraction | None


_LANE = 18.0
# The heights of a row beside a node and of the gap below it, by the size of the labels that stand there.
_ROW, _GAP = 1.5, 2.2
# The size of text that shapes make room for: with a little less of it in a triangle, 12 and more are left.
_LEAST = 13.5
# Beside a node its edges fan out from their point on its outline to their rows.
FAN = 28.0


class Loop(NamedTuple):
    """An edge drawn as a loop at the left: from where to where, the heights of its two ends, and where it runs."""

    start: int
    to: int
    link: Link
    out: float
    into: float
    x: float


@dataclass(frozen=True, slots=True)
class GraphPlan:
    """The places of a graph.

    Fields: sizes, of shapes by kind; x, the middle of all positions; ys, that of each; half, how far the widest reaches
    to a side; onward, the edge from each position to the next, None without; loops; ends, the edges to the end of the
    game, with their position and height; leaf, the middle of all leaves; width and height, those of all of this.
    """

    sizes: dict[str, Size]
    x: float
    ys: list[float]
    half: float
    onward: list[Link | None]
    loops: list[Loop]
    ends: list[tuple[int, Link, float]]
    leaf: float
    width: float
    height: float


def plan_graph(
    positions: Sequence[Position], theme: Theme, number: Callable[[Position | End], str], label: Callable[[Link], str]
) -> GraphPlan:
    """Place the positions of a game and the edges between them.

    Parameters: positions; theme; number and label, functions that write the value of a node and what an edge is.
    """
    sizes = _sizes(positions, theme, number)
    half, row = max(sizes[one.kind].w for one in positions) / 2, _ROW * theme.label
    onward = [next((link for link in one.links if link.to == i + 1), None) for i, one in enumerate(positions)]
    turns = [(i, link) for i, one in enumerate(positions) for link in one.links
             if not isinstance(link.to, End) and link is not onward[i]]  # fmt: skip
    ports = [sum((start == i) + (link.to == i) for start, link in turns) for i in range(len(positions))]
    ends = [[link for link in one.links if isinstance(link.to, End)] for one in positions]
    step = max(sizes["leaf"].h + 8, row)
    tall = [max(sizes[one.kind].h, ports[i] * row, len(ends[i]) * step) for i, one in enumerate(positions)]
    ys, top = [], theme.pad
    for high in tall:
        ys.append(top + high / 2)
        top += high + _GAP * theme.label
    free = [ys[i] - (ports[i] - 1) * row / 2 for i in range(len(positions))]
    heights = []
    for start, link in turns:
        assert isinstance(link.to, int)
        out = free[start]
        free[start] += row
        heights.append((start, link.to, link, out, free[link.to]))
        free[link.to] += row
    lanes = _lanes([(out, into) for *_, out, into in heights])
    named = max([width(label(link), theme.label) + 16 for _, link in turns], default=0.0)
    x = theme.pad + _LANE * (max(lanes, default=-1) + 1) + named + (FAN if turns else 0) + half
    inner = x - half - FAN - named
    loops = [Loop(*found, inner - _LANE * lane) for found, lane in zip(heights, lanes, strict=True)]
    placed = [(i, link, ys[i] + (j - (len(links) - 1) / 2) * step)
              for i, links in enumerate(ends) for j, link in enumerate(links)]  # fmt: skip
    said = max([width(label(link), theme.label) + 34 for _, link, _ in placed], default=0.0)
    leaf = x + half + FAN + said + sizes["leaf"].w / 2
    right = leaf + sizes["leaf"].w / 2 if placed else x + half
    beside = max([width(label(link), theme.label) / 2 for link in onward if link], default=0.0)
    high = top - _GAP * theme.label + theme.pad
    return GraphPlan(sizes, x, ys, half, onward, loops, placed, leaf, max(right, x + beside) + theme.pad, high)


def _sizes(positions: Sequence[Position], theme: Theme, number: Callable[[Position | End], str]) -> dict[str, Size]:
    ends = [link.to for one in positions for link in one.links if isinstance(link.to, End)]
    inner = max([width(number(one), theme.value, bold=True) for one in positions] + [width("00", theme.value)])
    # A longer number is written smaller, down to the smallest text that a screen shows well.
    inner = min(inner, max(4 * theme.value, inner * _LEAST / theme.value))
    leaf = max([width(number(end), theme.value, bold=True) for end in ends], default=0.0)
    return {
        kind: size_for(theme.shape(kind), leaf if kind == "leaf" else inner, theme.value, theme.steep)
        for kind in ("max", "min", "chance", "leaf")
    }


def _lanes(spans: Sequence[tuple[float, float]]) -> list[int]:
    """Return a lane for each span, so that none in a lane overlap; short ones come first, nearest to the positions."""
    lanes = [0] * len(spans)
    taken: list[list[tuple[float, float]]] = []
    for i in sorted(range(len(spans)), key=lambda i: abs(spans[i][0] - spans[i][1])):
        low, high = min(spans[i]), max(spans[i])
        for lane in count():
            if lane == len(taken):
                taken.append([])
            if all(high < a or low > b for a, b in taken[lane]):
                taken[lane].append((low, high))
                lanes[i] = lane
                break
    return lanes
