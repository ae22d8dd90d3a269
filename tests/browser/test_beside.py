"""Widgets side by side: each has a separate width and shows all that it shows elsewhere."""

import pytest

from emmviz import predict
from tests.browser.room import come_to_rest, resize
from tests.browser.test_widgets import EVERY, SCALE
from tests.long import LONG

# How a row is laid out, how each of two widgets in it, and how wide each then is: it shrinks with its neighbour.
# Where it need not fill its row, it is no wider than what a laptop's cell gives it.
HALF, BEST = "50%", "min(930px, 100%)"
ROWS = {
    "flex": ("display: flex", "", HALF),
    "HBox": ("display: flex; align-items: baseline; overflow: auto", "", HALF),
    "hstack": ("display: flex; flex: 1; justify-content: space-between; gap: 8px", "", "calc(50% - 4px)"),
    "wrapped": ("display: flex; flex-wrap: wrap", "", BEST),
    "column": ("display: flex; flex-direction: column; align-items: center", "", BEST),
    "grid": ("display: grid; grid-template-columns: 1fr 1fr", "", HALF),
    "automatic grid": ("display: grid; grid-template-columns: auto auto", "", HALF),
    "table": ("display: table", "display: table-cell", HALF),
    "float": ("display: flow-root", "float: left", BEST),
    "inline": ("", "display: inline-block", BEST),
    "fitting": ("", "width: fit-content", BEST),
    "absolute": ("position: relative", "position: absolute", BEST),
    "block": ("", "", "100%"),
}
# Puts two widgets into each row, and then one into a block of the width that each should have; `put` makes a widget.
LAY = """([rows, put]) => {
  const main = document.querySelector("main");
  const add = (place, css) => {
    const el = place.appendChild(document.createElement("div"));
    el.style.cssText = css;
    return el;
  };
  main.replaceChildren();
  main.style.display = "block";
  for (const [name, [row, each, wide]] of Object.entries(rows)) {
    const place = add(main, row);
    place.id = name;
    for (const css of [each, each]) eval(put)(add(place, css));
    eval(put)(add(add(main, ""), `width: ${wide}`));
  }
}"""
# The smallest text of a tree.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".stage .emmviz-tree text")]
  .filter((text) => text.checkVisibility({ visibilityProperty: true }) && text.textContent.trim())
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
RENDER = "(el) => widget.render({ model, el })"
# How large a widget is, what is seen of it, and which of its controls stand out: of the two in a row, and of the
# one in a block.
SEEN = """(rows) => rows.map((name) => {
  const row = document.getElementById(name);
  const seen = (el) => {
    const root = (el.querySelector("emmviz-player")?.shadowRoot ?? el).querySelector(".emmviz-place");
    const at = root.getBoundingClientRect();
    const visible = (part) => part.checkVisibility({ visibilityProperty: true });
    const parts = [...root.querySelectorAll("*")].filter(visible).map((part) => part.getAttribute("class")).join();
    const out = [...root.querySelectorAll("button, input, select")].filter(visible).filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < at.left || right > at.right;
    }).map((part) => part.className || part.type);
    return { wide: Math.round(at.width), high: Math.round(at.height), parts, out };
  };
  return [[...row.children].map(seen), seen(row.nextSibling.firstChild)];
})"""


def looks_wrong(tab, width):
    """What of the rows is not as it should be."""
    wrong = []
    for name, (pair, alone) in zip(ROWS, tab.evaluate(SEEN, [*ROWS]), strict=True):
        wrong += [(name, one["wide"], one["high"], alone["wide"], alone["high"]) for one in pair if one != alone]
        share = 1 if ROWS[name][2] in (BEST, "100%") else 2
        wide = alone["wide"] if name == "block" else min(930, (width - 8) // share)
        wrong += (
            [(name, alone["wide"], alone["out"])] if not wide <= alone["wide"] <= width // share or alone["out"] else []
        )
    return wrong


@pytest.mark.sampled
@pytest.mark.parametrize(
    "make",
    [*(make for make, _ in EVERY.values()), lambda tree: predict("Which move is best?", "a1", on=tree)],
    ids=[*EVERY, "predict"],
)
def test_a_widget_in_a_row_is_as_in_a_block_of_its_share(open_widget, make):
    tab = open_widget(make(SCALE))
    tab.evaluate("close_()")
    tab.evaluate(LAY, [ROWS, RENDER])
    for width, height in ((1366, 768), (390, 844), (930, 600))[: 3 if LONG else 2]:
        resize(tab, width, height)
        assert looks_wrong(tab, width) == []
        assert tab.evaluate("document.documentElement.scrollWidth") == width
        assert (width, tab.evaluate(SMALLEST) >= 11.99) == (width, True)


# Each cell shows widgets in a container of ipywidgets, and how wide these are, in shares of the notebook's column, the
# narrowest first.
LAB = {
    "HBox([compare(run, run), quiz(run), edit(tree)])": [1 / 3, 1 / 3, 1 / 3],
    "HBox([VBox([play(run)]), VBox([play(run), act(tree)])])": [1 / 2, 1 / 2, 1 / 2],
    "grid = GridspecLayout(1, 3)\ngrid[0, :2], grid[0, 2] = play(run), Button()\ngrid": [2 / 3],
}
if LONG:
    LAB |= {
        "Box([play(run)])": [1],
        "AppLayout(left_sidebar=play(run), center=Button(), right_sidebar=play(run))": [1 / 4, 1 / 4],
        "TwoByTwoLayout(top_left=play(run), top_right=Button(), bottom_right=Button())": [1 / 2],
        "Accordion([HBox([play(run), play(run)])], selected_index=0)": [1 / 2, 1 / 2],
    }
NAMES = """from ipywidgets import *
from emmviz import act, compare, edit, gallery, play, quiz, star1
tree = gallery.aima_scale()
run = star1(tree)"""
WIDE = """(outputs) => outputs.map((output) => {
  const room = output.clientWidth;
  return [room, output.scrollWidth - room, [...output.querySelectorAll(".emmviz-place")].map((one) => one.offsetWidth)];
})"""


@pytest.mark.long
def test_in_jupyterlab_boxes_share_their_row_among_widgets(lab, open_tab):
    lab.add("beside.ipynb", NAMES, *LAB)
    tab = open_tab(lab.root)
    resize(tab, 1366, 768)
    lab.run_all(tab, "beside.ipynb")
    # The front ends of a box come one after the other.
    count = sum(map(len, LAB.values()))
    tab.wait_for_function("(count) => document.querySelectorAll('.emmviz-place > *').length === count", arg=count)
    come_to_rest(tab)
    outputs = tab.locator(".jp-OutputArea-output").evaluate_all(WIDE)
    assert len(outputs) == len(LAB)
    for (code, shares), (room, over, widths) in zip(LAB.items(), outputs, strict=True):
        # A pixel is rounded, and around what an accordion holds are some.
        wrong = [wide for wide, share in zip(sorted(widths), shares, strict=True) if not -20 < wide - room * share < 1]
        assert (code, over, wrong) == (code, 0, [])
