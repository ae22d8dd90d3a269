"""Cost words: how a number of leaves comes about, in the language of its question."""

from __future__ import annotations

from typing import Any

from emmviz.learn.mistakes.special_mistakes import GROWTH_MISTAKES, grown, round_of, wrong_counts, wrong_values
from emmviz.learn.questions.costs import ROUNDS
from emmviz.learn.questions.question import COSTS, LIMITS, Question
from emmviz.story.narrate import Narrator

__all__ = ["growth", "wrong_moves", "wrong_of"]


def growth(question: Question) -> str:
    """Say how many leaves there are after the rounds.

    >>> from emmviz import GameTree, learn, star1
    >>> tree = GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))")
    >>> growth(learn.questions(star1(tree), "grown")[0])
    'Each round multiplies the leaves by 2 × 3 = 6, and 6 to the power 2 is 36.'
    """
    one, says = round_of(question.run.tree), Narrator(question.run.tree, question.lang).lang["learn"]
    assert one is not None
    return str(says["growth"].format(
        b=one.moves, n=one.outcomes, each=one.moves * one.outcomes, m=_rounds(question), leaves=question.answer
    ))  # fmt: skip


def wrong_of(question: Question) -> dict[Any, str] | None:
    """Return the wrong numbers of a question of leaves or of a limit, each with its mistake; None for another kind."""
    if question.kind not in (*COSTS, *LIMITS):
        return None
    found: dict[Any, str] = {}
    for name, number in _numbers(question).items():
        if number != question.answer:
            found.setdefault(number, name)
    return found


def wrong_moves(question: Question) -> dict[str, str]:
    """Return the moves that wrong methods choose at a limit, each with its mistake."""
    tree = question.run.tree
    found: dict[str, str] = {}
    for name, values in wrong_values(question.run).items():
        pick = min if name == "roles_swapped" else max
        move = str(tree.action(pick(tree.children(tree.root), key=values.__getitem__)))
        if move != question.answer:
            found.setdefault(move, name)
    return found


def _numbers(question: Question) -> dict[str, Any]:
    if question.kind == "read":
        return dict(wrong_counts(question.run))
    if question.kind == "grown":
        one, rounds = round_of(question.run.tree), _rounds(question)
        assert one is not None
        return {name: wrong(one, rounds) for name, wrong in GROWTH_MISTAKES.items()}
    return {name: values[question.run.tree.root] for name, values in wrong_values(question.run).items()}


def _rounds(question: Question) -> int:
    one = round_of(question.run.tree)
    assert one is not None
    return next(rounds for rounds in ROUNDS if grown(one, rounds) == question.answer)
