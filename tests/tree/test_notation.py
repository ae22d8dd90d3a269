"""The text notation: what it reads, what it writes, that it reads back what it writes, and where it stops."""

from fractions import Fraction as F

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from emmviz import BoundsError, GameTree, TreeError, chance_node, gallery, leaf, max_node, min_node
from tests.long import each_seed
from tests.shapes import random_tree

INF = float("inf")

# Letters, digits, every sign of the notation, quotes, backslashes, line breaks, other scripts, combining marks.
HOSTILE = st.text(st.one_of(st.sampled_from("ab1.5/-−+[](){}:,=\"\\' \n\t∞maxin%eE"), st.characters()), max_size=8)
NUMBERS = st.one_of(st.integers(-50, 50), st.fractions(-20, 20, max_denominator=9), st.decimals(-9, 9, places=3))


@st.composite
def trees(draw):
    """Small trees with names, labels, estimates, probabilities and bounds of every sort."""
    used = set()

    def name():
        text = draw(
            st.one_of(st.none(), st.none(), HOSTILE.filter(bool), st.sampled_from(["A", "B", "L1", "max", "in"]))
        )
        if text in used:
            return None
        used.add(text)
        return text

    def node(depth):
        action = draw(st.one_of(st.none(), HOSTILE))
        kind = draw(st.sampled_from(["leaf", "max", "min", "chance"] if depth else ["leaf"]))
        if kind == "leaf":
            return leaf(draw(NUMBERS), name=name(), action=action)
        children = [node(depth - 1) for _ in range(draw(st.integers(1, 3)))]
        named = {"name": name(), "action": action, "estimate": draw(st.one_of(st.none(), NUMBERS))}
        if kind != "chance":
            return (max_node if kind == "max" else min_node)(*children, **named)
        weights = [draw(st.integers(0, 4)) for _ in children]
        assume(sum(weights))
        return chance_node(*[(F(w, sum(weights)), child) for w, child in zip(weights, children, strict=True)], **named)

    tree = node(3)
    tree.graph.pop("action", None)
    values = [tree.value(node) for node in tree.leaves()]
    if draw(st.booleans()):
        ends = [min(values) - draw(st.integers(0, 2)), max(values) + F(1, 3)]
        tree.graph["bounds"] = tuple(
            draw(st.sampled_from([end, inf])) for end, inf in zip(ends, (-INF, INF), strict=True)
        )
    return tree


def same(one, two):
    """Whether two trees agree in everything that a notation holds, child order included."""
    assert one.preorder() == two.preorder()
    for node in one:
        for key in ("kind", "value", "estimate"):
            assert one.nodes[node].get(key) == two.nodes[node].get(key)
    assert {(u, v): d for u, v, d in one.edges(data=True)} == {(u, v): d for u, v, d in two.edges(data=True)}
    assert one.bounds == two.bounds
    return True


@given(trees())
def test_what_is_written_is_read_back(tree):
    text = str(tree)
    again = GameTree.parse(text)
    assert same(again, tree)
    assert str(again) == text


@each_seed(100, 50)
def test_a_graph_with_ids_of_its_own_is_read_back(seed):
    tree = random_tree(seed)
    assert same(GameTree.parse(str(tree)), tree)


@pytest.mark.parametrize("name", gallery.names())
def test_gallery_trees_are_read_back(name):
    tree = gallery.get(name)
    assert same(GameTree.parse(str(tree)), tree)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3", "3"),
        ("−.5", "-0.5"),
        ("+2.50", "2.5"),
        ("2/6", "1/3"),
        ("1e3", "1000"),
        ("-1.5e-2", "-0.015"),
        (" max (1 ,\n\t2 ) ", "max(1, 2)"),
        ("a = min ( b = 1 )", "a=min(b=1)"),
        ("max(stop: 4, go: chance(3, 9))", "max(stop: 4, go: chance(.5: 3, .5: 9))"),
        ("chance(heads 1/2: 3, tails 1/2: 5)", "chance(heads .5: 3, tails .5: 5)"),
        ("chance(two words .25: 3, .75: 5)", 'chance("two words" .25: 3, .75: 5)'),
        ("chance(heads: 3, tails: 5)", "chance(heads .5: 3, tails .5: 5)"),
        ("chance(6-6: 3, 5-5: 5)", "chance(6-6 .5: 3, 5-5 .5: 5)"),
        ('chance("90%": 3, "nan": 5)', 'chance("90%" .5: 3, nan .5: 5)'),
        ("chance(1: 3, 0: 5)", "chance(1: 3, 0: 5)"),
        ("max(3: 4)", "max(3: 4)"),
        ('max("max": 3, "": 4, "a:b": 5)', 'max(max: 3, "": 4, "a:b": 5)'),
        ('max("say \\"hi\\"": 3)', 'max("say \\"hi\\"": 3)'),
        ('max("\\u00e9": 3)', "max(é: 3)"),
        ('"1"=max("2.5"=3)', '"1"=max("2.5"=3)'),
        ("max[2.5](min[-1](3))", "max[2.5](min[-1](3))"),
        ("max(1, 4) in [1, 4]", "max(1, 4) in [1, 4]"),
        ("max(1)in[-inf,∞]", "max(1) in [-inf, inf]"),
        ("in=max(in=3)", None),
        ("max=max(min: min=3, chance: 4)", "max=max(min: min=3, chance: 4)"),
    ],
)
def test_reading_and_writing(text, written):
    if written is None:
        with pytest.raises(TreeError, match="duplicate name 'in'"):
            GameTree.parse(text)
    else:
        assert str(GameTree.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "",
            "line 1, column 1: expected a node: a number or max(...), min(...), chance(...), found the end of the text",
        ),
        ("max", "line 1, column 4: expected '(' after 'max', found the end of the text"),
        ("max()", "line 1, column 5: max has no children"),
        (
            "max(1",
            "line 1, column 6: expected ')' or ',' to go on or end the children of 'max', found the end of the text",
        ),
        ("max(1 2)", "line 1, column 7: expected ')' or ',' to go on or end the children of 'max', found '2'"),
        ("max(1))", "line 1, column 7: expected the end of the tree, found ')'"),
        ("max(1) 2", "line 1, column 8: expected the end of the tree, found '2'"),
        ("max(1,\n  foo)", "line 2, column 3: expected a number or max(...), min(...), chance(...), found 'foo'"),
        ("MAX(1)", "line 1, column 1: expected a number or max(...), min(...), chance(...), found 'MAX'"),
        ('max("3")', "line 1, column 5: expected a number or max(...), min(...), chance(...), found '3'"),
        ("max(nan)", "line 1, column 5: expected a number or max(...), min(...), chance(...), found 'nan'"),
        ("a=", "line 1, column 3: expected a node after 'a=', found the end of the text"),
        ("max[(1)", "line 1, column 5: expected an estimate, found '('"),
        ("max[2(1)", "line 1, column 6: expected ']' after the estimate, found '('"),
        ('max(1, "go)', "line 1, column 8: a quoted text is not closed"),
        ('max("\\q": 3)', "line 1, column 5: a quoted text has a wrong escape"),
        ("max(a: b: 3)", "line 1, column 8: expected a number or max(...), min(...), chance(...), found 'b'"),
        ("max(1) in 1, 4", "line 1, column 11: expected '[' after 'in', found '1'"),
        ("max(1) in [1 4]", "line 1, column 14: expected ',' between the bounds, found '4'"),
        ("max(1) in [1, 4", "line 1, column 16: expected ']' after the bounds, found the end of the text"),
        (
            "chance(90%: 1, 10%: 2)",
            "line 1, column 8: expected a probability such as .9 or 9/10, found '90%'; quote it as a label",
        ),
        (
            "chance(.5: 1, heads NaN: 2)",
            "line 1, column 21: expected a probability such as .9 or 9/10, found 'NaN'; quote it as a label",
        ),
        ("chance(.5: 1, .4: 2)", "the probabilities below chance node A sum to 0.9; they must sum to 1"),
        ("chance(-.5: 1, 1.5: 2)", "node L1: its probability must not be negative, but is −0.5"),
        ("max(1/0)", "leaf L1: its value must be a finite number, not '1/0'"),
        ("max(1e9999)", "leaf L1: its value must be a finite number, not '1e9999'"),
        ("max[much](1)", "node A: its estimate must be a finite number, not 'much'"),
        ("max(a=1, a=2)", "duplicate name 'a': every node needs a name of its own"),
        ('max(""=1)', "a node has an empty name; leave the name out to get a letter"),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(text, sentence):
    with pytest.raises(TreeError) as caught:
        GameTree.parse(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("max(1, 5) in [1, 4]", "leaf L2 has the value 5, outside the bounds [1, 4]"),
        ("max(1) in [4, 1]", "bounds must have L at most U, not L = 4 and U = 1"),
        ("max(1) in [low, 1]", "bounds must be two numbers (L, U), not ('low', '1')"),
    ],
)
def test_wrong_bounds(text, sentence):
    with pytest.raises(BoundsError) as caught:
        GameTree.parse(text)
    assert str(caught.value) == sentence


@given(st.text(st.sampled_from('max(min)chance,.51 /:="[]\\in\n'), max_size=40))
def test_any_text_is_a_tree_or_a_tree_error(text):
    try:
        tree = GameTree.parse(text)
    except TreeError:
        return
    assert str(GameTree.parse(str(tree))) == str(tree)


def test_a_reader_on_a_nearly_full_stack_still_gives_a_tree_error():
    text = "max(" * 199 + "1" + ")" * 199

    def descend(n):
        return descend(n - 1) if n else GameTree.parse(text)

    with pytest.raises(
        TreeError, match=r"^the text is nested deeper than its reader takes; build such a tree as a graph$"
    ):
        descend(700)


def test_equality_of_graphs_stays_that_of_networkx():
    one, two = GameTree.parse("max(1, 2)"), GameTree.parse("max(1, 2)")
    assert one != two
    assert nx.utils.graphs_equal(one, two)
