"""What several notebooks' exercises are computed by."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.base.numbers import Number
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["crossing", "misread", "solved", "worth"]


def solved(tree: GameTree | str) -> Run:
    """Return the full search of a tree, or of its text."""
    return expectiminimax(tree if isinstance(tree, GameTree) else GameTree.parse(tree))


def worth(tree: GameTree | str) -> Number:
    """Return the value of a tree, or of its text."""
    return solved(tree).value


def misread(tree: GameTree | str) -> dict[str, Number]:
    """Return what each known mistake in backing up gives at the root."""
    whole = tree if isinstance(tree, GameTree) else GameTree.parse(tree)
    return {name: wrong(whole) for name, wrong in BACKUP_MISTAKES.items()}


def crossing(lead: Callable[[int], Number]) -> Fraction:
    """Return where a lead that changes evenly is nothing, from what it is at 0 and at 1.

    >>> crossing(lambda x: 4 - 3 * x)
    Fraction(4, 3)
    """
    first, last = lead(0), lead(1)
    return Fraction(first) / (Fraction(first) - Fraction(last))
