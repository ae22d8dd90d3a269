"""Searches under any order, with equal positions merged, and with a table: which leaves each reads."""

from fractions import Fraction as F

import pytest

import emmviz
from emmviz import Table, games
from tests.fuzz.case import state_of
from tests.fuzz.draw import seeded
from tests.long import each_seed
from tests.random_games import Drawn
from tests.searches import EXACT, INF, LOWER, NAMES, UPPER


def a_judge(state):
    """Nonsense, and of some positions nothing."""
    number = int(state_of(state)[1:])
    return F(number * 7 % 5, 2) if number % 4 != 2 else None


OPTIONS = {
    "nothing": {},
    "probability": {"order": "probability"},
    "improbability": {"order": "improbability"},
    "estimate": {"order": "estimate"},
    "function": {"order": a_judge},
    "tuple": {"order": ("improbability", a_judge, "estimate")},
    "merge": {"merge": True},
    "table": {"table": True},
    "all": {"order": ("probability", "estimate"), "merge": True, "table": True},
}


@each_seed(600, 30)
def test_full_search_reads_the_same_leaves_in_any_order_and_no_more_when_equals_are_one(seed):
    case = seeded(seed)
    limits = {name: case.asked()[name] for name in ("depth", "evaluate")}
    read = {
        option: emmviz.search(case.subject(), "expectiminimax", steps=False, **limits, **given).leaves
        for option, given in OPTIONS.items()
    }
    for option in ("probability", "improbability", "estimate", "function", "tuple"):
        assert sorted(read[option]) == sorted(read["nothing"])
    for option in ("merge", "table", "all"):
        assert set(read[option]) == set(read["nothing"])
        assert len(read[option]) <= len(read["nothing"])


# Leaves read in games that people play.
PLAYED = {
    ("backgammon-bear-off", 3): {
        "nothing": (10586, 10586, 3913, 2981),
        "merge": (7417, 7417, 2086, 1939),
        "table": (706, 706, 658, 614),
        "all": (691, 691, 652, 610),
    },
    ("coin-tictactoe", None): {
        "nothing": (25, 25, 17, 18),
        "estimate": (25, 25, 10, 10),
        "merge": (25, 25, 17, 18),
        "table": (21, 21, 15, 18),
        "all": (21, 21, 8, 9),
    },
    ("piglet", 6): {
        "nothing": (339, 182, 156, 150),
        "estimate": (339, 210, 158, 162),
        "table": (34, 37, 33, 36),
        "all": (34, 34, 33, 38),
    },
}


@pytest.mark.parametrize(
    ("name", "depth", "option", "leaves"),
    [(*game, *row) for game, table in PLAYED.items() for row in table.items()],
    ids=str,
)
def test_leaves_read_in_real_games(name, depth, option, leaves):
    game = games.get(name)
    runs = [emmviz.search(game, algorithm, depth=depth, steps=False, **OPTIONS[option]) for algorithm in NAMES]
    assert tuple(run.counts["leaves"] for run in runs) == leaves
    assert len({run.value for run in runs}) == 1


# MAX may stop with 5 or go on, where 5 is better than all that follows; going on comes first.
BESIDE = Drawn(
    {
        "start": ("max", [("on", "on"), ("far", "far"), ("5", 5)]),
        "on": ("min", [("4", 4), ("6", 6)]),
        "far": ("min", [("1", 1), ("8", 8)]),
    },
    (0, 9),
    "start",
    {"on": 3, "far": 4},
)


@pytest.mark.parametrize(
    ("order", "leaves"),
    [
        (None, [4, 6, 1, 5]),
        ("estimate", [5, 1, 4]),
        ({"far": 9, 5: 1}.get, [1, 8, 5, 4]),
        ({"far": 9}.get, [5, 1, 4]),
        (({"on": 9}.get, "estimate"), [5, 4, 1]),
    ],
    ids=["as they come", "estimate", "two known", "one known", "a function, then estimates"],
)
@pytest.mark.parametrize("steps", [True, False])
def test_a_leaf_is_read_before_other_moves_are_tried(order, leaves, steps):
    run = emmviz.search(BESIDE, "alphabeta", order=order, steps=steps)
    assert (run.value, run.best_action) == (5, "5")
    assert ([run.tree.value(leaf) for leaf in run.leaves] if steps else run.leaves) == leaves


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("algorithm", NAMES)
def test_a_bound_in_the_table_is_not_taken_for_a_value(algorithm, steps):
    # True bounds, from which only wrong values can be read.
    table = Table()
    table |= {("on", INF): (0, LOWER), ("far", INF): (9, UPPER)}
    run = emmviz.search(BESIDE, algorithm, table=table, steps=steps)
    assert (run.value, run.best_action, run.bound) == (5, "5", EXACT)


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("algorithm", NAMES[1:])
@pytest.mark.parametrize(
    ("side", "window", "entry", "leaves", "value", "bound"),
    [
        ("max", (0, 3), LOWER, 1, 3, LOWER),
        ("max", (0, 3), EXACT, 2, 9, EXACT),
        ("max", (0, 3), UPPER, 2, 9, EXACT),
        ("min", (3, 9), UPPER, 1, 3, UPPER),
        ("min", (3, 9), EXACT, 2, 0, EXACT),
        ("min", (3, 9), LOWER, 2, 0, EXACT),
    ],
)
def test_a_bound_that_only_meets_the_window_cuts_at_once(side, window, entry, leaves, value, bound, algorithm, steps):
    # One side may take 3, go to a position that a table knows of, or take the best of all. Without cuts on equal, 3 is
    # not enough where it is the value, but it is where it is at least (or at most) that.
    best, worst = (9, 0) if side == "max" else (0, 9)
    ways = {"root": (side, [("", 3), ("", "known"), ("", best)]), "known": (side, [("", 3), ("", worst)])}
    table = Table()
    table["known", INF] = (3, entry)
    run = emmviz.search(
        Drawn(ways, (0, 9), "root"), algorithm, window=window, cut_on_equal=False, table=table, steps=steps
    )
    assert (run.counts["leaves"], run.value, run.bound, table.hits) == (leaves, value, bound, 1)


@pytest.mark.parametrize("steps", [True, False])
def test_what_the_table_knows_is_not_read_again(steps):
    table, game = Table(), games.get("coin-tictactoe")
    runs = [(emmviz.search(game, "star1", table=table, steps=steps), table.hits) for _ in range(2)]
    assert [(run.counts["leaves"], hits) for run, hits in runs] == [(15, 1), (0, 4)]
    assert len({(run.value, run.best) for run, _ in runs}) == 1
