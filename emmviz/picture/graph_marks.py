"""Graph marks: the nodes, edges and loops of a game graph as a scene that every renderer draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from string import ascii_uppercase

from emmviz.base.locale import called, labelled, words
from emmviz.base.numbers import Number, is_rounded, show
from emmviz.base.text import clip, width
from emmviz.picture.geometry import Box, Point, Size, Stroke, clear_of, meet, text_y
from emmviz.picture.graph_parts import End, Link, Position
from emmviz.picture.graph_plan import FAN, GraphPlan, plan_graph
from emmviz.picture.marks import Edge, Label, Legend, Node
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme

__all__ = ["graph_scene", "value_font", "value_text"]

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
