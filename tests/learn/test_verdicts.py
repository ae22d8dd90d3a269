"""Verdicts: first what the given answer is, then what is right, then why; and only the likeliest mistake is named."""

import pytest

from emmviz import GameTree, expectiminimax, gallery, predict, star1
from emmviz.learn import mark, questions
from emmviz.learn.marking import key, pointers, suspects_of
from emmviz.learn.prediction import prediction

SCALE = star1(gallery.aima_scale())


def value(text, node, lang="en"):
    """The question for the value of a node."""
    run = expectiminimax(GameTree.parse(text))
    return next(one for one in questions(run, "value", lang) if one.node == node)


@pytest.mark.parametrize(("lang", "opening"), [
    ("en", ["No, not 1/3.", "The right search returns that.", "The answer is 2/3.", "MIN sees the 0."]),
    ("es", ["No, no es 1/3.", "The right search returns that.", "La respuesta es 2/3.", "MIN sees the 0."]),
])  # fmt: skip
def test_the_given_answer_comes_first_then_the_right_one_then_why(lang, opening):
    known = {"1/3": "The right search returns that."}
    question = prediction("What does it return?", "2/3", known=known, why="MIN sees the 0.", lang=lang).question
    assert mark(question, "1/3").feedback == " ".join(opening)


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "No: a known mistake gives 3: MAX and MIN swapped. It first goes wrong at A. The answer is 4.2. In truth: "),
    ("es", "No: un error conocido da 3: MAX y MIN intercambiados. El primer fallo está en A. La respuesta es 4,2. "),
])  # fmt: skip
def test_what_min_would_take_is_no_mean(lang, said):
    question = value("A=max(chance(.5: 2, .5: 4), chance(.3: 7, .7: 3))", "A", lang)
    assert mark(question, "3").mistake == "roles_swapped"
    assert mark(question, "3").feedback.startswith(said)


@pytest.mark.parametrize(("text", "given", "mistake"), [
    ("A=chance(4, 8)", "4", "chance_as_min"),
    ("A=chance(4, 8)", "8", "chance_as_max"),
    ("A=chance(8, 4, 9)", "8", None),  # none is likelier
    ("A=chance(.5: 5, .3: 4, .2: 9)", "5", "most_likely"),
])  # fmt: skip
def test_no_outcome_of_a_fair_coin_is_the_likelier_one(text, given, mistake):
    assert mark(value(text, "A"), given).mistake == mistake


@pytest.mark.parametrize(("lang", "example"), [("en", "leaf 1 below D"), ("es", "la hoja 1 bajo D")])
def test_an_example_in_an_error_is_of_the_tree_and_no_answer(lang, example):
    for kind in ("unread", "next", "best"):
        question = questions(SCALE, kind, lang)[-1]
        assert example in mark(question, "nobody").feedback
        assert "bajo F" not in mark(question, "nobody").feedback
    other = prediction("?", {"L1", "L3"}, on=expectiminimax(GameTree.parse("max(1, 2, 3)")), lang=lang).question
    assert mark(other, "nobody").feedback.count({"en": "leaf 2 below", "es": "la hoja 2 bajo"}[lang]) == 1


def test_a_cross_stands_on_what_is_wrong_alone():
    question = questions(SCALE, "unread")[-1]
    for one in suspects_of(question):
        assert {role for _, role in pointers(question, correct=False, suspect=one)} <= {"right", "alpha", "beta"}
    found = key(question)["suspects"][0]
    assert "Missing" not in found["feedback"]
    assert "Too many: leaf 2 below D, leaf 2 below E." in found["feedback"]


def test_a_prediction_asks_once_more_when_its_cell_is_run_again(tmp_path, monkeypatch):
    monkeypatch.setenv("EMMVIZ_PROGRESS", str(tmp_path / "kept.json"))
    first = predict("How many?", 3, id="again")
    first.given = {"answer": "4", "verdict": "wrong", "open": True}
    first.given = {"answer": "4", "verdict": "wrong", "last": "3"}
    again = predict("How many?", 3, id="again")
    assert again.given == {}
    told = [one.payload["words"]["first"] for one in (first, again)]
    assert told == ["Your first answer counts.", "Once more: your first answer is kept."]
