"""Every notebook follows the rules of a lesson: short cells, the same parts everywhere, slides, no network."""

import re
from itertools import pairwise

import pytest

from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.question import Part
from tests.notebooks.there import BOOKS, code, committed

# Spanish takes a quarter more words.
AT_MOST = {"en": 70, "es": 90}
SAW = {"en": "## What we saw\n", "es": "## Lo que hemos visto\n"}
SOURCES = {"en": "## Sources\n", "es": "## Fuentes\n"}
# A text that asks for another number in a cell: in the one above, which it then names, or in the one below.
CHANGES = re.compile(r"\b(?:Change|number in place|Cambia|número en lugar)\b")
THAT_CELL = re.compile(r"\b(?:that cell|the cell above|esa celda|la celda de arriba)\b")
# What an author wrote for the numbers that there are.
VERDICT = re.compile(r"\b(?:known|why)\b")
# What notes ask the lecturer to do in a picture, and what of their slide can be done so.
ACTIONS = {
    r"\bclicks?\b|\b(clic|pulsa)\b": r"\b(play|quiz|edit|predict|act)\(",
    r"Stop at a|[Pp]árate en": r"\bplay\(",
    r"Go up slowly|[Ss]ube despacio|slider|deslizador": r"\w+_lab\(|@interact\b",
}
ASKED = re.compile(r'\bask\("([^"]+)"')
MOVING = re.compile(r"@interact\b|\b(play|quiz|act|compare|edit|build|\w+_lab)\(")

pytestmark = pytest.mark.parametrize("book", BOOKS, indirect=True)


def words_between_code(book):
    """The markdown before each code cell as one text, with the cell."""
    text = []
    for cell in committed(book).cells:
        if cell.cell_type == "code":
            yield "\n".join(text), cell
            text = []
        else:
            text.append(cell.source)


def shows(code):
    """The code of a cell, with the calls of the widgets that the answer to its question reveals."""
    parts = [part for id in ASKED.findall(code) for part in course_question(id).reveal or ()]
    return "\n".join([code, *(f"{part.show}()" for part in parts if isinstance(part, Part))])


def count_words(text):
    """How many words of prose a text has, without formulas, tags and code."""
    text = re.sub(r"\$\$.*?\$\$|\$.*?\$|<[^>]*>|`[^`]*`", " ", text, flags=re.DOTALL)
    return len(re.findall(r"[^\W_]+(?:['’.,/-][^\W_]+)*", text))


def test_prose_between_code_is_short(book):
    words = {cell.id: count_words(text) for text, cell in words_between_code(book)}
    assert {name: count for name, count in words.items() if count > AT_MOST[book.lang]} == {}


def test_a_cell_whose_numbers_a_text_asks_to_change_holds_no_verdict_on_them(book):
    pairs = list(words_between_code(book))
    above = [cell for (_, cell), (text, _) in pairwise(pairs) if THAT_CELL.search(text)]
    below = [cell for text, cell in pairs if CHANGES.search(text) and not THAT_CELL.search(text)]
    assert [cell.id for cell in above + below if VERDICT.search(cell.source)] == []


def test_what_notes_ask_to_do_in_a_picture_can_be_done_on_their_slide(book):
    slides = [[]]
    for cell in book.source.cells:
        if cell.slide in ("slide", "subslide"):
            slides.append([])
        slides[-1].append(cell)
    asked = [
        (note.id, works)
        for slide in slides
        for note in slide
        for action, works in ACTIONS.items()
        if note.slide == "notes" and re.search(action, note.text)
        if not any(
            cell.kind == "code" and cell.slide != "skip" and re.search(works, shows(cell.text)) for cell in slide
        )
    ]
    assert asked == []


def test_parts_of_a_lesson(book):
    cells = committed(book).cells
    assert cells[-2].source.startswith(SAW[book.lang])
    assert cells[-1].source.startswith(SOURCES[book.lang])
    assert any(MOVING.search(shows(cell.source)) for cell in code(book))
    tags = [tag for cell in cells for tag in cell.metadata.get("tags", ())]
    assert tags.count("solution") == 0
    assert len(book.source.tagged("solution")) == tags.count("exercise") >= 2


def test_slides_leave_the_exercises_out(book):
    slides = {cell.id: cell.metadata.get("slideshow", {}).get("slide_type") for cell in committed(book).cells}
    assert all(slides[cell.id] for cell in book.source.tagged("answer"))
    assert {slides[cell.id] for cell in book.source.tagged("exercise")} == {"skip"}


def test_needs_no_network(book):
    named = [cell.id for cell in committed(book).cells[:-1] if re.search(r"\w+://|www\.", cell.source)]
    assert named == []
