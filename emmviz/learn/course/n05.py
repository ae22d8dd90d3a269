"""The questions of notebook 5, on the scale of the leaves."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from emmviz.base.numbers import Number
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.learn.sensitivity import sweep
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.minimax import minimax
from emmviz.search.run import Run
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]

_EVEN, _WIDE = (1, 2, 3, 4), (1, 20, 30, 400)


def scaled(leaves: Iterable[Number]) -> GameTree:
    one, two, three, four = leaves
    return gallery.aima_scale((one, two, three, four))


def values_of_moves(leaves: Iterable[Number]) -> list[Number]:
    tree = scaled(leaves)
    return [expectiminimax(tree.subtree(move)).value for move in tree.children(tree.root)]


def best_move(run: Run) -> QuestionData:
    return QuestionData(run.best, on=run)


def best_move_as_k_increases(tree: GameTree) -> QuestionData:
    changes = len(sweep(tree, "power").flips)
    answer = {0: "stays", 1: "for_good"}.get(changes, "back")
    return QuestionData(answer, on=tree, reveal=(shown("rescale_lab", tree),))


def powers_around_the_change(_: object) -> QuestionData:
    powers = {k: values_of_moves(x**k for x in _EVEN) for k in range(1, 6)}
    last = max(k for k, (a1, a2) in powers.items() if a1 >= a2)
    (low_a1, low_a2), (high_a1, high_a2) = powers[last], powers[last + 1]
    return QuestionData(
        (last, last + 1),
        wrong={"one_lower": (last - 1, last), "one_higher": (last + 1, last + 2)},
        values={
            "low": last,
            "low_a1": low_a1,
            "low_a2": low_a2,
            "high": last + 1,
            "high_a1": high_a1,
            "high_a2": high_a2,
            "flip": Fraction(sweep(scaled(_EVEN), "power").flips[0].at.near).limit_denominator(1000),
        },
    )


def where_the_moves_meet(tree: GameTree) -> QuestionData:
    (flip,) = sweep(tree, "values", to=_WIDE).flips
    (a1, a2), (a1_end, a2_end) = values_of_moves(_EVEN), values_of_moves(_WIDE)
    ahead, gain_a1, gain_a2 = a1 - a2, a1_end - a1, a2_end - a2
    return QuestionData(
        flip.at.exact,
        on=tree,
        wrong={"a1_constant": ahead / gain_a2, "wrong_sign": ahead / (gain_a1 - gain_a2)},
        reveal=(shown("rescale_lab", tree, vary="values", to=_WIDE),),
        values={"start": 0, "end": 1, "a1": a1, "a2": a2, "ahead": ahead, "gain_a1": gain_a1, "gain_a2": gain_a2},
    )


def affine_change(tree: GameTree) -> QuestionData:
    changes = [(a, b) for a in (Fraction(1, 3), 1, 7, 100) for b in range(-200, 201, 20)]
    best = {expectiminimax(scaled(a * x + b for x in _EVEN)).best for a, b in changes}
    return QuestionData(len(best) > 1, on=tree)


QUESTIONS: Questions = {
    "05-p1": (lambda: expectiminimax(scaled(_EVEN)), best_move),
    "05-p2": (lambda: expectiminimax(scaled(_WIDE)), best_move),
    "05-p3": (lambda: scaled(_EVEN), best_move_as_k_increases),
    "05-p4": (lambda: None, powers_around_the_change),
    "05-p5": (lambda: scaled(_EVEN), where_the_moves_meet),
    "05-p6": (lambda: scaled(_EVEN), affine_change),
    "05-p7": (lambda: minimax(parsed("max(a1: min(20, 30), a2: min(1, 400))")), best_move),
}
