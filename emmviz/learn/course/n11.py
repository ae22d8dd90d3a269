"""The questions of notebook 11, on mistakes that are known by their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean

from emmviz.base.numbers import Number, show
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.learn.course.table import Table
from emmviz.learn.exercises import exercise
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]

_FOUR = ("unweighted_mean", "most_likely", "roles_swapped", "opponent_averaged")


def values_of_the_root(tree: GameTree) -> dict[str, Number]:
    """Return the right value of the root, and the value that each mistake gives, by its name."""
    return {"correct": expectiminimax(tree).value} | {name: method(tree) for name, method in BACKUP_MISTAKES.items()}


def ten_ways(tree: GameTree, say: Mapping[str, str]) -> Table:
    """Tabulate the values of the root: the name of each way, what it does, and its value."""
    values = values_of_the_root(tree).items()
    return Table([(say[name], say[f"{name}_means"], show(value).replace(".", say["point"])) for name, value in values])


def one_of_four(tree: GameTree, value: Number) -> QuestionData:
    values = values_of_the_root(tree)
    answer = next(name for name in _FOUR if values[name] == value)
    picture = shown("scene", expectiminimax(tree), hide=("caption", "levels", "legend"))
    return QuestionData(
        answer, on=tree, reveal=(picture, shown(ten_ways, tree)), values=values | {"asked": value}, skill="backup"
    )


def mistake_behind_12(tree: GameTree) -> QuestionData:
    asked = one_of_four(tree, 12)
    averages = [mean(map(tree.value, tree.children(node))) for node in tree if tree.kind(node) == "min"]
    return asked._replace(values={**asked.values, "averages": averages, "outcomes": 2})


def mistake_without_effect(tree: GameTree) -> QuestionData:
    return one_of_four(tree, expectiminimax(tree).value)


QUESTIONS: Questions = {
    "11-p1": (lambda: exercise(31).tree, mistake_behind_12),
    "11-p2": (
        lambda: parsed("max(a1: chance(min(2, 6), min(4, 9)), a2: chance(min(1, 12), min(3, 7)))"),
        mistake_without_effect,
    ),
}
