"""Sweeps from a guess: where the exact values are kept, what mirrors each other, and what is refused."""

from itertools import islice

import pytest

from emmviz.games import value_iteration
from emmviz.games.small.pig import Pig
from emmviz.games.sweeps import sweeps_from
from tests.long import each_seed
from tests.random_games import Drawn, waiting_game
from tests.refusal import refusal


@each_seed(100, 20)
def test_sweeps_come_nearer_to_the_exact_values(seed):
    game = waiting_game(seed)
    solved = value_iteration(game)
    swept = list(islice(sweeps_from(game, 0), 8))
    apart = [max(abs(value - solved.value(state)) for state, value in values.items()) for values in swept]
    assert apart == sorted(apart, reverse=True)


@each_seed(100, 20)
def test_mirror_images_sum_to_the_bounds_after_every_sweep(seed):
    game = waiting_game(3 * seed)
    for values in islice(sweeps_from(game, "1/3"), 5):
        for state, value in values.items():
            assert game.mirror(state) not in values or value + values[game.mirror(state)] == sum(game.bounds)


class Unbounded(Pig):
    bounds = None


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Unbounded(5, (1,)), "a game with a method mirror needs finite bounds (L, U), not None"),
        (
            Drawn({n: ("max", [("on", n + 1)]) for n in range(1000)}),
            "the game has more than 1,000 positions; pass limit= for more, or search to a depth",
        ),
    ],
    ids=["no bounds", "too many"],
)
def test_what_cannot_be_swept_is_refused_in_one_sentence(game, sentence):
    assert refusal(lambda game: next(sweeps_from(game, 0)), game) == sentence
