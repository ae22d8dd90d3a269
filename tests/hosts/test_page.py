"""A user's own page, and Sphinx: `.save("tree.mjs")` writes an element for them, which none of their styles reaches."""

import re

import pytest

from emmviz import compare, edit, expectiminimax, gallery, play, predict, save, save_page, star1
from emmviz.base.messages import Message
from tests.browser.room import resize
from tests.browser.test_beside import LAY, ROWS, looks_wrong
from tests.hosts.shown import step_and_answer
from tests.programs import printed
from tests.refusal import refusal, refused

PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Course</title>
<style>button { font-size: 40px } svg { max-width: 20px } div { border: 9px solid }</style>
<script type="module" src="tree.mjs"></script>
<emmviz-player></emmviz-player>
<emmviz-player src="asked.mjs"></emmviz-player>
<emmviz-player src="sub/tree.mjs" step="25" theme="dark">Not there yet</emmviz-player>
<emmviz-player src="both.mjs"></emmviz-player>
<emmviz-player src="none.mjs"><a href="tree.html">The search</a></emmviz-player>
"""


@pytest.fixture
def files(tmp_path):
    """A folder with modules of a run, of a prediction and of two runs under one cursor."""
    tree = gallery.aima_scale()
    (tmp_path / "sub").mkdir()
    star1(tree).save(tmp_path / "tree.mjs")
    star1(tree).save(tmp_path / "sub" / "tree.mjs")
    predict("Which move is best?", "a1", on=tree).save(tmp_path / "asked.mjs")
    save([expectiminimax(tree), star1(tree)], tmp_path / "both.mjs")
    tree.save(tmp_path / "tree.svg")
    return tmp_path


@pytest.fixture
def tab(files, host, open_tab):
    """The page on the web."""
    (files / "page.html").write_text(PAGE, encoding="utf-8")
    own = host(files)
    tab = open_tab(own)
    tab.goto(f"{own}/page.html")
    return tab


def test_one_script_serves_every_player_of_a_page(tab):
    player, asked, later, both, none = (tab.locator("emmviz-player").nth(i) for i in range(5))
    step_and_answer(tab, player, asked)
    assert later.locator(".counter").inner_text() == "step 25 of 27"
    assert later.locator(".emmviz").get_attribute("data-theme") == "dark"
    assert both.locator(".run").count() == 2
    assert none.locator("a").is_visible()
    assert player.locator("button.forward").evaluate("one => getComputedStyle(one).fontSize") == "15px"
    assert player.locator(".emmviz-tree").bounding_box()["width"] > 500
    tab.reload()
    assert asked.locator(".mark").inner_text().startswith("Right")


@pytest.mark.long
def test_the_keys_of_a_player_whose_focus_the_page_cannot_see(tab):
    player = tab.locator("emmviz-player").first
    player.locator("[data-node=B]").focus()
    tab.keyboard.press("ArrowDown")
    at = "document.querySelector('emmviz-player').shadowRoot.activeElement?.dataset.node"
    assert tab.evaluate(at) == "D"
    assert player.locator(".counter").inner_text() == "step 0 of 27"
    tab.keyboard.press("Enter")
    assert player.locator(".about h3").inner_text() == "D, MIN node, probability 0.9, not searched yet"
    tab.keyboard.press("Escape")
    tab.keyboard.press("Escape")
    assert tab.evaluate("document.activeElement === document.body")


@pytest.mark.long
def test_an_element_in_a_row_is_as_in_a_block_of_its_share(files, host, open_tab):
    page = '<!DOCTYPE html><meta charset="utf-8"><title>Course</title><body style="margin: 0">{}<main></main>'
    (files / "row.html").write_text(page.format('<script type="module" src="tree.mjs"></script>'), encoding="utf-8")
    own = host(files)
    tab = open_tab(own)
    tab.goto(f"{own}/row.html")
    tab.wait_for_function("Boolean(customElements.get('emmviz-player'))")
    tab.evaluate(LAY, [ROWS, "(el) => (el.innerHTML = '<emmviz-player></emmviz-player>')"])
    tab.wait_for_function("""() => [...document.querySelectorAll("emmviz-player")].every(
      (one) => one.shadowRoot?.querySelector(".emmviz-tree"))""")
    for width in (1366, 930, 390):
        resize(tab, width, 768)
        assert looks_wrong(tab, width) == []


@pytest.mark.long
def test_sphinx_shows_all_of_them(files, host, open_tab):
    (files / "conf.py").write_text("""
extensions = ["myst_parser"]
html_static_path = ["tree.mjs", "asked.mjs"]
html_js_files = [("tree.mjs", {"type": "module"})]
""")
    (files / "index.md").write_text("""# Course

<emmviz-player></emmviz-player>

<emmviz-player src="_static/asked.mjs"></emmviz-player>

![A tree](tree.svg)
""")
    printed("sphinx-build", "-q", "-W", "-b", "html", ".", "built", cwd=files)
    own = host(files / "built")
    tab = open_tab(own)
    tab.goto(own)
    step_and_answer(tab, tab.locator("emmviz-player").first, tab.locator("emmviz-player").nth(1))
    assert tab.get_by_alt_text("A tree").evaluate("one => one.naturalWidth") == 760


def test_a_module_holds_one_kind_of_widget_and_is_replaced_by_its_like_alone(tmp_path):
    one, both = predict("3 + 4?", 7), compare(expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()))
    path = save_page([one, predict("3 - 4?", -1)], tmp_path / "week.mjs")
    assert one.save(path) == path
    assert path.read_bytes().startswith(b"// A widget of emmviz, with its data")
    assert refused(save_page, [one, both], tmp_path / "page.mjs") == Message("wrong.widget.several")
    editor = Message("wrong.widget.needs_python", noun=Message("wrong.widget.noun.edit"))
    assert refused(save_page, [edit(gallery.aima_scale())], tmp_path / "page.html") == editor
    (tmp_path / "mine.mjs").write_text("export default 7;\n")
    assert "emmviz did not write it as mjs" in refusal(one.save, tmp_path / "mine.mjs")


@pytest.mark.long
def test_a_saved_page_in_a_frame_is_light_or_dark_as_the_page_around_it_and_whole(files, host, open_tab):
    star1(gallery.aima_scale()).save(files / "tree.html")
    around = (
        '<!DOCTYPE html><meta charset="utf-8"><title>Course</title><body data-theme="dark"><iframe src="tree.html">'
    )
    (files / "around.html").write_text(around, encoding="utf-8")
    own = host(files)
    tab = open_tab(own, color_scheme="light")
    tab.goto(f"{own}/around.html")
    frame = tab.frame_locator("iframe")
    grounds = {}
    for theme, seen in (("dark", "dark"), ("light", "light"), ("auto", "light")):
        tab.evaluate("(theme) => (document.body.dataset.theme = theme)", theme)
        frame.locator(f".emmviz[data-theme={seen}]").wait_for()
        ground = "(frame) => getComputedStyle(frame).backgroundColor"
        grounds[theme] = frame.locator(".emmviz .frame").evaluate(ground)
    assert grounds["dark"] != grounds["light"] == grounds["auto"]
    # The sizes that the page on hosts names: there and in a narrow column the whole player is in the frame.
    for size in ({"width": 760, "height": 620}, {"width": 440, "height": 1320}):
        sized = "(one, { width, height }) => Object.assign(one, { width, height })"
        tab.locator("iframe").evaluate(sized, size)
        frame.locator(".emmviz:not([data-look=part])").wait_for()
        tab.wait_for_function(
            "([wide]) => { const page = document.querySelector('iframe').contentDocument.documentElement;"
            " return page.clientWidth === wide && page.scrollHeight <= page.clientHeight; }",
            arg=[size["width"]],
        )


def test_a_page_opens_each_player_at_its_step(tmp_path):
    runs = expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale())
    page = save_page([play(runs[0]), play(runs[1], step=25)], tmp_path / "page.html").read_text()
    assert re.findall(r'data-payload data-theme="auto"([^>]*)>', page) == ["", ' data-step="25"']
    saved = compare(*runs, step=25).save(tmp_path / "both.html").read_text()
    assert re.findall(r'data-payload data-theme="auto"([^>]*)>', saved) == [' data-step="25"']
