"""FlatTree: a game tree as arrays, breadth first, for searches that record no steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import pairwise
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, ClassVar, SupportsFloat

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.messages import Message, counted, expect, refuse_if
from emmviz.base.numbers import INF, as_float, plural, show
from emmviz.tree.flat import CHANCE, KINDS, LEAF
from emmviz.tree.flat.arguments import OwnedArray, locked, private, texts
from emmviz.tree.flat.build import columns

if TYPE_CHECKING:
    from numpy import bool_, float64, int8, int32, int64
    from numpy.typing import ArrayLike, NDArray

    from emmviz.tree.flat.build import Weights
    from emmviz.tree.game_tree import GameTree

# The largest absolute value. It is far below the largest float, because a search adds and subtracts such numbers,
# and a sum that overflows would be a wrong answer.
LARGEST = 1e300
# The smallest probability except 0. The product of two smaller ones could become 0, and 0 times ∞ is not a number.
LEAST = 1e-150


class FlatTree:
    """A game tree as arrays in breadth-first order: node 0 is the root, and siblings are consecutive.

    Arguments are copied, and the arrays are read-only. Values are between −1e300 and 1e300, so that sums of them do not
    overflow; bounds beyond that become infinite. A tree of a million nodes takes 30 MB.

    Parameters
    ----------
    kind : array_like
        For each node, the number of its kind: 0 for leaf, 1 for max, 2 for min, 3 for chance.
    count : array_like
        The number of children of each node; an inner node without children was never expanded.
    prob : array_like
        The probability on the edge to each node, 1 below players and at the root.
    value : array_like
        The utility of each leaf, and the estimate (or NaN) of each inner node.
    bounds : object, optional
        (L, U), which must contain all leaves.
    ids : sequence of str or callable, optional
        A string for each node, or a function that returns all of them; by default the ids that a GameTree would have.
    actions : sequence of str or None, optional
        The label of the edge to each node, or None.
    title : str, default ""
        The title of the tree.
    source : str, default ""
        Where the tree was published.

    Attributes
    ----------
    first : array
        For each node, the position of its first child.
    levels : array
        The position where each level starts, and where the last level ends.
    families : list
        For each level, from the deepest one: the nodes that have children, and where these children start and end.
    leaf_range : tuple
        The smallest and the largest leaf.
    childless : int
        How many nodes have no children.
    has_impossible : bool
        Whether an outcome has probability 0.
    has_unexpanded : bool
        Whether a node was never expanded.

    Raises
    ------
    TreeError
        If the arrays are not a tree; the message names the node.
    BoundsError
        If a leaf is outside the bounds; the message names the leaf.

    Examples
    --------
    >>> flat = FlatTree.build([("max", 2), ("chance", 2)], [2, 3, 1, 4], [None, (.9, .1)])
    >>> flat, flat.prob[3:].tolist(), flat.ids
    (<FlatTree: 7 nodes>, [0.9, 0.1, 0.9, 0.1], ['A', 'B', 'C', 'L1', 'L2', 'L3', 'L4'])
    """

    root: ClassVar[int] = 0

    def __init__(
        self,
        kind: ArrayLike,
        count: ArrayLike,
        prob: ArrayLike,
        value: ArrayLike,
        *,
        bounds: object = None,
        ids: Sequence[str] | Callable[[], Sequence[str]] | None = None,
        actions: Sequence[str | None] | None = None,
        title: str = "",
        source: str = "",
    ) -> None:
        self.kind: NDArray[int8] = private(kind, "int8", "kind")
        self.count: NDArray[int32] = private(count, "int32", "count")
        self.value: NDArray[float64] = private(value, "float64", "value")
        self.title, self.source = title, source
        size = self.kind.size
        self.actions = None if actions is None else texts(actions, size, "actions")
        self._given_ids = ids if ids is None or callable(ids) else texts(ids, size, "ids")
        self._check(private(prob, "float64", "prob"), bounds)

    def _check(self, prob: NDArray[float64], bounds: object) -> None:
        """Raise TreeError or BoundsError at the first fault in the arrays; compute what follows from them.

        Probabilities that sum to 1 within 1e-9, but not within 1e-12, are scaled to sum to 1.
        """
        import numpy as np

        kind, count, value = self.kind, self.count, self.value
        if {array.shape for array in (kind, count, prob, value)} != {(kind.size,)} or not kind.size:
            raise TreeError(Message("wrong.tree.flat.lengths"))
        _refuse(self, (kind < 0) | (kind >= len(KINDS)), "flat.node_kind")
        _refuse(self, (count < 0) | ((kind == LEAF) & (count > 0)), "flat.count")
        first = np.cumsum(count, dtype=np.int64)
        first += 1 - count
        levels = [0, 1]
        while (end := levels[-1] + int(count[levels[-2] : levels[-1]].sum(dtype=np.int64))) > levels[-1]:
            levels.append(end)
        refuse_if(levels[-1] != len(kind), "wrong.tree.flat.nodes", nodes=counted("node", end), size=len(kind))

        self.first: NDArray[int64] = locked(first)
        self.levels = tuple(levels)
        parents = locked(np.flatnonzero(count).astype(np.int64, copy=False))
        marks = np.searchsorted(parents, levels).tolist()
        starts = zip(pairwise(marks), pairwise(levels[1:]), strict=False)  # the deepest level has no children
        self.families = tuple((parents[first:last], start, end) for (first, last), (start, end) in starts)[::-1]
        self.childless = len(kind) - len(parents)
        self.has_unexpanded = len(parents) < int(np.count_nonzero(kind))
        self.prob = _checked_probabilities(self, prob, parents)
        self.has_impossible = bool(self.prob.min() == 0)
        self.bounds = None if bounds is None else float_bounds(bounds)
        self.leaf_range = _checked_range(self)
        check_inside(self, self.bounds)

    def __setattr__(self, name: str, value: object) -> None:
        # A search trusts what is checked here: with a wrong count, its compiled loops would read outside the arrays.
        if (name in vars(self) or hasattr(type(self), name)) and name not in ("title", "source"):
            raise AttributeError(Message("wrong.tree.flat.changed", name=name))
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(Message("wrong.tree.flat.deleted", name=name))

    def __setstate__(self, state: dict[str, Any]) -> None:
        import numpy as np

        # The arrays of a pickle or a deep copy are writable.
        arrays = {name: locked(field) if isinstance(field, np.ndarray) else field for name, field in state.items()}
        vars(self).update(arrays, families=tuple((locked(nodes), *ends) for nodes, *ends in state["families"]))

    @classmethod
    def build(
        cls,
        levels: Sequence[tuple[str | ArrayLike, ArrayLike]],
        leaves: ArrayLike | Callable[[int], ArrayLike],
        probs: Weights | None = None,
        *,
        bounds: object = None,
        title: str = "",
    ) -> FlatTree:
        """Build a tree level by level; a million nodes take about ten milliseconds.

        Parameters
        ----------
        levels : sequence of tuple
            Pairs (kind, number of children), from the root down. Each of the two is a single value for the whole level,
            or an array with one value for each node (a leaf has the kind 0 and no children). The nodes below the last
            level are leaves.
        leaves : array_like or callable
            The utilities of the leaves, level by level, or a function that returns them for a number of leaves.
        probs : Weights, optional
            A function that returns the weights for a number of outcomes, or a list with one item for each level: the
            weights of all its outcomes, the weights of one node for all nodes, or None for equally likely outcomes. The
            weights of each node are divided by their sum.
        bounds : object, optional
            (L, U), which must contain all leaves.
        title : str, default ""
            The title of the tree.

        Returns
        -------
        FlatTree
            The tree.

        Raises
        ------
        TreeError
            If the levels are not a tree; the message names the level or the node.
        BoundsError
            If a leaf is outside the bounds.
        """
        return cls(*columns(levels, leaves, probs), bounds=bounds, title=title)

    @classmethod
    def from_tree(cls, tree: GameTree) -> FlatTree:
        """Turn a GameTree into arrays, with its ids, actions and bounds; numbers become floats.

        Raises
        ------
        TreeError
            If the tree is not valid, or a number is too large for a float.
        """
        tree.validate()
        ids = [tree.root]
        edges: list[dict[str, Any]] = [{}]
        kinds, counts, probs, values = [], [], [], []
        for node, edge in zip(ids, edges, strict=True):  # both lists grow in the loop
            data, children = tree._node[node], tree._adj[node]
            key = "value" if data["kind"] == "leaf" else "estimate"
            prob, number = edge.get("prob"), data.get(key)
            kinds.append(KINDS.index(data["kind"]))
            counts.append(len(children))
            probs.append(1.0 if prob is None else _float(prob, "prob", node))
            values.append(nan if number is None else _float(number, key, node))
            ids.extend(children)
            edges.extend(children.values())
        actions = [edge.get("action") for edge in edges]
        return cls(
            kinds,
            counts,
            probs,
            values,
            ids=ids,
            actions=actions if any(action is not None for action in actions) else None,
            bounds=tree.bounds,
            title=tree.title,
            source=str(tree.graph.get("source") or ""),
        )

    def to_tree(self) -> GameTree:
        """Return the tree as a GameTree with the same ids; `exact` turns floats into fractions."""
        from emmviz.tree.assemble import known
        from emmviz.tree.game_tree import GameTree

        tree = GameTree(**known(title=self.title or None, source=self.source or None, bounds=self.bounds))
        ids, kinds, values = self.ids, self.kind.tolist(), self.value.tolist()
        for node, kind, value, count in zip(ids, kinds, values, self.count.tolist(), strict=True):
            tree.add_node(node, kind=KINDS[kind])
            if isfinite(value):
                tree.nodes[node]["value" if kind == LEAF else "estimate"] = value
            if kind != LEAF and not count:
                tree.nodes[node]["unexpanded"] = True
        probs = self.prob.tolist()
        for name, kind, first, count in zip(ids, kinds, self.first.tolist(), self.count.tolist(), strict=True):
            for child in range(first, first + count):
                prob = probs[child] if kind == CHANCE else None
                tree.add_edge(name, ids[child], **known(prob=prob, action=self.action_at(child)))
        return tree.validate()

    def ordered(self, by: str) -> FlatTree:
        """Return the tree with the outcomes of every chance node sorted; ties keep their order, and nodes their ids.

        Parameters
        ----------
        by : "probability" or "improbability"
            Whether the most likely or the least likely outcome is first.
        """
        import numpy as np

        expect(by in ("probability", "improbability"), "wrong.tree.flat.ordered", by)
        sign = -1.0 if by == "probability" else 1.0
        level = np.zeros(1, np.int64)
        taken = [level]
        while (counts := self.count[level]).any():
            parents = np.repeat(np.arange(len(level)), counts)
            starts = self.first[level] - (np.cumsum(counts) - counts)
            level = np.repeat(starts, counts) + np.arange(len(parents))
            chance = np.repeat(self.kind[taken[-1]] == CHANCE, counts)
            level = level[np.lexsort((np.where(chance, sign * self.prob[level], 0.0), parents))]
            taken.append(level)
        order = np.concatenate(taken)
        actions = self.actions and [self.actions[i] for i in order.tolist()]
        columns = (OwnedArray(column[order]) for column in (self.kind, self.count, self.prob, self.value))
        return FlatTree(
            *columns,
            bounds=self.bounds,
            ids=partial(self.names, order),
            actions=actions,
            title=self.title,
            source=self.source,
        )

    # -- names -----------------------------------------------------------------------------------------------------

    @cached_property
    def ids(self) -> Sequence[str]:
        """The id of every node; ids that a function returns are checked here."""
        if self._given_ids is None:
            return self.names(range(len(self)))
        return texts(self._given_ids(), len(self), "ids") if callable(self._given_ids) else self._given_ids

    def names(self, nodes: Sequence[int] | NDArray[int64]) -> list[str]:
        """Return the ids of only some nodes, which is cheaper than `ids`."""
        import numpy as np

        from emmviz.tree.assemble import letters

        if self._given_ids is not None:
            return [self.ids[int(node)] for node in nodes]
        wanted = np.asarray(nodes, np.int64)
        is_leaf = self.kind[wanted] == LEAF
        ranks = np.where(is_leaf, self._leaf_ranks[wanted] if is_leaf.any() else 0, self._inner_ranks[wanted])
        return [f"L{rank + 1}" if leaf else letters(rank) for rank, leaf in zip(ranks.tolist(), is_leaf, strict=True)]

    def action(self, node: str) -> str | None:
        """Return the label on the edge to a node; None if it has none."""
        return self.action_at(self._places[node]) if self.actions else None

    def action_at(self, place: int) -> str | None:
        """Return the label on the edge to the node at a position of the arrays."""
        return self.actions[place] if self.actions else None

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.ids)}

    @cached_property
    def preorder(self) -> NDArray[int64]:
        """The position of every node when nodes are counted parents first, from left to right."""
        import numpy as np

        size = np.ones(len(self), np.int64)  # how many nodes each subtree has, from the bottom up
        for parents, start, end in self.families:
            size[parents] += np.add.reduceat(size[start:end], self.first[parents] - start)
        place = np.zeros(len(self), np.int64)  # from the top down: after the parent and the earlier siblings' subtrees
        for parents, start, end in reversed(self.families):
            before = np.cumsum(size[start:end]) - size[start:end]
            shift = place[parents] + 1 - before[self.first[parents] - start]
            place[start:end] = before + np.repeat(shift, self.count[parents])
        return locked(place)

    @cached_property
    def _leaf_ranks(self) -> NDArray[int64]:
        import numpy as np

        leaves = np.flatnonzero(self.kind == LEAF)
        ranks = np.zeros(len(self), np.int64)
        ranks[leaves[np.argsort(self.preorder[leaves])]] = np.arange(len(leaves))
        return ranks

    @cached_property
    def _inner_ranks(self) -> NDArray[int64]:
        import numpy as np

        return np.cumsum(self.kind != LEAF) - 1

    def __len__(self) -> int:
        return len(self.kind)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<FlatTree{title}: {len(self)} {plural(len(self), 'node')}>"


def _checked_range(flat: FlatTree) -> tuple[float, float]:
    """Return the smallest and the largest leaf; raise TreeError for a value that is infinite or too large."""
    import numpy as np

    kind, value = flat.kind, flat.value
    leaves = value[kind == LEAF]
    # Look only at the extremes: a NaN or an infinity among the leaves is one of them.
    low, high = (float(leaves.min()), float(leaves.max())) if len(leaves) else (np.inf, -np.inf)
    if len(leaves) and not (np.isfinite(low) and np.isfinite(high)):
        _refuse(flat, (kind == LEAF) & ~np.isfinite(value), "flat.not_finite", "value")
    estimates = value[kind != LEAF]
    if low < -LARGEST or high > LARGEST or (np.abs(estimates) > LARGEST).any():  # NaN, no estimate, compares as False
        large = np.abs(value) > LARGEST
        _refuse(flat, large & (kind == LEAF), "flat.too_large", "value")
        _refuse(flat, np.isinf(value), "flat.not_finite", "estimate")
        _refuse(flat, large, "flat.too_large", "estimate")
    return low, high


def check_inside(flat: FlatTree, bounds: tuple[float, float] | None) -> None:
    """Raise BoundsError, naming the leaf, if a leaf is outside the bounds."""
    if bounds is None or (bounds[0] <= flat.leaf_range[0] and flat.leaf_range[1] <= bounds[1]):
        return
    from emmviz.tree.validate import leaf_in_words

    low, high = bounds
    node = int(((flat.kind == LEAF) & ((flat.value < low) | (flat.value > high))).argmax())
    above = int(((flat.first <= node) & (node < flat.first + flat.count)).argmax())
    value, *ends = map(exact_or_infinite, map(float, (flat.value[node], low, high)))
    leaf = leaf_in_words(value, flat.names([above])[0] if node else None)
    raise BoundsError(Message("wrong.tree.outside", leaf=leaf, low=ends[0], high=ends[1]))


def float_bounds(bounds: object) -> tuple[float, float]:
    """Return (L, U) as floats; a bound beyond the range of a FlatTree becomes infinite."""
    from emmviz.tree.validate import check_bounds

    low, high = (
        as_float(end) if -LARGEST <= end <= LARGEST else INF if end > 0 else -INF for end in check_bounds(bounds)
    )
    return low, high


def _checked_probabilities(flat: FlatTree, prob: NDArray[float64], parents: NDArray[int64]) -> NDArray[float64]:
    import numpy as np

    least = prob.min()
    if not least >= 0 or prob.max() == np.inf:
        _refuse(flat, ~np.isfinite(prob), "flat.not_finite", "prob")
        _refuse(flat, prob < 0, "prob_negative", prob=float(prob[prob < 0][0]))
    if least < LEAST:
        _refuse(flat, (prob > 0) & (prob < LEAST), "flat.too_small", "prob")
    chances = flat.kind[parents] == CHANCE
    wrong = prob != 1
    wrong[1:] &= np.repeat(~chances, flat.count[parents])
    if wrong.any():
        _refuse(flat, wrong, "flat.player_prob", prob=float(prob[wrong][0]))
    if not chances.any():
        return prob
    sums = np.add.reduceat(prob, flat.first[parents])  # siblings are consecutive, family after family
    sums[~chances] = 1.0
    off = np.abs(sums - 1.0)
    if off.max() > 1e-9:
        node = int((off > 1e-9).argmax())
        above, total = flat.names(parents[node : node + 1])[0], exact_or_infinite(float(sums[node]))
        # A sum that rounds to 1 is written in full.
        raise TreeError(
            Message("wrong.tree.prob_sum", node=above, sum=total if show(total) != "1" else str(sums[node]))
        )
    if off.max() > 1e-12:
        prob = prob.copy()
        prob[1:] /= np.repeat(sums, flat.count[parents])
        return locked(prob)
    return prob


def _refuse(flat: FlatTree, wrong: NDArray[bool_], key: str, number: str = "", **holes: object) -> None:
    """Raise TreeError for the first wrong node, naming it by its id, or by its position if the arrays allow no ids.

    `number` is "value", "estimate" or "prob" if this number of the node is wrong.
    """
    if wrong.any():
        place = int(wrong.argmax())
        named = flat._given_ids is not None or hasattr(flat, "levels")
        node = flat.names([place])[0] if named else place
        of = {"number": Message(f"wrong.tree.{number}_of", node=node)} if number else {"node": node}
        raise TreeError(Message(f"wrong.tree.{key}", **of, **holes))


def _float(value: SupportsFloat, attribute: str, node: str) -> float:
    try:
        return float(value)
    except OverflowError:
        number = Message(f"wrong.tree.{attribute}_of", node=node)
        raise TreeError(Message("wrong.tree.flat.too_large", number=number)) from None
