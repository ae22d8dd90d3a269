"""Grown: how many leaves there are after several rounds like the one that the tree is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from emmviz.learn.kinds.kind import Book, Kind, by_name, constant, nothing, rule_and
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.tree.game_tree import GameTree

__all__ = ["GROWTH_MISTAKES", "KIND", "round_of"]

_ROUNDS = (2, 3)


def round_of(tree: GameTree) -> tuple[int, int] | None:
    """Return how many moves a tree has and how many outcomes each, where it is one move and one throw, else None.

    >>> from emmviz import GameTree
    >>> round_of(GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))"))
    (2, 3)
    """
    moves = tree.children(tree.root)
    if tree.kind(tree.root) not in ("max", "min") or len(moves) < 2:
        return None
    outcomes = len(tree.children(moves[0]))
    shapes = {(tree.kind(move), *map(tree.kind, tree.children(move))) for move in moves}
    return (len(moves), outcomes) if outcomes > 1 and shapes == {("chance", *["leaf"] * outcomes)} else None


# From b moves, n outcomes of each and m rounds to the leaves that a wrong method counts; right is b^m n^m
# (Russell and Norvig 2010, section 5.5).
GROWTH_MISTAKES: dict[str, Callable[[int, int, int], int]] = {
    "rounds_multiplied": lambda b, n, m: b * n * m,
    "powers_added": lambda b, n, m: b**m + n**m,
    "throws_forgotten": lambda b, n, m: b**m,
    "one_throw": lambda b, n, m: b**m * n,
}


def _ask(book: Book) -> Iterator[Question]:
    if (found := round_of(book.tree)) is None:
        return
    b, n = found
    for m in _ROUNDS:
        prompt, leaves = book.say("ask_grown", b=b, n=n, m=m), (b * n) ** m
        end = book.moments[-1]
        yield book.question(
            "grown", 0, book.tree.root, prompt, leaves, "number", end=end, detail=(b, n, m), which=repr(leaves)
        )


def _working(writer: Writer) -> str:
    b, n, m = writer.question.detail
    return writer.words["growth"].format(b=b, n=n, each=b * n, m=m, leaves=writer.question.answer)


KIND = Kind(
    name="grown",
    ask=_ask,
    form="number",
    working=_working,
    hints=rule_and(lambda writer: _working(writer).partition(" = ")[0] + " = ?"),
    suspects=by_name(lambda question: {name: wrong(*question.detail) for name, wrong in GROWTH_MISTAKES.items()}),
    pointers=nothing,
    skill=constant("costs"),
    named_only=True,
)
