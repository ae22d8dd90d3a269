"""Help screen readers: add a description to each picture, the language to each page, and names to its regions.

An SVG of emmviz carries its title and its tree as text.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from emmviz.base.locale import words

__all__ = ["setup"]

SVG = "{http://www.w3.org/2000/svg}"
# The description of a picture that has none.
PLAIN = {"en": "What the cell draws", "es": "Lo que dibuja la celda"}
# The theme gives its two columns no names.
ASIDES = {'<aside class="sidebar-drawer"': "All pages", '<aside class="toc-drawer': "This page"}
# More than this is no description that anybody listens to; the cell's own text is beside it.
MOST = 600


def setup(app: Sphinx) -> dict[str, bool]:
    """Add all of these to the pages."""
    app.connect("doctree-read", _describe)
    app.connect("doctree-read", _label_cells)
    app.connect("env-updated", _titles)
    app.connect("html-page-context", _language)
    app.connect("build-finished", _landmarks)
    return {"parallel_read_safe": True}


def _describe(app: Sphinx, doctree: nodes.document) -> None:
    for image in doctree.findall(nodes.image):
        if not image.get("alt"):
            path = Path(app.srcdir, image["uri"])
            text = _words(path) if path.suffix == ".svg" else ""
            image["alt"] = text or PLAIN[_lang(app.env.docname)]


def _label_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Begin each cell, but the first of a row, with the title of its column, which a phone shows."""
    for table in doctree.findall(nodes.table):
        titles = [entry.astext() for head in table.findall(nodes.thead) for entry in head.findall(nodes.entry)]
        for row in (row for body in table.findall(nodes.tbody) for row in body.findall(nodes.row)):
            for title, entry in list(zip(titles, row.findall(nodes.entry), strict=False))[1:]:
                if title and entry.children:
                    entry[0].insert(0, nodes.inline("", f"{title}: ", classes=["of-column"]))


def _words(path: Path) -> str:
    """What an SVG says of itself, up to MOST characters."""
    root = ET.parse(path).getroot()
    texts = [root.findtext(f"{SVG}{tag}", "").strip() for tag in ("title", "desc")]
    text = "\n".join(text for text in texts if text)
    return text if len(text) <= MOST else text[:MOST].rpartition("\n")[0] or text[:MOST]


def _lang(page: str) -> str:
    """The language of a page: notebooks in another one than English have a folder of its name."""
    found = re.match(r"notebooks/(\w\w)/", page)
    return found[1] if found else "en"


def _titles(app: Sphinx, env: BuildEnvironment) -> None:
    """Name the language of a notebook in the results of a search, where two may have the same title."""
    for page, title in env.longtitles.items():
        if (lang := _lang(page)) != "en":
            env.longtitles[page] = named = title.deepcopy()
            named += nodes.Text(f" ({words(lang)['pack']['language']})")


def _landmarks(app: Sphinx, error: Exception | None) -> None:
    # What the code of pages wrote is as emmviz writes it.
    made = app.outdir / "made"
    for path in () if error else [path for path in app.outdir.rglob("*.html") if made not in path.parents]:
        text = path.read_text(encoding="utf-8")
        for tag, name in ASIDES.items():
            text = text.replace(tag, tag.replace("<aside", f'<aside aria-label="{name}"'))
        # From a source, Sphinx leads back by the module of the file's first name, which need not be that of the others.
        text = re.sub(r'<a class="viewcode-back"[^>]*>.*?</a>', "", text)
        # Names that Python itself defines have no page either.
        text = re.sub(r'<li><a href="builtins.html">.*?</a>', "<li>", text)
        path.write_text(text, encoding="utf-8")


def _language(app: Sphinx, page: str, template: str, context: dict[str, object], doctree: nodes.document) -> None:
    context["language"] = _lang(page)
