"""Questions of the course by their ids: each is a widget, about the course's tree or about your own tree or run."""

import pytest

from emmviz import GameTree, Run, ask, expectiminimax, gallery, star1
from emmviz.base.messages import Message
from emmviz.learn.course.lookup import NOTEBOOKS, course_question, questions_of
from emmviz.player.predict.predict_data import opened
from tests.refusal import UNKNOWN_LANGUAGE, refused, wrong
from tests.searches import SCALE
from tests.sentences import wording


@pytest.mark.sampled
@pytest.mark.parametrize("id", [id for notebook in NOTEBOOKS for id in questions_of(notebook)])
def test_every_question_is_a_widget_that_gives_nothing_away(id):
    widget = ask(id)
    assert widget.payload["id"] == id
    asked = course_question(id)
    # A step is shown in the picture beside the question, all else below it.
    parts = isinstance(asked.on, Run) if asked.reveal is None else sum(not isinstance(p, int) for p in asked.reveal)
    assert len(opened(widget.payload)["parts"]) == parts


@pytest.mark.sampled
@pytest.mark.parametrize("id", ["02-p5", "03-p3", "04-p7", "05-p5"])
def test_after_the_answer_the_tree_beside_a_question_has_its_values(id):
    assert opened(ask(id).payload)["tree"] is not None


def test_a_field_asks_for_a_whole_number_only_where_the_answer_is_one():
    # The mean of many throws is 49/6; there are 21 rolls.
    shown = {id: ask(id).payload["words"].get("sample_number") for id in ("01-p5", "01-p6")}
    assert shown == {"01-p5": wording("predict.sample_count"), "01-p6": wording("answers.sample_number")}


def test_a_spanish_question_has_spanish_moves():
    key = opened(ask("07-p7", lang="es").payload)["key"]
    assert (key["choices"], key["answer"]) == (["seguir", "parar"], "parar")
    assert "derecha" in ask("07-p4", lang="es").payload["player"]["svg"]


def test_an_own_run_that_is_the_course_s_gets_its_sentences():
    own = course_question("07-p2", star1(gallery.aima_scale()))
    assert own._replace(on=None, reveal=None) == course_question("07-p2")._replace(on=None, reveal=None)


@pytest.mark.parametrize("run", [star1(gallery.aima_scale((1, 2, 3, 3.5))), expectiminimax(gallery.aima_scale())])
def test_another_run_gets_its_own_answer_and_no_sentence_about_the_course_s(run):
    asked = course_question("07-p2", run)
    assert asked.answer == set(run.tree.leaves()) - set(run.leaves)
    assert (asked.known, asked.why, asked.hint) == ({}, "", "")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("07-p99",), wrong("learn.course_question", given="'07-p99'", instead=Message("wrong.near", name="07-p8"))),
        (("7-p1",), wrong("learn.course_question", given="'7-p1'", instead=Message("wrong.near", name="07-p1"))),
        (("07-p2", SCALE.tree), wrong("learn.course_subject", given=repr(SCALE.tree), id="07-p2", wanted="Run")),
        (("07-p2", star1(GameTree.parse("max(1, 2)"))), wrong("learn.course_tree", id="07-p2")),
    ],
)
def test_what_cannot_be_asked_is_refused(given, message):
    assert refused(ask, *given) == message


def test_a_language_that_is_not_there_is_refused():
    assert refused(ask, "07-p1", lang="xx") == UNKNOWN_LANGUAGE
