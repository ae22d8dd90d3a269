"""The engine without steps: the numbers that it adds, how deep it goes, and what it keeps of a game."""

import pickle
import random
from fractions import Fraction as F
from itertools import product

import pytest

import emmviz
from emmviz import FlatTree, GameTree, expectiminimax, games, star1, star2
from emmviz.base.messages import Message
from emmviz.search import searching
from tests.random_games import Drawn
from tests.refusal import refused
from tests.searches import INF, NAMES
from tests.tree.test_tree import chain

# -- numbers -----------------------------------------------------------------------------------------------------------


def rolling(probs=(0.5, 0.5), values=(1, 2)):
    """A game in which MAX chooses between 1 and an outcome of the numbers given."""
    outcomes = {i: ("leaf", value) for i, value in enumerate(values)}
    roll = {"roll": ("chance", list(zip(probs, outcomes, strict=True))), "one": ("leaf", 1)}
    return Drawn({"root": ("max", [("stop", "one"), ("go", "roll")])} | roll | outcomes, None, "root")


@pytest.mark.parametrize("algorithm", NAMES)
@pytest.mark.parametrize(
    ("probs", "values", "value"),
    [
        ((0.1, 0.9), (1.1, 1.2), F(0.1 * 1.1 + 0.9 * 1.2)),
        (("0.1", "0.9"), ("1.1", "1.2"), F(119, 100)),
        ((F(1, 3), F(2, 3)), (2, 4), F(10, 3)),
        ((F(1, 3), F(2, 3)), (F(1, 2), "1/4"), 1),
        (("1/3", "2/3"), ("2.5", 4), F(7, 2)),
        ((1, 0), (3, float("nan")), 3),
        ((F(1, 2), 0.5), (2, 4), 3),
        ((0.3333333333, 0.3333333333, 0.3333333334), (3, 3, 3), 3),
        ((0.25, 0.75), (F(2), F(4)), F(7, 2)),
        # Scaled only where the sum is off by more than rounding: this one is 1 − 1e-16 ...
        ([0.1] * 10, [*map(float, range(3, 13))], F(sum(0.1 * float(value) for value in range(3, 13)))),
        # ... and this one is not.
        ((0.5, 0.5000000004), (3.0, 4.0), F(0.5 / 1.0000000004 * 3.0 + 0.5000000004 / 1.0000000004 * 4.0)),
    ],
    ids=str,
)
def test_sums_are_in_the_numbers_that_the_game_gives(algorithm, probs, values, value):
    run = emmviz.search(rolling(probs, values), algorithm, steps=False)
    assert (run.value, run.best_action) == (value, "stop" if value == 1 else "go")


def one_move(number, bounds=None):
    return Drawn({"root": ("max", [("go", "end")]), "end": ("leaf", number)}, bounds, "root")


@pytest.mark.parametrize(
    ("bounds", "number"), [((0.1, 0.1), 0.1), *product([None, (0.1, 0.7), (0, 1)], [0.1, 0.7])], ids=str
)
def test_a_float_stays_one_without_steps_at_the_ends_of_the_bounds_too(bounds, number):
    assert star1(one_move(number, bounds)).value == F(str(number))
    assert star1(one_move(number, bounds), steps=False).value == F(number)


def test_the_numbers_of_a_run_are_fractions_or_infinite():
    run = star1(one_move(0.5, (-INF, 1.5)), steps=False)
    assert (run.value, run.bounds) == (F(1, 2), (-INF, F(3, 2)))
    assert [type(number) for number in (run.value, *run.bounds)] == [F, float, F]


def of_rolls(rolls):
    """MAX chooses one of some rolls, whose probabilities are floats that no sum is exact with."""
    table = {str(i): ("chance", [(float(p), float(value)) for p, value in roll]) for i, roll in enumerate(rolls)}
    return Drawn({"root": ("max", [(roll, roll) for roll in table])} | table, (-2, 2), "root")


@pytest.mark.parametrize("algorithm", NAMES)
def test_rounding_plays_no_wrong_move(algorithm):
    # The bound that cuts the second move rounds to a little more than the value of the first.
    rolls = [[(F(1, 7), 0), (F(6, 7), -1)], [(F(2, 7), -2), (F(3, 7), -2), (F(2, 7), 1)]]
    assert emmviz.search(of_rolls(rolls), algorithm, steps=False).best_action == "0"
    tree = GameTree.parse("max(chance(1/7: 0, 6/7: -1), chance(2/7: -2, 3/7: -2, 2/7: 1)) in [-2, 2]")
    assert emmviz.search(FlatTree.from_tree(tree), algorithm).best == "B"
    for seed in range(100):
        rng = random.Random(seed)
        weights = [[rng.randint(1, 4) for _ in range(rng.choice([2, 3]))] for _ in range(3)]
        rolls = [[(F(weight, sum(some)), rng.randint(-2, 2)) for weight in some] for some in weights]
        worth = [sum(prob * value for prob, value in roll) for roll in rolls]
        best = int(emmviz.search(of_rolls(rolls), algorithm, steps=False).best_action)
        assert worth[best] == max(worth), seed


def test_bounds_that_no_float_can_hold():
    run = star1(rolling((0.5, 0.5), (2.0, 4.0)), steps=False, bounds=(-(10**400), 10**400))
    assert (run.value, run.bounds) == (3.0, (-(10**400), 10**400))


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("form", [F, lambda number: F(1, number)], ids=["whole", "part"])
@pytest.mark.parametrize("asked", ["utility", "evaluate", "order"])
@pytest.mark.parametrize(("number", "fits"), [(2**13_000 - 1, True), (2**13_000, False)], ids=["13,000", "more"])
def test_numbers_of_13000_bits_are_read_and_longer_ones_refused(asked, form, steps, number, fits):
    given = form(number)
    options = {
        "evaluate": {"depth": 1, "evaluate": lambda _: given},
        "utility": {},
        "order": {"order": lambda _: given},
    }[asked]
    game = rolling((F(1, 2), F(1, 2)), (1, given if asked == "utility" else 2))
    if fits:
        assert star1(game, steps=steps, bounds=(-INF, INF), **options).best is not None
    else:
        key = "wrong.games.utility" if asked == "utility" else "wrong.search.returned"
        assert refused(star1, game, steps=steps, bounds=(-INF, INF), **options).key == key


# -- how deep and how much ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deep():
    return chain(10_000)


@pytest.mark.sampled
@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("name", ["expectiminimax", "star2"])
def test_a_chain_of_ten_thousand_is_searched(name, steps, deep):
    run = emmviz.search(deep, name, steps=steps)
    assert (run.value, run.leaves, run.best, run.counts["nodes"]) == (7, ["end"], "n1", 10_001)


def test_the_leaves_of_a_large_game_are_only_counted(monkeypatch):
    monkeypatch.setattr(searching, "_MOST_KEPT", 3)
    few, many = (
        expectiminimax(Drawn({"root": ("max", [("", leaf) for leaf in range(count)])}, None, "root"), steps=False)
        for count in (3, 4)
    )
    assert (len(few.leaves), many.counts["leaves"]) == (3, 4)
    for run in (many, pickle.loads(pickle.dumps(many))):
        assert refused(lambda run: run.leaves, run) == Message("wrong.search.leaves", read=4, most=3)


@pytest.mark.parametrize(
    ("options", "tree"),
    [
        ({}, "max(TL: chance(…), BL: chance(…), BR: chance(…)) in [-1, 1]"),
        ({"merge": True}, "max(TL: chance(…), BL: chance(…), BR: chance(…)) in [-1, 1]"),
        ({"depth": 0, "evaluate": lambda _: 1}, "max(…) in [-1, 1]"),
    ],
    ids=["whole", "merged", "cut off"],
)
def test_the_tree_of_a_game_is_what_can_follow_the_principal_variation(options, tree):
    assert str(star1(games.get("coin-tictactoe"), steps=False, **options).tree) == tree


@pytest.mark.parametrize("probe_order", ["cyclic", "sequential"])
def test_a_billion_probes_end_with_the_last_reply(probe_order):
    tree = GameTree.parse(f"chance({', '.join(['min(3, 2, 4, 1, 5)'] * 5)})")
    for form in (tree, FlatTree.from_tree(tree)):
        runs = [star2(form, probes=probes, probe_order=probe_order, steps=False) for probes in (5, 10**30)]
        assert runs[0].counts == runs[1].counts
        assert runs[0].counts["probes"] == 25


class Counting(Drawn):
    """A game that counts how many successors have been read."""

    read = 0

    def successors(self, state):
        for successor in super().successors(state):
            self.read += 1
            yield successor


@pytest.mark.parametrize("merge", [False, True])
def test_a_cut_by_probes_spares_the_other_replies(merge):
    leaves = {i: ("leaf", value) for i, value in enumerate([5, 1, 0, 9, 8])}
    replies = {"left": ("min", [("only", 0)]), "right": ("chance", [("1/2", "B"), ("1/2", "C")])}
    outcomes = {name: ("min", [(str(i), i) for i in (1, 2, 3, 4)]) for name in "BC"}
    game = Counting({"root": ("max", [("a", "left"), ("b", "right")])} | replies | outcomes | leaves, (0, 9), "root")
    run = star2(game, steps=False, merge=merge)
    assert (run.value, run.best_action, run.counts["leaves"], run.counts["probes"]) == (5, "a", 2, 1)
    # The search reads two moves, the reply to a and two outcomes; of B the reply that it probes and one more, to see
    # whether that was all; of C the reply that it could have probed. The principal variation reads three again.
    assert game.read == 2 + 1 + 2 + 2 + 1 + 3
