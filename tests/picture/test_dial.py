"""Dials: their scale where the usual numbers are missing, and what keeps out of their way."""

from math import hypot

import pytest

from emmviz import gallery, star1
from emmviz.picture.geometry import dial_ticks
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
def test_no_edge_crosses_a_dial_or_its_ticks(name, look, direction):
    run = star1(getattr(gallery, name)(), bounds=(-1000, 1000))
    for k in (0, len(run.steps) // 2, -1):
        scene = run.scene(k, theme=look, direction=direction)
        for node in (node for node in scene.nodes if node.dial):
            ticks = {hypot(*end) for stroke in dial_ticks(node.dial.radius, (0.3,)) for end in stroke}
            for edge in scene.edges:
                for start, end in edge.parts:
                    shares = [i / 50 for i in range(51)]
                    points = [[a + share * (b - a) for a, b in zip(start, end, strict=True)] for share in shares]
                    assert min(hypot(x - node.x, y - node.y) for x, y in points) > max(ticks)


def test_a_dial_of_which_nothing_is_known_yet_has_no_ring(run):
    rings = [(run.scene(k).by_id["B"].dial.interval, run.frame(k).nodes["B"].interval) for k in range(28)]
    assert (1, 4) in [known for _, known in rings]
    assert all((ring is None) == (known in (None, (1, 4))) for ring, known in rings)
    text = scene_text(run.scene(3))
    assert ("░" in text, "█" in text) == (True, False)
