"""The questions of the notebooks on pruning: what happens at the steps that they name by their numbers."""

import pytest

from emmviz import GameTree, expectiminimax, star1, star2
from emmviz.learn import Interval
from emmviz.learn.course.lookup import course_question


@pytest.mark.parametrize(
    ("id", "place", "event", "node"),
    [
        ("06-p4", 9, "leave", "C"),
        ("06-p4", 11, "enter", "D"),
        ("06-p5", 8, "cutoff", "D"),
        ("06-p7", 4, "enter", "C"),
        ("07-p1", 9, "evaluate", "L3"),
        ("07-p1", 11, "cutoff", "C"),
        ("07-p3", 3, "enter", "B"),
        ("07-p3", 7, "cutoff", "C"),
        ("07-p5", 24, "cutoff", "CR"),
        ("07-p6", 29, "cutoff", "E"),
        ("07-p8", 3, "enter", "B"),
        ("07-p8", 7, "cutoff", "C"),
        ("08-p1", 30, "update", "C"),
        ("08-p1", 31, "cutoff", "C"),
        ("08-p2", 29, "cutoff", "G"),
        ("08-p5", 4, "probe", "C"),
        ("09-p3", 15, "cutoff", "D"),
        ("09-p7", 24, "cutoff", "C"),
        ("13-p1", 31, "cutoff", "C"),
    ],
)
def test_what_happens_at_a_step(id, place, event, node):
    step = course_question(id).on.steps[place]
    assert (step.event, step.node) == (event, node)


@pytest.mark.parametrize("id", ["07-p2", "07-p4", "07-p5"])
def test_the_answer_shows_the_end_of_a_search_that_one_can_step_through(id):
    revealed = course_question(id).reveal[0]
    assert (revealed.show, revealed.options["step"]) == ("play", len(revealed.of[0].steps))


def test_probes_of_both_players_leave_an_interval():
    assert course_question("08-p4").answer == Interval(3, 7)


@pytest.mark.parametrize(("id", "leaves"), [("08-p9", [6, 7, 3]), ("08-p7", [6, 7, 9, 1])])
def test_what_star2_reads_by_hand(id, leaves):
    run = course_question(id).on
    assert [run.tree.value(leaf) for leaf in run.leaves] == leaves


@pytest.mark.parametrize(
    ("id", "action", "value"),
    [("05-p7", "a1", "20"), ("06-p6", "b", "12"), ("06-p8", "a", "5"), ("07-p7", "go", "1/2"), ("08-p5", "b", "48")],
)
def test_the_best_move(id, action, value):
    on = course_question(id).on
    run = expectiminimax(on if isinstance(on, GameTree) else on.tree)
    assert (run.best_action, str(run.value)) == (action, value)


def test_a_probe_that_does_not_help():
    tree = course_question("08-p6").on
    assert [search(tree).leaves for search in (star1, star2)] == [["L1", "L2", "L3"], ["L1", "L2", "L4", "L3"]]
    assert star2(tree).frame(10).moment.interval == star2(tree).frame(7).moment.interval
