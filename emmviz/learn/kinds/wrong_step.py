"""Wrong step: which step of a program with a known mistake is the first that the right one does not take."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from emmviz.learn.kinds.kind import Book, Kind, constant, nothing, rule_and
from emmviz.learn.kinds.which_bug import labels_of, logs_of, question_of_program, working_of_program
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    for log in logs_of(book.run):
        labels = labels_of(book.narrator, log)
        yield question_of_program(book, "wrong_step", log, labels[log.first], labels)


def _its_mistake(writer: Writer) -> str:
    """Say which mistake it is: what the other kind of question about a program asks for."""
    return writer.words["its_mistake"].format(what=writer.words[f"mistake_{writer.question.detail.mistake}"])


def _suspects(question: Question) -> Iterator[Suspect]:
    """Take another step for the first wrong one: one before it, or one after it."""
    log = question.detail
    for place, choice in enumerate(question.choices):
        yield Suspect(choice, "later_step" if place > log.first else "right_step", moment=log.truth)


KIND = Kind(
    name="wrong_step",
    ask=_ask,
    form="choice",
    working=partial(working_of_program, _its_mistake),
    hints=rule_and(_its_mistake),
    suspects=_suspects,
    pointers=nothing,
    skill=constant("bugs"),
    named_only=True,
    of_tree=True,
)
