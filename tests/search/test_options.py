"""What may be asked of every search (order, merge, table): the value stays, and what each option does to the leaves."""

import random
from fractions import Fraction as F

import pyspiel
import pytest

import emmviz
from emmviz import Bound, TreeError, games
from emmviz.games import Game, openspiel
from emmviz.search.table import Table
from tests.long import blocks
from tests.random_games import DagGame

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
INF = float("inf")
SEARCHES = ["expectiminimax", "alphabeta", "star1", "star2"]
BLOCKS = blocks(600, 150, 150)


def a_judge(state):
    """Nonsense, and of some positions nothing."""
    return F(state[1] * 7 % 5, 2) if state[1] != 2 else None


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


def true_of(truth, value, bound):
    """Whether what a search says of a number is so."""
    return {EXACT: truth == value, LOWER: truth >= value, UPPER: truth <= value}[bound]


def cases(block, levels=(3, 4)):
    for seed in block:
        rng = random.Random(seed)
        game = DagGame(seed, levels=rng.choice(levels), declared=seed % 4 > 0)
        yield seed, rng, game, rng.choice([None, None, 1, 2, 3])


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("option", OPTIONS)
def test_no_option_changes_the_value_or_what_the_move_is_worth(block, option):
    for seed, rng, game, depth in cases(block):
        algorithm, steps = rng.choice(SEARCHES), seed % 5 == 0
        run = emmviz.search(game, algorithm, depth=depth, steps=steps, **OPTIONS[option])
        left = INF if depth is None else depth
        assert (run.value, run.bound) == (game.plain(depth=left), EXACT), (seed, algorithm)
        if game.kind(game.root) in ("max", "min"):
            worth = [game.plain(child, left - 1) for _, child in game.successors(game.root)]
            best = worth[int(run.best_action)]
            assert best == run.value, (seed, algorithm)
            if option in ("nothing", "probability", "improbability", "merge", "table"):
                assert worth.index(best) == int(run.best_action), (seed, algorithm, "the first optimal move")
        else:
            assert run.best is None


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("option", OPTIONS)
def test_with_every_option_a_narrow_window_gives_a_true_bound(block, option):
    for seed, rng, game, depth in cases(block):
        truth = game.plain(depth=INF if depth is None else depth)
        alpha = truth + rng.choice([-2, -1, F(-1, 3), 0, F(1, 2), 1])
        window = rng.choice([(alpha, alpha + F(1, 2)), (alpha, INF), (-INF, alpha)])
        fail, equal = rng.choice(["soft", "hard"]), rng.random() < 0.5
        run = emmviz.search(game, rng.choice(SEARCHES[1:]), depth=depth, steps=False, window=window, fail=fail,
                            cut_on_equal=equal, **OPTIONS[option])  # fmt: skip
        assert true_of(truth, run.value, run.bound), (seed, run)
        if window[0] < truth < window[1]:
            assert run.value == truth, seed


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_full_search_reads_the_same_leaves_in_any_order_and_no_more_when_equals_are_one(block):
    for seed, _, game, depth in cases(block):
        read = {option: emmviz.search(game, "expectiminimax", depth=depth, steps=False, **given).leaves
                for option, given in OPTIONS.items()}  # fmt: skip
        for option in ("probability", "improbability", "estimate", "function", "tuple"):
            assert sorted(read[option]) == sorted(read["nothing"]), (seed, option)
        for option in ("merge", "table", "all"):
            assert set(read[option]) == set(read["nothing"]), (seed, option)
            assert len(read[option]) <= len(read["nothing"]), (seed, option)


# -- what each option does ---------------------------------------------------------------------------------------------

# Leaves read in 300 random games of five levels, by the four searches in turn. Every option does what it is for: the
# likely outcome first and the better move first let cut more, the unlikely outcome first and nonsense less; what comes
# again and again is best searched once. With a table star2 reads more
# than star1: its probes leave more bounds there, and a bound answers few windows.
RANDOM = {
    "nothing": (19918, 13758, 9938, 9843),
    "probability": (19918, 13758, 9667, 9661),
    "improbability": (19918, 13758, 10176, 9995),
    "estimate": (19918, 13170, 9321, 9292),
    "function": (19918, 13616, 9924, 9864),
    "tuple": (19918, 13728, 10384, 10234),
    "merge": (6121, 4839, 3783, 3809),
    "table": (2694, 2517, 2171, 2387),
    "all": (2110, 1933, 1660, 1787),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_leaves_read_in_random_games(option):
    runs = [[emmviz.search(DagGame(seed), name, steps=False, **OPTIONS[option]) for name in SEARCHES]
            for seed in range(300)]  # fmt: skip
    assert tuple(sum(run.counts["leaves"] for run in column) for column in zip(*runs, strict=True)) == RANDOM[option]


# Leaves read in games that people play.
PLAYED = {
    ("backgammon-bear-off", 3): {
        "nothing": (10586, 10586, 3913, 2981),
        "probability": (10586, 10586, 3913, 2981),
        "improbability": (10586, 10586, 3913, 2981),
        "estimate": (10586, 10586, 3913, 2981),
        "merge": (7417, 7417, 2086, 1939),
        "table": (706, 706, 658, 614),
        "all": (691, 691, 652, 610),
    },
    ("coin-tictactoe", None): {
        "nothing": (25, 25, 17, 18),
        "probability": (25, 25, 17, 18),
        "improbability": (25, 25, 17, 18),
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


@pytest.mark.parametrize(("name", "depth"), PLAYED, ids=str)
def test_leaves_read_in_real_games(name, depth):
    game = games.get(name)
    for option, leaves in PLAYED[name, depth].items():
        runs = [emmviz.search(game, algorithm, depth=depth, steps=False, **OPTIONS[option]) for algorithm in SEARCHES]
        assert tuple(run.counts["leaves"] for run in runs) == leaves, option
        assert len({run.value for run in runs}) == 1


def pips(state):
    """By how many pips X leads in backgammon, a little off for each of its blots."""
    board, score = state.board, 0
    for i in range(24):
        x, o = board(0, i), board(1, i)
        score += o * (i + 1) - x * (24 - i) + 4 * ((o == 1) - (x == 1))
    return score + 25 * (board(1, 100) - board(0, 100))  # 100 is the bar


@pytest.mark.parametrize(
    ("option", "leaves"),
    [
        ("nothing", (26534, 26534, 26303, 9112)),
        ("estimate", (26534, 26534, 26288, 7158)),
        ("merge", (3929, 3929, 3863, 1722)),
        ("table", (7262, 7262, 7158, 3333)),
        ("all", (3929, 3929, 3852, 1124)),
    ],
)
def test_leaves_read_in_backgammon(option, leaves):
    # A 1 and a 2 to play at the start. OpenSpiel tells the dice apart, so most rolls come twice.
    state = pyspiel.load_game("backgammon").new_initial_state()
    state.apply_action(0)
    game = openspiel(state, evaluate=pips, identity=str)
    runs = [emmviz.search(game, name, depth=2, bounds=(-435, 435), steps=False, **OPTIONS[option]) for name in SEARCHES]
    assert tuple(run.counts["leaves"] for run in runs) == leaves
    assert {(run.value, run.best_action) for run in runs} == {(F(-67, 9), "349 - 13/11/10")}


class Beside(Game):
    """MAX may stop with 5 or go on, where 5 is better than all that follows; going on comes first."""

    root = "start"
    bounds = (0, 9)

    def kind(self, state):
        return {"start": "max", "on": "min", "far": "min"}.get(state, "leaf")

    def successors(self, state):
        ways = {"start": ["on", "far", "5"], "on": ["4", "6"], "far": ["1", "8"]}
        return [(child, child) for child in ways[state]]

    def utility(self, state):
        return int(state)

    def evaluate(self, state):
        return {"on": 3, "far": 4}[state]


@pytest.mark.parametrize(
    ("order", "leaves"),
    [
        (None, ["4", "6", "1", "5"]),
        ("estimate", ["5", "1", "4"]),
        ({"far": 9, "5": 1}.get, ["1", "8", "5", "4"]),
        ({"far": 9}.get, ["5", "1", "4"]),
        (({"on": 9}.get, "estimate"), ["5", "4", "1"]),
    ],
    ids=["as they come", "estimate", "two known", "one known", "a function, then estimates"],
)
def test_a_leaf_is_read_before_other_moves_are_tried(order, leaves):
    for steps in (True, False):
        run = emmviz.search(Beside(), "alphabeta", order=order, steps=steps)
        assert (run.value, run.best_action) == (5, "5")
        assert ([run.tree.action(leaf) for leaf in run.leaves] if steps else run.leaves) == leaves


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_every_entry_of_a_table_is_true(block):
    for seed, rng, game, depth in cases(block):
        table = Table()
        truth = game.plain(depth=INF if depth is None else depth)
        for _ in range(4):  # any searches may share a table, if game, evaluation and bounds are the same
            alpha = truth + F(rng.randint(-6, 6), 2)
            window = rng.choice([(alpha, alpha + 1), (-INF, alpha), (alpha, INF), (-INF, INF)])
            run = emmviz.search(game, rng.choice(SEARCHES), depth=depth, table=table, window=window, merge=seed % 2 > 0,
                                fail=rng.choice(["soft", "hard"]), order=rng.choice([None, "estimate", "probability"]),
                                cut_on_equal=rng.random() < 0.5, steps=rng.random() < 0.2)  # fmt: skip
            assert true_of(truth, run.value, run.bound), seed
        for (state, left), (value, bound) in table.items():
            assert true_of(game.plain(state, left), value, bound), (seed, state, left, value, bound)


def test_a_bound_answers_only_the_windows_that_it_decides():
    table = Table()
    table.put("low", 2, (5, LOWER))
    table.put("high", 2, (5, UPPER))
    table.put("exact", 2, (5, EXACT))
    windows = [(1, 4), (1, 5), (1, 6), (4, 6), (5, 6), (6, 7)]
    assert [table.find("low", 2, w) is not None for w in windows] == [True, True, False, False, False, False]
    assert [table.find("high", 2, w) is not None for w in windows] == [False, False, False, False, True, True]
    assert [table.find("exact", 2, w) for w in windows] == [(5, EXACT)] * 6
    assert table.find("exact", 1, (1, 9)) is table.find("other", 2, (1, 9)) is None
    assert table.hits == 2 + 2 + 6


def test_a_bound_gives_way_to_news_but_an_exact_value_stays():
    table = Table()
    for found in [(5, LOWER), (4, LOWER), (3, UPPER), (2, EXACT), (1, UPPER), (2, EXACT)]:
        table.put("a", 1, found)
        assert table["a", 1] == ((2, EXACT) if found[0] <= 2 else found)


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("algorithm", SEARCHES)
def test_a_bound_in_the_table_is_not_taken_for_a_value(algorithm, steps):
    # True bounds, from which only wrong values can be read.
    table = Table()
    table["on", INF] = (0, LOWER)
    table["far", INF] = (9, UPPER)
    run = emmviz.search(Beside(), algorithm, table=table, steps=steps)
    assert (run.value, run.best_action, run.bound) == (5, "5", EXACT)


class Met(Game):
    """One side may take 3, go to a position that a table knows of, or take the best of all."""

    root = "root"
    bounds = (0, 9)

    def __init__(self, side):
        self.side = side

    def kind(self, state):
        return self.side if state in ("root", "known") else "leaf"

    def successors(self, state):
        return [("", child) for child in {"root": ["3", "known", "best"], "known": ["3", "worst"]}[state]]

    def utility(self, state):
        return {"3": 3, "best": 9, "worst": 0}[state] if self.side == "max" else {"3": 3, "best": 0, "worst": 9}[state]


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("algorithm", SEARCHES[1:])
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
    # Without cuts on equal, 3 is not enough where it is the value, but it is where it is at least (or at most) that.
    table = Table()
    table["known", INF] = (3, entry)
    run = emmviz.search(Met(side), algorithm, window=window, cut_on_equal=False, table=table, steps=steps)
    assert (run.counts["leaves"], run.value, run.bound, table.hits) == (leaves, value, bound, 1)


@pytest.mark.parametrize("steps", [True, False])
def test_what_the_table_knows_is_not_read_again(steps):
    table = Table()
    game = games.get("coin-tictactoe")
    first = emmviz.search(game, "star1", table=table, steps=steps)
    hits = table.hits
    again = emmviz.search(game, "star1", table=table, steps=steps)
    assert (first.value, first.best) == (again.value, again.best)
    assert (first.counts["leaves"], again.counts["leaves"]) == (15, 0)
    assert (hits, table.hits) == (1, 4)


def test_a_game_tree_has_no_position_twice():
    tree = emmviz.gallery.aima_scale()
    table = Table()
    plain, tabled = emmviz.star2(tree), emmviz.star2(tree, table=table)
    assert (plain.leaves, plain.counts) == (tabled.leaves, tabled.counts)
    assert table.hits == 0
    assert {state for state, _ in table} <= set(tree)


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ({"order": "likely"}, "'likely'"),
        ({"order": 3}, "3"),
        ({"order": True}, "True"),
        ({"order": ("estimate", None)}, "None"),
        ({"order": {"estimate"}}, "{'estimate'}"),
        ({"order": ("probability", "improbability")}, "'improbability'"),
    ],
)
@pytest.mark.parametrize("steps", [True, False])
def test_an_order_that_is_none_is_refused(option, sentence, steps):
    with pytest.raises(TreeError) as caught:
        emmviz.star2(emmviz.gallery.aima_scale(), steps=steps, **option)
    assert str(caught.value) == (
        "order must be probability, improbability, estimate, a function of a position, or a tuple of these, "
        f"not {sentence}"
    )
