"""The questions of notebook 12: what their texts say about what the wrong programs do."""

from fractions import Fraction

import pytest

from emmviz import GameTree, expectiminimax, star1
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.n12 import PROGRAMS, QUESTIONS


@pytest.mark.parametrize(
    ("id", "mistake", "value", "right"),
    [
        ("12-p1", "mean", 1, Fraction(1, 2)),
        ("12-p2", "mean_divided", 2, 3),
        ("12-p3", "one_late", Fraction(3, 4), Fraction(7, 4)),
        ("12-p4", "wrong_sign", 2, 1),
        ("12-p5", "passed_unchanged", Fraction(3, 2), 1),
        ("12-p6", "clamped_cut", Fraction(2, 3), Fraction(1, 3)),
    ],
)
def test_each_program_is_wrong_on_its_small_tree(id, mistake, value, right):
    run = QUESTIONS[id][0]()
    assert (run.value, run.right.value) == (value, right)
    assert run.right.value == expectiminimax(run.tree).value
    assert (run.compared.verdict, run.compared.mistake) == ("wrong", mistake)


def test_a_student_s_program_with_the_same_steps_gets_the_texts_and_another_one_does_not():
    own, other = (PROGRAMS["unweighted"](GameTree.parse(f"chance(.75: 0, .25: {leaf})")) for leaf in (2, 4))
    assert course_question("12-p1", own).known
    asked = course_question("12-p1", other)
    assert (asked.answer, asked.known, asked.why) == (2, {}, "")


def test_rounding_lifts_a_bound_above_a_tie():
    asked = course_question("12-p7")
    assert asked.answer == "“stop” with fractions, “go” with floats"
    assert set(asked.known) == set(asked.choices) - {asked.answer}
    assert "3.4000000000000004" in asked.reveal[0].data
    run = star1(asked.on)
    assert (run.best_action, run.value) == ("stop", Fraction(17, 5))
    assert 0.8 * 3 + (1 - 0.8) * 5 > 3.4
