"""The open page in Chromium: a link's picture before Python, every widget with Python in a worker, and no network."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from emmviz import GameTree, gallery, games, star1
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.study.random_trees import random_tree
from emmviz.web.links import read_fragment
from scripts.site.build import hashes_of
from scripts.site.pages import WORDS, dressed, lectures
from tests.browser.player import CLOCK, expected, follow, shown
from tests.browser.room import come_to_rest
from tests.open_page import built
from tests.programs import on_the_web
from tests.sentences import wording

PLAYER = "#place .emmviz"
NEXT = {"workbench.html": "Next cut", "es/workbench.html": "Siguiente poda"}
SAY = WORDS["en"]
BAD = {
    "#1xxxx": str(Message("wrong.link.damaged")),
    "#9abc": str(Message("wrong.link.newer")),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = built(tmp_path_factory)
    # In place of the documentation, which takes long.
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs" / "page.txt").write_text("opened before", encoding="utf-8")
    with on_the_web(folder) as address:
        yield address


@pytest.fixture
def bench(open_tab, site):
    """Open the workbench at a fragment, and wait until it shows what the link asks for."""

    def open_one(link="", page="workbench.html", until="html[data-shown]"):
        tab = open_tab(site)
        tab.goto("about:blank")
        tab.goto(f"{site}/{page}{link}")
        tab.wait_for_selector(until, state="attached")
        return tab

    return open_one


def choose(tab, mode):
    """Choose what is to be done with the tree, and wait until it is shown."""
    button = tab.locator(f".modes label:has([value={mode}])")
    button.click() if button.count() else tab.locator("[name=more]").select_option(mode)
    tab.wait_for_selector(f"html[data-shown={mode}]", state="attached")


def within(*parts, height, frame="html"):
    """Give what reads the step, and of each part whether it is in a window so high and in the frame, to a pixel."""

    def read(tab):
        around, *boxes = (tab.locator(part).bounding_box() for part in (frame, *parts))
        top = max(around["y"], 0) - 1
        bottom = (height if frame == "html" else min(around["y"] + around["height"], height)) + 1
        found = [top <= box["y"] and box["y"] + box["height"] <= bottom for box in boxes]
        return {"step": tab.locator(PLAYER).get_attribute("data-step"), **dict(zip(parts, found, strict=True))}

    return read


@pytest.mark.parametrize(("page", "lang", "first"), [("", "en", "Enter MAX A"), ("es/", "es", "Entra en MAX A")])
def test_the_first_page_plays_by_itself(open_tab, site, page, lang, first):
    tab = open_tab(site, reduced_motion="no-preference", lasting=CLOCK)
    tab.goto(f"{site}/{page}index.html")
    tab.wait_for_selector("html[data-ready]", state="attached")
    tab.clock.run_for(1500)  # one step at its pace
    tab.locator(PLAYER).filter(has_text=first).wait_for()
    assert tab.locator("html").get_attribute("lang") == lang
    # The first key takes it over: what it begins with is its own step.
    names = words(lang)["player"]
    tab.get_by_role("button", name=names["pause"], exact=True).wait_for()
    tab.keyboard.press("End")
    tab.keyboard.press("ArrowLeft")
    tab.clock.run_for(10_000)
    tab.get_by_role("button", name=names["play"], exact=True).wait_for()
    assert tab.locator(PLAYER).get_attribute("data-step") == "26"
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


@pytest.mark.long
def test_the_options_say_their_defaults_and_make_way_and_nothing_is_scrolled(bench):
    tab = bench(until="html[data-python]")
    assert tab.evaluate("scrollY") == 0
    options = tab.locator("details.options")
    tab.locator("[name=algorithm]").select_option("star2")
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
    assert about.text_content().startswith("How far to look ahead: in moves of players")


SIZES = [(390, 844), (700, 800), (1366, 768)]


@pytest.mark.sampled
@pytest.mark.parametrize("page", ["es/workbench.html", "workbench.html"])
def test_nothing_leaves_the_window(bench, page):
    tab = bench(page=page)
    for width, height in SIZES:
        tab.set_viewport_size({"width": width, "height": height})
        assert tab.evaluate("document.documentElement.scrollWidth") == width
        cut = tab.locator("#place .controls button.cut, #place .controls button").filter(has_text=NEXT[page])
        assert cut.bounding_box()["y"] + cut.bounding_box()["height"] < height
        # On a laptop the tools are one row.
        assert width < 1366 or tab.locator("#bench").bounding_box()["height"] < 40
        fold = tab.locator("#fold")
        assert fold.is_visible() == (width <= 900) == tab.locator("[name=from]").is_hidden()
        if width <= 900:
            fold.click()
        options = tab.locator("details.options")
        options.locator("summary").click()
        panel = options.locator(".fields").bounding_box()
        tab.wait_for_function("() => document.querySelector('.fields').getBoundingClientRect().right <= innerWidth")
        assert tab.evaluate("document.documentElement.scrollWidth") == width
        assert panel["x"] >= 0
        options.locator("summary").click()
        if width <= 900:
            fold.click()


@pytest.mark.long
def test_a_wrong_box_says_so_below_it_and_all_others_show_what_is_to_be_seen(bench):
    tab = bench(until="html[data-python]")
    fault, text, mode = tab.locator(".fault"), tab.locator("[name=text]"), tab.locator(":checked[name=mode]")

    def stands(**values):
        assert {name: tab.locator(f"[name={name}]").input_value() for name in values} == values

    scale = {"from": "gallery:aima_scale", "algorithm": "star1"}
    for wrong, said in {
        "abc": SAY["said"]["faults"]["bounds"],
        "0,5; 2": wording("wrong.tree.outside", leaf=Message("tree.leaf_below", value=3, node="E"), low=0.5, high=2)[
            1:
        ],
    }.items():
        tab.locator("details.options").evaluate("(options) => (options.open = true)")
        assert tab.locator("[name=probes]").is_hidden()
        tab.locator("[name=bounds]").fill(wrong)
        tab.keyboard.press("Enter")
        fault.filter(has_text=said).wait_for()
        assert tab.locator("[name=bounds] + .fault").is_visible()
        stands(bounds=wrong, **scale)
        change = ("from", "gallery:thirds") if wrong == "abc" else ("algorithm", "star2")
        tab.locator(f"[name={change[0]}]").select_option(change[1])
        fault.wait_for(state="detached")
        tab.locator("#status").filter(has_not_text=re.compile(".")).wait_for(state="attached")
        stands(bounds="", **scale | dict([change]))
        tab.locator("[name=from]").select_option("gallery:aima_scale")
        tab.locator(PLAYER).filter(has_text="Scale matters").wait_for()
    # A depth at which nothing has an estimate.
    tab.locator("details.options").evaluate("(options) => (options.open = true)")
    assert tab.locator("[name=probes]").is_visible()
    tab.locator("[name=depth]").fill("1")
    tab.keyboard.press("Enter")
    fault.filter(has_text=SAY["said"]["faults"]["estimate"]).wait_for()
    # A game that needs a depth waits until it has one.
    tab.locator("[name=from]").select_option("game:pig")
    fault.filter(has_not_text=SAY["said"]["faults"]["estimate"]).wait_for()
    stands(**{"from": "game:pig", "depth": ""})
    tab.locator("[name=depth]").fill("2")
    tab.keyboard.press("Enter")
    tab.locator(PLAYER).filter(has_text="Pig").wait_for()
    stands(**{"from": "game:pig", "depth": "2"})
    tab.locator("[name=from]").select_option("gallery:aima_scale")
    tab.locator(PLAYER).filter(has_text="Scale matters").wait_for()
    # A text: nothing at all, and one with a slip, which goes on being what is asked for.
    tab.locator("details.text summary").click()
    marked = "(box) => [box.value.slice(box.selectionStart, box.selectionEnd), box.scrollHeight - box.clientHeight]"
    faults = {"": (SAY["said"]["faults"]["empty"], ""), "\n\nmax(1,\n\n mn(2, 3))": ("Line 3, column 2", "mn")}
    for wrong, (sentence, word) in faults.items():
        text.fill(wrong)
        tab.get_by_role("button", name=SAY["workbench"]["show"]).click()
        fault.filter(has_text=sentence).wait_for()
        # The word is selected, and all of the text is in sight.
        assert text.evaluate(marked) == [word, 0]
        tab.locator(".modes label:has([value=predict])").click()
        fault.filter(has_text=sentence).wait_for()
        tab.wait_for_function("() => document.querySelector('[name=mode]:checked').value === 'step'")
        assert text.input_value() == wrong
    text.fill("max(1, min(2, 3))")
    choose(tab, "predict")
    assert (fault.count(), mode.input_value(), text.input_value()) == (0, "predict", "max(1, min(2, 3))")


@pytest.mark.long
def test_in_spanish_a_saved_notation_is_read_again_and_every_fault_is_the_tree_s_or_the_search_s(bench):
    tab = bench(page="es/workbench.html", until="html[data-python]")
    assert tab.locator("[name=fail] option").all_text_contents() == [
        "la cota (soft) (por defecto)",
        "alfa o beta (hard)",
    ]
    # A search that does not fit is not a fault of the tree.
    tab.locator("[name=algorithm]").select_option("minimax")
    place = Message("wrong.search.node", node="B")
    kind = Message("wrong.search.kind.chance")
    fault = Message("wrong.search.unknown_kind", place=place, kind=kind, algorithm="minimax").wording(words("es"))
    tab.locator("#status").filter(has_text=fault[1:]).wait_for()
    assert tab.locator("[name=algorithm]").input_value() == "star1"
    text, seed = tab.locator("[name=text]"), tab.locator("[name=seed]")
    # The arrows go to what is shown while nothing has the focus.
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => document.querySelector('#place .emmviz').dataset.step === '1'")
    tab.locator("details.options summary").click()
    seed.fill("7")
    tab.keyboard.press("Escape")
    for number in ("7", "8"):
        tab.locator("[name=from]").select_option("random")
        tab.locator(PLAYER).filter(has_text=f"semilla {number}").first.wait_for()
        assert seed.input_value() == number
    tab.locator("details.options summary").click()
    with tab.expect_download() as asked:
        tab.locator("[name=save]").select_option(label="Notación del árbol (.txt)")
    assert asked.value.suggested_filename == "emmviz-star1-tree.txt"
    saved = asked.value.path().read_text(encoding="utf-8")
    assert saved == text.input_value() == str(random_tree(8, "max2 chance2 min2", "integers"))
    # A drawing is none, and what is wrong with it is said in the language of the page.
    # The options would cover the button below the text.
    tab.locator("details.text summary").click()
    assert tab.locator("details.options").get_attribute("open") is None
    text.fill("max(1; 2)")
    tab.get_by_role("button", name=WORDS["es"]["workbench"]["show"]).click()
    tab.locator(".fault").filter(has_text="Línea 1, columna 5: se esperaba un número").wait_for()
    text.fill(saved)
    tab.get_by_role("button", name=WORDS["es"]["workbench"]["show"]).click()
    tab.locator(PLAYER).filter(has_text="semilla 8").first.wait_for()
    assert (tab.locator(".fault").count(), text.input_value()) == (0, saved)


@pytest.mark.long
def test_a_tree_of_ones_own_stays_in_the_list_and_in_the_history(bench):
    tab = bench(until="html[data-python]")
    text, trees = tab.locator("[name=text]"), tab.locator("[name=from]")

    def shows(tree):
        tab.wait_for_function("(tree) => document.querySelector('[name=text]').value === tree", arg=str(tree))

    # Without one, the notation waits for it.
    trees.select_option("")
    tab.locator("#status").filter(has_text=SAY["said"]["own"]).wait_for()
    tab.keyboard.insert_text("max(1, 2)")
    details = tab.locator("details.text")
    tab.get_by_role("button", name=SAY["workbench"]["show"]).click()
    tab.wait_for_function("() => document.querySelectorAll('#place svg [data-node]').length === 3")
    assert (text.input_value(), details.get_attribute("open"), trees.input_value()) == ("max(1, 2)", None, "")
    trees.select_option("gallery:thirds")
    shows(gallery.thirds())
    trees.select_option("")
    shows("max(1, 2)")
    for tree in (gallery.thirds(), "max(1, 2)", gallery.aima_scale()):
        tab.go_back()
        shows(tree)
    assert trees.input_value() == "gallery:aima_scale"
    tab.go_forward()
    shows("max(1, 2)")
    assert trees.input_value() == ""
    # What was done with a tree before is a page back, too.
    choose(tab, "quiz")
    tab.go_back()
    tab.wait_for_selector("html[data-shown=step]", state="attached")
    shows("max(1, 2)")
    # A drawing that has not begun cannot be searched.
    trees.select_option("new")
    tab.wait_for_selector("html[data-shown=edit]", state="attached")
    tab.locator(".modes label:has([value=step])").click()
    tab.locator("#status").filter(has_text=SAY["said"]["faults"]["empty"]).wait_for()
    assert tab.locator(":checked[name=mode]").input_value() == "edit"


# The boxes of the form that a mode has, besides those of a search.
BOXES = {"puzzle": ["algorithm", "seed"], "match": ["from", "algorithm", "seed"], "mean": ["from"]}


def test_every_widget_works_with_python_in_the_page_and_a_copied_link_opens_it_anew(bench):
    tab = bench(until="html[data-python]")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def copied():
        tab.locator("#copy").click()
        tab.locator("#status").filter(has_text=re.compile("link")).wait_for()
        return tab.locator("#status").inner_text()

    choose(tab, "exercise")
    assert not tab.locator("[name=from], [name=algorithm], details.options, [name=save]").filter(visible=True).count()
    for name, value in {"topic": "pruning", "level": "2"}.items():
        tab.locator(f"[name={name}]").select_option(value)
    tab.locator("[name=seed]").fill("7")
    tab.keyboard.press("Tab")
    tab.wait_for_function("() => history.state.seed === 7 && history.state.level === 2")
    assert copied() == SAY["said"]["copied_anew"]
    exercise, link = tab.locator(PLAYER).inner_text(), tab.evaluate("navigator.clipboard.readText()")
    assert len(link) < 2000
    assert read_fragment(link).exercise == (7, "pruning", 2)
    choose(tab, "act")
    tab.evaluate("(fragment) => (location.hash = fragment)", f"#{link.partition('#')[2]}")
    tab.wait_for_selector("html[data-shown=exercise]", state="attached")
    assert tab.locator(PLAYER).inner_text() == exercise
    for mode in ["compare", "quiz", "puzzle", "opponent", "rescale", "mean", "sweep", "match"]:
        choose(tab, mode)
        assert tab.locator(PLAYER).count() >= 1, mode
        assert tab.get_by_role("menuitem", name="PDF", include_hidden=True).count() == 0, mode
        if mode == "compare":
            assert copied() == SAY["said"]["copied"]
            runs = tab.locator("#place .emmviz .emmviz").evaluate_all("(found) => found.map((one) => one.ariaLabel)")
            boxes = [tab.locator(f"[name={name}]").input_value() for name in ("algorithm", "other")]
            assert [run.lower() for run in runs] == boxes == ["star1", "expectiminimax"]
        if mode in BOXES:
            assert copied() == SAY["said"]["copied_anew"]
            named = tab.locator(".folded").locator(":is([name=from], [name=algorithm], [name=seed])")
            boxes = named.filter(visible=True).evaluate_all("(found) => found.map((box) => box.name)")
            assert boxes == BOXES[mode]
    assert tab.locator("[name=from]").input_value() == "game:coin-tictactoe"
    # The tree is no longer that of a game.
    tab.evaluate("(fragment) => (location.hash = fragment)", star1(gallery.aima_scale()).link(site=""))
    tab.wait_for_selector("html[data-shown=step]", state="attached")
    choose(tab, "predict")
    tab.locator(PLAYER).get_by_role("textbox").fill("2.1")
    tab.keyboard.press("Enter")
    tab.get_by_text(wording("learn.right")).first.wait_for()
    with tab.expect_download() as asked:
        tab.locator("[name=save]").select_option("tex")
    assert asked.value.suggested_filename == "emmviz-star1-tree.tex"
    with tab.expect_download() as asked:
        tab.locator("[name=save]").select_option("png")
    assert asked.value.path().read_bytes()[:4] == b"\x89PNG"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("chosen", "asked", "page"), [("", "es-ES", "es/"), ("en", "es-ES", ""), ("es", "en-US", "es/")]
)
def test_the_front_page_opens_in_the_language_chosen_or_else_in_that_of_the_browser(
    open_tab, site, chosen, asked, page
):
    tab = open_tab(site, lasting={"locale": asked})
    tab.goto(f"{site}/{'' if chosen == 'es' else 'es/'}offline.html")
    if chosen:
        tab.locator(f"header a[lang={chosen}]").click()
        tab.locator(f"html[lang={chosen}]").wait_for(state="attached")
    tab.goto(f"{site}/index.html")
    tab.wait_for_url(f"{site}/{page}index.html")
    tab.wait_for_selector("html[data-ready]", state="attached")
    assert tab.locator("html").get_attribute("lang") == (page[:2] or "en")


@pytest.mark.long
def test_where_nothing_can_be_kept_a_language_that_was_chosen_stays(open_tab, site):
    tab = open_tab(site, lasting={"locale": "es-ES"})
    tab.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException() } })")
    tab.goto(f"{site}/index.html")
    tab.locator("html[lang=es][data-ready]").wait_for(state="attached")
    for link in ("header a[lang=en]", "header a.home"):
        tab.locator(link).click()
        tab.locator("html[lang=en][data-ready]").wait_for(state="attached")
        assert tab.url == f"{site}/index.html?lang=en"


def test_the_documentation_has_the_head_of_the_readers_language_and_its_button(open_tab, site, tmp_path_factory):
    folder = built(tmp_path_factory)
    page = folder / "docs" / "some.html"
    page.write_text("<html lang='en'><head></head><body><div class='page'></div></body></html>", encoding="utf-8")
    (assets,) = folder.glob("assets-*")
    page.write_text(dressed(page, folder, assets), encoding="utf-8")
    tab = open_tab(site)
    # Who goes on from a page in Spanish reads Spanish.
    tab.goto(f"{site}/es/offline.html")
    tab.locator("nav a[href*='workbench']").click()
    tab.goto(f"{site}/docs/some.html")
    tab.locator("header[lang=es] nav a", has_text=WORDS["es"]["bench"]).wait_for()
    assert tab.locator("header").count() == 1
    tab.locator("#theme").click()
    chosen = tab.locator("body").get_attribute("data-theme")
    tab.locator("header > a[lang=en]").click()
    tab.locator("header[lang=en]").wait_for()
    page.unlink()
    assert tab.url == f"{site}/docs/some.html"
    assert chosen != "auto"
    tab.locator(f"body[data-theme={chosen}]").wait_for()


@pytest.mark.sampled
@pytest.mark.parametrize("asked", ["docs/howto/none.html", "no/such/none.html", "none.html"])
@pytest.mark.parametrize("own", ["es/", ""])
def test_the_page_in_place_of_a_missing_one_is_one_of_the_site_at_any_address(
    open_tab, site, tmp_path_factory, asked, own
):
    # As a host answers, but for the number.
    folder = built(tmp_path_factory)
    (folder / asked).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / "404.html", folder / asked)
    tab = open_tab(site, color_scheme="dark", lasting={"locale": "es-ES" if own else "en-GB"})
    tab.goto(f"{site}/{asked}")
    tab.locator("body[data-theme=auto]").wait_for()
    expect(tab.locator("body")).to_have_css("background-color", "rgb(21, 23, 28)")
    links = tab.locator(":is(.home, main a, nav a:nth-child(2)):visible").evaluate_all(
        "(all) => all.map((a) => a.href)"
    )
    (folder / asked).unlink()
    home = f"{site}/es/index.html" if own else f"{site}/index.html?lang=en"
    assert links == [home, f"{site}/{own}workbench.html", home]


@pytest.mark.long
@pytest.mark.parametrize("mode", ["edit", "compare", "puzzle", "opponent", "rescale", "mean", "sweep", "match"])
def test_a_link_brings_back_what_is_shown_with_its_step(bench, mode):
    tab = bench(until="html[data-python]")
    choose(tab, mode)
    if mode == "compare":
        tab.get_by_role("button", name=wording("compare.next_part")).click()
        tab.wait_for_function("() => /&step=[0-9]+$/.test(location.href)")
    link, text = read_fragment(tab.url), tab.locator("#place .all").first.inner_text()
    assert link.mode == mode
    again = bench(f"#{tab.url.partition('#')[2]}", until=".awaited code")
    # Until Python is there, one reads what it will draw.
    awaited = again.locator(".awaited code").inner_text()
    name = str(link.tree).removeprefix("game:")
    assert awaited == (games.get(name).title if name in games.names() else str(link.tree))
    again.wait_for_selector(f"html[data-shown={mode}]", state="attached")
    assert again.url == tab.url
    if mode == "compare":
        assert again.locator("#place .comparison").get_attribute("data-step") == str(link.step) != "0"
    else:
        assert again.locator("#place .all").first.inner_text() == text


@pytest.mark.long
def test_a_saved_page_opens_where_one_was_and_has_both_searches(bench, tmp_path):
    tab = bench(star1(gallery.aima_scale()).link(12, site=""), until="html[data-python]")

    def saved(name):
        with tab.expect_download() as asked:
            tab.locator("[name=save]").select_option("html")
        asked.value.save_as(tmp_path / name)
        return (tmp_path / name).as_uri()

    one = saved("one.html")
    tab.goto(tab.url.replace("&step=12", "&step=0"))
    choose(tab, "compare")
    tab.get_by_role("button", name=wording("compare.next_part")).click()
    both, moment = saved("both.html"), tab.locator("#place .comparison").get_attribute("data-step")
    assert moment != "0"
    for address, step, players in ((one, "12", 1), (f"{one}#step=3", "3", 1), (both, moment, 3)):
        tab.goto("about:blank")
        tab.goto(address)
        tab.wait_for_selector("html[data-ready]", state="attached")
        assert tab.locator(".emmviz").first.get_attribute("data-step") == step
        assert tab.locator(".emmviz").count() == players


@pytest.mark.long
def test_where_there_is_no_room_for_the_tree_the_console_has_no_error(bench):
    tab = bench(until="html[data-python]")
    choose(tab, "edit")
    tab.set_viewport_size({"width": 120, "height": 120})
    tab.locator("[name=text]").evaluate(
        "(box, text) => ((box.value = text), box.form.requestSubmit())",
        f"max({', '.join(f'min({k}, {k + 1})' for k in range(60))})",
    )
    tab.locator("#place [data-node=BI]").wait_for(state="attached")
    come_to_rest(tab)
    boxes = tab.locator("#place svg[viewBox]").evaluate_all("(all) => all.map((one) => one.getAttribute('viewBox'))")
    assert not [box for box in boxes if min(map(float, box.split()[2:])) < 0]


@pytest.mark.sampled
@pytest.mark.parametrize("own", ["es/", ""])
def test_on_a_phone_every_entry_is_in_sight_and_a_finger_is_told_what_to_do(open_tab, site, own, tmp_path_factory):
    folder = built(tmp_path_factory)
    (assets,) = folder.glob("assets-*")
    # This page has the links to all parts.
    page = folder / own / "lectures.html"
    page.write_text(lectures(own[:2] or "en", [], assets=assets.name, hashes=hashes_of(assets)), encoding="utf-8")
    tab = open_tab(site, lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.goto(f"{site}/{own}lectures.html")
    entries = [entry.bounding_box() for entry in tab.locator("header.site :is(a, button)").all()]
    assert len(entries) == 8
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] < 100 for box in entries)
    assert [tab.locator(f".by-{means}").is_visible() for means in ("finger", "key")] == [True, False]
    # JupyterLab has no room there.
    lab = f"notebooks/index.html?path={own}00-reading-a-tree.ipynb"
    tab.locator(f"header a[href$='lite/{lab}']").wait_for()
    tab.goto("about:blank")
    page.unlink()


@pytest.mark.long
@pytest.mark.parametrize(
    ("own", "search_it"), [("es/", WORDS["es"]["workbench"]["show"]), ("", SAY["workbench"]["show"])]
)
def test_on_a_phone_what_one_presses_reads_and_answers_is_in_sight_at_once(open_tab, site, own, search_it):
    tab = open_tab(site, lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size({"width": 390, "height": 844})

    def ends(part):
        box = tab.locator(part).locator("visible=true").last.bounding_box()
        # A page scrolls by whole pixels.
        return box["x"] + box["width"] <= 390 and int(box["y"] + box["height"]) <= 844

    tab.goto(f"{site}/{own}index.html")
    tab.wait_for_selector("html[data-ready]", state="attached")
    assert ends(".controls")
    tab.goto(f"{site}/{own}workbench.html")
    # What Python does covers nothing.
    tab.wait_for_selector("html[data-shown]", state="attached")
    form, status, shown = (tab.locator(name).bounding_box() for name in ("#bench", "#status", "#place"))
    assert form["y"] + form["height"] <= status["y"]
    assert status["y"] + status["height"] <= shown["y"]
    tab.wait_for_selector("html[data-python]", state="attached")
    assert (ends(".controls"), ends("[name=more]")) == (True, True)
    # A tree that is read comes in sight.
    tab.locator("#fold").click()
    tab.locator("[name=from]").select_option("")
    tab.locator("[name=text]").fill("max(1, 2)")
    tab.get_by_role("button", name=search_it).click()
    tab.locator("#fold[aria-expanded=false]").wait_for()
    assert tab.locator("[name=text]").is_hidden()
    assert tab.locator("#place").bounding_box()["y"] <= shown["y"]
    tab.locator("label:has([value=quiz])").tap()
    tab.wait_for_selector("html[data-shown=quiz]", state="attached")
    come_to_rest(tab)
    assert ends(".card button")
    tab.locator("label:has([value=compare])").tap()
    tab.wait_for_selector("html[data-shown=compare]", state="attached")
    come_to_rest(tab)
    assert ends("#place .comparison")
    tab.goto("about:blank")


@pytest.mark.long
def test_beside_the_text_of_a_tree_the_buttons_of_the_player_stay_in_the_window(bench):
    tab = bench()
    tab.set_viewport_size({"width": 1366, "height": 768})
    tab.locator("details.text summary").click()
    button = tab.get_by_role("button", name=wording("player.next_cuts"))
    box, leaf = button.bounding_box(), tab.locator("[data-node=L8] .shape").bounding_box()
    assert leaf["y"] + leaf["height"] < box["y"]
    assert box["y"] + box["height"] <= 768
    assert tab.locator(".stage .zoom").is_hidden()
    # A deeper one has more than the form leaves: its buttons lie over it until a step scrolls past the form.
    tab.wait_for_selector("html[data-python]", state="attached")
    tab.locator("[name=text]").fill("max(chance(max(min(chance(1, 2), 9), 3), 4), 5)")
    tab.get_by_role("button", name=SAY["workbench"]["show"]).click()
    tab.locator("[data-node=L7]").wait_for(state="detached")
    come_to_rest(tab)
    assert tab.locator(".stage .zoom").is_hidden()
    button = tab.locator(".controls button.forward")
    assert (tab.evaluate("scrollY"), button.bounding_box()["y"] + 34 <= 768) == (0, True)
    # The arrow steps, although the button that was pressed has the focus.
    tab.keyboard.press("ArrowRight")
    follow(tab, within("#place", height=768), [([], {"step": "1", "#place": True})])


@pytest.mark.long
def test_on_a_phone_turned_the_next_cut_is_in_sight_with_its_sentence(open_tab, site):
    tab = open_tab(site, lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size({"width": 844, "height": 390})
    tab.goto(f"{site}/workbench.html")
    tab.wait_for_selector("html[data-shown]", state="attached")
    for step, cut in (("23", ["F", "L6"]), ("25", ["C", "G"])):
        tab.get_by_role("button", name=wording("player.next_cuts")).tap()
        parts = [*(f"[data-node={name}] .shape" for name in cut), ".caption"]
        read = within(*parts, height=390, frame=f"{PLAYER} .emmviz-tree")
        follow(tab, read, [([], {"step": step, **dict.fromkeys(parts, True)})])
    tab.goto("about:blank")


@pytest.mark.long
def test_on_a_low_phone_a_press_brings_the_sentence_of_a_cut_into_sight(open_tab, site):
    tab = open_tab(site, lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size({"width": 390, "height": 664})
    tab.goto(f"{site}/index.html")
    tab.wait_for_selector("html[data-ready]", state="attached")
    tab.get_by_role("button", name=wording("player.next_cuts")).tap()
    tab.wait_for_selector(f"{PLAYER}[data-step='23']")
    come_to_rest(tab)
    parts = ("[data-node=A] .shape", ".caption.asserts", ".controls")
    root, sentence, controls = (tab.locator(f"#place {part}").bounding_box() for part in parts)
    assert root["y"] >= 0
    assert sentence["y"] + sentence["height"] <= controls["y"]
    # In *Draw* a press on a node does so for its fields.
    tab.goto(f"{site}/workbench.html")
    tab.wait_for_selector("html[data-python]", state="attached")
    choose(tab, "edit")
    tab.locator("#place [data-node=L1]").tap()
    tab.locator("#place .node-panel h2").wait_for()
    # Not before a second press, which would type.
    tab.wait_for_function("""() => {
      const box = (part) => document.querySelector(`#place ${part}`).getBoundingClientRect();
      return box(".node-panel").bottom <= box(".controls").top;
    }""")
    tab.locator("#place [data-node=L1]").tap()
    tab.locator("#place .on-leaf input:focus").wait_for()
    tab.goto("about:blank")


@pytest.mark.long
def test_each_press_on_the_button_of_colours_is_seen(bench):
    tab = bench()
    grounds = [tab.evaluate("getComputedStyle(document.body).backgroundColor")]
    for _ in range(3):
        tab.locator("#theme").click()
        grounds.append(tab.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert grounds == [grounds[0], grounds[1]] * 2
    assert grounds[0] != grounds[1]


def test_what_cannot_be_opened_is_one_sentence_and_a_way_out_of_a_bench_which_needs_no_network_the_second_time(bench):
    tab = bench(next(iter(BAD)), until="html[data-python]")
    for link, sentence in BAD.items():
        tab.evaluate("(link) => (location.hash = link)", link)
        tab.locator("#place [role=alert]").filter(has_text=sentence).wait_for()
        assert tab.locator("#status").inner_text() == ""
        # Beside it the form is that of a search.
        boxes = tab.locator("#bench :is([name=topic], [name=other], [name=algorithm])").filter(visible=True)
        assert boxes.evaluate_all("(found) => found.map((box) => box.name)") == ["algorithm"]
        assert tab.locator(":checked[name=mode]").get_attribute("value") == "step"
    tab.get_by_role("button", name=SAY["said"]["example"]).click()
    assert shown(tab.locator(PLAYER)) == expected(star1(gallery.aima_scale()), 0)
    tab.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    here = tab.url.partition("/workbench")[0]
    tab.goto(f"{here}/docs/page.txt")
    tab.context.set_offline(True)
    tab.goto(f"{here}/workbench.html")
    tab.wait_for_selector("html[data-python]", state="attached")
    choose(tab, "act")
    # What was opened is there again; what was not leads to what there is.
    tab.goto(f"{here}/docs/page.txt")
    assert tab.locator("body").inner_text() == "opened before"
    for page, lang in {"docs/": "en", "docs/es/": "es"}.items():
        tab.goto(f"{here}/{page}never.html")
        tab.get_by_role("heading", name=WORDS[lang]["offline"]).wait_for()
    tab.locator("#kept").get_by_role("link", name=SAY["bench"]).click()
    tab.wait_for_selector("html[data-shown]", state="attached")
    tab.goto("about:blank")


@pytest.mark.long
def test_until_a_link_is_read_nothing_else_can_be_asked_for(bench):
    tree = GameTree.parse("max(2, chance(8, 1))")
    tab = bench(star1(tree).link(site=""), until="html:not([data-shown]) #bench[inert]")
    tab.wait_for_selector("html[data-shown=step]", state="attached")
    assert tab.locator("#bench[inert]").count() == 0
    assert tab.locator(".bench textarea").input_value() == str(tree)


@pytest.mark.long
def test_a_link_that_follows_before_the_first_is_read_leaves_the_form_as_it_is(bench):
    tab = bench(star1(GameTree.parse("max(2, chance(8, 1))")).link(site=""), until="#bench[inert]")
    tab.evaluate("(link) => (location.hash = link)", star1(gallery.aima_scale()).link(site=""))
    tab.wait_for_selector("html[data-shown]", state="attached")
    tab.wait_for_selector("#bench:not([inert])")
    choose(tab, "act")


@pytest.mark.long
def test_a_link_of_the_other_language_opens_that_page_before_python(bench):
    tab = bench(GameTree.parse("max(1, 2)").link(lang="es", site=""), until="html[lang=es]")
    assert tab.evaluate("document.documentElement.dataset.python") is None


@pytest.mark.long
def test_what_is_shown_takes_the_room_of_a_text_that_is_closed(bench):
    tab = bench(until="html[data-python]")
    tab.set_viewport_size({"width": 1366, "height": 768})
    text = tab.locator("details.text summary")
    text.click()
    tab.locator("[name=text]").fill("max(1, chance(2, min(5, 7)))")
    tab.locator("details.text button").click()
    tab.locator("#place [data-node=L4]").first.wait_for(state="attached")
    text.click()
    # Both at one moment, as the picture may be laid out once more.
    assert tab.locator("#place [data-node=L4]:visible").first.evaluate(
        "(leaf) => leaf.getBoundingClientRect().bottom <= leaf.closest('.stage').getBoundingClientRect().bottom"
    )


@pytest.mark.long
def test_a_game_without_an_end_is_played_as_soon_as_it_is_chosen(bench):
    tab = bench(until="html[data-python]")
    choose(tab, "match")
    tab.locator("[name=from]").select_option("game:pig")
    tab.locator("#place").get_by_text("Star1, depth 3").wait_for()
    assert tab.locator("#place h2, #place .title").first.inner_text() == "Pig"
    tab.locator("details.options summary").click()
    tab.locator("[name=depth_counts]").select_option("levels")
    tab.locator("#place").get_by_text("Star1, depth 3 in levels").wait_for()
    tab.locator("[name=resolve_chance]").select_option("true")
    tab.locator("#place").get_by_text("Star1, depth 3 in levels, chance resolved").wait_for()
    assert tab.locator("[name=window]").is_hidden()


FILES = {
    "bad.json": (b'{"tree":', "line 1, column 9"),
    "dots.png": (bytes(range(256)), SAY["said"]["no_text"]),
    "large.txt": (b"1" * 1_000_001, SAY["said"]["too_large"]),
    "none.txt": (b"", SAY["said"]["faults"]["empty"]),
}


@pytest.mark.long
def test_a_file_opens_and_one_that_cannot_is_one_sentence_and_loses_nothing(bench):
    tab = bench(until="html[data-python]")
    tab.locator("details.text summary").click()
    text, trees, draft = tab.locator("[name=text]"), tab.locator("[name=from]"), "max(1,"

    def choose_file(name, content):
        with tab.expect_file_chooser() as asked:
            trees.select_option("file")
        asked.value.set_files({"name": name, "mimeType": "", "buffer": content})

    for name, (content, sentence) in FILES.items():
        text.fill(draft)
        choose_file(name, content)
        tab.locator("#status").filter(has_text=f"{name}: {sentence}").wait_for()
        assert (text.input_value(), trees.input_value()) == (draft, "gallery:aima_scale")
        assert tab.locator(PLAYER).count() == 1
    choose_file("a.json", b'{"title": "Mine", "tree": {"max": [1, 2]}}')
    tab.locator(PLAYER).filter(has_text="Mine").wait_for()
    assert text.input_value() == "max(1, 2)"
    # Dropped where no tree is chosen, it is there to be searched.
    choose(tab, "sweep")
    tab.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["[[3, 12, 8], [2, 4, 6]]"], "b.txt"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }"""
    )
    tab.wait_for_selector("html[data-shown=step]", state="attached")
    assert text.input_value() == "max(min(3, 12, 8), min(2, 4, 6))"


@pytest.mark.long
def test_drawing_has_one_menu_of_searches_and_one_text_and_each_tree_is_listed_once(bench):
    tab = bench(until="html[data-python]")
    # A phone would show one that is hidden.
    trees = tab.locator("[name=from] optgroup option").all_text_contents()
    assert len(trees) == len(set(trees)) < 30
    choose(tab, "edit")
    assert tab.locator("select:has([value=star2])").filter(visible=True).count() == 1
    tab.locator("#place").get_by_role("button", name=wording("edit.text")).click()
    assert tab.locator("textarea").filter(visible=True).count() == 1
