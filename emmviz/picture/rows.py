"""Rows: the heights of the rows of a tree, and of the lines of text on the edges between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from emmviz.base.text import width
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import text_y
from emmviz.picture.labels import folded_text
from emmviz.picture.measure import Measures

__all__ = ["LINE", "Rows", "extents", "heights", "lowest", "rows_of", "shares"]

# The height of a line of text on an edge, in font sizes.
LINE = 1.4
_TOP = 12.0


@dataclass(frozen=True, slots=True)
class Rows:
    """For each row of nodes the gap above it (`gaps`), how many lines of the gap are for windows, values and cuts
    (`taken`), and whether cuts have a line of their own above that of windows (`cuts`)."""

    gaps: list[float]
    taken: list[int]
    cuts: list[bool]


def rows_of(drawn: Drawn, measures: Measures) -> Rows:
    """Return the space that the edges between rows need for everything ever written on them."""
    theme, line = drawn.theme, drawn.theme.label * LINE
    gaps, taken, cuts = [0.0], [0], [False]
    for row in drawn.rows[1:]:
        labels = max(len(measures.labels[node]) for node in row)
        cut = any(node in drawn.cuts for node in row)
        lines = max(cut, drawn.is_searched) if theme.tight else cut + drawn.is_searched
        # Below a point an edge is seen where there is hardly a gap, below a broad side it is not.
        narrow = theme.tight and (lines or all(drawn.shape(drawn.parent[node]) == "down" for node in row))
        gap = 2 * theme.pad + line * (labels + lines) + (0 if labels or narrow else theme.label)
        if not drawn.dense and any(measures.widest[node] > measures.half_widths[node] for node in row):
            # Edges spread on their way down: with room to stand half way down, long labels need less width.
            gap = max(gap, 2 * (line * (lines + labels - 0.5) + theme.pad / 2))
        gaps.append(gap)
        taken.append(int(lines))
        cuts.append(cut and not theme.tight)
    return Rows(gaps, taken, cuts)


def heights(measures: Measures, rows: Rows, spare: float) -> tuple[list[float], float]:
    """Return the y of the middle of each row, and where the last one ends; spare is added to each gap."""
    y, top = [], _TOP
    for depth, half in enumerate(measures.half_heights):
        y.append(top + half)
        top += 2 * half + measures.drops[depth]
        top += rows.gaps[depth + 1] + spare if depth + 1 < len(rows.gaps) else 0.0
    return y, top


def lowest(drawn: Drawn, measures: Measures, rows: Rows, y: list[float], node: str) -> float:
    """Return the lowest place for the first label of the edges to a node and its siblings."""
    depth, line = drawn.depth[node], drawn.theme.label * LINE
    over = y[depth] - measures.half_heights[depth] - line * rows.taken[depth]
    return over - drawn.theme.pad / 2 - line * (measures.most[drawn.parent[node]] - 0.5)


def shares(drawn: Drawn, measures: Measures, rows: Rows, y: list[float]) -> dict[str, tuple[float, ...]]:
    """Return how far down the line to each node each of its labels may stand at the lowest, as a share of the line.

    The line runs from the middle of the text of the parent to where the edge aims: a circle's middle, else the top. In
    a tree that is not dense all labels of an edge have the room of the first.
    """
    found: dict[str, tuple[float, ...]] = dict.fromkeys(drawn.kinds, ())
    for node, parent in drawn.parent.items():
        depth, size = drawn.depth[node], measures.sizes[node]
        start = text_y(drawn.shape(parent), y[depth - 1], measures.sizes[parent])
        end = y[depth] - (0.0 if drawn.shape(node) == "circle" else size.h / 2)
        first, step = lowest(drawn, measures, rows, y, node) - start, drawn.theme.label * LINE * drawn.dense
        found[node] = tuple(max((first + step * i) / (end - start), 0.2) for i in range(len(measures.labels[node])))
    return found


def extents(drawn: Drawn, measures: Measures, down: Mapping[str, tuple[float, ...]]) -> tuple[list[float], list[float]]:
    """Return how far each node reaches to the left and to the right, with its name and the labels of its edge.

    Parameters: drawn; measures; down, how far down their lines the labels stand, as shares of them.
    """
    left, right = [], []
    for node, kind in drawn.kinds.items():
        # Part of the way down, edges are only that share as far apart as at their ends. Labels of cousins are not
        # nearer to each other there: in a dense tree `spread` gives siblings alone what they need, and labels touch.
        wide = measures.widest[node]
        wide = wide - drawn.theme.gap if drawn.dense else wide / min(down[node], default=1.0)
        half = max(measures.half_widths[node], wide / 2)
        text, dx, _ = measures.names[node]
        name = max(width(text, drawn.theme.small), measures.boards[node].w)
        if kind == "leaf":
            half = max(half, name / 2)
            name = dx = 0.0
        beside = dx + name + 4  # so that the names of two neighbours do not read as one
        if node in drawn.folds:
            half = max(half, width(folded_text(drawn, node), drawn.theme.small, bold=True) / 2)
        left.append(half if node in drawn.right else max(half, beside))
        right.append(max(half, beside) if node in drawn.right else half)
    return left, right
