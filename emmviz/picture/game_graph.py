"""Game graph: the positions of a small game, each drawn once, with the edges that lead back as loops."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.games.game import Game, Way, check_game, kind_of, utility_of, ways, whole
from emmviz.games.sweeps import sweeps_from
from emmviz.picture.draw import varied
from emmviz.picture.graph_marks import End, Link, Position, graph_scene
from emmviz.picture.scene import Scene
from emmviz.picture.theme import ThemeLike

__all__ = ["game_graph", "graph_of"]

_MOST, _MOST_EDGES = 15, 45


def game_graph(
    game: Game[Any],
    *,
    guess: object = None,
    sweeps: int = 0,
    theme: ThemeLike = "light",
    lang: str = "en",
    numbers: str | None = None,
    transparent: bool | None = None,
) -> Scene:
    """Draw the positions of a small game as a graph: each once, edges back as loops, the ends of the game as leaves.

    Parameters
    ----------
    game : Game
        A game of at most 15 positions besides terminal ones, and 45 edges.
    guess : number or str, optional
        The value that every position starts with (where the players are exchanged, L + U less it); None for no values.
    sweeps : int
        How many sweeps of value iteration have been made.
    theme, lang, numbers, transparent
        As for `draw`, on a theme without a page.

    Returns
    -------
    Scene
        The picture.

    Raises
    ------
    TreeError
        For a larger game, or one that ends at its root.

    Examples
    --------
    >>> from emmviz import games
    >>> scene = game_graph(games.get("piglet", target=1), guess="2/3", sweeps=1, numbers="fractions")
    >>> [(node.kind, node.value.text) for node in scene.nodes if node.kind != "leaf"]
    [('max', '2/3'), ('chance', '2/3'), ('min', '1/3'), ('chance', '1/3')]
    """
    game = check_game(game, "game_graph")
    look = varied(theme, numbers, transparent, None)
    if look.page is not None:
        raise TreeError(f"game_graph draws on a theme without a page, such as light, not {brief(look.name)}")
    count, found = whole("sweeps", sweeps, 0, 10_000), graph_of(game)
    if count and guess is None:
        raise TreeError("sweeps start from a guess: pass guess=, such as 1/2")
    values: Mapping[Hashable, Fraction] = {}
    if guess is not None:
        values = next(islice(sweeps_from(game, guess), count, None))
    positions = [one._replace(value=values.get(key)) for key, one in found.items()]
    return graph_scene(positions, game.title, look, lang)


def graph_of(game: Game[Any]) -> dict[Hashable, Position]:
    """Return the positions of a small game that are not terminal, by key, the root first, without values.

    Parameters: game, as for `game_graph`. Raises: TreeError, as `game_graph`.
    """
    found = _positions(game)
    numbers = {key: i for i, key in enumerate(found)}

    def link(way: Way) -> Link:
        to = numbers.get(game.key(way.state))
        return Link(End(utility_of(game, way.state)) if to is None else to, way.prob, way.action)

    return {key: Position(kind, tuple(map(link, leads)), None) for key, (kind, leads) in found.items()}


def _positions(game: Game[Any]) -> dict[Hashable, tuple[str, list[Way]]]:
    """Return the kind of each position that is not terminal and the edges from it, by key, depth first."""
    found: dict[Hashable, tuple[str, list[Way]]] = {}
    pending, edges = [game.root], 0
    while pending:
        state = pending.pop()
        key, kind = game.key(state), kind_of(game, state)
        if key in found or kind == "leaf":
            continue
        leads = ways(game, state, kind)
        found[key] = kind, leads
        edges += len(leads)
        if len(found) > _MOST or edges > _MOST_EDGES:
            raise TreeError(
                f"game_graph draws a game of at most {_MOST} positions, terminal ones not counted, and {_MOST_EDGES} "
                "edges, and this game has more; take a smaller one, such as piglet with target=1"
            )
        pending += [way.state for way in reversed(leads)]
    if not found:
        raise TreeError(f"the game ends at its root, position {brief(game.root)}: there is no graph to draw")
    return found
