"""Places on a slide, in points: below the title the tree as it is in every picture; and the
connectors, each from a real connection site of one shape to one of another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from emmviz.base.text import width
from emmviz.picture.geometry import Point, direction
from emmviz.picture.places import Place, on_line
from emmviz.picture.plan import Plan
from emmviz.picture.render.powerpoint.shapes import OURS, OUTLINES, PRESETS, SITES, Box, emu, site_at

WIDTH, HEIGHT = 960.0, 540.0
SIDE = 24.0  # free at the left and right of the title
# Where a title begins and ends, in the largest of these sizes in which all need one line only.
TOP, UNDER, _TITLES = 8.0, 52.0, (32, 28, 24, 20, 18)
_BELOW = 5.0  # free below the tree
# The connection sites of a rectangle for an edge that leaves it, and for an edge that ends there.
_DOWN, _RIGHT = ((2,), (0,)), ((3,), (1,))


class Fit(NamedTuple):
    """Where things of a plan go on a slide: lengths are scaled by `scale`, and places downwards from `top` on, so many
    times `closer`; all titles have `title_size`."""

    title_size: float
    scale: float
    top: float
    closer: float

    def x(self, at: float) -> float:
        """Return where a place of the plan is across the slide."""
        return at * self.scale

    def y(self, at: float) -> float:
        """Return where a height of the plan is on the slide."""
        return self.top + at * self.scale / self.closer


def page_on_slide(wide: float, high: float, closer: float, *, titled: bool) -> tuple[float, float]:
    """Return the page of the tree on slides `high` points high, in the unit of a theme: `wide` units wide."""
    return wide, wide * closer * (high - UNDER * titled - _BELOW) / WIDTH


def fit(plan: Plan, titles: Sequence[str] | None, closer: float = 1.0) -> Fit:
    """Fit a plan on slides, below their titles unless the titles are elsewhere, with its rows `closer` times as close.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> fit(Storyboard(star1(gallery.aima_scale()), theme="slide").plan, ["Read the leaf."]).title_size
    32
    """
    longest = max((width(title, 1, bold=True) for title in titles or ()), default=0.0)
    size = next((size for size in _TITLES if longest * size <= WIDTH - 2 * SIDE), _TITLES[-1])
    return Fit(size, WIDTH / plan.width, 0.0 if titles is None else UNDER, closer)


class NodeBox(NamedTuple):
    """The shape of a node on the slide: its preset, or our own outline, and its box."""

    preset: str
    box: Box


class GluedLine(NamedTuple):
    """A connector: the sites that it is glued to, its ends in the unit of the file, in points where on it windows
    and cuts are, and how much further aside it is at each of the labels of its edge than our own line."""

    sites: tuple[int, int]
    start: tuple[int, int]
    end: tuple[int, int]
    live: Point
    cut: Point
    slope: Point
    shifts: tuple[Point, ...]


def node_box(place: Place, fit: Fit) -> NodeBox:
    """Return where the shape of a node is."""
    x, y, (w, h) = fit.x(place.x), fit.y(place.y), (place.size.w * fit.scale, place.size.h * fit.scale)
    return NodeBox(PRESETS.get(place.shape, place.shape), Box(emu(x - w / 2), emu(y - h / 2), emu(w), emu(h)))


def connector(plan: Plan, fit: Fit, boxes: dict[str, NodeBox], parent: str, child: str) -> GluedLine:
    """Return the connector to a child: at each end it is glued to the site that is nearest to our own line's end."""
    place, above, below = plan.places[child], boxes[parent], boxes[child]
    right = plan.theme.direction == "right"
    leaving, coming = _RIGHT if right else _DOWN
    out = range(OURS, len(SITES[above.preset])) if above.preset in OUTLINES else leaving
    into = range(OURS, len(SITES[below.preset])) if below.preset in OUTLINES else coming
    first, start = _nearest(above, out, place.start, plan.places[parent], fit)
    last, end = _nearest(below, into, place.end, place, fit)
    way = (start[0] / emu(1), start[1] / emu(1)), (end[0] / emu(1), end[1] / emu(1))
    # Windows and cuts keep their distance from the node below.
    ends = (place.live, place.cut)
    heights = [fit.x(x) if right else fit.y(place.y) + (y - place.y) * fit.scale for x, y in ends]
    live, cut = (on_line(way, height, right) for height in heights)
    shifts = []
    for label in place.labels:
        # Where our own line has the label, and where the connector is at that height, or at that place across.
        own_x, own_y = on_line((place.start, place.end), label.x if right else label.y, right)
        x, y = on_line(way, fit.x(own_x) if right else fit.y(own_y), right)
        shifts.append((x - fit.x(own_x), y - fit.y(own_y)))
    return GluedLine((first, last), start, end, live, cut, direction(start, end), tuple(shifts))


def _nearest(node: NodeBox, sites: Iterable[int], end: Point, place: Place, fit: Fit) -> tuple[int, tuple[int, int]]:
    """Return the site that is nearest to our own line's end, which is as far from the middle in the plan's scale."""
    candidates = [(index, site_at(node.preset, node.box, index)) for index in sites]
    x, y = fit.x(place.x) + (end[0] - place.x) * fit.scale, fit.y(place.y) + (end[1] - place.y) * fit.scale
    return min(candidates, key=lambda candidate: (candidate[1][0] - emu(x)) ** 2 + (candidate[1][1] - emu(y)) ** 2)
