"""Value iteration: the value of every position of a game whose positions come back, where a search has no end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.errors import TreeError
from emmviz.games.cycles import layers
from emmviz.games.exact_values import exact_values
from emmviz.games.game import Game, check_game, kind_of, utility_of, ways
from emmviz.games.options import whole
from emmviz.games.reachable import Reachable, reachable
from emmviz.numbers import INF
from emmviz.validate import check_bounds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Values", "value_iteration"]

_MOST_SWEEPS = 100_000
_KINDS = ("leaf", "chance", "max", "min")


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
    Returns: a `Values`. Raises: TreeError for a larger game, wrong successors, or values that do not settle.
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
    values, sweeps = _solve(found, order, utilities, float(low + high), tolerance)
    states = len(found.states)
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


class _Block(NamedTuple):
    """The nodes of one kind that can be renewed at once, those whose mirror images are looked at, and all edges."""

    kind: str
    nodes: NDArray[np.int64]
    images: NDArray[np.int64]
    starts: NDArray[np.int64]
    targets: NDArray[np.int64]
    probs: NDArray[np.float64]


def _solve(
    found: Reachable, order: tuple[list[int], list[int]], utilities: dict[int, Fraction], total: float, tolerance: float
) -> tuple[list[float], int]:
    import numpy as np
    from tqdm import tqdm

    size = len(found.states)
    # values[~n], counted from the end, is that of the mirror image of position n.
    values = np.full(2 * size, total / 2)
    for number, utility in utilities.items():
        values[number], values[~number] = float(utility), total - float(utility)
    sweeps = 0
    for cyclic, blocks in tqdm(list(_layers(found, order)), desc="layers solved", delay=2, leave=False):
        nodes = np.concatenate([block.nodes for block in blocks])
        for _ in range(_MOST_SWEEPS):
            sweeps += 1
            before = values[nodes]
            for kind, here, images, starts, targets, probs in blocks:
                below = values[targets]
                if kind == "chance":
                    new = np.add.reduceat(below * probs, starts)
                else:
                    new = (np.maximum if kind == "max" else np.minimum).reduceat(below, starts)
                values[here] = new
                if images.size:
                    values[~images] = total - values[images]
            if not cyclic or np.abs(values[nodes] - before).max() <= tolerance:
                break
        else:
            raise TreeError(f"the values still change by more than {tolerance} after {_MOST_SWEEPS:,} sweeps")
    return values[:size].tolist(), sweeps


def _layers(found: Reachable, order: tuple[list[int], list[int]]) -> Iterator[tuple[bool, list[_Block]]]:
    """Yield each layer, from the end of the game on: whether it has cycles, and its blocks in the order to renew."""
    import numpy as np

    first, targets, probs = (np.asarray(part) for part in (found.first, found.targets, found.probs))
    counts = np.diff(first)
    layer, height = (np.asarray(part) for part in order)
    kind = np.array([_KINDS.index(name) for name in found.kinds])
    sources, ends = np.repeat(np.arange(len(kind)), counts), np.where(targets < 0, ~targets, targets)
    back = (layer[sources] == layer[ends]) & (height[ends] >= height[sources])
    cyclic = set(layer[sources[back]].tolist())
    looked_at = np.zeros(len(kind), dtype=bool)
    looked_at[ends[targets < 0]] = True
    nodes = np.lexsort((kind, height, layer))
    nodes = nodes[layer[nodes] > 0]
    if not nodes.size:  # the game is over before it begins
        return
    keys = np.stack((layer, height, kind))[:, nodes]
    cuts = np.flatnonzero((keys[:, 1:] != keys[:, :-1]).any(axis=0)) + 1
    blocks: dict[int, list[_Block]] = {}
    for here in np.split(nodes, cuts):
        count = counts[here]
        starts = np.cumsum(count) - count
        edges = np.repeat(first[here] - starts, count) + np.arange(count.sum())
        block = _Block(_KINDS[kind[here[0]]], here, here[looked_at[here]], starts, targets[edges], probs[edges])
        blocks.setdefault(int(layer[here[0]]), []).append(block)
    for level, parts in blocks.items():
        yield level in cyclic, parts
