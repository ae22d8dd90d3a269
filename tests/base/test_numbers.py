"""Exact numbers in, readable numbers out."""

import json
import math
import random
from decimal import Decimal
from fractions import Fraction as F

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from emmviz import FlatTree, GameTree, chance_node, formats, learn, max_node, star1
from emmviz.base.exact import exact, exact_or_infinite
from emmviz.base.numbers import INF, in_notation, is_finite, is_rounded, show, written_out
from emmviz.games import grow
from tests.long import each_seed
from tests.random_games import Drawn
from tests.refusal import refused

FRACTIONS = st.fractions(max_denominator=10**9)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (3, F(3)),
        (0.9, F(9, 10)),
        (0.1 + 0.2, F("0.30000000000000004")),
        (1e-7, F(1, 10**7)),
        (1 / 3, F(1, 3)),
        (-7 / 36, F(-7, 36)),
        (100 / 7, F(100, 7)),
        (1 / 3e6, F(1, 3 * 10**6)),
        (2.0**-30, F(1, 2**30)),
        (np.float64(1 / 36), F(1, 36)),
        (1234567.8901234, F(12345678901234, 10**7)),
        (0.5488135039273248, F(5488135039273248, 10**16)),
        (5e-324, F(5, 10**324)),
        ("0.3333333333333333", F(3333333333333333, 10**16)),
        (1e22, F(10**22)),
        (-0.0, F(0)),
        (Decimal("2.50"), F(5, 2)),
        (Decimal("1E+3"), F(1000)),
        (F(1, 3), F(1, 3)),
        ("1/3", F(1, 3)),
        (".9", F(9, 10)),
        ("5.", F(5)),
        ("-2.5e-1", F(-1, 4)),
        ("−3", F(-3)),
        (" +4 ", F(4)),
        ("1.5/2", F(3, 4)),
        (np.int8(-5), F(-5)),
        (np.float64(0.9), F(9, 10)),
        (np.float32(0.9), F(9, 10)),
    ],
    ids=repr,
)
def test_exact(given, wanted):
    value = exact(given)
    assert (type(value), value) == (F, wanted)


@given(st.fractions(-1, 1, max_denominator=50_000), st.integers(0, 3))
def test_a_float_made_of_a_simple_fraction_is_that_fraction(value, power):
    value /= 10**power
    # Simple is what a random float is once in a million.
    assume(value.denominator**2 * math.ulp(float(value)) < 1e-6)
    assert exact(float(value)) == value


@each_seed(20_000, 1000, 1000)
def test_a_float_made_of_nothing_simple_is_its_decimal(seed):
    value = random.Random(seed).uniform(-100, 100)
    assert exact(value) == F(str(value))


def test_dice_as_floats_stay_dice_on_every_way_in():
    """36 outcomes of probability 1/36, in a builder, a graph, a Game, JSON, nested lists and a FlatTree."""
    wanted = f"chance({', '.join(f'1/36: {n}' for n in range(36))})"
    tree = chance_node(*((1 / 36, n) for n in range(36)))
    graph = nx.DiGraph(tree)
    for _, _, edge in graph.edges(data=True):
        edge["prob"] = 1 / 36

    dice = Drawn({"roll": ("chance", [(1 / 36, n) for n in range(36)])}, root="roll")
    data = json.dumps({"chance": [{"leaf": n, "prob": 1 / 36} for n in range(36)]})
    nested = [(1 / 36, n) for n in range(36)]
    flat = FlatTree.build([("chance", 36)], range(36)).to_tree()
    for made in (
        tree,
        GameTree(graph).validate(),
        grow(dice),
        GameTree.from_json(data),
        flat,
        formats.from_nested(nested, kinds=("chance",)),
        formats.read_text(tree.to_json()),
    ):
        assert str(made) == wanted
    assert star1(tree).value == star1(dice).value == F(35, 2)


NO_NUMBERS = {
    "not_finite": ["", "x", "1/2/3", "1_000", "0x10", "nan", "inf", "-∞", "x" * 4001, "1/-2", "1 2", "2,1,3"],
    "by_zero": ["1/0", "1/" + "0" * 9],
    "comma": ["1,5", "-2,1"],
    "exponent": ["1e9999"],
    "not_a_number": [None, True, b"1", 1j, [1], {}, object()],
    "digits": [
        *("9" * 3914, "9" * 4001, "1/" + "9" * 3914, "1." + "0" * 3913 + "1", "9" * 3900 + "e999"),
        *(10**5000, F(1, 10**5000)),
    ],
}
NO_NUMBERS["not_finite"] += [float("nan"), float("inf"), Decimal("NaN"), Decimal("-Infinity")]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [(key, wrong) for key, values in NO_NUMBERS.items() for wrong in values],
    ids=lambda value: f"{type(value).__name__}-{value if isinstance(value, (str, float)) else ''}"[:24],
)
def test_what_is_no_number(key, wrong):
    assert refused(exact, wrong, error=ValueError).key == f"wrong.base.{key}"


@each_seed(1000, 30, 50)
def test_what_is_taken_as_a_number_is_taken_as_its_text(seed):
    rng = random.Random(seed)
    top, bottom = (rng.choice([2**13000, 10**3913]) - rng.randrange(10 ** rng.choice([1, 3910])) for _ in "ab")
    for value in (F(top - 1), F(1, bottom - 1), F(top - 1, bottom - 1), F((top - 1) // 10**5 * 10 + 1, 10**4)):
        value *= rng.choice([1, -1])
        assert exact(value) == exact(str(value)) == exact(in_notation(value)) == value
    for value in (F(2**13000 + top), F(1, 2**13000 + bottom)):
        for form in (value, str(value)):
            assert refused(exact, form, error=ValueError).key in ("wrong.base.digits", "wrong.base.not_finite")


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("inf", INF),
        ("-inf", -INF),
        ("∞", INF),
        ("−∞", -INF),
        ("+Infinity", INF),
        (INF, INF),
        (-INF, -INF),
        ("1/2", F(1, 2)),
    ],
)
def test_exact_or_infinite(given, wanted):
    assert exact_or_infinite(given) == wanted
    assert is_finite(exact_or_infinite(given)) == (wanted == F(1, 2))


@pytest.mark.parametrize(
    ("value", "options", "text"),
    [
        (F(21, 10), {}, "2.1"),
        (F(-13, 10), {}, "−1.3"),
        (F(17, 9), {}, "1.889"),
        (F(17, 9), {"digits": 6}, "1.88889"),
        (F(17, 9), {"fractions": True}, "17/9"),
        (F(-17, 9), {"fractions": True}, "−17/9"),
        (F(409, 10), {"comma": True}, "40,9"),
        (F(10**7, 3 * 10**7 + 1), {"fractions": True}, "0.3333"),
        (F(123456), {}, "123456"),
        (F(1234567, 10), {}, "123456.7"),
        (F("-48750.5"), {}, "−48750.5"),
        (F("1234.56"), {"digits": 3}, "1234.6"),
        # A half is rounded away from zero.
        (F("12345.65"), {}, "12345.7"),
        (F("-12345.65"), {}, "−12345.7"),
        (F("123.45"), {}, "123.5"),
        (F(12345678), {}, "1.235e7"),
        (F(1, 10**5), {}, "1e−5"),
        (F(-1, 3 * 10**5), {}, "−3.333e−6"),
        (F(1, 10**4), {}, "0.0001"),
        (F(1, 31), {}, "0.03226"),
        (F(1, 7000), {}, "0.0001429"),
        (F(1999999, 2 * 10**6), {}, "1"),
        (F(10**400), {}, "1e400"),
        *((exact(zero), {}, "0") for zero in (0, -0.0, Decimal("-0"), "-0", "-0.0", "−0/5", np.float64(-0.0))),
        (INF, {}, "∞"),
        (-INF, {"comma": True}, "−∞"),
    ],
)
def test_show(value, options, text):
    assert show(value, **options) == text


@given(FRACTIONS)
def test_show_is_near_and_says_when_it_rounds(value):
    shown = exact(show(value))
    assert (shown != value) == is_rounded(value)
    assert abs(shown - value) <= abs(value) / 2000


@pytest.mark.parametrize("value", [F(10**4400), F(-7, 10**4400), F(1, 3), -INF])
def test_a_number_with_more_digits_than_python_writes_is_written_out(value):
    top, _, bottom = written_out(value).partition("/")
    assert (Decimal(top) == value) if not bottom else F(Decimal(top)) / F(Decimal(bottom)) == value


@given(FRACTIONS)
def test_plain_is_exact_and_ascii(value):
    assert exact(in_notation(value)) == value
    assert in_notation(value).isascii()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (F(9, 10), "0.9"),
        (F(-9, 10), "-0.9"),
        (F(1, 3), "1/3"),
        (F(1, 16), "0.0625"),
        (F(1, 32), "1/32"),
        (F(-4), "-4"),
        (F(2341, 7776), "2341/7776"),
        (INF, "inf"),
        (-INF, "-inf"),
    ],
)
def test_plain(value, text):
    assert in_notation(value) == text


@pytest.mark.parametrize(
    "value",
    [
        10**3900,
        1 - 2**13000,
        F(1, 2**13000 - 1),
        F(2**13000 - 1, 2**13000 - 3),
    ],
    ids=["large", "low", "small", "ratio"],
)
def test_what_a_tree_takes_every_file_of_it_does(tmp_path, value):
    tree = max_node(value, chance_node((F(1, 3), 1), (F(2, 3), value)))
    run, files = star1(tree), [formats.read_file(tree.save(tmp_path / f"a.{suffix}")) for suffix in ("json", "efg")]
    assert [str(again) for again in (GameTree.parse(str(tree)), *files)] == [str(tree)] * 3
    questions = learn.read_bank(learn.bank(tmp_path / "bank.json", run))
    assert [question.answer for question in questions] == [question.answer for question in learn.questions(run)]
    assert {question.run.value for question in questions} == {run.value}
