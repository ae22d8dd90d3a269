"""Grading without nbgrader: what an executed notebook may hold, and which of its cells give points."""

import re

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat.v4 import new_code_cell, new_notebook, new_output

from emmviz.learn.checking.check import EVIDENCE
from emmviz.learn.checking.grading import grade
from tests.sentences import wording


def graded(*outputs, id="05-1", lang="en"):
    cell = new_code_cell(
        'check("05-1", answer_1)',
        outputs=list(outputs),
        metadata={"nbgrader": {"grade": True, "grade_id": id, "points": 1}},
    )
    (done,) = grade(new_notebook(cells=[cell], metadata={"lang": lang})).cells
    return done


def said(answer, id="05-1"):
    return new_output("display_data", {"text/plain": "Right.", EVIDENCE: {"id": id, "answer": answer}})


FAILED = new_output("error", ename="NotGraded", evalue="This was not graded.", traceback=["..."])
PRINTED = new_output("stream", text="Right.\n")


def test_a_right_answer_leaves_no_error():
    cell = graded(said("12"), FAILED)
    assert [(one.output_type, one.data["text/plain"][:7]) for one in cell.outputs] == [("display_data", "Right. ")]


def test_a_check_of_the_students_own_shows_only_what_it_said():
    own = new_code_cell("", outputs=[said("13"), FAILED, PRINTED])
    (done,) = grade(new_notebook(cells=[own], metadata={"lang": "en"})).cells
    assert done.outputs == [said("13"), PRINTED]


def test_without_the_grader_a_check_is_an_error_after_which_the_code_runs_on(monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    shell = InteractiveShell.instance()
    try:
        with capture_output() as shown:
            shell.run_cell('from emmviz.learn import check\ncheck("05-1", "12", lang="es")\nprint("and on")')
    finally:
        InteractiveShell.clear_instance()
    assert [output.data["text/plain"][:10] for output in shown.outputs] == ["Correcto. "]
    assert re.search(r"NotGraded.*: Esto no se ha calificado.*and on", shown.stdout, re.DOTALL)


@pytest.mark.parametrize(
    ("outputs", "name"),
    [
        ([], "none"),
        ([PRINTED], "none"),  # check = lambda *a: print("Right.")
        ([new_output("execute_result", {"text/plain": "1"})], "none"),  # nbgrader's partial credit
        ([FAILED], "none"),
        ([said("13"), PRINTED], "wrong"),
        ([said("12"), said("13")], "wrong"),  # the last one counts
        ([said("12", id="05-2")], "none"),
        ([said(None)], "none"),
        ([said({"strange": "12"})], "wrong"),
        ([said(["12"])], "wrong"),
        ([said({"verdict": "right"})], "wrong"),
        ([new_output("display_data", {EVIDENCE: ["05-1", "12"]})], "none"),
        ([new_output("display_data", {EVIDENCE: "12"})], "none"),
    ],
)
def test_nothing_but_a_right_answer_gives_points(outputs, name):
    (output,) = graded(*outputs).outputs
    assert (output.output_type, output.ename, output.traceback) == ("error", name, [output.evalue])
    assert output.evalue.startswith(wording(f"check.{name}"))
    assert ("13" in output.evalue) == (said("13") in outputs)


@pytest.mark.parametrize("id", ["06-3", "11-2", "05-3", "12-1"])
@pytest.mark.parametrize("answer", [{}, {"error": {}}, [[]], [None], "x", 3, [{"a": 1}] * 4, [["1"]] * 40])
def test_data_that_check_does_not_write_gives_none(id, answer):
    (output,) = graded(said(answer, id), id=id).outputs
    assert output.output_type == "error"


def test_the_language_is_that_of_the_notebook_where_there_is_such_a_one():
    assert graded(said("13"), lang="es").outputs[0].evalue.startswith(wording("check.wrong", "es"))
    assert graded(said("13"), lang=["x"]).outputs[0].evalue.startswith(wording("check.wrong"))


def test_a_cell_of_something_else_is_left_alone():
    assert graded(PRINTED, id="own-check").outputs == [PRINTED]
