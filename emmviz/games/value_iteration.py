"""Value iteration: the value of every position, also of games that repeat positions, where a search does not end."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import nextafter
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, brief
from emmviz.games.cycles import layers
from emmviz.games.end_components import ways_out
from emmviz.games.exact_values import exact_values
from emmviz.games.game import Game, check_game, kind_of, utility_of, ways
from emmviz.games.options import whole
from emmviz.games.reachable import Reachable, reachable
from emmviz.games.sweeps import at_least, sweep
from emmviz.tree.validate import check_bounds

__all__ = ["Values", "value_iteration"]

# Up to so many positions arrays would save less than a second; for more, NumPy is needed.
_SMALL = 10_000


@dataclass(frozen=True)
class Values:
    """The value of every position that play can reach.

    Fields: game; states, how many positions were solved (one of two that mirror each other); sweeps, the number of
    sweeps, all layers together; tolerance, 0 for an exact solution; error, the largest error of a value, 0 for an exact
    solution.
    """

    game: Game[Any]
    states: int
    sweeps: int
    tolerance: float
    error: float
    _numbers: dict[Any, int] = field(repr=False, compare=False)
    # For each position n an upper bound of its value, at ~n of its negative; all less the shift.
    _upper: list[Any] = field(repr=False, compare=False)
    _shift: Fraction = field(repr=False, compare=False)
    _endless: Fraction = field(repr=False, compare=False)
    # In how many rounds best moves leave a place where one could also wait for ever.
    _rounds: dict[int, int] = field(repr=False, compare=False)

    def value(self, state: Any) -> Any:
        """Return the value of a position: a float, or a Fraction of an exact solution.

        Raises: TreeError for a position that play does not reach.
        """
        return _middle(self._upper, self._number(state)) + self._shift

    def interval(self, state: Any) -> tuple[Any, Any]:
        """Return two numbers between which the value of a position lies: floats, or the same Fraction twice.

        Raises: TreeError for a position that play does not reach.
        """
        number = self._number(state)
        high, low = Fraction(self._upper[number]) + self._shift, self._shift - Fraction(self._upper[~number])
        return (low, high) if self.tolerance == 0 else (-at_least(-low), at_least(high))

    def _number(self, state: Any) -> int:
        """Return the number n of a position, or ~n where it is the mirror image of position n."""
        game: Any = self.game
        try:
            number = self._numbers.get(game.key(state))
            return ~self._numbers[game.key(game.mirror(state))] if number is None else number
        except (KeyError, TypeError, ValueError, AttributeError):
            raise TreeError(f"play does not reach position {brief(state)}") from None

    def best(self, state: Any) -> str | None:
        """Return the label of the first best move, None if no player moves; values within the tolerance are equal.

        Where waiting for ever would be worse, it is a move that makes progress.
        Raises: TreeError for a position that play does not reach.
        """
        number, here = self._number(state), self.value(state)
        kind = kind_of(self.game, state)
        if kind not in ("max", "min"):
            return None
        gaps = [(abs(self.value(way.state) - here), way) for way in ways(self.game, state, kind)]
        slack = max(self.tolerance, self.error, min(gap for gap, _ in gaps))
        good = [way for gap, way in gaps if gap <= slack]
        rounds = self._rounds.get(number, 0)
        if (here > self._endless) == (kind == "max"):
            good = [way for way in good if self._rounds.get(self._number(way.state), 0) < rounds] or good
        return good[0].action


def value_iteration(
    game: Game[Any], *, tolerance: float = 1e-10, exact: bool = False, limit: int = 2_000_000
) -> Values:
    """Solve a game by tightening an upper and a lower bound of the value of every position until they meet.

    Positions that lead back to one another are solved together, after all that they lead to; without cycles, one sweep
    is enough. Endless play is a draw, worth the middle of the bounds. Where play can be kept for ever, the bounds go no
    further than the best exit, or a draw, allows. The bounds allow for all rounding, of probabilities too, so that each
    value lies between its bounds. A symmetric game may have a method `mirror(state)` that exchanges the players; then
    the values of a position and of its mirror image sum to L + U, and half of the positions need no work.
    Parameters: game; tolerance, how far apart the bounds of a value may stay (for values too large for such precision a
    little more, see `error`); exact, True to go on to exact fractions, for small games; limit, how many positions the
    game may have.
    Returns: a `Values`. Raises: TreeError for a larger game, wrong successors, or bounds that do not meet,
    ModuleNotFoundError for more than 10,000 positions without numpy.
    Source: Bellman (1957), Dynamic programming; Neller and Presser (2004) for the order; Haddad and Monmege (2018),
    Interval iteration algorithm for MDPs and IMDPs, Theoretical Computer Science 735, for the bounds; Hoffman and Karp
    (1966), On nonterminating stochastic games, Management Science 12(5), for the exact values.

    >>> from emmviz.games import get
    >>> piglet = get("piglet", target=2)
    >>> value_iteration(piglet, exact=True).value(piglet.root)
    Fraction(4, 7)
    >>> low, high = value_iteration(piglet).interval(piglet.root)
    >>> low < 4 / 7 < high < low + 1e-10
    True
    """
    if not isinstance(tolerance, (int, float)) or isinstance(tolerance, bool) or not 0 < tolerance < INF:
        raise TreeError(f"tolerance must be a positive number, not {brief(tolerance)}")
    game = check_game(game, "value_iteration")
    found = reachable(game, whole("limit", limit, 1, 10**9))
    utilities, low, high = _range(game, found)
    endless = (low + high) / 2
    # With this subtracted, a mirror image has the negative value; 0 keeps other values as exact as floats are.
    shift = endless if getattr(game, "mirror", None) is not None else Fraction(0)
    ends = {number: utility - shift for number, utility in utilities.items()}
    order = layers(found.first.tolist(), [number if number >= 0 else ~number for number in found.targets])
    states = len(found.states)
    if states <= _SMALL:
        upper, sweeps, held = sweep(found, order, ends, endless - shift, tolerance, exact)
    else:
        from emmviz.games.sweeps_in_arrays import sweep_in_arrays

        upper, sweeps, held = sweep_in_arrays(found, order, ends, endless - shift, tolerance, exact)
    if exact:
        middles = [_middle(upper, node) for node in (*range(states), *range(-states, 0))]
        answer = exact_values(game, found, order, ends, endless - shift, middles, held)
        numbers: list[Any] = [*answer, *(-value for value in reversed(answer))]
        rounds = _rounds(found, held, numbers, endless - shift, 0)
        return Values(game, states, sweeps, 0, 0, found.numbers, numbers, shift, endless, rounds)
    apart = max([upper[node] + upper[~node] for node in range(states)])
    # This sum is rounded, and so is one with the shift.
    error = (nextafter(apart, INF) if apart else 0.0) + float(max(abs(low), abs(high)) if shift else 0) * 2**-51
    rounds = _rounds(found, held, upper, endless - shift, max(tolerance, error))
    return Values(game, states, sweeps, tolerance, error, found.numbers, upper, shift, endless, rounds)


def _middle(upper: list[Any], node: int) -> Any:
    """Return the middle between the bounds of a position n, or of its image ~n."""
    return (upper[node] - upper[~node]) / 2


def _rounds(
    found: Reachable, held: list[list[int]], upper: list[Any], endless: Fraction, slack: float
) -> dict[int, int]:
    """Return in how many rounds best moves leave where play can be kept for ever, more in each layer than below it."""
    rounds: dict[int, int] = {}
    for positions in held:
        edges = {node: found.leads(node) for number in positions for node in (number, ~number)}
        below = max(rounds.values(), default=0)
        ways = ways_out(edges, found.side, partial(_middle, upper), endless, slack)
        rounds |= {node: below + count for node, count in ways.items()}
    return rounds


def _range(game: Game[Any], found: Reachable) -> tuple[dict[int, Fraction], Fraction, Fraction]:
    """Return the utilities of the leaves, and the bounds, or the range of the utilities if bounds are not finite."""
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    leaves = [number for number, kind in enumerate(found.kinds) if kind == "leaf"]
    utilities = {number: utility_of(game, found.states[number], bounds) for number in leaves}
    if bounds is not None and isinstance(bounds[0], Fraction) and isinstance(bounds[1], Fraction):
        return utilities, bounds[0], bounds[1]
    if getattr(game, "mirror", None) is not None:
        raise TreeError("a game with a method mirror needs finite bounds (L, U): a position and its image sum to L + U")
    known = utilities.values() or [Fraction(0)]
    return utilities, min(known), max(known)
