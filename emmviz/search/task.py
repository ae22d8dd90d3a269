"""Task: what a search is asked to do, checked once before it starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.errors import BoundsError, TreeError
from emmviz.numbers import INF, Number, exact, exact_or_infinite, show
from emmviz.search.step import Bound, Value
from emmviz.validate import check_bounds, check_inside

if TYPE_CHECKING:
    from emmviz.tree import Branch, GameTree

__all__ = ["Task", "Window", "task_for"]

Window = tuple[Number, Number]
Evaluate = Callable[[str], object]


@dataclass(slots=True)
class Task:
    """A tree with the window, bounds, depth limit and rules of one search."""

    tree: GameTree
    window: Window
    bounds: tuple[Number, Number]
    depth: float
    evaluate: Evaluate | None
    hard: bool
    cut_on_equal: bool
    declared: bool
    estimates: dict[str, Fraction] = field(default_factory=dict)

    def kind(self, node: str) -> str:
        """Return the node's kind."""
        kind: str = self.tree._node[node]["kind"]
        return kind

    def branches(self, node: str) -> list[Branch]:
        """Return the ways on that are ever searched: those of positive probability."""
        return [branch for branch in self.tree.branches(node) if branch.prob is None or branch.prob > 0]

    def terminal(self, node: str, depth: float) -> Fraction | None:
        """Return a leaf's utility or, at the depth limit, an inner node's estimate; None where search goes on."""
        data = self.tree._node[node]
        if data["kind"] == "leaf":
            value: Fraction = data["value"]
            return value
        return self._estimate(node) if depth <= 0 else None

    def _estimate(self, node: str) -> Fraction:
        if node not in self.estimates:
            given = self.tree.estimate(node) if self.evaluate is None else self.evaluate(node)
            if given is None:
                raise TreeError(
                    f"node {node} lies at the depth limit but has no estimate; give it one or pass evaluate="
                )
            try:
                value = exact(given)
            except ValueError:
                raise TreeError(f"node {node}: evaluate must return a finite number, not {given!r:.60}") from None
            low, high = self.bounds
            if self.declared and not low <= value <= high:
                raise BoundsError(
                    f"node {node} has the estimate {show(value)}, outside the bounds [{show(low)}, {show(high)}]"
                )
            self.estimates[node] = value
        return self.estimates[node]

    def fails_low(self, value: Number, bound: Bound, limit: Number) -> bool:
        """Tell whether a value shows that a node is not above the limit (or, without cut_on_equal, below it)."""
        return value < limit or (value == limit and (self.cut_on_equal or bound is Bound.UPPER))

    def fails_high(self, value: Number, bound: Bound, limit: Number) -> bool:
        """Tell whether a value shows that a node is not below the limit (or, without cut_on_equal, above it)."""
        return value > limit or (value == limit and (self.cut_on_equal or bound is Bound.LOWER))

    def settle(self, value: Number, bound: Bound, window: Window) -> Value:
        """Clip a value to the window under fail-hard."""
        alpha, beta = window
        if not alpha < beta:  # a window that nothing lies in
            return value, bound
        if self.hard and value < alpha:
            return alpha, Bound.UPPER
        if self.hard and value > beta:
            return beta, Bound.LOWER
        return value, bound

    def horizon(self) -> list[tuple[str, Fraction]]:
        """Return the nodes that a full search to the depth limit evaluates, left to right, with their values."""
        found, stack = [], [(self.tree.root, self.depth)]
        while stack:
            node, depth = stack.pop()
            value = self.terminal(node, depth)
            if value is not None:
                found.append((node, value))
                continue
            below = depth if self.kind(node) == "chance" else depth - 1
            stack.extend((branch.child, below) for branch in reversed(self.branches(node)))
        return found


def task_for(
    tree: GameTree,
    kinds: tuple[str, ...],
    name: str,
    *,
    window: tuple[object, object],
    bounds: tuple[object, object] | None,
    depth: int | None,
    evaluate: Evaluate | None,
    fail: str,
    cut_on_equal: bool,
) -> Task:
    """Check the arguments of a search and return its task.

    Raises: TreeError for a tree, a kind or an option that does not fit; BoundsError for wrong bounds.
    """
    from emmviz.tree import GameTree

    if not isinstance(tree, GameTree):
        raise TreeError(f"{name} searches a GameTree, not {type(tree).__name__}; GameTree(graph) makes one of a graph")
    tree.validate()
    for node in tree:
        if tree.kind(node) not in kinds:
            raise TreeError(f"node {node} is a {tree.kind(node)} node, which {name} does not know")
    try:
        if isinstance(window, str):
            raise TypeError
        alpha, beta = map(exact_or_infinite, window)
    except (TypeError, ValueError):
        raise TreeError(f"window must be two numbers (alpha, beta), not {window!r:.60}") from None
    if not alpha < beta:
        raise TreeError(f"window must have alpha below beta, not ({show(alpha)}, {show(beta)})")
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool) or depth < 0):
        raise TreeError(f"depth must be a whole number of player moves, 0 or more, or None, not {depth!r:.60}")
    if evaluate is not None and not callable(evaluate):
        raise TreeError(f"evaluate must be a function of a node, not {evaluate!r:.60}")
    if fail not in ("soft", "hard"):
        raise TreeError(f'fail must be "soft" or "hard", not {fail!r:.60}')
    declared = bounds if bounds is not None else tree.bounds
    pair: tuple[Number, Number] = (-INF, INF)
    if declared is not None:
        pair = check_bounds(declared)
        check_inside(tree, pair)
    limit = INF if depth is None else depth
    task = Task(tree, (alpha, beta), pair, limit, evaluate, fail == "hard", bool(cut_on_equal), declared is not None)
    if declared is None:
        values = [value for _, value in task.horizon()]
        task.bounds = (min(values), max(values))
    return task
