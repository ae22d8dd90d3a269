"""Tween: on its way from frame to frame a picture is what the rule of motion says, and at its end the new frame."""

import pytest

from emmviz import gallery, games, star1, star2
from emmviz.picture.ink import Arc, Text, trace
from emmviz.picture.motion import RULES
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.timeline import Key, pieces
from emmviz.picture.tween import below, between, with_ghosts

SCALE = star1(gallery.aima_scale())


@pytest.fixture(scope="module")
def shots():
    return list(Storyboard(SCALE).shots())


def tween(shot, t):
    """The pieces of a shot at a time."""
    return between(shot, with_ghosts(shot, pieces(shot.scene)), t)


def placed(shot, t, layer, node, *parts):
    """The shapes of some parts of a node or an edge, where they are at a time."""
    found = []
    for traced in trace(one for part in parts for one in tween(shot, t).get(Key(layer, node, part), ())):
        shape, x, y, *_ = traced
        if isinstance(shape, Text):
            back = shape.back and shape.back._replace(x=shape.back.x + x, y=shape.back.y + y)
            shape = shape._replace(x=shape.x + x, y=shape.y + y, back=back)
        found.append(shape)
    return found


def opacity(item):
    return float(item.style.get("fill-opacity", 1))


def test_a_value_goes_up_from_the_child_to_its_parent(shots):
    child, parent = (shots[9].scene.by_id[node] for node in "DB")
    rests, values = zip(*(placed(shots[9], t / 10, "edges", "D", "live", "way") for t in range(11)), strict=True)
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
    spans = []
    for t in range(11):
        (dial,) = placed(shots[9], t / 10, "nodes", "B", "interval")
        assert isinstance(dial, Arc)
        spans.append((round(dial.start, 2), round(dial.end, 2)))
    assert (spans[0], spans[-1]) == ((0, 1), (0.3, 0.4))
    assert spans == sorted(spans, key=lambda span: (span[0], -span[1]))
    assert len(set(spans)) > 4


def test_a_window_comes_down(shots):
    (start, end) = shots[10].motion[0].way
    places = [placed(shots[10], t, "edges", "E", "live")[0] for t in (0, 0.3, 1)]
    assert [(text.text, opacity(text)) for text in places] == [("(1, 4)", 0), ("(1, 4)", 1), ("(1, 4)", 1)]
    assert (places[0].back.x, places[0].back.y) == pytest.approx(start)
    assert (places[2].back.x, places[2].back.y) == pytest.approx(end)
    assert start[1] < places[1].back.y < end[1]


def test_the_old_number_goes_as_the_new_one_comes():
    shot = list(Storyboard(star1(gallery.get("aima_minimax"))).shots())[20]
    shares = []
    for t in (0, 0.8, 1):
        (new, share), (old, rest) = [
            (text.text, opacity(text)) for text in placed(shot, t, "nodes", "D", "value", "was value")
        ]
        assert (new, old, rest) == ("≤5", "≤14", pytest.approx(1 - share))
        shares.append(share)
    assert 0 == shares[0] <= shares[1] <= shares[2] == 1


def test_a_cut_snips_and_its_subtree_falls_back(shots):
    def seen(t):
        now = tween(shots[25], t)
        (bars,), (badge, _) = (placed(shots[25], t, "edges", "G", part) for part in ("bars", "badge"))
        (x1, y1), (x2, y2) = bars.strokes[0]
        stand = {key[:2]: piece[0] for key, piece in now.items() if key.part in ("shape", "line")}
        down = {key: round(group.y, 1) for key, group in stand.items()}
        (drop,) = {down["nodes", "G"], down["nodes", "L7"], down["edges", "L8"]}
        assert (down["edges", "G"], down["edges", "F"], down["nodes", "C"], down["nodes", "L5"]) == (0, 0, 0, 0)
        return round(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1), drop, opacity(badge)

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
        kinds |= {move.kind for move in shot.motion}
        still = pieces(shot.scene)
        assert between(shot._replace(motion=()), still, 0.5) == still
        last = (one for piece in tween(shot, 1).values() for one in trace(piece))
        assert [one for one in last if opacity(one.shape)] == [one for piece in still.values() for one in trace(piece)]
    assert run is not SCALE or kinds == RULES.keys()
