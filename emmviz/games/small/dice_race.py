"""A dice race in the textbook's order: each round a throw, then MAX moves, then MIN, both with the same number."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.exact import whole
from emmviz.games.board import Board, Cell, Dice, Grid
from emmviz.games.game import Game

START = (2, 3)


class State(NamedTuple):
    """The cells of both runners, the rounds that are left, the number thrown (0 before), and whether MAX has moved.

    >>> print(State(2, 3, 1, 3))
    2:3 thrown 3, max
    """

    max: int
    min: int
    rounds: int
    thrown: int = 0
    moved: bool = False

    def __str__(self) -> str:
        turn = f" thrown {self.thrown}, {'min' if self.moved else 'max'}" if self.thrown else ""
        return f"{self.max}:{self.min}{turn}"


@dataclass(frozen=True)
class DiceRace(Game[State]):
    """Each runner in turn moves as many cells as the die shows, or just one, and sends a runner it lands on to cell 0.

    MAX starts on cell 2, MIN on cell 3. The value is MAX's lead in cells when the rounds are over.

    Parameters
    ----------
    rounds : int, default 1
        How many rounds the race has.
    sides : int, default 3
        The number of sides of the die.

    References
    ----------
    The order of nodes is the usual textbook example's; the race is emmviz's own.
    """

    rounds: int = 1
    sides: int = 3
    bounds: tuple[int, int] = field(init=False, repr=False)

    title = "Dice race"

    def __post_init__(self) -> None:
        furthest = self.rounds * self.sides
        object.__setattr__(self, "bounds", (-START[1] - furthest, START[0] + furthest))

    @property
    def root(self) -> State:
        """Both at the start, before the first throw."""
        return State(*START, self.rounds)

    def kind(self, state: State) -> str:
        """Return "chance" before a throw; after it MAX moves, then MIN."""
        if state.thrown:
            return "min" if state.moved else "max"
        return "chance" if state.rounds else "leaf"

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return the throws, or one or two ways to move."""
        mine, yours, rounds, thrown, moved = state
        if not thrown:
            p = Fraction(1, self.sides)
            return [(p, state._replace(thrown=side), side) for side in range(1, self.sides + 1)]
        steps = (thrown, 1) if thrown > 1 else (1,)
        if not moved:
            return [(f"go {n}", State(mine + n, _unless_hit(yours, mine + n), rounds, thrown, True)) for n in steps]
        return [(f"go {n}", State(_unless_hit(mine, yours + n), yours + n, rounds - 1)) for n in steps]

    def utility(self, state: State) -> int:
        """Return MAX's lead."""
        return state.max - state.min

    evaluate = utility  # the lead so far

    def picture(self, state: State) -> Board:
        """Return the track in rows of ten cells, with the runners M (MAX) and m (MIN) on it, and the die."""
        on = {state.min: Cell("m", "min"), state.max: Cell("M", "max")}
        track = [on.get(cell, Cell(str(cell))) for cell in range(START[1] + self.rounds * self.sides + 1)]
        rows = tuple(tuple(track[first : first + 10]) for first in range(0, len(track), 10))
        die = (Dice((state.thrown,)),) if state.rounds else ()
        return (Grid(rows), *die)


def _unless_hit(cell: int, landing: int) -> int:
    return 0 if cell == landing else cell


def game(rounds: int = 1, sides: int = 3) -> DiceRace:
    """Return the race over 1 to 20 rounds, with a die of 2 to 20 sides.

    >>> [str(state) for _, state, _ in game().successors(game().root)]
    ['2:3 thrown 1, max', '2:3 thrown 2, max', '2:3 thrown 3, max']
    """
    return DiceRace(whole("rounds", rounds, 1, 20), whole("sides", sides, 2, 20))
