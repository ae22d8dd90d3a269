"""Every notebook runs, shows what is committed, keeps its promises, and marks its exercises, in each language."""

import linecache
import re
from fractions import Fraction

import pytest

import emmviz
from emmviz.learn.course.lookup import course_question
from emmviz.player.predict.predict_data import opened
from scripts.notebooks.run import stale
from scripts.notebooks.source import FOLDER
from tests.front.node import made_by
from tests.notebooks.there import BOOKS, ENGLISH, EXECUTED, code, committed, outputs

MOST_BYTES = 600_000
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


# Notebook 13 measures for five seconds: only the long run executes it.
@pytest.mark.parametrize("book", [name for name in ENGLISH[:-1] if name not in EXECUTED], indirect=True)
def test_the_cells_of_a_notebook_that_no_kernel_executes_run(book, monkeypatch):
    """A question about what the cells make is looked up, and not drawn."""
    monkeypatch.setattr(emmviz, "ask", lambda id, on=None, **look: course_question(id, on))
    names = {"__name__": "__main__"}
    for cell in code(book):
        file = f"<{cell.id} of {book.name}>"
        linecache.cache[file] = (len(cell.source), None, cell.source.splitlines(keepends=True), file)
        exec(compile(cell.source, file, "exec"), names)


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


def answers_to(key, nodes):
    """Answers to a question as a page gives them, most of them wrong."""
    parts = key["answer"] if key["form"] == "interval" else [key["answer"][:1]] if key["form"] == "number" else []
    ends = [Fraction(end) for part in parts for end in part[:2] if "inf" not in end]
    off = [Fraction(1, 7), 1, 10, 1000]
    numbers = [str(end + by) for end in ends for one in off for by in (one, -one)] + [str(k) for k in range(-9, 50)]
    pairs = [[[low, high, True, True]] for low in numbers[:8] for high in numbers[1:9]]
    given = {"number": numbers, "interval": pairs, "nodes": [[], *([one] for one in nodes)], "node": nodes}
    return given.get(key["form"], [*key.get("choices", ()), list(reversed(key["answer"]))])


@executed
def test_a_first_wrong_answer_gets_a_reason_or_a_hint(book, ran):
    keys = [opened(one)["key"] for one in ran.asked]
    # Of two choices the other one is right: it is not given once more.
    asked = [i for i, key in enumerate(keys) if len(key.get("choices", ())) != 2]
    cases = [[i, i, one] for i in asked for one in answers_to(keys[i], ran.asked[i]["names"]["nodes"])]
    # A second try is told as much as the last one: no author's reason names the answer.
    assert [wrong["feedback"] for key in keys for wrong in key.get("suspects", ()) if "first" in wrong] == []
    found = made_by("mark_all.js", {"keys": keys, "contexts": ran.asked, "cases": cases, "letters": []})
    assert found["bare"] == []
    hints = [(key["hints"][0], key["answer"][0]) for key in keys if key["form"] == "number"]
    assert [hint for hint, answer in hints if answer in re.findall(r"[\d/.]+(?<![.])", hint)] == []


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
    # The letters of a picture are not read.
    assert not re.search(r"\b0x[0-9a-f]{6,}", re.sub('"image/png": "[^"]*"', "", path.read_text(encoding="utf-8")))
    assert path.stat().st_size < MOST_BYTES


@every
def test_nothing_is_shown_beside_a_question(book):
    assert [cell.id for cell in code(book) if "ask(" in cell.source and len(cell.outputs) != 1] == []


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
