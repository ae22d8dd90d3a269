"""Spread: where the nodes of a tree are from left to right, so that no labels of neighbours overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import add
from typing import TypeAlias

from emmviz.picture.drawn import DrawnTree
from emmviz.picture.geometry import text_y
from emmviz.picture.label_texts import is_second, more_label
from emmviz.picture.layout import lean
from emmviz.picture.rows import APART, Measures, heights, lowest_label

__all__ = ["Layout", "across"]

# How often labels are moved apart at most, and how much room may still be lacking then: less than one sees.
_TIMES, _SEEN = 20, 0.01
# What places the nodes of a tree: their children, how far each reaches to the left and right, and the least gap.
Layout: TypeAlias = Callable[[Sequence[Sequence[int]], list[float], list[float], float], list[float]]
# By node, how far down its edge each of its labels may stand at the lowest, as a share of the edge.
_LabelShares: TypeAlias = Mapping[str, tuple[float, ...]]


def across(drawn: DrawnTree, measures: Measures, layout: Layout, spare: float) -> tuple[list[float], float]:
    """Return the middles of the nodes and how wide they are together, with so much added to the gap above each row."""
    number = {node: i for i, node in enumerate(drawn.kinds)}
    rows = [[number[node] for node in row] for row in drawn.rows]
    children = [[number[child] for child in below] for below in drawn.children.values()]
    shares = _label_shares(drawn, measures, heights(measures.rows, spare)[0])
    extents = [_extent(drawn, measures, node, min(shares[node], default=1.0)) for node in drawn.kinds]
    reach_left, reach_right = zip(*extents, strict=True)
    # Neighbours below a parent are moved apart until their labels have room.
    left, right, gap = list(reach_left), list(reach_right), drawn.theme.gap
    xs = layout(children, left, right, gap)
    for _ in range(_TIMES):
        overlaps = [(number[a], number[b], lack) for a, b, lack in _overlaps(drawn, measures, shares, xs, number)]
        if not overlaps:
            break
        for a, b, lack in overlaps:
            grow = max(xs[b] - xs[a] + lack - (right[a] + gap + left[b]), 0.0)
            right[a] += grow / 2
            left[b] += grow / 2
        xs = layout(children, left, right, gap)
    xs = lean(rows, children, xs, (reach_left, reach_right), gap, drawn.theme.reach)
    return xs, max(map(add, xs, right))


def _label_shares(drawn: DrawnTree, measures: Measures, y: list[float]) -> _LabelShares:
    """Return how far down the line to each node each of its labels may stand at the lowest, as a share of the line.

    The line runs from the middle of the text of the parent to where the edge aims: a circle's middle, else the top. In
    a tree that is not dense all labels of an edge have the room of the first.
    """
    shares: dict[str, tuple[float, ...]] = dict.fromkeys(drawn.kinds, ())
    sizes = measures.nodes.shapes
    for node, parent in drawn.parent.items():
        depth = drawn.depth[node]
        start = y[depth - 1] if drawn.rightward else text_y(drawn.outline(parent), y[depth - 1], sizes[parent])
        end = y[depth] - (0.0 if drawn.outline(node) == "circle" or drawn.rightward else sizes[node].h / 2)
        first, lines = lowest_label(drawn, measures, y, node) - start, measures.gaps[depth].lines
        columns = (i - is_second(label) for i, label in enumerate(measures.edges.labels[node]))
        steps = (sum(lines[:column]) * drawn.dense for column in columns)
        shares[node] = tuple(max((first + step) / (end - start), 0.2) for step in steps)
    return shares


def _extent(drawn: DrawnTree, measures: Measures, node: str, share: float) -> tuple[float, float]:
    """Return how far a node reaches to the left and to the right, with its name and with the labels that are a share of
    the way down its edge."""
    # Part of the way down, edges are only that share as far apart as at their ends. Labels of cousins are not nearer to
    # each other there: in a dense tree `_overlaps` gives siblings alone what they need, and labels touch.
    wide = measures.edges.widest[node]
    wide = wide - drawn.theme.gap if drawn.dense else wide / share
    half, named = (_in_column if drawn.rightward else _in_row)(drawn, measures, node, wide)
    # In a tree to the right, names of the right half are below their nodes; else at the right.
    return (half, named) if node in drawn.right else (named, half)


def _in_row(drawn: DrawnTree, measures: Measures, node: str, wide: float) -> tuple[float, float]:
    """Return how far a node with labels so wide reaches at the side away from its name, and at the side of that."""
    name, more, board = measures.names[node], more_label(drawn, node), measures.nodes.boards[node]
    named = max(name.width, board.w)
    half = max(measures.nodes.half_widths[node], wide / 2, more.width / 2 if more else 0.0)
    if drawn.kinds[node] == "leaf":
        half = max(half, named / 2)
        beside = name.x * (named > 0) + 4
    else:
        # So that the names of two neighbours do not read as one.
        beside = name.x * (named > 0) + named + 4
    return half, max(half, beside)


def _in_column(drawn: DrawnTree, measures: Measures, node: str, wide: float) -> tuple[float, float]:
    """Return the same in a tree that grows to the right, where names are above or below their nodes."""
    name, kind, nodes = measures.names[node], drawn.kinds[node], measures.nodes
    half = max(wide / 2, nodes.half_widths[node] if kind == "chance" else 0.0, nodes.shapes[node].h / 2)
    return half, max(half, abs(name.y) + 0.7 * name.size) if kind != "leaf" and name.text else half


def _overlaps(
    drawn: DrawnTree, measures: Measures, shares: _LabelShares, xs: list[float], number: Mapping[str, int]
) -> Iterator[tuple[str, str, float]]:
    """Yield neighbours below a parent whose labels overlap, and how much further apart they should stand.

    In a dense tree each line of labels is compared by itself, else the widest labels where the first line is.
    """
    edges, apart = measures.edges, 0.0 if drawn.dense else APART

    def aim(node: str) -> float:
        # An edge to the right aims at the text of a triangle, which is not in its middle.
        return xs[number[node]] + text_y(drawn.outline(node), 0.0, measures.nodes.shapes[node]) * drawn.rightward

    for parent, siblings in drawn.children.items():
        for line in range(edges.most[parent] if drawn.dense and siblings else 1):
            labelled = [node for node in siblings if len(edges.labels[node]) > line]
            for a, b in pairwise(labelled):
                here, there = (shares[node][line] * (aim(node) - xs[number[parent]]) for node in (a, b))
                wide = (edges.wide[node][line] if drawn.dense else edges.widest[node] for node in (a, b))
                lack = sum(wide) / 2 + apart - (there - here)
                if lack > _SEEN:
                    yield a, b, lack / min(shares[a][line], shares[b][line])
