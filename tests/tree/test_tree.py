"""The contract of a GameTree: ids, builders, numbers, accessors, and every fault refused in one sentence."""

import copy
import pickle
from fractions import Fraction as F

import networkx as nx
import numpy as np
import pytest

from emmviz import (
    BoundsError,
    GameTree,
    chance_node,
    expectiminimax,
    gallery,
    leaf,
    max_node,
    min_node,
    star1,
)
from emmviz.tree.validate import check
from tests.refusal import refusal

SCALE = "max(a1: chance(.9: min(2, 2), .1: min(3, 3)), a2: chance(.9: min(1, 1), .1: min(4, 4)))"
MAX, MIN, CHANCE = ({"kind": kind} for kind in ("max", "min", "chance"))
LEAF = {"kind": "leaf", "value": 1}


def graph(nodes, *edges, **attributes):
    """A networkx graph of nodes with their attributes and of edges (parent, child, attributes)."""
    made = nx.DiGraph(**attributes)
    for node, data in nodes.items():
        made.add_node(node, **data)
    made.add_edges_from(edges)
    return made


def family(parent, *children, **edge):
    """A node "a" with these attributes, and its children "b", "c" ..., the edge to the last with these."""
    names = "bcd"[: len(children)]
    made = graph({"a": parent} | dict(zip(names, children, strict=True)), *(("a", name) for name in names))
    made.edges["a", names[-1]].update(edge)
    return made


def chain(length):
    """MAX, MIN, chance, MAX ... one below the other, and a leaf of 7 at the end."""
    tree = nx.path_graph([*(f"n{i}" for i in range(length)), "end"], GameTree)
    for i, data in enumerate(tree.nodes.values()):
        data |= {"kind": ("max", "min", "chance")[i % 3]} if i < length else LEAF | {"value": 7}
    return tree


# -- the design's example, word for word -------------------------------------------------------------------------------


def test_the_builders_and_the_notation_give_the_same_tree():
    tree = max_node(
        chance_node((0.9, min_node(2, 2)), (0.1, min_node(3, 3)), action="a1"),
        chance_node((0.9, min_node(1, 1)), (0.1, min_node(4, 4)), action="a2"),
    )
    assert str(GameTree.parse(SCALE)) == str(tree) == SCALE
    assert tree.preorder() == ["A", "B", "D", "L1", "L2", "E", "L3", "L4", "C", "F", "L5", "L6", "G", "L7", "L8"]
    assert tree.leaves() == [f"L{i}" for i in range(1, 9)]


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (max_node(min_node(1, estimate="1/3"), estimate=2.5), "max[2.5](min[1/3](1))"),
        # An outcome takes the label of its child.
        (
            chance_node((F(1, 2), leaf(3, action="heads")), ("1/2", min_node(5, action="tails"))),
            "chance(heads .5: 3, tails .5: min(5))",
        ),
        # A name is the id, and is not dealt again.
        (
            max_node(min_node(1, name="A"), min_node(leaf(2, name="L1"), 3), 4, name="top"),
            "top=max(A=min(1), min(L1=2, 3), 4)",
        ),
    ],
)
def test_what_a_builder_takes(tree, text):
    assert str(tree) == text == str(GameTree.parse(text))


def test_it_is_a_networkx_graph():
    tree = GameTree.parse("max(go: chance(.25: 8, .75: 4), 5)")
    assert isinstance(tree, nx.DiGraph)
    assert tree.nodes["L1"] == {"kind": "leaf", "value": 8}
    assert (tree.edges["A", "B"], tree.edges["B", "L1"]) == ({"action": "go"}, {"prob": F(1, 4)})
    copy = tree.copy()
    assert (type(copy), str(copy)) == (GameTree, str(tree))


def test_accessors():
    tree = GameTree.parse("root=max(go: B=chance[6](up 1/4: 8, 3/4: 4), 5) in [0, 10]")
    assert tree.root == "root"
    assert tree.children("root") == ["B", "L3"]
    assert tree.branches("B") == [("L1", F(1, 4), "up"), ("L2", F(3, 4), None)]
    assert (tree.parent("B"), tree.parent("root")) == ("root", None)
    assert (tree.prob("L1"), tree.prob("B"), tree.prob("root")) == (F(1, 4), None, None)
    assert (tree.action("B"), tree.action("L3"), tree.action("root")) == ("go", None, None)
    assert (tree.estimate("B"), tree.estimate("root")) == (6, None)
    assert (tree.value("L3"), tree.bounds, tree.title) == (5, (0, 10), "")
    assert tree.preorder("B") == ["B", "L1", "L2"]


@pytest.mark.parametrize("ask", ["kind", "children", "parent", "value", "estimate", "prob", "action", "subtree"])
def test_an_unknown_node_is_named(ask):
    assert refusal(getattr(GameTree.parse(SCALE), ask), "Q") == "the tree has no node 'Q'"


def test_a_subtree_is_a_copy_with_its_ids():
    tree = GameTree.parse(SCALE)
    part = tree.subtree("C")
    assert str(part) == "C=chance(.9: F=min(L5=1, L6=1), .1: G=min(L7=4, L8=4))"
    part.nodes["L5"]["value"] = F(0)
    assert tree.value("L5") == 1


# -- builders ----------------------------------------------------------------------------------------------------------


def test_probabilities_that_almost_sum_to_one_are_scaled_to_sum_to_one():
    near = chance_node((F(1, 2), 0), (F(1, 2) + F(1, 10**9), 1))
    assert [branch.prob for branch in near.branches("A")] == [F(10**9, 2 * 10**9 + 2), F(10**9 + 2, 2 * 10**9 + 2)]
    far = (F(1, 2), 0), (F(1, 2) + F(2, 10**9), 1)
    assert refusal(chance_node, *far) == (
        "the probabilities below chance node A sum to 1.000000002; they must sum to 1; if they are rounded, read the "
        "tree with normalize=True, which divides them by their sum"
    )


# -- graphs ------------------------------------------------------------------------------------------------------------


CYCLE = [("a", "b"), ("b", "a")]


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (graph({}), "the tree has no nodes"),
        (graph({"a": MAX, "b": MIN}, *CYCLE), "node a is on a cycle (a → b → a); a tree has none"),
        (
            graph({"r": MAX, "l": LEAF, "a": MAX, "b": MIN}, ("r", "l"), *CYCLE),
            "node a is on a cycle (a → b → a); a tree has none",
        ),
        (
            graph(dict.fromkeys(range(99), MAX), *((i, (i + 1) % 99) for i in range(99))),
            "node 0 is on a cycle (0 → 1 → 2 → 3 → 4 → … → 0); a tree has none",
        ),
        (graph({"a": MAX, "b": LEAF}, ("a", "a"), ("a", "b")), "node a is on a cycle (a → a); a tree has none"),
        (
            graph({"a": MAX, "b": MIN, "c": LEAF}, ("a", "b"), ("a", "c"), ("b", "c")),
            "node c has two parents, a and b; a tree has one path to each node",
        ),
        (graph({"a": LEAF, "b": LEAF}), "the tree has several roots (a, b); exactly one node must have no parent"),
        (graph({"a": {"kind": "MIX"}}), "node a has the unknown kind 'MIX'; expected one of max, min, chance, leaf"),
        (family(MAX, CHANCE), "node b (chance) has no children; only a leaf may have none"),
        (family(LEAF, LEAF), "leaf a has children; only max, min and chance nodes have them"),
        (graph({"a": {"kind": "leaf"}}), "leaf a: its value is missing; expected a finite number"),
        (graph({"a": LEAF | {"estimate": 3}}), "leaf a has an estimate; only max, min and chance nodes may have one"),
        (family(MAX | {"estimate": "much"}, LEAF), "node a: its estimate must be a finite number, not 'much'"),
        (
            family(MAX, LEAF, prob=1),
            "node b has a probability, but its parent a is a max node; only outcomes of a chance node have one",
        ),
        (
            family(CHANCE, LEAF, LEAF, prob=0.5),
            "node b has no probability, but others below the chance node a have one; "
            "a probability is written 0.5 or 1/2, with a point",
        ),
        (family(MAX, LEAF | {"name": "c"}, LEAF), "duplicate name 'c': every node needs a name of its own"),
        (graph({"a": LEAF | {"name": ""}}), "a node has an empty name; leave the name out to get a letter"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_fault_is_refused_in_one_sentence_that_names_the_node(made, sentence):
    assert refusal(GameTree(made).validate) == sentence
    assert not made or refusal(star1, GameTree(made)) == sentence


OTHER_NAME = (
    "the edge from chance node a to {0} has a number called {1!r}, but no prob; if it is the probability, "
    "pass prob={1!r} to GameTree, else remove it"
)


def coin(one, two=None):
    """A chance node with two outcomes, whose edges have these attributes."""
    outcomes = ("a", "b", one), ("a", "c", one if two is None else two)
    return graph({"a": CHANCE, "b": LEAF, "c": LEAF | {"value": 3}}, *outcomes)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("weight", 0.9),
        ("Prob", 0.9),
        (0, 0.9),
        ("weight", " 1/3 "),
        ("weight", "90 %"),
        ("weight", "0,9"),
        ("weight", float("nan")),
        ("weight", 10**5000),
        ("p", [0.9, 0.1]),
        ("p", np.array([0.9, 0.1])),
    ],
    ids=lambda given: given if isinstance(given, str) else type(given).__name__,
)
@pytest.mark.parametrize(
    ("edges", "child"),
    [
        (lambda odd: [odd], "b"),
        (lambda odd: [{}, odd], "c"),
        (lambda odd: [{"prob": None, "action": "go"} | odd], "b"),
    ],
    ids=["both", "second", "beside others"],
)
def test_a_probability_under_another_name_is_refused(name, value, edges, child):
    assert refusal(GameTree(coin(*edges({name: value}))).validate) == OTHER_NAME.format(child, name)


@pytest.mark.parametrize(
    "extra",
    [
        {"label": "heads"},
        {"action": "6"},
        {"id": 0, "source": 1, "target": 2},
        {"bold": True},
        {"weight": None},
        {"points": [1, 2]},
    ],
    ids=str,
)
def test_outcomes_with_other_attributes_are_equally_likely(extra):
    assert expectiminimax(GameTree(coin(extra))).value == 2
    assert expectiminimax(GameTree(coin({"prob": 0.25} | extra, {"prob": 0.75} | extra))).value == F(5, 2)


def test_a_number_beside_the_probability_or_below_a_player_is_left_alone():
    tree = GameTree(coin({"prob": "1/4", "weight": 7}, {"prob": "3/4", "weight": 7}))
    assert expectiminimax(tree.copy()).value == expectiminimax(tree).value == F(5, 2)
    assert expectiminimax(tree.subtree("a")).value == F(5, 2)
    assert expectiminimax(GameTree(graph({"a": MAX, "b": LEAF}, ("a", "b", {"weight": 1})))).value == 1


@pytest.mark.parametrize(
    ("node", "name", "value"),
    [
        ("c", "prob", 0.5),
        ("c", "Probability", "1/2"),
        ("b", "p", 0.5),
        ("a", "probs", np.array([0.9, 0.1])),
        ("a", "probabilities", [0.9, 0.1]),
    ],
    ids=str,
)
def test_a_probability_at_a_node_is_refused(node, name, value):
    made = coin({})
    made.nodes[node][name] = value
    assert refusal(GameTree(made).validate) == (
        f"node {node} has the attribute {name!r}; the probability of an outcome of chance node a is the attribute prob "
        "of the edge to it"
    )


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        (lambda: max_node(), "node A (max) has no children; only a leaf may have none"),
        (lambda: min_node(3, "abc"), "leaf L2: its value must be a finite number, not 'abc'"),
        (lambda: min_node(3, True), "leaf L2: its value must be a finite number, not True"),
        (lambda: min_node(3, None), "leaf L2: its value is missing; expected a finite number"),
        (lambda: min_node(3, 10**5000), "leaf L2: its value has too many digits"),
        (lambda: chance_node((0.5, 1, 2)), "an outcome is a pair (probability, child), not (0.5, 1, 2)"),
        (lambda: chance_node((None, 1)), "an outcome's probability must be a finite number, not None"),
        (lambda: chance_node((-0.5, 1), (1.5, 1)), "node L1: its probability must not be negative, but is −0.5"),
        (lambda: chance_node(("half", 1), (0.5, 1)), "node L1: its probability must be a finite number, not 'half'"),
        (lambda: chance_node((0, 1), (0, 1)), "the probabilities below chance node A sum to 0; they must sum to 1"),
        (
            lambda: max_node((0.5, 1)),
            "node L1 has a probability, but its parent A is a max node; only outcomes of a chance node have one",
        ),
        (lambda: GameTree(5), "a GameTree is made of a networkx graph, not of 5"),
        (
            lambda: GameTree("max(1, 2)"),
            "a GameTree is made of a networkx graph, not of 'max(1, 2)'; GameTree.parse(text) makes a tree of a text",
        ),
        (
            lambda: GameTree(nx.MultiDiGraph([("a", "c"), ("a", "c")])),
            "2 edges lead from node a to c; a tree has one to each node",
        ),
        (
            lambda: GameTree(graph({1: MAX, "1": LEAF}, (1, "1"))),
            "two nodes have the id '1' once ids are texts; ids must differ as texts",
        ),
        (lambda: GameTree().root, "the tree has no root: no node is without a parent"),
        # The node is that of the whole.
        (lambda: max_node(chance_node(1, 2), "much"), "leaf L3: its value must be a finite number, not 'much'"),
        (
            lambda: max_node(chance_node(1, 2), (0.5, 3)),
            "node L3 has a probability, but its parent A is a max node; only outcomes of a chance node have one",
        ),
        (
            lambda: chance_node((0.5, max_node(1, 2)), (0.6, min_node(3))),
            "the probabilities below chance node A sum to 1.1; they must sum to 1",
        ),
        (
            lambda: max_node(min_node(leaf(1, name="x")), min_node(leaf(2, name="x"))),
            "duplicate name 'x': every node needs a name of its own",
        ),
        (lambda: max_node(min_node(1, name="x"), name="x"), "duplicate name 'x': every node needs a name of its own"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_builder_refuses_in_one_sentence(build, sentence):
    assert refusal(build) == sentence


@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [
        ((2, 4), "the leaf 1 below A lies outside the bounds [2, 4]"),
        ((0, 2.5), "the leaf 3 below A lies outside the bounds [0, 2.5]"),
        (("-inf", 2), "the leaf 3 below A lies outside the bounds [−∞, 2]"),
        ((4, 0), "bounds must have L at most U, not L = 4 and U = 0"),
        ((float("inf"), float("inf")), "bounds must have L at most U, not L = ∞ and U = ∞"),
        ((float("nan"), 3), "bounds must be two numbers (L, U), not (nan, 3)"),
        ((1, 2, 3), "bounds must be two numbers (L, U), not (1, 2, 3)"),
        (5, "bounds must be two numbers (L, U), not 5"),
        ("13", "bounds must be two numbers (L, U), not '13'"),
        ({"1": 2, "2": 3}, "bounds must be two numbers (L, U), not {'1': 2, '2': 3}"),
    ],
)
def test_wrong_bounds(bounds, sentence):
    tree = max_node(1, 3)
    assert refusal(star1, tree, bounds=bounds, error=BoundsError) == sentence
    tree.graph["bounds"] = bounds
    assert refusal(tree.validate, error=BoundsError) == sentence


def test_a_chain_of_ten_thousand_is_checked_and_written():
    deep = chain(10_000).validate()
    assert (len(deep), deep.leaves(), deep.root, len(deep.preorder())) == (10_001, ["end"], "n0", 10_001)
    assert deep.subtree("n9998").preorder() == ["n9998", "n9999", "end"]
    text, data = str(deep), deep.to_json()
    assert text.startswith("n0=max(n1=min(n2=chance(1: n3=max(")
    assert text.endswith("end=7" + ")" * 10_000)
    assert data.startswith('{\n "tree": {"max": [{"min": [{"chance": [{"max": [')
    assert data.count("[") == data.count("]") == 10_000


def test_the_repr_has_no_address():
    assert [*map(repr, (gallery.get("coin_1_4"), max_node(1, 2), leaf(1), star1(max_node(1))))] == [
        "<GameTree 'A biased coin: 2, 3 against 1, 4': 7 nodes>",
        "<GameTree: 3 nodes>",
        "<GameTree: 1 node>",
        "<Run star1: value 1, best L1, 1 of 1 leaf>",
    ]


@pytest.mark.parametrize("ask", [str, GameTree.leaves, GameTree.to_json, GameTree.validate])
def test_a_node_without_a_kind_is_named(ask):
    assert "node a " in refusal(ask, GameTree(nx.DiGraph([("a", "b")])))


# -- level by level ----------------------------------------------------------------------------------------------------


def levels_of(count):
    tree = 1
    for _ in range(count):
        tree = max_node(chance_node((0.5, tree), (0.5, 2)), 0)
    return tree


def test_builders_check_each_node_once_and_not_once_a_level(monkeypatch):
    """A chain of 1,000 levels took 80 s when each level made the graph of all below it."""
    checked = []

    def counted(tree):
        checked.append(len(tree))
        check(tree)

    monkeypatch.setattr("emmviz.tree.assemble.check", counted)
    tree = levels_of(500)
    assert sum(checked) == 500 * (3 + 3)
    assert (len(tree), type(tree), tree.kind("B")) == (2_001, GameTree, "chance")
    assert sum(checked) == 500 * (3 + 3) + 2_001


def test_a_built_tree_is_the_same_however_it_is_looked_at_first():
    text = "max(chance(.5: max(chance(.5: 1, .5: 2), 0), .5: 2), 0)"
    for same in (str, copy.copy, copy.deepcopy, GameTree, lambda tree: pickle.loads(pickle.dumps(tree)), max_node):
        found = same(levels_of(2))
        assert str(found) == (f"max({text})" if same is max_node else text)
    tree = levels_of(2)
    assert [kind(tree) for kind in (len, bool, type)] == [9, True, GameTree]
    assert "L1" in levels_of(2)


def test_a_tree_may_be_built_into_several_and_several_times_into_one():
    part = chance_node(1, min_node(2, 3), action="toss")
    whole, again = max_node(part, part, 5), min_node(part, name="top")
    assert str(whole) == "max(toss: chance(.5: 1, .5: min(2, 3)), toss: chance(.5: 1, .5: min(2, 3)), 5)"
    assert (str(part), str(again)) == ("chance(.5: 1, .5: min(2, 3))", "top=min(toss: chance(.5: 1, .5: min(2, 3)))")
    part.nodes["L1"]["value"] = 9
    assert (str(max_node(part)), whole.value("L1")) == ("max(toss: chance(.5: 9, .5: min(2, 3)))", 1)
