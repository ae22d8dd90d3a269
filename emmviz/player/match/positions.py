"""Positions: what the front end needs of each position of a game that is reached, with a number and a small tree."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import NotRequired, TypedDict

from emmviz.games.board import board_of
from emmviz.picture.boards import board_size
from emmviz.picture.draw import scene_from
from emmviz.picture.plan import plan_for
from emmviz.picture.render.svg import board_svg, scene_svg, short
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.player.match.judge import Judge
from emmviz.player.match.match_words import MatchWords
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank, unwritten
from emmviz.tree.game_tree import GameTree

# How wide and high a board is beside the tree at the most, in px, and the largest size of its text.
_BOARD_WIDTH, _BOARD_HEIGHT, _LARGEST = 270, 168, 52
# The most nodes side by side in a tree, the most rows, and the depth: to the reply to a move.
_WIDEST, _HIGHEST = 6, 3
_MOVES = 2
# The bounds of games that are won or lost.
_WON_OR_LOST = ((-1, 1), (0, 1))
# What is free around a tree, in its unit; and below it, as lines are drawn half outside of their shapes.
_AROUND = 4
_EDGE = 3


class MatchWay(TypedDict):
    """A move or an outcome, its value to the search, the `face` that chance shows, and the sentence about it.

    Cells, dice and arrow keys go by its `move`, the game's own word for it in every language.
    """

    to: int
    label: str
    move: str
    weight: int
    value: str
    good: bool
    face: NotRequired[str]
    says: NotRequired[str]


class SmallTree(TypedDict):
    """The picture of a small tree, and the one for a phone; and for each node the edges to it, for example "0.2"."""

    svg: str
    small: str
    paths: list[str]


class MatchPosition(TypedDict):
    """A position: its board, or else its text, what it is worth, and what chance it has or what the search would do.

    At the end of a game that somebody wins, `won` is "max", "min" or "nobody".
    """

    kind: str
    board: str
    text: str
    value: str
    ways: list[MatchWay]
    won: NotRequired[str]
    falls: NotRequired[str]
    best: NotRequired[int]
    why: NotRequired[str]
    tree: NotRequired[SmallTree]


class Positions:
    """The positions of a game, each under a number, the root under 0, with small trees in a theme."""

    def __init__(self, judge: Judge, lang: str, theme: Theme) -> None:
        self.judge, self.lang, self.words = judge, lang, MatchWords(judge, lang)
        self.theme = replace(
            theme,
            roomy=320,
            tight=True,
            alike=True,
            steep=0.65,
            digits=3,
            pad=8,
            gap=4,
            value=13,
            label=12.5,
            page=None,
            least=0,
            reached=False,
        )
        self.states: list[Hashable] = []
        self._numbers: dict[Hashable, int] = {}
        root = judge.game.root
        self.number(root)
        # As large at the first position as after it, when a die may be beside the rest.
        near = [root, *(way.state for way in judge.ways(root)[1])]
        sizes = [board_size(board, 1) for board in (board_of(judge.game, state) for state in near) if board]
        fits = [min(_BOARD_WIDTH / wide, _BOARD_HEIGHT / high) for wide, high in sizes]
        self._em = round(min([*fits, _LARGEST]), 1)

    def number(self, state: Hashable) -> int:
        """Return the number of a position."""
        number = self._numbers.setdefault(self.judge.game.key(state), len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def all(self, most: int) -> dict[int, MatchPosition] | None:
        """Return all positions, None for a game of more than `most`."""
        for state in self.states:  # which grow on the way
            for way in self.judge.ways(state)[1]:
                self.number(way.state)
            if len(self.states) > most:
                return None
        return {number: self.opened(number) for number in range(len(self.states))}

    def opened(self, number: int) -> MatchPosition:
        """Return the data of a position for the front end."""
        state = self.states[number]
        judged, board = self.judge.position(state), board_of(self.judge.game, state)
        # Whole numbers in the proportions of the probabilities, so that a draw needs no fractions.
        whole = lcm(*(way.prob.denominator for way in judged.ways if way.prob))
        data: MatchPosition = {
            "kind": judged.kind,
            "board": board_svg(board, self._em, lang=self.lang, moves=True) if board else "",
            "text": str(state),
            "value": self.words.worth(judged.worth),
            "ways": [
                {
                    "to": self.number(way.state),
                    "label": self.words.label(judged, i),
                    "move": way.action or "",
                    "weight": int(way.prob * whole) if way.prob is not None else 0,
                    "value": value,
                    "good": worth.value == judged.worth.value,
                }
                for i, (way, worth, value) in enumerate(
                    zip(judged.ways, judged.worths, self.words.worths(judged), strict=True)
                )
            ],
        }
        if judged.kind == "leaf" and (won := self._winner(judged.worth.value)):
            data["won"] = won
        if judged.kind == "chance":
            data["falls"] = self.words.falls(board)
            for i, way in enumerate(data["ways"]):
                way["face"], way["says"] = self.words.fell(judged, i, board)
        if judged.best is not None:
            data |= {"best": judged.best, "why": " ".join(self.words.why(judged, judged.best))}
        if judged.best is not None or (judged.kind == "chance" and state == self.judge.game.root):
            frame, paths = small_tree(self.judge, state)
            drawn = _cropped(tree_scene(frame, self.theme, self.lang))
            # On a phone a wide tree grows to the right.
            turned = _cropped(tree_scene(frame, replace(self.theme, direction="right", gap=3), self.lang))
            data["tree"] = {
                "svg": drawn,
                "small": turned,
                "paths": [".".join(map(str, path)) for path in paths.values()],
            }
        return data

    def _winner(self, value: Fraction) -> str | None:
        """Return who has won a game that is worth 1 when MAX wins, -1 or 0 when MIN does; None for other games."""
        bounds = self.judge.game.bounds
        if bounds not in _WON_OR_LOST:
            return None
        low, high = bounds
        return {high: "max", low: "min", Fraction(low + high, 2): "nobody"}.get(value)


# The nodes of a tree by the ways that lead to each, by their numbers: each its position, how many moves of players led
# to it, and how many are left to look ahead.
_Nodes = dict[tuple[int, ...], tuple[Hashable, int, int | None]]


def tree_scene(frame: Frame, look: Theme, lang: str, *, empty: bool = False) -> Scene:
    """Return the picture of a small tree, as high as the tree; an `empty` one has room for its numbers."""
    plan = plan_for(frame, look, lang, caption=False, dense=True)
    return scene_from(plan, unwritten(frame) if empty else frame, caption=False)._replace(height=plan.foot + _EDGE)


def small_tree(judge: Judge, state: Hashable) -> tuple[Frame, dict[str, tuple[int, ...]]]:
    """Return a small tree below a position, with the value of every node, and the ways that lead to each node.

    It is a whole row deeper as long as its last row is narrow enough.
    """
    shown: _Nodes = {(): (state, 0, judge.depth)}
    rows, row = 1, dict(_below(judge, shown))
    while row and rows < _HIGHEST and _width(shown | row) <= _WIDEST:
        rows, shown = rows + 1, shown | row
        row = dict(_below(judge, row))
    inner = {path[:-1] for path in shown if path}
    tree, names = GameTree(title=judge.game.title), dict[tuple[int, ...], str]()
    states: dict[str, NodeState] = {}
    for path in sorted(shown):  # parents first, left to right
        here, _, left = shown[path]
        name = str(len(names) + 1)
        names[path] = name
        kind, (value, estimate) = judge.ways(here)[0], judge.worth(here, left)
        data: dict[str, object] = {"value": value} if kind == "leaf" else {} if path in inner else {"unexpanded": True}
        # No letters: nothing speaks of the nodes by their names.
        tree.add_node(name, kind=kind, name="", **data)
        states[name] = NodeState("done", value, Bound.EXACT, estimate=estimate)
        if path:
            way = judge.ways(shown[path[:-1]][0])[1][path[-1]]
            label = {"prob": way.prob, "action": way.action}
            tree.add_edge(names[path[:-1]], name, **{key: value for key, value in label.items() if value is not None})
    return blank(tree)._replace(nodes=states), {name: path for path, name in names.items()}


def _below(judge: Judge, row: _Nodes) -> Iterator[tuple[tuple[int, ...], tuple[Hashable, int, int | None]]]:
    """Yield the nodes of the next row; none below the reply to a move, or where the search looks no further."""
    for path, (state, moves, left) in row.items():
        kind, edges = judge.ways(state)
        after = moves + (kind != "chance")
        if after <= _MOVES and not judge.ends(kind, left):
            for i, way in enumerate(edges):
                yield (*path, i), (way.state, after, judge.left(kind, left))


def _width(nodes: _Nodes) -> int:
    """Return how many nodes of a tree have no children."""
    return len(nodes.keys() - {path[:-1] for path in nodes if path})


def _cropped(scene: Scene) -> str:
    """Write a tree as SVG that ends where its nodes end: without the names of levels, and the legend below it."""
    ends = [
        *((mark.x, mark.size.w / 2) for mark in scene.nodes),
        *((label.left + label.width / 2, label.width / 2) for edge in scene.edges for label in edge.labels),
    ]
    left, right = min(x - half for x, half in ends) - _AROUND, max(x + half for x, half in ends) + _AROUND
    svg = scene_svg(scene._replace(width=right, levels=(), legend=()), inline=False)
    whole = f'viewBox="0 0 {short(right)} {short(scene.height)}"'
    return svg.replace(whole, f'viewBox="{short(left)} 0 {short(right - left)} {short(scene.height)}"', 1)
