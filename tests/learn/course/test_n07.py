"""The questions of notebook 7: what their texts say about their trees."""

from fractions import Fraction

import pytest

from emmviz import alphabeta, expectiminimax, gallery, star1
from emmviz.base.exact import exact
from emmviz.base.numbers import INF
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.n07 import textbook_tree


def steps(run, *places):
    return [(run.steps[place].event, run.steps[place].node) for place in places]


def test_the_largest_value_of_c_is_not_its_value():
    asked = course_question("07-p1")
    run = asked.on
    assert asked.answer == exact("1.3") == run.cutoffs[0].value
    assert expectiminimax(run.tree.subtree("C")).value == exact("1.1")
    assert [len(search(run.tree).leaves) for search in (expectiminimax, star1)] == [4, 3]
    assert steps(run, 9, 11) == [("evaluate", "L3"), ("cutoff", "C")]
    assert run.value == star1(gallery.aima_scale()).value


def test_star1_cuts_at_f_and_then_at_c():
    run = course_question("07-p2").on
    assert [len(search(run.tree).leaves) for search in (expectiminimax, alphabeta, star1)] == [8, 8, 5]
    assert [(cut.node, cut.side) for cut in run.cutoffs] == [("F", "alpha"), ("C", "alpha")]
    assert steps(run, 24) == [("cutoff", "C")]


@pytest.mark.parametrize(
    ("id", "limit", "window"),
    [("07-p3", Fraction(9, 4), (Fraction(9, 4), 6)), ("07-p8", Fraction(19, 4), (1, Fraction(19, 4)))],
)
def test_c_is_searched_with_the_limit_that_is_asked_for(id, limit, window):
    asked = course_question(id)
    assert asked.answer == limit
    assert (asked.on.steps[3].node, asked.on.steps[4].window) == ("B", window)
    assert steps(asked.on, 7) == [("cutoff", "C")]


def test_the_textbook_s_tree_is_read_the_same_up_to_three():
    asked, wide = course_question("07-p4"), course_question("07-p5")
    assert len(asked.answer) == 3
    assert wide.answer == 3
    assert [run.bounds for run in wide.reveal[1].of] == [(-3, 3), (-4, 4)]
    for bound in (2, exact("2.5"), 3, exact("3.0001"), exact("3.5"), 5, 1000, INF):
        found = star1(textbook_tree(), bounds=(-bound, bound))
        assert len(found.leaves) == (5 if bound <= 3 else 7)
        assert found.value == exact("1.5")


@pytest.mark.parametrize("id", ["07-p2", "07-p4", "07-p5"])
def test_the_answer_shows_the_end_of_a_search_that_one_can_step_through(id):
    revealed = course_question(id).reveal[0]
    assert (revealed.show, revealed.options["step"]) == ("play", len(revealed.of[0].steps))


def test_the_last_cuts_of_the_textbook_s_tree():
    assert steps(course_question("07-p5").on, 24) == [("cutoff", "CR")]
    far = course_question("07-p6")
    assert far.answer is True
    assert steps(far.on, 29) == [("cutoff", "E")]


def test_the_printed_limit_loses_the_ticket():
    asked = course_question("07-p7")
    run = star1(asked.on)
    assert (asked.answer, run.best_action) == ("stop", "go")
    assert run.value == expectiminimax(asked.on).value == Fraction(1, 2)
