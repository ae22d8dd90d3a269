"""The speaker of a written lecture: pictures of two slides, a clock with the plan, a pointer, a jump."""

from itertools import pairwise

import pytest

from emmviz.lecture import save_deck
from tests.browser.conftest import load
from tests.browser.player import do, follow, press, reload
from tests.browser.room import come_to_rest
from tests.sentences import wording

TREE = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4))"
LECTURE = f"""---
title: Chance
minutes: 12
---
# First {{minutes: 4}}
## Which move?
```{{vote}} {TREE}
answer: best
rounds: 2
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
    return tab, beside(tab)


def beside(tab):
    """Open the speaker's window."""
    with tab.expect_popup() as window:
        press(tab, "s")
    return window.value


# What the deck and the speaker's window show.
DECK = """() => {
  const all = (part) => [...document.querySelectorAll(part)];
  return {
    head: document.querySelector("section.present h2")?.textContent,
    hands: all(".hands-of input").map((field) => field.value),
    answered: all(".poll.answered").length,
    bars: all(".hands .bars").length,
    dialogs: all("dialog[open]").length,
    items: all("dialog li").map((one) => one.textContent),
    listed: all("dialog li:not([hidden])").map((one) => one.textContent),
    place: document.querySelector("section.present input[type=range]")?.value,
  };
}"""
WINDOW = """() => {
  const all = (part) => [...document.querySelectorAll(part)];
  return {
    slides: all(".pictures figure .page > h2").map((one) => one.textContent),
    notes: document.querySelector("body > main")?.textContent,
    clock: document.querySelector(".clock")?.textContent,
    right: document.querySelector(".pictures figure")?.querySelectorAll(".choice.right").length,
    hands: all("input[value='12']").length,
  };
}"""


def test_the_speaker_sees_two_slides_and_how_late_it_is(opened, tmp_path):
    tab, window = opened

    def after(*times):
        """Let time pass; the clock is written anew each few seconds."""
        return [lambda _, time=time: tab.clock.fast_forward(time) for time in (*times, 5000)]

    script = [
        ([], {"slides": ["Which move?", "Step it"], "notes": "…Why not a2?"}),
        ([], {"notes": "…The answer is “a1”"}),
        (after("30:00"), {"clock": "First0 of 12 minon time"}),  # nobody is late before it begins
        (["PageDown"], {"right": 1}),  # shows what is right, in the picture, too
        (["PageDown"], {"slides": ["Step it", "The mean"]}),
        (after(), {"clock": "First0 of 12 min1 min early"}),
        (after("02:30"), {"clock": "First2 of 12 minon time"}),
        (after("03:00"), {"clock": "First5 of 12 min1 min late"}),
    ]
    follow(window, lambda window: window.evaluate(WINDOW), script)
    reload(tab)
    script = [
        (after(), {"clock": "First5 of 12 min1 min late"}),
        (["t", *after()], {"clock": "First0 of 12 min1 min early"}),
    ]
    follow(beside(tab), lambda window: window.evaluate(WINDOW), script)
    # Another window of the same deck has the same time.
    tab.clock.fast_forward("02:00")
    later = tab.context.new_page()
    load(later, tmp_path / "x.html", "#/1")
    assert beside(later).evaluate(WINDOW)["clock"] == "First2 of 12 minon time"


@pytest.mark.long
def test_counts_and_numbers_are_typed_in_the_speakers_window(opened):
    tab, window = opened
    typed = ["c", "1", "2", "5", "Backspace", "Tab", "3", "Enter", "7", "Escape"]
    script = [
        (typed, {"hands": ["12", "7", "3", ""], "answered": 0, "mirrored": 1}),
        (["PageDown"], {"bars": 1}),
        (["g", "4", "Enter"], {"head": "The mean"}),
        (["g", "b", "e", "n", "Enter"], {"head": "Bend it"}),
        *((key, {"dialogs": there}) for key, there in ((["g"], 1), (["Escape"], 0), (["?"], 1), (["PageDown"], 0))),
    ]
    follow(window, lambda window: tab.evaluate(DECK) | {"mirrored": window.evaluate(WINDOW)["hands"]}, script)


@pytest.mark.long
def test_the_clicker_takes_a_lab_by_small_steps_past_where_moves_meet_to_its_end_and_back(opened):
    tab, _ = opened
    press(tab, "End", "PageUp", "PageDown")
    here = tab.locator("section.present")
    slider = here.locator("input[type=range]")
    places, met = [int(slider.input_value())], []
    while places[-1] < int(slider.get_attribute("max")):
        press(tab, "PageDown")
        places.append(int(slider.input_value()))
        met.append(here.locator(".saying.meets").count())
    # No press goes far, the first one tells nothing, and one stands where moves meet.
    assert max(b - a for a, b in pairwise(places)) <= int(slider.get_attribute("max")) / 5
    assert (met[0], sum(met)) == (0, 1)
    back = [(["PageUp"], {"place": str(place)}) for place in places[-2::-1]]
    follow(tab, lambda tab: tab.evaluate(DECK), [*back, (["PageUp"], {"head": "The mean"})])


@pytest.mark.long
@pytest.mark.parametrize(("safe", "end"), [(1, "0"), (4, "max")])
def test_the_clicker_takes_a_lab_one_way_towards_where_moves_meet(open_tab, tmp_path, safe, end):
    source = tmp_path / "x.md"
    lab = f"max(stay at home and read: {safe}, go out for a walk: chance(rain .5: 0, sun .5: 5))"
    source.write_text(f"---\ntitle: T\n---\n# A\n## B\n```{{lab}} {lab}\nkind: opponent\n```\n## C\n$$x$$\n", "utf-8")
    tab = open_tab(offline=True)
    # A slide is enlarged there.
    tab.set_viewport_size({"width": 1920, "height": 1080})
    load(tab, save_deck(source, tmp_path / "x.html"), "#/0")
    press(tab, "PageDown")
    slider = tab.locator("section.present input[type=range]")
    places, met = [int(slider.input_value())], 0
    picture = tab.locator("section.present .stage svg.emmviz-tree")
    at_first = picture.bounding_box()
    while places[-1] != int(slider.get_attribute(end) or 0):
        press(tab, "PageDown")
        places.append(int(slider.input_value()))
        met += tab.locator("section.present .saying.meets").count()
        assert picture.bounding_box() == at_first
    assert places == sorted(places, reverse=safe == 1)
    assert met == 1
    press(tab, "PageDown")
    assert tab.locator("section.present h2").inner_text() == "C"


def test_an_own_sentence_for_a_wrong_answer_is_said_of_it_and_expected(open_tab, tmp_path):
    source = tmp_path / "x.md"
    vote = "answer: {}\nknown: {{{}: you hoped for the eight}}\n```\n"
    source.write_text(
        "---\ntitle: A coin\n---\n# A coin {minutes: 4}\n## Which move?\n```{vote} max(roll: chance(2, 8), keep: 6)\n"
        + vote.format("best", "roll")
        + "## What is it worth?\n```{vote} C=chance(2, 8)\n"
        + vote.format("value", "7"),
        encoding="utf-8",
    )
    tab = open_tab(offline=True)
    load(tab, save_deck(source, tmp_path / "x.html"), "#/1")
    window = beside(tab)
    for called in ("roll", "7"):
        assert f"{called}: you hoped for the eight" in window.locator("main").inner_text()
        do(tab, f"click {called}")
        status = tab.locator("section.present .poll [role=status]").inner_text()
        said = wording("votes.was_wrong", answer=called, right="").removesuffix(".")
        assert status.startswith(said)
        assert status.endswith(" You hoped for the eight.")
        press(tab, "PageDown")


@pytest.mark.long
def test_a_jump_by_number_and_by_headline(opened):
    tab, _ = opened
    script = [
        (["g"], {"items": ["Chance", "First", "Which move?", "Step it", "Second", "The mean", "Bend it"]}),
        (["4", "Enter"], {"head": "The mean"}),
        (["g", "click Which move?"], {"head": "Which move?", "dialogs": 0}),
        # Some letters of a headline do, in the speaker's window as well, and what is not there leaves all as it is.
        (["g", "type the M", "Enter"], {"head": "The mean", "dialogs": 0}),
        (["g", "type sté"], {"listed": ["Step it"]}),
        (["x", "Enter"], {"head": "The mean", "dialogs": 0}),
    ]
    follow(tab, lambda tab: tab.evaluate(DECK), script)


@pytest.mark.long
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
            "((main) => main.scrollHeight <= main.clientHeight && document.body.scrollHeight <= innerHeight)"
            "(document.querySelector('main'))"
        )


@pytest.mark.long
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
    # Between two pictures there is none, and no node in it.
    while not ((box := frame.bounding_box()) and (small := frame.locator("[data-node=C]").bounding_box())):
        pass
    # Over a node of the small tree it is at that node of the large one.
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
