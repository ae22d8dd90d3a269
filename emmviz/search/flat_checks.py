"""What arrays must fulfil to be a FlatTree."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from emmviz.errors import BoundsError, TreeError
from emmviz.numbers import as_float, exact_or_infinite, show
from emmviz.search.flat import CHANCE, KINDS, LEAF

if TYPE_CHECKING:
    from numpy import bool_, int64
    from numpy.typing import NDArray

    from emmviz.search.flat import FlatTree

__all__ = ["check_flat", "check_inside", "float_bounds", "number", "numbers"]


def check_flat(flat: FlatTree, bounds: object) -> None:
    """Raise TreeError or BoundsError at the first fault of the arrays, and set what follows from them.

    Probabilities that sum to 1 within 1e-9, but not within 1e-12, are scaled to sum to 1.
    """
    import numpy as np

    kind, count, value = flat.kind, flat.count, flat.value
    if {array.shape for array in (kind, count, flat.prob, value)} != {(kind.size,)} or not kind.size:
        raise TreeError("a FlatTree takes four lists of one length, not empty: kind, count, prob and value")
    unknown = (kind < 0) | (kind >= len(KINDS))
    _refuse(flat, unknown, "node {} has an unknown kind; expected 0 leaf, 1 max, 2 min, 3 chance")
    miscounted = (count < 0) | ((kind == LEAF) & (count > 0))
    _refuse(flat, miscounted, "node {} cannot have its count of children: a leaf has none, no node less")
    flat.first = np.cumsum(count, dtype=np.int64)
    flat.first += 1 - count
    flat.levels = [0, 1]
    while (end := flat.levels[-1] + int(count[flat.levels[-2] : flat.levels[-1]].sum())) > flat.levels[-1]:
        flat.levels.append(end)
    if flat.levels[-1] != len(kind):
        end = flat.levels[-1]
        raise TreeError(
            f"the counts of children lead to {end} node{'s' * (end != 1)}, but there are {len(kind)}; "
            "each node but the root is the child of an earlier one"
        )

    parents = np.flatnonzero(count)
    marks = np.searchsorted(parents, flat.levels).tolist()
    starts = zip(pairwise(marks), pairwise(flat.levels[1:]), strict=False)  # the deepest level has no children
    flat.families = [(parents[first:last], start, end) for (first, last), (start, end) in starts][::-1]
    flat.has_unexpanded = len(parents) < int(np.count_nonzero(kind))
    _check_probabilities(flat, parents)
    flat.bounds = None if bounds is None else float_bounds(bounds)
    leaves = value[kind == LEAF]
    if not len(leaves):
        flat.leaf_range = np.inf, -np.inf
        return
    # The ends tell all: a NaN or an infinity among the leaves is one of them.
    low, high = flat.leaf_range = float(leaves.min()), float(leaves.max())
    if not np.isfinite(low) or not np.isfinite(high):
        _refuse(flat, (kind == LEAF) & ~np.isfinite(value), "leaf {}: its value must be a finite number")
    check_inside(flat, flat.bounds)


def numbers(given: Any, dtype: str, what: str) -> NDArray[Any]:
    """Turn a list into an array; TreeError for what is no list of numbers."""
    import numpy as np

    try:
        return np.asarray(given, dtype, order="C")
    except (TypeError, ValueError, OverflowError):
        raise TreeError(f"{what} must be numbers in a row, not {given!r:.60}") from None


def check_inside(flat: FlatTree, bounds: tuple[float, float] | None) -> None:
    """Raise BoundsError, naming the leaf, when a leaf's value lies outside the bounds."""
    if bounds is None or (bounds[0] <= flat.leaf_range[0] and flat.leaf_range[1] <= bounds[1]):
        return
    low, high = bounds
    node = int(((flat.kind == LEAF) & ((flat.value < low) | (flat.value > high))).argmax())
    raise BoundsError(
        f"leaf {flat.names([node])[0]} has the value {number(flat.value[node])}, outside the bounds "
        f"[{number(low)}, {number(high)}]"
    )


def float_bounds(bounds: object) -> tuple[float, float]:
    """Turn (L, U) into floats; a bound that no float can hold is as good as infinite."""
    from emmviz.validate import check_bounds

    low, high = check_bounds(bounds)
    return as_float(low), as_float(high)


def number(value: float) -> str:
    """Write a float as people read it."""
    return show(exact_or_infinite(float(value)))


def _check_probabilities(flat: FlatTree, parents: NDArray[int64]) -> None:
    import numpy as np

    prob, least = flat.prob, flat.prob.min()
    flat.has_impossible = bool(least == 0)
    if not least >= 0 or prob.max() == np.inf:
        _refuse(flat, ~np.isfinite(prob), "node {}: its probability must be a finite number")
        _refuse(flat, prob < 0, f"node {{}}: its probability must not be negative, but is {number(prob[prob < 0][0])}")
    if not len(parents):
        return
    chances = flat.kind[parents] == CHANCE
    if not chances.any():
        return
    sums = np.add.reduceat(prob, flat.first[parents])  # siblings stand together, one family after the other
    sums[~chances] = 1.0
    off = np.abs(sums - 1.0)
    if off.max() > 1e-9:
        node = int((off > 1e-9).argmax())
        text = number(sums[node]) if number(sums[node]) != "1" else str(sums[node])
        raise TreeError(
            f"the probabilities below chance node {flat.names(parents[node : node + 1])[0]} sum to {text}; "
            "they must sum to 1"
        )
    if off.max() > 1e-12:
        flat.prob = prob.copy()
        flat.prob[1:] /= np.repeat(sums, flat.count[parents])


def _refuse(flat: FlatTree, wrong: NDArray[bool_], sentence: str) -> None:
    """Raise TreeError for the first of the wrong nodes, by its place where the arrays are too wrong for names."""
    if wrong.any():
        node = int(wrong.argmax())
        named = flat._given_ids is not None or hasattr(flat, "levels")
        raise TreeError(sentence.format(flat.names([node])[0] if named else node))
