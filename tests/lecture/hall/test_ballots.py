"""What a phone may send, as what it counts, and how the bars are named."""

from collections import Counter
from fractions import Fraction

import pytest

from emmviz import GameTree, predict
from emmviz.lecture.hall.ballots import ballot_of, counted_as, label_of, rows
from tests.lecture.hall.halls import DATA, RIGHT, RUN

BALLOTS = {data["id"]: ballot_of(data) for data in DATA}


@pytest.mark.parametrize("vote", BALLOTS)
def test_the_right_answer_counts_as_right(vote):
    ballot = BALLOTS[vote]
    assert counted_as(ballot, RIGHT[vote]) == ballot.right
    assert [row["right"] for row in rows(ballot, [Counter({ballot.right: 2})])].count(True) == 1


THIRD = ballot_of(predict("?", 7 / 3, known={5 / 3: "the other"}).payload)
PERCENT = ballot_of(predict("How many percent are heads?", 40, known={30: "the others"}).payload)
SHARE = ballot_of(predict("Which share is heads?", 2 / 5).payload)
SPANISH = ballot_of(predict("?", 2.5, lang="es").payload, "es")


@pytest.mark.parametrize(
    ("ballot", "typed", "counted"),
    [
        *(
            (BALLOTS["worth"], *one)
            for one in [
                ("40,9", "40.9"),
                ("409/10", "40.9"),
                (" 40.90 ", "40.9"),
                ("200½", "200.5"),
                ("−3", "−3"),
                ("1e3", "1000"),
            ]
        ),
        # A rounded number counts as the one that is meant.
        *((THIRD, *one) for one in [("2.333", "2.333"), ("7/3", "2.333"), ("1.667", "1.667"), ("5/3", "1.667")]),
        # Percent are answered with the sign or without.
        *((PERCENT, *one) for one in [("40", "40"), ("40 %", "40"), ("30%", "30"), ("30", "30"), ("7 %", "7")]),
        *((SHARE, *one) for one in [("40 %", "0.4"), ("0.4", "0.4"), ("30 %", "0.3")]),
        (SPANISH, "2,5", "2,5"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_number_counts_however_it_is_written(ballot, typed, counted):
    assert label_of(ballot, counted_as(ballot, typed)) == counted


def test_a_rounded_number_is_the_mistake_that_is_meant():
    (bar,) = (row for row in rows(THIRD, [Counter([counted_as(THIRD, "1.667")])]) if row["counts"] == [1])
    assert (bar["note"], counted_as(THIRD, "2.333")) == ("the other", THIRD.right)


def test_a_bar_names_leaves_in_short_where_that_is_known():
    data = next(data for data in DATA if data["id"] == "leaves")
    leaf = data["names"]["nodes"][-1]
    ballot = ballot_of(data | {"short": {leaf: "4 (G)"}})
    assert label_of(ballot, counted_as(ballot, [leaf])) == "4 (G)"


HOSTILE = [
    None,
    True,
    -1,
    5,
    1.5,
    "",
    "1",
    "x" * 41,
    "nan",
    "1e999999999",
    "=cmd()",
    "<script>",
    "\ud800",
    [],
    {},
    [1],
    ["Z"],
    ["A"],
    {"a": 1},
    "A\x00",
    "7" * 39,
    "1/0",
    "--1",
]


@pytest.mark.parametrize("vote", BALLOTS)
def test_what_is_no_answer_counts_as_none(vote):
    ballot = BALLOTS[vote]
    counted = [answer for answer in HOSTILE if counted_as(ballot, answer) is not None]
    assert counted == {"move": ["1"], "worth": ["1", "7" * 39], "node": [], "leaves": [[]]}[vote]
    assert all(len(counted_as(ballot, answer)) <= 40 for answer in counted)


def test_the_bars_name_the_mistake():
    worth = BALLOTS["worth"]
    first = Counter([counted_as(worth, one) for one in ["200.5"] * 3 + ["40.9"] * 2 + ["7"]])
    told = rows(worth, [first])
    assert [(one["label"], one["counts"], one["right"], one["note"]) for one in told] == [
        ("200.5", [3], False, "taking the plain mean of the outcomes"),
        ("40.9", [2], True, ""),
        ("7", [1], False, ""),
    ]
    assert label_of(ballot_of(predict("?", Fraction(25, 6)).payload | {"fractions": True}), "25/6") == "25/6"
    move = rows(BALLOTS["move"], [Counter({"0": 1}), Counter()])
    assert [(one["mark"], one["label"], one["counts"], one["note"]) for one in move] == [
        ("A", "a1", [1, 0], "It counts how often, not how much."),
        ("B", "a2", [0, 0], ""),
    ]


def test_of_many_answers_the_rare_ones_are_one_bar():
    worth = BALLOTS["worth"]
    told = rows(worth, [Counter({str(n): n for n in range(1, 11)}), Counter({"10": 1})])
    assert [one["label"] for one in told] == ["10", "9", "8", "40.9", "others"]
    assert told[-1]["counts"] == [28, 0]
    assert sum(one["counts"][0] for one in told) == 55


def test_where_a_phone_could_not_answer_there_is_no_vote():
    assert ballot_of(predict("?", (3, 4)).payload) is None
    assert ballot_of(predict("?", (3, 4), known={(1, 2): "ends"}).payload).form == "choice"
    assert ballot_of(predict("?", 2.5, on=RUN, lang="es").payload, "es").form == "number"


def test_a_leaf_is_called_by_the_value_that_the_audience_sees():
    tree = GameTree.parse("max(J: chance(win: 40, lose: -260), 100)")
    asked = ballot_of(predict("Which leaves are lost?", {"L2"}, on=tree).payload)
    assert label_of(asked, asked.right) == "the leaf worth −260 below B"
