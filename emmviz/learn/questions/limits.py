"""Ask about a depth limit: what a search to a depth makes of estimates, and which move it chooses."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.mistakes.special_mistakes import limited
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question

__all__ = ["limit_moves", "limits"]


def limits(book: Book) -> Iterator[Question]:
    """Ask what the root is worth to a search that stops at a depth."""
    given = _given(book)
    if given is not None:
        root = book.tree.root
        prompt = f"{given} {book.say('ask_value', root, name=book.narrator.name(root))}"
        yield book.question("limited", 0, root, prompt, limited(book.tree, book.run.options["depth"])[root], "number")


def limit_moves(book: Book) -> Iterator[Question]:
    """Ask which move such a search chooses."""
    given, tree = _given(book), book.tree
    if given is None:
        return
    moves = {move: str(tree.action(move)) for move in tree.children(tree.root)}
    values = limited(tree, book.run.options["depth"])
    best = max(moves, key=values.__getitem__)
    # Of equally good moves there is no talk here.
    if sum(values[move] == values[best] for move in moves) > 1 or len({*moves.values()}) < len(moves):
        return
    prompt = f"{given} {book.words['ask_limited_move']}"
    yield book.question("limited_move", 0, tree.root, prompt, moves[best], "choice", tuple(moves.values()))


def _given(book: Book) -> str | None:
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
    told = [f"{node} ≈ {book.narrator.number(value)}" for node, value in estimates.items() if value is not None]
    listed = str(book.narrator.lang["format"]["list"]).join(told)
    return book.say("limit", depth=depth, estimates=listed)
