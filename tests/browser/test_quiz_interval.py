"""A question asked backwards in the browser: its interval typed, or set on the line by keys, mouse and finger."""

import pytest
from emmviz.learn.marking.interval_reading import read_region

from emmviz import gallery, star1
from emmviz.base.locale import words
from emmviz.player.quiz.quiz import quiz
from tests.browser.room import resize
from tests.browser.test_quiz import message, page_of

RUN = star1(gallery.aima_scale())


def field(tab):
    return tab.locator(".card input[type=text]")


@pytest.fixture
def asking(open_file):
    """The scale tree's first question, [10/9, 4], on a page."""
    return lambda lang="en", **look: open_file(page_of(quiz(RUN, kinds="when_unread", lang=lang)), **look)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_interval_is_set_by_keys_and_marked(asking, lang):
    tab = asking(lang)
    low, high = tab.locator(".dragging [role=slider]").all()
    own = words(lang)["quiz"]
    assert [one.get_attribute("aria-label") for one in (low, high)] == [own["line_low"], own["line_high"]]
    # One step is 0.01, a large one 0.1; neither end passes the other.
    low.focus()
    for key in ("PageUp", "ArrowRight"):
        tab.keyboard.press(key)
    comma = lang == "es"
    assert low.get_attribute("aria-valuetext") == ("1,11" if comma else "1.11")
    assert field(tab).input_value() == ("[1,11; 4]" if comma else "[1.11; 4]")
    tab.keyboard.press("Home")
    high.focus()
    tab.keyboard.press("Home")
    assert field(tab).input_value() == "[1; 1]"
    tab.keyboard.press("End")
    low.focus()
    for key in ("PageUp", "ArrowRight"):
        tab.keyboard.press(key)
    # The player took none of these keys, nor the space that takes an end out.
    box = tab.locator(".dragging input").first
    box.focus()
    tab.keyboard.press(" ")
    assert field(tab).input_value().startswith("(")
    assert "open" in low.get_attribute("class")
    tab.keyboard.press(" ")
    assert tab.locator(".quiz .playing").count() == 0
    tab.keyboard.press("Enter")
    assert message(tab).startswith("Correcto, redondeado" if comma else "Right, rounded; exactly it is 10/9.")
    assert not tab.locator(".dragging").is_visible()


def test_an_interval_is_dragged_in_round_numbers(asking):
    tab = asking()
    resize(tab, 390, 844)
    high = tab.locator(".dragging [role=slider]").last
    high.scroll_into_view_if_needed()
    place, rail = high.bounding_box(), tab.locator(".track").bounding_box()
    assert place["width"] >= 44
    assert place["height"] >= 44
    assert all(box.bounding_box()["height"] >= 44 for box in tab.locator(".dragging label").all())
    middle = place["y"] + 22
    tab.mouse.move(place["x"] + 22, middle)
    tab.mouse.down()
    tab.mouse.move(rail["x"] + rail["width"] * 0.51, middle, steps=4)
    tab.mouse.up()
    assert field(tab).input_value() == "[1; 2.5]"
    tab.mouse.move(rail["x"] + 30, middle)
    assert field(tab).input_value() == "[1; 2.5]"


def test_what_is_typed_is_read_as_python_reads_it(asking):
    tab = asking()
    field(tab).fill("between 1 and 2")
    field(tab).press("Enter")
    assert message(tab).startswith("Do the ends belong to it?")
    field(tab).fill("x > 10/9")
    field(tab).press("Enter")
    assert "equality taken not to cut" in message(tab)
    field(tab).fill("x at least 10/9")
    field(tab).press("Enter")
    assert message(tab).startswith("Right.")


def test_the_ends_of_every_line_can_be_read():
    for question in quiz(RUN, kinds=["when_unread", "when_cut", "when_move"], lang="es").payload["rounds"]["0"][
        "questions"
    ]:
        line = question["line"]
        assert 100 <= line["steps"] < 1001
        assert read_region(f"[{line['ends'][0]}; {line['ends'][1]}]")
        # Every finite end of the answer lies on it.
        for low, high, *_ in question["answer"]:
            for end in {low, high} - {"inf", "-inf"}:
                top, _, bottom = end.partition("/")
                at = (int(top) / int(bottom or 1) * 10 ** line["places"] - line["start"]) / line["step"]
                assert 0 <= at <= line["steps"]
