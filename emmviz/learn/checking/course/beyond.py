"""Exercises about costs, play that comes back, practice, programs and tables: notebooks 9 to 13."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from emmviz.base.numbers import Number
from emmviz.games import value_iteration
from emmviz.games.game import Game
from emmviz.learn.checking.kinds import calls, number, order, rule, searches
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.learn.exercises.exercises import exercise
from emmviz.learn.sweep.sensitivity import sweep
from emmviz.search.algorithms.star1 import star1
from emmviz.search.run import Run
from emmviz.study.random_trees import random_tree
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

# -- 9, what it costs --------------------------------------------------------------------------------------------------

MOVES, ROLLS, DAY = 20, 21, 86_400
SECOND, COMPUTERS = 10**6, 1000  # leaves that one computer reads in a second


def _deep(leaves: int) -> int:
    return max(m for m in range(20) if (MOVES * ROLLS) ** m <= leaves)


# -- 10, games that repeat ---------------------------------------------------------------------------------------------

SIXTH, THIRD, HALF = Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)
SWEEPS = [*product((HALF, Fraction(1, 4), Fraction(4, 5)), (HALF, Fraction(1, 4), Fraction(1, 10)))]


class _Duel(Game[str]):
    """MAX hits with p, MIN with q, in turn; the first hit wins."""

    root, bounds = "MAX", (0, 1)

    def __init__(self, p: Fraction, q: Fraction) -> None:
        self.hits = {"MAX": (p, "won", "MIN"), "MIN": (q, "lost", "MAX")}

    def kind(self, state: str) -> str:
        return "chance" if state in self.hits else "leaf"

    def successors(self, state: str) -> list[tuple[object, ...]]:
        p, end, other = self.hits[state]
        return [(p, end), (1 - p, other)]

    def utility(self, state: str) -> int:
        return int(state == "won")


def _first_wins(p: Fraction, q: Fraction) -> Number:
    value: Number = value_iteration(_Duel(p, q)).value("MAX")
    return value


def _fair() -> Fraction:
    return next(q for q in (Fraction(n, 60) for n in range(1, 60)) if _first_wins(THIRD, q) == HALF)


MISRENEWED = {
    "same_to_roll": lambda x, p: p + (1 - p) * x,
    "miss_for_sure": lambda x, p: p + (1 - x),
    "hit_goes_on": lambda x, p: p * x + (1 - p) * (1 - x),
    "hit_alone": lambda x, p: p,
}

# -- 11, the practice room ---------------------------------------------------------------------------------------------

NUMBERS = range(1, 9)
EIGHT = "max(chance(min({}, {}), min({}, {})), chance(min({}, {}), min({}, {}))) in [1, 8]"


def _turn() -> Number:
    (flip,) = sweep(exercise(seed=24).tree, "opponent").flips
    assert flip.at.exact is not None  # two straight lines meet in a fraction
    return flip.at.exact


def _run(numbers: tuple[int, ...]) -> Run:
    return star1(GameTree.parse(EIGHT.format(*numbers)))


def _reads(wanted: int) -> Callable[[tuple[int, ...]], Found]:
    def judge(numbers: tuple[int, ...]) -> Found:
        read = len(_run(numbers).leaves)
        return RIGHT if read == wanted else wrong("reads_other", read=read, wanted=wanted)

    return judge


# -- 12, the bug zoo ---------------------------------------------------------------------------------------------------

SHAPES = (("max2 chance2 min2", (1, 3)), ("min2 chance3 max2", (1, 2, 5)))


def _zoo() -> dict[str, GameTree]:
    drawn = {}
    for seed in range(40):
        shape, weights = SHAPES[seed % 2]
        drawn[f"zoo_tree({seed})"] = random_tree(seed, shape, "integers", span=(0, 9), probabilities=weights)
    return drawn


# -- 13, Ballard's tables ----------------------------------------------------------------------------------------------

LAYERS = ("max", "chance", "min", "chance", "max")
TREES, BAND, WANTED = 50, Fraction(27, 10), Fraction(9, 10)


TASKS: tuple[Task, ...] = (
    number(
        "09-1",
        "costs",
        lambda: _deep(COMPUTERS * SECOND * DAY),
        lambda: {"one_computer": _deep(SECOND * DAY), "two_months": _deep(COMPUTERS * SECOND * DAY) + 1},
    ),
    number(
        "09-2",
        "costs",
        lambda: MOVES**2 + (MOVES - 1) * MOVES,
        lambda: {"all_leaves": MOVES**3, "first_probed": 2 * MOVES**2, "first_alone": MOVES**2},
    ),
    number(
        "10-1",
        "repetition",
        lambda: _first_wins(SIXTH, SIXTH),
        lambda: {"the_other": 1 - _first_wins(SIXTH, SIXTH), "first_roll": SIXTH, "even_chances": HALF},
    ),
    number("10-2", "repetition", _fair, lambda: {"as_often": THIRD, "a_miss": 1 - THIRD}),
    calls("10-3", "repetition", SWEEPS, rule(SWEEPS, lambda x, p: p + (1 - p) * (1 - x), MISRENEWED)),
    number("11-1", "players", _turn, lambda: {"careful_part": 1 - _turn()}),
    order("11-2", "windows", NUMBERS, _reads(8), _run),
    order("11-3", "windows", NUMBERS, _reads(5), _run),
    searches("12-1", "bugs", "expectiminimax", _zoo),
    *(searches(f"12-{i}", "bugs", "star1", _zoo) for i in (2, 3, 4)),
    number(
        "13-1",
        "costs",
        lambda: len(LAYERS) - LAYERS.count("chance"),
        lambda: {"layers": len(LAYERS), "throws": LAYERS.count("chance")},
    ),
    number(
        "13-2",
        "costs",
        lambda: TREES * (BAND / WANTED) ** 2,
        lambda: {"root_forgotten": TREES * (BAND / WANTED), "fewer_trees": TREES * (WANTED / BAND)},
    ),
)
