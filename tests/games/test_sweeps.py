"""Sweeps from a guess: where the exact values are kept, what can be followed by hand, and what is refused."""

from fractions import Fraction
from itertools import islice

from emmviz import games
from emmviz.games import value_iteration
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


def test_a_sweep_can_be_followed_by_hand_on_the_graph():
    # The same duel as a game of its own and as a table of its positions.
    piglet = games.get("piglet", target=1)
    table = {"A": ("max", [("roll", "B"), ("hold", "C")]), "B": ("chance", [("1/2", 1), ("1/2", "C")])}
    table |= {"C": ("min", [("roll", "D"), ("hold", "A")]), "D": ("chance", [("1/2", 0), ("1/2", "A")])}
    duel = Drawn(table, (0, 1), "A")
    for game, root in ((piglet, piglet.root), (duel, "A")):
        before, after, again = islice(sweeps_from(game, "1/2"), 3)
        # D and C are a fourth, so that B and A are a half and an eighth.
        assert sorted(after.values()) == [0, Fraction(1, 4), Fraction(1, 4), Fraction(5, 8), Fraction(5, 8), 1]
        assert (before[root], after[root], again[root]) == (Fraction(1, 2), Fraction(5, 8), Fraction(21, 32))
    assert [state for state in after if state in table] == list("DCBA")


def test_what_cannot_be_swept_is_refused_in_one_sentence():
    game = Drawn({n: ("max", [("on", n + 1)]) for n in range(1000)})
    sentence = "the game has more than 1,000 positions; pass limit= for more, or search to a depth"
    assert refusal(lambda game: next(sweeps_from(game, 0)), game) == sentence
