"""Random trees: the numbers they promise, the same on every machine, as a graph and as arrays."""

import re
from fractions import Fraction
from itertools import islice, product
from math import floor
from random import Random

import numpy as np
import pytest

from emmviz import FlatTree, GameTree, random_flat, random_tree, star1
from emmviz.base.pairs import grouped
from emmviz.study.random_trees import ORDERS, cuts, integer_values, no_ties
from tests.naming import named
from tests.refusal import refusal
from tests.shapes import plain

MODELS = [
    {"leaves": "uniform"},
    {"leaves": "uniform", "bits": 4, "span": (-1, "1/2"), "probabilities": "random"},
    {"leaves": "integers", "probabilities": (3, 1)},
    {"leaves": "arc_sum", "probabilities": "random", "bits": 5},
    {"leaves": "arc_sum", "span": (-2, 1)},
    {"leaves": "uniform", "bits": 1, "span": ("-1/7", 1)},  # ties that rounding makes or breaks
]
WIDE = "random9 random9"
SHAPES = ["max2 chance2 min2", "chance2 random2 chance2 max3", "min1 max4", "random2 random2 random2 random2", WIDE]


def probabilities(tree):
    return [[edge.prob for edge in tree.branches(node)] for node in tree if tree.kind(node) == "chance"]


# -- the same on every machine ---------------------------------------------------------------------------------------


def draws(seed):
    """Draw whole numbers below a limit from `random.random` alone, whose sequence Python promises never to change."""
    numbers = iter(Random(seed).random, None)
    return lambda limit, count: [floor(Fraction(number) * limit) for number in islice(numbers, count)]


SEEDS = pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 2**130 + 5])


@SEEDS
def test_leaves_are_the_numbers_of_pythons_random_in_turn(seed):
    tree = random_tree(seed, "max2 min3", "integers", span=(-3, 5))
    assert [tree.value(leaf) for leaf in tree.leaves()] == [n - 3 for n in draws(seed)(9, 6)]
    tree = random_tree(seed, "max2 min3", bits=4, span=(1, 3))
    assert [tree.value(leaf) for leaf in tree.leaves()] == [1 + Fraction(n, 8) for n in draws(seed)(16, 6)]


@SEEDS
def test_arcs_are_drawn_level_by_level_and_each_leaf_is_the_sum_of_those_above_it(seed):
    tree = random_tree(seed, "max2 chance2", "arc_sum", span=(0, 3))
    a, b, *below = draws(seed)(4, 6)
    assert [tree.value(leaf) for leaf in tree.leaves()] == [a + below[0], a + below[1], b + below[2], b + below[3]]
    assert tree.bounds == (0, 6)


@SEEDS
def test_kinds_and_probabilities_are_drawn_before_the_leaves(seed):
    tree, below = random_tree(seed, "random1 chance3", "integers", probabilities="random", bits=6), draws(seed)
    (kind,) = below(3, 1)
    assert tree.kind(tree.root) == ("max", "min", "chance")[kind]
    low, high = sorted(below(64 - 3 + 1, 2))
    assert probabilities(tree)[-1] == [Fraction(part + 1, 64) for part in (low, high - low, 61 - high)]
    assert [tree.value(leaf) for leaf in tree.leaves()] == below(11, 3)


@SEEDS
def test_weights_are_sorted_by_drawn_keys(seed):
    keys = draws(seed)(1 << 32, 3)
    tree = random_tree(seed, "chance3", probabilities=(5, 2, 1))
    by_key = sorted(range(3), key=keys.__getitem__)
    assert probabilities(tree) == [[Fraction((5, 2, 1)[place], 8) for place in by_key]]


def test_seeds_differ_and_arguments_may_be_given_in_each_form():
    assert len({str(random_tree(seed)) for seed in range(200)}) == 200
    assert str(random_tree(5, [("max", 3), ("chance", 2)])) == str(random_tree(5, "max3, chance2"))
    assert str(random_tree(np.int64(5))) == str(random_tree(5))
    assert str(random_tree(2**70)) != str(random_tree(2**70 + 1))
    assert random_tree(4, "max3 min2").title == "Random tree, seed 4"


FITTING = [
    (shape, model) for shape, model in product(SHAPES, MODELS) if shape != WIDE or model.get("probabilities") != (3, 1)
]


@pytest.mark.sampled
@pytest.mark.parametrize(("shape", "model"), FITTING, ids=str)
def test_the_arrays_hold_the_same_tree(shape, model):
    for seed, order in product(range(8), ORDERS):
        exact = FlatTree.from_tree(random_tree(seed, shape, order=order, **model))
        flat = random_flat(seed, shape, order=order, **model)
        for name in ("kind", "count", "first", "prob"):
            assert np.array_equal(getattr(flat, name), getattr(exact, name))
        assert np.array_equal(flat.value, exact.value, equal_nan=True)
        assert (flat.bounds, flat.ids, flat.title) == (exact.bounds, exact.ids, exact.title)


# -- shapes and numbers ----------------------------------------------------------------------------------------------


def test_the_extremes_of_what_may_be_asked():
    assert random_tree(1, "chance1", probabilities="random").prob("L1") == 1
    assert probabilities(random_tree(1, "chance4", probabilities="random", bits=2)) == [[Fraction(1, 4)] * 4]
    assert probabilities(random_tree(0, "chance3")) == [[Fraction(1, 3)] * 3]
    assert random_tree(0, span=(0, 2**20)).bounds == (0, 2**20)


def test_a_million_leaves():
    flat = random_flat(9, "max100 chance100 min100", "arc_sum")
    assert len(flat) == 1 + 100 + 100**2 + 100**3
    assert len(set(flat.value[-100:].tolist())) == 11


# -- orders ----------------------------------------------------------------------------------------------------------


def unordered(tree, node=None):
    """The tree as nested sets: the same for every order of children."""
    node = tree.root if node is None else node
    below = sorted((repr(branch.prob), unordered(tree, branch.child)) for branch in tree.branches(node))
    return repr((tree.kind(node), tree.nodes[node].get("value"), below))


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(40))
def test_orders_sort_what_they_say_and_nothing_else(seed):
    given = {"shape": "random3 random3 chance2 min3", "leaves": "integers", "probabilities": "random", "bits": 3}
    drawn = random_tree(seed, **given)
    values = {}
    for order in ORDERS:
        tree = random_tree(seed, **given, order=order)
        assert unordered(tree) == unordered(drawn)
        for node in tree:
            children = tree.children(node)
            if tree.kind(node) == "chance":
                probs = [tree.prob(child) for child in children]
                assert order != "probability" or probs == sorted(probs, reverse=True)
                assert order != "improbability" or probs == sorted(probs)
            elif children and order in ("best", "worst"):
                found = [plain(tree, child) for child in children]
                assert found == sorted(found, reverse=(tree.kind(node) == "max") == (order == "best"))
        values[order] = [plain(tree, child) for child in tree.children(tree.root)]
    # What a word does not speak of stays where it was.
    same = ("best", "worst") if drawn.kind(drawn.root) == "chance" else ("probability", "improbability")
    assert all(values[order] == values["random"] for order in same)


def test_equals_keep_their_order():
    tree = random_tree(2, "max9 chance1 min2", "integers", span=(0, 1))
    best = random_tree(2, "max9 chance1 min2", "integers", span=(0, 1), order="best")
    equals = grouped((plain(tree, child), unordered(tree, child)) for child in tree.children(tree.root))
    assert min(map(len, equals.values())) > 1
    assert [unordered(best, child) for child in best.children(best.root)] == equals[1] + equals[0]


# -- wanted ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_wanted_trees_have_what_is_wanted(seed):
    given = {"shape": "max2 chance2 min2", "leaves": "integers"}
    tree = random_tree(seed, **given, wanted=[no_ties, integer_values, cuts(1)])
    for node in tree:
        below = [plain(tree, child) for child in tree.children(node)]
        assert plain(tree, node).denominator == 1
        assert tree.kind(node) == "chance" or len(set(below)) == len(below)
    assert len(star1(tree).cutoffs) == 1
    high = random_tree(seed, **given, wanted=lambda tree: plain(tree) > 7)
    assert plain(high) > 7


CUT_TWICE = "max(min(3, 5), min(2, 10), min(1, 7))"


@pytest.mark.parametrize(
    ("wanted", "text", "holds"),
    [
        (no_ties, "max(3, chance(2, 2), min(4, 5))", True),
        (no_ties, "chance(max(1, 2), min(4, 4))", False),
        (no_ties, "max(3, chance(2, 4))", False),
        (integer_values, "max(3, chance(1/4: 2, 3/4: 6))", True),
        (integer_values, "max(3, chance(1/4: 2, 3/4: 7))", False),
        (integer_values, "max(3, 1/2)", False),
        *((cuts(n, "alphabeta"), CUT_TWICE, n == 2) for n in range(4)),
        (cuts(0, "expectiminimax"), CUT_TWICE, True),
    ],
    ids=named,
)
def test_properties_of_trees_worked_out_by_hand(wanted, text, holds):
    assert wanted(GameTree.parse(text)) is holds


def test_what_nobody_finds_is_said():
    assert refusal(random_tree, 3, "max2 min2", wanted=[no_ties, cuts(5)], tries=7) == (
        "none of the 7 trees drawn for seed 3 has no_ties and cuts(5, 'star1'); pass more tries=, or another shape"
    )


def test_each_try_draws_on_where_the_last_one_stopped():
    seen = []
    random_tree(3, "max3", "integers", wanted=lambda tree: seen.extend(map(tree.value, tree.leaves())) or len(seen) > 8)
    assert seen == draws(3)(11, 9)


# -- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seed": -1}, "seed must be a whole number, 0 or more, not -1"),
        ({"seed": True}, "seed must be a whole number, 0 or more, not True"),
        ({"shape": "mox2"}, r"the number of children of each level, not one with \('mox', 2\)"),
        ({"shape": "max"}, r"not one with 'max'"),
        ({"shape": "max0"}, r"not one with \('max', 0\)"),
        ({"shape": [("leaf", 2)]}, r"not one with \('leaf', 2\)"),
        ({"shape": [("max", True)]}, r"not one with \('max', True\)"),
        ({"shape": 3}, "not one with 3"),
        ({"shape": ""}, "shape must have a level, such as max2"),
        ({"shape": "max5000 min5000"}, "shape 'max5000 min5000' has more than 20,000,000 leaves"),
        ({"shape": "max1000 min1000"}, "1,000,000 leaves are too many for a GameTree; random_flat draws them"),
        ({"leaves": "normal"}, "leaves must be one of uniform, arc_sum, integers, not 'normal'"),
        ({"span": 3}, r"span must be two numbers \(lowest, highest\), not 3"),
        ({"span": (3, 1)}, r"the lower one first, not \(3, 1\)"),
        ({"span": ("nan", 1)}, "span must be two numbers"),
        ({"span": (0, "1/2"), "leaves": "arc_sum"}, r'whole numbers where leaves="arc_sum", not \(0, 0.5\)'),
        ({"span": (0, 10**9)}, "span must lie within a million"),
        ({"bits": 0}, "bits must be a whole number from 1 to 30, not 0"),
        ({"bits": 31}, "bits must be"),
        ({"probabilities": "even"}, "probabilities must be .*, not 'even'"),
        ({"probabilities": (0.5, 0.5)}, r"positive whole weights such as \(4, 2, 1, 1\), not \(0.5, 0.5\)"),
        ({"probabilities": (1, 0)}, "probabilities must be"),
        ({"probabilities": (1, 2, 3)}, "probabilities has 3 weights, but a node has 2 outcomes"),
        ({"probabilities": "random", "bits": 1, "shape": "chance3"}, "bits=1 are too few to give 3 outcomes"),
        ({"order": "up"}, "order must be one of random, best, worst, probability, improbability, not 'up'"),
        ({"wanted": 3}, r"wanted must be functions of a tree, such as no_ties or cuts\(2\), not 3"),
        ({"wanted": [no_ties, "x"]}, "wanted must be functions of a tree, .*, not 'x'"),
        ({"tries": 0}, "tries must be a whole number, 1 or more, not 0"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments, words):
    assert re.search(words, refusal(random_tree, **{"seed": 1} | arguments))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([-1], "cuts takes a number of cutoffs, 0 or more, not -1"),
        ([1, "star9"], r"cuts takes the name of a search \(.*star1.*\), not 'star9'"),
    ],
)
def test_bad_cuts_are_refused(given, words):
    assert re.fullmatch(words, refusal(cuts, *given))
