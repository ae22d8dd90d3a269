"""What text notation, JSON and .efg write of a tree, they read back: of any tree, random trees and the gallery."""

import json
import re
from fractions import Fraction as F

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from emmviz import GameTree, chance_node, gallery, leaf, max_node, min_node
from emmviz.tree.formats import from_efg, to_efg
from tests.long import each_seed
from tests.shapes import plain, random_tree

INF = float("inf")
# Letters, digits, every sign of the notation, quotes, backslashes, line breaks, other scripts, combining marks.
HOSTILE = st.text(st.one_of(st.sampled_from("ab1.5/-−+[](){}:,=\"\\' \n\t∞maxin%eE"), st.characters()), max_size=8)
NUMBERS = st.one_of(st.integers(-50, 50), st.fractions(-20, 20, max_denominator=9), st.decimals(-9, 9, places=3))
NAMES = st.one_of(st.none(), st.none(), HOSTILE.filter(bool), st.sampled_from(["A", "B", "L1", "max", "in"]))


@st.composite
def trees(draw):
    """Small trees with names, labels, estimates, probabilities and bounds of every sort."""
    used = set()

    def name():
        text = draw(NAMES)
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
        low, high = min(values) - draw(st.integers(0, 2)), max(values) + F(1, 3)
        tree.graph["bounds"] = draw(st.sampled_from([low, -INF])), draw(st.sampled_from([high, INF]))
    return tree


def same(one, two):
    """Return whether two trees agree in all that a notation holds, child order included."""
    assert one.preorder() == two.preorder()
    for node in one:
        for key in ("kind", "value", "estimate"):
            assert one.nodes[node].get(key) == two.nodes[node].get(key)
    assert {(u, v): d for u, v, d in one.edges(data=True)} == {(u, v): d for u, v, d in two.edges(data=True)}
    assert one.bounds == two.bounds
    return True


def in_ascii(text):
    """A text of its own for each text, that Gambit takes."""
    return text if re.fullmatch(r"[!-~]*[!-\[\]-~]", text) else f"x{text.encode('utf-8', 'surrogatepass').hex()}"


def for_efg(tree):
    """The tree without what .efg has no place for, and with labels that it takes, each once a node."""
    tree.graph.pop("bounds", None)
    tree = nx.relabel_nodes(tree, {node: in_ascii(node) for node in tree})
    for node in tree:
        tree.nodes[node].pop("estimate", None)
        if tree.nodes[node].get("name") is not None:
            tree.nodes[node]["name"] = node
        for i, branch in enumerate(tree.branches(node)):
            if not branch.action or branch.action.startswith("_"):
                tree.edges[node, branch.child].pop("action", None)
            else:
                tree.edges[node, branch.child]["action"] = in_ascii(branch.action) + str(i)
    return tree


@given(trees())
def test_any_tree(tree):
    text, data = str(tree), tree.to_json()
    assert same(GameTree.parse(text), tree)
    assert str(GameTree.parse(text)) == text
    assert same(GameTree.from_json(data), tree)
    assert GameTree.from_json(data).to_json() == data
    assert GameTree.from_json(json.dumps(json.loads(data)["tree"])).preorder() == tree.preorder()
    tree = for_efg(tree)
    assert same(from_efg(to_efg(tree)), tree)


def labelled(seed):
    """A random tree with labels on some of its branches, each label once a node."""
    tree = random_tree(seed)
    for i, (_, child, edge) in enumerate(tree.edges(data=True)):
        if (seed + i) % 3:
            edge["action"] = ["go", 'say "go"', "C:\\", "\\", "say it", "a ?", '\\"', "\\\\x"][i % 8] + child
    return tree


@each_seed(300, 60)
def test_a_graph_with_ids_and_labels_of_its_own(seed):
    tree = labelled(seed)
    assert same(GameTree.parse(str(tree)), tree)
    assert same(GameTree.from_json(tree.to_json()), tree)
    assert same(from_efg(to_efg(tree)), tree)
    assert plain(from_efg(to_efg(tree))) == plain(tree)


@pytest.mark.parametrize("name", gallery.names())
def test_a_tree_of_the_gallery_with_its_title_and_source(name):
    tree = gallery.get(name)
    assert same(GameTree.parse(str(tree)), tree)
    of_json, of_efg = GameTree.from_json(tree.to_json()), from_efg(to_efg(tree))
    assert same(of_json, tree)
    assert to_efg(of_efg) == to_efg(tree)
    assert of_json.title == of_efg.title == tree.title
    assert of_json.graph["source"] == of_efg.graph["source"] == tree.graph["source"]
