"""What text notation, JSON and .efg write of a tree, they read back: of random trees and the gallery."""

import random
import re
from fractions import Fraction as F

import networkx as nx
import pytest

from emmviz import GameTree, gallery
from emmviz.tree.assemble import assemble, spec_of
from emmviz.tree.formats import from_efg, to_efg
from tests.long import each_seed
from tests.shapes import random_tree, some_bounds

# Letters, digits, every mark of the notation, quotes, a backslash, line breaks, other scripts, a combining mark.
CHARACTERS = "ab1.5/-−+[](){}:,=\"\\' \n\t∞maxin%eEß日\u0301\x01"


def adorned(seed):
    """A random tree with bounds, and some nodes with names, labels and estimates of every sort."""
    rng = random.Random(seed)
    tree = random_tree(seed)
    root, used = spec_of(tree), {""}

    def hostile():
        return rng.choice(["A", "L1", "max", "".join(rng.choices(CHARACTERS, k=rng.randint(0, 8)))])

    nodes = [root]
    for spec in nodes:
        nodes += spec.children
        if rng.random() < 0.5 and (name := hostile()) not in used:
            spec.name = name
            used.add(name)
        if spec is not root and rng.random() < 0.6:
            spec.action = hostile()
        if spec.kind != "leaf" and rng.random() < 0.3:
            spec.estimate = F(rng.randint(-50, 50), rng.randint(1, 9))
    return assemble(GameTree, root, bounds=some_bounds(seed, tree))


def content(tree):
    """All of a tree that a notation holds, child order included."""
    nodes = [(n, tree.kind(n), tree.nodes[n].get("value"), tree.estimate(n)) for n in tree.preorder()]
    return nodes, [tree.branches(node) for node in tree.preorder()], tree.bounds


def in_ascii(text):
    """A different text for each text, which Gambit accepts."""
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


@each_seed(600, 60)
def test_any_tree(seed):
    tree = adorned(seed)
    text, data = str(tree), tree.to_json()
    assert content(GameTree.parse(text)) == content(tree)
    assert str(GameTree.parse(text)) == text
    assert content(GameTree.from_json(data)) == content(tree)
    assert GameTree.from_json(data).to_json() == data
    tree = for_efg(tree)
    assert content(from_efg(to_efg(tree))) == content(tree)


@pytest.mark.parametrize("name", gallery.names())
def test_a_tree_of_the_gallery_with_its_title_and_source(name):
    tree = gallery.get(name)
    assert content(GameTree.parse(str(tree))) == content(tree)
    of_json, of_efg = GameTree.from_json(tree.to_json()), from_efg(to_efg(tree))
    assert content(of_json) == content(tree)
    assert to_efg(of_efg) == to_efg(tree)
    assert of_json.title == of_efg.title == tree.title
    assert of_json.graph["source"] == of_efg.graph["source"] == tree.graph["source"]
