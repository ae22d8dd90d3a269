"""The questions of notebook 3, on the three kinds of node."""

from __future__ import annotations

from emmviz import Run, expectiminimax
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.learn.sensitivity import sweep

_TOSSES = "max(left: chance(.5: min(2), .5: min(4)), right: chance(.5: min(0), .5: min(-2)))"
_FAR = """
    max(grab: G=chance[5](.5: min(1, 9), .5: min(-1, 11)),
        wait: W=chance[3.5](.5: min(2, 3), .5: min(4, 5)))
"""
_SEEN = "chance(heads: max(a: min(4, 7), b: min(0, 5)), tails: max(a: min(1, 3), b: min(8, 9)))"
_UNSEEN = "max(a: chance(heads: min(4, 7), tails: min(1, 3)), b: chance(heads: min(0, 5), tails: min(8, 9)))"


def leaves_before_b(run: Run) -> QuestionData:
    end = next(k for k, step in enumerate(run.steps, start=1) if (step.event, step.node) == ("leave", "B"))
    read = sum(step.event == "evaluate" for step in run.steps[:end])
    return QuestionData(read, on=run, reveal=(shown("play", run, step=end),))


QUESTIONS: Questions = {
    "03-p1": (lambda: expectiminimax(parsed(_TOSSES)), lambda run: QuestionData("outcomes", on=run)),
    "03-p2": (lambda: expectiminimax(parsed(_TOSSES)), leaves_before_b),
    "03-p3": (
        lambda: expectiminimax(parsed("max(safe: 3, bold: chance(tails .25: min(0, 8), heads .75: min(5, 9)))")),
        lambda run: QuestionData(
            sweep(run.tree, "coin").flips[0].at.exact,
            on=run,
            reveal=(-1, shown("opponent_lab", run.tree, vary="coin")),
        ),
    ),
    "03-p4": (
        lambda: expectiminimax(parsed(_FAR), depth=1),
        lambda run: QuestionData(
            expectiminimax(run.tree, depth=2).best,
            on=run,
            step=len(run.steps),
            reveal=(expectiminimax(run.tree, depth=2),),
        ),
    ),
    "03-p5": (lambda: expectiminimax(parsed(_SEEN)), lambda run: QuestionData(run.value, on=run)),
    "03-p6": (
        lambda: expectiminimax(parsed(_UNSEEN)),
        lambda run: QuestionData(
            "less" if run.value < expectiminimax(parsed(_SEEN)).value else "more",
            on=run,
            values={"seen": expectiminimax(parsed(_SEEN)).value},
        ),
    ),
}
