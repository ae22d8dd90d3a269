"""Places: where each node is drawn, how the edge to it runs, and where the labels of the edge go."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Point, Size, Stroke, meet
from emmviz.picture.labels import folded_label, name_label
from emmviz.picture.marks import Label
from emmviz.picture.measure import Measures
from emmviz.picture.rows import LINE, Rows, lowest

__all__ = ["Place", "places"]


class Place(NamedTuple):
    """Where one node is, and how the edge to it runs: `live` is the place of its window or value, `cut` of its bars."""

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
        if node not in lines:
            found[node] = Place(*at, drawn.shape(node), size, name, more, at, at, (), at, at)
            continue
        start, end = line = lines[node]
        labels = _labels(drawn, measures, line, node, firsts)
        live, cut = _moving(drawn, measures, rows, y, depth)
        found[node] = Place(*at, drawn.shape(node), size, name, more, start, end, labels, (_across(line, live), live),
                            (_across(line, cut), cut))  # fmt: skip
    return found


def _line(drawn: Drawn, measures: Measures, here: Mapping[str, Point], node: str) -> Stroke:
    """Return the two ends of the edge to a node."""
    parent, shape, size, (x, y) = drawn.parent[node], drawn.shape(node), measures.sizes[node], here[node]
    aim = x, y if shape == "circle" else y - size.h / 2
    start = meet(drawn.shape(parent), *here[parent], measures.sizes[parent], aim)
    return start, meet("circle", x, y, size, start) if shape == "circle" else aim


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
        if all(b - a >= (p + q) / 2 + 3 for (a, b), (p, q) in zip(pairwise(middles), pairwise(widest), strict=True)):
            return height
    return low


def _across(line: Stroke, height: float) -> float:
    """Return the x of a line at some y."""
    start, end = line
    return start[0] + (end[0] - start[0]) * (height - start[1]) / ((end[1] - start[1]) or 1.0)
