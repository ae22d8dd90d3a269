"""The browser edition in Chromium: Python runs in the page, the player steps, and nothing is fetched elsewhere."""

import hashlib
import json
import re

import pytest

from emmviz import gallery, star1
from scripts.lite.pins import ROOT, read_pins
from scripts.lite.site import SPEC, build, contents
from scripts.lite.wheels import name_of, version_of
from tests.browser.lab import READY, run_cells
from tests.browser.player import expected, shown
from tests.browser.room import come_to_rest
from tests.programs import on_the_web

pytestmark = pytest.mark.long

ERROR = ".jp-OutputArea-output[data-mime-type*='error']"
ACTIVE = ".jp-Notebook .jp-CodeCell.jp-mod-active"
EMPTY = f"() => document.querySelector('{ACTIVE} .cm-content')?.textContent === ''"
# Its player is compared step by step; the other lines are what a page without matplotlib answers, and a record.
MORE = """from emmviz import gallery, learn, star1
tree = gallery.aima_scale()
print(sorted(tree._repr_mimebundle_()), len(learn.exercise(seed=1, topic="pruning").questions) > 0)
try: tree.plot()
except ModuleNotFoundError as error: print(error)
from emmviz.learn.record.store import Entry, keep
print(keep(Entry("q", "quiz", "backup", "right")), repr(learn.progress()))
star1(tree)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site as `make lite` builds it. Where npm or PyPI cannot be reached this fails with a sentence of one line."""
    return build(tmp_path_factory.mktemp("lite") / "site")


@pytest.fixture(scope="module")
def lite(site):
    with on_the_web(site) as address:
        yield address


def test_every_notebook_is_there_for_the_kernel_of_the_page(site):
    assert contents()
    for path in contents():
        there = json.loads((site / "files" / path.relative_to(ROOT / "notebooks")).read_text(encoding="utf-8"))
        assert there["metadata"]["kernelspec"] == SPEC
        own = json.loads(path.read_text(encoding="utf-8"))
        assert [cell["source"] for cell in there["cells"]][-len(own["cells"]) :] == [c["source"] for c in own["cells"]]


def test_what_the_page_loads_is_what_is_pinned(site):
    folder = site / "static" / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    for package in packages.values():
        assert hashlib.sha256((folder / package["file_name"]).read_bytes()).hexdigest() == package["sha256"]
        assert set(package["depends"]) <= set(packages)
    pinned = {name_of(file): version_of(file) for file in read_pins().wheels}
    assert {name: packages[name]["version"] for name in pinned if name in packages}.items() <= pinned.items()
    assert {"emmviz", "networkx", "anywidget", "comm", "traitlets"} <= set(packages)
    assert not {"numpy", "matplotlib"} & set(packages)


def test_a_notebook_that_is_only_opened_has_nothing_to_save(lite, open_tab):
    tab = open_tab(lite)
    tab.goto(f"{lite}/lab/index.html?path={contents()[0].name}")
    tab.wait_for_function(READY)
    book = "jupyterapp.shell.currentWidget"
    # By then the notebook has what the kernel says of itself.
    tab.evaluate(f"async () => {{ await {book}.sessionContext.session.kernel.info }}")
    come_to_rest(tab)
    assert not tab.evaluate(f"{book}.content.model.dirty")
    asked = []
    tab.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    tab.locator(".jp-Notebook").click(position={"x": 5, "y": 5})
    tab.goto("about:blank")
    assert asked == []


def test_a_player_steps_with_no_kernel_but_the_page(lite, open_tab):
    tab = open_tab(lite)
    asked = []
    # A service worker asks beside the page, so the whole context is watched.
    tab.context.on("request", lambda request: asked.append(request.url))
    tab.goto(f"{lite}/lab/index.html?path={contents()[0].name}")
    # It says idle before there is a kernel, and what is run then is lost.
    tab.wait_for_function(READY)
    tab.wait_for_selector(".jp-Notebook .jp-Cell")
    run_all_of_it(tab)
    compare_in_a_new_cell(tab)
    assert any(url.endswith("/pyodide.asm.wasm") for url in asked)
    assert [url for url in asked if not url.startswith((lite, "data:", "blob:"))] == []


def test_its_menus_speak_spanish_where_that_is_set(site):
    words = json.loads((site / "api" / "translations" / "es_ES.json").read_text(encoding="utf-8"))["data"]
    assert ["Archivo"] in words["jupyterlab"].values()
    assert "es_ES" in json.loads((site / "api" / "translations" / "all.json").read_text(encoding="utf-8"))["data"]


def run_all_of_it(tab):
    """Run the whole notebook."""
    run_cells(tab)
    assert tab.locator(ERROR).all_text_contents() == []


def compare_in_a_new_cell(tab):
    """Run MORE in a separate cell; what it plays is what Python here says, and the rest is SVG and sentences."""
    tab.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
    tab.keyboard.press("Escape")
    tab.keyboard.press("b")
    # The new cell is the active one; those further down may not be drawn yet.
    tab.wait_for_function(EMPTY)
    tab.locator(ACTIVE).locator(".cm-content").click()
    tab.keyboard.insert_text(MORE)
    tab.keyboard.press("Control+Enter")
    output = tab.locator(ACTIVE).locator(".jp-OutputArea")
    output.locator(".emmviz").wait_for()
    assert output.locator(ERROR).count() == 0
    printed = output.locator(".jp-RenderedText").first.text_content().splitlines()
    assert printed[0] == "['image/svg+xml', 'text/plain'] True"
    assert re.match(
        r"matplotlib is not in this browser edition of emmviz, .*: install emmviz on a computer", printed[1]
    )
    # The record of answers lies in the browser's storage.
    assert printed[2].strip() == "<Progress: 1 answer, 0 of 15 skills mastered>"
    player, run = output.locator(".emmviz"), star1(gallery.aima_scale())
    player.press("Home")
    for key, k in [("ArrowRight", 1), ("ArrowRight", 2), ("c", 23), ("ArrowRight", 24), ("End", 27), ("ArrowLeft", 26)]:
        tab.keyboard.press(key)
        assert shown(player) == expected(run, k)
