"""Free: a question that no run raises; its author knows the answer, the wrong ones, and why."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Kind, constant, nothing
from emmviz.learn.question import Question

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    return iter(())


KIND = Kind(
    "free",
    _ask,
    "number",
    lambda writer: "",
    lambda writer: ("", ""),
    nothing,
    nothing,
    constant("reading"),
    named_only=True,
)
