"""The questions of notebook 6: what their texts say about their trees."""

import pytest

from emmviz import alphabeta, expectiminimax, minimax, random_tree, star1
from emmviz.base.numbers import INF
from emmviz.learn.course.lookup import course_question
from emmviz.learn.marking import answer_text
from emmviz.learn.prediction import prediction


def cuts(run):
    return [(cut.node, cut.side, cut.value) for cut in run.cutoffs]


def test_the_two_cuts_of_the_reminder():
    asked = course_question("06-p1")
    run = asked.on
    assert cuts(run) == [("B", "alpha", 2), ("D", "beta", 8)]
    assert sorted(run.tree.value(leaf) for leaf in asked.answer) == [5, 7, 9]
    assert run.value == minimax(run.tree).value == 6
    below_b, below_d = "leaves 2 and 3 below B", "leaf 2 below D"
    asked_of_reader = prediction(asked.question, asked.answer, on=run)
    assert answer_text(asked_of_reader.question) == f"{below_b} and {below_d}"


def test_the_order_decides_the_work_and_not_the_value():
    best, worst = course_question("06-p2"), course_question("06-p3")
    assert (best.answer, worst.answer, len(best.on.tree.leaves())) == (7, 16, 16)
    assert best.on.value == worst.on.value == 4


@pytest.mark.parametrize(("b", "depth"), [(2, 2), (2, 4), (3, 2), (3, 4), (4, 3)])
def test_the_best_order_reads_as_many_leaves_as_the_formula_says(b, depth):
    shape = " ".join(f"{kind}{b}" for kind in ("max", "min", "max", "min")[:depth])
    for seed in range(10):
        best, worst = (alphabeta(random_tree(seed, shape, order=order)) for order in ("best", "worst"))
        assert len(best.leaves) == b ** ((depth + 1) // 2) + b ** (depth // 2) - 1
        assert best.value == worst.value


def test_d_is_searched_between_the_5_of_a_and_the_8_of_c():
    asked = course_question("06-p4")
    run = asked.on
    assert (run.steps[9].event, run.steps[9].node) == ("leave", "C")
    assert (run.steps[11].event, run.steps[11].node, asked.answer) == ("enter", "D", (5, 8))
    assert run.frame(12).moment.origins == ("L1", "C")
    assert cuts(run) == [("D", "beta", 9), ("B", "alpha", 4)]
    assert run.value == minimax(run.tree).value == 5


def test_the_deep_cut_is_made_by_the_root():
    asked = course_question("06-p5")
    run = asked.on
    assert asked.answer is False
    assert (run.steps[8].event, run.steps[8].node, run.tree.value("L3")) == ("cutoff", "D", 9)
    assert (run.frame(9).moment.origins[0], run.value) == ("L1", 5)


def test_alpha_beta_starts_again_below_the_coin():
    full, fresh = course_question("06-p6"), course_question("06-p7")
    assert full.answer is False
    assert full.on.value == fresh.on.value == 12
    assert full.on.best_action == fresh.on.best_action == "b"
    assert fresh.answer == "(−∞, ∞), a new window"
    entered = [step.window for step in fresh.on.steps if step.event == "enter" and step.node in "CD"]
    assert entered == [(-INF, INF)] * 2


def test_bounds_make_the_cut_at_the_coin_right():
    asked = course_question("06-p8")
    assert asked.answer is True
    assert [len(search(asked.on.tree).leaves) for search in (alphabeta, star1)] == [5, 2]
    assert expectiminimax(asked.on.tree).value == 5
