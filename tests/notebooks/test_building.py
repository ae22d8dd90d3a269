"""The script that makes the notebooks: what it cleans away, what it finds stale, and what it writes."""

import copy

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from scripts.notebooks.run import WIDGET, clean, read, stale

VIEW = {WIDGET: {"model_id": "e5", "version_major": 2, "version_minor": 0}}


def book_of(*outputs):
    cell = new_code_cell(
        "1", id="one", outputs=list(outputs), metadata={"execution": {"iopub.execute_input": "now"}}, execution_count=1
    )
    return new_notebook(cells=[cell], metadata={"widgets": {"state": {}}, "lang": "en"})


def test_clean_leaves_the_picture_of_a_player_and_a_line_for_a_slider():
    picture = {"image/svg+xml": "<svg/>", "image/png": "", "text/plain": "A"}
    player = new_output("execute_result", data=VIEW | picture, metadata={WIDGET: {}}, execution_count=1)
    slider = new_output("display_data", data=VIEW | {"text/plain": "interactive(children=())"})
    book = clean(book_of(player, slider), "Muévelo.")
    assert [dict(output.data) for output in book.cells[0].outputs] == [picture, {"text/plain": "Muévelo."}]
    assert book.cells[0].metadata == book.cells[0].outputs[0].metadata == {}
    assert book.metadata == {"lang": "en"}


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda book: None, []),
        (lambda book: book.cells[0].outputs[0].data.update({"text/plain": "other"}), ["one"]),
        (lambda book: book.cells[0].outputs[0].data.update({"image/svg+xml": "other"}), ["one"]),
        (lambda book: book.cells[0].outputs[0].data.update({"image/png": "other"}), []),
        # What is written is compared even if nothing was executed.
        (lambda book: book.cells[0].update(outputs=[], execution_count=None), []),
        (lambda book: book.cells[0].update(outputs=[], execution_count=None, source="2"), ["one"]),
        (lambda book: book.metadata.update(lang="es"), ["metadata"]),
        (lambda book: book.cells[0].update(id="two"), ["the list of cells"]),
    ],
    ids=["nothing", "text", "drawing", "pixels", "not executed", "source", "language", "cells"],
)
def test_what_is_stale_is_named(change, names):
    old = book_of(new_output("display_data", data={"text/plain": "A", "image/svg+xml": "<svg/>", "image/png": ""}))
    new = copy.deepcopy(old)
    change(new)
    assert stale(old, new) == names


@pytest.mark.long
def test_notebooks_and_index_are_made_in_both_languages_and_checked(workshop):
    notebooks = workshop.folder / "notebooks"
    source, po = notebooks / "source" / "01-small.md", notebooks / "source" / "es" / "01-small.po"
    assert workshop.make() == (
        "1/2 01-small.ipynb: not there\n2/2 es/01-small.ipynb: not there\nREADME.md: written\nes/README.md: written\n"
    )
    english, spanish = read(notebooks / "01-small.ipynb"), read(notebooks / "es" / "01-small.ipynb")
    waiting = [cell.outputs[0].data["text/plain"] for cell in english.cells if "-answer" in cell.id]
    assert [text.partition(":")[0] for text in waiting] == ["Your turn"] * 2
    (slider,) = (cell.outputs for cell in spanish.cells if cell.id == "a-coin-6")
    assert slider[0].data == {"text/plain": "Ejecuta el cuaderno para probarlo."}
    assert ' lang="es"' in spanish.cells[3].outputs[0].data["image/svg+xml"]
    assert workshop.make("--index") == ""
    readme = (notebooks / "es" / "README.md").read_text(encoding="utf-8")
    assert "| 1 | [Uno pequeño](01-small.ipynb) | Una moneda vale un medio y nunca lo paga. |" in readme

    source.write_text(source.read_text(encoding="utf-8").replace("A half.", "One half."), encoding="utf-8")
    before = {path: path.read_bytes() for path in notebooks.rglob("*") if path.is_file()}
    assert workshop.make("--check", code=1) == (
        "01-small, a-coin-3, 'One half.': not translated\n"
        "01-small, a-coin-3, 'A half.': left over, the source does not have it\n"
        "1/1 01-small.ipynb: a-coin-3\nes/README.md: stale\n"
    )
    assert {path: path.read_bytes() for path in notebooks.rglob("*") if path.is_file()} == before
    assert workshop.make("--catalogue") == "source/es/01-small.po: 1 of 23 to translate\n"
    assert '#| msgid "A half."' in po.read_text(encoding="utf-8")


def test_the_worked_edition_is_executed_and_a_cell_that_fails_is_named(workshop):
    source = workshop.folder / "notebooks" / "source" / "01-small.md"
    source.write_text(source.read_text(encoding="utf-8").replace("A half.", "One half."), encoding="utf-8")
    printed = workshop.make("--edition", "solutions", "--lang", "en", "--to", workshop.folder / "worked")
    assert printed == "1/1 01-small.ipynb: not there\n"
    cells = {cell.id: cell for cell in read(workshop.folder / "worked" / "01-small.ipynb").cells}
    assert [cells[f"ex-{i}-answer"].outputs[0].data["text/plain"][:7] for i in (1, 2)] == 2 * ["Right. "]
    text = source.read_text(encoding="utf-8").replace("from emmviz import", "from nowhere import")
    source.write_text(text, encoding="utf-8")
    printed = workshop.make("01", code=1)
    assert printed.startswith(
        "es/01-small.ipynb: not made, 2 paragraphs to translate; --check names them\n1/1 01-small"
    )
    assert "No module named 'nowhere'" in printed
    assert printed.endswith("\na cell fails in 01-small.ipynb\n")
    assert not (workshop.folder / "notebooks" / "01-small.ipynb").exists()
