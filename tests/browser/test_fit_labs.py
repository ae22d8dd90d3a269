"""What is in sight of a lab: the tree, the diagram beside or below it, the sentence, and the handle on the axis."""

from functools import partial

import pytest

from emmviz import GameTree, gallery, games, opponent_lab, random_tree, rescale_lab, value_iteration_lab
from tests.browser.player import press, reload
from tests.browser.room import resize
from tests.browser.test_fit import SMALLEST

LABS = {
    "scale": lambda: rescale_lab(gallery.aima_scale(), to=(1, 20, 30, 400)),
    "bins": lambda: opponent_lab(gallery.bins_minimax(), lang="es"),
    "binary": lambda: opponent_lab(random_tree(5, "max2 chance2 min2 chance2 max2")),
    "sweeps": lambda: value_iteration_lab(games.get("piglet", target=1), lang="es"),
    "tictactoe": lambda: opponent_lab(gallery.coin_tictactoe()),
}
PLACES = """(root) => {
  const box = (part) => root.querySelector(part).getBoundingClientRect();
  const parts = [".saying", ".about-number", ".stage .emmviz-tree", ".diagram svg", ".counter", ".next-flip"];
  return {
    high: box(".values").bottom - box(".all").top,
    wide: document.documentElement.scrollWidth,
    hidden: [...parts, ".diagram .grip"].filter((part) => box(part).height === 0 || box(part).right > box(".all").right),
    levels: [...root.querySelectorAll(".stage [data-node] .shape")].every((node) => {
      const [inner, outer] = [node.getBoundingClientRect(), box(".stage")];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    }),
    whole: [...root.querySelectorAll(".stage [data-node]")].every((node) => {
      const [inner, outer] = [node.getBoundingClientRect(), box(".stage")];
      return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right;
    }),
    beside: box(".diagram").left >= box(".stage").right - 1,
    slider: box(".controls .scrubber").width,
    parts: parts.flatMap((part) => [box(part).x, box(part).y, box(part).height].map(Math.round)),
  };
}"""  # noqa: E501


@pytest.mark.sampled
@pytest.mark.parametrize("name", LABS)
def test_all_of_a_lab_is_in_sight_and_nothing_jumps(open_file, name):
    tab = open_file(LABS[name]())
    root = tab.locator(".lab")
    for width, height in [(930, 600), (390, 844)]:
        resize(tab, width, height)
        found = root.evaluate(PLACES)
        assert (found["hidden"], found["slider"], found["beside"]) == ([], 1, width == 930)
        assert found["wide"] <= width
        # The larger trees open in part.
        assert found["whole"] or width < 930 or name in ("binary", "tictactoe")
        # On a phone a lab grows before a level of its tree is out of sight, and the handle stays.
        assert found["high"] <= height or (width < 930 and found["levels"] and name != "bins")
        assert tab.evaluate(SMALLEST) >= 11.99
        for keys in [*(["PageUp"] * 3), "n", "End"]:
            press(tab, keys)
            assert root.evaluate(PLACES)["parts"] == found["parts"]
        press(tab, "o")


@pytest.mark.long
def test_on_a_phone_the_triangles_of_a_player_have_one_size(open_file):
    tab = open_file(rescale_lab(gallery.aima_scale()), (390, 844))
    widths = """[...document.querySelectorAll(".stage .node.min .shape")].map((shape) =>
      Math.round(shape.getBoundingClientRect().width))"""
    found = tab.evaluate(widths)
    assert (len(found), len({*found})) == (4, 1)


@pytest.mark.long
def test_on_a_phone_a_tree_of_12_leaves_is_whole_from_top_to_bottom(open_file):
    bins = "chance(stay: min(-50, 50), tip: min(-5, 15))"
    tab = open_file(opponent_lab(GameTree.parse(f"max(A: {bins}, B: {bins}, C: {bins})")), (390, 844))
    reload(tab)  # a phone has its width from the start
    assert "part" not in tab.locator(".lab").get_attribute("data-look")
    assert tab.evaluate(SMALLEST) >= 9
    assert tab.locator(".lab").evaluate(PLACES)["whole"]
    leaves = tab.locator(".stage .leaf .shape").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().y)")
    assert (len(leaves), max(leaves) - min(leaves)) == (12, pytest.approx(0, abs=1))


UMBRELLA = (
    "max(take the umbrella: chance(it rains all day .3: 70, it stays dry .7: 60), "
    "leave the umbrella at home: chance(it rains all day .3: 0, it stays dry .7: 100), stay at home: 50)"
)


@pytest.mark.long
@pytest.mark.parametrize("tree", [UMBRELLA, "mini_yahtzee", "max3 chance2 min2", "max2 min2 max2 min2"])
def test_a_tree_of_up_to_16_leaves_is_whole_on_every_screen(open_file, tree):
    read = gallery.get if tree in gallery.names() else GameTree.parse if "(" in tree else partial(random_tree, 5)
    tab = open_file(rescale_lab(read(tree)))
    for width, height in [(1366, 768), (930, 600), (390, 844)]:
        resize(tab, width, height)
        found = tab.locator(".lab").evaluate(PLACES)
        assert (found["whole"], found["hidden"]) == (True, [])
        assert width == 390 or tab.evaluate(SMALLEST) >= 11.99
    if tree == UMBRELLA:
        assert tab.locator(".chart > text").get_by_text("leave the umbrella at home", exact=True).count() == 1


def test_on_a_phone_a_small_graph_is_whole(open_file):
    tab = open_file(value_iteration_lab(games.get("piglet", target=1)), (390, 844))
    assert "part" not in tab.locator(".lab").get_attribute("data-look")
