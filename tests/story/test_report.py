"""What a run found, as data and as lines, word for word."""

import json
from fractions import Fraction as F

import pytest

from emmviz import GameTree, alphabeta, leaf, star1, star2
from emmviz.base.messages import Message
from emmviz.story.report import run_json, summary
from tests.refusal import refused
from tests.searches import SCALE
from tests.tree.test_tree import chain

THIRDS = "max(left: 4, right: chance(1/3: min(1, 5), 2/3: min(2, 9))) in [0, 10]"


def test_every_key_of_the_data():
    found = run_json(star2(GameTree.parse(THIRDS)))
    assert found == {
        "algorithm": "star2",
        "value": "4",
        "value_float": 4.0,
        "bound": "exact",
        "best": "L1",
        "best_action": "left",
        "best_actions": ["left"],
        "principal_variation": ["A", "L1"],
        "bounds": ["0", "10"],
        "counts": {"leaves": 3, "leaves_total": 5, "nodes": 5, "probes": 2, "cutoffs": 1},
        "leaves": ["L1", "L2", "L4"],
        "cutoffs": [
            {
                "node": "B",
                "child": "D",
                "side": "alpha",
                "value": "5/3",
                "bound": "upper",
                "setter": "L1",
                "skipped": ["C", "D"],
                "step": 11,
            },
        ],
        "tree": json.loads(GameTree.parse(THIRDS).to_json()),
    }
    assert star2(GameTree.parse(THIRDS)).steps[10].event == "cutoff"
    assert list(found)[0:2] == ["algorithm", "value"]


def test_what_json_has_no_number_for():
    endless = run_json(star1(GameTree.parse("max(1, 2)"), window=(1, 2), bounds=("-inf", "inf")))
    assert (endless["bounds"], endless["value"], endless["value_float"]) == (["-inf", "inf"], "2", 2.0)
    for huge in ("1", "-1"):
        found = run_json(star1(GameTree.parse(f"max({huge}e400)")))
        assert (found["value"], found["value_float"]) == (huge + "0" * 400, None)
    # Fail-soft may know no more than that the value is at most the upper bound.
    cut = run_json(star2(GameTree.parse("max(5, chance(.5: 1, .5: max(2, 3)))"), bounds=("-inf", "inf")))
    assert (cut["value"], cut["bound"]) == ("5", "exact")


def test_a_tree_too_deep_for_json_is_refused_in_a_sentence():
    assert refused(run_json, star1(chain(2_000))) == Message("notation.json_deeper")


SUMMARIES = [
    (
        star2(GameTree.parse(THIRDS)),
        [
            "value                4",
            "best move            “left”, to L1",
            "leaves read          3 of 5",
            "probes               2",
            "cutoffs              1",
            "  1 at B             1.667 ≤ α = 4: C, D not searched",
            "principal variation  A —left→ L1",
            "bounds               [0, 10]",
            "search               Star2",
        ],
    ),
    (
        star1(GameTree.parse("max(a: 3, b: 2, c: 3, 3)")),
        [
            "value                3",
            "best moves           “a”, to L1; “c”, to L3; to L4 (equally good)",
            "leaves read          4 of 4",
            "cutoffs              0",
            "principal variation  A —a→ L1",
            "bounds               [2, 3]",
            "search               Star1",
        ],
    ),
    (
        alphabeta(GameTree.parse("min(3, max(4, 9), 7)"), window=(3, "7/2")),
        [
            "value                ≤ 3",
            "best move            to L1",
            "leaves read          1 of 4",
            "cutoffs              1",
            "  1 at A             3 ≤ α = 3: B, L4 not searched",
            "principal variation  A → L1",
            "bounds               [3, 9]",
            "search               Alpha-beta",
        ],
    ),
    (
        star1(GameTree.parse("chance(1/3: -1, 2/3: -5)")),
        [
            "value                about −3.667, exactly −11/3",
            "best move            none, because no player moves at the root",
            "leaves read          2 of 2",
            "cutoffs              0",
            "principal variation  A",
            "bounds               [−5, −1]",
            "search               Star1",
        ],
    ),
    (
        star1(GameTree.parse("max(2, chance(.5: min(0, 3), .5: 3)) in [0, 4]")),
        [
            "value                2",
            "best move            to L1",
            "leaves read          2 of 4",
            "cutoffs              2",
            "  1 at C             0 ≤ Aᵢ = (2 − 0.5 × 4) / 0.5 = 0: L3 not searched",
            "  2 at B             2 ≤ α = 2: L4 not searched",
            "principal variation  A → L1",
            "bounds               [0, 4]",
            "search               Star1",
        ],
    ),
]


def test_every_line_of_the_summary():
    """The test that reads the report, in either language."""
    assert [summary(run) for run, _ in SUMMARIES] == [lines for _, lines in SUMMARIES]
    assert summary(SCALE, "es") == [
        "valor                2,1; exactamente 21/10",
        "mejor jugada         «a1» (lleva al nodo B)",
        "hojas leídas         5 de 8",
        "podas                2",
        "  1 en F             1 ≤ Aᵢ = (2,1 − 0,1 × 4) / 0,9 ≈ 1,889; sin explorar: L6",
        "  2 en C             1,3 ≤ α = 2,1; sin explorar: G",
        "variante principal   A —a1→ B",
        "cotas                [1; 4]",
        "búsqueda             Star1",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (F(3, 2), "1.5, exactly 3/2"),
        (F(1, 10**12), "1e−12, exactly 1/1000000000000"),
        (F(1, 10**12 + 1), "about 9.99999999999e−13"),
        (F(1, 10**13), "1e−13"),
        (F(1, 2**40), "about 9.09494701773e−13"),
        (F(1, 3), "about 0.3333, exactly 1/3"),
        (F(2**41 + 1, 2**41), "about 1"),
    ],
    ids=str,
)
def test_a_value_is_written_in_decimals_and_exactly(value, text):
    assert summary(star1(leaf(value)))[0] == f"value                {text}"
