"""The questions of notebook 1, on one chance node."""

from __future__ import annotations

from itertools import combinations_with_replacement

from emmviz import Run, expectiminimax
from emmviz.learn import BACKUP_MISTAKES, exercise
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown

_SHOP = "max(invest: chance(well .6: 500, badly .4: -200), leave: 0)"


def rule_that_gives_10(run: Run) -> QuestionData:
    values = {name: method(run.tree) for name, method in BACKUP_MISTAKES.items()}
    (rule,) = (name for name, value in values.items() if value == 10)
    # The picture beside the question is the end of the search.
    return QuestionData(rule, on=run, step=len(run.steps), reveal=(), values=values)


QUESTIONS: Questions = {
    "01-p1": (
        lambda: expectiminimax(parsed(_SHOP)),
        lambda run: QuestionData("weighted", on=run, values={"middle": (500 - 200) // 2, "sum": 500 - 200}),
    ),
    "01-p2": (
        lambda: parsed(_SHOP).subtree("B"),
        lambda tree: QuestionData(
            "counts_less",
            on=tree,
            # This series begins with five failures.
            reveal=(shown("mean_lab", tree, seed=744),),
            values={"first": 5, "value": expectiminimax(tree).value},
        ),
    ),
    "01-p3": (
        lambda: expectiminimax(parsed("max(insure: -2000, wait: chance(fire .01: -300000, none .99: 0))").subtree("B")),
        lambda run: QuestionData(
            run.value, on=run, reveal=(shown("mean_lab", run.tree, plays=100_000),), values={"premium": 2000}
        ),
    ),
    "01-p4": (
        lambda: expectiminimax(parsed("max(invest: chance(well 1/3: 500, badly 2/3: -200), leave: 0)")),
        lambda run: QuestionData(run.best == run.tree.children(run.tree.root)[0], on=run, values={"exercise": 2}),
    ),
    "01-p5": (
        lambda: list(combinations_with_replacement(range(1, 7), 2)),
        lambda rolls: QuestionData(
            len(rolls), values={"doubles": 6, "others": len(rolls) - 6, "roll": "2-1", "same_roll": "1-2"}
        ),
    ),
    "01-p6": (
        lambda: expectiminimax(parsed("chance(double 6/36: 14, other 30/36: 7)")),
        lambda run: QuestionData(
            run.value,
            reveal=(shown("scene", run, numbers="fractions"),),
            values={"doubles": 6, "rolls": 21, "throws": 36},
        ),
    ),
    "01-p7": (lambda: expectiminimax(exercise(seed=1).tree), lambda run: QuestionData(run.value, on=run)),
    "01-p8": (lambda: expectiminimax(exercise(seed=6).tree), rule_that_gives_10),
}
