"""Graph plan: where the positions of a game stand, one below the other, and where edges back run as loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from emmviz.base.text import width
from emmviz.picture.geometry import Size, size_for
from emmviz.picture.graph_parts import End, Link, Position
from emmviz.picture.theme import Theme

__all__ = ["FAN", "GraphPlan", "Loop", "plan_graph"]

_LANE = 18.0
# The heights of a row beside a node and of the gap below it, by the size of the labels that stand there.
_ROW, _GAP = 1.5, 2.2
# The size of text that shapes make room for: with a little less of it in a triangle, 12 and more are left.
_LEAST = 13.5
# Beside a node its edges fan out from their point on its outline to their rows.
FAN = 28.0


class Loop(NamedTuple):
    """An edge drawn as a loop at the left: from where to where, the heights of its two ends, and where it runs."""

    start: int
    to: int
    link: Link
    out: float
    into: float
    x: float


@dataclass(frozen=True, slots=True)
class GraphPlan:
    """The places of a graph.

    Fields: sizes, of shapes by kind; x, the middle of all positions; ys, that of each; half, how far the widest reaches
    to a side; onward, the edge from each position to the next, None without; loops; ends, the edges to the end of the
    game, with their position and height; leaf, the middle of all leaves; width and height, those of all of this.
    """

    sizes: dict[str, Size]
    x: float
    ys: list[float]
    half: float
    onward: list[Link | None]
    loops: list[Loop]
    ends: list[tuple[int, Link, float]]
    leaf: float
    width: float
    height: float


def plan_graph(
    positions: Sequence[Position], theme: Theme, number: Callable[[Position | End], str], label: Callable[[Link], str]
) -> GraphPlan:
    """Place the positions of a game and the edges between them.

    Parameters: positions; theme; number and label, functions that write the value of a node and what an edge is.
    """
    sizes = _sizes(positions, theme, number)
    half, row = max(sizes[one.kind].w for one in positions) / 2, _ROW * theme.label
    onward = [next((link for link in one.links if link.to == i + 1), None) for i, one in enumerate(positions)]
    turns = [(i, link) for i, one in enumerate(positions) for link in one.links
             if not isinstance(link.to, End) and link is not onward[i]]  # fmt: skip
    ports = [sum((start == i) + (link.to == i) for start, link in turns) for i in range(len(positions))]
    ends = [[link for link in one.links if isinstance(link.to, End)] for one in positions]
    step = max(sizes["leaf"].h + 8, row)
    tall = [max(sizes[one.kind].h, ports[i] * row, len(ends[i]) * step) for i, one in enumerate(positions)]
    ys, top = [], theme.pad
    for high in tall:
        ys.append(top + high / 2)
        top += high + _GAP * theme.label
    free = [ys[i] - (ports[i] - 1) * row / 2 for i in range(len(positions))]
    heights = []
    for start, link in turns:
        assert isinstance(link.to, int)
        out = free[start]
        free[start] += row
        heights.append((start, link.to, link, out, free[link.to]))
        free[link.to] += row
    lanes = _lanes([(out, into) for *_, out, into in heights])
    named = max([width(label(link), theme.label) + 16 for _, link in turns], default=0.0)
    x = theme.pad + _LANE * (max(lanes, default=-1) + 1) + named + (FAN if turns else 0) + half
    inner = x - half - FAN - named
    loops = [Loop(*found, inner - _LANE * lane) for found, lane in zip(heights, lanes, strict=True)]
    placed = [(i, link, ys[i] + (j - (len(links) - 1) / 2) * step)
              for i, links in enumerate(ends) for j, link in enumerate(links)]  # fmt: skip
    said = max([width(label(link), theme.label) + 34 for _, link, _ in placed], default=0.0)
    leaf = x + half + FAN + said + sizes["leaf"].w / 2
    right = leaf + sizes["leaf"].w / 2 if placed else x + half
    beside = max([width(label(link), theme.label) / 2 for link in onward if link], default=0.0)
    high = top - _GAP * theme.label + theme.pad
    return GraphPlan(sizes, x, ys, half, onward, loops, placed, leaf, max(right, x + beside) + theme.pad, high)


def _sizes(positions: Sequence[Position], theme: Theme, number: Callable[[Position | End], str]) -> dict[str, Size]:
    ends = [link.to for one in positions for link in one.links if isinstance(link.to, End)]
    inner = max([width(number(one), theme.value, bold=True) for one in positions] + [width("00", theme.value)])
    # A longer number is written smaller, down to the smallest text that a screen shows well.
    inner = min(inner, max(4 * theme.value, inner * _LEAST / theme.value))
    leaf = max([width(number(end), theme.value, bold=True) for end in ends], default=0.0)
    return {
        kind: size_for(theme.shape(kind), leaf if kind == "leaf" else inner, theme.value, theme.steep)
        for kind in ("max", "min", "chance", "leaf")
    }


def _lanes(spans: Sequence[tuple[float, float]]) -> list[int]:
    """Return a lane for each span, so that none in a lane overlap; short ones come first, nearest to the positions."""
    lanes = [0] * len(spans)
    taken: list[list[tuple[float, float]]] = []
    for i in sorted(range(len(spans)), key=lambda i: abs(spans[i][0] - spans[i][1])):
        low, high = min(spans[i]), max(spans[i])
        for lane in count():
            if lane == len(taken):
                taken.append([])
            if all(high < a or low > b for a, b in taken[lane]):
                taken[lane].append((low, high))
                lanes[i] = lane
                break
    return lanes
