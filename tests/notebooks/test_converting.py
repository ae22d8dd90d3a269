"""A committed notebook shows every figure where there is no kernel: as HTML and as slides."""

from html.parser import HTMLParser

import pytest
from nbconvert import HTMLExporter, SlidesExporter

from tests.notebooks.there import BOOKS, code, committed

ENGLISH = [book for book in BOOKS if book.lang == "en"]


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
    data = [output.data for cell in code(book) for output in cell.outputs if "data" in output]
    drawn = sum("image/svg+xml" in one for one in data)
    return drawn, sum("image/png" in one and "image/svg+xml" not in one for one in data)


@pytest.mark.parametrize("exporter", [HTMLExporter, SlidesExporter], ids=["html", "slides"])
@pytest.mark.parametrize("book", ENGLISH, ids=lambda book: book.name)
def test_every_figure_is_on_the_page(book, exporter):
    notebook = committed(book)
    if exporter is SlidesExporter:
        for cell in notebook.cells:  # what a lecture skips is no loss of a picture
            cell.metadata.pop("slideshow", None)
    page, _ = exporter().from_notebook_node(notebook)
    found = Pictures(page)
    assert (found.drawn, found.pixels, found.fetched) == (*figures(book), 0)
    assert "application/vnd.jupyter.widget" not in page
