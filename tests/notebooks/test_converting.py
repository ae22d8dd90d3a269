"""A committed notebook becomes a PDF with every figure and every character."""

import os
from functools import cache
from pathlib import Path

import pytest
from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font
from nbconvert import LatexExporter
from nbformat.v4 import new_notebook
from traitlets.config import PyFileConfigLoader

from tests.long import LONG
from tests.notebooks.there import BOOKS, ENGLISH, code, committed, outputs

PAPER = Path(__file__).parents[2] / "scripts" / "paper" / "config.py"
# One with drawings and one with plots, which are pixels alone.
CONVERTED = [name for name in ENGLISH if LONG or name.startswith(("07", "13"))]


@pytest.mark.parametrize("book", CONVERTED, indirect=True)
def test_every_figure_is_on_paper_without_inkscape(monkeypatch, book):
    monkeypatch.setenv("OSFONTDIR", "")  # the configuration sets it
    config = PyFileConfigLoader(PAPER.name, path=str(PAPER.parent)).load_config()
    # Prose has no figures, and pandoc would be started for each cell of it.
    text, resources = LatexExporter(config=config).from_notebook_node(new_notebook(cells=code(book)))
    pictures = [name for name, data in resources["outputs"].items() if data.startswith(b"\x89PNG")]
    assert all(f"{{{name}}}" in text for name in pictures)
    assert len(pictures) == sum("image/png" in output.get("data", {}) for _, output in outputs(book)) > 0
    assert "DejaVuSerif.ttf" in text
    assert Path(os.environ["OSFONTDIR"], "DejaVuSerif.ttf").is_file()


@pytest.mark.parametrize("book", BOOKS, indirect=True)
def test_the_fonts_of_the_paper_have_every_character(book):
    texts = [cell.source for cell in committed(book).cells]
    for _, output in outputs(book):
        data = output.get("data", {})
        texts += [output.get("text", ""), "" if "image/png" in data else data.get("text/plain", "")]
    assert {character for text in texts for character in text if character >= " "} <= characters()


@cache
def characters():
    """Every character that both fonts have."""
    paths = (Path(get_data_path(), "fonts", "ttf", f"DejaVu{name}.ttf") for name in ("Serif", "SansMono"))
    return set.intersection(*({chr(code) for code in FT2Font(str(path)).get_charmap()} for path in paths))
