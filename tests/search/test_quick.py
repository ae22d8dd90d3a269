"""The engine without steps gives what the one with steps gives, on trees and games, and refuses what it refuses."""

import random
import sys
from fractions import Fraction as F
from threading import Thread

import pytest

import emmviz
from emmviz import Bound, BoundsError, GameTree, TreeError, gallery, games, star1
from emmviz.games import Game
from emmviz.search.engines import quick
from tests.long import blocks
from tests.random_games import DagGame, positions
from tests.shapes import leaf_range, plain, random_tree
from tests.tree.test_tree import chain

INF = float("inf")
HUGE = (-(10**3000), 10**3000)
ALGORITHMS = ["expectiminimax", "alphabeta", "star1", "star1", "star2", "star2", "star2", "star2"]
BLOCKS = blocks(3000, 1000, 500)


def some_options(rng, algorithm, low, high):
    """Any mixture of options."""
    options = {
        "fail": rng.choice(["soft", "hard"]),
        "cut_on_equal": rng.random() < 0.6,
        "order": rng.choice([None, None, "probability", "improbability", "estimate", ("probability", "estimate"),
                             lambda state: (len(str(state)) * 7 + ord(str(state)[-1])) % 5 or None]),
        "merge": rng.random() < 0.5,
        "table": rng.random() < 0.5,
    }  # fmt: skip
    if rng.random() < 0.4:
        alpha = rng.choice([low - 1, low, (low + high) / 2, F(rng.randint(-8, 8), 2)])
        options["window"] = rng.choice([(alpha, alpha + rng.choice([F(1, 2), 1, 3])), (alpha, INF), (-INF, alpha)])
    if rng.random() < 0.5:
        options["depth"] = rng.randint(0, 4)
    if rng.random() < 0.4:
        options["bounds"] = rng.choice([(low - 2, high + F(1, 2)), (low, INF), (-INF, high), (-INF, INF)])
    if algorithm == "star2":
        options |= {"probes": rng.randint(0, 3), "probe_order": rng.choice(["cyclic", "sequential"]),
                    "reuse": rng.random() < 0.6}  # fmt: skip
    return options


def both(tree, algorithm, **options):
    return emmviz.search(tree, algorithm, **options), emmviz.search(tree, algorithm, steps=False, **options)


def face(run):
    return run.value, run.bound, run.best, run.best_action, run.counts, run.bounds


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_tree_gives_the_same_with_and_without_steps(block):
    for seed in block:
        tree, rng = random_tree(seed), random.Random(seed)
        low, high = leaf_range(tree)
        for node in tree:
            if tree.kind(node) != "leaf":
                tree.nodes[node]["estimate"] = rng.choice([low, high, (low + high) / 2])
        algorithm = rng.choice(ALGORITHMS)
        options = some_options(rng, algorithm, low, high)
        traced, fast = both(tree, algorithm, **options)
        assert face(traced) == face(fast), (seed, algorithm, options)
        assert traced.leaves == fast.leaves, (seed, algorithm, options)
        assert traced.principal_variation == fast.principal_variation, (seed, algorithm, options)
        assert (fast.tree, fast.steps, fast.cutoffs, fast.grown) == (tree, [], [], False)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_game_gives_the_same_with_and_without_steps(block):
    for seed in block:
        rng = random.Random(seed)
        game = DagGame(seed, rng.choice(["fractions", "texts"]), levels=rng.randint(2, 4), declared=seed % 3 > 0)
        algorithm = rng.choice(ALGORITHMS)
        options = some_options(rng, algorithm, *game.range)
        traced, fast = both(game, algorithm, **options)
        assert face(traced) == face(fast), (seed, algorithm, options)
        assert positions(traced, game) == fast.leaves, (seed, algorithm, options)
        assert len(traced.principal_variation) == len(fast.principal_variation), (seed, algorithm, options)
        assert fast.steps == []
        assert fast.grown
        if "window" not in options:
            assert (fast.value, fast.bound) == (game.plain(depth=options.get("depth", INF)), Bound.EXACT), seed


@pytest.mark.parametrize("block", BLOCKS[:2], ids=str)
def test_a_game_in_floats_that_do_not_round_gives_its_value(block):
    for seed in block:
        rng = random.Random(seed)
        game = DagGame(seed, "floats", levels=rng.randint(2, 4))
        algorithm = rng.choice(ALGORITHMS)
        options = some_options(rng, algorithm, *game.range) | {"window": (-INF, INF), "bounds": None}
        run = emmviz.search(game, algorithm, steps=False, **options)
        assert run.value == game.plain(depth=options.get("depth", INF)), seed


@pytest.mark.parametrize("name", ["ace-point", "coin-tictactoe", "mini-yahtzee", "three-bins"])
@pytest.mark.parametrize("algorithm", ["expectiminimax", "alphabeta", "star1", "star2"])
def test_real_games_give_the_same_with_and_without_steps(name, algorithm):
    game = games.get(name)
    traced, fast = both(game, algorithm)
    assert face(traced) == face(fast)
    assert positions(traced, game) == fast.leaves


@pytest.mark.parametrize("algorithm", emmviz.algorithms())
def test_the_tree_of_the_book_without_steps(algorithm):
    tree = gallery.aima_minimax() if algorithm == "minimax" else gallery.invest()
    traced, fast = both(tree, algorithm)
    assert face(traced) == face(fast)
    assert (traced.leaves, traced.options) == (fast.leaves, fast.options)


def test_ties_between_equal_positions_that_are_only_bounded_choose_the_same_move():
    class Twice(Game):
        root = "root"
        bounds = (0, 9)

        def kind(self, state):
            return {"root": "max", "same": "min"}.get(state, "leaf")

        def successors(self, state):
            return [("a", "same"), ("b", "other"), ("c", "same")] if state == "root" else [("d", "1"), ("e", "0")]

        def utility(self, state):
            return 0 if state == "other" else int(state)

    traced, fast = both(Twice(), "alphabeta", window=(5, 6), fail="hard", cut_on_equal=False)
    assert (traced.value, traced.bound, traced.best_action) == (fast.value, fast.bound, fast.best_action)
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


class Chances(Game):
    """MAX chooses one of some rolls, whose probabilities are floats that no sum is exact with."""

    root = "root"
    bounds = (-2, 2)

    def __init__(self, rolls):
        self.rolls = rolls

    def kind(self, state):
        return "max" if state == "root" else "chance" if state[0] == "roll" else "leaf"

    def successors(self, state):
        if state == "root":
            return [(str(i), ("roll", i)) for i in range(len(self.rolls))]
        return [(float(prob), ("end", value)) for prob, value in self.rolls[state[1]]]

    def utility(self, state):
        return float(state[1])


@pytest.mark.parametrize("algorithm", ["expectiminimax", "alphabeta", "star1", "star2"])
def test_rounding_plays_no_wrong_move(algorithm):
    # The bound that cuts the second move rounds to a little more than the value of the first.
    rolls = [[(F(1, 7), 0), (F(6, 7), -1)], [(F(2, 7), -2), (F(3, 7), -2), (F(2, 7), 1)]]
    assert emmviz.search(Chances(rolls), algorithm, steps=False).best_action == "0"
    for seed in range(600):
        rng = random.Random(seed)
        weights = [[rng.randint(1, 4) for _ in range(rng.choice([2, 3]))] for _ in range(3)]
        rolls = [[(F(weight, sum(some)), rng.randint(-2, 2)) for weight in some] for some in weights]
        worth = [sum(prob * value for prob, value in roll) for roll in rolls]
        best = int(emmviz.search(Chances(rolls), algorithm, steps=False).best_action)
        assert worth[best] == max(worth), seed


@pytest.mark.parametrize("algorithm", ["expectiminimax", "star2"])
def test_floats_that_only_rounding_keeps_from_1_are_left_and_others_scaled(algorithm):
    probs, values = [1 / 49] * 49, [float(i) for i in range(49)]
    total = plain = scaled = 0.0
    for prob in probs:
        total += prob
    for prob, value in zip(probs, values, strict=True):
        plain += prob * value
        scaled += prob / total * value
    assert plain != scaled

    class Many(Numbers):
        def successors(self, state):
            return [("go", "roll")] if state == "root" else list(zip(self.probs, range(49), strict=True))

    assert emmviz.search(Many(probs, values), algorithm, steps=False).value == F(plain)
    off = emmviz.search(Numbers([0.3333333333] * 3, [3.0] * 3), algorithm, steps=False).value
    assert abs(off - 3) < F(1, 10**14)


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
    with pytest.raises(TreeError) as caught:
        star1(Numbers(probs, values), steps=False, **options)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, BoundsError) == ("bounds" in sentence)
    with pytest.raises(TreeError) as traced:
        star1(Numbers(probs, values), **options)
    if "position 'roll'" not in sentence or "probabil" in sentence or "successors" in sentence:
        same = str(traced.value).replace("node L1: order", "position -1: order")
        assert same == sentence
    else:
        assert str(traced.value) == sentence.replace("position 'roll'", "node B"), "a node has an id there"


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


class Odd(Game):
    """A game with whatever kinds and successors are given."""

    root = 0

    def __init__(self, kinds, below):
        self.kinds, self.below = kinds, below

    def kind(self, state):
        return self.kinds.get(state, "leaf")

    def successors(self, state):
        return self.below[state]

    def utility(self, state):
        return state


@pytest.mark.parametrize(
    ("kinds", "below", "algorithm", "sentence"),
    [
        ({0: "max", 1: "mix"}, {0: [("a", 1)]}, "star1",
         "position 1: kind must be max, min, chance or leaf, not 'mix'"),
        ({0: "max"}, {0: []}, "star1", "position 0 is a max node without successors; the end of a game is a leaf"),
        ({0: "max", 1: "min"}, {0: [("a", 1)], 1: []}, "star1",
         "position 1 is a min node without successors; the end of a game is a leaf"),
        ({0: "max"}, {0: [("a", 1), 2]}, "star1", "position 0: a successor is a pair (action, position), not 2"),
        ({0: "chance"}, {0: [(1,)]}, "star1", "position 0: a successor is a pair (probability, position), not (1,)"),
        ({0: "max", 1: "min"}, {0: [("a", 1)], 1: [("b", 0)]}, "star2",
         "the game comes back to position 0, so its tree has no end; pass depth=, or use emmviz.games.value_iteration"),
        ({0: "chance", 1: "min"}, {0: [(1, 1)], 1: [("b", 1)]}, "star2",
         "the game comes back to position 1, so its tree has no end; pass depth=, or use emmviz.games.value_iteration"),
    ],
)  # fmt: skip
def test_odd_games_are_refused_in_the_sentences_of_the_engine_with_steps(kinds, below, algorithm, sentence):
    for steps in (True, False):
        with pytest.raises(TreeError) as caught:
            emmviz.search(Odd(kinds, below), algorithm, steps=steps)
        assert str(caught.value) == sentence


def test_a_game_that_comes_back_is_searched_to_a_depth():
    game = Odd({0: "max", 1: "chance"}, {0: [("a", 1), ("b", 7)], 1: [(F(1, 2), 0), (F(1, 2), 9)]})
    traced, fast = both(game, "star2", depth=3, evaluate=lambda state: state)
    assert face(traced) == face(fast)
    assert fast.value == F(17, 2)


@pytest.mark.parametrize(("name", "kind"), [("minimax", "chance"), ("expectimax", "min")])
def test_a_kind_that_the_algorithm_does_not_know_is_refused(name, kind):
    with pytest.raises(TreeError) as caught:
        emmviz.search(Odd({0: "max", 1: kind}, {0: [("a", 1)]}), name, steps=False)
    assert str(caught.value) == f"position 1 is a {kind} node, which {name} does not know"
    with pytest.raises(TreeError) as caught:
        emmviz.search(GameTree.parse(f"max({kind}(1, 2))"), name, steps=False)
    assert str(caught.value) == f"node B is a {kind} node, which {name} does not know"


def test_only_games_are_searched():
    with pytest.raises(
        TreeError, match=r"^star1 searches a GameTree, a FlatTree or a Game, not list, which has no root"
    ):
        star1([1, 2], steps=False)


# -- how deep and how much ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", emmviz.algorithms())
def test_a_chain_of_ten_thousand_is_searched(name):
    tree = chain(10_000)
    kinds = {"minimax": ("max", "min", "min"), "expectimax": ("max", "chance", "chance")}.get(name)
    for i in range(10_000):
        if kinds:
            tree.nodes[f"n{i}"]["kind"] = kinds[i % 3]
    limit = sys.getrecursionlimit()
    run = emmviz.search(tree, name, steps=False)
    assert (run.value, run.leaves, run.best, run.counts["nodes"]) == (7, ["end"], "n1", 10_001)
    assert sys.getrecursionlimit() == limit


class Counting(Game):
    """One move after another, and never an end."""

    root = 0

    def kind(self, state):
        return "max"

    def successors(self, state):
        return [("on", state + 1)]

    def utility(self, state):
        raise AssertionError("there is no end")

    def evaluate(self, state):
        return 1


def test_searches_in_threads_do_not_take_each_others_depth():
    values = []

    def deep():
        values.extend(star1(chain(3_000), steps=False).value for _ in range(5))

    limit = sys.getrecursionlimit()
    threads = [Thread(target=deep) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == [7] * 20
    assert sys.getrecursionlimit() == limit


def test_the_leaves_of_a_large_game_are_only_counted(monkeypatch):
    monkeypatch.setattr(quick, "_MOST_KEPT", 3)
    few, many = DagGame(9, levels=2), DagGame(3, levels=4)
    assert len(emmviz.search(few, "expectiminimax", steps=False).leaves) == 3
    run = emmviz.search(many, "expectiminimax", steps=False)
    assert run.counts["leaves"] == 72
    with pytest.raises(TreeError) as caught:
        _ = run.leaves
    assert str(caught.value) == 'the search read 72 leaves, of which only 3 are kept; counts["leaves"] is their number'


def test_the_tree_of_a_game_is_what_can_follow_the_principal_variation():
    game = games.get("coin-tictactoe")
    run = emmviz.search(game, "star1", steps=False)
    assert str(run.tree) == "max(TL: chance(…), BL: chance(…), BR: chance(…)) in [-1, 1]"
    assert (run.best, run.best_action, run.principal_variation) == ("C", "BL", ["A", "C"])
    assert repr(run) == "<Run star1: value 3/4, best C, 17 leaves>"


def test_a_tree_with_unexpanded_nodes():
    tree = GameTree.parse("max(chance[5](…), min[4](…), 3)")
    for name in ("expectiminimax", "alphabeta", "star1", "star2"):
        run = emmviz.search(tree, name, steps=False)
        assert (run.value, run.leaves) == (5, ["B", "C", "L1"])


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
    assert plain(tree) == 6
