"""The questions of notebook 6: what their texts say about their trees."""

import pytest

from emmviz import alphabeta, random_tree
from emmviz.learn.course.lookup import course_question


@pytest.mark.parametrize(("b", "depth"), [(2, 2), (2, 4), (3, 2), (3, 4), (4, 3)])
def test_the_best_order_reads_as_many_leaves_as_the_formula_says(b, depth):
    shape = " ".join(f"{kind}{b}" for kind in ("max", "min", "max", "min")[:depth])
    for seed in range(10):
        best, worst = (alphabeta(random_tree(seed, shape, order=order)) for order in ("best", "worst"))
        assert len(best.leaves) == b ** ((depth + 1) // 2) + b ** (depth // 2) - 1
        assert best.value == worst.value


def test_alpha_beta_starts_again_below_the_coin():
    assert course_question("06-p7").answer == "(−∞, ∞), a new window"
