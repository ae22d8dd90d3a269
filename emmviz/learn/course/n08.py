"""The questions of notebook 8, on Star2."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from emmviz.base.numbers import Number
from emmviz.base.series import SERIES
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.search.algorithms.star1 import star1
from emmviz.search.algorithms.star2 import star2
from emmviz.search.run import Run
from emmviz.study.random_trees import random_tree
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from emmviz.story.moment import Moment

__all__ = ["QUESTIONS"]

# The notebook explains these after the first question.
_LATER = ("window", "dials", "reasons", "caption", "legend")


def two_moves() -> GameTree:
    return parsed("max(a: chance(.5: min(2, 6), .5: min(8, 9)), b: chance(.5: min(2, 1), .5: min(7, 3))) in [0, 10]")


def moment_after(run: Run, step: int) -> Moment:
    moment = run.frame(step).moment
    assert moment is not None  # only before the first step there is none
    return moment


def upper_bound_of_c(run: Run) -> QuestionData:
    _, largest = moment_after(run, 31).interval
    reveal = shown("scene", run, 31, hide=_LATER[2:])
    return QuestionData(largest, on=run, step=31, hide=_LATER, reveal=(reveal,))


def unread_by_star1(run: Run) -> QuestionData:
    tree = run.tree
    _, one = tree.children("F")
    below_g = set(tree.children("G"))
    unread = set(tree.leaves()) - set(run.leaves)
    wrong = {"also_the_1": {one, *unread}, "all_of_g": below_g, "none": set()}
    return QuestionData(unread, on=run, wrong=wrong, reveal=(shown("play", run, step=31),))


def read_by_star2(run: Run) -> QuestionData:
    return QuestionData(len(run.leaves), on=run, reveal=(shown("play", run, step=32),))


def interval_after_the_probes(run: Run) -> QuestionData:
    low, high = moment_after(run, 7).interval
    wrong: dict[str, tuple[Number, Number]] = {"swapped": (2, 8), "replies": (4, 6), "mean": (0, 5), "bounds": (0, 10)}
    wrong |= {f"from_{end}": (end, high) for end in (0, 2, 5)} | {f"to_{end}": (low, end) for end in (10, 8, 5)}
    return QuestionData((low, high), on=run, wrong=wrong, reveal=(shown("play", run, step=7),))


def limit_of_c_before_d(run: Run) -> QuestionData:
    limit = moment_after(run, 5).A
    return QuestionData(
        limit, on=run, step=4, reveal=(shown("play", run, step=5),), values={"middle": 45, "limit": limit}
    )


def fewer_leaves(tree: GameTree) -> QuestionData:
    one, two = star1(tree), star2(tree)
    answer = "Star1" if len(one.leaves) < len(two.leaves) else "Star2"
    return QuestionData(answer, on=tree, reveal=(shown("compare", one, two, step=18),))


def three_orders() -> tuple[GameTree, ...]:
    replies = "min(1, 7, 9), min(3, 8, 6)", "min(7, 1, 9), min(8, 3, 6)", "min(7, 9, 1), min(8, 6, 3)"
    return tuple(parsed(f"max(a: 5, b: chance({text})) in [0, 10]") for text in replies)


def order_without_gain(trees: tuple[GameTree, ...]) -> QuestionData:
    gains = [len(star1(tree).leaves) - len(star2(tree).leaves) for tree in trees]
    place = gains.index(0)
    both = shown("compare", star1(trees[place]), star2(trees[place]), step=-1)
    return QuestionData(("first", "middle", "last")[place], on=trees[0], reveal=(both,))


def leaves_by_hand(run: Run) -> QuestionData:
    return QuestionData(len(run.leaves), on=run, reveal=(shown("play", run, step=-1),))


@cache
def a_dozen(order: str) -> list[list[int]]:
    """The leaves that Star1 and Star2 read of twelve random trees."""
    trees = [random_tree(seed, "max3 chance3 min3", "arc_sum", order=order) for seed in range(12, 24)]
    return [[search(tree, steps=False).counts["leaves"] for tree in trees] for search in (star1, star2)]


def fewer_on_how_many(_: object) -> QuestionData:
    by_star1, by_star2 = counts = a_dozen("random")
    fewer = sum(two < one for one, two in zip(by_star1, by_star2, strict=True))
    answer = "none" if not fewer else "half" if fewer <= 6 else "most" if fewer < 12 else "all"
    values = {"listed": ", ".join(map(str, by_star1)), "leaves": 27, "fewer": fewer, "others": 12 - fewer}
    return QuestionData(answer, reveal=(shown(dots, counts, a_dozen("best")),), values=values)


def dots(*dozens: list[list[int]], say: Mapping[str, str]) -> Figure:
    """Draw how many leaves Star1 and Star2 read of each of twelve trees, in any order and with the best moves first."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3), layout="constrained")
    panels = figure.subplots(1, 2, sharey=True)
    for panel, counts, title in zip(panels, dozens, ("any_order", "best_first"), strict=True):
        panel.vlines(range(12), *counts, color="lightgrey")
        for name, row, colour, marker in zip(("Star1", "Star2"), counts, SERIES[1::-1], "os", strict=True):
            panel.plot(row, marker, color=colour, label=name, fillstyle="none" if marker == "o" else "full")
        panel.set(title=say[title], xlabel=say["trees"], xticks=[], ylim=(0, 28))
    panels[0].set_ylabel(say["leaves_read"])
    panels[0].legend()
    return figure


QUESTIONS: Questions = {
    "08-p1": (lambda: star2(two_moves()), upper_bound_of_c),
    "08-p2": (lambda: star1(two_moves()), unread_by_star1),
    "08-p3": (lambda: star2(two_moves()), read_by_star2),
    "08-p4": (
        lambda: star2(parsed("chance(.5: min(4, 1), .5: max(6, 8)) in [0, 10]")),
        interval_after_the_probes,
    ),
    "08-p5": (
        lambda: star2(parsed("max(a: 46, b: chance(min(47, 48), min(49, 50))) in [40, 50]")),
        limit_of_c_before_d,
    ),
    "08-p6": (lambda: parsed("max(a: 6, b: chance(min(5, 1), min(10))) in [1, 10]"), fewer_leaves),
    "08-p7": (three_orders, order_without_gain),
    "08-p8": (lambda: None, fewer_on_how_many),
    "08-p9": (
        lambda: star2(parsed("max(a: 6, b: chance(min(7, 8), min(3, 9))) in [0, 10]")),
        leaves_by_hand,
    ),
    "08-p10": (
        lambda: star2(parsed("max(a: 6, b: chance(min(7, 1), min(9, 8))) in [0, 10]")),
        leaves_by_hand,
    ),
}
