"""Nested lists: kinds by level, outcomes in pairs, round trips, and faults that name the place."""

import random
from fractions import Fraction as F

import pytest

from emmviz import GameTree, TreeError
from emmviz.tree.formats import from_nested, read_text, to_nested
from tests.long import each_seed
from tests.refusal import refusal
from tests.shapes import plain


def random_lists(seed):
    """Lists of one kind a level, and the plain expectiminimax value of them."""
    rng = random.Random(seed)
    kinds = tuple(rng.choice(["max", "min", "chance"]) for _ in range(rng.randint(1, 4)))

    def grow(level, levels):
        if level == levels or (level and rng.random() < 0.2):
            value = rng.choice([rng.randint(-9, 9), F(rng.randint(-9, 9), rng.randint(1, 9))])
            return value, F(value)
        made = [grow(level + 1, levels) for _ in range(rng.randint(1, 3))]
        lists, values = [item for item, _ in made], [value for _, value in made]
        kind = kinds[level % len(kinds)]
        if kind != "chance":
            return lists, max(values) if kind == "max" else min(values)
        weights = [rng.randint(0, 4) for _ in made]
        if not sum(weights):
            return lists, sum(values) / len(values)
        probs = [F(weight, sum(weights)) for weight in weights]
        pairs = list(zip(probs, lists, strict=True))
        return pairs, sum(prob * value for prob, value in zip(probs, values, strict=True))

    return kinds, *grow(0, rng.randint(1, 5))


@each_seed(200, 50)
def test_random_lists(seed):
    kinds, lists, value = random_lists(seed)
    tree = from_nested(lists, kinds)
    assert plain(tree) == value
    again = from_nested(to_nested(tree), kinds)
    assert str(again) == str(tree)


@pytest.mark.parametrize(("lists", "kinds", "text"), [
    ([[3, 12, 8], [2, 4, 6]], ("max", "min"), "max(min(3, 12, 8), min(2, 4, 6))"),
    ([[1, [2, [3]]]], ("max", "min"), "max(min(1, max(2, min(3))))"),
    ([1, 2], ["min"], "min(1, 2)"),
    ([[[1], [2]]], ("max", "chance", "min"), "max(chance(.5: min(1), .5: min(2)))"),
    ([[(0.25, [1]), ("3/4", "1/3")]], ("min", "chance"), "min(chance(.25: min(1), .75: 1/3))"),
    ([(1, 2), (0, 3)], ("chance",), "chance(1: 2, 0: 3)"),
    (5, ("max",), "5"),
])  # fmt: skip
def test_forms(lists, kinds, text):
    assert str(from_nested(lists, kinds)) == text


def test_lists_are_written_in_their_shortest_form():
    assert to_nested(GameTree.parse("max(chance(1, 2), chance(.25: 3, .75: 1/3), 4)")) == [
        [1, 2],
        [(F(1, 4), 3), (F(3, 4), F(1, 3))],
        4,
    ]


def test_depth_is_no_limit():
    lists = 1
    for _ in range(5000):
        lists = [lists]
    tree = from_nested(lists)
    assert len(tree) == 5001
    assert str(from_nested(to_nested(tree))) == str(tree)


@pytest.mark.parametrize(("lists", "kinds", "sentence"), [
    ([1, [2, None]], ("max",), "[1][1]: expected a number, a fraction text or a list, not None"),
    ([{"max": 1}], ("max",), "[0]: expected a number, a fraction text or a list, not {'max': 1}"),
    ((0.5, 1), ("chance",), "the root: expected a number, a fraction text or a list, not (0.5, 1)"),
    ([True], ("max",), "[0]: expected a number, a fraction text or a list, not True"),
    ([[(0.5, 1), (0.5, 2)]], ("max", "min"),
     "[0][0]: a pair is an outcome of a chance node, but kinds says min for its list"),
    ([(0.5, 1), 2], ("chance",), "[1]: expected a pair (probability, child), not 2"),
    ([(0.5, 1, 2)], ("chance",), "[0]: expected a pair (probability, child), not (0.5, 1, 2)"),
    ([(None, 1)], ("chance",), "[0]: expected a pair (probability, child), not (None, 1)"),
    ([1, []], ("max",), "node B (max) has no children; only a leaf may have none"),
    (["x"], ("max",), "leaf L1: its value must be a finite number, not 'x'"),
    ([1], "max", "kinds must be one of max, min, chance a level, such as (\"max\", \"chance\"), not 'max'"),
    ([1], (), 'kinds must be one of max, min, chance a level, such as ("max", "chance"), not ()'),
    ([1], ("leaf",), 'kinds must be one of max, min, chance a level, such as ("max", "chance"), not (\'leaf\',)'),
])  # fmt: skip
def test_a_fault_names_its_place(lists, kinds, sentence):
    assert refusal(from_nested, lists, kinds) == sentence


def test_a_list_that_holds_itself():
    lists = [1]
    lists += [lists, lists]
    with pytest.raises(TreeError, match=r"^the list is nested too deeply to be read"):
        from_nested(lists)


@pytest.mark.parametrize(("text", "sentence"), [
    ("max(min(1), max(2))", "nodes B (min) and C (max) stand on one level; nested lists have one kind a level"),
    ("max(1, min(…))", "node B is not expanded, so its children cannot be listed"),
])  # fmt: skip
def test_a_tree_that_lists_cannot_hold(text, sentence):
    assert refusal(to_nested, GameTree.parse(text)) == sentence


@pytest.mark.parametrize(("text", "sentence"), [
    ("[1,\n [2", "line 2, column 2: these are not nested lists ('[' was never closed)"),
    ("[open('x')]", "these are not nested lists of numbers, fraction texts and pairs"),
    ("[1/3]", "these are not nested lists of numbers, fraction texts and pairs"),
    ("[null]", "these are not nested lists of numbers, fraction texts and pairs"),
    ("['\\d']", "leaf L1: its value must be a finite number, not '\\\\d'"),
    ("[1, {'a': 2}]", "[1]: expected a number, a fraction text or a list, not {'a': 2}"),
])  # fmt: skip
def test_a_fault_in_a_text_is_one_sentence(text, sentence):
    assert refusal(read_text, text) == sentence


@pytest.mark.parametrize("sign", ["[", "[(1, "])
def test_a_text_nested_too_deep(sign):
    with pytest.raises(TreeError):
        read_text(sign * 50_000)
