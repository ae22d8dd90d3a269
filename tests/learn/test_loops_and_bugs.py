"""Questions of play that comes back and of programs with a mistake: their answers by plain recursion, every seed."""

from fractions import Fraction as F
from functools import cache

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, learn, star1
from emmviz.base.locale import languages
from emmviz.base.numbers import show
from emmviz.games import value_iteration
from emmviz.games.game import Game
from emmviz.learn import mark, questions
from emmviz.learn.exercises.special_trees import loop_tree
from emmviz.learn.marking import suspects_of
from emmviz.learn.mistakes.special_mistakes import BACK, SETTLED_MISTAKES, SWEEP_MISTAKES
from emmviz.player.quiz.quiz import quiz
from tests.kinds import BUGS, LOOPS

MISTAKES = {"sweep": SWEEP_MISTAKES, "settled": SETTLED_MISTAKES}
SEEDS = range(5)
LEVELS = (1, 2, 3)


@cache
def pruning(seed, level=1):
    """The run of an exercise, which takes some time to draw."""
    return learn.exercise(seed, "pruning", level, ()).run


def plain(tree, node, guess):
    """The value of a node by the definition, with a guess where play is back."""
    kind = tree.kind(node)
    if kind == "leaf":
        return guess if tree.action(node) == BACK else tree.value(node)
    values = [(way.prob, plain(tree, way.child, guess)) for way in tree.branches(node)]
    if kind == "chance":
        return sum(prob * value for prob, value in values)
    return max(value for _, value in values)


class Again(Game):
    """A tree as a game in which the leaf that stands for the root is the root."""

    def __init__(self, tree):
        self.tree, self.root, self.bounds = tree, tree.root, tree.bounds

    def kind(self, state):
        return self.tree.kind(state)

    def successors(self, state):
        ways = self.tree.branches(state)
        ends = [self.root if way.action == BACK else way.child for way in ways]
        return [(way.prob, end) if way.prob else (end, end) for way, end in zip(ways, ends, strict=True)]

    def utility(self, state):
        return self.tree.value(state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_loop_settles_where_value_iteration_does(level):
    for seed in SEEDS:
        tree = loop_tree(seed, level)
        swept, settled = questions(expectiminimax(tree), LOOPS)
        guess = next(tree.value(leaf) for leaf in tree.leaves() if tree.action(leaf) == BACK)
        assert swept.answer == plain(tree, tree.root, guess)
        assert settled.answer == plain(tree, tree.root, settled.answer)
        assert settled.answer == value_iteration(Again(tree), exact=True).value(tree.root)
        assert level > 1 or swept.answer.denominator == settled.answer.denominator == 1


@pytest.mark.parametrize("lang", languages())
def test_every_mistake_at_a_loop_has_a_number_and_a_name_of_its_own(lang):
    for level in LEVELS:
        for question in questions(expectiminimax(loop_tree(3, level)), LOOPS, lang):
            known = {one.answer: one for one in suspects_of(question)}
            assert {found.mistake for found in known.values()} == MISTAKES[question.kind].keys()
            assert question.answer not in known
            for value, found in known.items():
                assert mark(question, value).mistake == found.mistake
                assert mark(question, str(value)).mistake == found.mistake
            assert mark(question, question.answer).correct


def test_what_a_loop_asks_for():
    run = expectiminimax(GameTree.parse('max(stop: 9, go: chance(1/4: 16, 1/4: 8, "↺" 1/2: 4))'))
    swept, settled = questions(run, LOOPS)
    assert (swept.answer, settled.answer) == (9, 12)
    assert mark(settled, 9).mistake == "loop_left_out"  # as do one sweep and two, which it comes before
    assert mark(settled, 4).feedback == (
        "No: the answer is 12. This looks like a known mistake: the guess itself, before any sweep. In truth: If MAX A "
        "always takes go, then x = 6 + 0.5 × x, so x = 12. The best of its moves gives 12."
    )


@pytest.mark.parametrize("tree", [
    "max(1, 2)", 'max("↺": 3, 2)', 'chance("↺" 1: 3, 0: 2)', 'chance("↺" 0: 3, 1: 2)',
    'max(a: chance(.5: max("↺": 3, 1), .5: 2))', 'chance("↺" .5: min(1, 2), .5: 3)', "3",
])  # fmt: skip
def test_no_question_of_a_loop_without_one_that_can_be_solved(tree):
    assert questions(expectiminimax(GameTree.parse(tree)), LOOPS) == []


def test_a_search_that_reports_a_bound_raises_no_question_of_a_loop():
    tree = GameTree.parse('max(stop: 9, go: chance(1/4: 16, 1/4: 8, "↺" 1/2: 20))')
    assert len(questions(star1(tree), LOOPS)) == 2
    assert questions(star1(tree, window=(0, 10), fail="hard"), LOOPS) == []


def reported(choice):
    """The name of a node that gives a number, and the number."""
    *name, _, number = choice.split()
    return name[-1], F(number)


def test_the_first_wrong_value_is_the_first_that_recursion_does_not_find():
    for seed in SEEDS:
        run = learn.exercise(seed, level=2).run
        for question in questions(run, "wrong_step"):
            steps = [reported(choice) for choice in question.choices]
            good = [expectiminimax(run.tree.subtree(node)).value == value for node, value in steps]
            assert question.choices.index(question.answer) == good.index(False)


@pytest.mark.parametrize(("topic", "seed", "level"), [
    *(("backup", seed, level) for seed in SEEDS for level in LEVELS), ("pruning", 2, 1), ("pruning", 2, 3),
])  # fmt: skip
def test_a_number_has_one_mistake(topic, seed, level):
    run = pruning(seed, level) if topic == "pruning" else learn.exercise(seed, topic, level, ()).run
    mistakes = learn.PRUNING_MISTAKES if topic == "pruning" else learn.BACKUP_MISTAKES
    asked = questions(run, BUGS)
    assert {question.which for question in asked} == mistakes.keys()
    for question in asked:
        assert len(set(question.choices)) == len(question.choices) <= 9
        assert question.choices.count(question.answer) == 1
        assert f" {show(mistakes[question.which](run.tree))} for " in question.prompt


def test_a_wrong_choice_is_answered_by_what_it_would_give():
    question = questions(learn.exercise(1).run, "which_bug")[0]
    verdict = mark(question, question.choices[1])
    assert not verdict.correct
    assert verdict.feedback == (
        "No: the answer is “The plain mean of the outcomes, without their probabilities”. With that mistake it would "
        "report 6.5. It shows first here: B gives 14. In truth: B is worth 0.25 × 18 + 0.75 × 10 = 12."
    )


def test_a_step_before_the_first_wrong_one_is_right_and_one_after_it_is_its_consequence():
    question = questions(pruning(2), "wrong_step")[0]
    place = question.choices.index(question.answer)
    found = [mark(question, choice).mistake for choice in question.choices]
    assert found == ["right_step"] * place + [None] + ["later_step"] * (len(found) - place - 1)
    assert mark(question, question.answer).feedback == (
        "Right. The mistake is this: the window passed on to the outcomes as it is, where each outcome needs Aᵢ and "
        "Bᵢ. In truth: Enter MIN F with the window (0, 20). Aᵢ = (14 − 0.75 × 20) / 0.25 = −4 lies below L = 0, so the "
        "window starts at L."
    )


def test_a_wrong_cut_is_explained_by_what_the_right_search_does_there():
    asked = questions(pruning(2), "wrong_step")
    question = next(one for one in asked if one.which == "clamped_test")
    assert question.answer == "C is cut after F"
    assert mark(question, question.answer).feedback.endswith(
        "In truth: F gives 0, so C lies between 0 and 15: 1 outcome unread. No cut: at most 15 > α = 14, and at least "
        "0 < β = ∞."
    )


@pytest.mark.parametrize("run", [
    alphabeta(GameTree.parse("max(min(3, 5), min(2, 8))")), expectiminimax(GameTree.parse("3")),
    expectiminimax(GameTree.parse("max(1, chance(min(2, 3)))"), depth=1, evaluate=lambda _: 2),
], ids=["alphabeta", "leaf", "depth"])  # fmt: skip
def test_no_question_of_a_program_where_no_mistake_is_known(run):
    assert questions(run, BUGS) == []


@pytest.mark.parametrize("lang", languages())
def test_a_quiz_asks_them_with_hints(lang):
    runs = expectiminimax(loop_tree(1, 3)), learn.exercise(2).run, pruning(2)
    asked = [question for run in runs for question in questions(run, (*LOOPS, *BUGS), lang)]
    made = quiz(asked)
    keys = [key for one in made.payload["rounds"].values() for key in one["questions"]]
    assert [key["prompt"] for key in keys] == [question.prompt for question in asked]
    assert all(all(hint and "{" not in hint for hint in key["hints"]) for key in keys)
    assert {key["kind"] for key in keys} == {*LOOPS, *BUGS}
