"""GameTree: a game tree with chance nodes as a networkx graph, and its builders."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx as nx

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.numbers import Number, brief, plural
from emmviz.base.shown import Still
from emmviz.tree.assemble import Spec, assemble, spec_of, unshared
from emmviz.tree.graphs import from_graph, to_graph
from emmviz.tree.validate import check

__all__ = ["BoundsError", "Branch", "GameTree", "TreeError", "chance_node", "leaf", "max_node", "min_node"]


class Branch(NamedTuple):
    """An edge from an inner node: the child, its probability below a chance node, its action if it has a label."""

    child: str
    prob: Fraction | None
    action: str | None


if TYPE_CHECKING:
    _Graph = nx.DiGraph[str]
else:  # networkx's own class takes no type arguments at run time
    _Graph = nx.DiGraph


class GameTree(Still, _Graph):
    """A game tree: a `networkx.DiGraph` whose nodes are MAX, MIN, CHANCE or leaves.

    Children keep the order of insertion. Only ids are checked here; `validate`, which every search calls, checks all.

    Parameters
    ----------
    data : object, optional
        Anything that networkx takes as a graph. Its ids become strings; its nodes have the attributes `kind`, `value`,
        `name` and `estimate`, its edges `prob` and `action`.
    kind : object, optional
        The graph's own name of the attribute `kind`.
    value : object, optional
        The graph's own name of `value`, as in `GameTree(graph, value="payoff")`.
    name : object, optional
        The graph's own name of `name`.
    estimate : object, optional
        The graph's own name of `estimate`.
    prob : object, optional
        The graph's own name of `prob`.
    action : object, optional
        The graph's own name of `action`.
    **attributes
        Those of the whole graph: `title`, `source`, `bounds`.

    References
    ----------
    The kinds of nodes are those of Michie (1966) and Ballard (1983).

    Examples
    --------
    >>> tree = GameTree.parse("max(stop: 4, go: chance(1/2: 3, 1/2: 9))")
    >>> tree.kind("B"), tree.leaves(), str(tree)
    ('chance', ['L1', 'L2', 'L3'], 'max(stop: 4, go: chance(.5: 3, .5: 9))')
    """

    # networkx's own tables, absent from its type stubs; reading them is ten times as fast as its views.
    _node: dict[str, dict[str, Any]]
    _adj: dict[str, dict[str, dict[str, Any]]]
    _pred: dict[str, dict[str, dict[str, Any]]]

    def __init__(
        self,
        data: Any = None,
        *,
        kind: Any = None,
        value: Any = None,
        name: Any = None,
        estimate: Any = None,
        prob: Any = None,
        action: Any = None,
        **attributes: Any,
    ) -> None:
        given = {"kind": kind, "value": value, "name": name, "estimate": estimate, "prob": prob, "action": action}
        names = {ours: theirs for ours, theirs in given.items() if theirs is not None}
        if names or not (data is None or isinstance(data, GameTree)):
            data = from_graph(data, names)
        super().__init__(data, **attributes)

    # -- reading ---------------------------------------------------------------------------------------------------

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

    def subtree(self, node: str) -> GameTree:
        """Return a copy of the subtree of a node, with the same ids."""
        self._data(node)
        keep = self.preorder(node)
        # The title, the published answer and the label of the whole tree are not those of a part.
        part = GameTree(**{key: self.graph[key] for key in ("source", "bounds") if key in self.graph})
        part.add_nodes_from((n, dict(self._node[n])) for n in keep)
        part.add_edges_from((n, child, dict(edge)) for n in keep for child, edge in self._adj[n].items())
        return part

    def validate(self) -> GameTree:
        """Check the tree, make its numbers exact, and return it.

        Probabilities that sum to 1 within 1e-9 are scaled to sum to exactly 1. Outcomes without `prob` are equally
        likely, but refused if their edges have a number under another name.

        Raises
        ------
        TreeError
            For a fault of shape, kind, number, probability or name.
        BoundsError
            For a leaf outside the declared bounds.
        """
        check(self)
        return self

    # -- notation --------------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> GameTree:
        """Read a tree from its text notation; see `emmviz.tree.formats.text`."""
        from emmviz.tree.formats.text import parse

        tree: GameTree = parse(text, cls)
        return tree

    @classmethod
    def from_json(cls, text: str | dict[str, object]) -> GameTree:
        """Read a tree from JSON, or from the dict that `json.loads` makes of it; see `emmviz.tree.formats.json`."""
        from emmviz.tree.formats.json import from_json

        tree: GameTree = from_json(text, cls)
        return tree

    def to_json(self) -> str:
        """Write the tree, which must be valid, as JSON that `from_json` reads back."""
        from emmviz.tree.formats.json import to_json

        return to_json(self.validate())

    def to_networkx(
        self,
        *,
        kind: str = "kind",
        value: str = "value",
        name: str = "name",
        estimate: str = "estimate",
        prob: str = "prob",
        action: str = "action",
    ) -> nx.DiGraph[str]:
        """Return the tree, which must be valid, as a plain `networkx.DiGraph` for networkx's writers of files.

        Numbers are floats, so that networkx's algorithms calculate with them. They come back exactly from GraphML, GML,
        GEXF, node-link and adjacency data: a float is read as the simple fraction that it stands for, and where there
        is none, a text such as "12345678901234567891" stands beside it, as `value_exact`. GEXF loses title, source and
        bounds. Cytoscape data overwrites `value` and `name`: give these other names, and read them by the same, as in
        `GameTree(graph, value="payoff")`.

        Parameters
        ----------
        kind : str, default "kind"
            What to call the attribute `kind`.
        value : str, default "value"
            What to call `value`.
        name : str, default "name"
            What to call `name`.
        estimate : str, default "estimate"
            What to call `estimate`.
        prob : str, default "prob"
            What to call `prob`.
        action : str, default "action"
            What to call `action`.

        Returns
        -------
        nx.DiGraph[str]
            The same nodes and edges, with the names given.

        Examples
        --------
        >>> graph = GameTree.parse("chance(1/3: 1, 2/3: 4)").to_networkx(prob="weight")
        >>> graph.edges["A", "L1"], str(GameTree(graph, prob="weight").validate())
        ({'weight': 0.3333333333333333}, 'chance(1/3: 1, 2/3: 4)')
        """
        names = {"kind": kind, "value": value, "name": name, "estimate": estimate, "prob": prob, "action": action}
        return to_graph(self.validate(), names)

    def __str__(self) -> str:
        from emmviz.tree.formats.text import to_text

        return to_text(self)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<GameTree{title}: {len(self)} {plural(len(self), 'node')}>"

    def _data(self, node: str) -> dict[str, Any]:
        try:
            data: dict[str, Any] = self._node[node]
        except (KeyError, TypeError):
            raise TreeError(f"the tree has no node {brief(node)}") from None
        return data


def max_node(
    *children: object, name: str | None = None, action: str | None = None, estimate: object = None
) -> GameTree:
    """Build a MAX node over its children.

    Parameters
    ----------
    *children : object
        Numbers, which become leaves, or trees.
    name : str, optional
        The id of the node.
    action : str, optional
        The label on the edge that will lead to it.
    estimate : object, optional
        Its heuristic value at a depth limit.

    Returns
    -------
    GameTree
        The tree with this node as its root.

    Raises
    ------
    TreeError
        For a child that is no tree and no number.

    Examples
    --------
    >>> str(max_node(leaf(3, action="stop"), chance_node((.5, 1), (.5, 7), action="go")))
    'max(stop: 3, go: chance(.5: 1, .5: 7))'
    """
    return _inner("max", children, name, action, estimate)


def min_node(
    *children: object, name: str | None = None, action: str | None = None, estimate: object = None
) -> GameTree:
    """Build a MIN node over its children.

    Parameters
    ----------
    *children : object
        Numbers, which become leaves, or trees.
    name : str, optional
        The id of the node.
    action : str, optional
        The label on the edge that will lead to it.
    estimate : object, optional
        Its heuristic value at a depth limit.

    Returns
    -------
    GameTree
        The tree with this node as its root.

    Raises
    ------
    TreeError
        For a child that is no tree and no number.

    Examples
    --------
    >>> str(min_node(2, 2))
    'min(2, 2)'
    """
    return _inner("min", children, name, action, estimate)


def chance_node(
    *outcomes: object, name: str | None = None, action: str | None = None, estimate: object = None
) -> GameTree:
    """Build a CHANCE node over its outcomes.

    Parameters
    ----------
    *outcomes : object
        Pairs (probability, child), or children alone, which are then equally likely.
    name : str, optional
        The id of the node.
    action : str, optional
        The label on the edge that will lead to it.
    estimate : object, optional
        Its heuristic value at a depth limit.

    Returns
    -------
    GameTree
        The tree with this node as its root.

    Raises
    ------
    TreeError
        For an outcome that is no tree and no number, or a pair without a probability.

    Examples
    --------
    >>> str(chance_node((.9, 2), (.1, 3)))
    'chance(.9: 2, .1: 3)'
    """
    return _inner("chance", outcomes, name, action, estimate)


def leaf(value: object, *, name: str | None = None, action: str | None = None) -> GameTree:
    """Build a leaf where a bare number cannot carry a name or the label of its edge.

    Parameters
    ----------
    value : object
        Its utility.
    name : str, optional
        The id of the leaf.
    action : str, optional
        The label on the edge that will lead to it.

    Returns
    -------
    GameTree
        The tree of this leaf alone.

    Examples
    --------
    >>> str(leaf(3))
    '3'
    """
    return _built(Spec("leaf", value=value, name=name), action)


def _inner(kind: str, children: Sequence[object], name: str | None, action: str | None, estimate: object) -> GameTree:
    parts = [_child(child) for child in children]
    spec = Spec(kind, name=name, estimate=estimate, children=[part for part, _ in parts])
    return _built(spec, action, [names for _, names in parts])


def _child(child: Hashable) -> tuple[Spec, frozenset[str]]:
    """Return the node of a child, and the names below it, its own among them."""
    prob = None
    if isinstance(child, tuple):
        if len(child) != 2:
            raise TreeError(f"an outcome is a pair (probability, child), not {brief(child)}")
        prob, child = child
        if prob is None:
            raise TreeError("an outcome's probability must be a finite number, not None")
    if isinstance(child, _Unbuilt):
        spec, action, names = child.__dict__["_made"]
    elif isinstance(child, GameTree):
        spec = spec_of(child.validate())  # of an edge, only what a valid tree has goes on
        action = child.graph.get("action")
        names = frozenset(str(data["name"]) for data in child._node.values() if data.get("name") is not None)
    else:
        spec, action, names = Spec("leaf", value=child), None, frozenset()
    return replace(spec, action=action, prob=prob), names


def _built(spec: Spec, action: str | None, below: Sequence[frozenset[str]] = ()) -> GameTree:
    """Return the tree of a node, checked as far as its children, which were checked when they were built.

    The label of the edge to the root is kept in the graph attributes until a parent takes it.
    """
    own = frozenset() if spec.name is None else frozenset([str(spec.name)])
    names = own.union(*below)
    ends = [Spec("leaf", 0 if one.kind != "leaf" else one.value, one.name, None, one.prob) for one in spec.children]
    try:
        assemble(GameTree, replace(spec, children=ends))
        if len(names) == len(own) + sum(map(len, below)):
            return _Unbuilt(spec, action, names)
    except TreeError:
        pass
    # Something is wrong: the whole tree says at which of its nodes.
    tree: GameTree = assemble(GameTree, unshared(spec), action=action)
    return tree


class _Unbuilt(GameTree):
    """What a builder returns: a GameTree whose nodes get their ids as soon as anybody looks at it.

    Only then is the graph made: at every level of a tree that is built from its leaves up, it would be made again.
    """

    def __init__(self, spec: Spec, action: str | None, names: frozenset[str]) -> None:
        self.__dict__["_made"] = spec, action, names

    def __getattribute__(self, name: str) -> Any:
        if name not in ("__class__", "__dict__"):
            spec, action, _ = self.__dict__.pop("_made")
            self.__class__ = GameTree  # type: ignore[assignment]
            GameTree.__init__(self)
            assemble(lambda: self, unshared(spec), action=action)
        return object.__getattribute__(self, name)
