"""Named: the tree or the game that a word names: a file, a text, the gallery, the games, OpenSpiel."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from emmviz import games
from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief, near
from emmviz.base.pairs import pair
from emmviz.games.game import AnyGame
from emmviz.games.grow import grow
from emmviz.games.openspiel import openspiel
from emmviz.tree import formats, gallery
from emmviz.tree.game_tree import GameTree

_CALL = re.compile(r"(?P<name>[\w-]+)(\((?P<options>.*)\))?", re.DOTALL)


def named(
    text: str, folder: str | Path = ".", *, alg: str | None = None, normalize: bool = False
) -> GameTree | AnyGame:
    """Return the tree or the game that a word names, looking for files in a folder; the rest says how a text is read.

    The word is a file, text notation, gallery:NAME, openspiel:NAME, or game:NAME, which may carry options, as in
    game:pig(target=10).

    >>> named("max(1, 2)"), named("game:pig(target=10)").title
    (<GameTree: 3 nodes>, 'Pig')
    """
    scheme, _, name = text.partition(":")
    if scheme == "gallery":
        return gallery.get(name)
    if scheme == "game":
        return _game(name)
    if scheme == "openspiel":
        return openspiel(name)
    path = os.path.join(folder, text)
    if os.path.exists(path):
        return formats.read_bytes(Path(path).read_bytes(), text, alg=alg, normalize=normalize)
    try:
        return formats.read_text(text, alg=alg, normalize=normalize)
    except TreeError:
        if any(c in text for c in "({["):
            raise
        fault = Message("wrong.games.file", name=brief(text))
        if name:
            hint = near(f"{scheme}:", ["gallery:", "game:", "openspiel:"])
        else:
            known = [f"gallery:{tree}" for tree in gallery.names()] + [f"game:{game}" for game in games.names()]
            meant = [word for word in known if word.partition(":")[2] == text]
            hint = near(meant[0], meant) if meant else None
        raise TreeError(Message("wrong.hinted", fault=fault, hint=hint) if hint else fault) from None


def grown(tree_or_game: GameTree | AnyGame, depth: int | None, **rule: Any) -> GameTree:
    """Return a tree as it is, and a game grown to a depth, by a rule given as `grow` takes it."""
    return tree_or_game if isinstance(tree_or_game, GameTree) else grow(tree_or_game, depth, **rule)


def _game(text: str) -> AnyGame:
    call = _CALL.fullmatch(text)
    if call is None:
        raise TreeError(Message("wrong.games.call", given=brief(text)))
    options: dict[str, object] = {}
    for setting in filter(None, (part.strip() for part in (call["options"] or "").split(","))):
        try:
            options |= [pair(setting)]
        except ValueError as error:
            raise TreeError(Message("wrong.games.option", name=call["name"], fault=error.args[0])) from None
    return games.get(call["name"], **options)
