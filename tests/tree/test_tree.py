"""The contract of a GameTree: ids, builders, numbers, accessors, and every fault refused with a message."""

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
from emmviz.base.messages import Message, Option
from emmviz.tree.validate import check
from tests.refusal import refused
from tests.tree.faults import no_number

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
    assert (tree.root, tree.value("L3"), tree.bounds, tree.title) == ("root", 5, (0, 10), "")
    told = {
        (tree.children, "root"): ["B", "L3"],
        (tree.branches, "B"): [("L1", F(1, 4), "up"), ("L2", F(3, 4), None)],
        (tree.preorder, "B"): ["B", "L1", "L2"],
        (tree.parent, "B"): "root",
        (tree.parent, "root"): None,
        (tree.prob, "L1"): F(1, 4),
        (tree.prob, "B"): None,
        (tree.prob, "root"): None,
        (tree.action, "B"): "go",
        (tree.action, "L3"): None,
        (tree.action, "root"): None,
        (tree.estimate, "B"): 6,
        (tree.estimate, "root"): None,
    }
    assert {(ask, node): ask(node) for ask, node in told} == told


@pytest.mark.parametrize("ask", ["kind", "children", "parent", "value", "estimate", "prob", "action", "subtree"])
def test_an_unknown_node_is_named(ask):
    assert refused(getattr(GameTree.parse(SCALE), ask), "Q") == Message("wrong.tree.no_node", node="'Q'")


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
    assert refused(chance_node, *far) == Message(
        "wrong.tree.prob_rounded", node="A", sum="1.000000002", option=Option("normalize", True)
    )


# -- graphs ------------------------------------------------------------------------------------------------------------


CYCLE = [("a", "b"), ("b", "a")]


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (graph({}), Message("wrong.tree.empty")),
        (graph({"a": MAX, "b": MIN}, *CYCLE), Message("wrong.tree.cycle", node="a", way="a → b → a")),
        (
            graph({"r": MAX, "l": LEAF, "a": MAX, "b": MIN}, ("r", "l"), *CYCLE),
            Message("wrong.tree.cycle", node="a", way="a → b → a"),
        ),
        (
            graph(dict.fromkeys(range(99), MAX), *((i, (i + 1) % 99) for i in range(99))),
            Message("wrong.tree.cycle", node="0", way="0 → 1 → 2 → 3 → 4 → … → 0"),
        ),
        (graph({"a": MAX, "b": LEAF}, ("a", "a"), ("a", "b")), Message("wrong.tree.cycle", node="a", way="a → a")),
        (
            graph({"a": MAX, "b": MIN, "c": LEAF}, ("a", "b"), ("a", "c"), ("b", "c")),
            Message("wrong.tree.two_parents", node="c", first="a", second="b"),
        ),
        (graph({"a": LEAF, "b": LEAF}), Message("wrong.tree.several_roots", roots="a, b")),
        (
            graph({"a": {"kind": "MIX"}}),
            Message("wrong.tree.kind", node="a", given="'MIX'", known="max, min, chance, leaf"),
        ),
        (family(MAX, CHANCE), Message("wrong.tree.childless", node="b", of="chance")),
        (family(LEAF, LEAF), Message("wrong.tree.leaf_children", node="a")),
        (graph({"a": {"kind": "leaf"}}), Message("wrong.tree.no_value", node="a")),
        (graph({"a": LEAF | {"estimate": 3}}), Message("wrong.tree.leaf_estimate", node="a")),
        (family(MAX | {"estimate": "much"}, LEAF), no_number("a", "'much'", "estimate")),
        (family(MAX, LEAF, prob=1), Message("wrong.tree.prob", node="b", parent="a", of="max")),
        (family(CHANCE, LEAF, LEAF, prob=0.5), Message("wrong.tree.prob_missing", node="b", parent="a")),
        (family(MAX, LEAF | {"name": "c"}, LEAF), Message("wrong.tree.name_twice", name="'c'")),
        (graph({"a": LEAF | {"name": ""}}), Message("wrong.tree.name")),
    ],
)
def test_a_fault_is_refused_in_one_sentence_that_names_the_node(made, message):
    assert refused(GameTree(made).validate) == message
    assert not made or refused(star1, GameTree(made)) == message


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
    assert refused(GameTree(coin(*edges({name: value}))).validate) == Message(
        "wrong.tree.edge_number", parent="a", node=child, name=repr(name)
    )


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
    assert refused(GameTree(made).validate) == Message("wrong.tree.node_prob", node=node, name=repr(name), parent="a")


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: max_node(), Message("wrong.tree.childless", node="A", of="max")),
        (lambda: min_node(3, "abc"), no_number("L2", "'abc'")),
        (lambda: min_node(3, True), no_number("L2", "True")),
        (lambda: min_node(3, None), Message("wrong.tree.no_value", node="L2")),
        (lambda: min_node(3, 10**5000), Message("wrong.tree.digits", number=Message("wrong.tree.value_of", node="L2"))),
        (lambda: chance_node((0.5, 1, 2)), Message("wrong.tree.outcome", given="(0.5, 1, 2)")),
        (lambda: chance_node((None, 1)), Message("wrong.tree.prob_none")),
        (lambda: chance_node((-0.5, 1), (1.5, 1)), Message("wrong.tree.prob_negative", node="L1", prob=F(-1, 2))),
        (lambda: chance_node(("half", 1), (0.5, 1)), no_number("L1", "'half'", "prob")),
        (lambda: chance_node((0, 1), (0, 1)), Message("wrong.tree.prob_sum", node="A", sum=0)),
        (lambda: chance_node((30, 1), (70, 1)), Message("wrong.tree.prob_percent", node="A", sum=100)),
        (lambda: max_node((0.5, 1)), Message("wrong.tree.prob", node="L1", parent="A", of="max")),
        (lambda: GameTree(5), Message("wrong.tree.no_graph", given="5", hint="")),
        (
            lambda: GameTree("max(1, 2)"),
            Message("wrong.tree.no_graph", given="'max(1, 2)'", hint=Message("wrong.base.of_text")),
        ),
        (
            lambda: GameTree(nx.MultiDiGraph([("a", "c"), ("a", "c")])),
            Message("wrong.tree.parallel", edges=2, parent="a", node="c"),
        ),
        (lambda: GameTree(graph({1: MAX, "1": LEAF}, (1, "1"))), Message("wrong.tree.id_twice", node="'1'")),
        (lambda: GameTree().root, Message("wrong.tree.rootless")),
        # The node is that of the whole.
        (lambda: max_node(chance_node(1, 2), "much"), no_number("L3", "'much'")),
        (lambda: max_node(chance_node(1, 2), (0.5, 3)), Message("wrong.tree.prob", node="L3", parent="A", of="max")),
        (
            lambda: chance_node((0.5, max_node(1, 2)), (0.6, min_node(3))),
            Message("wrong.tree.prob_sum", node="A", sum=F(11, 10)),
        ),
        (
            lambda: max_node(min_node(leaf(1, name="x")), min_node(leaf(2, name="x"))),
            Message("wrong.tree.name_twice", name="'x'"),
        ),
        (lambda: max_node(min_node(1, name="x"), name="x"), Message("wrong.tree.name_twice", name="'x'")),
    ],
)
def test_a_builder_refuses_in_one_sentence(build, message):
    assert refused(build) == message


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        ((2, 4), Message("wrong.tree.outside", leaf=Message("tree.leaf_below", value=1, node="A"), low=2, high=4)),
        (
            (0, 2.5),
            Message("wrong.tree.outside", leaf=Message("tree.leaf_below", value=3, node="A"), low=0, high=F(5, 2)),
        ),
        (
            ("-inf", 2),
            Message(
                "wrong.tree.outside", leaf=Message("tree.leaf_below", value=3, node="A"), low=-float("inf"), high=2
            ),
        ),
        ((4, 0), Message("wrong.tree.bounds_order", low=4, high=0)),
        ((float("inf"), float("inf")), Message("wrong.tree.bounds_order", low=float("inf"), high=float("inf"))),
        ((float("nan"), 3), Message("wrong.tree.bounds", given="(nan, 3)")),
        ((1, 2, 3), Message("wrong.tree.bounds", given="(1, 2, 3)")),
        (5, Message("wrong.tree.bounds", given="5")),
        ("13", Message("wrong.tree.bounds", given="'13'")),
        ({"1": 2, "2": 3}, Message("wrong.tree.bounds", given="{'1': 2, '2': 3}")),
    ],
)
def test_wrong_bounds(bounds, message):
    tree = max_node(1, 3)
    assert refused(star1, tree, bounds=bounds, error=BoundsError) == message
    tree.graph["bounds"] = bounds
    assert refused(tree.validate, error=BoundsError) == message


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
    assert refused(ask, GameTree(nx.DiGraph([("a", "b")]))).holes["node"] == "a"


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
