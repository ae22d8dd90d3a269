"""Random searches with random options keep every law of tests/fuzz; `make fuzz` goes on with fresh seeds."""

from itertools import product

import pytest

from emmviz import Bound, FlatTree, GameTree, alphabeta, expectiminimax, star1, star2
from emmviz.story.visits import cutoffs_of
from tests.fuzz.__main__ import broken
from tests.fuzz.draw import seeded
from tests.fuzz.laws import BrokenError, check, must
from tests.long import each_seed
from tests.random_games import Grown
from tests.shapes import dyadic_tree, first_optimal, plain, random_tree, some_bounds


@each_seed(20_000, 450, 150)
def test_every_law_holds_in_random_searches(seed):
    case = seeded(seed)
    try:
        check(case)
    except Exception as error:
        error.add_note(str(case))
        raise


@pytest.mark.long
def test_what_breaks_a_law_is_made_small():
    def law(case):
        must(len(case.run().leaves) < 2, "one leaf is read")

    error = broken(1, law)
    assert isinstance(error, BrokenError)
    (message,) = (text for text in error.__notes__ if text.startswith("smallest case found:\n"))
    assert message.count("min(") + message.count("max(") + message.count("chance(") <= 2


@each_seed(2400, 100, 100)
def test_star1_reads_a_subset_of_the_leaves_of_alphabeta_in_tree_order(seed):
    tree = random_tree(seed)
    few, more = star1(tree, bounds=some_bounds(seed, tree)), alphabeta(tree)
    for run in (few, more):
        assert run.leaves == [leaf for leaf in tree.leaves() if leaf in run.leaves]
    assert set(few.leaves) <= set(more.leaves)


@each_seed(10_000, 300, 100)
def test_cuts_at_the_bounds_keep_value_and_move_and_read_no_other_leaves(seed):
    tree, bounds = random_tree(seed), {"bounds": some_bounds(seed, random_tree(seed))}
    for algorithm in (alphabeta, star1, star2):
        few, more = algorithm(tree, cut_at_bounds=True, **bounds), algorithm(tree, **bounds)
        assert (few.value, few.bound, few.best) == (plain(tree), Bound.EXACT, first_optimal(tree))
        assert set(few.leaves) <= set(more.leaves)


@each_seed(5000, 60, 60)
def test_the_best_moves_are_those_of_the_plain_recursion_where_a_search_knows_them(seed):
    for tree in (random_tree(seed), dyadic_tree(seed)):
        moves = tree.children(tree.root) if tree.kind(tree.root) in ("max", "min") else []
        best = [place for place, move in enumerate(moves) if plain(tree, move) == plain(tree)]
        for algorithm, table in product((expectiminimax, alphabeta, star1, star2), (False, True)):
            forms = [tree, Grown(tree)]
            forms += [FlatTree.from_tree(tree)] if seed % 2 and not table else []
            for form in forms:
                runs = [algorithm(form, steps=steps, table=table) for steps in (True, False)]
                # Of arrays the ids are those of the tree.
                trees = [run.tree if run.tree is not form or form is tree else tree for run in runs]
                found = [
                    run.bests and [*map(where.children(where.root).index, run.bests)]
                    for run, where in zip(runs, trees, strict=True)
                ]
                assert found in ([None, None], [best, best]), (tree, form, found)
                assert found[0] is not None or algorithm is not expectiminimax


@each_seed(300, 30, 30)
def test_star2_without_probes_is_star1(seed):
    tree = random_tree(seed)
    none, one = star2(tree, probes=0), star1(tree)
    assert [step._replace(line=None) for step in none.steps] == [step._replace(line=None) for step in one.steps]
    assert none.counts == one.counts


def test_a_window_clamped_to_the_bounds_has_no_setter():
    run = star1(GameTree.parse("max(x=1, chance(.5: min(0, 7), .5: 9)) in [0, 10]"))
    first = cutoffs_of(run)[0]
    assert (first.origins[0].limits[0], first.step.window[0], first.setter) == (-8, 0, None)
    assert not any(state.lit for state in run.frame(first.k).nodes.values())
