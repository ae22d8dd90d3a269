"""The searches of a FlatTree: the same results as the generators, in floats and without steps."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.exact import exact, exact_or_infinite
from emmviz.base.extras import missing_module
from emmviz.base.messages import Message, Option, refuse_if
from emmviz.base.numbers import INF, as_float
from emmviz.games.depth import DepthRule
from emmviz.search.algorithm import Algorithm
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.search.task import Rules, unknown_kind
from emmviz.tree.flat import CHANCE, KINDS, LEAF, MAX, MIN
from emmviz.tree.flat.arguments import shown
from emmviz.tree.flat.flat_tree import LARGEST, FlatTree, check_inside, float_bounds

if TYPE_CHECKING:
    from numpy import bool_, float64, generic, int32, int64, ufunc
    from numpy.typing import NDArray

Array = TypeVar("Array", bound="NDArray[generic]")

# From so many nodes on, the compiled loop is worth loading for a full search; once it is loaded, any number.
_LARGE = 500_000
_KERNELS = "emmviz.search.engines.kernels"
_NARROW = 16
_BLOCK = 4096
# The order of the codes that the compiled loops use.
_BOUNDS = (Bound.EXACT, Bound.LOWER, Bound.UPPER)


def run_flat(algorithm: Algorithm, flat: FlatTree, options: dict[str, object]) -> Run:
    """Search a FlatTree and return a Run without steps.

    The full searches go level by level in numpy. In large trees, if the extra `fast` has installed numba, they use its
    compiled loop; searches that cut need numba. If all numbers are multiples of powers of two, and not too long for
    floats, the result is exactly the same as with the generators; otherwise it is rounded, and ties may be broken.

    `evaluate` gets ids, and is asked for every node at the depth limit; `order` is by "probability" or "improbability"
    only; there are no positions to `merge` or to keep in a `table`.
    """
    rules = Rules(algorithm, options)
    refuse_if(rules.order.estimate or rules.order.judge is not None, "wrong.search.flat_order")
    if rules.merge or rules.table is not None:
        raise TreeError(Message("wrong.search.flat_equal", name="merge" if rules.merge else "table"))
    for place, kind in enumerate(KINDS):
        if kind not in algorithm.kinds and (wrong := flat.kind == place).any():
            node = flat.names([int(wrong.argmax())])[0]
            raise unknown_kind(Message("wrong.search.node", node=node), kind, algorithm.name)
    sorted_by = {1: "probability", -1: "improbability"}.get(rules.order.chance)
    horizon = _Horizon(flat.ordered(sorted_by) if sorted_by else flat, rules, options["bounds"])
    if algorithm.cuts == "nowhere":
        fields = _full(horizon)
    else:
        fields = _cutting(horizon, rules, reset=algorithm.cuts == "players", **rules.own)
    value, bound = fields.pop("value")
    window = as_float(rules.window[0]), as_float(rules.window[1])
    return Run(flat, algorithm, options, rules.settle(value, bound, window), horizon.bounds, **fields)


def backup(flat: FlatTree, *, compiled: bool = False) -> NDArray[float64]:
    """Return the value of every node by expectiminimax, from the leaves up.

    A node that cannot be reached, and has no value, has 0. The loop compiled by numba is twice as fast once numba is
    loaded, which takes longer than a million nodes in numpy.

    >>> backup(FlatTree.build([("max", 2), ("chance", 2)], [2, 3, 1, 5])).tolist()
    [3.0, 2.5, 3.0, 2.0, 3.0, 1.0, 5.0]
    """
    import numpy as np

    horizon = _Horizon(flat)
    horizon.check_all()
    return np.concatenate(_backed_up(horizon, _kernels() if compiled else None))


def _full(horizon: _Horizon) -> dict[str, Any]:
    import numpy as np

    horizon.check_all()
    flat, path, bests = horizon.flat, [horizon.flat.root], list[int]()
    pays = len(flat) >= _LARGE or _KERNELS in sys.modules
    above, deepest = _backed_up(horizon, _kernels() if pays and find_spec("numba") else None)
    while horizon.count[path[-1]] and flat.kind[path[-1]] != CHANCE:
        first = flat.first[path[-1]]
        some, start = (above, first) if first < len(above) else (deepest, first - len(above))
        children = some[start : start + horizon.count[path[-1]]]
        best = children.max() if flat.kind[path[-1]] == MAX else children.min()
        equal = first + np.flatnonzero(children == best)
        bests = bests or equal.tolist()
        path.append(int(equal[0]))
    value = float(above[flat.root]), Bound.EXACT
    if horizon.reached is None:
        return _run_fields(horizon, value, path, bests, horizon.left_to_right, flat.childless, len(flat))
    return _run_fields(
        horizon, value, path, bests, horizon.left_to_right, len(horizon.ends), int(horizon.reached.sum())
    )


def _backed_up(horizon: _Horizon, kernels: ModuleType | None) -> tuple[NDArray[float64], NDArray[float64]]:
    """Return the values of the nodes within the horizon: above the deepest level and, as they are given, on it."""
    import numpy as np

    flat, count, read_values = horizon.flat, horizon.count, horizon.value
    if horizon.reached is not None:  # an impossible outcome may lie beyond the horizon, without a value
        read_values = _read_only(np.nan_to_num(read_values))
    size, last = max(flat.levels[-2], 1), flat.levels[-3:][0]  # where the deepest level starts, and their parents'
    if kernels:
        values = np.empty(size)
        above = _read_only(values.view())
        for below, start, end in (read_values, last, size), (above, 0, last):
            kernels.backup(flat.kind, flat.first, count, flat.prob, read_values, below, values, start, end)
        return values, read_values[size:]
    values = read_values[:size].copy()
    for nodes, start, end in flat.families:
        gaps = nodes[-1] - nodes[0] >= len(nodes)
        here = nodes if gaps else slice(nodes[0], nodes[-1] + 1)  # a view, not a copy, where all have children
        kinds = flat.kind[here] if horizon.reached is None else np.where(count[here] > 0, flat.kind[here], LEAF)
        below = (values if end <= size else read_values)[start:end]
        for kind, fold in (MAX, np.maximum), (MIN, np.minimum), (CHANCE, np.add):
            mine = kinds == kind
            if mine.any():
                folded = _folded(fold, below, flat.prob[start:end] if kind == CHANCE else None, flat.count[here])
                values[here] = folded if mine.all() else np.where(mine, folded, values[here])
    return values, read_values[size:]


def _folded(
    fold: ufunc, values: NDArray[float64], probs: NDArray[float64] | None, counts: NDArray[int32]
) -> NDArray[float64]:
    """Return the maximum, the minimum or the weighted sum of each family of consecutive siblings, by their counts."""
    import numpy as np

    width = int(counts[0])
    if width > _NARROW or (counts != width).any():
        terms = values if probs is None else values * probs
        return cast("NDArray[float64]", fold.reduceat(terms, counts.cumsum() - counts))
    # All first children, then all second ones ...: several times as fast as family by family, where these are small.
    # Block by block they stay in the processor's cache.
    folded = np.empty(len(counts))
    for start in range(0, len(counts), _BLOCK):
        block, siblings = folded[start : start + _BLOCK], slice(start * width, (start + _BLOCK) * width)
        terms = values[siblings] if probs is None else values[siblings] * probs[siblings]
        block[:] = terms[::width]
        for place in range(1, width):
            fold(block, terms[place::width], out=block)
    return folded


def _cutting(
    horizon: _Horizon, rules: Rules, *, reset: bool, probes: int = 0, probe_order: str = "cyclic", reuse: bool = True
) -> dict[str, Any]:
    import numpy as np

    flat, kernels = horizon.flat, _kernels()
    probes = min(probes, len(flat))
    cuts = rules.hard, rules.cut_on_equal, rules.cut_at_bounds
    options = np.array(
        [(*horizon.bounds, *cuts, reset, probes, probe_order == "cyclic", reuse)],
        kernels.RULES,
    )
    # How many children a node of each level has at most.
    widths = [*(int(flat.count[some[0] : some[-1] + 1].max()) for some, _, _ in reversed(flat.families)), 0]
    replies = sum(width * min(probes, below) for width, below in pairwise(widths))
    choice = np.empty(len(flat), np.int32)
    room, most = 0, len(flat)
    while room < most:  # only without reuse are leaves read twice; the second time there is room
        room = most
        leaves = np.empty(room, np.int64)
        value, bound, most, nodes, probed, cutoffs = kernels.star(
            flat.kind,
            flat.first,
            horizon.count,
            flat.prob,
            horizon.value,
            options,
            np.zeros(len(widths), kernels.FRAME),
            np.empty(sum(widths), kernels.OUTCOME),
            np.empty(replies + 1, kernels.REPLY),
            leaves,
            choice,
            as_float(rules.window[0]),
            as_float(rules.window[1]),
        )
    leaves.resize(most, refcheck=False)
    horizon.check(leaves)
    path = [flat.root]
    while horizon.count[path[-1]] and flat.kind[path[-1]] != CHANCE:
        path.append(int(flat.first[path[-1]] + choice[path[-1]]))
    # The loop keeps no results of children.
    bests = None if horizon.count[flat.root] and flat.kind[flat.root] != CHANCE else list[int]()
    value_and_bound, read = (value, _BOUNDS[bound]), partial(flat.names, leaves)
    return _run_fields(horizon, value_and_bound, path, bests, read, most, nodes, probes=probed, cutoffs=cutoffs)


def _run_fields(
    horizon: _Horizon,
    value: tuple[float, Bound],
    path: list[int],
    bests: list[int] | None,
    leaves: Callable[[], list[str]],
    read: int,
    nodes: int,
    *,
    probes: int = 0,
    cutoffs: int = 0,
) -> dict[str, Any]:
    """Return the fields of a Run about the search."""
    total = len(horizon.ends) if horizon.depth < INF else horizon.flat.childless
    counts = {"leaves": read, "leaves_total": total, "nodes": nodes, "probes": probes, "cutoffs": cutoffs}
    names = horizon.flat.names
    return {
        "value": value,
        "counts": counts,
        "leaves": leaves,
        "path": names(path),
        "bests": bests and names(bests),
        "steps": [],
    }


def _kernels() -> ModuleType:
    try:
        return import_module(_KERNELS)
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        raise missing_module("fast", "numba", "fast") from error


# -- the part of the tree within the depth limit -----------------------------------------------------------------------


class _Horizon:
    """The part of a FlatTree that a search to a depth can reach.

    `count` is the number of children, 0 if the search reads a value. `value` has these values. `reached` marks
    the nodes that a full search reaches, None for all. `depth` is the limit. `bounds` (L, U) are the declared bounds,
    or else the range of the values that a full search reads.

    Inner nodes at the limit have the values that `evaluate` gives for their ids, by default their estimates.
    """

    def __init__(
        self,
        flat: FlatTree,
        rules: Rules | None = None,
        bounds: object = None,
    ) -> None:
        import numpy as np

        pair = flat.bounds if bounds is None else float_bounds(bounds)
        check_inside(flat, pair)
        depth, evaluate = (INF, None) if rules is None else (rules.depth, rules.evaluate)
        self.flat, self.depth, self.count, self.value = flat, depth, flat.count, flat.value
        self.reached: NDArray[bool_] | None = None
        if depth < INF or flat.has_impossible:
            self.reached, at_end = _reached(flat, depth, DepthRule() if rules is None else rules.depth_rule)
            self.count = _read_only(np.where(at_end, np.int32(0), flat.count))
        if evaluate is not None:
            inner = self.ends[flat.kind[self.ends] != LEAF]
            value = flat.value.copy()
            value[inner] = [_finite(evaluate(name), name) for name in flat.names(inner)]
            self.value = _read_only(value)
        self.bounds = pair or (-INF, INF)
        if pair is None:
            self.check_all()
            if self.reached is None and not self.may_fail:
                self.bounds = flat.leaf_range
            else:
                read = self.value[self.ends]
                self.bounds = float(read.min()), float(read.max())

    @cached_property
    def ends(self) -> NDArray[int64]:
        """The nodes whose values a full search reads, in the order of the arrays."""
        import numpy as np

        return np.flatnonzero(self.count == 0 if self.reached is None else self.reached & (self.count == 0))

    def left_to_right(self) -> list[str]:
        """Return the ids of the nodes that a full search reads, in its order."""
        return self.flat.names(self.ends[self.flat.preorder[self.ends].argsort()])

    def check(self, read: NDArray[int64]) -> None:
        """Raise TreeError or BoundsError for the first node read whose value is missing or out of bounds."""
        import numpy as np

        if not self.may_fail:
            return
        values, (low, high) = self.value[read], self.bounds
        wrong = np.isnan(values) | (((values < low) | (values > high)) & (self.flat.kind[read] != LEAF))
        if not wrong.any():
            return
        first = int(wrong.argmax())
        place = Message("wrong.search.node", node=self.flat.names(read[first : first + 1])[0])
        if np.isnan(values[first]):
            key = "wrong.search.unexpanded" if self.depth == INF else "wrong.search.no_estimate"
            raise TreeError(Message(key, place=place, evaluate=Option("evaluate")))
        number, least, most = map(exact_or_infinite, (float(values[first]), low, high))
        raise BoundsError(Message("wrong.search.outside", place=place, given=number, low=least, high=most))

    @cached_property
    def may_fail(self) -> bool:
        """Return whether the values of inner nodes are read; the values of leaves are already checked."""
        return self.depth < INF or self.flat.has_unexpanded

    def check_all(self) -> None:
        """Raise TreeError or BoundsError if a full search would read a missing value, or one out of bounds."""
        if self.may_fail:
            self.check(self.ends[self.flat.preorder[self.ends].argsort()])


def _read_only(array: Array) -> Array:
    """Return an array of the same type as the tree's, because numba would otherwise compile for both types."""
    array.setflags(write=False)
    return array


def _reached(flat: FlatTree, depth: float, rule: DepthRule) -> tuple[NDArray[bool_], NDArray[bool_]]:
    """Return for each node whether a full search reaches it, and whether the depth limit ends the search there."""
    import numpy as np

    # What the rule says of each kind: how much of the depth it takes, and whether none left ends the search.
    takes = np.array([1 - rule.below(kind, 1) for kind in KINDS])
    ends = np.array([rule.ends(kind, 0) for kind in KINDS])
    left, at_end = np.full(len(flat), depth), np.full(len(flat), depth <= 0) & ends[flat.kind]
    reached = np.ones(len(flat), bool)
    for parents, start, end in reversed(flat.families):
        counts, kinds = flat.count[parents], flat.kind[start:end]
        left[start:end] = np.repeat(np.maximum(left[parents] - takes[flat.kind[parents]], 0), counts)
        at_end[start:end] = (left[start:end] <= 0) & ends[kinds]
        reached[start:end] = np.repeat(reached[parents] & ~at_end[parents], counts) & (flat.prob[start:end] > 0)
    return reached, at_end


def _finite(estimate: object, node: str) -> float:
    place = Message("wrong.search.node", node=node)
    if estimate is None:
        return float("nan")
    try:
        number = as_float(exact(estimate))
    except ValueError:
        raise TreeError(
            Message("wrong.search.returned", place=place, function="evaluate", given=shown(estimate))
        ) from None
    refuse_if(abs(number) > LARGEST, "wrong.search.flat_estimate", place=place)
    return number
