"""Intervals as answers: how they are read, what is wrong with them, and how they are written, in both languages."""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import pytest

from emmviz import GameTree, expectiminimax, gallery, star1, star2
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.base.numbers import INF
from emmviz.learn import Interval, Question, Region, mark, questions, region
from emmviz.learn.answers.interval import INTERVAL
from emmviz.learn.answers.interval_verdicts import MISTAKES, WRONG
from emmviz.learn.answers.intervals import EVERYWHERE, number_text, written
from emmviz.learn.kinds.backwards import Candidate
from emmviz.learn.marking import hints
from emmviz.learn.question import Suspect
from tests.learn.spellings import fields
from tests.long import LONG
from tests.sentences import saying, text, the_answer_is, wording

ABOVE = region([Interval(F(3), INF, False)])
HALF = region([Interval(F(1), F(5, 2), True, False)])
TWO = region([Interval(-INF, F(1), False, False), Interval(F(3), INF)])
POINT = region([Interval(F(3), F(3))])
ALL, NONE = region([Interval(-INF, INF)]), Region()
RUN = expectiminimax(GameTree.parse("max(B: 1, C: 2)"))

READ = {
    ABOVE: [
        "(3, ∞)",
        "(3; ∞)",
        "(3, inf)",
        "(3.0, oo)",
        "(6/2, ∞)",
        "(300 %; ∞)",
        "x > 3",
        "3 < x",
        "more than 3",
        "mayor que 3",
        [["3", "∞", False, False]],
        [["6/2", "inf", False, True]],
    ],
    HALF: [
        "[1, 2.5)",
        "[1; 2,5)",
        "[1, 2,5)",
        "[1,2.5)",
        "[1; 2½)",
        "1 ≤ x < 2.5",
        "2,5 > x >= 1",
        [["1", "2,5", True, False]],
        [[1, "5/2", True, False]],
        Interval(F(1), F(5, 2), True, False),
    ],
    TWO: [
        [["3", "∞", True, False], ["-∞", "1", False, False]],
        [["-∞", "0", False, False], ["0", "1", True, False], ["3", "∞", True, False]],
    ],
    POINT: ["[3, 3]", [["3", "3", True, True]], [["3", "3", True, True], ["3", "3", True, True]]],
    NONE: [],
    ALL: ["(-∞, ∞)", "[-inf, inf]", [["-∞", "∞", True, True]]],
}
UNSAID = ["1; 2", (1, 2), [F(1), "2"], "[1, 2", "(1,2"]
UNREAD = [
    "",
    " ",
    "somewhere",
    "x > y",
    "x ≥ 3 ≤ 4",
    "1,2",
    "1..2",
    "1 2",
    "(1, 2, 3)",
    "[1,2,5]",
    "{1, 2}",
    "(3, 4) ∪ (5, 6)",
    "??",
    "nan",
    "[nan, 2]",
    "[1/0, 2]",
    "9" * 500,
    "<img src=x>",
    "[" * 100,
    "(3, \x00)",
    [[]],
    [],
]
IN_FIELDS = [[["3", "x", True, True]], [["3", "4", True, True], ["", "?", True, True]]]


def asked(truth, domain=EVERYWHERE, suspects=()):
    wrong = tuple(Suspect(answer, name) for name, answer in dict(suspects).items())
    about = Candidate("leaf", domain) if domain else None
    return Question("free", 0, None, "?", truth, "interval", run=RUN, domain=domain, detail=about, known=wrong)


def judge(truth, given, domain=EVERYWHERE, suspects=()):
    question = asked(truth, domain, suspects)
    found = INTERVAL.judge(question, given, lambda: question.known)
    return found._replace(reason=found.suspect.mistake) if found.suspect else found


@pytest.mark.parametrize(
    ("where", "given"), [(where, given) for where, ways in READ.items() for given in (*ways, where)], ids=str
)
def test_each_way_to_write_it_is_right(where, given):
    assert judge(where, given).reason == "right"
    assert [other for other in READ if judge(other, given).correct] == [where]


TEN, SHARE = Interval(F(0), F(10)), Interval(F(0), F(1))
CLOSED, PAIR = region([Interval(F(1), F(2))]), (F(1), F(2))
THIRD, UPPER = region([Interval(F(1, 3), F(1))]), region([Interval(F(2, 3), F(1), False)])
HOLE = region([Interval(-INF, F(3), False, False), Interval(F(3), INF, False)])
NAMED = {
    (ABOVE.within(TEN), TEN): {
        "[3, 10]": ("end_taken_in", 3),
        "(3, 10)": ("end_left_out", 10),
        "(-∞, 3)": ("wrong_side", 3),
        "[0, 3]": ("wrong_side", 3),
        "{3}": ("one_end", 3),
        "(3, 8)": ("one_end", 3),
        "(4, 10]": ("low_wrong",),
        "(4, 7) ∪ (8, 10]": ("wrong",),
        "[2, 9)": ("both_ends",),
        "(11, ∞)": ("nowhere",),
        NONE: ("nowhere",),
        "(-∞, ∞)": ("everywhere",),
    },
    (CLOSED, TEN): {
        "(-∞, 1) ∪ (2, ∞)": ("complement",),
        "(1, 2]": ("end_left_out", 1),
        "(1, 2)": ("ends_left_out", F(1), F(2)),
        "[1, 7]": ("one_end", 1),
        "[0.5, 2]": ("one_end", 2),
        "[1, 2] ∪ [5, 6]": ("one_end", 1),
    },
    (TWO.within(TEN), TEN): {"[3, ∞)": ("one_end", 3), "[1, 3)": ("complement",)},
    (THIRD, TEN): {"[0.33, 1]": ("too_rough",), "[0.333, 1]": ("rounded", F(1, 3))},
    (HOLE, TEN): {ALL: ("end_taken_in", 3)},
    (ALL, TEN): {"(-∞, 3) ∪ (3, ∞)": ("end_left_out", 3), NONE: ("nowhere",)},
    (NONE, TEN): {ALL: ("complement",)},
    # What lies outside of what is asked does not count.
    (UPPER, SHARE): {
        "(2/3, 1]": ("right",),
        "(2/3, ∞)": ("right",),
        "(0.6667, 1]": ("rounded", F(2, 3)),
        "(2/3, 5)": ("right",),
    },
    (region([Interval(F(0), F(3))]), TEN): {"[0, 4]": ("high_wrong",)},
    (UPPER, EVERYWHERE): {"(2/3, ∞)": ("one_end", F(2, 3))},
}


@pytest.mark.parametrize(("truth", "domain"), NAMED)
def test_what_is_wrong_is_named(truth, domain):
    typed = {given: fields(given) if isinstance(given, str) else given for given in NAMED[truth, domain]}
    found = {given: judge(truth, one, domain)[:2] for given, one in typed.items()}
    assert found == {given: (reason, tuple(at)) for given, (reason, *at) in NAMED[truth, domain].items()}


def test_every_wrong_interval_has_its_case():
    assert {reason for cases in NAMED.values() for reason, *_ in cases.values()} == {
        *MISTAKES,
        *WRONG,
        "too_rough",
        "rounded",
        "right",
    }


@pytest.mark.parametrize(
    ("truth", "domain", "given", "reason"),
    [
        # Without its ends no answer is judged where they matter; brackets that do not match say nothing of them.
        *((truth, EVERYWHERE, UNSAID, "ends_unsaid") for truth in (CLOSED, POINT)),
        (PAIR, None, UNSAID, "right"),
        ((F(3), F(4)), None, UNSAID, "no_end"),
        ((F(1), F(4)), None, UNSAID, "low_end"),
        *(
            (truth, domain, ["(10, 3)", (2, 1), [("4", "2", True, True)]], "backwards")
            for truth, domain in ((ABOVE, EVERYWHERE), (PAIR, None))
        ),
        (ABOVE, EVERYWHERE, IN_FIELDS[:1], "end_unread"),
        (ABOVE, EVERYWHERE, IN_FIELDS[1:], "end_missing"),
        # What says nothing is not judged.
        *(
            (truth, domain, [*UNREAD, None, 3, object(), b"x > 3", [1], [["3", "4", True]], True], "unread")
            for truth, domain in ((ABOVE, EVERYWHERE), (PAIR, None))
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_read(truth, domain, given, reason):
    assert {judge(truth, one, domain).reason for one in given} == {reason}


def test_each_verdict_has_its_sentence_in_each_language():
    question = asked(ABOVE.within(TEN), TEN)
    wrong_side = Message("interval.wrong_side", given="[0, 3)", at=3)
    assert mark(question, "[0, 3)") == (False, "wrong_side", text(wrong_side, the_answer_is("(3, 10]")))
    assert mark(question, "3; 10").feedback.startswith("Do the ends belong to the answer?")
    assert mark(question, "x").feedback == wording("interval.write_interval")
    assert mark(question, [["x", "3", True, True]]).feedback == wording("interval.end_unread")
    assert mark(question, [["3", "", True, True]]).feedback == wording("interval.end_missing")
    empty, must = mark(question, "[-3, -2]").feedback, wording("interval.must_between", low=0, high=10)
    assert empty.startswith(wording("interval.nowhere", given="[−3, −2]", letter="x", must=must))


def test_two_numbers_that_run_together_are_told_how_to_be_separated():
    window = questions(star1(gallery.aima_scale()), "window")[-1]
    for given, key in (("1,4", "write_interval"), ("3-4", "write_interval"), ("x; 4", "end_unread")):
        assert mark(window, given).feedback == wording(f"learn.{key}")
    assert mark(window, [["x", "4", True, True]]).feedback == wording("learn.end_unread")
    # Where 1.889 could also be 1,889.
    assert {mark(window, given).feedback for given in ("4; 17/9", "4; 1.889")} == {wording("learn.backwards")}


def test_a_known_mistake_is_named_before_what_its_interval_looks_like():
    suspects = {"equal_here": region([Interval(F(3), F(10))]), "wrong_sign": region([Interval(F(5), F(10), False)])}
    truth = ABOVE.within(TEN)
    given = {"[3, 10]": "equal_here", "(5, 10]": "wrong_sign", "[5, 10]": "wrong_sign"}
    assert {text: judge(truth, text, TEN, suspects).reason for text in given} == given
    named = saying("learn.named").match(mark(asked(truth, TEN, suspects), "(5, ∞)").feedback)
    assert (named["given"], named["what"].startswith(wording("learn.mistake_wrong_sign")[:20])) == ("(5, ∞)", True)


def test_a_region_is_written_in_each_language():
    where = region([Interval(-INF, F(-5, 2)), Interval(F(1, 3), F(2), False, False), Interval(F(4), F(4))])
    assert written(where) == "(−∞, −2.5] ∪ (1/3, 2) ∪ {4}"
    assert written(where, "es") == "(−∞; −2,5] ∪ (1/3; 2) ∪ {4}"
    assert [number_text(F(n, 10**30 + 7)) for n in (0, 1)] == ["0", "≈ 1e−30"]


PLACES = [F(n, 2) for n in range(9)]


def drawn(dice):
    """Intervals between whole numbers, drawn at random, some of them empty or one place only."""
    ends = sorted(F(dice.randrange(5)) for _ in range(2))
    return Interval(*ends, dice.random() < 0.5, dice.random() < 0.5)


def holds(parts, place):
    """Whether a place is in any of some intervals, only by comparing."""
    above = [one for one in parts if one.low < place or (one.low == place and one.low_in)]
    return any(place < one.high or (place == one.high and one.high_in) for one in above)


def test_regions_hold_what_their_parts_hold():
    dice = Random(16)
    for _ in range(2000 if LONG else 500):
        parts = [drawn(dice) for _ in range(dice.randrange(4))]
        where, domain = region(parts), drawn(dice)
        for place in PLACES:
            inside, there = holds([domain], place), holds(parts, place)
            found = [place in one for one in (where, where.within(domain), where.outside(domain))]
            assert found == [there, there and inside, inside and not there]
        apart = [(one.high < two.low, one.high_in or two.low_in) for one, two in pairwise(where.parts)]
        assert (False, True) not in apart
        assert (where.outside(domain).outside(domain), judge(where, where)[0]) == (where.within(domain), "right")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_probed_reply_taken_for_the_value_has_its_own_name_and_hint(lang):
    run = star2(GameTree.parse("max(5, chance(.5: min(4, 9), .5: min(9, 8))) in [0, 10]"))
    probed = next(one for one in questions(run, "interval", lang) if one.answer == (0, 7))
    found = mark(probed, "2; 7")
    slip = words(lang)["learn"]["mistake_probe_as_value"]
    assert (found.mistake, slip in found.feedback) == ("probe_as_value", True)
    assert hints(probed)[0] == words(lang)["quiz"]["rule_interval_probed"]


def test_a_leaf_that_is_not_yet_read_counts_from_l_to_u():
    run = star1(GameTree.parse("max(chance(.5: 6, .5: 4), chance(.5: 2, .5: 9)) in [0, 10]"))
    asked = next(one for one in questions(run, "interval") if one.answer == (1, 6))
    for given in ("(1, 5.5)", "(5.5, 5.5)"):
        assert mark(asked, given).mistake == "unread_used"
    assert wording("learn.mistake_unread_used") in mark(asked, "1; 5.5").feedback
