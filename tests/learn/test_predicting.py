"""Predictions: the form that follows from an answer, the verdicts, the mistakes that are named, and refusals."""

from fractions import Fraction

import numpy as np
import pytest

from emmviz import learn, star1
from emmviz.base.messages import Message, Option
from emmviz.learn import mark
from emmviz.learn.prediction import prediction
from emmviz.learn.record.skills import SKILLS
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.searches import SCALE
from tests.sentences import leaf_name, text, the_answer_is, wording

UNREAD = set(SCALE.tree.leaves()) - set(SCALE.leaves)


def judge(made, given):
    return learn.mark(made.question, given)


@pytest.mark.parametrize(
    ("answer", "more", "kind", "form", "value"),
    [
        (SCALE.value, {"on": SCALE}, "value", "number", Fraction(21, 10)),
        (SCALE.value, {}, "free", "number", Fraction(21, 10)),
        ("8/207", {}, "free", "number", Fraction(8, 207)),
        (SCALE.best_action, {"on": SCALE}, "best", "node", "B"),
        ("a2", {"on": SCALE}, "free", "node", "C"),
        ("a2", {"on": SCALE.tree}, "free", "node", "C"),
        (UNREAD, {"on": SCALE}, "unread", "nodes", ("L6", "L7", "L8")),
        ({"L2", "L1"}, {"on": SCALE}, "free", "nodes", ("L1", "L2")),
        ((3, 4), {}, "free", "interval", (3, 4)),
        (True, {}, "free", "choice", "yes"),
        (False, {"lang": "es"}, "free", "choice", "no"),
        ("cents", {"choices": ["ranks", "cents"]}, "free", "choice", "cents"),
        (np.int64(3), {}, "free", "number", 3),
        (np.float64(2.5), {}, "free", "number", Fraction(5, 2)),
        (np.bool_(True), {}, "free", "choice", "yes"),
        (2.5, {"choices": [2, "2.5"], "lang": "en"}, "free", "choice", "2.5"),
        (2.5, {"choices": [2, 2.5], "lang": "es"}, "free", "choice", "2,5"),
        (["b", "a"], {}, "free", "order", ("b", "a")),
        (["b", "a"], {"choices": ["a", "b"]}, "free", "order", ("b", "a")),
    ],
)
def test_the_form_follows_from_the_answer(answer, more, kind, form, value):
    question = prediction("What?", answer, **more).question
    assert (question.prompt, question.kind, question.form, question.answer) == ("What?", kind, form, value)


@pytest.mark.parametrize("kind", ["value", "best", "unread", "window", "cut"])
def test_a_question_of_a_run_keeps_its_marking(kind):
    asked = learn.questions(SCALE, kind)[-1]
    made = prediction("In other words?", asked, on=SCALE)
    given = ("2.1", "2.5", "B", "a2", "L6; L7; L8", "none", "(2.1, 4)", "(17/9, 4)", "yes", "no", "?")
    assert [judge(made, one) for one in given] == [learn.mark(asked, one) for one in given]


def wrong(given, why, answer, *more, key="learn.wrong"):
    """What is said of an answer that is wrong."""
    return text(Message(key, given=given), *filter(None, [why]), the_answer_is(answer), *more)


RIGHT = wording("learn.right")
# A verdict on the value of the root does not name the best move.
OF_ROOT = SCALE.caption().partition(" The best move")[0]


@pytest.mark.parametrize(
    ("answer", "known", "given", "said"),
    [
        (42, {}, "42", f"{RIGHT} So."),
        (42, {13: "Once more."}, "13", wrong("13", "Once more.", "42", "So.")),
        ((3, 4), {(1, 2): "Too low."}, "1; 2", wrong("(1, 2)", "Too low.", "(3, 4)", "So.")),
        ((3, 4), {}, "(4, 3)", wording("learn.backwards")),
        (["b", "a"], {("a", "b"): "By name."}, ["a", "b"], wrong("a, b", "By name.", "b, a", "So.")),
        (["b", "a"], {}, ["b", "a"], f"{RIGHT} So."),
        ("2/3", {}, "0.75", text(Message("learn.more", given="0.75"), the_answer_is("2/3"), "So.")),
        (True, {False: "Look again."}, "no", wrong("“no”", "Look again.", "“yes”", "So.", key="learn.wrong_choice")),
    ],
)
def test_known_answers_are_named(answer, known, given, said):
    assert judge(prediction("?", answer, known=known, why="So."), given).feedback == said


@pytest.mark.parametrize(("given", "mistake"), [("13,0", "sum"), ("14", None)])
def test_a_known_mistake_may_be_named_by_its_key(given, mistake):
    assert judge(prediction("?", 42, known={13: "sum"}), given).mistake == mistake


PICKED, LEAVES = {frozenset({"L3"}): "One floor off."}, Message("learn.every_leaf", parent="D")


@pytest.mark.parametrize(
    ("answer", "known", "given", "mark"),
    [
        # A move is named with the node it leads to.
        ("a2", {}, "a1", (False, None, wrong("“a1”", "", "“a2”"))),
        ("D", {}, "a1", (False, None, wrong("“a1” (B)", "", "D"))),
        (
            {"L1", "L2"},
            PICKED,
            "L3",
            (
                False,
                None,
                text(
                    Message("learn.not_so"),
                    Message("learn.too_many", nodes=leaf_name(1, "E")),
                    "One floor off.",
                    the_answer_is(LEAVES),
                ),
            ),
        ),
        ({"L1", "L2"}, PICKED, "L2, L1", (True, None, RIGHT)),
        (7, {}, 7, (True, None, RIGHT)),  # which is not what the run finds
        # The mistakes of the author come before those of the run.
        (SCALE.value, {"2.5": "Not so."}, 2.5, (False, None, wrong("2.5", "Not so.", "2.1", OF_ROOT))),
        (
            SCALE.value,
            {"2.5": "Not so."},
            5,
            (
                False,
                "sum",
                text(
                    Message("learn.named", given="5", what=Message("learn.mistake_sum")),
                    Message("learn.departs", name="B"),
                    Message("learn.in_truth_there", sentence=SCALE.caption(17)),
                    the_answer_is("2.1"),
                    OF_ROOT,
                ),
            ),
        ),
    ],
)
def test_what_is_known_of_a_run_and_by_its_author(answer, known, given, mark):
    assert judge(prediction("?", answer, on=SCALE, known=known), given) == mark


@pytest.mark.parametrize("why", ["", "So."])
def test_a_right_answer_has_one_reason(why):
    question = prediction("?", SCALE.value, on=SCALE, why=why).question
    assert mark(question, SCALE.value).feedback == f"Right. {why or OF_ROOT}"


def test_a_choice_is_listed_in_an_order_that_does_not_tell():
    assert prediction("?", ["c", "a", "b"]).question.choices == ("a", "b", "c")


def test_its_name_follows_its_words_unless_it_has_one():
    assert prediction("a", 1).id == prediction("a", 2).id != prediction("b", 1).id
    assert prediction("a", 1, id="05-1").id == "05-1"
    assert [prediction("a", 1, id=name).skill for name in ("05-p1", "99-p1")] == ["scale", "reading"]
    asked, found = prediction("a", 1, skill="scale"), prediction("?", SCALE.value, on=SCALE)
    assert (asked.skill, found.skill) == ("scale", "backup")


@pytest.mark.parametrize(
    ("given", "more", "why"),
    [
        (("", 1), {}, Message("wrong.learn.prompt", given="''")),
        (("?", object), {}, Message("wrong.learn.no_form", given="<class 'object'>")),
        (("?", "B"), {}, Message("wrong.learn.no_form", given="'B'")),
        (("?", 1), {"known": {Fraction(2, 2): "sum"}}, Message("wrong.learn.right_in_known", given="1")),
        (("?", {"Z"}), {"on": SCALE}, Message("wrong.learn.no_node", given="'Z'")),
        (("?", {"B"}), {}, Message("wrong.learn.no_picture", option=Option("on"))),
        (("?", (4, 3)), {}, Message("wrong.learn.lower_first", given="(4, 3)")),
        (("?", 1), {"choices": [1]}, Message("wrong.learn.choices", given="[1]", most=9)),
        (("?", 3), {"choices": [1, 2]}, Message("wrong.learn.no_choice", given="3")),
        (("?", [1, 1]), {}, Message("wrong.learn.order_once")),
        (("?", 1), {"on": "B"}, Message("wrong.learn.about", given="str")),
        (("?", 1), {"known": {1: "sum"}}, Message("wrong.learn.right_in_known", given="1")),
        (("?", 1), {"known": {(1, 2): "sum"}}, Message("wrong.learn.other_form", given="(1, 2)")),
        (
            ("?", 1),
            {"skill": "juggling"},
            Message("wrong.learn.one_of", given="'juggling'", name="skill", known=", ".join(SKILLS)),
        ),
        (("?", 1), {"lang": "xx"}, UNKNOWN_LANGUAGE),
    ],
)
def test_what_cannot_be_asked_is_refused(given, more, why):
    assert refused(prediction, *given, **more) == why


def test_where_something_holds_is_asked_for_with_its_ends():
    asked = learn.questions(star1(SCALE.tree), "when_unread")[0]
    made = prediction("For which x?", asked, on=SCALE)
    assert judge(made, asked.answer).correct
    assert judge(made, [["1", "4", True, True]]).mistake == learn.mark(asked, "[1, 4]").mistake


@pytest.mark.parametrize(
    ("prompt", "lang", "answer", "given"),
    [
        ("How many leaves does it read?", "en", 8, ["8", "8 leaves", " 8  Leaves "]),
        ("How many percent?", "en", 40, ["40", "40 %", "40%", "40,0 %"]),
        ("¿Qué porcentaje?", "es", Fraction(25, 2), ["12,5", "12,5 %", "25/2 %"]),
        ("Which share, in percent?", "en", Fraction(2, 5), ["40 %", "0.4", "2/5"]),
        ("From which probability on?", "en", Fraction(2, 5), ["40 %", "0.4", "2/5"]),
    ],
)
def test_what_is_asked_for_in_percent_may_be_typed_with_the_sign(prompt, lang, answer, given):
    asked = prediction(prompt, answer, lang=lang)
    assert [judge(asked, one).correct for one in given] == [True] * len(given)
    assert not judge(prediction("How many?", 40), "40 %").correct


def test_only_a_whole_number_says_how_many():
    asked, mean = prediction("How many leaves does it read?", 6), prediction("How many leaves on average?", "13/2")
    assert mark(asked.question, "4.5").feedback == text(Message("learn.no_count", given="4.5"))
    assert mark(asked.question, "six").feedback == text(Message("learn.write_count"))
    assert mark(asked.question, "12/2").correct
    assert mark(asked.question, "6 leaves").correct
    # A letter of the prompt is not what is counted.
    assert mark(asked.question, "6 e").feedback == text(Message("learn.write_count"))
    assert mark(mean.question, "4.5").feedback != text(Message("learn.no_count", given="4.5"))
    assert mark(mean.question, (0, 5)).feedback == text(Message("learn.two_numbers"))
