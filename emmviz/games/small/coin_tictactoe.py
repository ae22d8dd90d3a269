"""Coin tic-tac-toe on 2 × 2: a coin decides which cells the player to move may take."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.games.board import Board, Cell, Coin, Grid
from emmviz.games.game import Game

CELLS = ("TL", "TR", "BL", "BR")
ALLOWED = {"H": (0, 2, 3), "T": (1,)}
SIDES = {"H": "heads", "T": "tails"}
# Two of a kind in a row, a column or on the diagonal from TR to BL; the other diagonal does not count.
LINES = ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2))


class State(NamedTuple):
    """The cells TL, TR, BL, BR as four characters, the player to move, and the coin ("H", "T"), "" before it is tossed.

    >>> print(State("X.O.", "X", "H"))
    X.O./XH
    """

    board: str
    player: str
    coin: str = ""

    def __str__(self) -> str:
        return f"{self.board}/{self.player}{self.coin}" if self.coin else self.board


@dataclass(frozen=True)
class CoinTicTacToe(Game[State]):
    """X (MAX) begins after heads; then the coin is tossed before each move.

    Heads allows the cells TL, BL and BR; tails allows only TR. The player who completes a line wins (1 or −1); if the
    coin leaves the player no free cell, the game is a draw (0).

    References
    ----------
    IT University of Copenhagen, Introduction to Artificial Intelligence, assignment 4.
    """

    root = State("....", "X", "H")
    bounds = (-1, 1)
    title = "Coin tic-tac-toe on 2 × 2"

    def kind(self, state: State) -> str:
        """Return "leaf" after a line or when the coin leaves no cell."""
        if _winner(state.board) or (state.coin and not _free(state)):
            return "leaf"
        if not state.coin:
            return "chance"
        return "max" if state.player == "X" else "min"

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return both sides of the coin, or the free cells that it allows."""
        board, player, coin = state
        if not coin:
            return [(Fraction(1, 2), State(board, player, side), label) for side, label in SIDES.items()]
        other = "O" if player == "X" else "X"
        return [(CELLS[i], State(board[:i] + player + board[i + 1 :], other)) for i in _free(state)]

    def utility(self, state: State) -> int:
        """Return 1 for a line of X, −1 for a line of O, 0 for a draw."""
        return {"X": 1, "O": -1, "": 0}[_winner(state.board)]

    def evaluate(self, state: State) -> Fraction:
        """Return the lines that are still open to X less those open to O, as a fraction of all five."""
        still = {player: sum(player not in (state.board[a], state.board[b]) for a, b in LINES) for player in "XO"}
        return Fraction(still["O"] - still["X"], len(LINES))

    def picture(self, state: State) -> Board:
        """Return the cells, those that the coin forbids shut, and the coin unless a line has ended the game."""
        free = _free(state) if state.coin and not _winner(state.board) else []
        look = {"X": "max", "O": "min", ".": "shut" if state.coin else ""}
        cells = [
            Cell(sign.strip("."), "" if i in free else look[sign], CELLS[i] if i in free else "")
            for i, sign in enumerate(state.board)
        ]
        coin = () if _winner(state.board) else (Coin(SIDES.get(state.coin, "")),)
        return (Grid((tuple(cells[:2]), tuple(cells[2:]))), *coin)


def _winner(board: str) -> str:
    return next((board[a] for a, b in LINES if board[a] == board[b] != "."), "")


def _free(state: State) -> list[int]:
    return [i for i in ALLOWED[state.coin] if state.board[i] == "."]


def game() -> CoinTicTacToe:
    """Return the game.

    >>> [str(child) for _, child in game().successors(game().root)]
    ['X...', '..X.', '...X']
    """
    return CoinTicTacToe()
