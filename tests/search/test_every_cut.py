"""Small searches of which one detail decides, of a cut, a bound or a probe; most were shrunk by `make fuzz`."""

from fractions import Fraction as F
from itertools import pairwise

import pytest

from emmviz import FlatTree, GameTree, alphabeta, expectiminimax, star1, star2
from emmviz.story.visits import moments_of
from tests.random_games import Drawn
from tests.searches import ALL, EXACT, INF, LOWER, UPPER

STRICT = {"fail": "hard", "cut_on_equal": False}
SCALE = "max(a1: chance(.9: min(2, 2), .1: min(3, 3)), a2: chance(.9: min(1, 1), .1: min(4, 4)))"
LOW, HIGH = "chance(.25: -5, .5: chance(1: -6), .25: 7)", "chance(.25: 5, .5: chance(1: 6), .25: -7)"
# Two moves; the second is cut by what two probes tell of it, with two of its four leaves read.
PAIR = "max(a: chance(.5: min(2, 6), .5: min(8, 9)), b: chance(.5: min(1, 5), .5: min(3, 7))) in [0, 10]"
MORE = "max(chance(min(6)), chance(min(5, 1), min(10)))"
THREE = "chance(min(5, 6, 7), max(1, 2, 3), min(9), 4) in [0, 10]"
ONE_PLAYER_EACH = "chance(3, chance(4, 5), min[7](1, 2), max(min[6](2, 8), 1)) in [0, 10]"


def face(run):
    """What a case may say of a run."""
    probes = [step for step in run.steps if step.event == "probe"]
    return {
        "value": run.value,
        "bound": run.bound,
        "best": run.best,
        "leaves": " ".join(run.leaves),
        "counts": run.counts,
        "cuts": " ".join(f"{step.node} {step.side}" for step in run.cutoffs),
        "skipped": [step.skipped for step in run.cutoffs],
        "lines": [run.code[run.tree.kind(step.node)][step.line].strip() for step in run.cutoffs],
        "windows": {step.window for step in run.steps if step.node == "A"},
        "probed": " ".join(step.node for step in probes),
        "replies": " ".join(step.child for step in probes),
        "recalled": " ".join(step.node for step in run.steps if step.event == "recall"),
    }


CASES = {
    "a bound that meets the limit cuts even where equals may not": (
        star1,
        LOW,
        STRICT | {"window": (-1, 7), "bounds": (-INF, 9)},
        {"cuts": "A alpha", "leaves": "L1 L2", "value": -1},
    ),
    "and the other way round": (
        star1,
        HIGH,
        STRICT | {"window": (-7, 1), "bounds": (-9, INF)},
        {"cuts": "A beta", "leaves": "L1 L2", "value": 1},
    ),
    "the same in the full window": (
        star1,
        LOW,
        {"window": ALL, "bounds": (-INF, 9), "cut_on_equal": False},
        {"value": F(-5, 2)},
    ),
    "the other in the full window": (
        star1,
        HIGH,
        {"window": ALL, "bounds": (-9, INF), "cut_on_equal": False},
        {"value": F(5, 2)},
    ),
    "a sum of bounds is of the side of the last outcome, above": (
        star1,
        "chance(1: chance(.5: -7, .5: 5))",
        {"window": (F(1, 2), 9)},
        {"value": -1, "bound": UPPER},
    ),
    "a sum of bounds is of the side of the last outcome, below": (
        star1,
        "chance(1: chance(.5: 7, .5: -5))",
        {"window": (-9, F(-1, 2))},
        {"value": 1, "bound": LOWER},
    ),
    "an alpha cut of star1 names its line": (
        star1,
        "max(6, chance(1, 9)) in [0, 10]",
        {},
        {"lines": ["if v ≤ Aᵢ: return Σ p·hi      ▸ cut"]},
    ),
    "a beta cut of star1 names its line": (
        star1,
        "min(4, chance(9, 1)) in [0, 10]",
        {},
        {"lines": ["if v ≥ Bᵢ: return Σ p·lo      ▸ cut"]},
    ),
    "an alpha cut by a probe names its line": (
        star2,
        "max(6, chance(min(1, 2), 9)) in [0, 10]",
        {},
        {"lines": ["if v ≤ Aᵢ at MIN: return Σ p·hi  ▸ cut"]},
    ),
    "a beta cut by a probe names its line": (
        star2,
        "min(4, chance(max(9, 2), 1)) in [0, 10]",
        {},
        {"lines": ["if v ≥ Bᵢ at MAX: return Σ p·lo  ▸ cut"]},
    ),
    "a reply of MAX that is at most its number is no bound": (
        star2,
        "chance(.5: 2, .5: max(chance(.5: 1, .5: -6)))",
        {"window": (-18, F(-20, 3))},
        {"value": F(-17, 4), "bound": LOWER, "leaves": "L2"},
    ),
    "MAX is cut by a bound that meets its window": (
        star1,
        "max(a=max(7), b=4)",
        STRICT | {"window": (F(3, 4), F(7, 4))},
        {"value": F(7, 4), "bound": LOWER, "best": "a", "leaves": "L1"},
    ),
    "MIN is cut by a bound that meets its window": (
        star1,
        "min(a=min(-7), b=-4)",
        STRICT | {"window": (F(-7, 4), F(-3, 4))},
        {"value": F(-7, 4), "bound": UPPER, "best": "a", "leaves": "L1"},
    ),
    "fail-soft reports the upper bound that was found": (
        star1,
        SCALE,
        {"window": (3, 5)},
        {"value": F(11, 5), "bound": UPPER, "cuts": "D alpha B alpha F alpha C alpha"},
    ),
    "fail-soft reports the lower bound that was found": (
        star1,
        SCALE,
        {"window": (0, F("1.5"))},
        {"value": F(19, 10), "bound": LOWER, "cuts": "B beta A beta"},
    ),
    "equals cut": (alphabeta, "max(2, min(2, 1))", {}, {"leaves": "L1 L2"}),
    "a cut on equal can be forbidden": (
        alphabeta,
        "max(2, min(2, 1))",
        {"cut_on_equal": False},
        {"leaves": "L1 L2 L3"},
    ),
    "when alpha and beta have met the window of the node is shown": (
        alphabeta,
        "max(5, 3)",
        {"window": (0, 5)},
        {"windows": {(0, 5)}},
    ),
    "two probes cut": (
        star2,
        PAIR,
        {},
        {
            "value": 5,
            "best": "B",
            "cuts": "C alpha",
            "skipped": [("F", "G")],
            "counts": {"leaves": 6, "leaves_total": 8, "nodes": 11, "probes": 4, "cutoffs": 1},
            "leaves": "L1 L3 L2 L4 L5 L7",
            "recalled": "L1 L3",
        },
    ),
    "a probed reply is read again if so wanted": (
        star2,
        PAIR,
        {"reuse": False},
        {"value": 5, "best": "B", "leaves": "L1 L3 L1 L2 L3 L4 L5 L7", "recalled": ""},
    ),
    "without probes one leaf more": (star1, PAIR, {}, {"leaves": "L1 L2 L3 L4 L5 L6 L7"}),
    "star1 may read less": (star1, MORE, {}, {"leaves": "L1 L2 L3"}),
    "star2 may read more": (star2, MORE, {}, {"leaves": "L1 L2 L4 L3"}),
    "a probe is cut by the unclamped limit alone": (
        star2,
        "max(0, chance(min(0, 3), min(9, 9))) in [0, 10]",
        {},
        {"value": F(9, 2), "best": "B", "cuts": "C alpha", "leaves": "L1 L2 L4 L5"},
    ),
    "two probes in turn": (
        star2,
        THREE,
        {"probes": 2},
        {"replies": "L1 L4 L7 L2 L5", "leaves": "L1 L4 L7 L2 L5 L3 L6 L8"},
    ),
    "two probes in a row": (
        star2,
        THREE,
        {"probes": 2, "probe_order": "sequential"},
        {"replies": "L1 L2 L4 L5 L7", "leaves": "L1 L2 L4 L5 L7 L3 L6 L8"},
    ),
    "more probes than replies": (
        star2,
        THREE,
        {"probes": 9},
        {"replies": "L1 L4 L7 L2 L5 L3 L6", "leaves": "L1 L4 L7 L2 L5 L3 L6 L8"},
    ),
    "one probe in a row": (
        star2,
        THREE,
        {"probes": 1, "probe_order": "sequential"},
        {"replies": "L1 L4 L7", "leaves": "L1 L4 L7 L2 L3 L5 L6 L8"},
    ),
    "leaves and chance nodes are not probed": (star2, ONE_PLAYER_EACH, {}, {"probed": "C D"}),
    "nodes at the depth limit are not probed": (
        star2,
        ONE_PLAYER_EACH,
        {"depth": 1},
        {"probed": "C D", "leaves": "L4 E L1 L2 L3 L5 L8"},
    ),
    "nodes that were never expanded are not probed": (
        star2,
        "chance(min[7](…), max(2, 8)) in [0, 10]",
        {},
        {"probed": "C"},
    ),
    "a probe cuts only what is unread": (
        star2,
        "max(6, chance(min(5), min(4))) in [0, 10]",
        {},
        {"cuts": "B alpha", "leaves": "L1 L2 L3", "probed": "C D"},
    ),
}


@pytest.mark.parametrize(("search", "text", "options", "wanted"), CASES.values(), ids=CASES)
def test_a_detail_decides(search, text, options, wanted):
    found = face(search(GameTree.parse(text), **options))
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    ("text", "bound", "useless"),
    [
        # The first reply is a chance node cut beyond the window: that it is at least, or most, so much limits nobody.
        ("min(2, chance(.5: min(chance(.5: 9, .5: 8), 0), .5: 0)) in [0, 10]", LOWER, ("B", "C", (0, 10))),
        ("max(-2, chance(.5: max(chance(.5: -9, .5: -8), 0), .5: 0)) in [-10, 0]", UPPER, ("B", "C", (-10, 0))),
    ],
)
def test_a_reply_outside_the_window_is_no_bound_on_the_other_side(text, bound, useless):
    moments = [moment for moment in moments_of(star2(GameTree.parse(text))) if moment.probed]
    assert [(m.step.node, m.step.child, m.interval) for m in moments if m.step.bound is bound] == [useless]


@pytest.mark.parametrize(
    ("text", "probed"),
    [
        # MAX: the third reply is asked in view of the second, the best so far, not of the first or an equal one.
        (
            "min(8, chance(.5: max(3, 5, 5, 4), .5: 2)) in [0, 10]",
            [((0, 10), "ask"), ((3, 10), "L2"), ((5, 10), "L3"), ((5, 10), "L3")],
        ),
        # A reply that is worth no more than α leaves the window as it was.
        ("max(2, chance(.5: max(0, 0, 9), .5: 10)) in [0, 10]", [((0, 10), "ask")] * 3),
        ("max(5, chance(.5: max(2, 3, 9), .5: 6)) in [0, 10]", [((0, 10), "ask"), ((2, 10), "L2"), ((3, 10), "L3")]),
        (
            "max(2, chance(.5: min(7, 5, 5, 6), .5: 8)) in [0, 10]",
            [((0, 10), "ask"), ((0, 7), "L2"), ((0, 5), "L3"), ((0, 5), "L3")],
        ),
        ("min(8, chance(.5: min(10, 10, 1), .5: 0)) in [0, 10]", [((0, 10), "ask")] * 3),
    ],
)
def test_each_probe_is_asked_in_view_of_the_earlier_ones(text, probed):
    run = star2(GameTree.parse(text), probes=9)
    found = []
    for before, moment in pairwise(moments_of(run)):
        if before.step.event == "probe":
            ask, is_max = before.origins, run.tree.kind(before.step.node) == "max"
            ends = {"ask": ask} | {leaf: (leaf, ask) if is_max else (ask, leaf) for leaf in run.tree.leaves()}
            setter = next(name for name, origins in ends.items() if origins == moment.origins)
            found.append((moment.step.window, setter))
    assert found == probed


def test_without_probes_no_reply_is_generated_before_its_turn():
    ways = {"top": ("chance", [(F(1, 2), 9), (F(1, 2), "mid")]), "mid": ("min", [("a", 4), ("b", 6)])}
    none, one = (star2(Drawn(ways, (0, 9), "top"), probes=probes, window=(0, 4)) for probes in (0, 1))
    assert ([*none.tree], none.leaves) == (["A", "L1", "B"], ["L1"])
    assert ([*one.tree], one.leaves) == (["A", "L1", "B", "L2", "L3"], ["L2", "L1"])


WIDER = "max(5, chance(.5: 5, .25: max(12, 13), .25: 2), 1) in [0, 16]"
NARROWER = "min(11, chance(.5: 11, .25: min(4, 3), .25: 14), 15) in [0, 16]"
CLIPPED = "max(chance(.5: min(1, 4), .5: min(1, 1)), chance(.5: min(0, 6), .5: min(4, 4)))"
MEETING = "chance(1: chance(.5: chance(.5: max(0, 2), .5: max(0, 2)), .5: min(0, 1)))"


@pytest.mark.parametrize("engine", ["steps", "quick", "flat"])
@pytest.mark.parametrize(
    ("search", "text", "options", "wanted"),
    [
        # The chance node is searched with a window that nothing lies in, and says only that it is not inside of it.
        (star1, WIDER, STRICT | {"window": (-INF, 5)}, (5, LOWER, "L1", ["L1", "L2", "L3"], 3)),
        (star1, NARROWER, STRICT | {"window": (11, INF)}, (11, UPPER, "L1", ["L1", "L2", "L3"], 3)),
        # C is searched between 1 and 1 and worth 2: clipped to 1 it would not be better than B.
        (alphabeta, CLIPPED, STRICT | {"window": (-INF, 1)}, (1, LOWER, "C")),
        # Where alpha and beta meet, a bound keeps its side.
        (star1, MEETING, {"bounds": (0, 3), "window": (-1, 0)}, (0, LOWER)),
        (star2, MEETING, {"bounds": (0, 3), "window": (-1, 0)}, (0, LOWER)),
    ],
    ids=["wider", "narrower", "clipped", "star1 meeting", "star2 meeting"],
)
def test_every_engine_knows_a_bound_from_a_value(engine, search, text, options, wanted):
    tree = GameTree.parse(text)
    run = search(FlatTree.from_tree(tree) if engine == "flat" else tree, **options, steps=engine == "steps")
    assert (run.value, run.bound, run.best, run.leaves, run.counts["cutoffs"])[: len(wanted)] == wanted


# The game in which Star2 with a table chose a move worth 0 for one worth 1/2: b stands in two places.
HALF = F(1, 2)
ATTACKED = Drawn(
    {
        "root": ("max", [("a", "a"), ("b", "b")]),
        "a": ("min", [("", 0), ("", "b")]),
        "b": ("chance", [(HALF, "C"), (HALF, 0)]),
        "C": ("chance", [(HALF, "Q"), (HALF, "m")]),
        "Q": ("chance", [(HALF, "M"), (HALF, "N")]),
        "M": ("max", [("", 0), ("", 2)]),
        "N": ("max", [("", 0), ("", 2)]),
        "m": ("min", [("", 0), ("", 1)]),
    },
    (0, 2),
    "root",
)


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
def test_a_lower_bound_is_not_taken_for_an_upper_one(search, steps, table):
    run = search(ATTACKED, table=table, steps=steps)
    assert (run.value, run.bound, run.best_action) == (HALF, EXACT, "b")
