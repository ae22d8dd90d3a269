"""Notebook 5, scale matters."""

from __future__ import annotations

from itertools import pairwise
from math import floor
from typing import Any

from emmviz.base.numbers import Number, exact
from emmviz.learn.checking.course.common import crossing, solved, worth
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.plain import number_of
from emmviz.learn.checking.programs import calls
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.search.run import Run
from emmviz.tree import gallery

__all__ = ["TASKS"]

RESCALED = (0, "1/3", "2/3", 1)


def _game(one: object, two: object, three: object, four: object) -> Run:
    return solved(gallery.aima_scale((one, two, three, four)))


def _last_safe() -> int:
    """The largest whole number for the last leaf that keeps the move: at a tie the first stays."""
    return floor(crossing(lambda x: _ahead(1, 2, 3, x)))


def _lead(t: int, to: tuple[int, ...] = (1, 2, 3, 104)) -> Number:
    """By how much a2 leads when the leaves have gone the part t of their way."""
    one, two, three, four = (a + (b - a) * t for a, b in zip((1, 2, 3, 4), to, strict=True))
    return _ahead(one, two, three, four)


def _ahead(one: Number, two: Number, three: Number, four: Number) -> Number:
    tree = gallery.aima_scale((one, two, three, four))
    first, second = (worth(tree.subtree(move)) for move in tree.children(tree.root))
    return second - first


def _bends(found: list[Any]) -> Found:
    numbers = [number_of(one) for one in found]
    if any(one is None or isinstance(one, float) for one in numbers):
        return wrong("no_estimates")
    bent = [round(one, 6) for one in map(exact, numbers)]
    gaps = [high - low for low, high in pairwise(bent)]
    if min(gaps) <= 0:
        return wrong("not_rising")
    if max(gaps) - min(gaps) <= exact("0.0001"):
        return wrong("affine")
    return RIGHT if _game(*bent).best_action == "a1" else wrong("flips")


TASKS: tuple[Task, ...] = (
    number(
        "05-1", "scale", _last_safe, lambda: {"one_past_tie": _last_safe() + 1, "other_leaf": 21, "as_it_was": 4},
        shown=lambda: _game(1, 2, 3, _last_safe()),
    ),
    number(
        "05-2", "scale",
        lambda: _game(*RESCALED).value,
        lambda: {"root_before": _game(1, 2, 3, 4).value, "shift_forgotten": _game(1, 2, 3, 4).value / 3},
        shown=lambda: _game(*RESCALED),
    ),
    calls("05-3", "scale", [(1,), (2,), (3,), (4,)], _bends),
    number(
        "05-4", "scale",
        lambda: crossing(_lead),
        lambda: {
            "leaf_not_t": 4 + 100 * crossing(_lead), "weight_forgotten": 10 * crossing(_lead),
            "other_stretch": crossing(lambda t: _lead(t, (1, 20, 30, 400))),
        },
    ),
)  # fmt: skip
