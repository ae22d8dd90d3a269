"""The open page in Chromium: a link's picture before Python, every widget with Python in a worker, and no network."""

import pytest

from emmviz import GameTree, gallery, star1
from emmviz.web.links import read_fragment
from tests.browser.player import expected, shown
from tests.open_page import built
from tests.programs import on_the_web

PLAYER = "#place .emmviz"
BAD = {
    "#1xxxx": "This link is damaged or not whole: copy all of it once more.",
    "#9abc": "This link was made by a newer emmviz",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with on_the_web(built(tmp_path_factory), "workbench.html") as address:
        yield address


@pytest.fixture
def bench(open_tab, site):
    """Open the workbench at a fragment, and wait until it shows what the link asks for."""

    def open_one(link="", page="workbench.html", until="[data-shown]"):
        tab = open_tab(site)
        tab.goto("about:blank")
        tab.goto(f"{site}/{page}{link}")
        tab.wait_for_selector(f"html{until}", state="attached")
        return tab

    return open_one


def choose(tab, mode):
    """Choose what is to be done with the tree, and wait until it is shown."""
    button = tab.locator(f".modes label:has([value={mode}])")
    button.click() if button.count() else tab.locator("[name=more]").select_option(mode)
    tab.wait_for_selector(f"html[data-shown={mode}]", state="attached")


@pytest.mark.parametrize(("page", "lang", "first"), [("", "en", "Enter MAX A"), ("es/", "es", "Entra en MAX A")])
def test_the_first_page_plays_by_itself(open_tab, site, page, lang, first):
    tab = open_tab(site, reduced_motion="no-preference")
    tab.goto(f"{site}/{page}index.html")
    tab.locator(PLAYER).filter(has_text=first).wait_for()
    assert tab.locator("html").get_attribute("lang") == lang
    tab.goto("about:blank")


def test_a_link_is_seen_and_steps_before_python_and_a_changed_tree_goes_back_as_a_link(bench):
    run = star1(gallery.aima_scale())
    tab = bench(run.link(22, site=""))
    assert tab.evaluate("document.documentElement.dataset.python") is None
    assert shown(tab.locator(PLAYER)) == expected(run, 22)
    tab.locator(f"{PLAYER} svg").first.click(position={"x": 5, "y": 5})
    tab.keyboard.press("c")
    assert shown(tab.locator(PLAYER)) == expected(run, 23)
    assert tab.url.endswith("&step=23")
    # To the editor; a leaf is worth another number.
    choose(tab, "edit")
    before = tab.url.partition("&")[0]
    tab.locator("[data-node=L5]").focus()
    tab.keyboard.press("Alt+ArrowUp")
    tab.wait_for_function("() => document.querySelector('[name=text]').value.includes('min(2, 1)')")
    changed = tab.locator("[name=text]").input_value()
    tab.wait_for_function("(before) => !location.href.startsWith(before)", arg=before)
    link = read_fragment(tab.url)
    assert str(link.tree) == changed == str(GameTree.parse(changed))
    assert (link.search, link.tree.title, link.tree.graph.get("source")) == ("star1", "", None)
    # The scale example, and the changed tree again.
    for fragment, tree in ((run.link(site=""), run.tree), (f"#{tab.url.partition('#')[2]}", link.tree)):
        tab.evaluate("(fragment) => (location.hash = fragment)", fragment)
        tab.wait_for_function(f"() => document.querySelector('[name=text]').value === {str(tree)!r}")
        choose(tab, "step")
        assert shown(tab.locator(PLAYER)) == expected(star1(tree), 0)


def test_the_options_say_their_defaults_and_make_way_and_nothing_is_scrolled(bench):
    tab = bench(until="[data-python]")
    assert tab.evaluate("scrollY") == 0
    options = tab.locator("details.options")
    field = tab.get_by_label("probes", exact=True)
    leave = [
        lambda: tab.keyboard.press("Escape"),
        lambda: tab.locator("#copy").press("Shift"),
        lambda: choose(tab, "act"),
    ]
    for away in leave:
        options.locator("summary").click()
        assert field.is_visible()
        assert field.get_attribute("placeholder") == "1 (default)"
        field.focus()
        away()
        field.wait_for(state="hidden")
    about = tab.locator(f"#{tab.locator('[name=depth]').get_attribute('aria-describedby')}")
    assert about.text_content().startswith("How many player moves to look ahead, by default all;")


def test_every_widget_works_with_python_in_the_page(bench):
    tab = bench(until="[data-python]")
    modes = ["compare", "predict", "act", "quiz", "exercise", "puzzle", "opponent", "rescale", "mean", "sweep", "match"]
    for mode in modes:
        choose(tab, mode)
        assert tab.locator(PLAYER).count() >= 1, mode
    # By now the tree is that of a lab.
    choose(tab, "predict")
    tab.locator(PLAYER).get_by_role("textbox").fill("2")
    tab.keyboard.press("Enter")
    tab.get_by_text("Right.").first.wait_for()
    with tab.expect_download() as asked:
        tab.locator("[name=save]").select_option("tex")
    assert asked.value.suggested_filename == "emmviz-star1-tree.tex"
    with tab.expect_download() as asked:
        tab.locator("[name=save]").select_option("png")
    assert asked.value.path().read_bytes()[:4] == b"\x89PNG"


def test_what_cannot_be_opened_is_one_sentence_and_a_way_out_of_a_bench_which_needs_no_network_the_second_time(bench):
    tab = bench(until="[data-python]")
    for link, sentence in BAD.items():
        tab.evaluate("(link) => (location.hash = link)", link)
        tab.locator("#place [role=alert]").filter(has_text=sentence).wait_for()
        assert tab.locator("#status").inner_text() == ""
    tab.get_by_role("button", name="Open an example").click()
    assert shown(tab.locator(PLAYER)) == expected(star1(gallery.aima_scale()), 0)
    tab.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    tab.context.set_offline(True)
    tab.goto(tab.url.partition("#")[0])
    tab.reload()
    tab.wait_for_selector("html[data-python]", state="attached")
    choose(tab, "act")
    tab.goto("about:blank")
