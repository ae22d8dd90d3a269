"""What is in sight at once: in a laptop's notebook and on a phone, for small trees and large ones, while one steps."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from emmviz import (
    GameTree,
    act,
    compare,
    expectiminimax,
    gallery,
    games,
    play_against,
    predict,
    quiz,
    random_tree,
    star1,
    star2,
)
from emmviz.player.shell.html import page
from tests.browser.player import do, move, press
from tests.browser.room import come_to_rest, resize
from tests.long import LONG

# By default small trees, a wide one, and one of boards.
FAMILIES = "aima_scale bins_policy mini_yahtzee coin_tictactoe"
NAMES = gallery.names() if LONG else FAMILIES.split()
RUNS = [
    *(star1(gallery.get(name)) for name in NAMES),
    star2(random_tree(5, "max2 chance2 min2 chance2 max2")),  # 32 leaves
]
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.emmviz *')]
  .filter((el) => [...el.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((el) => el.checkVisibility({ visibilityProperty: true }))
  .map((el) => {
    const { a, b } = el.ownerSVGElement ? el.getScreenCTM() : { a: 1, b: 0 };
    return parseFloat(getComputedStyle(el).fontSize) * Math.hypot(a, b);
  }))"""
PLACES = """(root) => ['.frame', '.stage', '.controls', '.line', '.frame > .legend'].map((part) => {
  const { x, y, width, height } = root.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height].map((size) => Math.round(size) || size);
})"""


@cache
def all_runs():
    """The page of all runs, which takes as long to write as to read."""
    return page(RUNS)


@pytest.fixture
def open_all(open_file):
    return lambda width, height: open_file(all_runs(), (width, height))


@pytest.mark.long
def test_in_a_notebook_a_quiz_leaves_room_for_the_line_of_its_cell(open_file):
    tab = open_file(quiz(RUNS[0]))
    tab.evaluate("document.querySelector('main').style.cssText = 'height: 650px; overflow: auto'")
    resize(tab, 1016, 768)
    assert 440 <= tab.locator(".quiz").bounding_box()["height"] <= 600
    # The output of a cell may show less than the notebook, as in marimo.
    tab.evaluate("document.querySelector('.quiz').parentElement.style.cssText = 'max-height: 520px; overflow: auto'")
    resize(tab, 1017, 768)
    assert 440 <= tab.locator(".quiz").bounding_box()["height"] <= 520


@pytest.mark.long
def test_controls_hide_no_panel_of_a_quiz_below_other_things(open_file):
    tab = open_file(quiz(RUNS[0]))
    tab.evaluate("document.querySelector('.quiz').style.setProperty('--above', '180px')")
    resize(tab, 1366, 768)
    boxes = {part: tab.locator(f".quiz {part}").first.bounding_box() for part in (".evidence", ".tabs", ".controls")}
    ends = [(box["y"], box["y"] + box["height"]) for box in boxes.values()]
    assert all(end <= start for (_, end), (start, _) in pairwise(ends)), ends


@pytest.mark.long
def test_the_call_stack_has_room_beside_a_question(open_file):
    tab = open_file(quiz(RUNS[0]), (930, 600))
    tab.locator(".to-stack").click()
    rows, tabs = tab.locator(".stack .row").all(), tab.locator(".tabs").bounding_box()
    ends = [box["y"] + box["height"] for row in rows if (box := row.bounding_box()) and row.text_content()]
    assert (len(ends), max(ends) <= tabs["y"]) == (3, True)


@pytest.mark.long
def test_an_answer_that_is_shown_leaves_the_number_line_whole(open_file):
    tree = random_tree(5, "max3 chance2 min2", span=(-20, 20))
    for run in (RUNS[0], star1(tree)):
        tab = open_file(quiz(run), (930, 600))
        tab.locator(".card .show").click()
        line, panel = (tab.locator(part).bounding_box() for part in (".line .body", ".telling"))
        assert line["y"] + line["height"] <= panel["y"] + panel["height"] + 1


def test_in_one_column_the_number_line_stands_beside_the_sum(open_file):
    tab = open_file(page([star1(gallery.aima_scale())]), (720, 900))
    line, rows = (tab.locator(f".evidence > .{part}").bounding_box() for part in ("line", "sum"))
    assert line["x"] + line["width"] <= rows["x"]
    assert tab.locator(".telling").bounding_box()["height"] < 280


NUMBERS = """(root) => [...root.querySelectorAll('.line :is(.end-text, .still-text)')]
  .filter((text) => text.getAttribute('y') > 83)
  .map((text) => [text.textContent, text.getBBox()])
  .sort(([, a], [, b]) => a.x - b.x)
  .map(([text, { x, width }]) => [text, x, x + width])"""


@pytest.mark.long
def test_the_numbers_below_a_number_line_are_in_one_row_each_of_them_once(open_file):
    tab = open_file(page([star1(gallery.aima_scale())]), (930, 640))
    root, at = tab.locator(".emmviz"), 0
    for step, texts in ((5, ["1", "4"]), (12, ["1", "1.9 … 2.2", "4"]), (25, ["1 … 1.3", "4"])):
        press(tab, *["ArrowRight"] * (step - at))
        at = step
        numbers = root.evaluate(NUMBERS)
        assert [text for text, _, _ in numbers] == texts
        assert all(end < start for (_, _, end), (_, start, _) in pairwise(numbers))
    # The moves that a cut compares have a row each.
    assert root.locator(".line :is(text.rival, .move-text)").all_text_contents() == ["a2", "a1", "A already has 2.1"]


THIRDS = GameTree.parse(
    "max(left: chance(1/3: min(31/7, 2/3, 5), 1/3: min(11/3, 8/3, 1/7), 1/3: min(22/7, 9, 1/3)), "
    "right: chance(1/6: min(5/3, 7/9, 4), 1/2: min(17/3, 2/3, 3), 1/3: min(5/9, 8, 2)))"
)
# What is in sight only in part, but for shades, and texts.
TORN = """(root) => {
  const rim = root.querySelector(".emmviz-tree").getBoundingClientRect();
  const isTorn = (part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    const isIn = (l, r, t, b) => l < rim.right - 1 && r > rim.left + 1 && t < rim.bottom - 1 && b > rim.top + 1;
    const isWhole = left >= rim.left - 1 && right <= rim.right + 1 && top >= rim.top - 1 && bottom <= rim.bottom + 1;
    return width && part.checkVisibility({ visibilityProperty: true }) && isIn(left, right, top, bottom) && !isWhole;
  };
  return [...root.querySelectorAll(".node:not([data-rim]) > .shape, .node > :is(.name, .value), .edge > text")]
    .filter(isTorn).map((part) => `${part.parentElement.dataset.node} ${part.textContent}`);
}"""


def test_of_fractions_no_number_and_no_row_of_a_sum_is_lost_and_the_rim_of_a_part_tears_no_node(open_file):
    for tree, steps in ((gallery.get("thirds"), (14,)), (THIRDS, (11, 20, 25))):
        tab = open_file(page([star1(tree)]), (930, 600))
        root = tab.locator(".emmviz")
        for step in steps:
            move(root, step)
            assert root.locator(".sum > :not(.room) tr.away").count() == 0
            assert all(end < start for (_, _, end), (_, start, _) in pairwise(root.evaluate(NUMBERS)))
    resize(tab, 390, 664)
    for step in (12, 25, 43):
        move(root, step)
        assert root.evaluate(TORN) == []


@pytest.mark.long
def test_a_laptop_s_cell_holds_the_whole_player(open_all):
    tab = open_all(930, 600)
    heights = tab.evaluate("[...document.querySelectorAll('.emmviz:not(.below)')].map((root) => root.offsetHeight)")
    assert [height for height in heights if height > 600] == []
    # A tree that is too wide for what stands beside it has that below.
    below = """[...document.querySelectorAll('.emmviz.below')].map((root) =>
      root.querySelector('.line .body').getBoundingClientRect().bottom - root.getBoundingClientRect().top +
      root.querySelector('.controls').offsetHeight)"""
    assert [height <= 600 for height in tab.evaluate(below)] == [True]
    # Beside the tree stand the sentence and the number line, none of them scrolled out of sight.
    hidden = """[...document.querySelectorAll('.emmviz:not(.below)')].filter((root) => {
      const [line, frame] = ['.line', '.controls'].map((part) => root.querySelector(part).getBoundingClientRect());
      return line.height > 0 && line.bottom > frame.top;
    }).length"""
    assert tab.evaluate(hidden) == 0


@pytest.mark.long
def test_on_a_low_phone_the_number_line_of_a_cut_is_in_sight_below_a_whole_tree(open_file):
    tab = open_file(page([star1(gallery.aima_scale())]), (390, 664))
    root = tab.locator(".emmviz")
    root.evaluate("(root) => root.focus()")
    start = root.evaluate(PLACES)
    press(tab, "c")
    _, (_, _, _, _, stage), (_, _, controls, _, _), (_, _, line, _, high), _ = now = root.evaluate(PLACES)
    assert (now, line + high <= controls, stage >= 180) == (start, True, True)
    # Of its sum at least the rows are in sight.
    total = root.locator(".sum > :not(.room) .total").bounding_box()
    assert total["y"] + total["height"] <= root.locator(".controls").bounding_box()["y"]
    [seen] = tab.evaluate(SIGHT, [root.element_handle()])
    assert (seen["out"], seen["least"] >= 9) == ([], True)


EIGHTEEN = random_tree(3, "max3 chance3 min2", "integers", span=(-20, 20), probabilities="random", bits=4)
WORDED = GameTree.parse(
    "max(attack the castle: chance(.25: min(retreat at once: -12, hold the bridge: 31), .75: min(8, 5)),"
    "negotiate a truce: chance(.5: min(surrender: -3, 40), .5: min(1, 39)), wait: 7)"
)


@pytest.mark.parametrize(
    ("tree", "size"),
    [
        (WORDED, (390, 664)),
        pytest.param(EIGHTEEN, (390, 664), marks=pytest.mark.long),
        (gallery.mini_yahtzee(), (930, 600)),
        pytest.param(EIGHTEEN, (930, 600), marks=pytest.mark.long),
    ],
)
def test_what_follows_from_the_sum_of_a_cut_is_in_sight_and_nothing_jumps(open_file, tree, size):
    run = star1(tree)
    tab = open_file(page([run]), size)
    root = tab.locator(".emmviz")
    root.evaluate("(root) => root.focus()")
    start = root.evaluate(PLACES)
    for _ in run.cutoffs:
        press(tab, "c")
        last = root.locator(".sum > :not(.room) > p").bounding_box()
        assert last["y"] + last["height"] <= root.locator(".controls").bounding_box()["y"] + 1
        assert root.evaluate(PLACES) == start


# How far below the top of its widget a part ends.
REACH = """(last) => document.querySelector(last).getBoundingClientRect().bottom
  - document.querySelector(".emmviz").getBoundingClientRect().top"""
BEST = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))
# What is opened, what is pressed, and what of it ends in sight: in a laptop's cell, above the last line of that, and
# on a phone.
FITTING = {
    "players": (all_runs, [], None, None),
    "by hand": (lambda: act(gallery.aima_scale(), "star1", lang="es"), [], ".emmviz.act", None),
    "prediction": (
        lambda: predict("Which of the two moves is best, if MIN answers as well as it can?", BEST.best_action, on=BEST),
        [],
        ".check",
        ".check",
    ),
    **{
        name: (lambda name=name: play_against(games.get(name)), ["click match.why"], ".match", None)
        for name in ("coin-tictactoe", "mini-yahtzee", "three-bins")
    },
}


@pytest.mark.sampled
@pytest.mark.parametrize(("make", "things", "in_cell", "on_phone"), FITTING.values(), ids=FITTING)
def test_all_of_it_fits_and_is_legible(open_file, make, things, in_cell, on_phone):
    tab = open_file(make(), (930, 600))
    do(tab, *things)
    for (width, height), last in {(930, 600): in_cell, (390, 780): on_phone, (683, 384): None}.items():
        resize(tab, width, height)
        wide, smallest = tab.evaluate("document.documentElement.scrollWidth"), tab.evaluate(SMALLEST)
        # On a phone the text of a larger tree is smaller before less than all of it is in sight.
        least = 8.99 if make is all_runs and width == 390 else 11.99
        assert (wide <= width, smallest >= least) == (True, True), (wide, smallest)
        # In a notebook a cell has a line of its own below what it shows.
        assert last is None or tab.evaluate(REACH, last) <= height - 28


def test_nothing_jumps_while_one_steps(open_all):
    tab = open_all(930, 600)
    for index in (0, NAMES.index("bins_policy"), len(RUNS) - 1):
        root = tab.locator(".emmviz").nth(index)
        root.evaluate("(root) => root.focus()")
        start = root.evaluate(PLACES)
        for _ in range(12 if LONG else 6):
            press(tab, "v")
            assert root.evaluate(PLACES) == start


@pytest.mark.long
def test_on_a_phone_nothing_jumps_at_a_cut_and_a_wide_tree_is_in_sight_from_top_to_bottom(open_file):
    leaves = "min(-9, 4, 3), min(8, 4, 5), min(7, 2, 8)"
    tree = GameTree.parse(f"max(chance({leaves}), chance(min(-9, -8, 2), min(2, 5, 1), min(3, 4, 7)))").validate()
    tab = open_file(page([star1(tree)]), (390, 844))
    root = tab.locator(".emmviz")
    root.evaluate("(root) => root.focus()")
    start, (_, _, _, whole) = root.evaluate(PLACES), map(float, root.locator(".map").get_attribute("viewBox").split())
    for key in ("c", "c", "c", "End"):
        press(tab, key)
        assert root.evaluate(PLACES) == start
        _, top, _, height = map(float, root.locator(".emmviz-tree").get_attribute("viewBox").split())
        assert (top, height) == (pytest.approx(0, abs=12), pytest.approx(whole, abs=1))


def test_a_tree_too_large_to_be_read_opens_in_part_with_a_map_and_0_shows_the_whole(open_all):
    tab = open_all(930, 600)
    root = tab.locator(".emmviz").nth(NAMES.index("coin_tictactoe"))
    picture, small = root.locator(".emmviz-tree"), root.locator(".map")
    whole = small.get_attribute("viewBox")
    root.evaluate("(root) => root.focus()")
    part = picture.get_attribute("viewBox")
    assert (small.is_visible(), part == whole) == (True, False)
    press(tab, "v")
    frame = [float(small.locator(".seen").get_attribute(name)) for name in ("x", "y", "width", "height")]
    assert frame == [float(size) for size in picture.get_attribute("viewBox").split()]
    press(tab, "0")
    assert (small.is_visible(), picture.get_attribute("viewBox")) == (False, whole)
    press(tab, "Home", "0")
    assert picture.get_attribute("viewBox") == part


HEADER = """(header) => [...header.children].map((part) =>
  [part.className, part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight])"""


@pytest.mark.long
def test_titles_are_whole_on_a_phone_and_a_laptop_and_who_has_the_keys_moves_none_of_them(open_all):
    cut = """[...document.querySelectorAll('header')].flatMap((header) => [...header.children].slice(0, 2))
      .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"""
    assert open_all(390, 844).evaluate(cut) == []
    tab = open_all(930, 600)
    assert tab.evaluate(cut) == []
    assert 0 < tab.locator("header.long").count() < len(RUNS)
    for index in (0, NAMES.index("bins_policy")):
        root = tab.locator(".emmviz").nth(index)
        before = root.locator("header").evaluate(HEADER)
        root.evaluate("(root) => root.focus()")
        assert root.locator("header").evaluate(HEADER) == before


# The nodes that are wholly in sight in each picture.
WHOLE = """() => [...document.querySelectorAll('.stage')].map((stage) => {
  const ground = stage.querySelector('.emmviz-tree').getBoundingClientRect();
  return [...stage.querySelectorAll('[data-node]')].filter((g) => {
    const box = g.querySelector('.shape').getBoundingClientRect();
    return box.left >= ground.left - 1 && box.right <= ground.right + 1 && box.top >= ground.top - 1 &&
      box.bottom <= ground.bottom + 1;
  }).map((g) => g.dataset.node);
})"""


def long_numbers(node="max", depth=5, draw=None):
    """A binary tree of 32 leaves whose numbers and probabilities are fractions of many digits."""
    draw = draw or Random(3)
    if not depth:
        return str(Fraction(draw.randint(-(10**7), 10**7), draw.randint(10**5, 10**6)))
    weights = [draw.randint(100, 997) for _ in range(2)]
    shares = [f"{weight}/{sum(weights)}: " if node == "chance" else "" for weight in weights]
    below = {"max": "chance", "chance": "min" if depth > 3 else "max"}.get(node, "chance")
    return f"{node}({', '.join(share + long_numbers(below, depth - 1, draw) for share in shares)})"


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "one", "two"),
    [
        (930, 600, ["A", "B", "D", "I", "J"], ["A", "B"]),
        (390, 844, ["A", "B"], ["A", "B"]),
    ],
)
def test_a_large_tree_of_long_numbers_opens_on_several_nodes_and_two_on_their_roots(open_file, width, height, one, two):
    run = star1(GameTree.parse(long_numbers()))
    both = [(compare(run, star2(run.tree)), [two, two])] if LONG else []
    for shown, seen in [(page([run]), [one]), *both]:
        tab = open_file(shown, (width, height))
        assert (tab.evaluate(WHOLE), tab.evaluate(SMALLEST) >= 11.99) == (seen, True)


# The nodes that lie under the small map, and whether a part is shown.
COVERED = """(root) => {
  const box = (part) => part.getBoundingClientRect();
  const map = box(root.querySelector(".map"));
  const stage = box(root.querySelector(".emmviz-tree"));
  const under = ({ left, top, right, bottom }) =>
    left < map.right && right > map.left && Math.max(top, stage.top) < map.bottom && bottom > map.top;
  const nodes = [...root.querySelectorAll(".stage [data-node] .shape")];
  return [map.width > 0, nodes.filter((node) => under(box(node))).length];
}"""


# For each player at some steps: its leaves, what of all that is drawn is out of sight, whether the current node is, the
# smallest text, and the nodes under the buttons that zoom.
SIGHT = """(players) => players.map((root) => {
  const [tree, zoom] = [".emmviz-tree", ".zoom"].map((part) => root.querySelector(part));
  const box = (part) => part.getBoundingClientRect();
  const out = (part) => {
    const [{ left, right, top, bottom }, ground] = [box(part), box(tree)];
    return left < ground.left - 1 || right > ground.right + 1 || top < ground.top - 1 || bottom > ground.bottom + 1;
  };
  const under = (part) => {
    const [one, other] = [box(part), box(zoom)];
    return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  };
  const drawn = [...tree.querySelectorAll(".nodes .shape, text")].filter((part) => box(part).width > 0);
  const texts = drawn.filter((part) => part.matches("text"));
  const { a } = tree.getScreenCTM();
  return {
    leaves: tree.querySelectorAll(".leaf").length,
    out: drawn.filter(out).map((part) => part.textContent || part.parentNode.dataset.node),
    current: [...tree.querySelectorAll(".current .shape")].filter(out).length,
    least: Math.min(...texts.map((part) => a * parseFloat(getComputedStyle(part).fontSize))),
    under: root.dataset.step === "0" ? [...tree.querySelectorAll(".shape, .name")].filter(under).length : 0,
  };
})"""
TO = """([players, share]) => players.forEach((root) => {
  const range = root.querySelector(".controls [type=range]");
  range.value = Math.round(share * range.max);
  range.dispatchEvent(new Event("input"));
})"""


@pytest.mark.long
def test_a_phone_shows_all_of_a_tree_of_8_leaves_and_of_a_larger_one_where_it_stands(open_all):
    tab = open_all(930, 600)
    players = tab.evaluate_handle("[...document.querySelectorAll('.emmviz')]")
    drawn = """[...document.querySelectorAll('.emmviz-tree :is(.shape, .name, .line, .label, .dials)')].map((part) =>
      [part.getClientRects().length, ...["x", "y", "cx", "cy", "points", "d", "transform"].map((key) =>
        part.getAttribute(key))])"""
    wide = tab.evaluate(drawn)
    resize(tab, 390, 844)
    for share in (0, 0.25, 0.5, 0.75, 1) if LONG else (0, 0.75):
        tab.evaluate(TO, [players, share])
        for run, seen in zip(RUNS, tab.evaluate(SIGHT, players), strict=True):
            where = (run.tree.title, share, seen)
            assert (seen["current"], seen["under"]) == (0, 0), where
            assert seen["least"] >= (11.99 if seen["leaves"] <= 8 else 8.99), where
            if seen["leaves"] <= 8:
                assert seen["out"] == [], where
    # On a wide screen all is again as it was, whatever the phone has left out.
    tab.evaluate(TO, [players, 0])
    resize(tab, 930, 600)
    assert tab.evaluate(drawn) == wide


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "steps"), [(930, 600, 6), (390, 664, 6)], ids=["laptop", "phone"])
def test_the_small_map_covers_no_node(open_all, width, height, steps):
    tab = open_all(width, height)
    for index in (NAMES.index("coin_tictactoe"), len(RUNS) - 1):
        root = tab.locator(".emmviz").nth(index)
        root.evaluate("(root) => root.focus()")
        for _ in range(steps + 1):
            assert root.evaluate(COVERED) == [True, 0]
            press(tab, "v")


BEYOND = """(root) => {
  const panel = root.querySelector(".telling").getBoundingClientRect();
  const cells = [...root.querySelectorAll(".sum > :not(.room) :is(td, p)")];
  return Math.max(...cells.map((cell) => cell.getBoundingClientRect().right - panel.right));
}"""


def test_a_phone_shows_all_of_18_leaves_and_no_sum_leaves_its_panel(open_file):
    for shape in ("max3 chance2 min3", "max2 chance2 min2 max2"):
        tab = open_file(page([star1(random_tree(4, shape, "integers"))]), (390, 664))
        assert "part" not in tab.locator(".emmviz").get_attribute("data-look").split()
    tree = (
        "max(a: chance(.125: min(12.75, 13.125), .875: min(-4.625, 8.375)), b: chance(1/3: min(2.5, -11.25), 2/3: 1))"
    )
    fractions = star1(GameTree.parse(f"{tree} in [-20, 20]"))
    wide = star1(random_tree(5, "max3 chance2 min2", span=(-20, 20)))
    for run, numbers, size in ((fractions, "fractions", (390, 844)), (wide, None, (930, 600))):
        tab = open_file(page([run], numbers=numbers), size)
        # By default from one cut, or chance node that is done, to the next.
        for k in range(len(run.steps) if LONG else 9):
            press(tab, "ArrowRight" if LONG else "v") if k else tab.locator(".emmviz").evaluate(
                "(root) => root.focus()"
            )
            assert tab.locator(".emmviz").evaluate(BEYOND) <= 0, k


@pytest.mark.long
def test_a_laptop_s_cell_shows_all_of_a_small_tree_of_long_numbers(open_file):
    """−0.1667 in a triangle would make all of them so wide that only two of four levels were seen."""
    tree = GameTree.parse("""max(attack: H=chance(11/36: min(4, 6), 25/36: min(-2, 1)),
                                 run: R=chance(1/2: min(-3, 0), 1/2: min(1, 2)))""")
    tab = open_file(page([star1(tree)]), (930, 600))
    tab.locator(".emmviz").evaluate("(root) => root.focus()")
    press(tab, "End")
    come_to_rest(tab)
    outside = """() => {
      const stage = document.querySelector('.stage').getBoundingClientRect();
      return [...document.querySelectorAll('[data-node]')].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.top < stage.top || box.bottom > stage.bottom || box.left < stage.left || box.right > stage.right;
      }).length;
    }"""
    assert (tab.locator("[data-node]").count(), tab.evaluate(outside)) == (15, 0)
    assert tab.evaluate(SMALLEST) >= 11.99


@pytest.mark.long
def test_the_keys_are_explained_within_a_laptop_s_cell(open_file):
    root = open_file(page(RUNS[:1]), (930, 600)).locator(".emmviz")
    root.press("?")
    tops = "(root) => [root, root.querySelector('.keys')].map((part) => part.getBoundingClientRect().top)"
    top, keys = root.evaluate(tops)
    scrolled = root.locator(".keys").evaluate("(box) => box.scrollHeight > box.clientHeight")
    assert (keys >= top, scrolled) == (True, False)


@pytest.mark.long
def test_a_view_that_is_scrubbed_is_where_it_goes_at_once(open_file):
    tab = open_file(page([RUNS[-1]]), (930, 600), reduced_motion="no-preference")
    read = """(root) => {
      const range = root.querySelector(".controls [type=range]");
      range.value = 100;
      range.dispatchEvent(new Event("input"));
      return root.querySelector(".emmviz-tree").getAttribute("viewBox");
    }"""
    root = tab.locator(".emmviz")
    at_once = root.evaluate(read)
    come_to_rest(tab)
    assert root.locator(".emmviz-tree").get_attribute("viewBox") == at_once


# What has made way in each player, and which names of moves are not drawn there.
MADE_WAY = """() => [...document.querySelectorAll(".emmviz")].map((root) => [
  root.dataset.look.split(" ").filter(Boolean),
  [...root.querySelectorAll(".stage .label")].filter((label) => !label.getClientRects().length).length,
])"""
ORDER = ["legend", "levels", "dials", "names", "part"]


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1366, 768), (930, 600), (683, 600), (280, 844)])
def test_what_makes_way_does_so_in_order_and_the_names_of_moves_stay(open_all, size):
    for look, dropped in open_all(*size).evaluate(MADE_WAY):
        assert dropped == 0
        here = [part for part in look if part != "panels"]
        assert here == [part for part in ORDER if part in here]
        assert "levels" in look or not {"dials", "names"} & {*look}
