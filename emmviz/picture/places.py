"""Places: where each node of a tree is drawn, how the edge to it runs, and the positions of all texts
beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from emmviz.picture.drawn import DrawnTree
from emmviz.picture.geometry import OPENING, Box, Point, Size, Stroke, crosses, meet, overlap, rim, shared_area, text_y
from emmviz.picture.label_texts import BESIDE, LINE, is_second, more_label, named_right
from emmviz.picture.node_sizes import board_end, raised
from emmviz.picture.rows import APART, Measures, live_heights, lowest_label
from emmviz.picture.scene import ROW, Label
from emmviz.picture.theme import Theme
from emmviz.tree.game_tree import GameTree

# Where a name takes no width: how far beside the middle of a shape, and above it, in widths and heights of the shape;
# clear of the ring of the current node.
_ASIDE = {"circle": (0.16, 0.64), "up": (0.22, 0.2), "down": (0.22, -0.24)}
# The free space between an edge and the window or value beside it, and what the bars of a cut take at either side of an
# edge, with the number at the right.
_BESIDE_EDGE, _BARS = 4.5, (12.0, 36.0)
# So much of the height of a text may be in the line of a name, whose letters are lower than the line.
_NEAR_NAME = 4.0
# The height of the second line of a move, in font sizes, where no edge shows between.
_SECOND = 1.25


class Place(NamedTuple):
    """The place of a node, and how the edge to it runs: `live` is the place of its window or value, `cut` of its bars.

    `free` is how far it is from `live` to the edges of the neighbours, at the left and at the right, or where the tree
    grows to the right above and below. `board` is the middle of its board, if it has one, and `ends` are the texts at
    the two ends of its dial.
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
    free: tuple[float, float]
    cut: Point
    board: Point | None
    ends: tuple[Label, ...]

    @property
    def extent(self) -> Box:
        """The left, top, right and bottom of its shape."""
        a, b = self.size.w / 2, self.size.h / 2
        return self.x - a, self.y - b, self.x + a, self.y + b

    def beside_edge(
        self, wide: float, high: float, ends: tuple[float, float], names: Iterable[Label], *, turned: bool
    ) -> Point:
        """Return the middle of a text of some size at `live`: beside the edge, away from the parent if there is room,
        between two ends of the page, and above the node if the edge is flat; where there is no room, on the edge. The
        `names` of nodes stay free if that can be."""
        slope = _slope_of((self.start, self.end), turned)
        across, along = (high, wide) if turned else (wide, high)
        away = _BESIDE_EDGE * hypot(1, slope) + abs(slope) * along / 2 + across / 2
        x, y = _turned(self.live, turned)
        # At this height a flat edge is far from its node.
        node = (self.y if turned else self.x) - x if abs(slope) > 1 else 0.0
        spots = []
        for side in (1, -1) if slope >= 0 else (-1, 1):
            room = min(self.free[side > 0] - _BESIDE_EDGE, side * (ends[side > 0] - x)) - across / 2
            if away <= room:
                spots.append(_turned((x + side * min(max(away, side * node), room), y), turned))
        on_edge = _turned((min(max(x, ends[0] + across / 2), ends[1] - across / 2), y), turned)
        taken = [name.extent for name in names]
        spots += [on_edge, *(_beside(name, on_edge, wide) for name in taken)]
        return next((spot for spot in spots if not _is_on_any(taken, spot, wide, high)), spots[0])


def _beside(name: Box, middle: Point, wide: float) -> Point:
    """Return the nearest point at which a text on an edge is beside a name, if it is still on the edge there."""
    (x, y), (left, _, right, _) = middle, name
    aside = right + _BESIDE_EDGE + wide / 2 if left + right < 2 * x else left - _BESIDE_EDGE - wide / 2
    return (aside, y) if abs(aside - x) < wide / 2 else middle


def _is_on_any(names: Iterable[Box], middle: Point, wide: float, high: float) -> bool:
    """Return whether a text of some size around a point covers one of some names."""
    (x, y), half = middle, high / 2 - _NEAR_NAME
    text = x - wide / 2, y - half, x + wide / 2, y + half
    return any(overlap(name, text) for name in names)


def places(drawn: DrawnTree, measures: Measures, x: Mapping[str, float], y: list[float]) -> dict[str, Place]:
    """Place all nodes and edges, by the middle of each node and the height of each row."""
    theme, turned = drawn.theme, drawn.rightward
    higher = raised(drawn, measures.nodes)
    middles = {node: _turned((x[node], y[drawn.depth[node]] - higher.get(node, 0.0)), turned) for node in drawn.kinds}
    ends = {node: (_outline_of(drawn, measures, node), middle) for node, middle in middles.items()}
    strokes = {node: _between(*ends[parent], *ends[node], theme) for node, parent in drawn.parent.items()}
    labelled = [parent for parent, most in measures.edges.most.items() if most]
    firsts = {parent: _first_label(drawn, measures, y, strokes, parent) for parent in labelled}
    free = _free_beside(drawn, measures, y, strokes)
    placed = {}
    for node, middle in middles.items():
        # The root has no edge, so the ends of its edge and their labels are in its middle.
        stroke = strokes.get(node, (middle, middle))
        live, cut = live_heights(drawn, measures, y, drawn.depth[node])
        placed[node] = Place(
            x=middle[0],
            y=middle[1],
            shape=theme.shape(drawn.kinds[node]),
            size=measures.nodes.shapes[node],
            name=_name_at(drawn, measures, node, middle),
            more=_more_at(drawn, measures, node, middle),
            start=stroke[0],
            end=stroke[1],
            labels=_labels_on(drawn, measures, node, stroke, firsts),
            live=on_line(stroke, live, turned) if node in strokes else middle,
            free=free.get(node, (0.0, 0.0)),
            cut=on_line(stroke, cut, turned) if node in strokes else middle,
            board=_board_at(drawn, measures, node, middle),
            ends=_ends_at(drawn, measures, node, middle, strokes),
        )
    return placed


# -- where edges run ---------------------------------------------------------------------------------------------------


class _Outline(NamedTuple):
    """The outline at which edges meet a node: its shape, and around it the ring of its dial (radius 0 for none)."""

    shape: str
    size: Size
    dial: float


def _outline_of(drawn: DrawnTree, measures: Measures, node: str) -> _Outline:
    """Return the outline of a node, where edges meet it."""
    dial = measures.nodes.dial if drawn.has_dial(node) else 0.0
    return _Outline(drawn.theme.shape(drawn.kinds[node]), measures.nodes.shapes[node], dial)


def _between(above: _Outline, top: Point, below: _Outline, bottom: Point, theme: Theme) -> Stroke:
    """Return the two ends of an edge: on the shape above, and on the dial or the shape below.

    It leaves a dial through the opening; where it would run beside that, it begins at the ring.
    """
    (shape, size, dial), (x, y) = below, bottom
    if dial:
        shape, size = "circle", Size(2 * dial, 2 * dial)
    whole = shape == "circle" or theme.direction == "right"
    aim = x, text_y(shape, y, size) if whole else y - size.h / 2
    shape_above, size_above, dial_above = above
    if dial_above and abs(aim[0] - top[0]) > OPENING * (aim[1] - top[1]):
        shape_above, size_above = "circle", Size(2 * dial_above, 2 * dial_above)
    start = meet(shape_above, *top, size_above, aim)
    return start, meet(shape, x, y, size, start) if whole else aim


def _free_beside(
    drawn: DrawnTree, measures: Measures, y: list[float], strokes: Mapping[str, Stroke]
) -> dict[str, tuple[float, float]]:
    """Return for each node how far it is from its window or value to the edges of its neighbours and their cuts."""
    free, turned = {}, drawn.rightward
    for depth, row in enumerate(drawn.rows[1:], start=1):
        live, _ = live_heights(drawn, measures, y, depth)
        half = (measures.gaps[depth].live - measures.gaps[depth].cuts) / 2
        own, upper, lower = (
            [on_line(strokes[node], at, turned)[turned] for node in row] for at in (live, live - half, live + half)
        )
        bars = [_BARS if node in drawn.cuts else (0.0, 0.0) for node in row]
        # Edges below one parent are nearest to each other at the upper end of the text, those of cousins at the lower,
        # where only a corner is near them.
        ends = [*zip(upper, lower, bars, strict=True)]
        lefts = [-inf, *(max(high, low - _BESIDE_EDGE) + after for high, low, (_, after) in ends)]
        rights = [*(min(high, low + _BESIDE_EDGE) - before for high, low, (before, _) in ends), inf]
        for i, node in enumerate(row):
            free[node] = own[i] - lefts[i], rights[i + 1] - own[i]
    return free


def on_line(line: Stroke, height: float, turned: bool) -> Point:
    """Return the point of a line at some y, or where the tree grows to the right at some x."""
    start, end = (_turned(point, turned) for point in line)
    x = start[0] + (end[0] - start[0]) * (height - start[1]) / ((end[1] - start[1]) or 1.0)
    return _turned((x, height), turned)


def _turned(point: Point, turned: bool) -> Point:
    """Swap the coordinates of a point if the tree grows to the right instead of downwards."""
    return point[::-1] if turned else point


# -- positions of labels on edges --------------------------------------------------------------------------------------


def _first_label(
    drawn: DrawnTree, measures: Measures, y: list[float], strokes: Mapping[str, Stroke], parent: str
) -> float:
    """Return the y of the first labels on the edges below a parent: the highest at which no two overlap."""
    depth, siblings, half_pad, edges = drawn.depth[parent], drawn.children[parent], drawn.theme.pad / 2, measures.edges
    row = measures.rows[depth]
    under, low = y[depth] + row.half + row.drop, lowest_label(drawn, measures, y, siblings[0])
    high = min(max(under + half_pad + measures.gaps[depth + 1].lines[0] / 2, (under + low) / 2), low)

    def reach(node: str, other: str) -> tuple[float, float]:
        slope, beside = _slope_of(strokes[node], drawn.rightward), edges.beside(other, drawn)
        return edges.reach(node, slope, right=node in drawn.right, beside=beside)

    apart = [reach(a, b)[1] + reach(b, a)[0] + APART for a, b in pairwise(siblings)]
    for height in (high + (low - high) * part / 4 for part in range(4)):
        middles = [on_line(strokes[node], height, drawn.rightward)[drawn.rightward] for node in siblings]
        if all(b - a >= least for (a, b), least in zip(pairwise(middles), apart, strict=True)):
            return height
    return low


def _slope_of(line: Stroke, turned: bool) -> float:
    """Return the slope of a line: its sideways distance for each unit in the direction in which the tree grows."""
    (x, y), (end_x, end_y) = (_turned(point, turned) for point in line)
    return (end_x - x) / ((end_y - y) or 1.0)


def _labels_on(
    drawn: DrawnTree, measures: Measures, node: str, stroke: Stroke, firsts: Mapping[str, float]
) -> tuple[Label, ...]:
    """Place the labels of the edge to a node beside it, from the height of the first label below its parent on."""
    labels, lines = measures.edges.labels[node], measures.gaps[drawn.depth[node]].lines
    side, slope, placed = 1 if node in drawn.right else -1, _slope_of(stroke, drawn.rightward), []
    edges = measures.edges
    away, least = edges.aside(slope, edges.long[node]), edges.aside(slope, drawn.theme.label * LINE)
    for i, label in enumerate(labels):
        column = i - is_second(label)
        height = firsts[drawn.parent[node]] + sum(lines[:column]) + (lines[column] - lines[0]) / 2
        x, y = on_line(stroke, height, drawn.rightward)
        if drawn.rightward:
            y += side * (away + measures.edges.wide[node][i] / 2)
        else:
            x += side * (least if label.role == "prob" else away)
            label = label._replace(anchor="start" if side > 0 else "end")
        if label.role != "prob":
            # The lines of an action are below each other; in a column they are centred together.
            y += _SECOND * label.size * (is_second(label) - drawn.rightward * is_second(labels[-1]) / 2)
        placed.append(label._replace(x=x, y=y))
    return tuple(placed)


# -- positions of labels and boards beside nodes -----------------------------------------------------------------------


def _name_at(drawn: DrawnTree, measures: Measures, node: str, middle: Point) -> Label | None:
    """Place the name of a node, if it has one: below a leaf, else at its left, or at its right if `named_right` is
    true of it; in a tree to the right above it or below it."""
    name, right, x, y = measures.names[node], named_right(drawn, node), *middle
    if not name.text:
        return None
    if drawn.rightward and right:
        name = name._replace(y=-name.rows[-1].y)
    elif not (drawn.rightward or right or drawn.kinds[node] == "leaf"):
        name = name._replace(x=-name.x, anchor="end")
    return name._replace(x=x + name.x, y=y + name.y)


def _more_at(drawn: DrawnTree, measures: Measures, node: str, middle: Point) -> Label | None:
    """Place what is written below a node, or in a tree to the right beside it: how much is folded, how likely it is."""
    note, name, (x, y), is_leaf = more_label(drawn, node), measures.names[node], middle, drawn.kinds[node] == "leaf"
    if note is None:
        return None
    if drawn.rightward:
        beside = name.x + name.width if name.text and is_leaf else measures.nodes.half_widths[node]
        return note._replace(x=x + beside + BESIDE, y=y, anchor="start")
    if is_leaf:
        below = measures.nodes.shapes[node].h / 2
        return note._replace(x=x, y=y + below + note.y + 1.4 * drawn.theme.small * bool(name.text))
    return note._replace(x=x, y=y + measures.rows[drawn.depth[node]].half + note.y)


def _ends_at(
    drawn: DrawnTree, measures: Measures, node: str, middle: Point, strokes: Mapping[str, Stroke]
) -> tuple[Label, ...]:
    """Place the texts at the two ends of a dial, unless one of many edges below runs through them."""
    if drawn.kinds[node] != "chance":
        return ()
    ends = tuple(end._replace(x=middle[0] + end.x, y=middle[1] + end.y) for end in measures.ends)
    edges_below = [strokes[child] for child in drawn.children[node]]
    return () if any(crosses(edge, end.extent) for edge in edges_below for end in ends) else ends


def _board_at(drawn: DrawnTree, measures: Measures, node: str, middle: Point) -> Point | None:
    """Return the middle of the board of a node, if it has one: below it, or at the side of its name."""
    if node not in drawn.boards:
        return None
    (x, y), size, (wide, high) = middle, measures.nodes.shapes[node], measures.nodes.boards[node]
    half_width = measures.nodes.half_widths[node]
    if drawn.has_board_below(node):
        half = half_width if drawn.has_dial(node) else size.h / 2
        return x, y + half + measures.rows[drawn.depth[node]].drop - high / 2
    aside = half_width + BESIDE + wide / 2
    right = named_right(drawn, node)
    return x + (aside if right else -aside), y + board_end(size) - high / 2


# -- places with less around them --------------------------------------------------------------------------------------


def without_dials(placed: Mapping[str, Place], tree: GameTree, theme: Theme) -> dict[str, Place]:
    """Return places in which edges reach the chance nodes themselves: there is room for dials, but none is drawn."""
    closer = dict(placed)
    for node, place in placed.items():
        if (parent := tree.parent(node)) is not None:
            x, y, shape, size, *_ = placed[parent]
            above, below = _Outline(shape, size, 0.0), _Outline(place.shape, place.size, 0.0)
            start, end = _between(above, (x, y), below, (place.x, place.y), theme)
            closer[node] = place._replace(start=start, end=end)
    return closer


def named_aside(
    placed: Mapping[str, Place], roomy: Mapping[str, Place], theme: Theme, dial: float, tree: GameTree
) -> dict[str, Place]:
    """Return places with the names of inner nodes where they take no width: beside a slope, or above a circle or its
    dial, at the side away from the edge to it; in a tree to the right above its middle, away from its outcomes. In a
    row in which all circles have room for their names where these usually are, the names are there."""
    small, named = theme.small, dict(placed)
    names = {node: name for node in placed if tree.kind(node) != "leaf" and (name := roomy[node].name)}
    around = {
        node: (rim(dial),) * 2 if dial and tree.kind(node) == "chance" else (place.size.w / 2, place.size.h / 2)
        for node, place in placed.items()
    }
    usual = {
        node: name._replace(x=name.x + placed[node].x - roomy[node].x, y=name.y + placed[node].y - roomy[node].y)
        for node, name in names.items()
    }
    taken = [
        (other, (at.x - w, at.y - h, at.x + w, at.y + h), (at.start, at.end), (*at.labels, *at.ends))
        for (other, at), (w, h) in zip(placed.items(), around.values(), strict=True)
    ]
    full = {
        placed[node].y
        for node, name in usual.items()
        for other, shape, edge, labels in taken
        if (other != node and any(overlap(name.extent, box) for box in (shape, *(label.extent for label in labels))))
        or crosses(edge, name.extent)
        or name.extent[0] < 0
    }
    for node, name in names.items():
        place, (wide, high) = placed[node], around[node]
        shape = "circle" if dial and tree.kind(node) == "chance" else place.shape
        if shape == "circle" and place.y not in full:
            named[node] = place._replace(name=usual[node])
            continue
        # Beside slopes all at the left, so that two names never meet.
        anchor = "start" if shape == "circle" and place.x - place.start[0] > wide / 2 else "end"
        aside, up = _ASIDE.get(shape, (0.5, 0.5))
        away = (2 * aside * wide + 0.8 * small) * (1 if anchor == "start" else -1)
        if shape == "circle" and theme.direction == "right":
            anchor, away, up = "middle", 0, 0.5 + small / (2 * high)
        above = 2 * up * high + ROW * small * (len(name.rows) - 1)
        spot = name._replace(x=place.x + away, y=place.y - above, size=small, anchor=anchor)
        if anchor == "middle":
            # A name that would cover less of the other nodes below its own than above it is below it.
            below = spot._replace(y=place.y + 2 * up * high)
            others = [shape for other, shape, *_ in taken if other != node]
            spot = min(spot, below, key=lambda label: sum(shared_area(label.extent, shape) for shape in others))
        named[node] = place._replace(name=spot)
    return named
