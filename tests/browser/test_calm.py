"""Nothing is in the way: what nobody needs yet is closed or gone, one button goes on, and every key leads out."""

import pytest

from emmviz import (
    GameTree,
    act,
    compare,
    expectiminimax,
    gallery,
    games,
    play,
    play_against,
    predict,
    quiz,
    rescale_lab,
    star1,
    star2,
    value_iteration_lab,
)
from tests.browser.player import click, course, press
from tests.browser.room import resize

SCALE = gallery.aima_scale()
RUN = star1(SCALE)
FULL = expectiminimax(SCALE)


@pytest.mark.parametrize(("tree", "zooms"), [("max(1, chance(2, 3))", False), ("max27 min3", True)])
def test_a_tree_that_is_whole_at_its_size_has_no_zoom_and_no_map(open_file, tree, zooms):
    leaves = ", ".join(f"min({k}, 2)" for k in range(30))
    tab = open_file(play(star1(GameTree.parse(f"max({leaves})" if zooms else tree))), (390, 844))
    zoom = tab.locator(".zoom")
    assert (zoom.is_visible(), tab.locator(".map").is_visible()) == (zooms, zooms)
    tab.locator(".emmviz").evaluate("(root) => root.focus()")
    press(tab, "+")  # what a reader makes larger can be made smaller again
    assert zoom.is_visible()
    press(tab, "-")
    assert zoom.is_visible() == zooms


def test_counts_are_those_of_a_search_that_may_leave_leaves_unread(open_file):
    counts = [open_file(one).locator(".counts:visible").count() for one in (play(RUN), play(FULL))]
    asked = open_file(predict("Which?", FULL.best_action, on=FULL)).locator(".counts:visible").count()
    both = open_file(compare(RUN, FULL)).locator(".counts:visible").count()
    assert (counts, asked, both) == ([1, 0], 0, 2)


# Of the chance node that the number line is about: whether each shows a window, and what the node can still be.
SAID_TWICE = """(root) => {
  const line = root.querySelector(".line svg");
  if (!line) return [null, null];
  const dial = root.querySelectorAll(".nodes [data-node]")[+line.dataset.of].querySelector(".dials");
  const drawn = (part) => Boolean(dial.querySelector(part).getAttribute("d"));
  return [[drawn(".window"), drawn(".interval:not([aria-hidden])")],
    [".look", ".still"].map((part) => Boolean(line.querySelector(part)))];
}"""


@pytest.mark.parametrize("run", [RUN, star2(SCALE)], ids=["star1", "star2"])
def test_a_dial_and_its_number_line_say_the_same_at_every_step(open_file, run):
    root = open_file(play(run)).locator(".emmviz")
    seen = [one for (one,) in course(root, range(len(run.steps) + 1), read=SAID_TWICE)]
    assert [dial for dial, _ in seen] == [line for _, line in seen]
    assert {tuple(dial) for dial, _ in seen if dial} == {(True, True)}


ONWARD = ":is(.go_on, .ahead button, [class^=next_]):visible"


def test_one_button_of_a_quiz_goes_on(open_file):
    tab = open_file(quiz(FULL, kinds="value"))
    seen = set()
    for _ in range(2 * FULL.counts["leaves"] + 4):
        buttons = tab.locator(ONWARD)
        assert buttons.count() <= 1
        seen |= {*buttons.all_text_contents()}
        click(tab, "Show answer" if tab.locator(".card .show").is_visible() else "One step on")
    assert "Continue" in seen
    assert "Next value" not in seen


# The texts and controls of a header that the word on the ring covers.
COVERED = """(root) => {
  const word = [...root.querySelectorAll(":scope > :first-child > header .has-keys > span")]
    .find((one) => getComputedStyle(one).visibility === "visible");
  const badge = word.getBoundingClientRect();
  const meets = (one) => one.width && one.left < badge.right && one.right > badge.left
    && one.top < badge.bottom && one.bottom > badge.top;
  const boxes = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { right } = one.getBoundingClientRect();
    return [...range.getClientRects()].filter(({ left }) => left < right);
  };
  const parts = [...root.querySelectorAll("header, .tools")].flatMap((one) => [...one.querySelectorAll("*")])
    .filter((one) => one.checkVisibility() && !one.closest(".has-keys, [role=menu]"));
  const controls = parts.filter((one) => one.matches("button, input, select"));
  const texts = parts.filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
  const covered = controls.filter((one) => meets(one.getBoundingClientRect()));
  return [...covered, ...texts.filter((one) => boxes(one).some(meets))].map((one) => one.textContent || one.className);
}"""


@pytest.mark.sampled
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("what", ["play", "act", "quiz", "compare", "lab", "sweeps", "match"])
def test_the_word_that_says_who_has_the_keys_covers_nothing(open_file, what, lang):
    make = {
        "play": lambda: play(RUN, lang=lang),
        "act": lambda: act(SCALE, "expectiminimax", lang=lang),
        "quiz": lambda: quiz(RUN, lang=lang),
        "compare": lambda: compare(RUN, FULL, lang=lang),
        "lab": lambda: rescale_lab(SCALE, lang=lang),
        "sweeps": lambda: value_iteration_lab(games.get("piglet", target=1), lang=lang),
        "match": lambda: play_against(games.get("three-bins"), lang=lang),
    }[what]
    tab = open_file(make())
    root = tab.locator(".emmviz").first
    for width, height in ((1366, 768), (930, 600), (600, 800), (500, 800)):
        resize(tab, width, height)
        root.evaluate("(root) => root.focus()")
        assert root.evaluate(COVERED) == [], width
