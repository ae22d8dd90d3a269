"""Laws that every search keeps on thousands of seeded trees, against a plain recursion, with == on fractions."""

import random
from fractions import Fraction
from functools import partial

import pytest

from emmviz import Bound, GameTree, alphabeta, expectiminimax, star1, star2
from emmviz.story.visits import cutoffs_of, moments_of
from tests.long import blocks
from tests.shapes import first_optimal, leaf_range, plain, random_tree

BLOCKS = blocks(2400, 200, 200)
INF = float("inf")
SEARCHES = {
    "expectiminimax": expectiminimax,
    "alphabeta": alphabeta,
    "star1": star1,
    "star1 sorted": partial(star1, order="probability", table=True),
    "star2": star2,
    "star2 again": partial(star2, reuse=False, order="improbability"),
    "star2 again with a table": partial(star2, probes=2, reuse=False, table=True),
    "star2.5 sequential": partial(star2, probes=2, probe_order="sequential"),
    "star2.5 cyclic": partial(star2, probes=3),
}


def some_bounds(seed, tree):
    """Bounds attained, loose, of one open end or of two."""
    low, high = leaf_range(tree)
    return [None, (low, high), (low - 1, high + Fraction(1, 3)), (low, INF), (-INF, high), (-INF, INF)][seed % 6]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("algorithm", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_the_full_window_gives_the_value_and_the_first_optimal_move(block, algorithm, fail):
    for seed in block:
        tree = random_tree(seed)
        run = algorithm(tree, bounds=some_bounds(seed, tree), fail=fail, cut_on_equal=seed % 5 > 0)
        assert (run.value, run.bound) == (plain(tree), Bound.EXACT), seed
        assert run.best == first_optimal(tree), seed


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("algorithm", SEARCHES.values(), ids=SEARCHES)
def test_a_narrow_window_gives_the_value_or_a_bound(block, algorithm):
    for seed in block:
        tree, rng = random_tree(seed), random.Random(seed)
        truth = plain(tree)
        low, high = leaf_range(tree)
        ends = sorted(rng.sample([low - 1, low, (low + truth) / 2, truth, truth + Fraction(1, 2), high, high + 2], 2))
        if ends[0] == ends[1]:
            continue
        alpha, beta = ends if seed % 3 else (ends[0], INF)
        options = {"window": (alpha, beta), "bounds": some_bounds(seed, tree), "cut_on_equal": seed % 2 == 0}
        soft, hard = algorithm(tree, **options), algorithm(tree, fail="hard", **options)
        if soft.value <= alpha:
            assert truth <= soft.value, seed
        elif soft.value >= beta:
            assert truth >= soft.value, seed
        else:
            assert truth == soft.value, seed
        assert hard.value == max(alpha, min(beta, truth)), seed
        for run in (soft, hard):
            claim = {Bound.EXACT: truth == run.value, Bound.LOWER: truth >= run.value, Bound.UPPER: truth <= run.value}
            assert claim[run.bound], (seed, run)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_star1_reads_a_subset_of_the_leaves_of_alphabeta_in_tree_order(block):
    for seed in block:
        tree = random_tree(seed)
        few, more = star1(tree, bounds=some_bounds(seed, tree)), alphabeta(tree)
        order = {leaf: i for i, leaf in enumerate(tree.leaves())}
        for run in (few, more):
            places = [order[leaf] for leaf in run.leaves]
            assert places == sorted(set(places)), seed
        assert set(few.leaves) <= set(more.leaves), seed


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("algorithm", SEARCHES.values(), ids=SEARCHES)
def test_every_number_that_a_step_claims_of_a_node_is_true(block, algorithm):
    for seed in block:
        tree = random_tree(seed)
        truth = {node: plain(tree, node) for node in tree}
        for fail in ("soft", "hard"):
            run = algorithm(tree, bounds=some_bounds(seed, tree), fail=fail, cut_on_equal=seed % 4 > 0)
            for moment in moments_of(run):
                step = moment.step
                if step.event in ("evaluate", "leave", "cutoff", "recall"):
                    claim = {Bound.EXACT: "__eq__", Bound.LOWER: "__ge__", Bound.UPPER: "__le__"}[step.bound]
                    assert getattr(truth[step.node], claim)(step.value), (seed, step)
                still = moment.interval
                assert still is None or still[0] <= truth[step.node] <= still[1], (seed, step)
                if moment.A is not None and step.event in ("update", "cutoff"):
                    assert moment.A <= moment.B, (seed, step)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_cutoff_skips_something_and_only_unread_children(block):
    for seed in block:
        tree = random_tree(seed)
        for run in (alphabeta(tree), star1(tree)):
            entered = {step.node for step in run.steps}
            for step in run.cutoffs:
                assert step.skipped
                assert not entered & set(step.skipped), seed


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_every_claim_is_true_in_any_window_even_one_outside_the_bounds(block):
    for seed in block:
        tree, rng = random_tree(seed), random.Random(seed)
        truth = {node: plain(tree, node) for node in tree}
        low, high = leaf_range(tree)
        alpha = rng.choice([low - 2, low, (low + high) / 2, high, high + 1])
        for fail in ("soft", "hard"):
            window = (alpha, alpha + rng.randint(1, 4))
            for algorithm in (star1, SEARCHES["star2 again with a table"], SEARCHES["star2.5 cyclic"]):
                for moment in moments_of(algorithm(tree, window=window, bounds=(low, high), fail=fail)):
                    step, still = moment.step, moment.interval
                    assert still is None or still[0] <= truth[step.node] <= still[1], (seed, step)
                    if step.event in ("leave", "cutoff", "recall"):
                        claim = {Bound.EXACT: "__eq__", Bound.LOWER: "__ge__", Bound.UPPER: "__le__"}[step.bound]
                        assert getattr(truth[step.node], claim)(step.value), (seed, step)


def test_a_window_clamped_to_the_bounds_has_no_setter():
    run = star1(GameTree.parse("max(x=1, chance(.5: min(0, 7), .5: 9)) in [0, 10]"))
    first = cutoffs_of(run)[0]
    assert (first.origins[0].limit(False), first.step.window[0], first.setter) == (-8, 0, None)
    assert not any(state.lit for state in run.frame(first.k).nodes.values())
