"""Notebook 2, who is the opponent?"""

from __future__ import annotations

from fractions import Fraction

from emmviz.base.numbers import Number
from emmviz.learn.checking.course.common import crossing, solved, worth
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.task import Task
from emmviz.search.run import Run

__all__ = ["TASKS"]

BINS = {"A": (-50, 50), "B": (1, 3), "C": (-5, 15)}
TIPS_TO = {"A": "C", "B": "A", "C": "B"}
HALF = Fraction(1, 2)


def _bin(name: str, careless: Number) -> str:
    low, high = BINS[name]
    return f"{name}=chance({careless}: chance({low}, {high}), {1 - careless}: min({low}, {high}))"


def _bins(careless: Number) -> Run:
    return solved(f"max({', '.join(f'{name}: {_bin(name, careless)}' for name in BINS)})")


def _tipped(name: str, q: int) -> Number:
    return worth(f"chance({1 - q}: min{BINS[name]}, {q}: min{BINS[TIPS_TO[name]]})")


def _lead(x: int) -> Number:
    return worth(f"chance({BINS['C'][0]}, {x})") - worth(f"chance{BINS['B']}")


def _c_falls(q: int) -> Number:
    """As if what C gains by tipping were lost."""
    return 2 * _tipped("C", 0) - _tipped("C", q) - _tipped("B", q)


TASKS: tuple[Task, ...] = (
    number(
        "02-1", "players",
        lambda: _bins(HALF).value,
        lambda: {
            "chosen_after": (_bins(Fraction(0)).value + _bins(Fraction(1)).value) / 2,
            "bin_c": worth(_bin("C", HALF)), "bin_a": worth(_bin("A", HALF)),
        },
        shown=lambda: _bins(HALF),
    ),
    number(
        "02-2", "players",
        lambda: crossing(_lead),
        lambda: {"sum_for_mean": worth(f"chance{BINS['B']}") - BINS["C"][0], "worth_of_b": worth(f"chance{BINS['B']}"),
                 "as_it_is": BINS["C"][1]},
    ),
    number(
        "02-3", "players",
        lambda: crossing(lambda q: _tipped("C", q) - _tipped("B", q)),
        lambda: {
            "c_falls": abs(crossing(_c_falls)),
            "tips_not": 1 - crossing(lambda q: _tipped("C", q) - _tipped("B", q)), "tips_half": HALF,
        },
    ),
)  # fmt: skip
