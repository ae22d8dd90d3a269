"""Quizzed: the entry that a question of a quiz leaves in the record."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from emmviz.base.numbers import written_out
from emmviz.learn.kinds import kind_of
from emmviz.learn.marking import mark
from emmviz.learn.question import Question
from emmviz.learn.record.store import Entry

__all__ = ["entry_of", "question_id"]


def question_id(question: Question) -> str:
    """Return what names a question: the same for the same steps of a search, in any notebook, session and language.

    >>> from emmviz import learn
    >>> first, other = learn.pre_test(), learn.pre_test("es")
    >>> [question_id(one) for one in first] == [question_id(one) for one in other]
    True
    """
    steps = [
        (step.event, step.node, None if step.value is None else written_out(step.value)) for step in question.run.steps
    ]
    about = (str(question.run.tree), steps, question.kind, question.step, question.node, question.which)
    return blake2b(repr(about).encode("utf-8", "replace"), digest_size=8).hexdigest()


def entry_of(question: Question, tries: Sequence[str], right: bool) -> Entry:
    """Return the entry for a question that was answered, or whose answer was shown or skipped.

    Parameters: question; tries, what was typed, of which the first counts; right, whether that one was.
    """
    skill = kind_of(question).skill(question)
    if not tries:
        return Entry(question_id(question), "quiz", skill, "unknown")
    slip = None if right else mark(question, tries[0]).mistake
    return Entry(question_id(question), "quiz", skill, "right" if right else "wrong", tries[0], slip)
