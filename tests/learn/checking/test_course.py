"""The exercises of the course: what is right by literal numbers, and every mistake that is known has its sentence."""

import re
from fractions import Fraction as F
from statistics import fmean

import pytest

from emmviz import GameTree, edit
from emmviz.base.locale import languages, words
from emmviz.base.messages import Message
from emmviz.games.small.coin_tictactoe import CoinTicTacToe
from emmviz.learn import Interval
from emmviz.learn.checking import task as tasks
from emmviz.learn.checking.check import checked, sentence
from emmviz.learn.checking.course import EIGHT, REPLIES, TASKS, task
from emmviz.learn.record.skills import SKILLS
from tests.sentences import wording

# Worked out by hand, as the solutions say.
NUMBERS = {
    "00-2": 2,
    "01-1": 8,
    "01-2": F(2, 7),
    "01-3": F(11, 36),
    "02-1": F(3, 2),
    "02-2": 9,
    "02-3": F(2, 19),
    "03-1": F(13, 3),
    "03-4": 2,
    "04-1": F(1, 2),
    "04-3": F(9, 16),
    "05-1": 12,
    "05-2": F(11, 30),
    "05-4": F(2, 25),
    "06-1": 3,
    "06-2": 8,
    "07-2": F(10, 3),
    "07-3": 11,
    "08-1": F(32, 5),
    "08-2": 2,
    "09-1": 5,
    "09-2": 780,
    "10-1": F(6, 11),
    "10-2": F(1, 2),
    "11-1": F(4, 13),
    "13-1": 3,
    "13-2": 450,
}
# What goes wrong, by the name that it has.
MISTAKES = [
    ("00-1", "min(1, 2)", "not_max_first"),
    ("00-1", "max(1, 2)", "not_all_move"),
    ("00-1", "max(5, chance(1/4: 12, 3/4: max(1, 4)))", "other_opponent"),
    ("00-1", "max(5, 1, chance(1/4: 12, 3/4: min(1, 4)))", "other_tree"),
    ("00-1", "max(5", "unread_tree"),
    ("00-1", 7j, "no_tree"),
    ("00-1", max(5, 12), "worked_out"),
    ("00-1", f"max({', '.join('1' * 400)})", "large"),
    ("00-2", 3, "max_squares"),
    ("00-2", 5, "all_squares"),
    ("01-1", 6, "unweighted_mean"),
    ("01-1", 18, "sum"),
    ("01-1", "8/3", "weighted_then_divided"),
    ("01-1", 9, "nothing_left_out"),
    ("01-2", "5/7", "failure"),
    ("01-2", "2/5", "gain_alone"),
    ("01-2", "50 %", "gain_and_loss"),
    ("01-2", "two", "no_digit"),
    ("01-2", [1], "no_number"),
    ("01-3", "6/21", "rolls_alike"),
    ("01-3", "1/3", "counted_twice"),
    ("01-3", "10/36", "exactly_one"),
    ("01-3", "1/6", "one_die"),
    ("01-3", "25/36", "no_six"),
    ("02-1", 3, "chosen_after"),
    ("02-1", 1, "careful_b"),
    ("02-1", 2, "careless_b"),
    ("02-1", 5, "careless_c"),
    ("02-1", 0, "bin_c"),
    ("02-1", -25, "bin_a"),
    ("02-2", 7, "sum_for_mean"),
    ("02-2", 2, "worth_of_b"),
    ("02-2", 5, "worth_of_c"),
    ("02-2", 15, "as_it_is"),
    ("02-3", "6/45", "c_falls"),
    ("02-3", "6/51", "c_stays"),
    ("02-3", "17/19", "tips_not"),
    ("02-3", 0.5, "tips_half"),
    ("03-1", 3.5, "other_move"),
    ("03-1", 4, "unweighted_mean"),
    ("03-1", 6.5, "max_at_min"),
    ("03-1", 13, "thirds_forgotten"),
    ("03-3", lambda node: 3, "still_grabs"),
    ("03-3", lambda node: {"G": -5, "W": -3.5}[node], "beyond_leaves"),
    ("03-3", lambda node: node, "no_estimates"),
    ("03-4", 7, "worth_seen"),
    ("03-4", 5, "worth_unseen"),
    ("03-4", 3, "unseen_takes_b"),
    ("03-4", -2, "reversed"),
    ("04-1", 1, "heads_alone"),
    ("04-1", 0, "tails_alone"),
    ("04-1", 0.75, "move_itself"),
    ("04-2", lambda state: "BL", "not_free"),
    ("04-2", lambda state: "BI", "no_cell"),
    ("04-2", lambda state: 0.25, "value"),
    ("04-2", lambda state: "TR" if state.coin == "T" else "TL" if state.board[0] == "." else "BL", "case"),
    ("04-2", lambda state: "BL" if state.coin == "H" else "TR", "by_the_coin"),
    ("04-2", lambda state: CoinTicTacToe().successors(state)[0], "whole_pair"),
    ("04-2", lambda state: CoinTicTacToe().successors(state)[0][1], "whole_state"),
    ("04-3", 0.375, "careful_o"),
    ("04-3", 0.625, "heads_alone"),
    ("04-3", 0.5, "tails_alone"),
    ("04-3", 0.75, "other_move"),
    ("05-1", 13, "one_past_tie"),
    ("05-1", 21, "other_leaf"),
    ("05-1", 4, "as_it_was"),
    ("05-2", 2.1, "root_before"),
    ("05-2", 0.7, "shift_forgotten"),
    ("05-3", lambda x: -x, "not_rising"),
    ("05-3", lambda x: 3 * x + 2, "affine"),
    ("05-3", lambda x: 10**x, "flips"),
    ("05-3", lambda x: 1 / 0, "raises"),
    ("05-3", "x**2", "no_function"),
    ("05-4", 12, "leaf_not_t"),
    ("05-4", 0.8, "weight_forgotten"),
    ("05-4", "8/207", "other_stretch"),
    ("06-1", 6, "leaves_read"),
    ("06-1", 4, "third_at_once"),
    ("06-1", 2, "second_alone"),
    ("06-2", 5, "alpha_for_beta"),
    ("06-2", 9, "past_least"),
    ("06-3", "max(3, 2, 2)", "other_moves"),
    ("06-3", "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))", "reads_more"),
    ("06-4", lambda kind, n, a, b: n >= b, "beta_alone"),
    ("06-4", lambda kind, n, a, b: n <= a if kind == "max" else n >= b, "sides_swapped"),
    ("06-4", lambda kind, n, a, b: n > b if kind == "max" else n < a, "strict_cut"),
    ("06-4", lambda kind, n, a, b: n >= a if kind == "max" else n <= b, "ends_swapped"),
    ("07-1", lambda alpha, n, i, seen, U: n * alpha - seen + U * (n - i), "printed_sign"),
    ("07-1", lambda alpha, n, i, seen, U: n * alpha - U * (n - i), "seen_forgotten"),
    ("07-1", lambda alpha, n, i, seen, U: n * alpha - seen - U * (n - i + 1), "one_too_many"),
    ("07-1", lambda alpha, n, i, seen, U: (n * alpha - seen - U * (n - i)) / n, "only_its_share"),
    ("07-1", lambda alpha, n, i, seen, U: alpha - seen - U * (n - i), "alpha_as_a_sum"),
    ("07-1", lambda *case: float("-inf"), "case"),
    ("07-2", 1, "not_divided"),
    ("07-2", 10, "one_left_out"),
    ("07-2", "50/3", "both_left_out"),
    ("07-2", "11/3", "more"),
    ("07-2", 3, "less"),
    ("07-3", 12, "one_past_tie"),
    ("07-3", 10, "one_short"),
    ("07-6", lambda alpha, beta, *rest: (alpha, beta), "window_unchanged"),
    (
        "07-6",
        lambda a, b, seen, p, rest, low, high: (
            max((a - seen - rest * high) / p, low),
            min((b - seen - rest * low) / p, high),
        ),
        "clamped",
    ),
    (
        "07-6",
        lambda a, b, seen, p, rest, low, high: ((a + seen + rest * high) / p, (b + seen + rest * low) / p),
        "wrong_sign",
    ),
    (
        "07-6",
        lambda a, b, seen, p, rest, low, high: ((a - seen + rest * high) / p, (b - seen + rest * low) / p),
        "rest_added",
    ),
    ("07-6", lambda a, b, seen, p, rest, low, high: ((a - rest * high) / p, (b - rest * low) / p), "seen_forgotten"),
    ("07-6", lambda a, b, seen, p, rest, low, high: (a - seen - rest * high, b - seen - rest * low), "not_divided"),
    (
        "07-6",
        lambda a, b, seen, p, rest, low, high: ((a - seen - rest * low) / p, (b - seen - rest * high) / p),
        "bounds_swapped",
    ),
    ("07-4", (4, 10), "window_unchanged"),
    ("07-4", [1, "10"], "not_divided"),
    ("07-4", Interval(F(2), F(9)), "low_end"),
    ("07-4", "(3, 9)", "no_end"),
    ("07-4", 2, "write_interval"),
    ("01-1", 10, "more"),
    ("08-1", 0.6, "least_not_most"),
    ("08-1", 4, "replies_for_values"),
    ("08-1", 4.6, "whole_value"),
    ("08-1", 5.2, "unread_at_min"),
    ("08-1", 5.8, "unread_at_max"),
    ("08-1", 7.6, "sides_swapped"),
    ("08-1", 7, "unweighted_mean"),
    ("08-2", 3, "more"),
    ("08-2", 1, "one_short"),
    ("08-3", "max(1, chance(2, 3))", "not_two_more"),
    ("09-1", 4, "one_computer"),
    ("09-1", 6, "two_months"),
    ("09-2", 8000, "all_leaves"),
    ("09-2", 800, "first_probed"),
    ("09-2", 400, "first_alone"),
    ("10-1", "5/11", "the_other"),
    ("10-1", "1/6", "first_roll"),
    ("10-1", "1/2", "even_chances"),
    ("10-1", "7/12", "even_after_a_miss"),
    ("10-2", "1/3", "as_often"),
    ("10-2", "2/3", "a_miss"),
    ("10-3", lambda x, p: p + (1 - p) * x, "same_to_roll"),
    ("10-3", lambda x, p: p + (1 - x), "miss_for_sure"),
    ("10-3", lambda x, p: p * x + (1 - p) * (1 - x), "hit_goes_on"),
    ("10-3", lambda x, p: p, "hit_alone"),
    ("10-3", lambda x, p: 1 - x, "miss_alone"),
    ("10-3", lambda x, p: p + (1 - p) ** 2 * x, "two_turns"),
    ("10-3", lambda x, p: p / (1 - (1 - p) ** 2), "solved"),
    ("11-1", "9/13", "careful_part"),
    ("11-2", range(1, 9), "no_order"),
    ("11-2", (1, 2, 3, 4, 5, 6, 7, 8), "reads_other"),
    ("11-3", (2, 1, 4, 3, 6, 5, 8, 7), "reads_other"),
    ("11-3", (8, 7), "no_order"),
    ("13-1", 5, "layers"),
    ("13-1", 2, "throws"),
    ("13-2", 150, "root_forgotten"),
    ("13-2", "50/3", "fewer_trees"),
]


@pytest.mark.sampled
@pytest.mark.parametrize("id", NUMBERS)
def test_a_number_is_right_in_each_way_of_writing_it(id):
    number, judge = F(NUMBERS[id]), task(id).judge
    spelled = [str(number), f"{number.numerator / number.denominator:.6f}", f"{float(number):.6f}".replace(".", ",")]
    found = [judge(text).verdict for text in (*spelled, str(number + F(1, 7)), None)]
    assert found == ["right"] * 3 + ["wrong", "none"]


def test_an_order_may_be_the_editor_that_shows_it_or_its_tree():
    one, desk = task("11-2"), edit(GameTree.parse(EIGHT.format(2, 1, 4, 3, 6, 5, 8, 7)))
    assert [one.look(answer) for answer in (desk, desk.tree)] == [["2", "1", "4", "3", "6", "5", "8", "7"]] * 2
    assert one.judge(one.look(desk)).verdict == "right"


def test_about_as_many_trees_are_right_where_the_band_is_rounded_to_what_is_asked():
    found = {n: task("13-2").judge(str(n)).verdict for n in (403, 404, 440, 455, 480, 500, 504, 505)}
    assert found == dict.fromkeys(found, "right") | {403: "wrong", 505: "wrong"}
    assert all((0.85 <= 2.7 * (50 / n) ** 0.5 < 0.95) == (verdict == "right") for n, verdict in found.items())


@pytest.mark.sampled
@pytest.mark.parametrize(("id", "answer", "name"), MISTAKES, ids=[f"{id}-{name}" for id, _, name in MISTAKES])
@pytest.mark.parametrize("lang", languages())
def test_a_mistake_has_its_name_and_its_sentence_in_each_language(id, answer, name, lang):
    one = task(id)
    found = one.judge(one.look(answer))
    assert (found.verdict, found.mistake) == ("wrong", name)
    said = sentence(one, found, lang)
    assert re.fullmatch(rf"{re.escape(words(lang)['check']['wrong'])} [^{{}}]*", said)


@pytest.mark.parametrize(
    ("id", "given", "key"),
    [
        ("01-2", "0,28", "too_rough"),
        ("01-2", "0.29", "too_rough"),
        ("01-3", 0.31, "too_rough"),
        ("07-2", 3.3, "too_rough"),
        ("01-2", 28.6, "no_probability"),
        ("02-3", -7, "no_probability"),
        ("07-4", (10, 2), "backwards"),
        ("07-4", "2; x", "end_unread"),
        ("01-2", (0, 28), "two_numbers"),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_what_is_too_rough_or_cannot_be_is_no_try_and_gets_one_sentence(id, given, key, lang):
    found = task(id).judge(task(id).look(given))
    assert found.verdict == "none"
    shown = str(given).replace("-", "−").replace(".", "," if words(lang)["format"]["comma"] else ".")
    texts = words(lang)["learn"] | words(lang)["check"]["any"]
    assert sentence(task(id), found, lang) == texts[key].format(given=shown)


@pytest.mark.parametrize(
    ("ends", "mistake", "given"),
    [
        (lambda a, b, *rest: ((a - rest[0] - rest[2] * rest[4]) / rest[1], 0), "case_1", "(−6, 0)"),
        (lambda *case: (1, 2), "case", "(1, 2)"),
        (lambda *case: "strange", "case", "strange"),
    ],
)
def test_a_wrong_window_is_shown_with_its_arguments_and_its_wrong_end(ends, mistake, given):
    found = task("07-6").judge(task("07-6").look(ends))
    case = "alpha = 2, beta = 5, seen = 0, p = 1/2, rest = 1/2, low = 0, high = 10"
    assert (found.mistake, found.values) == (mistake, {"case": case, "given": given, "right": "(−6, 10)"})


@pytest.mark.parametrize("answer", [(2, 10), (2, F(10)), "(2, 10)", Interval(F(2), F(10)), ["2", 10]])
def test_an_interval_is_right_in_each_way_of_giving_it(answer):
    assert task("07-4").judge(task("07-4").look(answer)) == tasks.RIGHT


@pytest.mark.parametrize("window", [(2, F(14)), "(2, 20)", (2, float("inf"))], ids=str)
def test_a_window_that_is_not_clamped_is_right_however_far_it_goes_and_says_so(window):
    assert repr(checked("07-4", window)) == wording("learn.alike", answer="(2, 10)")


@pytest.mark.parametrize(
    ("id", "answer", "said", "has_hint"),
    [
        ("07-4", (2, 9), Message("learn.low_end", given="(2, 9)"), True),
        # A count that forgets how many moves are left gets the hint of what is read first.
        ("09-2", 760, Message("check.mistakes.09-2.less", given="760"), True),
        # Beside a wrong answer of which nothing is known stands the first hint.
        ("02-1", 6, Message("learn.more", given="6"), True),
        # "From which on" holds at more, too.
        ("06-2", 9, Message("check.mistakes.06-2.past_least"), False),
        ("08-2", 3, Message("check.mistakes.08-2.more", given="3"), True),
        # An argument is called what the exercise calls it.
        (
            "07-1",
            lambda *case: 9,
            Message("check.any.case", case="alpha = 0, n = 2, i = 1, seen = 0, U = 1", given="9", right="−1"),
            False,
        ),
        (
            "07-1",
            lambda *case: 1 / 0,
            Message(
                "check.any.raises",
                tree="alpha = 0, n = 2, i = 1, seen = 0, U = 1",
                line="lambda *case: 1 / 0,",
                error="ZeroDivisionError: division by zero",
            ),
            False,
        ),
        ("02-1", 3, Message("check.mistakes.02-1.chosen_after"), False),
    ],
)
def test_what_stands_there_line_by_line(id, answer, said, has_hint):
    hints = [wording("check.hint", n=1, text=words("en")["check"]["hints"][id][0])] if has_hint else []
    ask = wording("check.ask", id=id, n=len(hints) + 1)
    assert repr(checked(id, answer)).splitlines() == [f"{wording('check.wrong')} {said}", *hints, ask]


def test_any_best_cell_for_o_is_right_and_x_s_best_cells_are_known():
    def worth(state):
        if game.kind(state) == "leaf":
            return game.utility(state)
        values = [worth(way[1]) for way in game.successors(state)]
        return {"max": max, "min": min, "chance": fmean}[game.kind(state)](values)

    def cells(state, best):
        values = {cell: worth(after) for cell, after in game.successors(state)}
        return {cell for cell, value in values.items() if value == best(values.values())}

    game = CoinTicTacToe()
    assert {state: (cells(state, min), cells(state, max)) for state in REPLIES} == REPLIES
    for best in (min, max):
        assert checked("04-2", lambda state, best=best: best(cells(state, min))).finding.verdict == "right"


def test_every_mistake_that_there_is_a_sentence_for_is_known():
    tried = {(id, name) for id, _, name in MISTAKES}
    own = words("en")["check"]["mistakes"]
    named = {(id, name) for id, table in own.items() for name in table if name not in ("less", "more")}
    assert named <= tried | {("04-2", "best_for_x")}


def test_an_exercise_has_three_hints_in_each_language_and_a_skill():
    for lang in languages():
        hints = words(lang)["check"]["hints"]
        assert list(hints) == list(TASKS)
        assert all(len(set(of_one)) == 3 for of_one in hints.values())
    assert {one.skill for one in TASKS.values()} <= set(SKILLS)
