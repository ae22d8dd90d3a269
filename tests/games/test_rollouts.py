"""Rollouts: the mean of random games, the same for a position whenever it is asked for, and refused in sentences."""

from fractions import Fraction as F

import pytest

from emmviz import BoundsError, TreeError, games, star2
from emmviz.base.messages import Message, Option
from emmviz.games import openspiel, rollouts
from tests.games.test_keys import RACE, InLists
from tests.random_games import Drawn
from tests.refusal import not_between, refused

# Heads with probability 1/4 is worth 1; the player before it cannot do anything about it.
TOSS = {0: ("max", [("left", 2), ("right", 2)]), 2: ("chance", [("1/4", 1), ("3/4", 3)]), 3: ("leaf", 0)}


def test_the_mean_comes_near_the_value():
    assert abs(rollouts(Drawn(TOSS), count=4000)(0) - F(1, 4)) < F(1, 40)
    assert rollouts(Drawn(TOSS))(1) == 1


def test_a_position_has_one_estimate_and_a_seed_another():
    game = games.get("pig", target=30)
    states = [way[1] for way in game.successors(game.root)]
    estimates = [[rollouts(game, seed=seed)(state) for state in states] for seed in (1, 2)]
    assert estimates[0] != estimates[1]
    again = rollouts(game, seed=1)
    assert [again(state) for state in reversed(states)][::-1] == estimates[0] == [again(state) for state in states]


@pytest.mark.parametrize("game", [openspiel("tic_tac_toe"), InLists(RACE)], ids=["OpenSpiel", "positions in lists"])
def test_a_search_finds_the_same_with_them_with_and_without_steps(game):
    found = [star2(game, depth=2, steps=steps, evaluate=rollouts(game, count=3, seed=5)) for steps in (True, False)]
    assert (found[0].value, found[0].best_action) == (found[1].value, found[1].best_action)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: rollouts(RACE, count=0), not_between("count", "0", 1, 10**6)),
        (lambda: rollouts(RACE, seed="x"), not_between("seed", "'x'", -(10**18), 10**18)),
        (lambda: rollouts(5), Message("wrong.games.no_game", name="rollouts", given="int", missing="root")),
        (
            lambda: rollouts(Drawn({0: ("max", [("on", 0)])}))(0),
            Message("wrong.games.playout", state="0", most=10_000, option=Option("evaluate")),
        ),
        (lambda: rollouts(Drawn(TOSS, (5, 6)))(0), Message("wrong.games.outside", state="3", value=0, low=5, high=6)),
        (lambda: rollouts(Drawn({}, root=[0])), Message("wrong.games.unhashable", state="[0]")),
    ],
)
def test_what_cannot_be_played_is_refused(ask, message):
    assert refused(ask, error=BoundsError if "outside" in message.key else TreeError) == message
