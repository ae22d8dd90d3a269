"""Where the command line takes a tree or a game from: what has a name, and standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from emmviz.base.errors import TreeError

if TYPE_CHECKING:
    from emmviz.games.game import AnyGame
    from emmviz.tree.game_tree import GameTree

__all__ = ["WHAT", "source"]

WHAT = (
    "a file (text notation, JSON, .efg, CS188 .test), - for standard input, text such as 'max(4, chance(3, 9))', "
    "gallery:NAME, game:NAME or openspiel:NAME"
)


def source(text: str) -> GameTree | AnyGame:
    """Return the tree or the game that a word of the command line names.

    Parameters: text, as `WHAT` says. Raises: TreeError that says what is wrong; OSError.

    >>> source("max(1, 2)")
    <GameTree: 3 nodes>
    """
    if text != "-":
        from emmviz.games.named import named

        return named(text)
    from emmviz.tree import formats

    if sys.stdin is None:
        raise TreeError("standard input is closed, so there is no tree to read from it")
    return formats.read_bytes(sys.stdin.buffer.read(), "standard input")
