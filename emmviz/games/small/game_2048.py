"""2048 on a board of 2 × 2: slide the tiles, and chance adds a new one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.messages import expect
from emmviz.games.board import Board, Cell, Grid
from emmviz.games.game import Game

Tiles = tuple[int, ...]
NEW = ((Fraction(9, 10), 2), (Fraction(1, 10), 4))
# The two lines of a move, as pairs of cells (the one slid towards, the other), of a board numbered row by row.
MOVES = {"left": ((0, 1), (2, 3)), "right": ((1, 0), (3, 2)), "up": ((0, 2), (1, 3)), "down": ((2, 0), (3, 1))}


class State(NamedTuple):
    """The board row by row, 0 for an empty cell, and how many new tiles are due.

    >>> print(State((2, 0, 0, 4)))
    2 . / . 4
    """

    board: Tiles
    due: int = 0

    def __str__(self) -> str:
        a, b, c, d = (str(tile or ".") for tile in self.board)
        return f"{a} {b} / {c} {d}" + " +" * self.due


def slide(board: Tiles, move: str) -> Tiles:
    """Return the board after a slide, equal tiles merged.

    >>> slide((2, 2, 0, 4), "left")
    (4, 0, 4, 0)
    """
    cells = list(board)
    for near, far in MOVES[move]:
        if cells[near] in (0, cells[far]):
            cells[near], cells[far] = cells[near] + cells[far], 0
    return tuple(cells)


@dataclass(frozen=True)
class Game2048(Game[State]):
    """Reach a tile: slide left, right, up or down; then a 2 (0.9) or a 4 (0.1) appears in a random empty cell.

    The game begins with two random tiles; the value is the probability of ever seeing the goal. Each new tile adds to
    the sum on the board, so no position is repeated, but many paths lead to the same one: search with table=True, or
    use `value_iteration`.

    Parameters
    ----------
    goal : int, default 32
        The tile to reach.

    References
    ----------
    Cirulli (2014); solved by Lees-Miller (2018), The mathematics of 2048: optimal play with Markov decision
    processes.
    """

    goal: int = 32

    root = State((0, 0, 0, 0), 2)
    bounds = (0, 1)
    title = "2048 on 2 × 2"

    def kind(self, state: State) -> str:
        """Return "leaf" at the goal, or if no slide changes the board."""
        if state.due:
            return "chance"
        return "leaf" if self.goal in state.board or not self.successors(state) else "max"

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return the slides that change the board, or the new tiles in every empty cell."""
        board, due = state
        if not due:
            slid = {move: slide(board, move) for move in MOVES}
            return [(move, State(after, 1)) for move, after in slid.items() if after != board]
        empty = [cell for cell in range(4) if not board[cell]]
        return [
            (p / len(empty), State((*board[:i], tile, *board[i + 1 :]), due - 1), tile)
            for i in empty
            for p, tile in NEW
        ]

    def utility(self, state: State) -> int:
        """Return 1 at the goal, 0 if the player is stuck."""
        return int(self.goal in state.board)

    def evaluate(self, state: State) -> Fraction:
        """Return the highest tile as a fraction of the goal."""
        return min(Fraction(max(state.board), self.goal), Fraction(1))

    def picture(self, state: State) -> Board:
        """Return the tiles."""
        cells = [Cell(str(tile), "max" if tile == self.goal else "tile") if tile else Cell() for tile in state.board]
        return (Grid((tuple(cells[:2]), tuple(cells[2:]))),)


def game(goal: int = 32) -> Game2048:
    """Return the game to a goal: 8, 16, 32 or 64.

    >>> [move for move, _ in game().successors(State((2, 0, 0, 0)))]
    ['right', 'down']
    """
    expect(goal in (8, 16, 32, 64), "wrong.games.small.goal", goal)
    return Game2048(goal)
