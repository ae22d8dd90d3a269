"""Nested lists: kinds by level, outcomes in pairs, round trips, and faults that name the place."""

import random
from fractions import Fraction as F

import pytest

from emmviz import GameTree
from emmviz.base.messages import Message
from emmviz.tree.formats import from_nested, read_text, to_nested
from tests.long import each_seed
from tests.refusal import refused
from tests.shapes import plain, random_tree
from tests.tree.faults import at, expected, no_number


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


@pytest.mark.parametrize("text", ["((12,000 3) (2 12))", "[[12,000, 3], [2, 12]]"])
def test_a_comma_within_a_number_is_refused(text):
    assert refused(read_text, text) == at(1, 5, "comma_within", number="12000")


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
    ("lists", "kinds", "message"),
    [
        ([1, [2, None]], ("max",), Message("notation.list_number", given="None", place="[1][1]")),
        ((0.5, 1), ("chance",), Message("notation.list_number", given="(0.5, 1)", place=Message("notation.root"))),
        ([True], ("max",), Message("notation.list_number", given="True", place="[0]")),
        ([[(0.5, 1), (0.5, 2)]], ("max", "min"), Message("notation.list_outcome", place="[0][0]", of="min")),
        ([(0.5, 1), 2], ("chance",), Message("notation.list_pair", place="[1]", given="2")),
        ([(0.5, 1, 2)], ("chance",), Message("notation.list_pair", place="[0]", given="(0.5, 1, 2)")),
        ([(None, 1)], ("chance",), Message("notation.list_pair", place="[0]", given="(None, 1)")),
        ([1, []], ("max",), Message("wrong.tree.childless", node="B", of="max")),
        (["x"], ("max",), no_number("L1", "'x'")),
        ([1], "max", Message("wrong.tree.kinds", given="'max'")),
        ([1], (), Message("wrong.tree.kinds", given="()")),
        ([1], ("leaf",), Message("wrong.tree.kinds", given="('leaf',)")),
    ],
)
def test_a_fault_names_its_place(lists, kinds, message):
    assert refused(from_nested, lists, kinds) == message


def test_a_list_that_holds_itself():
    lists = []
    lists.append(lists)
    assert refused(from_nested, lists) == Message("notation.list_deep")


UNEVEN, UNEXPANDED = map(GameTree.parse, ("max(min(1), max(2))", "max(1, min(…))"))


@pytest.mark.parametrize(
    ("convert", "given", "message"),
    [
        (read_text, "[1,\n [2", expected(2, 4, "item")),
        (read_text, "(1 2]", expected(1, 5, "item", "']'")),
        (read_text, "((1 2)\n 3))", expected(2, 4, "tree_end", "')'")),
        (read_text, "(1,, 2)", expected(1, 4, "item", "','")),
        (read_text, "(1 ())", Message("wrong.tree.childless", node="B", of="min")),
        (read_text, "[(1, 2)]", Message("notation.list_outcome", place="[0]", of="max")),
        (read_text, "['\\d']", no_number("L1", "'\\\\d'")),
        (read_text, "(1 two)", no_number("L2", "'two'")),
        *((read_text, sign * 50_000, Message("notation.list_deep")) for sign in ("[", "[(1, ", "((1 ")),
        (to_nested, UNEVEN, Message("notation.list_level", first="B", above="min", node="C", of="max")),
        (to_nested, UNEXPANDED, Message("notation.list_unexpanded", node="B")),
    ],
    ids=lambda value: str(value)[:30] if isinstance(value, str | GameTree) else "",
)
def test_what_cannot_be_read_or_held_is_refused_in_one_sentence(convert, given, message):
    assert refused(convert, given) == message


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
