"""One source, three editions: the student's without solutions, the worked one, and one that nbgrader can grade."""

import json
import re

import nbformat
import pytest

from scripts.notebooks.editions import edition
from scripts.notebooks.exercise import parts
from scripts.notebooks.reading import read_source
from tests.notebooks.there import PATHS, SMALL

SOURCE = read_source(SMALL)


def cells(kind):
    return {cell.id: cell for cell in edition(SOURCE, kind).cells}


CELLS = [
    ("student", "ex-1-answer", "answer_1 = None\n\ncheck(answer_1, 1)"),
    ("student", "ex-2-answer", "def coins(n):\n    return None\n\n\ncheck(coins(4), 2)"),
    ("student", "a-coin-3", "<details><summary>Answer</summary>\n\nA half.\n\n</details>"),
    ("student", "exercise-1-two-coins-3", "<details><summary>Solution</summary>\n\nTwice a half.\n\n</details>"),
    ("solutions", "ex-1-answer", "answer_1 = 1\n\ncheck(answer_1, 1)"),
    ("solutions", "ex-2-answer", "def coins(n):\n    return n / 2\n\n\ncheck(coins(4), 2)"),
    ("solutions", "exercise-1-two-coins-3", "**Solution.** Twice a half."),
    ("assignment", "ex-1-answer", "answer_1 = None\n### BEGIN SOLUTION\nanswer_1 = 1\n### END SOLUTION"),
    ("assignment", "ex-1-check", "assert answer_1 is not None, 'There is no answer yet.'\ncheck(answer_1, 1)"),
    ("assignment", "ex-2-check", "assert coins(4) is not None\ncheck(coins(4), 2)"),
]


@pytest.mark.parametrize(("kind", "name", "text"), CELLS, ids=[f"{kind}-{name}" for kind, name, _ in CELLS])
def test_an_exercise_and_its_answer_in_each_edition(kind, name, text):
    assert cells(kind)[name].source == text


def test_only_the_source_has_the_cells_of_tests():
    assert "sources-2" not in cells("student")


def test_the_title_and_the_metadata_for_slides_polls_and_translations():
    student = cells("student")
    assert student["title"].source == (
        "# 1 · A small one\n\n**One coin is worth a half, and never pays it.**\n\n"
        "*Aim:* say what a fair coin is worth.\n\n*Time:* 3 minutes in a lecture, 6 alone."
    )
    assert {name: dict(cell.metadata) for name, cell in student.items() if name.startswith("a-coin")} == {
        "a-coin": {"slideshow": {"slide_type": "slide"}},
        "a-coin-2": {"tags": ["picture"]},
        "a-coin-3": {"tags": ["answer"], "slideshow": {"slide_type": "fragment"}},
        "a-coin-4": {"tags": ["poll"], "slideshow": {"slide_type": "subslide"}, "poll": {"right": 2}},
        "a-coin-5": {"slideshow": {"slide_type": "notes"}},
        "a-coin-6": {},
    }
    assert edition(SOURCE).metadata.title == "1 · A small one"


def test_the_assignment_locks_what_is_not_answered_and_has_no_solutions():
    assignment = cells("assignment")
    assert [name for name, cell in assignment.items() if cell.metadata.get("nbgrader", {}).get("locked")] == [
        "start", "a-coin-2", "a-coin-6", "exercises-2", "ex-1-check", "ex-2-check",
    ]  # fmt: skip
    assert not any("solution" in cell.metadata.get("tags", ()) for cell in assignment.values())


@pytest.mark.parametrize("source", PATHS, indirect=True)
def test_every_notebook_is_an_assignment_for_nbgrader(source):
    assignment = edition(source, "assignment")
    from nbgrader.nbgraderformat import MetadataValidator  # takes long to load, for one process only

    MetadataValidator().validate_nb(assignment)
    graded = [cell for cell in assignment.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    assert [cell.metadata.nbgrader.points for cell in graded] == [cell.points for cell in source.tagged("exercise")]
    left = re.sub(r"### BEGIN SOLUTION\n.*?\n### END SOLUTION", "", nbformat.writes(edition(source)), flags=re.DOTALL)
    for cell in source.tagged("exercise"):
        assert json.dumps(parts(cell).solution)[1:-1] not in left


def test_nbgrader_gives_the_points_for_right_answers_and_none_for_wrong_or_missing_ones(workshop):
    course = workshop.folder / "course"
    workshop.make("--edition", "assignment", "--to", course)
    workshop.run("nbgrader", "generate_assignment", "01-small", "--create", at=course)
    text = (course / "release" / "01-small" / "01-small.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    assert "# Put your answer in place of None." in text
    for student, (one, two) in {"ann": ("1", "n / 2"), "bob": ("2", "None")}.items():
        own = course / "submitted" / student / "01-small" / "01-small.ipynb"
        own.parent.mkdir(parents=True)
        answered = text.replace("answer_1 = None", f"answer_1 = {one}").replace("return None", f"return {two}")
        own.write_text(answered, encoding="utf-8")
    workshop.run("nbgrader", "autograde", "01-small", at=course)
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        found = book.assignment_submissions("01-small")
        scores = {one.student.id: [(part.score, part.max_score) for part in one.notebooks[0].grades] for one in found}
    assert scores == {"ann": [(2, 2), (1, 1)], "bob": [(0, 2), (0, 1)]}
