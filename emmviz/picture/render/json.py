"""JSON: a tree in its notation, or what a run found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emmviz.base.text import in_json
from emmviz.story.report import run_json
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["marked", "write_data"]

SUFFIXES = ("json",)
_MARK = '"generator": "emmviz"'
MARKS = {"json": rf"\{{\s*{_MARK}".encode()}


def write_data(thing: GameTree | Run) -> str:
    """Write a tree as JSON that can be read again, or a run as `run_json` returns it.

    >>> from emmviz import GameTree
    >>> write_data(GameTree.parse("max(1, 2)")).split()
    ['{', '"tree":', '{"max":', '[1,', '2]}', '}']
    """
    if isinstance(thing, GameTree):
        return thing.validate().to_json() + "\n"
    return in_json(run_json(thing), indent=1) + "\n"


def marked(text: str) -> str:
    """Add the mark of emmviz before the first key; the reader of trees ignores it."""
    return f"{{\n {_MARK},{text[1:]}"
