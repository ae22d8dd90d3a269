"""Notebook 8, Star2."""

from __future__ import annotations

from fractions import Fraction

from emmviz.base.numbers import INF, Number
from emmviz.learn.checking.course.common import worth
from emmviz.learn.checking.kinds import number, tree
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.search.algorithms.star1 import star1
from emmviz.search.algorithms.star2 import star2
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

THREE = "chance(.5: min(4, 9), .3: max(2, 8), .2: min(7, 1)) in [0, 10]"


def _probed() -> dict[str, Number]:
    """Return the least and the most that the node can be after a look at each first reply, and that reply's mean."""
    tree = GameTree.parse(THREE)
    least, most = tree.bounds or (-INF, INF)
    low: Number
    high: Number
    mean: Number
    low = high = mean = Fraction(0)
    for child in tree.children(tree.root):
        p, first = tree.prob(child) or Fraction(0), tree.value(tree.children(child)[0])
        is_min = tree.kind(child) == "min"
        low, high = low + p * (least if is_min else first), high + p * (first if is_min else most)
        mean += p * first
    return {"low": low, "high": high, "mean": mean}


def _from_x() -> int:
    def read(x: int) -> int:
        return len(star2(GameTree.parse(f"min(4, chance(max(6, 1), max({x}, 3))) in [0, 10]")).leaves)

    return min(x for x in range(11) if read(x) == 3)


def _against(given: GameTree) -> Found:
    one, two = (len(search(given).leaves) for search in (star1, star2))
    return RIGHT if two >= one + 2 else wrong("not_two_more", one=one, two=two)


TASKS: tuple[Task, ...] = (
    number(
        "08-1", "probes",
        lambda: _probed()["high"],
        lambda: {
            "least_not_most": _probed()["low"], "replies_for_values": _probed()["mean"], "whole_value": worth(THREE),
        },
    ),
    number("08-2", "probes", _from_x, lambda: {"one_past_tie": _from_x() + 1, "one_short": _from_x() - 1}),
    tree("08-3", "probes", _against),
)  # fmt: skip
