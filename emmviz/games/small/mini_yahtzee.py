"""Mini-Yahtzee: three four-sided dice, one of which may be rolled again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.exact import whole
from emmviz.base.messages import Message, expect
from emmviz.games.board import Board, Dice
from emmviz.games.game import Game

SIDES = 4


class State(NamedTuple):
    """The three dice, how many rerolls are left, and which die is in the air: 1, 2 or 3, 0 for none.

    >>> print(State((1, 2, 4), 0, 2))
    1-?-4
    """

    dice: tuple[int, ...]
    rerolls: int
    rolling: int = 0

    def __str__(self) -> str:
        return "-".join("?" if place == self.rolling else str(die) for place, die in enumerate(self.dice, 1))


def score(dice: tuple[int, ...]) -> int:
    """Return the score of three dice: 15 for three alike, 10 for a pair, 7 for a run, or their sum if it is more.

    >>> score((4, 4, 3)), score((1, 2, 3)), score((2, 3, 4))
    (11, 7, 9)
    """
    low, middle, high = sorted(dice)
    if low == high:
        return 15
    pair = 10 if middle in (low, high) else 0
    run = 7 if (middle - low, high - middle) == (1, 1) else 0
    return max(pair, run, sum(dice))


@dataclass(frozen=True)
class MiniYahtzee(Game[State]):
    """Roll one die again, or keep all three.

    Parameters
    ----------
    dice : tuple of int, default (1, 2, 4)
        The dice at the start.
    rerolls : int, default 1
        How many are allowed, one die each.

    References
    ----------
    UC Berkeley CS188, spring 2024, homework 2B, question 1.
    """

    dice: tuple[int, ...] = (1, 2, 4)
    rerolls: int = 1

    bounds = (7, 15)
    title = "Mini-Yahtzee"

    @property
    def root(self) -> State:
        """The dice at the start."""
        return State(self.dice, self.rerolls)

    def kind(self, state: State) -> str:
        """Return "chance" while a die rolls, "leaf" when no reroll is left."""
        return "chance" if state.rolling else "max" if state.rerolls else "leaf"

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return the sides of the rolling die, or a reroll of each die and the move to keep them."""
        dice, rerolls, rolling = state
        if rolling:
            p = Fraction(1, SIDES)
            before, after = dice[: rolling - 1], dice[rolling:]
            return [(p, State((*before, side, *after), rerolls), side) for side in range(1, SIDES + 1)]
        again = [(f"reroll die {place}", State(dice, rerolls - 1, place)) for place in (1, 2, 3)]
        return [*again, ("no reroll", State(dice, 0))]

    def utility(self, state: State) -> int:
        """Return the score of the dice."""
        return score(state.dice)

    evaluate = utility  # the score of the dice before the roll

    def picture(self, state: State) -> Board:
        """Return the dice, one of them in the air while it rolls."""
        faces = tuple(0 if place == state.rolling else die for place, die in enumerate(state.dice, 1))
        again = tuple(f"reroll die {place}" for place in (1, 2, 3)) if self.kind(state) == "max" else ()
        return (Dice(faces, again),)


def game(dice: tuple[int, int, int] = (1, 2, 4), rerolls: int = 1) -> MiniYahtzee:
    """Return the game from a first roll of the dice, with 0 to 5 rerolls.

    >>> game().root
    State(dice=(1, 2, 4), rerolls=1, rolling=0)
    """
    expect(isinstance(dice, (tuple, list)) and len(dice) == 3, "wrong.games.small.dice", dice, most=SIDES)
    name = Message("wrong.games.small.die")
    return MiniYahtzee(tuple(whole(name, die, 1, SIDES) for die in dice), whole("rerolls", rerolls, 0, 5))
