"""nbgrader from the assignment to the feedback: points for right answers, and none for whatever else is handed in."""

import re

import nbformat
import pytest

from tests.sentences import wording

HONEST = {"ann": ("12", "x**2"), "bob": ("13", "3 * x + 2"), "cy": ("None", "None")}
WRONG = ("13", "3 * x + 2")
# What is added to wrong answers.
ATTACKS = {
    # The line that once earned 4 of 5 points.
    "dan": 'check = lambda *a: print("Right.")',
    # The library itself, whatever it has loaded, and what it is built on.
    "eve": """
import builtins, sys, emmviz.learn
from emmviz.learn.checking import check as module, course, grading, task
for place in (emmviz.learn, module):
    place.check = place.checked = lambda *a, **k: print("Right.")
task.wrong = course.task = grading.grade = lambda *a, **k: task.RIGHT
for one in course.TASKS.copy():
    course.TASKS[one] = course.TASKS[one]._replace(mark=lambda evidence: task.RIGHT)
sys.modules["emmviz.learn.checking.task"] = sys.modules["emmviz.learn.marking"] = None
builtins.RuntimeError = builtins.AssertionError = builtins.print
from emmviz.learn.checking.check import check""",
}
POINTS = {"ann": [(2, 2), (1, 1)]}
NOTHING = [(0, 2), (0, 1)]


def handed_in(given_out, student):
    """The notebook of a student, made of the one that was given out."""
    book = nbformat.reads(given_out, as_version=4)
    book.cells = [cell for cell in book.cells if cell.id.startswith(("exercises", "ex-"))]  # what takes no time
    for cell, none, answer in zip(
        (cell for cell in book.cells if cell.id in ("ex-1-answer", "ex-2-answer")),
        ("answer_1 = None", "return None"),
        HONEST.get(student, WRONG),
        strict=True,
    ):
        assert none in cell.source
        cell.source = cell.source.replace(none, none.replace("None", answer))
        if cell.id == "ex-1-answer":
            cell.source += "\n" + ATTACKS.get(student, "")
    if student == "eve":
        check = next(cell for cell in book.cells if cell.id == "ex-2-check")
        check.source = check.source.replace("bend", "abs")
    return nbformat.writes(book)


@pytest.mark.long
def test_nbgrader_gives_points_for_right_answers_and_for_nothing_else(workshop):
    course, name = workshop.folder / "course", "01-small"
    workshop.make("--edition", "assignment", "--to", course)
    workshop.run("nbgrader", "generate_assignment", name, "--create", at=course)
    text = (course / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    assert not re.search("SOLUTION|HIDDEN|not graded", text)
    assert "# Put your answer in place of None." in text
    for student in (*HONEST, *ATTACKS):
        own = course / "submitted" / student / name / f"{name}.ipynb"
        own.parent.mkdir(parents=True)
        own.write_text(handed_in(text, student), encoding="utf-8")
    told = workshop.run("nbgrader", "autograde", name, at=course)
    changed = [line for line in told.splitlines() if "has changed" in line]
    assert len(changed) == 1, "one cell of one student, and none that was left as it was"
    assert "'checksum' for cell 05-3 has changed" in changed[0]
    workshop.run("nbgrader", "generate_feedback", name, at=course)
    for one in (course / "autograded").rglob("*.ipynb"):
        assert "widgets" not in nbformat.read(one, as_version=4).metadata
    from nbgrader.api import Gradebook  # takes long to load, for one process only

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        found = book.assignment_submissions(name)
        scores = {one.student.id: [(part.score, part.max_score) for part in one.notebooks[0].grades] for one in found}
    assert scores == {student: POINTS.get(student, NOTHING) for student in (*HONEST, *ATTACKS)}
    pages = {one: (course / "feedback" / one / name / f"{name}.html").read_text("utf-8") for one in HONEST}
    assert wording("check.mistakes.05-1.one_past_tie") in pages["bob"]
    assert "Your turn" in pages["cy"]
    assert not any(message in pages["ann"] for message in ("Not yet", "Your turn"))
    assert "Not yet" not in pages["cy"]
    assert not any("most recent call last" in page or "BEGIN HIDDEN" in page for page in pages.values())
    assert not list(course.rglob("emmviz-progress*"))
