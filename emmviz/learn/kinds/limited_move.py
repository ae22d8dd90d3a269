"""Limited move: which move a search chooses that stops at a depth and takes estimates there."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.kind import (
    Book,
    Kind,
    arithmetic_of_backup,
    by_name,
    constant,
    pointers_of_backup,
    rule_and,
    working_of_backup,
)
from emmviz.learn.kinds.limited import limit_of, limited, wrong_values
from emmviz.learn.question import Question

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    limit, tree = limit_of(book), book.tree
    if limit is None:
        return
    moves = {move: str(tree.action(move)) for move in tree.children(tree.root)}
    values = limited(tree, book.run.options["depth"])
    best = max(moves, key=values.__getitem__)
    # It asks for one move, and by its name.
    if sum(values[move] == values[best] for move in moves) > 1 or len({*moves.values()}) < len(moves):
        return
    prompt, choices = f"{limit} {book.words['ask_limited_move']}", tuple(moves.values())
    yield book.question("limited_move", 0, tree.root, prompt, moves[best], "choice", choices, end=book.moments[-1])


def _wrong(question: Question) -> dict[str, str]:
    tree, found = question.run.tree, {}
    for name, values in wrong_values(question.run).items():
        best = min if name == "roles_swapped" else max
        found[name] = str(tree.action(best(tree.children(tree.root), key=values.__getitem__)))
    return found


KIND = Kind(
    name="limited_move",
    ask=_ask,
    form="choice",
    working=working_of_backup,
    hints=rule_and(arithmetic_of_backup),
    suspects=by_name(_wrong),
    pointers=pointers_of_backup,
    skill=constant("depth"),
    named_only=True,
)
