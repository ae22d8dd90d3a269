"""What explains a step: the sources of its window, A_i and B_i, what is known of a chance node."""

import random

import pytest

from emmviz import star1, star2
from emmviz.base.numbers import INF
from emmviz.story.moment import weighted
from emmviz.story.visits import visits_of
from tests.long import each_seed
from tests.searches import EXACT, LOWER, UPPER
from tests.shapes import random_tree, some_bounds


@pytest.mark.parametrize("search", [star1, star2])
@each_seed(400, 40, 10)
def test_limits_intervals_and_sums_are_those_of_the_definition(search, seed):
    """They are computed anew from what the children returned, with no sum kept from step to step."""
    tree, rng = random_tree(seed), random.Random(f"moments {seed}")
    low, high = bounds = some_bounds(seed, tree) or (min(map(tree.value, tree.leaves())) - 1, INF)
    order = rng.choice([None, "probability", "improbability"])
    run = search(tree, bounds=bounds, window=rng.choice([(-INF, INF), (-1, 2)]), order=order)
    for visit in visits_of(run).all:
        if visit.first.step.event != "enter" or tree.kind(visit.node) != "chance":
            continue
        sign = {None: 0, "probability": -1, "improbability": 1}[order]
        outcomes = sorted((b for b in tree.branches(visit.node) if b.prob), key=lambda b: sign * b.prob)
        known = {branch.child: [low, high] for branch in outcomes}
        returned = set()
        for moment in visit.moments:
            step = moment.step
            if step.event == "update":
                alpha, beta = step.window
                (prob,) = (branch.prob for branch in outcomes if branch.child == step.child)
                others = [branch for branch in outcomes if branch.child != step.child]
                most, least = (total((b.prob, known[b.child][end]) for b in others) for end in (1, 0))
                assert (alpha if alpha == -INF else (alpha - most) / prob) == moment.A, moment
                assert (beta if beta == INF else (beta - least) / prob) == moment.B, moment
                take_in(known[step.child], step, tree.kind(step.child) if moment.probed else None, bounds)
                returned |= set() if moment.probed else {step.child}
            ends = [[(b.prob, known[b.child][end]) for b in outcomes] for end in (0, 1)]
            assert (moment.lows, moment.highs) == (tuple(ends[0]), tuple(ends[1])), moment
            summed = tuple(map(weighted, (moment.lows, moment.highs)))
            assert moment.interval == summed == tuple(map(total, ends)), moment
            if step.event == "update" and not moment.probed:
                end = step.bound is not LOWER
                so_far = total((b.prob, known[b.child][end]) for b in outcomes if b.child in returned)
                assert moment.running == so_far, moment


def total(terms):
    """The weighted sum of terms, of which an infinite one decides."""
    terms = list(terms)
    infinite = [number for _, number in terms if isinstance(number, float)]
    return infinite[0] if infinite else sum(prob * number for prob, number in terms)


def take_in(interval, step, probed, bounds):
    """Narrow an outcome's interval by what it returned; of a probe only the bound that its kind gives counts."""
    v, bound = step.result
    if probed and bound is {"min": LOWER, "max": UPPER}[probed]:
        return
    if not probed and (bound, v) in ((UPPER, bounds[0]), (LOWER, bounds[1])):
        bound = EXACT
    if bound is not UPPER:
        interval[0] = max(interval[0], v)
    if bound is not LOWER:
        interval[1] = min(interval[1], v)
