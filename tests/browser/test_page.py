"""The offline page, opened from a file: it steps by button and by key and shows what the frames say."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, star1, star2
from emmviz.player.shell.html import page
from tests.browser.player import expected, shown
from tests.shapes import random_tree


@pytest.fixture
def open_page(open_tab, tmp_path):
    def open_runs(*runs, **options):
        path = tmp_path / "page.html"
        path.write_text(page(list(runs)), encoding="utf-8")
        tab = open_tab(**options)
        tab.goto(path.as_uri())
        tab.wait_for_selector("html[data-ready]")
        return tab

    return open_runs


RUNS = {
    "star1": lambda: star1(gallery.aima_scale()),
    "pruning": lambda: star1(gallery.aima_pruning()),
    "alphabeta": lambda: alphabeta(gallery.aima_minimax()),
    "expectiminimax": lambda: expectiminimax(gallery.three_and_minus_one()),
    "coin": lambda: star1(gallery.coin_tictactoe()),
    "depth": lambda: star1(GameTree.parse("max(chance[2](min(1, 5), max(3, 4)), min[1](7, chance(2, 6)))"), depth=1),
    "zero": lambda: star1(gallery.bins_policy()),
    "star2": lambda: star2(gallery.aima_pruning()),
    "star2.5": lambda: star2(random_tree(1211), probes=2, reuse=False, fail="hard"),
    "game": lambda: star2(games.get("coin-tictactoe"), depth=2, table=True),
}


@pytest.mark.parametrize("name", RUNS)
def test_every_step_forward_and_back_shows_the_frame(open_page, name):
    run = RUNS[name]()
    tab = open_page(run)
    root = tab.locator(".emmviz")
    total = len(run.steps)
    for k in range(total + 1):
        assert shown(root) == expected(run, k)
        tab.keyboard.press("ArrowRight")
    for k in range(total, -1, -max(1, total // 8)):
        move = "(el, k) => { el.value = k; el.dispatchEvent(new Event('input')); }"
        root.locator("[type=range]").evaluate(move, k)
        assert shown(root) == expected(run, k)


def test_buttons_and_keys(open_page):
    run = star1(gallery.aima_scale())
    tab = open_page(run)
    root = tab.locator(".emmviz")
    step = lambda: int(root.get_attribute("data-step"))  # noqa: E731
    for name, k in [("One step on", 1), ("One step on", 2), ("One step back", 1), ("Last step", 27), ("First step", 0),
                    ("Next cut", 23), ("Next cut", 25), ("Next cut", 25)]:  # fmt: skip
        tab.get_by_role("button", name=name).click()
        assert step() == k
    for key, k in [("Home", 0), ("PageDown", 1), ("PageDown", 2), ("PageUp", 1), ("ArrowLeft", 0), ("ArrowLeft", 0),
                   ("End", 27), ("ArrowRight", 27), ("Home", 0), ("c", 23), ("c", 25)]:  # fmt: skip
        tab.keyboard.press(key)
        assert step() == k
    assert shown(root) == expected(run, 25)


def test_it_is_stopped_on_load_and_plays_to_the_end(open_page):
    tab = open_page(star1(gallery.order_good()))
    root = tab.locator(".emmviz")
    tab.clock.install()
    tab.reload()
    tab.wait_for_selector("html[data-ready]")
    tab.clock.run_for(10_000)
    assert root.get_attribute("data-step") == "0"
    tab.get_by_label("Speed").select_option("fast")
    tab.get_by_role("button", name="Play").click()
    assert tab.get_by_role("button", name="Pause").is_visible()
    tab.clock.run_for(460)
    assert root.get_attribute("data-step") == "1"
    tab.clock.run_for(30_000)
    assert root.get_attribute("data-step") == str(len(star1(gallery.order_good()).steps))
    assert tab.get_by_role("button", name="Play").is_visible()


def test_a_node_shows_its_arithmetic_and_leads_to_the_step_that_settled_it(open_page):
    run = star1(gallery.aima_scale())
    tab = open_page(run)
    root = tab.locator(".emmviz")
    tab.locator('[data-node="C"]').click()
    assert "Not settled yet. Step 25 settles it." in tab.locator(".about").text_content()
    tab.get_by_role("button", name="Go to step 25").click()
    assert root.get_attribute("data-step") == "25"
    assert "0.9 × 1 + 0.1 × 4 = 1.3" in tab.locator(".about").text_content().replace("\u00a0", " ")
    tab.locator('[data-node="B"]').focus()
    tab.keyboard.press("Enter")
    assert "0.9 × 2 + 0.1 × 3 = 2.1" in tab.locator(".about").text_content().replace("\u00a0", " ")


def test_folding_hides_a_subtree_and_zoom_changes_the_view(open_page):
    tab = open_page(star1(gallery.aima_scale()))
    tab.locator('[data-node="B"]').focus()
    tab.keyboard.press("f")
    assert tab.locator('[data-node="D"]').is_hidden()
    assert tab.locator('[data-node="L1"]').is_hidden()
    assert tab.locator('[data-node="F"]').is_visible()
    assert tab.locator('[data-node="B"] .folded').text_content() == "+6"
    tab.keyboard.press("f")
    assert tab.locator('[data-node="L1"]').is_visible()
    view = lambda: tab.locator(".stage > svg").get_attribute("viewBox")  # noqa: E731
    whole = view()
    tab.keyboard.press("+")
    assert view() != whole
    tab.keyboard.press("0")
    assert view() == whole


def test_two_players_on_a_page_do_not_disturb_each_other(open_page):
    one, two = star1(gallery.aima_scale()), star1(gallery.aima_pruning())
    tab = open_page(one, two)
    first, second = tab.locator(".emmviz").nth(0), tab.locator(".emmviz").nth(1)
    second.get_by_role("button", name="Next cut").click()
    tab.keyboard.press("ArrowRight")
    assert shown(first) == expected(one, 0)
    assert shown(second) == expected(two, 24)
    first.get_by_role("button", name="Last step").click()
    assert shown(first) == expected(one, 27)
    assert shown(second) == expected(two, 24)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dark_and_light_follow_the_reader(open_page, scheme):
    tab = open_page(star1(gallery.aima_scale()), color_scheme=scheme)
    assert tab.locator(".emmviz").get_attribute("data-theme") == scheme
    paper = tab.locator(".emmviz .frame").evaluate("(el) => getComputedStyle(el).backgroundColor")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 24, 29)"}[scheme]


def test_reduced_motion_has_no_transitions(open_page):
    duration = "(el) => getComputedStyle(el).transitionDuration"
    for motion, seconds in (("reduce", "0s"), ("no-preference", "0.18s")):
        tab = open_page(star1(gallery.aima_scale()), reduced_motion=motion)
        assert tab.locator('[data-node="A"] .shape').evaluate(duration).split(", ")[0] == seconds


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("k", [0, 3, 23, 25, 27])
def test_axe_finds_nothing_to_object_to(open_page, scheme, k):
    tab = open_page(star1(gallery.aima_scale()), color_scheme=scheme, reduced_motion="reduce")
    for _ in range(k):
        tab.keyboard.press("ArrowRight")
    tab.locator('[data-node="C"]').click()
    tab.locator(".outline summary").click()
    results = Axe().run(tab)
    assert results.violations_count == 0, results.generate_report()


def test_what_a_screen_reader_gets(open_page):
    run = star1(gallery.aima_scale())
    tab = open_page(run)
    assert tab.get_by_role("status").get_attribute("aria-live") == "polite"
    for _ in range(25):
        tab.keyboard.press("ArrowRight")
    assert tab.get_by_role("button", name="C, chance node, value ≤ 1.3").count() == 1
    assert tab.get_by_role("button", name="MIN node, cut off").count() == 1
    tab.locator(".outline summary").click()
    lines = tab.locator(".outline li > span").all_text_contents()
    assert lines[0] == "A, MAX node, value ≥ 2.1"
    assert "a1 → B, chance node, value 2.1" in lines
    assert ".1 → G, MIN node, cut off" in lines
    assert tab.locator("[data-node]").evaluate_all(
        "all => all.every(g => g.tabIndex === 0 && g.dataset.lmSuppressShortcuts)"
    )
    focusable = "all => all.filter(el => el.dataset.lmSuppressShortcuts !== 'true').length"
    assert tab.locator(".emmviz :is(button, input, select, summary, [tabindex])").evaluate_all(focusable) == 0


def heard(tab):
    """Return the names that Chromium's accessibility tree holds."""
    session = tab.context.new_cdp_session(tab)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node["name"]["value"] for node in nodes if not node["ignored"] and "name" in node]


def test_what_is_out_of_sight_is_not_heard(open_page):
    run = star1(gallery.aima_scale())
    tab = open_page(run)
    reasons = [(cut.after, cut.step.node) for cut in run.frame().cuts]
    for k in (0, 23, 24, 25, 22):
        tab.locator(".emmviz [type=range]").fill(str(k))
        names = heard(tab)
        for after, node in reasons:
            assert any(name.startswith(f"{node}: ") for name in names) == (after <= k), (k, node)
    for key in ("Home", "f", "End"):  # a folded part stays silent while its nodes change
        tab.locator('[data-node="A"]').focus()
        tab.keyboard.press(key)
    assert not any(name.startswith(("B, ", "L1, ")) for name in heard(tab))
    tab.keyboard.press("f")
    assert any(name.startswith("B, ") for name in heard(tab))


def test_a_game_is_heard_as_far_as_it_has_grown(open_page):
    run = star2(games.get("coin-tictactoe"), depth=2)
    tab = open_page(run)
    for k in (0, 1, len(run.steps) // 2, len(run.steps), 0):
        tab.locator(".emmviz [type=range]").fill(str(k))
        names = heard(tab)
        for node, state in run.frame(k).nodes.items():
            assert any(name.startswith(f"{node}, ") for name in names) == (state.state != "hidden"), (k, node)


def test_hostile_labels_stay_text(open_page):
    bad = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">&\u2028"\x07'
    tree = GameTree.from_json(__import__("json").dumps({"title": bad, "tree": {"max": [
        {"chance": [1, 2], "name": bad, "action": bad}, {"leaf": 3, "name": "x" * 10_000}]}}))  # fmt: skip
    tab = open_page(star1(tree))
    for _ in range(8):
        tab.keyboard.press("ArrowRight")
    assert tab.evaluate("window.hacked") is None
    assert "onerror" in tab.locator("h2").text_content()


def test_a_narrow_page_puts_the_panels_below(open_page):
    tab = open_page(star1(gallery.aima_scale()))
    tab.set_viewport_size({"width": 420, "height": 900})
    stage, side = tab.locator(".stage").bounding_box(), tab.locator(".side").bounding_box()
    assert side["y"] >= stage["y"] + stage["height"]
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
