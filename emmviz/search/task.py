"""Task: a tree or a game, and the rules of one search, checked once before it starts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.numbers import INF, brief, exact, show
from emmviz.search.algorithm import Algorithm
from emmviz.search.engines.limits import Allowance
from emmviz.search.events import Bound, Search, Window
from emmviz.search.intervals import Intervals, Outcomes
from emmviz.search.options import COMMON
from emmviz.search.order import UNREAD, Order
from emmviz.search.pseudocode import cutting_kinds
from emmviz.search.table import Table, with_table
from emmviz.tree.validate import check_bounds, check_inside

if TYPE_CHECKING:
    from emmviz.games.grow import Growth
    from emmviz.tree.game_tree import Branch, GameTree

__all__ = ["Rules", "Task", "TreeTask", "Window", "rules_from"]

Evaluate = Callable[[Any], object]


@dataclass
class Rules:
    """The rules of one search: its options, checked; every engine starts from them."""

    window: Window
    depth: float
    evaluate: Evaluate | None
    hard: bool
    cut_on_equal: bool
    order: Order
    merge: bool
    table: Table | None
    limit: int | None

    def fails_low(self, value: Any, bound: Bound, limit: Any) -> bool:
        """Return whether a value proves a node to be at most the limit (below it, without cut_on_equal).

        A lower bound never does, however low it is.
        """
        if bound is Bound.LOWER:
            return False
        return bool(value <= limit if self.cut_on_equal or bound is Bound.UPPER else value < limit)

    def fails_high(self, value: Any, bound: Bound, limit: Any) -> bool:
        """Return whether a value proves a node to be at least the limit (above it, without cut_on_equal)."""
        if bound is Bound.UPPER:
            return False
        return bool(value >= limit if self.cut_on_equal or bound is Bound.LOWER else value > limit)

    def settle(self, value: Any, bound: Bound, window: tuple[Any, Any]) -> tuple[Any, Bound]:
        """Clip a value to the window under fail-hard."""
        alpha, beta = window
        if self.hard and alpha < beta:  # else the window is empty
            if value < alpha:
                return alpha, Bound.UPPER
            if value > beta:
                return beta, Bound.LOWER
        return value, bound


class Task(Rules, ABC):
    """What a search asks of a tree or a game, with the rules that it goes by.

    `visit` is the generator that searches a node, `code` its pseudocode for each kind of node, `bounds` are (L, U).
    Nodes are ids of a tree, or `Position`s of a game that is searched without steps.
    """

    root: Any
    bounds: Window
    declared: bool

    def __init__(self, rules: Rules, algorithm: Algorithm, visit: Callable[..., Search], bounds: Window) -> None:
        for part in fields(Rules):
            setattr(self, part.name, getattr(rules, part.name))
        self.kinds, self.name, self.code, self.bounds = algorithm.kinds, algorithm.name, algorithm.code, bounds
        self.visit = visit if self.table is None else with_table(visit, self.table)

    @property
    def cuts_at(self) -> frozenset[str]:
        """The kinds of nodes that the search can cut at: what windows, bounds and dials are shown for."""
        return cutting_kinds(self.code)

    @property
    def size(self) -> int:
        """How many nodes the tree has so far; 0 where none is kept."""
        return 0

    @abstractmethod
    def kind(self, node: Any) -> str:
        """Return the node's kind."""

    @abstractmethod
    def key(self, node: Any) -> Any:
        """Return the key of the position at a node: equal positions have equal keys."""

    @abstractmethod
    def parent(self, node: Any) -> Any:
        """Return the node's parent, None at the root."""

    @abstractmethod
    def has(self, node: object) -> bool:
        """Return whether something is a node."""

    @abstractmethod
    def ends_at(self, node: Any, depth: float) -> bool:
        """Return whether the search evaluates a node instead of searching below it."""

    @abstractmethod
    def terminal(self, node: Any, depth: float) -> Any:
        """Return a leaf's utility or, at the depth limit, an inner node's estimate; None where the search goes on."""

    @abstractmethod
    def branches(self, node: Any, depth: float) -> list[Branch]:
        """Return the branches below a node in the order to search them, without those of probability 0."""

    def children(self, node: Any, depth: float, *, again: bool = False) -> Sequence[Any]:
        """Return the nodes below a node, in the order to search them; `again` where they will be asked for again."""
        return [branch.child for branch in self.branches(node, depth)]

    def outcomes(self, node: Any, depth: float) -> Outcomes:
        """Return the outcomes of a chance node, in the order to search them, without those of probability 0."""
        branches = self.branches(node, depth)
        return Outcomes([branch.child for branch in branches], [branch.prob for branch in branches])

    def intervals(self, node: Any, depth: float) -> Intervals:
        """Return the intervals of the outcomes of a chance node before any is searched, all [L, U]."""
        return Intervals(self.outcomes(node, depth), self.bounds)

    @abstractmethod
    def position(self, node: Any) -> Any:
        """Return the position at a node of a game; in a tree the node itself."""

    @abstractmethod
    def called(self, node: Any) -> str:
        """Return what errors call a node."""

    def number(self, given: Any) -> Any:
        """Return a finite number as the search reckons with it. Raises: ValueError for anything else."""
        return exact(given)

    @abstractmethod
    def heuristic(self, node: Any) -> Any:
        """Return what the search is given as the value of a node at the depth limit."""

    def estimate(self, node: Any) -> Any:
        """Return the value of an inner node at the depth limit. Raises: TreeError without one, BoundsError."""
        given = self.heuristic(node)
        if given is None:
            where = "was never expanded and" if self.depth == INF else "lies at the depth limit but"
            raise TreeError(f"{self.called(node)} {where} has no estimate; give it one or pass evaluate=")
        value = self._finite(given, node, "evaluate")
        low, high = self.bounds
        if self.declared and not low <= value <= high:
            given, least, most = map(show, (exact(value), low, high))
            raise BoundsError(f"{self.called(node)} has the estimate {given}, outside the bounds [{least}, {most}]")
        return value

    def score(self, judge: Evaluate | None, node: Any) -> Any:
        """Return what a node is worth to `Order`: by a function, or else by the heuristic."""
        if judge is not None:
            given = judge(self.position(node))
            if given is not None:
                return self._finite(given, node, "order")
        if self.kind(node) == "leaf":
            return UNREAD
        found = self.heuristic(node) if judge is None else None
        return None if found is None else self._finite(found, node, "evaluate")

    def _finite(self, given: Any, node: Any, what: str) -> Any:
        try:
            return self.number(given)
        except ValueError:
            raise TreeError(f"{self.called(node)}: {what} must return a finite number, not {brief(given)}") from None


class TreeTask(Task):
    """The search of a GameTree, or of a game whose tree grows as it is searched.

    Parameters: tree, a GameTree or a Game; bounds, those given, or None; rules; algorithm; visit, the generator that
    searches a node.
    Raises: TreeError for a tree, a kind or an option that does not fit; BoundsError for wrong bounds.
    """

    def __init__(
        self, tree: Any, bounds: Any, rules: Rules, algorithm: Algorithm, visit: Callable[..., Search]
    ) -> None:
        from emmviz.games.game import check_game
        from emmviz.games.grow import Growth
        from emmviz.tree.game_tree import GameTree

        self.growth: Growth | None = None
        if isinstance(tree, GameTree):
            pair = tree.validate().bounds
            if bounds is not None:
                pair = check_bounds(bounds)
                check_inside(tree, pair)
        else:
            game = check_game(tree, algorithm.name, searched=True)
            declared = bounds if bounds is not None else game.bounds
            pair = None if declared is None else check_bounds(declared)
            self.growth = Growth(game, pair, merge=rules.merge, endless=rules.depth == INF,
                                 allowance=Allowance(rules.limit, recorded=True))  # fmt: skip
            tree = self.growth.tree
        super().__init__(rules, algorithm, visit, pair or (-INF, INF))
        self.tree: GameTree = tree
        self.root, self.declared = tree.root, pair is not None
        self._estimates: dict[str, Fraction] = {}
        for node in tree:
            self._check_kind(node)
        if pair is None and self.growth is None:
            values = [value for _, value in self._horizon()]
            self.bounds = min(values), max(values)

    @property
    def size(self) -> int:
        return len(self.tree)

    def kind(self, node: str) -> str:
        kind: str = self.tree._data(node)["kind"]
        return kind

    def key(self, node: str) -> Any:
        return node if self.growth is None else self.growth.key(node)

    def parent(self, node: str) -> str | None:
        return self.tree.parent(node)

    def has(self, node: object) -> bool:
        return isinstance(node, str) and node in self.tree

    def branches(self, node: str, depth: float) -> list[Branch]:
        if self.growth is not None:
            self.growth.expand(node)
            for child in self.tree._adj[node]:
                self._check_kind(child)
        found = [branch for branch in self.tree.branches(node) if branch.prob != 0]
        if self.kind(node) == "chance":
            return self.order.sort_outcomes(found, _prob)
        return self.order.sort_moves(found, self.kind(node), depth, lambda judge, way: self.score(judge, way.child))

    def ends_at(self, node: str, depth: float) -> bool:
        data = self.tree._data(node)
        # A game can always be expanded further; a tree that was grown before ends at its unexpanded nodes.
        return data["kind"] == "leaf" or depth <= 0 or (self.growth is None and data.get("unexpanded", False))

    def terminal(self, node: str, depth: float) -> Fraction | None:
        data = self.tree._data(node)
        if data["kind"] == "leaf":
            value: Fraction = data["value"]
            return value
        return self.estimate(node) if self.ends_at(node, depth) else None

    def position(self, node: str) -> Any:
        return node if self.growth is None else self.growth.position(node)

    def called(self, node: str) -> str:
        return f"node {node}"

    def heuristic(self, node: str) -> Any:
        if self.evaluate is not None:
            return self.evaluate(self.position(node))
        return self.tree.estimate(node) if self.growth is None else self.growth.game.evaluate(self.position(node))

    def estimate(self, node: str) -> Fraction:
        if node not in self._estimates:
            self._estimates[node] = super().estimate(node)
            if self.growth is not None:
                self.growth.estimate(node, self._estimates[node])
        return self._estimates[node]

    def leaves_total(self) -> int | None:
        """Return how many nodes a full search evaluates; None for a game, where only that search could count them."""
        if self.growth is not None:
            return None
        if self.depth < INF:
            return len(self._horizon())
        return sum(self.ends_at(node, self.depth) for node in self.tree)

    def _check_kind(self, node: str) -> None:
        if self.kind(node) not in self.kinds:
            raise TreeError(f"node {node} is a {self.kind(node)} node, which {self.name} does not know")

    def _horizon(self) -> list[tuple[str, Fraction]]:
        """Return the nodes that a full search to the depth limit evaluates, left to right, with their values."""
        found, stack = [], [(self.root, self.depth)]
        while stack:
            node, depth = stack.pop()
            value = self.terminal(node, depth)
            if value is not None:
                found.append((node, value))
                continue
            below = depth if self.kind(node) == "chance" else depth - 1
            branches = [branch for branch in self.tree.branches(node) if branch.prob != 0]
            stack.extend((branch.child, below) for branch in reversed(branches))
        return found


def rules_from(given: Mapping[str, Any]) -> Rules:
    """Read the options that all engines share; a missing one has its default.

    Raises: TreeError for one that does not fit.
    """
    read = {name: option.value(name, given.get(name, option.default)) for name, option in COMMON.items()}
    return Rules(read["window"], read["depth"], read["evaluate"], read["fail"] == "hard", read["cut_on_equal"],
                 read["order"], read["merge"], read["table"], read["limit"])  # fmt: skip


def _prob(branch: Branch) -> Any:
    return branch.prob
