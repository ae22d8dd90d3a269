"""Arrows from the node that set an end of a window to the tick on the dial of the node that is entered with it."""

import re
from math import hypot

import pytest

from emmviz import GameTree, expectiminimax, gallery, star1, star2
from emmviz.base.text import width
from emmviz.picture.geometry import crosses, overlap
from emmviz.picture.named_themes import film_look
from emmviz.player.shell.payload import payload
from tests.long import each_seed
from tests.searches import SCALE
from tests.shapes import random_tree


def test_the_value_of_a_move_becomes_alpha_of_the_next():
    words = {k: [arrow.label.text for arrow in SCALE.scene(k).arrows] for k in range(len(SCALE.steps) + 1)}
    assert {k: text for k, text in words.items() if text} == {19: ["2.1 becomes α"], 25: ["2.1 becomes α"]}
    (arrow,) = SCALE.scene(25).arrows
    dial, node = SCALE.scene(25).by_id["C"].dial, SCALE.scene(25).by_id["C"]
    x, y = arrow.corners[0]
    assert hypot(x - node.x, y - node.y) == pytest.approx(dial.radius + 9.5)
    assert SCALE.scene(25, hide="window").arrows == ()
    assert [arrow.label.text for arrow in SCALE.scene(19, lang="es").arrows] == ["2,1 pasa a ser α"]
    # In the large type of a film the words have no room.
    assert [arrow.label.text for arrow in SCALE.scene(25, theme=film_look("light")).arrows] == ["α"]


def test_a_search_without_windows_at_chance_nodes_has_no_arrows():
    run = expectiminimax(gallery.aima_scale())
    assert {run.scene(k).arrows for k in range(len(run.steps) + 1)} == {()}


def test_the_player_gets_the_arrows_of_each_step():
    steps = payload(SCALE)["steps"]
    changed = {k: value["svg"] for k, step in enumerate(steps, start=1) for slot, _, value in step if slot == "arrows"}
    assert [k for k, svg in changed.items() if "2.1 becomes α" in svg] == [19, 25]
    assert [k for k, svg in changed.items() if svg == ""] == [20, 26]


def test_the_words_of_an_arrow_are_beside_the_window_it_leads_to():
    tenths = "chance(.1: 0, .1: 1, .1: 2, .1: 1, .1: 0, .1: 2, .2: 6, .2: 6)"
    die = ", ".join(f"1/6: {pips}" for pips in range(1, 7))
    run = star1(GameTree.parse(f"max(roll: chance({die}), two: {tenths}, keep: 2)"))
    slots = [(slot, value) for step in payload(run)["steps"] for slot, _, value in step]
    window = next(value for slot, value in slots if slot == "window" and value and value["text"] == "(3.5, ∞)")
    words = next(value["svg"] for slot, value in slots if slot == "arrows" and value["svg"])
    x, y, size = (float(re.search(rf'<text[^>]* {name}="([^"]+)"', words)[1]) for name in ("x", "y", "font-size"))
    half = width(re.search(r">([^<]+)</text>", words)[1], size) / 2
    left, top = window["x"] - window["width"] / 2, window["y"] - 0.65 * window["size"]
    pill = (left, top, left + window["width"], top + 1.3 * window["size"])
    assert not overlap(pill, (x - half, y - 0.8 * size, x + half, y + 0.2 * size))


@pytest.mark.sampled
@pytest.mark.parametrize("search", [star1, star2])
@each_seed(200, 30, 30)
def test_an_arrow_runs_over_no_node_and_no_text(seed, search):
    run = search(random_tree(seed))
    for k in range(len(run.steps) + 1):
        scene = run.scene(k)
        for arrow in scene.arrows:
            step = run.steps[k - 1]
            nodes = [node for node in scene.nodes if node.id != step.node]
            start = arrow.strokes[0][0]
            setter = min(nodes, key=lambda node: hypot(node.x - start[0], node.y - start[1]))
            texts = [label for edge in scene.edges for label in (*edge.labels, edge.live) if label]
            texts += [node.name for node in scene.nodes if node.name]
            boxes = [label.extent for label in texts] + [
                (node.x - node.size.w / 2, node.y - node.size.h / 2, node.x + node.size.w / 2, node.y + node.size.h / 2)
                for node in nodes
                if node is not setter
            ]
            assert not any(crosses(stroke, box) for stroke in arrow.strokes for box in boxes)
            # Its words are not so near to another text that they read as one.
            left, top, right, bottom = arrow.label.extent
            still = [label.extent for label in texts if label.role != "live"]
            assert not any(a < right + 4 and left - 4 < c and b < bottom and top < d for a, b, c, d in still)
            # Nor over the node that is entered, whose tick it reaches from outside, and its words over no dial.
            (here,) = (node for node in scene.nodes if node.id == step.node)
            points = [point for stroke in arrow.strokes for point in stroke]
            assert min(hypot(x - here.x, y - here.y) for x, y in points) > here.size.w / 2 + 2
            dials = [node for node in scene.nodes if node.dial]
            near = [(min(max(node.x, left), right) - node.x, min(max(node.y, top), bottom) - node.y) for node in dials]
            assert all(hypot(*gap) > node.dial.radius for node, gap in zip(dials, near, strict=True))
            assert step.window[arrow.high] == run.frame(k).nodes[setter.id].value
