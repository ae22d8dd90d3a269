"""The editions of a notebook: for students, worked and with notes for lecturers, and as an assignment for nbgrader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from emmviz.base.locale import words
from scripts.notebooks.code import spoiling_code
from scripts.notebooks.exercise import parts
from scripts.notebooks.source import Cell, Source

Words = Callable[[str], str]


class Edition(NamedTuple):
    """What an edition has: worked exercises with their solutions, the notes of who lectures, locked cells to grade."""

    worked: bool = False
    notes: bool = False
    graded: bool = False


EDITIONS = {
    "student": Edition(),
    "solutions": Edition(worked=True, notes=True),
    "assignment": Edition(graded=True),
}
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
TITLE = """# {number} · {title}

**{surprise}**

*Aim:* {aim}

*Time:* {lecture} minutes in a lecture, {alone} on your own."""
SOLUTION = "Solution"
# The words of the editions themselves, which are translated too.
PHRASES = (TITLE, SOLUTION)
FOLDED = "<details><summary>{}</summary>\n\n{}\n\n</details>"


def edition(source: Source, kind: str = "student", *, lang: str = "en", translate: Words = str) -> Any:
    """Return a notebook of one of the EDITIONS, not executed, with the words of this module translated."""
    front, has = source.front, EDITIONS[kind]
    heading = f"{source.number} · {front.title}"
    cells = [new_markdown_cell(translate(TITLE).format(number=source.number, **front._asdict()), id="title")]
    cells[0].metadata = {"slideshow": {"slide_type": "slide"}}
    for cell in source.cells:
        if "test" not in cell.tags and (has.notes or "lecturer" not in cell.tags):
            cells += _prose(cell, has, lang, translate) if cell.kind == "markdown" else _code(cell, has)
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}, "title": heading, "lang": lang}
    return new_notebook(cells=cells, metadata=metadata)


def _prose(cell: Cell, has: Edition, lang: str, translate: Words) -> list[Any]:
    if (cell.slide == "notes" and not has.notes) or ("solution" in cell.tags and not has.worked):
        return []
    text = cell.text
    if "answer" in cell.tags:
        text = FOLDED.format(words(lang)["predict"]["closed"], text)  # closed as that of a prediction is
    if "solution" in cell.tags:
        text = f"**{translate(SOLUTION)}.** {text}"
    return [new_markdown_cell(text, id=cell.id, metadata=_metadata(cell))]


def _code(cell: Cell, has: Edition) -> list[Any]:
    if "exercise" not in cell.tags:
        locked = _nbgrader(cell.id, locked=True) if has.graded else {}
        return [new_code_cell(cell.text, id=cell.id, metadata=_metadata(cell) | locked)]
    exercise = parts(cell)
    if not has.graded:
        text = exercise.worked() if has.worked else exercise.student()
        return [new_code_cell(text, id=cell.id, metadata=_metadata(cell))]
    solution = f"{exercise.starter}\n### BEGIN SOLUTION\n{exercise.solution}\n### END SOLUTION"
    # The check only writes down the answer, for `emmviz.learn.checking.grading` to mark. No hidden tests: nbgrader
    # takes each cell that has lost them for one that the student has changed, and warns.
    check = exercise.check.strip()
    marked = cell.id.removesuffix("-answer") + "-check"
    return [
        new_code_cell(solution, id=cell.id, metadata=_metadata(cell) | _nbgrader(cell.id, solution=True)),
        new_code_cell(check, id=marked, metadata=_nbgrader(exercise.id, locked=True, grade=True, points=cell.points)),
    ]


def _metadata(cell: Cell) -> dict[str, Any]:
    found: dict[str, Any] = {"tags": sorted(cell.tags)} if cell.tags else {}
    if cell.slide:
        found["slideshow"] = {"slide_type": cell.slide}
    if cell.choice:
        found["poll"] = {"right": cell.choice}
    if cell.kind == "code" and ("closed" in cell.tags or spoiling_code(cell.text)):
        # Folded to its first line: a student need not read it, or would read the answer before answering.
        found["jupyter"] = {"source_hidden": True}
    return found


def _nbgrader(name: str, **given: Any) -> dict[str, Any]:
    """Return the metadata of a cell for nbgrader, schema version 3."""
    usual = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"nbgrader": usual | {"grade_id": name, "schema_version": 3} | given}
