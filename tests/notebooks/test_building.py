"""The script that executes the notebooks: what it cleans away, and how it tells a stale output."""

import copy

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

import notebooks as building  # scripts/notebooks.py

VIEW = {building.WIDGET: {"model_id": "e5", "version_major": 2, "version_minor": 0}}


def book_of(*outputs):
    cell = new_code_cell("1", id="one", outputs=list(outputs), metadata={"execution": {"iopub.execute_input": "now"}})
    return new_notebook(
        cells=[cell], metadata={"widgets": {"state": {}}, "language_info": {"name": "python", "version": "3.11.2"}}
    )


def test_clean_leaves_the_picture_of_a_player_and_a_line_for_a_slider():
    picture = {"image/svg+xml": "<svg/>", "image/png": "", "text/plain": "A"}
    player = new_output("execute_result", data=VIEW | picture, metadata={building.WIDGET: {}})
    slider = new_output("display_data", data=VIEW | {"text/plain": "interactive(children=())"})
    book = building.clean(book_of(player, slider))
    assert [dict(output.data) for output in book.cells[0].outputs] == [picture, {"text/plain": building.SLIDER}]
    assert book.cells[0].metadata == book.cells[0].outputs[0].metadata == {}
    assert set(book.metadata) == {"kernelspec", "language_info"}
    nbformat.validate(book)


@pytest.mark.parametrize(
    ("kind", "is_stale"), [("text/plain", True), ("image/svg+xml", True), ("image/png", False)]
)  # fmt: skip
def test_stale_compares_text_and_svg_but_not_the_pixels(kind, is_stale):
    old = book_of(new_output("display_data", data={"text/plain": "A", "image/svg+xml": "<svg/>", "image/png": ""}))
    new = copy.deepcopy(old)
    assert building.stale(old, new) == []
    new.cells[0].outputs[0].data[kind] = "other"
    assert building.stale(old, new) == (["one"] if is_stale else [])


def test_check_says_what_is_stale_and_writes_nothing(tmp_path, monkeypatch, capsys):
    path = tmp_path / "one.ipynb"
    nbformat.write(book_of(), path)
    before = path.read_bytes()
    monkeypatch.setattr(building, "FOLDER", tmp_path)
    monkeypatch.setattr(building, "execute", lambda book: book_of(new_output("stream", text="1\n")))
    assert building.main(["--check"]) == 1
    assert capsys.readouterr().out == "one.ipynb: stale: one\n"
    assert path.read_bytes() == before
    assert building.main([]) == 0
    assert path.read_bytes() != before
    assert building.main(["--check"]) == 0
    with pytest.raises(SystemExit):
        building.main(["two"])
