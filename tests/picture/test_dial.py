"""The scale of a dial, where the usual numbers are missing."""

from emmviz import star1
from tests.random_games import Drawn


def test_a_game_cut_by_depth_before_any_leaf_is_drawn():
    climb = {0: ("max", [("up", 1), ("far", 3)]), 1: ("chance", []), 3: ("chance", [])}
    run = star1(Drawn(climb, estimates={1: 1, 3: 3}), bounds=("-inf", "inf"), depth=1)
    assert run.tree.leaves() == []
    for step in range(len(run.steps) + 1):
        assert "<svg" in run.to_svg(step)
