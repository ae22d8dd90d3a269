"""A FlatTree is the same tree as arrays: it has the ids, order, numbers and errors of the GameTree."""

import copy
import pickle
import random
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from emmviz import BoundsError, FlatTree, GameTree, TreeError, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.base.messages import Message
from emmviz.tree.assemble import inner_names, letters
from emmviz.tree.flat import CHANCE, KINDS, LEAF, MAX, MIN
from tests.long import blocks, each_seed
from tests.refusal import refused
from tests.shapes import dyadic_tree, random_tree
from tests.tree.faults import number_of
from tests.tree.formats.test_round_trips import content
from tests.tree.test_tree import chain

NAN = float("nan")


def fault(key, **holes):
    """What is wrong with arrays or levels."""
    return Message(f"wrong.tree.flat.{key}", **holes)


TOO_LARGE = number_of("L2", "value", "flat.too_large")
COLUMNS = ("kind", "count", "first", "prob", "value")


@each_seed(400, 50)
def test_from_a_tree_and_back(seed):
    tree = dyadic_tree(seed)
    assert content(FlatTree.from_tree(tree).to_tree()) == content(tree)


@each_seed(300, 30)
def test_the_arrays_are_breadth_first_and_consistent(seed):
    tree = random_tree(seed)
    flat = FlatTree.from_tree(tree)
    queue, depths = [tree.root], [0]
    for place, node in enumerate(queue):
        first, count = flat.first[place], flat.count[place]
        number = tree.value(node) if tree.kind(node) == "leaf" else tree.estimate(node)
        assert np.isnan(flat.value[place]) if number is None else flat.value[place] == float(number)
        assert flat.prob[place] == float(1 if tree.prob(node) is None else tree.prob(node))
        assert (flat.ids[place], KINDS[flat.kind[place]]) == (node, tree.kind(node))
        assert list(flat.ids[first : first + count]) == tree.children(node)
        queue += tree.children(node)
        depths += [depths[place] + 1] * count
    order = sorted(range(len(flat)), key=flat.preorder.__getitem__)
    assert [flat.ids[place] for place in order] == tree.preorder()
    assert (flat.kind.dtype, flat.first.dtype, flat.count.dtype) == (np.int8, np.int64, np.int32)
    assert flat.preorder.dtype == np.int64
    assert np.diff(flat.levels).tolist() == np.bincount(depths).tolist()


@each_seed(200, 20)
def test_arrays_without_ids_get_those_of_the_rule(seed):
    given = FlatTree.from_tree(random_tree(seed))
    flat = FlatTree(given.kind, given.count, given.prob, given.value)
    text = flat.to_tree().to_json()
    assert "name" not in text, "a name is written only where the rule gives another"
    assert GameTree.from_json(text).preorder() == flat.to_tree().preorder()
    some = list(range(0, len(flat), 3))
    assert flat.names(some) == [flat.ids[place] for place in some]
    assert flat.names([]) == []


@pytest.mark.parametrize("name", gallery.names())
def test_ids_actions_bounds_title_and_source_travel(name):
    tree = gallery.get(name)
    flat = FlatTree.from_tree(tree)
    back = flat.to_tree()
    assert content(back) == content(tree)
    assert (back.title, back.graph["source"]) == (tree.title, tree.graph["source"])
    assert [flat.action(node) for node in flat.ids] == [tree.action(node) for node in flat.ids]


def test_letters_are_those_that_a_graph_gets():
    assert list(map(letters, range(800))) == list(islice(inner_names([]), 800))


# -- level by level --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "leaves", "probs", "text"),
    [
        (
            [("max", 2), ("chance", 2), ("min", 1)],
            range(4),
            None,
            "max(chance(.5: min(0), .5: min(1)), chance(.5: min(2), .5: min(3)))",
        ),
        (
            [("max", 3), ([CHANCE, LEAF, MIN], [2, 0, 2]), ([LEAF, MAX, CHANCE, LEAF], [0, 1, 2, 0])],
            [10, 20, 30, 1, 2, 3],
            [None, [1, 3, 5, 5], [9, 1, 3]],
            "max(chance(.25: 20, .75: max(1)), 10, min(chance(.25: 2, .75: 3), 30))",
        ),
        ([("max", 2), ([CHANCE, MIN], 2)], range(4), [None, (3, 1)], "max(chance(.75: 0, .25: 1), min(2, 3))"),
        ([("max", 2), ([CHANCE, MIN], [4, 1])], range(5), None, "max(chance(.25: 0, .25: 1, .25: 2, .25: 3), min(4))"),
        ([("max", 2), (0, 0)], [1, 2], None, "max(1, 2)"),
        ([("max", 2), ([0, 0], 0), ("chance", 2)], [1, 2], [None, None, (1, 3)], "max(1, 2)"),
        ([], [7], None, "7"),
    ],
    ids=["one kind a level", "mixed", "weights at players", "even chances", "leaves", "leaves below", "leaf"],
)
def test_levels(levels, leaves, probs, text):
    assert str(FlatTree.build(levels, leaves, probs).to_tree()) == text


def test_attributes_that_are_given_or_not():
    dice = FlatTree.build([("max", 2), ("chance", 3)], lambda n: np.arange(n), bounds=(0, 11), title="Dice")
    assert (repr(dice), dice.to_tree().title, dice.title) == ("<FlatTree 'Dice': 9 nodes>", "Dice", "Dice")
    assert (dice.bounds, dice.to_tree().bounds, dice.leaf_range) == ((0.0, 11.0), (0, 11), (0.0, 5.0))
    assert sum(getattr(dice, name).nbytes for name in COLUMNS) == 29 * len(dice)
    bare, tree = FlatTree(**GOOD), GameTree.parse("max(1, min[2.5](…))")
    assert (repr(bare), bare.bounds, bare.has_unexpanded) == ("<FlatTree: 5 nodes>", None, False)
    for flat in (bare, FlatTree.from_tree(tree)):
        assert (flat.title, flat.source, flat.actions) == ("", "", None)
    assert str(flat.to_tree()) == str(tree)
    named = FlatTree(**GOOD, title="Dice", source="a book").ordered("probability")
    assert (named.title, named.source) == ("Dice", "a book")


@pytest.mark.parametrize(
    "probs",
    [[None, (0.75, 0.25)], [None, (3, 1)], [None, np.tile((6, 2), (2, 1))], lambda n: np.resize((3, 1), n)],
    ids=["1", "4", "each", "function"],
)
def test_weights_of_one_node_of_all_or_from_a_function(probs):
    flat = FlatTree.build([("max", 2), ("chance", 2)], [1, 2, 3, 4], probs)
    assert flat.prob.tolist() == [1, 1, 1, 0.75, 0.25, 0.75, 0.25]


def test_probabilities_that_almost_sum_to_1_are_scaled():
    flat = FlatTree(
        [CHANCE, LEAF, LEAF, LEAF], [3, 0, 0, 0], [1, 0.3333333333, 0.3333333333, 0.3333333333], [NAN, 1, 2, 3]
    )
    assert flat.prob[1:].tolist() == [1 / 3] * 3
    kept = FlatTree.build([("chance", 10)], np.ones(10), [[0.1] * 10])
    assert kept.to_tree().prob("L1") == Fraction(1, 10)


# -- ordered ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "sign"), [("probability", -1), ("improbability", 1)])
@each_seed(200, 20)
def test_outcomes_are_sorted_and_nothing_else(by, sign, seed):
    tree = random_tree(seed)
    found = FlatTree.from_tree(tree).ordered(by).to_tree()
    for node in tree:
        children = tree.children(node)
        if tree.kind(node) == "chance":
            children = sorted(children, key=lambda child: sign * tree.prob(child))
        assert found.children(node) == children


def test_ordered_keeps_the_names_of_the_rule_and_the_actions():
    flat = FlatTree.from_tree(GameTree.parse("chance(x .25: 1, .75: 2)"))
    found = flat.ordered("probability")
    assert (list(found.ids), found.actions, found.action("L1")) == (["A", "L2", "L1"], [None, None, "x"], "x")
    assert refused(flat.ordered, "value") == fault("ordered", given="'value'")


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *((f"max(1, {number})", TOO_LARGE) for number in ("1e400", "1.7e308", "-1.1e300")),
        ("max(1, min[1.7e308](3, 4))", number_of("B", "estimate", "flat.too_large")),
    ],
)
def test_a_number_beyond_floats_is_refused(text, message):
    assert refused(FlatTree.from_tree, GameTree.parse(text)) == message


@pytest.mark.parametrize(("high", "float_"), [("1e300", 1e300), ("1e400", np.inf)])
def test_bounds_beyond_floats_are_none(high, float_):
    assert FlatTree.from_tree(GameTree.parse(f"max(1, 2) in [-1.7e308, {high}]")).bounds == (-np.inf, float_)


GOOD = {
    "kind": [MAX, LEAF, CHANCE, LEAF, LEAF],
    "count": [2, 0, 2, 0, 0],
    "prob": [1, 1, 1, 0.5, 0.5],
    "value": [NAN, 1, NAN, 2, 3],
}
BAD = [
    ({"kind": [MAX, LEAF, 4, LEAF, LEAF]}, fault("node_kind", node=2)),
    ({"kind": ["max"]}, fault("numbers", name="kind", given="['max']")),
    ({"kind": [1.7, 0, 3, 0, 0]}, fault("whole", name="kind", most=3, given="1.7")),
    ({"kind": [1, 0, -200, 0, 0]}, fault("whole", name="kind", most=3, given="-200")),
    ({"kind": np.array([1, 0, 259, 0, 0], np.uint64)}, fault("whole", name="kind", most=3, given="259")),
    ({"kind": [MAX, LEAF, -3, LEAF, LEAF]}, fault("node_kind", node=2)),
    ({"kind": [[1, 0], [3, 0]]}, fault("lengths")),
    ({"count": [2**32 + 2, 0, 2, 0, 0]}, fault("whole", name="count", most=2147483647, given="4294967298")),
    ({"count": [2, 0, 1.5, 0, 0]}, fault("whole", name="count", most=2147483647, given="1.5")),
    ({"count": [2, 0, 10**5000, 0, 0]}, fault("numbers", name="count", given="<list …>")),
    (
        {"count": [2**31 - 1] * 5, "kind": [MAX] * 5},
        fault("nodes", nodes=Message("count.node_more", n=10_737_418_236), size=5),
    ),
    ({"prob": [1, 1, 1, "1/2", "1/2"]}, fault("numbers", name="prob", given="[1, 1, 1, '1/2', '1/2']")),
    (
        {"prob": [1, 1, 1, Fraction(1, 2), "0.5"]},
        fault("numbers", name="prob", given="[1, 1, 1, Fraction(1, 2), '0.5']"),
    ),
    ({"prob": [True] * 5}, fault("numbers", name="prob", given="[True, True, True, True, True]")),
    ({"prob": [1, 1, 1, 1 - 1e-160, 1e-160]}, number_of("L3", "prob", "flat.too_small")),
    ({"prob": [1, 0, 1, 0.5, 0.5]}, fault("player_prob", node="L1", prob=0)),
    ({"prob": [0.5, 1, 1, 0.5, 0.5]}, fault("player_prob", node="A", prob=Fraction(1, 2))),
    (
        {"value": np.ma.array([0, 1, 0, 2, 3], mask=[1, 0, 1, 0, 1])},
        fault("numbers", name="value", given="masked_array(data=[--, 1, --, 2, --], mask=[ Tr"),
    ),
    ({"value": [NAN, 1, -np.inf, 2, 3]}, number_of("B", "estimate", "flat.not_finite")),
    ({"value": [NAN, 1, 1.1e300, 2, 3]}, number_of("B", "estimate", "flat.too_large")),
    ({"value": [NAN, 1, NAN, -1.7e308, 3]}, TOO_LARGE),
    ({"ids": list("abcd")}, fault("ids", size=5, given=fault("in_all", given=4))),
    ({"ids": "abcde"}, fault("ids", size=5, given="'abcde'")),
    ({"ids": ["a", "b", "c", "d", 5]}, fault("ids", size=5, given="5")),
    ({"ids": list("abcda")}, Message("wrong.tree.name_twice", name="'a'")),
    ({"ids": ["a", "", "c", "d", "e"]}, Message("wrong.tree.name")),
    ({"actions": [None, "go"]}, fault("actions", size=5, given=fault("in_all", given=2))),
    ({"actions": [None, 1, 2, 3, 4]}, fault("actions", size=5, given="1")),
    ({name: [] for name in GOOD}, fault("lengths")),
    ({"count": [2, 0, 2, 0]}, fault("lengths")),
    ({"count": [2, 1, 1, 0, 0]}, fault("count", node=1)),
    ({"count": [2, 0, -2, 0, 0]}, fault("count", node=2)),
    ({"count": [0, 0, 4, 0, 0]}, fault("nodes", nodes=Message("count.node_one", n=1), size=5)),
    ({"prob": [1, 1, 1, 0.5, 0.50001]}, Message("wrong.tree.prob_sum", node="B", sum="1.00001")),
    ({"prob": [1, 1, 1, 1.5, -0.5]}, Message("wrong.tree.prob_negative", node="L3", prob=Fraction(-1, 2))),
    ({"value": [NAN, -np.inf, NAN, 2, 3]}, number_of("L1", "value", "flat.not_finite")),
    ({"prob": [1, 1, 1, NAN, 0.5]}, number_of("L2", "prob", "flat.not_finite")),
    ({"value": [NAN, 1, NAN, 2, NAN]}, number_of("L3", "value", "flat.not_finite")),
    (
        {"bounds": (1, 2.5)},
        Message("wrong.tree.outside", leaf=Message("tree.leaf_below", value=3, node="B"), low=1, high=Fraction(5, 2)),
    ),
    (
        {"bounds": (1.5, 9)},
        Message("wrong.tree.outside", leaf=Message("tree.leaf_below", value=1, node="A"), low=Fraction(3, 2), high=9),
    ),
    ({"bounds": (3, 0)}, Message("wrong.tree.bounds_order", low=3, high=0)),
]


@pytest.mark.parametrize(("change", "message"), BAD)
def test_bad_arrays_are_refused_in_one_sentence(change, message):
    FlatTree(**GOOD)
    error = BoundsError if "bounds" in change else TreeError
    assert refused(FlatTree, **GOOD | change, error=error) == message


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        (lambda: list("abcd"), fault("ids", size=5, given=fault("in_all", given=4))),
        (lambda: [1, 2, 3, 4, 5], fault("ids", size=5, given="1")),
        (lambda: list("abcbe"), Message("wrong.tree.name_twice", name="'b'")),
        (lambda: None, fault("ids", size=5, given="None")),
    ],
)
def test_a_function_that_gives_bad_ids_is_refused_when_it_is_asked(ids, message):
    flat = FlatTree(**GOOD, ids=ids)
    for ask in (lambda: flat.ids, flat.to_tree, lambda: flat.names([1]), lambda: expectiminimax(flat)):
        assert refused(ask) == message


@pytest.mark.parametrize(
    "form",
    [
        list,
        tuple,
        np.array,
        lambda some: np.array(some, object),
        lambda some: [Fraction(item) if item == item else None for item in some],
        lambda some: np.array(some, ">f8")[::-1][::-1],
    ],
)
def test_numbers_in_other_forms_are_the_same_tree(form):
    flat = FlatTree(**{name: form(column) for name, column in GOOD.items()})
    for name, dtype in (("kind", np.int8), ("count", np.int32), ("prob", np.float64), ("value", np.float64)):
        np.testing.assert_array_equal(getattr(flat, name), GOOD[name])
        assert getattr(flat, name).dtype == dtype


BAD_LEVELS = [
    ([("max", 2), ("chanc", 2)], [1] * 4, None, fault("level_kind", level=1, given="'chanc'")),
    (
        [(["max"], 2)],
        [1, 2],
        None,
        fault("numbers", name=fault("kinds", level=0), given="['max']"),
    ),
    (
        [("chance", 2)],
        [1, 2],
        ["even"],
        fault("numbers", name=fault("weights", level=0), given="'even'"),
    ),
    ([("max", 2)], ["a", "b"], None, fault("numbers", name="leaves", given="['a', 'b']")),
    ([("MAX", 2), ("leaf", 2)], [1] * 4, None, fault("level_kind", level=1, given="'leaf'")),
    ([("max", 2), ("min", [1, 2, 3])], [1] * 6, None, fault("counts_size", level=1, size=2, given=3)),
    (
        [("max", 2), ([MIN, MIN, MIN], 2)],
        [1] * 6,
        None,
        fault("kinds_size", level=1, size=2, given=3),
    ),
    ([("max", 2), ("min", [1, 0])], [1], None, fault("childless", level=1)),
    ([([MAX], [2])], [1], None, fault("size", name="leaves", size=2, shape="(1,)")),
    (
        [("max", 2), ("min", 2)],
        lambda n: np.ones((n, 1)),
        None,
        fault("size", name="leaves", size=4, shape="(4, 1)"),
    ),
    (
        [("max", 2), ("chance", 2)],
        [1] * 4,
        [None, (1, 1, 1)],
        fault("weights_size", level=1, size=4, given=3),
    ),
    (
        [("chance", 2)],
        [1] * 2,
        lambda n: [1],
        fault("size", name=fault("weights", level=0), size=2, shape="(1,)"),
    ),
    ([("chance", 2)], [1] * 2, [(0, 0)], number_of("L1", "prob", "flat.not_finite")),
    ([("chance", 2)], [1] * 2, [(3, -1)], Message("wrong.tree.prob_negative", node="L2", prob=Fraction(-1, 2))),
    ([("chance", 2)], [1] * 2, [(-3, -1)], Message("wrong.tree.prob_negative", node="L1", prob=Fraction(-3, 4))),
    (7, [1], None, fault("levels", given="7")),
    ([("max",)], [1], None, fault("level", level=0, given="('max',)")),
    (["ab"], [1], None, fault("level", level=0, given="'ab'")),
    ([("max", 2), 3], [1], None, fault("level", level=1, given="3")),
    (
        [("max", 2), ("chance", 2)],
        [1] * 4,
        [(1, 1)],
        fault("probs", level=1, given="[(1, 1)]"),
    ),
    ([("max", 2), ("chance", 2)], [1] * 4, 7, fault("probs", level=1, given="7")),
    ([("max", 2**31 - 1)], [1, 2], None, fault("size", name="leaves", size=2147483647, shape="(2,)")),
    (
        [("max", 65536), ("min", 65536)],
        [1],
        None,
        fault("size", name="leaves", size=4294967296, shape="(1,)"),
    ),
    (
        [("max", 2**31 - 1), ("chance", 2)],
        lambda n: [1],
        [None, (1, 1)],
        fault("size", name="leaves", size=4294967294, shape="(1,)"),
    ),
]


@pytest.mark.parametrize(("levels", "leaves", "probs", "message"), BAD_LEVELS)
def test_bad_levels_are_refused_in_one_sentence(levels, leaves, probs, message):
    assert refused(FlatTree.build, levels, leaves, probs) == message


# -- nothing changes a tree that is made ----------------------------------------------------------------------------

ARRAYS = ("kind", "count", "prob", "value", "first", "preorder")


def everything(flat):
    """All that a search reads, in lists."""
    families = [(nodes.tolist(), start, end) for nodes, start, end in flat.families]
    columns = [np.nan_to_num(getattr(flat, name), nan=99).tolist() for name in ARRAYS]
    return columns, flat.levels, families, flat.bounds, list(flat.ids), flat.actions, star2(flat).leaves


def test_the_arrays_of_the_caller_are_copied():
    given = {
        name: np.array(column, {"kind": np.int8, "count": np.int32}.get(name, np.float64))
        for name, column in GOOD.items()
    }
    ids, actions = list("abcde"), [None, "x", "y", None, None]
    flat = FlatTree(**given, ids=ids, actions=actions)
    before = everything(flat)
    given["count"][0] = 10**6
    given["kind"][:], given["prob"][:], given["value"][:] = MIN, 7, 100
    ids[:], actions[:] = "xxxxx", [0]
    assert everything(flat) == before


@pytest.mark.parametrize(
    "made",
    [
        lambda: FlatTree(**GOOD),
        lambda: FlatTree.from_tree(GameTree.parse("max(1, chance(2, 3))")),
        lambda: FlatTree.build([("max", 2), ([LEAF, CHANCE], [0, 2])], [1, 2, 3]),
        lambda: FlatTree(**GOOD).ordered("probability"),
        lambda: pickle.loads(pickle.dumps(FlatTree(**GOOD))),
        lambda: copy.copy(FlatTree(**GOOD)),
        lambda: copy.deepcopy(FlatTree(**GOOD)),
        lambda: FlatTree(**GOOD | {"prob": [1, 1, 1, 0.5, 0.5 + 1e-10]}),
    ],
    ids=["arrays", "tree", "levels", "ordered", "pickle", "copy", "deepcopy", "scaled"],
)
def test_nobody_can_write_to_a_tree(made):
    flat = made()
    before = everything(flat)
    for array in (*(getattr(flat, name) for name in ARRAYS), *(nodes for nodes, _, _ in flat.families)):
        read_only = refused(array.__setitem__, 0, 3, error=ValueError)
        kept = refused(setattr, array.flags, "writeable", True, error=ValueError)
        assert (read_only, kept) == (
            "assignment destination is read-only",
            "cannot set WRITEABLE flag to True of this array",
        )
    for name in (*ARRAYS, "levels", "families", "bounds", "ids", "has_unexpanded"):
        said = [
            refused(setattr, flat, name, getattr(flat, name), error=AttributeError),
            refused(delattr, flat, name, error=AttributeError),
        ]
        assert said == [Message(f"wrong.tree.flat.{done}", name=name) for done in ("changed", "deleted")]
    flat.title, flat.source = "another", "a book"
    assert everything(flat) == before
    assert repr(flat) == "<FlatTree 'another': 5 nodes>"


# What is put in the place of a number or a text.
ODD = [
    -1,
    1.7,
    257,
    2**31,
    2**63,
    10**400,
    NAN,
    np.inf,
    1.7e308,
    1e-320,
    None,
    True,
    "1",
    b"1",
    1j,
    Fraction(1, 2),
    [1],
    {},
    object(),
    np.datetime64("2020-01-01"),
]


def spoiled(rng, column):
    """The column with a few wrong entries, one too few or in another order, or only one of its entries."""
    found = list(column)
    for _ in range(rng.choice([0, 1, 1, 2])):
        place = rng.randrange(len(found))
        if rng.random() < 0.6:
            found[place] = rng.choice(ODD)
        elif rng.random() < 0.5 and len(found) > 1:
            del found[place]
        else:
            found[place], found[-1] = found[-1], found[place]
    return found[0] if rng.random() < 0.1 else found


@pytest.mark.parametrize("seeds", blocks(20_000, 250, 125), ids=str)
def test_no_input_is_searched_wrongly_or_ends_the_process(seeds):
    """Each is refused, or is a tree whose searches find what expectiminimax finds of its GameTree."""
    searched = 0
    for seed in seeds:
        rng = random.Random(seed)
        tree = FlatTree.from_tree(random_tree(seed % 300))
        given = {name: getattr(tree, name).tolist() for name in GOOD}
        given |= {"ids": list(tree.ids), "actions": [rng.choice([None, "a", "b"]) for _ in tree.ids]}
        for name in rng.sample(list(given), rng.choice([1, 1, 2])):
            given[name] = spoiled(rng, given[name])
        bounds = rng.choice([None, None, (-50, 50), (-np.inf, np.inf), (-1e308, 1e308), (NAN, 1), (3, 1), "ab", 7])
        try:
            flat = FlatTree(**given, bounds=bounds)
            wanted = expectiminimax(flat.to_tree()).value
        except TreeError:
            continue
        searched += 1
        nearly = Fraction(1, 10**9) * max(1, *map(abs, map(int, np.nan_to_num(flat.value))))  # floats round
        for search in (expectiminimax, alphabeta, star1, star2):
            found = search(flat)
            assert found.bound.name == "EXACT", seed
            assert abs(found.value - wanted) <= nearly, seed
    assert searched > len(seeds) / 20


def test_a_chain_of_10000_nodes():
    flat = FlatTree.from_tree(chain(10_000))
    assert (len(flat.levels), flat.names([10_000]), flat.preorder.tolist()) == (10_002, ["end"], list(range(10_001)))
    assert flat.ordered("probability").ids == flat.ids
