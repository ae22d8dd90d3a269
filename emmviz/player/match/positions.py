"""Positions: what the front end needs of each position of a game, numbered as one comes to them."""

from __future__ import annotations

from dataclasses import replace
from math import lcm
from typing import Any

from emmviz.games.board import Board, board_of
from emmviz.picture.boards import board_size
from emmviz.picture.named_themes import theme
from emmviz.picture.render.board import board_svg
from emmviz.picture.render.svg import render, short
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.player.match.judge import Judge, Judged
from emmviz.player.match.small_tree import SmallTree, small_tree
from emmviz.player.match.words import Teller

__all__ = ["Positions"]

# What is free around a tree, in its unit.
_AROUND = 4
# How wide and high a board is beside the tree at the most, in px, and the largest size of its text.
_WIDE, _HIGH, _LARGEST = 270, 168, 52


class Positions:
    """The positions of a game, each under a number, the root under 0.

    Parameters: judge, who gives the values; lang, a language.
    """

    def __init__(self, judge: Judge, lang: str) -> None:
        self.judge, self.lang, self.tell = judge, lang, Teller(judge, lang)
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._open: dict[int, dict[str, Any]] = {}
        self.number(judge.game.root)
        # As large at the first position as after it, when a die may stand beside the rest.
        near = [judge.game.root, *(way.state for way in judge.ways(judge.game.root)[1])]
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
        at = 0
        while at < len(self.states):
            for way in self.judge.ways(self.states[at])[1]:
                self.number(way.state)
            if len(self.states) > most:
                return None
            at += 1
        return {number: self.opened(number) for number in range(len(self.states))}

    def opened(self, number: int) -> dict[str, Any]:
        """Return what the front end needs of a position. Raises: TreeError, as the search does."""
        if number not in self._open:
            self._open[number] = self._data(self.states[number])
        return self._open[number]

    def small_tree(self, state: Any) -> SmallTree:
        """Return what can happen from a position, as a tree with its values."""
        return small_tree(self.judge, state)

    def _data(self, state: Any) -> dict[str, Any]:
        judged, board = self.judge.position(state), board_of(self.judge.game, state)
        data: dict[str, Any] = {
            "kind": judged.kind,
            "board": board_svg(board, self._em, lang=self.lang, moves=True) if board else "",
            "text": str(state),
            "value": self.tell.worth(judged.worth),
            "ways": self._ways(judged),
        }
        if judged.kind == "chance":
            data["falls"] = self.tell.falls(board)
            for i, way in enumerate(data["ways"]):
                way["face"], way["says"] = self.tell.fell(judged, i, board)
            if state == self.judge.game.root:
                data["tree"] = self._tree(state)
        if judged.best is not None:
            data |= {"best": judged.best, "why": self.tell.why(judged), "tree": self._tree(state)}
        return data

    def _ways(self, judged: Judged) -> list[dict[str, Any]]:
        # Whole numbers in the proportions of the probabilities, so that a draw needs no fractions.
        whole = lcm(*(way.prob.denominator for way in judged.ways if way.prob))
        return [
            {
                "to": self.number(way.state),
                "label": self.tell.label(judged, i),
                # What cells, dice and arrow keys name is the game's own word for it, in every language.
                "move": judged.ways[i].action or "",
                "weight": int(way.prob * whole) if way.prob is not None else 0,
                "value": self.tell.worth(judged.worths[i]),
                "good": judged.worths[i].value == judged.worth.value,
            }
            for i, way in enumerate(judged.ways)
        ]

    def _tree(self, state: Any) -> dict[str, Any]:
        tree = self.small_tree(state)
        return {
            "svg": _cropped(tree.scene(_look(), self.lang)),
            "paths": [".".join(map(str, path)) for path in tree.paths.values()],
        }


def _look() -> Theme:
    """The default theme for a narrow place, with no text much smaller than the rest."""
    return replace(theme("light"), roomy=320, tight=True, pad=17, gap=6, value=14, label=13)


def _cropped(scene: Scene) -> str:
    """Write a tree as SVG that ends where its nodes end: without the names of levels, and the legend below it."""
    ends = [(mark.x, mark.size.w / 2) for mark in scene.nodes]
    ends += [(mark.board.x, board_size(mark.board.board, mark.board.size).w / 2) for mark in scene.nodes if mark.board]
    ends += [(label.x, label.width / 2) for edge in scene.edges for label in edge.labels]
    left, right = min(x - half for x, half in ends) - _AROUND, max(x + half for x, half in ends) + _AROUND
    svg = render(scene._replace(width=right, levels=(), legend=()), inline=False)
    whole = f'viewBox="0 0 {short(right)} {short(scene.height)}"'
    return svg.replace(whole, f'viewBox="{short(left)} 0 {short(right - left)} {short(scene.height)}"', 1)


def _text_size(board: Board) -> float:
    """Return the size of the text of boards that are as large as this one."""
    wide, high = board_size(board, 1)
    return round(min(_WIDE / wide, _HIGH / high, _LARGEST), 1) if board else _LARGEST
