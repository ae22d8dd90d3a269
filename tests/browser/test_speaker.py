"""The speaker of a written lecture: pictures of two slides, a clock with the plan, a pointer, a jump."""

import pytest

from emmviz.lecture import save_deck
from tests.browser.conftest import load
from tests.browser.player import press
from tests.browser.room import come_to_rest

TREE = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4))"
LECTURE = f"""---
title: Chance
minutes: 12
---
# First {{minutes: 4}}
## Which move?
```{{vote}} {TREE}
answer: best
```
```{{notes}}
ask: Why not **a2**?
```
## Step it
```{{player}} {TREE}
```
# Second {{minutes: 8}}
## The mean
$$v = \\sum_i p_i \\, v_i$$
## Bend it
```{{lab}} max(a: chance(2, 8), b: 6)
kind: rescale
vary: power
```
"""


@pytest.fixture
def opened(open_tab, tmp_path):
    """A deck on its first slide, and the speaker's window."""
    source = tmp_path / "x.md"
    source.write_text(LECTURE, encoding="utf-8")
    tab = open_tab(offline=True)
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.clock.install()
    load(tab, save_deck(source, tmp_path / "x.html"), "#/1")
    with tab.expect_popup() as window:
        press(tab, "s")
    return tab, window.value


def wait(tab, window, text):
    """Let minutes pass until the clock says so."""
    tab.clock.fast_forward(5000)
    window.wait_for_function("text => document.querySelector('.clock').textContent === text", arg=text)


def test_the_speaker_sees_two_slides_and_how_late_it_is(opened):
    tab, window = opened
    figures = window.locator(".pictures figure")
    assert figures.locator(".page > h2").all_text_contents() == ["Which move?", "Step it"]
    assert "Why not a2?" in window.locator("body > main").text_content()
    assert "The answer is a1" in window.locator("body > main").text_content()
    tab.clock.fast_forward("30:00")
    wait(tab, window, "First0 of 12 minon time")  # nobody is late before it begins
    window.keyboard.press("PageDown")  # shows what is right, in the picture, too
    window.locator(".pictures figure").first.locator(".choice.right").wait_for()
    window.keyboard.press("PageDown")
    assert figures.locator(".page > h2").all_text_contents() == ["Step it", "The mean"]
    wait(tab, window, "First0 of 12 min1 min early")
    tab.clock.fast_forward("02:30")
    wait(tab, window, "First2 of 12 minon time")
    tab.clock.fast_forward("03:00")
    wait(tab, window, "First5 of 12 min1 min late")
    tab.reload()
    tab.wait_for_selector("html[data-ready]")
    with tab.expect_popup() as again:
        press(tab, "s")
    window = again.value
    wait(tab, window, "First5 of 12 min1 min late")
    window.keyboard.press("t")
    wait(tab, window, "First0 of 12 min1 min early")


def test_the_window_is_whole_however_much_there_is_to_say(opened):
    tab, window = opened
    window.set_viewport_size({"width": 1280, "height": 720})
    for length in (0, 10, 40, 90):
        tab.evaluate(
            "length => document.querySelectorAll('aside.notes .note').forEach((one) => "
            "(one.lastElementChild.textContent = 'Which of these would you take? '.repeat(length)))",
            length,
        )
        press(tab, "PageDown", "PageUp")
        come_to_rest(window)
        assert window.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('main'))"
        )
        assert window.evaluate("document.body.scrollHeight") <= 720


def test_the_picture_follows_the_player_and_a_mouse_over_it_points(opened):
    tab, window = opened
    press(tab, "PageDown", "PageDown")
    at = window.locator(".pictures figure").first.locator(".page")
    before = at.inner_text()
    press(tab, "PageDown")  # the clicker steps the player
    window.wait_for_function(
        "before => document.querySelector('.pictures figure .page').innerText !== before", arg=before
    )
    frame = window.locator(".mirror").first
    # Between two pictures there is none.
    while not (box := frame.bounding_box()):
        pass
    # Over a node of the small tree it is at that node of the large one.
    small = window.locator(".mirror").first.locator("[data-node=C]").bounding_box()
    window.mouse.move(small["x"] + small["width"] / 2, small["y"] + small["height"] / 2)
    dot = tab.locator(".pointer").bounding_box()
    large = tab.locator("section.present [data-node=C]").bounding_box()
    assert abs(dot["x"] + 11 - large["x"] - large["width"] / 2) <= 2
    assert abs(dot["y"] + 11 - large["y"] - large["height"] / 2) <= 2
    window.mouse.move(box["x"] + box["width"] + 60, box["y"])
    tab.locator(".pointer").wait_for(state="hidden")
    press(tab, "Escape", "p")
    tab.mouse.move(200, 100)
    assert abs(tab.locator(".pointer").bounding_box()["x"] + 11 - 200) <= 1


def test_counts_and_numbers_are_typed_in_the_speakers_window(opened):
    tab, window = opened
    for key in ("c", "1", "2", "5", "Backspace", "Tab", "3", "Enter", "7", "Escape"):
        window.keyboard.press(key)
    fields = tab.locator(".hands-of input")
    assert [field.input_value() for field in fields.all()] == ["12", "7", "3", ""]
    assert tab.locator(".poll.answered").count() == 0
    window.locator("input[value='12']").first.wait_for()
    window.keyboard.press("PageDown")
    tab.locator(".hands .bars").wait_for()
    for key in ("g", "4", "Enter"):
        window.keyboard.press(key)
    assert tab.locator("section.present h2").text_content() == "The mean"
    for opens, closes in (("g", "Escape"), ("?", "PageDown")):
        window.keyboard.press(opens)
        assert tab.locator("dialog[open]").count() == 1
        window.keyboard.press(closes)
        assert tab.locator("dialog[open]").count() == 0


def test_the_clicker_takes_a_lab_to_where_moves_meet_and_to_its_end_and_back(opened):
    tab, _ = opened
    press(tab, "End", "PageUp", "PageDown")
    here, slider = tab.locator("section.present .page > h2"), tab.locator("section.present input[type=range]")
    start, end = slider.input_value(), slider.get_attribute("max")
    press(tab, "PageDown")
    meeting = slider.input_value()
    press(tab, "PageDown")
    assert len({start, meeting, slider.input_value()}) == 3
    assert slider.input_value() == end
    press(tab, "PageUp")
    assert slider.input_value() == meeting
    press(tab, "PageUp")
    assert slider.input_value() == start
    press(tab, "PageUp")
    assert here.text_content() == "The mean"


def test_a_jump_by_number_and_by_headline(opened):
    tab, _ = opened
    press(tab, "g")
    dialog = tab.get_by_role("dialog")
    assert dialog.locator("li").all_text_contents() == [
        "Chance",
        "First",
        "Which move?",
        "Step it",
        "Second",
        "The mean",
        "Bend it",
    ]
    press(tab, "4", "Enter")
    assert tab.locator("section.present h2").text_content() == "The mean"
    press(tab, "g")
    dialog.get_by_role("button", name="Which move?").click()
    assert tab.locator("section.present h2").text_content() == "Which move?"
    assert not dialog.is_visible()
