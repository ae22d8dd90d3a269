"""The questions of notebook 0: what their texts say about their trees."""

from fractions import Fraction

import pytest

from emmviz import expectiminimax
from emmviz.learn import mark
from emmviz.learn.course.lookup import course_question
from emmviz.learn.prediction import prediction
from tests.sentences import leaf_name, wording


@pytest.mark.parametrize(
    ("id", "moves", "best"),
    [("00-p1", [4, 5, Fraction(9, 2)], "middle"), ("00-p2", [3, 2, 0], "left"), ("00-p3", [5, 8, 9], "right")],
)
def test_one_picture_has_three_best_moves(id, moves, best):
    run = course_question(id).on
    assert [expectiminimax(run.tree.subtree(node)).value for node in "BCD"] == moves
    assert run.best_action == best


def test_c_and_d_are_the_successors_of_b():
    asked = course_question("00-p4")
    assert asked.answer == {"C", "D"}
    # A leaf has the verdict that any node further down has.
    question = prediction(asked.question, asked.answer, on=asked.on).question
    assert wording("learn.too_deep", name="B", nodes=leaf_name(1, "C")) in mark(question, "L2").feedback


def test_the_values_of_stop_or_go():
    run = course_question("00-p5").on
    values = {node: expectiminimax(run.tree.subtree(node)).value for node in "ABCD"}
    assert values == {"A": Fraction(9, 2), "B": Fraction(9, 2), "C": 3, "D": 6}
    assert run.best_action == "go"


def test_a_node_waits_for_its_successors():
    asked = course_question("00-p6")
    assert asked.answer == ["C", "D", "B", "A"]
    assert list(asked.known) == [("A", "B", "C", "D")]
    question = prediction(asked.question, asked.answer, on=asked.on).question
    assert [mark(question, text).correct for text in ("C, D, B, A", "c; d; b; a", "C, B, D, A")] == [1, 1, 0]


def test_the_umbrella_stays_at_home():
    asked = course_question("00-p7")
    assert (asked.answer, asked.reveal[0].best_action) == (7, "leave")
