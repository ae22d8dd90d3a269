"""The documentation as a site: no warning, no name missing or twice, links that lead somewhere."""

import inspect
import json
import re
from collections import Counter
from pkgutil import resolve_name
from urllib.parse import unquote, urldefrag

import pytest

from emmviz.base.locale import words
from scripts.docs import build as docs_site
from scripts.docs.page import PageError
from scripts.docs.reference import listed
from tests.scripts.site_pages import HOWTO, NOTEBOOKS, ROOT, Page, built, own_pages

pytestmark = pytest.mark.long
PACKAGES = [
    "emmviz",
    "emmviz.gallery",
    "emmviz.games",
    "emmviz.formats",
    "emmviz.study.random_trees",
    "emmviz.study.experiments",
    "emmviz.learn",
    "emmviz.web",
]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    return built(tmp_path_factory)


@pytest.fixture(scope="session")
def pages(site):
    return {path.relative_to(site).as_posix(): Page(path) for path in own_pages(site)}


# The reference


def public():
    """The names under which each public thing may appear, which is in only one place."""
    found = {}
    for package in PACKAGES:
        module = resolve_name(package)
        for name in module.__all__:
            thing = getattr(module, name)
            if not inspect.ismodule(thing):
                found.setdefault(id(thing), set()).add(f"{package}.{name}")
    return list(found.values())


def test_the_reference_leads_to_the_index_of_its_names(pages):
    assert "../genindex.html" in pages["api/index.html"].links


def test_every_public_name_has_one_place_and_only_what_belongs_to_it_has_others(pages):
    found = Counter(name for page in pages.values() for name in page.names)
    for names in public():
        assert sum(found[name] for name in names) == 1, names
    assert max(found.values()) == 1
    known = set(listed()).union(*public())
    assert [name for name in found if not {name, name.rpartition(".")[0]} & known] == []


@pytest.mark.parametrize("name", ["star1", "GameTree", "GameTree.parse", "learn.mark", "games.get"])
def test_the_words_of_a_docstring_stand_in_the_page(pages, name):
    (page,) = (page for page in pages.values() if f"emmviz.{name}" in page.names)
    first = inspect.getdoc(resolve_name(f"emmviz.{name}")).partition("\n")[0].replace("`", "")
    assert first in " ".join(page.text.split())


def test_no_docstring_of_another_library_is_shown(pages):
    theirs = "Alias for field number|new empty dictionary|Convert a number or string"
    assert [name for name, page in pages.items() if re.search(theirs, page.text)] == []


# Pages and links


def test_links_lead_to_pages_and_places_that_are_there(site, pages):
    ids = {site / name: set(page.ids) for name, page in pages.items()}
    checked = 0
    for name, page in pages.items():
        for link in page.links + page.loads:
            address, place = urldefrag(re.sub(r"\?v=\w+$", "", link))
            if "://" in address or address.startswith(("data:", "mailto:")):
                continue
            target = ((site / name).parent / unquote(address)).resolve() if address else site / name
            assert target.is_file(), f"{name}: {link}"
            assert not place or target not in ids or unquote(place) in ids[target], f"{name}: {link}"
            checked += 1
    assert checked > 900


def test_every_picture_and_every_player_says_in_words_what_it_is(pages):
    assert sum(len(page.images) for page in pages.values()) > 25
    for name, page in pages.items():
        for image in page.images:
            assert image.get("alt", "").strip(), f"{name}: {image['src']}"
        for frame in page.frames:
            assert frame["title"].strip(), name


# Notebooks


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT / "notebooks").as_posix())
def test_a_notebook_is_a_page_with_its_pictures_and_formulas_and_in_the_list_of_its_language(pages, path):
    book = json.loads(path.read_text(encoding="utf-8"))
    page = pages[path.relative_to(ROOT).with_suffix(".html").as_posix()]
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    # A page prefers what an output has as HTML, such as a prediction with its picture.
    data = [output.get("data", {}) for output in outputs]
    shown = ["".join(one["text/html"]) for one in data if "text/html" in one]
    pictures = [one for one in data if "text/html" not in one and {"image/svg+xml", "image/png"} & set(one)]
    assert len(page.images) == len(pictures) + sum(text.count("<img") for text in shown)
    prose = "".join("".join(cell["source"]) + "\n" for cell in book["cells"] if cell["cell_type"] == "markdown")
    assert page.formulas == len(re.findall(r"\$[^$\n]+\$", prose))
    assert book["metadata"]["title"] in page.text
    assert page.lang == book["metadata"]["lang"]
    index = pages[(path.relative_to(ROOT).parent / "index.html").as_posix()]
    assert path.with_suffix(".html").name in index.links
    # What is folded in JupyterLab answers what it asks.
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for cell in code:
        hidden = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
        assert ("".join(cell["source"]) in page.text) is not hidden
    assert words(page.lang)["predict"]["asleep"] not in page.text


# How do I ...?


@pytest.mark.parametrize("path", HOWTO, ids=lambda path: path.stem)
def test_a_page_is_short_and_shows_something(pages, path):
    text = path.read_text(encoding="utf-8")
    prose = re.sub(r"~~~.*?~~~|```.*?```|!\[.*?\]\(.*?\)|\]\(.*?\)", "", text, flags=re.DOTALL)
    words = re.findall(r"\S*\w\S*", prose)
    # A lecture has a line for each thing that a slide may hold.
    assert 120 <= len(words) <= {"lecture": 600, "picture": 430}.get(path.stem, 350), len(words)
    assert re.match(r"# How do I [^?\n]*\?\n", text)
    page = pages[f"howto/{path.stem}.html"]
    assert page.images or page.frames


def test_what_sphinx_warns_of_is_an_error(tmp_path):
    source = tmp_path / "source"
    docs_site.copy_pages(source)
    for path in [*source.rglob("*.md"), *source.rglob("*.rst")]:
        path.unlink()
    (source / "index.md").write_text("# Page\n\nA [link](nowhere.md) and $\\frac{1}{$.\n", encoding="utf-8")
    with pytest.raises(PageError) as error:
        docs_site.render(source, tmp_path / "site")
    assert "index.md:3: WARNING" in str(error.value)
    assert "nowhere.md" in str(error.value)
    assert "this formula cannot be read: \\frac{1}{" in str(error.value)
