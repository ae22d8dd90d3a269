"""How the arrays of a FlatTree are made level by level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief, refuse_if
from emmviz.base.spellings import as_kind
from emmviz.tree.flat import CHANCE, KINDS, LEAF
from emmviz.tree.flat.arguments import OwnedArray, numbers, shown

if TYPE_CHECKING:
    from numpy import float64, int8, int32
    from numpy.typing import ArrayLike, NDArray

    # A function of a number of outcomes, or an item for each level; see `FlatTree.build`.
    Weights = Callable[[int], ArrayLike] | Sequence[ArrayLike | Callable[[int], ArrayLike] | None]


class _Level(NamedTuple):
    """A level of a tree: the kinds and numbers of children of its nodes, one for all or one each, and its place."""

    kind: NDArray[int8]
    counts: NDArray[int32]
    start: int
    end: int
    below: int  # where its children end


def columns(
    shape: Sequence[tuple[object, ArrayLike]], leaves: ArrayLike | Callable[[int], ArrayLike], probs: Weights | None
) -> list[OwnedArray]:
    """Return the kinds, counts, probabilities and values of all nodes; see `FlatTree.build`."""
    import numpy as np

    levels = _levels(shape)
    start, end = (levels[-1].end, levels[-1].below) if levels else (0, 1)
    mixed = any((level.kind == LEAF).any() for level in levels)
    size = end - start + (sum(_leaves(level) for level in levels) if mixed else 0)
    # Check what is given before making the arrays: wide levels over few leaves must not fill the memory.
    listed = None if callable(leaves) else _checked_values(leaves, size, "leaves")
    weights = [_weights(level, row, probs) for row, level in enumerate(levels)]
    utilities = _checked_values(leaves, size, "leaves") if listed is None else listed
    flat_kind, flat_count = np.zeros(end, np.int8), np.zeros(end, np.int32)
    prob, value = np.ones(end), np.full(end, nan)
    for level, row_weights in zip(levels, weights, strict=True):
        flat_kind[level.start : level.end] = level.kind
        flat_count[level.start : level.end] = level.counts
        if (level.kind == CHANCE).any():
            prob[level.end : level.below] = _probabilities(level, row_weights)
    value[flat_kind == LEAF if mixed else slice(start, end)] = utilities
    return [OwnedArray(column) for column in (flat_kind, flat_count, prob, value)]


def _levels(shape: Sequence[tuple[object, ArrayLike]]) -> list[_Level]:
    try:
        rows = list(shape)
    except TypeError:
        raise TreeError(Message("wrong.tree.flat.levels", given=shown(shape))) from None
    levels, start, end = [], 0, 1
    for row, pair in enumerate(rows):
        try:
            kind, width = (None, None) if isinstance(pair, str) else pair
        except (TypeError, ValueError):
            kind = None
        refuse_if(kind is None, "wrong.tree.flat.level", level=row, given=shown(pair))
        kinds, counts = (Message(f"wrong.tree.flat.{column}", level=row) for column in ("kinds", "counts"))
        kind = _code(kind, row) if isinstance(kind, str) else numbers(kind, "int8", kinds)
        count = numbers(width, "int32", counts)
        for column, array in (("kinds", kind), ("counts", count)):
            if array.shape not in ((), (size := end - start,)):
                raise TreeError(Message(f"wrong.tree.flat.{column}_size", level=row, size=size, given=array.size))
        refuse_if((count < (kind != LEAF)).any(), "wrong.tree.flat.childless", level=row)
        below = end + (int(count.sum(dtype="int64")) if count.ndim else int(count) * (end - start))
        levels.append(_Level(kind, count, start, end, below))
        start, end = end, below
    return levels


def _leaves(level: _Level) -> int:
    return int((level.kind == LEAF).sum()) if level.kind.ndim else (level.end - level.start) * int(level.kind == LEAF)


def _code(kind: str, row: int) -> NDArray[int8]:
    import numpy as np

    if (known := as_kind(kind)) not in KINDS[1:]:
        raise TreeError(Message("wrong.tree.flat.level_kind", level=row, given=brief(kind)))
    return np.asarray(KINDS.index(str(known)), np.int8)


def _checked_values(source: object, size: int, name: str | Message) -> NDArray[float64]:
    values = numbers(source(size) if callable(source) else source, "float64", name)
    refuse_if(values.shape != (size,), "wrong.tree.flat.size", name=name, size=size, shape=str(values.shape))
    return values


def _weights(level: _Level, row: int, probs: Weights | None) -> NDArray[float64] | None:
    """Return the weights below a level: one for each outcome, the weights of one node for all nodes, or None."""
    if not (level.kind == CHANCE).any() or probs is None:
        return None
    name, edges = Message("wrong.tree.flat.weights", level=row), level.below - level.end
    try:
        row_weights = probs if callable(probs) else probs[row]
    except (TypeError, LookupError):
        raise TreeError(Message("wrong.tree.flat.probs", level=row, given=shown(probs))) from None
    if row_weights is None:
        return None
    if callable(row_weights):
        return _checked_values(row_weights, edges, name)
    weights = numbers(row_weights, "float64", name).ravel()
    if weights.size != edges and (not level.counts.size or (level.counts != weights.size).any()):
        raise TreeError(Message("wrong.tree.flat.weights_size", level=row, size=edges, given=weights.size))
    return weights


def _probabilities(level: _Level, weights: NDArray[float64] | None) -> NDArray[float64]:
    """Return the probabilities below a level: each node's weights divided by their sum; 1 below players."""
    import numpy as np

    nodes, edges = level.end - level.start, level.below - level.end
    count = np.broadcast_to(level.counts, nodes)
    if weights is None:
        probs = np.repeat(1.0 / np.maximum(count, 1), count)
    else:
        probs = weights if weights.size == edges else np.tile(weights, nodes)
        families = count[count > 0]
        with np.errstate(all="ignore"):  # bad values are reported when they are checked
            sums = np.repeat(np.add.reduceat(probs, np.cumsum(families) - families), families)
            probs = probs / np.abs(sums)  # negative weights stay negative
    return probs if level.kind.ndim == 0 else np.where(np.repeat(level.kind, count) == CHANCE, probs, 1.0)
