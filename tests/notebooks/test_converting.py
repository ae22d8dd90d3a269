"""A committed notebook shows every figure where there is no kernel: as HTML, as slides and on paper."""

import copy
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font
from nbconvert import HTMLExporter, LatexExporter, SlidesExporter
from nbformat.v4 import new_markdown_cell
from traitlets.config import PyFileConfigLoader

from tests.long import LONG
from tests.notebooks.there import BOOKS, ENGLISH, committed, outputs

PAPER = Path(__file__).parents[2] / "scripts" / "paper" / "config.py"
# What an output must hold to be shown is asked of every notebook in test_notebooks; here, of one with drawings and of
# one with plots, which are pixels alone.
CONVERTED = [name for name in ENGLISH if LONG or name.startswith(("07", "09"))]


class Pictures(HTMLParser):
    """The pictures that a page holds, drawn or in pixels, and those that it would fetch."""

    def __init__(self, page):
        super().__init__()
        self.drawn = self.pixels = self.fetched = 0
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        source = dict(attributes).get("src") or ""
        if tag == "img":
            self.drawn += source.startswith("data:image/svg+xml")
            self.pixels += source.startswith("data:image/png")
            self.fetched += not source.startswith("data:")


def figures(book):
    """How many outputs have a picture: drawn, and in pixels alone."""
    data = [output.get("data", {}) for _, output in outputs(book)]
    drawn = sum("image/svg+xml" in one for one in data)
    return drawn, sum("image/png" in one and "image/svg+xml" not in one for one in data)


def cells_of(book):
    """The notebook with its prose in one cell, as pandoc is started for each; a lecture skips none of them."""
    notebook = copy.deepcopy(committed(book))
    prose = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    notebook.cells = [new_markdown_cell(prose), *(cell for cell in notebook.cells if cell.cell_type == "code")]
    for cell in notebook.cells:
        cell.metadata.pop("slideshow", None)
    return notebook


@pytest.fixture(scope="module")
def exporters():
    """One exporter of each kind: it reads its templates once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OSFONTDIR", "")  # the configuration sets it
        config = PyFileConfigLoader(PAPER.name, path=str(PAPER.parent)).load_config()
        yield {"html": HTMLExporter(), "slides": SlidesExporter(), "paper": LatexExporter(config=config)}


@pytest.mark.parametrize("kind", ["html", "slides"])
@pytest.mark.parametrize("book", CONVERTED, indirect=True)
def test_every_figure_is_on_the_page(book, kind, exporters):
    page, _ = exporters[kind].from_notebook_node(cells_of(book))
    found = Pictures(page)
    assert (found.drawn, found.pixels, found.fetched) == (*figures(book), 0)
    assert "application/vnd.jupyter.widget" not in page


@pytest.mark.parametrize("book", CONVERTED, indirect=True)
def test_every_figure_is_on_paper(book, exporters):
    text, resources = exporters["paper"].from_notebook_node(cells_of(book))
    shown = re.findall(r"\\adjustimage\{max size=.*?\}\}\{(.*?)\}", text)
    assert len(shown) == sum(figures(book))
    assert all(resources["outputs"][name].startswith(b"\x89PNG") for name in shown)


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
