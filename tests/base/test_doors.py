"""Every place where a number enters, with numbers that are hard to hold: used exactly, or refused with a message."""

import json
from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest

from emmviz import (
    GameTree,
    TreeError,
    alphabeta,
    chance_node,
    expectiminimax,
    formats,
    gallery,
    games,
    leaf,
    learn,
    pruning_study,
    random_tree,
)
from emmviz.base.exact import summing_to_one
from emmviz.base.messages import Message, message_of
from emmviz.base.numbers import INF, full, show
from emmviz.games.game import check_game, utility_of, ways
from emmviz.learn import exercise, mark, questions
from emmviz.story.narrate import Narrator
from emmviz.story.report import run_json, summary
from emmviz.story.visits import moments_of
from emmviz.study.random_trees import cuts
from tests.random_games import Drawn
from tests.refusal import expected, refused, said, wrong

LONG = 10**5000
NUMBERS = {
    "long": LONG,
    "one over long": F(1, LONG),
    "long fraction text": "-1/" + "9" * 5000,
    "1e400": "1e400",
    "exponent": "1e999999999",
    "decimal exponent": Decimal("1e999999999"),
    "nan": float("nan"),
    "numpy inf": np.float64("inf"),
    "numpy int": np.int64(3),
    "true": True,
    "list": [LONG],
    "none": None,
}


def as_text(given):
    """Write what a text format would hold; the digits of a long number by parts, as Python writes none."""
    if given is LONG:
        return "1" + "0" * 5000
    if given == [LONG]:
        return "[1]"
    return "1/1" + "0" * 5000 if given == F(1, LONG) else str(given)


def graph(given):
    tree = GameTree()
    tree.add_node("b", kind="leaf", value=given)
    return tree.validate()


def at_node(node):
    """The keys of what is wrong with a number of a node, which name it."""
    return {key: {"node": node} for key in ["wrong.tree.digits", "wrong.tree.number", "wrong.tree.no_value"]}


SCALE = gallery.aima_scale()
BOUNDS = {key: {} for key in ["wrong.tree.bounds", "wrong.tree.bounds_order", "wrong.tree.outside"]}
WHOLE, BETWEEN = "wrong.base.whole_from", "wrong.base.whole_between"
# What takes a number, and the keys of its refusals, each with the place that it names.
DOORS = {
    "leaf": (leaf, at_node("L1")),
    "probability": (
        lambda given: chance_node((given, 1), (F(1, 2), 2)),
        at_node("L1") | {"wrong.tree.prob_sum": {"node": "A"}, "wrong.tree.prob_none": {}},
    ),
    "graph": (graph, at_node("b")),
    "text": (lambda given: GameTree.parse(f"max(1, {as_text(given)})"), at_node("L2") | {"notation.at": {"line": 1}}),
    "json": (
        lambda given: GameTree.from_json(f'{{"max": [1, {as_text(given)}]}}'),
        {"notation.at": {"line": 1}, "notation.json_digits": {}, "notation.json_number": {"number": 2}},
    ),
    "nested": (lambda given: formats.read_text(f"[1, [2, {as_text(given)}]]"), at_node("L3")),
    "efg": (
        lambda given: formats.read_text(
            f'EFG 2 R "t" {{ "a" "b" }}\np "" 1 1 "" {{ "x" "y" }} 0\n'
            f't "" 1 "" {{ {as_text(given)}, 0 }}\nt "" 2 "" {{ 2, -2 }}'
        ),
        {"notation.at": {}},
    ),
    "bounds": (lambda given: expectiminimax(SCALE, bounds=(given, given)), BOUNDS),
    "tree bounds": (
        lambda given: GameTree.from_json(json.dumps({"tree": 1, "bounds": [as_text(given), 9]})),
        BOUNDS,
    ),
    "utility": (
        lambda given: utility_of(Drawn({"end": ("leaf", given)}), "end"),
        {"wrong.games.utility": {"state": "'end'"}},
    ),
    "game's probability": (
        lambda given: ways(check_game(Drawn({0: ("chance", [(given, 1), (F(1, 2), 2)])}), "ways"), 0, "chance"),
        {"wrong.games.prob": {"state": "0"}, "wrong.games.prob_sum": {"state": "0"}},
    ),
    "seed": (lambda given: random_tree(given, "max2"), {WHOLE: {"name": "seed"}}),
    "width": (lambda given: random_tree(1, [("max", given)]), {"wrong.study.shape": {}}),
    "bits": (lambda given: random_tree(1, "max2", bits=given), {BETWEEN: {"name": "bits"}}),
    "span": (
        lambda given: random_tree(1, "max2", span=(0, given)),
        {"wrong.study.span": {}, "wrong.study.span_large": {}},
    ),
    "weights": (
        lambda given: random_tree(1, "chance2", probabilities=(given, 1)),
        {"wrong.study.probabilities": {}},
    ),
    "cuts": (cuts, {"wrong.study.cuts": {}}),
    "exercise": (exercise, {WHOLE: {"name": "seed"}}),
    "step": (lambda given: alphabeta(SCALE).frame(given), {"wrong.search.step": {"last": 36}}),
    "option of a game": (lambda given: games.get("pig", target=given), {BETWEEN: {"name": "target"}}),
}


def values_in(message):
    """Return what a message holds by the names of its holes, also what messages in it hold."""
    inner = [values_in(hole) for hole in message.holes.values() if isinstance(hole, Message)]
    return message.holes | {name: value for values in inner for name, value in values.items()}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("enter", "places"), DOORS.values(), ids=DOORS)
def test_a_number_is_used_or_refused_in_one_sentence(enter, places, number):
    try:
        enter(NUMBERS[number])
    except TreeError as error:
        message, sentence = message_of(error), str(error)
        assert places[message.key].items() <= values_in(message).items()
        assert len(sentence) < 400, sentence
        assert "set_int_max_str_digits" not in sentence
        assert "\n" not in sentence


NO_SEED = Message(WHOLE, given="≈1e5000", name="seed", least=0, most=INF)


@pytest.mark.parametrize(
    ("door", "message"),
    [
        (lambda path: learn.sheet(path / "a.pdf", LONG - 1), NO_SEED),
        (
            lambda path: learn.sheet(path / "a.html", LONG - 1, variants=["Ada"]),
            wrong("learn.variant_seeds", given="≈1e5000"),
        ),
        (lambda path: learn.bank(path / "a.json", LONG - 1), NO_SEED),
        (
            lambda path: pruning_study("star1", "max2 chance2", seeds=[LONG - 1], progress=False),
            wrong("study.seeds", given="<list …>"),
        ),
    ],
    ids=["sheet", "variants", "bank", "study"],
)
def test_a_seed_that_cannot_be_written_is_refused_before_a_file_is(tmp_path, door, message):
    assert refused(door, tmp_path) == message
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", NUMBERS)
def test_an_answer_is_marked_whatever_number_it_is(number):
    asked = questions(alphabeta(SCALE), "value")[-1]
    assert not mark(asked, NUMBERS[number]).correct


@pytest.mark.parametrize(
    ("option", "value", "what"), [("--bounds", "9" * 5000 + ",1", "limits"), ("--depth", "9" * 5000, "whole")]
)
def test_the_command_line_refuses_a_long_number_in_one_line(option, value, what, shell):
    fault = said(expected("solve", option, what, repr(value)[:60]))
    assert shell("solve", "max(1, 2)", f"{option}={value}") == (2, "", fault)


# -- what a search makes of long numbers -------------------------------------------------------------------------------


def product(count):
    """Return a chain of coins whose value has a denominator of many thousand digits."""
    odd = F(1, 3**2000)
    tree = leaf(odd)
    for _ in range(count):
        tree = chance_node((odd, tree), (1 - odd, 0))
    return tree


@pytest.mark.parametrize("steps", [True, False])
def test_a_value_with_more_digits_than_python_writes_is_still_shown(steps):
    run = expectiminimax(product(6), steps=steps)
    assert run.value == F(1, 3**14000)
    assert f"value {full(run.value)}, best None" in repr(run)
    found = run_json(run)
    assert (found["value"], found["value"][:6]) == (full(run.value), "about ")
    assert json.loads(json.dumps(found)) == found
    assert summary(run)[0].startswith("value                about ")
    if steps:
        assert max(len(Narrator(run.tree, fractions=True).sentence(moment)) for moment in moments_of(run)) < 200
        assert "<svg" in run.to_svg()


def test_probabilities_too_long_to_be_scaled_are_refused():
    odd = [F(1, 10**900 + place) / 60 * 10**900 for place in range(60)]
    assert refused(summing_to_one, odd, error=ValueError) == wrong("base.sum_digits")
    assert sum(summing_to_one([F(1, 2) + F(1, 10**20), F(1, 2)])) == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (F(10**5000, 3), "3.333e4999"),
        (F(-1, 3**20000), "−3.758e−9543"),
        (F(10) ** 200_000, "1e200000"),
        (F(10**9000 + 1, 4 * 10**9000), "0.25"),
        (F(-(7**9000), 7**8999 * 2 + 1), "−3.5"),
    ],
    ids=["third", "power", "long", "quarter", "minus"],
)
def test_a_long_number_is_shown_in_a_few_digits(value, text):
    assert show(value) == show(value, fractions=True) == text
