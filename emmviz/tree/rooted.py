"""Rooted tree: a networkx graph read as a game tree, by its kinds, children and edges."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, brief

__all__ = ["Branch", "RootedTree"]


class Branch(NamedTuple):
    """An edge from an inner node: the child, its probability below a chance node, its action if it has a label."""

    child: str
    prob: Fraction | None
    action: str | None


if TYPE_CHECKING:
    _Graph = nx.DiGraph[str]
else:  # networkx's own class takes no type arguments at run time
    _Graph = nx.DiGraph


class RootedTree(_Graph):
    """What is read of a game tree, which checks and formats need before there is a GameTree."""

    # networkx's own tables, absent from its type stubs; reading them is ten times as fast as its views.
    _node: dict[str, dict[str, Any]]
    _adj: dict[str, dict[str, dict[str, Any]]]
    _pred: dict[str, dict[str, dict[str, Any]]]

    @property
    def root(self) -> str:
        """The node without a parent."""
        for node in self._node:
            if not self._pred[node]:
                return str(node)
        raise TreeError("the tree has no root: no node is without a parent")

    @property
    def bounds(self) -> tuple[Number, Number] | None:
        """The declared bounds (L, U) of all leaf values, or None."""
        bounds: tuple[Number, Number] | None = self.graph.get("bounds")
        return bounds

    @property
    def title(self) -> str:
        """The title of the tree, or an empty text."""
        title = self.graph.get("title") or ""
        return title if isinstance(title, str) else str(title)

    def kind(self, node: str) -> str:
        """Return "max", "min", "chance" or "leaf"."""
        kind = self._data(node).get("kind")
        if kind is None:
            raise TreeError(f"node {node} has no kind; expected max, min, chance or leaf")
        return str(kind)

    def value(self, node: str) -> Fraction:
        """Return a leaf's utility."""
        value: Fraction = self._data(node)["value"]
        return value

    def estimate(self, node: str) -> Fraction | None:
        """Return an inner node's heuristic value, or None."""
        estimate: Fraction | None = self._data(node).get("estimate")
        return estimate

    def is_unexpanded(self, node: str) -> bool:
        """Return whether this is an inner node whose children have not been generated, written max(…)."""
        return bool(self._data(node).get("unexpanded"))

    def children(self, node: str) -> list[str]:
        """Return a node's children, left to right."""
        self._data(node)
        return list(self._adj[node])

    def parent(self, node: str) -> str | None:
        """Return a node's parent, None for the root."""
        self._data(node)
        return next(iter(self._pred[node]), None)

    def branches(self, node: str) -> list[Branch]:
        """Return the edges to a node's children, left to right, with probability and action."""
        self._data(node)
        return [Branch(child, edge.get("prob"), edge.get("action")) for child, edge in self._adj[node].items()]

    def prob(self, node: str) -> Fraction | None:
        """Return the probability on the edge to a node, None below MAX and MIN and at the root."""
        parent = self.parent(node)
        return None if parent is None else self._adj[parent][node].get("prob")

    def action(self, node: str) -> str | None:
        """Return the label on the edge to a node, None if it has none."""
        parent = self.parent(node)
        action = None if parent is None else self._adj[parent][node].get("action")
        return None if action is None else str(action)

    def preorder(self, node: str | None = None) -> list[str]:
        """Return a node (by default the root) and all below it, parents first, left to right."""
        order, stack, below = [], [self.root if node is None else node], self._adj
        self._data(stack[0])
        most = len(below)
        while stack:
            node = stack.pop()
            order.append(node)
            if len(order) > most:
                raise TreeError(f"node {order[0]} leads into a cycle; a tree has none")
            stack.extend(reversed(below[node]))
        return order

    def leaves(self) -> list[str]:
        """Return the leaves, left to right."""
        return [node for node in self.preorder() if self.kind(node) == "leaf"]

    def _data(self, node: str) -> dict[str, Any]:
        try:
            data: dict[str, Any] = self._node[node]
        except (KeyError, TypeError):
            raise TreeError(f"the tree has no node {brief(node)}") from None
        return data
