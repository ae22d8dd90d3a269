"""What is in sight of a comparison: all trees, alike in place and scale, their counts, the sentence, the controls."""

import pytest

from emmviz import GameTree, compare, expectiminimax, gallery, random_tree, star1, star2
from tests.browser.player import click, press
from tests.browser.room import resize
from tests.browser.test_fit import SMALLEST
from tests.browser.widgets import page_of, states
from tests.long import LONG

LARGE = random_tree(5, "max2 chance2 min2 chance2 max2")  # 32 leaves
EIGHTEEN = random_tree(5, "max3 chance3 min2", "integers")
WIDE = random_tree(3, "max3 chance3 min2", "integers", span=(-20, 20), probabilities="random", bits=4)
RUNS = {
    "scale": (expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale())),
    "three": (expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()), star2(gallery.aima_scale())),
    "binary": (star1(LARGE), star2(LARGE)),
    "eighteen": (star1(EIGHTEEN), star2(EIGHTEEN)),
    "tictactoe": (expectiminimax(gallery.coin_tictactoe()), star1(gallery.coin_tictactoe())),
}
# Where each part of the comparison is, and each node within the box of its run.
PLACES = """(root) => {
  const box = (one) => one.getBoundingClientRect();
  const parts = [".saying", ".runs", ".controls", ".run .counts", ".run .stage", ".run .emmviz-tree"];
  const runs = [...root.querySelectorAll(".run")].map((run) => Object.fromEntries(
    [...run.querySelectorAll("[data-node]")].map((g) => {
      const [{ x, y, bottom, right }, frame] = [box(g.querySelector(".shape")), box(run.querySelector(".stage"))];
      return [g.dataset.node, [x - frame.x, y - frame.y, frame.right - right, frame.bottom - bottom].map(Math.round)];
    })));
  return {
    high: root.offsetHeight,
    wide: document.documentElement.scrollWidth,
    hidden: parts.filter((part) => [...root.querySelectorAll(part)].some((one) =>
      one.clientHeight === 0 || box(one).bottom > box(root).bottom || box(one).right > box(root).right)),
    tops: [...new Set([...root.querySelectorAll(".run")].map((run) => box(run).y))].length,
    parts: parts.flatMap((part) => [...root.querySelectorAll(part)].map((one) => Math.round(box(one).y))),
    runs,
    heads: [...root.querySelectorAll(".run .caption")].filter((one) => one.clientHeight > 0).length,
    step: +root.dataset.step,
  };
}"""


# The trees that are not shown as a whole above the controls.
UNSEEN = """(root) => [...root.querySelectorAll(".run .emmviz")].filter((run) =>
  run.dataset.look.includes("part") || run.querySelector(".emmviz-tree").getBoundingClientRect().bottom >
    root.querySelector(".foot").getBoundingClientRect().top).length"""
# How many windows are shown on the edges to leaves, and at most in one run.
WINDOWS = """() => {
  const isSeen = (one) => one.checkVisibility();
  const shown = [...document.querySelectorAll(".run")].map((run) => [...run.querySelectorAll(".live")].filter(isSeen));
  const leaves = [...document.querySelectorAll(".run .leaf")].map((leaf) => leaf.dataset.node);
  const onLeaves = shown.flat().filter((one) => leaves.includes(one.closest("[data-edge]").dataset.edge));
  return [onLeaves.length, Math.max(...shown.map((one) => one.length))];
}"""
DEEPER = GameTree.parse(
    "max(bus: chance(jam .3: 40, free .7: 20), bike: chance(rain .5: 10, dry .5: min(30, 12)), walk: 25)"
)
WHOLE = {
    "8 leaves on a phone": (gallery.aima_scale(), (390, 844), 11.99),
    "8 leaves on a low phone": (gallery.aima_scale(), (390, 664), 9),
    "a deeper branch on a phone": (DEEPER, (390, 844), 9),
    "a deeper branch on a low phone": (DEEPER, (390, 664), 9),
    "12 leaves in a cell": (random_tree(5, "max3 chance2 min2", "integers"), (930, 600), 11.99),
    "12 leaves with fractions in a cell": (random_tree(5, "max3 chance2 min2", span=(-20, 20)), (930, 600), 11.99),
    "18 leaves on a page": (EIGHTEEN, (1366, 768), 11.99),
    "18 wide leaves on a page": (WIDE, (1366, 768), 10.8),
}


# By default the larger tree where there is least room.
@pytest.mark.parametrize(
    ("tree", "size", "least"),
    [
        pytest.param(*one, id=name, marks=() if "low" in name or "fractions" in name else pytest.mark.long)
        for name, one in WHOLE.items()
    ],
)
def test_both_trees_are_whole_with_one_window_in_each_off_the_leaves(open_file, tree, size, least):
    tab = open_file(compare(star1(tree), star2(tree)), size)
    assert tab.locator(".comparison").evaluate(UNSEEN) == 0
    assert tab.evaluate(SMALLEST) >= least
    # At a leaf, of the windows on the path only that of its parent is shown.
    tab.locator(".comparison").evaluate("(root) => root.focus()")
    while not tab.locator(".run .leaf.current").count():
        press(tab, "ArrowRight")
    assert tab.evaluate(WINDOWS) == [0, 1]


WORDY = GameTree.parse("""max(
    invest everything in bonds: chance(.35 the market collapses: min(regulator intervenes: 2, regulator waits: 4),
                                       .65 the market recovers: min(tax it: 3, leave it: 7)),
    diversify the whole portfolio: chance(1/3 interest rates rise: min(renegotiate: -2, sue the other party: 12),
                                          2/3 interest rates fall: min(renegotiate: 5, sue the other party: 1)))""")
SCALES = """() => [...new Set([...document.querySelectorAll(".emmviz-tree")].map((svg) =>
  Math.round(1e4 * svg.getScreenCTM().a)))].length"""
COVERED = """() => [...document.querySelectorAll(".emmviz-tree")].flatMap((svg) => {
  const boxes = [...svg.querySelectorAll(".label")].map((label) => label.getBoundingClientRect());
  return boxes.filter((one, i) => boxes.slice(i + 1).some((other) =>
    one.left < other.right && other.left < one.right && one.top + 3 < other.bottom && other.top + 3 < one.bottom));
}).length"""


@pytest.mark.long
def test_trees_of_long_labels_have_one_scale_below_a_headline(open_file):
    tab = open_file(compare(star1(WORDY), expectiminimax(WORDY)))
    press(tab, "d")  # a cut, whose reason is in sight where only one line has room
    for size in ((390, 844), (930, 600), (1366, 768))[: 3 if LONG else 2]:
        resize(tab, *size)
        headline = tab.locator(".comparison > .all > .band > .headline").is_visible()
        assert (headline, tab.evaluate(SCALES), tab.evaluate(COVERED)) == (True, 1, 0), size


@pytest.mark.sampled
@pytest.mark.parametrize("name", RUNS)
def test_all_of_a_comparison_is_in_sight(open_file, name):
    tab = open_file(compare(*RUNS[name]))
    for width, height, rows in [(930, 600, 1), (390, 844, len(RUNS[name]))]:
        resize(tab, width, height)
        found = tab.locator(".comparison").evaluate(PLACES)
        assert (found["hidden"], found["tops"], found["wide"] <= width) == ([], rows, True)
        assert rows > 1 or found["high"] <= height  # trees one below the other: the controls are in sight
        assert tab.evaluate(SMALLEST) >= 11.99
        one, *others = found["runs"]
        assert [other == one for other in others] == [True] * len(others)
        if name == "scale" and rows == 1:
            assert min(distance for node in one.values() for distance in node) >= 0
        # Nothing jumps, and the sentence of each difference has its room.
        tab.locator(".comparison").evaluate("(root) => root.focus()")
        for _ in range(4):
            press(tab, "d")
            assert tab.locator(".comparison").evaluate(PLACES)["parts"] == found["parts"]
        press(tab, "Home")


@pytest.mark.long
@pytest.mark.parametrize("width", [930, 390])
def test_the_list_of_keys_stays_within_the_comparison(open_file, width):
    tree = GameTree.parse("max(1, chance(.5: min(1, 0), .5: 2)) in [0, 2]")
    tab = open_file(compare(expectiminimax(tree), star1(tree)), (width, 600))
    tab.evaluate("document.body.style.paddingTop = '300px'")  # so much text stands above it
    click(tab, "menu.menu")
    tab.get_by_role("menuitem", name="Keys").click()
    keys, whole = (tab.locator(one).bounding_box() for one in (".foot > .keys", ".comparison"))
    assert keys["y"] > whole["y"]
    assert tab.locator(".keys").evaluate("(box) => box.scrollTop") == 0
    tab.locator(".keys dt").last.scroll_into_view_if_needed()


@pytest.mark.long
def test_names_with_their_options_and_what_is_counted_are_whole(open_file):
    runs = [star2(gallery.aima_scale(), probes=probes) for probes in (1, 2)]
    orders = [star1(gallery.aima_scale(), order=order) for order in ("probability", "improbability")]
    tab = open_file(
        page_of([one for i, pair in enumerate((runs, orders)) for one in states(str(i), compare(*pair))]), (930, 600)
    )
    cut = """[...document.querySelectorAll(".run header")].flatMap((head) => [...head.children].filter((part) =>
      part.getBoundingClientRect().right > head.getBoundingClientRect().right ||
      part.scrollWidth > part.clientWidth)).length"""
    assert tab.evaluate(cut) == 0
