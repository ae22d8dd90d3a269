"""Horizon: the part of a FlatTree within the depth limit of a search, and the values at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.numbers import INF, as_float, exact
from emmviz.tree.flat.checks import LARGEST, TOO_LARGE, check_inside, float_bounds, number
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.flat.given import shown
from emmviz.tree.flat.kinds import CHANCE, LEAF

if TYPE_CHECKING:
    from numpy import bool_, float64, int32, int64
    from numpy.typing import NDArray

__all__ = ["Horizon", "horizon_of"]


@dataclass(frozen=True)
class Horizon:
    """The part of a FlatTree that a search to a depth can reach.

    `count` is the number of children, 0 where the search reads a value; `value` holds these values; `reached` marks
    the nodes that a full search reaches, None for all; `depth` is the limit; `bounds` (L, U) are those declared, or
    else the range of the values that a full search reads.
    """

    flat: FlatTree
    depth: float
    count: NDArray[int32]
    value: NDArray[float64]
    reached: NDArray[bool_] | None
    bounds: tuple[float, float] = (-INF, INF)

    @cached_property
    def ends(self) -> NDArray[int64]:
        """The nodes whose values a full search reads, in the order of the arrays."""
        import numpy as np

        return np.flatnonzero(self.count == 0 if self.reached is None else self.reached & (self.count == 0))

    @property
    def read(self) -> int:
        """The number of nodes whose values a full search reads."""
        return self.flat.childless if self.reached is None else len(self.ends)

    @property
    def entered(self) -> int:
        """The number of nodes that a full search enters or reads."""
        return len(self.flat) if self.reached is None else int(self.reached.sum())

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
        place = int(wrong.argmax())
        node, value = self.flat.names(read[place : place + 1])[0], values[place]
        if np.isnan(value):
            where = "was never expanded and" if self.depth == INF else "lies at the depth limit but"
            raise TreeError(f"node {node} {where} has no estimate; give it one or pass evaluate=")
        text = f"[{number(low)}, {number(high)}]"
        raise BoundsError(f"node {node} has the estimate {number(value)}, outside the bounds {text}")

    @cached_property
    def may_fail(self) -> bool:
        """Whether the values of inner nodes are read; those of leaves are checked already."""
        return self.depth < INF or self.flat.has_unexpanded

    def check_all(self) -> None:
        """Raise TreeError or BoundsError if a full search would read a missing value, or one out of bounds."""
        if self.may_fail:
            self.check(self.ends[self.flat.preorder[self.ends].argsort()])


def horizon_of(
    flat: FlatTree,
    depth: float = INF,
    evaluate: Callable[[Any], object] | None = None,
    bounds: object = None,
) -> Horizon:
    """Return the part of a tree that a search can reach.

    Parameters: flat; depth, how many player moves to look ahead; evaluate, a function of an id for the values of
    inner nodes at the limit, by default their estimates; bounds (L, U), by default those of the tree.
    Returns: a Horizon. Raises: TreeError, BoundsError.
    """
    import numpy as np

    pair = flat.bounds if bounds is None else float_bounds(bounds)
    check_inside(flat, pair)
    count, value = flat.count, flat.value
    reached: NDArray[bool_] | None = None
    if depth < INF or flat.has_impossible:
        reached, at_end = _reached(flat, depth)
        count = np.where(at_end, np.int32(0), count)
        count.setflags(write=False)  # like the other arrays, or numba would compile for both kinds
    horizon = Horizon(flat, depth, count, value, reached)
    if evaluate is not None:
        inner = horizon.ends[flat.kind[horizon.ends] != LEAF]
        value = value.copy()
        value[inner] = [_finite(evaluate(name), name) for name in flat.names(inner)]
        value.setflags(write=False)
        horizon = replace(horizon, value=value)
    if pair is not None:
        return replace(horizon, bounds=pair)
    horizon.check_all()
    if reached is None and not horizon.may_fail:
        return replace(horizon, bounds=flat.leaf_range)
    values = value[horizon.ends]
    return replace(horizon, bounds=(float(values.min()), float(values.max())))


def _reached(flat: FlatTree, depth: float) -> tuple[NDArray[bool_], NDArray[bool_]]:
    """Return for each node whether a full search reaches it, and whether it lies at or beyond the depth limit."""
    import numpy as np

    left = np.full(len(flat), depth)  # player moves left; chance does not count
    reached = np.ones(len(flat), bool)
    for parents, start, end in reversed(flat.families):
        counts = flat.count[parents]
        left[start:end] = np.repeat(left[parents] - (flat.kind[parents] != CHANCE), counts)
        reached[start:end] = np.repeat(reached[parents] & (left[parents] > 0), counts) & (flat.prob[start:end] > 0)
    return reached, left <= 0


def _finite(given: object, node: str) -> float:
    if given is None:
        return float("nan")
    try:
        found = as_float(exact(given))
    except ValueError:
        raise TreeError(f"node {node}: evaluate must return a finite number, not {shown(given)}") from None
    if abs(found) > LARGEST:
        raise TreeError(f"node {node}: its estimate {TOO_LARGE}")
    return found
