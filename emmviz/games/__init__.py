"""Games that are searched without being built whole: the protocol, and small real games, one a file.

A game comes by its name, which is that of its module with hyphens.

>>> from emmviz import games, star1
>>> star1(games.get("coin-tictactoe")).value
Fraction(3, 4)
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.games.game import Game
from emmviz.games.grow import grow
from emmviz.games.openspiel import openspiel
from emmviz.games.rollouts import rollouts
from emmviz.games.small import GAMES
from emmviz.games.value_iteration import value_iteration

__all__ = ["Game", "get", "grow", "names", "openspiel", "rollouts", "value_iteration"]


def names() -> list[str]:
    """Return the names of the small games.

    >>> "coin-tictactoe" in names()
    True
    """
    return list(GAMES)


def get(name: str, **options: Any) -> Game[Any]:
    """Return a game by its name.

    Parameters: name, one of `names()`; options, those of the game.
    Returns: a Game. Raises: TreeError for an unknown name or option.

    >>> game = get("coin-tictactoe")
    >>> game.kind(game.root)
    'max'
    """
    if name not in names():
        raise TreeError(f"there is no game {name!r:.60}; there are {', '.join(names())}")
    make = import_module(f"{__name__}.small.{name.replace('-', '_')}").game
    try:
        made: Game[Any] = make(**options)
    except TypeError as error:
        raise TreeError(f"the game {name} does not take these options: {error}") from None
    return made
