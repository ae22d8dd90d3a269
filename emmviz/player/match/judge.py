"""Judge: what a search gives for each position of a game, and which move it would make."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.numbers import INF
from emmviz.games.depth import DepthRule
from emmviz.games.game import AnyGame, Successor, backup, kind_of, utility_of, ways
from emmviz.search.algorithm import Algorithm
from emmviz.search.searching import options_of, search
from emmviz.search.table import Table

# Nobody waits longer for a reply than such a search takes.
_LIMIT = 500_000


@dataclass(frozen=True)
class _Subgame:
    """A game that begins at one of its positions."""

    game: AnyGame
    root: Hashable

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)


class Worth(NamedTuple):
    """The search's result for a position: its value, and whether that relies on estimates of the game."""

    value: Fraction
    estimate: bool


class JudgedPosition(NamedTuple):
    """A position: its kind, the ways from it, what each is worth, its own worth, and the number of the best move."""

    kind: str
    ways: list[Successor]
    worths: list[Worth]
    worth: Worth
    best: int | None


class Judge:
    """Search the positions of a game when they are reached, each once, some moves ahead or to the end of the game."""

    def __init__(
        self,
        game: AnyGame,
        algorithm: str | Algorithm,
        depth: int | None,
        evaluate: Callable[..., object] | None = None,
        **rule: Any,
    ) -> None:
        self.game, self.algorithm, self.depth, self.rule = game, algorithm, depth, DepthRule(**rule)
        self._options: dict[str, object] = {
            "limit": _LIMIT,
            **rule,
            **({"evaluate": evaluate} if evaluate else {}),
            **({"table": Table()} if "table" in options_of(algorithm) else {}),
            **({"steps": False} if isinstance(algorithm, str) else {}),
        }
        self._ways: dict[Hashable, tuple[str, list[Successor]]] = {}
        self._worths: dict[tuple[Hashable, int | None], Worth] = {}
        self._early: dict[tuple[Hashable, int | None], bool] = {}

    def ways(self, state: Hashable) -> tuple[str, list[Successor]]:
        """Return the kind of a position, and its edges; raise TreeError if the game is not valid.

        Of several moves that lead to the same position, only the first has an edge.
        """
        key = self.game.key(state)
        if key not in self._ways:
            kind = kind_of(self.game, state)
            edges = [] if kind == "leaf" else ways(self.game, state, kind)
            reached = [edge.state for edge in edges]
            self._ways[key] = (
                kind,
                [edge for i, edge in enumerate(edges) if kind == "chance" or edge.state not in reached[:i]],
            )
        return self._ways[key]

    def position(self, state: Hashable) -> JudgedPosition:
        """Return a position with what the search finds for each way from it."""
        kind, edges = self.ways(state)
        if kind == "leaf":
            return JudgedPosition(kind, [], [], self.worth(state, self.depth), None)
        left = self.left(kind, self.depth)
        worths = [self.worth(way.state, left) for way in edges]
        values = [worth.value for worth in worths]
        value = backup(kind, [(way.prob, worth.value) for way, worth in zip(edges, worths, strict=True)])
        # The first of equally good moves, as everywhere.
        best = None if kind == "chance" else values.index(value)
        return JudgedPosition(kind, edges, worths, Worth(value, self._ends_early(state, self.depth)), best)

    def left(self, kind: str, depth: int | None) -> int | None:
        """Return the remaining depth after a move or an outcome at a position of this kind."""
        return None if depth is None else int(self.rule.below(kind, depth))

    def ends(self, kind: str, depth: int | None) -> bool:
        """Return whether the search stops at a position of this kind with this remaining depth."""
        return self.rule.ends(kind, INF if depth is None else depth)

    def worth(self, state: Hashable, depth: int | None) -> Worth:
        """Return the worth that the search finds for a position with this depth left to look ahead."""
        key = self.game.key(state), depth
        if key not in self._worths:
            if self.ways(state)[0] == "leaf":
                value: Any = utility_of(self.game, state)
            else:
                value = search(_Subgame(self.game, state), self.algorithm, depth=depth, **self._options).value
            self._worths[key] = Worth(value, self._ends_early(state, depth))
        return self._worths[key]

    def _ends_early(self, state: Hashable, depth: int | None) -> bool:
        """Return whether this depth may end before the game does, so that a value depends on estimates."""
        if depth is None:
            return False
        known = self.game.key(state), depth
        if known not in self._early:
            kind, edges = self.ways(state)
            after = [(way.state, self.left(kind, depth)) for way in edges if way.prob != 0]
            early = self.ends(kind, depth) or any(self._ends_early(*reached) for reached in after)
            self._early[known] = kind != "leaf" and early
        return self._early[known]
