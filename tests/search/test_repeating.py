"""Games whose positions come again, with tables of a search's own and shared ones: every number found is true."""

import random
from fractions import Fraction

import pytest

from emmviz import Bound, GameTree, alphabeta, deepen, expectiminimax, search, star1, star2
from emmviz.games import grow
from emmviz.search.table import Table
from emmviz.search.task import asked
from emmviz.tree.flat.flat_tree import FlatTree
from tests.long import blocks
from tests.random_games import Drawn, RandomGame

INF = float("inf")
HALF = Fraction(1, 2)
CUTTING = ["star2"] * 4 + ["star1"] * 2 + ["alphabeta"]
ORDERS = [None, None, None, "probability", "improbability", "estimate", ("improbability", "estimate")]


def true_of(truth, value, bound):
    return {Bound.EXACT: value == truth, Bound.LOWER: value <= truth, Bound.UPPER: value >= truth}[bound]


def window_of(rng, game, truth):
    """The full window, or one around the value or the bounds: below a chance node these may leave nothing between."""
    low, high = game.bounds
    ends = [-INF, INF, low - 1, low, low, high, high, high + 1, truth, truth, truth + HALF, (low + high) / 2]
    alpha, beta = sorted((rng.choice(ends), rng.choice(ends)))
    return (alpha, beta) if alpha < beta else (-INF, INF)


def options_of(rng, game, depth):
    return {
        "depth": depth,
        "window": window_of(rng, game, game.plain(depth=INF if depth is None else depth)),
        "bounds": rng.choice([None, None, (game.bounds[0] - 1, game.bounds[1]), (game.bounds[0], INF)]),
        "fail": rng.choice(["soft", "hard"]),
        "cut_on_equal": rng.random() < 0.7,
        "order": rng.choice(ORDERS),
        "merge": rng.random() < 0.3,
    }


def probing_of(rng):
    return {"probes": rng.choice([0, 1, 1, 2, 3]), "probe_order": rng.choice(["cyclic", "sequential"]),
            "reuse": rng.random() < 0.7}  # fmt: skip


def check(run, game, options):
    """What a run found is true, and lies where fail-soft and fail-hard say."""
    depth = INF if options["depth"] is None else options["depth"]
    truth, (alpha, beta) = game.plain(depth=depth), options["window"]
    assert true_of(truth, run.value, run.bound), (run.value, run.bound, truth)
    assert run.bound is not Bound.UPPER or run.value <= alpha, "an upper bound lies at or below alpha"
    assert run.bound is not Bound.LOWER or run.value >= beta, "a lower bound lies at or above beta"
    if alpha < truth < beta:
        assert run.bound is Bound.EXACT
    check_steps(run)
    if run.best is not None and (alpha < truth < beta):
        move = next(i for i, way in enumerate(game.successors(game.root)) if run.best_action == str(i))
        children = [game.plain(child, depth - 1) for _, child in game.successors(game.root)]
        assert children[move] == truth, "the move is one of the best"


def check_steps(run):
    """A bound found at a node lies outside its window, on its side: a number within would be the value itself."""
    for step in run.steps:
        if step.event in ("leave", "cutoff") and step.window:
            alpha, beta = step.window
            assert step.bound is not Bound.UPPER or step.value <= alpha, step
            assert step.bound is not Bound.LOWER or step.value >= beta, step


def check_table(table, game):
    for (state, depth), (value, bound) in table.items():
        assert true_of(game.plain(state, depth), value, bound), (state, depth, value, bound)


@pytest.mark.parametrize("block", blocks(20_000, 200), ids=str)
def test_every_engine_is_right_where_positions_come_again(block):
    for seed in block:
        rng = random.Random(f"repeated {seed}")
        game = RandomGame(seed)
        depth = rng.choice([None, None, 1, 2, 3])
        options = options_of(rng, game, depth)
        shared = None if rng.random() < 0.3 else Table()
        for _ in range(rng.choice([1, 2, 3])):
            # One table serves one depth or another, but one pair of bounds.
            options |= {"window": window_of(rng, game, game.plain(depth=INF if depth is None else depth))}
            name = rng.choice(CUTTING)
            own = probing_of(rng) if name == "star2" else {}
            table = Table() if shared is None else shared
            for steps in (True, False) if shared is None else (rng.random() < 0.4,):
                check(search(game, name, table=table, steps=steps, **options, **own), game, options)
                check_table(table, game)
        if rng.random() < 0.2 and depth is not None:
            table = Table()
            runs = deepen(game, "star2", table=table, steps=False, **options, **probing_of(rng))
            for reached, run in enumerate(runs, start=1):
                check(run, game, options | {"depth": reached})
            check_table(table, game)


@pytest.mark.parametrize("block", blocks(20_000, 200), ids=str)
def test_every_engine_finds_the_same_at_the_ends_of_the_bounds(block):
    """Windows that end at a bound or lie outside, so that below chance nodes alpha and beta meet; trees, no table."""
    for seed in block:
        rng = random.Random(f"ends {seed}")
        game = RandomGame(seed, layers=(2, 5))
        tree = grow(game)
        if len(tree) > 300:
            continue
        low, high = game.bounds
        options = {
            "bounds": (low, high + rng.choice([0, 0, 1])),
            "window": rng.choice([(low - 1, low), (low, low + 1), (low - 2, low - 1),
                                  (high - 1, high), (high, high + 1), (high + 1, high + 2)]),
            "fail": rng.choice(["soft", "hard"]),
            "cut_on_equal": rng.random() < 0.7,
        }  # fmt: skip
        name = rng.choice(CUTTING)
        own = probing_of(rng) if name == "star2" else {}
        runs = [search(tree, name, **options, **own), search(tree, name, steps=False, **options, **own),
                search(FlatTree.from_tree(tree), name, **options, **own)]  # fmt: skip
        assert len({(run.value, run.bound, tuple(run.leaves)) for run in runs}) == 1, seed
        check(runs[0], game, options | {"depth": None})


# The game in which Star2 with a table chose a move worth 0 for one worth 1/2: b stands in two places.
ATTACKED = Drawn(
    {
        "root": ("max", [("a", "a"), ("b", "b")]),
        "a": ("min", [("", 0), ("", "b")]),
        "b": ("chance", [(HALF, "C"), (HALF, 0)]),
        "C": ("chance", [(HALF, "Q"), (HALF, "m")]),
        "Q": ("chance", [(HALF, "M"), (HALF, "N")]),
        "M": ("max", [("", 0), ("", 2)]),
        "N": ("max", [("", 0), ("", 2)]),
        "m": ("min", [("", 0), ("", 1)]),
    },
    (0, 2),
    "root",
)


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("algorithm", [expectiminimax, alphabeta, star1, star2])
def test_a_lower_bound_is_not_taken_for_an_upper_one(algorithm, steps, table):
    run = algorithm(ATTACKED, table=table, steps=steps)
    assert (run.value, run.bound, run.best_action) == (HALF, Bound.EXACT, "b")


@pytest.mark.parametrize("algorithm", [star1, star2])
def test_where_alpha_and_beta_meet_a_bound_keeps_its_side(algorithm):
    tree = GameTree.parse("chance(1: chance(.5: chance(.5: max(0, 2), .5: max(0, 2)), .5: min(0, 1)))")
    for form, options in ((tree, {}), (tree, {"steps": False}), (FlatTree.from_tree(tree), {})):
        run = algorithm(form, bounds=(0, 3), window=(-1, 0), **options)
        assert (run.value, run.bound) == (0, Bound.LOWER)


def test_a_lower_bound_never_fails_low_nor_an_upper_one_high():
    for on_equal in (True, False):
        rules = asked({"cut_on_equal": on_equal})
        assert [rules.fails_low(Fraction(v), bound, Fraction(1)) for bound in Bound for v in (0, 1, 2)] == [
            True, on_equal, False, False, False, False, True, True, False]  # fmt: skip
        assert [rules.fails_high(Fraction(v), bound, Fraction(1)) for bound in Bound for v in (0, 1, 2)] == [
            False, on_equal, True, False, True, True, False, False, False]  # fmt: skip
