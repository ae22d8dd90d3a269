"""Where the command line takes a tree or a game from: a file, a text, the gallery, the games, OpenSpiel."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.cli.pairs import pair

if TYPE_CHECKING:
    from emmviz.games.game import Game
    from emmviz.tree.game_tree import GameTree

__all__ = ["WHAT", "source", "tree_of"]

WHAT = (
    "a file (text notation, JSON, .efg, CS188 .test), - for standard input, text such as 'max(4, chance(3, 9))', "
    "gallery:NAME, game:NAME or openspiel:NAME"
)
_CALL = re.compile(r"(?P<name>[\w-]+)(\((?P<options>.*)\))?", re.DOTALL)


def source(text: str) -> GameTree | Game[Any]:
    """Return the tree or the game that a word of the command line names.

    Parameters: text, as `WHAT` says; a game may carry options, as in game:pig(target=10).
    Raises: TreeError that says what is wrong; OSError.

    >>> source("max(1, 2)"), source("game:pig(target=10)").title
    (<GameTree: 3 nodes>, 'Pig')
    """
    scheme, _, name = text.partition(":")
    if scheme == "gallery":
        from emmviz.tree import gallery

        return gallery.get(name)
    if scheme == "game":
        return _game(name)
    if scheme == "openspiel":
        from emmviz.games.openspiel import openspiel

        return openspiel(name)
    from emmviz.tree import formats

    if text == "-":
        if sys.stdin is None:
            raise TreeError("standard input is closed, so there is no tree to read from it")
        return formats.read_bytes(sys.stdin.buffer.read(), "standard input")
    if os.path.exists(text):
        return formats.read_bytes(Path(text).read_bytes(), text)
    try:
        return formats.read_text(text)
    except TreeError:
        if any(c in text for c in "({["):
            raise
        raise TreeError(f"there is no file {brief(text)}; TREE is {WHAT}") from None


def tree_of(thing: GameTree | Game[Any], depth: int | None) -> GameTree:
    """Return a tree as it is, and a game grown to a depth."""
    from emmviz.games.grow import grow
    from emmviz.tree.game_tree import GameTree

    return thing if isinstance(thing, GameTree) else grow(thing, depth)


def _game(text: str) -> Game[Any]:
    from emmviz import games

    call = _CALL.fullmatch(text)
    if call is None:
        raise TreeError(f"expected a game such as game:pig or game:pig(target=10), not {brief(text)}")
    options: dict[str, object] = {}
    for item in filter(None, (part.strip() for part in (call["options"] or "").split(","))):
        try:
            options |= [pair(item)]
        except ValueError as error:
            raise TreeError(f"expected an option of the game {call['name']} as {error}") from None
    return games.get(call["name"], **options)
