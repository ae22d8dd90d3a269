"""A choice as an answer: one of the choices, or how it begins, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from string import ascii_lowercase

from emmviz.base.locale import words
from emmviz.base.messages import expect
from emmviz.base.numbers import show
from emmviz.base.numerals import read_number
from emmviz.base.text import JsonObject
from emmviz.learn.answers.form import AcceptedAnswer, Author, Form, Suspects, VerdictWriter, judged
from emmviz.learn.answers.names import normalised
from emmviz.learn.answers.number import as_number
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer

_MOST = 9  # choices: one key each


def on_paper(question: Question) -> dict[str, str]:
    """Return the choices in the order in which they are printed, each with what the key calls it.

    The order is drawn from the tree and the question, so that on another student's sheet the right one has another
    letter. Numbers keep theirs, and so do nodes called by letters, which are their own labels.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> on_paper(questions(star1(gallery.aima_scale()), "cut")[-1])
    {'yes, by α, set by B': 'a', 'no': 'b', 'yes, by α, set by F': 'c'}
    """
    choices = question.choices
    if all(len(choice) == 1 and choice.isalpha() for choice in choices):
        return {choice: choice for choice in choices}
    if not all(map(read_number, choices)):
        about = f"{question.run.tree}\n{question.kind} {question.step} {question.node} {question.which}"
        drawn = {
            choice: sha256(f"{place}\n{about}".encode("utf-8", "surrogatepass")).digest()
            for place, choice in enumerate(choices)
        }
        choices = tuple(sorted(choices, key=drawn.__getitem__))
    return dict(zip(choices, ascii_lowercase, strict=False))


def read_choice(question: Question, answer: object) -> str | None:
    """Return the choice that an answer means, in any spelling, or by True or False; None if it is not a choice."""
    text = label_of(answer, question.lang) if isinstance(answer, bool) else answer
    if not isinstance(text, str) or text in question.choices:
        return text if isinstance(text, str) else None
    return next((choice for choice in question.choices if normalised(choice) == normalised(text[:400])), None)


def _judge(question: Question, answer: object, suspects: Suspects) -> Verdict:
    choice = read_choice(question, answer)
    if choice in question.also:  # a page has the verdict of each choice
        return Verdict("right")
    return judged(question, choice, suspects)._replace(given=Writer(question).choice(choice or ""))


def _key(question: Question, suspects: Sequence[Suspect], marked: VerdictWriter) -> JsonObject:
    verdicts = [_judge(question, choice, lambda: suspects) for choice in question.choices]
    return {
        "choices": list(question.choices),
        "unreadable": marked(Verdict("unread"))["feedback"],
        "marks": [{"correct": verdict.correct, **marked(verdict)} for verdict in verdicts],
    }


def label_of(choice: object, lang: str) -> str:
    """Write a choice of an author: a text as it is, a number or a truth in a language."""
    if isinstance(choice, bool):
        return str(words(lang)["learn"]["yes" if choice else "no"])
    if isinstance(choice, int | float | Fraction | Decimal):
        return show(as_number(choice), comma=words(lang)["format"]["comma"])
    return str(choice)


def labelled_choices(choices: object, lang: str) -> list[str]:
    """Return the labels of an author's choices; raise TreeError if they are too few, too many or equal."""
    several = choices if isinstance(choices, Iterable) and not isinstance(choices, str | bytes) else ()
    options = [label_of(choice, lang) for choice in several]
    expect(
        2 <= len(options) <= _MOST and len(set(options)) == len(options),
        "wrong.learn.choices",
        choices,
        most=_MOST,
    )
    return options


def _accept(answer: object, author: Author) -> AcceptedAnswer | None:
    choices = author.choices
    if isinstance(answer, list) or (choices is None and not isinstance(answer, bool)):
        return None
    options = labelled_choices((True, False) if choices is None else choices, author.lang)
    right = label_of(answer, author.lang)
    expect(right in options, "wrong.learn.no_choice", answer)
    return right, tuple(options)


CHOICE = Form(
    name="choice",
    judge=_judge,
    shown=lambda writer, answer: writer.choice(answer),
    short=lambda writer, answer: on_paper(writer.question)[answer],
    options=lambda writer, suspects: {choice: choice for choice in writer.question.choices},
    for_page=str,
    key=_key,
    data=str,
    accept=_accept,
    in_key=lambda writer, answer: answer,
    lines=(0, 2),
)
