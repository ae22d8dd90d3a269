"""The questions of notebook 2: what their texts say about their trees."""

from fractions import Fraction

import pytest

from emmviz import GameTree, expectimax, expectiminimax, gallery, games
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


def test_each_bin_against_each_opponent():
    careless, careful = (course_question(id).on for id in ("02-p1", "02-p2"))
    assert [expectimax(careless.tree.subtree(bin)).value for bin in BINS] == [0, 2, 5]
    assert [expectiminimax(careful.tree.subtree(bin)).value for bin in BINS] == [-50, 1, -5]
    assert course_question("02-p3").answer == gallery.bins_minimax_policy().graph["published"]["value"] == 2
    assert gallery.bins_expectimax_policy().graph["published"]["value"] == -5


def mixed(epsilon):
    way = "{0}: {0}=chance(careless {1}: chance{2}, careful {3}: min{2})"
    ways = [way.format(name, epsilon, pair, 1 - epsilon) for name, pair in BINS.items()]
    return expectiminimax(GameTree.parse(f"R=max({', '.join(ways)})"))


def test_the_best_bin_changes_at_two_thirds():
    asked = course_question("02-p5")
    assert asked.answer == Fraction(2, 3)
    # Bin A is never best, and its −50 would set the scale.
    assert [part.of[0].children("R") for part in asked.reveal[1:]] == [["B", "C"]]
    for epsilon in (0, Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(67, 100), 1):
        run = mixed(epsilon)
        assert run.value == expectiminimax(games.get("three-bins", opponent=epsilon)).value
        assert run.value == max(1 + epsilon, -5 + 10 * epsilon)
        assert run.best_action == ("C" if epsilon > Fraction(2, 3) else "B")


def tipping(q):
    ways = [f"{name}: chance({1 - q}: min{BINS[name]}, {q}: min{BINS[left]})" for name, left in ("AC", "BA", "CB")]
    return expectiminimax(GameTree.parse(f"max({', '.join(ways)})"))


def test_c_becomes_as_good_as_b_where_exercise_3_says():
    shifts = Fraction(-1, 999), 0, Fraction(1, 999)
    assert [tipping(Fraction(2, 19) + shift).best_action for shift in shifts] == ["B", "B", "C"]
    assert tipping(Fraction(1, 2)).value == course_question("02-p6").on.value
