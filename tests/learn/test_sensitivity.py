"""Sweeps against a plain recursion on thousands of trees, and against flips worked out by hand."""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import pytest

from emmviz import GameTree, gallery, random_tree
from emmviz.base.messages import Message, Option, counted
from emmviz.learn import sweep
from emmviz.learn.sensitivity import SPANS, WIDTH
from tests import shapes
from tests.long import LONG
from tests.refusal import refused


def worth(tree, node, over, at, to=None):
    """The value of a node, by plain recursion; by floats for exponents that are not integers."""
    if tree.kind(node) == "leaf":
        x = tree.value(node)
        if over == "power":
            size = abs(x) ** int(at) if at.denominator == 1 else abs(float(x)) ** float(at)
            return size if x > 0 else -size if x < 0 else F(0)
        return {"factor": at * x, "shift": x + at}.get(over, x + at * (to[x] - x) if to else x)
    values = [worth(tree, child, over, at, to) for child in tree.children(node)]
    if tree.kind(node) == "chance":
        probs = [1 - at, at] if over == "coin" else [branch.prob for branch in tree.branches(node)]
        return sum(p * v for p, v in zip(probs, values, strict=True))
    if tree.kind(node) == "max":
        return max(values)
    mean = sum(values) / len(values)
    return at * mean + (1 - at) * min(values) if over == "opponent" else min(values)


def best(tree, over, at, to=None):
    moves = tree.children(tree.root)
    values = [worth(tree, move, over, at, to) for move in moves]
    top = max(values) if tree.kind(tree.root) == "max" else min(values)
    return tuple(move for move, value in zip(moves, values, strict=True) if value == top)


def a_tree(seed, over):
    """A tree of any shape, or one where moves are near to one another, with two outcomes at chance nodes."""
    if seed % 3 == 0 and over != "coin":
        return shapes.random_tree(seed)
    return random_tree(
        seed, ("max2 random2 random2 random2", "max3 chance2 random2")[seed % 2], "integers", span=(-9, 9)
    )


def assert_meetings(tree, found, over, to):
    for at, before, equal, after in (*found.flips, *found.touches):
        if at.exact is not None and (at.exact.denominator == 1 or over != "power"):
            assert best(tree, over, at.exact, to) == equal
        elif at.exact is None:
            assert at.high - at.low <= WIDTH
            assert over == "power" or [best(tree, over, end, to) for end in at[:2]] == [before, after]
    turns = [(one.best, two.best) for one, two in pairwise(found.spans)]
    assert [(flip.before, flip.after) for flip in found.flips] == turns
    assert all({*flip.equal} >= {*flip.before, *flip.after} and flip.before != flip.after for flip in found.flips)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("over", "seeds", "turns"),
    [
        ("opponent", 20, {True, False}),
        ("coin", 12, {True, False}),
        ("factor", 10, {True}),
        ("shift", 10, set()),
        ("values", 30, {True}),
        ("power", 11, {False}),
    ],
)
def test_flips_are_where_moves_change_and_every_value_is_right(over, seeds, turns):
    """Every turn of a sweep that is linear is a fraction; of others some are not. Powers are held against floats."""
    exact, powers = set(), over == "power"
    for seed in range((24 if powers else 200) if LONG else seeds):
        tree, rng, to = a_tree(seed, over), Random(seed), None
        if over == "values":
            old = sorted({tree.value(leaf) for leaf in tree.leaves()})
            to = dict(zip(old, sorted(rng.sample(range(-50, 50), len(old))), strict=True))
        found = sweep(tree, over, to=to and list(to.values()))
        assert_meetings(tree, found, over, to)
        assert list(found.moves) == (tree.children(tree.root) if tree.kind(tree.root) in ("max", "min") else [])
        (low, high), parts = SPANS[over], 12 if LONG else 4
        for at in [low + (high - low) * i / parts for i in range(parts + 1)] + powers * [F(n) for n in range(1, 6)]:
            for node in (tree.root, rng.choice(list(found.values(at)))):
                right = worth(tree, node, over, at, to)  # which is a float for an exponent that is not whole
                assert found.value(node, at) == (
                    pytest.approx(right, 1e-9, 1e-9) if isinstance(right, float) else right
                )
            if not powers or at.denominator == 1:  # else floats might differ where moves are equal
                assert found.best(at) == (best(tree, over, at, to) if found.moves else ())
        middles = [best(tree, over, (span.low.near + span.high.near) / 2, to) for span in found.spans]
        assert middles == [span.best for span in found.spans]
        exact |= {flip.at.exact is not None for flip in found.flips}
    assert exact == turns


@pytest.mark.parametrize(
    ("text", "over", "flips", "touches"),
    [
        ("max(A: min(-50, 50), B: min(1, 3), C: min(-5, 15))", "opponent", [F(2, 3)], []),
        # (1 - e)^2 * 0 + ... : 4e^2 against 2 is no fraction, 4e^2 against 1 is.
        ("max(chance(0: 9, 1: min(0, min(0, 8))), 1/2)", "opponent", [F(1, 2)], []),
        ("max(min(0, min(-1, -1)), -1/2)", "opponent", [], [F(1)]),
        # (2p - 1)^2 / 2 touches 0 at one half and never crosses.
        ("max(chance(chance(-1/2, 1/2), chance(1/2, -1/2)), 0)", "coin", [], [F(1, 2)]),
        ("max(chance(.5: 0, .5: chance(.5: 1, .5: 0)), .25)", "coin", [], [F(1, 2)]),
        ("max(chance(.5: 4, .5: 6), chance(.5: 4, .5: 6))", "coin", [], []),
        ("max(chance(.5: 1, .5: 2), 2)", "coin", [], [F(1)]),
        ("max(1, 2)", "factor", [F(0)], []),
        ("max(1, 2)", "shift", [], []),
        # 1 + 9^k = 2 * 4^k + ..., whole and fractional exponents that are exact
        ("max(chance(.5: 1, .5: 7), 5)", "power", [F(2)], []),
        ("max(chance(.5: 1, .5: 9), 4)", "power", [F(1, 2)], []),
        ("max(chance(1/3: 3, 2/3: 0), chance(1/3: 1, 2/3: 1))", "power", [F(1)], []),
        # sqrt(2) + sqrt(8) = sqrt(18): no roots that are fractions show that it is exactly 1/2
        ("max(chance(.5: 2, .5: 8), chance(.5: 18, .5: 0))", "power", [None], []),
    ],
)
def test_flips_by_hand(text, over, flips, touches):
    found = sweep(GameTree.parse(text), over)
    assert [[met.at.exact for met in several] for several in (found.flips, found.touches)] == [flips, touches]


@pytest.mark.parametrize(
    ("tree", "over", "to", "flip"),
    [
        (gallery.bins_expectiminimax(), "coin", None, F(6, 57)),
        (gallery.aima_scale(), "values", (1, 20, 30, 400), F(8, 207)),
    ],
    ids=["bins", "scale"],
)
def test_published_switches(tree, over, to, flip):
    assert [one.at.exact for one in sweep(tree, over, to=to).flips] == [flip]


def test_a_place_is_given_exactly_only_if_the_moves_are_equal_at_it():
    # 4e^2 against 1 and a little more, which turns within a bracket around 1/2.
    (flip,) = sweep(GameTree.parse("max(a=min(0, min(0, 16)), b=1.0000000000000000000000001)"), "opponent").flips
    assert (flip.at.exact, flip.equal, abs(flip.at.near - F(1, 2)) <= WIDTH) == (None, ("a", "b"), True)


def test_a_power_that_is_no_fraction_is_right_to_thirty_decimals():
    root, two = (sweep(GameTree.parse(f"max({x})"), "power").value("A", F(1, 2)) for x in (2, 4))
    assert abs(root**2 - 2) < F(1, 10**30)
    assert two == 2


@pytest.mark.parametrize(
    ("text", "over", "options", "message"),
    [
        (
            "max(1, 2)",
            "luck",
            {},
            Message(
                "wrong.learn.one_of",
                given="'luck'",
                name="over",
                known="opponent, coin, power, factor, shift, values",
            ),
        ),
        *(
            ("max(1, 2)", over, {"span": span}, Message("wrong.learn.span", given=repr(span), least=least, most=most))
            for over, span, least, most in (
                ("coin", (0, 2), "0", "1"),
                ("power", (0, 2), "1/20", "20"),
                ("power", 3, "1/20", "20"),
            )
        ),
        (
            "max(1, x=chance(1, 2, 3))",
            "coin",
            {},
            Message("wrong.learn.coin", node="x", outcomes=counted("outcome", 3)),
        ),
        *(
            ("max(1, 2)", "values", {"to": to}, Message("wrong.learn.rising", count=2, given=repr(to)))
            for to in ((1, 1), None, "ab")
        ),
        (
            "max(1, 2)",
            "power",
            {"to": (1, 2)},
            Message("wrong.learn.to", given="'power'", option=Option("over", "values")),
        ),
        (
            f"max({', '.join('1' * 300)})",
            "power",
            {},
            Message("wrong.learn.curves_nodes", nodes=counted("node", 301), most=200),
        ),
    ],
)
def test_what_cannot_be_swept_is_refused(text, over, options, message):
    assert refused(sweep, GameTree.parse(text), over, **options) == message
