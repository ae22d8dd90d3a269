"""The ways to a FlatTree: level by level from a generator, from a GameTree, from JSON; and back to a GameTree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.errors import TreeError
from emmviz.numbers import exact
from emmviz.search.flat import CHANCE, KINDS, LEAF, FlatTree
from emmviz.search.flat_checks import numbers

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import ArrayLike, NDArray

    from emmviz.assemble import Spec
    from emmviz.tree import GameTree

__all__ = ["built", "of_json", "of_tree", "tree_of"]


class _Level(NamedTuple):
    """One level while a tree is built: its nodes' kinds and counts, for all alike or for each, and where it starts."""

    kind: Any
    count: Any
    start: int
    end: int
    below: int  # where its children end


def built(
    shape: Sequence[tuple[Any, ArrayLike]],
    leaves: ArrayLike | Callable[[int], ArrayLike],
    probs: Any,
    *,
    bounds: object,
    title: str,
) -> FlatTree:
    """Build a tree level by level; see `FlatTree.build`."""
    import numpy as np

    levels, start, end = [], 0, 1
    for row, (kind, width) in enumerate(shape):
        kind = (
            np.asarray(_code(kind, row))
            if isinstance(kind, str)
            else numbers(kind, "int8", f"the kinds of level {row}")
        )
        count = numbers(width, "int32", f"the numbers of children of level {row}")
        for what, given in (("kind", kind), ("number of children", count)):
            if given.shape not in ((), (end - start,)):
                raise TreeError(f"level {row} has {end - start} nodes, but a {what} for {given.size}")
        if (count < (kind != LEAF)).any():
            raise TreeError(f"level {row}: every node but a leaf needs 1 child or more")
        below = end + int(count.sum() if count.ndim else count * (end - start))
        levels.append(_Level(kind, count, start, end, below))
        start, end = end, below
    flat_kind, flat_count = np.zeros(end, np.int8), np.zeros(end, np.int32)
    prob, value = np.ones(end), np.full(end, nan)
    for row, level in enumerate(levels):
        flat_kind[level.start : level.end] = level.kind
        flat_count[level.start : level.end] = level.count
        if (level.kind == CHANCE).any():
            prob[level.end : level.below] = _probabilities(level, row, probs)
    if all(level.kind.ndim == 0 for level in levels):
        value[start:] = _given(leaves, end - start, "leaves")  # only the last level holds leaves
    else:
        at = flat_kind == LEAF
        value[at] = _given(leaves, int(at.sum()), "leaves")
    return FlatTree(flat_kind, flat_count, prob, value, bounds=bounds, title=title)


def _code(kind: str, row: int) -> int:
    if kind not in KINDS[1:]:
        raise TreeError(f"level {row} has the unknown kind {kind!r:.60}; expected max, min or chance")
    return KINDS.index(kind)


def _given(given: Any, size: int, what: str) -> NDArray[float64]:
    found = numbers(given(size) if callable(given) else given, "float64", what)
    if found.shape != (size,):
        raise TreeError(f"{what} must be {size} numbers in a row, not of shape {found.shape}")
    return found


def _probabilities(level: _Level, row: int, probs: Any) -> NDArray[float64] | float:
    """The probabilities on the edges below a level, each node's weights divided by their sum; 1 below players."""
    import numpy as np

    nodes, edges = level.end - level.start, level.below - level.end
    count = np.broadcast_to(level.count, nodes)
    weights = probs[row] if probs is not None and not callable(probs) else probs
    if weights is None:
        found = np.repeat(1.0 / np.maximum(count, 1), count)
    else:
        if (
            not callable(weights)
            and (shared := numbers(weights, "float64", f"the weights of level {row}")).size != edges
        ):
            if shared.size != level.count.max() or (count != shared.size).any():
                raise TreeError(f"level {row} has {edges} outcomes, but {shared.size} weights")
            weights = np.tile(shared.ravel(), nodes)
        found = _given(weights if callable(weights) else np.ravel(weights), edges, f"the weights of level {row}")
        families = count[count > 0]
        sums = np.repeat(np.add.reduceat(found, np.cumsum(families) - families), families)
        with np.errstate(invalid="ignore", divide="ignore"):  # what is wrong with them is said when they are checked
            found = found / sums
    return found if level.kind.ndim == 0 else np.where(np.repeat(level.kind, count) == CHANCE, found, 1.0)


# -- from and to other forms -----------------------------------------------------------------------------------------


class _Rows:
    """The columns of a FlatTree while its nodes are listed one by one, breadth first."""

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.count: list[int] = []
        self.prob: list[float] = []
        self.value: list[float] = []
        self.actions: list[str | None] = []

    def add(self, name: str, kind: str, count: int, prob: Any, value: Any, action: object) -> None:
        """Write down a node; its name is for the errors."""
        self.kind.append(KINDS.index(kind))
        self.count.append(count)
        self.prob.append(1.0 if prob is None else _float(prob, "node", name, "probability"))
        what = ("leaf", name, "value") if kind == "leaf" else ("node", name, "estimate")
        self.value.append(nan if value is None else _float(value, *what))
        self.actions.append(None if action is None else str(action))

    def flat(self, ids: Sequence[str], **attributes: Any) -> FlatTree:
        """Return the FlatTree."""
        actions = self.actions if any(action is not None for action in self.actions) else None
        return FlatTree(self.kind, self.count, self.prob, self.value, ids=ids, actions=actions, **attributes)


def of_tree(tree: GameTree) -> FlatTree:
    """Turn a GameTree into arrays; see `FlatTree.from_tree`."""
    tree.validate()
    rows, ids = _Rows(), [tree.root]
    edges: list[dict[str, Any]] = [{}]
    for node, edge in zip(ids, edges, strict=True):  # both grow as they are read
        data, children = tree._node[node], tree._adj[node]
        number = data["value"] if data["kind"] == "leaf" else data.get("estimate")
        rows.add(node, data["kind"], len(children), edge.get("prob"), number, edge.get("action"))
        ids.extend(children)
        edges.extend(children.values())
    source = str(tree.graph.get("source") or "")
    return rows.flat(ids, bounds=tree.bounds, title=tree.title, source=source)


def of_json(text: str) -> FlatTree:
    """Read a tree from JSON; see `FlatTree.from_json`."""
    from emmviz.assemble import inner_names, leaf_names
    from emmviz.json_notation import read_json
    from emmviz.validate import check_names

    root, attributes = read_json(text)
    specs = [root]
    for spec in specs:
        specs.extend(spec.children)
    given = [str(spec.name) for spec in specs if spec.name is not None]
    check_names(given)
    letters, numbers = inner_names(given), leaf_names(given)
    names = {id(spec): str(spec.name) for spec in specs if spec.name is not None}
    for spec in specs:
        if spec.kind != "leaf" and spec.name is None:
            names[id(spec)] = next(letters)
    stack = [root]
    while stack:  # leaves are numbered from left to right, not level by level
        spec = stack.pop()
        if spec.kind == "leaf" and spec.name is None:
            names[id(spec)] = next(numbers)
        stack.extend(reversed(spec.children))

    rows = _Rows()
    probs: dict[int, Any] = {}
    for spec in specs:
        name = names[id(spec)]
        _check_family(spec, name, names)
        if spec.kind == "chance":
            equal = 1 / max(len(spec.children), 1)
            probs |= {id(child): equal if child.prob is None else child.prob for child in spec.children}
        number = spec.value if spec.kind == "leaf" else spec.estimate
        if spec.kind == "leaf" and number is None:
            raise TreeError(f"leaf {name}: its value is missing; expected a finite number")
        rows.add(name, spec.kind, len(spec.children), probs.get(id(spec)), number, spec.action)
    return rows.flat([names[id(spec)] for spec in specs], **attributes)


def _check_family(spec: Spec, name: str, names: dict[int, str]) -> None:
    """Raise TreeError where a node and its children do not fit together."""
    if spec.kind == "leaf":
        if spec.estimate is not None:
            raise TreeError(f"leaf {name} has an estimate; only max, min and chance nodes may have one")
        return
    if not spec.children and not spec.unexpanded:
        raise TreeError(f"node {name} ({spec.kind}) has no children; only a leaf may have none")
    with_prob = [child.prob is not None for child in spec.children]
    if spec.kind == "chance" and any(with_prob) and not all(with_prob):
        child = names[id(spec.children[with_prob.index(False)])]
        raise TreeError(f"node {child} has no probability, but others below the chance node {name} have one")
    if spec.kind != "chance" and any(with_prob):
        child = names[id(spec.children[with_prob.index(True)])]
        raise TreeError(
            f"node {child} has a probability, but its parent {name} is a {spec.kind} node; "
            "only outcomes of a chance node have one"
        )


def _float(given: object, kind: str, name: str, what: str) -> float:
    try:
        return float(exact(given))
    except ValueError:
        raise TreeError(f"{kind} {name}: its {what} must be a finite number, not {given!r:.60}") from None
    except OverflowError:
        raise TreeError(f"{kind} {name}: its {what} is too large for a FlatTree, which has floats") from None


def tree_of(flat: FlatTree) -> GameTree:
    """Turn arrays into a GameTree; see `FlatTree.to_tree`."""
    from emmviz.tree import GameTree

    attributes = {"title": flat.title, "source": flat.source, "bounds": flat.bounds}
    tree = GameTree(**{key: value for key, value in attributes.items() if value})
    ids, kinds, values = flat.ids, flat.kind.tolist(), flat.value.tolist()
    for node, kind, value, count in zip(ids, kinds, values, flat.count.tolist(), strict=True):
        tree.add_node(node, kind=KINDS[kind])
        if isfinite(value):
            tree.nodes[node]["value" if kind == LEAF else "estimate"] = value
        if kind != LEAF and not count:
            tree.nodes[node]["unexpanded"] = True
    probs = flat.prob.tolist()
    for name, kind, first, count in zip(ids, kinds, flat.first.tolist(), flat.count.tolist(), strict=True):
        for child in range(first, first + count):
            edge = {"prob": probs[child] if kind == CHANCE else None, "action": flat.action_at(child)}
            tree.add_edge(name, ids[child], **{key: value for key, value in edge.items() if value is not None})
    return tree.validate()
