"""The scale of a dial, where the usual numbers are missing."""

from emmviz import Game, star1


def test_a_game_cut_by_depth_before_any_leaf_is_drawn():
    class Climb(Game):
        root = 0

        def kind(self, state):
            return "chance" if state % 2 else "max"

        def successors(self, state):
            return [("1/2", state + 1), ("1/2", state + 3)] if state % 2 else [("up", state + 1), ("far", state + 3)]

        def evaluate(self, state):
            return state

    run = star1(Climb(), bounds=("-inf", "inf"), depth=1)
    assert run.tree.leaves() == []
    for step in range(len(run.steps) + 1):
        assert "<svg" in run.to_svg(step)
