"""JSON: a tree in its notation, or what a run found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from emmviz.search.report import run_json
from emmviz.tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["write_data"]

SUFFIXES = ("json",)
STARTS = {"json": rb"\{"}


def write_data(thing: GameTree | Run) -> str:
    """Write a tree as JSON that reads back, a run as `run_json` has it.

    >>> from emmviz import GameTree
    >>> write_data(GameTree.parse("max(1, 2)")).split()
    ['{', '"tree":', '{"max":', '[1,', '2]}', '}']
    """
    if isinstance(thing, GameTree):
        return thing.validate().to_json() + "\n"
    return json.dumps(run_json(thing), ensure_ascii=False, indent=1) + "\n"
