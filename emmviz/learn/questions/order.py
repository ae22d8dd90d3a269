"""Ask what the search comes to: which node is visited next, which leaves are never read."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question
from emmviz.story.visits import ARRIVALS

__all__ = ["nexts", "unread"]


def nexts(book: Book) -> Iterator[Question]:
    """Ask which node is visited next, each time that one has been searched: it may be cut, or not."""
    arrival = None
    steps = book.run.steps
    for k in range(len(steps) - 1, 0, -1):
        if steps[k].event in ARRIVALS:
            arrival = steps[k]
        # A probe or a recalled value is no visit, so a reader could not know which node is meant.
        clear = arrival is not None and arrival.event in ("enter", "evaluate")
        if arrival is not None and clear and steps[k - 1].event in ("evaluate", "leave", "cutoff"):
            yield book.question("next", k, None, book.words["ask_next"], arrival.node, "node")


def unread(book: Book) -> Iterator[Question]:
    """Ask before the search which leaves it never reads; of a game nobody sees them yet."""
    leaves = book.tree.leaves()
    if book.run.grown or not book.moments or leaves == [book.tree.root]:
        return
    read = set(book.run.leaves)
    missed = tuple(leaf for leaf in leaves if leaf not in read)
    yield book.question("unread", 0, None, book.words["ask_unread"], missed, "nodes")
