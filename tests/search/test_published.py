"""Every published tree gives its exact value, its best move and the published numbers of its nodes."""

import json
from fractions import Fraction

import pytest

from emmviz import GameTree, algorithms, alphabeta, expectiminimax, search, star1
from tests.published import CASES

# Leaves that star1 reads (fail-soft, cuts on equality, bounds the leaves' range unless the source gives them).
STAR1_LEAVES = {
    "aima-5.12-left": (5, 8),
    "aima-5.12-right": (7, 8),
    "aima-5.2": (7, 9),
    "aima-ex5.16": (5, 8),
    "cs221-expectiminimax": (10, 12),
    "cs188-note6": (8, 9),
    "cs188-hw2b-yahtzee": (12, 13),
    "itu-coin-tictactoe": (17, 25),
    "openspiel-pig3": (6, 8),
}


def tree_of(case):
    return GameTree.from_json(json.dumps({"tree": case["tree"], "bounds": case["bounds"], "title": case["title"]}))


def knows(algorithm, tree):
    kinds = {tree.kind(node) for node in tree}
    return not ((algorithm == "minimax" and "chance" in kinds) or (algorithm == "expectimax" and "min" in kinds))


@pytest.mark.parametrize("algorithm", algorithms())
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_exact_value_and_best_move(case, algorithm):
    tree = tree_of(case)
    if not knows(algorithm, tree):
        with pytest.raises(ValueError, match="does not know"):
            search(tree, algorithm)
        return
    run = search(tree, algorithm)
    assert run.value == Fraction(case["exact_value"])
    first, *_ = case["best_actions"] or [None]
    if isinstance(first, int):
        assert tree.children(tree.root).index(run.best) == first
    else:
        assert run.best_action == first


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_published_numbers_of_root_and_nodes(case):
    run = expectiminimax(tree_of(case))
    values = {step.node: step.value for step in run.steps if step.event == "leave"}
    published = case["published"]
    if published["root_value"] is not None:
        digits = published.get("digits", 6)
        assert round(float(run.value), digits) == round(published["root_value"], digits)
    for node, value in published.get("node_values", {}).items():
        assert values[node] == Fraction(str(value))


@pytest.mark.parametrize("name", STAR1_LEAVES)
def test_leaves_that_star1_reads(name):
    counts = star1(tree_of(CASES[name])).counts
    assert (counts["leaves"], counts["leaves_total"]) == STAR1_LEAVES[name]


def test_the_pruned_leaves_of_the_alpha_beta_examples():
    for name in ("cs221-ab-prune", "cs221-ab-noprune"):
        tree = tree_of(CASES[name])
        unread = [leaf for leaf in tree.leaves() if leaf not in alphabeta(tree).leaves]
        assert unread == CASES[name]["published"]["pruned"]
