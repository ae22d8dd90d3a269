"""Pointing: which nodes a verdict is about: terms that count, the term that was wrong, who set the bound that cut."""

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1
from emmviz.learn import questions
from emmviz.learn.kinds.kind import ROLES
from emmviz.learn.marking import key

SCALE, MINIMAX = star1(gallery.aima_scale()), alphabeta(gallery.aima_minimax())


def where(run, kind, node=None):
    return key(next(one for one in questions(run, kind) if node in (None, one.node)))


@pytest.mark.parametrize(("run", "kind", "node", "right"), [
    (SCALE, "value", "B", "B right, D term, E term"),
    (SCALE, "value", "A", "A right, B term"),
    (SCALE, "bound", "C", "C right, B alpha"),
    (SCALE, "interval", "B", "B right, D term"),
    (SCALE, "window", "F", "F right, B alpha"),
    (SCALE, "cut", "D", "D right, L1 term"),
    (SCALE, "cut", "C", "C right, B alpha"),
    (SCALE, "best", "A", "B right, B term"),
    (SCALE, "unread", None, "L6 right, L7 right, L8 right, B alpha"),
    (SCALE, "next", None, "L2 right"),
    (SCALE, "rescale", None, ""),
    (MINIMAX, "cut", "C", "C right, B alpha"),
    (alphabeta(GameTree.parse("min(3, max(5, 1), 2)")), "cut", "B", "B right, L1 beta"),
])  # fmt: skip
def test_what_a_right_answer_is_about(run, kind, node, right):
    found = where(run, kind, node)["where"]
    assert ", ".join(f"{name} {role}" for name, role in found["right"]) == right
    assert {role for pairs in found.values() for _, role in pairs} <= {*ROLES}
    # To show the answer is no verdict on the node; nodes that are asked for are the answer.
    judged = kind not in ("best", "unread", "next", "rescale")
    assert found["shown"] == found["right"][judged:]
    assert [role for _, role in found["wrong"]][:judged] == ["wrong"][:judged]


@pytest.mark.parametrize(("mistake", "about"), [
    ("unweighted_mean", "A wrong, L1 off, L3 off"),  # a third is the right weight of L2
    ("sum", "A wrong, L1 off, L2 off, L3 off"),
    ("most_likely", "A wrong, L1 off, L2 off, L3 off"),
    ("chance_as_max", "A wrong, L1 off, L2 off, L3 off"),
    ("chance_as_min", "A wrong, L1 off, L2 off, L3 off"),
])  # fmt: skip
def test_the_terms_that_a_mistake_weighs_wrongly(mistake, about):
    run = expectiminimax(GameTree.parse("chance(1/2: 23, 1/3: 5, 1/6: 90)"))
    suspects = {one["mistake"]: one["where"] for one in where(run, "value")["suspects"]}
    assert ", ".join(f"{name} {role}" for name, role in suspects[mistake]) == about


def test_of_a_choice_it_is_the_child_taken_and_the_one_to_take():
    swapped = next(one for one in where(MINIMAX, "value", "B")["suspects"] if one["mistake"] == "roles_swapped")
    assert swapped["where"] == [["B", "wrong"], ["L1", "off"], ["L2", "off"]]


def test_a_mistake_further_down_is_shown_where_it_first_goes_wrong():
    run = expectiminimax(gallery.aima_scale())
    mean = next(one for one in where(run, "value", "A")["suspects"] if one["mistake"] == "unweighted_mean")
    assert mean["where"] == [["B", "wrong"], ["D", "off"], ["E", "off"]]
