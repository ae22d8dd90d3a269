"""Notebook 11, the practice room."""

from __future__ import annotations

from collections.abc import Callable

from emmviz.base.numbers import Number
from emmviz.learn.checking.kinds import number, order
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.learn.exercises.exercises import exercise
from emmviz.learn.sweep.sensitivity import sweep
from emmviz.search.algorithms.star1 import star1
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

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


TASKS: tuple[Task, ...] = (
    number("11-1", "players", _turn, lambda: {"careful_part": 1 - _turn()}),
    order("11-2", "windows", NUMBERS, _reads(8), _run),
    order("11-3", "windows", NUMBERS, _reads(5), _run),
)
