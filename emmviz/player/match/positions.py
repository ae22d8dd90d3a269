"""Positions: what the front end needs of each position of a game, numbered as one comes to them, with a small tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import lcm
from typing import Any, NamedTuple

from emmviz.games.board import Board, board_of
from emmviz.picture.boards import board_size
from emmviz.picture.draw import scene_from
from emmviz.picture.named_themes import theme
from emmviz.picture.plan import plan_for
from emmviz.picture.render.board import board_svg
from emmviz.picture.render.svg import render, short
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.player.match.judge import Judge, Judged
from emmviz.player.match.match_words import MatchWords
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank
from emmviz.tree.game_tree import GameTree

__all__ = ["Positions", "SmallTree", "small_tree"]

# How wide and high a board is beside the tree at the most, in px, and the largest size of its text.
_BOARD_WIDTH, _BOARD_HEIGHT, _LARGEST = 270, 168, 52
# So many nodes stand side by side in a tree, and so many rows; and so far it looks: to the reply to a move.
_WIDEST, _HIGHEST = 6, 4
_MOVES = 2
# With boards beside its nodes a tree of more rows is too high.
_ROWS_WITH_BOARDS = 3
# What is free around a tree, in its unit; and below it, as lines are drawn half outside of their shapes.
_AROUND = 4
_EDGE = 3


class Positions:
    """The positions of a game, each under a number, the root under 0."""

    def __init__(self, judge: Judge, lang: str) -> None:
        self.judge, self.lang, self.words = judge, lang, MatchWords(judge, lang)
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._open: dict[int, dict[str, Any]] = {}
        root = judge.game.root
        self.number(root)
        # As large at the first position as after it, when a die may stand beside the rest.
        near = [root, *(way.state for way in judge.ways(root)[1])]
        self._em = min(_text_size(board_of(judge.game, state)) for state in near)

    def number(self, state: Any) -> int:
        """Return the number of a position."""
        key = self.judge.game.key(state)
        if key not in self._numbers:
            self._numbers[key] = len(self.states)
            self.states.append(state)
        return self._numbers[key]

    def all(self, most: int) -> dict[int, dict[str, Any]] | None:
        """Return all positions, None for a game of more than `most`."""
        for state in self.states:  # which grow on the way
            for way in self.judge.ways(state)[1]:
                self.number(way.state)
            if len(self.states) > most:
                return None
        return {number: self.opened(number) for number in range(len(self.states))}

    def opened(self, number: int) -> dict[str, Any]:
        """Return what the front end needs of a position. Raises: TreeError, as the search does."""
        if number not in self._open:
            self._open[number] = self._data(self.states[number])
        return self._open[number]

    def _data(self, state: Any) -> dict[str, Any]:
        judged, board = self.judge.position(state), board_of(self.judge.game, state)
        data: dict[str, Any] = {
            "kind": judged.kind,
            "board": board_svg(board, self._em, lang=self.lang, moves=True) if board else "",
            "text": str(state),
            "value": self.words.worth(judged.worth),
            "ways": self._ways(judged),
        }
        if judged.kind == "chance":
            data["falls"] = self.words.falls(board)
            for i, way in enumerate(data["ways"]):
                way["face"], way["says"] = self.words.fell(judged, i, board)
        if judged.best is not None:
            data |= {"best": judged.best, "why": self.words.why(judged)}
        if judged.best is not None or (judged.kind == "chance" and state == self.judge.game.root):
            tree = small_tree(self.judge, state)
            look = replace(theme("light"), roomy=320, tight=True, pad=17, gap=6, value=14, label=13)
            paths = [".".join(map(str, path)) for path in tree.paths.values()]
            data["tree"] = {"svg": _cropped(tree.scene(look, self.lang)), "paths": paths}
        return data

    def _ways(self, judged: Judged) -> list[dict[str, Any]]:
        # Whole numbers in the proportions of the probabilities, so that a draw needs no fractions.
        whole = lcm(*(way.prob.denominator for way in judged.ways if way.prob))
        return [
            {
                "to": self.number(way.state),
                "label": self.words.label(judged, i),
                # What cells, dice and arrow keys name is the game's own word for it, in every language.
                "move": way.action or "",
                "weight": int(way.prob * whole) if way.prob is not None else 0,
                "value": self.words.worth(worth),
                "good": worth.value == judged.worth.value,
            }
            for i, (way, worth) in enumerate(zip(judged.ways, judged.worths, strict=True))
        ]


def _text_size(board: Board) -> float:
    """The size of the text of boards that are as large as this one."""
    wide, high = board_size(board, 1)
    return round(min(_BOARD_WIDTH / wide, _BOARD_HEIGHT / high, _LARGEST), 1) if board else _LARGEST


class SmallTree(NamedTuple):
    """What can happen from a position: a tree with the value of every node, and the ways that lead to each of them."""

    frame: Frame
    paths: dict[str, tuple[int, ...]]

    def scene(self, look: Theme, lang: str) -> Scene:
        """Return its picture, as high as the tree."""
        plan = plan_for(self.frame, look, lang, caption=False)
        return scene_from(plan, self.frame, caption=False)._replace(height=plan.foot + _EDGE)


class _Grown(NamedTuple):
    """A node: its position, how many moves of players led to it, and how many are left to look ahead."""

    state: Any
    moves: int
    left: int | None


# The nodes of a tree by the ways that lead to each, by their numbers.
_Nodes = dict[tuple[int, ...], _Grown]


def small_tree(judge: Judge, state: Any) -> SmallTree:
    """Return the tree from a position, a whole row deeper as long as its last row is narrow enough."""
    shown: _Nodes = {(): _Grown(state, 0, judge.depth)}
    rows, row = 1, shown
    while rows < _HIGHEST and (row := dict(_below(judge, row))) and _width(shown | row) <= _WIDEST:
        rows, shown = rows + 1, shown | row
    inner = {path[:-1] for path in shown if path}
    tree, names = GameTree(title=judge.game.title), dict[tuple[int, ...], str]()
    states: dict[str, NodeState] = {}
    for path, grown in sorted(shown.items()):  # parents first, left to right
        name = names[path] = str(len(names) + 1)
        kind, (value, estimate) = judge.ways(grown.state)[0], judge.worth(grown.state, grown.left)
        given: dict[str, Any] = {"value": value} if kind == "leaf" else {} if path in inner else {"unexpanded": True}
        if rows <= _ROWS_WITH_BOARDS:
            given["board"] = board_of(judge.game, grown.state)
        # No letters: nothing speaks of the nodes by their names.
        tree.add_node(name, kind=kind, name="", **given)
        states[name] = NodeState("done", value, Bound.EXACT, estimate=estimate)
        if path:
            way = judge.ways(shown[path[:-1]].state)[1][path[-1]]
            label = {"prob": way.prob, "action": way.action}
            tree.add_edge(names[path[:-1]], name, **{key: value for key, value in label.items() if value is not None})
    known = [(tree.kind(name), one.value, one.estimate) for name, one in states.items() if one.value is not None]
    numbers = tuple(dict.fromkeys((kind, value, Bound.EXACT) for kind, value, _ in known))
    estimates = tuple(dict.fromkeys((kind, value) for kind, value, is_estimate in known if is_estimate))
    frame = blank(tree)._replace(nodes=states, numbers=numbers, estimates=estimates)
    return SmallTree(frame, {name: path for path, name in names.items()})


def _below(judge: Judge, row: _Nodes) -> Iterator[tuple[tuple[int, ...], _Grown]]:
    """Yield the nodes of the next row; none below the reply to a move, or where the search looks no further."""
    for path, (state, moves, left) in row.items():
        kind, found = judge.ways(state)
        after = moves + (kind != "chance")
        if after <= _MOVES and left != 0:
            for i, way in enumerate(found):
                yield (*path, i), _Grown(way.state, after, judge.left(kind, left))


def _width(nodes: _Nodes) -> int:
    """Return how many nodes of a tree have no children."""
    parents = {path[:-1] for path in nodes if path}
    return len(nodes.keys() - parents)


def _cropped(scene: Scene) -> str:
    """Write a tree as SVG that ends where its nodes end: without the names of levels, and the legend below it."""
    ends = [(mark.x, mark.size.w / 2) for mark in scene.nodes]
    ends += [(mark.board.x, board_size(mark.board.board, mark.board.size).w / 2) for mark in scene.nodes if mark.board]
    ends += [(label.x, label.width / 2) for edge in scene.edges for label in edge.labels]
    left, right = min(x - half for x, half in ends) - _AROUND, max(x + half for x, half in ends) + _AROUND
    svg = render(scene._replace(width=right, levels=(), legend=()), inline=False)
    whole = f'viewBox="0 0 {short(right)} {short(scene.height)}"'
    return svg.replace(whole, f'viewBox="{short(left)} 0 {short(right - left)} {short(scene.height)}"', 1)
