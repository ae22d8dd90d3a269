"""The laws of a tidy drawing, checked on thousands of random trees by slow code that knows nothing of contours."""

import sys
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import pytest

from emmviz.picture.layout import dot, tidy

TREES = 2500
NEAR = 1e-9


class Drawing(NamedTuple):
    children: list[list[int]]
    left: list[float]
    right: list[float]
    gap: float
    x: list[float]


def random_children(rng: Random) -> list[list[int]]:
    """A random tree of one of four builds: bushy, tall, of few shapes again and again, or a fan of chains."""
    size, build = rng.randint(1, 60), rng.randrange(4)
    children: list[list[int]] = [[] for _ in range(size)]
    for node in range(1, size):
        match build:
            case 0:
                parent = rng.randrange(node)
            case 1:
                parent = rng.randrange(max(0, node - 4), node)
            case 2:
                parent = (node - 1) // rng.choice((2, 3))
            case _:
                parent = 0 if rng.random() < 0.3 else node - 1
        children[parent].append(node)
    return children


def random_tree(seed: int) -> tuple[list[list[int]], list[float], list[float], float]:
    rng = Random(seed)
    children = random_children(rng)
    # Few extents make equal subtrees likely, many make them all different; wide leaves make distant cousins clash.
    extent: Callable[[int], float] = rng.choice(
        (
            lambda node: 10.0,
            lambda node: rng.choice((0.0, 5.0, 40.0)),
            lambda node: rng.uniform(0, 30),
            lambda node: 2.0 if children[node] else rng.choice((2.0, 90.0)),
        )
    )
    left = [extent(node) for node in range(len(children))]
    right = [extent(node) for node in range(len(children))]
    return children, left, right, rng.choice((0.0, 8.0, 12.5))


@pytest.fixture(scope="module")
def drawings() -> list[Drawing]:
    trees = map(random_tree, range(TREES))
    return [Drawing(*tree, tidy(*tree)) for tree in trees]


def rows(children: list[list[int]], root: int = 0) -> Iterator[list[int]]:
    row = [root]
    while row:
        yield row
        row = [kid for node in row for kid in children[node]]


def preorder(children: list[list[int]], root: int) -> list[int]:
    nodes, stack = [], [root]
    while stack:
        nodes.append(stack.pop())
        stack.extend(reversed(children[nodes[-1]]))
    return nodes


def test_neighbours_keep_order_and_gap(drawings: list[Drawing]) -> None:
    for seed, (children, left, right, gap, x) in enumerate(drawings):
        for row in rows(children):
            for one, other in pairwise(row):
                assert x[other] - left[other] - x[one] - right[one] >= gap - NEAR, (seed, one, other)


def test_no_two_boxes_of_a_row_overlap(drawings: list[Drawing]) -> None:
    for seed, (children, left, right, _, x) in enumerate(drawings):
        for row in rows(children):
            for one, other in combinations(row, 2):
                apart = max(x[one] - left[one], x[other] - left[other]) - min(
                    x[one] + right[one], x[other] + right[other]
                )
                assert apart >= -NEAR, (seed, one, other)


def test_no_two_edges_cross(drawings: list[Drawing]) -> None:
    for seed, (children, _, _, _, x) in enumerate(drawings):
        for row in rows(children):
            edges = [(x[node], x[kid]) for node in row for kid in children[node]]
            for (top, foot), (other_top, other_foot) in combinations(edges, 2):
                assert (top - other_top) * (foot - other_foot) >= -NEAR, seed


def test_parents_stand_midway_over_first_and_last_child(drawings: list[Drawing]) -> None:
    for seed, (children, _, _, _, x) in enumerate(drawings):
        for node, kids in enumerate(children):
            if kids:
                assert abs(x[node] - (x[kids[0]] + x[kids[-1]]) / 2) <= NEAR, (seed, node)


def test_leftmost_edge_is_at_zero(drawings: list[Drawing]) -> None:
    for _, left, _, _, x in drawings:
        assert min(at - reach for at, reach in zip(x, left, strict=True)) == pytest.approx(0, abs=NEAR)


def test_equal_subtrees_are_drawn_equal(drawings: list[Drawing]) -> None:
    pairs = 0
    for seed, (children, left, right, _, x) in enumerate(drawings):
        seen: dict[tuple[tuple[int, float, float], ...], list[float]] = {}
        for root in range(len(children)):
            nodes = preorder(children, root)
            look = tuple((len(children[node]), left[node], right[node]) for node in nodes)
            places = [x[node] - x[root] for node in nodes]
            assert seen.setdefault(look, places) == pytest.approx(places, abs=NEAR), (seed, root)
            pairs += len(nodes) > 3 and seen[look] is not places
    assert pairs > 1000  # else the law was hardly tried


def test_mirrored_trees_are_drawn_mirrored(drawings: list[Drawing]) -> None:
    for seed, (children, left, right, gap, x) in enumerate(drawings):
        mirrored = tidy([kids[::-1] for kids in children], right, left, gap)
        width = max(at + reach for at, reach in zip(x, right, strict=True))
        assert [width - at for at in mirrored] == pytest.approx(x, abs=NEAR), seed


def test_two_siblings_are_no_further_apart_than_they_must(drawings: list[Drawing]) -> None:
    for seed, (children, left, right, gap, x) in enumerate(drawings):
        for node, kids in enumerate(children):
            if len(kids) == 2:
                slack = [
                    min(x[v] - left[v] for v in right_row) - max(x[v] + right[v] for v in left_row) - gap
                    for left_row, right_row in zip(rows(children, kids[0]), rows(children, kids[1]), strict=False)
                ]
                assert min(slack) == pytest.approx(0, abs=NEAR), (seed, node)


def test_same_tree_same_drawing(drawings: list[Drawing]) -> None:
    for children, left, right, gap, x in drawings[:200]:
        assert tidy(tuple(map(tuple, children)), tuple(left), tuple(right), gap) == x


def test_ids_may_come_in_any_order(drawings: list[Drawing]) -> None:
    for seed, (children, left, right, gap, x) in enumerate(drawings[:200]):
        size = len(children)
        new = [0, *Random(seed).sample(range(1, size), size - 1)]  # the node's new id
        old = sorted(range(size), key=new.__getitem__)
        renamed = tidy(
            [[new[kid] for kid in children[v]] for v in old], [left[v] for v in old], [right[v] for v in old], gap
        )
        assert [renamed[new[v]] for v in range(size)] == x


def test_single_node_stands_at_its_left_extent() -> None:
    assert tidy([[]], [3], [8], 1) == [3]


def test_star() -> None:
    children = [[1, 2, 3], [], [], []]
    assert tidy(children, [1, 1, 2, 1], [1, 1, 4, 1], 10) == [15, 1, 14, 29]


def test_wide_parent_sticks_out_on_both_sides() -> None:
    assert tidy([[1, 2], [], []], [50, 1, 1], [50, 1, 1], 2) == [50, 48, 52]


def test_wide_cousins_push_their_parents_apart() -> None:
    #     0
    #   1   2     1 and 2 could be 4 apart, their children 3 and 4 may not
    #   3   4
    assert tidy([[1, 2], [3], [4], [], []], [1, 1, 1, 9, 9], [1, 1, 1, 9, 9], 2) == [19, 9, 29, 9, 29]


def test_siblings_between_two_that_clash_share_the_room() -> None:
    children = [[1, 2, 3, 4, 5], [6], [], [], [], [7], [], []]
    reach = [1, 1, 1, 1, 1, 1, 39, 39]
    assert tidy(children, reach, reach, 2) == [79, 39, 59, 79, 99, 119, 39, 119]


def test_deep_subtree_between_shallow_ones_is_kept_clear_of_the_next() -> None:
    # The right contour runs through a thread: 3's child must see 1's grandchild past the leaf 2.
    children = [[1, 2, 3], [4], [], [5], [6], [7], [], []]
    x = tidy(children, [1, 1, 1, 1, 1, 1, 20, 20], [1, 1, 1, 1, 1, 1, 20, 20], 2)
    assert (x[7] - x[6], x[1], x[2], x[3]) == (42, 20, 41, 62)


def test_chain_of_ten_thousand() -> None:
    size = 10_000
    children = [[node + 1] for node in range(size - 1)] + [[]]
    assert tidy(children, [7.0] * size, [2.0] * size, 5) == [7.0] * size


def test_two_chains_of_ten_thousand() -> None:
    size = 20_001
    children = [[1, 2]] + [[node + 2] for node in range(1, size - 2)] + [[], []]
    assert tidy(children, [1.0] * size, [1.0] * size, 2) == [3.0] + [1.0, 5.0] * 10_000


@pytest.fixture(scope="module")
def dotted() -> list[Drawing]:
    trees = [random_tree(seed) for seed in range(60)]
    return [Drawing(*tree, dot(*tree)) for tree in trees]


def test_dot_keeps_order_and_gap_to_a_hundredth(dotted: list[Drawing]) -> None:
    for seed, (children, left, right, gap, x) in enumerate(dotted):
        allowed = 0.01 * (gap + (sum(left) + sum(right)) / len(x))
        for row in rows(children):
            for one, other in pairwise(row):
                assert x[other] - left[other] - x[one] - right[one] >= gap - allowed, (seed, one, other)


def test_dot_starts_at_zero(dotted: list[Drawing]) -> None:
    for _, left, _, _, x in dotted:
        assert min(at - reach for at, reach in zip(x, left, strict=True)) == pytest.approx(0, abs=NEAR)


def test_dot_puts_most_parents_over_their_children(dotted: list[Drawing]) -> None:
    over = [
        x[kids[0]] - left[kids[0]] <= x[node] <= x[kids[-1]] + right[kids[-1]]
        for children, left, right, _, x in dotted
        for node, kids in enumerate(children)
        if kids
    ]
    assert sum(over) >= 0.9 * len(over)


@pytest.mark.parametrize("unit", [1e-3, 1.0, 1e3])
def test_dot_works_in_any_unit(unit: float) -> None:
    x = dot([[1, 2], [], []], [1 * unit, 1 * unit, 3 * unit], [1 * unit] * 3, 2 * unit)
    assert [at / unit for at in x[1:]] == pytest.approx([1, 7], abs=0.01)
    assert x[1] < x[0] < x[2]


def test_dot_without_pygraphviz_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    with pytest.raises(ModuleNotFoundError, match=r'^The dot layout needs pygraphviz: pip install "emmviz\[dot\]"\.$'):
        dot([[]], [1], [1], 1)
