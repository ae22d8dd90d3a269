"""From a Game to a GameTree: all of it, down to a depth, or position by position as a search goes."""

from __future__ import annotations

from typing import Any

from emmviz.assemble import Spec, assemble, inner_names, leaf_names
from emmviz.errors import TreeError
from emmviz.games.game import Game, check_game, kind_of, utility_of, ways
from emmviz.numbers import Number, exact
from emmviz.tree import GameTree
from emmviz.validate import check_bounds

__all__ = ["Growth", "grow"]

# Some 100 MB of tree; far above what anybody draws.
_MOST = 100_000


def grow(game: Game[Any], depth: int | None = None, *, merge: bool = False) -> GameTree:
    """Build the tree of a game, to draw it or to search it as any other.

    Parameters: game; depth, how many player moves to look ahead (chance does not count), None for the whole game;
    merge, True to draw moves that lead to the same position as one.
    Returns: a GameTree, where a position beyond the depth stands without children, with the game's heuristic value as
    its estimate.
    Raises: TreeError for a game that comes back to a position, unless a depth ends it, and for one of more than
    100,000 nodes.

    >>> from emmviz import games
    >>> len(grow(games.get("coin-tictactoe")))
    67
    """
    game = check_game(game, "grow")
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool) or depth < 0):
        raise TreeError(f"depth must be a whole number of player moves, 0 or more, or None, not {depth!r:.60}")
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    left: float = float("inf") if depth is None else depth
    root = _spec(game, game.root, left, bounds)
    # Each entry holds the positions on its way, shared as a linked list.
    stack: list[tuple[Spec, Any, float, Any]] = [(root, game.root, left, None)]
    count = 1
    while stack:
        spec, state, left, above = stack.pop()
        if spec.kind == "leaf" or spec.unexpanded:
            continue
        if depth is None:
            check_new(state, above)
        way_here = (state, above)
        below = left if spec.kind == "chance" else left - 1
        entries = []
        for child, prob, action in ways(game, state, spec.kind, merge=merge):
            made = _spec(game, child, below, bounds)
            made.prob, made.action = prob, action
            spec.children.append(made)
            entries.append((made, child, below, way_here))
        count += len(entries)
        if count > _MOST:
            raise TreeError(f"the game has more than {_MOST:,} nodes; pass depth= to grow its first moves")
        stack.extend(reversed(entries))
    return assemble(root, title=game.title or None, bounds=bounds)


def check_new(state: Any, above: Any) -> None:
    """Raise TreeError when a position stands among those above it, a linked list of pairs (position, rest)."""
    while above is not None:
        if above[0] == state:
            raise TreeError(
                f"the game comes back to position {state!r:.60}, so its tree has no end; pass depth=, or use "
                "emmviz.games.value_iteration"
            )
        above = above[1]


def _spec(game: Game[Any], state: Any, left: float, bounds: tuple[Number, Number] | None) -> Spec:
    kind = kind_of(game, state)
    if kind == "leaf":
        return Spec("leaf", value=utility_of(game, state, bounds))
    if left > 0:
        return Spec(kind)
    estimate = game.evaluate(state)
    return Spec(kind, estimate=estimate, unexpanded=True)


class Growth:
    """The part of a game that a search has generated: a GameTree that grows, and the position behind each node.

    Parameters: game; bounds (L, U) that every utility must lie in, or None; merge, see `ways`; endless, True where no
    depth ends the search, so that a position must not come back.
    """

    def __init__(self, game: Game[Any], bounds: tuple[Number, Number] | None, *, merge: bool, endless: bool) -> None:
        self.game = game
        self.bounds = bounds
        self.merge = merge
        self.endless = endless
        self.states: dict[str, Any] = {}
        self.tree = GameTree()
        if game.title:
            self.tree.graph["title"] = game.title
        if bounds is not None:
            self.tree.graph["bounds"] = bounds
        self._letters, self._numbers = inner_names(()), leaf_names(())
        self._above: dict[str, Any] = {}
        self._add(game.root, None)

    def expand(self, node: str) -> None:
        """Generate a node's children, unless that is done."""
        data = self.tree._node[node]
        if not data.pop("unexpanded", False):
            return
        state = self.states[node]
        above = self._above[node]
        if self.endless:
            check_new(state, above)
        for child, prob, action in ways(self.game, state, data["kind"], merge=self.merge):
            made = self._add(child, (state, above))
            label = {"prob": prob, "action": action}
            self.tree.add_edge(node, made, **{key: value for key, value in label.items() if value is not None})

    def _add(self, state: Any, above: Any) -> str:
        kind = kind_of(self.game, state)
        if kind == "leaf":
            node = next(self._numbers)
            self.tree.add_node(node, kind=kind, value=utility_of(self.game, state, self.bounds))
        else:
            node = next(self._letters)
            self.tree.add_node(node, kind=kind, unexpanded=True)
        self.states[node] = state
        self._above[node] = above
        return node

    def estimate(self, node: str, value: object) -> None:
        """Write down the heuristic value of a node at the depth limit, which the tree then shows."""
        self.tree._node[node]["estimate"] = exact(value)
