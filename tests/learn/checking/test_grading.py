"""Grading without nbgrader: what an executed notebook may hold, and which of its cells give points."""

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from emmviz.learn.checking.check import EVIDENCE
from emmviz.learn.checking.grading import grade

HIDDEN = "\n### BEGIN HIDDEN TESTS\nraise RuntimeError('This was not graded.')\n### END HIDDEN TESTS"


def graded(*outputs, id="05-1", lang="en"):
    cell = new_code_cell(
        'check("05-1", answer_1)' + HIDDEN,
        outputs=list(outputs),
        metadata={"nbgrader": {"grade": True, "grade_id": id, "points": 1}},
    )
    (done,) = grade(new_notebook(cells=[cell], metadata={"lang": lang})).cells
    return done


def said(answer, id="05-1"):
    return new_output("display_data", {"text/plain": "Right.", EVIDENCE: {"id": id, "answer": answer}})


FAILED = new_output("error", ename="RuntimeError", evalue="This was not graded.", traceback=["..."])
PRINTED = new_output("stream", text="Right.\n")


def test_a_right_answer_leaves_no_error_and_the_hidden_line_is_gone():
    cell = graded(said("12"), FAILED)
    assert [(one.output_type, one.data["text/plain"]) for one in cell.outputs] == [("display_data", "Right.")]
    assert cell.source == 'check("05-1", answer_1)'


@pytest.mark.parametrize(
    ("outputs", "name", "words"),
    [
        ([], "none", "Your turn"),
        ([PRINTED], "none", "Your turn"),  # check = lambda *a: print("Right.")
        ([new_output("execute_result", {"text/plain": "1"})], "none", "Your turn"),  # nbgrader's partial credit
        ([FAILED], "none", "Your turn"),
        ([said("13"), PRINTED], "wrong", "Not yet. With 13"),
        ([said("12"), said("13")], "wrong", "Not yet. With 13"),  # the last one counts
        ([said("12", id="05-2")], "none", "Your turn"),
        ([said(None)], "none", "Your turn"),
        ([said({"strange": "12"})], "wrong", "Not yet."),
        ([said(12)], "wrong", "Not yet."),
        ([said(["12"])], "wrong", "Not yet."),
        ([said({"verdict": "right"})], "wrong", "Not yet."),
        ([new_output("display_data", {EVIDENCE: ["05-1", "12"]})], "none", "Your turn"),
        ([new_output("display_data", {EVIDENCE: "12"})], "none", "Your turn"),
    ],
)
def test_nothing_but_a_right_answer_gives_points(outputs, name, words):
    (output,) = graded(*outputs).outputs
    assert (output.output_type, output.ename) == ("error", name)
    assert output.evalue.startswith(words)
    assert output.traceback == [output.evalue]


@pytest.mark.parametrize("id", ["06-3", "11-2", "05-3", "12-1"])
@pytest.mark.parametrize("answer", [{}, {"error": {}}, [[]], [None], "x", 3, [{"a": 1}] * 4, [["1"]] * 40])
def test_data_that_check_does_not_write_gives_none(id, answer):
    (output,) = graded(said(answer, id), id=id).outputs
    assert output.output_type == "error"


def test_the_language_is_that_of_the_notebook_where_there_is_such_a_one():
    assert graded(said("13"), lang="es").outputs[0].evalue.startswith("Todavía no.")
    assert graded(said("13"), lang=["x"]).outputs[0].evalue.startswith("Not yet.")


def test_a_cell_of_something_else_is_left_alone():
    assert graded(PRINTED, id="own-check").outputs == [PRINTED]
