"""Rollouts: estimate a position without a heuristic by the mean utility of random playouts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random

from emmviz.base.errors import TreeError
from emmviz.base.exact import whole
from emmviz.base.messages import Count, Message, Option, brief
from emmviz.games.game import AnyGame, check_game, kind_of, successors_of, utility_of, ways
from emmviz.tree.validate import check_bounds

# Random players need fewer moves and rolls than this in any game that is taught.
_LONGEST = 10_000


def rollouts(game: AnyGame, *, count: int = 10, seed: int = 0) -> Callable[[Hashable], Fraction]:
    """Make a function for `evaluate=` that estimates a position by random playouts.

    Players choose each move with the same probability; chance uses the probabilities of the game. A position always
    gets the same estimate, as long as its `repr` is the same.

    Parameters
    ----------
    game : Game
        The game.
    count : int
        How many games to play from each position.
    seed : int
        The seed of the random moves.

    Returns
    -------
    function of a position
        It returns the mean utility as a Fraction, and raises TreeError for a game of more than 10,000 moves.

    Raises
    ------
    TreeError
        If an option or the game is wrong.

    References
    ----------
    Abramson (1990), Expected-outcome: a general model of static evaluation.

    Examples
    --------
    >>> from emmviz import games, star2
    >>> pig = games.get("pig", target=10)
    >>> star2(pig, depth=1, evaluate=rollouts(pig, seed=1)).best_action
    'roll'
    """
    game = check_game(game, "rollouts")
    whole("count", count, 1, 10**6)
    whole("seed", seed, -(10**18), 10**18)
    bounds = None if game.bounds is None else check_bounds(game.bounds)

    def estimate(state: Hashable) -> Fraction:
        rng = Random(f"{seed} {state!r}")
        ends = [_played(game, state, rng) for _ in range(count)]
        return sum((utility_of(game, end, bounds) for end in ends), Fraction(0)) / count

    return estimate


def _played(game: AnyGame, start: Hashable, rng: Random) -> Hashable:
    """Play a random game from a position, and return its final position."""
    state = start
    for _ in range(_LONGEST):
        kind = kind_of(game, state)
        if kind == "leaf":
            return state
        successors = list(successors_of(game, state))
        if kind != "chance":
            # Check only the move that is made: making a position may take time, as in OpenSpiel.
            successors = rng.sample(successors, min(1, len(successors)))
        moves = ways(game, state, kind, successors)
        state = rng.choices(moves, [1.0 if way.prob is None else float(way.prob) for way in moves])[0].state
    raise TreeError(Message("wrong.games.playout", state=brief(start), most=Count(_LONGEST), option=Option("evaluate")))
