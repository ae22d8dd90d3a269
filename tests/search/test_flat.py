"""A FlatTree is the same tree as arrays: ids, order, numbers and errors are those of the GameTree."""

import json
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest

from emmviz import BoundsError, GameTree, TreeError, gallery
from emmviz.search.flat import CHANCE, KINDS, LEAF, MAX, MIN, FlatTree, letters
from tests.shapes import random_tree

NAN = float("nan")


def shape(tree):
    """All that a GameTree says of itself, with ids."""
    return [(n, tree.kind(n), tree.children(n), tree.action(n), tree.is_unexpanded(n)) for n in tree.preorder()]


def test_nothing_heavy_is_loaded_with_the_module():
    code = "import sys, emmviz.search.flat; print([n for n in ('numpy', 'numba', 'networkx') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_from_a_tree_and_back(start):
    for seed in range(start, start + 100):
        tree = random_tree(seed)
        flat = FlatTree.from_tree(tree)
        back = flat.to_tree()
        assert shape(back) == shape(tree), seed
        assert len(flat) == len(tree)
        for place, node in enumerate(flat.ids):
            if tree.kind(node) == "leaf":
                assert flat.value[place] == float(tree.value(node))
                assert back.value(node) == tree.value(node) or tree.value(node).denominator not in (1, 2, 4, 5)
            else:
                assert np.isnan(flat.value[place])
            if tree.prob(node) is not None:
                assert flat.prob[place] == float(tree.prob(node))
                assert abs(back.prob(node) - tree.prob(node)) < Fraction(1, 10**15)


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_the_arrays_are_breadth_first_and_consistent(start):
    for seed in range(start, start + 100):
        tree = random_tree(seed)
        flat = FlatTree.from_tree(tree)
        queue = [tree.root]
        for place, node in enumerate(queue):
            first, count = flat.first[place], flat.count[place]
            assert (flat.ids[place], KINDS[flat.kind[place]]) == (node, tree.kind(node))
            assert list(flat.ids[first : first + count]) == tree.children(node)
            queue += tree.children(node)
        order = sorted(range(len(flat)), key=flat.preorder.__getitem__)
        assert [flat.ids[place] for place in order] == tree.preorder()
        assert (flat.kind.dtype, flat.first.dtype, flat.count.dtype) == (np.int8, np.int64, np.int32)
        depth = {tree.root: 0}
        for node in tree.preorder():
            depth |= dict.fromkeys(tree.children(node), depth[node] + 1)
        assert np.diff(flat.levels).tolist() == np.bincount(list(depth.values())).tolist()


@pytest.mark.parametrize("name", gallery.names())
def test_ids_actions_bounds_title_and_source_travel(name):
    tree = gallery.get(name)
    flat = FlatTree.from_tree(tree)
    back = flat.to_tree()
    assert shape(back) == shape(tree)
    assert (back.title, back.graph.get("source"), back.bounds) == (tree.title, tree.graph.get("source"), tree.bounds)
    assert [flat.action(node) for node in flat.ids] == [tree.action(node) for node in flat.ids]
    json_flat = FlatTree.from_json(tree.to_json())
    assert (list(json_flat.ids), json_flat.title) == (list(flat.ids), flat.title)
    assert (json_flat.source, json_flat.bounds) == (flat.source, flat.bounds)


@pytest.mark.parametrize("start", range(0, 200, 100))
def test_json_is_read_as_the_graph_is(start):
    for seed in range(start, start + 100):
        text = random_tree(seed).to_json()
        ours, theirs = FlatTree.from_json(text), FlatTree.from_tree(GameTree.from_json(text))
        assert list(ours.ids) == list(theirs.ids)
        for name in ("kind", "first", "count", "prob"):
            assert (getattr(ours, name) == getattr(theirs, name)).all(), (seed, name)
        np.testing.assert_array_equal(ours.value, theirs.value)


TEXTS = [
    "max(min(3, 12), x=chance(.5: max(1, 2), .5: min(7)), 8)",
    "chance(a 1/4: x=min(2, max(go: 5, B=6)), b 3/4: 1)",
    "max(L1=max(1, 2), 3, A=4, 5)",
    "7",
    "max(chance(1, 2, 3), min[2.5](…))",
]


@pytest.mark.parametrize("text", TEXTS)
def test_nodes_without_a_name_get_that_of_a_game_tree(text):
    tree = GameTree.parse(text)
    assert shape(FlatTree.from_json(tree.to_json()).to_tree()) == shape(tree)


@pytest.mark.parametrize("seed", range(40))
def test_arrays_without_ids_are_named_as_a_game_tree_is(seed):
    given = FlatTree.from_tree(random_tree(seed))
    flat = FlatTree(given.kind, given.count, given.prob, given.value)
    text = flat.to_tree().to_json()
    assert "name" not in text, "a name is written only where the rule gives another"
    assert GameTree.from_json(text).preorder() == flat.to_tree().preorder()
    some = list(range(0, len(flat), 3))
    assert flat.names(some) == [flat.ids[place] for place in some]
    assert flat.names([]) == []
    assert flat.preorder.dtype == np.int64


def test_the_27th_inner_node_is_aa():
    tree = GameTree.from_json(json.dumps({"max": [{"min": [1]} for _ in range(30)]}))
    flat = FlatTree.build([("max", 30), ("min", 1)], np.ones(30))
    assert list(flat.ids) == list(FlatTree.from_tree(tree).ids)
    assert [letters(rank) for rank in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


# -- level by level --------------------------------------------------------------------------------------------------


def test_levels_of_one_kind_and_width():
    flat = FlatTree.build([("max", 2), ("chance", 3), ("min", 2)], lambda n: np.arange(n), bounds=(0, 11), title="t")
    assert str(flat.to_tree()) == (
        "max(chance(1/3: min(0, 1), 1/3: min(2, 3), 1/3: min(4, 5)), "
        "chance(1/3: min(6, 7), 1/3: min(8, 9), 1/3: min(10, 11))) in [0, 11]"
    )
    assert (len(flat), flat.bounds, flat.leaf_range, flat.to_tree().title) == (21, (0.0, 11.0), (0.0, 11.0), "t")
    assert sum(getattr(flat, name).nbytes for name in ("kind", "first", "count", "prob", "value")) == 29 * len(flat)


def test_levels_of_mixed_kinds_and_widths():
    flat = FlatTree.build(
        [("max", 3), ([CHANCE, LEAF, MIN], [2, 0, 2]), ([LEAF, MAX, CHANCE, LEAF], [0, 1, 2, 0])],
        [10, 20, 30, 1, 2, 3],
        [None, [1, 3, 5, 5], [9, 1, 3]],
    )
    assert str(flat.to_tree()) == "max(chance(.25: 20, .75: max(1)), 10, min(chance(.25: 2, .75: 3), 30))"
    listed = FlatTree.build([([MAX], [2]), ([LEAF, MIN], [0, 2])], [1, 2, 3])
    assert str(listed.to_tree()) == "max(1, min(2, 3))"


@pytest.mark.parametrize("probs", [[None, (0.75, 0.25)], [None, (3, 1)], [None, np.tile((6, 2), (2, 1))],
                                   lambda n: np.resize((3, 1), n)], ids=["1", "4", "each", "function"])  # fmt: skip
def test_weights_of_one_node_of_all_or_from_a_function(probs):
    flat = FlatTree.build([("max", 2), ("chance", 2)], [1, 2, 3, 4], probs)
    assert flat.prob.tolist() == [1, 1, 1, 0.75, 0.25, 0.75, 0.25]


def test_weights_at_players_beside_chance_nodes_say_nothing():
    flat = FlatTree.build([("max", 3), ([CHANCE, MIN, CHANCE], 2)], np.arange(6), [None, (3, 1)])
    assert flat.prob.tolist() == [1, 1, 1, 1, 0.75, 0.25, 1, 1, 0.75, 0.25]
    even = FlatTree.build([("max", 2), ([CHANCE, MIN], [4, 2])], np.arange(6))
    assert even.prob.tolist() == [1, 1, 1, 0.25, 0.25, 0.25, 0.25, 1, 1]


def test_outcomes_without_probabilities_in_json_are_equally_likely():
    flat = FlatTree.from_json('{"max": [{"chance": [1, 2, 3, 4]}, {"chance": [5]}, {"chance": [6, 7]}]}')
    assert flat.prob.tolist() == [1, 1, 1, 1, 0.25, 0.25, 0.25, 0.25, 1, 0.5, 0.5]


def test_how_a_tree_with_and_without_a_title_is_printed():
    assert repr(FlatTree.build([("max", 2)], [1, 2])) == "<FlatTree: 3 nodes>"
    assert repr(FlatTree.build([("max", 2)], [1, 2], title="Dice")) == "<FlatTree 'Dice': 3 nodes>"
    assert FlatTree.build([("max", 2)], [1, 2]).title == ""


def test_what_is_not_given_is_empty_and_what_is_given_is_kept():
    flat = FlatTree(**GOOD)
    assert (flat.title, flat.source, flat.actions, flat.bounds, flat.has_unexpanded) == ("", "", None, None, False)
    tree = FlatTree.from_tree(GameTree.parse("max(1, min[2.5](3, 4))"))
    assert (tree.title, tree.source, tree.actions, tree.to_tree().estimate("B")) == ("", "", None, Fraction(5, 2))
    named = FlatTree(**GOOD, title="Dice", source="a book").ordered("probability")
    assert (named.title, named.source) == ("Dice", "a book")


def test_a_function_is_told_how_many_numbers_are_wanted():
    asked = []

    def numbers(size):
        asked.append(size)
        return np.ones(size)

    FlatTree.build([("chance", 2), ("max", 3), ("chance", 5)], numbers, numbers)
    assert asked == [2, 30, 30]


def test_probabilities_that_almost_sum_to_1_are_scaled():
    flat = FlatTree(
        [CHANCE, LEAF, LEAF, LEAF], [3, 0, 0, 0], [1, 0.3333333333, 0.3333333333, 0.3333333333], [NAN, 1, 2, 3]
    )
    assert flat.prob[1:].tolist() == [1 / 3] * 3
    kept = FlatTree.build([("chance", 10)], np.ones(10), [[0.1] * 10])
    assert kept.to_tree().prob("L1") == Fraction(1, 10)


# -- ordered ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "sign"), [("probability", -1), ("improbability", 1)])
def test_outcomes_are_sorted_and_nothing_else(by, sign):
    for seed in range(200):
        tree = random_tree(seed)
        flat = FlatTree.from_tree(tree)
        found = flat.ordered(by).to_tree()
        for node in tree:
            children = tree.children(node)
            if tree.kind(node) == "chance":
                children = sorted(children, key=lambda child: sign * tree.prob(child))
            assert found.children(node) == children, seed
            assert found.action(node) == tree.action(node)
        assert shape(flat.to_tree()) == shape(tree), "the tree itself stays as it was"


def test_ordered_keeps_the_names_of_the_rule_and_the_actions():
    flat = FlatTree.from_json('{"chance": [{"leaf": 1, "prob": 0.25, "action": "x"}, {"leaf": 2, "prob": 0.75}]}')
    found = flat.ordered("probability")
    assert (list(found.ids), found.actions, found.action("L1")) == (["A", "L2", "L1"], [None, None, "x"], "x")
    with pytest.raises(TreeError, match=r'^a FlatTree is ordered by "probability" or "improbability", not by .value.$'):
        flat.ordered("value")


# -- what is refused -------------------------------------------------------------------------------------------------

BAD_JSON = [
    "{",
    '{"max": []}',
    '{"max": [1, {"chance": []}]}',
    '{"max": [1, {"leaf": 2, "estimate": 3}]}',
    '{"max": [1, {"leaf": 2, "prob": 0.5}]}',
    '{"max": [1, {"leaf": null}]}',
    '{"max": [1, "x"]}',
    '{"max": [1, 2], "estimate": "x"}',
    '{"chance": [{"leaf": 1, "prob": 0.5}, 2]}',
    '{"chance": [{"leaf": 1, "prob": 0.5}, {"leaf": 1, "prob": 0.25}]}',
    '{"chance": [{"leaf": 1, "prob": 1.5}, {"leaf": 1, "prob": -0.5}]}',
    '{"chance": [{"leaf": 1, "prob": "x"}, {"leaf": 1, "prob": -0.5}]}',
    '{"max": [{"leaf": 1, "name": "x"}, {"leaf": 1, "name": "x"}]}',
    '{"bounds": [0, 4], "tree": {"max": [1, 7]}}',
    '{"bounds": [4, 0], "tree": {"max": [1, 7]}}',
    '{"title": 3, "tree": {"max": [1, 7]}}',
]


@pytest.mark.parametrize("text", BAD_JSON)
def test_bad_json_is_refused_with_the_same_sentence(text):
    with pytest.raises(TreeError) as theirs:
        GameTree.from_json(text)
    with pytest.raises(type(theirs.value)) as ours:
        FlatTree.from_json(text)
    assert str(ours.value) == str(theirs.value)


def test_a_number_beyond_floats_is_refused():
    with pytest.raises(TreeError, match=r"^leaf L2: its value is too large for a FlatTree, which has floats$"):
        FlatTree.from_tree(GameTree.parse("max(1, 1e400)"))
    assert FlatTree.from_tree(GameTree.parse("max(1, 2) in [-1e400, 1e400]")).bounds == (-np.inf, np.inf)


GOOD = {"kind": [MAX, LEAF, CHANCE, LEAF, LEAF], "count": [2, 0, 2, 0, 0], "prob": [1, 1, 1, 0.5, 0.5],
        "value": [NAN, 1, NAN, 2, 3]}  # fmt: skip
BAD = [
    ({"kind": [MAX, LEAF, 4, LEAF, LEAF]}, "node 2 has an unknown kind; expected 0 leaf, 1 max, 2 min, 3 chance"),
    ({"kind": ["max"]}, "kind must be numbers in a row, not ['max']"),
    ({"kind": [1, 300]}, "kind must be numbers in a row, not [1, 300]"),
    ({"kind": 1}, "a FlatTree takes four lists of one length, not empty: kind, count, prob and value"),
    ({name: [] for name in GOOD}, "a FlatTree takes four lists of one length, not empty: kind, count, prob and value"),
    ({"prob": ["x"]}, "prob must be numbers in a row, not ['x']"),
    ({"value": ["x"]}, "value must be numbers in a row, not ['x']"),
    ({"count": [2, 0, 2, 0]}, "a FlatTree takes four lists of one length, not empty: kind, count, prob and value"),
    ({"count": [2, 1, 1, 0, 0]}, "node 1 cannot have its count of children: a leaf has none, no node less"),
    ({"count": [2, 0, -2, 0, 0]}, "node 2 cannot have its count of children: a leaf has none, no node less"),
    ({"count": [2, 0, 3, 0, 0]}, "the counts of children lead to 6 nodes, but there are 5; each node but the root is "
     "the child of an earlier one"),
    ({"count": [0, 0, 4, 0, 0]}, "the counts of children lead to 1 node, but there are 5; each node but the root is "
     "the child of an earlier one"),
    ({"prob": [1, 1, 1, 0.5, 0.25]}, "the probabilities below chance node B sum to 0.75; they must sum to 1"),
    ({"prob": [1, 1, 1, 0.5, 0.50001]}, "the probabilities below chance node B sum to 1.00001; they must sum to 1"),
    ({"prob": [1, 1, 1, 1.5, -0.5]}, "node L3: its probability must not be negative, but is −0.5"),
    ({"prob": [1, 0.5, 0, 1.25, -0.25]}, "node L3: its probability must not be negative, but is −0.25"),
    ({"prob": [1, 1, 1, 1 / 3, 1 / 3]}, "the probabilities below chance node B sum to 0.6667; they must sum to 1"),
    ({"value": [NAN, -np.inf, NAN, 2, 3]}, "leaf L1: its value must be a finite number"),
    ({"prob": [1, 1, 1, NAN, 0.5]}, "node L2: its probability must be a finite number"),
    ({"prob": [1, 1, 1, np.inf, 0.5]}, "node L2: its probability must be a finite number"),
    ({"value": [NAN, 1, NAN, np.inf, 3]}, "leaf L2: its value must be a finite number"),
    ({"value": [NAN, 1, NAN, 2, NAN]}, "leaf L3: its value must be a finite number"),
    ({"count": ["x"]}, "count must be numbers in a row, not ['x']"),
    ({"bounds": (1, 2.5)}, "leaf L3 has the value 3, outside the bounds [1, 2.5]"),
    ({"bounds": (1.5, 9)}, "leaf L1 has the value 1, outside the bounds [1.5, 9]"),
    ({"bounds": (0, 2.5)}, "leaf L3 has the value 3, outside the bounds [0, 2.5]"),
    ({"bounds": (3, 0)}, "bounds must have L at most U, not L = 3 and U = 0"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), BAD)
def test_bad_arrays_are_refused_in_one_sentence(change, sentence):
    FlatTree(**GOOD)
    with pytest.raises(BoundsError if "bounds" in change else TreeError) as error:
        FlatTree(**(GOOD | change))
    assert str(error.value) == sentence


def test_whole_numbers_become_floats():
    flat = FlatTree(kind=[MAX, LEAF, LEAF], count=[2, 0, 0], prob=[1, 1, 1], value=[0, 1, 2])
    assert (flat.prob.dtype, flat.value.dtype) == (np.float64, np.float64)


BAD_LEVELS = [
    ([("max", 2), ("chanc", 2)], [1] * 4, None, "level 1 has the unknown kind 'chanc'; expected max, min or chance"),
    ([(["max"], 2)], [1, 2], None, "the kinds of level 0 must be numbers in a row, not ['max']"),
    ([("max", "two")], [1, 2], None, "the numbers of children of level 0 must be numbers in a row, not 'two'"),
    ([("chance", 2)], [1, 2], ["even"], "the weights of level 0 must be numbers in a row, not 'even'"),
    ([("max", 2)], ["a", "b"], None, "leaves must be numbers in a row, not ['a', 'b']"),
    ([("max", 2), ("leaf", 2)], [1] * 4, None, "level 1 has the unknown kind 'leaf'; expected max, min or chance"),
    ([("max", 2), ("min", [1, 2, 3])], [1] * 6, None, "level 1 has 2 nodes, but a number of children for 3"),
    ([("max", 2), ([MIN, MIN, MIN], 2)], [1] * 6, None, "level 1 has 2 nodes, but a kind for 3"),
    ([("max", 2), ("min", [1, 0])], [1], None, "level 1: every node but a leaf needs 1 child or more"),
    ([([MAX], [2])], [1], None, "leaves must be 2 numbers in a row, not of shape (1,)"),
    ([("max", 2), ("min", 2)], [1] * 3, None, "leaves must be 4 numbers in a row, not of shape (3,)"),
    (
        [("max", 2), ("min", 2)],
        lambda n: np.ones((n, 1)),
        None,
        "leaves must be 4 numbers in a row, not of shape (4, 1)",
    ),
    ([("max", 2), ("chance", 2)], [1] * 4, [None, (1, 1, 1)], "level 1 has 4 outcomes, but 3 weights"),
    ([("max", 2), ("chance", [1, 2])], [1] * 3, [None, (1, 1)], "level 1 has 3 outcomes, but 2 weights"),
    ([("chance", 2)], [1] * 2, lambda n: [1], "the weights of level 0 must be 2 numbers in a row, not of shape (1,)"),
    ([("chance", 2)], [1] * 2, [(0, 0)], "node L1: its probability must be a finite number"),
    ([("chance", 2)], [1] * 2, [(1, -1)], "node L1: its probability must be a finite number"),
    ([("chance", 2)], [1] * 2, [(3, -1)], "node L2: its probability must not be negative, but is −0.5"),
]


@pytest.mark.parametrize(("levels", "leaves", "probs", "sentence"), BAD_LEVELS)
def test_bad_levels_are_refused_in_one_sentence(levels, leaves, probs, sentence):
    with pytest.raises(TreeError) as error:
        FlatTree.build(levels, leaves, probs)
    assert str(error.value) == sentence


def test_a_chain_of_10000_nodes():
    chain = GameTree()
    for i in range(10_000):
        chain.add_node(str(i), kind=("max", "chance")[i % 2])
        chain.add_edge(str(i), str(i + 1))
    chain.add_node("10000", kind="leaf", value=3)
    flat = FlatTree.from_tree(chain)
    assert (len(flat.levels), flat.names([10_000]), flat.preorder.tolist()) == (10_002, ["10000"], list(range(10_001)))
    assert flat.ordered("probability").to_tree().preorder() == chain.preorder()
