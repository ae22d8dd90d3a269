"""Lean: a parent stands near its first child where the middle of its children is too far from it to see both."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

__all__ = ["lean"]


def lean(
    rows: Sequence[Sequence[int]], children: Sequence[Sequence[int]], xs: Sequence[float],
    sides: tuple[Sequence[float], Sequence[float]], gap: float, reach: float,
) -> list[float]:  # fmt: skip
    """Move the nodes of a layout that stand too far to the right of their first children; none comes nearer to another.

    Parameters: rows, the nodes of each row, left to right; children of each node; xs, the middles of the nodes; sides,
    how far each node reaches to the left and to the right; gap, the least distance between neighbours of a row; reach,
    how far a node stands from its first child at the most, unless its neighbour at the left is in the way.
    Returns: the middles.

    >>> lean([[0], [1, 2], [3, 4, 5, 6]], [[1, 2], [3, 4], [5, 6], [], [], [], []],
    ...      [9, 3, 15, 1, 5, 13, 17], ([1] * 7, [1] * 7), 1, 3)
    [6, 3, 15, 1, 5, 13, 17]
    """
    (left, right), found = sides, list(xs)
    for row in reversed(rows):
        edge = -inf
        for node in row:
            if children[node]:
                wanted = max(found[children[node][0]] + reach, edge + gap + left[node])
                found[node] = min(found[node], wanted)
            edge = found[node] + right[node]
    return found
