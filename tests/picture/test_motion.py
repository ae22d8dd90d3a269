"""What moves at each step of a run, and that everything comes to rest where the next frame has it."""

from itertools import pairwise

import pytest

from emmviz import alphabeta, expectiminimax, gallery, star1, star2
from emmviz.picture.draw import scene_from
from emmviz.picture.geometry import seen
from emmviz.picture.motion import RULES, Move, at, moves, span
from emmviz.picture.plan import plan_for

SCALE = star1(gallery.aima_scale())
PROBES = star2(gallery.aima_scale())


def found(run, k, **options):
    return moves(plan_for(run.frame(0), **options), run.frame(k - 1), run.frame(k))


def brief(move):
    return move.kind, move.node


@pytest.mark.parametrize(
    ("run", "k", "names"),
    [
        (SCALE, 1, []),  # above the root there is no edge
        (SCALE, 2, [("descend", "B")]),
        (SCALE, 4, [("descend", "L1")]),
        (SCALE, 5, [("rise", "L1"), ("settle", "D")]),
        (SCALE, 7, [("rise", "L2")]),  # no better than what D has
        (SCALE, 9, [("rise", "D"), ("narrow", "B")]),
        (SCALE, 17, [("settle", "B")]),
        (SCALE, 23, [("snip", "L6"), ("fall", "L6")]),
        (SCALE, 25, [("settle", "C"), ("snip", "G"), ("fall", "G")]),
        (PROBES, 3, [("descend", "D")]),
        (PROBES, 5, [("rise", "D"), ("narrow", "B"), ("settle", "D")]),
        (PROBES, 29, [("settle", "C"), ("snip", "F"), ("fall", "F"), ("snip", "G"), ("fall", "G")]),
        (alphabeta(gallery.aima_minimax()), 3, [("descend", "L1")]),
        (expectiminimax(gallery.aima_scale()), 4, []),  # no window
        (expectiminimax(gallery.aima_scale()), 9, [("rise", "D"), ("settle", "B")]),
    ],
)
def test_what_moves(run, k, names):
    assert [brief(move) for move in found(run, k)] == names


def test_only_the_next_frame_is_moved_to_and_only_what_is_drawn_moves():
    plan = plan_for(SCALE.frame(0))
    for before, after in ((9, 8), (7, 9), (9, 9), (27, 0)):
        assert moves(plan, SCALE.frame(before), SCALE.frame(after)) == ()
    assert found(SCALE, 5, fold=["D"]) == (Move("settle", "D"),)
    assert found(SCALE, 4, fold=["D"]) == ()


@pytest.mark.parametrize("run", [SCALE, PROBES, star1(gallery.aima_pruning())])
def test_everything_comes_to_rest_where_the_frame_has_it(run):
    plan, kinds = plan_for(run.frame(0)), set()
    for before, after in pairwise(run.frames()):
        scene = scene_from(plan, after)
        edges = {edge.child: edge for edge in scene.edges}
        for move in moves(plan, before, after):
            kinds.add(move.kind)
            node, edge = scene.by_id[move.node], edges.get(move.node)
            match move:
                case Move("rise", child, way, label):
                    value = scene.by_id[plan.tree.parent(child)]
                    end = (value.x, value.value.y if value.value else value.y)
                    assert (label, way[-1], plan.places[child].end in way) == (edge.live, end, True)
                case Move("descend", way=way):
                    assert way[-1] == (edge.live.x, edge.live.y)
                case Move("narrow", spans=spans):
                    assert (span(move, 0), span(move, 1)) == spans
                    assert spans[1] == seen(*node.dial.interval)
                case Move("settle"):
                    assert node.value is not None
                case _:
                    assert (move.kind in ("snip", "fall"), edge.cut is not None) == (True, True)
    assert kinds == RULES.keys()


def test_the_rules_begin_with_the_old_picture_and_end_with_the_new():
    for kind, rule in RULES.items():
        assert (rule.share(0), rule.share(1)) == (0, 1), kind
        assert (at(rule.drop, 0), at(rule.drop, 1)) == (0, 0), kind
        assert at(rule.rest, 1) == 1, kind
        assert at(rule.opacity, 1) == (kind != "rise"), kind  # its copy is gone, into the node above
