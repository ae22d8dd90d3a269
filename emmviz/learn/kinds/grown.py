"""Grown: how many leaves there are after several rounds like the one that the tree is."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Kind, by_name, constant, nothing, rule_and
from emmviz.learn.mistakes.special_mistakes import GROWTH_MISTAKES, grown, round_of
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer

__all__ = ["KIND"]

_ROUNDS = (2, 3)


def _ask(book: Book) -> Iterator[Question]:
    one, root = round_of(book.tree), book.tree.root
    if one is None:
        return
    for rounds in _ROUNDS:
        prompt, leaves = book.say("ask_grown", b=one.moves, n=one.outcomes, m=rounds), grown(one, rounds)
        yield book.question(
            "grown", 0, root, prompt, leaves, "number", end=book.moments[-1], detail=(one, rounds), which=repr(leaves)
        )


def _working(writer: Writer) -> str:
    one, rounds = writer.question.detail
    return writer.words["growth"].format(
        b=one.moves, n=one.outcomes, each=one.moves * one.outcomes, m=rounds, leaves=writer.question.answer
    )


KIND = Kind(
    "grown",
    _ask,
    "number",
    _working,
    rule_and(lambda writer: _working(writer).partition(" = ")[0] + " = ?"),
    by_name(lambda question: {name: wrong(*question.detail) for name, wrong in GROWTH_MISTAKES.items()}),
    nothing,
    constant("costs"),
    named_only=True,
)
