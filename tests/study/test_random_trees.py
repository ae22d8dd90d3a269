"""Random trees: the numbers they promise, the same on every machine, as a graph and as arrays."""

from fractions import Fraction
from itertools import islice, product
from math import floor
from random import Random

import numpy as np
import pytest

from emmviz import FlatTree, GameTree, algorithms, random_flat, random_tree, star1
from emmviz.base.messages import Message, Option
from emmviz.base.numbers import INF
from emmviz.base.pairs import grouped
from emmviz.study.random_trees import ORDERS, cuts, integer_values, no_ties
from tests.naming import named
from tests.refusal import refused
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
    """Draw integers below a limit only from `random.random`, whose sequence Python promises never to change."""
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


def wrong(key, **holes):
    return Message(f"wrong.study.{key}", **holes)


def test_what_nobody_finds_is_said():
    wanted = wrong("and", names="no_ties", name="cuts(5, 'star1')")
    message = wrong("not_drawn", tries=7, seed=3, wanted=wanted, more=Option("tries"))
    assert refused(random_tree, 3, "max2 min2", wanted=[no_ties, cuts(5)], tries=7) == message


def test_each_try_draws_on_where_the_last_one_stopped():
    seen = []
    random_tree(3, "max3", "integers", wanted=lambda tree: seen.extend(map(tree.value, tree.leaves())) or len(seen) > 8)
    assert seen == draws(3)(11, 9)


def whole(ends, **holes):
    return Message(f"wrong.base.whole_{ends}", **holes)


# -- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *(({"seed": seed}, whole("from", name="seed", least=0, most=INF, given=f"{seed}")) for seed in (-1, True)),
        *(
            ({"shape": shape}, wrong("shape", given=given))
            for shape, given in [
                ("mox2", "'mox2'"),
                ("max", "'max'"),
                ("max0", "'max0'"),
                ([("leaf", 2)], "('leaf', 2)"),
                ([("max", True)], "('max', True)"),
                (3, "3"),
            ]
        ),
        ({"shape": ""}, wrong("no_level")),
        ({"shape": "max5000 min5000"}, wrong("wide", given="'max5000 min5000'", most=20_000_000)),
        ({"shape": "max1000 min1000"}, wrong("too_many", leaves=1_000_000)),
        ({"leaves": "normal"}, wrong("leaves", known="uniform, arc_sum, integers", given="'normal'")),
        ({"span": 3}, wrong("span", given="3")),
        ({"span": (3, 1)}, wrong("span_order", low=3, high=1)),
        ({"span": ("nan", 1)}, wrong("span", given="('nan', 1)")),
        (
            {"span": (0, "1/2"), "leaves": "arc_sum"},
            wrong("span_whole", leaves="arc_sum", low=0, high=Fraction(1, 2)),
        ),
        ({"span": (0, 10**9)}, wrong("span_large", low=0, high=10**9)),
        *(({"bits": bits}, whole("between", name="bits", least=1, most=30, given=f"{bits}")) for bits in (0, 31)),
        *(
            ({"probabilities": given}, wrong("probabilities", given=repr(given)))
            for given in ("even", (0.5, 0.5), (1, 0))
        ),
        ({"probabilities": (1, 2, 3)}, wrong("weights", weights=3, width=2)),
        ({"probabilities": "random", "bits": 1, "shape": "chance3"}, wrong("few_bits", bits=1, width=3)),
        ({"order": "up"}, wrong("order", known=", ".join(ORDERS), given="'up'")),
        ({"wanted": 3}, wrong("wanted", given="3")),
        ({"wanted": [no_ties, "x"]}, wrong("wanted", given="'x'")),
        ({"tries": 0}, whole("from", name="tries", least=1, most=INF, given="0")),
    ],
    ids=named,
)
def test_bad_input_is_refused(arguments, message):
    assert refused(random_tree, **{"seed": 1} | arguments) == message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([-1], wrong("cuts", given="-1")),
        (
            [1, "star9"],
            Message(
                "wrong.hinted",
                fault=wrong("cuts_search", known=", ".join(algorithms()), given="'star9'"),
                hint=Message("wrong.near_two", first="star1", second="star2"),
            ),
        ),
    ],
    ids=named,
)
def test_bad_cuts_are_refused(given, message):
    assert refused(cuts, *given) == message
