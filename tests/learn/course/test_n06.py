"""The questions of notebook 6: the formula that their texts give."""

import pytest

from emmviz import alphabeta, random_tree


@pytest.mark.parametrize(("b", "depth"), [(2, 2), (2, 4), (3, 2), (3, 4), (4, 3)])
def test_the_best_order_reads_as_many_leaves_as_the_formula_says(b, depth):
    shape = " ".join(f"{kind}{b}" for kind in ("max", "min", "max", "min")[:depth])
    for seed in range(10):
        best, worst = (alphabeta(random_tree(seed, shape, order=order)) for order in ("best", "worst"))
        assert len(best.leaves) == b ** ((depth + 1) // 2) + b ** (depth // 2) - 1
        assert best.value == worst.value
