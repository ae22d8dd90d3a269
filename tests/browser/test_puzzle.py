"""Lines in order, as a person builds a program of them: pressed, moved by keys, dragged; Python runs what was built."""

import pytest

from emmviz import learn
from emmviz.base.shown import puzzled
from emmviz.learn.kinds.lines_in_order import PROGRAMS
from tests.browser.axe import losing_keys, objections
from tests.browser.kernel import take
from tests.browser.player import press

RIGHT = PROGRAMS["expectiminimax"].right
MEAN = PROGRAMS["expectiminimax"].spares[0]


def program(tab):
    """The lines that stand in the program."""
    return tab.locator(".taken .placed span").all_text_contents()


def line(tab, text):
    return tab.locator(".placed", has=tab.locator("span").get_by_text(text.strip(), exact=True))


def heard(tab):
    return tab.locator(".heard[aria-live]").text_content()


def run(tab, widget):
    """Let Python run what the front end has saved."""
    widget.order = tab.evaluate("model.saved.order")
    take(tab, widget)


def drag(tab, text, to):
    """Drag a line over the middle of another one's upper half, or of a place below the program."""
    line(tab, text).hover()
    tab.mouse.down()
    at = to.bounding_box()
    tab.mouse.move(at["x"] + at["width"] / 2, at["y"] + 4, steps=3)
    tab.mouse.up()


def test_a_program_that_is_pressed_together_is_run_and_a_wrong_one_is_played(open_widget):
    widget = puzzled(learn.puzzle(seed=3))
    tab = open_widget(widget)
    for text in [*RIGHT[:4], MEAN]:
        line(tab, text).click()
    assert program(tab) == [*RIGHT[:4], MEAN]
    tab.locator(".run").click()
    assert tab.locator(".verdict").text_content() == "It is running."
    run(tab, widget)
    assert "That is the plain mean" in tab.locator(".verdict.wrong").text_content()
    assert "my_value returns 2 for A" in tab.locator(".shown .caption").first.text_content()
    # The wrong line goes, and with it what was said of it.
    line(tab, MEAN).click()
    assert (tab.locator(".verdict").text_content(), tab.locator(".shown .stage").count()) == ("", 0)
    line(tab, RIGHT[4]).click()
    tab.locator(".run").click()
    run(tab, widget)
    assert tab.locator(".verdict.right").text_content().startswith("Right: on all 10 trees")
    # Another view of it knows what was built.
    tab.evaluate("widget.render({ model, el: document.querySelector('main') })")
    assert program(tab) == list(RIGHT)
    assert tab.locator(".verdict.right").is_visible()


def test_it_is_built_by_keys_alone_and_by_ear(open_widget):
    tab = open_widget(puzzled(learn.puzzle(seed=3)))
    left = tab.locator(".pool .placed").all_text_contents()
    tab.locator(".pool .placed").first.focus()
    tab.keyboard.press("ArrowDown")
    assert tab.evaluate("document.activeElement.textContent") == left[1]
    tab.keyboard.press("Enter")
    assert heard(tab) == f"{left[1].strip()}, place 1"
    press(tab, "Tab", "Enter")
    assert program(tab) == [left[1], left[0]]
    # What has moved keeps the focus.
    tab.keyboard.press("ArrowUp")
    assert (program(tab), heard(tab)) == ([left[0], left[1]], f"{left[0].strip()}, place 1")
    assert tab.evaluate("document.activeElement.getAttribute('aria-label')") == f"{left[0].strip()}, place 1"
    tab.keyboard.press(" ")
    assert (program(tab), heard(tab)) == ([left[1]], f"{left[0].strip()}: taken out")
    assert tab.evaluate("document.activeElement.getAttribute('aria-pressed')") == "false"


def test_lines_are_dragged_in_about_and_out(open_widget):
    tab = open_widget(puzzled(learn.puzzle(seed=3)))
    first, second = RIGHT[:2]
    line(tab, second).click()
    for dragged, to, then in (
        (first, line(tab, second), [first, second]),
        (second, line(tab, first), [second, first]),
        (second, tab.locator(".row"), [first]),
    ):
        drag(tab, dragged, to)
        assert program(tab) == then
    # A press is a press again.
    line(tab, first).click()
    assert program(tab) == []


def test_a_page_says_calmly_that_running_takes_python(open_file):
    tab = open_file(learn.puzzle("star1", lang="es"))
    tab.get_by_role("button", name="Ejecutarlo").click()
    assert tab.locator(".verdict").text_content() == "Púlsalos antes en tu orden."
    tab.locator(".pool .placed").first.click()
    tab.get_by_role("button", name="Ejecutarlo").click()
    assert tab.locator(".verdict.noted").text_content().startswith("Para ejecutarlo hace falta Python")


@pytest.mark.parametrize(("scheme", "width"), [("light", 930), ("dark", 390)])
def test_axe_finds_nothing_to_object_to_and_nothing_runs_over(open_widget, scheme, width):
    tab = open_widget(puzzled(learn.puzzle("star1")), (width, 900), color_scheme=scheme)
    line(tab, "    total = 0").click()
    assert objections(tab) == []
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert losing_keys(tab.locator("main")) == []
