"""Nothing is in the way: what nobody needs yet is closed or gone, one button goes on, and every key leads out."""

import pytest

from emmviz import (
    GameTree,
    compare,
    expectiminimax,
    gallery,
    play,
    predict,
    quiz,
    star1,
    star2,
)
from tests.browser.player import click, course, press

SCALE = gallery.aima_scale()
RUN = star1(SCALE)
FULL = expectiminimax(SCALE)


@pytest.mark.sampled
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


@pytest.mark.long
def test_counts_are_those_of_a_search_that_may_leave_leaves_unread(open_file):
    counts = [open_file(one).locator(".counts:visible").count() for one in (play(RUN), play(FULL))]
    asked = open_file(predict("Which?", FULL.best_action, on=FULL)).locator(".counts:visible").count()
    both = open_file(compare(RUN, FULL)).locator(".counts:visible").count()
    assert (counts, asked, both) == ([1, 0], 0, 2)


# Of the chance node that the number line is about, if any: whether each shows a window, and what the node can be worth.
SAID_TWICE = """(root) => {
  const line = root.querySelector(".line svg");
  const dial = line && root.querySelectorAll(".nodes [data-node]")[+line.dataset.of].querySelector(".dials");
  if (!dial) return [null, null];
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


@pytest.mark.long
def test_one_button_of_a_quiz_goes_on(open_file):
    tab = open_file(quiz(FULL, kinds="value"))
    seen = set()
    # At the last step there is no next one.
    while (asked := tab.locator(".card .show").is_visible()) or tab.locator(".forward").is_enabled():
        buttons = tab.locator(ONWARD)
        assert buttons.count() <= 1
        seen |= {*buttons.all_text_contents()}
        click(tab, "quiz.show" if asked else "player.forward")
    assert "Continue" in seen
    assert "Next value" not in seen
