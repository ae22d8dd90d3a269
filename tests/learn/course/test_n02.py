"""The questions of notebook 2: what their texts say about their trees."""

from fractions import Fraction

import pytest

from emmviz import GameTree, expectiminimax, gallery
from emmviz.learn.course.lookup import course_question

BINS = {"A": (-50, 50), "B": (1, 3), "C": (-5, 15)}


@pytest.mark.parametrize(
    ("id", "published"),
    [("02-p1", "bins_expectimax"), ("02-p2", "bins_minimax"), ("02-p6", "bins_expectiminimax")],
)
def test_the_bins_are_the_published_ones(id, published):
    run, tree = course_question(id).on, getattr(gallery, published)()
    assert (run.value, run.best_action) == tuple(tree.graph["published"][key] for key in ("value", "best_action"))
    assert list(map(run.tree.value, run.tree.leaves())) == list(map(tree.value, tree.leaves()))


def tipping(q):
    ways = [f"{name}: chance({1 - q}: min{BINS[name]}, {q}: min{BINS[left]})" for name, left in ("AC", "BA", "CB")]
    return expectiminimax(GameTree.parse(f"max({', '.join(ways)})"))


def test_c_becomes_as_good_as_b_where_exercise_3_says():
    shifts = Fraction(-1, 999), 0, Fraction(1, 999)
    assert [tipping(Fraction(2, 19) + shift).best_action for shift in shifts] == ["B", "B", "C"]
    assert tipping(Fraction(1, 2)).value == course_question("02-p6").on.value


def test_bin_a_which_is_never_best_does_not_set_the_scale():
    _, lab = course_question("02-p5").reveal
    assert lab.of[0].children("R") == ["B", "C"]
