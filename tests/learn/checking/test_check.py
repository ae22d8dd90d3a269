"""check: calm whatever it is handed, hints on asking, the first try kept, and never the solution."""

import re
from dataclasses import astuple
from fractions import Fraction

import pytest

from emmviz.base.locale import languages, words
from emmviz.base.messages import Message
from emmviz.learn import check, traced
from emmviz.learn.checking.check import EVIDENCE, checked, sentence
from emmviz.learn.checking.course import TASKS
from emmviz.learn.checking.task import RIGHT
from tests.learn.test_marking import Rude
from tests.long import LONG
from tests.refusal import refused
from tests.sentences import wording


class Liar(str):
    __eq__ = __ge__ = __le__ = lambda self, other: True
    __ne__ = __gt__ = __lt__ = lambda self, other: False
    __hash__ = str.__hash__


def test_a_program_traced_in_another_language_is_judged_in_that_of_the_check():
    @traced
    def nothing(node):
        if node.kind == "leaf":
            return node.value

    said = repr(checked("03-2", nothing, lang="es"))
    assert wording("traced.fault_none", "es", program="nothing", name="MAX A") in said


def test_a_program_that_returns_the_value_of_an_inner_node_is_told_that_there_is_none():
    @traced
    def value(node):
        return node.value

    assert wording("traced.fault_value", name="MAX A") in repr(checked("03-2", value))


ENDLESS = []
ENDLESS.append(ENDLESS)


HOSTILE = [Liar("no"), Rude(), ENDLESS, 10**5000, float("nan"), b"1", {}, "\ud800", lambda *a: Rude(), 0.0123, "?"]


@pytest.mark.parametrize("id", TASKS)
def test_whatever_is_handed_in_is_wrong_in_a_sentence(id):
    for answer in HOSTILE[:: 1 if LONG else 2]:
        found = checked(id, answer)
        assert found.finding.verdict == "wrong"
        assert re.match(rf"{re.escape(wording('check.wrong'))} ...", repr(found))


def test_the_hints_come_one_by_one_and_none_after_a_right_answer():
    lines = [repr(checked("05-1", 13, hint=n)).splitlines()[1:] for n in range(4)]
    assert [len(of_one) for of_one in lines] == [1, 2, 3, 3]
    assert lines[0] == [wording("check.ask", id="05-1", n=1)]
    hints = words("en")["check"]["hints"]["05-1"]
    assert lines[3] == [wording("check.hint", n=n, text=text) for n, text in enumerate(hints, start=1)]
    html = checked("05-1", 13)._repr_mimebundle_()["text/html"]
    assert (html.count("<details>"), html.endswith("</details>" * 3)) == (3, True)
    assert repr(checked("05-1", 12)).count("\n") == 0
    assert "<details" not in checked("05-1", 12)._repr_mimebundle_()["text/html"]


AGAINST = "max(8, chance(min(5, 1), min(10, 9), min(10, 9)))"
# Where one thing turns into another, what is too little and what is too much has its reason.
TURNS = {
    "01-2": "2/7",
    "02-2": 9,
    "02-3": "2/19",
    "05-1": 12,
    "05-4": "2/25",
    "06-2": 8,
    "07-3": 11,
    "08-1": "32/5",
    "08-2": 2,
    "09-1": 5,
    "10-2": "1/2",
    "11-1": "4/13",
    "13-2": 450,
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("id", TASKS)
def test_an_answer_has_its_reason_right_or_wrong(id, lang):
    assert re.fullmatch(r"\w+\. .+\.", sentence(TASKS[id], RIGHT._replace(values={"one": 3, "two": 5}), lang))
    for way, off in {"less": -1, "more": 1}.items() if id in TURNS else ():
        found = TASKS[id].judge(str(Fraction(TURNS[id]) + Fraction(off, 70)))
        assert (found.mistake, sentence(TASKS[id], found, lang).count(":")) == (way, 1)


@pytest.mark.parametrize(("id", "answer", "drawn"), [("05-1", 13, 0), ("05-1", 12, 1), ("06-3", "max(1, 2)", 1)])
def test_a_wrong_number_is_shown_without_a_picture_and_the_right_one_with_its_game(id, answer, drawn):
    assert checked(id, answer)._repr_mimebundle_()["text/html"].count("<svg") == drawn


def largest(node):
    return node.value if node.kind == "leaf" else max(map(largest, node.children))


@pytest.mark.parametrize("program", [largest, lambda node: 0, lambda node, alpha, beta: 0])
def test_a_search_without_a_trace_is_told_to_have_one_and_nothing_else(program):
    assert sentence(TASKS["03-2"], checked("03-2", program).finding, "en").endswith(wording("check.any.untraced"))
    by_another = traced(lambda node: 0)
    assert checked("03-2", lambda tree: by_another(tree)).finding.mistake == "search_value"


def test_a_function_of_other_parameters_is_told_their_number():
    told = wording("check.any.arguments", takes=1, needs=4)
    assert sentence(TASKS["06-4"], checked("06-4", lambda alpha: alpha).finding, "en").endswith(told)


def test_an_order_with_too_few_cuts_is_shown_with_those_that_it_has():
    found = checked("06-3", "max(min(2, 5, 14), min(3, 12, 8), min(2, 4, 6))")
    assert found._repr_mimebundle_()["text/html"].count('class="node leaf cut"') == 2


def test_a_sentence_has_short_numbers_and_a_right_answer_its_counts():
    assert checked("07-2", 7 / 3).finding.values["given"] == "2.333"
    assert checked("08-3", AGAINST).finding.values["one"] == 3


def test_the_answer_is_written_down_as_data_but_not_before_there_is_one():
    assert checked("05-4", Fraction(2, 25))._repr_mimebundle_()[EVIDENCE] == {"id": "05-4", "answer": "2/25"}
    assert EVIDENCE not in checked("05-4")._repr_mimebundle_()
    assert "<b>" not in checked("00-1", "max(<b>, 1)")._repr_mimebundle_()["text/html"]  # what was typed is no HTML


@pytest.mark.parametrize(
    ("id", "answer", "beginning"),
    [
        ("05-1", "13", wording("check.mistakes.05-1.one_past_tie", "es")),
        ("00-1", "max(5", "Este texto no es un árbol: línea 1, columna 6: se esperaba"),
    ],
)
def test_in_spanish_and_printed(capsys, id, answer, beginning):
    check(id, answer, lang="es")
    assert capsys.readouterr().out.startswith(f"Todavía no. {beginning}")


def test_the_first_try_is_kept(kept):
    for answer in (None, 13, 12):
        checked("05-1", answer)
    (one,) = kept()
    assert astuple(one)[:-2] == ("05-1", "exercise", "scale", "wrong", "13", "one_past_tie")
    assert one.solved


@pytest.mark.parametrize(
    ("id", "hint", "message"),
    [
        ("05-9", 0, Message("wrong.learn.exercise", given="'05-9'", known="05-1, 05-2, 05-3, 05-4")),
        ("5-1", 0, Message("wrong.learn.exercise", given="'5-1'", known="05-1, 05-2, 05-3, 05-4")),
        (99, 0, Message("wrong.learn.exercise", given="99", known="00-1, …, 13-2")),
        *(
            ("05-1", hint, Message("wrong.base.whole_between", given=repr(hint), name="hint", least=0, most=3))
            for hint in (4, 1.0, True)
        ),
    ],
)
def test_what_is_not_there_is_named(id, hint, message):
    assert refused(checked, id, 12, hint=hint) == message
