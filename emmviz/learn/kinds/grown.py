"""Grown: how many leaves there are after several rounds like the one that the tree is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from emmviz.learn.kinds.kind import Book, Kind, by_name, constant, nothing, rule_and
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.tree.game_tree import GameTree

__all__ = ["GROWTH_MISTAKES", "KIND", "grown", "round_of"]

_ROUNDS = (2, 3)


class Round(NamedTuple):
    """One move and one throw: how many `moves` there are, and how many `outcomes` each has."""

    moves: int
    outcomes: int


def round_of(tree: GameTree) -> Round | None:
    """Return the round that a tree is, None for a tree of another shape.

    >>> from emmviz import GameTree
    >>> round_of(GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))"))
    Round(moves=2, outcomes=3)
    """
    moves = tree.children(tree.root)
    if tree.kind(tree.root) not in ("max", "min") or len(moves) < 2:
        return None
    one = Round(len(moves), len(tree.children(moves[0])))
    shapes = {(tree.kind(move), *map(tree.kind, tree.children(move))) for move in moves}
    return one if one.outcomes > 1 and shapes == {("chance", *["leaf"] * one.outcomes)} else None


def grown(one: Round, rounds: int) -> int:
    """Return how many leaves a tree of so many rounds has: b^m n^m (Russell and Norvig 2010, section 5.5)."""
    return int((one.moves * one.outcomes) ** rounds)


# From a round and how many there are to the number that a wrong method gives.
GROWTH_MISTAKES: dict[str, Callable[[Round, int], int]] = {
    "rounds_multiplied": lambda one, rounds: one.moves * one.outcomes * rounds,
    "powers_added": lambda one, rounds: one.moves**rounds + one.outcomes**rounds,
    "throws_forgotten": lambda one, rounds: one.moves**rounds,
    "one_throw": lambda one, rounds: one.moves**rounds * one.outcomes,
}


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
