"""A FlatTree is the same tree as arrays: ids, order, numbers and errors are those of the GameTree."""

import copy
import pickle
import random
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from emmviz import BoundsError, FlatTree, GameTree, TreeError, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.tree.assemble import inner_names, letters
from emmviz.tree.flat import CHANCE, KINDS, LEAF, MAX, MIN

TOO_LARGE = "is too large for a FlatTree, which takes floats from −1e300 to 1e300"
from tests.long import blocks, each_seed
from tests.refusal import refusal
from tests.shapes import dyadic_tree, random_tree
from tests.tree.formats.test_round_trips import content
from tests.tree.test_tree import chain

NAN = float("nan")
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
    assert (
        refusal(flat.ordered, "value") == 'a FlatTree is ordered by "probability" or "improbability", not by \'value\''
    )


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *((f"max(1, {number})", f"leaf L2: its value {TOO_LARGE}") for number in ("1e400", "1.7e308", "-1.1e300")),
        ("max(1, min[1.7e308](3, 4))", f"node B: its estimate {TOO_LARGE}"),
    ],
)
def test_a_number_beyond_floats_is_refused(text, sentence):
    assert refusal(FlatTree.from_tree, GameTree.parse(text)) == sentence


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
    ({"kind": [MAX, LEAF, 4, LEAF, LEAF]}, "node 2 has an unknown kind; expected 0 leaf, 1 max, 2 min, 3 chance"),
    ({"kind": ["max"]}, "kind must be a list of numbers, not ['max']"),
    ({"kind": [1.7, 0, 3, 0, 0]}, "kind must be whole numbers from 0 to 3, not 1.7"),
    ({"kind": [1, 0, -200, 0, 0]}, "kind must be whole numbers from 0 to 3, not -200"),
    ({"kind": np.array([1, 0, 259, 0, 0], np.uint64)}, "kind must be whole numbers from 0 to 3, not 259"),
    ({"kind": [MAX, LEAF, -3, LEAF, LEAF]}, "node 2 has an unknown kind; expected 0 leaf, 1 max, 2 min, 3 chance"),
    ({"kind": [[1, 0], [3, 0]]}, "kind, count, prob and value must be lists of the same length, and not empty"),
    ({"count": [2**32 + 2, 0, 2, 0, 0]}, "count must be whole numbers from 0 to 2147483647, not 4294967298"),
    ({"count": [2, 0, 1.5, 0, 0]}, "count must be whole numbers from 0 to 2147483647, not 1.5"),
    ({"count": [2, 0, 10**5000, 0, 0]}, "count must be a list of numbers, not <list …>"),
    (
        {"count": [2**31 - 1] * 5, "kind": [MAX] * 5},
        "the counts of children lead to 10737418236 nodes, but there are "
        "5; each node but the root is the child of an earlier one",
    ),
    ({"prob": [1, 1, 1, "1/2", "1/2"]}, "prob must be a list of numbers, not [1, 1, 1, '1/2', '1/2']"),
    (
        {"prob": [1, 1, 1, Fraction(1, 2), "0.5"]},
        "prob must be a list of numbers, not [1, 1, 1, Fraction(1, 2), '0.5']",
    ),
    ({"prob": [True] * 5}, "prob must be a list of numbers, not [True, True, True, True, True]"),
    (
        {"prob": [1, 1, 1, 1 - 1e-160, 1e-160]},
        "node L3: its probability is too small for a FlatTree, which takes 0 and floats from 1e−150 up",
    ),
    ({"prob": [1, 0, 1, 0.5, 0.5]}, "node L1 has the probability 0, but below players and at the root it must be 1"),
    ({"prob": [0.5, 1, 1, 0.5, 0.5]}, "node A has the probability 0.5, but below players and at the root it must be 1"),
    (
        {"value": np.ma.array([0, 1, 0, 2, 3], mask=[1, 0, 1, 0, 1])},
        "value must be a list of numbers, not masked_array(data=[--, 1, --, 2, --],…",
    ),
    ({"value": [NAN, 1, -np.inf, 2, 3]}, "node B: its estimate must be a finite number"),
    ({"value": [NAN, 1, 1.1e300, 2, 3]}, f"node B: its estimate {TOO_LARGE}"),
    ({"value": [NAN, 1, NAN, -1.7e308, 3]}, f"leaf L2: its value {TOO_LARGE}"),
    ({"ids": list("abcd")}, "ids must be texts, one for each of the 5 nodes, not 4 in all"),
    ({"ids": "abcde"}, "ids must be texts, one for each of the 5 nodes, not 'abcde'"),
    ({"ids": ["a", "b", "c", "d", 5]}, "ids must be texts, one for each of the 5 nodes, not 5"),
    ({"ids": list("abcda")}, "duplicate name 'a': every node needs a name of its own"),
    ({"ids": ["a", "", "c", "d", "e"]}, "a node has an empty name; leave the name out to get a letter"),
    ({"actions": [None, "go"]}, "actions must be texts or None, one for each of the 5 nodes, not 2 in all"),
    ({"actions": [None, 1, 2, 3, 4]}, "actions must be texts or None, one for each of the 5 nodes, not 1"),
    ({name: [] for name in GOOD}, "kind, count, prob and value must be lists of the same length, and not empty"),
    ({"count": [2, 0, 2, 0]}, "kind, count, prob and value must be lists of the same length, and not empty"),
    ({"count": [2, 1, 1, 0, 0]}, "node 1 has a wrong count of children: 0 for a leaf, 0 or more for any other"),
    ({"count": [2, 0, -2, 0, 0]}, "node 2 has a wrong count of children: 0 for a leaf, 0 or more for any other"),
    (
        {"count": [0, 0, 4, 0, 0]},
        "the counts of children lead to 1 node, but there are 5; each node but the root is the child of an earlier one",
    ),
    ({"prob": [1, 1, 1, 0.5, 0.50001]}, "the probabilities below chance node B sum to 1.00001; they must sum to 1"),
    ({"prob": [1, 1, 1, 1.5, -0.5]}, "node L3: its probability must not be negative, but is −0.5"),
    ({"value": [NAN, -np.inf, NAN, 2, 3]}, "leaf L1: its value must be a finite number"),
    ({"prob": [1, 1, 1, NAN, 0.5]}, "node L2: its probability must be a finite number"),
    ({"value": [NAN, 1, NAN, 2, NAN]}, "leaf L3: its value must be a finite number"),
    ({"bounds": (1, 2.5)}, "the leaf 3 below B lies outside the bounds [1, 2.5]"),
    ({"bounds": (1.5, 9)}, "the leaf 1 below A lies outside the bounds [1.5, 9]"),
    ({"bounds": (3, 0)}, "bounds must have L at most U, not L = 3 and U = 0"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD)
def test_bad_arrays_are_refused_in_one_sentence(change, sentence):
    FlatTree(**GOOD)
    message = refusal(FlatTree, **GOOD | change, error=BoundsError if "bounds" in change else TreeError)
    assert message.startswith(sentence[:-1]) if sentence.endswith("…") else message == sentence


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        (lambda: list("abcd"), "ids must be texts, one for each of the 5 nodes, not 4 in all"),
        (lambda: [1, 2, 3, 4, 5], "ids must be texts, one for each of the 5 nodes, not 1"),
        (lambda: list("abcbe"), "duplicate name 'b': every node needs a name of its own"),
        (lambda: None, "ids must be texts, one for each of the 5 nodes, not None"),
    ],
)
def test_a_function_that_gives_bad_ids_is_refused_when_it_is_asked(ids, sentence):
    flat = FlatTree(**GOOD, ids=ids)
    for ask in (lambda: flat.ids, flat.to_tree, lambda: flat.names([1]), lambda: expectiminimax(flat)):
        assert refusal(ask) == sentence


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
    ([("max", 2), ("chanc", 2)], [1] * 4, None, "level 1 has the unknown kind 'chanc'; expected max, min or chance"),
    ([(["max"], 2)], [1, 2], None, "the kinds of level 0 must be a list of numbers, not ['max']"),
    ([("chance", 2)], [1, 2], ["even"], "the weights of level 0 must be a list of numbers, not 'even'"),
    ([("max", 2)], ["a", "b"], None, "leaves must be a list of numbers, not ['a', 'b']"),
    ([("MAX", 2), ("leaf", 2)], [1] * 4, None, "level 1 has the unknown kind 'leaf'; expected max, min or chance"),
    ([("max", 2), ("min", [1, 2, 3])], [1] * 6, None, "level 1 has 2 nodes, but a number of children for 3"),
    ([("max", 2), ([MIN, MIN, MIN], 2)], [1] * 6, None, "level 1 has 2 nodes, but a kind for 3"),
    ([("max", 2), ("min", [1, 0])], [1], None, "level 1: every node but a leaf needs 1 child or more"),
    ([([MAX], [2])], [1], None, "leaves must be 2 numbers in a list, not of shape (1,)"),
    (
        [("max", 2), ("min", 2)],
        lambda n: np.ones((n, 1)),
        None,
        "leaves must be 4 numbers in a list, not of shape (4, 1)",
    ),
    ([("max", 2), ("chance", 2)], [1] * 4, [None, (1, 1, 1)], "level 1 has 4 outcomes, but 3 weights"),
    ([("chance", 2)], [1] * 2, lambda n: [1], "the weights of level 0 must be 2 numbers in a list, not of shape (1,)"),
    ([("chance", 2)], [1] * 2, [(0, 0)], "node L1: its probability must be a finite number"),
    ([("chance", 2)], [1] * 2, [(3, -1)], "node L2: its probability must not be negative, but is −0.5"),
    ([("chance", 2)], [1] * 2, [(-3, -1)], "node L1: its probability must not be negative, but is −0.75"),
    (7, [1], None, "the levels must be pairs of a kind and a number of children, not 7"),
    ([("max",)], [1], None, "level 0 must be a pair of a kind and a number of children, not ('max',)"),
    (["ab"], [1], None, "level 0 must be a pair of a kind and a number of children, not 'ab'"),
    ([("max", 2), 3], [1], None, "level 1 must be a pair of a kind and a number of children, not 3"),
    (
        [("max", 2), ("chance", 2)],
        [1] * 4,
        [(1, 1)],
        "probs must have weights or None for every level, also level 1, not [(1, 1)]",
    ),
    ([("max", 2), ("chance", 2)], [1] * 4, 7, "probs must have weights or None for every level, also level 1, not 7"),
    ([("max", 2**31 - 1)], [1, 2], None, "leaves must be 2147483647 numbers in a list, not of shape (2,)"),
    ([("max", 65536), ("min", 65536)], [1], None, "leaves must be 4294967296 numbers in a list, not of shape (1,)"),
    (
        [("max", 2**31 - 1), ("chance", 2)],
        lambda n: [1],
        [None, (1, 1)],
        "leaves must be 4294967294 numbers in a list, not of shape (1,)",
    ),
]


@pytest.mark.parametrize(("levels", "leaves", "probs", "sentence"), BAD_LEVELS)
def test_bad_levels_are_refused_in_one_sentence(levels, leaves, probs, sentence):
    assert refusal(FlatTree.build, levels, leaves, probs) == sentence


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
        read_only = refusal(array.__setitem__, 0, 3, error=ValueError)
        kept = refusal(setattr, array.flags, "writeable", True, error=ValueError)
        assert (read_only, kept) == (
            "assignment destination is read-only",
            "cannot set WRITEABLE flag to True of this array",
        )
    for name in (*ARRAYS, "levels", "families", "bounds", "ids", "has_unexpanded"):
        said = [
            refusal(setattr, flat, name, getattr(flat, name), error=AttributeError),
            refusal(delattr, flat, name, error=AttributeError),
        ]
        assert said == [
            f"the {name} of a FlatTree cannot be {done}; make another FlatTree" for done in ("changed", "deleted")
        ]
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
    """The column with a few wrong entries, one too few or in another order, or one entry of it alone."""
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
