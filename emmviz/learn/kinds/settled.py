"""Settled: at which value the sweeps of value iteration settle."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Hints, Kind, constant, nothing
from emmviz.learn.kinds.sweep import question_of_loop, suspects_of_loop
from emmviz.learn.mistakes.special_mistakes import SETTLED_MISTAKES, settled, turn_of
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    return question_of_loop(book, "settled", settled)


def _equation(writer: Writer) -> str:
    """Write the equation that the value has to solve, on the way that leads back."""
    turn = turn_of(writer.question.detail)
    return f"x{writer.narrator.equal(turn.fixed)} + {writer.narrator.prob(turn.back)} × x"


def _working(writer: Writer) -> str:
    """Give the solution of the equation, compared with the other moves of a player."""
    loop, narrator, root = writer.question.detail, writer.narrator, writer.run.tree.root
    way, equation = loop.rows[loop.way].node, _equation(writer)
    limit = narrator.equal(turn_of(loop).limit)
    if way == root:
        return writer.words["settles"].format(root=root, equation=equation, limit=limit)
    return writer.words["settles_choice"].format(
        root=narrator.name(root),
        move=writer.move(way),
        equation=equation,
        limit=limit,
        v=narrator.number(settled(loop)),
    )


def _hints(writer: Writer) -> Hints:
    return writer.quiz["rule_settled"], f"{_equation(writer)}; x = ?"


KIND = Kind(
    "settled",
    _ask,
    "number",
    _working,
    _hints,
    suspects_of_loop(SETTLED_MISTAKES),
    nothing,
    constant("repetition"),
    named_only=True,
)
