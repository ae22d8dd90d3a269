"""Value iteration: the value of every position of a game whose positions come back, where a search has no end."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from emmviz.errors import TreeError
from emmviz.games.cycles import layers
from emmviz.games.exact_values import exact_values
from emmviz.games.game import Game, check_game, kind_of, utility_of, ways
from emmviz.games.options import whole
from emmviz.games.reachable import Reachable, reachable
from emmviz.games.sweeps import sweep
from emmviz.numbers import INF
from emmviz.validate import check_bounds

__all__ = ["Values", "value_iteration"]

# Up to so many positions arrays would save less than a second; for more of them NumPy must be there.
_SMALL = 10_000


@dataclass(frozen=True)
class Values:
    """The value of every position that play can reach.

    Fields: game; states, how many positions were solved (of two that mirror each other, one); sweeps, how often the
    values of a layer were renewed, all layers together; tolerance, 0 for an exact solution.
    """

    game: Game[Any]
    states: int
    sweeps: int
    tolerance: float
    _numbers: dict[Any, int] = field(repr=False, compare=False)
    _values: list[Any] = field(repr=False, compare=False)
    _total: Fraction = field(repr=False, compare=False)

    def value(self, state: Any) -> Any:
        """Return the value of a position: a float, or a Fraction of an exact solution.

        Raises: TreeError for a position that play does not reach.
        """
        number = self._numbers.get(state)
        if number is None:
            number = ~self._twin(state)
        return self._values[number] if number >= 0 else self._total - self._values[~number]

    def _twin(self, state: Any) -> int:
        """Return the number of a position's mirror image."""
        game: Any = self.game
        try:
            return self._numbers[game.mirror(state)]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise TreeError(f"play does not reach position {state!r:.60}") from None

    def best(self, state: Any) -> str | None:
        """Return the label of the first best move, None where nobody chooses; values within the tolerance are equal.

        Raises: TreeError for a position that play does not reach.
        """
        here = self.value(state)
        kind = kind_of(self.game, state)
        if kind not in ("max", "min"):
            return None
        gaps = [(abs(self.value(way.state) - here), way.action) for way in ways(self.game, state, kind)]
        # A value is that of its best move, up to what the last sweep changed.
        slack = max(self.tolerance, min(gap for gap, _ in gaps))
        return next(action for gap, action in gaps if gap <= slack)


def value_iteration(
    game: Game[Any], *, tolerance: float = 1e-10, exact: bool = False, limit: int = 2_000_000
) -> Values:
    """Solve a game by renewing the value of every position until none changes any more.

    Positions that can come back to one another are solved together, after all that they lead to; where none comes
    back, one sweep is enough. Values start in the middle of the bounds, so that play without end is a draw. A game
    whose two sides are alike may have a method `mirror(state)`, which exchanges the players; then the value of a
    position and that of its mirror image sum to L + U, and half of the positions need no work.
    Parameters: game; tolerance, the change of a value that no longer counts; exact, True to go on to exact fractions,
    for small games; limit, how many positions the game may have.
    Returns: a `Values`. Raises: TreeError for a larger game, wrong successors, or values that do not settle,
    ModuleNotFoundError for more than 10,000 positions without numpy.
    Source: Bellman (1957), Dynamic programming; Neller and Presser (2004) for the order; Howard (1960), Dynamic
    programming and Markov processes, for the exact values.

    >>> from emmviz.games import get
    >>> piglet = get("piglet", target=2)
    >>> value_iteration(piglet, exact=True).value(piglet.root)
    Fraction(4, 7)
    """
    if not isinstance(tolerance, (int, float)) or isinstance(tolerance, bool) or not 0 < tolerance < INF:
        raise TreeError(f"tolerance must be a positive number, not {tolerance!r:.60}")
    game = check_game(game, "value_iteration")
    found = reachable(game, whole("limit", limit, 1, 10**9))
    utilities, low, high = _range(game, found)
    order = layers(found.first.tolist(), [number if number >= 0 else ~number for number in found.targets])
    states = len(found.states)
    if states <= _SMALL:
        values, sweeps = sweep(found, order, utilities, float(low + high), tolerance)
    else:
        from emmviz.games.sweeps_in_arrays import sweep_in_arrays

        values, sweeps = sweep_in_arrays(found, order, utilities, float(low + high), tolerance)
    if exact:
        answer = exact_values(game, found, order, utilities, low + high, values)
        return Values(game, states, sweeps, 0, found.numbers, answer, low + high)
    return Values(game, states, sweeps, tolerance, found.numbers, values, low + high)


def _range(game: Game[Any], found: Reachable) -> tuple[dict[int, Fraction], Fraction, Fraction]:
    """Return the utilities of the leaves, and the bounds, or the range of the utilities where they are not finite."""
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    leaves = [number for number, kind in enumerate(found.kinds) if kind == "leaf"]
    utilities = {number: utility_of(game, found.states[number], bounds) for number in leaves}
    if bounds is not None and isinstance(bounds[0], Fraction) and isinstance(bounds[1], Fraction):
        return utilities, bounds[0], bounds[1]
    if getattr(game, "mirror", None) is not None:
        raise TreeError("a game with a method mirror needs finite bounds (L, U): a position and its image sum to L + U")
    known = utilities.values() or [Fraction(0)]
    return utilities, min(known), max(known)
