"""What is in sight at once: in a laptop's notebook and on a phone, for small trees and large ones, while one steps."""

import pytest

from emmviz import gallery, star1, star2
from emmviz.player.shell.html import page
from emmviz.study.random_trees import random_tree
from tests.browser.player import press

RUNS = [
    *(star1(gallery.get(name)) for name in gallery.names()),
    star2(random_tree(5, "max2 chance2 min2 chance2 max2")),  # 32 leaves
]
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.emmviz *')]
  .filter((el) => [...el.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((el) => el.checkVisibility({ visibilityProperty: true }))
  .map((el) => parseFloat(getComputedStyle(el).fontSize) * (el.ownerSVGElement ? el.getScreenCTM().a : 1)))"""
PLACES = """(root) => ['.frame', '.stage', '.controls', '.line', '.frame > .legend'].map((part) => {
  const { x, y, width, height } = root.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height].map((size) => Math.round(size) || size);
})"""


@pytest.fixture
def open_all(open_file):
    def open_at(width, height):
        tab = open_file(page(RUNS), reduced_motion="reduce")
        tab.set_viewport_size({"width": width, "height": height})
        tab.wait_for_timeout(200)
        return tab

    return open_at


def test_a_laptop_s_cell_holds_the_whole_player(open_all):
    tab = open_all(930, 600)
    heights = tab.evaluate("[...document.querySelectorAll('.emmviz')].map((root) => root.offsetHeight)")
    assert [height for height in heights if height > 600] == []
    # Beside the tree stand the sentence and the number line, none of them scrolled out of sight.
    hidden = """[...document.querySelectorAll('.emmviz')].filter((root) => {
      const [line, frame] = ['.line', '.controls'].map((part) => root.querySelector(part).getBoundingClientRect());
      return line.height > 0 && line.bottom > frame.top;
    }).length"""
    assert tab.evaluate(hidden) == 0


@pytest.mark.parametrize(("width", "height"), [(930, 600), (390, 844), (683, 384)], ids=["laptop", "phone", "zoomed"])
def test_no_text_is_smaller_than_12_px(open_all, width, height):
    assert open_all(width, height).evaluate(SMALLEST) >= 11.99


def test_nothing_jumps_while_one_steps(open_all):
    tab = open_all(930, 600)
    for index in (0, 4, len(RUNS) - 1):
        root = tab.locator(".emmviz").nth(index)
        root.evaluate("(root) => root.focus()")
        start = root.evaluate(PLACES)
        for _ in range(12):
            press(tab, "v")
            assert root.evaluate(PLACES) == start


def test_a_tree_too_large_to_be_read_opens_in_part_with_a_map_and_0_shows_the_whole(open_all):
    tab = open_all(930, 600)
    root = tab.locator(".emmviz").nth(gallery.names().index("coin_tictactoe"))
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
