"""The questions of notebook 1: what their texts say about their trees."""

from fractions import Fraction
from statistics import mean

from emmviz import mean_lab
from emmviz.learn.course.lookup import course_question


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


def test_the_first_series_starts_with_five_failures():
    (part,) = course_question("01-p2").reveal
    series = mean_lab(*part.of, **part.options).series[0]
    assert (series.at[4], series.mean(4)) == (5, -200)
