"""Rows: a tree as a plain list of nodes, for the wrong methods, which share no code with the searches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.numbers import Number
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import Branch


class Mistakes(dict[str, Callable[[GameTree], Number]]):
    """Known mistakes by their names: for each a function of a tree, which returns the value that the mistake gives.

    >>> from emmviz import GameTree, learn
    >>> learn.BACKUP_MISTAKES["sum"](GameTree.parse("chance(.9: 2, .1: 3)"))
    Fraction(5, 1)
    """


class Row(NamedTuple):
    """A node: its id and kind, the places of its children in the list, their probabilities, a leaf's value.

    `below` is the kind of its first child that is not a leaf, "" if there is none.
    """

    node: str
    kind: str
    kids: tuple[int, ...] = ()
    probs: tuple[Fraction, ...] = ()
    value: Fraction = Fraction(0)
    below: str = ""


def rows_of(tree: GameTree, root: str | None = None, *, improbable: bool = False) -> list[Row]:
    """Return a node and those below it, parents first; outcomes of probability 0 are left out unless asked for.

    >>> from emmviz import GameTree
    >>> [(row.node, row.kids) for row in rows_of(GameTree.parse("max(1, chance(1: 2, 0: 3))"))]
    [('A', (1, 2)), ('L1', ()), ('B', (3,)), ('L2', ())]
    """
    ways: dict[str, list[Branch]] = {}
    stack = [tree.root if root is None else root]
    while stack:
        node = stack.pop()
        ways[node] = [way for way in tree.branches(node) if improbable or way.prob != 0]
        stack += [way.child for way in reversed(ways[node])]
    place = {node: i for i, node in enumerate(ways)}
    kinds = {node: tree.kind(node) for node in ways}
    return [
        Row(
            node,
            kind=kinds[node],
            kids=tuple(place[way.child] for way in branches),
            probs=tuple(way.prob for way in branches if way.prob is not None),
            value=tree.value(node) if kinds[node] == "leaf" else Fraction(0),
            below=next((kinds[way.child] for way in branches if kinds[way.child] != "leaf"), ""),
        )
        for node, branches in ways.items()
    ]


def in_order(rows: Sequence[Row], places: Mapping[str, int]) -> list[Row]:
    """Return rows in which the children of each node are in the order of their places, those without a place last.

    >>> from emmviz import GameTree
    >>> in_order(rows_of(GameTree.parse("max(1, 2)")), {"L2": 0})[0].kids
    (2, 1)
    """
    ordered = []
    for row in rows:
        kids = sorted(range(len(row.kids)), key=lambda i: places.get(rows[row.kids[i]].node, len(places)))
        probs = tuple(row.probs[i] for i in kids) if row.probs else ()
        ordered.append(row._replace(kids=tuple(row.kids[i] for i in kids), probs=probs))
    return ordered


def postorder(rows: Sequence[Row]) -> list[int]:
    """Return the places of all nodes, children first and left to right: the order in which values are backed up."""
    places, stack = [], [0]
    while stack:
        places.append(stack.pop())
        stack += rows[places[-1]].kids
    return places[::-1]


def with_value(rows: Sequence[Row], leaf: int, value: Any) -> list[Row]:
    """Return rows in which the leaf at a place has another value, which may be a line."""
    return [*rows[:leaf], rows[leaf]._replace(value=value), *rows[leaf + 1 :]]


def height(rows: Sequence[Row]) -> int:
    """Return how many levels the tree has."""
    levels = [1] * len(rows)
    for i in range(len(rows) - 1, -1, -1):
        levels[i] += max((levels[kid] for kid in rows[i].kids), default=0)
    return levels[0]
