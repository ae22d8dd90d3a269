"""Connectors: from a real connection site of one shape to one of another, with the places of their labels."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from emmviz.picture.plan import Plan
from emmviz.picture.render.powerpoint.place import Fit
from emmviz.picture.render.powerpoint.shapes import PRESETS, SITES, Box, emu, site_at

__all__ = ["Line", "NodeBox", "glue_lines", "node_boxes"]

# The sites that an edge may leave a shape by, and those that it may come in by; a line from the side of a triangle
# that stands on its base, or to the lower half of a circle, would run through the shape.
_OUT = {"triangle": (2, 3, 4), "flowChartMerge": (2,), "ellipse": (2, 3, 4, 5, 6), "rect": (2,), "roundRect": (2,)}
_IN = {"ellipse": (0, 1, 7)}

Point = tuple[float, float]
_BETWEEN = 5.0  # points between the labels of neighbouring edges


class NodeBox(NamedTuple):
    """The shape of a node on the slide: its preset, its box, and its middle in points."""

    preset: str
    box: Box
    middle: Point


class Line(NamedTuple):
    """A connector: the sites that it is glued to, its ends in the unit of the file, and places along it in points."""

    sites: tuple[int, int]
    start: tuple[int, int]
    end: tuple[int, int]
    labels: tuple[Point, ...]
    live: Point
    cut: Point
    slope: Point


def node_boxes(plan: Plan, fit: Fit) -> dict[str, NodeBox]:
    """Return where the shape of each node is."""
    found = {}
    for node, place in plan.places.items():
        x, y, (w, h) = fit.x(place.x), fit.y(place.y), (place.size.w * fit.scale, place.size.h * fit.scale)
        found[node] = NodeBox(PRESETS[place.shape], Box(emu(x - w / 2), emu(y - h / 2), emu(w), emu(h)), (x, y))
    return found


def glue_lines(plan: Plan, fit: Fit, boxes: dict[str, NodeBox]) -> dict[str, Line]:
    """Return the connector to each node but the root: at each end the site that is nearest to our own line's end."""
    found: dict[str, Line] = {}
    for parent in plan.places:
        children = [child for child in plan.tree.children(parent) if child in plan.places]
        lines = [_line(plan, fit, boxes[parent], boxes[child], parent, child) for child in children]
        found |= zip(children, _lowered(plan, fit, children, lines), strict=True)
    rows: dict[float, list[tuple[float, str, int]]] = {}
    for child, line in found.items():
        for i, label in enumerate(plan.places[child].labels):
            rows.setdefault(round(line.labels[i][1], 3), []).append((label.x, child, i))
    for row in rows.values():
        row.sort()
        half = [plan.places[child].labels[i].width / 2 * fit.scale for _, child, i in row]
        placed = _settle([fit.x(x) for x, _, _ in row], [found[child].labels[i][0] for _, child, i in row], half)
        for x, (_, child, i) in zip(placed, row, strict=True):
            labels = found[child].labels
            found[child] = found[child]._replace(labels=(*labels[:i], (x, labels[i][1]), *labels[i + 1 :]))
    return found


def _lowered(plan: Plan, fit: Fit, children: list[str], lines: list[Line]) -> list[Line]:
    """Move the labels below one parent down, as far as there is room, until none overlap."""
    labels = [plan.places[child].labels for child in children]
    heights = [y for line in lines for _, y in line.labels]
    if not heights:
        return lines
    # Below them come windows, values and cuts, or directly the shapes.
    half, small = 0.61 * plan.theme.label * fit.scale, 0.61 * plan.theme.small * fit.scale
    places = [plan.places[child] for child in children]
    floor = min(fit.y(min(place.live[1], place.cut[1])) - small if fit.moving else
                fit.y(place.y) - max(place.size.h / 2, plan.dial) * fit.scale - 3 for place in places)  # fmt: skip
    room = max(0.0, floor - half - max(heights))
    moved = lines
    for part in range(5):
        moved = [line._replace(labels=tuple(_on(line, y + room * part / 4) for _, y in line.labels)) for line in lines]
        if all(
            b[0] - a[0] >= (p.width + q.width) / 2 * fit.scale + _BETWEEN
            for (line, row), (after, other) in pairwise(zip(moved, labels, strict=True))
            for a, p, b, q in zip(line.labels, row, after.labels, other, strict=False)
        ):
            break
    return moved


def _on(line: Line, y: float) -> Point:
    """Return the x of a connector at some y."""
    (x1, y1), (x2, y2) = [(x / emu(1), y / emu(1)) for x, y in (line.start, line.end)]
    return x1 + (x2 - x1) * (y - y1) / ((y2 - y1) or 1.0), y


def _settle(start: list[float], wanted: list[float], half: list[float]) -> list[float]:
    """Move the labels of one row from where they stand clear of each other as near to their lines as they stay so."""
    found = list(start)
    for _ in range(3):
        for i in range(len(found)):
            low = found[i - 1] + half[i - 1] + half[i] + _BETWEEN if i else wanted[i]
            high = found[i + 1] - half[i + 1] - half[i] - _BETWEEN if i + 1 < len(found) else wanted[i]
            if low <= high:
                found[i] = min(max(wanted[i], low), high)
    return found


def _line(plan: Plan, fit: Fit, above: NodeBox, below: NodeBox, parent: str, child: str) -> Line:
    top, place = plan.places[parent], plan.places[child]
    # Our line's ends, relative to the middles of the shapes, which are drawn to one scale.
    leaves = (
        above.middle[0] + (place.start[0] - top.x) * fit.scale,
        above.middle[1] + (place.start[1] - top.y) * fit.scale,
    )
    comes = (
        below.middle[0] + (place.end[0] - place.x) * fit.scale,
        below.middle[1] + (place.end[1] - place.y) * fit.scale,
    )
    out = _OUT[above.preset]
    if above.preset == "ellipse" and plan.dial and plan.tree.kind(parent) == "chance":
        out = (4,)  # the letters at the ends of a dial take the place of the lower slanted sites
    first, start = _nearest(above, out, leaves)
    last, end = _nearest(below, _IN.get(below.preset, (0,)), comes)
    (x1, y1), (x2, y2) = [(x / emu(1), y / emu(1)) for x, y in (start, end)]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0

    line = Line((first, last), start, end, (), (0, 0), (0, 0), ((x2 - x1) / length, (y2 - y1) / length))
    return line._replace(
        labels=tuple(_on(line, fit.y(label.y)) for label in place.labels),
        live=_on(line, fit.y(place.live[1])),
        cut=_on(line, fit.y(place.cut[1])),
    )


def _nearest(node: NodeBox, sites: tuple[int, ...], to: Point) -> tuple[int, tuple[int, int]]:
    found = [(index, site_at(node.preset, node.box, index)) for index in sites if index < len(SITES[node.preset])]
    x, y = emu(to[0]), emu(to[1])
    return min(found, key=lambda one: (one[1][0] - x) ** 2 + (one[1][1] - y) ** 2)
