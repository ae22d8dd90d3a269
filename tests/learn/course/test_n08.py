"""The questions of notebook 8: what their texts say about their trees."""

import pytest

from emmviz import GameTree, expectiminimax, star1, star2
from emmviz.base.exact import exact
from emmviz.learn import Interval
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.n08 import a_dozen


def counts(tree, *searches):
    return [len(search(tree).leaves) for search in searches or (star1, star2)]


def test_two_probes_bound_c():
    asked = course_question("08-p1")
    run, tree = asked.on, asked.on.tree
    assert asked.answer == exact("4.5")
    assert (run.steps[30].event, run.steps[30].node, run.frame(31).moment.interval) == (
        "update",
        "C",
        (0, asked.answer),
    )
    assert (run.steps[31].event, run.steps[31].node, run.steps[31].side) == ("cutoff", "C", "alpha")
    assert [expectiminimax(tree.subtree(node)).value for node in "BC"] == [5, 2]


def test_star2_reads_all_below_a_and_two_probes_below_b():
    run = course_question("08-p3").on
    assert counts(run.tree, expectiminimax, star1, star2) == [8, 7, 6]
    assert len(run.leaves) == len(set(run.leaves))
    assert len({*run.leaves} & {*run.tree.leaves()[:4]}) == 4


def test_star1_cuts_at_g():
    asked = course_question("08-p2")
    assert (asked.on.steps[29].event, asked.on.steps[29].node) == ("cutoff", "G")
    assert asked.answer == {"L8"}


def test_probes_of_both_players_leave_an_interval():
    asked = course_question("08-p4")
    assert asked.answer == Interval(3, 7)
    assert 3 < asked.on.value < 7


def test_an_outcome_that_is_not_probed_counts_with_its_bounds():
    asked = course_question("08-p5")
    run = asked.on
    probe = run.frame(5).moment
    assert (probe.step.event, probe.step.child, probe.A, probe.step.window) == ("probe", "L2", 42, (42, 50))
    half = exact("0.5")
    assert {d: (46 - half * d) / half for d in (50, 45, 47, 49, 40, 0)} == {
        50: 42,
        45: 47,
        47: 45,
        49: 43,
        40: 52,
        0: 92,
    }
    assert (run.value, run.best_action) == (48, "b")
    assert max(run.tree.value(leaf) for leaf in run.tree.leaves()) < 92


def test_a_probe_that_does_not_help():
    asked = course_question("08-p6")
    tree = asked.on
    assert asked.answer == "Star1"
    assert [search(tree).leaves for search in (star1, star2)] == [["L1", "L2", "L3"], ["L1", "L2", "L4", "L3"]]
    assert star2(tree).frame(10).moment.interval == star2(tree).frame(7).moment.interval


def test_a_dozen_trees():
    asked = course_question("08-p8")
    (one, two), ordered = a_dozen("random"), a_dozen("best")
    assert asked.answer.startswith("on more than half")
    assert [sum(row) for row in (one, two, *ordered)] == [297, 268, 261, 175]
    assert [two[i] for i in range(12) if one[i] == 27] == [27] * 3
    assert sum(two[i] < one[i] for i in range(12)) == 9


@pytest.mark.parametrize(("id", "leaves"), [("08-p9", [6, 7, 3]), ("08-p7", [6, 7, 9, 1])])
def test_what_star2_reads_by_hand(id, leaves):
    asked = course_question(id)
    run = asked.on
    assert [run.tree.value(leaf) for leaf in run.leaves] == leaves
    assert asked.answer == len(leaves)


def test_with_the_1_first_two_probes_are_less():
    assert counts(GameTree.parse("max(a: 6, b: chance(min(1, 7), min(9, 8))) in [0, 10]"), star2) == [2]
