"""The extensive form of Gambit: a tree, or the tree of a run, as an .efg file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from emmviz.tree.formats.efg import MARK, to_efg
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["marked", "write_data"]

SUFFIXES = ("efg",)
_TEXT = r'"(?:[^"\\]|\\.)*"'
# The title and the players; the comment after them is the only place for a mark.
_HEAD = rf'EFG 2 R {_TEXT} {{ "MAX" "MIN" }}\n'
MARKS = {"efg": rf'{_HEAD}"(?:[^"\\]|\\.)*{re.escape(MARK)}"'.encode()}


def write_data(thing: GameTree | Run) -> str:
    """Write the tree.

    >>> from emmviz import GameTree
    >>> write_data(GameTree.parse("max(1, 2)")).splitlines()[0][:7]
    'EFG 2 R'
    """
    return to_efg(thing.validate() if isinstance(thing, GameTree) else thing.tree)


def marked(text: str) -> str:
    """Add the mark of emmviz at the end of the file's comment; the reader removes it again."""
    head = re.match(_HEAD, text, re.DOTALL)
    assert head is not None
    rest = text[head.end() :]
    comment = re.match(f"{_TEXT}\n", rest, re.DOTALL)
    if comment is None:
        return f'{head[0]}"{MARK}"\n{rest}'
    return f'{head[0]}{comment[0][:-2]} {MARK}"\n{rest[comment.end() :]}'
