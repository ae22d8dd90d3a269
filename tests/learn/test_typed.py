"""What is typed for a value is read as a teacher reads it: never against what it says."""

import random
import re
from fractions import Fraction
from functools import cache
from unicodedata import normalize

import pytest

from emmviz import GameTree, alphabeta, expectiminimax
from emmviz.learn import mark, questions
from emmviz.learn.answers.number import read_bounded
from emmviz.learn.answers.number import total_of as total
from tests.learn.test_marking import ask, worth
from tests.learn.typed import NAMED, SUMS, typed
from tests.long import LONG

FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉"
TYPED = list(typed())


@cache
def asked(number="5/2"):
    return worth(number)


@pytest.mark.parametrize("one", ["½½", "A ! = 2.5", "2" + " " * 400 + "!", "2.5" + " " * 390 + "= 2.5 !!!"],
                         ids=["halves", "parted", "long", "longer"])  # fmt: skip
def test_what_says_something_else_cannot_be_read(one):
    assert "cannot be read" in mark(asked(), one).feedback


def test_every_fraction_that_is_one_sign():
    for sign in FRACTIONS:
        top, bottom = map(int, normalize("NFKC", sign).split("⁄"))
        for text, value in ((sign, 0), (f"-{sign}", 0), (f"−2{sign}", 2), (f"({sign})", 0), (f"3 {sign}.", 3)):
            size = value + Fraction(top, bottom)
            (numeral,) = read_bounded(asked(), text)[1]
            assert numeral.number == (-size if text[0] in "-−" else size), text
    assert mark(asked("1/3"), "⅟3").correct
    assert mark(asked("-5/2"), "−2½").correct
    assert not mark(asked(), "−2½").correct
    for text in ("½2", "½½", "½/2", "½.5", "2.½", "2²", "²", "½²"):
        assert read_bounded(asked(), text) == ("", []), text


def test_the_name_of_another_node_is_another_s_value_even_where_it_is_a_usual_letter():
    run = expectiminimax(GameTree.parse("r=max(x=min(5/2, 3), v=min(1, 2))"))
    root = next(question for question in questions(run, "value") if question.node == "r")
    assert [mark(root, f"{name} = 2.5").correct for name in ("r", "value", "v(r)", "u", "x", "v", "v(x)")] == [
        True, True, True, True, False, False, False
    ]  # fmt: skip
    other = next(question for question in questions(run, "value") if question.node == "x")
    assert [mark(other, f"{name} = 2.5").correct for name in ("x", "r", "v")] == [True, False, False]


@pytest.mark.parametrize("number", SUMS)
def test_a_sum_comes_to_its_result_and_is_rounded_only_where_one_rounds(number):
    for good, sums in SUMS[number].items():
        for one in sums:
            assert mark(asked(number), f"{one} = {number}").correct == good, one
            assert mark(asked(number), f"A={one}={number}").correct == good, one


@pytest.mark.parametrize(
    "text", ["A ≤ 6", "≤ 0.9 × 6 + 0.1 × 6 = 6", "A <= 5 + 1 = 6", "v(A) ≤ 12/2 = 6", "A ≤ 9 - 3 = 3 × 2 = 6"]
)
def test_a_bound_may_have_its_working(text):
    run = alphabeta(GameTree.parse("max(min(5, 7), min(4, 3))"), window=(6, 9), fail="hard")
    question = next(one for one in questions(run, "value") if one.node == "A")
    assert mark(question, text).correct
    for wrong in (text[:-1] + "7", text.replace("≤", "≥").replace("<=", ">="), f"≤ = {text}", f"B{text}"):
        assert not mark(question, wrong).correct, wrong
    for wrong in ("A ≤ A = 6", "A ≤ = 6", "A ≤ 5 + 2 = 6", "A ≤ ≤ 6", "A ≤ 6 = 5 + 1"):
        assert "cannot be read" in mark(question, wrong).feedback, wrong


def test_a_colon_may_stand_behind_the_name():
    for text in NAMED[True]:
        assert mark(asked(), text).correct, text
    for text in NAMED[False]:
        assert "cannot be read" in mark(asked(), text).feedback, text


def test_a_window_stands_about_its_own_node_and_each_end_by_its_name():
    window = ask("window", -1)
    right = ["17/9 < F < 4", "17/9 ≤ v ≤ 4", "17/9 ≤ v(F) ≤ 4", "α = 17/9, β = 4", "β = 4, α = 17/9", "1⁸⁄₉..4"]
    wrong = ["17/9 < G < 4", "17/9 < 7 < 4", "17/9 < !F < 4", "β = 17/9, α = 4", "α = 17/9, α = 4", "β = 17/9; 4"]
    assert [mark(window, one).correct for one in right + wrong] == [True] * 6 + [False] * 6


def test_texts_made_of_right_and_wrong_parts():
    for text, right in TYPED if LONG else random.Random(0).sample(TYPED, 6000):
        assert mark(asked(), text).correct == right, text


def test_a_sum_is_what_python_makes_of_it():
    read = 0
    for seed in range(4000 if LONG else 1500):
        rng = random.Random(seed)
        text = "".join(rng.choice("0123456789.()+-*/") for _ in range(rng.randint(1, 9)))
        try:
            exact = re.sub(r"\d+\.?\d*|\.\d+", lambda match: f"Fraction('{match[0]}')", text)
            value = eval(exact, {"Fraction": Fraction}) if "**" not in text and "//" not in text else None
        except (AttributeError, SyntaxError, TypeError, ZeroDivisionError):
            value = None
        assert total(text) == (value if isinstance(value, Fraction) else None), text
        read += value is not None
    assert read > 100
    for text in ("", "(" * 300, "-" * 300, "1" + "+(1" * 60, "1:0", "max(1, 2)", "2(3)", "1 2"):
        assert total(text) is None
    assert total("½ · 5 : 2 + 3½ x 2") == Fraction(33, 4)
