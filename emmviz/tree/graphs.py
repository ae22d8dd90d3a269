"""networkx graphs, whatever their attributes are called, to a GameTree's own names, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief, of_text, refuse_if
from emmviz.base.numbers import Number, as_float, in_notation
from emmviz.tree.validate import RootedTree, check_kinds, kinds_of_levels

# The attributes of nodes and edges, by a GameTree's own names.
NODE_NAMES = ("kind", "value", "name", "estimate")
EDGE_NAMES = ("prob", "action")
# The attributes that are numbers; one that no float holds is written in full as a text, under its name and this end.
_NUMBERS, _EXACT = ("value", "estimate", "prob"), "_exact"


def from_graph(
    data: Any, names: Mapping[str, object], root: object = None, kinds: Sequence[object] | None = None
) -> nx.DiGraph[str]:
    """Turn a graph, or anything that networkx takes for one, into one with texts for ids and our attribute names.

    `names` are the graph's own names for some of `NODE_NAMES` and `EDGE_NAMES`. A probability is read below chance
    nodes only, because in many graphs every edge has a weight. All edges are directed away from a `root`; `kinds` are
    the kinds of the levels below it. It refuses an undirected graph without a root, parallel edges, a name that no
    node or edge has, ids that are equal as texts, and values that networkx's `cytoscape_data` has overwritten.
    """
    if getattr(data, "is_multigraph", bool)():
        _check_single(data)
    if isinstance(data, str):  # networkx would load pandas for it, which takes a second
        raise _no_graph(data)
    try:
        graph: nx.DiGraph[Any] = nx.DiGraph(data)
    except (nx.NetworkXError, TypeError):
        raise _no_graph(data) from None
    if root is not None:
        graph = _directed(graph, root)
    elif graph.edges and not getattr(data, "is_directed", nx.DiGraph().is_directed)():
        raise TreeError(Message("wrong.tree.undirected"))
    if "value" not in names:
        _check_own_values(graph)
    if kinds is not None:
        _set_kinds(graph, kinds_of_levels(kinds))
    for ours in (name for name in (*NODE_NAMES, *EDGE_NAMES) if name in names):
        if ours == "prob":  # which only chance nodes have
            check_kinds(dict(graph.nodes(data=True)))
        _rename(graph, names[ours], ours)
    for ours in _NUMBERS:
        _restore(graph, f"{names.get(ours, ours)}{_EXACT}", ours)
    bounds = graph.graph.get("bounds")
    if isinstance(bounds, str) and bounds[:1] + bounds[-1:] == "[]":  # as `to_graph` writes them
        graph.graph["bounds"] = tuple(bounds[1:-1].split(","))
    ids = {node: _id(node) for node in graph}
    if len(set(ids.values())) < len(ids):
        twice = next(text for text, count in Counter(ids.values()).items() if count > 1)
        raise TreeError(Message("wrong.tree.id_twice", node=brief(twice)))
    # relabel only where needed, and as a copy: in place it would change the order of children
    return graph if all(isinstance(node, str) for node in graph) else nx.relabel_nodes(graph, ids, copy=True)


def _directed(graph: nx.DiGraph[Any], root: object) -> nx.DiGraph[Any]:
    """Return a graph with all edges directed away from a root, also those on a cycle, which then is found."""
    refuse_if(root not in graph, "wrong.tree.no_root", node=brief(root))
    both: nx.Graph[Any] = graph.to_undirected()
    away: nx.DiGraph[Any] = nx.create_empty_copy(graph)
    rank = {node: i for i, node in enumerate([root, *(child for _, child in nx.bfs_edges(both, root))])}
    away.add_edges_from(
        (node, other, data) for node in rank for other, data in both.adj[node].items() if rank[other] >= rank[node]
    )
    return away


def _set_kinds(graph: nx.DiGraph[Any], kinds: Sequence[str]) -> None:
    """Give the nodes the kinds of their levels, from the first again if there are more; the childless are leaves."""
    layers = nx.bfs_layers(graph, [node for node, degree in graph.in_degree if not degree])
    levels = {node: level for level, layer in enumerate(layers) for node in layer}  # nodes on a cycle have none
    for node, data in graph.nodes(data=True):
        inner = graph.adj[node] or data.get("unexpanded")
        data["kind"] = kinds[levels.get(node, 0) % len(kinds)] if inner else "leaf"


def _no_graph(data: object) -> TreeError:
    of_run = Message("wrong.tree.of_run") if hasattr(data, "tree") else ""
    return TreeError(Message("wrong.tree.no_graph", given=brief(data), hint=of_text(data) or of_run))


def to_graph(tree: RootedTree, names: Mapping[str, str]) -> nx.DiGraph[str]:
    """Write a valid tree as a plain graph that every writer of networkx takes; see `GameTree.to_networkx`."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.graph.update({key: str(tree.graph[key]) for key in ("title", "source") if tree.graph.get(key)})
    if tree.bounds is not None:
        graph.graph["bounds"] = f"[{', '.join(map(in_notation, tree.bounds))}]"
    for node, data in tree._node.items():
        unexpanded = {"unexpanded": True} if data.get("unexpanded") else {}
        graph.add_node(node, **_written(data, NODE_NAMES, names), **unexpanded)
    for parent, child, edge in tree.edges(data=True):
        graph.add_edge(parent, child, **_written(edge, EDGE_NAMES, names))
    return graph


def _written(
    data: Mapping[str, Number | str], kept: tuple[str, ...], names: Mapping[str, str]
) -> dict[str, float | str]:
    attributes: dict[str, float | str] = {}
    for key, value in ((key, data[key]) for key in kept if data.get(key) is not None):
        name = names.get(key, key)
        if isinstance(value, str) or key not in _NUMBERS:
            attributes[name] = value if isinstance(value, str) else in_notation(value)
            continue
        number = attributes[name] = as_float(value)
        if not (isfinite(number) and exact(number) == value):
            attributes[f"{name}{_EXACT}"] = in_notation(value)
    return attributes


def _restore(graph: nx.DiGraph[Hashable], beside: str, ours: str) -> None:
    """Replace numbers by the exact texts beside them, unless a program has changed the numbers."""
    for data in _places(graph, ours):
        text, number = data.pop(beside, None), data.get(ours)
        if isinstance(text, str) and isinstance(number, Real) and _reads(text, number):
            data[ours] = text


def _reads(text: str, number: Real) -> bool:
    try:
        return as_float(exact(text)) == number
    except ValueError:  # which validation refuses, and names the node
        return True


def _rename(graph: nx.DiGraph[Hashable], theirs: object, ours: str) -> None:
    """Give an attribute our name; what had that name was something else, and is dropped."""
    is_present = False
    for data in _places(graph, ours):
        is_present = is_present or data.get(theirs) is not None
        if theirs != ours:
            data.pop(ours, None)
            if theirs in data:
                data[ours] = data.pop(theirs)
    if not is_present:
        where = {"prob": "prob", "action": "edge"}.get(ours, "node")
        raise TreeError(Message(f"wrong.tree.named_{where}", name=ours, given=brief(theirs)))


def _places(graph: nx.DiGraph[Hashable], ours: str) -> list[dict[Any, Any]]:
    if ours in NODE_NAMES:
        return [data for _, data in graph.nodes(data=True)]
    kinds = graph.nodes(data="kind")
    return [data for node, _, data in graph.edges(data=True) if ours != "prob" or kinds[node] == "chance"]


def _id(node: Hashable) -> str:
    try:
        return str(node)
    except ValueError:
        raise TreeError(Message("wrong.tree.id_long", node=brief(node))) from None


def _check_single(graph: nx.MultiDiGraph[Hashable]) -> None:
    """Raise TreeError for two edges between the same nodes; a graph that is not a multigraph would keep only one."""
    for parent, children in graph.adjacency():
        for child, edges in children.items():
            if len(edges) > 1:
                raise TreeError(Message("wrong.tree.parallel", edges=len(edges), parent=str(parent), node=str(child)))


def _check_own_values(graph: nx.DiGraph[Hashable]) -> None:
    """Raise TreeError if each node has its own id for a value, as networkx's Cytoscape format leaves it."""
    nodes = graph.nodes(data=True)
    if nodes and all(data.get("id") == _id(node) and data.get("value") == node for node, data in nodes):
        raise TreeError(
            Message(
                "wrong.tree.overwritten",
                node=str(next(iter(graph))),
                written='tree.to_networkx(value="payoff")',
                read='GameTree(graph, value="payoff")',
            )
        )
