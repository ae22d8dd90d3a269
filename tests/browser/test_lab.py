"""The widget in JupyterLab and in Notebook 7: run a notebook, step by button and by key, compare with the frames."""

import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from emmviz import gallery, star1
from tests.browser.player import expected, shown

STAR1 = Path(__file__).parents[2] / "notebooks" / "07-star1.ipynb"
SCALE = "Scale matters: leaf values 1, 2, 3, 4"


@pytest.fixture(scope="module")
def small(lab):
    """A notebook with two players, one of them at its end."""
    lab.add("small.ipynb", "from emmviz import gallery, play, star1", "star1(gallery.aima_scale())",
            "player = play(star1(gallery.aima_pruning()), step=-1)\nplayer", "gallery.aima_scale()")  # fmt: skip
    return "small.ipynb"


def test_the_star1_notebook_runs_and_its_player_steps(lab, open_tab):
    shutil.copy(STAR1, lab.work)
    tab = open_tab(lab.root)
    lab.run_all(tab, STAR1.name)
    assert tab.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    player = tab.locator(".emmviz", has=tab.get_by_role("heading", name=SCALE)).first
    player.scroll_into_view_if_needed()
    run = star1(gallery.aima_scale())
    player.get_by_role("button", name="First step").click()
    assert shown(player) == expected(run, 0)
    for k in range(1, 10):
        player.get_by_role("button", name="One step on").click()
        assert shown(player) == expected(run, k)
    player.get_by_role("button", name="Next cut").click()
    assert shown(player) == expected(run, 23)
    cells = tab.locator(".jp-Notebook .jp-Cell").count()
    # Keys go to the player: none of them is a command of the notebook, b would insert a cell.
    for key, k in [("ArrowRight", 24), ("c", 25), ("ArrowLeft", 24), ("b", 24), ("j", 24), ("End", 27), ("Home", 0)]:
        tab.keyboard.press(key)
        assert shown(player) == expected(run, k)
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells


def test_two_widgets_dark_theme_and_accessibility(lab, small, open_tab):
    tab = open_tab(lab.root, reduced_motion="reduce")
    lab.run_all(tab, small)
    one, two = tab.locator(".emmviz").nth(0), tab.locator(".emmviz").nth(1)
    scale, pruning = star1(gallery.aima_scale()), star1(gallery.aima_pruning())
    assert shown(one) == expected(scale, 0)
    assert shown(two) == expected(pruning, len(pruning.steps))
    one.get_by_role("button", name="Next cut").click()
    assert shown(one) == expected(scale, 23)
    assert shown(two) == expected(pruning, len(pruning.steps))
    assert one.get_attribute("data-theme") == "light"
    for theme in ("light", "dark"):
        if theme == "dark":
            tab.locator(".lm-MenuBar-itemLabel", has_text="Settings").first.click()
            tab.locator(".lm-Menu-itemLabel", has_text="Theme").first.hover()
            tab.locator(".lm-Menu-itemLabel", has_text="JupyterLab Dark").first.click()
            tab.wait_for_selector('.emmviz[data-theme="dark"]')
        results = Axe().run(tab, context=".emmviz")
        assert results.violations_count == 0, results.generate_report()
    assert shown(one) == expected(scale, 23)


def test_python_reads_and_sets_the_step(lab, small, open_tab):
    tab = open_tab(lab.root)
    lab.run_all(tab, small)
    two = tab.locator(".emmviz").nth(1)
    two.get_by_role("button", name="First step").click()
    two.get_by_role("button", name="Next cut").click()
    step = int(two.get_attribute("data-step"))
    tab.locator(".jp-Notebook .jp-CodeCell").last.locator(".cm-content").click()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("print('the step is', player.step); player.step = 5")
    tab.keyboard.press("Control+Enter")
    tab.wait_for_selector(f"text=the step is {step}")
    tab.wait_for_selector('.emmviz[data-step="5"]')


def test_notebook_7_leaves_the_keys_to_the_player(lab, small, open_tab):
    # Notebook 7 looks for the schema of a plugin that it does not ship, on every page that it opens.
    tab = open_tab(lab.root, known="/static/notebook/notebook_core")
    lab.run_all(tab, small, "notebooks")
    player, run = tab.locator(".emmviz").first, star1(gallery.aima_scale())
    player.get_by_role("button", name="First step").click()
    cells = tab.locator(".jp-Notebook .jp-Cell").count()
    for key, k in [("ArrowRight", 1), ("ArrowRight", 2), ("b", 2), ("PageDown", 3), ("ArrowLeft", 2), ("c", 23)]:
        tab.keyboard.press(key)
        assert shown(player) == expected(run, k)
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells
