"""Pig: roll as often as you dare, but a one loses all points of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.exact import whole
from emmviz.games.board import Board, Cell, Dice, Grid
from emmviz.games.game import Game


class State(NamedTuple):
    """The scores of MAX and MIN, the points of the turn so far, whose turn it is, and whether the die is rolling.

    >>> print(State(41, 49, 22, "max"))
    41:49 max+22
    """

    max: int
    min: int
    turn: int = 0
    side: str = "max"
    rolling: bool = False

    def __str__(self) -> str:
        return f"{self.max}:{self.min} {self.side}+{self.turn}" + " rolls" * self.rolling


def lead(state: State) -> int:
    """Return by how many points MAX leads, without the points of the turn: another heuristic, in points.

    >>> lead(State(41, 49, 22, "max"))
    -8
    """
    return state.max - state.min


@dataclass(frozen=True)
class Pig(Game[State]):
    """Reach the target first: roll to add points to the turn, hold to keep them; the bad side ends the turn with none.

    The value is the probability that MAX wins; MAX begins. A turn may add no points, so positions are repeated:
    search to a depth, or solve the game by `value_iteration`.

    Parameters
    ----------
    target : int, default 100
        In points.
    good : tuple of int, default (2, 3, 4, 5, 6)
        The points on the sides of the die beside the bad one.
    title : str, default "Pig"
        The name of the game.

    References
    ----------
    Neller and Presser (2004), Optimal play of the dice game Pig, UMAP Journal 25(1).
    """

    target: int = 100
    good: tuple[int, ...] = (2, 3, 4, 5, 6)
    title: str = "Pig"

    root = State(0, 0)
    bounds = (0, 1)

    def kind(self, state: State) -> str:
        """Return "leaf" once a score has reached the target."""
        max_score, min_score, _, side, rolling = state
        return "leaf" if max_score >= self.target or min_score >= self.target else "chance" if rolling else side

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return roll and hold, or the sides of the die, the bad one first; a winning turn ends the game at once."""
        max_score, min_score, turn, side, rolling = state
        other = "min" if side == "max" else "max"
        if not rolling:
            hold = (
                State(max_score + turn, min_score, 0, other)
                if side == "max"
                else State(max_score, min_score + turn, 0, other)
            )
            return [("roll", State(max_score, min_score, turn, side, True)), ("hold", hold)]
        p = Fraction(1, len(self.good) + 1)
        won = State(self.target, min_score, 0, other) if side == "max" else State(max_score, self.target, 0, other)
        needed = self.target - turn - (max_score if side == "max" else min_score)
        after = [State(max_score, min_score, turn + points, side) if points < needed else won for points in self.good]
        throws = [(p, state, f"+{points}") for points, state in zip(self.good, after, strict=True)]
        return [(p, State(max_score, min_score, 0, other), "bust"), *throws]

    def utility(self, state: State) -> int:
        """Return 1 if MAX has reached the target, 0 if MIN has."""
        return int(state.max >= self.target)

    def evaluate(self, state: State) -> Fraction:
        """Return 1/2 plus half of MAX's lead as a fraction of the target."""
        return Fraction(self.target + lead(state), 2 * self.target)

    def picture(self, state: State) -> Board:
        """Return the scores, with the points of the turn beside the score of the side that has it, and the die."""
        turn = {state.side: Cell(f"+{state.turn}", "tile")} if state.turn else {}
        rows = [
            (Cell(f"{side.upper()} {score}", side), turn.get(side, Cell("", "tile" if side == state.side else "")))
            for side, score in (("max", state.max), ("min", state.min))
        ]
        return (Grid(tuple(rows)), *([Dice((0,))] if state.rolling else []))


def game(target: int = 100, sides: int = 6) -> Pig:
    """Return Pig to a target from 1 to 1000, with a die of 2 to 100 sides, of which the one is the bad side.

    >>> game(sides=3)
    Pig(target=100, good=(2, 3), title='Pig')
    """
    good = tuple(range(2, whole("sides", sides, 2, 100) + 1))
    return Pig(whole("target", target, 1, 1000), good)
