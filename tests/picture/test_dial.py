"""Dials: their scale where the usual numbers are missing, and what keeps out of their way."""

from math import hypot

import pytest

from emmviz import gallery, star1
from emmviz.picture.named_themes import themes
from emmviz.picture.render.text import scene_text
from tests.random_games import Drawn


def test_a_game_cut_by_depth_before_any_leaf_is_drawn():
    climb = {0: ("max", [("up", 1), ("far", 3)]), 1: ("chance", []), 3: ("chance", [])}
    run = star1(Drawn(climb, estimates={1: 1, 3: 3}), bounds=("-inf", "inf"), depth=1)
    assert run.tree.leaves() == []
    for step in range(len(run.steps) + 1):
        assert "<svg" in run.to_svg(step)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("look", themes())
@pytest.mark.parametrize("name", ["aima_scale", "thirds", "coin_1_4", "invest"])
def test_edges_meet_the_ring_of_a_dial_or_run_through_its_opening(name, look, direction):
    run = star1(getattr(gallery, name)(), bounds=(-1000, 1000))
    scene = run.scene(theme=look, direction=direction)
    met = 0
    for node in (node for node in scene.nodes if node.dial):
        ring = node.dial.radius
        for edge in scene.edges:
            shares = [i / 50 for i in range(51)]
            points = [[a + share * (b - a) for a, b in zip(edge.start, edge.end, strict=True)] for share in shares]
            away = [hypot(x - node.x, y - node.y) for x, y in points]
            if edge.child == node.id:
                assert away[-1] == min(away) == pytest.approx(ring)
            elif edge.parent != node.id:
                assert min(away) > ring
            elif away[0] < ring - 1:  # from the shape itself
                inside = [(x - node.x, y - node.y) for (x, y), far in zip(points, away, strict=True) if far < ring]
                assert all(abs(x) < y for x, y in inside), "the ring has its gap from 225 to 315 degrees"
                met += 1
            else:
                assert away[0] == min(away) == pytest.approx(ring)
    assert met or direction == "right"


def test_a_dial_is_black_from_end_to_end_when_its_node_is_entered(run):
    rings = [(run.scene(k).by_id["B"].dial.interval, run.frame(k).nodes["B"].interval) for k in range(28)]
    assert [ring for ring, known in rings if known == (1, 4)] == [(0, 1)] * 7
    assert all((ring is None) == (known is None) for ring, known in rings)
    assert "█" in scene_text(run.scene(3))


@pytest.mark.parametrize(
    ("bounds", "ends"),
    [((-20, 60), ["−20", "60"]), ((-300, 1250), ["−300", "1250"]), (("-inf", "inf"), ["−∞", "∞"]), ((-123456, 9), [])],
)
def test_a_dial_has_its_bounds_at_its_ends_or_nothing(bounds, ends):
    scene = star1(gallery.aima_scale(), bounds=bounds).scene(19)
    assert [label.text for label in scene.by_id["C"].dial.ends] == ends
    assert not scene.by_id["B"].dial.ends
