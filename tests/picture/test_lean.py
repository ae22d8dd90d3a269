"""Leaning: parents near their first children, no two nodes nearer to each other than they may be."""

from itertools import pairwise

import pytest

from emmviz import expectiminimax, random_tree
from emmviz.picture.drawn import written_by
from emmviz.picture.layout import lean, tidy
from emmviz.player.shell.cell import cell_plan
from tests.picture.test_layout import rows

SHAPES = ["max3 chance2 min2 max3", "chance3 max1 min4", "max2 chance2 min2 chance2 max2"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("reach", [0, 5, 40])
@pytest.mark.parametrize("seed", range(6))
def test_nodes_lean_as_far_as_they_may_and_no_further(seed, shape, reach):
    tree = random_tree(seed, shape)
    order = tree.preorder()
    children = [[order.index(kid) for kid in tree.children(node)] for node in order]
    left, right = ([3 + (7 * i + shift) % 11 for i in range(len(order))] for shift in (0, 4))
    xs, level_by_level = tidy(children, left, right, 2), list(rows(children))
    found = lean(level_by_level, children, xs, (left, right), 2, reach)
    before = {b: found[a] + right[a] + 2 for row in level_by_level for a, b in pairwise(row)}
    for node, kids in enumerate(children):
        end = before.get(node, float("-inf"))
        assert found[node] - left[node] >= end - 1e-9
        assert found[node] <= xs[node] if kids else found[node] == xs[node]
        if kids and found[node] < xs[node] and found[node] - found[kids[0]] > reach + 1e-9:
            assert found[node] - left[node] == end
    assert lean(level_by_level, children, xs, (left, right), 2, 10**6) == xs


def test_only_a_tree_that_no_cell_shows_whole_leans_and_has_short_numbers():
    small, large = (
        cell_plan(run.frame(0), "en", "tidy", written_by(run), narrow=False)
        for run in (expectiminimax(random_tree(1, shape)) for shape in ("max2 chance2 min2", SHAPES[2]))
    )
    kids = [small.places[kid].x for kid in small.tree.children("A")]
    assert (small.places["A"].x, small.theme.digits) == (pytest.approx(sum(kids) / 2), 4)
    near = [large.places[node].x - large.places[kid].x for node, kid in (("A", "B"), ("B", "D"))]
    assert (near, large.theme.digits) == ([pytest.approx(160), pytest.approx(160)], 3)
