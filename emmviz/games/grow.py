"""From a Game to a GameTree: the whole tree, down to a depth, or node by node as a search goes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, brief, expect, is_whole
from emmviz.games.board import board_of
from emmviz.games.game import AnyGame, check_game, kind_of, utility_of, ways
from emmviz.tree.assemble import assemble, inner_names, known, leaf_names, spec_of
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import check_bounds

__all__ = ["CurrentPath", "Growth", "grow"]

# Some 100 MB; far more than anybody draws.
_MOST = 100_000


Node = TypeVar("Node", bound=Hashable)


def grow(game: AnyGame, depth: int | None = None, *, merge: bool = False) -> GameTree:
    """Build the tree of a game, to draw it or to search it like any other tree.

    Parameters
    ----------
    game : Game
        The game.
    depth : int or None
        How many player moves to look ahead (chance does not count), None for the whole game.
    merge : bool
        True to make one child of moves that lead to the same position.

    Returns
    -------
    GameTree
        The tree. Positions at the depth limit are unexpanded, with the game's heuristic value as their estimate.

    Raises
    ------
    TreeError
        For a game that repeats a position, with a depth only where chance alone leads back to it, and for more than
        100,000 nodes.

    Examples
    --------
    >>> from emmviz import games
    >>> len(grow(games.get("coin-tictactoe")))
    67
    """
    game = check_game(game, "grow")
    expect(
        depth is None or is_whole(depth, 0),
        "depth must be a whole number of player moves, 0 or more, or None",
        depth,
    )
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    growth = Growth(game, bounds, merge=merge, endless=depth is None, allowance=_at_most)
    tree = growth.tree
    stack: list[tuple[str, float]] = [(tree.root, float("inf") if depth is None else depth)]
    while stack:
        node, left = stack.pop()
        if tree.kind(node) == "leaf":
            continue
        if left <= 0:
            tree._node[node]["estimate"] = game.evaluate(growth.states[node])
            continue
        growth.expand(node)
        below = left if tree.kind(node) == "chance" else left - 1
        stack.extend((child, below) for child in reversed(tree.children(node)))
    return assemble(GameTree, spec_of(tree), title=game.title or None, bounds=bounds)


def _at_most(nodes: int) -> int:
    if nodes > _MOST:
        raise TreeError(f"the game has more than {_MOST:,} nodes; look fewer moves ahead (depth=)")
    return _MOST


class CurrentPath(Generic[Node]):
    """The nodes from the root to where a search is, so that a position that comes back is seen at once.

    No position may be repeated in an endless search; where a depth ends it, none may be repeated by chance alone.
    `kind`, `parent`, `key` and `position` are functions of a node.
    """

    def __init__(
        self,
        kind: Callable[[Node], str],
        parent: Callable[[Node], Node | None],
        key: Callable[[Node], Hashable],
        position: Callable[[Node], Hashable],
        *,
        endless: bool,
    ) -> None:
        self._kind, self._parent, self._key, self._position, self._endless = kind, parent, key, position, endless
        # The keys of the nodes on the path, from the root on, with the players' moves made before.
        self._keys: dict[Node, tuple[Hashable, int]] = {}
        self._on_path: set[tuple[Hashable, int]] = set()

    def come_to(self, node: Node) -> None:
        """Go to a node from where the search was last, which is an error where a position is repeated."""
        chain, at = [], node
        while at not in self._keys:
            chain.append(at)
            parent = self._parent(at)
            if parent is None:
                break
            at = parent
        while self._keys and next(reversed(self._keys)) != at:
            self._on_path.discard(self._keys.popitem()[1])
        moves = next(reversed(self._keys.values()))[1] if self._keys else 0
        for here in reversed(chain):
            moves += not self._endless and self._kind(here) != "chance"
            key = self._key(here), moves
            if key in self._on_path:
                why = "" if self._endless else " by chance alone, and depth= counts players' moves"
                raise TreeError(
                    f"the game comes back to position {brief(self._position(here))}{why}, so its tree has no end; "
                    f"{'pass depth=, or ' * self._endless}use emmviz.games.value_iteration"
                )
            self._keys[here] = key
            self._on_path.add(key)


class Growth:
    """The part of a game that a search has generated: a growing GameTree, and the position of each node.

    `allowance` is called with the number of nodes: it raises TreeError where they are too many, and else returns at how
    many it wants to be called again.
    """

    def __init__(
        self,
        game: AnyGame,
        bounds: tuple[Number, Number] | None,
        *,
        merge: bool,
        endless: bool,
        allowance: Callable[[int], int] | None = None,
    ) -> None:
        self.game = game
        self.allowance = allowance
        self._next = 0
        self.bounds = bounds
        self.merge = merge
        self.states: dict[str, Hashable] = {}
        self.tree = GameTree(**known(title=game.title or None, bounds=bounds))
        self._letters, self._numbers = inner_names(()), leaf_names(())
        self._path = CurrentPath(self.tree.kind, self.tree.parent, self.key, self.states.__getitem__, endless=endless)
        self._add(game.root)

    def expand(self, node: str) -> None:
        """Generate a node's children, unless they are there already."""
        data = self.tree._node[node]
        if not data.pop("unexpanded", False):
            return
        state = self.states[node]
        self._path.come_to(node)
        for child, prob, action in ways(self.game, state, data["kind"], merge=self.merge):
            self.tree.add_edge(node, self._add(child), **known(prob=prob, action=action))

    def _add(self, state: Hashable) -> str:
        kind = kind_of(self.game, state)
        leaf = kind == "leaf"
        node = next(self._numbers if leaf else self._letters)
        data = {"value": utility_of(self.game, state, self.bounds)} if leaf else {"unexpanded": True}
        self.tree.add_node(node, kind=kind, **data, **known(board=board_of(self.game, state) or None))
        if self.allowance is not None and len(self.states) >= self._next:
            self._next = self.allowance(len(self.states) + 1)
        self.states[node] = state
        return node

    def key(self, node: str) -> Hashable:
        """Return the key of the position at a node."""
        return self.game.key(self.states[node])
