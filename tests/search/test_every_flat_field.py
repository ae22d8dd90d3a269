"""What a search of a FlatTree sees and finds, number by number: what the laws on random trees do not look at."""

import numpy as np
import pytest

from emmviz import Bound, BoundsError, GameTree, TreeError, expectiminimax, minimax, star1
from emmviz.search.algorithms.star2 import star2
from emmviz.search.engines.fast import backup
from emmviz.search.engines.horizon import horizon_of
from emmviz.tree.flat.flat_tree import FlatTree

INF = float("inf")
COUNTS = ("leaves", "leaves_total", "nodes", "probes", "cutoffs")
TREE = FlatTree.from_tree(GameTree.parse("max(min(4, chance[3](.5: 1, .5: 9)), chance(.25: min[2](7, 8), .75: 6), 5)"))


def test_all_is_in_sight_without_a_limit():
    horizon = horizon_of(TREE)
    assert (horizon.flat, horizon.depth, horizon.reached, horizon.bounds) == (TREE, INF, None, (1, 9))
    assert (horizon.count.tolist(), horizon.entered) == ([3, 2, 2, 0, 0, 2, 2, 0, 0, 0, 0, 0], 12)
    assert (horizon.ends.tolist(), horizon.may_fail) == ([3, 4, 7, 8, 9, 10, 11], False)
    assert horizon.left_to_right() == ["L1", "L2", "L3", "L4", "L5", "L6", "L7"]


def test_chance_is_no_move_and_a_limit_ends_the_sight():
    horizon = horizon_of(TREE, 2)
    assert (horizon.depth, horizon.entered) == (2, 10)
    assert horizon.reached.tolist() == [True] * 8 + [False] * 2 + [True] * 2, "the chance node D comes after two moves"
    assert horizon.left_to_right() == ["L1", "D", "L4", "L5", "L6", "L7"]
    horizon = horizon_of(TREE, 1, {"B": 3, "C": 5, "E": "5/2"}.__getitem__, ("-inf", 10))
    assert horizon.reached.tolist() == [True] * 4 + [False] * 8
    assert (horizon.ends.tolist(), horizon.entered, horizon.left_to_right()) == ([1, 2, 3], 4, ["B", "C", "L7"])
    assert (horizon.count.tolist(), horizon.count.dtype) == ([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], np.int32)
    assert (horizon.value[1:4].tolist(), horizon.bounds, horizon.may_fail) == ([3, 5, 5], (-INF, 10), True)
    assert np.isnan(TREE.value[1]), "the tree itself stays as it was"


def test_the_range_of_what_is_read_bounds_a_search_of_a_tree_without_bounds():
    assert horizon_of(TREE, 1, {"B": 3, "C": "7/2"}.__getitem__).bounds == (3, 5)
    for large in (10**400, -(10**301), 1.7e308):
        with pytest.raises(
            TreeError, match=r"^node A: its estimate is too large for a FlatTree, which takes floats from"
        ):
            horizon_of(TREE, 0, lambda node, large=large: large)
    assert horizon_of(TREE, 0, lambda node: 1e300).bounds == (1e300, 1e300)
    with pytest.raises(TreeError, match=r"^node B lies at the depth limit but has no estimate; give it one or pass ev"):
        horizon_of(TREE, 1)
    with pytest.raises(BoundsError, match=r"^node C has the estimate 11, outside the bounds \[0, 10\]$"):
        horizon_of(TREE, 1, lambda node: 11 if node == "C" else 10, (0, 10)).check_all()
    with pytest.raises(BoundsError, match=r"^node B has the estimate −1, outside the bounds \[0, 10\]$"):
        horizon_of(TREE, 1, lambda node: -1, (0, 10)).check_all()
    with pytest.raises(TreeError, match=r"^node B: evaluate must return a finite number, not 'x'$"):
        horizon_of(TREE, 1, lambda node: "x")


def test_a_full_search_of_arrays():
    run = expectiminimax(TREE)
    assert (run.value, run.bound, run.best, run.bounds) == (6.25, Bound.EXACT, "C", (1, 9))
    assert (run.principal_variation, run.leaves) == (["A", "C"], ["L1", "L2", "L3", "L4", "L5", "L6", "L7"])
    assert run.counts == dict(zip(COUNTS, (7, 7, 12, 0, 0), strict=True))
    assert (run.algorithm, run.tree, run.steps, run.cuts_at) == ("expectiminimax", TREE, [], frozenset())
    run = expectiminimax(TREE, depth=1, evaluate={"B": 3, "C": "7/2"}.get)
    assert (run.value, run.best, run.leaves) == (5, "L7", ["B", "C", "L7"])
    assert run.counts == dict(zip(COUNTS, (3, 3, 4, 0, 0), strict=True))


def test_a_cutting_search_of_arrays():
    run = star1(TREE, window=(5, 7))
    assert (run.value, run.bound, run.best, run.principal_variation) == (6.25, Bound.EXACT, "C", ["A", "C"])
    assert (run.leaves, run.bounds) == (["L1", "L4", "L5", "L6", "L7"], (1, 9))
    assert run.counts == dict(zip(COUNTS, (5, 7, 9, 0, 1), strict=True))
    assert star2(TREE, probes=1).counts == dict(zip(COUNTS, (7, 7, 12, 1, 0), strict=True))


def test_a_kind_that_an_algorithm_does_not_know_is_named_with_the_first_node():
    with pytest.raises(TreeError, match=r"^node C is a chance node, which minimax does not know$"):
        minimax(TREE)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_value_of_every_node(compiled):
    assert backup(TREE, compiled=compiled).tolist() == [6.25, 4, 6.25, 5, 4, 5, 7, 6, 1, 9, 7, 8]
