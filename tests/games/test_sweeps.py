"""Sweeps from a guess: the exact values after each, and what is refused."""

import random
from fractions import Fraction
from itertools import islice

import pytest

from emmviz.base.messages import Message, Option
from emmviz.games.reachable import sweeps_from
from tests.random_games import Drawn
from tests.refusal import refused


def cyclic(seed, size=9):
    """A seeded game whose positions lead to any others; "end 0" and "end 1" are its ends."""
    some = random.Random(seed)
    kinds = [some.choice(["max", "min", "chance"]) for _ in range(size)]
    leads = [[some.randrange(-2, size) for _ in range(some.choice([2, 3]))] for _ in range(size)]
    leads[0][0] = 1  # so that there is more than the root
    table = {"end 0": ("leaf", 0), "end 1": ("leaf", 1)}
    for state, (kind, ways) in enumerate(zip(kinds, leads, strict=True)):
        to = [way if way >= 0 else f"end {-1 - way}" for way in ways]
        table[state] = kind, [(Fraction(1, len(to)) if kind == "chance" else f"to {way}", way) for way in to]
    game = Drawn(table)
    game.title = "cyclic"
    return game


def settled(game, guess, sweeps):
    """The values after so many sweeps in the order in which values travel back, by a plain recursion."""
    order, open_ = [], set()

    def visit(state):
        open_.add(state)
        for _, to in game.successors(state):
            if game.kind(to) != "leaf" and to not in open_:
                visit(to)
        order.append(state)

    def value(state, k):
        if game.kind(state) == "leaf" or k == 0:
            return Fraction(game.utility(state) if game.kind(state) == "leaf" else guess)
        earlier = {*game.table} - {*order[order.index(state) :]}
        below = [(share, value(to, k if to in earlier else k - 1)) for share, to in game.successors(state)]
        if game.kind(state) == "chance":
            return sum(share * worth for share, worth in below)
        return (max if game.kind(state) == "max" else min)(worth for _, worth in below)

    visit(game.root)
    return {state: value(state, sweeps) for state in order}


@pytest.mark.parametrize("seed", range(6))
def test_values_after_each_sweep_are_those_of_a_plain_recursion(seed):
    game = cyclic(seed, 6)
    for k, values in enumerate(islice(sweeps_from(game, "1/3"), 4)):
        inner = [(state, value) for state, value in values.items() if game.kind(state) != "leaf"]
        assert inner == list(settled(game, "1/3", k).items())


def test_what_cannot_be_swept_is_refused_in_one_sentence():
    game = Drawn({n: ("max", [("on", n + 1)]) for n in range(1000)})
    message = Message("wrong.games.positions", most=1_000, option=Option("limit"))
    assert refused(lambda game: next(sweeps_from(game, 0)), game) == message
