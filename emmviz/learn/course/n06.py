"""The questions of notebook 6, on alpha-beta."""

from __future__ import annotations

from emmviz import GameTree, Run, alphabeta, expectiminimax, random_tree, star1
from emmviz.base.numbers import INF
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown, titled, unread

_COIN = "max(a: 5, b: chance(.5: min(4, 6), .5: min(20, 30)))"


def ordered(order: str) -> GameTree:
    return titled(random_tree(0, "max2 min2 max2 min2", "integers", order=order), order)


def leaves_read(run: Run) -> QuestionData:
    # With b moves each time, 2m moves deep, the best order reads 2bᵐ − 1 leaves.
    values = {"b": 2, "m": 2, "less": 1}
    reveal = shown("play", run, step=len(run.steps))
    return QuestionData(len(run.leaves), on=run, step=1, reveal=(reveal,), values=values)


QUESTIONS: Questions = {
    "06-p1": (
        lambda: alphabeta(parsed("max(a: 3, b: min(2, 9, 7), c: min(6, max(8, 5)))")),
        lambda run: QuestionData(
            unread(run),
            on=run,
            wrong={"only_below_b": set(run.tree.children("B")[1:]), "only_below_d": set(run.tree.children("D")[1:])},
        ),
    ),
    "06-p2": (lambda: alphabeta(ordered("best")), leaves_read),
    "06-p3": (lambda: alphabeta(ordered("worst")), leaves_read),
    "06-p4": (
        lambda: alphabeta(parsed("max(a: 5, b: min(c: max(7, 8), d: max(9, 6), e: max(4, 2), f: max(1, 3)))")),
        lambda run: QuestionData(
            run.steps[11].window,
            on=run,
            step=10,
            wrong={"no_beta": (5, INF), "beside_c": (7, 8)},
            reveal=(shown("play", run, step=12),),
        ),
    ),
    "06-p5": (
        lambda: alphabeta(parsed("max(a: 5, b: min(c: max(d: min(4, 9), e: 3), f: 7))")),
        lambda run: QuestionData("L3" in run.leaves, on=run, step=8),
    ),
    "06-p6": (
        lambda: expectiminimax(parsed(_COIN)),
        lambda run: QuestionData(run.best_action != "b", on=run, reveal=(run,)),
    ),
    "06-p7": (
        lambda: alphabeta(parsed(_COIN)),
        lambda run: QuestionData(
            {(-INF, INF): "new", (5, INF): "same"}.get(run.steps[4].window, "doubled"),
            on=run,
            step=4,
            reveal=(shown("play", run, step=5),),
            values={"doubled": 2 * 5, "other": 0},
        ),
    ),
    "06-p8": (
        lambda: star1(parsed("max(a: 5, b: chance(.5: min(4, 6), .5: min(6, 5))) in [0, 6]")),
        lambda run: QuestionData(
            run.cutoffs[-1].node == "B",
            on=run,
            hide=("window", "dials"),
            reveal=(-1,),
        ),
    ),
}
