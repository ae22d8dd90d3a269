"""Edge cases: what makes a question one, literally, and that none comes before the plain one of its kind."""

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1
from emmviz.learn import questions
from emmviz.learn.choosing import plain_first


def asked(run, kind):
    return [(question.node, question.traits.edge) for question in questions(run, kind)]


def searched(algorithm, text, **options):
    return algorithm(GameTree.parse(text), **options)


@pytest.mark.parametrize(("run", "kind", "found"), [
    # Two replies give the least number, or one does.
    (searched(expectiminimax, "max(min(2, 2), min(3, 4))"), "value", [("B", True), ("C", False), ("A", False)]),
    # All outcomes are worth the same; one has all the probability, or none.
    (searched(expectiminimax, "max(chance(5, 5), chance(1, 2))"), "value", [("B", True), ("A", False), ("C", False)]),
    (searched(expectiminimax, "max(chance(1: 7), chance(1/2: 1, 1/2: 2, 0: 9))"), "value",
     [("B", True), ("A", False), ("C", True)]),
    # The second move is exactly as good as α, then worse, then better.
    (searched(alphabeta, "max(3, min(3, 1), min(2, 1), min(4, 5))"), "cut", [("B", True), ("C", False), ("D", False)]),
    (searched(alphabeta, "max(3, min(3, 1), min(2, 1), min(4, 5))"), "bound",
     [("B", True), ("C", False), ("D", False), ("A", False)]),
    # A cut by L alone, and one by an α that was given.
    (searched(star1, "chance(min(0, 3), 5) in [0, 9]"), "cut", [("B", True)]),
    (searched(alphabeta, "min(5, 3, 9)", window=(4, 8)), "cut", [("A", False), ("A", False)]),
    # A reply that is at most 0, and so 0; one that is exactly known.
    (searched(star1, "max(chance(min(0, 1), min(2, 3), 1)) in [0, 3]"), "interval", [("B", True), ("B", False)]),
    # Below a chance node alpha-beta starts anew, with an infinite window.
    (searched(alphabeta, "max(3, chance(min(1, 2), 9))"), "window", [("C", True), ("L4", True)]),
], ids=["equal replies", "equal outcomes", "probability 0 and 1", "α itself", "a bound on α", "by L", "given",
        "settled by L", "infinite"])  # fmt: skip
def test_what_an_edge_case_is(run, kind, found):
    assert asked(run, kind) == found


def test_edge_cases_wait_for_the_plain_one_of_their_kind():
    raised = questions(star1(gallery.bins_expectiminimax()), ("cut", "interval"))
    kept = plain_first(raised)
    assert [(q.kind, q.node) for q in raised if q not in kept] == [("cut", "E"), ("interval", "B")]
    assert [(q.kind, q.node) for q in kept if q.traits.edge] == [("cut", "H")]


def test_edge_cases_are_asked_where_there_is_nothing_else():
    only = questions(searched(expectiminimax, "min(2, 2)"), "value")
    assert plain_first(only) == only
    assert len(only) == 1
