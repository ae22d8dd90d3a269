"""Boards: what a game shows of a position, by meaning: cells, dice, a coin, checkers; pictures draw them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief

# Plain, MAX's, MIN's, a separate tile, and a cell that may not be taken now.
_LOOKS = ("", "max", "min", "tile", "shut")


class Cell(NamedTuple):
    """A cell of a grid: its text, its look ("", "max", "min", "tile", "shut"), and the move of a click, "" for none."""

    text: str = ""
    look: str = ""
    move: str = ""


class Grid(NamedTuple):
    """Cells in rows; the cells of a column are as wide as its longest text."""

    rows: tuple[tuple[Cell, ...], ...]


class Dice(NamedTuple):
    """Dice side by side (0 is a die in the air), and the moves that clicks on them make, if any."""

    faces: tuple[int, ...]
    moves: tuple[str, ...] = ()


class Coin(NamedTuple):
    """A coin that shows "heads" or "tails", drawn as a letter, or "" while it is in the air."""

    face: str = ""


class Checkers(NamedTuple):
    """The home boards of both sides in backgammon: the points with their checkers, for a number of points."""

    max: tuple[int, ...]
    min: tuple[int, ...]
    points: int = 6


Part: TypeAlias = Grid | Dice | Coin | Checkers
# Its parts from left to right.
Board: TypeAlias = tuple[Part, ...]


def board_of(game: object, state: Hashable) -> Board:
    """Return a game's picture of a position, as parts of boards; it is empty if the game has no method `picture`."""
    picture = getattr(game, "picture", None)
    if picture is None:
        return ()
    board = picture(state)
    if not isinstance(board, tuple) or not all(isinstance(part, Part) and _is_whole(part) for part in board):
        raise TreeError(Message("wrong.games.picture", state=brief(state), given=brief(board)))
    return board


def _is_whole(part: Part) -> bool:
    """Return whether a part holds what its fields promise."""
    match part:
        case Grid(rows):
            return all(isinstance(cell, Cell) and cell.look in _LOOKS for row in rows for cell in row)
        case Dice(faces):
            return all(isinstance(face, int) and face >= 0 for face in faces)
        case Checkers(mine, yours, points):
            return all(isinstance(point, int) and 1 <= point <= points for point in (*mine, *yours))
        case _:
            return isinstance(part.face, str)
