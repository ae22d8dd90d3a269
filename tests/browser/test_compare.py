"""Two runs on one page: by button, by key and by scrubber both show the frames of their moment."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from emmviz import GameTree, alphabeta, expectiminimax, gallery, random_tree, star1, star2
from emmviz.player.compare.compare import compare
from tests.browser.player import expected, shown

RUNS = {
    "scale": lambda: (expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale())),
    "pruning": lambda: (star1(gallery.aima_pruning()), star2(gallery.aima_pruning())),
    "three": lambda: tuple(search(gallery.aima_scale()) for search in (expectiminimax, star1, star2)),
}
MOVE = "(el, k) => { el.value = k; el.dispatchEvent(new Event('input')); }"


@pytest.fixture
def open_comparison(open_tab, tmp_path):
    def open_runs(*runs, look=None, **options):
        widget = compare(*runs, **(look or {}))
        tab = open_tab(**options)
        tab.goto(widget.save(tmp_path / "both.html").as_uri())
        tab.wait_for_selector("html[data-ready]")
        return tab, widget, tab.locator(".comparison")

    return open_runs


def assert_moment(root, widget, k):
    """The page shows the frames, the sentence and the counts of a moment."""
    assert root.get_attribute("data-step") == str(k)
    message = root.locator(".saying").text_content().replace("\u00a0", " ")
    assert message == widget.payload["sentences"][k]
    for i, run in enumerate(widget.runs):
        at = widget.moments[k][i]
        assert shown(root.locator(".run .emmviz").nth(i)) == expected(run, at)
        row = root.locator("tbody tr").nth(i).locator("td").all_text_contents()
        assert row == widget.payload["counts"][i][at]


@pytest.mark.parametrize("name", RUNS)
def test_every_moment_forward_and_back_shows_the_frames(open_comparison, name):
    tab, widget, root = open_comparison(*RUNS[name]())
    total = len(widget.moments) - 1
    for k in range(total + 1):
        assert_moment(root, widget, k)
        tab.keyboard.press("ArrowRight")
    for k in range(total, -1, -5):
        root.locator(".controls [type=range]").evaluate(MOVE, k)
        assert_moment(root, widget, k)


def test_buttons_and_keys(open_comparison):
    tab, widget, root = open_comparison(*RUNS["scale"]())
    for name, k in [("One step on", 1), ("One step on", 2), ("One step back", 1), ("Last step", 36), ("First step", 0),
                    ("Next difference", 23), ("Next difference", 27), ("Next difference", 27), ("Go there", 23),
                    ("First step", 0)]:  # fmt: skip
        tab.get_by_role("button", name=name).click()
        assert root.get_attribute("data-step") == str(k)
    for key, k in [("Home", 0), ("PageDown", 1), ("PageDown", 2), ("PageUp", 1), ("ArrowLeft", 0), ("ArrowLeft", 0),
                   ("End", 36), ("ArrowRight", 36), ("Home", 0), ("c", 0), ("d", 23), ("d", 27),
                   ("d", 27)]:  # fmt: skip
        tab.keyboard.press(key)
        assert root.get_attribute("data-step") == str(k)
    # The same keys with the focus in one of the trees move both.
    tab.locator('.run [data-node="C"]').nth(1).focus()
    tab.keyboard.press("ArrowLeft")
    assert_moment(root, widget, 26)
    tab.keyboard.press("?")
    assert tab.get_by_role("dialog").locator("dt").all_text_contents()[4] == "d"
    tab.keyboard.press("Escape")
    assert tab.get_by_role("dialog").count() == 0


def test_where_they_part_is_marked_and_who_waits_is_told(open_comparison):
    tab, _, root = open_comparison(*RUNS["scale"]())
    status = lambda: root.locator(".status").all_text_contents()  # noqa: E731
    text = root.locator(".parting-note")
    # Where they part may be a question until one has come there.
    for k in (0, 22):
        root.locator(".controls [type=range]").evaluate(MOVE, k)
        assert not text.is_visible()
    root.locator(".controls [type=range]").evaluate(MOVE, 23)
    assert text.is_visible()
    root.locator(".controls [type=range]").evaluate(MOVE, 0)
    assert root.locator(".ticks i").count() - root.locator(".run .ticks i").count() == 2
    for key, marks, states in [("ArrowRight", 0, ["", ""]), ("d", 2, ["", ""]), ("ArrowRight", 2, ["", "waits"]),
                               ("End", 2, ["", ""]), ("Home", 0, ["", ""])]:  # fmt: skip
        tab.keyboard.press(key)
        assert root.locator('[data-node="F"] .parting').count() == root.locator(".parting").count() == marks
        assert status() == states
    equal = open_comparison(alphabeta(gallery.aima_minimax()), alphabeta(gallery.aima_minimax()))[0]
    assert "They never part" in equal.locator(".parting-note").text_content()
    assert equal.get_by_role("button", name="Next difference").is_disabled()


def test_a_node_of_one_run_leads_both_to_the_step_that_settled_it(open_comparison):
    tab, widget, root = open_comparison(*RUNS["scale"]())
    tab.locator('.run [data-node="C"]').nth(1).click()
    tab.get_by_role("button", name="Go to step 25").click()
    assert_moment(root, widget, 27)
    tab.locator('.run [data-node="C"]').nth(0).focus()
    tab.keyboard.press("Enter")
    assert "Step 34 settles it" in tab.locator(".about:visible").first.text_content()


def test_it_is_stopped_on_load_and_plays_to_the_end(open_comparison):
    tab, widget, root = open_comparison(*RUNS["pruning"]())
    tab.clock.install()
    tab.reload()
    tab.wait_for_selector("html[data-ready]")
    tab.clock.run_for(10_000)
    assert root.get_attribute("data-step") == "0"
    tab.get_by_label("Speed").select_option("fast")
    tab.keyboard.press("Escape")
    tab.get_by_role("button", name="Play").click()
    tab.clock.run_for(460)
    assert root.get_attribute("data-step") == "1"
    tab.clock.run_for(30_000)
    assert_moment(root, widget, len(widget.moments) - 1)
    assert tab.get_by_role("button", name="Play").is_visible()


@pytest.mark.parametrize("width", [1280, 900, 420])
def test_trees_are_side_by_side_where_there_is_room(open_comparison, width):
    tab, _, root = open_comparison(*RUNS["scale"]())
    tab.set_viewport_size({"width": width, "height": 800})
    tab.wait_for_timeout(100)
    one, two = (root.locator(".run .stage > svg").nth(i).bounding_box() for i in (0, 1))
    assert (two["y"] >= one["y"] + one["height"]) == (width < 1000)
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width == 1280:  # one scale for both: a triangle is as large in one as in the other
        sizes = root.locator('[data-node="A"] .shape').evaluate_all(
            "all => all.map(g => g.getBoundingClientRect().width)"
        )
        assert abs(sizes[0] - sizes[1]) < 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_object_to(open_comparison, scheme):
    tab, _, root = open_comparison(*RUNS["scale"](), color_scheme=scheme, reduced_motion="reduce")
    assert root.get_attribute("data-theme") == scheme
    duration = "(el) => getComputedStyle(el).transitionDuration"
    assert tab.locator('[data-node="A"] .shape').first.evaluate(duration) == "0s"
    for keys in ([], ["d"], ["ArrowRight"], ["End"]):
        for key in keys:
            tab.keyboard.press(key)
        results = Axe().run(tab)
        assert results.violations_count == 0, results.generate_report()
    tab.locator('.run [data-node="C"]').first.click()
    results = Axe().run(tab)
    assert results.violations_count == 0, results.generate_report()


def test_what_a_screen_reader_gets(open_comparison):
    tab, _, root = open_comparison(*RUNS["scale"](), look={"lang": "es"})
    live = tab.get_by_role("status")
    assert live.count() == 1
    tab.keyboard.press("d")
    assert (
        live.text_content().replace("\u00a0", " ")
        == "Star1 poda en MIN F, Expectiminimax lee la hoja 2 bajo F: aquí se separan."
    )
    for name in ("Expectiminimax", "Star1"):
        # The player and the picture in it.
        assert tab.get_by_role("group", name=name, exact=True).count() == 2
    assert tab.get_by_role("slider", name="Momento").get_attribute("aria-valuetext") == "momento 23 de 36"
    assert tab.get_by_role("rowheader", name="Star1").count() == 1
    focusable = "all => all.filter(el => el.dataset.lmSuppressShortcuts !== 'true').length"
    assert root.locator(":is(button, input, select, summary, [tabindex])").evaluate_all(focusable) == 0


def test_in_a_wide_tree_who_waits_looks_where_the_other_is(open_comparison):
    tree = random_tree(1, "max2 chance3 min3 chance2")
    tab, widget, root = open_comparison(expectiminimax(tree), star2(tree))
    where = """(root) => [...root.querySelectorAll(".run")].map((run) => {
      const [a, b] = [run.querySelector(".stage"), run.querySelector('[data-node="D"] .shape')].map((el) => el.getBoundingClientRect());
      return b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom;
    })"""  # noqa: E501
    tab.keyboard.press("d")
    assert widget.payload["sentences"][3] == "Star2 only probes MIN D, Expectiminimax waits: they part here."
    assert root.evaluate(where) == [True, True]


MODEL = """async ([program, traits]) => {
  const { default: front } = await import(URL.createObjectURL(new Blob([program], { type: "text/javascript" })));
  const heard = {};
  window.model = {
    get: (key) => traits[key], set: (key, value) => { traits[key] = value; },
    on: (event, call) => { heard[event] = call; }, off: (event) => { delete heard[event]; },
    save_changes: () => { window.saved = traits.step; }, heard,
  };
  document.body.replaceChildren(document.createElement("div"));
  window.close = front.render({ model, el: document.body.firstChild });
}"""


def test_the_widget_tells_and_follows_the_kernel(open_tab):
    widget = compare(*RUNS["scale"](), step=23, theme="dark")
    tab = open_tab()
    tab.goto("about:blank")
    tab.evaluate(MODEL, [widget._esm, {"payload": widget.payload, "step": widget.step, "theme": widget.theme}])
    root = tab.locator(".comparison")
    assert_moment(root, widget, 23)
    assert root.get_attribute("data-theme") == "dark"
    tab.get_by_role("button", name="One step on").click()
    assert tab.evaluate("window.saved") == 24
    tab.evaluate("model.set('step', 27); model.heard['change:step']()")
    assert_moment(root, widget, 27)
    tab.evaluate("window.close()")
    assert tab.evaluate("Object.keys(model.heard).length") == 0


def test_what_a_tree_says_stays_text(open_comparison):
    bad = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">&"'
    data = {
        "title": bad,
        "tree": {"max": [{"chance": [1, 2], "name": bad, "action": bad}, {"leaf": 3, "name": "x" * 900}]},
    }
    tree = GameTree.from_json(json.dumps(data))
    tab, widget, root = open_comparison(expectiminimax(tree), star1(tree))
    for _ in widget.moments:
        tab.keyboard.press("ArrowRight")
    assert tab.evaluate("window.hacked") is None
    assert "onerror" in root.locator("h2").text_content()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
