"""nbconvert and papermill: a notebook with widgets becomes a page that plays without a kernel and without a network."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from emmviz import (
    act,
    build,
    compare,
    edit,
    expectiminimax,
    gallery,
    games,
    play,
    play_against,
    predict,
    quiz,
    rescale_lab,
)
from emmviz.picture.render.notebook import mimebundle
from emmviz.web.offline import PlayOffline
from tests.browser.room import come_to_rest
from tests.hosts.shown import UVX, step_and_answer, write_notebook
from tests.programs import printed

OFFLINE = "--HTMLExporter.preprocessors=emmviz.web.offline.PlayOffline"
CELLS = (
    "from emmviz import act, compare, edit, expectiminimax, gallery, predict, quiz, star1\ntree = gallery.aima_scale()",
    "star1(tree)",
    "predict('Which move is best?', 'a1', on=tree)",
    "compare(expectiminimax(tree), star1(tree))",
    "quiz(star1(tree))",
    "act(tree)",
    "edit(tree)",
    "from ipywidgets import HBox\nfrom emmviz import play\nHBox([play(star1(tree)), HBox([play(star1(tree))])])",
    "tree",
)


# Without its namespace, which nbconvert would write as a prefix in a heading.
MATHML = '<math display="{}"><mrow><mi>x</mi></mrow></math>'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("At $x$ or below", f"At {MATHML.format('inline')} or below"),
        ("# At $x$", f"# At {MATHML.format('inline')}"),
        ("$$x$$", MATHML.format("block")),
        ("`$x$`, \\$x$ and $5 or $6", None),
        ("```\n$x$\n```", None),
    ],
)
def test_formulas_of_text_need_no_program(text, shown):
    notebook = new_notebook(cells=[new_markdown_cell(text), new_code_cell("'$x$'")])
    resources = {"mathjax_url": "https://example.org"}
    cells = PlayOffline().preprocess(notebook, resources)[0].cells
    assert [cell.source for cell in cells] == [shown or text, "'$x$'"]
    assert (notebook.cells[0].source, resources["mathjax_url"]) == (text, "")


SCALE = gallery.aima_scale()
SEARCH = expectiminimax(SCALE)


def asked():
    return predict("Which move is best?", "a1", on=SCALE)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "make",
    [
        lambda: play(SEARCH),
        asked,
        lambda: compare(SEARCH, SEARCH),
        lambda: quiz(SEARCH),
        lambda: act(SCALE),
        lambda: rescale_lab(SCALE),
        lambda: play_against(games.get("coin-tictactoe")),
        lambda: edit(SCALE),
    ],
    ids=["play", "predict", "compare", "quiz", "act", "lab", "match", "edit"],
)
def test_every_widget_becomes_a_page(make):
    widget = make()
    assert f'title="{widget.payload["title"]}"' in offline_output(widget)["text/html"]


def test_an_editor_without_a_tree_becomes_its_picture():
    assert offline_output(build()) == {"image/svg+xml": "<svg/>"}


def test_a_picture_is_no_wider_than_a_phone(open_tab):
    output = new_output("display_data", mimebundle(SCALE.scene()))
    page, _ = PlayOffline().preprocess(new_notebook(cells=[new_code_cell(outputs=[output])]), {})
    tab = open_tab()
    tab.set_viewport_size({"width": 390, "height": 700})
    tab.set_content(page.cells[0].outputs[0].data["text/html"])
    assert tab.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("make", "width"), [(lambda: play(SEARCH), 390), (asked, 1000)], ids=["play", "predict"])
def test_a_frame_is_as_high_as_its_page(tmp_path, open_tab, make, width):
    tab = framed(make(), tmp_path, open_tab, {"width": width, "height": 700})
    tab.wait_for_function(
        "() => { const [frame] = document.getElementsByTagName('iframe');"
        " return Math.abs(frame.contentDocument.documentElement.offsetHeight - frame.clientHeight) <= 2; }"
    )


def test_in_a_wide_frame_the_whole_tree_is_in_sight(tmp_path, open_tab):
    tab = framed(play(SEARCH), tmp_path, open_tab, {"width": 1000, "height": 800})
    come_to_rest(tab)
    player = tab.locator("iframe").content_frame.locator(".emmviz")
    assert player.get_attribute("data-look") != "part"
    assert player.bounding_box()["height"] > 500


def framed(widget, folder, open_tab, size):
    """Open the offline page of a widget, and wait until the widget is drawn."""
    page = folder / "page.html"
    page.write_text(f"<!doctype html>{offline_output(widget)['text/html']}", encoding="utf-8")
    tab = open_tab()
    tab.set_viewport_size(size)
    tab.goto(page.as_uri())
    tab.locator("iframe").content_frame.locator("html[data-ready]").wait_for()
    return tab


def offline_output(widget):
    """Return what the offline page shows of a widget."""
    view, state = ("application/vnd.jupyter.widget-" + name for name in ("view+json", "state+json"))
    output = new_output("display_data", {view: {"model_id": "w"}, "image/svg+xml": "<svg/>"})
    stored = {"state": {"w": {"model_module": "anywidget", "state": widget.get_state()}}}
    notebook = new_notebook(cells=[new_code_cell(outputs=[output])], metadata={"widgets": {state: stored}})
    page, _ = PlayOffline().preprocess(notebook, {})
    assert "widgets" not in page.metadata
    return page.cells[0].outputs[0].data


@pytest.mark.long
@pytest.mark.parametrize(
    "execute",
    [
        ("jupyter", "nbconvert", "--to=notebook", "--execute", "--output=executed", "lesson.ipynb"),
        (*UVX[:-1], f"{UVX[-1]}[lab]", "papermill", "lesson.ipynb", "executed.ipynb"),
    ],
    ids=["nbconvert", "papermill"],
)
def test_an_executed_notebook_plays_as_a_page_offline(tmp_path, open_tab, execute):
    write_notebook(tmp_path / "lesson.ipynb", CELLS)
    printed(*execute, cwd=tmp_path)
    printed("jupyter", "nbconvert", "--to=html", OFFLINE, "executed.ipynb", cwd=tmp_path)
    tab = open_tab()
    tab.goto((tmp_path / "executed.html").as_uri())
    frames = tab.locator("iframe")
    # In a box there are two.
    assert frames.count() == len(CELLS) - 2 + 1
    for i in range(frames.count()):
        frames.nth(i).content_frame.locator("html[data-ready]").wait_for()
    step_and_answer(tab, frames.first.content_frame, frames.nth(1).content_frame)
