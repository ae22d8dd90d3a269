"""The laws of a tidy drawing, checked on many random trees by slow code that knows nothing of contours."""

from itertools import pairwise
from random import Random

import pytest

from emmviz.picture.layout import dot, tidy
from tests.long import LONG
from tests.shapes import random_tree

TREES = 2500 if LONG else 800
NEAR = 1e-9


def drawn(engine, seed):
    """A random tree, its nodes numbered in no order and of random extents, as an engine places it.

    It is the children, left and right extent and x of every node, with the gap before x.
    """
    tree, rng = random_tree(seed), Random(seed)
    nodes = [tree.root, *rng.sample(sorted(tree.nodes - {tree.root}), len(tree) - 1)]
    children = [[nodes.index(child) for child in tree.children(node)] for node in nodes]
    # Few extents make equal subtrees likely, many make them all different; wide leaves make distant cousins clash.
    extent = rng.choice(
        (
            lambda node: 10.0,
            lambda node: rng.choice((0.0, 5.0, 40.0)),
            lambda node: rng.uniform(0, 30),
            lambda node: 2.0 if children[node] else rng.choice((2.0, 90.0)),
        )
    )
    left, right = ([extent(node) for node in range(len(nodes))] for _ in "lr")
    gap = rng.choice((0.0, 8.0, 12.5))
    return children, left, right, gap, engine(children, left, right, gap)


@pytest.fixture(scope="module")
def drawings():
    return [drawn(tidy, seed) for seed in range(TREES)]


@pytest.fixture(scope="module")
def dotted():
    return [drawn(dot, seed) for seed in range(60)]


def rows(children, root=0):
    row = [root]
    while row:
        yield row
        row = [kid for node in row for kid in children[node]]


def slack(drawing):
    """How much more than the gap lies between neighbours of a row, at the narrowest place, so that no edges cross."""
    children, left, right, gap, x = drawing
    between = (pair for row in rows(children) for pair in pairwise(row))
    return min((x[b] - left[b] - x[a] - right[a] - gap for a, b in between), default=0)


def test_neighbours_keep_order_and_gap(drawings):
    assert [seed for seed, drawing in enumerate(drawings) if slack(drawing) < -NEAR] == []


def test_parents_stand_midway_over_first_and_last_child(drawings):
    for seed, (children, _, _, _, x) in enumerate(drawings):
        for node, kids in enumerate(children):
            if kids:
                assert abs(x[node] - (x[kids[0]] + x[kids[-1]]) / 2) <= NEAR, (seed, node)


def test_leftmost_edge_is_at_zero(drawings, dotted):
    for _, left, _, _, x in drawings + dotted:
        assert min(at - reach for at, reach in zip(x, left, strict=True)) == pytest.approx(0, abs=NEAR)


def test_equal_subtrees_are_drawn_equal(drawings):
    pairs = 0
    for seed, (children, left, right, _, x) in enumerate(drawings):
        seen = {}
        for root in range(len(children)):
            nodes = [node for row in rows(children, root) for node in row]
            look = tuple((len(children[node]), left[node], right[node]) for node in nodes)
            places = [x[node] - x[root] for node in nodes]
            assert seen.setdefault(look, places) == pytest.approx(places, abs=NEAR), (seed, root)
            pairs += len(nodes) > 2 and seen[look] is not places
    assert pairs > 100  # else the law was hardly tried


def test_mirrored_trees_are_drawn_mirrored(drawings):
    for seed, (children, left, right, gap, x) in enumerate(drawings):
        mirrored = tidy([kids[::-1] for kids in children], right, left, gap)
        width = max(at + reach for at, reach in zip(x, right, strict=True))
        assert [width - at for at in mirrored] == pytest.approx(x, abs=NEAR), seed


def test_two_siblings_are_no_further_apart_than_they_must(drawings):
    for seed, (children, left, right, gap, x) in enumerate(drawings):
        for node, kids in enumerate(children):
            if len(kids) == 2:
                spare = [
                    min(x[v] - left[v] for v in right_row) - max(x[v] + right[v] for v in left_row) - gap
                    for left_row, right_row in zip(rows(children, kids[0]), rows(children, kids[1]), strict=False)
                ]
                assert min(spare) == pytest.approx(0, abs=NEAR), (seed, node)


@pytest.mark.parametrize(
    ("children", "left", "right", "gap", "x"),
    [
        pytest.param([[]], [3], [8], 1, [3], id="a node alone"),
        pytest.param([[1, 2, 3], [], [], []], [1, 1, 2, 1], [1, 1, 4, 1], 10, [15, 1, 14, 29], id="a star"),
        pytest.param([[1, 2], [], []], [50, 1, 1], [50, 1, 1], 2, [50, 48, 52], id="a parent that sticks out"),
        # 1 and 2 could be 4 apart, their children 3 and 4 may not.
        pytest.param([[1, 2], [3], [4], [], []], [1, 1, 1, 9, 9], [1, 1, 1, 9, 9], 2, [19, 9, 29, 9, 29], id="cousins"),
        pytest.param(
            [[1, 2, 3, 4, 5], [6], [], [], [], [7], [], []],
            [1, 1, 1, 1, 1, 1, 39, 39],
            [1, 1, 1, 1, 1, 1, 39, 39],
            2,
            [79, 39, 59, 79, 99, 119, 39, 119],
            id="siblings between two that clash share the room",
        ),
        # The right contour runs through a thread: 3's child must see 1's grandchild past the leaf 2.
        pytest.param(
            [[1, 2, 3], [4], [], [5], [6], [7], [], []],
            [1, 1, 1, 1, 1, 1, 20, 20],
            [1, 1, 1, 1, 1, 1, 20, 20],
            2,
            [41, 20, 41, 62, 20, 62, 20, 62],
            id="a deep subtree before a shallow one",
        ),
    ],
)
def test_a_small_tree_is_placed_as_by_hand(children, left, right, gap, x):
    assert tidy(children, left, right, gap) == x


def test_two_chains_of_ten_thousand():
    size = 20_001
    children = [[1, 2]] + [[node + 2] for node in range(1, size - 2)] + [[], []]
    assert tidy(children, [1.0] * size, [1.0] * size, 2) == [3.0] + [1.0, 5.0] * 10_000


def test_dot_keeps_order_and_gap_to_a_hundredth_and_puts_most_parents_over_their_children(dotted):
    over = []
    for seed, drawing in enumerate(dotted):
        children, left, right, gap, x = drawing
        assert slack(drawing) >= -0.01 * (gap + (sum(left) + sum(right)) / len(x)), seed
        families = [(x[node], kids[0], kids[-1]) for node, kids in enumerate(children) if kids]
        over += [x[first] - left[first] <= at <= x[last] + right[last] for at, first, last in families]
    assert sum(over) >= 0.9 * len(over)


@pytest.mark.parametrize("unit", [1e-3, 1.0, 1e3])
def test_dot_works_in_any_unit(unit):
    x = dot([[1, 2], [], []], [1 * unit, 1 * unit, 3 * unit], [1 * unit] * 3, 2 * unit)
    assert [at / unit for at in x[1:]] == pytest.approx([1, 7], abs=0.01)
    assert x[1] < x[0] < x[2]
