"""Short: answers as briefly as a marker reads them: a number, the letter of a choice, the names of leaves."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any

from emmviz.base.numbers import is_finite, is_rounded
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.intervals import written
from emmviz.learn.questions.question import Question

__all__ = ["letter", "short"]


def letter(place: int) -> str:
    """Return the letter of a choice by its place, from 0.

    >>> letter(0), letter(27)
    ('a', 'ab')
    """
    more, rest = divmod(place, len(ascii_lowercase))
    return (letter(more - 1) if more else "") + ascii_lowercase[rest]


def short(question: Question, answer: Any, *, exactly: bool = False) -> str:
    """Return an answer, right or wrong, as briefly as a key writes it; exactly, True for a rounded number in full, too.

    >>> from emmviz.learn import exercise
    >>> question = exercise(3, "pruning", kinds="window").questions[-1]
    >>> short(question, question.answer)
    '(18, 20)'
    """
    say, tree = Feedback(question), question.run.tree
    if question.form == "number":
        full = f"{say.exact(answer)} ≈ " if exactly and is_finite(answer) and is_rounded(answer) else ""
        return full + say.number(answer)
    if question.form == "interval":
        return say.narrator.window(answer)
    if question.form == "region":
        return written(answer, question.lang)
    if question.form == "choice":
        return letter(question.choices.index(answer))

    def called(node: str) -> str:
        name = tree.nodes[node].get("name")
        unseen = tree.kind(node) == "leaf" and name is None
        return say.called(node) if unseen else str(node if name is None else name)

    if question.form == "node":
        action = say.narrator.action(answer) if question.kind == "best" else None
        return action or called(answer)
    return say.join(map(called, answer)) or say.words["none"]
