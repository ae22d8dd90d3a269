"""The questions of notebook 1, on one chance node."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean

from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.learn.exercises import exercise
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]

# The rolls of two dice, the higher number first.
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
DOUBLES = [roll for roll in ROLLS if roll[0] == roll[1]]


def shop(success: str, failure: str) -> GameTree:
    return parsed(f"max(invest: chance(well {success}: 500, badly {failure}: -200), leave: 0)")


def house() -> GameTree:
    return parsed("max(insure: -2000, wait: chance(fire .01: -300000, none .99: 0))")


def points(high: int, low: int) -> int:
    return 4 * high if high == low else high + low


def mean_points(rolls: list[tuple[int, int]]) -> Fraction:
    return mean(Fraction(points(*roll)) for roll in rolls)


def two_dice() -> Run:
    others = [roll for roll in ROLLS if roll not in DOUBLES]
    return expectiminimax(parsed(f"chance(double 6/36: {mean_points(DOUBLES)}, other 30/36: {mean_points(others)})"))


def rule_of_the_value(run: Run) -> QuestionData:
    tree = run.tree
    well, badly = (tree.value(leaf) for leaf in tree.children("B"))
    values = {"middle": BACKUP_MISTAKES["unweighted_mean"](tree), "sum": well + badly}
    return QuestionData("weighted", on=run, values=values)


def what_moves_the_mean(tree: GameTree) -> QuestionData:
    # This series begins with five failures.
    reveal = shown("mean_lab", tree, seed=744)
    return QuestionData("counts_less", on=tree, reveal=(reveal,), values={"first": 5, "value": 220})


def year_without_insurance(run: Run) -> QuestionData:
    watch = shown("mean_lab", run.tree, plays=100_000)
    return QuestionData(run.value, on=run, reveal=(watch,), values={"premium": 2000})


def still_invest(run: Run) -> QuestionData:
    invest, *_ = run.tree.children(run.tree.root)
    return QuestionData(run.best == invest, on=run, values={"exercise": 2})


def different_rolls(rolls: list[tuple[int, int]]) -> QuestionData:
    doubles = sum(high == low for high, low in rolls)
    values = {"doubles": doubles, "others": len(rolls) - doubles, "roll": "2-1", "same_roll": "1-2"}
    return QuestionData(len(rolls), values=values)


def mean_roll(run: Run) -> QuestionData:
    reveal = shown("scene", run, numbers="fractions")
    return QuestionData(
        run.value, reveal=(reveal,), values={"doubles": len(DOUBLES), "rolls": len(ROLLS), "throws": 36}
    )


def root_value(run: Run) -> QuestionData:
    return QuestionData(run.value, on=run)


def rule_behind_ten(run: Run) -> QuestionData:
    values = {name: method(run.tree) for name, method in BACKUP_MISTAKES.items()}
    (rule,) = (name for name, value in values.items() if value == 10)
    return QuestionData(rule, on=run, step=len(run.steps), values=values)


QUESTIONS: Questions = {
    "01-p1": (lambda: expectiminimax(shop(".6", ".4")), rule_of_the_value),
    "01-p2": (lambda: shop(".6", ".4").subtree("B"), what_moves_the_mean),
    "01-p3": (lambda: expectiminimax(house().subtree("B")), year_without_insurance),
    "01-p4": (lambda: expectiminimax(shop("1/3", "2/3")), still_invest),
    "01-p5": (lambda: ROLLS, different_rolls),
    "01-p6": (two_dice, mean_roll),
    "01-p7": (lambda: expectiminimax(exercise(seed=1).tree), root_value),
    "01-p8": (lambda: expectiminimax(exercise(seed=6).tree), rule_behind_ten),
}
