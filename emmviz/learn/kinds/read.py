"""Read: how many leaves Star1 reads, where it does not read them all."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Kind, by_name, constant, rule_and
from emmviz.learn.kinds.unread import first_cut, working_of_cuts
from emmviz.learn.mistakes.special_mistakes import wrong_counts
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    read, every = len(book.run.leaves), len(book.tree.leaves())
    if book.run.grown or book.run.algorithm != "star1" or not 0 < read < every:
        return
    prompt = book.say("ask_read", total=every)
    yield book.question("read", 0, book.tree.root, prompt, read, "number", end=book.moments[-1])


def _numbers(writer: Writer) -> str:
    return writer.quiz["numbers_read"].format(total=len(writer.run.tree.leaves()))


KIND = Kind(
    "read",
    _ask,
    "number",
    working_of_cuts,
    rule_and(_numbers),
    by_name(lambda question: wrong_counts(question.run)),
    first_cut,
    constant("costs"),
    named_only=True,
)
