"""The ace-point bear-off: a backgammon race without decisions, so that all inner nodes are chance nodes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.exact import whole
from emmviz.games.board import Board, Checkers
from emmviz.games.game import Game

DOUBLE = Fraction(1, 6)


class State(NamedTuple):
    """The checkers of the side on roll and of the other side, and who is on roll, "max" or "min" (shown as *).

    >>> print(State(6, 4, "min"))
    6v4*
    """

    own: int
    other: int
    side: str = "max"

    def __str__(self) -> str:
        return f"{self.own}v{self.other}" + "*" * (self.side == "min")


@dataclass(frozen=True)
class AcePoint(Game[State]):
    """All checkers are on the ace points: a double bears off four, any other roll two; the first to bear off all wins.

    The value is the probability that MAX wins, who is on roll at the start. A side on roll with one or two checkers
    has won, so the game ends there.

    Parameters
    ----------
    own : int, default 8
        The checkers of MAX.
    other : int, default 6
        The number of MIN's checkers.

    References
    ----------
    Peelle, Backgammon Tools in J, 4: Ace-point Bearoffs.
    """

    own: int = 8
    other: int = 6

    bounds = (0, 1)
    title = "Ace-point bear-off"

    @property
    def root(self) -> State:
        """MAX is on roll."""
        return State(self.own, self.other)

    def kind(self, state: State) -> str:
        """Return "chance" until any roll wins."""
        return "leaf" if state.own <= 2 or not state.other else "chance"

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return the positions after a double and after any other roll."""
        mine, theirs, side = state
        after = "min" if side == "max" else "max"
        # No checker left: the position is the winner's, who needs no further roll.
        double = State(theirs, mine - 4, after) if mine > 4 else State(0, theirs, side)
        return [(DOUBLE, double, "double"), (1 - DOUBLE, State(theirs, mine - 2, after), "other")]

    def utility(self, state: State) -> int:
        """Return 1 if MAX is on roll and cannot miss, 0 if MIN is."""
        return int(state.side == "max")

    def evaluate(self, state: State) -> Fraction:
        """Return MIN's share of the checkers that are left."""
        mine, theirs, side = state
        return Fraction(theirs if side == "max" else mine, mine + theirs)

    def picture(self, state: State) -> Board:
        """Return the checkers of both sides on their ace points."""
        mine, yours = (state.own, state.other) if state.side == "max" else (state.other, state.own)
        return (Checkers((1,) * mine, (1,) * yours, 1),)


def game(own: int = 8, other: int = 6) -> AcePoint:
    """Return the race of 1 to 15 checkers of MAX against 1 to 15 of MIN.

    >>> [(str(p), str(state)) for p, state, _ in game().successors(game().root)]
    [('1/6', '6v4*'), ('5/6', '6v6*')]
    """
    return AcePoint(whole("own", own, 1, 15), whole("other", other, 1, 15))
