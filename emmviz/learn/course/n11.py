"""The questions of notebook 11, on mistakes that are known by their numbers."""

from __future__ import annotations

from statistics import mean

from emmviz import GameTree, expectiminimax, learn
from emmviz.base.numbers import Number
from emmviz.learn.course.question import QuestionData, Questions, parsed

_FOUR = ("unweighted_mean", "most_likely", "roles_swapped", "opponent_averaged")


def one_of_four(tree: GameTree, value: Number, *reveal: object) -> QuestionData:
    """Return the question which of four mistakes gives this value, with the values of all ways to the root."""
    values = {"correct": expectiminimax(tree).value} | {way: at(tree) for way, at in learn.BACKUP_MISTAKES.items()}
    answer = next(name for name in _FOUR if values[name] == value)
    averages = [mean(map(tree.value, tree.children(node))) for node in tree if tree.kind(node) == "min"]
    values |= {"asked": value, "outcomes": 2}
    return QuestionData(answer, on=tree, reveal=(-1, *reveal), values={**values, "averages": averages}, skill="backup")


QUESTIONS: Questions = {
    "11-p1": (lambda: learn.exercise(31).tree, lambda tree: one_of_four(tree, 12, "ten_ways")),
    "11-p2": (
        lambda: parsed("max(a1: chance(min(2, 6), min(4, 9)), a2: chance(min(1, 12), min(3, 7)))"),
        lambda tree: one_of_four(tree, expectiminimax(tree).value, "ten_ways"),
    ),
}
