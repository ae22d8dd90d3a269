"""Three bins of two numbers each: MAX chooses a bin, and an opponent takes one of its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.exact import exact
from emmviz.base.messages import expect
from emmviz.games.board import Board, Cell, Grid
from emmviz.games.game import Game

BINS = {"A": (-50, 50), "B": (1, 3), "C": (-5, 15)}
HALF = Fraction(1, 2)


class State(NamedTuple):
    """The next event ("bin", "coin", "who", "random", "min", "over"), the bin chosen, and the number taken."""

    next: str
    bin: str = ""
    number: int = 0

    def __str__(self) -> str:
        return f"{self.bin}: {self.number}" if self.next == "over" else f"{self.bin} {self.next}".strip()


@dataclass(frozen=True)
class ThreeBins(Game[State]):
    """Choose a bin to get a high number; the opponent then picks one of its two numbers.

    Parameters
    ----------
    me : str, default "max"
        "max" to choose freely, or a bin that is always chosen.
    epsilon : Fraction, default Fraction(1)
        The probability that the opponent picks at random rather than the lower number.
    coin : bool, default False
        True if a coin may shift the bin by one to the left (from A to C) before the opponent picks.

    References
    ----------
    Stanford CS221, autumn 2019, lecture on games.
    """

    me: str = "max"
    epsilon: Fraction = Fraction(1)
    coin: bool = False

    root = State("bin")
    bounds = (-50, 50)
    title = "Three bins"

    def kind(self, state: State) -> str:
        """Return "max" for a free choice of bin, "min" for an opponent who minimises, "chance" for the rest."""
        if state.next == "bin" and self.me == "max":
            return "max"
        return {"min": "min", "over": "leaf"}.get(state.next, "chance")

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return the bins, the sides of the coin, the opponent's two ways to pick, or the numbers of the bin."""
        opponent = "random" if self.epsilon == 1 else "min" if self.epsilon == 0 else "who"
        comes = "coin" if self.coin and state.next == "bin" else opponent
        if state.next == "bin":
            free = self.me == "max"
            return [(name if free else Fraction(name == self.me), State(comes, name), name) for name in BINS]
        if state.next == "coin":
            left = "CAB"["ABC".index(state.bin)]
            return [(HALF, State(comes, state.bin), "stay"), (HALF, State(comes, left), "shift")]
        if state.next == "who":
            return [
                (self.epsilon, State("random", state.bin), "random"),
                (1 - self.epsilon, State("min", state.bin), "min"),
            ]
        label = HALF if state.next == "random" else None
        return [(label, State("over", state.bin, number)) for number in BINS[state.bin]]

    def utility(self, state: State) -> int:
        """Return the number picked."""
        return state.number

    def evaluate(self, state: State) -> Fraction:
        """Return the mean of the numbers that can still be picked."""
        numbers = [number for name, pair in BINS.items() if state.bin in ("", name) for number in pair]
        return Fraction(sum(numbers), len(numbers))

    def picture(self, state: State) -> Board:
        """Return the bins with their numbers, all but the one chosen shut."""
        free = self.kind(state) == "max"

        def cell(name: str, text: str) -> Cell:
            look = "" if not state.bin else "shut" if name != state.bin else "max"
            taken = state.next == "over" and name == state.bin and text == str(state.number)
            return Cell(text, "tile" if taken else look, name if free else "")

        return (
            Grid(
                (
                    tuple(cell(name, name) for name in BINS),
                    *(tuple(cell(name, str(BINS[name][row])) for name in BINS) for row in (0, 1)),
                )
            ),
        )


def game(opponent: object = "random", me: str = "max", coin: bool = False) -> ThreeBins:
    """Return the game against an opponent: "random", "min", or the probability that it picks at random.

    I choose freely (me="max"), or always the same bin, "A", "B" or "C"; with a coin, this may shift the bin.

    >>> game("2/3", me="C")
    ThreeBins(me='C', epsilon=Fraction(2, 3), coin=False)
    """
    expect(me in ("max", *BINS), "wrong.games.small.me", me)
    expect(isinstance(coin, bool), "wrong.games.small.coin", coin)
    try:
        epsilon = exact({"random": 1, "min": 0}.get(opponent, opponent) if isinstance(opponent, str) else opponent)
    except ValueError:
        epsilon = Fraction(-1)
    expect(0 <= epsilon <= 1, "wrong.games.small.opponent", opponent)
    return ThreeBins(me, epsilon, coin)
