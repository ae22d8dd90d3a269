"""The options of a search, declared once: what signatures, docstrings, `options_of` and refusals make of it."""

import dataclasses
import inspect
import re
from fractions import Fraction

import pytest

import emmviz
from emmviz import Algorithm, GameTree, search
from emmviz.base.messages import Message
from emmviz.search.algorithms import ALGORITHMS, expectiminimax as full
from emmviz.search.options import COMMON, Option
from emmviz.search.searching import algorithm_of, options_of
from tests.own import IN_FULL
from tests.refusal import refused

TREE = GameTree.parse("max(a: chance(.5: 1, .5: 4), b: 2)")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_signature_shows_every_option_with_its_type_and_default(name):
    shown = inspect.signature(getattr(emmviz, name)).parameters
    declared = COMMON | dict(algorithm_of(name).own)
    assert list(shown) == ["tree", *declared]
    for option, record in declared.items():
        assert (shown[option].kind, shown[option].default) == (inspect.Parameter.KEYWORD_ONLY, record.default)
    assert (shown["merge"].annotation, shown["depth"].annotation) == (bool, int | None)
    assert options_of(name) == {option: record.default for option, record in declared.items()}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_help_says_what_each_option_means(name):
    text = " ".join(inspect.getdoc(getattr(emmviz, name)).split())
    options = algorithm_of(name).options
    for option, record in options.items():
        assert re.search(rf" {option} : \w[\w\[\]'.,| ]+, default ", text)
        assert record.meaning[1:] in text
    assert "References" in text
    assert ">>> " in text


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_run_keeps_all_options_but_whether_steps_were_recorded(name, steps):
    run = search(GameTree.parse("max(1, 2)"), name, depth=3, steps=steps)
    assert run.options | {"steps": True} == options_of(name) | {"depth": 3}
    assert "steps" not in run.options


def no_option(algorithm, name, instead):
    return Message("wrong.search.no_option", algorithm=algorithm, name=repr(name), instead=instead)


@pytest.mark.parametrize("call", [emmviz.star1, lambda tree, **options: search(tree, "star1", **options)])
def test_a_misspelt_option_is_refused_in_one_sentence(call):
    near, listed = Message("wrong.near", name="bounds"), Message("wrong.takes", known=", ".join(COMMON))
    assert refused(call, TREE, bound=(0, 9)) == no_option("star1", "bound", near)
    assert refused(call, TREE, speed=9) == no_option("star1", "speed", listed)


def trusting(task, node, window, depth, trust):
    """Values chance so much by its mean, and for the rest by its first outcome."""
    mean, bound = yield from full.visit(task, node, window, depth)
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return mean, bound
    first = task.branches(node, depth)[0].child
    return trust * mean + (1 - trust) * task.terminal(first, depth), bound


TRUSTING = Algorithm(
    "trusting",
    trusting,
    full.CODE,
    full.KINDS,
    own={"trust": Option(Fraction(1, 2), "how much of the mean counts", "a number such as 1/3", Fraction)},
)


def test_an_option_of_one_s_own_has_a_default_and_is_read():
    assert options_of(TRUSTING) == options_of("star1") | {"trust": Fraction(1, 2)}
    given = {Fraction(1, 2): 2, 1: Fraction(5, 2), "1/3": 2}
    assert {trust: search(TREE, TRUSTING, trust=trust).value for trust in given} == given
    assert search(TREE, TRUSTING).value == search(TREE, TRUSTING, steps=False).value == 2
    assert search(TREE, TRUSTING, trust="1/5").options["trust"] == "1/5"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda: search(TREE, TRUSTING, trust="much"),
            Message("wrong.search.option", name="trust", expected="a number such as 1/3", given="'much'"),
        ),
        (
            lambda: search(TREE, TRUSTING, probes=1),
            no_option("trusting", "probes", Message("wrong.takes", known=", ".join([*COMMON, "trust"]))),
        ),
        (
            lambda: Option(1, "how many coins", read=int).value("coins", "x"),
            Message("wrong.search.unfit", name="coins", expected="", given="'x'"),
        ),
        (
            lambda: Algorithm("mine", trusting, full.CODE, full.KINDS, own={"depth": Option(3, "how far")}),
            Message("wrong.search.common", algorithm="mine", name="depth"),
        ),
        (
            lambda: search(emmviz.FlatTree.from_tree(TREE), TRUSTING),
            Message("wrong.search.no_engine", algorithm="trusting"),
        ),
        (
            lambda: dataclasses.replace(algorithm_of("minimax"), kinds=full.KINDS),
            Message("wrong.search.no_code", algorithm="minimax", kind=Message("wrong.search.kind.chance")),
        ),
    ],
    ids=["value", "name", "unsaid", "common", "arrays", "pseudocode"],
)
def test_what_does_not_fit_a_search_of_one_s_own_is_refused(ask, message):
    assert refused(ask) == message


def test_an_error_of_a_reader_s_own_comes_through():
    with pytest.raises(ZeroDivisionError):
        Option(1, "how many coins", read=lambda given: 1 / given).value("coins", 0)


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if algorithm_of(name).cuts])
def test_arrays_run_no_other_search_than_the_record_s(name):
    known, flat = algorithm_of(name), emmviz.FlatTree.from_tree(GameTree.parse("max(1, 2)"))
    cuts = "players" if known.cuts == "nowhere" else "nowhere"
    renamed = {"name": "mine"}
    for change in ({"visit": IN_FULL.visit}, {"cuts": cuts}, {"own": {"trust": Option(1, "how much")}}, renamed):
        mine = dataclasses.replace(known, **change)
        assert refused(search, flat, mine) == Message("wrong.search.no_engine", algorithm=mine.name)
    assert search(flat, dataclasses.replace(known)).value == search(flat.to_tree(), mine, steps=False).value == 2
