"""Sweep: what a guess becomes in one sweep of value iteration, where play comes back to the root."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import (
    Kind,
    arithmetic_of_backup,
    by_name,
    constant,
    pointers_of_backup,
    rule_and,
    working_of_backup,
)
from emmviz.learn.mistakes.special_mistakes import BACK, SWEEP_MISTAKES, Loop, loop_of, swept
from emmviz.learn.question import Question, Suspect

__all__ = ["KIND", "question_of_loop", "suspects_of_loop"]


def question_of_loop(book: Book, kind: str, answer: Callable[[Loop], object]) -> Iterator[Question]:
    """Ask for a number of a tree with a leaf that stands for its root."""
    loop = loop_of(book.tree)
    # A search of another kind, or cut off, need not report the value of the root.
    if loop is None or book.run.value != swept(loop, loop.guess):
        return
    root = book.tree.root
    back = book.say("loop", back=BACK, root=root, v=book.narrator.number(loop.guess))
    prompt = f"{back} {book.say(f'ask_{kind}', root=root)}"
    yield book.question(kind, 0, root, prompt, answer(loop), "number", end=book.moments[-1], detail=loop)


def suspects_of_loop(mistakes: Mapping[str, Callable[[Loop], Fraction]]) -> Callable[[Question], list[Suspect]]:
    """Return what gives the numbers of known mistakes."""
    return by_name(lambda question: {name: wrong(question.detail) for name, wrong in mistakes.items()})


KIND = Kind(
    "sweep",
    partial(question_of_loop, kind="sweep", answer=lambda loop: swept(loop, loop.guess)),
    "number",
    working_of_backup,
    rule_and(arithmetic_of_backup),
    suspects_of_loop(SWEEP_MISTAKES),
    pointers_of_backup,
    constant("repetition"),
    named_only=True,
)
