"""Mistakes: the wrong methods against separate recursions, published numbers and sums by hand; and their names."""

from fractions import Fraction as F

import pytest

from emmviz import GameTree, expectiminimax, gallery, star1
from emmviz.base.locale import languages, words
from emmviz.base.messages import Message
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES, mark, questions
from emmviz.learn.exercises import exercise, limit_tree
from emmviz.learn.kinds.limited import wrong_values
from emmviz.learn.kinds.read import wrong_counts
from emmviz.learn.kinds.settled import SETTLED_MISTAKES
from emmviz.learn.kinds.sweep import SWEEP_MISTAKES
from emmviz.learn.mistakes.backup_mistakes import ONE_KIND
from emmviz.learn.mistakes.pruning_mistakes import HandSearch, bounds_of
from emmviz.learn.mistakes.rows import rows_of
from tests.learn.students import full
from tests.long import LONG, each_seed
from tests.naming import named
from tests.refusal import refused
from tests.searches import SCALE
from tests.shapes import plain, random_tree


@pytest.mark.parametrize("lang", languages())
def test_every_mistake_has_its_sentence(lang):
    keys = {key.removeprefix("mistake_") for key in words(lang)["learn"] if key.startswith("mistake_")}
    counts, loops = wrong_counts(star1(gallery.aima_scale())), {*SWEEP_MISTAKES, *SETTLED_MISTAKES}
    limits = {name for depth in (1, 2) for name in wrong_values(expectiminimax(limit_tree(1, 1), depth=depth))}
    assert keys == {
        *BACKUP_MISTAKES,
        *ONE_KIND,
        *PRUNING_MISTAKES,
        *limits,
        *counts,
        *loops,
        "probe_as_value",
        "cut_missed",
        "unread_used",
        "window_read",
        "not_divided",
    }


# The mistakes that the students' programs make too.
STUDENTS = {
    "unweighted_mean": "mean",
    "sum": "sum",
    "weighted_then_divided": "mean_divided",
    "most_likely": "likeliest",
    "chance_as_max": "chance_max",
    "chance_as_min": "chance_min",
    "roles_swapped": "roles",
    "opponent_averaged": "averaged",
}


@each_seed(300, 6)
def test_a_mistake_gives_what_a_student_s_program_gives_who_makes_it(seed):
    tree = random_tree(seed)
    by_program = {mistake: full(bug)(tree).value for mistake, bug in STUDENTS.items()}
    assert {mistake: BACKUP_MISTAKES[mistake](tree) for mistake in STUDENTS} == by_program


DEEP = "max(" * 199 + "3" + ")" * 199


@pytest.mark.parametrize(
    ("mistake", "text", "value"),
    [
        # MAX for MIN, since that is its second child: min(0, 4) = 0. So 0.5 × 8 + 0.25 × 2 + 0.25 × 0.
        ("roles_one_level_off", "chance(.5: 8, .25: chance(.5: 1, .5: 3), .25: max(0, min(4, 6)))", F("4.5")),
        ("clamped_test", "max(5, chance(.5: min(5, 0), .5: 9)) in [-inf, inf]", 5),
        ("sum", DEEP, 3),
    ],
)
def test_what_a_mistake_gives_by_hand(mistake, text, value):
    assert (BACKUP_MISTAKES | PRUNING_MISTAKES)[mistake](GameTree.parse(text)) == value


def test_star1_by_hand_is_star1():
    # Star1 hears of a number that is only a bound, and meets β, and rightly does not take it for a cut.
    bound = GameTree.parse("min(0, chance(1/6: max(min(0, 0), chance(.75: 1, .25: 0)), 1/6: chance(1), 2/3: 0))")
    for tree in (bound, *map(random_tree, range(1500 if LONG else 80))):
        rows = rows_of(tree)
        by_hand, run = HandSearch(rows, bounds_of(rows, None)), star1(tree)
        assert by_hand.value == plain(tree), str(tree)
        strict = HandSearch(rows, bounds_of(rows, None), on_equal=False)
        assert strict.leaves == star1(tree, cut_on_equal=False).leaves
        windows = [(step.node, step.window) for step in run.steps if step.event in ("enter", "evaluate")]
        assert [(event.node, event.window) for event in by_hand.events if event.event == "enter"] == windows


@pytest.mark.parametrize(
    ("slip", "text", "reported", "truth"),
    [
        # MIN stops at 5 ≤ α = 5, and 0.5 × 5 + 0.5 × 9 is taken for the value.
        ("window_unchanged", "max(5, chance(.5: min(5, 0), .5: 9)) in [0, 10]", 7, 5),
        # A = (5 + 0.5 × 10) / 0.5 = 20: after 8 it stops, at 0.5 × 8 + 0.5 × 10.
        ("wrong_sign", "max(5, chance(.5: 8, .5: 9)) in [0, 10]", 9, F("8.5")),
        # A = (5 − 0.5 × 20) / 0.5 = −10, clamped 0: after 0 it stops, at 0.5 × 20.
        ("clamped_test", "max(5, chance(.5: 0, .5: 6)) in [0, 20]", 10, 5),
        # 8 is what the MIN node is worth at most.
        ("bound_as_value", "max(1, chance(.5: min(8, 2), .5: 4)) in [0, 10]", 6, 3),
        # The mirror of each.
        ("window_unchanged", "min(5, chance(.5: max(5, 10), .5: 1)) in [0, 10]", 3, 5),
        ("wrong_sign", "min(-5, chance(.5: -8, .5: -9)) in [-10, 0]", -9, F("-8.5")),
        ("clamped_test", "min(5, chance(.5: 10, .5: 4)) in [-10, 10]", 0, 5),
        ("bound_as_value", "min(9, chance(.5: max(2, 8), .5: 6)) in [0, 10]", 4, 7),
    ],
)
def test_slips_by_hand(slip, text, reported, truth):
    tree = GameTree.parse(text)
    assert (PRUNING_MISTAKES[slip](tree), plain(tree)) == (reported, truth)
    question = next(q for q in questions(star1(tree), "value") if q.node == tree.root)
    found = mark(question, reported)
    assert (found.correct, PRUNING_MISTAKES[found.mistake](tree)) == (False, reported)


def test_trees_too_deep():
    message = Message("wrong.learn.deep", given="200", highest=150)
    assert refused(PRUNING_MISTAKES["wrong_sign"], GameTree.parse(DEEP)) == message


def test_a_mistake_made_at_one_node_alone_is_named_too():
    # Below it everything is right: min(2, 6) = 2 and 0.5 × 1 + 0.5 × 6 = 3.5, then added up.
    tree = GameTree.parse("max(chance(.75: min(2, 6), .25: chance(.5: 1, .5: 6)), 0)")
    question = next(q for q in questions(expectiminimax(tree), "value") if q.node == "B")
    assert BACKUP_MISTAKES["sum"](tree) == 9
    assert [mark(question, given).mistake for given in (9, "5.5")] == ["sum", "sum"]


CLAMPED = star1(GameTree.parse("max(5, chance(.5: 0, .5: 6)) in [0, 20]"))


@pytest.mark.parametrize(
    ("question", "given", "mistake"),
    [
        *((questions(SCALE, "window")[-1], given, "window_unchanged") for given in ("(2.1, ∞)", (F("2.1"), 4))),
        *((questions(SCALE, "window")[-1], given, "wrong_sign") for given in ((F("2.5") / F("0.9"), 4), "(2.778, 4)")),
        (questions(SCALE, "bound")[-2], "exactly that", "bound_as_value"),
        (questions(CLAMPED, "cut")[0], "yes, by α, set by leaf 1 below A", None),  # not one of the answers
        # A child sets no bound for its parent, not even one that is clamped.
        (questions(exercise(2, "pruning", 2).run, "cut")[3], "yes, by α, set by F", None),
        (questions(CLAMPED, "cut")[0], questions(CLAMPED, "cut")[0].choices[1], "clamped_test"),
        (questions(CLAMPED, "unread")[0], "L3", "wrong_sign"),  # which stops there as well
    ],
    ids=named,
)
def test_wrong_windows_cuts_bounds_and_leaves_are_named(question, given, mistake):
    assert mark(question, given)[:2] == (False, mistake)
