"""The lab of running means in a browser: it plays by itself, stops, and moves nothing for who wants no motion."""

from emmviz import GameTree, mean_lab
from tests.browser.player import follow

SHOP = GameTree.parse("chance(well .6: 500, badly .4: -200)")
AT = """(n) => +document.querySelector(".lab").dataset.step >= n"""


def seen_line(root):
    return root.evaluate("""(root) => root.querySelector(".chart .flip").style.display !== "none" """)


def reading(root, button):
    """What the lab shows, to follow a script with."""
    return lambda _: {
        "step": int(root.get_attribute("data-step")),
        "button": button.get_attribute("aria-label"),
        "line": seen_line(root),
    }


def test_it_plays_stops_and_shows_the_value_at_the_end(open_file):
    lab = mean_lab(SHOP)
    tab = open_file(lab, reduced_motion="no-preference")
    root, button = tab.locator(".lab"), tab.locator("button.play")
    read = reading(root, button)
    script = [
        ([lambda _: button.click()], {"button": "Pause"}),
        ([lambda tab: tab.wait_for_function(AT, arg=1), "p"], {"button": "Play", "line": False}),
    ]
    follow(tab, read, script)
    mean = lab.series[0].mean(read(tab)["step"])
    assert root.locator(".stage .value").first.text_content() == lab._words.plain(mean)
    follow(tab, read, [(["End"], {"line": True})])


def test_who_wants_no_motion_is_shown_the_whole_way(open_file):
    tab = open_file(mean_lab(SHOP), reduced_motion="reduce")
    root, button = tab.locator(".lab"), tab.locator("button.play")
    last = len(mean_lab(SHOP).series[0].at) - 1
    script = [([lambda _: button.click()], {"step": last, "line": True, "button": "Play"})]
    follow(tab, reading(root, button), script)
