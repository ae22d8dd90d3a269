"""Places: where each node is drawn, how the edge to it runs, and where the labels of the edge go."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from emmviz.picture.board_places import board_middle
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Point, Size, Stroke, meet, rim
from emmviz.picture.labels import folded_label, name_label
from emmviz.picture.marks import Label
from emmviz.picture.measure import Measures
from emmviz.picture.rows import LINE, Rows, lowest
from emmviz.picture.spread import APART

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Place", "places", "without_dials"]


class Place(NamedTuple):
    """Where one node is, and how the edge to it runs: `live` is the place of its window or value, `cut` of its bars.

    `board` is the middle of its board, where it has one.
    """

    x: float
    y: float
    shape: str
    size: Size
    name: Label | None
    more: Label | None
    start: Point
    end: Point
    labels: tuple[Label, ...]
    live: Point
    cut: Point
    board: Point | None


def places(drawn: Drawn, measures: Measures, rows: Rows, x: Mapping[str, float], y: list[float]) -> dict[str, Place]:
    """Place all nodes and edges.

    Parameters: drawn, measures and rows, of one tree; x, the middle of each node; y, that of each row.
    """
    here = {node: (x[node], y[depth]) for node, depth in drawn.depth.items()}
    lines = {node: _line(drawn, measures, here, node) for node in drawn.parent}
    firsts = {
        parent: _first_row(drawn, measures, rows, y, lines, parent) for parent, most in measures.most.items() if most
    }
    found = {}
    for node in drawn.kinds:
        depth, at, size = drawn.depth[node], here[node], measures.sizes[node]
        name = name_label(drawn, node, measures.names[node], at, size)
        more = folded_label(drawn, node, at, measures.half_heights[depth])
        board = _board(drawn, measures, at, node) if node in drawn.boards else None
        if node not in lines:
            found[node] = Place(*at, drawn.shape(node), size, name, more, at, at, (), at, at, board)
            continue
        start, end = line = lines[node]
        labels = _labels(drawn, measures, line, node, firsts)
        live, cut = _moving(drawn, measures, rows, y, depth)
        found[node] = Place(*at, drawn.shape(node), size, name, more, start, end, labels, (_across(line, live), live),
                            (_across(line, cut), cut), board)  # fmt: skip
    return found


def _board(drawn: Drawn, measures: Measures, here: Point, node: str) -> Point:
    """Return the middle of a node's board."""
    size, board = measures.sizes[node], measures.boards[node]
    if drawn.kinds[node] != "leaf":
        return board_middle(here, size, board, measures.names[node].dx, right=node in drawn.right)
    return here[0], here[1] + size.h / 2 + measures.drops[drawn.depth[node]] - board.h / 2


def without_dials(found: Mapping[str, Place], tree: GameTree) -> dict[str, Place]:
    """Return places in which edges reach the chance nodes themselves: there is room for dials, but none is drawn.

    Parameters: found, the places of the nodes of a tree; tree.
    """
    closer = dict(found)
    for node, place in found.items():
        parent = tree.parent(node)
        if parent is not None:
            x, y, shape, size, *_ = found[parent]
            start, end = _between((shape, size), (x, y), (place.shape, place.size), (place.x, place.y))
            closer[node] = place._replace(start=start, end=end)
    return closer


def _line(drawn: Drawn, measures: Measures, here: Mapping[str, Point], node: str) -> Stroke:
    """Return the two ends of the edge to a node."""
    parent = drawn.parent[node]
    return _between(_clear_of(drawn, measures, parent), here[parent], _clear_of(drawn, measures, node), here[node])


def _between(above: tuple[str, Size], top: Point, below: tuple[str, Size], bottom: Point) -> Stroke:
    """Return the two ends of an edge from one shape to another, each of some size around its middle."""
    (shape, size), (x, y) = below, bottom
    aim = x, y if shape == "circle" else y - size.h / 2
    start = meet(above[0], *top, above[1], aim)
    return start, meet("circle", x, y, size, start) if shape == "circle" else aim


def _clear_of(drawn: Drawn, measures: Measures, node: str) -> tuple[str, Size]:
    """Return the shape at which edges end: that of a node, or the circle that holds its dial with the ticks."""
    if measures.dial and drawn.kinds[node] == "chance":
        return "circle", Size(2 * rim(measures.dial), 2 * rim(measures.dial))
    return drawn.shape(node), measures.sizes[node]


def _moving(drawn: Drawn, measures: Measures, rows: Rows, y: list[float], depth: int) -> tuple[float, float]:
    """Return the y of the windows and values on the edges to a row, and of the bars of cuts."""
    theme, line = drawn.theme, drawn.theme.label * LINE
    top = y[depth] - measures.half_heights[depth]
    own = rows.cuts[depth] * drawn.is_searched
    return top - theme.pad / 2 - line / 2, top - theme.pad / 2 - line * (0.5 + own)


def _labels(
    drawn: Drawn, measures: Measures, line: Stroke, node: str, firsts: Mapping[str, float]
) -> tuple[Label, ...]:
    """Return an edge's labels, placed one below the other."""
    step = drawn.theme.label * LINE
    found = []
    for i, label in enumerate(measures.labels[node]):
        height = firsts[drawn.parent[node]] + step * i
        found.append(label._replace(x=_across(line, height), y=height))
    return tuple(found)


def _first_row(
    drawn: Drawn, measures: Measures, rows: Rows, y: list[float], lines: Mapping[str, Stroke], parent: str
) -> float:
    """Return the y of the first labels on the edges below a parent: the highest at which no two overlap."""
    depth, siblings, half_pad = drawn.depth[parent], drawn.children[parent], drawn.theme.pad / 2
    under, low = y[depth] + measures.half_heights[depth], lowest(drawn, measures, rows, y, siblings[0])
    high = min(max(under + half_pad + drawn.theme.label * LINE / 2, (under + low) / 2), low)
    widest = [measures.widest[node] for node in siblings]
    for height in (high + (low - high) * part / 4 for part in range(4)):
        middles = [_across(lines[node], height) for node in siblings]
        if all(
            b - a >= (p + q) / 2 + APART for (a, b), (p, q) in zip(pairwise(middles), pairwise(widest), strict=True)
        ):
            return height
    return low


def _across(line: Stroke, height: float) -> float:
    """Return the x of a line at some y."""
    start, end = line
    return start[0] + (end[0] - start[0]) * (height - start[1]) / ((end[1] - start[1]) or 1.0)
