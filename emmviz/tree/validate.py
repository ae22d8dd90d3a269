"""The graph of a game tree: how it is read, and the checks that it must pass, which make its numbers exact."""

from __future__ import annotations

import numbers
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx as nx

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.exact import exact, exact_or_infinite, is_distribution, summing_to_one
from emmviz.base.messages import Message, Option, brief, expect
from emmviz.base.numbers import INF, Number, fits, total_of
from emmviz.base.spellings import PERCENT, as_kind

INNER = ("max", "min", "chance")
KINDS = (*INNER, "leaf")
# The probability of an outcome that takes what the others leave.
REST = "rest"
# What to write instead of a text that is not a number, by what is wrong with it.
_HINTS = {f"wrong.base.{key}": Message(f"wrong.tree.{key}") for key in ("comma", "exponent")}
# Attributes that are no probability: the label, and those that networkx itself adds to edges in files.
_OF_FILES = ("prob", "action", "id", "source", "target")


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
    """The parts of a game tree that checks and formats need before there is a GameTree."""

    # networkx's own tables, absent from its type stubs; reading them is ten times as fast as its views.
    _node: dict[str, dict[str, Any]]
    _adj: dict[str, dict[str, dict[str, Any]]]
    _pred: dict[str, dict[str, dict[str, object]]]

    @property
    def root(self) -> str:
        """The node without a parent."""
        for node in self._node:
            if not self._pred[node]:
                return str(node)
        raise TreeError(Message("wrong.tree.rootless"))

    @property
    def bounds(self) -> tuple[Number, Number] | None:
        """The declared bounds (L, U) of all leaves; None if the tree declares none."""
        bounds: tuple[Number, Number] | None = self.graph.get("bounds")
        return bounds

    @property
    def title(self) -> str:
        """The title of the tree; "" if it has none."""
        title = self.graph.get("title") or ""
        return title if isinstance(title, str) else str(title)

    def kind(self, node: str) -> str:
        """Return "max", "min", "chance" or "leaf"."""
        try:
            # Without a second call, as this is asked for more often than anything else.
            kind: str = self._node[node]["kind"]
        except (KeyError, TypeError):
            self._data(node)
            raise TreeError(Message("wrong.tree.kindless", node=node)) from None
        return kind

    def value(self, node: str) -> Fraction:
        """Return a leaf's utility."""
        value: Fraction = self._data(node)["value"]
        return value

    def estimate(self, node: str) -> Fraction | None:
        """Return an inner node's heuristic value; None if it has none."""
        estimate: Fraction | None = self._data(node).get("estimate")
        return estimate

    def is_unexpanded(self, node: str) -> bool:
        """Return whether this is an inner node whose children have not been generated: max(…) in text notation."""
        return bool(self._data(node).get("unexpanded"))

    def children(self, node: str) -> list[str]:
        """Return a node's children, from left to right."""
        self._data(node)
        return list(self._adj[node])

    def parent(self, node: str) -> str | None:
        """Return a node's parent; None for the root."""
        self._data(node)
        return next(iter(self._pred[node]), None)

    def branches(self, node: str) -> list[Branch]:
        """Return the edges to a node's children, from left to right, each with its probability and action."""
        self._data(node)
        return [Branch(child, edge.get("prob"), edge.get("action")) for child, edge in self._adj[node].items()]

    def prob(self, node: str) -> Fraction | None:
        """Return the probability on the edge to a node; None below MAX and MIN, and at the root."""
        parent = self.parent(node)
        return None if parent is None else self._adj[parent][node].get("prob")

    def action(self, node: str) -> str | None:
        """Return the label on the edge to a node; None if it has none."""
        parent = self.parent(node)
        action = None if parent is None else self._adj[parent][node].get("action")
        return None if action is None else str(action)

    def preorder(self, node: str | None = None) -> list[str]:
        """Return a node (by default the root) and all nodes below it: parents first, from left to right."""
        order, stack, below = [], [self.root if node is None else node], self._adj
        self._data(stack[0])
        most = len(below)
        while stack:
            node = stack.pop()
            order.append(node)
            if len(order) > most:
                raise TreeError(Message("wrong.tree.cycle_below", node=order[0]))
            stack.extend(reversed(below[node]))
        return order

    def leaves(self) -> list[str]:
        """Return the leaves, from left to right."""
        return [node for node in self.preorder() if self.kind(node) == "leaf"]

    def _data(self, node: str) -> dict[str, Any]:
        try:
            return self._node[node]
        except (KeyError, TypeError):
            raise TreeError(Message("wrong.tree.no_node", node=brief(node))) from None


def kinds_of_levels(kinds: Sequence[object]) -> list[str]:
    """Return the kinds of levels, from the root down, as they are called here; raise TreeError for any other.

    >>> kinds_of_levels(("MAX", "chance"))
    ['max', 'chance']
    """
    known = [str(as_kind(kind)) for kind in kinds]
    expect(not isinstance(kinds, str) and known and {*known}.issubset(INNER), "wrong.tree.kinds", kinds)
    return known


def check(tree: RootedTree) -> None:
    """Raise TreeError or BoundsError at the first fault of a tree; turn its numbers into fractions in place.

    The graph attribute `normalize`, which goes, lets probabilities have any sum, by which they are divided.
    """
    normalize = bool(tree.graph.pop("normalize", False))
    if not tree:
        raise TreeError(Message("wrong.tree.empty"))
    for node in tree._node:
        if not isinstance(node, str):
            raise TreeError(Message("wrong.tree.id", node=brief(node)))
    check_kinds(tree._node)
    _check_shape(tree)
    check_names([node if data.get("name") is None else str(data["name"]) for node, data in tree._node.items()])
    for node, data in tree._node.items():
        if data["kind"] == "leaf":
            _check_leaf(tree, node, data)
        else:
            _check_inner(tree, node, data, normalize)
    if tree.graph.get("bounds") is not None:
        tree.graph["bounds"] = check_bounds(tree.graph["bounds"])
        check_inside(tree, tree.graph["bounds"])


def _check_leaf(tree: RootedTree, node: str, data: dict[str, Any]) -> None:
    if tree._adj[node]:
        _check_upwards(tree)
        raise TreeError(Message("wrong.tree.leaf_children", node=node))
    if data.get("estimate") is not None:
        raise TreeError(Message("wrong.tree.leaf_estimate", node=node))
    if data.get("value") is None:
        raise TreeError(Message("wrong.tree.no_value", node=node))
    data["value"] = _number(data["value"], "value", node)


def _check_inner(tree: RootedTree, node: str, data: dict[str, Any], normalize: bool) -> None:
    children = tree._adj[node]
    if not children and not data.get("unexpanded"):
        raise TreeError(Message("wrong.tree.childless", node=node, of=data["kind"]))
    if children and data.get("unexpanded"):
        raise TreeError(Message("wrong.tree.unexpanded", node=node))
    if data.get("estimate") is not None:
        data["estimate"] = _number(data["estimate"], "estimate", node)
    if data["kind"] == "chance" and children:
        _check_probabilities(tree, node, normalize)
        return
    for child, edge in children.items():
        if edge.get("prob") is not None:
            raise TreeError(Message("wrong.tree.prob", node=child, parent=node, of=data["kind"]))


def check_bounds(bounds: object) -> tuple[Number, Number]:
    """Return (L, U) as exact numbers or infinities, L at most U."""
    try:
        if isinstance(bounds, (str, dict, set)):  # these unpack too, but are no interval
            raise TypeError
        low, high = map(exact_or_infinite, bounds)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise BoundsError(Message("wrong.tree.bounds", given=brief(bounds))) from None
    if low > high or low == INF or high == -INF:
        raise BoundsError(Message("wrong.tree.bounds_order", low=low, high=high))
    return low, high


def check_inside(tree: RootedTree, bounds: tuple[Number, Number]) -> None:
    """Raise BoundsError, naming the leaf, when a leaf's value is outside the bounds."""
    low, high = bounds
    (bottom, under), (top, over) = map(_ratio, bounds)
    for node, data in tree._node.items():
        if data["kind"] != "leaf":
            continue
        above, below = data["value"].as_integer_ratio()
        if bottom * below > above * under or above * over > top * below:
            leaf = leaf_in_words(data["value"], next(tree.predecessors(node), None))
            raise BoundsError(Message("wrong.tree.outside", leaf=leaf, low=low, high=high))


def leaf_in_words(value: object, parent: str | None) -> Message:
    """Name a leaf by what a picture shows of it: its value, and its parent.

    >>> print(leaf_in_words("3", "B"))
    the leaf of B that is worth 3
    """
    return Message("tree.leaf" if parent is None else "tree.leaf_below", value=value, node=parent)


def _ratio(end: Number) -> tuple[int, int]:
    """Return numerator and denominator, of ±∞ ±1 and 0; whole numbers compare three times as fast as fractions."""
    return (1 if end > 0 else -1, 0) if isinstance(end, float) else end.as_integer_ratio()


def check_names(names: Sequence[str]) -> None:
    """Raise TreeError when two nodes have the same name, or one an empty name."""
    seen = set[str]()
    for name in names if len({*names}) < len(names) or "" in names else ():
        if not name:
            raise TreeError(Message("wrong.tree.name"))
        if name in seen:
            raise TreeError(Message("wrong.tree.name_twice", name=brief(name)))
        seen.add(name)


def check_kinds(nodes: Mapping[Any, dict[Any, Any]]) -> None:
    """Write the kinds of nodes as in `KINDS`; TreeError for one that is not known."""
    for node, data in nodes.items():
        kind = data.get("kind")
        if isinstance(kind, str) and kind in KINDS:
            continue
        known = as_kind(kind)
        if known is None:
            # A graph may have it under another name.
            named = [brief(key) for key, value in data.items() if kind is None and as_kind(value)]
            if named:
                raise TreeError(Message("wrong.tree.kind_elsewhere", node=str(node), place=named[0]))
            if kind is None:
                raise TreeError(Message("wrong.tree.kindless", node=str(node)))
            raise TreeError(Message("wrong.tree.kind", node=str(node), given=brief(kind), known=", ".join(KINDS)))
        data["kind"] = known


def _check_shape(tree: RootedTree) -> None:
    parents, below = tree._pred, tree._adj
    roots = [node for node, above in parents.items() if not above]
    crowded = [node for node, above in parents.items() if len(above) > 1]
    if len(roots) == 1 and not crowded:
        reached = [*roots]
        for _, node in zip(below, reached, strict=False):  # the second grows meanwhile
            reached += below[node]
        if len(reached) == len(below):
            return
    _check_upwards(tree)
    try:
        cycle = [edge[0] for edge in nx.find_cycle(tree)]
    except nx.NetworkXNoCycle:
        cycle = []
    if cycle:
        way = [*cycle, cycle[0]] if len(cycle) <= 5 else [*cycle[:5], "…", cycle[0]]
        raise TreeError(Message("wrong.tree.cycle", node=cycle[0], way=" → ".join(way)))
    if crowded:
        first, second = list(parents[crowded[0]])[:2]
        raise TreeError(Message("wrong.tree.two_parents", node=crowded[0], first=first, second=second))
    raise TreeError(Message("wrong.tree.several_roots", roots=", ".join(roots[:5])))


def _check_upwards(tree: RootedTree) -> None:
    """Raise TreeError if edges lead from child to parent: reversed, they make a tree."""
    ends = [
        {data["kind"] for node, data in tree._node.items() if not others[node]} for others in (tree._pred, tree._adj)
    ]
    if ends[0] == {"leaf"} != ends[1] and nx.is_arborescence(nx.DiGraph(tree).reverse()):
        root = next(node for node, below in tree._adj.items() if not below)
        raise TreeError(Message("wrong.tree.upwards", node=root))


def _check_probabilities(tree: RootedTree, node: str, normalize: bool) -> None:
    children = tree._adj[node]
    given: list[Any] = [edge.get("prob") for edge in children.values()]
    if {*map(type, given)} == {Fraction} and is_distribution(given):
        return
    missing = [child for child, edge in children.items() if edge.get("prob") is None]
    if len(missing) == len(children):
        _check_no_other_name(tree, node)
        for edge in children.values():
            edge["prob"] = Fraction(1, len(children))
        return
    if missing:
        raise TreeError(Message("wrong.tree.prob_missing", node=missing[0], parent=node))
    stated = {
        child: _number(edge["prob"], "prob", child)
        for child, edge in children.items()
        if type(edge["prob"]) is Fraction or edge["prob"] != REST  # they compare slowly
    }
    for child, prob in stated.items():
        if prob.numerator < 0:
            raise TreeError(Message("wrong.tree.prob_negative", node=child, prob=prob))
    probs = list(stated.values())
    if len(probs) < len(children):
        taken = total_of(probs)
        rest = (1 - taken) / (len(children) - len(probs))
        if rest < 0:
            raise TreeError(Message("wrong.tree.rest", node=node, sum=taken))
        if not fits(rest):
            raise TreeError(Message("wrong.tree.prob_long", node=node))
        probs = [stated.get(child, rest) for child in children]
    try:
        scaled = summing_to_one(probs, normalize=normalize)
    except ValueError as error:
        total = error.args[0].holes.get("sum")
        if total is None:
            raise TreeError(Message("wrong.tree.prob_long", node=node)) from None
        # What rounding to two decimals explains.
        if abs(Fraction(total) - 1) <= Fraction(len(probs), 200):
            raise TreeError(
                Message("wrong.tree.prob_rounded", node=node, sum=total, option=Option("normalize", True))
            ) from None
        if Fraction(total) == 100:
            raise TreeError(Message("wrong.tree.prob_percent", node=node, sum=total)) from None
        raise TreeError(Message("wrong.tree.prob_sum", node=node, sum=total)) from None
    for edge, prob in zip(children.values(), scaled, strict=True):
        edge["prob"] = prob


def _check_no_other_name(tree: RootedTree, node: str) -> None:
    """Raise TreeError if an outcome without a probability has another number, which may be meant as one."""
    for child, edge in tree._adj[node].items():
        for key, value in edge.items():
            if key not in _OF_FILES and (_is_numeric(value) or (value is not None and _is_suspect(key))):
                raise TreeError(Message("wrong.tree.edge_number", parent=node, node=child, name=brief(key)))
    for owner in (node, *tree._adj[node]):
        for key, value in tree._node[owner].items():
            if value is not None and _is_suspect(key):
                raise TreeError(Message("wrong.tree.node_prob", node=owner, name=brief(key), parent=node))


def _is_suspect(key: object) -> bool:
    """Return whether an attribute has a name that suggests a probability, or several."""
    return isinstance(key, str) and key.lower().removesuffix("s") in ("p", "prob", "probability", "probabilitie")


def _is_numeric(value: object) -> bool:
    """Return whether a value is a number, or a text that reads as one, for example 0.9, 1/3, 0,9 or 90 %."""
    from emmviz.base.numerals import read_number  # few trees need it

    # NaN and the infinities are also numbers.
    return (isinstance(value, numbers.Number) and not isinstance(value, bool)) or bool(read_number(value))


def _number(value: object, attribute: str, node: str) -> Fraction:
    if type(value) is Fraction and fits(value):
        return value
    percent = None
    if attribute == "prob" and isinstance(value, str) and "%" in value:
        percent = re.fullmatch(PERCENT, value.strip())
    try:
        return exact(percent[1]) / 100 if percent else exact(value)
    except ValueError as error:
        number, key = Message(f"wrong.tree.{attribute}_of", node=node), error.args[0].key
        if key == "wrong.base.digits":
            raise TreeError(Message("wrong.tree.digits", number=number)) from None
        hint = _HINTS.get(key, "")
        raise TreeError(Message("wrong.tree.number", number=number, given=brief(value), hint=hint)) from None
