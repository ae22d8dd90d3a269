"""Graph marks: the scene of a game graph, its positions in a column, edges back at the left and ends at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count, pairwise
from math import hypot
from string import ascii_uppercase
from typing import NamedTuple

from emmviz.base.locale import called, labelled, words
from emmviz.base.numbers import Number, is_rounded, show
from emmviz.base.text import clip, width
from emmviz.picture.frame_marks import box_of, value_label
from emmviz.picture.geometry import Point, Size, Stroke, clear_of, meet, size_for
from emmviz.picture.marks import Edge, Label, Node
from emmviz.picture.page import legend_of
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme

__all__ = ["End", "Link", "Position", "graph_scene", "value_text"]

_LONGEST, _HEAD, _LEFT, _LANE = 150.0, 8.0, 18.0, 18.0
# A node holds so many characters of a fraction; a longer one makes all nodes larger than a cell of a notebook is high.
_FRACTION = 5
# The heights of a row beside a node and of the gap below it, by the size of the labels that stand there.
_ROW, _GAP = 1.5, 2.2
# The size of text that shapes make room for: with a little less of it in a triangle, 12 and more are left.
_LEAST = 13.5
# Where the letter of a node stands, as shares of half its width and height.
_LETTER = {"max": (0.35, 0.6), "min": (1, 0.75), "chance": (0.75, 0.85)}
# Beside a node its edges fan out from their point on its outline to their rows.
_FAN = 28.0


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


def graph_scene(positions: Sequence[Position], title: str, theme: Theme, lang: str) -> Scene:
    """Draw a game graph, the first position of which is the root, with its title, in a theme and a language."""
    return _Graph(positions, title, theme, lang).scene()


def value_text(value: Number, *, fractions: bool, comma: bool, digits: int) -> str:
    """Write a number as a node of a graph shows it, long fractions as decimals; the parameters are those of `show`."""
    text = show(value, fractions=fractions, comma=comma, digits=digits)
    return show(value, comma=comma, digits=digits) if len(text) > _FRACTION else text


class _Graph:
    """A graph: its words, the sizes of its shapes, and, once they are placed, where its nodes and edges are."""

    def __init__(self, positions: Sequence[Position], title: str, theme: Theme, lang: str) -> None:
        self.positions, self.title, self.theme, self.lang, self.words = positions, title, theme, lang, words(lang)
        self.ids = ascii_uppercase
        self.sizes = self._sizes()
        self.half = max(self.sizes[one.kind].w for one in positions) / 2
        self.row, self.step = _ROW * theme.label, max(self.sizes["leaf"].h + 8, _ROW * theme.label)
        links = [(i, link) for i, one in enumerate(positions) for link in one.links]
        self.ends = [(i, link) for i, link in links if isinstance(link.to, End)]
        # The first edge to the next position runs straight down.
        onward = {i: link for i, link in reversed(links) if link.to == i + 1}
        self.onward = dict(sorted(onward.items()))
        self.turns = [(i, link) for i, link in links if not isinstance(link.to, End) and link is not onward.get(i)]

    def scene(self) -> Scene:
        """Place and draw it all."""
        theme, count_of = self.theme, len(self.positions)
        ports = [sum((start == i) + (link.to == i) for start, link in self.turns) for i in range(count_of)]
        out = [sum(start == i for start, _ in self.ends) for i in range(count_of)]
        self.ys, top = [], theme.pad
        for i, one in enumerate(self.positions):
            high = max(self.sizes[one.kind].h, ports[i] * self.row, out[i] * self.step)
            self.ys.append(top + high / 2)
            top += high + _GAP * theme.label
        spans = self._spans(ports)
        lanes = _lanes(spans)
        named = max([width(self.label(link), theme.label) + 16 for _, link in self.turns], default=0.0)
        fan = _FAN if self.turns else 0
        self.x = theme.pad + _LANE * (max(lanes, default=-1) + 1) + named + fan + self.half
        ended = max([width(self.label(link), theme.label) + 34 for _, link in self.ends], default=0.0)
        self.leaf = self.x + self.half + _FAN + ended + self.sizes["leaf"].w / 2
        beside = max([width(self.label(link), theme.label) / 2 for link in self.onward.values()], default=0.0)
        right = self.leaf + self.sizes["leaf"].w / 2 if self.ends else self.x + self.half
        wide = max(right, self.x + beside) + theme.pad
        low = top - _GAP * theme.label + theme.pad
        kinds = {one.kind for one in self.positions}
        items = [(kind, self.words["legend"][kind]) for kind in ("max", "min", "chance") if kind in kinds]
        legend = legend_of(items, _LEFT, max(wide, 300) - _LEFT, low + theme.small, theme.small, 24)
        nodes = [self._node(i, one) for i, one in enumerate(self.positions)]
        leaves, last = self._leaves()
        inner = self.x - self.half - _FAN - named
        edges = [*self._straight(), *self._loops(spans, [inner - _LANE * lane for lane in lanes]), *last]
        return Scene(
            width=max(wide, *(item.label.x + item.label.width + _LEFT for item in legend)),
            height=legend[-1].y + theme.small + 10,
            theme=theme,
            title=called(self.title, self.lang) or self.words["graph"]["title"],
            description=" ".join(f"{node.says}." for node in nodes),
            levels=(),
            edges=tuple(edges),
            nodes=(*nodes, *leaves),
            reasons=(),
            caption=None,
            legend=legend,
            lang=self.lang,
        )

    # -- words and sizes

    def number(self, node: Position | End) -> str:
        """Write the value of a position, nothing where it has none yet, or the utility of an end."""
        value = node.utility if isinstance(node, End) else node.value
        if value is None:
            return ""
        fractions, comma = self.theme.numbers == "fractions", self.words["format"]["comma"]
        return value_text(value, fractions=fractions, comma=comma, digits=self.theme.digits)

    def label(self, link: Link) -> str:
        """Write what an edge is: its probability, its action or outcome."""
        parts = [labelled(link.action, self.title, self.lang)]
        if link.prob is not None:
            fractions = self.theme.numbers == "fractions" or is_rounded(link.prob)
            prob = show(link.prob, fractions=fractions, comma=self.words["format"]["comma"])
            parts.insert(0, prob[1:] if prob.startswith("0.") else prob)
        return clip(" ".join(filter(None, parts)), self.theme.label, _LONGEST)

    def _sizes(self) -> dict[str, Size]:
        theme = self.theme
        ends = [link.to for one in self.positions for link in one.links if isinstance(link.to, End)]
        numbers = [width(self.number(one), theme.value, bold=True) for one in self.positions]
        inner = max([*numbers, width("00", theme.value)])
        # A longer number is written smaller, down to the smallest text that a screen shows well.
        inner = min(inner, max(4 * theme.value, inner * _LEAST / theme.value))
        leaf = max([width(self.number(end), theme.value, bold=True) for end in ends], default=0.0)
        return {
            kind: size_for(theme.shape(kind), leaf if kind == "leaf" else inner, theme.value, theme.steep)
            for kind in ("max", "min", "chance", "leaf")
        }

    # -- nodes

    def _node(self, i: int, one: Position) -> Node:
        phrases, text = self.words, self.number(one)
        says = [phrases["node"]["inner"].format(name=self.ids[i], kind=phrases["kind"][one.kind])]
        says += [text] if text else []
        for link in one.links:
            to = self.number(link.to) if isinstance(link.to, End) else self.ids[link.to]
            says.append(phrases["graph"]["leads"].format(label=self.label(link), to=to).strip())
        node = self._mark(self.ids[i], one.kind, text, (self.x, self.ys[i]), ", ".join(says))
        # Its letter stands at the upper right, where no edge leaves it.
        small, (right, up) = self.theme.small, _LETTER[one.kind]
        at = node.x + right * node.size.w / 2 + 5, node.y - up * node.size.h / 2
        return node._replace(name=Label("name", self.ids[i], *at, small, width(self.ids[i], small), "start"))

    def _mark(self, name: str, kind: str, text: str, at: Point, says: str) -> Node:
        found = Node(name, kind, ("node", kind), self.theme.shape(kind), *at, self.sizes[kind], None, None, None, says)
        return found._replace(value=value_label(self.theme, found, text)) if text else found

    # -- edges

    def _rim(self, i: int, to: Point) -> Point:
        kind = self.positions[i].kind
        return meet(self.theme.shape(kind), self.x, self.ys[i], self.sizes[kind], to)

    def _straight(self) -> Iterator[Edge]:
        far = 1e4
        for i, link in self.onward.items():
            start, end = self._rim(i, (self.x, far)), self._rim(i + 1, (self.x, -far))
            yield self._edge(i, self.ids[i + 1], link, [start, end], (self.x, (start[1] + end[1]) / 2))

    def _spans(self, ports: Sequence[int]) -> list[tuple[float, float]]:
        """The heights at which each edge back leaves its position and comes to the other, each a row of its own."""
        free = [y - (ports[i] - 1) * self.row / 2 for i, y in enumerate(self.ys)]
        found = []
        for start, link in self.turns:
            assert isinstance(link.to, int)
            out = free[start]
            free[start] += self.row
            found.append((out, free[link.to]))
            free[link.to] += self.row
        return found

    def _loops(self, spans: Sequence[tuple[float, float]], lanes: Sequence[float]) -> Iterator[Edge]:
        x = self.x - self.half - _FAN
        for (start, link), (out, into), lane in zip(self.turns, spans, lanes, strict=True):
            assert isinstance(link.to, int)
            way = [
                self._rim(start, (x, out)),
                (x, out),
                (lane, out),
                (lane, into),
                (x, into),
                self._rim(link.to, (x, into)),
            ]
            wide = width(self.label(link), self.theme.label) + 6
            yield self._edge(start, self.ids[link.to], link, way, (x - wide / 2 - 2, out))

    def _leaves(self) -> tuple[list[Node], list[Edge]]:
        """The ends of the game, and the edges to them."""
        leaves, edges, x = [], [], self.x + self.half + _FAN
        for number, (i, link) in enumerate(self.ends, start=1):
            own = [end for start, end in self.ends if start == i]
            place = next(j for j, end in enumerate(own) if end is link)
            y = self.ys[i] + (place - (len(own) - 1) / 2) * self.step
            assert isinstance(link.to, End)
            text, name = self.number(link.to), f"L{number}"
            leaves.append(self._mark(name, "leaf", text, (self.leaf, y), f"{self.words['kind']['leaf']}, {text}"))
            wide = width(self.label(link), self.theme.label) + 6
            way = [self._rim(i, (x, y)), (x, y), (self.leaf - self.sizes["leaf"].w / 2, y)]
            edges.append(self._edge(i, name, link, way, (x + wide / 2 + 2, y)))
        return leaves, edges

    def _edge(self, i: int, child: str, link: Link, way: list[Point], at: Point) -> Edge:
        text, size = self.label(link), self.theme.label
        role = "action" if link.prob is None else "prob"
        labels = (Label(role, text, *at, size, width(text, size) + 6),) if text else ()
        strokes = [*pairwise(way), *_head(way[-2], way[-1])]
        boxes = [box_of(label) for label in labels]
        parts = tuple(part for start, end in strokes for part in clear_of(start, end, boxes))
        return Edge(self.ids[i], child, ("edge",), way[0], way[-1], labels, None, None, parts)


def _lanes(spans: Sequence[tuple[float, float]]) -> list[int]:
    """Return a lane for each span, so that none in a lane overlap; short ones come first, nearest to the positions."""
    lanes = [0] * len(spans)
    taken: dict[int, list[tuple[float, float]]] = {}
    for i in sorted(range(len(spans)), key=lambda i: abs(spans[i][0] - spans[i][1])):
        low, high = sorted(spans[i])
        lanes[i] = next(lane for lane in count() if all(high < a or low > b for a, b in taken.get(lane, ())))
        taken.setdefault(lanes[i], []).append((low, high))
    return lanes


def _head(start: Point, end: Point) -> list[Stroke]:
    """Return the two strokes of an arrow's head."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length * _HEAD, dy / length * _HEAD
    return [((end[0] + dx - turn * dy, end[1] + dy + turn * dx), end) for turn in (-0.45, 0.45)]
