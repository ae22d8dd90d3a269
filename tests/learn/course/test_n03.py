"""The questions of notebook 3: what their texts say about their trees."""

from fractions import Fraction

from emmviz import expectiminimax
from emmviz.learn.course.lookup import course_question


def test_b_has_its_value_when_its_two_leaves_are_read():
    asked = course_question("03-p2")
    assert asked.answer == 2
    play = asked.reveal[0]
    assert asked.on.frame(play.options["step"]).nodes["B"].value == 3
    assert asked.on.frame(play.options["step"] - 1).nodes["B"].value is None


def test_bold_ties_with_safe_at_three_fifths():
    asked = course_question("03-p3")
    assert asked.answer == Fraction(3, 5)
    assert asked.on.best_action == "bold"


def test_a_search_that_stops_early_takes_another_move():
    asked = course_question("03-p4")
    assert (asked.on.best_action, asked.on.tree.edges["A", asked.answer]["action"]) == ("grab", "wait")
    assert len(expectiminimax(asked.on.tree, depth=2).leaves) == len(asked.on.tree.leaves()) == 8


def test_to_see_the_coin_first_is_worth_two():
    seen, unseen = course_question("03-p5"), course_question("03-p6")
    assert (seen.answer, unseen.on.value, unseen.answer) == (6, 4, "less than before")
