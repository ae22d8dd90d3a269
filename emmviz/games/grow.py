"""Turn a Game into a GameTree: the whole tree, the tree down to a depth, or node by node while a search runs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, Literal, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.messages import Count, Message, Option, brief, expect
from emmviz.base.numbers import INF, Number, is_whole
from emmviz.games.board import board_of
from emmviz.games.depth import DepthRule
from emmviz.games.game import AnyGame, check_game, kind_of, utility_of, ways
from emmviz.tree.assemble import assemble, inner_names, known, leaf_names, spec_of
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import check_bounds

# About 100 MB of nodes: far more than a picture can show.
_MOST = 100_000
# The nodes of a tree that is grown without being counted first.
_SMALL = 1000


Node = TypeVar("Node", bound=Hashable)


def grow(
    game: AnyGame,
    depth: int | None = None,
    *,
    depth_counts: Literal["moves", "levels"] = "moves",
    resolve_chance: bool = False,
    merge: bool = False,
) -> GameTree:
    """Build the tree of a game, so that you can draw it or search it like any other tree.

    Parameters
    ----------
    game : Game
        The game.
    depth : int or None
        How far to look ahead; None for the whole game.
    depth_counts : str
        What depth counts: the "moves" of the players, or "levels", which include chance nodes.
    resolve_chance : bool
        Whether to add the outcomes of a chance node at the depth limit.
    merge : bool
        Whether moves that lead to the same position share one child.

    Returns
    -------
    GameTree
        The tree. Positions at the depth limit are unexpanded, with the game's heuristic value as their estimate.

    Raises
    ------
    TreeError
        If the game repeats a position (with a depth, only if nothing but chance moves leads back to it), or has more
        than 100,000 nodes.

    Examples
    --------
    >>> from emmviz import games
    >>> len(grow(games.get("coin-tictactoe")))
    67
    """
    game = check_game(game, "grow")
    expect(depth is None or is_whole(depth, 0), "wrong.games.depth", depth)
    bounds = None if game.bounds is None else check_bounds(game.bounds)
    expect(depth_counts in ("moves", "levels"), "wrong.games.depth_counts", depth_counts)
    rule, limit = DepthRule(depth_counts, resolve_chance), INF if depth is None else depth

    def allow(nodes: int) -> int:
        # Few positions may have many nodes: to count these takes a small part of the time that their tree takes.
        if nodes > _SMALL:
            _refuse_too_large(game, limit, rule, merge=merge)
        return _MOST if nodes > _SMALL else _SMALL

    growth = Growth(game, bounds, merge=merge, depth=limit, rule=rule, allowance=allow)
    tree = growth.tree
    stack: list[tuple[str, float]] = [(tree.root, limit)]
    while stack:
        node, left = stack.pop()
        if tree.kind(node) == "leaf":
            continue
        if rule.ends(tree.kind(node), left):
            tree._node[node]["estimate"] = game.evaluate(growth.states[node])
            continue
        growth.expand(node)
        below = rule.below(tree.kind(node), left)
        stack.extend((child, below) for child in reversed(tree.children(node)))
    return assemble(GameTree, spec_of(tree), title=game.title or None, bounds=bounds)


def _refuse_too_large(game: AnyGame, depth: float, rule: DepthRule, *, merge: bool) -> None:
    """Raise TreeError if the tree of a game has too many nodes, counted level by level and by their positions."""
    nodes, level = 1, {(game.key(game.root), depth): (game.root, 1)}
    while level:
        below: dict[tuple[Hashable, float], tuple[Hashable, int]] = {}
        for (_, left), (state, count) in level.items():
            kind = kind_of(game, state)
            if kind == "leaf" or rule.ends(kind, left):
                continue
            for child, _, _ in ways(game, state, kind, merge=merge):
                key = game.key(child), rule.below(kind, left)
                below[key] = child, below.get(key, (child, 0))[1] + count
                nodes += count
            if nodes > _MOST:
                raise TreeError(Message("wrong.games.too_large", most=Count(_MOST), option=Option("depth")))
        level = below


class CurrentPath(Generic[Node]):
    """The nodes from the root to the current node of a search, so that a repeated position is noticed at once.

    A search without a depth limit would never end if a position were repeated. A search with a depth limit ends, unless
    a position is repeated with the same depth left: by chance moves, which the `rule` of the depth may not count.
    `kind`, `parent`, `key` and `position` are functions of a node.
    """

    def __init__(
        self,
        kind: Callable[[Node], str],
        parent: Callable[[Node], Node | None],
        key: Callable[[Node], Hashable],
        position: Callable[[Node], Hashable],
        *,
        depth: float,
        rule: DepthRule,
    ) -> None:
        self._kind, self._parent, self._key, self._position = kind, parent, key, position
        self._depth, self._rule = depth, rule
        # The keys of the nodes on the path, from the root on, each with the depth left below it.
        self._keys: dict[Node, tuple[Hashable, float]] = {}
        self._on_path: set[tuple[Hashable, float]] = set()

    def come_to(self, node: Node) -> None:
        """Move from the last node of the search to another one; raise TreeError if it repeats a position."""
        chain, at = [], node
        while at not in self._keys:
            chain.append(at)
            parent = self._parent(at)
            if parent is None:
                break
            at = parent
        while self._keys and next(reversed(self._keys)) != at:
            self._on_path.discard(self._keys.popitem()[1])
        left = next(reversed(self._keys.values()))[1] if self._keys else self._depth
        for here in reversed(chain):
            kind = self._kind(here)
            # A user's own search may look beyond the limit.
            left = self._rule.below(kind, left) if left > 0 else left - (kind != "chance")
            key = self._key(here), left
            if key in self._on_path:
                levels = self._depth < INF and self._rule.depth_counts == "levels"
                fault = "endless" if self._depth == INF else "endless_levels" if levels else "endless_moves"
                option, state = Option("resolve_chance" if levels else "depth"), brief(self._position(here))
                raise TreeError(Message(f"wrong.games.{fault}", state=state, option=option))
            self._keys[here] = key
            self._on_path.add(key)


class Growth:
    """The part of a game that a search has generated: a growing GameTree, and the position of each node.

    `allowance` is called with the number of nodes. It raises TreeError if there are too many, or returns the number at
    which to call it again.
    """

    def __init__(
        self,
        game: AnyGame,
        bounds: tuple[Number, Number] | None,
        *,
        merge: bool,
        depth: float,
        rule: DepthRule,
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
        self._path = CurrentPath(
            self.tree.kind, self.tree.parent, self.key, self.states.__getitem__, depth=depth, rule=rule
        )
        self._add(game.root)

    def expand(self, node: str) -> None:
        """Generate the children of a node, if it has none yet."""
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
