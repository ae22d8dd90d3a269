"""One source, three editions: the student's without solutions, the worked one, and one that nbgrader can grade."""

import json
import re

import nbformat
import pytest

from scripts.notebooks.editions import EDITIONS, edition
from scripts.notebooks.exercise import parts
from scripts.notebooks.reading import read_source
from tests.notebooks.there import PATHS, SMALL

SOURCE = read_source(SMALL)


def cells(kind):
    return {cell.id: cell for cell in edition(SOURCE, kind).cells}


CELLS = [
    ("student", "ex-1-answer", 'answer_1 = None\n\ncheck("05-1", answer_1)'),
    ("student", "ex-2-answer", 'def bend(x):\n    return None\n\n\ncheck("05-3", bend)'),
    ("student", "a-coin-3", "<details><summary>Show the answer</summary>\n\nA half.\n\n</details>"),
    ("solutions", "ex-1-answer", 'answer_1 = 12\n\ncheck("05-1", answer_1)'),
    ("solutions", "ex-2-answer", 'def bend(x):\n    return x**2\n\n\ncheck("05-3", bend)'),
    ("solutions", "exercise-1-one-leaf-3", "**Solution.** At 12 the moves tie."),
    ("assignment", "ex-1-answer", "answer_1 = None\n### BEGIN SOLUTION\nanswer_1 = 12\n### END SOLUTION"),
    ("assignment", "ex-1-check", 'check("05-1", answer_1)'),
    ("assignment", "ex-2-check", 'check("05-3", bend)'),
]


@pytest.mark.parametrize(("kind", "name", "text"), CELLS, ids=[f"{kind}-{name}" for kind, name, _ in CELLS])
def test_an_exercise_and_its_answer_in_each_edition(kind, name, text):
    assert cells(kind)[name].source == text


@pytest.mark.parametrize("name", ["exercise-1-one-leaf-3", "a-coin-5"], ids=["a solution", "notes"])
def test_what_is_for_who_lectures_stands_in_the_solutions_alone(name):
    assert [kind for kind in EDITIONS if name in cells(kind)] == ["solutions"]


def tagged(tag):
    """The source with one more tag at the cell a-coin-2."""
    cells = (cell._replace(tags=cell.tags | {tag}) if cell.id == "a-coin-2" else cell for cell in SOURCE.cells)
    return SOURCE._replace(cells=tuple(cells))


def test_a_cell_that_is_tagged_for_who_lectures_stands_where_the_notes_do():
    found = {kind: {cell.id for cell in edition(tagged("lecturer"), kind).cells} for kind in EDITIONS}
    assert [kind for kind, names in found.items() if "a-coin-2" in names] == ["solutions"]


def test_a_cell_that_nobody_needs_to_read_is_folded():
    folded = edition(tagged("closed")).cells
    assert [cell.id for cell in folded if cell.metadata.get("jupyter") == {"source_hidden": True}] == ["a-coin-2"]


def test_only_the_source_has_the_cells_of_tests():
    assert "sources-2" not in cells("student")


def test_the_title_and_the_metadata_for_slides_polls_and_translations():
    student = cells("student")
    assert student["title"].source == (
        "# 1 · A small one\n\n**One coin is worth a half, and never pays it.**\n\n"
        "*Aim:* say what a fair coin is worth.\n\n*Time:* 3 minutes in a lecture, 6 on your own."
    )
    assert {name: dict(cell.metadata) for name, cell in student.items() if name.startswith("a-coin")} == {
        "a-coin": {"slideshow": {"slide_type": "slide"}},
        "a-coin-2": {"tags": ["picture"]},
        "a-coin-3": {"tags": ["answer"], "slideshow": {"slide_type": "fragment"}},
        "a-coin-4": {"tags": ["poll"], "slideshow": {"slide_type": "subslide"}, "poll": {"right": 2}},
        "a-coin-6": {},
    }
    assert edition(SOURCE).metadata.title == "1 · A small one"


def test_the_assignment_locks_what_is_not_answered_and_has_no_solutions():
    assignment = cells("assignment")
    assert [name for name, cell in assignment.items() if cell.metadata.get("nbgrader", {}).get("locked")] == [
        "start",
        "a-coin-2",
        "a-coin-6",
        "exercises-2",
        "ex-1-check",
        "ex-2-check",
    ]
    assert not any("solution" in cell.metadata.get("tags", ()) for cell in assignment.values())


@pytest.mark.sampled
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
