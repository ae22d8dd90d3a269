"""The questions of notebook 0, on reading a tree."""

from __future__ import annotations

from emmviz import expectiminimax
from emmviz.learn.course.question import QuestionData, Questions, best_move, parsed

_STOP_OR_GO = "max(stop: 4, go: chance(.5: min(3, 9), .5: min(8, 6)))"

QUESTIONS: Questions = {
    "00-p1": (
        lambda: expectiminimax(parsed("max(left: chance(3, 5), middle: chance(2, 8), right: chance(0, 9))")),
        best_move,
    ),
    "00-p2": (
        lambda: expectiminimax(parsed("max(left: min(3, 5), middle: min(2, 8), right: min(0, 9))")),
        best_move,
    ),
    "00-p3": (
        lambda: expectiminimax(parsed("max(left: max(3, 5), middle: max(2, 8), right: max(0, 9))")),
        best_move,
    ),
    "00-p4": (
        lambda: parsed(_STOP_OR_GO),
        # Nodes further down have a general verdict.
        lambda tree: QuestionData(set(tree.children("B")), on=tree),
    ),
    "00-p5": (lambda: expectiminimax(parsed(_STOP_OR_GO)), lambda run: QuestionData(run.value, on=run)),
    "00-p6": (
        lambda: expectiminimax(parsed(_STOP_OR_GO)),
        lambda run: QuestionData(
            [step.node for step in run.steps if step.event == "leave"],
            on=run,
            wrong={"order_of_visits": tuple(step.node for step in run.steps if step.event == "enter")},
        ),
    ),
    "00-p7": (
        lambda: expectiminimax(parsed("max(take: 6, leave: chance(rain .3: 0, dry .7: 10))")),
        # The root has the same value, but the question is about B.
        lambda run: QuestionData(expectiminimax(run.tree.subtree("B")).value, on=run.tree, reveal=(run,)),
    ),
}
