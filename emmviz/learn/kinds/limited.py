"""Limited: what the root is worth to a search that stops at a depth and takes estimates there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from emmviz.base.numbers import INF
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
from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right
from emmviz.learn.mistakes.rows import rows_of
from emmviz.learn.question import Question
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["KIND", "limit_of", "limited", "wrong_values"]

# What a method gives for each node of a tree.
Values = Mapping[str, Fraction]


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


def limited(tree: GameTree, depth: float, rule: Rule = right) -> Values:
    """Return what a search gives for each node that stops after so many moves of players and takes estimates there.

    >>> from emmviz import GameTree
    >>> tree = GameTree.parse("max(a1: min[4](3, 8), a2: min[5](1, 9))")
    >>> {node: str(value) for node, value in limited(tree, 1).items()}
    {'A': '5', 'B': '4', 'L1': '3', 'L2': '8', 'C': '5', 'L3': '1', 'L4': '9'}
    """
    rows = rows_of(tree)
    moves = [0] * len(rows)
    for i, row in enumerate(rows):
        for kid in row.kids:
            moves[kid] = moves[i] + (row.kind != "chance")
        if row.kids and moves[i] >= depth:
            rows[i] = row._replace(kids=(), value=tree.estimate(row.node) or Fraction(0))
    return {row.node: value for row, value in zip(rows, backed_up(rows, rule), strict=True)}


def wrong_values(run: Run) -> dict[str, Values]:
    """Return what each wrong method gives for the nodes of a tree that was searched to a depth.

    >>> from emmviz import GameTree, expectiminimax
    >>> tree = GameTree.parse("max(a1: min[4](chance[6](3, 8), 5), a2: min[5](chance[2](1, 9), 7))")
    >>> {name: str(values["A"]) for name, values in wrong_values(expectiminimax(tree, depth=2)).items()}
    {'limit_ignored': '5', 'stopped_early': '5', 'roles_swapped': '6'}
    """
    tree, depth = run.tree, run.options["depth"]
    name, other = ("stopped_early", depth - 1) if depth > 1 else ("stopped_late", depth + 1)
    return {
        "limit_ignored": limited(tree, INF),
        name: limited(tree, other),
        "roles_swapped": limited(tree, depth, RULES["roles_swapped"]),
    }


KIND = Kind(
    name="limited",
    ask=_ask,
    form="number",
    working=working_of_backup,
    hints=rule_and(arithmetic_of_backup),
    suspects=by_name(
        lambda question: {name: values[question.run.tree.root] for name, values in wrong_values(question.run).items()}
    ),
    pointers=pointers_of_backup,
    skill=constant("depth"),
    named_only=True,
)
