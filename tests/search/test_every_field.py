"""Whole steps, field by field, and what a Run keeps of its options: what the laws on random trees do not look at."""

from fractions import Fraction as F

import pytest

import emmviz
from emmviz import Bound, GameTree, Step, algorithms, alphabeta, expectiminimax, star2
from emmviz.search.step import Ask

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
INF = float("inf")
ALL = (-INF, INF)


@pytest.mark.parametrize("name", algorithms())
def test_a_run_keeps_the_options_that_it_was_given_or_not(name):
    probing = {"probes": 1, "probe_order": "cyclic", "reuse": True} if name == "star2" else {}
    run = emmviz.search(GameTree.parse("max(2, 3)"), name)
    assert (run.algorithm, run.options) == (name, {
        "window": ALL, "bounds": None, "depth": None, "evaluate": None, "fail": "soft", "cut_on_equal": True,
        "order": None, "merge": False, "table": False, **probing,
    })  # fmt: skip


def test_every_field_of_expectiminimax():
    run = expectiminimax(GameTree.parse("max(min(6, 5), chance(.5: 7, .5: 4))"))
    half = F(1, 2)
    assert run.steps == [
        Step("enter", "A", line=0),
        Step("enter", "B", line=0),
        Step("evaluate", "L1", value=6, bound=EXACT, line=0),
        Step("update", "B", "L1", value=6, bound=UPPER, result=(6, EXACT), best="L1", line=3),
        Step("evaluate", "L2", value=5, bound=EXACT, line=0),
        Step("update", "B", "L2", value=5, bound=UPPER, result=(5, EXACT), best="L2", line=3),
        Step("leave", "B", value=5, bound=EXACT, results=((6, EXACT), (5, EXACT)), best="L2", line=4),
        Step("update", "A", "B", value=5, bound=LOWER, result=(5, EXACT), best="B", line=3),
        Step("enter", "C", line=0),
        Step("evaluate", "L3", value=7, bound=EXACT, line=0),
        Step("update", "C", "L3", value=F(7, 2), result=(7, EXACT), highs=((half, 7),), line=3),
        Step("evaluate", "L4", value=4, bound=EXACT, line=0),
        Step("update", "C", "L4", value=F(11, 2), result=(4, EXACT), highs=((half, 7), (half, 4)), line=3),
        Step("leave", "C", value=F(11, 2), bound=EXACT, highs=((half, 7), (half, 4)), line=4),
        Step("update", "A", "C", value=F(11, 2), bound=LOWER, result=(F(11, 2), EXACT), best="C", line=3),
        Step("leave", "A", value=F(11, 2), bound=EXACT, results=((5, EXACT), (F(11, 2), EXACT)), best="C", line=4),
    ]


def test_every_field_of_alphabeta():
    run = alphabeta(
        GameTree.parse("max(3, chance(.5: min(1, 5), .5: max(4)), min(2, 7))"), window=(0, 9), fail="hard"
    )
    half, third = F(1, 2), ("L1", None)
    assert run.steps == [
        Step("enter", "A", None, (0, 9), line=0),
        Step("evaluate", "L1", None, (0, 9), 3, EXACT, line=0),
        Step("update", "A", "L1", (3, 9), 3, LOWER, third, (3, EXACT), best="L1", line=3),
        Step("enter", "B", None, (3, 9), why=third, line=0),
        Step("enter", "D", None, ALL, line=0),
        Step("evaluate", "L2", None, ALL, 1, EXACT, line=0),
        Step("update", "D", "L2", (-INF, 1), 1, UPPER, (None, "L2"), (1, EXACT), best="L2", line=3),
        Step("evaluate", "L3", None, (-INF, 1), 5, EXACT, (None, "L2"), line=0),
        Step("update", "D", "L3", (-INF, 1), 1, UPPER, (None, "L2"), (5, EXACT), best="L2", line=3),
        Step("leave", "D", None, ALL, 1, EXACT, (None, "L2"), results=((1, EXACT), (5, EXACT)), best="L2", line=5),
        Step("update", "B", "D", (3, 9), half, result=(1, EXACT), highs=((half, 1),), line=3),
        Step("enter", "E", None, ALL, line=0),
        Step("evaluate", "L4", None, ALL, 4, EXACT, line=0),
        Step("update", "E", "L4", (4, INF), 4, LOWER, ("L4", None), (4, EXACT), best="L4", line=3),
        Step("leave", "E", None, ALL, 4, EXACT, ("L4", None), results=((4, EXACT),), best="L4", line=5),
        Step("update", "B", "E", (3, 9), F(5, 2), result=(4, EXACT), highs=((half, 1), (half, 4)), line=3),
        Step("leave", "B", None, (3, 9), 3, UPPER, highs=((half, 1), (half, 4)), line=4),
        Step("update", "A", "B", (3, 9), 3, LOWER, third, (3, UPPER), best="L1", line=3),
        Step("enter", "C", None, (3, 9), why=third, line=0),
        Step("evaluate", "L5", None, (3, 9), 2, EXACT, third, line=0),
        Step("update", "C", "L5", (3, 9), 2, UPPER, ("L1", "L5"), (2, EXACT), best="L5", line=3),
        Step("cutoff", "C", "L5", (3, 9), 3, UPPER, ("L1", "L5"), (2, EXACT), side="alpha", results=((2, EXACT),),
             best="L5", skipped=("L6",), line=4),
        Step("update", "A", "C", (3, 9), 3, LOWER, third, (3, UPPER), best="L1", line=3),
        Step("leave", "A", None, (0, 9), 3, EXACT, third, results=((3, EXACT), (3, UPPER), (3, UPPER)), best="L1",
             line=5),
    ]  # fmt: skip


def test_every_field_of_star2():
    run = star2(GameTree.parse("max(3, chance(.25: min(1, 5), .75: max(4, 2)))"), bounds=(0, 5))
    q, t, third = F(1, 4), F(3, 4), ("L1", None)
    from_0, with_4, with_1 = ((q, 0), (t, 0)), ((q, 0), (t, 4)), ((q, 1), (t, 4))
    to_5, to_1 = ((q, 5), (t, 5)), ((q, 1), (t, 5))
    probe_c = Ask("B", "C", 0, (3, INF), from_0, to_5, third, third, True)
    probe_d = Ask("B", "D", 1, (3, INF), from_0, to_1, third, third, True)
    ask_c = Ask("B", "C", 0, (3, INF), with_4, to_1, third, third)
    ask_d = Ask("B", "D", 1, (3, INF), with_1, to_1, third, third)
    c_window, d_window = (0, 5), (F(11, 3), 5)  # (3 − 1/4 × 1) / (3/4)
    assert run.steps == [
        Step("enter", "A", None, ALL, line=0),
        Step("evaluate", "L1", None, ALL, 3, EXACT, line=0),
        Step("update", "A", "L1", (3, INF), 3, LOWER, third, (3, EXACT), best="L1", line=4),
        Step("enter", "B", None, (3, INF), why=third, lows=from_0, highs=to_5, line=0),
        Step("probe", "C", "L2", c_window, why=probe_c, line=8),
        Step("evaluate", "L2", None, c_window, 1, EXACT, probe_c, line=0),
        Step("update", "B", "C", (3, INF), None, UPPER, probe_c, (1, UPPER), from_0, to_1, line=3),
        Step("probe", "D", "L4", d_window, why=probe_d, line=8),
        Step("evaluate", "L4", None, d_window, 4, EXACT, probe_d, line=0),
        Step("update", "B", "D", (3, INF), None, LOWER, probe_d, (4, LOWER), with_4, to_1, line=3),
        Step("enter", "C", None, c_window, why=ask_c, line=0),
        Step("recall", "L2", None, c_window, 1, EXACT, ask_c),
        Step("update", "C", "L2", (0, 1), 1, UPPER, (ask_c, "L2"), (1, EXACT), best="L2", line=4),
        Step("evaluate", "L3", None, (0, 1), 5, EXACT, (ask_c, "L2"), line=0),
        Step("update", "C", "L3", (0, 1), 1, UPPER, (ask_c, "L2"), (5, EXACT), best="L2", line=4),
        Step("leave", "C", None, c_window, 1, EXACT, (ask_c, "L2"), results=((1, EXACT), (5, EXACT)), best="L2",
             line=6),
        Step("update", "B", "C", (3, INF), None, EXACT, ask_c, (1, EXACT), with_1, to_1, line=10),
        Step("enter", "D", None, d_window, why=ask_d, line=0),
        Step("recall", "L4", None, d_window, 4, EXACT, ask_d),
        Step("update", "D", "L4", (4, 5), 4, LOWER, ("L4", ask_d), (4, EXACT), best="L4", line=4),
        Step("evaluate", "L5", None, (4, 5), 2, EXACT, ("L4", ask_d), line=0),
        Step("update", "D", "L5", (4, 5), 4, LOWER, ("L4", ask_d), (2, EXACT), best="L4", line=4),
        Step("leave", "D", None, d_window, 4, EXACT, ("L4", ask_d), results=((4, EXACT), (2, EXACT)), best="L4",
             line=6),
        Step("update", "B", "D", (3, INF), None, EXACT, ask_d, (4, EXACT), with_1, with_1, line=10),
        Step("leave", "B", None, (3, INF), F(13, 4), EXACT, lows=with_1, highs=with_1, line=13),
        Step("update", "A", "B", (F(13, 4), INF), F(13, 4), LOWER, ("B", None), (F(13, 4), EXACT), best="B", line=4),
        Step("leave", "A", None, ALL, F(13, 4), EXACT, ("B", None), results=((3, EXACT), (F(13, 4), EXACT)), best="B",
             line=6),
    ]  # fmt: skip
