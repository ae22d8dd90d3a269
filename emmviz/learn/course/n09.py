"""The questions of notebook 9, on how much a search must read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING

from emmviz.base.numbers import INF
from emmviz.base.series import SERIES
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.search.algorithms.star1 import star1
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.study.random_trees import random_tree
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["QUESTIONS"]

_SEARCHES = ("star2", "star1", "alphabeta")
_HOUR, _YEAR = 3600, 365 * 86_400  # in seconds


def seconds(factor: int, moves: int) -> Fraction:
    """How long a million leaves a second take for a tree with so many times as many leaves with every move."""
    return Fraction(factor**moves, 10**6)


def moves_in_an_hour(factor: int) -> QuestionData:
    factors = {"no_dice": 20, "coin": 20 * 2, "two_dice": factor}
    times = {name: [seconds(each, moves) for moves in range(1, 8)] for name, each in factors.items()}
    deep = {name: sum(time <= _HOUR for time in row) for name, row in times.items()}
    marks = {"a_second": 1, "an_hour": _HOUR, "a_year": _YEAR}
    reveal = shown(chart, times, x="moves_deep", y="seconds", marks=marks)
    values = {
        "factor": factor,
        "million": _HOUR,
        "seconds": round(seconds(factor, 3)),
        "hours": round(seconds(factor, 4) / _HOUR, 1),
        "without": seconds(20, 5),
    }
    wrong = {"without_dice": deep["no_dice"], "with_a_coin": deep["coin"]}
    return QuestionData(deep["two_dice"], wrong=wrong, reveal=(reveal,), values=values)


def most_leaves(_: object) -> QuestionData:
    leaves = {"b": (3 * 2) ** 2, "n": (2 * 3) ** 2, "m": (2 * 2) ** 3}
    return QuestionData(max(leaves, key=leaves.__getitem__), values={"small": 2, "large": 3, "before": (2 * 2) ** 2})


def unread_below_d(run: Run) -> QuestionData:
    leaves = run.tree.leaves()
    wrong = {"only_g": set(leaves[6:]), "all_but_e": set(leaves[3:]), "none": set()}
    unread = set(leaves) - set(run.leaves)
    reveal = shown("play", run, step=16)
    return QuestionData(unread, on=run, wrong=wrong, reveal=(reveal,), values={"outcomes": 3})


@cache
def shares(name: str, order: str = "random") -> list[float]:
    """The mean share of the leaves that a search reads of twelve random trees, in per cent, for N from 2 to 5."""
    trees = [
        [random_tree(seed, f"max{n} chance{n} min{n}", "arc_sum", order=order) for seed in range(12)]
        for n in range(2, 6)
    ]
    counts = [[search(tree, name, steps=False).counts for tree in row] for row in trees]
    return [fmean(100 * one["leaves"] / one["leaves_total"] for one in row) for row in counts]


def share_as_trees_grow(_: object) -> QuestionData:
    rows = {name: shares(name) for name in _SEARCHES}
    falls = rows["star2"] == sorted(rows["star2"], reverse=True)
    reveal = shown(chart, rows, x="n", y="share", start=2)
    values = {"one": 1, "small": 2, "large": 3}
    return QuestionData("falls" if falls else "rises", reveal=(reveal, "number"), values=values)


def gain_by_the_best_move_first(_: object) -> QuestionData:
    rows = {name: shares(name) for name in _SEARCHES}
    best = {name: shares(name, "best") for name in rows}
    answer = max(rows, key=lambda name: rows[name][-1] - best[name][-1])
    reveal = shown(chart, rows | {f"{name}_best": best[name] for name in ("star1", "star2")}, x="n", y="share", start=2)
    values = {
        f"{name}_{when}": round(row[name][-1]) for name in rows for when, row in (("before", rows), ("after", best))
    }
    return QuestionData(answer, reveal=(reveal,), values={"n": 5, **values})


def scale_tree() -> GameTree:
    tree = gallery.aima_scale()
    tree.graph["title"] = "likely_and_rare"
    return tree


def order_of_the_outcomes(tree: GameTree) -> QuestionData:
    likely, rare = (star1(tree, order=order) for order in ("probability", "improbability"))
    answer = "likely" if len(likely.leaves) < len(rare.leaves) else "rare"
    return QuestionData(answer, on=tree, reveal=(shown("compare", likely, rare, step=39), "exact"))


def largest_bound(run: Run) -> QuestionData:
    runs = {bound: star1(run.tree, bounds=(1, bound)) for bound in range(4, 40)}
    largest = max(bound for bound, one in runs.items() if len(one.leaves) == len(run.leaves))
    beyond = shown("compare", runs[largest], runs[largest + 1], step=-1)
    return QuestionData(largest, on=run, reveal=(beyond,))


def chart(
    rows: Mapping[str, Sequence[float]],
    *,
    x: str,
    y: str,
    start: int = 1,
    marks: Mapping[str, float] | None = None,
    say: Mapping[str, str],
) -> Figure:
    """Draw a line for each row; with marks, which are drawn across, on a logarithmic scale."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for name, row in rows.items():
        colour = SERIES[list(rows).index(name.removesuffix("_best"))]
        stroke = ":" if name.endswith("_best") else "-"
        axes.plot(range(start, start + len(row)), row, stroke, color=colour, marker="o", label=say[name])
    for name, height in (marks or {}).items():
        axes.axhline(height, color="black", linestyle=":")
        axes.text(start - 0.15, height / 2, say[name], va="top")
    axes.set(xlabel=say[x], ylabel=say[y], **({"yscale": "log"} if marks else {"ylim": (0, 105)}))
    axes.set_xticks(range(start, start + len(row)))
    axes.legend()
    return figure


QUESTIONS: Questions = {
    "09-p1": (lambda: 20 * 21, moves_in_an_hour),
    "09-p2": (lambda: None, most_leaves),
    "09-p3": (
        lambda: star1(
            parsed("D=chance(E=min(9, 7, 11), F=min(16, 13, 8), G=min(10, 9, 12)) in [0, 30]", "third_move"),
            window=("56/3", INF),
        ),
        unread_below_d,
    ),
    "09-p4": (lambda: None, share_as_trees_grow),
    "09-p5": (lambda: None, gain_by_the_best_move_first),
    "09-p6": (scale_tree, order_of_the_outcomes),
    "09-p7": (lambda: star1(scale_tree()), largest_bound),
}
