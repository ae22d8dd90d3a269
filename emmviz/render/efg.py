"""The extensive form of Gambit: a tree, or the tree of a run, as an .efg file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emmviz.formats.efg import to_efg
from emmviz.tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["write_data"]

SUFFIXES = ("efg",)
STARTS = {"efg": rb"EFG 2 R "}


def write_data(thing: GameTree | Run) -> str:
    """Write the tree.

    >>> from emmviz import GameTree
    >>> write_data(GameTree.parse("max(1, 2)")).splitlines()[0][:7]
    'EFG 2 R'
    """
    return to_efg(thing.validate() if isinstance(thing, GameTree) else thing.tree)
