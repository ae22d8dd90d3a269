"""Nested lists: kinds by level, outcomes in pairs, round trips, and faults that name the place."""

import random
from fractions import Fraction as F

import pytest

from emmviz import GameTree
from emmviz.tree.formats import from_nested, read_text, to_nested
from tests.long import each_seed
from tests.refusal import refusal
from tests.shapes import plain, random_tree


@each_seed(200, 50)
def test_random_lists(seed):
    kinds = random.Random(seed).choices(["max", "min", "chance"], k=2)
    tree = random_tree(seed, [[kind] for kind in kinds * 2])
    again = from_nested(to_nested(tree), kinds)
    assert plain(again) == plain(tree)
    assert [again.kind(node) for node in again.preorder()] == [tree.kind(node) for node in tree.preorder()]
    assert [again.value(node) for node in again.leaves()] == [tree.value(node) for node in tree.leaves()]


@pytest.mark.parametrize(
    ("lists", "kinds", "text"),
    [
        ([[1, [2, [3]]]], ("max", "min"), "max(min(1, max(2, min(3))))"),
        ([[[1], [2]]], ["max", "chance", "min"], "max(chance(.5: min(1), .5: min(2)))"),
        ([[(0.25, [1]), ("3/4", "1/3"), (0, 2)]], ("min", "chance"), "min(chance(.25: min(1), .75: 1/3, 0: 2))"),
        (5, ("max",), "5"),
    ],
)
def test_forms(lists, kinds, text):
    assert str(from_nested(lists, kinds)) == text


def test_lists_are_written_in_their_shortest_form():
    lists = [[1, 2], [(F(1, 4), 3), (F(3, 4), F(1, 3))], 4]
    assert to_nested(GameTree.parse("max(chance(1, 2), chance(.25: 3, .75: 1/3), 4)")) == lists


def test_depth_is_no_limit():
    lists = 1
    for _ in range(2000):
        lists = [lists]
    tree = from_nested(lists)
    assert len(tree) == 2001
    assert str(from_nested(to_nested(tree))) == str(tree)


@pytest.mark.parametrize(
    ("lists", "kinds", "sentence"),
    [
        ([1, [2, None]], ("max",), "[1][1]: expected a number, a fraction text or a list, not None"),
        ((0.5, 1), ("chance",), "the root: expected a number, a fraction text or a list, not (0.5, 1)"),
        ([True], ("max",), "[0]: expected a number, a fraction text or a list, not True"),
        (
            [[(0.5, 1), (0.5, 2)]],
            ("max", "min"),
            "[0][0]: a pair is an outcome of a chance node, but kinds says min for its list",
        ),
        ([(0.5, 1), 2], ("chance",), "[1]: expected a pair (probability, child), not 2"),
        ([(0.5, 1, 2)], ("chance",), "[0]: expected a pair (probability, child), not (0.5, 1, 2)"),
        ([(None, 1)], ("chance",), "[0]: expected a pair (probability, child), not (None, 1)"),
        ([1, []], ("max",), "node B (max) has no children; only a leaf may have none"),
        (["x"], ("max",), "leaf L1: its value must be a finite number, not 'x'"),
        ([1], "max", 'kinds must be one of max, min, chance a level, such as ("max", "chance"), not \'max\''),
        ([1], (), 'kinds must be one of max, min, chance a level, such as ("max", "chance"), not ()'),
        ([1], ("leaf",), 'kinds must be one of max, min, chance a level, such as ("max", "chance"), not (\'leaf\',)'),
    ],
)
def test_a_fault_names_its_place(lists, kinds, sentence):
    assert refusal(from_nested, lists, kinds) == sentence


def test_a_list_that_holds_itself():
    lists = []
    lists.append(lists)
    assert refusal(from_nested, lists).startswith("the list is nested too deeply to be read")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("max(min(1), max(2))", "nodes B (min) and C (max) stand on one level; nested lists have one kind a level"),
        ("max(1, min(…))", "node B is not expanded, so its children cannot be listed"),
    ],
)
def test_a_tree_that_lists_cannot_hold(text, sentence):
    assert refusal(to_nested, GameTree.parse(text)) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[1,\n [2", "line 2, column 4: expected a number or a list in brackets, found the end of the text"),
        ("(1 2]", "line 1, column 5: expected a number or a list in brackets, found ']'"),
        ("((1 2)\n 3))", "line 2, column 4: expected the end of the tree, found ')'"),
        ("(1,, 2)", "line 1, column 4: expected a number or a list in brackets, found ','"),
        ("(1 ())", "node B (min) has no children; only a leaf may have none"),
        ("[(1, 2)]", "[0]: a pair is an outcome of a chance node, but kinds says max for its list"),
        ("['\\d']", "leaf L1: its value must be a finite number, not '\\\\d'"),
        ("(1 two)", "leaf L2: its value must be a finite number, not 'two'"),
    ],
)
def test_a_fault_in_a_text_is_one_sentence(text, sentence):
    assert refusal(read_text, text) == sentence


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("((3 17) (2 12))", "max(min(3, 17), min(2, 12))"),
        ("((3, 17),\n (2, 1/3))", "max(min(3, 17), min(2, 1/3))"),
        ("[[3 -1.5] 4 [[.5]]]", "max(min(3, -1.5), 4, min(max(0.5)))"),
        ("[1, ['1/3', \"2/3\",],  # the best\n 2]", "max(1, min(1/3, 2/3), 2)"),
    ],
)
def test_lists_in_a_text(text, written):
    assert str(read_text(text)) == written


def test_kinds_in_capitals_and_rounded_probabilities():
    lists = [(0.33, 1), ("33%", 2), (0.33, [3, 4])]
    tree = from_nested(lists, ("CHANCE", "Max"), normalize=True)
    assert str(tree) == "chance(1/3: 1, 1/3: 2, 1/3: max(3, 4))"


@pytest.mark.parametrize("sign", ["[", "[(1, ", "((1 "])
def test_a_text_nested_too_deep(sign):
    assert refusal(read_text, sign * 50_000)
