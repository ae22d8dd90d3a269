"""Swept: the exact values of a small game after each sweep from one guess, and the guesses that a lab offers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from emmviz.games.game import Game, check_game
from emmviz.games.guessed import sweeps_from
from emmviz.games.value_iteration import value_iteration
from emmviz.picture.game_graph import graph_of
from emmviz.picture.graph_parts import End, Position
from emmviz.tree.validate import check_bounds

__all__ = ["Sweeps", "Swept"]

# The slider has these parts of the way from the least to the greatest value: halves, thirds, quarters and sixths.
_PLACES = 12
# These can be typed where no Python runs.
_TENTHS = 10


class Sweeps(NamedTuple):
    """The sweeps from a guess.

    Fields: guess; after, the values by the key of a position, before the first sweep and after each; root, the value
    of the root in each; still, the first sweep that changes nothing, None if all do.
    """

    guess: Fraction
    after: tuple[Mapping[Hashable, Fraction], ...]
    root: tuple[Fraction, ...]
    still: int | None


class Swept:
    """A small game that is swept `count` times from one guess or another."""

    def __init__(self, game: Game[Any], count: int) -> None:
        self.game, self.count = check_game(game, "value_iteration_lab"), count
        self.graph: dict[Hashable, Position] = graph_of(self.game)
        # The exact value of the root.
        self.value: Fraction = value_iteration(self.game, exact=True).value(self.game.root)

    @cached_property
    def range(self) -> tuple[Fraction, Fraction]:
        """The least and the greatest value that a guess may have: the bounds of the game, else of its utilities."""
        ends = [link.to.utility for one in self.graph.values() for link in one.links if isinstance(link.to, End)]
        low, high = min(ends, default=Fraction(0)), max(ends, default=Fraction(1))
        if self.game.bounds is not None:
            given = [Fraction(end) for end in check_bounds(self.game.bounds) if isinstance(end, Fraction)]
            low, high = min([low, *given]), max([high, *given])
        return (low, high) if low < high else (low, low + 1)

    def guesses(self) -> list[Fraction]:
        """Return the guesses of the slider, rising."""
        return self._parts(_PLACES)

    def further(self) -> list[Fraction]:
        """Return the guesses beside them that no Python is needed for, the value of the game among them."""
        return sorted({*self._parts(_TENTHS), self.value} - set(self.guesses()))

    def _parts(self, count: int) -> list[Fraction]:
        low, high = self.range
        return [low + (high - low) * Fraction(i, count) for i in range(count + 1)]

    def sweeps_from(self, guess: Fraction) -> Sweeps:
        """Sweep from a guess."""
        after = tuple(islice(sweeps_from(self.game, guess), self.count + 1))
        still = next((k for k in range(1, len(after)) if after[k] == after[k - 1]), None)
        key = self.game.key(self.game.root)
        return Sweeps(guess, after, tuple(values[key] for values in after), still)
