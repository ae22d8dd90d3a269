"""Fingers on a phone: a flick steps, a tap selects, two fingers zoom, a drag moves a part, a scroll leaves no trace."""

import time

import pytest

from emmviz import gallery, random_tree, star1
from tests.sentences import wording

VIEW = "(svg) => svg.getAttribute('viewBox').split(' ').map(Number)"


class Finger:
    """Fingers on the glass, by Chromium's own events; what time they take is written on them, on a slow machine too."""

    def __init__(self, tab):
        self.tab, self.session, self.now = tab, tab.context.new_cdp_session(tab), time.time()

    def send(self, kind, *points):
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": self.now})

    def move(self, *paths, pause=0.02):
        """Press where the paths begin, go along them at the same time with so many seconds between places, and lift."""
        self.now = max(self.now, time.time())
        self.send("touchStart", *(path[0] for path in paths))
        for points in zip(*(path[1:] for path in paths), strict=True):
            self.now += pause
            self.send("touchMove", *points)
        self.now += 0.1  # at rest before they are lifted: after a fling, Chromium takes the next touch for its end
        self.send("touchEnd")


def line(start, end, points=8):
    """Places from one point to another."""
    (x, y), (to_x, to_y) = start, end
    return [(x + (to_x - x) * i / points, y + (to_y - y) * i / points) for i in range(points + 1)]


@pytest.fixture
def phone(open_file):
    def open_run(run):
        tab = open_file(run, (390, 844), lasting={"has_touch": True, "is_mobile": True})
        svg = tab.locator(".emmviz .stage > .emmviz-tree")
        box = svg.bounding_box()
        return tab, svg, Finger(tab), (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    return open_run


def step_of(tab):
    return int(tab.locator(".emmviz").get_attribute("data-step"))


@pytest.mark.long
def test_a_phone_is_not_told_of_a_key(phone):
    tab, *_ = phone(star1(gallery.aima_scale()))
    assert wording("player.swipe") in tab.locator(".caption").inner_text()


def test_a_flick_steps_on_and_back(phone):
    tab, _, finger, (x, y) = phone(star1(gallery.aima_scale()))
    for by, step in ((-120, 1), (-120, 2), (120, 1), (-120, 2)):
        finger.move(line((x, y), (x + by, y)))
        tab.locator(f'.emmviz[data-step="{step}"]').wait_for()


def test_a_tap_selects_and_moves_nothing(phone):
    # Without a flick before it, which Chromium would take the tap to end.
    tab, svg, _, _ = phone(star1(gallery.aima_scale()))
    before = svg.evaluate(VIEW)
    tab.locator('[data-node="A"]').tap()
    tab.wait_for_selector(".about:not([hidden])")
    assert tab.locator(".about h3").text_content() == "A, MAX node, not searched yet"
    assert (svg.evaluate(VIEW), step_of(tab)) == (before, 0)


@pytest.mark.long
def test_a_panel_that_opens_on_a_phone_is_in_sight_above_its_button(phone):
    tab, *_ = phone(star1(gallery.aima_scale()))
    menu = tab.locator(".opens-menu").bounding_box()
    assert min(menu["width"], menu["height"]) >= 40
    tab.locator(".next_cuts").tap()
    tab.locator('.emmviz[data-step="23"]').wait_for()
    for name in ("why", "code", "stack", "cuts"):
        button = tab.locator(f".to-{name}")
        button.tap()
        panel, below = tab.locator(f".panel.{name}").bounding_box(), button.bounding_box()
        assert panel["height"] > 20
        assert panel["y"] >= tab.locator(".controls").bounding_box()["y"]
        assert panel["y"] + panel["height"] <= below["y"]
        assert below["y"] + below["height"] <= 844


def test_two_fingers_zoom_and_a_drag_stays_within_the_picture(phone):
    tab, svg, finger, (x, y) = phone(star1(gallery.aima_scale()))
    part = svg.evaluate(VIEW)
    finger.move(line((x - 20, y), (x - 80, y)), line((x + 20, y), (x + 80, y)))
    near = svg.evaluate(VIEW)
    assert part[2] / 5 < near[2] < part[2] / 3
    finger.move(line((x, y), (x - 100, y - 30)), pause=0.05)
    moved = svg.evaluate(VIEW)
    assert moved[0] > near[0]
    assert moved[1] > near[1]
    assert moved[2:] == near[2:]
    for _ in range(4):
        finger.move(line((x + 150, y), (x - 150, y)), pause=0.05)
    left, _, wide, _ = svg.evaluate(VIEW)
    first, _, whole, _ = map(float, tab.locator(".map").get_attribute("viewBox").split())
    assert left + wide == pytest.approx(first + whole)
    assert step_of(tab) == 0


@pytest.mark.long
def test_a_scroll_of_the_page_over_the_tree_leaves_the_picture_where_it_was(phone):
    tab, svg, finger, (x, y) = phone(star1(random_tree(3, "max2 chance2 min2 chance2 max2 chance2")))
    before = svg.evaluate(VIEW)
    finger.move(line((x, y), (x, y - 200)))
    tab.wait_for_function("() => scrollY > 50")
    assert svg.evaluate(VIEW) == before
    # Nothing sticks to the finger, and the view follows the search as before.
    assert step_of(tab) == 0
    tab.locator(".emmviz").evaluate("(root) => root.focus({ preventScroll: true })")
    tab.keyboard.press("v")
    assert svg.evaluate(VIEW) != before
