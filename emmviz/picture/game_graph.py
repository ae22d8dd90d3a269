"""Game graph: the positions of a small game, each drawn once; edges that lead back are loops."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, islice, pairwise
from string import ascii_uppercase
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.exact import whole
from emmviz.base.locale import called, labelled, words
from emmviz.base.messages import Message, Option, brief, expect, refuse_if
from emmviz.base.numbers import Number, show, show_probability, without_zero
from emmviz.base.text import clip, width
from emmviz.games.game import AnyGame, Successor, check_game, kind_of, utility_of, ways
from emmviz.games.reachable import sweeps_from
from emmviz.picture.draw import varied
from emmviz.picture.frame_marks import value_label
from emmviz.picture.geometry import Point, Size, Stroke, clear_of, direction, meet, size_for
from emmviz.picture.labels import warn_of_labels
from emmviz.picture.scene import Edge, Label, Node, Scene, legend_of
from emmviz.picture.theme import Theme, ThemeLike

_MOST, _MOST_EDGES = 15, 45


def game_graph(
    game: AnyGame,
    *,
    guess: object = None,
    sweeps: int = 0,
    theme: ThemeLike = "light",
    lang: str = "en",
    numbers: str | None = None,
    transparent: bool | None = None,
) -> Scene:
    """Draw the positions of a small game as a graph: each position once, with loops where play leads back.

    Parameters
    ----------
    game : Game
        A game with at most 15 unfinished positions and 45 edges.
    guess : number or str, optional
        The initial value of every position; None for no values.
    sweeps : int
        The number of sweeps of value iteration to make.
    theme : str, Path, mapping or Theme, default "light"
        A theme, as `draw` takes it, but without a page.
    lang : str, default "en"
        The language.
    numbers : str, optional
        "decimals" or "fractions"; by default as in the theme.
    transparent : bool, optional
        Whether to leave out the background; by default as in the theme.

    Returns
    -------
    Scene
        The picture.

    Raises
    ------
    TreeError
        If the game is larger, or ends at its root.

    Examples
    --------
    >>> from emmviz import games
    >>> scene = game_graph(games.get("piglet", target=1), guess="2/3", sweeps=1, numbers="fractions")
    >>> [(node.kind, node.value.text) for node in scene.nodes if node.kind != "leaf"]
    [('max', '2/3'), ('chance', '2/3'), ('min', '1/3'), ('chance', '1/3')]
    """
    game = check_game(game, "game_graph")
    look = varied(theme, numbers, transparent, None)
    expect(look.page is None, "wrong.picture.graph_page", look.name)
    count, positions = whole("sweeps", sweeps, 0, 10_000), graph_of(game)
    refuse_if(count and guess is None, "wrong.picture.graph_guess", option=Option("guess"))
    values: Mapping[Hashable, Fraction] = {} if guess is None else next(islice(sweeps_from(game, guess), count, None))
    drawn = [position._replace(value=values.get(key)) for key, position in positions.items()]
    graph = _Graph(drawn, game.title, look, lang)
    links = [link for position in drawn for link in position.links]
    warn_of_labels(text for link in links if (text := graph.text(link)) != graph.label(link))
    return graph.scene()


def graph_of(game: AnyGame) -> dict[Hashable, Position]:
    """Return the unfinished positions of a small game, with their keys but without values; the root is first."""
    unfinished: dict[Hashable, tuple[str, list[Successor]]] = {}
    pending, edges = [game.root], 0
    while pending:
        state = pending.pop()
        key, kind = game.key(state), kind_of(game, state)
        if key in unfinished or kind == "leaf":
            continue
        leads = ways(game, state, kind)
        unfinished[key] = kind, leads
        edges += len(leads)
        if len(unfinished) > _MOST or edges > _MOST_EDGES:
            raise TreeError(Message("wrong.picture.graph_large", most=_MOST, most_edges=_MOST_EDGES))
        pending += [way.state for way in reversed(leads)]
    refuse_if(not unfinished, "wrong.picture.graph_end", position=brief(game.root))
    numbers = {key: i for i, key in enumerate(unfinished)}

    def link(way: Successor) -> Link:
        key = game.key(way.state)
        return Link(numbers[key] if key in numbers else utility_of(game, way.state), way.prob, way.action)

    return {key: Position(kind, tuple(map(link, leads)), None) for key, (kind, leads) in unfinished.items()}


# -- its picture -------------------------------------------------------------------------------------------------------

_LONGEST, _HEAD, _LEFT, _LANE = 150.0, 8.0, 18.0, 18.0
# A node has room for this many characters of a fraction; a longer one would make all nodes higher than a notebook cell.
_FRACTION = 5
# The heights of a row beside a node and of the gap below it, in sizes of the labels there.
_ROW, _GAP = 1.5, 2.2
# The size of text for which shapes have room: with slightly less room in a triangle, 12 and more are left.
_LEAST = 13.5
# The position of the letter of a node, by its shape, as shares of half its width and height.
_LETTER = {"up": (0.35, 0.6), "down": (1, 0.75), "circle": (0.75, 0.85), "square": (1, 0.75), "box": (1, 0.75)}
# The edges of a node fan out from their point on its outline to their rows beside it.
_FAN = 28.0
# If a point is this far above or below, the line to it is vertical.
_FAR = 1e4


class Link(NamedTuple):
    """An edge: the number of the position that it leads to, or the utility where the game ends; the probability, the
    action or outcome."""

    to: int | Fraction
    prob: Fraction | None
    action: str | None


class Position(NamedTuple):
    """A position that is drawn as a node: its kind, its edges, and its value if it has one yet."""

    kind: str
    links: tuple[Link, ...]
    value: Fraction | None


def graph_scene(positions: Sequence[Position], title: str, theme: Theme, lang: str) -> Scene:
    """Draw a game graph, whose first position is the root, with its title, in a theme and a language."""
    return _Graph(positions, title, theme, lang).scene()


def value_text(value: Number, *, fractions: bool, comma: bool, digits: int) -> str:
    """Write a number as a node of a graph shows it, with long fractions as decimals; for the parameters see `show`."""
    text = show(value, fractions=fractions, comma=comma, digits=digits)
    return show(value, comma=comma, digits=digits) if len(text) > _FRACTION else text


class _Graph:
    """A graph: its words, the sizes of its shapes, and (once they are placed) the positions of its nodes and edges."""

    def __init__(self, positions: Sequence[Position], title: str, theme: Theme, lang: str) -> None:
        self.positions, self.title, self.theme, self.lang, self.words = positions, title, theme, lang, words(lang)
        self.ids = ascii_uppercase
        self.sizes = self._sizes()
        self.half = max(self.sizes[position.kind].w for position in positions) / 2
        self.row, self.step = _ROW * theme.label, max(self.sizes["leaf"].h + 8, _ROW * theme.label)
        self.ends = [[link for link in position.links if isinstance(link.to, Fraction)] for position in positions]
        # The first edge to the next position is vertical.
        known = [[link for link in position.links if isinstance(link.to, int)] for position in positions]
        straight = [next((link for link in links if link.to == i + 1), None) for i, links in enumerate(known)]
        self.onward = [(i, link) for i, link in enumerate(straight) if link]
        self.turns = [
            (i, link.to, link)
            for i, position in enumerate(positions)
            for link in position.links
            if isinstance(link.to, int) and link is not straight[i]
        ]

    def scene(self) -> Scene:
        """Place and draw the whole graph."""
        theme, leaf = self.theme, self.sizes["leaf"]
        ports = [sum((start == i) + (to == i) for start, to, _ in self.turns) for i in range(len(self.positions))]
        self.ys, top = [], theme.pad
        for position, end_links, count_of in zip(self.positions, self.ends, ports, strict=True):
            high = max(self.sizes[position.kind].h, count_of * self.row, len(end_links) * self.step)
            self.ys.append(top + high / 2)
            top += high + _GAP * theme.label
        spans = self._spans(ports)
        lanes = _lanes(spans)
        named = self._widest((link for *_, link in self.turns), 16)
        self.x = theme.pad + _LANE * max(lanes, default=0) + named + (_FAN if self.turns else 0) + self.half
        self.leaf = (
            self.x
            + self.half
            + _FAN
            + self._widest((link for end_links in self.ends for link in end_links), 34)
            + leaf.w / 2
        )
        right = self.leaf + leaf.w / 2 if any(self.ends) else self.x + self.half
        wide = max(right, self.x + self._widest((link for _, link in self.onward), 0) / 2) + theme.pad
        low = top - _GAP * theme.label + theme.pad
        kinds = {position.kind for position in self.positions}
        items = [(kind, self.words["legend"][kind]) for kind in ("max", "min", "chance") if kind in kinds]
        legend = legend_of(items, _LEFT, max(wide, 300) - _LEFT, low + theme.small, theme.small, 24)
        nodes = [self._node(i, position) for i, position in enumerate(self.positions)]
        leaves, last = self._leaves()
        inner = self.x - self.half - _FAN - named
        edges = [*self._straight(), *self._loops(spans, [inner - _LANE * lane for lane in lanes]), *last]
        return Scene(
            width=max(wide, *(mark.label.x + mark.label.width + _LEFT for mark in legend)),
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

    def number(self, value: Fraction | None) -> str:
        """Write a value; nothing if a position has no value yet."""
        fractions, comma = self.theme.numbers == "fractions", self.words["format"]["comma"]
        return "" if value is None else value_text(value, fractions=fractions, comma=comma, digits=self.theme.digits)

    def label(self, link: Link) -> str:
        """Write the label of an edge, as far as there is room for it."""
        return clip(self.text(link), self.theme.label, _LONGEST)

    def text(self, link: Link) -> str:
        """Write the label of an edge: its probability, and its action or outcome."""
        parts = [labelled(link.action, self.title, self.lang)]
        if link.prob is not None:
            fractions, comma = self.theme.numbers == "fractions", self.words["format"]["comma"]
            parts.append(without_zero(show_probability(link.prob, fractions=fractions, comma=comma)))
        # A colon, because "+1 .5" reads as a sum.
        return ": ".join(filter(None, parts))

    def _widest(self, links: Iterable[Link], margin: float) -> float:
        """Return the width of the widest label of an edge, with the free space around it; 0 if there are no labels."""
        return max([width(self.label(link), self.theme.label) + margin for link in links], default=0.0)

    def _sizes(self) -> dict[str, Size]:
        theme = self.theme
        ends = [link.to for position in self.positions for link in position.links if isinstance(link.to, Fraction)]
        numbers = [width(self.number(position.value), theme.value, bold=True) for position in self.positions]
        inner = max([*numbers, width("00", theme.value)])
        # A longer number is written smaller, down to the smallest text that is readable on a screen.
        inner = min(inner, max(4 * theme.value, inner * _LEAST / theme.value))
        leaf = max([width(self.number(end), theme.value, bold=True) for end in ends], default=0.0)
        return {
            kind: size_for(theme.shape(kind), leaf if kind == "leaf" else inner, theme.value, theme.steep)
            for kind in ("max", "min", "chance", "leaf")
        }

    # -- nodes

    def _node(self, i: int, position: Position) -> Node:
        phrases, text = self.words, self.number(position.value)
        says = [phrases["node"]["inner"].format(name=self.ids[i], kind=phrases["kind"][position.kind])]
        says += [text] if text else []
        for link in position.links:
            to = self.number(link.to) if isinstance(link.to, Fraction) else self.ids[link.to]
            says.append(phrases["graph"]["leads"].format(label=self.label(link), to=to).strip())
        node = self._mark(self.ids[i], position.kind, text, (self.x, self.ys[i]), ", ".join(says))
        # The letter is at the upper right, where no edge leaves the node.
        small, (right, up) = self.theme.small, _LETTER[self.theme.shape(position.kind)]
        at = node.x + right * node.size.w / 2 + 5, node.y - up * node.size.h / 2
        return node._replace(name=Label("name", self.ids[i], *at, small, width(self.ids[i], small), "start"))

    def _mark(self, name: str, kind: str, text: str, at: Point, says: str) -> Node:
        node = Node(name, kind, ("node", kind), self.theme.shape(kind), *at, self.sizes[kind], None, None, None, says)
        return node._replace(value=value_label(self.theme, node, text)) if text else node

    # -- edges

    def _rim(self, i: int, to: Point) -> Point:
        kind = self.positions[i].kind
        return meet(self.theme.shape(kind), self.x, self.ys[i], self.sizes[kind], to)

    def _straight(self) -> Iterator[Edge]:
        for i, link in self.onward:
            start, end = self._rim(i, (self.x, _FAR)), self._rim(i + 1, (self.x, -_FAR))
            yield self._edge(i, self.ids[i + 1], link, [start, end], (self.x, (start[1] + end[1]) / 2))

    def _spans(self, ports: Sequence[int]) -> list[tuple[float, float]]:
        """Return the heights at which each edge back leaves one position and reaches the other, each in its own row."""
        free = [y - (ports[i] - 1) * self.row / 2 for i, y in enumerate(self.ys)]
        spans = []
        for start, to, _ in self.turns:
            out = free[start]
            free[start] += self.row
            spans.append((out, free[to]))
            free[to] += self.row
        return spans

    def _loops(self, spans: Sequence[tuple[float, float]], lanes: Sequence[float]) -> Iterator[Edge]:
        x = self.x - self.half - _FAN
        for (start, to, link), (out, into), lane in zip(self.turns, spans, lanes, strict=True):
            ends = self._rim(start, (x, out)), self._rim(to, (x, into))
            way = [ends[0], (x, out), (lane, out), (lane, into), (x, into), ends[1]]
            yield self._edge(start, self.ids[to], link, way, (x - self._wide(link) / 2 - 2, out))

    def _leaves(self) -> tuple[list[Node], list[Edge]]:
        """Return the leaves of the game, and the edges to them."""
        leaves: list[Node] = []
        edges, x = [], self.x + self.half + _FAN
        for i, end_links in enumerate(self.ends):
            for place, link in enumerate(end_links):
                y = self.ys[i] + (place - (len(end_links) - 1) / 2) * self.step
                assert isinstance(link.to, Fraction)
                text, name = self.number(link.to), f"L{len(leaves) + 1}"
                leaves.append(self._mark(name, "leaf", text, (self.leaf, y), f"{self.words['kind']['leaf']}, {text}"))
                way = [self._rim(i, (x, y)), (x, y), (self.leaf - self.sizes["leaf"].w / 2, y)]
                edges.append(self._edge(i, name, link, way, (x + self._wide(link) / 2 + 2, y)))
        return leaves, edges

    def _wide(self, link: Link) -> float:
        return width(self.label(link), self.theme.label) + 6

    def _edge(self, i: int, child: str, link: Link, way: list[Point], at: Point) -> Edge:
        text, role = self.label(link), "action" if link.prob is None else "prob"
        labels = (Label(role, text, *at, self.theme.label, self._wide(link)),) if text else ()
        strokes, boxes = [*pairwise(way), *_head(way[-2], way[-1])], [label.extent for label in labels]
        parts = tuple(part for start, end in strokes for part in clear_of(start, end, boxes))
        return Edge(self.ids[i], child, ("edge",), way[0], way[-1], labels, None, None, parts)


def _lanes(spans: Sequence[tuple[float, float]]) -> list[int]:
    """Return a lane for each span, so that none in a lane overlap; short spans are nearest to the positions."""
    lanes = [0] * len(spans)
    taken: dict[int, list[tuple[float, float]]] = {}
    for i in sorted(range(len(spans)), key=lambda i: abs(spans[i][0] - spans[i][1])):
        low, high = sorted(spans[i])
        lanes[i] = next(lane for lane in count() if all(high < a or low > b for a, b in taken.get(lane, ())))
        taken.setdefault(lanes[i], []).append((low, high))
    return lanes


def _head(start: Point, end: Point) -> list[Stroke]:
    """Return the two strokes of an arrow's head."""
    dx, dy = (_HEAD * side for side in direction(end, start))
    return [((end[0] + dx - turn * dy, end[1] + dy + turn * dx), end) for turn in (-0.45, 0.45)]
