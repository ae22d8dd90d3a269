"""The lab of running means in a browser: it plays by itself, stops, and moves nothing for who wants no motion."""

from emmviz import GameTree, mean_lab
from tests.browser.axe import objections
from tests.browser.player import press

SHOP = GameTree.parse("chance(well .6: 500, badly .4: -200)")
AT = """(n) => +document.querySelector(".lab").dataset.step >= n"""


def seen_line(root):
    return root.evaluate("""(root) => root.querySelector(".chart .flip").style.display !== "none" """)


def test_it_plays_stops_and_shows_the_value_at_the_end(open_file):
    lab = mean_lab(SHOP)
    tab = open_file(lab, reduced_motion="no-preference")
    root, button = tab.locator(".lab"), tab.locator("button.play")
    button.click()
    assert button.get_attribute("aria-label") == "Pause"
    tab.wait_for_function(AT, arg=1)
    press(tab, "p")
    at = int(root.get_attribute("data-step"))
    assert button.get_attribute("aria-label") == "Play"
    assert root.locator(".stage .value").first.text_content() == lab._words.plain(lab.series[0].mean(at))
    assert not seen_line(root)
    press(tab, "End")
    assert seen_line(root)
    assert objections(tab) == []


def test_who_wants_no_motion_is_shown_the_whole_way(open_file):
    tab = open_file(mean_lab(SHOP), reduced_motion="reduce")
    tab.locator("button.play").click()
    root = tab.locator(".lab")
    assert int(root.get_attribute("data-step")) == len(mean_lab(SHOP).series[0].at) - 1
    assert seen_line(root)
    assert tab.locator("button.play").get_attribute("aria-label") == "Play"
