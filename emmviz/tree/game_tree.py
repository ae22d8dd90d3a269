"""GameTree: a game tree with chance nodes as a networkx graph, and its builders."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.messages import expect, refuse_if
from emmviz.base.numbers import plural
from emmviz.base.shown import DrawableTree
from emmviz.tree.assemble import Spec, assemble, known, spec_of, unshared
from emmviz.tree.validate import RootedTree, check


class GameTree(RootedTree, DrawableTree):
    """A game tree: a `networkx.DiGraph` whose nodes are MAX, MIN, CHANCE or leaves.

    Children keep the order of insertion. Only ids are checked here; `validate`, which every search calls, checks the
    rest.

    Parameters
    ----------
    data : object, optional
        Anything that networkx accepts as a graph. Its ids become strings; its nodes have the attributes `kind`,
        `value`, `name` and `estimate`, and its edges have `prob` and `action`.
    root : object, optional
        The node from which all edges are directed, for an undirected graph or one with edges to the parents.
    kinds : sequence of str, optional
        The kinds of the levels, from the root down; if there are more levels, the kinds repeat. For example,
        `GameTree(graph, kinds=("max", "chance", "min"))`. A node without children is a leaf. Without `kinds`, each node
        has its own attribute `kind`.
    kind : object, optional
        What your graph calls the attribute `kind`.
    value : object, optional
        What your graph calls `value`, as in `GameTree(graph, value="payoff")`.
    name : object, optional
        What your graph calls `name`.
    estimate : object, optional
        What your graph calls `estimate`.
    prob : object, optional
        What your graph calls `prob`.
    action : object, optional
        What your graph calls `action`.
    **attributes
        Attributes of the whole graph: `title`, `source`, `bounds`. With `normalize=True`, validation divides the
        probabilities below each chance node by their sum.

    References
    ----------
    The kinds of nodes follow Michie (1966) and Ballard (1983).

    Examples
    --------
    >>> tree = GameTree.parse("max(stop: 4, go: chance(1/2: 3, 1/2: 9))")
    >>> tree.kind("B"), tree.leaves(), str(tree)
    ('chance', ['L1', 'L2', 'L3'], 'max(stop: 4, go: chance(.5: 3, .5: 9))')
    """

    def __init__(
        self,
        data: Any = None,
        *,
        root: object = None,
        kinds: Any = None,
        kind: object = None,
        value: object = None,
        name: object = None,
        estimate: object = None,
        prob: object = None,
        action: object = None,
        **attributes: object,
    ) -> None:
        names = known(kind=kind, value=value, name=name, estimate=estimate, prob=prob, action=action)
        if names or root is not None or kinds is not None or not (data is None or isinstance(data, GameTree)):
            from emmviz.tree.graphs import from_graph

            data = from_graph(data, names, root, kinds)
        super().__init__(data, **attributes)

    def subtree(self, node: str) -> GameTree:
        """Return a copy of the subtree below a node, with the same ids."""
        self._data(node)
        keep = self.preorder(node)
        # The title, the published answer and the label belong to the whole tree, not to a part of it.
        part = GameTree(**{key: self.graph[key] for key in ("source", "bounds") if key in self.graph})
        part.add_nodes_from((n, dict(self._node[n])) for n in keep)
        part.add_edges_from((n, child, dict(edge)) for n in keep for child, edge in self._adj[n].items())
        return part

    def reach(self, node: str, moves: Mapping[str, str] | None = None) -> Fraction:
        """Return the probability of reaching a node: the product of the probabilities on its path from the root.

        Parameters
        ----------
        node : str
            The node.
        moves : mapping, optional
            The child that each player chooses, by node. Any other player is assumed to choose the path to `node`.

        Returns
        -------
        Fraction
            The probability; 0 if a player chooses another child.

        Examples
        --------
        >>> tree = GameTree.parse("max(go: chance(.9: min(1, 2), .1: 3), stop: 2)").validate()
        >>> [str(tree.reach(leaf)) for leaf in tree.leaves()]
        ['9/10', '9/10', '1/10', '1']
        """
        probability = Fraction(1)
        while (parent := self.parent(node)) is not None:
            chosen = (moves or {}).get(parent, node) == node
            probability *= chosen if (prob := self.prob(node)) is None else prob
            node = parent
        return probability

    def validate(self) -> GameTree:
        """Check the tree, make its numbers exact, and return it.

        Probabilities that sum to 1 within 1e-9 are scaled to sum to exactly 1. Outcomes without `prob` are equally
        likely; it is an error if their edges have a number under another name.

        Raises
        ------
        TreeError
            If a shape, kind, number, probability or name is wrong.
        BoundsError
            If a leaf is outside the declared bounds.
        """
        check(self)
        return self

    # -- notation --------------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str, *, normalize: bool = False) -> GameTree:
        """Read a tree from its text notation; see `emmviz.tree.formats.text`.

        Parameters
        ----------
        text : str
            The tree in text notation.
        normalize : bool, default False
            Whether to divide the probabilities below each chance node by their sum, for example if they are rounded.

        Returns
        -------
        GameTree
            The tree, which is valid.

        Examples
        --------
        >>> str(GameTree.parse("chance(.33: 1, .33: 2, .33: 3)", normalize=True))
        'chance(1/3: 1, 1/3: 2, 1/3: 3)'
        """
        from emmviz.tree.formats.text import parse

        return parse(text, partial(cls, normalize=normalize))

    @classmethod
    def from_json(cls, text: str | dict[str, object], *, normalize: bool = False) -> GameTree:
        """Read a tree from JSON, or from the dict that `json.loads` returns; see `emmviz.tree.formats.json`.

        Parameters
        ----------
        text : str or dict
            The tree, or an object with the keys tree, title, source and bounds.
        normalize : bool, default False
            Whether to divide the probabilities below each chance node by their sum, for example if they are rounded.

        Returns
        -------
        GameTree
            The tree, which is valid.

        Examples
        --------
        >>> str(GameTree.from_json({"chance": [{"leaf": 1, "prob": 0.33}, {"leaf": 2, "prob": 0.66}]}, normalize=True))
        'chance(1/3: 1, 2/3: 2)'
        """
        from emmviz.tree.formats.json import from_json

        return from_json(text, partial(cls, normalize=normalize))

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
        """Return a valid tree as a plain `networkx.DiGraph`, for example for networkx's file writers.

        Numbers become floats, so that networkx's algorithms can use them. GraphML, GML, GEXF, node-link and adjacency
        data restore them exactly: a float is read as the simple fraction that it represents. If there is no such
        fraction, an attribute `value_exact` beside it has the exact text, for example "12345678901234567891". GEXF
        loses title, source and bounds. Cytoscape data overwrites `value` and `name`: give these other names, and use
        the same names to read them, as in `GameTree(graph, value="payoff")`.

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
            A graph with the same nodes and edges, and the given names of attributes.

        Examples
        --------
        >>> graph = GameTree.parse("chance(1/3: 1, 2/3: 4)").to_networkx(prob="weight")
        >>> graph.edges["A", "L1"], str(GameTree(graph, prob="weight").validate())
        ({'weight': 0.3333333333333333}, 'chance(1/3: 1, 2/3: 4)')
        """
        names = {"kind": kind, "value": value, "name": name, "estimate": estimate, "prob": prob, "action": action}
        from emmviz.tree.graphs import to_graph

        return to_graph(self.validate(), names)

    def __str__(self) -> str:
        from emmviz.tree.formats.text import to_text

        return to_text(self)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<GameTree{title}: {len(self)} {plural(len(self), 'node')}>"


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
        The heuristic value of the node, for a search with a depth limit.

    Returns
    -------
    GameTree
        The tree with this node as its root.

    Raises
    ------
    TreeError
        If a child is neither a tree nor a number.

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
        The heuristic value of the node, for a search with a depth limit.

    Returns
    -------
    GameTree
        The tree with this node as its root.

    Raises
    ------
    TreeError
        If a child is neither a tree nor a number.

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
        Pairs (probability, child), or only children, which are then equally likely.
    name : str, optional
        The id of the node.
    action : str, optional
        The label on the edge that will lead to it.
    estimate : object, optional
        The heuristic value of the node, for a search with a depth limit.

    Returns
    -------
    GameTree
        The tree with this node as its root.

    Raises
    ------
    TreeError
        If an outcome is neither a tree nor a number, or a pair has no probability.

    Examples
    --------
    >>> str(chance_node((.9, 2), (.1, 3)))
    'chance(.9: 2, .1: 3)'
    """
    return _inner("chance", outcomes, name, action, estimate)


def leaf(value: object, *, name: str | None = None, action: str | None = None) -> GameTree:
    """Build a leaf with a name or with a label on its edge; otherwise a bare number is enough.

    Parameters
    ----------
    value : object
        The utility of the leaf.
    name : str, optional
        The id of the leaf.
    action : str, optional
        The label on the edge that will lead to it.

    Returns
    -------
    GameTree
        The tree, which consists of this leaf.

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
    """Return the node of a child, and all names in its subtree."""
    prob = None
    if isinstance(child, tuple):
        expect(len(child) == 2, "wrong.tree.outcome", child)
        prob, child = child
        refuse_if(prob is None, "wrong.tree.prob_none")
    if isinstance(child, _DeferredTree):
        spec, action, names = child.__dict__["_made"]
    elif isinstance(child, GameTree):
        spec = spec_of(child.validate())  # of an edge, only what a valid tree has goes on
        action = child.graph.get("action")
        names = frozenset(str(data["name"]) for data in child._node.values() if data.get("name") is not None)
    else:
        spec, action, names = Spec("leaf", value=child), None, frozenset()
    return replace(spec, action=action, prob=prob), names


def _built(spec: Spec, action: str | None, below: Sequence[frozenset[str]] = ()) -> GameTree:
    """Return the tree of a node. Only its children are checked, because they were checked when they were built.

    The graph attributes keep the label of the edge to the root until a parent takes it.
    """
    own_name = frozenset() if spec.name is None else frozenset([str(spec.name)])
    names = own_name.union(*below)
    ends = [
        Spec("leaf", 0 if child.kind != "leaf" else child.value, child.name, None, child.prob)
        for child in spec.children
    ]
    try:
        assemble(GameTree, replace(spec, children=ends))
        if len(names) == len(own_name) + sum(map(len, below)):
            return _DeferredTree(spec, action, names)
    except TreeError:
        pass
    # Something is wrong: check the whole tree to find the node.
    return assemble(GameTree, unshared(spec), action=action)


class _DeferredTree(GameTree):
    """A GameTree as the builders return it: its nodes get their ids when a program first reads it.

    Otherwise the graph would be made again at every level of a tree that is built from its leaves up.
    """

    def __init__(self, spec: Spec, action: str | None, names: frozenset[str]) -> None:
        self.__dict__["_made"] = spec, action, names

    def __getattribute__(self, name: str) -> object:
        if name not in ("__class__", "__dict__"):
            spec, action, _ = self.__dict__.pop("_made")
            self.__class__ = GameTree  # type: ignore[assignment]
            GameTree.__init__(self)
            assemble(lambda: self, unshared(spec), action=action)
        return object.__getattribute__(self, name)
