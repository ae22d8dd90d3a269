"""What moves at each step of a run, by which rule; test_tween checks where it rests."""

import pytest

from emmviz import alphabeta, expectiminimax, gallery, star2
from emmviz.picture.motion import RULES, Move, at, moves
from emmviz.picture.plan import plan_for
from tests.searches import SCALE

PROBES = star2(gallery.aima_scale())


def found(run, k, **options):
    return moves(plan_for(run.frame(0), **options), run.frame(k - 1), run.frame(k))


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
        (SCALE, 23, [("snip", "L6"), ("fall", "L6"), ("hatch", "L6")]),
        (SCALE, 25, [("settle", "C"), ("snip", "G"), ("fall", "G"), ("hatch", "G")]),
        (PROBES, 3, [("descend", "D")]),
        (PROBES, 5, [("rise", "D"), ("narrow", "B"), ("settle", "D")]),
        (PROBES, 29, [("settle", "C"), *((kind, cut) for cut in "FG" for kind in ("snip", "fall")), ("hatch", "F")]),
        (alphabeta(gallery.aima_minimax()), 3, [("descend", "L1")]),
        (expectiminimax(gallery.aima_scale()), 4, []),  # no window
        (expectiminimax(gallery.aima_scale()), 9, [("rise", "D"), ("settle", "B")]),
    ],
)
def test_what_moves(run, k, names):
    assert [(move.kind, move.node) for move in found(run, k)] == names


def test_only_the_next_frame_is_moved_to_and_only_what_is_drawn_moves():
    plan = plan_for(SCALE.frame(0))
    for before, after in ((9, 8), (7, 9), (9, 9), (27, 0)):
        assert moves(plan, SCALE.frame(before), SCALE.frame(after)) == ()
    assert found(SCALE, 5, fold=["D"]) == (Move("settle", "D"),)
    assert found(SCALE, 4, fold=["D"]) == ()


def test_what_moved_is_seen_at_the_end_but_for_the_copy_of_a_value_which_is_gone_into_the_node_above():
    assert [kind for kind, rule in RULES.items() if at(rule.opacity, 1) != 1] == ["rise"]


def test_a_value_that_moves_is_seen_only_once():
    rule = RULES["rise"]
    for share in (part / 20 for part in range(21)):
        assert at(rule.opacity, share) + at(rule.rest, share) <= 1
    assert at(rule.rest, 1) == 1
