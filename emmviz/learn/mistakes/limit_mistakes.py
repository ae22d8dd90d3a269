"""Limit mistakes: what a search with a depth limit makes of a tree with estimates, and the usual wrong methods.

The locale has a sentence for each mistake, `learn.mistake_NAME`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up
from emmviz.learn.mistakes.rows import Row, rows_of

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["LIMIT_MISTAKES", "limited", "stopped", "wrong_values"]

LIMIT_MISTAKES = ("limit_ignored", "stopped_early", "stopped_late", "roles_swapped")
_PLAYERS = ("max", "min")

# What a method gives for each node of a tree.
Values = Mapping[str, Fraction]


def stopped(tree: GameTree, depth: int) -> list[Row]:
    """Return a tree as a search sees it that stops after so many moves of players, where estimates stand for nodes.

    >>> from emmviz import GameTree
    >>> tree = GameTree.parse("max(a1: min[4](3, 8), a2: min[5](1, 9))")
    >>> [(row.node, str(row.value), row.kids) for row in stopped(tree, 1)][1:]
    [('B', '4', ()), ('L1', '3', ()), ('L2', '8', ()), ('C', '5', ()), ('L3', '1', ()), ('L4', '9', ())]
    """
    rows = rows_of(tree)
    moves = [0] * len(rows)
    for i, row in enumerate(rows):
        for kid in row.kids:
            moves[kid] = moves[i] + (row.kind in _PLAYERS)
    return [
        row._replace(kids=(), value=tree.estimate(row.node) or Fraction(0)) if row.kids and moves[i] >= depth else row
        for i, row in enumerate(rows)
    ]


def limited(tree: GameTree, depth: int) -> Values:
    """Return what a search to a depth gives for each node."""
    return _named(stopped(tree, depth), backed_up(stopped(tree, depth)))


def wrong_values(run: Run) -> dict[str, Values]:
    """Return what each wrong method gives for the nodes of a tree that was searched to a depth.

    >>> from emmviz import GameTree, expectiminimax
    >>> tree = GameTree.parse("max(a1: min[4](chance[6](3, 8), 5), a2: min[5](chance[2](1, 9), 7))")
    >>> {name: str(values["A"]) for name, values in wrong_values(expectiminimax(tree, depth=2)).items()}
    {'limit_ignored': '5', 'stopped_early': '5', 'roles_swapped': '6'}
    """
    tree, depth = run.tree, run.options["depth"]
    rows = rows_of(tree)
    found = {"limit_ignored": _named(rows, backed_up(rows))}
    if depth > 1:
        found["stopped_early"] = limited(tree, depth - 1)
    else:
        found["stopped_late"] = limited(tree, depth + 1)
    at_limit = stopped(tree, depth)
    return found | {"roles_swapped": _named(at_limit, backed_up(at_limit, RULES["roles_swapped"]))}


def _named(rows: Sequence[Row], values: Sequence[Fraction]) -> Values:
    return {row.node: value for row, value in zip(rows, values, strict=True)}
