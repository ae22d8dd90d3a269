"""Tween: on its way from frame to frame a picture is what the rule of motion says, and at its end the new frame."""

from math import dist

import pytest

from emmviz import gallery, games, star1, star2
from emmviz.picture.ink import Arc, Lines, Text, trace
from emmviz.picture.motion import RULES
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.timeline import Key, pieces
from emmviz.picture.tween import between, with_ghosts

SCALE, MINIMAX = star1(gallery.aima_scale()), gallery.get("aima_minimax")


def tween(shot, t):
    """The pieces of a shot at a time."""
    return between(shot, with_ghosts(shot, pieces(shot.scene)), t)


def opacity(item):
    return round(float(item.style.get("fill-opacity", 1)), 2)


def look(shape, x, y):
    """What is visible of a shape: a text and its middle, an arc and its ends, the length of strokes, the opacity."""
    match shape:
        case Text(text=text, back=back):
            x, y = (x + back.x, y + back.y) if back else (x, y)
            return text, round(x), round(y), opacity(shape)
        case Arc(start=start, end=end):
            return round(start, 2), round(end, 2), opacity(shape)
        case Lines(strokes=strokes):
            return round(sum(dist(*ends) for ends in strokes)), round(y), opacity(shape)
    return round(y, 1), opacity(shape)


SHOTS = {
    name: list(Storyboard(run, theme={"evidence": False}).shots())
    for name, run in {"scale": SCALE, "minimax": star1(MINIMAX)}.items()
}
# Of a step, what is seen of some parts of a node or an edge: first, at 0.3, 0.6 and 0.8 of its time, and at its end.
WAYS = {
    "a value goes up its edge, and once it is gone stands there": (
        ("scale", 9, "edges", "D", "live", "way"),
        [("↑ 2", 153, 327, 0.0), ("↑ 2", 171, 367, 0.0)],
        [("↑ 2", 153, 327, 0.0), ("↑ 2", 216, 261, 1.0)],
        [("↑ 2", 153, 327, 1.0), ("↑ 2", 248, 203, 0.0)],
        [("↑ 2", 153, 327, 1.0), ("↑ 2", 248, 203, 0.0)],
        [("↑ 2", 153, 327, 1.0), ("↑ 2", 248, 203, 0.0)],
    ),
    "what a chance node can still be shrinks": (
        ("scale", 9, "nodes", "B", "interval"),
        [(0.0, 1.0, 1.0)],
        [(0.0, 1.0, 1.0)],
        [(0.02, 0.96, 1.0)],
        [(0.09, 0.81, 1.0)],
        [(0.3, 0.4, 1.0)],
    ),
    "a window comes down": (
        ("scale", 10, "edges", "E", "live"),
        [("(1, 4)", 316, 289, 0.0)],
        [("(1, 4)", 338, 313, 1.0)],
        [("(1, 4)", 351, 327, 1.0)],
        [("(1, 4)", 351, 327, 1.0)],
        [("(1, 4)", 351, 327, 1.0)],
    ),
    "the old number goes as the new one comes": (
        ("minimax", 20, "nodes", "D", "value", "was value"),
        [("≤5", 0, 0, 0.0), ("≤14", 0, 0, 1.0)],
        [("≤5", 0, 0, 0.0), ("≤14", 0, 0, 1.0)],
        [("≤5", 0, 0, 0.86), ("≤14", 0, 0, 0.14)],
        [("≤5", 0, 0, 1.0), ("≤14", 0, 0, 0.0)],
        [("≤5", 0, 0, 1.0), ("≤14", 0, 0, 0.0)],
    ),
    "a cut snips": (
        ("scale", 25, "edges", "G", "bars"),
        [(0, 0, 0.0)],
        [(0, 0, 0.0)],
        [(36, 0, 1.0)],
        [(36, 0, 1.0)],
        [(36, 0, 1.0)],
    ),
    "its badge is there by then": (
        ("scale", 25, "edges", "G", "badge"),
        [(0, 0.0), ("2", 0, 0, 0.0)],
        [(0, 0.0), ("2", 0, 0, 0.0)],
        [(0, 1.0), ("2", 0, 0, 1.0)],
        [(0, 1.0), ("2", 0, 0, 1.0)],
        [(0, 1.0), ("2", 0, 0, 1.0)],
    ),
    "its node falls and comes back": (
        ("scale", 25, "nodes", "G", "shape"),
        [(0.0, 1.0)],
        [(0.0, 1.0)],
        [(4.7, 1.0)],
        [(1.4, 1.0)],
        [(0.0, 1.0)],
    ),
    "and so does the tree below it": (
        ("scale", 25, "nodes", "L7", "shape"),
        [(0.0, 1.0)],
        [(0.0, 1.0)],
        [(4.7, 1.0)],
        [(1.4, 1.0)],
        [(0.0, 1.0)],
    ),
    "with its edges": (
        ("scale", 25, "edges", "L8", "line"),
        [(103, 0, 1.0)],
        [(103, 0, 1.0)],
        [(103, 5, 1.0)],
        [(103, 1, 1.0)],
        [(103, 0, 1.0)],
    ),
    "but not its own edge": (
        ("scale", 25, "edges", "G", "line"),
        [(133, 0, 1.0)],
        [(133, 0, 1.0)],
        [(133, 0, 1.0)],
        [(133, 0, 1.0)],
        [(133, 0, 1.0)],
    ),
    "nor what was read": (
        ("scale", 25, "nodes", "L5", "shape"),
        [(0, 1.0)],
        [(0, 1.0)],
        [(0, 1.0)],
        [(0, 1.0)],
        [(0, 1.0)],
    ),
}


@pytest.mark.parametrize("what", WAYS)
def test_what_is_seen_on_its_way(what):
    (run, step, layer, node, *parts), *wanted = WAYS[what]
    ways = [tween(SHOTS[run][step], t) for t in (0, 0.2, 0.5, 0.6, 1)]
    found = [[look(*one[:3]) for part in parts for one in trace(now[Key(layer, node, part)])] for now in ways]
    assert found == wanted


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
