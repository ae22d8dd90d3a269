"""Small searches of which one detail decides, of a cut, a bound or a probe; most were shrunk by `make fuzz`."""

from fractions import Fraction as F
from itertools import pairwise

import pytest

from emmviz import Bound, FlatTree, GameTree, alphabeta, star1, star2
from emmviz.search.algorithms.star2 import probing_order
from emmviz.story.visits import moments_of
from tests.random_games import Drawn

LOWER, UPPER = Bound.LOWER, Bound.UPPER
INF = float("inf")
ALL = (-INF, INF)


@pytest.mark.parametrize(
    ("text", "window", "bounds", "side"),
    [
        ("chance(.25: -5, .5: chance(1: -6), .25: 7)", (-1, 7), (-INF, 9), "alpha"),
        ("chance(.25: 5, .5: chance(1: 6), .25: -7)", (-7, 1), (-9, INF), "beta"),
    ],
)
def test_a_bound_that_meets_the_limit_cuts_even_where_equals_may_not(text, window, bounds, side):
    run = star1(GameTree.parse(text), window=window, bounds=bounds, fail="hard", cut_on_equal=False)
    assert [(step.node, step.side) for step in run.cutoffs] == [("A", side)]
    assert (run.leaves, run.value) == (["L1", "L2"], window[side == "beta"])
    assert star1(GameTree.parse(text), window=ALL, bounds=bounds, cut_on_equal=False).value == F(
        -5 if side == "alpha" else 5, 2
    )


def test_a_sum_of_bounds_is_of_the_side_of_the_last_outcome():
    tree = GameTree.parse("chance(1: chance(.5: -7, .5: 5))")
    assert (star1(tree, window=(F(1, 2), 9)).value, star1(tree, window=(F(1, 2), 9)).bound) == (-1, UPPER)
    high = GameTree.parse("chance(1: chance(.5: 7, .5: -5))")
    assert (star1(high, window=(-9, F(-1, 2))).value, star1(high, window=(-9, F(-1, 2))).bound) == (1, LOWER)


def test_a_cut_names_its_line():
    low = star1(GameTree.parse("max(6, chance(1, 9)) in [0, 10]")).cutoffs[0]
    high = star1(GameTree.parse("min(4, chance(9, 1)) in [0, 10]")).cutoffs[0]
    assert [(step.side, step.line) for step in (low, high)] == [("alpha", 6), ("beta", 7)]
    low = star2(GameTree.parse("max(6, chance(min(1, 2), 9)) in [0, 10]"))
    high = star2(GameTree.parse("min(4, chance(max(9, 2), 1)) in [0, 10]"))
    lines = [(step.side, low.code["chance"][step.line].strip()[:12]) for run in (low, high) for step in run.cutoffs]
    assert lines == [("alpha", "if v ≤ Aᵢ at"), ("beta", "if v ≥ Bᵢ at")]


def test_a_reply_of_max_that_is_at_most_its_number_is_no_bound():
    tree = GameTree.parse("chance(.5: 2, .5: max(chance(.5: 1, .5: -6)))")
    run = star2(tree, window=(-18, F(-20, 3)))
    assert (run.value, run.bound, run.leaves) == (F(-17, 4), LOWER, ["L2"])
    low = GameTree.parse("max(-2, chance(.5: max(chance(.5: -9, .5: -8), 0), .5: 0)) in [-10, 0]")
    useless = [moment for moment in moments_of(star2(low)) if moment.probed and moment.step.bound is UPPER]
    assert [(one.step.node, one.step.child, one.interval) for one in useless] == [("B", "C", (-10, 0))]


@pytest.mark.parametrize(
    ("text", "probed"),
    [
        # MAX: the third reply is asked in view of the second, the best so far, not of the first or an equal one.
        (
            "min(8, chance(.5: max(3, 5, 5, 4), .5: 2)) in [0, 10]",
            [((0, 10), "ask"), ((3, 10), "L2"), ((5, 10), "L3"), ((5, 10), "L3")],
        ),
        # A reply that is worth no more than α leaves the window as it was.
        ("max(2, chance(.5: max(0, 0, 9), .5: 10)) in [0, 10]", [((0, 10), "ask")] * 3),
        ("max(5, chance(.5: max(2, 3, 9), .5: 6)) in [0, 10]", [((0, 10), "ask"), ((2, 10), "L2"), ((3, 10), "L3")]),
        (
            "max(2, chance(.5: min(7, 5, 5, 6), .5: 8)) in [0, 10]",
            [((0, 10), "ask"), ((0, 7), "L2"), ((0, 5), "L3"), ((0, 5), "L3")],
        ),
        ("min(8, chance(.5: min(10, 10, 1), .5: 0)) in [0, 10]", [((0, 10), "ask")] * 3),
    ],
)
def test_each_probe_is_asked_in_view_of_the_earlier_ones(text, probed):
    run = star2(GameTree.parse(text), probes=9)
    found = []
    for before, moment in pairwise(moments_of(run)):
        if before.step.event == "probe":
            ask = before.origins
            ends = {
                "ask": ask,
                **{
                    leaf: (leaf, ask) if run.tree.kind(before.step.node) == "max" else (ask, leaf)
                    for leaf in run.tree.leaves()
                },
            }
            setter = next(name for name, origins in ends.items() if origins == moment.origins)
            found.append((moment.step.window, setter))
    assert found == probed


def test_nothing_to_probe():
    assert list(probing_order([], 3, "cyclic")) == list(probing_order([0, 0], 3, "cyclic")) == []


def test_without_probes_no_reply_is_generated_before_its_turn():
    ways = {"top": ("chance", [(F(1, 2), 9), (F(1, 2), "mid")]), "mid": ("min", [("a", 4), ("b", 6)])}
    none, one = (star2(Drawn(ways, (0, 9), "top"), probes=probes, window=(0, 4)) for probes in (0, 1))
    assert ([*none.tree], none.leaves) == (["A", "L1", "B"], ["L1"])
    assert ([*one.tree], one.leaves) == (["A", "L1", "B", "L2", "L3"], ["L2", "L1"])


def test_a_player_is_cut_by_a_bound_that_meets_its_window_even_where_equals_may_not():
    low = star1(GameTree.parse("max(a=max(7), b=4)"), window=(F(3, 4), F(7, 4)), fail="hard", cut_on_equal=False)
    assert (low.value, low.bound, low.best, low.leaves) == (F(7, 4), LOWER, "a", ["L1"])
    turned = star1(GameTree.parse("min(a=min(-7), b=-4)"), window=(F(-7, 4), F(-3, 4)), fail="hard", cut_on_equal=False)
    assert (turned.value, turned.bound, turned.best, turned.leaves) == (F(-7, 4), UPPER, "a", ["L1"])


@pytest.mark.parametrize("engine", ["steps", "quick", "flat"])
@pytest.mark.parametrize(
    ("text", "window", "bound"),
    [
        ("max(5, chance(.5: 5, .25: max(12, 13), .25: 2), 1) in [0, 16]", (-INF, 5), LOWER),
        ("min(11, chance(.5: 11, .25: min(4, 3), .25: 14), 15) in [0, 16]", (11, INF), UPPER),
    ],
)
def test_an_equal_child_that_is_only_a_bound_makes_the_best_one_too(engine, text, window, bound):
    tree = GameTree.parse(text)
    run = _with(engine, star1, tree, window=window, fail="hard", cut_on_equal=False)
    # The chance node is searched with a window that nothing lies in, and says only that it is not inside of it.
    assert (run.value, run.bound, run.best, run.leaves) == (tree.value("L1"), bound, "L1", ["L1", "L2", "L3"])
    assert run.counts["cutoffs"] == 3


@pytest.mark.parametrize("engine", ["steps", "quick", "flat"])
def test_a_window_that_nothing_lies_in_clips_nothing(engine):
    tree = GameTree.parse("max(chance(.5: min(1, 4), .5: min(1, 1)), chance(.5: min(0, 6), .5: min(4, 4)))")
    run = _with(engine, alphabeta, tree, window=(-INF, 1), fail="hard", cut_on_equal=False)
    # C is searched between 1 and 1 and worth 2: clipped to 1 it would not be better than B.
    assert (run.value, run.bound, run.best) == (1, LOWER, "C")


def _with(engine, algorithm, tree, **options):
    if engine == "flat":
        tree = FlatTree.from_tree(tree)
    return algorithm(tree, **options, **({"steps": False} if engine == "quick" else {}))
