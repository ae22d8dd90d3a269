"""A deck in a browser without a network: the clicker, votes, players, notes."""

import pytest

from emmviz import gallery, star1
from emmviz.base.locale import words
from emmviz.lecture import save_deck
from emmviz.picture.steps import steps_with
from tests.browser.axe import objections
from tests.browser.player import follow, press
from tests.browser.test_touch import Finger, line
from tests.lecture.decks import small_deck

# What sticks out of its slide, or of a box that would hide it or scroll.
OUT = """() => {
  const page = [...document.querySelectorAll(".page")].find((one) => !one.closest("section:not(.present)"));
  const all = page.getBoundingClientRect(), found = [];
  if (page.scrollHeight > page.clientHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
  for (const el of page.querySelectorAll("*")) {
    if (el.closest("svg, .heard") || !el.checkVisibility({ visibilityProperty: true })) continue;
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
  .flatMap((page) => [...page.querySelectorAll(":not(math *, .keys *, option, .sign *)")])
  .filter((el) => el.checkVisibility({ visibilityProperty: true }))
  .filter((el) => [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((el) => {
    const { a, b } = el.ownerSVGElement ? el.getScreenCTM() : { a: 1, b: 0 };
    return Math.round(parseFloat(getComputedStyle(el).fontSize) * Math.hypot(a, b) * 10) / 10;
  }))"""


# The slide that is shown and its player: its step, who has the clicker, what is below it and over it.
READ = """() => {
  const here = document.querySelector("section.present");
  const root = here.querySelector(".emmviz");
  const all = (part) => document.querySelectorAll(part).length;
  const text = (one) => one?.textContent;
  return {
    counter: text(document.querySelector(".bar .counter")),
    head: text(here.querySelector("h2, h1")),
    step: +root?.dataset.step,
    theme: root?.dataset.theme,
    armed: all(".live.armed"),
    arm: here.querySelector(".arm")?.getAttribute("aria-pressed"),
    title: here.querySelector(".arm")?.title,
    dark: all(".reveal.paused"),
    ring: root && getComputedStyle(root, "::after").content,
    notes: document.querySelector(".below").checkVisibility() ? text(document.querySelector(".below")) : "",
    help: text(document.querySelector("dialog[open]")) ?? null,
    code: text(here.querySelector("pre")),
    items: here.querySelectorAll("li").length,
    images: all("img[src=x]"),
    lang: document.documentElement.lang,
    choices: [...here.querySelectorAll(".choice")].map(text),
    right: [...here.querySelectorAll(".choice.right b")].map(text),
    chosen: text(here.querySelector(".choice.chosen b")),
    says: text(here.querySelector(".poll [role=status]")),
    hacked: window.hacked ?? null,
  };
}"""
STOPS = [{"step": step} for step in (8, 15, 17, 15, 8)]


@pytest.fixture(scope="module")
def decks(tmp_path_factory):
    """The deck of the small lecture in both languages."""
    folder = tmp_path_factory.mktemp("decks")
    return {"en": small_deck(folder), "es": small_deck(folder, "es", "dark")}


@pytest.fixture
def open_deck(open_tab, decks):
    def open_one(name="en", **options):
        tab = open_tab(offline=True, **options)
        tab.set_viewport_size({"width": 1280, "height": 720})
        tab.goto("about:blank")  # of an address that differs after # alone nothing is loaded anew
        tab.goto(f"{decks[name].as_uri()}#/1")
        tab.wait_for_selector("html[data-ready]")
        return tab

    return open_one


def at(tab):
    """The number of the slide, the title not counted."""
    return int(tab.locator(".bar .counter").text_content().split()[0]) - 1


def read_deck(tab):
    return tab.evaluate(READ) | {"slide": at(tab)}


def here(tab):
    """The slide that is shown."""
    return tab.locator("section.present")


def to(tab, number):
    """Turn to a slide, whatever is hidden on those before."""
    press(tab, "Home")
    while at(tab) < number:
        press(tab, "Escape") if tab.locator(".live.armed").count() else press(tab, "PageDown")


def test_a_clicker_goes_through_all_of_it_and_back(open_deck):
    tab = open_deck()
    run = star1(gallery.aima_scale())
    values = len({*steps_with(run, "values"), len(run.steps)})
    # The poll is shown first, and the player goes from value to value.
    slides = [slide for slide, count in {1: 1, 2: 2, 3: values + 1, 4: 1}.items() for _ in range(count)]
    script = [
        ([], {"slide": 1, "head": "A formula"}),
        *((["PageDown"], {"slide": slide}) for slide in (*slides[1:], 5, 5)),
    ]
    follow(tab, read_deck, script)
    seen = [5]
    while seen[-1] != 1:
        press(tab, "PageUp")
        seen.append(at(tab))
    assert [*dict.fromkeys(seen)] == [5, 4, 3, 2, 1]
    follow(tab, read_deck, [(["PageUp", "PageUp"], {"slide": 0, "head": "Small"})])


@pytest.mark.long
@pytest.mark.parametrize("name", ["en", "es"])
def test_the_keys_of_the_deck_and_of_its_player_are_in_sight_at_once(open_deck, name):
    tab = open_deck(name)
    found = []
    for number in (0, 3):
        to(tab, number)
        press(tab, "?")
        found.append(
            tab.locator("dialog[open]").evaluate(
                "(one) => [one.scrollHeight - one.clientHeight, ['s', 'v'].filter((key) =>"
                " [...one.querySelectorAll('dt')].some((name) => name.textContent === key))]"
            )
        )
        press(tab, "Escape")
    assert found == [[0, ["s"]], [0, ["s", "v"]]]
    assert not tab.locator(".present .counter").is_visible()  # a press is none of the player's steps


def test_bars_that_are_too_high_are_smaller_and_the_tree_beside_them_stays(open_deck):
    tab = open_deck()
    to(tab, 2)
    size = """() => [...document.querySelectorAll("section.present .figure img")]
      .map((one) => one.getBoundingClientRect().height).find((high) => high)"""
    before = tab.evaluate(size)
    tab.evaluate("""() => {
      const bars = Object.assign(document.createElement("div"), { style: "height: 560px" });
      document.querySelector("section.present .poll").append(bars);
      dispatchEvent(new Event("resize"));
    }""")
    assert tab.evaluate("+document.querySelector('section.present .poll').style.zoom") < 1
    assert tab.evaluate(size) == before


# Whether all that a player says is in its panel, what sticks out at its sides, and whether its text is large enough.
TOLD = """() => {
  const telling = document.querySelector("section.present .telling");
  const { left, right } = telling.getBoundingClientRect();
  const out = [...telling.querySelectorAll("svg text, .sum > :first-child td")]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && (box.left < left || box.right > right));
  const zoom = Number(telling.querySelector(".evidence").style.zoom || 1);
  return [telling.scrollHeight <= telling.clientHeight + 1, out.length, zoom >= 0.7];
}"""


@pytest.mark.long
def test_a_sum_of_three_outcomes_and_its_number_line_are_in_sight(open_tab, tmp_path):
    tree = "max(keep: 20, sell: B=chance(.5: min(-80, 40), .3: min(10, 30), .2: 100)) in [-100, 100]"
    player = f"```{{player}} {tree}\nsearch: star1\nsteps: all\n```\n"
    source = tmp_path / "x.md"
    # A wide font, in which the result was below the edge of the panel.
    (tmp_path / "wide.toml").write_text('[brand]\ncolours = ["#7a1fa2", "#ffd54f", "#00695c"]\nfont = "DejaVu Sans"\n')
    source.write_text(
        f"---\ntitle: A flight\nstyle: wide.toml\n---\n# A flight {{minutes: 4}}\n## Sell?\n{player}", encoding="utf-8"
    )
    tab = open_tab(offline=True)
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.goto(f"{save_deck(source, tmp_path / 'x.html').as_uri()}#/1")
    tab.wait_for_selector("html[data-ready]")
    to(tab, 1)
    steps = []
    for _ in range(12):
        press(tab, "PageDown")
        steps.append(int(here(tab).locator(".emmviz").get_attribute("data-step")))
        assert tab.evaluate(TOLD) == [True, 0, True], steps
    assert steps[-1] == 12


@pytest.mark.long
def test_notes_are_below_the_slide_or_in_a_window_if_one_opens(open_deck):
    tab = open_deck()
    script = [([], {"notes": ""}), (["n"], {"notes": "…Say hello."}), (["n"], {"notes": ""})]
    follow(tab, read_deck, script)
    press(tab, "n")
    slide = tab.locator(".slides").bounding_box()
    assert slide["y"] + slide["height"] <= tab.locator(".below").bounding_box()["y"] + 1
    with tab.expect_popup() as opened:
        press(tab, "s")

    def read(window):
        parts = {part: window.locator(f"body > {part}").text_content() for part in ("h1", "main", "footer")}
        return parts | {"slide": at(tab), "hacked": window.evaluate("window.hacked")}

    script = [
        ([], {"h1": "A formula", "footer": "Then: Which move?"}),
        (["End"], {"slide": 5, "main": "This slide has no notes.", "hacked": None}),
    ]
    follow(opened.value, read, script)
    # On a page that never had one: of one that closes it is known a little later.
    tab = open_deck()
    script = [
        ([lambda tab: tab.evaluate("window.open = () => null"), "s"], {"notes": "…so the notes are below the slide."})
    ]
    follow(tab, read_deck, script)


# Of a slide on a phone: the least height of its buttons and of its text, and what is wider than it.
ON_PHONE = """() => {
  const page = document.querySelector(".slides > .present .page");
  const scale = page.getBoundingClientRect().width / page.offsetWidth;
  const high = (one) => one.getBoundingClientRect().height;
  const texts = [...page.querySelectorAll("h2, p, li, td, .choice")].filter((one) => !one.closest(".emmviz") && high(one));
  return {
    button: Math.min(...[...page.querySelectorAll("button")].map(high).filter(Boolean), ...[...document.querySelectorAll(".bar button")].map(high).filter(Boolean)),
    text: Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * scale)),
    wide: page.scrollWidth > page.clientWidth,
  };
}"""  # noqa: E501


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 640), (390, 664)])
def test_on_a_phone_slides_have_its_shape_and_are_read_and_touched(open_deck, size):
    tab = open_deck(lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    tab.locator(".phone").wait_for()
    for k in range(6):
        to(tab, k)
        found = tab.evaluate(ON_PHONE)
        assert (found["button"] >= 44, found["text"] >= 14, found["wide"]) == (True, True, False), (k, found)
        # What goes on below the bar says so until it is in sight; and nothing follows the last slide.
        more, page = tab.locator(".does-more"), here(tab).locator(".page")
        assert more.is_visible() == page.evaluate("(one) => one.scrollHeight - one.clientHeight >= 24")
        if more.is_visible():
            page.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
            more.wait_for(state="hidden")
        assert tab.locator(".does-next").is_disabled() == (k == 5)
        tree = here(tab).locator(".live .stage")
        if size[0] < size[1] and tree.count():
            assert tree.bounding_box()["height"] >= 0.4 * size[0], "the tree has room"
            display = here(tab).locator(".live .evidence").evaluate("(one) => getComputedStyle(one).display")
            assert display == "block", "number line and sum are below one another"
    # Turned back to a large screen it is the slide of a hall again.
    tab.set_viewport_size({"width": 1280, "height": 776})
    tab.locator("html:not(.phone)").wait_for()
    assert here(tab).locator(".page").evaluate("(page) => [page.offsetWidth, page.offsetHeight]") == [1280, 720]


@pytest.mark.long
def test_a_finger_leaves_the_list_of_slides_without_choosing_one(open_deck):
    tab = open_deck(lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.locator(".phone").wait_for()
    before, places, leave = at(tab), tab.locator("dialog.jump"), tab.locator("dialog.jump > button")
    ways = [
        leave.tap,
        lambda: tab.touchscreen.tap(4, 4),
        # A press into it is none beside it.
        lambda: (places.tap(position={"x": 6, "y": 60}), places.is_visible() and tab.touchscreen.tap(4, 4)),
    ]
    for way in ways:
        tab.locator(".does-list").tap()
        places.wait_for()
        box = leave.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert way() != (None, False)
        places.wait_for(state="hidden")
        assert at(tab) == before


def into(tab):
    """Press on the player."""
    here(tab).locator(".emmviz .stage").click(position={"x": 5, "y": 5})


@pytest.mark.long
def test_a_finger_turns_slides_by_the_bar_and_across_a_slide_but_not_across_a_player(open_deck):
    tab = open_deck(lasting={"has_touch": True, "is_mobile": True})
    tab.set_viewport_size({"width": 390, "height": 844})
    finger, deck = Finger(tab), tab.url.partition("#")[0]

    slide = here(tab).locator(".page").last.bounding_box()
    assert slide["y"] + slide["height"] <= tab.locator(".bar").bounding_box()["y"]
    right, left = (310, slide["y"] + 15), (80, slide["y"] + 15)
    onward, back = (lambda tab: finger.move(line(right, left))), (lambda tab: finger.move(line(left, right)))
    # On the second slide the poll is shown before the next one, which has a player.
    places = [{"slide": 2, "right": []}, {"slide": 2, "right": ["A"]}, {"slide": 3}]
    there, again = places, [*places[1::-1], {"slide": 1}]
    # Before any swipe, which Chromium would take the first tap to end.
    for name, stops in (("Next", there), ("Previous", again)):
        button = tab.get_by_role("button", name=name, exact=True)
        assert button.evaluate("(one) => getComputedStyle(one).opacity") == "1"
        follow(tab, read_deck, [([lambda tab, button=button: button.tap()], stop) for stop in stops])
    follow(tab, read_deck, [([onward], stop) for stop in there])
    follow(tab, read_deck, [([back], again[0]), ([onward], {"slide": 3}), *(([back], stop) for stop in again)])
    # Nothing is before the title.
    follow(tab, read_deck, [([back], {"slide": 0}), ([back, onward], {"slide": 1})])
    assert tab.url.partition("#")[0] == deck
    to(tab, 3)
    tree = here(tab).locator(".emmviz .stage > .emmviz-tree").bounding_box()
    x, y = tree["x"] + tree["width"] / 2, tree["y"] + tree["height"] / 2
    finger.move(line((x + 60, y), (x - 60, y)))
    follow(tab, read_deck, [([], {"slide": 3, "step": 1})])


# Each with its deck, the slide on which it begins, and what is done, and what then stands there.
SCRIPTS = {
    "a player shares the keys with the slides": (
        "en",
        3,
        [
            ([], {"armed": 1, "arm": "true"}),
            # A press in the player gives it its keys and those of a clicker; Escape gives them back to the slides.
            (
                ["Escape", into, "ArrowRight", "PageDown", "c"],
                {"slide": 3, "step": 23, "armed": 1, "ring": "none"},  # one ring is enough
            ),
            # Keys that the player has no use for are those of the deck.
            *(([key], {"dark": dark}) for key, dark in (("b", 1), ("b", 0), (".", 1), ("PageDown", 0))),
            (["Escape", "PageUp"], {"slide": 2, "armed": 0}),
            # Coming from the slide before it has the clicker by itself.
            (["PageDown"], {"slide": 3, "armed": 1}),
            (["PageDown", "PageUp"], {"slide": 3, "step": 23}),
            (["Escape", "Enter"], {"armed": 1}),
            (["Home"], {}),
            *zip([["PageDown"], ["PageDown"], ["ArrowRight"], ["PageUp"], ["ArrowLeft"]], STOPS, strict=True),
            ([lambda tab: here(tab).locator(".arm").click()], {"armed": 0}),
            (["PageDown"], {"slide": 4}),
        ],
    ),
    "a poll is settled by click, by letter and by the next press": (
        "en",
        2,
        [
            ([], {"choices": ["Aa1", "Ba2"], "right": []}),
            (["PageDown"], {"slide": 2, "right": ["A"], "says": "The right answer: a1."}),
            (["PageUp"], {"right": []}),
            (["B"], {"says": "Your answer: a2. The right answer: a1. Treating chance as MAX.", "chosen": "B"}),
            (["click a1"], {"says": "Your answer, a1, is right."}),
            # What a click has shown needs no press.
            (["PageDown"], {"slide": 3}),
        ],
    ),
    "all slides, black, help and buttons": (
        "en",
        1,
        [
            # Some clickers send Escape.
            (["Escape"], {"slide": 1, "help": None}),
            (["click All slides"], {"help": "…Which move?"}),
            (["click Which move?"], {"slide": 2, "help": None}),
            (["b"], {"dark": 1}),
            (["PageDown"], {"slide": 2, "dark": 0}),
            (["?"], {"help": "…let the clicker control the player"}),
            ([], {"help": "…If the clicker controls a player: to its first step"}),
            (["Escape"], {"help": None}),
            (["click Previous"], {"slide": 1}),
            (["End"], {"slide": 5}),
        ],
    ),
    "hostile text stays text": (
        "en",
        4,
        [([], {"code": "…window.hacked = 1"}), (["End"], {"items": 2, "hacked": None, "images": 0})],
    ),
    "en español": (
        "es",
        3,
        [
            ([], {"counter": "4 de 6", "title": words("es")["lecture"]["armed"], "lang": "es"}),
            (["PageDown", "PageDown"], {"step": 15, "theme": "dark"}),
        ],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("deck", "slide", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_deck_as_it_goes_on(open_deck, deck, slide, script):
    tab = open_deck(deck)
    to(tab, slide)
    follow(tab, read_deck, script)


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "scheme"), [("en", "light"), ("es", "dark")])
def test_axe_finds_nothing_to_object_to(open_deck, name, scheme):
    tab = open_deck(name, color_scheme=scheme)
    found = {}
    for number in range(1, 6):
        to(tab, number)
        if number == 2:
            press(tab, "1")
        found[number] = objections(tab)
    assert not any(found.values()), found
