"""A notebook of the course is short, asks by `predict`, and shows instead of printing; these are its limits."""

import re

import pytest

from scripts.notebooks.spoilers import MARK, asked
from tests.notebooks.there import BOOKS, code, committed, outputs

CELLS, LINES, PREDICTIONS, MINUTES = 45, 12, 10, 45
PRINTED = 1  # line; what has more is a table, a picture or two sentences
ASKED = re.compile(r"\*\*Predi")  # Predict, Predice
ASKING = re.compile(r"\b(quiz|act|puzzle|today|\w+_lab)\(")  # they ask before they show, or show what one sets
INNER = re.compile(r"\b(?:from|import) emmviz\.(?!learn import|games import)")
EXERCISE = re.compile(r"^### E[jx]erci", re.MULTILINE)
PREDICTION = re.compile(r'\b(?:id=|ask\()"(\d\d-p\d+)"')
QUESTION = re.compile(r"\b(?:predict|ask)\(")
# A root with a value: a search has come back from it.
RESULT = re.compile(
    r'(?:(?!class="node ).)*?<g[^>]*class="node (?:max|min|chance)[^>]*>(?:(?!</g>).)*<text class="value"', re.DOTALL
)

pytestmark = pytest.mark.parametrize("book", BOOKS, indirect=True)


def test_a_notebook_is_short(book):
    assert len(committed(book).cells) <= CELLS
    # A folded cell may hold several programs.
    shown = [cell for cell in code(book) if not cell.metadata.get("jupyter")]
    assert [cell.id for cell in shown if len(cell.source.splitlines()) > LINES] == []
    assert book.source.front.alone <= MINUTES


def test_predictions_are_few_and_numbered(book):
    names = [name for cell in code(book) for name in PREDICTION.findall(cell.source)]
    assert 1 <= len(names) <= PREDICTIONS
    # A question that was added later keeps the names of the others.
    assert {*names} == {f"{book.source.stem[:2]}-p{i + 1}" for i in range(len(names))}
    assert len(names) == sum(bool(QUESTION.search(cell.source)) for cell in code(book))


def test_a_cell_that_holds_the_words_after_an_answer_is_folded_to_a_line_without_them(book):
    folded = [cell.source.partition("\n")[0] for cell in code(book) if cell.metadata.get("jupyter")]
    # Each says which one it is.
    assert [
        line for line in folded if folded.count(line) > 1 or re.search(r"""\w[.]["']|\bknown\b|\bwhy\b""", line)
    ] == []
    # It is not wrapped: a longer one makes all of the notebook wider than a laptop's cell.
    assert [line for line in folded if len(line) > 105] == []
    open_cells = [cell for cell in code(book) if "predict(" in cell.source and not cell.metadata.get("jupyter")]
    assert [
        cell.id for cell in open_cells if re.search(r"""\w[.]["']|\b(known|why)=|, \w+\[\d+\], choices""", cell.source)
    ] == []


def test_code_is_what_a_student_reads(book):
    """Where the questions are the package's, nothing is folded, and imports are from the public modules."""
    cells = code(book) if any("ask(" in cell.source for cell in code(book)) else []
    assert [cell.id for cell in cells if cell.metadata.get("jupyter")] == []
    assert [cell.id for cell in cells if INNER.search(cell.source)] == []


def test_every_answer_has_its_reason(book):
    assert [one.prompt for one in asked(committed(book)) if not one.why] == []


def test_what_is_asked_takes_an_answer(book):
    prose = [cell for cell in committed(book).cells if cell.cell_type == "markdown"]
    assert [
        cell.id for cell in prose if "poll" not in cell.metadata.get("tags", ()) and ASKED.search(cell.source)
    ] == []


def test_a_search_shows_its_result_after_a_question(book):
    asked, early = False, []
    for cell in committed(book).cells:
        if cell.cell_type == "markdown":
            if re.search(r"^##", cell.source, re.MULTILINE):
                asked = bool(EXERCISE.search(cell.source))
            asked = asked or "poll" in cell.metadata.get("tags", ())
            continue
        data = [output.get("data", {}) for output in cell.outputs]
        asked = asked or any(MARK in one.get("text/html", "") for one in data) or bool(ASKING.search(cell.source))
        early += [cell.id for one in data if not asked and RESULT.match(one.get("image/svg+xml", ""))]
    assert early == []


def test_a_notebook_shows_instead_of_printing(book):
    assert [name for name, output in outputs(book) if len(output.get("text", "").splitlines()) > PRINTED] == []
