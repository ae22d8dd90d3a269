"""Who has the keys in JupyterLab and Notebook 7: a press on the picture gives them to the player, Escape gives back,
and Shift+Enter goes on to the next cell."""

import pytest

from emmviz import gallery, star1

CELLS = ("from emmviz import compare, expectiminimax, gallery, rescale_lab, star1", "star1(gallery.aima_scale())")
# Commands of a notebook: insert a cell above or below, cut, copy, paste, to text, move on, fold.
COMMANDS = ("a", "b", "x", "c", "v", "m", "j", "k", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter")
# What they change: the cells, their kinds, and which one is chosen. What Lab marks besides may come a moment later.
NOTEBOOK = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map(({ classList }) =>
  ["jp-CodeCell", "jp-MarkdownCell", "jp-mod-active", "jp-mod-selected"].filter((one) => classList.contains(one)))"""
FOCUSED = "(root) => root.contains(document.activeElement)"


@pytest.fixture(params=["lab/tree", "notebooks"])
def tab(request, lab, open_tab):
    lab.add("keys.ipynb", *CELLS)
    # Notebook 7 looks for the schema of a plugin that it does not ship, on every page that it opens.
    tab = open_tab(lab.root, known="/static/notebook/notebook_core")
    tab.set_viewport_size({"width": 1366, "height": 768})
    lab.run_all(tab, "keys.ipynb", request.param)
    return tab


def press_on_the_picture(player):
    """Press on a place of the picture with nothing in it, which gives the player the keys."""
    player.locator(".stage").click(position={"x": 12, "y": 12})
    assert player.evaluate(FOCUSED)


@pytest.mark.halved
def test_a_press_on_the_picture_takes_every_key_until_escape_shift_enter_or_a_press_elsewhere(tab):
    player = tab.locator(".emmviz").first
    run = star1(gallery.aima_scale())
    press_on_the_picture(player)
    assert player.get_by_text("keys here").is_visible()
    before = tab.evaluate(NOTEBOOK)
    for key in COMMANDS:
        tab.keyboard.press(key)
        assert player.evaluate(FOCUSED), key
        assert tab.evaluate(NOTEBOOK) == before, key
    tab.keyboard.press("Home")
    seen = []
    for key in ("ArrowRight", "v", "c", "c", "ArrowLeft", "End"):
        tab.keyboard.press(key)
        seen.append(int(player.get_attribute("data-step")))
    assert seen == [1, 8, 23, 25, 24, len(run.steps)]
    tab.keyboard.press("Escape")
    assert not player.evaluate(FOCUSED)
    assert not player.get_by_text("keys here").is_visible()
    tab.keyboard.press("b")
    tab.wait_for_function(f"(count) => ({NOTEBOOK})().length === count + 1", arg=len(before))
    press_on_the_picture(player)
    count = tab.locator(".jp-InputPrompt").nth(1).text_content()
    tab.keyboard.press("Shift+Enter")
    assert not player.evaluate(FOCUSED)
    tab.wait_for_function(f"() => ({NOTEBOOK})()[2].includes('jp-mod-active')")
    assert tab.locator(".jp-InputPrompt").nth(1).text_content() == count
    for elsewhere in (".jp-Cell .cm-content", ".jp-InputPrompt >> nth=1"):
        press_on_the_picture(player)
        tab.locator(elsewhere).first.click()
        assert not player.evaluate(FOCUSED), elsewhere
    assert player.get_attribute("data-keys") is None
