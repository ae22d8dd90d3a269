"""What is in sight of an editor: tools, the fields of any node, the tree or the part around that node, the controls."""

import pytest

from emmviz import edit, gallery
from tests.browser.player import do
from tests.browser.room import come_to_rest, resize
from tests.browser.test_fit import SMALLEST

EDITORS = {
    "scale": lambda: edit(gallery.aima_scale()),
    "tictactoe": lambda: edit(gallery.coin_tictactoe()),
    "spanish": lambda: edit(gallery.get("pig_depth_2"), lang="es"),
}
PLACES = """(root) => {
  const box = (part) => root.querySelector(part).getBoundingClientRect();
  const parts = [".tools", ".node-panel", ".stage", ".stage > .emmviz-tree", ".controls", ".telling"];
  return parts.flatMap((part) => [box(part).x, box(part).y, box(part).width, box(part).height]);
}"""
# The part of the tree that is shown.
VIEW = """(root) => {
  const { x, y, width, height } = root.querySelector(".stage > .emmviz-tree").viewBox.baseVal;
  return [x, y, width, height];
}"""
# What sticks out of its part of the editor, and how high all is that has to be in sight.
FOUND = """(root) => {
  const box = (one) => one.getBoundingClientRect();
  const shown = [...root.querySelectorAll(":is(.tools, .node-panel, .controls) :is(button, input, select)")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const out = shown.filter((one) => {
    const [its, its_place] = [box(one), box(one.closest(".tools, .node-panel, .controls"))];
    return its.right > its_place.right || its.bottom > its_place.bottom || its.width < 24;
  });
  return {
    out: out.map((one) => one.className || one.ariaLabel),
    cut: [...root.querySelectorAll("h2")].filter((one) => one.scrollWidth > one.clientWidth).length,
    foot: Math.round(box(root.querySelector(".controls")).bottom - box(root).top),
    wide: document.documentElement.scrollWidth,
    order: [".tools", ".stage", ".node-panel", ".telling", ".controls"]
      .sort((one, other) => box(root.querySelector(one)).y - box(root.querySelector(other)).y),
    bar: Math.round(box(root.querySelector(".tools")).height),
  };
}"""
# Leads to a node by the keyboard, which chooses it.
CHOOSE = """(root, name) =>
  root.querySelector(`.place [data-node="${CSS.escape(name)}"]`).focus({ focusVisible: true })"""
IN_SIGHT = """(root, name) => {
  const shape = root.querySelector(`.place [data-node="${CSS.escape(name)}"] .shape`).getBoundingClientRect();
  const stage = root.querySelector(".stage").getBoundingClientRect();
  return shape.x >= stage.x && shape.right <= stage.right && shape.y >= stage.y && shape.bottom <= stage.bottom;
}"""


@pytest.mark.sampled
@pytest.mark.parametrize("name", EDITORS)
def test_all_of_an_editor_is_in_sight_and_nothing_jumps(open_widget, name):
    editor = EDITORS[name]()
    tree = editor.tree
    tab = open_widget(editor)
    root = tab.locator(".editor")
    for width, height in [(930, 600), (390, 844)]:
        resize(tab, width, height)
        places = root.evaluate(PLACES)
        # The last node of each kind, a leaf at the end.
        for node in {tree.kind(node): node for node in tree.preorder()}.values():
            root.evaluate(CHOOSE, node)
            found = root.evaluate(FOUND)
            assert (found["out"], found["cut"], found["wide"]) == ([], 0, width), node
            assert found["foot"] <= height
            if width == 390:  # the tree comes first, below one row of tools, and the node that is edited below it
                assert found["order"] == [".tools", ".stage", ".node-panel", ".telling", ".controls"]
                assert found["bar"] < 50
            assert (root.evaluate(PLACES), root.evaluate(IN_SIGHT, node)) == (places, True)
            assert tab.evaluate(SMALLEST) >= 11.99
    # On the phone, what is wrong with what was typed and a tree with another number move nothing that is in sight.
    view = root.evaluate(VIEW)
    value = root.locator(".node-panel .value input")
    value.fill("x")
    value.press("Enter")
    wrong = root.locator(".node-panel .wrong:not(:empty)").bounding_box()
    assert wrong["y"] + wrong["height"] <= root.locator(".node-panel").bounding_box()["y"]
    assert root.evaluate(PLACES) == places
    value.press("Escape")
    value.press("ArrowUp")
    tab.wait_for_function("(text) => model.get('text') !== text", arg=str(tree))
    come_to_rest(tab)
    # A tree that is wider by a number moves things by less than one sees.
    assert root.evaluate(PLACES)[:20] + root.evaluate(VIEW) == pytest.approx(places[:20] + view, abs=0.5)


# Where the text of a headline ends.
HEADLINE = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".place .caption").lastChild);
  return range.getBoundingClientRect().bottom;
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(930, 600), (390, 844)])
def test_neighbours_and_the_headline_stay_in_sight_while_one_types(open_widget, size):
    tab = open_widget(edit(gallery.aima_scale()), size)
    do(tab, "open L5")
    leaf, field = (tab.locator(part).bounding_box() for part in ('[data-node="L6"] .shape', ".on-leaf"))
    assert field["y"] >= leaf["y"] + leaf["height"]
    do(tab, "type 9", "Enter")
    tab.locator(".saying:not(:empty)").wait_for()
    assert tab.locator(".saying").bounding_box()["y"] >= tab.evaluate(HEADLINE) - 6


def test_in_a_narrow_window_the_tools_stay_in_sight_and_no_sentence_covers_the_slider(open_widget):
    tab = open_widget(edit(gallery.aima_scale()), (664, 560))
    tab.locator(".editor").evaluate(CHOOSE, "L3")
    value = tab.locator(".node-panel .value input")
    value.fill("x")
    value.press("Enter")
    tab.locator(".node-panel .wrong:not(:empty)").wait_for()
    value.fill("7")
    value.press("Enter")
    tab.locator(".saying:not(:empty)").wait_for()
    come_to_rest(tab)
    boxes = [tab.locator(part).bounding_box() for part in (".tools", ".saying", ".place .controls")]
    tools, saying, controls = ((box["y"], box["y"] + box["height"]) for box in boxes)
    assert (tools[0] >= 0, tools[1] - tools[0] < 60, saying[1] <= controls[0]) == (True, True, True)
