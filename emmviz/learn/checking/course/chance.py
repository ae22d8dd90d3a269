"""Notebook 1, one chance node."""

from __future__ import annotations

from fractions import Fraction

from emmviz.learn.checking.course.common import crossing, misread, solved, worth
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.task import Task

__all__ = ["TASKS"]

WHEEL = "chance(1/2: 12, 1/3: 6, 1/6: 0)"
GAIN, LOSS = 500, -200
FACES = range(1, 7)


def _indifferent() -> Fraction:
    return crossing(lambda p: worth(f"chance({p}: {GAIN}, {1 - p}: {LOSS})"))


def _a_six(rolls: list[tuple[int, int]]) -> Fraction:
    return Fraction(sum(6 in roll for roll in rolls), len(rolls))


def _throws() -> list[tuple[int, int]]:
    return [(a, b) for a in FACES for b in FACES]


TASKS: tuple[Task, ...] = (
    number("01-1", "expectation", lambda: worth(WHEEL), lambda: misread(WHEEL), shown=lambda: solved(WHEEL)),
    number(
        "01-2", "expectation",
        _indifferent,
        lambda: {"failure": 1 - _indifferent(), "gain_alone": Fraction(-LOSS, GAIN), "gain_and_loss": Fraction(1, 2)},
    ),
    number(
        "01-3", "expectation",
        lambda: _a_six(_throws()),
        lambda: {
            "rolls_alike": _a_six([(a, b) for a, b in _throws() if a <= b]),
            "counted_twice": 2 * Fraction(1, 6), "one_die": Fraction(1, 6), "no_six": 1 - _a_six(_throws()),
        },
    ),
)  # fmt: skip
