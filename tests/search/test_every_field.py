"""Whole steps, field by field, orders and tables: what the laws on random trees do not look at."""

from fractions import Fraction as F

import pytest

from emmviz import (
    GameTree,
    Table,
    alphabeta,
    expectiminimax,
    star1,
    star2,
)
from emmviz.search.events import Cutoff, Enter, Evaluate, Leave, Probe, Recall, Update
from emmviz.story.report import summary
from tests.naming import named
from tests.random_games import Drawn
from tests.searches import ALL, EXACT, INF, LOWER, UPPER


def test_every_field_of_expectiminimax():
    run = expectiminimax(GameTree.parse("max(min(6, 5), chance(.5: 7, .5: 4))"))
    assert run.steps == [
        Enter(node="A", line=0),
        Enter(node="B", line=0),
        Evaluate(node="L1", value=6, line=0),
        Update(node="B", child="L1", value=6, bound=UPPER, result=(6, EXACT), best="L1", line=3),
        Evaluate(node="L2", value=5, line=0),
        Update(node="B", child="L2", value=5, bound=UPPER, result=(5, EXACT), best="L2", line=3),
        Leave(node="B", value=5, bound=EXACT, best="L2", line=4),
        Update(node="A", child="B", value=5, bound=LOWER, result=(5, EXACT), best="B", line=3),
        Enter(node="C", line=0),
        Evaluate(node="L3", value=7, line=0),
        Update(node="C", child="L3", value=F(7, 2), result=(7, EXACT), line=3),
        Evaluate(node="L4", value=4, line=0),
        Update(node="C", child="L4", value=F(11, 2), result=(4, EXACT), line=3),
        Leave(node="C", value=F(11, 2), bound=EXACT, line=4),
        Update(node="A", child="C", value=F(11, 2), bound=LOWER, result=(F(11, 2), EXACT), best="C", line=3),
        Leave(node="A", value=F(11, 2), bound=EXACT, best="C", line=4),
    ]


def test_every_field_of_alphabeta():
    run = alphabeta(GameTree.parse("max(3, chance(.5: min(1, 5), .5: max(4)), min(2, 7))"), window=(0, 9), fail="hard")
    assert run.steps == [
        Enter(node="A", window=(0, 9), line=0),
        Evaluate(node="L1", window=(0, 9), value=3, line=0),
        Update(node="A", child="L1", window=(3, 9), value=3, bound=LOWER, result=(3, EXACT), best="L1", line=3),
        Enter(node="B", window=(3, 9), line=0),
        Enter(node="D", window=ALL, line=0),
        Evaluate(node="L2", window=ALL, value=1, line=0),
        Update(node="D", child="L2", window=(-INF, 1), value=1, bound=UPPER, result=(1, EXACT), best="L2", line=3),
        Evaluate(node="L3", window=(-INF, 1), value=5, line=0),
        Update(node="D", child="L3", window=(-INF, 1), value=1, bound=UPPER, result=(5, EXACT), best="L2", line=3),
        Leave(node="D", window=ALL, value=1, bound=EXACT, best="L2", line=5),
        Update(node="B", child="D", window=(3, 9), value=F(1, 2), result=(1, EXACT), line=3),
        Enter(node="E", window=ALL, line=0),
        Evaluate(node="L4", window=ALL, value=4, line=0),
        Update(node="E", child="L4", window=(4, INF), value=4, bound=LOWER, result=(4, EXACT), best="L4", line=3),
        Leave(node="E", window=ALL, value=4, bound=EXACT, best="L4", line=5),
        Update(node="B", child="E", window=(3, 9), value=F(5, 2), result=(4, EXACT), line=3),
        Leave(node="B", window=(3, 9), value=3, bound=UPPER, line=4),
        Update(node="A", child="B", window=(3, 9), value=3, bound=LOWER, result=(3, UPPER), best="L1", line=3),
        Enter(node="C", window=(3, 9), line=0),
        Evaluate(node="L5", window=(3, 9), value=2, line=0),
        Update(node="C", child="L5", window=(3, 9), value=2, bound=UPPER, result=(2, EXACT), best="L5", line=3),
        Cutoff(
            node="C",
            child="L5",
            window=(3, 9),
            value=3,
            bound=UPPER,
            side="alpha",
            skipped=("L6",),
            result=(2, EXACT),
            best="L5",
            line=4,
        ),
        Update(node="A", child="C", window=(3, 9), value=3, bound=LOWER, result=(3, UPPER), best="L1", line=3),
        Leave(node="A", window=(0, 9), value=3, bound=EXACT, best="L1", line=5),
    ]


def test_every_field_of_star2():
    run = star2(GameTree.parse("max(3, chance(.25: min(1, 5), .75: max(4, 2)))"), bounds=(0, 5))
    c_window, d_window = (0, 5), (F(11, 3), 5)  # (3 − 1/4 × 1) / (3/4)
    assert run.steps == [
        Enter(node="A", window=ALL, line=0),
        Evaluate(node="L1", window=ALL, value=3, line=0),
        Update(node="A", child="L1", window=(3, INF), value=3, bound=LOWER, result=(3, EXACT), best="L1", line=4),
        Enter(node="B", window=(3, INF), line=0),
        Probe(node="C", child="L2", window=c_window, line=8),
        Evaluate(node="L2", window=c_window, value=1, line=0),
        Update(node="B", child="C", window=(3, INF), bound=UPPER, result=(1, UPPER), line=3),
        Probe(node="D", child="L4", window=d_window, line=8),
        Evaluate(node="L4", window=d_window, value=4, line=0),
        Update(node="B", child="D", window=(3, INF), bound=LOWER, result=(4, LOWER), line=3),
        Enter(node="C", window=c_window, line=0),
        Recall(node="L2", window=c_window, value=1, bound=EXACT),
        Update(node="C", child="L2", window=(0, 1), value=1, bound=UPPER, result=(1, EXACT), best="L2", line=4),
        Evaluate(node="L3", window=(0, 1), value=5, line=0),
        Update(node="C", child="L3", window=(0, 1), value=1, bound=UPPER, result=(5, EXACT), best="L2", line=4),
        Leave(node="C", window=c_window, value=1, bound=EXACT, best="L2", line=6),
        Update(node="B", child="C", window=(3, INF), bound=EXACT, result=(1, EXACT), line=10),
        Enter(node="D", window=d_window, line=0),
        Recall(node="L4", window=d_window, value=4, bound=EXACT),
        Update(node="D", child="L4", window=(4, 5), value=4, bound=LOWER, result=(4, EXACT), best="L4", line=4),
        Evaluate(node="L5", window=(4, 5), value=2, line=0),
        Update(node="D", child="L5", window=(4, 5), value=4, bound=LOWER, result=(2, EXACT), best="L4", line=4),
        Leave(node="D", window=d_window, value=4, bound=EXACT, best="L4", line=6),
        Update(node="B", child="D", window=(3, INF), bound=EXACT, result=(4, EXACT), line=10),
        Leave(node="B", window=(3, INF), value=F(13, 4), bound=EXACT, line=13),
        Update(
            node="A",
            child="B",
            window=(F(13, 4), INF),
            value=F(13, 4),
            bound=LOWER,
            result=(F(13, 4), EXACT),
            best="B",
            line=4,
        ),
        Leave(node="A", window=ALL, value=F(13, 4), bound=EXACT, best="B", line=6),
    ]


# -- options -----------------------------------------------------------------------------------------------------------


ROUND = "max[9](a=chance[8](.2: x=min[2](0, 1), .3: y=5, .5: z=min[4](2, 6)), c=min[1](6, 7), d=max[8](1), e=3)"


def entered(run, parent):
    """The children of a node in the order in which they were searched."""
    return "".join(dict.fromkeys(step.node for step in run.steps if run.tree.parent(step.node) == parent))


@pytest.mark.parametrize(
    ("order", "moves", "of_min", "outcomes"),
    [
        (None, "acde", "acde", "xyz"),
        ("probability", "acde", "acde", "zyx"),
        ("improbability", "acde", "acde", "xyz"),
        ("estimate", "eadc", "ecad", "xyz"),
        ({"c": 9, "e": 9, "d": 1}.get, "ceda", "dcea", "xyz"),
        (("probability", {"d": 1}.get), "edac", "edac", "zyx"),
        (({"c": 9, "e": 10}.get, "estimate"), "ecad", "adce", "xyz"),
    ],
    ids=named,
)
def test_an_order_is_the_order_of_search(order, moves, of_min, outcomes):
    run = expectiminimax(GameTree.parse(ROUND), order=order)
    assert (entered(run, run.tree.root), entered(run, "a")) == (moves, outcomes)
    run = expectiminimax(GameTree.parse(ROUND.replace("max[9]", "min[9]", 1)), order=order)
    assert entered(run, run.tree.root) == of_min


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({"order": "estimate", "depth": 1}, "abc"),
        ({"order": "estimate", "depth": 2}, "cba"),
        ({"order": {"b": 1}.get, "depth": 1}, "cba"),
        ({"order": "estimate", "evaluate": {"a": 5, "b": 4}.get}, "cab"),
    ],
    ids=named,
)
def test_the_estimate_orders_no_moves_that_it_values_at_once(options, moves):
    tree = GameTree.parse("max(a=min[1](6, 7), b=min[8](2, 3), c=4)")
    assert entered(expectiminimax(tree, **options), tree.root) == moves


def test_a_single_move_is_not_judged():
    judged = []
    star1(GameTree.parse("max(a=min(b=max(1, 2), c=max(3)))"), order=judged.append)
    assert judged == ["b", "c", "L1", "L2"]


# -- the table ---------------------------------------------------------------------------------------------------------


def test_what_a_table_answers():
    table = Table()
    table.put("p", 1, (5, LOWER))
    assert [table.find("p", 1, window) for window in ((0, 5), (0, 4), (0, 6))] == [(5, LOWER), (5, LOWER), None]
    table.put("p", 1, (3, UPPER))
    assert [table.find("p", 1, window) for window in ((3, 9), (4, 9), (2, 9))] == [(3, UPPER), (3, UPPER), None]
    table.put("p", 1, (4, EXACT))
    table.put("p", 1, (9, LOWER))
    assert (table.find("p", 1, (0, 1)), table.find("p", 2, (0, 4)), table.hits) == ((4, EXACT), None, 5)


# Two moves of MAX to the same position, where MIN chooses.
DIAMOND = Drawn(
    {"top": ("max", [("left", "mid"), ("right", "mid")]), "mid": ("min", [("a", 4), ("b", 6)])}, (0, 9), "top"
)


@pytest.mark.parametrize(("search", "window"), [(expectiminimax, None), (alphabeta, (4, INF)), (star2, (4, INF))])
def test_a_recall_is_a_step(search, window):
    run = search(DIAMOND, table=True)
    assert [step for step in run.steps if step.event == "recall"] == [
        Recall(node="C", window=window, value=4, bound=EXACT)
    ]
    assert (run.best, run.best_action, run.principal_variation) == ("B", "left", ["A", "B", "L1"])
    assert repr(run) == f"<Run {run.algorithm}: value 4, best B, 2 leaves>"
    assert summary(run)[2].split()[-1] == "2"
