"""Where alpha and beta meet, a bound may pass for a value: small searches in which it must not."""

from fractions import Fraction

import pytest

from emmviz import Bound, GameTree, alphabeta, expectiminimax, star1, star2
from emmviz.tree.flat.flat_tree import FlatTree
from tests.random_games import Drawn

HALF = Fraction(1, 2)


# The game in which Star2 with a table chose a move worth 0 for one worth 1/2: b stands in two places.
ATTACKED = Drawn(
    {
        "root": ("max", [("a", "a"), ("b", "b")]),
        "a": ("min", [("", 0), ("", "b")]),
        "b": ("chance", [(HALF, "C"), (HALF, 0)]),
        "C": ("chance", [(HALF, "Q"), (HALF, "m")]),
        "Q": ("chance", [(HALF, "M"), (HALF, "N")]),
        "M": ("max", [("", 0), ("", 2)]),
        "N": ("max", [("", 0), ("", 2)]),
        "m": ("min", [("", 0), ("", 1)]),
    },
    (0, 2),
    "root",
)


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("algorithm", [expectiminimax, alphabeta, star1, star2])
def test_a_lower_bound_is_not_taken_for_an_upper_one(algorithm, steps, table):
    run = algorithm(ATTACKED, table=table, steps=steps)
    assert (run.value, run.bound, run.best_action) == (HALF, Bound.EXACT, "b")


@pytest.mark.parametrize("algorithm", [star1, star2])
def test_where_alpha_and_beta_meet_a_bound_keeps_its_side(algorithm):
    tree = GameTree.parse("chance(1: chance(.5: chance(.5: max(0, 2), .5: max(0, 2)), .5: min(0, 1)))")
    for form, options in ((tree, {}), (tree, {"steps": False}), (FlatTree.from_tree(tree), {})):
        run = algorithm(form, bounds=(0, 3), window=(-1, 0), **options)
        assert (run.value, run.bound) == (0, Bound.LOWER)
