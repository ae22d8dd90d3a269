"""Grading: nbgrader's points for the exercises of the course, given in the grader's own process.

A student's code can rewrite any check that runs in the same process. So the notebook only writes down the answer, as
data. Here that data is marked, and the verdict replaces everything that the cell showed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from emmviz.base.locale import languages
from emmviz.learn.checking.check import EVIDENCE, NotGraded, sentence
from emmviz.learn.checking.course import TASKS
from emmviz.learn.checking.task import NO_ANSWER, CourseTask, Finding, wrong

if TYPE_CHECKING:
    from nbformat import NotebookNode


def judge(notebook: NotebookNode, resources: object) -> tuple[NotebookNode, object]:
    """Grade a notebook for nbgrader, which runs this right after it, as a course's `nbgrader_config.py` says."""
    return grade(notebook), resources


def grade(notebook: NotebookNode) -> NotebookNode:
    """Replace, in place, what the graded cells of an executed notebook show by the verdict; return the notebook.

    A cell is graded by the exercise that its `grade_id` names, for example "05-1". Without a right answer, its output
    is an error, which gives no points. Notes that nothing was graded are removed wherever the student has checked.
    """
    lang = notebook.metadata.get("lang")
    for cell in notebook.cells:
        known = cell.metadata.get("nbgrader", {})
        if known.get("grade") and (task := TASKS.get(known.get("grade_id"))):
            cell.outputs = [_output(task, _judged(task, cell.outputs), lang)]
        elif cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("ename") != NotGraded.__name__]
    return notebook


def _judged(task: CourseTask, outputs: list[NotebookNode]) -> Finding:
    """Mark the answer that a cell has written down last."""
    written = (output.get("data", {}).get(EVIDENCE) for output in reversed(outputs))
    evidence = next(
        (data.get("answer") for data in written if isinstance(data, dict) and data.get("id") == task.id), None
    )
    try:
        return task.judge(evidence)
    except Exception:  # data that `check` does not write
        return wrong("no_answer_of_check") if evidence is not None else NO_ANSWER


def _output(task: CourseTask, finding: Finding, lang: object) -> object:
    text = sentence(task, finding, lang if isinstance(lang, str) and lang in languages() else "en")
    from nbformat.v4 import new_output  # installed with the notebooks, and wherever nbgrader runs

    if finding.verdict == "right":
        return new_output("display_data", {"text/plain": text})  # type: ignore[no-untyped-call]
    return new_output("error", ename=finding.verdict, evalue=text, traceback=[text])  # type: ignore[no-untyped-call]
