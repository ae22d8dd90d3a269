"""The options of a search, declared once: what signatures, docstrings, `options_of` and refusals make of it."""

import dataclasses
import inspect
from fractions import Fraction

import pytest

import emmviz
from emmviz import Algorithm, GameTree, TreeError, search
from emmviz.search.algorithms import expectiminimax as full
from emmviz.search.options import COMMON, PROBING, Option
from emmviz.search.searching import algorithm_of, options_of
from tests.own import IN_FULL
from tests.refusal import refusal

TREE = GameTree.parse("max(a: chance(.5: 1, .5: 4), b: 2)")
NAMES = ["alphabeta", "expectimax", "expectiminimax", "minimax", "star1", "star2"]


@pytest.mark.parametrize("name", NAMES)
def test_a_signature_shows_every_option_with_its_type_and_default(name):
    shown = inspect.signature(getattr(emmviz, name)).parameters
    declared = COMMON | (PROBING if name == "star2" else {})
    assert list(shown) == ["tree", *declared]
    for option, record in declared.items():
        assert (shown[option].kind, shown[option].default) == (inspect.Parameter.KEYWORD_ONLY, record.default)
    assert (shown["merge"].annotation, shown["depth"].annotation) == (bool, int | None)
    assert options_of(name) == {option: record.default for option, record in declared.items()}


@pytest.mark.parametrize("name", NAMES)
def test_help_says_what_each_option_means(name):
    text = " ".join(inspect.getdoc(getattr(emmviz, name)).split())
    options = algorithm_of(name).options
    assert all(f" {option}: {record.meaning}" in text for option, record in options.items())
    assert "Source: " in text
    assert ">>> " in text


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_a_run_keeps_all_options_but_whether_steps_were_recorded(name, steps):
    run = search(GameTree.parse("max(1, 2)"), name, depth=3, steps=steps)
    assert run.options | {"steps": True} == options_of(name) | {"depth": 3}
    assert "steps" not in run.options


@pytest.mark.parametrize("call", [emmviz.star1, lambda tree, **options: search(tree, "star1", **options)])
def test_a_misspelt_option_is_refused_in_one_sentence(call):
    assert refusal(call, TREE, bound=(0, 9)) == f"star1 has no option 'bound'; it takes {', '.join(COMMON)}"


def trusting(task, node, window, depth, trust):
    """Values chance so much by its mean, and for the rest by its first outcome."""
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return full.visit(task, node, window, depth)
    return mixed(task, node, window, depth, trust)


def mixed(task, node, window, depth, trust):
    mean, _ = yield from full.visit(task, node, window, depth)
    first = task.branches(node, depth)[0].child
    return trust * mean + (1 - trust) * task.terminal(first, depth), emmviz.Bound.EXACT


TRUSTING = Algorithm(
    "trusting",
    trusting,
    full.CODE,
    full.KINDS,
    own={"trust": Option(Fraction(1, 2), "how much of the mean counts", "a number such as 1/3", Fraction)},
)


def test_an_option_of_one_s_own_has_a_default_and_is_read():
    assert options_of(TRUSTING) == options_of("star1") | {"trust": Fraction(1, 2)}
    assert [search(TREE, TRUSTING, **given).value for given in ({}, {"trust": 1}, {"trust": "1/3"})] == [
        2,
        Fraction(5, 2),
        2,
    ]
    assert search(TREE, TRUSTING, trust="1/5").options["trust"] == "1/5"
    with pytest.raises(TreeError, match=r"^trust must be a number such as 1/3, not 'much'$"):
        search(TREE, TRUSTING, trust="much")
    with pytest.raises(TreeError, match=r"^trusting has no option 'probes'; it takes window, .*, steps, trust$"):
        search(TREE, TRUSTING, probes=1)


def test_an_option_need_not_say_what_it_must_be():
    with pytest.raises(TreeError, match=r"^coins cannot be 'x'$"):
        Option(1, "how many coins", read=int).value("coins", "x")
    with pytest.raises(ZeroDivisionError):
        Option(1, "how many coins", read=lambda given: 1 / given).value("coins", 0)


def test_an_option_of_every_search_is_nobody_s_own():
    with pytest.raises(TreeError, match=r"^mine cannot have an option depth of its own; every search takes one$"):
        Algorithm("mine", trusting, full.CODE, full.KINDS, own={"depth": Option(3, "how far")})


def test_only_arrays_refuse_a_search_of_one_s_own():
    assert search(TREE, TRUSTING, steps=False).value == 2
    with pytest.raises(TreeError, match=r"^trusting has no engine for a FlatTree; search its to_tree\(\)$"):
        search(emmviz.FlatTree.from_tree(TREE), TRUSTING)


@pytest.mark.parametrize("name", NAMES)
def test_arrays_run_no_other_search_than_the_record_s(name):
    known, flat = algorithm_of(name), emmviz.FlatTree.from_tree(GameTree.parse("max(1, 2)"))
    for mine in (
        dataclasses.replace(known, visit=IN_FULL.visit),
        dataclasses.replace(known, cuts="players" if known.cuts == "nowhere" else "nowhere"),
        dataclasses.replace(known, own={"trust": Option(1, "how much")}),
    ):
        with pytest.raises(TreeError, match=rf"^{name} has no engine "):
            search(flat, mine)
    same = dataclasses.replace(known, name="same")
    assert search(flat, same).value == search(flat.to_tree(), same, steps=False).value == 2


def test_every_kind_has_its_pseudocode():
    minimax = algorithm_of("minimax")
    with pytest.raises(TreeError, match=r"^minimax has no pseudocode for chance nodes, one of its kinds$"):
        dataclasses.replace(minimax, kinds=full.KINDS)
