"""Every notebook runs, shows what is committed, keeps its promises, and follows the rules of a lesson."""

import copy
import re
from functools import cache

import nbformat
import pytest

import notebooks as building  # scripts/notebooks.py
from tests.notebooks.claims import ANSWERS, CLAIMS

BOOKS = building.notebooks()
FOUR_HUNDRED_KB = 400_000

pytestmark = pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)


@cache
def committed(path):
    return building.read(path)


@cache
def executed(path):
    """The notebook's fresh outputs, and those of the cells tried after it, from one kernel."""
    book = copy.deepcopy(committed(path))
    length = len(book.cells)
    book.cells += trials(path)
    fresh = building.execute(book)
    tried = {cell.id: cell for cell in fresh.cells[length:]}
    fresh.cells = fresh.cells[:length]
    return fresh, tried


def trials(path):
    """Cells to run after the last: what the notebook claims, then its exercises with right and with wrong answers."""
    cells = {"claims": CLAIMS.get(path.stem, "")}
    sources = {cell.id: cell.source for cell in committed(path).cells}
    for exercise, answers in ANSWERS.get(path.stem, {}).items():
        assert sources[exercise].count("None\n\n") == 1, f"{exercise}: where does the answer go?"
        for kind, texts in zip(("right", "wrong"), answers, strict=True):
            for i, text in enumerate(texts):
                cells[f"{exercise}-{kind}-{i}"] = sources[exercise].replace("None\n\n", f"{text}\n\n")
    tag = {"tags": ["raises-exception"]}  # so that the next cell runs whatever this one does
    return [nbformat.v4.new_code_cell(text, id=name, metadata=tag) for name, text in cells.items()]


def code(path):
    return [cell for cell in committed(path).cells if cell.cell_type == "code"]


def outputs(path):
    return [output for cell in code(path) for output in cell.outputs]


def words_between_code(path):
    """The markdown before each code cell as one text, with the cell; the last has none."""
    text = []
    for cell in committed(path).cells:
        if cell.cell_type == "code":
            yield "\n".join(text), cell
            text = []
        else:
            text.append(cell.source)
    yield "\n".join(text), None


def count_words(text):
    text = re.sub(r"\$\$.*?\$\$|\$.*?\$|<[^>]*>|`[^`]*`", " ", text, flags=re.DOTALL)
    return len(re.findall(r"[^\W_]+(?:['’.,/-][^\W_]+)*", text))


# -- what it shows ------------------------------------------------------------------------------------------------


def test_committed_outputs_are_those_of_a_fresh_kernel(path):
    fresh, _ = executed(path)
    assert building.stale(committed(path), fresh) == [], "run: python scripts/notebooks.py"


def test_what_it_claims_holds(path):
    _, tried = executed(path)
    assert path.stem in CLAIMS, "say in tests/notebooks/claims.py what this notebook promises"
    assert tried["claims"].outputs == []


def test_exercises_take_right_answers_and_refuse_wrong_ones(path):
    _, tried = executed(path)
    exercises = [cell for cell in code(path) if cell.id.endswith("-answer")]
    assert len(exercises) >= 2
    assert [cell.id for cell in exercises] == list(ANSWERS[path.stem])
    for cell in exercises:
        assert [output.text[:9] for output in cell.outputs] == ["Your turn"]
    for name, cell in tried.items():
        said = [output.get("text") or output.ename for output in cell.outputs]
        if name != "claims":
            assert said == ["Right.\n" if "-right-" in name else "AssertionError"], cell.source


def test_committed_executed_and_without_a_kernel(path):
    book = committed(path)
    nbformat.validate(book)
    assert (book.nbformat, book.nbformat_minor) == (4, 5)
    assert [cell.execution_count for cell in code(path)] == list(range(1, len(code(path)) + 1))
    assert all(output.output_type != "error" and output.get("name") != "stderr" for output in outputs(path))
    assert set(book.metadata) == {"kernelspec", "language_info"}
    assert not any("widget" in kind for output in outputs(path) for kind in output.get("data", {}))
    assert not any(cell.metadata for cell in book.cells)
    assert not re.search(r"\b0x[0-9a-f]{6,}", path.read_text(encoding="utf-8"))
    assert path.stat().st_size < FOUR_HUNDRED_KB
    assert path.read_bytes().endswith(b"}\n")


def test_pictures_as_svg_png_and_text(path):
    pictures = [output.data for output in outputs(path) if "image/svg+xml" in output.get("data", {})]
    assert pictures
    for data in pictures:
        assert set(data) == {"image/svg+xml", "image/png", "text/plain"}
        assert not re.search(r"(href|src)\s*=|url\(|@import|<script", data["image/svg+xml"])


# -- how it teaches -----------------------------------------------------------------------------------------------


def test_cells_are_short(path):
    assert [cell.id for cell in code(path) if len(cell.source.splitlines()) > 15] == []
    long = {cell.id: n for text, cell in words_between_code(path) if cell and (n := count_words(text)) > 70}
    assert long == {}


def test_a_question_stands_before_every_figure(path):
    for text, cell in words_between_code(path):
        shown = cell and any("image/svg+xml" in output.get("data", {}) for output in cell.outputs)
        assert not shown or "**Predict" in text or "### Exercise" in text, cell.id


def test_parts_of_a_lesson(path):
    cells = committed(path).cells
    assert re.fullmatch(
        r"# \d+ · .+\n\n\*\*.+\*\*\n\n\*Aim:\* .+\n\n\*Time:\* \d+ .+lecture, \d+ alone\.", cells[0].source
    )
    assert cells[0].source.startswith(f"# {int(path.stem[:2])} · ")
    assert cells[-2].source.startswith("## What we saw\n")
    assert cells[-1].source.startswith("## Sources\n")
    assert any("@interact" in cell.source for cell in code(path))
    assert all(cell.source.count("<details>") == cell.source.count("</details>") for cell in cells)


def test_needs_no_network(path):
    named = [cell.id for cell in committed(path).cells[:-1] if re.search(r"\w+://|www\.", cell.source)]
    assert named == []
