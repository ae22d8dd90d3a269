"""Intervals as answers: what is typed, what it means, and what is wrong with it, in both languages."""

from fractions import Fraction as F
from itertools import product
from random import Random

import pytest

from emmviz.base.locale import languages
from emmviz.base.numbers import INF
from emmviz.learn.marking.interval_reading import read_region
from emmviz.learn.marking.interval_verdicts import REASONS, judge, said
from emmviz.learn.marking.intervals import Interval, Region, number_text, region, written

ABOVE = region([Interval(F(3), INF, False)])
HALF = region([Interval(F(1), F(5, 2), True, False)])
TWO = region([Interval(-INF, F(1), False, False), Interval(F(3), INF)])
POINT = region([Interval(F(3), F(3))])
ALL, NONE = region([Interval(-INF, INF)]), Region()

READ = {
    ABOVE: ["x > 3", "> 3", "3 < x", "X>3", "x > 6/2", "x is greater than 3", "more than 3", "above 3", "(3, ∞)",
            "(3; ∞)", "]3; ∞[", "(3, inf)", "x ∈ (3, ∞)", "x in (3, oo)", "mayor que 3", "x es mayor que 3", "más de 3",
            "α > 3", "x > 3.0", "x > 3,0", "x > 300 %", "x>3."],
    HALF: ["[1, 2.5)", "[1; 2,5)", "[1, 2,5)", "[1, 5/2)", "[1; 2½[", "1 ≤ x < 2.5", "1 <= x < 2,5", "2.5 > x >= 1",
           "x ≥ 1 and x < 2.5", "x >= 1 y x < 2,5", "x ≥ 1, x < 2.5", "at least 1 and less than 2.5",
           "al menos 1 y menor que 2,5"],
    TWO: ["x < 1 or x ≥ 3", "(-∞, 1) ∪ [3, ∞)", "(−∞; 1) u [3; ∞)", "x < 1 o x >= 3", "(-inf, 1), [3, inf)",
          "less than 1 or at least 3", "menor que 1 o al menos 3", "x < 1 and x ≥ 3", "x < 1, x ≥ 3",
          "[3, ∞) or x < 1"],
    POINT: ["3", "x = 3", "{3}", "only 3", "[3, 3]", "exactly 3", "solo 3", "3 <= x <= 3"],
    ALL: ["all", "any", "always", "(-∞, ∞)", "todos", "siempre", "ℝ", "[-inf, inf]"],
    NONE: ["none", "never", "∅", "nunca", "ninguno", "(3, 3)"],
    region([Interval(F(3), INF)]): ["x ≥ 3", "x >= 3", "3 or more", "3 o más", "from 3 on", "desde 3 en adelante",
                                    "at least 3", "mayor o igual que 3", "no less than 3", "a partir de 3"],
    region([Interval(-INF, F(3))]): ["x ≤ 3", "x =< 3", "up to 3", "hasta 3", "3 or less", "como mucho 3", "3 >= x"],
    region([Interval(-INF, F(3), False, False), Interval(F(3), INF, False)]): ["x ≠ 3", "x != 3", "not equal to 3",
                                                                               "distinto de 3"],
    region([Interval(F(1), F(2))]): ["between 1 and 2 inclusive", "entre 1 y 2, ambos incluidos", "1..2 (included)"],
    region([Interval(F(1), F(2), False, False)]): ["strictly between 1 and 2", "estrictamente entre 1 y 2"],
}  # fmt: skip
UNSAID = ["between 1 and 2", "entre 1 y 2", "1..2", "1; 2", "from 1 to 2", "x is between 1 and 2", "de 1 a 2"]
UNREAD = ["", " ", "somewhere", "x > y", "x >", "1 < x > 2", "1 < 2", "[1, 2", "(1, 2, 3)", "[[1, 2]]", "x > 3 or", "∪",
          "??", "x < 1 or foo", "nan", "[nan, 2]", "x > 1/0", "9" * 500, "<img src=x>", "[" * 100,
          "x\x00 > 3"]  # fmt: skip


@pytest.mark.parametrize("where", READ, ids=written)
def test_each_way_to_write_it_is_right(where):
    for text in READ[where]:
        assert judge(where, text).reason == "right", text
        for other in READ:
            assert judge(other, text).correct is (other == where), (text, written(other))


def test_without_its_ends_no_answer_is_judged_where_they_matter():
    where = region([Interval(F(1), F(2))])
    for text in UNSAID:
        assert judge(where, text).reason == judge(POINT, text).reason == "ends_unsaid", text
        assert judge(where, text, ends=False).reason == "right", text
        assert judge(POINT, text, ends=False).reason == "wrong", text


@pytest.mark.parametrize("given", [*UNREAD, None, 3, object(), b"x > 3", [1], True])
def test_what_says_nothing_is_not_judged(given):
    assert judge(ABOVE, given).reason == "unread"
    if isinstance(given, str):
        assert read_region(given) == []


def test_what_is_wrong_is_named():
    ten = Interval(F(0), F(10))
    above, low = ABOVE.within(ten), region([Interval(F(1), F(2))])
    cases = [
        (above, "[3, 10]", ("end_taken_in", 3)), (above, "x ≥ 3", ("end_taken_in", 3)),
        (above, "3 < x < 10", ("end_left_out", 10)), (above, "x < 3", ("wrong_side", 3)),
        (above, "[0, 3]", ("wrong_side", 3)), (above, "3", ("end_alone", 3)), (above, "(10, 3)", ("backwards", None)),
        (above, "(3, 8)", ("one_end", 3)), (above, "(4, 10]", ("wrong", None)), (above, "x > 11", ("wrong", None)),
        (above, "never", ("wrong", None)), (above, "always", ("wrong", None)),
        (low, "x < 1 or x > 2", ("complement", None)), (low, "(1, 2]", ("end_left_out", 1)),
        (low, "[1, 7]", ("one_end", 1)), (low, "[0.5, 2]", ("one_end", 2)),
        (low, "[1, 2] or [5, 6]", ("too_much", None)), (TWO.within(ten), "x ≥ 3", ("part", None)),
        (TWO.within(ten), "1 ≤ x < 3", ("complement", None)),
        (region([Interval(F(1, 3), F(1))]), "[0.33, 1]", ("too_rough", F(1, 3))),
        (region([Interval(F(1, 3), F(1))]), "[0.333, 1]", ("rounded", F(1, 3))),
        (region([Interval(-INF, F(3), False, False), Interval(F(3), INF, False)]), "all", ("end_taken_in", 3)),
        (ALL, "x ≠ 3", ("end_left_out", 3)), (ALL, "never", ("wrong", None)), (NONE, "all", ("complement", None)),
    ]  # fmt: skip
    for truth, text, verdict in cases:
        assert judge(truth, text, domain=ten) == verdict, (written(truth), text)
        for lang in languages():
            assert said(judge(truth, text, domain=ten), truth, lang)
    assert {reason for _, _, (reason, _) in cases} | {"unread", "ends_unsaid"} >= set(REASONS)


def test_what_lies_outside_of_what_is_asked_does_not_count():
    share = Interval(F(0), F(1))
    truth = region([Interval(F(2, 3), F(1), False)])
    for text in ("p > 2/3", "(2/3, 1]", "(2/3, ∞)", "2/3 < p ≤ 1", "p > 0.6667", "(2/3, 5)"):
        assert judge(truth, text, domain=share).correct, text
    assert judge(truth, "p > 2/3").reason == "one_end"


def test_a_known_mistake_is_named_before_what_its_interval_looks_like():
    suspects = {"other_equality": region([Interval(F(3), F(10))]), "wrong_sign": region([Interval(F(5), F(10), False)])}
    truth, ten = ABOVE.within(Interval(F(0), F(10))), Interval(F(0), F(10))
    assert judge(truth, "x >= 3", domain=ten, suspects=suspects) == ("other_equality", 3)
    assert judge(truth, "x > 5", domain=ten, suspects=suspects) == ("wrong_sign", 5)
    assert judge(truth, "x >= 5", domain=ten, suspects=suspects).reason == "wrong_sign"
    sentence = said(
        judge(truth, "x > 5", domain=ten, suspects=suspects), truth, why={"wrong_sign": "the sign is wrong"}
    )
    assert sentence == "No: the answer is (3, 10]. This looks like a known mistake: the sign is wrong."


def test_commas_that_may_be_decimal_ones_are_not_guessed():
    assert judge(region([Interval(F(1), F(5, 2))]), "[1,2,5]").reason == "unread"
    assert judge(region([Interval(F(8), F(9))]), "[1,2,5]").reason == "wrong"


def test_a_region_is_written_in_each_language():
    where = region([Interval(-INF, F(-5, 2)), Interval(F(1, 3), F(2), False, False), Interval(F(4), F(4))])
    assert written(where) == "(−∞, −2.5] ∪ (1/3, 2) ∪ {4}"
    assert written(where, "es") == "(−∞; −2,5] ∪ (1/3; 2) ∪ {4}"
    assert [number_text(F(n, 10**30 + 7)) for n in (0, 1)] == ["0", "1e−30"]
    for lang in languages():
        assert judge(where, written(where, lang)).reason == "right"


PLACES = [F(n, 2) for n in range(9)]


def drawn(dice):
    """Intervals between whole numbers, drawn at random, some of them empty or one place only."""
    ends = sorted(F(dice.randrange(5)) for _ in range(2))
    return Interval(*ends, dice.random() < 0.5, dice.random() < 0.5)


def holds(parts, place):
    """Whether a place lies in any of some intervals, by comparing alone."""
    above = [one for one in parts if one.low < place or (one.low == place and one.low_in)]
    return any(place < one.high or (place == one.high and one.high_in) for one in above)


def test_regions_hold_what_their_parts_hold():
    dice = Random(16)
    for _ in range(2000):
        parts = [drawn(dice) for _ in range(dice.randrange(4))]
        where, domain = region(parts), drawn(dice)
        for place in PLACES:
            inside = holds([domain], place)
            assert (place in where) is holds(parts, place)
            assert (place in where.within(domain)) is (holds(parts, place) and inside)
            assert (place in where.outside(domain)) is (inside and not holds(parts, place))
        for one, two in product(where.parts, where.parts):
            assert (
                one == two
                or one.high < two.low
                or (one.high == two.low and not (one.high_in or two.low_in))
                or two.low < one.low
            )
        assert where.outside(domain).outside(domain) == where.within(domain)
        assert judge(where, written(where)).reason == "right"
