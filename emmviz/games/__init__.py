"""Games that are searched without building the whole tree: the protocol, and small real games, one in each file.

A game is named after its module (with hyphens), or after the entry point of another package.

>>> from emmviz import games, star1
>>> star1(games.get("coin-tictactoe")).value
Fraction(3, 4)
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, alternative, brief
from emmviz.base.plugins import Plugins, is_function
from emmviz.games.game import AnyGame, Game, check_game, parts_missing
from emmviz.games.grow import grow
from emmviz.games.openspiel import openspiel
from emmviz.games.rollouts import rollouts
from emmviz.games.small import GAMES
from emmviz.games.value_iteration import value_iteration

__all__ = ["Game", "get", "grow", "names", "openspiel", "rollouts", "value_iteration"]

_PLUGINS = Plugins("emmviz.games", GAMES, "game", is_function)


def names() -> list[str]:
    """Return the names of all games, including those that other packages add.

    Returns
    -------
    list of str
        The names, sorted.

    Examples
    --------
    >>> "coin-tictactoe" in names()
    True
    """
    return sorted([*GAMES, *_PLUGINS.names()])


def get(name: str, **options: object) -> AnyGame:
    """Return a game by its name.

    Parameters
    ----------
    name : str
        One of `names()`.
    **options
        Options of the game, for example `target=10`.

    Returns
    -------
    Game
        The game.

    Raises
    ------
    TreeError
        If the name or an option is unknown.

    Examples
    --------
    >>> game = get("coin-tictactoe")
    >>> game.kind(game.root)
    'max'
    """
    if name not in names():
        raise TreeError(Message("wrong.games.game", name=brief(name), instead=alternative(name, names())))
    ours = name in GAMES
    make = import_module(f"{__name__}.small.{name.replace('-', '_')}").game if ours else _PLUGINS.load(name)
    try:
        made = make(**options)
    except TypeError as error:
        takes = signature(make).parameters
        unknown = [Message("wrong.games.unexpected", given=brief(key)) for key in options if key not in takes]
        fault = unknown[0] if unknown else str(error).removeprefix("game() ")
        known = ", ".join(takes) or Message("wrong.games.no_options")
        raise TreeError(Message("wrong.games.options", name=name, known=known, fault=fault)) from None
    if not ours and parts_missing(made):
        missing, package = parts_missing(made)[0], _PLUGINS.package(name)
        raise TreeError(Message("wrong.games.incomplete", name=name, package=package, missing=missing))
    return check_game(made, name)
