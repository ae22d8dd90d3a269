"""The questions of notebook 5, on the scale of the leaves."""

from __future__ import annotations

from fractions import Fraction

from emmviz import GameTree, expectiminimax, gallery, minimax
from emmviz.learn.course.question import QuestionData, Questions, best_move, parsed, shown
from emmviz.learn.sensitivity import sweep

_EVEN, _WIDE = (1, 2, 3, 4), (1, 20, 30, 400)


def values_of_moves(leaves: tuple[int, int, int, int]) -> list[Fraction]:
    tree = gallery.aima_scale(leaves)
    return [Fraction(expectiminimax(tree.subtree(move)).value) for move in tree.children(tree.root)]


def powers_around_the_change(tree: GameTree) -> QuestionData:
    powers = {k: values_of_moves((1, 2**k, 3**k, 4**k)) for k in range(1, 6)}
    low = max(k for k, (a1, a2) in powers.items() if a1 >= a2)
    (low_a1, low_a2), (high_a1, high_a2) = powers[low], powers[low + 1]
    return QuestionData(
        (low, low + 1),
        wrong={"one_lower": (low - 1, low), "one_higher": (low + 1, low + 2)},
        values={
            "low": low,
            "low_a1": low_a1,
            "low_a2": low_a2,
            "high": low + 1,
            "high_a1": high_a1,
            "high_a2": high_a2,
            "flip": Fraction(sweep(tree, "power").flips[0].at.near).limit_denominator(1000),
        },
    )


def where_the_moves_meet(tree: GameTree) -> QuestionData:
    (a1, a2), (a1_end, a2_end) = values_of_moves(_EVEN), values_of_moves(_WIDE)
    ahead, gain_a1, gain_a2 = a1 - a2, a1_end - a1, a2_end - a2
    return QuestionData(
        sweep(tree, "values", to=_WIDE).flips[0].at.exact,
        on=tree,
        wrong={"a1_constant": ahead / gain_a2, "wrong_sign": ahead / (gain_a1 - gain_a2)},
        reveal=(-1, shown("rescale_lab", tree, vary="values", to=_WIDE)),
        values={"start": 0, "end": 1, "a1": a1, "a2": a2, "ahead": ahead, "gain_a1": gain_a1, "gain_a2": gain_a2},
    )


def affine_change(tree: GameTree) -> QuestionData:
    changes = [(a, b) for a in (Fraction(1, 3), 1, 7, 100) for b in range(-200, 201, 20)]
    games = [gallery.aima_scale((a + b, 2 * a + b, 3 * a + b, 4 * a + b)) for a, b in changes]
    return QuestionData(len({expectiminimax(game).best for game in games}) > 1, on=tree)


QUESTIONS: Questions = {
    "05-p1": (lambda: expectiminimax(gallery.aima_scale(_EVEN)), best_move),
    "05-p2": (lambda: expectiminimax(gallery.aima_scale(_WIDE)), best_move),
    "05-p3": (
        gallery.aima_scale,
        lambda tree: QuestionData(
            ("stays", "for_good", "back")[len(sweep(tree, "power").flips)],
            on=tree,
            reveal=(shown("rescale_lab", tree),),
        ),
    ),
    "05-p4": (gallery.aima_scale, powers_around_the_change),
    "05-p5": (gallery.aima_scale, where_the_moves_meet),
    "05-p6": (gallery.aima_scale, affine_change),
    "05-p7": (lambda: minimax(parsed("max(a1: min(20, 30), a2: min(1, 400))")), best_move),
}
