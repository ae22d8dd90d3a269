"""What a link holds, how long it is, and what whatever else may stand in an address gives."""

import json
import zlib
from base64 import urlsafe_b64encode
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emmviz import (
    GameTree,
    gallery,
    random_tree,
    search,
    star2,
)
from emmviz.base.locale import called
from emmviz.search.searching import options_of
from emmviz.web.links import Link, fragment, link_of, read_fragment

SITE = "https://example.org/trees"
SCALE = gallery.aima_scale()
# One that was sent in November 2026, and opens for ever.
FIRST = (
    "#1ZY4xa8MwEIX_ynGTBVcX2c5QQ4cshQ7t0DWEcpVUR1SWgiQnBeP_3gtdCh3f47v73oo1O4cjzvzdsB7BnDga17QPI8w-Nh1Bpwha_Rt7gl5J5u4f"
    "qQn0H3IgGJRSSFh9DWI4IPuZ34thSbTihcPiipjlUCzyecDtSFjSks1t0dtSigsBOFp4TfniJ4L988seekfw5KcWdq3uRFAcZ3OSi1I5aynSufoU5feK"
    "Vx9tuop9xUch7nz8xI1wd9-huD7SEq1wB03DUerAcRJKZhHOyd5WnLOz3lQpQjJfzuJY8-K2Hw&step=25"
)


def packed(content, version=1):
    """The fragment that holds these bytes, or this as JSON."""
    content = content if isinstance(content, bytes) else json.dumps(content).encode()
    packer = zlib.compressobj(9, wbits=-15)
    return f"#{version}{urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip('=')}"


def all_of(tree):
    """All that a link has to hold of a tree: its ids are the names by which it is read again."""
    nodes = {
        node: (data["kind"], data.get("value"), data.get("estimate"), data.get("unexpanded"))
        for node, data in tree.nodes.items()
    }
    names = {node: data["name"] for node, data in tree.nodes.items() if data.get("name") is not None}
    branches = {node: tree.branches(node) for node in tree}
    return nodes, names, branches, tree.bounds, tree.title, tree.graph.get("source")


def again(link):
    return read_fragment(fragment(link))


def holds_the_same(link):
    read = again(link)
    assert all_of(read.tree) == all_of(link.tree)
    assert (read.search, read.options, read.step, read.lang, read.mode, read.locked, read.others) == (
        link.search,
        link.options,
        link.step,
        link.lang,
        link.mode,
        link.locked,
        link.others,
    )


# -- trees of any shape, with everything that a node may have

LABELS = st.text(max_size=8) | st.sampled_from(["__proto__", "constructor", "max", "1/2", "a: b", '"', "á ñ", "\ud800"])
NUMBERS = st.fractions() | st.integers().map(Fraction) | st.sampled_from([Fraction(1, 3**40), Fraction(10**50)])


@st.composite
def trees(draw):
    """A tree of up to some thirty nodes."""
    tree = GameTree()

    def grow(levels):
        name = draw(LABELS)
        name = name if name and name not in tree else f"{name}{len(tree)}"
        kind = draw(st.sampled_from(["max", "min", "chance", "leaf"])) if levels else "leaf"
        tree.add_node(name, kind=kind, name=name)
        if kind == "leaf":
            tree.nodes[name]["value"] = draw(NUMBERS)
            return name
        if draw(st.booleans()):
            tree.nodes[name]["estimate"] = draw(NUMBERS)
        width = draw(st.integers(0, 3))
        if not width:
            tree.nodes[name]["unexpanded"] = True
        weights = draw(st.lists(st.integers(1, 9), min_size=width, max_size=width))
        for weight in weights:
            edge = {"prob": Fraction(weight, sum(weights))} if kind == "chance" else {}
            if draw(st.booleans()):
                edge["action"] = draw(LABELS)
            tree.add_edge(name, grow(levels - 1), **edge)
        return name

    grow(draw(st.integers(0, 3)))
    if draw(st.booleans()):
        tree.graph["title"] = draw(st.text(min_size=1, max_size=20))
    if draw(st.booleans()):
        values = [tree.value(node) for node in tree.leaves() if tree.kind(node) == "leaf"] or [Fraction(0)]
        tree.graph["bounds"] = draw(st.sampled_from([(min(values), max(values)), (float("-inf"), max(values))]))
    return tree.validate()


@given(trees(), st.integers(0, 10**9 - 1), st.sampled_from(["en", "es"]), st.booleans())
@settings(max_examples=300)
def test_any_tree_comes_back_as_it_was(tree, step, lang, locked):
    holds_the_same(Link(tree, None, {}, step, lang, "predict", locked))


VALUES = {
    "window": (Fraction(1, 3), float("inf")),
    "bounds": (float("-inf"), Fraction(401)),
    "depth": 2,
    "evaluate": None,
    "fail": "hard",
    "cut_on_equal": False,
    "order": ("improbability", "estimate"),
    "merge": True,
    "table": True,
    "limit": 10**6,
    "steps": False,
    "probes": 2,
    "probe_order": "sequential",
    "reuse": False,
}


def test_every_option_that_is_data_comes_back():
    assert set(VALUES) == set(options_of("star2"))
    holds_the_same(Link(SCALE, "star2", VALUES, 3, "es", "compare", True, (("star1", {"depth": 2}), ("minimax", {}))))


@pytest.mark.parametrize("name", gallery.names())
def test_a_tree_of_the_gallery_comes_back_with_its_title_in_any_language(name):
    tree = getattr(gallery, name)()
    holds_the_same(Link(tree))
    assert called(again(Link(tree)).tree.graph.get("title", ""), "es") == called(tree.graph.get("title", ""), "es")


def test_a_run_is_the_same_again():
    run = star2(random_tree(seed=7), window=(-1, "5/2"), bounds=(-100, 100), probes=2, order="probability")
    read = again(link_of(run, step=-1))
    other = search(read.tree, read.search, **read.options)
    assert (other.value, other.bound, other.steps, read.step) == (run.value, run.bound, run.steps, len(run.steps))


def test_what_was_sent_once_opens_for_ever():
    link = read_fragment(FIRST)
    assert all_of(link.tree) == all_of(SCALE)
    assert (link.search, link.options, link.step) == ("star1", {"window": (float("-inf"), "5/2"), "bounds": (1, 4)}, 25)
    assert (link.lang, link.mode, link.locked) == ("es", "predict", True)
