"""Ask about a position that comes back: what one sweep of value iteration gives, and where the sweeps settle."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.mistakes.special_mistakes import BACK, loop_of, settled, swept
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question

__all__ = ["settles", "sweeps"]


def sweeps(book: Book) -> Iterator[Question]:
    """Ask what a guess becomes in one sweep, of a tree with a leaf that stands for its root."""
    yield from _asked(book, "sweep")


def settles(book: Book) -> Iterator[Question]:
    """Ask at which value the sweeps settle."""
    yield from _asked(book, "settled")


def _asked(book: Book, kind: str) -> Iterator[Question]:
    loop = loop_of(book.tree)
    # A search of another kind, or cut off, need not report the value of the root.
    if loop is None or not book.run.steps or book.run.value != swept(loop, loop.guess):
        return
    root = book.tree.root
    back = book.say("loop", back=BACK, root=root, v=book.narrator.number(loop.guess))
    answer = swept(loop, loop.guess) if kind == "sweep" else settled(loop)
    yield book.question(kind, 0, root, f"{back} {book.say(f'ask_{kind}', root=root)}", answer, "number")
