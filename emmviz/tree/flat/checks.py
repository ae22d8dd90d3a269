"""The checks that arrays must pass to be a FlatTree."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.numbers import INF, Number, as_float, exact_or_infinite, show
from emmviz.tree.flat.given import locked
from emmviz.tree.flat.kinds import CHANCE, KINDS, LEAF
from emmviz.tree.validate import called, check_bounds

if TYPE_CHECKING:
    from numpy import bool_, float64, int64
    from numpy.typing import NDArray


__all__ = ["LARGEST", "TOO_LARGE", "check_flat", "check_inside", "float_bounds", "number"]

# The largest absolute value, far below that of a float: a search adds and subtracts such numbers, and a sum that
# overflows would be a wrong answer.
LARGEST = 1e300
# The smallest probability but 0: the product of two smaller ones could become 0, and 0 times ∞ is not a number.
LEAST = 1e-150
TOO_LARGE = "is too large for a FlatTree, which takes floats from −1e300 to 1e300"


def check_flat(flat: Any, prob: NDArray[float64], bounds: object) -> None:
    """Raise TreeError or BoundsError at the first fault of the arrays, and set the attributes that follow from them.

    Probabilities that sum to 1 within 1e-9, but not within 1e-12, are scaled to sum to 1.
    """
    import numpy as np

    kind, count, value = flat.kind, flat.count, flat.value
    if {array.shape for array in (kind, count, prob, value)} != {(kind.size,)} or not kind.size:
        raise TreeError("kind, count, prob and value must be lists of the same length, and not empty")
    unknown = (kind < 0) | (kind >= len(KINDS))
    _refuse(flat, unknown, "node {} has an unknown kind; expected 0 leaf, 1 max, 2 min, 3 chance")
    miscounted = (count < 0) | ((kind == LEAF) & (count > 0))
    _refuse(flat, miscounted, "node {} has a wrong count of children: 0 for a leaf, 0 or more for any other")
    first = np.cumsum(count, dtype=np.int64)
    first += 1 - count
    levels = [0, 1]
    while (end := levels[-1] + int(count[levels[-2] : levels[-1]].sum(dtype=np.int64))) > levels[-1]:
        levels.append(end)
    if levels[-1] != len(kind):
        raise TreeError(
            f"the counts of children lead to {end} node{'s' * (end != 1)}, but there are {len(kind)}; "
            "each node but the root is the child of an earlier one"
        )

    flat.first, flat.levels = locked(first), tuple(levels)
    parents = locked(np.flatnonzero(count).astype(np.int64, copy=False))
    marks = np.searchsorted(parents, levels).tolist()
    starts = zip(pairwise(marks), pairwise(levels[1:]), strict=False)  # the deepest level has no children
    flat.families = tuple((parents[first:last], start, end) for (first, last), (start, end) in starts)[::-1]
    flat.childless = len(kind) - len(parents)
    flat.has_unexpanded = len(parents) < int(np.count_nonzero(kind))
    flat.prob = _checked_probabilities(flat, prob, parents)
    flat.bounds = None if bounds is None else float_bounds(bounds)
    _check_values(flat)
    check_inside(flat, flat.bounds)


def _check_values(flat: Any) -> None:
    import numpy as np

    kind, value = flat.kind, flat.value
    leaves = value[kind == LEAF]
    # Look at the extremes only: a NaN or an infinity among the leaves is one of them.
    low, high = flat.leaf_range = (float(leaves.min()), float(leaves.max())) if len(leaves) else (np.inf, -np.inf)
    if len(leaves) and not (np.isfinite(low) and np.isfinite(high)):
        _refuse(flat, (kind == LEAF) & ~np.isfinite(value), "leaf {}: its value must be a finite number")
    estimates = value[kind != LEAF]
    if low < -LARGEST or high > LARGEST or (np.abs(estimates) > LARGEST).any():  # NaN, no estimate, compares as False
        large = np.abs(value) > LARGEST
        _refuse(flat, large & (kind == LEAF), f"leaf {{}}: its value {TOO_LARGE}")
        _refuse(flat, np.isinf(value), "node {}: its estimate must be a finite number")
        _refuse(flat, large, f"node {{}}: its estimate {TOO_LARGE}")


def check_inside(flat: Any, bounds: tuple[float, float] | None) -> None:
    """Raise BoundsError, naming the leaf, when a leaf's value lies outside the bounds."""
    if bounds is None or (bounds[0] <= flat.leaf_range[0] and flat.leaf_range[1] <= bounds[1]):
        return
    low, high = bounds
    node = int(((flat.kind == LEAF) & ((flat.value < low) | (flat.value > high))).argmax())
    above = ((flat.first <= node) & (node < flat.first + flat.count)).argmax()
    leaf = called(number(flat.value[node]), flat.names([above])[0] if node else None)
    raise BoundsError(f"{leaf} lies outside the bounds [{number(low)}, {number(high)}]")


def float_bounds(bounds: object) -> tuple[float, float]:
    """Return (L, U) as floats; a bound beyond the range of a FlatTree's numbers becomes infinite."""
    low, high = check_bounds(bounds)
    return _float_bound(low), _float_bound(high)


def _float_bound(end: Number) -> float:
    return as_float(end) if -LARGEST <= end <= LARGEST else INF if end > 0 else -INF


def number(value: float) -> str:
    """Write a float as people read it."""
    return show(exact_or_infinite(float(value)))


def _checked_probabilities(flat: Any, prob: NDArray[float64], parents: NDArray[int64]) -> NDArray[float64]:
    import numpy as np

    least = prob.min()
    flat.has_impossible = bool(least == 0)
    if not least >= 0 or prob.max() == np.inf:
        _refuse(flat, ~np.isfinite(prob), "node {}: its probability must be a finite number")
        _refuse(flat, prob < 0, f"node {{}}: its probability must not be negative, but is {number(prob[prob < 0][0])}")
    if least < LEAST:
        text = f"is too small for a FlatTree, which takes 0 and floats from {number(LEAST)} up"
        _refuse(flat, (prob > 0) & (prob < LEAST), f"node {{}}: its probability {text}")
    chances = flat.kind[parents] == CHANCE
    wrong = prob != 1
    wrong[1:] &= np.repeat(~chances, flat.count[parents])
    if wrong.any():
        text = number(prob[wrong][0])
        _refuse(flat, wrong, f"node {{}} has the probability {text}, but below players and at the root it must be 1")
    if not chances.any():
        return prob
    sums = np.add.reduceat(prob, flat.first[parents])  # siblings are consecutive, family after family
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
        prob = prob.copy()
        prob[1:] /= np.repeat(sums, flat.count[parents])
        return locked(prob)
    return prob


def _refuse(flat: Any, wrong: NDArray[bool_], sentence: str) -> None:
    """Raise TreeError for the first wrong node: by its name, or by its place if the arrays are too wrong for names."""
    if wrong.any():
        node = int(wrong.argmax())
        named = flat._given_ids is not None or hasattr(flat, "levels")
        raise TreeError(sentence.format(flat.names([node])[0] if named else node))
