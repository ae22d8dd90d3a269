"""Rollouts: the mean of random games, the same for a position whenever it is asked for, and refused in sentences."""

from fractions import Fraction as F

import pytest

from emmviz import TreeError, games, star2
from emmviz.games import openspiel, rollouts
from tests.games.test_keys import Coins, Keyed


class Toss:
    """Heads with probability 1/4 is worth 1; the players before it cannot do anything about it."""

    root = 0
    bounds = (0, 1)

    def kind(self, state):
        return {0: "max", 1: "chance"}.get(state, "leaf")

    def successors(self, state):
        return [("left", 1), ("right", 1)] if state == 0 else [("1/4", "heads"), ("3/4", "tails")]

    def utility(self, state):
        return int(state == "heads")


def test_the_mean_comes_near_the_value():
    assert abs(rollouts(Toss(), count=4000)(0) - F(1, 4)) < F(1, 40)
    assert rollouts(Toss())("heads") == 1


def test_a_position_has_one_estimate_and_a_seed_another():
    game = games.get("pig", target=30)
    states = [way[1] for way in game.successors(game.root)]
    estimates = [[rollouts(game, seed=seed)(state) for state in states] for seed in (1, 2)]
    assert estimates[0] != estimates[1]
    again = rollouts(game, seed=1)
    assert [again(state) for state in reversed(states)][::-1] == estimates[0] == [again(state) for state in states]


def test_every_search_finds_the_same_with_them():
    game = openspiel("tic_tac_toe")
    found = [star2(game, depth=2, steps=steps, evaluate=rollouts(game, count=3, seed=5)) for steps in (True, False)]
    assert found[0].value == found[1].value
    assert found[0].best_action == found[1].best_action


def test_positions_that_are_dicts_are_played_from():
    assert star2(Keyed(), depth=1, evaluate=rollouts(Keyed())).bounds == (-1, 1)


class Endless(Toss):
    def successors(self, state):
        return [("on", 0)]


class Beyond(Toss):
    bounds = (5, 6)


@pytest.mark.parametrize(("ask", "sentence"), [
    (lambda: rollouts(Toss(), count=0), "count must be a whole number from 1 to 1000000, not 0"),
    (lambda: rollouts(Toss(), seed="x"), "seed must be a whole number from "),
    (lambda: rollouts(5), "rollouts searches a GameTree, a FlatTree or a Game, not int, which has no root"),
    (lambda: rollouts(Endless())(0), "position 0: a random game from it takes more than 10,000 moves; use evaluate="),
    (lambda: rollouts(Beyond())(0), "position '(heads|tails)' has the utility [01], outside the bounds "),
    (lambda: rollouts(Coins()), "position .* must be hashable"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(ask, sentence):
    with pytest.raises(TreeError, match=f"^{sentence}"):
        ask()
