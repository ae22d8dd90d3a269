"""Notebook 10, games that repeat."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from emmviz.base.numbers import Number
from emmviz.games import value_iteration
from emmviz.games.game import Game
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.programs import calls, rule
from emmviz.learn.checking.task import Task

__all__ = ["TASKS"]

SIXTH, THIRD, HALF = Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)
SWEEPS = [*product((HALF, Fraction(1, 4), Fraction(4, 5)), (HALF, Fraction(1, 4), Fraction(1, 10)))]


class _Duel(Game[str]):
    """MAX hits with p, MIN with q, in turn; the first hit wins."""

    root, bounds = "MAX", (0, 1)

    def __init__(self, p: Fraction, q: Fraction) -> None:
        self.hits = {"MAX": (p, "won", "MIN"), "MIN": (q, "lost", "MAX")}

    def kind(self, state: str) -> str:
        """Return "chance" while nobody has hit."""
        return "chance" if state in self.hits else "leaf"

    def successors(self, state: str) -> list[tuple[object, ...]]:
        """Return the hit and the miss."""
        p, end, other = self.hits[state]
        return [(p, end), (1 - p, other)]

    def utility(self, state: str) -> int:
        """Return 1 for a duel that MAX wins."""
        return int(state == "won")


def _first_wins(p: Fraction, q: Fraction) -> Number:
    value: Number = value_iteration(_Duel(p, q), exact=True).value("MAX")
    return value


def _fair() -> Fraction:
    return next(q for q in (Fraction(n, 60) for n in range(1, 60)) if _first_wins(THIRD, q) == HALF)


MISRENEWED = {
    "same_to_roll": lambda x, p: p + (1 - p) * x,
    "miss_for_sure": lambda x, p: p + (1 - x),
    "hit_goes_on": lambda x, p: p * x + (1 - p) * (1 - x),
    "hit_alone": lambda x, p: p,
}
TASKS: tuple[Task, ...] = (
    number(
        "10-1", "repetition",
        lambda: _first_wins(SIXTH, SIXTH),
        lambda: {"the_other": 1 - _first_wins(SIXTH, SIXTH), "first_roll": SIXTH, "even_chances": HALF},
    ),
    number("10-2", "repetition", _fair, lambda: {"as_often": THIRD, "a_miss": 1 - THIRD}),
    calls("10-3", "repetition", SWEEPS, rule(SWEEPS, lambda x, p: p + (1 - p) * (1 - x), MISRENEWED)),
)  # fmt: skip
