"""Every tree of the gallery has a source and gives its published answer; it is the tree of the case it names."""

from fractions import Fraction as F

import pytest

from emmviz import GameTree, TreeError, gallery
from emmviz.base.exact import exact
from emmviz.base.messages import Message, alternative
from tests.published import CASES
from tests.refusal import refused
from tests.shapes import first_optimal
from tests.tree.faults import no_number

NO_NIM = Message("wrong.tree.gallery", name="'nim'", instead=alternative("nim", gallery.names(), "has"))
# The labels of published trees that the gallery has in other words.
TRANSLATED = {"H": "heads", "T": "tails", "invertir": "invest", "no invertir": "do not invest"}
CASE_OF = {name: entry.case for name, entry in gallery.ENTRIES.items()} | {"aima_scale": "aima-5.12-left"}


@pytest.mark.parametrize("name", gallery.names())
def test_it_says_what_it_is_and_where_it_is_from(name):
    assert name in dir(gallery)
    tree = getattr(gallery, name)()
    assert isinstance(tree, GameTree)
    assert min(len(tree.title), len(tree.graph["source"])) > 0
    assert str(gallery.get(name)) == str(gallery.get(CASE_OF[name])) == str(tree)


@pytest.mark.parametrize("name", gallery.names())
def test_it_is_the_published_tree(name):
    case = CASES[CASE_OF[name]]
    tree, published = gallery.get(name), GameTree.from_json({"tree": case["tree"], "bounds": case["bounds"]})
    assert [tree.kind(n) for n in tree.preorder()] == [published.kind(n) for n in published.preorder()]
    assert [tree.value(n) for n in tree.leaves()] == [published.value(n) for n in published.leaves()]
    for n, m in zip(tree.preorder(), published.preorder(), strict=True):
        side = TRANSLATED.get(published.action(m), published.action(m))
        assert (tree.prob(n), tree.action(n)) == (published.prob(m), side)
    best = first_optimal(tree)
    assert tree.graph["published"] == {
        "value": F(case["exact_value"]),
        "best_action": None if best is None else tree.action(best),
    }


def test_a_tree_of_other_values_comes_by_its_case_id_too():
    assert str(gallery.get("aima-5.12-right")) == str(gallery.aima_scale((1, 20, 30, 400)))


def test_every_call_gives_a_new_tree():
    gallery.aima_minimax().nodes["L1"]["value"] = F(0)
    assert gallery.aima_minimax().value("L1") == 3


@pytest.mark.parametrize(
    ("values", "title", "published"),
    [
        ((1, 20, 30, 400), "Scale matters: leaf values 1, 20, 30, 400", {"value": F(409, 10), "best_action": "a2"}),
        (("1/3", 0.5, 2, -3), "Scale matters: leaf values 1/3, 0.5, 2, −3", None),
    ],
)
def test_the_scale_tree_of_four_values(values, title, published):
    tree = gallery.aima_scale(values=values)
    assert (tree.title, tree.graph.get("published")) == (title, published)
    assert [tree.value(leaf) for leaf in tree.leaves()] == [exact(values[i]) for i in (1, 1, 2, 2, 0, 0, 3, 3)]


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: gallery.get("nim"), TreeError, NO_NIM),
        (lambda: gallery.nim, AttributeError, NO_NIM),
        (lambda: gallery.aima_scale((1, 2, 3)), TreeError, Message("wrong.tree.values", given="(1, 2, 3)")),
        (lambda: gallery.aima_scale((1, "two", 3, 4)), TreeError, no_number("L1", "'two'")),
    ],
    ids=["name", "attribute", "three", "word"],
)
def test_what_is_not_there(ask, error, message):
    assert refused(ask, error=error) == message
