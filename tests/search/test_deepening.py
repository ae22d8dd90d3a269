"""Iterative deepening finds what one deep search finds, in the order of what it has found before."""

import pytest

import emmviz
from emmviz import FlatTree, GameTree, Table, deepen, games
from emmviz.base.messages import Message
from tests.naming import named
from tests.random_games import Drawn
from tests.refusal import refused

# What the estimates promise at one move is not what comes of it at two; a fourth move is a leaf.
BELOW = {"start": ("max", [("a", "a"), ("b", "b"), ("c", "c"), ("50", 50)])} | {
    move: ("min", [(str(value), value) for value in values])
    for move, values in {"a": (10, 20), "b": (60, 70), "c": (30, 40)}.items()
}
PROMISED = Drawn(BELOW, (0, 99), "start", {"a": 9, "b": 8, "c": 7})


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize(
    ("order", "first"), [(None, "abc50"), ("estimate", "abc50"), ({"c": 1}.get, "50cab")], ids=named
)
def test_the_order_is_that_of_the_values_that_the_last_search_found(order, first, steps):
    runs = deepen(PROMISED, "expectiminimax", 2, order=order)
    assert [(moves(run), run.value) for run in runs] == [(first, 50), ("50abc", 60)]
    leaves = [len(run.leaves) for run in deepen(PROMISED, "alphabeta", 2, order=order, steps=steps)]
    assert leaves == [4, 1 + 1 + 2 + 1]


def moves(run):
    """The moves of the root in the order in which they were searched."""
    return "".join(run.tree.action(step.child) for step in run.steps if step.event == "update" and step.node == "A")


def test_a_later_search_goes_by_the_values_of_the_one_before():
    # At two moves b is best, and worth looking at first at three.
    values = {10: 1, 20: 2, 60: 3, 70: 4, 30: 5, 40: 6}
    further = {value: ("min", [(str(end), end)]) for value, end in values.items()}
    game = Drawn(BELOW | further, (0, 99), "start", PROMISED.estimates | {value: value for value in values})
    runs = deepen(game, "expectiminimax", 3)
    assert [(moves(run), run.value) for run in runs] == [("abc50", 50), ("50abc", 60), ("b50ca", 50)]


@pytest.mark.parametrize(
    ("order", "cut_by", "then"),
    [
        (None, "d", "die"),
        ("estimate", "d", "ied"),
        ({"e": 2}.get, "e", "edi"),
        (({"e": 0}.get, "estimate"), "e", "ied"),
    ],
    ids=named,
)
@pytest.mark.parametrize("steps", [True, False])
def test_positions_that_the_last_search_did_not_come_to_go_last_or_by_the_order_asked_for(order, cut_by, then, steps):
    # At depth 2 b is 7 and one move cuts a off, so the others are not seen; at depth 3 b is 0 and all are searched.
    text = "max(a=min[5](d=max[4](x=2), i=max[1](y=6), e=max[3](z=9)), b=min[6](f=max[7](0), g=max[8](8)))"
    two, three = deepen(GameTree.parse(text), "alphabeta", 3, order=order, steps=steps)[1:]
    assert two.leaves == ["f", "g", cut_by]
    assert (three.value, three.best_action or three.best) == (2, "a")
    name = {"x": "d", "y": "i", "z": "e"}
    assert "".join(name[leaf] for leaf in three.leaves if leaf in name) == then


def test_a_table_is_passed_on():
    game = games.get("piglet")
    table = Table()
    searches = {
        "alone": [emmviz.star1(game, depth=depth, table=True, steps=False) for depth in range(1, 7)],
        "own table": deepen(game, "star1", 6, table=True, steps=False),
        "given table": deepen(game, "star1", 6, table=table, steps=False),
    }
    assert {name: [run.counts["leaves"] for run in runs] for name, runs in searches.items()} == {
        "alone": [2, 4, 8, 15, 24, 33],
        "own table": [2, 4, 4, 7, 9, 8],
        "given table": [2, 4, 4, 7, 9, 8],
    }
    assert (table.hits > 0, {left for _, left in table}) == (True, {1, 2, 3, 4, 5, 6})


LEAVES = {
    "coin-tictactoe": {"alphabeta": [3, 9, 21, 25], "star1": [3, 9, 18, 10], "star2": [3, 7, 14, 12]},
    "pig": {"alphabeta": [2, 13, 95, 647], "star1": [2, 13, 94, 629], "star2": [2, 13, 90, 557]},
    "backgammon-bear-off": {"alphabeta": [39, 930], "star1": [33, 533], "star2": [33, 485]},
}


@pytest.mark.parametrize(
    ("name", "algorithm", "leaves"),
    [(name, *row) for name, table in LEAVES.items() for row in table.items()],
    ids=str,
)
def test_leaves_read_in_real_games(name, algorithm, leaves):
    runs = deepen(games.get(name), algorithm, len(leaves), steps=False)
    assert [run.counts["leaves"] for run in runs] == leaves


def test_star2_to_depth_3_is_what_is_done_unasked():
    runs = deepen(games.get("coin-tictactoe"))
    assert [(run.algorithm, run.options["depth"], run.options["order"] is None) for run in runs] == [
        ("star2", 1, True),
        ("star2", 2, False),
        ("star2", 3, False),
    ]
    assert (runs[-1].options["table"], runs[-1].steps != []) == (None, True)


def test_the_root_is_searched_even_with_a_full_table():
    tree, kept = GameTree.parse("max[0](a=min[1](max[5](5), 6), b=min[2](max[7](7), 8))"), Table()
    for _ in range(2):
        runs = deepen(tree, "alphabeta", 2, table=kept)
        assert [(run.value, run.best) for run in runs] == [(2, "b"), (7, "b")]
        assert runs[-1].options["table"] is kept


@pytest.mark.parametrize(
    ("tree", "depth", "message"),
    [
        *((PROMISED, depth, Message("wrong.search.deepen_depth", given=repr(depth))) for depth in (0, None, 1.5, True)),
        (FlatTree.from_tree(GameTree.parse("max(1, 2)")), 3, Message("wrong.search.deepen_flat")),
    ],
)
def test_what_cannot_be_deepened_is_refused(tree, depth, message):
    assert refused(deepen, tree, depth=depth) == message
