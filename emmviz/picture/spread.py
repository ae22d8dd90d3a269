"""Spread: where the nodes of a tree are from left to right, so that no labels of neighbours overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import add
from typing import TypeAlias

from emmviz.base.numbers import INF
from emmviz.picture.drawn import DrawnTree
from emmviz.picture.geometry import text_y
from emmviz.picture.label_texts import is_second, more_label, named_right
from emmviz.picture.layout import lean
from emmviz.picture.node_sizes import raised
from emmviz.picture.rows import APART, Measures, heights, lowest_label

# How often labels are moved apart at most, and how much room may still be lacking then: less than one sees.
_TIMES, _SEEN = 20, 0.01
# What places the nodes of a tree: their children, how far each reaches to the left and right, and the least gap.
Layout: TypeAlias = Callable[[Sequence[Sequence[int]], list[float], list[float], float], list[float]]
# For each node: how far down its edge each of its labels may be, as a share of the edge.
_LabelShares: TypeAlias = Mapping[str, tuple[float, ...]]


def across(drawn: DrawnTree, measures: Measures, layout: Layout, spare: float) -> tuple[list[float], float]:
    """Return the middles of the nodes and their total width, with something added to the gap above each row."""
    number = {node: i for i, node in enumerate(drawn.kinds)}
    rows = [[number[node] for node in row] for row in drawn.rows]
    children = [[number[child] for child in below] for below in drawn.children.values()]
    runs, shares = _label_shares(drawn, measures, heights(measures.rows, spare)[0])
    reach_left, reach_right = zip(*(_extent(drawn, measures, node) for node in drawn.kinds), strict=True)
    # Neighbours below a parent are moved apart until their labels have room, and leaves are about evenly apart.
    left, right, gap = list(reach_left), list(reach_right), drawn.theme.gap
    xs = layout(children, left, right, gap)
    for _ in range(_TIMES):
        slopes = _slopes(drawn, measures, runs, xs, number)
        overlaps = [
            (number[a], number[b], lack) for a, b, lack in _overlaps(drawn, measures, runs, shares, slopes, xs, number)
        ]
        lacks = overlaps or [*_uneven(drawn, measures, xs, number)]
        if not lacks:
            break
        for a, b, lack in lacks:
            grow = max(xs[b] - xs[a] + lack - (right[a] + gap + left[b]), 0.0)
            right[a] += grow / 2
            left[b] += grow / 2
        xs = layout(children, left, right, gap)
    xs = lean(rows, children, xs, (reach_left, reach_right), gap, drawn.theme.reach)
    return xs, max(map(add, xs, right))


def _label_shares(drawn: DrawnTree, measures: Measures, y: list[float]) -> tuple[Mapping[str, float], _LabelShares]:
    """Return how far down the line to each node runs, and the lowest place for each of its labels, as a
    share of that.

    The line runs from the middle of the text of the parent to where the edge aims: a circle's middle, else the top. In
    a tree that is not dense all labels of an edge have the room of the first.
    """
    shares: dict[str, tuple[float, ...]] = {}
    runs: dict[str, float] = {}
    sizes, higher = measures.nodes.shapes, raised(drawn, measures.nodes)
    for node, parent in drawn.parent.items():
        depth = drawn.depth[node]
        start = y[depth - 1] if drawn.rightward else text_y(drawn.outline(parent), y[depth - 1], sizes[parent])
        high = 0.0 if drawn.outline(node) == "circle" or drawn.rightward else sizes[node].h / 2
        end = y[depth] - higher.get(node, 0.0) - high
        first, lines = lowest_label(drawn, measures, y, node) - start, measures.gaps[depth].lines
        columns = (i - is_second(label) for i, label in enumerate(measures.edges.labels[node]))
        steps = (sum(lines[:column]) * drawn.dense for column in columns)
        runs[node] = end - start
        shares[node] = tuple(max((first + step) / runs[node], 0.2) for step in steps)
    return runs, shares


def _slopes(
    drawn: DrawnTree, measures: Measures, runs: Mapping[str, float], xs: list[float], number: Mapping[str, int]
) -> dict[str, float]:
    """Return how far the line to each node runs aside for each unit down."""
    above = {node: xs[number[parent]] for node, parent in drawn.parent.items()}
    return {node: (xs[number[node]] + _aim(drawn, measures, node) - above[node]) / run for node, run in runs.items()}


def _extent(drawn: DrawnTree, measures: Measures, node: str) -> tuple[float, float]:
    """Return how far a node reaches to the left and to the right, with its name and with the labels of its edge."""
    # Labels of cousins are not nearer to each other than where their edges end; in a dense tree they touch there.
    wide = measures.edges.widest[node]
    labelled = wide and wide + measures.edges.away - drawn.theme.gap / 2 * drawn.dense
    half, named = (_in_column if drawn.rightward else _in_row)(drawn, measures, node)
    # In a tree to the right, what is at the right is below; else it is at the right.
    named_on_right, labelled_on_right = named_right(drawn, node), node in drawn.right
    reach = [half if named_on_right else named, named if named_on_right else half]
    reach[labelled_on_right] = max(reach[labelled_on_right], labelled)
    return reach[0], reach[1]


def _in_row(drawn: DrawnTree, measures: Measures, node: str) -> tuple[float, float]:
    """Return how far a node extends on the side away from its name, and on the side of its name."""
    name, note, board = measures.names[node], more_label(drawn, node), measures.nodes.boards[node]
    below = drawn.has_board_below(node)
    named = max(name.width, 0.0 if below else board.w)
    half = max(measures.nodes.half_widths[node], note.width / 2 if note else 0.0, board.w / 2 if below else 0.0)
    if drawn.has_dial(node):
        half = max([half, *(abs(end.x) + end.width for end in measures.ends)])
    if drawn.kinds[node] == "leaf":
        half = max(half, named / 2)
        beside = name.x * (named > 0) + 4
    else:
        # So that the names of two neighbours do not read as one.
        beside = name.x * (named > 0) + named + 4
    return half, max(half, beside)


def _in_column(drawn: DrawnTree, measures: Measures, node: str) -> tuple[float, float]:
    """Return the same in a tree that grows to the right, where names are above or below their nodes."""
    name, kind, nodes = measures.names[node], drawn.kinds[node], measures.nodes
    half = max(nodes.half_widths[node] if kind == "chance" else 0.0, nodes.shapes[node].h / 2)
    return half, max(half, abs(name.y) + 0.7 * name.size) if kind != "leaf" and name.text else half


def _overlaps(
    drawn: DrawnTree,
    measures: Measures,
    runs: Mapping[str, float],
    shares: _LabelShares,
    slopes: Mapping[str, float],
    xs: list[float],
    number: Mapping[str, int],
) -> Iterator[tuple[str, str, float]]:
    """Yield neighbours in a row whose labels overlap, and how much further apart they should be.

    In a dense tree each line of labels is compared separately, else the widest labels where the first line is.
    """
    edges, parent, apart = measures.edges, drawn.parent, 0.0 if drawn.dense else APART

    def middle(node: str, share: float) -> float:
        """Return the position of the line to a node after a share of its length."""
        above, below = xs[number[parent[node]]], xs[number[node]] + _aim(drawn, measures, node)
        return above + share * (below - above)

    def reach(node: str, other: str, line: int, share: float) -> tuple[float, float]:
        line_only = line if drawn.dense and len(edges.labels[node]) > line else None
        # For a label that begins nearer to its parent than the edges do, no slope would be steep enough.
        longest = share * runs[node] if drawn.rightward else INF
        beside = edges.beside(other, drawn)
        return edges.reach(node, slopes[node], right=node in drawn.right, line=line_only, beside=beside, most=longest)

    for row in drawn.rows[1:]:
        most = max(len(edges.labels[node]) for node in row)
        for line in range(most if drawn.dense else min(most, 1)):
            for a, b in pairwise(row):
                labelled = [shares[node][line] for node in (a, b) if len(edges.labels[node]) > line]
                if not labelled:
                    continue
                first, last = labelled[0], labelled[-1]
                high = min(first, last)
                needed = reach(a, b, line, high)[1] + reach(b, a, line, high)[0] + apart
                lack = needed - (middle(b, last) - middle(a, first))
                if lack > _SEEN:
                    yield a, b, lack / high if parent[a] == parent[b] else lack


def _uneven(
    drawn: DrawnTree, measures: Measures, xs: list[float], number: Mapping[str, int]
) -> Iterator[tuple[int, int, float]]:
    """Yield nodes without children beside each other below a parent that are nearer than most there, as two without
    labels between them are, and how much further apart they should be."""
    if drawn.dense and drawn.theme.page and not drawn.theme.alike:
        return  # on a page the size of texts comes first
    half = dict.fromkeys(drawn.kinds, 0.0) if drawn.rightward else measures.nodes.half_widths
    for below in drawn.children.values():
        pairs = [(a, b) for a, b in pairwise(below) if not drawn.children[a] and not drawn.children[b]]
        if len(pairs) < 2:
            continue
        gaps = [xs[number[b]] - half[b] - xs[number[a]] - half[a] for a, b in pairs]
        usual = sorted(gaps)[(len(gaps) + 1) // 3]
        for (a, b), gap in zip(pairs, gaps, strict=True):
            if usual - gap > _SEEN:
                yield number[a], number[b], usual - gap


def _aim(drawn: DrawnTree, measures: Measures, node: str) -> float:
    """Return how far below the middle of a node its edge aims; in a tree to the right, it aims at a triangle's text."""
    return text_y(drawn.outline(node), 0.0, measures.nodes.shapes[node]) if drawn.rightward else 0.0
