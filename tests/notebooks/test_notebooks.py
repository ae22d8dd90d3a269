"""Every notebook runs, shows what is committed, keeps its promises, and marks its exercises, in each language."""

import re

import pytest

from scripts.notebooks.run import stale
from scripts.notebooks.source import FOLDER
from tests.notebooks.there import BOOKS, EXECUTED, code, committed, outputs

HALF_A_MB = 500_000
MUCH = 120  # seconds of the processor, ten times what the longest takes
OPEN = {"en": "Your turn", "es": "Te toca"}
RIGHT = {"en": ("Right.", "Right: "), "es": ("Correcto.", "Correcto: ")}
WRONG = {"en": "Not yet.", "es": "Todavía no."}
NEARLY = {"en": "Nearly: ", "es": "Casi: "}

every = pytest.mark.parametrize("book", BOOKS, indirect=True)
executed = pytest.mark.parametrize("book", EXECUTED, indirect=True)


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
        messages = [output.get("data", {}).get("text/plain", output) for output in cell.outputs]
        # A number that is rounded too far is no try.
        wanted = (WRONG[book.lang], NEARLY[book.lang]) if "-wrong-" in name else RIGHT[book.lang]
        assert [message.startswith(wanted) for message in messages] == [True], (cell.source, messages)


@every
def test_exercises_wait_for_an_answer(book):
    exercises = {cell.id for cell in book.source.tagged("exercise")}
    messages = [output.data["text/plain"] for name, output in outputs(book) if name in exercises]
    assert len(messages) == len(exercises)
    assert all(message.startswith(OPEN[book.lang]) for message in messages)


@every
def test_committed_executed_and_without_a_kernel(book):
    path = FOLDER / book.name
    assert [cell.execution_count for cell in code(book)] == list(range(1, len(code(book)) + 1))
    for name, output in outputs(book):
        assert output.output_type != "error", name
        assert output.get("name") != "stderr", name
        assert not any("widget" in kind for kind in output.get("data", {})), name
    assert not re.search(r"\b0x[0-9a-f]{6,}", path.read_text(encoding="utf-8"))
    assert path.stat().st_size < HALF_A_MB


@every
def test_pictures_as_svg_png_and_text_in_the_language_of_the_notebook(book):
    pictures = {name: output.data for name, output in outputs(book) if "image/svg+xml" in output.get("data", {})}
    assert pictures
    for data in pictures.values():
        assert set(data) == {"image/svg+xml", "image/png", "text/plain"}
        assert not re.search(r"(href|src)\s*=|url\(|@import|<script", data["image/svg+xml"])
        assert set(re.findall(r'<svg[^>]* lang="(\w+)"', data["image/svg+xml"])) <= {book.lang}
    (slide,) = book.source.tagged("picture")
    drawn = {name for name, output in outputs(book) if "image/png" in output.get("data", {})}
    assert (slide.id in drawn) == ("lecturer" not in slide.tags)
