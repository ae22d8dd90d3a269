"""The engine for arrays against the generators: on rare and dyadic trees, with == on every number, as in tests/fuzz."""

import os
import random
import shutil
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import emmviz
from emmviz import (
    Bound,
    FlatTree,
    GameTree,
    alphabeta,
    chance_node,
    expectiminimax,
    leaf,
    max_node,
    min_node,
    star1,
    star2,
)
from emmviz.base.messages import Message, Option
from emmviz.search.engines import fast
from emmviz.search.engines.fast import backup
from tests.long import each_seed
from tests.programs import lines_of
from tests.refusal import refused
from tests.searches import INF
from tests.shapes import dyadic_tree, plain


def some_options(seed: int, tree: GameTree) -> dict:
    """Windows also outside the bounds, bounds also infinite, depth limits, orders and the rules of cutting."""
    rng = random.Random(seed)
    values = [tree.value(node) if tree.kind(node) == "leaf" else tree.estimate(node) for node in tree]
    low, high = min(values), max(values)
    middle = (low + high) / 2
    options = {
        "bounds": rng.choice([None, (low, high), (low - 1, high + 2), (low, INF), (-INF, high), (-INF, INF)]),
        "fail": rng.choice(["soft", "hard"]),
        "cut_on_equal": rng.random() < 0.7,
        "cut_at_bounds": seed % 3 == 0,
        "order": rng.choice([None, None, "probability", "improbability"]),
        "depth": rng.choice([None, None, 0, 1, 2, 3]),
    }
    alpha = rng.choice([-INF, low - 3, low - 1, low, middle, high, high + 1])
    beta = rng.choice([INF, low - 2, low, middle, high, high + 1, high + 4])
    return options | ({"window": (alpha, beta)} if alpha < beta else {})


def found(run) -> dict:
    return {
        name: getattr(run, name)
        for name in (
            "value",
            "bound",
            "best",
            "best_action",
            "leaves",
            "counts",
            "bounds",
            "principal_variation",
            "cuts_at",
            "code",
            "options",
        )
    }


PROBING = [
    {"probes": probes, "probe_order": order, "reuse": reuse}
    for probes in range(4)
    for order in ("cyclic", "sequential")
    for reuse in (True, False)
]


def assert_same(algorithm, tree, **options):
    flat = algorithm(FlatTree.from_tree(tree), **options)
    assert found(flat) == found(algorithm(tree, **options))
    return flat


# Found with faults put into the engine, of bounds that cut at the ends of a probe, which few random trees tell apart.
@pytest.mark.parametrize("seed", [298, 420, 552])
def test_rare_trees_that_show_a_fault_of_the_engine(seed):
    tree = dyadic_tree(seed)
    assert_same(star2, tree, **some_options(seed, tree), **PROBING[seed % len(PROBING)])


@each_seed(1200, 60, 60)
def test_the_values_of_all_nodes_with_and_without_numba(seed):
    tree = dyadic_tree(seed)
    flat = FlatTree.from_tree(tree)
    truth = [plain(tree, node) for node in flat.ids]
    assert backup(flat).tolist() == backup(flat, compiled=True).tolist() == truth


@pytest.mark.parametrize("there", [True, False], ids=["numba", "no numba"])
@each_seed(1500, 75, 75)
def test_a_full_search_of_a_large_tree_is_compiled_where_numba_is(seed, there, monkeypatch):
    """And of one of any size once the loops are loaded; either way it equals the generators' result."""
    tree, used, loops = dyadic_tree(seed), [], import_module(fast._KERNELS)
    options, (large, loaded) = some_options(seed, tree), divmod(seed % 4, 2)
    with monkeypatch.context() as patch:
        patch.setattr(fast, "_kernels", lambda: used.append(seed) or loops)
        patch.setattr(fast, "_LARGE", len(tree) + 1 - large)
        if not loaded:
            patch.delitem(sys.modules, fast._KERNELS)
        if not there:
            patch.setitem(sys.modules, "numba", None)
        run = expectiminimax(FlatTree.from_tree(tree), **options)
    assert found(run) == found(expectiminimax(tree, **options))
    assert bool(used) == (there and bool(large or loaded))


@pytest.mark.parametrize("widths", [(2, 3, 4), (16, 16), (17, 3), (1, 1, 1), (40, 2)])
@pytest.mark.parametrize("kinds", [("max", "chance", "min"), ("chance", "min", "chance")], ids=str)
def test_the_backup_of_wide_and_narrow_levels(widths, kinds):
    rng = np.random.default_rng(3)
    flat = FlatTree.build(list(zip(kinds, widths, strict=False)), lambda n: rng.integers(-9, 10, n))
    tree = flat.to_tree()
    np.testing.assert_allclose(backup(flat), [float(plain(tree, node)) for node in flat.ids], atol=1e-12)
    np.testing.assert_allclose(backup(flat, compiled=True), backup(flat), atol=1e-12)


def test_without_reuse_a_leaf_may_be_read_more_often_than_there_are_nodes():
    tree = GameTree.parse("chance(min(" * 7 + "5" + "))" * 7)
    fast = assert_same(star2, tree, reuse=False, bounds=(0, 9))
    assert (fast.leaves, len(tree)) == (["L1"] * 128, 15)


# -- depth and estimates -------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", [expectiminimax, alphabeta, star1, star2])
@each_seed(300, 15)
def test_evaluate_is_asked_once_for_each_node_at_the_limit(seed, algorithm):
    tree, depth, asked = dyadic_tree(seed), seed % 3, []
    worth = {node: Fraction(random.Random(node).randint(-9, 9), 4) for node in tree}

    def evaluate(node):
        asked.append(node)
        return worth[node]

    leaves = expectiminimax(tree, depth=depth, evaluate=worth.get).leaves
    runs = []
    for form, options in ((FlatTree.from_tree(tree), {}), (tree, {"steps": False}), (tree, {})):
        asked.clear()
        runs.append(found(algorithm(form, depth=depth, evaluate=evaluate, **options)))
        if algorithm is expectiminimax or form is not tree:
            assert sorted(asked) == sorted(node for node in leaves if tree.kind(node) != "leaf")
        assert len(asked) == len({*asked})
    assert runs[0] == runs[1] == runs[2]


def test_what_cannot_happen_or_is_never_read_needs_no_number():
    never = GameTree.parse("chance(0: max(…), 1: min(3, chance(.5: 2, 0: min(…), .5: 0)))")
    unread = GameTree.parse("max(3, min(2, max(…))) in [0, 9]")
    for algorithm in (alphabeta, star1, star2, expectiminimax):
        assert_same(algorithm, never)
        if algorithm is not expectiminimax:
            assert_same(algorithm, unread)
    assert [backup(FlatTree.from_tree(never), compiled=compiled)[0] for compiled in (False, True)] == [1, 1]
    for unread in ("max(3, min(2, max(…)))", "max(3, min(2, max(…))) in [0, 9]"):
        place = Message("wrong.search.node", node="C")
        assert refused(backup, FlatTree.from_tree(GameTree.parse(unread))) == (
            Message("wrong.search.unexpanded", place=place, evaluate=Option("evaluate"))
        )


# -- depth is no limit -----------------------------------------------------------------------------------------------


def chain(length: int, seed: int) -> GameTree:
    """Players with a number beside the way on, and chances of a half that take it, so many of each."""
    rng, tree = random.Random(seed), leaf(1)
    numbers = [
        (8 * (-1) ** (i + 1) + rng.choice([0, 0, 0, (-1) ** i]), rng.randint(-8, 8), (max_node, min_node)[i % 2])
        for i in range(length)
    ]
    for beside, other, player in reversed(numbers):
        tree = player(beside, chance_node(other, tree))
    tree.graph["bounds"] = (-8, 8)
    return tree


@pytest.mark.parametrize("algorithm", [alphabeta, star1, star2])
def test_what_hangs_below_a_thousand_chances_is_searched_like_all_else(algorithm):
    tree = chain(1300, 0)
    traced, fast = algorithm(tree), algorithm(FlatTree.from_tree(tree))
    assert (fast.leaves, fast.best, fast.counts) == (traced.leaves, traced.best, traced.counts)
    assert fast.value == float(traced.value)


@pytest.mark.parametrize("probing", [{"probes": 0}, {"probes": 1}, {"probes": 3, "probe_order": "sequential"}], ids=str)
@pytest.mark.parametrize("seed", range(10))
def test_what_is_too_unlikely_for_floats_is_searched_like_all_else(seed, probing):
    """Outcomes of 2**-512, below which what is left of a probability is enlarged; beside them only zeros."""
    tree = above = dyadic_tree(seed)
    for bits in (26, *[27] * 18):
        above = chance_node((1 - Fraction(1, 2**bits), 0), (Fraction(1, 2**bits), above))
    above.graph["bounds"] = (-64, 64)
    assert assert_same(star2, above, **probing).value == plain(tree) / 2**512


# -- the largest numbers and the smallest probabilities that there may be ------------------------------------------


@each_seed(4_000, 50)
def test_no_answer_is_infinite(seed):
    """Sums of numbers of 1e300 stay within the floats, and so does a chance of 1e-150 below another."""
    large, most = Fraction(1e300), Fraction(17, 10) * 10**308
    tree, rng = dyadic_tree(seed), random.Random(seed)
    for node in tree:
        key = "value" if tree.kind(node) == "leaf" else "estimate"
        tree.nodes[node][key] = Fraction(rng.choice([large, -large, large / 2, -large * 3 / 4, 0, 1, -1]))
        edges = list(tree.adj[node].values())
        if tree.kind(node) == "chance" and len(edges) > 1 and rng.random() < 0.5:
            least = Fraction(1, 10 ** rng.choice([10, 75, 150]))
            for edge in edges:
                edge["prob"] = 1 - least * (len(edges) - 1) if edge is edges[seed % len(edges)] else least
    options = {
        "bounds": rng.choice([None, (-INF, INF), (-INF, large), (-large, large), (-most, most)]),
        "fail": rng.choice(["soft", "hard"]),
        "depth": rng.choice([None, None, 1, 2]),
    }
    ends = [-INF, -(10**400), -most, -large, 0, large, most, 10**400, INF]
    alpha, beta = sorted(rng.sample(ends, 2)) if rng.random() < 0.5 else (-INF, INF)
    wanted, off = expectiminimax(tree, depth=options["depth"]).value, large / 10**9
    for algorithm in (expectiminimax, alphabeta, star1, star2):
        run = algorithm(FlatTree.from_tree(tree), window=(alpha, beta), **options)
        assert run.bound is Bound.LOWER or run.value >= wanted - off, algorithm
        assert run.bound is Bound.UPPER or run.value <= wanted + off, algorithm


@pytest.mark.parametrize("algorithm", [star1, star2])
def test_rounding_brings_no_bound_back_into_the_window(algorithm):
    """MAX fails low 1e150 below -0.4375e300, which with 0.4375e300 is below 0; in floats the sum is 0 and no longer."""
    tree = GameTree.parse(f"chance(1e-150: 0, .{149 * '9'}8: chance(.4375: 1e300, .5625: max(-1e300)), 1e-150: 1)")
    options = {"window": (0, INF), "bounds": (-INF, 10**300), "fail": "hard"}
    for run in (algorithm(tree, **options), algorithm(FlatTree.from_tree(tree), **options)):
        assert (run.value, run.bound) == (0, Bound.UPPER)


# -- numba -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_it_compiles_where_no_file_can_be_written(tmp_path):
    package = tmp_path / "emmviz"
    shutil.copytree(Path(emmviz.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "search" / "engines" / "__pycache__").write_text("in the way of a folder")
    blocked = tmp_path / "home"
    blocked.write_text("in the way of a folder")
    code = (
        "from emmviz.tree.flat.flat_tree import FlatTree\nfrom emmviz.search.engines.fast import backup\n"
        "print(backup(FlatTree.build([('max', 2)], [1, 2]), compiled=True)[0])"
    )
    home = {"HOME": str(blocked), "XDG_CACHE_HOME": str(blocked), "PYTHONDONTWRITEBYTECODE": "1"}
    assert lines_of(code, env=os.environ | home, cwd=tmp_path) == ["2.0"]
