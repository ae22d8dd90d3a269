"""The questions of notebook 6, on alpha-beta."""

from __future__ import annotations

from emmviz.base.numbers import INF
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.search.algorithms.alphabeta import alphabeta
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.star1 import star1
from emmviz.search.run import Run
from emmviz.study.random_trees import random_tree
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]

_COIN = "max(a: 5, b: chance(.5: min(4, 6), .5: min(20, 30)))"


def unread_leaves(run: Run) -> QuestionData:
    tree = run.tree
    below_b, below_d = set(tree.children("B")[1:]), set(tree.children("D")[1:])
    unread = set(tree.leaves()) - set(run.leaves)
    return QuestionData(unread, on=run, wrong={"only_below_b": below_b, "only_below_d": below_d})


def ordered(order: str) -> GameTree:
    tree = random_tree(0, "max2 min2 max2 min2", "integers", order=order)
    tree.graph["title"] = order
    return tree


def leaves_read(run: Run) -> QuestionData:
    # With b moves each time, 2m moves deep, the best order reads 2bᵐ − 1 leaves.
    values = {"b": 2, "m": 2, "less": 1, "all": len(run.tree.leaves())}
    return QuestionData(
        len(run.leaves), on=run, step=1, reveal=(shown("play", run, step=len(run.steps)),), values=values
    )


def window_of_d(run: Run) -> QuestionData:
    wrong = {"no_beta": (5, INF), "beside_c": (7, 8)}
    return QuestionData(run.steps[11].window, on=run, step=10, wrong=wrong, reveal=(shown("play", run, step=12),))


def deep_cut(run: Run) -> QuestionData:
    return QuestionData("L3" in run.leaves, on=run, step=8)


def may_give_up_the_coin(run: Run) -> QuestionData:
    return QuestionData(run.best != "B", on=run, reveal=(run,))


def window_of_the_first_side(run: Run) -> QuestionData:
    alpha, _ = window = run.steps[4].window or (-INF, INF)
    answer = "new" if window == (-INF, INF) else "same" if alpha == 5 else "doubled"
    return QuestionData(
        answer, on=run, step=4, reveal=(shown("play", run, step=5),), values={"doubled": 2 * 5, "other": 0}
    )


def may_give_up_the_bounded_coin(run: Run) -> QuestionData:
    reveal = shown("scene", run, hide=["reasons", "caption"])
    return QuestionData(run.cutoffs[-1].node == "B", on=run, hide=("window", "dials"), reveal=(reveal,))


QUESTIONS: Questions = {
    "06-p1": (lambda: alphabeta(parsed("max(a: 3, b: min(2, 9, 7), c: min(6, max(8, 5)))")), unread_leaves),
    "06-p2": (lambda: alphabeta(ordered("best")), leaves_read),
    "06-p3": (lambda: alphabeta(ordered("worst")), leaves_read),
    "06-p4": (
        lambda: alphabeta(parsed("max(a: 5, b: min(c: max(7, 8), d: max(9, 6), e: max(4, 2), f: max(1, 3)))")),
        window_of_d,
    ),
    "06-p5": (lambda: alphabeta(parsed("max(a: 5, b: min(c: max(d: min(4, 9), e: 3), f: 7))")), deep_cut),
    "06-p6": (lambda: expectiminimax(parsed(_COIN)), may_give_up_the_coin),
    "06-p7": (lambda: alphabeta(parsed(_COIN)), window_of_the_first_side),
    "06-p8": (
        lambda: star1(parsed("max(a: 5, b: chance(.5: min(4, 6), .5: min(6, 5))) in [0, 6]")),
        may_give_up_the_bounded_coin,
    ),
}
