"""Exercises: random trees with questions, from a seed, on which every known mistake shows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, brief
from emmviz.learn.exercises.exercise_tree import LEVELS, Bounds, draw, tree_of
from emmviz.learn.kinds import kinds_for, questions
from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up
from emmviz.learn.mistakes.pruning_mistakes import HandSearch
from emmviz.learn.mistakes.rows import Row
from emmviz.learn.question import Question
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.star1 import star1
from emmviz.study.random_trees.dice import Dice
from emmviz.study.random_trees.model import is_whole

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["TOPICS", "Exercise", "exercise"]

# The kinds of questions asked by default.
TOPICS = {
    "backup": ("value", "best"),
    "pruning": ("next", "window", "cut", "interval", "value", "bound", "unread"),
}
_TRIES = 20_000
# The slips that change the value least often are tried first.
_RAREST_FIRST = ("window_unchanged", "clamped_test", "wrong_sign", "bound_as_value")


class Exercise(NamedTuple):
    """A tree with a run and its questions, and the seed, topic and level it was drawn from."""

    tree: GameTree
    run: Run
    questions: list[Question]
    seed: int
    topic: str
    level: int


def exercise(
    seed: int, topic: str = "backup", level: int = 1, kinds: str | Iterable[str] | None = None, lang: str = "en"
) -> Exercise:
    """Draw an exercise, the same for the same arguments on every machine and version.

    At the root of its tree every known mistake of the topic gives another value than the right method, and each backup
    mistake another one than the rest; so do pruning mistakes.

    Parameters: seed, a whole number, 0 or more; topic, "backup" for values in a full search or "pruning" for Star1;
    level, 1 for whole numbers, expected values included, 2 for decimals, 3 for thirds and sixths in a larger tree;
    kinds of questions and lang as for `questions`, kinds by default those that suit the topic.
    Returns: an Exercise. Raises: TreeError for an argument that does not fit, and when no such tree is found.

    >>> drawn = exercise(1)
    >>> str(drawn.tree)
    'max(a1: chance(.25: min(20, 18), .75: min(10, 15)), a2: chance(.5: min(19, 17), .5: min(16, 9))) in [0, 20]'
    >>> [(question.prompt, question.answer) for question in drawn.questions][2:4]
    [('What is B worth?', Fraction(12, 1)), ('What is MIN F worth?', Fraction(17, 1))]
    """
    if not is_whole(seed) or seed < 0:
        raise TreeError(f"seed must be a whole number, 0 or more, not {brief(seed)}")
    if not isinstance(topic, str) or topic not in TOPICS:
        raise TreeError(f"topic must be one of {', '.join(TOPICS)}, not {brief(topic)}")
    if not is_whole(level) or level not in LEVELS:
        raise TreeError(f"level must be one of {', '.join(map(str, LEVELS))}, not {brief(level)}")
    asked = kinds_for(TOPICS[topic] if kinds is None else kinds)
    tree = tree_of(*_drawn(int(seed), topic, int(level)))
    run = expectiminimax(tree) if topic == "backup" else star1(tree)
    return Exercise(tree, run, questions(run, asked, lang), int(seed), topic, int(level))


@lru_cache(maxsize=256)  # a pack asks for the same tree in every language
def _drawn(seed: int, topic: str, level: int, tries: int = _TRIES) -> tuple[tuple[Row, ...], Bounds]:
    """Draw trees until one has what the topic promises, and return its rows and bounds."""
    dice = Dice((seed * 2 + (topic == "pruning")) * 3 + level - 1)
    fits: Any = _separates_backups if topic == "backup" else _separates_prunings
    for _ in range(tries):
        rows, bounds = draw(dice, level, topic)
        if fits(rows, bounds):
            return (*rows,), bounds
    raise TreeError(f"none of the {tries} trees drawn for seed {seed} separates all mistakes of the topic {topic}")


def _separates_backups(rows: list[Row], bounds: Any) -> bool:
    values = backed_up(rows)
    moves = [values[kid] for kid in rows[0].kids]
    found = {values[0]}
    if len(set(moves)) < len(moves):
        return False
    for rule in RULES.values():
        value = backed_up(rows, rule)[0]
        if value in found:
            return False
        found.add(value)
    return True


def _separates_prunings(rows: list[Row], bounds: Any) -> bool:
    values = backed_up(rows)
    moves = [values[kid] for kid in rows[0].kids]
    if len(set(moves)) < len(moves) or not _may_stop_early(rows, moves):
        return False
    found: set[Number] = {values[0]}
    for slip in _RAREST_FIRST:
        value = HandSearch(rows, bounds, slip).value
        if value in found:
            return False
        found.add(value)
    # Last, because it is slowest: the right search cuts, and not only because a reply is L itself.
    run = star1(tree_of(rows, bounds))
    return any(run.tree.kind(step.node) == "chance" or step.value not in run.bounds for step in run.cutoffs)


def _may_stop_early(rows: list[Row], moves: list[Fraction]) -> bool:
    """Return whether some reply of MIN is at most α but not the least: only then does an unchanged window do harm."""
    for place, kid in enumerate(rows[0].kids[1:], start=1):
        alpha = max(moves[:place])
        for outcome in rows[kid].kids:
            first, *rest = (rows[leaf].value for leaf in rows[outcome].kids)
            if first <= alpha and min(rest) < first:
                return True
    return False
