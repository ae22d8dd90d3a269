"""Every notebook follows the rules of a lesson: short cells, a question before a figure, the same parts everywhere."""

import re

import pytest

from scripts.notebooks.reading import CHOICE
from tests.notebooks.there import BOOKS, code, committed, count_words, words_between_code

# Spanish takes a quarter more words.
AT_MOST = {"en": 70, "es": 90}
QUESTION = {"en": r"\*\*Predict|### Exercise", "es": r"\*\*Predi|### Ejercicio"}
SAW = {"en": "## What we saw\n", "es": "## Lo que hemos visto\n"}
SOURCES = {"en": "## Sources\n", "es": "## Fuentes\n"}
MOVING = re.compile(r"@interact\b|\b(play|quiz|compare|edit|build|\w+_lab)\(")

pytestmark = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def test_cells_are_short(book):
    assert [cell.id for cell in code(book) if len(cell.source.splitlines()) > 15] == []
    long = {
        cell.id: n for text, cell in words_between_code(book) if cell and (n := count_words(text)) > AT_MOST[book.lang]
    }
    assert long == {}


def test_a_question_stands_before_every_figure(book):
    for text, cell in words_between_code(book):
        shown = cell and any("image/svg+xml" in output.get("data", {}) for output in cell.outputs)
        assert not shown or re.search(QUESTION[book.lang], text), cell.id


def test_parts_of_a_lesson(book):
    cells = committed(book).cells
    assert cells[0].source.startswith(f"# {book.source.number} · {book.source.front.title}\n\n**")
    assert cells[-2].source.startswith(SAW[book.lang])
    assert cells[-1].source.startswith(SOURCES[book.lang])
    assert any(MOVING.search(cell.source) for cell in code(book))
    assert all(cell.source.count("<details>") == cell.source.count("</details>") for cell in cells)


def test_every_prediction_in_a_lesson_is_answered(book):
    tags = [tag for cell in committed(book).cells for tag in cell.metadata.get("tags", ())]
    assert "answer" in tags
    assert tags.count("solution") == tags.count("exercise")


def test_slides_begin_with_the_title_and_leave_the_exercises_out(book):
    slides = {cell.id: cell.metadata.get("slideshow", {}).get("slide_type") for cell in committed(book).cells}
    assert slides["title"] == "slide"
    assert all(slides[cell.id] for cell in book.source.tagged("answer"))
    assert {slides[cell.id] for tag in ("exercise", "solution") for cell in book.source.tagged(tag)} == {"skip"}


def test_a_poll_has_choices_and_does_not_say_which_is_right(book):
    for cell in committed(book).cells:
        if "poll" in cell.metadata.get("tags", ()):
            assert 2 <= len(CHOICE.findall(cell.source)) <= 5
            assert 1 <= cell.metadata.poll.right <= len(CHOICE.findall(cell.source))


def test_needs_no_network(book):
    named = [cell.id for cell in committed(book).cells[:-1] if re.search(r"\w+://|www\.", cell.source)]
    assert named == []
