"""Limited: what the root is worth to a search that stops at a depth and takes estimates there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

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
from emmviz.learn.mistakes.special_mistakes import limited, wrong_values
from emmviz.learn.question import Question

__all__ = ["KIND", "limit_of"]


def _ask(book: Book) -> Iterator[Question]:
    limit, root = limit_of(book), book.tree.root
    if limit is not None:
        prompt = f"{limit} {book.say('ask_value', root, name=book.narrator.name(root))}"
        value = limited(book.tree, book.run.options["depth"])[root]
        yield book.question("limited", 0, root, prompt, value, "number", end=book.moments[-1])


def limit_of(book: Book) -> str | None:
    """Say where the search stops and what is estimated; None for a search without estimates at its limit."""
    tree, depth = book.tree, book.run.options.get("depth")
    inner = [tree.root]
    for node in inner:  # level by level, as their names go
        inner += [child for child in tree.children(node) if tree.kind(child) != "leaf"]
    estimates = {node: tree.estimate(node) for node in inner[1:]}
    if book.run.grown or not depth or tree.kind(tree.root) != "max" or book.run.algorithm != "expectiminimax":
        return None
    if not estimates or None in estimates.values():
        return None
    given = [f"{node} ≈ {book.narrator.number(value)}" for node, value in estimates.items() if value is not None]
    listed = str(book.narrator.lang["format"]["list"]).join(given)
    return book.say("limit", depth=depth, estimates=listed)


def _wrong(question: Question) -> dict[str, Fraction]:
    return {name: values[question.run.tree.root] for name, values in wrong_values(question.run).items()}


KIND = Kind(
    "limited",
    _ask,
    "number",
    working_of_backup,
    rule_and(arithmetic_of_backup),
    by_name(_wrong),
    pointers_of_backup,
    constant("depth"),
    named_only=True,
)
