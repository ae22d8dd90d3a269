"""The searches of a FlatTree: the same results as the generators, in floats and without steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.numbers import INF, as_float
from emmviz.search.algorithm import Algorithm
from emmviz.search.engines.horizon import Horizon, horizon_of
from emmviz.search.events import Bound
from emmviz.search.probing import NO_PROBES
from emmviz.search.pseudocode import cutting_kinds
from emmviz.search.run import Run, SearchResult
from emmviz.search.task import Rules, rules_from
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.flat.kinds import CHANCE, KINDS, MAX

if TYPE_CHECKING:
    from numpy import float64, int32, int64, ufunc
    from numpy.typing import NDArray

__all__ = ["backup", "run_flat"]

_NARROW = 16
# The order of the codes that the compiled loops use.
_BOUNDS = (Bound.EXACT, Bound.LOWER, Bound.UPPER)


def run_flat(algorithm: Algorithm, flat: FlatTree, given: dict[str, Any], own: dict[str, Any]) -> Run:
    """Search a FlatTree and return a Run without steps.

    The full searches go level by level in numpy; those that cut are compiled by numba, which the extra `fast` brings.
    Where all numbers are multiples of powers of two, and not too long for floats, the result is exactly that of the
    generators; else it is rounded, and ties may be broken.

    Parameters: algorithm; flat; given, all options but `steps`; own, those of them that are the algorithm's own, as
    they were read. `evaluate` gets ids, and is asked for every node at the depth limit; `order` is by "probability" or
    "improbability" only; there are no positions to `merge` or to keep in a `table`.
    Returns: a Run, whose numbers were floats. Raises: TreeError, BoundsError; ModuleNotFoundError without numba.
    """
    rules = rules_from(given)
    if rules.order.moves:
        raise TreeError('a FlatTree is searched as it is, or in the order "probability" or "improbability"')
    if rules.merge or rules.table is not None:
        raise TreeError(f"a FlatTree knows no equal positions: {'merge' if rules.merge else 'table'} must be False")
    for place, kind in enumerate(KINDS):
        if kind not in algorithm.kinds and (wrong := flat.kind == place).any():
            node = flat.names([int(wrong.argmax())])[0]
            raise TreeError(f"node {node} is a {kind} node, which {algorithm.name} does not know")
    sorted_by = {1: "probability", -1: "improbability"}.get(rules.order.chance)
    horizon = horizon_of(flat.ordered(sorted_by) if sorted_by else flat, rules.depth, rules.evaluate, given["bounds"])
    found = (
        _full(horizon, rules)
        if algorithm.cuts == "nowhere"
        else _cutting(horizon, rules, reset=algorithm.cuts == "players", **(NO_PROBES | own))
    )
    return Run(flat, algorithm.name, given, found._replace(cuts_at=cutting_kinds(algorithm.code)), algorithm.code)


def backup(flat: FlatTree, *, compiled: bool = False) -> NDArray[float64]:
    """Return the value of every node by expectiminimax, from the leaves up.

    Parameters: flat; compiled, True for the loop compiled by numba, several times as fast where numba is loaded anyway
    (to load it takes longer than a million nodes in numpy).
    Returns: an array with one number a node. Raises: TreeError for a node that was never expanded and has no estimate;
    ModuleNotFoundError without numba.

    >>> backup(FlatTree.build([("max", 2), ("chance", 2)], [2, 3, 1, 5])).tolist()
    [3.0, 2.5, 3.0, 2.0, 3.0, 1.0, 5.0]
    """
    horizon = horizon_of(flat)
    horizon.check_all()
    if not compiled:
        return _backed_up(horizon)
    values = horizon.value.copy()
    _kernels().backup(flat.kind, flat.first, flat.count, flat.prob, values)
    return values


def _full(horizon: Horizon, rules: Rules) -> SearchResult:
    horizon.check_all()
    flat, values = horizon.flat, _backed_up(horizon)
    path = [flat.root]
    while horizon.count[path[-1]] and flat.kind[path[-1]] != CHANCE:
        first = flat.first[path[-1]]
        children = values[first : first + horizon.count[path[-1]]]
        path.append(int(first + (children.argmax() if flat.kind[path[-1]] == MAX else children.argmin())))
    return _found(horizon, rules, values[flat.root], Bound.EXACT, path, horizon.left_to_right, len(horizon.ends),
                  horizon.entered)  # fmt: skip


def _backed_up(horizon: Horizon) -> NDArray[float64]:
    """Return the value of every node within the horizon, level by level from the deepest."""
    import numpy as np

    flat, values = horizon.flat, horizon.value.copy()
    for nodes, start, end in flat.families:
        inside = horizon.count[nodes] > 0
        if not inside.any():
            continue
        kinds, counts, firsts = flat.kind[nodes], flat.count[nodes], flat.first[nodes] - start
        for kind in range(1, len(KINDS)):
            mine = inside & (kinds == kind)
            if not mine.any():
                continue
            below = values[start:end]
            if kind == CHANCE:
                prob = flat.prob[start:end]
                if horizon.reached is not None:  # an impossible outcome may lie beyond the horizon, without a value
                    below = np.where(prob > 0, below, 0.0)
                found = _folded(np.add, below, firsts, counts, prob)
            else:
                found = _folded(np.maximum if kind == MAX else np.minimum, below, firsts, counts)
            values[nodes] = found if mine.all() else np.where(mine, found, values[nodes])
    return values


def _folded(
    fold: ufunc, below: NDArray[float64], firsts: NDArray[int64], counts: NDArray[int32],
    weights: NDArray[float64] | None = None,
) -> NDArray[float64]:  # fmt: skip
    """Return the maximum, minimum or (weighted) sum over each family of `counts` siblings from `firsts` on."""
    width = int(counts[0])
    if width > _NARROW or (counts != width).any():
        found: NDArray[float64] = fold.reduceat(below if weights is None else weights * below, firsts)
        return found

    def siblings(place: int) -> NDArray[float64]:
        some = below[place::width]
        return some if weights is None else weights[place::width] * some

    # All first children, then all second ones ...: several times as fast as family by family, where these are small.
    found = siblings(0).copy()
    for place in range(1, width):
        fold(found, siblings(place), out=found)
    return found


def _cutting(
    horizon: Horizon, rules: Rules, *, reset: bool, probes: int, probe_order: str, reuse: bool
) -> SearchResult:
    import numpy as np

    from emmviz.search.engines.compiled import records

    flat, kernels = horizon.flat, _kernels()
    probes = min(probes, len(flat))
    how = np.array(
        [(*horizon.bounds, rules.hard, rules.cut_on_equal, reset, probes, probe_order == "cyclic", reuse)],
        records.RULES,
    )
    widths = [int(flat.count[start:end].max()) for start, end in pairwise(flat.levels)]
    replies = sum(width * min(probes, below) for width, below in pairwise([*widths, 0]))
    choice = np.zeros(len(flat), np.int64)
    room, most = 0, len(flat)
    while room < most:  # only without reuse are leaves read twice; the second time there is room
        room = most
        leaves = np.empty(room, np.int64)
        value, bound, most, nodes, probed, cutoffs = kernels.star(
            flat.kind, flat.first, horizon.count, flat.prob, horizon.value, how, np.zeros(len(widths), records.FRAME),
            np.empty(sum(widths), records.OUTCOME), np.empty(replies + 1, records.REPLY), leaves, choice,
            as_float(rules.window[0]), as_float(rules.window[1]),
        )  # fmt: skip
    read = leaves[:most].copy()
    horizon.check(read)
    path = [flat.root]
    while choice[path[-1]]:
        path.append(int(choice[path[-1]]))
    return _found(horizon, rules, value, _BOUNDS[bound], path, partial(flat.names, read), len(read), nodes, probed,
                  cutoffs)  # fmt: skip


def _found(
    horizon: Horizon, rules: Rules, value: float, bound: Bound, path: list[int], leaves: Callable[[], list[str]],
    read: int, nodes: int, probes: int = 0, cutoffs: int = 0,
) -> SearchResult:  # fmt: skip
    flat = horizon.flat
    value, bound = rules.settle(float(value), bound, (as_float(rules.window[0]), as_float(rules.window[1])))
    total = len(horizon.ends) if horizon.depth < INF else len(flat) - int(flat.count.astype(bool).sum())
    counts = {"leaves": read, "leaves_total": total, "nodes": nodes, "probes": probes, "cutoffs": cutoffs}
    names = flat.names(path)
    return SearchResult(
        value, bound, names[1] if len(names) > 1 else None, horizon.bounds, dict(counts), leaves, names, []
    )


def _kernels() -> ModuleType:
    try:
        return import_module("emmviz.search.engines.compiled.kernels")
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        raise missing_module("A search of a FlatTree that cuts needs numba", "fast", "numba") from error
