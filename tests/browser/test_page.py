"""The offline page, opened from a file: it steps by button and by key and shows what the frames say."""

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, star1, star2
from emmviz.player.shell.html import page
from tests.browser.player import CLOCK, click, course, expected, shown, steps, there_and_back
from tests.shapes import random_tree

SCALE = star1(gallery.aima_scale())
RUNS = {
    "star1": lambda: SCALE,
    "pruning": lambda: star1(gallery.aima_pruning()),
    "alphabeta": lambda: alphabeta(gallery.aima_minimax()),
    "expectiminimax": lambda: expectiminimax(gallery.three_and_minus_one()),
    "depth": lambda: star1(GameTree.parse("max(chance[2](min(1, 5), max(3, 4)), min[1](7, chance(2, 6)))"), depth=1),
    "zero": lambda: star1(gallery.bins_policy()),
    "star2": lambda: star2(gallery.aima_pruning()),
    "star2.5": lambda: star2(random_tree(704), probes=2, reuse=False, fail="hard"),
    "game": lambda: star2(games.get("coin-tictactoe"), depth=2, table=True),
}


@pytest.fixture
def open_runs(open_file):
    """A page of some runs, by default one of Star1, and the first of its players."""

    def open_page(*runs, **options):
        tab = open_file(page(list(runs or [SCALE])), **options)
        return tab, tab.locator(".emmviz").first

    return open_page


@pytest.mark.halved
@pytest.mark.parametrize("name", RUNS)
def test_every_step_forward_and_back_shows_the_frame(open_runs, name):
    run = RUNS[name]()
    tab, root = open_runs(run)
    tab.set_viewport_size({"width": 1900, "height": 1500})  # where numbers have all their digits
    places = there_and_back(len(run.steps))
    for k, (found,) in zip(places, course(root.locator(".."), places), strict=True):
        assert found == expected(run, k)


def test_buttons_and_keys(open_runs):
    tab, root = open_runs()
    for name, k in [
        ("One step on", 1),
        ("One step on", 2),
        ("One step back", 1),
        ("Last step", 27),
        ("First step", 0),
        ("Next cut", 23),
        ("Next cut", 25),
        ("Next cut", 25),
    ]:
        click(tab, name)
        assert steps(root) == k
    for key, k in [
        ("Home", 0),
        ("PageDown", 1),
        ("PageDown", 2),
        ("PageUp", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", 0),
        ("End", 27),
        ("ArrowRight", 27),
        ("Home", 0),
        ("c", 23),
        ("c", 25),
    ]:
        tab.keyboard.press(key)
        assert steps(root) == k
    assert shown(root) == expected(SCALE, 25)


def test_it_is_stopped_on_load_and_plays_to_the_end(open_runs):
    run = star1(gallery.order_good())
    tab, root = open_runs(run, lasting=CLOCK)
    tab.clock.run_for(10_000)
    assert steps(root) == 0
    tab.get_by_label("Speed").select_option("fast")
    click(tab, "Play")
    assert tab.get_by_role("button", name="Pause").is_visible()
    tab.clock.run_for(460)
    assert steps(root) == 1
    tab.clock.run_for(30_000)
    assert steps(root) == len(run.steps)
    assert tab.get_by_role("button", name="Play").is_visible()


def test_a_node_shows_its_arithmetic_and_leads_to_the_step_that_settled_it(open_runs):
    tab, root = open_runs()
    about = tab.locator(".about")
    tab.locator('[data-node="C"]').click()
    assert "Not settled yet. Step 25 settles it." in about.text_content()
    buttons = about.locator("button:not(.shut)")
    assert buttons.all_text_contents() == ["Go to step 25"]
    buttons.click()
    assert (steps(root), buttons.count()) == (25, 0)
    assert "0.9 × 1 + 0.1 × 4 = 1.3" in about.text_content().replace("\u00a0", " ")
    tab.locator('[data-node="B"]').focus()
    tab.keyboard.press("Enter")
    assert "0.9 × 2 + 0.1 × 3 = 2.1" in about.text_content().replace("\u00a0", " ")


def test_folding_hides_a_subtree_and_zoom_changes_the_view(open_runs):
    tab, _ = open_runs()
    tab.locator('[data-node="B"]').click()
    tab.keyboard.press("f")
    assert [tab.locator(f'[data-node="{name}"]').is_visible() for name in ("D", "L1", "F")] == [False, False, True]
    assert tab.locator('[data-node="B"] .folded').text_content() == "+6"
    tab.keyboard.press("f")
    assert tab.locator('[data-node="L1"]').is_visible()
    views = []
    for key in ("0", "+", "0"):
        tab.keyboard.press(key)
        views.append(tab.locator(".stage > .emmviz-tree").get_attribute("viewBox"))
    assert views[0] == views[2] != views[1]


def test_two_players_on_a_page_do_not_disturb_each_other(open_runs):
    other = star1(gallery.aima_pruning())
    tab, first = open_runs(SCALE, other)
    second = tab.locator(".emmviz").nth(1)
    click(second, "Next cut")
    tab.keyboard.press("ArrowRight")
    assert (shown(first), shown(second)) == (expected(SCALE, 0), expected(other, 24))
    click(first, "Last step")
    assert (shown(first), shown(second)) == (expected(SCALE, 27), expected(other, 24))


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(22, 24, 29)")])
def test_colours_follow_the_reader(open_runs, scheme, paper):
    _, root = open_runs(color_scheme=scheme)
    assert root.get_attribute("data-theme") == scheme
    assert root.locator(".frame").evaluate("(el) => getComputedStyle(el).backgroundColor") == paper
