"""The questions of notebook 0, on reading a tree."""

from __future__ import annotations

from emmviz.learn.course.question import QuestionData, Questions, parsed
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]


def three_ways(circle: str) -> Run:
    return expectiminimax(parsed(f"max(left: {circle}(3, 5), middle: {circle}(2, 8), right: {circle}(0, 9))"))


def stop_or_go() -> GameTree:
    return parsed("max(stop: 4, go: chance(.5: min(3, 9), .5: min(8, 6)))")


def best_move(run: Run) -> QuestionData:
    return QuestionData(run.best, on=run)


def successors_of_b(tree: GameTree) -> QuestionData:
    successors = set(tree.children("B"))
    below = set(tree.subtree("B")) - {"B"}
    return QuestionData(successors, on=tree, wrong={"all_below": below, "leaves": below - successors})


def root_value(run: Run) -> QuestionData:
    return QuestionData(run.value, on=run)


def order_of_values(run: Run) -> QuestionData:
    events = {event: [step.node for step in run.steps if step.event == event] for event in ("enter", "leave")}
    return QuestionData(events["leave"], on=run, wrong={"order_of_visits": tuple(events["enter"])})


def value_of_leaving(run: Run) -> QuestionData:
    tree = run.tree
    _, leave = tree.children(tree.root)
    return QuestionData(expectiminimax(tree.subtree(leave)).value, on=run)


QUESTIONS: Questions = {
    "00-p1": (lambda: three_ways("chance"), best_move),
    "00-p2": (lambda: three_ways("min"), best_move),
    "00-p3": (lambda: three_ways("max"), best_move),
    "00-p4": (stop_or_go, successors_of_b),
    "00-p5": (lambda: expectiminimax(stop_or_go()), root_value),
    "00-p6": (lambda: expectiminimax(stop_or_go()), order_of_values),
    "00-p7": (
        lambda: expectiminimax(parsed("max(take: 6, leave: chance(rain .3: 0, dry .7: 10))")),
        value_of_leaving,
    ),
}
