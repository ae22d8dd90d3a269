"""Task: a tree or a game, and the rules of one search, checked once before it starts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import not_
from typing import Generic, TypeVar

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, Option, brief
from emmviz.base.numbers import INF, Number
from emmviz.games.depth import DepthRule
from emmviz.games.game import check_game
from emmviz.games.grow import Growth
from emmviz.search.algorithm import Algorithm
from emmviz.search.engines.limits import Allowance
from emmviz.search.events import LOWER, UPPER, Bound, MaybeNone, Recall, Search, Value, Window
from emmviz.search.intervals import Intervals, Outcomes, limits_player, proves_at_least, proves_at_most
from emmviz.search.options import Order
from emmviz.search.table import Table
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS, Branch, check_bounds, check_inside

Node = TypeVar("Node", bound=Hashable)


class Rules:
    """The rules of one search, read from its options; every engine starts from them.

    `own` are the options that only this algorithm takes.
    """

    def __init__(self, algorithm: Algorithm, options: Mapping[str, object]) -> None:
        read = algorithm.read(options)
        self.window: Window = read["window"]
        self.depth: float = read["depth"]
        self.depth_rule = DepthRule.of(read)
        self.evaluate: Callable[..., object] | None = read["evaluate"]
        self.hard = read["fail"] == "hard"
        self.cut_on_equal: bool = read["cut_on_equal"]
        self.cut_at_bounds: bool = read["cut_at_bounds"]
        self.order: Order = read["order"]
        self.is_ordered = self.order != Order()
        self.merge: bool = read["merge"]
        self.table: Table | None = read["table"]
        self.limit: int | None = read["limit"]
        self.own = {name: read[name] for name in algorithm.own}

    def fails_low(self, value: Number, bound: Bound, limit: Number) -> bool:
        """Return whether a value proves a node to be at most the limit (below it, without cut_on_equal)."""
        return proves_at_most(value, bound, limit, on_equal=self.cut_on_equal)

    def fails_high(self, value: Number, bound: Bound, limit: Number) -> bool:
        """Return whether a value proves a node to be at least the limit (above it, without cut_on_equal)."""
        return proves_at_least(value, bound, limit, on_equal=self.cut_on_equal)

    def settle(self, value: Number, bound: Bound, window: Window) -> Value:
        """Clip a value to the window under fail-hard."""
        alpha, beta = window
        if self.hard and alpha < beta:  # else the window is empty
            if value < alpha:
                return alpha, UPPER
            if value > beta:
                return beta, LOWER
        return value, bound


class Oracle(ABC, Generic[Node]):
    """Answer the questions of a search at a node: which children it has, and whether a value ends the search there.

    `visit` returns what the search yields for the value of a child; `code` is its pseudocode for each kind of node.
    """

    visit: Callable[..., object]
    code: Mapping[str, Mapping[str, int]]
    cut_at_bounds: bool

    @abstractmethod
    def kind(self, node: Node) -> str:
        """Return the node's kind."""

    @abstractmethod
    def below(self, node: Node, depth: float) -> float:
        """Return the depth that is left below a node with this depth."""

    @abstractmethod
    def ends_at(self, node: Node, depth: float) -> bool:
        """Return whether the search evaluates a node instead of searching below it."""

    @abstractmethod
    def terminal(self, node: Node, depth: float) -> Number | None:
        """Return a leaf's utility or, at the depth limit, an inner node's estimate; None if the search goes on."""

    @abstractmethod
    def children(self, node: Node, depth: float) -> Sequence[Node]:
        """Return the nodes below a node, in the order to search them."""

    @abstractmethod
    def outcomes(self, node: Node, depth: float) -> Outcomes[Node]:
        """Return the outcomes of a chance node in the order to search them; outcomes of probability 0 are left out."""

    @abstractmethod
    def fails_low(self, value: Number, bound: Bound, limit: Number) -> bool:
        """Return whether a value proves a node to be at most the limit, so that the search ends there."""

    @abstractmethod
    def fails_high(self, value: Number, bound: Bound, limit: Number) -> bool:
        """Return whether a value proves a node to be at least the limit, so that the search ends there."""

    @abstractmethod
    def is_extreme(self, maximising: bool, best: Value) -> bool:
        """Return whether a MAX node already has U, or a MIN node L: no value is beyond the bounds."""

    @abstractmethod
    def settle(self, value: Number, bound: Bound, window: Window) -> Value:
        """Return the value that the search reports for a node."""


class Task(Rules, Oracle[Node]):
    """The questions of a search to a tree or a game, and their rules.

    `visit` is the generator that searches a node, `code` its pseudocode for each kind of node, `bounds` are (L, U),
    by default the bounds of the tree or the game itself. Nodes are ids of a tree, or each a `PositionNode` of a game
    that is searched without steps.
    """

    root: Node
    visit: Callable[..., Search]

    def __init__(self, algorithm: Algorithm, options: Mapping[str, object], own_bounds: object) -> None:
        super().__init__(algorithm, options)
        self.kinds, self.name, self.code, self.cuts_at = (
            algorithm.kinds,
            algorithm.name,
            algorithm.code,
            algorithm.cuts_at,
        )
        bounds = own_bounds if options["bounds"] is None else options["bounds"]
        self.declared = bounds is not None
        self.bounds: Window = check_bounds(bounds) if self.declared else (-INF, INF)
        visit = partial(algorithm.visit, **self.own) if self.own else algorithm.visit
        self.visit = visit if self.table is None else _with_table(visit, self.table)

    def is_extreme(self, maximising: bool, best: Value) -> bool:
        """Return whether a MAX node already has U, or a MIN node L: no value is beyond the bounds."""
        value, bound = best
        end = self.bounds[maximising]
        return limits_player(maximising, bound) and bool(value >= end if maximising else value <= end)

    @abstractmethod
    def key(self, node: Node) -> Hashable:
        """Return the key of the position at a node: equal positions have equal keys."""

    @abstractmethod
    def parent(self, node: Node) -> Node | None:
        """Return the node's parent, None at the root."""

    @abstractmethod
    def has(self, node: object) -> bool:
        """Return whether something is a node."""

    def below(self, node: Node, depth: float) -> float:
        """Return the depth that is left below a node with this depth."""
        return self.depth_rule.below(self.kind(node), depth)

    @abstractmethod
    def branches(self, node: Node, depth: float) -> list[Branch]:
        """Return the branches below a node in the order to search them; branches of probability 0 are left out."""

    def intervals(self, node: Node, depth: float) -> Intervals[Node]:
        """Return the intervals of the outcomes of a chance node before any is searched, all [L, U]."""
        return Intervals(self.outcomes(node, depth), self.bounds)

    @abstractmethod
    def position(self, node: Node) -> object:
        """Return the position at a node of a game; in a tree the node itself."""

    @abstractmethod
    def called(self, node: Node) -> Message:
        """Return the name of a node in errors."""

    def number(self, value: object) -> Number:
        """Return a finite number as the search calculates with it; raise ValueError for anything else."""
        return exact(value)

    @abstractmethod
    def heuristic(self, node: Node) -> object:
        """Return the estimate that the search gets for a node at the depth limit."""

    def estimate(self, node: Node) -> Number:
        """Return the value of an inner node at the depth limit, which must have one within the bounds."""
        estimate = self.heuristic(node)
        if estimate is None:
            key = "wrong.search.unexpanded" if self.depth == INF else "wrong.search.no_estimate"
            raise TreeError(Message(key, place=self.called(node), evaluate=Option("evaluate")))
        value = self._finite(estimate, node, "evaluate")
        low, high = self.bounds
        if self.declared and not low <= value <= high:
            raise BoundsError(
                Message("wrong.search.outside", place=self.called(node), given=exact(value), low=low, high=high)
            )
        return value

    def go_on(self, children: Sequence[Node], kind: str, depth: float) -> list[bool]:
        """Return below which children the depth left at a node of this kind lets the search go on; [] for none."""
        left = self.depth_rule.below(kind, depth)
        if left <= 0 and not self.depth_rule.resolve_chance:
            return []  # whatever their kinds; to make a position of a game, or to ask for its kind, takes long
        return [not self.depth_rule.ends(self.kind(child), left) for child in children]

    def place(self, node: Node, kind: str, estimate: bool) -> Number:
        """Return the number by which `Order` sorts a successor of a MAX or MIN node; the smallest is first.

        That is its worth to the player, by the function of the order, or else by the heuristic if that may be asked. A
        leaf without a worth goes first, as one reading may already cut; any other node without one goes last.
        """
        source, score = "order", None if self.order.judge is None else self.order.judge(self.position(node))
        if score is None and self.kind(node) == "leaf":
            return -INF
        if score is None and estimate:
            source, score = "evaluate", self.heuristic(node)
        if score is None:
            return INF
        worth = self._finite(score, node, source)
        return -worth if kind == "max" else worth

    def _finite(self, value: object, node: Node, source: str) -> Number:
        try:
            return self.number(value)
        except ValueError:
            raise TreeError(
                Message("wrong.search.returned", place=self.called(node), function=source, given=brief(value))
            ) from None


def unknown_kind(place: Message, kind: str, algorithm: str) -> TreeError:
    """Return the error of a node of a kind that the algorithm does not know."""
    of_kind = Message(f"wrong.search.kind.{kind}")
    return TreeError(Message("wrong.search.unknown_kind", place=place, kind=of_kind, algorithm=algorithm))


def _with_table(visit: Callable[..., Search], table: Table) -> Callable[..., Search]:
    """Return a visit that looks a node up in the table before it searches it, and stores the result afterwards."""

    def recall(task: Task[Node], node: Node, window: Window, depth: float, **known: object) -> Search:
        value = task.terminal(node, depth)
        if value is not None:
            table.evaluated(task.key(node), value)
            return visit(task, node, window, depth, **known)
        return search(task, node, window, depth, known)

    def search(task: Task[Node], node: Node, window: Window, depth: float, known: Mapping[str, object]) -> Search:
        key = task.key(node)
        entry = table.find(key, depth, window)
        if entry is not None:
            # A search without steps may have stored a float.
            value, bound = Fraction(entry[0]), entry[1]
            yield Recall.at(node, window=window if task.cuts_at else None, value=value, bound=bound)
            return value, bound
        answer = yield visit(task, node, window, depth, **known)
        table.put(key, depth, answer)
        return answer

    return recall


class TreeTask(Task[str]):
    """The search of a GameTree, or of a game whose tree grows as it is searched."""

    def __init__(self, tree: object, algorithm: Algorithm, options: Mapping[str, object]) -> None:
        self.growth: Growth | None = None
        if isinstance(tree, GameTree):
            super().__init__(algorithm, options, tree.validate().bounds)
            if options["bounds"] is not None:
                check_inside(tree, self.bounds)
        else:
            game = check_game(tree, algorithm.name, searched=True)
            super().__init__(algorithm, options, game.bounds)
            self.growth = Growth(
                game,
                self.bounds if self.declared else None,
                merge=self.merge,
                depth=self.depth,
                rule=self.depth_rule,
                allowance=Allowance(self.limit, recorded=True).check,
            )
            tree = self.growth.tree
        self.tree: GameTree = tree
        self.root = tree.root
        self._estimates: dict[str, Number] = {}
        self._check_kinds(tree)
        if not self.declared and self.growth is None:
            values = self._horizon()
            self.bounds = min(values), max(values)

    def kind(self, node: str) -> str:
        return self.tree.kind(node)

    def key(self, node: str) -> Hashable:
        return node if self.growth is None else self.growth.key(node)

    def parent(self, node: str) -> str | None:
        return self.tree.parent(node)

    def has(self, node: object) -> bool:
        return isinstance(node, str) and node in self.tree

    def branches(self, node: str, depth: float) -> list[Branch]:
        children = self.children(node, depth)
        by_child = {branch.child: branch for branch in self.tree.branches(node)}
        return [by_child[child] for child in children]

    def children(self, node: str, depth: float) -> Sequence[str]:
        kind = self.kind(node)
        if kind == "chance":
            return self.outcomes(node, depth).children
        moves = list(self._below(node))
        return self.order.sort_moves(moves, kind, depth, self.go_on, self.place) if self.is_ordered else moves

    def outcomes(self, node: str, depth: float) -> Outcomes[str]:
        pairs = [(child, edge["prob"]) for child, edge in self._below(node).items() if edge["prob"]]
        children, probs = zip(*(self.order.sort_outcomes(pairs) if self.is_ordered else pairs), strict=True)
        return Outcomes(children, probs)

    def _below(self, node: str) -> dict[str, dict[str, MaybeNone]]:
        """Return the children of a node with the attributes of the edges to them; of a game they are made first."""
        if self.growth is not None:
            self.growth.expand(node)
            self._check_kinds(self.tree._adj[node])
        return self.tree._adj[node]

    def ends_at(self, node: str, depth: float) -> bool:
        data = self.tree._data(node)
        # A game can always be expanded further; a tree that was grown before ends at its unexpanded nodes.
        unexpanded = self.growth is None and data.get("unexpanded", False)
        return unexpanded or self.depth_rule.ends(data["kind"], depth)

    def terminal(self, node: str, depth: float) -> Number | None:
        data = self.tree._data(node)
        if data["kind"] == "leaf":
            value: Number = data["value"]
            return value
        return self.estimate(node) if self.ends_at(node, depth) else None

    def position(self, node: str) -> object:
        return node if self.growth is None else self.growth.states[node]

    def called(self, node: str) -> Message:
        return Message("wrong.search.node", node=node)

    def heuristic(self, node: str) -> object:
        if self.evaluate is not None:
            return self.evaluate(self.position(node))
        return self.tree.estimate(node) if self.growth is None else self.growth.game.evaluate(self.position(node))

    def estimate(self, node: str) -> Number:
        if node not in self._estimates:
            self._estimates[node] = super().estimate(node)
            if self.growth is not None:
                self.tree._node[node]["estimate"] = exact(self._estimates[node])  # so that pictures show it
        return self._estimates[node]

    def leaves_total(self) -> int | None:
        """Return how many nodes a full search evaluates; None for a game, where only that search could count them."""
        if self.growth is not None:
            return None
        if self.depth < INF:
            return len(self._horizon())
        return sum(map(not_, self.tree._adj.values()))

    def _check_kinds(self, nodes: Iterable[str]) -> None:
        for node in nodes if self.kinds != KINDS else ():
            if (kind := self.tree._node[node]["kind"]) not in self.kinds:
                raise unknown_kind(self.called(node), kind, self.name)

    def _horizon(self) -> list[Number]:
        """Return the values of the nodes that a full search to the depth limit evaluates, left to right."""
        values, stack = [], [(self.root, self.depth)]
        while stack:
            node, depth = stack.pop()
            value = self.terminal(node, depth)
            if value is not None:
                values.append(value)
                continue
            branches = [branch for branch in self.tree.branches(node) if branch.prob != 0]
            stack.extend((branch.child, self.below(node, depth)) for branch in reversed(branches))
        return values
