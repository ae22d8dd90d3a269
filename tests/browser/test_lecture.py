"""A deck in a browser without a network: the clicker, answers, polls, players, notes."""

from pathlib import Path

import pytest

from emmviz.lecture import save_deck
from tests.browser.axe import objections
from tests.browser.player import press, steps
from tests.browser.room import come_to_rest
from tests.lecture.books import deck_from
from tests.long import LONG

NOTEBOOK = next((Path(__file__).parents[2] / "notebooks").glob("05-*.ipynb"))
# What sticks out of its slide, or of a box that would hide it or scroll.
OUT = """() => {
  const page = [...document.querySelectorAll(".page")].find((one) => !one.closest("section:not(.present)"));
  const all = page.getBoundingClientRect(), found = [];
  if (page.scrollHeight > page.clientHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
  for (const el of page.querySelectorAll("*")) {
    if (el.closest("svg, .fold, .heard") || !el.checkVisibility({ visibilityProperty: true })) continue;
    const box = el.getBoundingClientRect();
    if (box.width && box.height && (box.bottom > all.bottom + 1 || box.right > all.right + 1)) found.push(`${el.tagName}.${el.className} sticks out`);
    const { overflowX, overflowY } = getComputedStyle(el);
    if (overflowY !== "visible" && el.clientHeight && el.scrollHeight > el.clientHeight + 2) found.push(`${el.tagName}.${el.className} is cut below`);
    if (overflowX !== "visible" && el.clientWidth && el.scrollWidth > el.clientWidth + 2) found.push(`${el.tagName}.${el.className} is cut at the right`);
  }
  return found;
}"""  # noqa: E501
# The smallest text of a slide in units of 1280 by 720, that of its widgets, too, apart from the signs of formulas, the
# pictures without a player, the signs at nodes, and the keys that one asks for.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".page")]
  .filter((one) => !one.closest("section:not(.present)"))
  .flatMap((page) => [...page.querySelectorAll(":not(math *, .keys *, option, .sign *, .figure svg *)")])
  .filter((el) => el.checkVisibility({ visibilityProperty: true }))
  .filter((el) => [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((el) => {
    const { a, b } = el.ownerSVGElement ? el.getScreenCTM() : { a: 1, b: 0 };
    return Math.round(parseFloat(getComputedStyle(el).fontSize) * Math.hypot(a, b) * 10) / 10;
  }))"""


@pytest.fixture(scope="module")
def decks(executed, tmp_path_factory):
    """The decks of the small notebook in both languages, executed once, and in the long run of a real one."""
    folder = tmp_path_factory.mktemp("decks")
    paths = {name: folder / f"{name}.html" for name in ("en", "es", "real")}
    paths["en"].write_text(deck_from(executed)[1], encoding="utf-8")
    paths["es"].write_text(deck_from(executed, lang="es", theme="dark", steps=True)[1], encoding="utf-8")
    if LONG:
        save_deck(NOTEBOOK, paths["real"])
    return paths


@pytest.fixture
def open_deck(open_tab, decks):
    def open_one(name="en", **options):
        tab = open_tab(offline=True, **options)
        tab.set_viewport_size({"width": 1280, "height": 720})
        tab.goto(decks[name].as_uri())
        tab.wait_for_selector("html[data-ready]")
        return tab

    return open_one


def at(tab):
    """The number of the slide, as the bar says it."""
    return int(tab.locator(".bar .counter").text_content().split()[0])


def here(tab):
    """The slide that is shown."""
    return tab.locator("section.present:not(.stack)").locator("visible=true").last


def to(tab, number):
    """Turn to a slide, whatever is hidden on those before."""
    press(tab, "Home")
    while at(tab) < number:
        press(tab, "Escape") if tab.locator(".live.armed").count() else press(tab, "PageDown")


def test_a_clicker_goes_through_all_of_it_and_back(open_deck):
    tab = open_deck()
    assert (at(tab), tab.locator("h1").text_content()) == (1, "1 · Small")
    output = tab.locator("pre.output")
    press(tab, "PageDown")
    assert (at(tab), output.is_visible()) == (2, False)
    press(tab, "PageDown")
    assert (at(tab), output.text_content()) == (2, "<b>six</b> 6")
    assert output.is_visible()
    answer = here(tab).locator(".answer")
    assert answer.get_attribute("open") is None
    press(tab, "PageDown")
    assert answer.get_attribute("open") is not None
    assert answer.locator("math").is_visible()
    press(tab, "PageUp")
    assert (at(tab), answer.get_attribute("open")) == (2, None)
    # What a click has opened needs no press.
    answer.locator("summary").click()
    assert answer.locator("math").is_visible()
    press(tab, "ArrowRight")
    assert at(tab) == 3
    press(tab, "PageUp", "PageUp")
    for key, slides in (("PageDown", [2, 3, 4, 5, 6, 7, 8]), ("PageUp", [8, 7, 6, 5, 4, 3, 2, 1])):
        seen = [at(tab)]
        while seen[-1] != slides[-1]:
            press(tab, key)
            if at(tab) != seen[-1]:
                seen.append(at(tab))
        assert seen == slides
        press(tab, key)
        assert at(tab) == slides[-1]


def test_a_poll_is_settled_by_click_by_number_and_by_the_next_press(open_deck):
    tab = open_deck()
    to(tab, 3)
    poll, right = tab.locator(".poll"), tab.locator(".choice.right")
    assert tab.locator(".choice b").all_text_contents() == ["A", "B", "C"]
    assert right.count() == 0
    press(tab, "PageDown")
    assert (at(tab), right.locator("b").text_content()) == (3, "B")
    assert poll.get_by_role("status").text_content() == "B is right."
    press(tab, "PageUp")
    assert right.count() == 0
    press(tab, "3")
    assert poll.get_by_role("status").text_content() == "C is not it; B is right."
    assert tab.locator(".choice.chosen b").text_content() == "C"
    tab.locator(".choice").nth(1).click()
    assert poll.get_by_role("status").text_content() == "B is right."
    press(tab, "PageDown")
    assert at(tab) == 4


def test_a_player_shares_the_keys_with_the_slides(open_deck):
    tab = open_deck()
    to(tab, 5)
    root = here(tab).locator(".emmviz")
    # A press in the player gives it its keys and those of a clicker; Escape gives them back to the slides.
    root.locator(".stage").click(position={"x": 5, "y": 5})
    press(tab, "ArrowRight", "PageDown", "c")
    # Keys that the player has no use for are those of the deck.
    dark = tab.locator(".reveal.paused")
    assert [(press(tab, key), dark.count())[1] for key in ("b", "b", ".", "PageDown")] == [1, 0, 1, 0]
    assert (at(tab), steps(root), tab.locator(".live.armed").count()) == (5, 23, 1)
    # One ring is enough.
    assert root.evaluate("(el) => getComputedStyle(el, '::after').content") == "none"
    press(tab, "Escape", "PageUp")
    assert (at(tab), tab.locator(".live.armed").count()) == (4, 0)
    press(tab, "PageDown")
    # So does a key.
    press(tab, "Enter")
    assert tab.locator(".live.armed").count() == 1
    assert here(tab).locator(".arm").get_attribute("aria-pressed") == "true"
    press(tab, "PageDown", "PageDown", "PageUp")
    assert (at(tab), steps(root)) == (5, 24)
    press(tab, "Escape", "PageDown")
    assert (at(tab), steps(root), tab.locator(".live.armed").count()) == (5, 24, 0)
    assert here(tab).locator(".answer").get_attribute("open") is not None
    # At its end it gives the clicker back, with the slide; on the way it may stop only at values and cuts.
    press(tab, "Enter", "Home")
    here(tab).get_by_role("button", name="values and cuts only").click()
    stops = [(press(tab, key), steps(root))[1] for key in ("PageDown", "PageDown", "ArrowRight", "PageUp", "ArrowLeft")]
    assert stops == [8, 15, 17, 15, 8]
    here(tab).get_by_role("button", name="values and cuts only").click()
    here(tab).locator(".arm").click()
    assert tab.locator(".live.armed").count() == 0
    here(tab).locator(".arm").click()
    press(tab, "c", "PageDown")
    assert (at(tab), steps(root)) == (5, 24)
    press(tab, "PageDown", "PageDown", "PageDown")
    assert (at(tab), steps(root)) == (5, 27)
    press(tab, "PageDown")
    assert at(tab) == 6


def test_a_player_that_is_marked_is_stepped_first(open_deck):
    tab = open_deck()
    to(tab, 6)
    press(tab, "PageDown")
    root = here(tab).locator(".emmviz")
    assert (at(tab), tab.locator(".live.armed").count()) == (7, 1)
    total = int(root.locator("[type=range]").get_attribute("max"))
    for k in range(1, total + 1):
        press(tab, "PageDown")
        assert (at(tab), root.get_attribute("data-step")) == (7, str(k))
    press(tab, "PageDown")
    assert at(tab) == 8
    press(tab, "PageUp", "PageUp")
    assert at(tab) == 6


def test_a_slider_is_alive(open_deck):
    tab = open_deck()
    to(tab, 6)
    slider, picture = here(tab).locator("[type=range]"), here(tab).locator(".shown img")
    assert picture.evaluate("(img) => img.naturalWidth") > 300
    seen = [picture.get_attribute("src")]
    slider.focus()
    for key, n in (("ArrowRight", "4"), ("ArrowRight", "5"), ("Home", "1"), ("ArrowRight", "2"), ("ArrowRight", "3")):
        press(tab, key)
        assert (at(tab), here(tab).locator("output").text_content()) == (6, n)
        assert slider.get_attribute("aria-valuetext") == n
        seen.append(picture.get_attribute("src"))
    assert len(set(seen)) == 5
    assert seen[0] == seen[-1]
    press(tab, "PageDown")
    assert at(tab) == 7


def test_notes_are_below_the_slide_or_in_a_window_if_one_opens(open_deck):
    tab = open_deck()
    below = tab.locator(".below")
    assert below.is_hidden()
    press(tab, "n")
    assert "Say hello." in below.text_content()
    assert "7 minutes" in below.text_content()
    top = below.bounding_box()["y"]
    slide = tab.locator(".slides").bounding_box()
    assert slide["y"] + slide["height"] <= top + 1
    press(tab, "n")
    assert below.is_hidden()
    with tab.expect_popup() as opened:
        press(tab, "s")
    window = opened.value
    assert window.locator("body > h1").text_content() == "1 · Small"
    assert "Say hello." in window.locator("body > main").text_content()
    assert window.locator(".clock").text_content() == "0 of 7 min"
    assert window.locator("body > footer").text_content() == "Then: First"
    window.keyboard.press("PageDown")
    assert at(tab) == 2
    assert window.locator("body > main").text_content() == "There are no notes for this slide."
    assert window.evaluate("window.hacked") is None
    # On a page that never had one: of one that closes it is known a little later.
    tab = open_deck()
    tab.evaluate("window.open = () => null")
    press(tab, "s")
    assert "opens no window" in tab.locator(".below").text_content()


def test_all_slides_black_help_and_buttons(open_deck):
    tab = open_deck()
    press(tab, "Escape")
    assert tab.locator(".reveal.overview").count() == 1
    press(tab, "ArrowRight", "Enter")
    assert (at(tab), tab.locator(".reveal.overview").count()) == (2, 0)
    press(tab, "b")
    tab.get_by_text("Press any key to come back").wait_for()
    press(tab, "PageDown")
    assert (at(tab), tab.locator(".reveal.paused").count()) == (2, 0)
    press(tab, "?")
    assert "the clicker steps the player" in tab.get_by_role("dialog").text_content()
    press(tab, "Escape")
    assert tab.get_by_role("dialog").count() == 0
    tab.get_by_role("button", name="Previous").click()
    assert at(tab) == 1
    press(tab, "End")
    assert at(tab) == 8


def test_hostile_text_stays_text(open_deck):
    tab = open_deck()
    press(tab, "End")
    assert here(tab).locator("li").count() == 2
    assert tab.evaluate("window.hacked") is None
    assert tab.locator("img[src=x]").count() == 0


def test_a_deck_in_spanish_steps_every_player(open_deck):
    tab = open_deck("es")
    assert tab.locator("html").get_attribute("lang") == "es"
    to(tab, 2)
    assert tab.locator(".bar .counter").text_content() == "2 de 8"
    to(tab, 5)
    assert here(tab).locator(".arm").text_content() == "El mando está en el reproductor · Esc: diapositivas"
    press(tab, "PageDown", "PageDown")
    assert here(tab).locator(".emmviz").get_attribute("data-step") == "2"
    assert here(tab).locator(".emmviz").get_attribute("data-theme") == "dark"


@pytest.mark.parametrize(("name", "scheme"), [("en", "light"), ("es", "dark")])
def test_axe_finds_nothing_to_object_to(open_deck, name, scheme):
    tab = open_deck(name, color_scheme=scheme)
    found = {}
    for number in (1, 2, 3, 5, 8):
        to(tab, number)
        if number == 3:
            press(tab, "1")
        found[number] = objections(tab)
    assert not any(found.values()), found


@pytest.mark.parametrize("name", ["real" if LONG else "en"])
def test_every_slide_of_a_notebook_fits(open_deck, name):
    tab = open_deck(name)
    total = int(tab.locator(".bar .counter").text_content().split()[-1])
    faults, players = {}, 0
    for press_ in range(200):
        live = here(tab).locator(".live .emmviz").count()
        players += live
        if live:
            come_to_rest(tab)
        found = [*tab.evaluate(OUT), *(["small text"] if tab.evaluate(SMALLEST) < 22 else [])]
        if found:
            faults[f"slide {at(tab)}, press {press_}"] = found
        if tab.locator(".live.armed").count():
            press(tab, "Escape")
        before = at(tab), here(tab).locator(".fragment.visible").count()
        press(tab, "PageDown")
        if before == (at(tab), here(tab).locator(".fragment.visible").count()):
            break
    assert faults == {}
    assert at(tab) == total
    assert players >= 1
