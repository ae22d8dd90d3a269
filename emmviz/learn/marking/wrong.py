"""Wrong: the answers that known mistakes give to a question, each with the name of its mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from emmviz.learn.marking.marking import mark
from emmviz.learn.marking.suspects import Suspects
from emmviz.learn.questions.question import Question

__all__ = ["Wrong", "wrong_answers"]


class Wrong(NamedTuple):
    """A wrong answer, in the form of its question, and the name of the mistake that gives it."""

    answer: Any
    mistake: str


def wrong_answers(question: Question) -> list[Wrong]:
    """Return the answers that known mistakes give to a question; only those that marking calls by that mistake.

    In the order of the list of mistakes; none where no known mistake changes the answer.

    >>> from emmviz.learn import exercise
    >>> for answer, mistake in wrong_answers(exercise(1).questions[2])[:2]:
    ...     print(answer, mistake)
    14 unweighted_mean
    28 sum
    """
    found: list[Wrong] = []
    for answer in _candidates(question):
        mistake = mark(question, answer).mistake
        if mistake is not None and all(answer != other for other, _ in found):
            found.append(Wrong(answer, mistake))
    return found


def _candidates(question: Question) -> Iterator[Any]:
    suspects, order = Suspects(question), question.run.tree.preorder()
    if question.form == "number":
        yield from (value for value, _ in suspects.values())
    elif question.form == "interval":
        yield from (pair for pair, _ in suspects.windows())
    elif question.form == "nodes":
        for leaves, _ in suspects.leaves():
            yield tuple(node for node in order if node in leaves)
    elif question.form == "choice":
        yield from question.choices
    elif question.where is not None:
        yield from question.where.suspects.values()
