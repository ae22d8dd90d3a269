"""Every notebook runs, shows what is committed, keeps its promises, and marks its exercises, in each language."""

import re

import nbformat
import pytest

from scripts.notebooks.run import stale
from scripts.notebooks.source import FOLDER
from tests.notebooks.there import BOOKS, EXECUTED, code, committed

FOUR_HUNDRED_KB = 400_000
MUCH = 120  # seconds of the processor, ten times what the longest takes
OPEN = {"en": "Your turn", "es": "Te toca"}
RIGHT = {"en": "Right.\n", "es": "Correcto.\n"}

every = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
executed = pytest.mark.parametrize("book", EXECUTED, ids=lambda book: book.name)


def outputs(book):
    return [output for cell in code(book) for output in cell.outputs]


@executed
def test_committed_is_what_a_fresh_kernel_makes_of_the_source(book, ran):
    assert stale(committed(book), ran.fresh) == [], f"run: python -m scripts.notebooks {book.source.stem}"
    assert ran.seconds < MUCH


@executed
def test_what_it_claims_holds(book, ran):
    claims = [cell for cell in book.source.tagged("test") if cell.id in ran.tried]
    assert bool(claims) == (book.lang == "en"), "say in a cell tagged test what this notebook promises"
    for cell in claims:
        assert ran.tried[cell.id].outputs == [], cell.id


@executed
def test_exercises_take_right_answers_and_refuse_wrong_ones(book, ran):
    answers = {name: cell for name, cell in ran.tried.items() if "-answer-" in name}
    assert answers
    for name, cell in answers.items():
        message = [output.get("text") or output.ename for output in cell.outputs]
        assert message == ["AssertionError" if "-wrong-" in name else RIGHT[book.lang]], cell.source


@every
def test_exercises_wait_for_an_answer(book):
    exercises = {cell.id for cell in book.source.tagged("exercise")}
    messages = {cell.id: [output.get("text", "") for output in cell.outputs] for cell in code(book)}
    assert len(exercises) >= 2
    for name in exercises:
        (message,) = messages[name]
        assert message.startswith(OPEN[book.lang]), name


@every
def test_committed_executed_and_without_a_kernel(book):
    notebook, path = committed(book), FOLDER / book.name
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert [cell.execution_count for cell in code(book)] == list(range(1, len(code(book)) + 1))
    assert all(output.output_type != "error" and output.get("name") != "stderr" for output in outputs(book))
    assert set(notebook.metadata) == {"kernelspec", "language_info", "title", "lang"}
    assert not any("widget" in kind for output in outputs(book) for kind in output.get("data", {}))
    assert not any(set(cell.metadata) - {"tags", "slideshow", "poll"} for cell in notebook.cells)
    assert not re.search(r"\b0x[0-9a-f]{6,}", path.read_text(encoding="utf-8"))
    assert path.stat().st_size < FOUR_HUNDRED_KB
    assert path.read_bytes().endswith(b"}\n")


@every
def test_pictures_as_svg_png_and_text_in_the_language_of_the_notebook(book):
    pictures = [output.data for output in outputs(book) if "image/svg+xml" in output.get("data", {})]
    assert pictures
    for data in pictures:
        assert set(data) == {"image/svg+xml", "image/png", "text/plain"}
        assert not re.search(r"(href|src)\s*=|url\(|@import|<script", data["image/svg+xml"])
        assert set(re.findall(r'<svg[^>]* lang="(\w+)"', data["image/svg+xml"])) <= {book.lang}


@every
def test_one_picture_is_ready_for_a_slide(book):
    (name,) = (cell.id for cell in book.source.tagged("picture"))
    (cell,) = (cell for cell in code(book) if cell.id == name)
    assert any("image/png" in output.get("data", {}) for output in cell.outputs)
