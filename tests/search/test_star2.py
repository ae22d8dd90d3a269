"""Star2 and Star2.5: what is probed, what a probe tells, and the traps that public code falls into."""

from fractions import Fraction as F

import pytest

from emmviz import Bound, GameTree, star1, star2
from emmviz.story.visits import cutoffs_of, moments_of

LOWER = Bound.LOWER
INF = float("inf")

# Two moves; the second is cut by what two probes tell of it, with two of its four leaves read.
PAIR = "max(a: chance(.5: min(2, 6), .5: min(8, 9)), b: chance(.5: min(1, 5), .5: min(3, 7))) in [0, 10]"


def test_two_probes_cut():
    run = star2(GameTree.parse(PAIR))
    (cut,) = cutoffs_of(run)
    assert (cut.step.node, cut.step.side, cut.step.value, cut.interval) == ("C", "alpha", 2, (0, 2))
    assert (cut.setter, cut.step.skipped) == ("B", ("F", "G"))
    assert run.counts == {"leaves": 6, "leaves_total": 8, "nodes": 11, "probes": 4, "cutoffs": 1}
    assert star1(run.tree).counts["leaves"] == 7


def test_a_probed_reply_is_recalled_and_not_read_again():
    tree = GameTree.parse(PAIR)
    kept, again = star2(tree), star2(tree, reuse=False)
    assert kept.leaves == ["L1", "L3", "L2", "L4", "L5", "L7"]
    assert again.leaves == ["L1", "L3", "L1", "L2", "L3", "L4", "L5", "L7"]
    assert [step.node for step in kept.steps if step.event == "recall"] == ["L1", "L3"]
    assert [step for step in again.steps if step.event == "recall"] == []
    assert (kept.value, kept.best) == (again.value, again.best) == (5, "B")


def test_star2_may_read_more_than_star1():
    tree = GameTree.parse("max(chance(min(6)), chance(min(5, 1), min(10)))")
    assert (star1(tree).counts["leaves"], star2(tree).counts["leaves"]) == (3, 4)


def test_a_probe_is_cut_by_the_unclamped_limit_alone():
    # A₁ = (0 − 1/2 × 10) / (1/2) = −10, clamped to L = 0: that the reply is 0, no more than L, must not cut.
    tree = GameTree.parse("max(0, chance(min(0, 3), min(9, 9))) in [0, 10]")
    run = star2(tree)
    first = next(moment for moment in moments_of(run) if moment.step.event == "probe")
    assert (first.A, first.step.window) == (-10, (0, 10))
    assert [step.event for step in run.steps if step.node == "B"][-1] == "leave"
    assert (run.value, run.best) == (F("4.5"), "B")


def test_a_reply_outside_the_window_is_no_bound_on_the_other_side():
    # MIN's first reply is a chance node that is cut above β: that it is at least so much does not limit MIN.
    tree = GameTree.parse("min(2, chance(.5: min(chance(.5: 9, .5: 8), 0), .5: 0)) in [0, 10]")
    run = star2(tree)
    useless = [moment for moment in moments_of(run) if moment.probed and moment.step.bound is LOWER]
    assert [(one.step.node, one.step.child, one.interval) for one in useless] == [("B", "C", (0, 10))]
    assert (run.value, run.best) == (0, "B")


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({"probes": 2}, ["L1", "L4", "L7", "L2", "L5"]),
        ({"probes": 2, "probe_order": "sequential"}, ["L1", "L2", "L4", "L5", "L7"]),
        ({"probes": 9}, ["L1", "L4", "L7", "L2", "L5", "L3", "L6"]),
        ({"probes": 1, "probe_order": "sequential"}, ["L1", "L4", "L7"]),
    ],
    ids=str,
)
def test_the_order_of_probes(options, order):
    tree = GameTree.parse("chance(min(5, 6, 7), max(1, 2, 3), min(9), 4)")
    run = star2(tree, bounds=(0, 10), **options)
    assert [step.child for step in run.steps if step.event == "probe"] == order
    assert run.leaves[: len(order)] == order
    assert run.counts["probes"] == len(order)


def test_leaves_and_chance_nodes_are_not_probed():
    tree = GameTree.parse("chance(3, chance(4, 5), min[7](1, 2), max(min[6](2, 8), 1))")
    everything = star2(tree, bounds=(0, 10))
    assert [step.node for step in everything.steps if step.event == "probe"] == ["C", "D"]
    limited = star2(tree, bounds=(0, 10), depth=1)
    assert [step.node for step in limited.steps if step.event == "probe"] == ["C", "D"]
    assert limited.leaves[:2] == ["L4", "E"]
    unknown = GameTree.parse("chance(min[7](…), max(2, 8))")
    assert [step.node for step in star2(unknown, bounds=(0, 10)).steps if step.event == "probe"] == ["C"]


def test_a_probe_cuts_only_what_is_unread():
    # When the cut could be made every reply is known, so a probe has nothing to cut; the search goes on from memory.
    run = star2(GameTree.parse("max(6, chance(min(5), min(4)))"), bounds=(0, 10))
    assert [(one.step.event, one.probed) for one in moments_of(run) if one.step.node == "B"] == [
        ("enter", False),
        ("update", True),
        ("update", True),
        ("update", False),
        ("cutoff", False),
    ]
    assert run.leaves == ["L1", "L2", "L3"]
