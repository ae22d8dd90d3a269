"""Spread: siblings stand further apart where the labels of their edges would lie over each other.

Edges are not all in one proportion as far apart at the height of their labels as at their ends: one to a circle aims
lower than one to a leaf beside it. So how wide a node must be to keep its label free depends on where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from emmviz.picture.drawn import Drawn
from emmviz.picture.measure import Measures

__all__ = ["APART", "spread"]

# What is free between two labels; in a dense tree there is only what each has around it.
APART = 3.0
# Each time less is missing; a picture that still lacks something then lacks less than one sees.
_TIMES = 20
_SEEN = 0.01

Places = Callable[[list[float], list[float]], list[float]]


def spread(
    drawn: Drawn, measures: Measures, down: Mapping[str, tuple[float, ...]], sides: tuple[list[float], list[float]],
    places: Places,
) -> tuple[list[float], list[float]]:  # fmt: skip
    """Return the middles of the nodes, in which the labels of no two siblings overlap, and how far each reaches right.

    Parameters: drawn; measures; down, how far down their lines the labels stand, as shares of them; sides, how far each
    node reaches to the left and to the right; places, which gives the middles of nodes that reach so far.
    """
    (left, right), number = map(list, sides), {node: i for i, node in enumerate(drawn.kinds)}
    xs = places(left, right)
    for _ in range(_TIMES):
        wanted = [(number[a], number[b], more) for a, b, more in _lacking(drawn, measures, down, xs, number)]
        if not wanted:
            break
        for a, b, more in wanted:
            grow = max(xs[b] - xs[a] + more - (right[a] + drawn.theme.gap + left[b]), 0.0)
            right[a] += grow / 2
            left[b] += grow / 2
        xs = places(left, right)
    return xs, right


def _lacking(
    drawn: Drawn, measures: Measures, down: Mapping[str, tuple[float, ...]], xs: list[float], number: Mapping[str, int]
) -> Iterator[tuple[str, str, float]]:
    """Yield neighbours below a parent whose labels overlap, and how much further apart they should stand.

    In a dense tree each line of labels is compared by itself, else the widest labels where the first line is.
    """
    apart = 0.0 if drawn.dense else APART
    for parent, siblings in drawn.children.items():
        for line in range(measures.most[parent] if drawn.dense and siblings else 1):
            labelled = [node for node in siblings if len(measures.labels[node]) > line]
            for a, b in pairwise(labelled):
                here, there = (down[node][line] * (xs[number[node]] - xs[number[parent]]) for node in (a, b))
                wide = (measures.labels[node][line].width if drawn.dense else measures.widest[node] for node in (a, b))
                lack = sum(wide) / 2 + apart - (there - here)
                if lack > _SEEN:
                    yield a, b, lack / min(down[a][line], down[b][line])
