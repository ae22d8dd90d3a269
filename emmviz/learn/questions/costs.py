"""Ask for costs: how many leaves a tree grows, round after round, and how many of them Star1 reads."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.mistakes.special_mistakes import grown, round_of
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question

__all__ = ["ROUNDS", "grows", "reads"]

# How many rounds are asked about.
ROUNDS = (2, 3)


def grows(book: Book) -> Iterator[Question]:
    """Ask how many leaves there are after several rounds like the one that the tree is."""
    one, root = round_of(book.tree), book.tree.root
    if one is None:
        return
    for rounds in ROUNDS:
        prompt = book.say("ask_grown", b=one.moves, n=one.outcomes, m=rounds)
        yield book.question("grown", 0, root, prompt, grown(one, rounds), "number")


def reads(book: Book) -> Iterator[Question]:
    """Ask how many leaves Star1 reads, where it does not read them all."""
    read, every = len(book.run.leaves), len(book.tree.leaves())
    if book.run.grown or book.run.algorithm != "star1" or not 0 < read < every:
        return
    yield book.question("read", 0, book.tree.root, book.say("ask_read", total=every), read, "number")
