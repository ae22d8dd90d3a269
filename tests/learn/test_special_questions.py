"""Questions about leaves counted, a depth limit, play that repeats, and programs with a mistake.

Their answers are found by plain recursion, for every seed.
"""

from functools import cache

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, learn, star1
from emmviz.base.locale import languages
from emmviz.base.numbers import show
from emmviz.games import value_iteration
from emmviz.learn import mark, questions
from emmviz.learn.exercises import limit_tree, loop_tree
from emmviz.learn.kinds.settled import SETTLED_MISTAKES
from emmviz.learn.kinds.sweep import BACK, SWEEP_MISTAKES
from emmviz.learn.marking import suspects_of
from tests.kinds import BUGS, LIMITS, LOOPS
from tests.random_games import Grown
from tests.sentences import wording
from tests.shapes import plain

SEEDS = range(5)
LEVELS = (1, 2, 3)
ROUND = GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6)) in [0, 10]")
BACK_OR_STOP = 'max(stop: 9, go: chance(1/4: 16, 1/4: 8, "↺" 1/2: {}))'


@cache
def pruning(seed, level=1):
    """The run of an exercise, which takes some time to draw."""
    return learn.exercise(seed, "pruning", level, ()).run


def with_guess(tree, guess):
    """What the root is worth where a guess stands for every way back."""
    return plain(tree, leaf=lambda leaf: guess if tree.action(leaf) == BACK else tree.value(leaf))


def by_number(question):
    """The names of the mistakes behind the known wrong numbers; each has the name of one number."""
    known = {one.answer: one.mistake for one in suspects_of(question)}
    assert mark(question, question.answer).correct
    assert known == {value: mark(question, value).mistake for value in known}
    assert known == {value: mark(question, str(value)).mistake for value in known}
    return set(known.values())


# -- leaves counted ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_leaves_read_are_counted_in_the_steps(seed):
    (question,) = questions(pruning(seed), "read")
    read = sum(step.event == "evaluate" for step in question.run.steps)
    assert question.answer == read < len(question.run.tree.leaves())
    assert mark(question, len(question.run.tree.leaves())).mistake == "all_read"


# -- a depth limit -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_limited_search_is_worth_what_recursion_finds(level, seed):
    tree = limit_tree(seed, level)
    runs = [expectiminimax(tree, depth=depth) for depth in (1, 2)]
    for depth, run in enumerate(runs, start=1):
        (value,) = questions(run, LIMITS)
        assert value.answer == plain(tree, moves=depth) == run.value
    assert runs[0].best_action != runs[1].best_action


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("depth", "other"), [(1, "stopped_late"), (2, "stopped_early")])
def test_every_mistake_at_a_limit_has_a_number_of_its_own(lang, depth, other):
    (value,) = questions(expectiminimax(limit_tree(2, 2), depth=depth), LIMITS, lang)
    assert by_number(value) == {"limit_ignored", other}


def test_what_a_limit_asks_and_answers():
    tree = GameTree.parse("max(a1: min[9](chance[4](3, 8), chance[6](2, 2)), a2: min[5](chance[7](1, 9), 8))")
    (value,) = questions(expectiminimax(tree, depth=2), LIMITS)
    assert value.prompt == (
        "The search stops at depth 2, counted in moves of players, and uses the estimates there: B ≈ 9, C ≈ 5, D ≈ 4, "
        f"E ≈ 6, F ≈ 7. {wording('learn.ask_value', name='MAX A')}"
    )
    assert (value.answer, mark(value, 9).mistake) == (7, "stopped_early")


# -- play that comes back ----------------------------------------------------------------------------------------------


class Again(Grown):
    """A tree as a game in which the leaf that stands for the root is the root."""

    def successors(self, state):
        ways = super().successors(state)
        return [(label, self.root if self.tree.action(to) == BACK else to) for label, to, *_ in ways]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_loop_settles_where_value_iteration_does(level, seed):
    tree = loop_tree(seed, level)
    swept, settled = questions(expectiminimax(tree), LOOPS)
    guess = next(tree.value(leaf) for leaf in tree.leaves() if tree.action(leaf) == BACK)
    assert swept.answer == with_guess(tree, guess)
    assert settled.answer == with_guess(tree, settled.answer) == value_iteration(Again(tree)).value(tree.root)
    assert level > 1 or swept.answer.denominator == settled.answer.denominator == 1


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("level", LEVELS)
def test_every_mistake_at_a_loop_has_a_number_and_a_name_of_its_own(lang, level):
    for question in questions(expectiminimax(loop_tree(3, level)), LOOPS, lang):
        assert by_number(question) == {"sweep": SWEEP_MISTAKES, "settled": SETTLED_MISTAKES}[question.kind].keys()


def test_what_a_loop_asks_for():
    swept, settled = questions(expectiminimax(GameTree.parse(BACK_OR_STOP.format(4))), LOOPS)
    assert (swept.answer, settled.answer) == (9, 12)
    assert mark(settled, 9).mistake == "loop_left_out"  # as do one sweep and two, which it comes before
    # A search that reports a bound raises no such question.
    tree = GameTree.parse(BACK_OR_STOP.format(20))
    assert [len(questions(star1(tree, **narrow), LOOPS)) for narrow in ({}, {"window": (0, 10), "fail": "hard"})] == [
        2,
        0,
    ]


# -- programs with a mistake -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("topic", "seed", "level"),
    [
        *(("backup", seed, level) for seed in SEEDS for level in LEVELS),
        ("pruning", 2, 1),
        ("pruning", 2, 3),
    ],
)
def test_a_number_has_one_mistake(topic, seed, level):
    run = pruning(seed, level) if topic == "pruning" else learn.exercise(seed, topic, level, ()).run
    mistakes = learn.PRUNING_MISTAKES if topic == "pruning" else learn.BACKUP_MISTAKES
    asked = questions(run, BUGS)
    assert {question.which for question in asked} == mistakes.keys()
    for question in asked:
        assert len(set(question.choices)) == len(question.choices) <= 9
        assert question.choices.count(question.answer) == 1
        assert f" {show(mistakes[question.which](run.tree))} for " in question.prompt


# -- all of them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "run"),
    [
        *(
            (LOOPS, expectiminimax(GameTree.parse(text)))
            for text in (
                "max(1, 2)",
                'max("↺": 3, 2)',
                'chance("↺" 1: 3, 0: 2)',
                'chance("↺" 0: 3, 1: 2)',
                "3",
                'max(a: chance(.5: max("↺": 3, 1), .5: 2))',
                'chance("↺" .5: min(1, 2), .5: 3)',
            )
        ),
        (BUGS, alphabeta(GameTree.parse("max(min(3, 5), min(2, 8))"))),
        (BUGS, expectiminimax(GameTree.parse("3"))),
        (BUGS, expectiminimax(GameTree.parse("max(1, chance(min(2, 3)))"), depth=1, evaluate=lambda _: 2)),
        (LIMITS, expectiminimax(limit_tree(1, 1))),
        (LIMITS, star1(limit_tree(1, 1), depth=1)),
        (LIMITS, expectiminimax(GameTree.parse("3"), depth=1)),
        (LIMITS, expectiminimax(GameTree.parse("max(min(1, 2), 3)"), depth=1, evaluate=lambda _: 2)),
        ("read", star1(ROUND, bounds=(0, 100))),
        ("read", expectiminimax(ROUND)),
    ],
    ids=str,
)
def test_none_is_asked_where_it_has_no_answer(kinds, run):
    assert questions(run, kinds) == []
