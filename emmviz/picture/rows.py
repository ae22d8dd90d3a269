"""Rows: how high the rows of a tree and the gaps between them are, with all that is written there in any frame.

Here, and where nodes are placed, a tree grows downwards. For a tree that grows to the right, up means left and left
means up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from emmviz.base.numbers import INF
from emmviz.base.pairs import grouped
from emmviz.base.text import width
from emmviz.picture.drawn import DrawnTree
from emmviz.picture.label_texts import (
    BESIDE,
    LINE,
    EdgeLabels,
    dial_ends,
    edge_labels,
    is_second,
    level_name,
    more_label,
    node_names,
)
from emmviz.picture.node_sizes import NodeSizes, board_end, node_sizes
from emmviz.picture.scene import ROW, Label

# The free space between two labels; in a dense tree there is only the space that each label has around it.
APART = 3.0
# Above the first row.
_TOP = 12.0


class LevelRow(NamedTuple):
    """A row of a tree: how far its shapes with their dials reach up and down, how much lower it ends with the boards of
    its leaves, and the gap above it."""

    half: float
    drop: float
    gap: float


class LevelRows(NamedTuple):
    """The rows of trees side by side: as large as the largest one, with the largest space added to each gap and free
    above the first row."""

    each: tuple[LevelRow, ...] = ()
    spare: float = INF
    top: float = INF


# Those of a tree with nothing beside it.
ALONE = LevelRows()


def in_line(rows: Sequence[LevelRows]) -> LevelRows:
    """Return the rows in which trees have common levels, from the rows of each tree.

    >>> in_line([LevelRows((LevelRow(9, 0, 0),), 4, 0), LevelRows((LevelRow(7, 2, 0),), 6, 0)])
    LevelRows(each=(LevelRow(half=9, drop=2, gap=0),), spare=4, top=0)
    """
    levels = zip_longest(*(tree.each for tree in rows), fillvalue=LevelRow(0.0, 0.0, 0.0))
    common = tuple(LevelRow(*map(max, zip(*level, strict=True))) for level in levels)
    return LevelRows(common, min(tree.spare for tree in rows), min(tree.top for tree in rows))


def heights(rows: Sequence[LevelRow], spare: float) -> tuple[list[float], float]:
    """Return the y of the middle of each row, and where the last one ends; spare is added to each gap.

    >>> heights([LevelRow(10, 0, 0), LevelRow(5, 2, 30)], 4)
    ([22.0, 71.0], 78.0)
    """
    y, top = [], _TOP
    for depth, row in enumerate(rows):
        top += row.gap + spare * bool(depth)
        y.append(top + row.half)
        top += 2 * row.half + row.drop
    return y, top


# -- what is in a row and in the gap above it --------------------------------------------------------------------------


class RowGap(NamedTuple):
    """The gap above a row: its smallest height; from top to bottom, the heights of its lines of labels, and below them
    `live`, the height for windows, values and cuts, and how much of it is only for cuts, above windows."""

    height: float = 0.0
    lines: tuple[float, ...] = ()
    live: float = 0.0
    cuts: float = 0.0


class Measures(NamedTuple):
    """The measured drawing of a tree: its nodes, their names as placed to the right of a node at (0, 0), the
    texts at the ends of a dial around it, the labels of its edges, its rows, and what is in the gap above each row."""

    nodes: NodeSizes
    names: Mapping[str, Label]
    ends: tuple[Label, ...]
    edges: EdgeLabels
    rows: tuple[LevelRow, ...]
    gaps: tuple[RowGap, ...]
    lost: tuple[str, ...]


def measure(drawn: DrawnTree, beside: LevelRows) -> Measures:
    """Measure the part of a tree that is drawn, for all frames of its run at once, in line with the trees beside it.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.drawn import drawn_part
    >>> from emmviz.picture.named_themes import theme
    >>> drawn = drawn_part(star1(gallery.aima_scale()).frame(0), theme("light"), "en")
    >>> [label.text for label in measure(drawn, ALONE).edges.labels["D"]]
    ['.9']
    """
    nodes, edges = node_sizes(drawn), edge_labels(drawn)
    names, shortened = node_names(drawn, nodes)
    moving = _moving(drawn)
    gaps = (RowGap(), *(_gap(drawn, nodes, edges, row, moving) for row in drawn.rows[1:]))
    measured = zip(drawn.rows, gaps, [*(gap.lines for gap in gaps[1:]), ()], strict=True)
    each = (LevelRow(*_row(drawn, nodes, names, row, bool(below)), gap.height) for row, gap, below in measured)
    rows = in_line([LevelRows(tuple(each)), beside]).each[: len(gaps)]
    return Measures(nodes, names, dial_ends(drawn, nodes.dial), edges, rows, gaps, (*edges.lost, *shortened))


def _row(
    drawn: DrawnTree, nodes: NodeSizes, names: Mapping[str, Label], row: list[str], labels_below: bool
) -> tuple[float, float]:
    """Return how far a row reaches up and down, and how much lower it ends with what is below its leaves.

    Where there are `labels_below`, these would overlap with the names of leaves.
    """
    if drawn.rightward:
        ends = [_in_column(drawn, nodes, node, names[node]) for node in row]
    else:
        ends = [_in_row(drawn, nodes, node, names[node], labels_below) for node in row]
    half, drop = map(max, zip(*ends, strict=True))
    # The name of a column is centred above it.
    head = width(level_name(drawn, row), drawn.theme.small, bold=True) / 2 if drawn.rightward else 0.0
    return max(half, head), drop


def _in_row(drawn: DrawnTree, nodes: NodeSizes, node: str, name: Label, labels_below: bool) -> tuple[float, float]:
    """Return how far a node reaches up and down, and how much lower it ends with its name, chance and board."""
    theme, size, board = drawn.theme, nodes.shapes[node], nodes.boards[node]
    half = nodes.half_widths[node] if drawn.has_dial(node) else size.h / 2
    first, *below = name.rows
    if drawn.kinds[node] != "leaf":
        drop = 0.0
        if drawn.has_board_below(node):
            drop = 1.5 * theme.small * (node in drawn.folds) + BESIDE + board.h
        elif board.h:
            half = max(half, board.h + ROW * theme.small - board_end(size))
        return max(half, ROW * first.size / 2 - first.y) if below else half, drop
    drop = 0.0
    if board.h or theme.reached or labels_below:
        drop = 1.5 * theme.small * (bool(name.text) + theme.reached) + (BESIDE + board.h if board.h else 0.0)
    return half, drop + (below[-1].y - first.y if below else 0.0)


def _in_column(drawn: DrawnTree, nodes: NodeSizes, node: str, name: Label) -> tuple[float, float]:
    """Return the same in a tree that grows to the right, where the names of leaves are beside them."""
    half, note = nodes.half_widths[node], more_label(drawn, node)
    drop = note.width + BESIDE if note else 0.0
    if drawn.kinds[node] == "leaf":
        return half, drop + (name.x + name.width - half if name.text else 0.0)
    # Its name is centred above it, the ends of a dial are below it at both sides.
    ends = dial_ends(drawn, nodes.dial) if drawn.has_dial(node) else ()
    return max(half, name.width / 2, *(abs(end.x) + end.width for end in ends)), drop


def _gap(drawn: DrawnTree, nodes: NodeSizes, edges: EdgeLabels, row: list[str], moving: float) -> RowGap:
    """Measure the gap above a row, which must have room for windows and values."""
    theme, line = drawn.theme, drawn.theme.label * LINE
    cuts, lines = line * any(node in drawn.cuts for node in row), _label_lines(drawn, edges, row)
    is_shared = theme.tight and not drawn.rightward
    live, labelled = max(cuts, moving) if is_shared else cuts + moving, sum(lines)
    # Below a point an edge is seen where there is hardly a gap, below a broad side it is not.
    narrow = theme.tight and (live or all(drawn.outline(drawn.parent[node]) == "down" for node in row))
    height = 2 * theme.pad + labelled + live + (0 if lines or narrow else theme.label)
    if not drawn.dense and any(edges.widest[node] > nodes.half_widths[node] for node in row):
        # Edges spread on their way down, so long labels need less width half way down.
        height = max(height, 2 * (live + labelled - line / 2 + theme.pad / 2))
    return RowGap(height, lines, live, 0.0 if is_shared else cuts)


def _label_lines(drawn: DrawnTree, edges: EdgeLabels, row: list[str]) -> tuple[float, ...]:
    """Return the heights of the lines of labels above a row; in a tree to the right these are columns."""
    if not drawn.rightward:
        return (drawn.theme.label * LINE,) * max(len(edges.labels[node]) for node in row)
    columns = grouped(
        (i - is_second(label), label.width + APART) for node in row for i, label in enumerate(edges.labels[node])
    )
    return tuple(map(max, columns.values()))


def _moving(drawn: DrawnTree) -> float:
    """Return how much of the gap above a row its windows and values need."""
    if not drawn.is_searched or not drawn.rightward:
        return drawn.theme.label * LINE * drawn.is_searched
    narrator, size = drawn.narrator, max(drawn.theme.small + 1, drawn.theme.label)
    texts = [] if "window" in drawn.hide else [narrator.window(window) for _, window in drawn.written.windows]
    texts += [f"↑ {narrator.label(value, bound)}" for _, value, bound, _ in drawn.written.numbers if bound is not None]
    return max((width(text, size, bold=True) for text in texts), default=0.0) + 8 + APART


# -- positions in a gap ------------------------------------------------------------------------------------------------

# How far the ring of the current node reaches into the line of a window above it.
_RING = 4.0


def lowest_label(drawn: DrawnTree, measures: Measures, y: list[float], node: str) -> float:
    """Return the lowest place for the first label of the edges to a node and its siblings."""
    depth = drawn.depth[node]
    gap, row = measures.gaps[depth], measures.rows[depth]
    # There is a ring for each line of what is above a row, in a column only one.
    each = gap.live if drawn.rightward else drawn.theme.label * LINE
    free = max(drawn.theme.pad / 2, _RING * gap.live / (each or 1.0))
    labelled = sum(gap.lines[: measures.edges.most[drawn.parent[node]]])
    return y[depth] - row.half - gap.live - free - labelled + (gap.lines[0] if gap.lines else 0.0) / 2


def live_heights(drawn: DrawnTree, measures: Measures, y: list[float], depth: int) -> tuple[float, float]:
    """Return the height of windows and values above a row and, above them, of cuts, if they have their own line."""
    gap = measures.gaps[depth]
    moving = gap.live - gap.cuts or gap.cuts
    low = y[depth] - measures.rows[depth].half - max(drawn.theme.pad / 2, _RING) - moving / 2
    return low, low - (moving + gap.cuts) / 2 * (gap.cuts > 0 and drawn.is_searched)
