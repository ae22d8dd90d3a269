"""The engine without steps gives what the one with steps gives, on trees and games, and refuses what it refuses."""

import random
import re
import sys
from fractions import Fraction as F
from threading import Thread

import pytest

import emmviz
from emmviz import BoundsError, GameTree, TreeError, gallery, games, star1
from emmviz.games import Game
from emmviz.search.engines import quick
from tests.long import blocks
from tests.random_games import Drawn
from tests.refusal import refusal
from tests.tree.test_tree import chain

INF = float("inf")
HUGE = (-(10**3000), 10**3000)


def both(tree, algorithm, **options):
    return emmviz.search(tree, algorithm, **options), emmviz.search(tree, algorithm, steps=False, **options)


def face(run):
    return run.value, run.bound, run.best, run.best_action, run.counts, run.bounds


@pytest.mark.parametrize("name", ["ace-point", "coin-tictactoe", "mini-yahtzee", "three-bins"])
@pytest.mark.parametrize("algorithm", ["expectiminimax", "alphabeta", "star1", "star2"])
def test_real_games_give_the_same_with_and_without_steps(name, algorithm):
    game = games.get(name)
    traced, fast = both(game, algorithm)
    assert face(traced) == face(fast)
    assert (fast.steps, fast.cutoffs, fast.grown) == ([], [], True)


@pytest.mark.parametrize("algorithm", emmviz.algorithms())
def test_the_tree_of_the_book_without_steps(algorithm):
    tree = gallery.aima_minimax() if algorithm == "minimax" else gallery.invest()
    traced, fast = both(tree, algorithm)
    assert face(traced) == face(fast)
    assert (traced.leaves, traced.options) == (fast.leaves, fast.options)


def test_ties_between_equal_positions_that_are_only_bounded_choose_the_same_move():
    same = Drawn({"root": ("max", [("a", "same"), ("b", 0), ("c", "same")]), "same": ("min", [("d", 1), ("e", 0)])},
                 (0, 9), "root")  # fmt: skip
    traced, fast = both(same, "alphabeta", window=(5, 6), fail="hard", cut_on_equal=False)
    assert face(traced) == face(fast)


# -- numbers -----------------------------------------------------------------------------------------------------------


class Numbers(Game):
    """MAX between 1 and an outcome of the numbers given."""

    root = "root"

    def __init__(self, probs, values):
        self.probs, self.values = probs, values

    def kind(self, state):
        return {"root": "max", "roll": "chance"}.get(state, "leaf")

    def successors(self, state):
        return [("stop", -1), ("go", "roll")] if state == "root" else list(zip(self.probs, range(9), strict=False))

    def utility(self, state):
        return self.values[state] if state >= 0 else 1


@pytest.mark.parametrize("algorithm", ["expectiminimax", "alphabeta", "star1", "star2"])
@pytest.mark.parametrize(
    ("probs", "values", "value"),
    [
        ((0.1, 0.9), (1.1, 1.2), F(0.1 * 1.1 + 0.9 * 1.2)),
        (("0.1", "0.9"), ("1.1", "1.2"), F(119, 100)),
        ((F(1, 3), F(2, 3)), (2, 4), F(10, 3)),
        ((F(1, 3), F(2, 3)), (F(1, 2), "1/4"), 1),
        (("1/3", "2/3"), ("2.5", 4), F(7, 2)),
        ((1,), (3,), 3),
        ((1, 0), (3, float("nan")), 3),
        ((F(1, 2), 0.5), (2, 4), 3),
        ((1.0,), (3,), 3),
        ((0.3333333333, 0.3333333333, 0.3333333334), (3, 3, 3), 3),
        ((0.25, 0.75), (F(2), F(4)), F(7, 2)),
    ],
    ids=str,
)
def test_sums_are_in_the_numbers_that_the_game_gives(algorithm, probs, values, value):
    run = emmviz.search(Numbers(probs, values), algorithm, steps=False)
    assert run.value == value
    assert run.best_action == ("stop" if value == 1 else "go")


def of_rolls(rolls):
    """MAX chooses one of some rolls, whose probabilities are floats that no sum is exact with."""
    table = {str(i): ("chance", [(float(p), float(value)) for p, value in roll]) for i, roll in enumerate(rolls)}
    return Drawn({"root": ("max", [(roll, roll) for roll in table])} | table, (-2, 2), "root")


@pytest.mark.parametrize("algorithm", ["expectiminimax", "alphabeta", "star1", "star2"])
def test_rounding_plays_no_wrong_move(algorithm):
    # The bound that cuts the second move rounds to a little more than the value of the first.
    rolls = [[(F(1, 7), 0), (F(6, 7), -1)], [(F(2, 7), -2), (F(3, 7), -2), (F(2, 7), 1)]]
    assert emmviz.search(of_rolls(rolls), algorithm, steps=False).best_action == "0"
    for seed in range(100):
        rng = random.Random(seed)
        weights = [[rng.randint(1, 4) for _ in range(rng.choice([2, 3]))] for _ in range(3)]
        rolls = [[(F(weight, sum(some)), rng.randint(-2, 2)) for weight in some] for some in weights]
        worth = [sum(prob * value for prob, value in roll) for roll in rolls]
        best = int(emmviz.search(of_rolls(rolls), algorithm, steps=False).best_action)
        assert worth[best] == max(worth), seed


def test_bounds_that_no_float_can_hold():
    run = star1(Numbers((0.5, 0.5), (2.0, 4.0)), steps=False, bounds=(-(10**400), 10**400))
    assert (run.value, run.bounds) == (3.0, (-(10**400), 10**400))


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("probs", "values", "options", "sentence"),
    [
        ((0.5, 0.4), (1, 2), {}, "position 'roll': the probabilities of its outcomes sum to 0.9; they must sum to 1"),
        ((F(1, 2), F(1, 3)), (1, 2), {},
         "position 'roll': the probabilities of its outcomes sum to 0.8333; they must sum to 1"),
        ((1.5, -0.5), (1, 2), {}, "position 'roll': a probability must not be negative, but is −0.5"),
        ((F(3, 2), F(-1, 2)), (1, 2), {}, "position 'roll': a probability must not be negative, but is −0.5"),
        ((float("nan"), 0.5), (1, 2), {}, "position 'roll': a probability must be a finite number, not nan"),
        ((None, 0.5), (1, 2), {}, "position 'roll': a probability must be a finite number, not None"),
        ((True, 0.5), (1, 2), {}, "position 'roll': a probability must be a finite number, not True"),
        ((True,), (1,), {}, "position 'roll': a probability must be a finite number, not True"),
        ((), (1, 2), {}, "position 'roll' is a chance node without successors; the end of a game is a leaf"),
        ((0.5, 0.5), (float("nan"), 2), {}, "position 0: its utility must be a finite number, not nan"),
        ((0.5, 0.5), (1, INF), {}, "position 1: its utility must be a finite number, not inf"),
        ((0.5, 0.5), (1, None), {}, "position 1: its utility must be a finite number, not None"),
        ((0.5, 0.5), (1, "many"), {}, "position 1: its utility must be a finite number, not 'many'"),
        ((0.5, 0.5), (1, 7), {"bounds": (0, 5)}, "position 1 has the utility 7, outside the bounds [0, 5]"),
        ((0.5, 0.5), (1, 7.5), {"bounds": (0, 5)}, "position 1 has the utility 7.5, outside the bounds [0, 5]"),
        ((0.5, 0.5), (1, F(-1, 2)), {"bounds": (0, 5)}, "position 1 has the utility −0.5, outside the bounds [0, 5]"),
        ((0.5, 0.5), (1, 2), {"depth": 1},
         "position 'roll' lies at the depth limit but has no estimate; give it one or pass evaluate="),
        ((0.5, 0.5), (1, 2), {"depth": 1, "evaluate": lambda state: float("nan")},
         "position 'roll': evaluate must return a finite number, not nan"),
        ((0.5, 0.5), (1, 2), {"depth": 1, "evaluate": lambda state: "much"},
         "position 'roll': evaluate must return a finite number, not 'much'"),
        ((0.5, 0.5), (1, 2), {"depth": 1, "bounds": (0, 5), "evaluate": lambda state: 6.5},
         "position 'roll' has the estimate 6.5, outside the bounds [0, 5]"),
        ((0.5, 0.5), (1, 2), {"depth": 1, "bounds": (0, 5), "evaluate": lambda state: -1},
         "position 'roll' has the estimate −1, outside the bounds [0, 5]"),
        ((0.5, 0.5), (1, 2), {"order": lambda state: "high"},
         "position -1: order must return a finite number, not 'high'"),
        ((0.5, 0.5), (1, 2), {"order": lambda state: -INF}, "position -1: order must return a finite number, not -inf"),
        ((0.5, 0.5), (1, 2), {"order": lambda state: INF}, "position -1: order must return a finite number, not inf"),
        ((0.5, 0.5), (1, 2), {"depth": 2, "order": "estimate", "evaluate": lambda state: INF},
         "position 'roll': evaluate must return a finite number, not inf"),
        ((0.5, 0.5), (1, 10**5000 - 1), {"bounds": HUGE},
         "position 1: its utility must be a finite number, not a number of too many digits"),
        ((0.5, 0.5), (1, F(1, 10**5000)), {},
         "position 1: its utility must be a finite number, not a number of too many digits"),
        ((F(1, 10**5000), 1 - F(1, 10**5000)), (1, 2), {},
         "position 'roll': a probability must be a finite number, not a number of too many digits"),
        ((0.5, 0.5), (1, 2), {"depth": 1, "bounds": HUGE, "evaluate": lambda state: 10**5000 - 1},
         "position 'roll': evaluate must return a finite number, not a number of too many digits"),
        ((0.5, 0.5), (1, 2), {"depth": 1, "evaluate": lambda state: F(1, 10**5000 - 1)},
         "position 'roll': evaluate must return a finite number, not a number of too many digits"),
        ((0.5, 0.5), (1, 2), {"order": lambda state: 10**5000},
         "position -1: order must return a finite number, not a number of too many digits"),
        ((0.5, 0.5), (1, 2), {"depth": -1}, "depth must be a whole number of player moves, 0 or more, or None, not -1"),
        ((0.5, 0.5), (1, 2), {"bounds": (3, 1)}, "bounds must have L at most U, not L = 3 and U = 1"),
    ],
)  # fmt: skip
def test_bad_numbers_are_refused_in_the_sentences_of_the_engine_with_steps(probs, values, options, sentence):
    error = BoundsError if "bounds" in sentence else TreeError
    assert refusal(star1, Numbers(probs, values), steps=False, error=error, **options) == sentence
    with_steps = refusal(star1, Numbers(probs, values), error=error, **options)
    if "position 'roll'" in sentence and not re.search("probabil|successors", sentence):
        sentence = sentence.replace("position 'roll'", "node B")  # which has an id there
    assert with_steps.replace("node L1: order", "position -1: order") == sentence


@pytest.mark.parametrize("block", blocks(400, 40, 20))
def test_numbers_have_as_many_digits_with_and_without_steps(block):
    refused = set()
    for seed in block:
        rng = random.Random(seed)
        bits = [rng.choice([12_999, 13_000, 13_001]), rng.choice([1, 13_000, 13_001])]
        # An odd number over an even one, or the other way round, each of exactly so many bits.
        top, bottom = (2 ** (n - 1) + (i and n > 1) for i, n in enumerate(bits))
        number = F(top, bottom) if rng.random() < 0.5 else F(bottom, top)
        assert max(number.numerator.bit_length(), number.denominator.bit_length()) == max(bits)
        number = number.numerator if number.denominator == 1 else number
        asked = {"evaluate": {"depth": 1, "evaluate": lambda state, given=number: given},
                 "order": {"order": lambda state, given=number: given}, "utility": {}}  # fmt: skip
        bounds = rng.choice([(-INF, INF), (1 - 2**13_000, 2**13_000 - 1)])
        for what, options in asked.items():
            game = Numbers((F(1, 2), F(1, 2)), (1, number if what == "utility" else 2))
            found = []
            for steps in (True, False):
                try:
                    found.append(star1(game, steps=steps, bounds=bounds, **options).value)
                except TreeError:
                    found.append(None)
            assert found[0] == found[1]
            assert (found[0] is None) == (max(bits) > 13_000)
            refused.add(found[0] is None)
    assert refused == {True, False}


@pytest.mark.parametrize(
    ("table", "algorithm", "sentence"),
    [
        ({0: ("max", [("a", 1)]), 1: ("mix", [])}, "star1",
         "position 1: kind must be max, min, chance or leaf, not 'mix'"),
        ({0: ("max", [])}, "star1", "position 0 is a max node without successors; the end of a game is a leaf"),
        ({0: ("max", [("a", 1)]), 1: ("min", [])}, "star1",
         "position 1 is a min node without successors; the end of a game is a leaf"),
        ({0: ("max", [("a", 1), 2])}, "star1", "position 0: a successor is a pair (action, position), not 2"),
        ({0: ("chance", [(1,)])}, "star1", "position 0: a successor is a pair (probability, position), not (1,)"),
        ({0: ("max", [("a", 1)]), 1: ("min", [("b", 0)])}, "star2",
         "the game comes back to position 0, so its tree has no end; pass depth=, or use emmviz.games.value_iteration"),
        ({0: ("chance", [(1, 1)]), 1: ("min", [("b", 1)])}, "star2",
         "the game comes back to position 1, so its tree has no end; pass depth=, or use emmviz.games.value_iteration"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("steps", [True, False])
def test_odd_games_are_refused_in_the_same_sentence_with_and_without_steps(table, algorithm, sentence, steps):
    assert refusal(emmviz.search, Drawn(table), algorithm, steps=steps) == sentence


def test_a_game_that_comes_back_is_searched_to_a_depth():
    game = Drawn({0: ("max", [("a", 1), ("b", 7)]), 1: ("chance", [(F(1, 2), 0), (F(1, 2), 9)])})
    traced, fast = both(game, "star2", depth=3, evaluate=lambda state: state)
    assert face(traced) == face(fast)
    assert fast.value == F(17, 2)


@pytest.mark.parametrize(("name", "kind"), [("minimax", "chance"), ("expectimax", "min")])
def test_a_kind_that_the_algorithm_does_not_know_is_refused(name, kind):
    tree, game = GameTree.parse(f"max({kind}(1, 2))"), Drawn({0: ("max", [("a", 1)]), 1: (kind, [])})
    flat = emmviz.FlatTree.from_tree(tree)
    for searched, node, steps in [(game, "position 1", False), (tree, "node B", False), (tree, "node B", True),
                                  (flat, "node B", False)]:  # fmt: skip
        sentence = f"{node} is a {kind} node, which {name} does not know"
        assert refusal(emmviz.search, searched, name, steps=steps) == sentence


# -- how deep and how much ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deep():
    return chain(10_000)


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("name", ["expectiminimax", "alphabeta", "star1", "star2"])
def test_a_chain_of_ten_thousand_is_searched(name, steps, deep):
    limit = sys.getrecursionlimit()
    run = emmviz.search(deep, name, steps=steps)
    assert (run.value, run.leaves, run.best, run.counts["nodes"]) == (7, ["end"], "n1", 10_001)
    assert sys.getrecursionlimit() == limit


def test_searches_in_threads_do_not_take_each_others_depth():
    values = []

    def deep():
        values.extend(star1(chain(2_000), steps=False).value for _ in range(2))

    limit = sys.getrecursionlimit()
    threads = [Thread(target=deep) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == [7] * 8
    assert sys.getrecursionlimit() == limit


def test_the_leaves_of_a_large_game_are_only_counted(monkeypatch):
    monkeypatch.setattr(quick, "_MOST_KEPT", 3)
    few, many = (Drawn({"root": ("max", [("", leaf) for leaf in range(count)])}, None, "root") for count in (3, 4))
    assert len(emmviz.search(few, "expectiminimax", steps=False).leaves) == 3
    run = emmviz.search(many, "expectiminimax", steps=False)
    assert run.counts["leaves"] == 4
    with pytest.raises(TreeError) as caught:
        _ = run.leaves
    assert str(caught.value) == 'the search read 4 leaves, of which only 3 are kept; counts["leaves"] is their number'


def test_the_tree_of_a_game_is_what_can_follow_the_principal_variation():
    game = games.get("coin-tictactoe")
    run = emmviz.search(game, "star1", steps=False)
    assert str(run.tree) == "max(TL: chance(…), BL: chance(…), BR: chance(…)) in [-1, 1]"
    assert (run.best, run.best_action, run.principal_variation) == ("C", "BL", ["A", "C"])
    assert repr(run) == "<Run star1: value 3/4, best C, 17 leaves>"


@pytest.mark.parametrize("probe_order", ["cyclic", "sequential"])
def test_a_billion_probes_end_with_the_last_reply(probe_order):
    game = games.get("coin-tictactoe")
    traced, fast = both(game, "star2", probes=10**9, probe_order=probe_order)
    assert face(traced) == face(fast)
    assert fast.value == F(3, 4)


def test_estimates_are_asked_once_a_node():
    asked = []
    tree = GameTree.parse("max(chance(.5: min(0, 1), .5: min(2, 3)), min(6, 7))")

    def evaluate(node):
        asked.append(node)
        return 1

    run = emmviz.search(tree, "star2", depth=1, evaluate=evaluate, steps=False)
    assert (run.value, asked) == (1, ["B", "C"])
