"""Who has the keys in JupyterLab and Notebook 7: a press on the picture gives them to the player, Escape gives back,
and Shift+Enter goes on to the next cell."""

import pytest

from tests.browser.player import at_each, follow

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


def press_on_the_picture(tab):
    """Press on a place of the picture with nothing in it, which gives the player the keys."""
    tab.locator(".emmviz .stage").first.click(position={"x": 12, "y": 12})


@pytest.mark.long
def test_a_press_on_the_picture_takes_every_key_until_escape_shift_enter_or_a_press_elsewhere(tab):
    player, prompt = tab.locator(".emmviz").first, tab.locator(".jp-InputPrompt").nth(1)

    def read(tab):
        cells = tab.evaluate(NOTEBOOK)
        return {
            "has_keys": player.evaluate(FOCUSED),
            "step": int(player.get_attribute("data-step")),
            "cells": cells,
            "count": len(cells),
            "active": [i for i, marks in enumerate(cells) if "jp-mod-active" in marks],
            "ran": prompt.text_content(),
        }

    press_on_the_picture(tab)
    before = tab.evaluate(NOTEBOOK)
    script = [
        ([], {"has_keys": True}),
        *(([key], {"has_keys": True, "cells": before}) for key in COMMANDS),
        *at_each("Home 0, ArrowRight 1, v 8, c 23, c 25, ArrowLeft 24, End 27"),
        (["Escape"], {"has_keys": False}),
        (["b"], {"count": len(before) + 1}),
        ([press_on_the_picture, "Shift+Enter"], {"has_keys": False, "active": [2], "ran": prompt.text_content()}),
        *(
            ([press_on_the_picture, lambda tab, where=where: tab.locator(where).first.click()], {"has_keys": False})
            for where in (".jp-Cell .cm-content", ".jp-InputPrompt >> nth=1")
        ),
    ]
    follow(tab, read, script)
    assert player.get_attribute("data-keys") is None
