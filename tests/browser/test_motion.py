"""A step that a reader watches moves; the page already shows the new step, and nothing is left of the motion."""

import pytest

from emmviz import gallery, star2
from emmviz.picture.motion import SECONDS
from emmviz.player.shell.html import page
from tests.browser.player import move
from tests.searches import SCALE

# Presses a key, held down or not, or a button where there is no key; lets a motion begin, if there is one,
# and stops its time, so that the machine may take its own. Returns how much moves.
PRESS = """async (root, [key, repeat]) => {
  if (key) root.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  else root.querySelector(".forward").click();
  await new Promise(requestAnimationFrame);
  const all = root.getAnimations({ subtree: true });
  all.forEach((one) => one.pause());
  return all.length + root.querySelectorAll("[data-moving]").length;
}"""
GO_ON = "(root) => root.getAnimations({ subtree: true }).forEach((one) => one.play())"
# Puts what moves where it is at a share of its time, and reads it: each label under way and at rest as the height of
# its middle, the bars, the dial of a node, and how high a leaf stands.
STOP = """(root, [time, dial, leaf]) => {
  for (const one of root.getAnimations({ subtree: true })) one.currentTime = time;
  const box = (el) => el.getBoundingClientRect();
  const look = (el) => getComputedStyle(el);
  const middle = (el) => box(el).top + box(el).height / 2;
  const arc = root.querySelector(`[data-node="${dial}"] .interval[aria-hidden]`);
  return {
    labels: [...root.querySelectorAll(".edge .live[aria-hidden]")].map(middle),
    live: [...root.querySelectorAll(".edge .live:not([aria-hidden])")].map(middle),
    bar: box(root.querySelector(".line .still") ?? root).width,
    arc: arc && [box(arc).width > 20, +look(arc).opacity, parseFloat(look(arc).strokeDasharray)],
    bars: [...root.querySelectorAll(".cutmark .bars")].map((el) => box(el).width),
    leaf: box(root.querySelector(`[data-node="${leaf}"] .shape`)).top,
  };
}"""
# The page at each step: come to at once by the slider, and by a motion that is completed on its way.
COURSES = """async (root) => {
  const range = root.querySelector("[type=range]");
  const still = (k) => {
    range.value = k;
    range.dispatchEvent(new Event("input"));
    return root.outerHTML;
  };
  const end = +range.max;
  const all = Array.from({ length: end }, (_, i) => i + 1);
  // The first time some attributes come into being, in an order of their own.
  const [, instant] = [0, 0].map(() => [...all.map(still), still(0)].slice(0, end));
  let begun = 0;
  const moved = [];
  for (const k of all) {
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await new Promise(requestAnimationFrame);
    begun += root.getAnimations({ subtree: true }).length > 0;
    moved.push(still(k));
  }
  return [begun, all.filter((k, i) => instant[i] !== moved[i])];
}"""


@pytest.fixture
def open_at(open_file):
    """The player of a run at a step; the next step may be watched."""

    def open_one(step, run=SCALE, **options):
        root = open_file(page([run]), **({"reduced_motion": "no-preference"} | options)).locator(".emmviz").first
        move(root, step)
        return root

    return open_one


def height(root, node):
    box = root.locator(f'[data-node="{node}"] .shape').bounding_box()
    return box["y"] + box["height"] / 2


def watched(root, shares, dial="", leaf="L1"):
    root.evaluate(PRESS, ["ArrowRight", False])
    return [root.evaluate(STOP, [1000 * SECONDS * share, dial, leaf]) for share in shares]


def test_a_value_goes_up_its_edge_and_narrows_what_its_chance_node_can_be(open_at):
    root = open_at(8)
    start, under_way, later, end = watched(root, [0, 0.2, 0.6, 1], dial="B")
    low, high = height(root, "D"), height(root, "B")
    (label,) = under_way["labels"]
    assert high + 10 < label < low - 10
    assert start["labels"][0] > label >= later["labels"][0]
    assert start["live"] == end["live"]  # at rest it stays where it is
    # Of B everything was possible, so its arc begins as the whole dial.
    assert (start["arc"], end["arc"]) == ([True, 1, 1], [True, 1, 0.1])
    assert later["arc"][1] == 1 > later["arc"][2] > 0.1
    assert start["bar"] > later["bar"] > end["bar"] > 0


@pytest.mark.long
def test_a_window_comes_down_with_the_entry(open_at):
    root = open_at(1)
    start, under_way, end = ([*found["live"]] for found in watched(root, [0, 0.2, 1]))
    assert height(root, "A") < start[0] < under_way[0] < end[0] < height(root, "B")


def test_a_cut_snips_and_what_it_cuts_off_falls_back(open_at):
    root = open_at(24)
    start, under_way, end = watched(root, [0, 0.5, 1], leaf="L7")
    assert start["bars"][1] < under_way["bars"][1] == end["bars"][1]
    assert start["leaf"] == end["leaf"] < under_way["leaf"]


def test_a_window_comes_along_the_arrow_from_the_node_that_set_its_end(open_at):
    root = open_at(18)
    start, under_way, end = (found["live"][-1] for found in watched(root, [0, 0.2, 1]))
    assert abs(start - height(root, "B")) < 40
    assert end < under_way < start


@pytest.mark.long
def test_a_key_completes_it_at_once_and_it_ends_by_itself(open_at):
    root = open_at(8)
    watched(root, [0.4])
    assert root.evaluate(PRESS, ["ArrowLeft", False]) == 0
    watched(root, [0.4])
    root.evaluate(GO_ON)
    root.page.wait_for_function("() => !document.querySelector('[data-moving]') && !document.getAnimations().length")


@pytest.mark.sampled
@pytest.mark.parametrize("run", [SCALE, star2(gallery.aima_pruning())], ids=["star1", "star2"])
def test_after_a_motion_the_page_is_what_it_is_without(open_at, run):
    begun, different = open_at(0, run).evaluate(COURSES)
    assert different == []
    assert begun == len(run.steps)


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_only_one_step_onward_that_one_watches_moves(open_at, motion):
    root = open_at(8, reduced_motion=motion)
    for key, repeat, moves in [
        ("ArrowRight", False, True),
        ("ArrowLeft", False, False),
        ("ArrowRight", True, False),
        ("c", False, False),
        ("Home", False, False),
        (None, False, True),
    ]:
        assert (root.evaluate(PRESS, [key, repeat]) > 0) == (moves and motion == "no-preference"), (key, repeat)
    move(root, 2)
    assert root.evaluate("(root) => root.getAnimations({ subtree: true }).length") == 0
