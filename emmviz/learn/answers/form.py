"""Form: how one sort of answer is read and compared, written, and given to a page that marks it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.numbers import Number, written_out
from emmviz.base.numerals import as_shown, with_plain_signs
from emmviz.base.spellings import INFINITE
from emmviz.base.text import JsonObject
from emmviz.learn.answers.intervals import Region
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.run import Run

# A vote has at most this many answers.
_MOST_OPTIONS = 5
# The sign of a number, as a keyboard types it, at its beginning or after the sign of a bound.
_HYPHEN = re.compile(r"(?<![^\s=≤≥<>])-(?=[\d.,∞])")

# Finds the known wrong answers to a question: that takes longer than to see that an answer is right.
Suspects = Callable[[], Sequence[Suspect]]
# What becomes of a verdict: the name of its mistake, its sentences, and the nodes that it is about.
VerdictWriter = Callable[[Verdict], JsonObject]
# The answer as it is marked, and the choices.
AcceptedAnswer = tuple[Any, tuple[str, ...]]


class Author(NamedTuple):
    """An author's settings for an answer: its choices and its run, if any, and the language."""

    choices: object
    run: Run | None
    lang: str


class Form(NamedTuple):
    """A form of answer: how answers are read, compared, written, and given to a page that marks them.

    Attributes
    ----------
    name : str
        Its name. The locale has the name of its field, `answers.answer_NAME`; a sample answer to type,
        `answers.sample_NAME`; the message if there is no answer, `answers.unanswered_NAME`; and if an answer cannot be
        read, `learn.write_NAME`.
    judge : function
        From a question, what was given and what finds the known wrong answers, if they are needed, to the verdict.
    shown : function
        An answer as a sentence has it.
    short : function
        An answer as a table has it: as briefly as can be, but the right one with what a rounded number is exactly.
    options : function
        The answers that a class votes on, by their labels; none if there is nothing to choose from.
    for_page : function
        An answer as pages compare with it, as plain data.
    key : function
        What a page marks by, beside the right answers and what it needs for any question, as plain data.
    data : function
        An answer as plain data.
    accept : function
        An author's answer as it is marked, with its choices; None if it is of another form.
    in_key : function
        Write an answer for a printed key, if there is room.
    lines : tuple of int
        How many printed lines an answer needs that is read off the tree, and one that is worked out.
    points : int
        How many points it is worth in print if nothing has to be worked out.
    """

    name: str
    judge: Callable[[Question, Any, Suspects], Verdict]
    shown: Callable[[Writer, Any], str]
    short: Callable[[Writer, Any], str]
    options: Callable[[Writer, Sequence[Suspect]], dict[str, Any]]
    for_page: Callable[[Any], Any]
    key: Callable[[Question, Sequence[Suspect], VerdictWriter], JsonObject]
    data: Callable[[Any], Any]
    accept: Callable[[Any, Author], AcceptedAnswer | None]
    in_key: Callable[[Writer, Any], str]
    lines: tuple[int, int] = (1, 1)
    points: int = 1


def judged(question: Question, answer: object, suspects: Suspects) -> Verdict:
    """Return the verdict on an answer that is compared as it is; None means that it could not be read."""
    if answer is None:
        return Verdict("unread")
    if answer == question.answer:
        return Verdict("right")
    return Verdict("wrong", suspect=next((known for known in suspects() if known.answer == answer), None))


def for_page(value: Number) -> list[str]:
    """Return a number as a page has it: what it is exactly, and what pictures show."""
    return [written_out(value), written_out(as_shown(value))]


def given_text(answer: object) -> str:
    """Return what a sentence says was given: the start of a text, a number, or nothing more of any other thing.

    >>> given_text("-0.25"), given_text("B-2"), given_text("-inf")
    ('−0.25', 'B-2', '−∞')
    """
    try:
        text = str(answer).strip() if isinstance(answer, str | int | float | Fraction) else "…"
    except ValueError:  # Python does not write whole numbers of more than 4300 digits
        return "…"
    if infinite := re.fullmatch(INFINITE, with_plain_signs(text[:40]).lower()):
        return "−∞" if infinite[1] == "-" else "∞"
    return _HYPHEN.sub("−", text)[:40]


def voted_on(question: Question, suspects: Sequence[Suspect]) -> list[Any]:
    """Return the right answer and the most likely wrong ones, in increasing order if they have an order."""
    answers = dict.fromkeys([question.answer, *[suspect.answer for suspect in suspects][: _MOST_OPTIONS - 1]])
    return [*answers] if isinstance(question.answer, Region) else sorted(answers)


def labelled(question: Question, suspects: Sequence[Suspect], label: Callable[[Any], str]) -> dict[str, Any]:
    """Return what is voted on by labels; of two answers that look the same once they are rounded, the right one."""
    answers: dict[str, Any] = {}
    for answer in voted_on(question, suspects):
        if label(answer) not in answers or answer == question.answer:
            answers[label(answer)] = answer
    return answers
