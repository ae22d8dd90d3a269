"""What explains a step: where its window comes from, A_i and B_i, what is known of a chance node."""

import random
from fractions import Fraction as F

import pytest

from emmviz import Bound, GameTree, star1, star2
from emmviz.search.events import Cutoff, Enter, Evaluate, Leave, Probe, Recall, Update
from emmviz.story.moment import ChildWindow, Moment, origin_of, setter_of
from emmviz.story.visits import moments_of, visits_of
from tests.long import blocks
from tests.shapes import random_tree, some_bounds

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
INF = float("inf")
HALF = F(1, 2)
LOWS, HIGHS = ((HALF, 1), (F(1, 4), 2), (F(1, 4), 0)), ((HALF, 3), (F(1, 4), 4), (F(1, 4), 8))
ASK = ChildWindow("C", "D", 1, (3, 5), ("X", "Y"), LOWS, HIGHS)


def test_what_explains_every_step_of_star2():
    run = star2(GameTree.parse("max(3, chance(.25: min(1, 5), .75: max(4, 2)))"), bounds=(0, 5))
    q, t, third = F(1, 4), F(3, 4), ("L1", None)
    from_0, with_4, with_1 = ((q, 0), (t, 0)), ((q, 0), (t, 4)), ((q, 1), (t, 4))
    to_5, to_1 = ((q, 5), (t, 5)), ((q, 1), (t, 5))
    probe_c = ChildWindow("B", "C", 0, (3, INF), third, from_0, to_5, probing=True)
    probe_d = ChildWindow("B", "D", 1, (3, INF), third, from_0, to_1, probing=True)
    ask_c = ChildWindow("B", "C", 0, (3, INF), third, with_4, to_1)
    ask_d = ChildWindow("B", "D", 1, (3, INF), third, with_1, to_1)
    found = [(moment.origins, moment.lows, moment.highs, moment.results) for moment in moments_of(run)]
    assert found == [
        ((None, None), (), (), ()),
        ((None, None), (), (), ()),
        (third, (), (), ()),
        (third, from_0, to_5, ()),
        (probe_c, (), (), ()),
        (probe_c, (), (), ()),
        (probe_c, from_0, to_1, ()),
        (probe_d, (), (), ()),
        (probe_d, (), (), ()),
        (probe_d, with_4, to_1, ()),
        (ask_c, (), (), ()),
        (ask_c, (), (), ()),
        ((ask_c, "L2"), (), (), ()),
        ((ask_c, "L2"), (), (), ()),
        ((ask_c, "L2"), (), (), ()),
        ((ask_c, "L2"), (), (), ((1, EXACT), (5, EXACT))),
        (ask_c, with_1, to_1, ()),
        (ask_d, (), (), ()),
        (ask_d, (), (), ()),
        (("L4", ask_d), (), (), ()),
        (("L4", ask_d), (), (), ()),
        (("L4", ask_d), (), (), ()),
        (("L4", ask_d), (), (), ((4, EXACT), (2, EXACT))),
        (ask_d, with_1, with_1, ()),
        ((None, None), with_1, with_1, ()),
        (("B", None), (), (), ()),
        (("B", None), (), (), ((3, EXACT), (F(13, 4), EXACT))),
    ]
    assert [moment.k for moment in moments_of(run)] == list(range(1, len(run.steps) + 1))
    assert [moment.probed for moment in moments_of(run) if moment.step.node == "B"] == [False, True, True, *[False] * 3]


def test_the_terms_of_a_step():
    seen = Moment(1, Update("C", "D", (3, 5), None, UPPER, (4, UPPER)), ASK, LOWS, HIGHS)
    assert (seen.terms, seen.probed, seen.interval) == (HIGHS, False, (1, F(9, 2)))
    assert seen._replace(step=Update("C", "D", (3, 5), None, LOWER, (2, LOWER))).terms == LOWS
    assert seen._replace(origins=ASK._replace(probing=True)).probed is True
    assert seen._replace(origins=ASK._replace(probing=True), lows=(), highs=()).probed is False
    full = Moment(1, Update("C", "D", None, F(5, 2), LOWER, (4, EXACT)), highs=HIGHS[:2])
    assert (full.terms, full.interval) == (HIGHS[:2], None)


def test_the_window_of_a_child():
    assert (ASK.prob, ASK.others(False), ASK.others(True)) == (F(1, 4), (HIGHS[0], HIGHS[2]), (LOWS[0], LOWS[2]))
    assert (ASK.limit(False), ASK.limit(True)) == (-2, 18)  # (3 − 3/2 − 2) / (1/4), (5 − 1/2 − 0) / (1/4)
    here = Moment(1, Enter("D"), ASK)
    assert (here.child_window, here.A, here.B) == (ASK, -2, 18)
    arrivals = Evaluate("D", None, 1), Recall("D", None, 1, EXACT), Probe("D", "E", (0, 9))
    assert [Moment(1, step, ASK).child_window for step in arrivals] == [ASK] * 3
    others = Leave("D", None, 1, EXACT), Update("D", "E", None, 1, EXACT, None), Enter("C")
    assert [Moment(1, step, ASK).child_window for step in others] == [None] * 3
    assert Moment(1, Update("C", "D", None, None, UPPER, None), ASK).child_window == ASK
    assert Moment(1, Update("C", "E", None, None, UPPER, None), ASK).child_window is None
    assert Moment(1, Update("B", "D", None, None, UPPER, None), ASK).child_window is None
    assert Moment(1, Enter("D"), (ASK, None)).child_window is None
    assert (Moment(1, Enter("C"), ASK).A, Moment(1, Enter("C"), ASK).B) == (None, None)


def test_where_the_ends_of_a_window_come_from():
    assert (origin_of(ASK, False), origin_of(ASK, True)) == (ASK, ASK)
    assert (origin_of(("P", ASK), False), origin_of(("P", ASK), True)) == ("P", ASK)
    assert (setter_of(ASK, False, -2), setter_of(ASK, True, 18)) == ("X", "Y")
    assert (setter_of(ASK, False, 0), setter_of(ASK, True, 9)) == (None, None)  # clamped to L and U
    assert (setter_of(("P", None), False, 7), setter_of(("P", None), True, 7)) == ("P", None)
    cut = Cutoff("D", "E", (-2, 18), 1, UPPER, "alpha", ("G",))
    setters = [Moment(1, step, ASK).setter for step in (cut, cut._replace(side="beta"), cut._replace(side=None))]
    assert setters == ["X", "Y", None]
    assert Moment(1, cut._replace(window=None), ASK).setter is None
    at_chance = Moment(1, Cutoff("C", "D", (3, 5), 1, UPPER, "beta", ("G",)), ASK, LOWS, HIGHS)
    assert at_chance.setter == "Y"
    assert at_chance._replace(step=at_chance.step._replace(side="alpha")).setter == "X"


@pytest.mark.parametrize("block", blocks(400, 40, 10), ids=str)
@pytest.mark.parametrize("search", [star1, star2])
def test_limits_intervals_and_sums_are_those_of_the_definition(search, block):
    """They are computed anew from what the children returned, with no sum kept from step to step."""
    for seed in block:
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
                    assert (alpha if alpha == -INF else (alpha - most) / prob) == moment.A, (seed, moment)
                    assert (beta if beta == INF else (beta - least) / prob) == moment.B, (seed, moment)
                    take_in(known[step.child], step, tree.kind(step.child) if moment.probed else None, bounds)
                    returned |= set() if moment.probed else {step.child}
                ends = [[(b.prob, known[b.child][end]) for b in outcomes] for end in (0, 1)]
                assert (moment.lows, moment.highs) == (tuple(ends[0]), tuple(ends[1])), (seed, moment)
                assert moment.interval == (total(ends[0]), total(ends[1])), (seed, moment)
                if step.event == "update" and not moment.probed:
                    end = step.bound is not LOWER
                    so_far = total((b.prob, known[b.child][end]) for b in outcomes if b.child in returned)
                    assert moment.running == so_far, (seed, moment)


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


def total(terms):
    terms = list(terms)
    infinite = [number for _, number in terms if isinstance(number, float)]
    return infinite[0] if infinite else sum((prob * number for prob, number in terms), F(0))
