"""The questions of notebook 5: what their texts say about their trees."""

from fractions import Fraction

import pytest

from emmviz import GameTree, gallery, minimax
from emmviz.base.exact import exact
from emmviz.learn.course.lookup import course_question
from emmviz.learn.sensitivity import sweep


@pytest.mark.parametrize(
    ("id", "value", "move"), [("05-p1", "2.1", "a1"), ("05-p2", "40.9", "a2"), ("05-p7", "20", "a1")]
)
def test_the_best_moves(id, value, move):
    run = course_question(id).on
    assert (run.value, run.best_action) == (exact(value), move)


def test_an_increasing_power_changes_the_move_once():
    assert course_question("05-p3").answer == "a2 becomes best for good"
    (flip,) = sweep(gallery.aima_scale(), "power").flips
    assert (f"{float(flip.at.near):.3f}", flip.before, flip.after) == ("3.669", ("B",), ("C",))
    around = course_question("05-p4")
    assert around.answer == (3, 4)
    assert "3.669" in around.why


def test_the_straight_lines_meet():
    asked = course_question("05-p5")
    assert asked.answer == Fraction(8, 207) < Fraction(4, 100)
    assert list(asked.known) == [Fraction(2, 99), "1/2", Fraction(-8, 207)]
    assert asked.why.startswith("2.1 + 18.9 t = 1.3 + 39.6 t")


def test_no_affine_change_and_no_order_changes_the_move():
    assert course_question("05-p6").answer is False
    assert minimax(GameTree.parse("max(a1: min(2, 3), a2: min(1, 4))")).best_action == "a1"
