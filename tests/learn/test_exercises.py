"""Exercises: the promises of every topic and level over many seeds, and the same trees everywhere."""

import random

import pytest

from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES, exercise, mark
from emmviz.learn.exercises import exercises as module
from tests.long import LONG
from tests.refusal import refusal
from tests.shapes import plain

SEEDS = 100 if LONG else 4
LITERAL = {
    (12345, "backup", 3): (
        "max(a1: chance(1/6: min(2, 4), 1/6: min(11, 12), 2/3: min(9, 8)), a2: chance(.5: min(10, 12), 1/3: min(12, "
        "12), 1/6: min(5, 7)), a3: chance(.5: min(2, 4), 1/6: min(0, 9), 1/3: min(8, 10))) in [0, 12]"
    ),
    (0, "pruning", 2): (
        "max(a1: chance(.8: min(7.8, 6.3), .2: min(6.2, 0)), a2: chance(.4: min(5, 0), .6: min(7.4, 5.1))) in [0, 10]"
    ),
}


@pytest.mark.halved
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("topic", ["backup", "pruning"])
def test_every_mistake_gives_another_value(topic, level):
    seen = set()
    for seed in range(SEEDS):
        drawn = exercise(seed, topic, level, kinds="value")
        tree, run, truth = drawn.tree, drawn.run, plain(drawn.tree)
        seen.add(str(tree))
        mistakes = BACKUP_MISTAKES if topic == "backup" else PRUNING_MISTAKES
        wrong = {name: method(tree) for name, method in mistakes.items()}
        assert len({truth, *wrong.values()}) == 1 + len(wrong), (seed, wrong)
        question = next(question for question in drawn.questions if question.node == tree.root)
        assert question.answer == run.value == truth
        # There is something to cut where cutting is asked for.
        cuts = [step for step in run.cutoffs if step.node in ("B", "C", "D") or step.value > run.bounds[0]]
        assert bool(cuts) == (topic == "pruning")
        suits(tree, level)
    assert [mark(question, value)[:2] for value in wrong.values()] == [(False, name) for name in wrong]
    assert len(seen) == SEEDS


def suits(tree, level):
    leaves = [tree.value(leaf) for leaf in tree.leaves()]
    probs = [tree.prob(node) for node in tree if tree.prob(node) is not None]
    assert all(0 <= value <= tree.bounds[1] for value in leaves)
    values = [plain(tree, node) for node in tree if tree.kind(node) == "chance"]
    assert len(set(values)) == len(values) or level != 1 or len(tree.children(tree.root)) == 2
    if level == 1:
        assert all(value.denominator == 1 for value in (*leaves, *values))
        assert {prob.denominator for prob in probs} <= {2, 4} or {prob.denominator for prob in probs} <= {2, 5, 10}
    elif level == 2:
        assert all((10 * value).denominator == 1 for value in (*leaves, *probs))
    else:
        assert {prob.denominator for prob in probs} <= {2, 3, 6}
    assert len(leaves) == (8 if level < 3 else 18)


@pytest.mark.parametrize(("seed", "topic", "level"), LITERAL)
def test_the_same_tree_everywhere(seed, topic, level):
    assert str(exercise(seed, topic, level).tree) == LITERAL[seed, topic, level]


def test_one_seed_gives_one_exercise_whatever_has_been_drawn_before():
    first = exercise(7, "backup", 2)
    random.seed(3)
    exercise(8, "backup", 2)
    again = exercise(7, "backup", 2)
    assert (str(again.tree), again.questions, *again[3:]) == (str(first.tree), first.questions, 7, "backup", 2)


def test_the_questions_of_a_topic():
    backup, pruning = exercise(1), exercise(1, "pruning")
    assert {question.kind for question in backup.questions} == {"value", "best"}
    assert {question.kind for question in pruning.questions} >= {"next", "window", "cut", "interval", "value", "unread"}
    assert (backup.run.algorithm, pruning.run.algorithm) == ("expectiminimax", "star1")
    assert [question.kind for question in exercise(1, kinds="best", lang="es").questions] == ["best"]
    assert exercise(1, kinds=["best"], lang="es").questions[0].prompt.startswith("¿Qué jugada elige MAX A?")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seed": -1}, "seed must be a whole number, 0 or more, not -1"),
        ({"seed": "x"}, "seed must be a whole number, 0 or more, not 'x'"),
        ({"seed": True}, "seed must be a whole number, 0 or more, not True"),
        ({"topic": ["backup"]}, "topic must be one of backup, pruning, not ['backup']"),
        ({"level": 4}, "level must be one of 1, 2, 3, not 4"),
        ({"level": True}, "level must be one of 1, 2, 3, not True"),
        ({"lang": "xx"}, "there is no language 'xx'; there are en, es"),
    ],
)
def test_what_makes_no_sense_is_refused(given, message):
    assert refusal(exercise, **{"seed": 1} | given) == message


def test_when_no_tree_is_found():
    message = "none of the 1 trees drawn for seed 3 separates all mistakes of the topic pruning"
    assert refusal(module._drawn, 3, "pruning", 1, tries=1) == message
