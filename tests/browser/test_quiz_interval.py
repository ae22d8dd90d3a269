"""An inverse question in the browser: its ends typed, or set on the line with keyboard, mouse and finger."""

import pytest

from emmviz import quiz
from emmviz.base.locale import words
from emmviz.base.numerals import read_number
from tests.browser.player import follow
from tests.browser.test_quiz import page_of
from tests.searches import SCALE


@pytest.fixture
def asking(open_file):
    """The scale tree's first question, [10/9, 4], on a page."""
    return lambda lang="en", **look: open_file(page_of(quiz(SCALE, kinds="when_unread", lang=lang)), **look)


def filled(*texts):
    """Fill one field after the other."""
    return lambda tab: [field.fill(text) for field, text in zip(tab.locator(".end .typed").all(), texts, strict=True)]


def first(part, does, *given):
    """Do something to the first of some parts."""
    return lambda tab: getattr(tab.locator(part).first, does)(*given)


BOX, FIELD, SLIDER = ".end [type=checkbox]", ".end .typed", ".dragging [role=slider]"
READ = f"""() => {{
  const all = (part) => [...document.querySelectorAll(part)];
  return {{
    ends: all("{FIELD}").map((field, i) => [field.value, all("{BOX}")[i]?.checked]),
    off: all("{BOX}").map((box) => box.disabled),
    places: all("{SLIDER}").map((one) => one.style.left),
    parts: all(".part").length,
    bracket: all(".line .answered").map((path) => path.getAttribute("d")),
    at: all("{FIELD}").indexOf(document.activeElement),
    mark: all(".card .mark").at(-1)?.textContent ?? "",
    unread: all(".mark.unread").length,
    names: all("{SLIDER}").map((one) => one.ariaLabel),
    value: document.querySelector("{SLIDER}")?.getAttribute("aria-valuetext"),
    open: all("{SLIDER}").map((one) => one.classList.contains("open")),
    playing: all(".quiz .playing").length,
    lines: all(".dragging").filter((one) => one.checkVisibility()).length,
  }};
}}"""
SCRIPTS = {
    "the line follows what is typed": [
        ([filled("5/2", "3,25")], {"places": ["50%", "75%"]}),
        # What lies outside of it stands at its end; an infinite end is never included, a finite one is again.
        (
            [filled("-oo", "9")],
            {"places": ["0%", "100%"], "ends": [["-oo", False], ["9", True]], "off": [True, False]},
        ),
        ([filled("2", "9")], {"ends": [["2", True], ["9", True]]}),
        # A number that is not round moves on from its place.
        ([filled("10/9", "4"), first(SLIDER, "focus"), "ArrowRight"], {"ends": [["1.12", True], ["4", True]]}),
    ],
    "typed ends are marked with whether they belong to it": [
        (["Enter"], {"at": 0}),
        ([filled("10/9", "much"), first(FIELD, "press", "Enter")], {"unread": 1}),
        (
            [filled("10/9", "4"), first(BOX, "uncheck"), first(FIELD, "press", "Enter")],
            {"mark": "…not cutting when the numbers are equal…"},
        ),
        ([first(BOX, "check"), first(FIELD, "press", "Enter")], {"mark": "Right.…"}),
    ],
    "an answer may have several parts": [
        ([filled("10/9", "2"), "click Add a part"], {"parts": 2, "at": 2}),
        # The line is that of the part that one is in.
        (
            [first(SLIDER, "focus"), "Home", filled("10/9", "2", "2", "4"), first(FIELD, "press", "Enter")],
            {"mark": "Right.…"},
        ),
    ],
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", SCRIPTS)
def test_an_interval_as_it_is_answered(asking, name):
    follow(asking(), lambda tab: tab.evaluate(READ), SCRIPTS[name])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_interval_is_set_by_keys_and_marked(asking, lang):
    tab, comma = asking(lang), lang == "es"
    low, high = tab.locator(".dragging [role=slider]").all()
    own = words(lang)["answers"]
    # One step is 0.01, a large one 0.1; neither end passes the other.
    text = "1,11" if comma else "1.11"
    box = tab.get_by_role("checkbox", name=f"{own['line_low']}, {own['included']}")
    right = "Correcto, redondeado…" if comma else "Right, rounded. Exactly, it is 10/9.…"
    script = [
        ([], {"names": [own["line_low"], own["line_high"]]}),
        ([lambda _: low.focus(), "PageUp", "ArrowRight"], {"ends": [[text, True], ["4", True]]}),
        (["Home"], {"ends": [["1", True], ["4", True]]}),
        ([lambda _: high.focus(), "Home"], {"ends": [["1", True], ["1", True]]}),
        (["End"], {"ends": [["1", True], ["4", True]]}),
        ([lambda _: low.focus(), "PageUp", "ArrowRight"], {"ends": [[text, True], ["4", True]], "value": text}),
        # The player took none of these keys, nor the space that takes an end out.
        ([lambda _: box.focus(), "Space"], {"ends": [[text, False], ["4", True]], "open": [True, False]}),
        (["Space"], {"playing": 0}),
        (["Enter"], {"mark": right, "lines": 0, "ends": [[text, True], ["4", True]]}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ), script)


def test_an_interval_is_dragged_in_round_numbers(asking):
    tab = asking(size=(390, 844))
    high = tab.locator(".dragging [role=slider]").last
    high.scroll_into_view_if_needed()
    place, rail = high.bounding_box(), tab.locator(".track").bounding_box()
    labels = [box.bounding_box()["height"] for box in tab.locator(".end label").all()]
    assert min(place["width"], place["height"], *labels) >= 44
    middle = place["y"] + 22

    def to(x):
        return lambda tab: tab.mouse.move(x, middle, steps=4)

    script = [
        ([to(place["x"] + 22), lambda tab: tab.mouse.down(), to(rail["x"] + rail["width"] * 0.51)], {}),
        ([lambda tab: tab.mouse.up()], {"ends": [["1", True], ["2.5", True]]}),
        ([to(rail["x"] + 30)], {"ends": [["1", True], ["2.5", True]]}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ), script)


def test_an_interval_is_a_bracket_below_the_bar_at_each_try(open_file):
    tab = open_file(page_of(quiz(SCALE, kinds="interval")))
    # The line is that of B, from 1 to 4, and 288 units wide.
    script = [
        ([filled("1", "2"), first(FIELD, "press", "Enter")], {"bracket": ["M26 70v6H122v-6"]}),
        ([filled("2", "3"), first(FIELD, "press", "Enter")], {"bracket": ["M122 70v6H218v-6"]}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ), script)


def test_the_ends_of_every_line_can_be_read():
    for question in quiz(SCALE, kinds=["when_unread", "when_cut", "when_move"], lang="es").payload["rounds"]["0"][
        "questions"
    ]:
        line = question["line"]
        assert 100 <= line["steps"] < 1001
        assert all(map(read_number, line["ends"]))
        # Every finite end of the answer lies on it.
        for low, high, *_ in question["answer"]:
            for end in {low, high} - {"inf", "-inf"}:
                top, _, bottom = end.partition("/")
                at = (int(top) / int(bottom or 1) * 10 ** line["places"] - line["start"]) / line["step"]
                assert 0 <= at <= line["steps"]
