"""Whole steps, field by field, orders and tables: what the laws on random trees do not look at."""

from fractions import Fraction as F

import pytest

from emmviz import (
    Bound,
    GameTree,
    alphabeta,
    expectiminimax,
    star1,
    star2,
)
from emmviz.search.events import Cutoff, Enter, Evaluate, Leave, Probe, Recall, Update
from emmviz.search.order import Order, order_for
from emmviz.search.pseudocode import Listing
from emmviz.search.table import Table, table_for
from emmviz.story.report import summary
from tests.naming import named
from tests.random_games import Drawn

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
INF = float("inf")
ALL = (-INF, INF)


def test_every_field_of_expectiminimax():
    run = expectiminimax(GameTree.parse("max(min(6, 5), chance(.5: 7, .5: 4))"))
    assert run.steps == [
        Enter("A", None, 0),
        Enter("B", None, 0),
        Evaluate("L1", None, 6, 0),
        Update("B", "L1", None, 6, UPPER, (6, EXACT), "L1", 3),
        Evaluate("L2", None, 5, 0),
        Update("B", "L2", None, 5, UPPER, (5, EXACT), "L2", 3),
        Leave("B", None, 5, EXACT, "L2", 4),
        Update("A", "B", None, 5, LOWER, (5, EXACT), "B", 3),
        Enter("C", None, 0),
        Evaluate("L3", None, 7, 0),
        Update("C", "L3", None, F(7, 2), None, (7, EXACT), None, 3),
        Evaluate("L4", None, 4, 0),
        Update("C", "L4", None, F(11, 2), None, (4, EXACT), None, 3),
        Leave("C", None, F(11, 2), EXACT, None, 4),
        Update("A", "C", None, F(11, 2), LOWER, (F(11, 2), EXACT), "C", 3),
        Leave("A", None, F(11, 2), EXACT, "C", 4),
    ]


def test_every_field_of_alphabeta():
    run = alphabeta(GameTree.parse("max(3, chance(.5: min(1, 5), .5: max(4)), min(2, 7))"), window=(0, 9), fail="hard")
    assert run.steps == [
        Enter("A", (0, 9), 0),
        Evaluate("L1", (0, 9), 3, 0),
        Update("A", "L1", (3, 9), 3, LOWER, (3, EXACT), "L1", 3),
        Enter("B", (3, 9), 0),
        Enter("D", ALL, 0),
        Evaluate("L2", ALL, 1, 0),
        Update("D", "L2", (-INF, 1), 1, UPPER, (1, EXACT), "L2", 3),
        Evaluate("L3", (-INF, 1), 5, 0),
        Update("D", "L3", (-INF, 1), 1, UPPER, (5, EXACT), "L2", 3),
        Leave("D", ALL, 1, EXACT, "L2", 5),
        Update("B", "D", (3, 9), F(1, 2), None, (1, EXACT), None, 3),
        Enter("E", ALL, 0),
        Evaluate("L4", ALL, 4, 0),
        Update("E", "L4", (4, INF), 4, LOWER, (4, EXACT), "L4", 3),
        Leave("E", ALL, 4, EXACT, "L4", 5),
        Update("B", "E", (3, 9), F(5, 2), None, (4, EXACT), None, 3),
        Leave("B", (3, 9), 3, UPPER, None, 4),
        Update("A", "B", (3, 9), 3, LOWER, (3, UPPER), "L1", 3),
        Enter("C", (3, 9), 0),
        Evaluate("L5", (3, 9), 2, 0),
        Update("C", "L5", (3, 9), 2, UPPER, (2, EXACT), "L5", 3),
        Cutoff("C", "L5", (3, 9), 3, UPPER, "alpha", ("L6",), (2, EXACT), "L5", 4),
        Update("A", "C", (3, 9), 3, LOWER, (3, UPPER), "L1", 3),
        Leave("A", (0, 9), 3, EXACT, "L1", 5),
    ]  # fmt: skip


def test_every_field_of_star2():
    run = star2(GameTree.parse("max(3, chance(.25: min(1, 5), .75: max(4, 2)))"), bounds=(0, 5))
    c_window, d_window = (0, 5), (F(11, 3), 5)  # (3 − 1/4 × 1) / (3/4)
    assert run.steps == [
        Enter("A", ALL, 0),
        Evaluate("L1", ALL, 3, 0),
        Update("A", "L1", (3, INF), 3, LOWER, (3, EXACT), "L1", 4),
        Enter("B", (3, INF), 0),
        Probe("C", "L2", c_window, 8),
        Evaluate("L2", c_window, 1, 0),
        Update("B", "C", (3, INF), None, UPPER, (1, UPPER), None, 3),
        Probe("D", "L4", d_window, 8),
        Evaluate("L4", d_window, 4, 0),
        Update("B", "D", (3, INF), None, LOWER, (4, LOWER), None, 3),
        Enter("C", c_window, 0),
        Recall("L2", c_window, 1, EXACT),
        Update("C", "L2", (0, 1), 1, UPPER, (1, EXACT), "L2", 4),
        Evaluate("L3", (0, 1), 5, 0),
        Update("C", "L3", (0, 1), 1, UPPER, (5, EXACT), "L2", 4),
        Leave("C", c_window, 1, EXACT, "L2", 6),
        Update("B", "C", (3, INF), None, EXACT, (1, EXACT), None, 10),
        Enter("D", d_window, 0),
        Recall("L4", d_window, 4, EXACT),
        Update("D", "L4", (4, 5), 4, LOWER, (4, EXACT), "L4", 4),
        Evaluate("L5", (4, 5), 2, 0),
        Update("D", "L5", (4, 5), 4, LOWER, (2, EXACT), "L4", 4),
        Leave("D", d_window, 4, EXACT, "L4", 6),
        Update("B", "D", (3, INF), None, EXACT, (4, EXACT), None, 10),
        Leave("B", (3, INF), F(13, 4), EXACT, None, 13),
        Update("A", "B", (F(13, 4), INF), F(13, 4), LOWER, (F(13, 4), EXACT), "B", 4),
        Leave("A", ALL, F(13, 4), EXACT, "B", 6),
    ]  # fmt: skip


def test_a_listing_numbers_its_lines_and_keeps_their_indentation():
    code = Listing("""
enter  | best ← a | b  \n       |     deeper
one two|  return
""")
    assert code.lines == ("best ← a | b", "    deeper", " return")
    assert code == {"enter": 0, "one": 2, "two": 2}
    assert Listing("X | a") == {"X": 0}


# -- options -----------------------------------------------------------------------------------------------------------


def test_orders():
    read = {None: Order(0, False, None), "probability": Order(1, False, None), "improbability": Order(-1, False, None),
            ("estimate", "improbability"): Order(-1, True, None), abs: Order(0, False, abs),
            (abs, "estimate", "probability"): Order(1, True, abs)}  # fmt: skip
    assert {given: order_for(given) for given in read} == read
    assert [order_for(given).moves for given in (None, "probability", "estimate", abs)] == [False, False, True, True]
    assert [bool(order_for(given)) for given in read] == [False, True, True, True, True, True]


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


def test_the_estimate_orders_no_moves_that_it_values_at_once():
    tree = GameTree.parse("max(a=min[1](6, 7), b=min[8](2, 3), c=4)")
    assert entered(expectiminimax(tree, order="estimate", depth=1), tree.root) == "abc"
    assert entered(expectiminimax(tree, order="estimate", depth=2), tree.root) == "cba"
    assert entered(expectiminimax(tree, order={"b": 1}.get, depth=1), tree.root) == "cba"
    value = {"a": 5, "b": 4}.get
    assert entered(expectiminimax(tree, order="estimate", evaluate=value), tree.root) == "cab"


def test_a_single_move_is_not_judged():
    judged = []
    star1(GameTree.parse("max(a=min(b=max(1, 2), c=max(3)))"), order=judged.append)
    assert judged == ["b", "c", "L1", "L2"]


# -- the table ---------------------------------------------------------------------------------------------------------


def test_what_a_table_answers():
    table = Table()
    assert table.find("p", 1, (0, 1)) is None
    table.put("p", 1, (5, LOWER))
    assert [table.find("p", 1, window) for window in ((0, 5), (0, 4), (0, 6))] == [(5, LOWER), (5, LOWER), None]
    assert (table.find("p", 2, (0, 4)), table.find("q", 1, (0, 4)), table.hits) == (None, None, 2)
    table.put("p", 1, (3, UPPER))
    assert [table.find("p", 1, window) for window in ((3, 9), (4, 9), (2, 9))] == [(3, UPPER), (3, UPPER), None]
    table.put("p", 1, (4, EXACT))
    table.put("p", 1, (9, LOWER))
    assert (table.find("p", 1, (0, 1)), table.hits) == ((4, EXACT), 5)


def test_the_option_table():
    kept = Table()
    assert table_for(kept) is kept
    assert [table_for(given) for given in (False, None)] == [None, None]
    assert table_for(True) == Table()
    assert table_for(True) is not table_for(True)


# Two moves of MAX to the same position, where MIN chooses.
DIAMOND = Drawn(
    {"top": ("max", [("left", "mid"), ("right", "mid")]), "mid": ("min", [("a", 4), ("b", 6)])}, (0, 9), "top"
)


@pytest.mark.parametrize(("search", "window"), [(expectiminimax, None), (alphabeta, (4, INF)), (star2, (4, INF))])
def test_a_recall_is_a_step(search, window):
    run = search(DIAMOND, table=True)
    assert [step for step in run.steps if step.event == "recall"] == [Recall("C", window, 4, EXACT)]
    assert (run.best, run.best_action, run.principal_variation) == ("B", "left", ["A", "B", "L1"])
    assert repr(run) == f"<Run {run.algorithm}: value 4, best B, 2 leaves>"
    assert summary(run)[2] == "leaves read          2"


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_a_run_hands_its_frames_to_the_renderers(monkeypatch):
    from emmviz.picture.draw import draw
    from emmviz.picture.render import matplotlib
    from emmviz.picture.render.graphviz import to_dot
    from emmviz.picture.render.svg import render

    run = star1(GameTree.parse("max(a: 3, b: min(1, 2))"))
    assert [frame.k for frame in run.frames()] == [*range(len(run.steps) + 1)]
    scene = draw(run, run.frame(2), theme="dark", lang="en", layout="dot")
    assert run.scene(2, theme="dark", layout="dot") == scene
    assert run.scene() == draw(run, run.frame(-1))
    assert run.to_svg(2, theme="dark") == render(run.scene(2, theme="dark"))
    assert run.to_dot(2, theme="dark").source == to_dot(run.scene(2, theme="dark")).source
    given = []
    monkeypatch.setattr(matplotlib, "plot", lambda *asked: given.append(asked))
    monkeypatch.setattr(matplotlib, "animate", lambda *asked, **named: given.append((*asked, named)))
    run.plot("axes", 2, theme="dark")
    run.animate()
    run.animate(interval=70, theme="print")
    assert given == [(run.scene(2, theme="dark"), "axes"), (run, {"interval": 1000}),
                     (run, {"interval": 70, "theme": "print"})]  # fmt: skip
    assert "application/vnd.jupyter.widget-view+json" in run._repr_mimebundle_()[0]
