"""Every published tree gives its exact value, its best move and the published numbers of its nodes."""

import json
from fractions import Fraction

import pytest

from emmviz import GameTree, algorithms, alphabeta, expectiminimax, search
from tests.published import CASES
from tests.refusal import refused


def tree_of(case):
    return GameTree.from_json(json.dumps({"tree": case["tree"], "bounds": case["bounds"], "title": case["title"]}))


@pytest.mark.parametrize("algorithm", algorithms())
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_exact_value_and_best_move(case, algorithm):
    tree = tree_of(case)
    unknown = {"minimax": "chance", "expectimax": "min"}.get(algorithm)
    if unknown in map(tree.kind, tree):
        assert refused(search, tree, algorithm).key == "wrong.search.unknown_kind"
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


@pytest.mark.parametrize("name", ["cs221-ab-prune", "cs221-ab-noprune"])
def test_the_pruned_leaves_of_the_alpha_beta_examples(name):
    tree = tree_of(CASES[name])
    unread = [leaf for leaf in tree.leaves() if leaf not in alphabeta(tree).leaves]
    assert unread == CASES[name]["published"]["pruned"]
