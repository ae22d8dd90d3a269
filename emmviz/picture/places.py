"""Places: where each node is drawn, how the edge to it runs, and where the labels of the edge go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.text import width
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Point, Size, Stroke, meet, rim, text_y
from emmviz.picture.marks import Label
from emmviz.picture.measure import Measures, board_middle, folded_label, folded_text, name_label

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Place", "Rows", "extents", "heights", "places", "rows_of", "shares", "spread", "without_dials"]


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
