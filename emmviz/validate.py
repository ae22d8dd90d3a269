"""The checks that a graph must pass to be searched and drawn; they also make its numbers exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import networkx as nx

from emmviz.errors import BoundsError, TreeError
from emmviz.numbers import INF, Number, exact, exact_or_infinite, show

if TYPE_CHECKING:
    from emmviz.tree import GameTree

__all__ = ["KINDS", "check", "check_bounds", "check_inside", "check_names"]

KINDS = ("max", "min", "chance", "leaf")
_ALMOST = Fraction(1, 10**9)


def check(tree: GameTree) -> None:
    """Raise TreeError or BoundsError at the first fault of a tree; turn its numbers into fractions in place."""
    _check_kinds(tree)
    _check_shape(tree)
    check_names(str(node if data.get("name") is None else data["name"]) for node, data in tree.nodes(data=True))
    for node, data in tree.nodes(data=True):
        children = tree._adj[node]
        if data["kind"] == "leaf":
            if children:
                raise TreeError(f"leaf {node} has children; only max, min and chance nodes have them")
            if data.get("estimate") is not None:
                raise TreeError(f"leaf {node} has an estimate; only max, min and chance nodes may have one")
            data["value"] = _number(data.get("value"), f"leaf {node}: its value")
            continue
        if not children and not data.get("unexpanded"):
            raise TreeError(f"node {node} ({data['kind']}) has no children; only a leaf may have none")
        if children and data.get("unexpanded"):
            raise TreeError(f"node {node} is said to be unexpanded, but has children")
        if data.get("estimate") is not None:
            data["estimate"] = _number(data["estimate"], f"node {node}: its estimate")
        if data["kind"] == "chance" and children:
            _check_probabilities(node, children)
        else:
            for child, edge in children.items():
                if edge.get("prob") is not None:
                    raise TreeError(
                        f"node {child} has a probability, but its parent {node} is a {data['kind']} node; "
                        "only outcomes of a chance node have one"
                    )
    if tree.graph.get("bounds") is not None:
        tree.graph["bounds"] = check_bounds(tree.graph["bounds"])
        check_inside(tree, tree.graph["bounds"])


def check_bounds(bounds: object) -> tuple[Number, Number]:
    """Turn (L, U) into exact numbers; L below or equal to U, each of them possibly infinite."""
    try:
        if isinstance(bounds, (str, dict, set)):  # two letters, two keys and a pair without order are no interval
            raise TypeError
        ends = [exact_or_infinite(end) for end in bounds]  # type: ignore[attr-defined]
        low, high = ends
    except (TypeError, ValueError):
        raise BoundsError(f"bounds must be two numbers (L, U), not {bounds!r:.60}") from None
    if low > high or low == INF or high == -INF:
        raise BoundsError(f"bounds must have L at most U, not L = {show(low)} and U = {show(high)}")
    return low, high


def check_inside(tree: GameTree, bounds: tuple[Number, Number]) -> None:
    """Raise BoundsError, naming the leaf, when a leaf's value lies outside the bounds."""
    low, high = bounds
    for node, data in tree.nodes(data=True):
        if data["kind"] == "leaf" and not low <= data["value"] <= high:
            raise BoundsError(
                f"leaf {node} has the value {show(data['value'])}, outside the bounds [{show(low)}, {show(high)}]"
            )


def check_names(names: Iterable[str]) -> None:
    """Raise TreeError when two nodes have the same name, or one an empty name."""
    seen = set()
    for name in names:
        if not name:
            raise TreeError("a node has an empty name; leave the name out to get a letter")
        if name in seen:
            raise TreeError(f"duplicate name {name!r}: every node needs a name of its own")
        seen.add(name)


def _check_kinds(tree: GameTree) -> None:
    if not tree:
        raise TreeError("the tree has no nodes")
    for node, data in tree.nodes(data=True):
        if data.get("kind") not in KINDS:
            raise TreeError(f"node {node} has the unknown kind {data.get('kind')!r}; expected max, min, chance or leaf")


def _check_shape(tree: GameTree) -> None:
    parents = tree._pred
    roots = [node for node in tree if not parents[node]]
    crowded = [node for node in tree if len(parents[node]) > 1]
    if len(roots) == 1 and not crowded and len(tree.preorder(roots[0])) == len(tree):
        return
    try:
        cycle = [edge[0] for edge in nx.find_cycle(tree)]
    except nx.NetworkXNoCycle:
        cycle = []
    if cycle:
        way = [*cycle, cycle[0]] if len(cycle) <= 5 else [*cycle[:5], "…", cycle[0]]
        raise TreeError(f"node {cycle[0]} is on a cycle ({' → '.join(way)}); a tree has none")
    if crowded:
        first, second = list(parents[crowded[0]])[:2]
        raise TreeError(f"node {crowded[0]} has two parents, {first} and {second}; a tree has one path to each node")
    raise TreeError(f"the tree has several roots ({', '.join(roots[:5])}); exactly one node must have no parent")


def _check_probabilities(node: str, children: dict[str, dict[str, Any]]) -> None:
    if all(edge.get("prob") is None for edge in children.values()):
        for edge in children.values():
            edge["prob"] = Fraction(1, len(children))
        return
    for child, edge in children.items():
        if edge.get("prob") is None:
            raise TreeError(f"node {child} has no probability, but others below the chance node {node} have one")
        edge["prob"] = _number(edge["prob"], f"node {child}: its probability")
        if edge["prob"] < 0:
            raise TreeError(f"node {child}: its probability must not be negative, but is {show(edge['prob'])}")
    total = sum((edge["prob"] for edge in children.values()), Fraction(0))
    if total != 1 and abs(total - 1) > _ALMOST:
        text = show(total) if show(total) != "1" else str(float(total))
        raise TreeError(f"the probabilities below chance node {node} sum to {text}; they must sum to 1")
    if total != 1:
        for edge in children.values():
            edge["prob"] /= total


def _number(value: object, what: str) -> Fraction:
    if value is None:
        raise TreeError(f"{what} is missing; expected a finite number")
    try:
        return exact(value)
    except ValueError as error:
        try:
            given = f"{value!r:.60}"
        except ValueError:  # Python does not write whole numbers of more than 4300 digits
            raise TreeError(f"{what} {error}") from None
        raise TreeError(f"{what} must be a finite number, not {given}") from None
