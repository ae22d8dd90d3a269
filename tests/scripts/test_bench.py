"""The open page as files: what a page loads is named by its hash, and nothing is elsewhere or large."""

import gzip
import json
import os
import re
import sys
from base64 import b64encode
from collections import defaultdict
from hashlib import sha256

import pytest
from lxml import html

from emmviz.base.locale import languages
from scripts.site import pages
from tests.open_page import built
from tests.own import ROOT
from tests.programs import printed

LIMIT = 9_160_000


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return built(tmp_path_factory)


def hash_of(path):
    return f"sha256-{b64encode(sha256(path.read_bytes()).digest()).decode()}"


def test_what_a_page_loads_is_there_and_has_the_hash_that_the_page_names(site):
    found = [path for path in site.rglob("*.html") if path.name != "404.html"]
    assert len(found) == 3 * len(languages())
    for path in found:
        page = html.fromstring(path.read_text(encoding="utf-8"))
        loaded = [
            (link, link.get("src") or link.get("href")) for link in page.xpath("//script[@src]|//link[@integrity]")
        ]
        assert len(loaded) >= 3
        for element, address in loaded:
            assert element.get("integrity") == hash_of(path.parent / address)
        policy = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
        assert policy.startswith("default-src 'none'; connect-src 'self';")
        assert "'unsafe-eval'" not in policy
        for place in page.xpath("//a/@href"):
            assert (path.parent / place.partition("?")[0]).exists()
    bench = json.loads(
        html.fromstring((site / "workbench.html").read_text(encoding="utf-8")).get_element_by_id("page").text
    )
    assets = (site / bench["python"]["worker"]).parent
    assert bench["python"]["files"] == {name: hash_of(assets / name) for name in bench["python"]["files"]}
    imports = html.fromstring((site / "es" / "workbench.html").read_text(encoding="utf-8")).xpath(
        "//script[@type='importmap']"
    )
    for address, proof in json.loads(imports[0].text)["integrity"].items():
        assert proof == hash_of(site / "es" / address)


def test_nothing_is_loaded_from_elsewhere_and_all_of_it_is_small(site):
    programs = [path for path in site.rglob("*.js") if "pyodide" not in path.name]
    assert len(programs) > 10
    for path in [*site.rglob("*.html"), *programs, *site.rglob("*.css")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not re.search(r"(?:src|href|url|import|fetch)\W{1,3}https?://", text), path.name
    assets = next(site.glob("assets-*"))
    loaded = [path for path in assets.iterdir() if path.is_file()] + [assets / "widgets" / "player.js"]
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) < LIMIT


def test_what_is_kept_for_the_next_time_is_all_that_there_is(site):
    text = (site / "service.js").read_text(encoding="utf-8")
    kept = {name: json.loads(value) for name, value in re.findall(r"^const (\w+) = ([\[\"].*);$", text, re.MULTILINE)}
    assert {site / name for name in kept["FILES"]} == {path for path in site.glob("assets-*/**/*") if path.is_file()}
    assert {site / name for name in kept["PAGES"]} == set(site.rglob("*.html")) - {site / "404.html"}


def test_lectures_of_one_title_differ_by_their_minutes_and_each_leads_back(site):
    (assets,) = site.glob("assets-*")
    files = {"assets": assets.name, "hashes": dict.fromkeys(("header.css", "site.css", "list.js", "keep.js"), "")}
    found = [(f"lectures/{minutes}.html", "Chance", minutes, ["A", "B"]) for minutes in (50.0, 90.0)]
    for lang, rows in {
        "en": ["Chance · 50 minutes · SaveA · B", "Chance · 90 minutes · SaveA · B"],
        "es": ["Chance · 50 minutos · GuardarA · B", "Chance · 90 minutos · GuardarA · B"],
    }.items():
        page = html.fromstring(pages.lectures(lang, found, **files))
        assert [row.text_content() for row in page.xpath("//main//li")] == rows
    deck = '<section data-title="A"><h2>A</h2></section><section data-title="B"><h2>B</h2></section>'
    assert html.fromstring(pages.with_way_back(deck, "es")).xpath("//h2[.='A']/following-sibling::p/a/@href") == [
        "../lectures.html"
    ]
    (bar,) = html.fromstring(pages.with_way_back(f"<main>{deck}</main>", "es")).xpath("//main/a")
    assert (bar.get("href"), bar.get("title")) == ("../lectures.html", "Clases")


def test_a_notebook_leads_to_jupyterlab_where_the_site_has_it(tmp_path):
    book = tmp_path / "docs" / "notebooks" / "es" / "07-star1.html"
    (tmp_path / "assets").mkdir()
    book.parent.mkdir(parents=True)
    for path in (tmp_path / "assets" / "header.css", tmp_path / "assets" / "keep.js"):
        path.touch()
    book.write_text('<html><head></head><body><article role="main">7</article></body></html>', encoding="utf-8")
    links = []
    for _ in range(2):
        page = html.fromstring(pages.dressed(book, tmp_path, tmp_path / "assets"))
        links.append(page.xpath("//article//a/@href"))
        # The same notebook in the other language, and JupyterLab in this one.
        assert page.xpath("//header/a/@href") == ["../../../docs/notebooks/07-star1.html"]
        (start,) = page.xpath("//nav/a[.='JupyterLab']/@href")
        assert start == "../../../lite/lab/index.html?path=es/00-reading-a-tree.ipynb"
        (tmp_path / "lite").mkdir(exist_ok=True)
    lab = "../../../lite/lab/index.html?path=es/07-star1.ipynb"
    assert links == [[], [lab, "index.html"]]


def test_the_documentation_says_before_a_click_in_which_language_a_page_is(tmp_path):
    page = tmp_path / "docs" / "index.html"
    page.parent.mkdir()
    (tmp_path / "assets").mkdir()
    for path in (tmp_path / "assets" / "header.css", tmp_path / "assets" / "keep.js"):
        path.touch()
    page.write_text('<html><head></head><body><article role="main"></article></body></html>', encoding="utf-8")
    header = html.fromstring(pages.dressed(page, tmp_path, tmp_path / "assets")).xpath("//header")[0]
    assert [(link.text, link.get("href")) for link in header.xpath("./a[@hreflang='es']")] == [
        ("Cuadernos en español", "../docs/notebooks/es/index.html")
    ]
    spanish = html.fromstring(pages.offline("es", assets="", hashes=defaultdict(str)))
    assert spanish.xpath("//nav/a[@hreflang='en']/text()") == ["Manual (en inglés)"]


def test_jupyterlab_has_the_head_of_the_site_and_hears_of_it_before_it_reads_its_settings():
    load = "await import(\n '../config-utils.js?_=1'\n );"
    app = f"<html><head></head><body class='a'><script>{load}</script></body></html>"
    page = pages.with_header(app, "assets", "1.2", {"es": "es_ES"})
    found = html.fromstring(page)
    assert found.xpath("//body/header/@lang") == list(pages.LANGUAGES)
    firsts = found.xpath("//nav/a[@aria-current]/@href")
    assert [first.partition("?")[2] for first in firsts] == [
        f"path={own}00-reading-a-tree.ipynb" for own in ("", "es/")
    ]
    order = ["assets/lite.js", 'before("1.2")', "config-utils", 'after({"es": "es_ES"})']
    assert sorted(order, key=page.index) == order


@pytest.mark.long
def test_its_benchmark_runs(site):
    """It is not among the others, which would build another site for it."""
    command = [sys.executable, ROOT / "benchmarks" / "run.py", "--small", "workbench"]
    table = printed(*command, env=os.environ | {"EMMVIZ_BUILT_SITE": str(site)}).splitlines()[2:]
    assert [line.rpartition(" ")[2] for line in table] == ["small"] * 6, table


def test_every_language_has_all_words():
    def keys(words):
        return {name: keys(value) if isinstance(value, dict) else None for name, value in words.items()}

    assert sorted(pages.WORDS) == sorted(languages())
    for words in pages.WORDS.values():
        assert keys(words) == keys(pages.WORDS["en"])
