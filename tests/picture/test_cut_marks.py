"""Marks of cuts: the number of a cut is beside the cut edge, and on no other, which would look cut."""

from math import hypot

import pytest

from emmviz import GameTree, alphabeta, gallery, star1, star2
from emmviz.picture.geometry import badge_radius, overlap

SLIDES = {
    "scale": star1(gallery.aima_scale()),
    "probed": star2(gallery.aima_scale()),
    "of three": alphabeta(GameTree.parse("max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))")),
    "of two": alphabeta(GameTree.parse("max(min(max(3, 1), max(5, 6)), min(max(1, 9), max(1, 2)))")),
}


def distance(point, start, end):
    """How far a point is from a line."""
    (x, y), dx, dy = point, end[0] - start[0], end[1] - start[1]
    share = max(0, min(1, ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy)))
    return hypot(x - start[0] - share * dx, y - start[1] - share * dy)


@pytest.mark.sampled
@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("look", ["slide", "light"])
@pytest.mark.parametrize("run", SLIDES.values(), ids=SLIDES)
def test_the_number_of_a_cut_lies_on_no_edge_but_beside_its_own(run, look, direction):
    scenes = [run.scene(k, theme=look, direction=direction) for k in range(len(run.steps) + 1)]
    badges = [(edge, scene, edge.cut.badge) for scene in scenes for edge in scene.edges if edge.cut and edge.cut.badge]
    assert badges
    for edge, scene, badge in badges:
        radius, middle = badge_radius(badge.size, badge.width), (badge.x, badge.y)
        apart = {other.child: distance(middle, other.start, other.end) for other in scene.edges}
        assert apart.pop(edge.child) < 2.2 * radius, scene.headline
        assert min(apart.values()) >= radius, scene.headline


def test_what_decided_a_cut_makes_way_for_the_window_of_a_step():
    rolls = ["4", "chance(1/4: min(10, 7), 3/4: 8)", "chance(1/3: 3, 2/3: min(610, 11))"]
    rolls.insert(2, "chance(8/21: min(4, 3, 582), 1/7: 11, 2/7: 0, 4/21: min(7, 10, 1))")
    run = star1(GameTree.parse(f"max({', '.join(rolls)})"))
    scenes = [run.scene(k, theme="slide") for k in range(len(run.steps) + 1)]
    cuts = [(scene, edge.cut.inequality) for scene in scenes for edge in scene.edges if edge.cut and edge.cut.badge]
    assert {text is None for _, text in cuts} == {True, False}
    for scene, text in cuts:
        assert text is None or not any(overlap(text.extent, edge.live.extent) for edge in scene.edges if edge.live)
