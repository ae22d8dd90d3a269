"""The questions of notebook 1: what their texts say about their trees."""

from fractions import Fraction
from statistics import mean

import pytest

from emmviz import GameTree, expectiminimax, gallery, mean_lab
from emmviz.learn.course.lookup import course_question
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES


def lab(asked):
    (part,) = asked.reveal
    assert part.show == "mean_lab"
    return mean_lab(*part.of, **part.options)


def test_the_shop_is_the_published_one():
    run, published = course_question("01-p1").on, gallery.invest().graph["published"]
    assert (run.value, run.best_action) == (220, "invest")
    assert (published["value"], published["best_action"]) == (220, "invest")
    assert [BACKUP_MISTAKES[name](run.tree) for name in ("unweighted_mean", "sum", "most_likely")] == [150, 300, 500]


def test_the_first_series_starts_with_five_failures_and_ends_near_the_value():
    series = lab(course_question("01-p2")).series
    assert (series[0].at[4], series[0].mean(4)) == (5, -200)
    assert all(abs(one.mean(len(one.at) - 1) - 220) < 10 for one in series)


def test_a_year_without_insurance_is_worse_than_the_premium():
    asked = course_question("01-p3")
    assert asked.answer == -3000
    house = GameTree.parse("max(insure: -2000, wait: chance(fire .01: -300000, none .99: 0))")
    assert expectiminimax(house).best_action == "insure"
    assert BACKUP_MISTAKES["most_likely"](house) == 0
    assert all(abs(one.mean(len(one.at) - 1) + 3000) < 200 for one in lab(asked).series)


def test_one_success_in_three_is_enough():
    asked = course_question("01-p4")
    assert asked.answer is True
    assert asked.on.value == Fraction(100, 3)


def points(high, low):
    return Fraction(4 * high if high == low else high + low)


def test_the_rolls_of_two_dice():
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    rolls = {tuple(sorted(throw)) for throw in throws}
    doubles = [roll for roll in rolls if roll[0] == roll[1]]
    assert course_question("01-p5").answer == len(rolls) == 21
    assert course_question("01-p6").answer == mean(points(*throw) for throw in throws)
    means = [mean(points(*roll) for roll in some) for some in (rolls, doubles, rolls - {*doubles})]
    assert (means, len(doubles)) == ([9, 14, 7], 6)


@pytest.mark.parametrize(("id", "value", "move"), [("01-p7", 13, "a2"), ("01-p8", 11, "a1")])
def test_each_mistake_gives_another_number(id, value, move):
    run = course_question(id).on
    assert (run.value, run.best_action) == (value, move)
    numbers = {value, *(method(run.tree) for method in BACKUP_MISTAKES.values())}
    assert (len(BACKUP_MISTAKES), len(numbers)) == (9, 10)


def test_the_plain_mean_gives_ten():
    assert course_question("01-p8").answer == "the plain mean of the outcomes"
