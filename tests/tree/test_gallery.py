"""Every tree of the gallery has a source and gives its published answer; it is the tree of the case it names."""

import json
from fractions import Fraction as F
from pathlib import Path

import pytest

from emmviz import GameTree, TreeError, alphabeta, expectiminimax, gallery, star1

CASES = {
    case["id"]: case for case in json.loads((Path(__file__).parents[1] / "cases" / "published.json").read_text("utf-8"))
}
CASE_OF = {name: entry.case for name, entry in gallery.ENTRIES.items()} | {"aima_scale": "aima-5.12-left"}


@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1])
@pytest.mark.parametrize("name", gallery.names())
def test_the_published_answer(name, search):
    tree = gallery.get(name)
    run = search(tree)
    assert run.value == tree.graph["published"]["value"]
    assert run.best_action == tree.graph["published"]["best_action"]


@pytest.mark.parametrize("name", gallery.names())
def test_it_says_what_it_is_and_where_it_is_from(name):
    tree = getattr(gallery, name)()
    assert isinstance(tree, GameTree)
    assert tree.title
    assert tree.graph["source"]
    assert str(gallery.get(name)) == str(tree)


@pytest.mark.parametrize("name", gallery.names())
def test_it_is_the_published_tree(name):
    case = CASES[CASE_OF[name]]
    tree, published = (
        gallery.get(name),
        GameTree.from_json(json.dumps({"tree": case["tree"], "bounds": case["bounds"]})),
    )
    assert [tree.kind(n) for n in tree.preorder()] == [published.kind(n) for n in published.preorder()]
    assert [tree.value(n) for n in tree.leaves()] == [published.value(n) for n in published.leaves()]
    for n, m in zip(tree.preorder(), published.preorder(), strict=True):
        assert (tree.prob(n), tree.action(n)) == (published.prob(m), published.action(m))
    assert tree.graph["published"]["value"] == F(case["exact_value"])


def test_a_tree_comes_by_its_case_id_too():
    assert str(gallery.get("aima-5.12-right")) == str(gallery.aima_scale((1, 20, 30, 400)))
    for name, case in CASE_OF.items():
        assert str(gallery.get(case)) == str(gallery.get(name))


def test_every_call_gives_a_new_tree():
    gallery.aima_minimax().nodes["L1"]["value"] = F(0)
    assert expectiminimax(gallery.aima_minimax()).value != 0
    assert gallery.aima_minimax().value(gallery.aima_minimax().leaves()[0]) == 3


@pytest.mark.parametrize(("values", "text", "title", "published"), [
    ((1, 2, 3, 4), "max(a1: chance(.9: min(2, 2), .1: min(3, 3)), a2: chance(.9: min(1, 1), .1: min(4, 4)))",
     "Scale matters: leaf values 1, 2, 3, 4", {"value": F(21, 10), "best_action": "a1"}),
    (
        (1, 20, 30, 400),
        "max(a1: chance(.9: min(20, 20), .1: min(30, 30)), a2: chance(.9: min(1, 1), .1: min(400, 400)))",
        "Scale matters: leaf values 1, 20, 30, 400",
        {"value": F(409, 10), "best_action": "a2"},
    ),
    (
        ("1/3", 0.5, 2, -3),
        "max(a1: chance(.9: min(0.5, 0.5), .1: min(2, 2)), a2: chance(.9: min(1/3, 1/3), .1: min(-3, -3)))",
        "Scale matters: leaf values 1/3, 0.5, 2, −3",
        None,
    ),
])  # fmt: skip
def test_the_scale_tree_of_four_values(values, text, title, published):
    tree = gallery.aima_scale(values=values)
    assert (str(tree), tree.title, tree.graph.get("published")) == (text, title, published)


def test_what_is_not_there():
    with pytest.raises(TreeError, match=r"^the gallery has no tree 'nim'; it has aima_scale, aima_minimax, "):
        gallery.get("nim")
    with pytest.raises(AttributeError, match=r"^the gallery has no tree 'nim'; it has aima_scale, "):
        gallery.nim  # noqa: B018
    with pytest.raises(TreeError, match=r"^values must be four numbers, not \(1, 2, 3\)$"):
        gallery.aima_scale((1, 2, 3))
    with pytest.raises(TreeError, match=r"^leaf L1: its value must be a finite number, not 'two'$"):
        gallery.aima_scale((1, "two", 3, 4))


def test_names_are_offered_for_completion():
    assert set(gallery.names()) <= set(dir(gallery))
