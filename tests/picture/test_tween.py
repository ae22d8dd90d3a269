"""Tween: on its way from frame to frame a picture is what the rule of motion says, and at its end the new frame."""

import pytest

from emmviz import gallery, games, star1, star2
from emmviz.picture.ink import Arc, trace
from emmviz.picture.lower import lower
from emmviz.picture.motion import RULES
from emmviz.picture.retouch import found
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.tween import below, between

SCALE = star1(gallery.aima_scale())


@pytest.fixture(scope="module")
def shots():
    return list(Storyboard(SCALE).shots())


def tween(shot, t):
    """The edges and nodes of a shot at a time, each by its node."""
    layers = between(shot.before, shot.scene, shot.motion, t)
    return [{item.of: item for item in layer.items} for layer in layers[1:3]]


def opacity(item):
    return float(item.style.get("fill-opacity", 1))


def test_a_value_goes_up_from_the_child_to_its_parent(shots):
    child, parent = (shots[9].scene.by_id[node] for node in "DB")
    rests, values = zip(*(found(tween(shots[9], t / 10)[0]["D"], "live") for t in range(11)), strict=True)
    assert {text.text for text in (*rests, *values)} == {"↑ 2"}
    # The middle of a text is that of the box behind it, which goes along.
    ways = [(round(text.back.x), round(text.back.y)) for text in values]
    assert ways[0] == (round(child.value.x), round(child.value.y)) == (174, 367)
    assert ways[-1] == (round(parent.x), round(parent.y)) == (243, 203)
    assert ways == sorted(ways, key=lambda way: -way[1])
    assert any(abs(x - 209) < 15 and abs(y - 274) < 30 for x, y in ways), "it comes by the middle of the edge"
    assert [opacity(text) for text in values[:1] + values[3:6] + values[-1:]] == [0, 1, 1, 1, 0]
    assert [opacity(text.back) for text in values] == [opacity(text) for text in values]
    # Once it is gone, the value stands on the edge.
    assert (opacity(rests[0]), opacity(rests[-1])) == (0, 1)
    assert len({(text.x, text.y) for text in rests}) == 1


def test_what_a_chance_node_can_still_be_shrinks(shots):
    def arc(t):
        (dial,) = found(tween(shots[9], t)[1]["B"], "interval")
        assert isinstance(dial, Arc)
        return round(dial.start, 2), round(dial.end, 2)

    spans = [arc(t / 10) for t in range(11)]
    assert (spans[0], spans[-1]) == ((0, 1), (0.3, 0.4))
    assert spans == sorted(spans, key=lambda span: (span[0], -span[1]))
    assert len(set(spans)) > 4


def test_a_window_comes_down(shots):
    (start, end) = shots[10].motion[0].way
    places = [found(tween(shots[10], t)[0]["E"], "live")[0] for t in (0, 0.3, 1)]
    assert [(text.text, opacity(text)) for text in places] == [("(1, 4)", 0), ("(1, 4)", 1), ("(1, 4)", 1)]
    assert (places[0].back.x, places[0].back.y) == pytest.approx(start)
    assert (places[2].back.x, places[2].back.y) == pytest.approx(end)
    assert start[1] < places[1].back.y < end[1]


def test_the_old_number_goes_as_the_new_one_comes():
    run = star1(gallery.get("aima_minimax"))
    shot = list(Storyboard(run).shots())[20]
    for t, new in ((0, 0), (0.8, None), (1, 1)):
        texts = [(text.text, opacity(text)) for text in found(tween(shot, t)[1]["D"], "value")]
        share = new if new is not None else texts[0][1]
        assert 0 <= share <= 1
        assert texts == [("≤5", share), ("≤14", pytest.approx(1 - share))]


def test_a_cut_snips_and_its_subtree_falls_back(shots):
    def seen(t):
        edges, nodes = tween(shots[25], t)
        (x1, y1), (x2, y2) = found(edges["G"], "bars")[0].strokes[0]
        (drop,) = {round(one.y, 1) for one in (nodes["G"], nodes["L7"], edges["L8"])}
        assert (edges["G"].y, edges["F"].y, nodes["C"].y, nodes["L5"].y) == (0, 0, 0, 0)
        return round(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1), drop, opacity(found(edges["G"], "badge")[0])

    assert (seen(0), seen(0.3), seen(1)) == ((0, 0, 0), (seen(0.3)[0], 0, 1), (18, 0, 1))
    assert 9 < seen(0.3)[0] < 18
    assert seen(0.6)[0] == 18
    assert 2 < seen(0.6)[1] < 7


def test_a_subtree_is_what_is_drawn_below_a_node(shots):
    assert below(shots[0].scene, "C") == ["C", "F", "L5", "L6", "G", "L7", "L8"]


@pytest.mark.parametrize("run", [SCALE, star2(gallery.aima_scale()), star1(games.get("piglet"), depth=2)])
def test_every_motion_ends_as_the_new_frame_and_moves_nothing_else(run):
    kinds = set()
    for shot in Storyboard(run).shots():
        kinds |= {type(move) for move in shot.motion}
        still = lower(shot.scene)
        assert between(shot.before, shot.scene, (), 0.5) == still
        last = trace(between(shot.before, shot.scene, shot.motion, 1))
        assert [one for one in last if opacity(one.shape)] == list(trace(still))
    assert run is not SCALE or kinds == RULES.keys()
