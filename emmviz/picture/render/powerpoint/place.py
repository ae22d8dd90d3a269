"""Places on a slide: the title, the tree between it and the foot, the reasons and the legend, all in points; and the
connectors, each from a real connection site of one shape to one of another, with the places of their labels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from emmviz.base.text import clip, width, wrap
from emmviz.picture.geometry import Point
from emmviz.picture.places import Place
from emmviz.picture.plan import Plan
from emmviz.picture.render.powerpoint.shapes import PRESETS, SITES, Box, emu, site_at
from emmviz.picture.scene import Caption, Label

__all__ = [
    "BELOW",
    "CLOSER",
    "HEIGHT",
    "MORE",
    "SIDE",
    "TITLE",
    "TOP",
    "WIDTH",
    "Fit",
    "Foot",
    "Line",
    "NodeBox",
    "fit",
    "fit_all",
    "glue_lines",
    "node_boxes",
    "title_lines",
]

WIDTH, HEIGHT = 960.0, 540.0
# A plan so much higher than a slide fits between most titles and the foot: its rows stand closer together than in other
# pictures.
MORE = 20.0
# So high is a title of a line, so much is free below several trees, and so many times higher they may be than the rest:
# their rows come closer together, the less the less there is between them.
TITLE, BELOW, CLOSER = 49.0, 5.0, (1.08, 1.04, 1.0)
SIDE = 24.0  # free at the left and right of title and foot
TOP = 8.0
_BOTTOM, _AIRS = 10.0, (12.0, 5.0)
_LINE = 1.22  # of a text's size, in the fonts that themes of PowerPoint come with
_TITLES = (32, 28, 24, 20, 18)
# How far what lies between two levels may shrink: what is empty, the rows of labels, which are 1.4 of their size high,
# and the rows of windows and cuts above a node; and how far all of it may grow.
_SLACK, _ROWS, _LIVE, _STRETCH = 0.3, 0.86, 0.8, 0.2
_AT_EASE = 0.4  # a larger title is not worth a more crowded tree than this
_MOST_LINES = 4
_FOOT = 120.0  # the most that reasons and legend may take before they are written smaller
# The sites that an edge may leave a shape by, and those that it may come in by; a line from the side of a triangle
# that stands on its base, or to the lower half of a circle, would run through the shape.
_OUT = {"triangle": (2, 3, 4), "flowChartMerge": (2,), "ellipse": (2, 3, 4, 5, 6), "rect": (2,), "roundRect": (2,)}
_IN = {"ellipse": (0, 1, 7)}

_BETWEEN = 5.0  # points between the labels of neighbouring edges


class Foot(NamedTuple):
    """The size of the text below the tree, where each reason and legend item is, and the top of it all."""

    size: float
    reasons: Mapping[Caption, tuple[float, float]]
    legend: tuple[tuple[float, float], ...]
    top: float


class _Band(NamedTuple):
    """Heights of a plan from `start` to `end`, and the least share of them that they can do with."""

    start: float
    end: float
    least: float


class Fit(NamedTuple):
    """Where things of a plan go on a slide.

    The title has `title_size` and ends at `under`; the tree's lengths are scaled by `scale`, its places by `across`
    from `left` on and, downwards, by the piecewise straight way through `knots`; `give` is 1 where nothing had to
    shrink, 0 where all did as far as it can.
    """

    title_size: float
    under: float
    scale: float
    across: float
    left: float
    knots: tuple[tuple[float, float], ...]
    foot: Foot
    give: float
    moving: bool

    def x(self, at: float) -> float:
        """Return where a place of the plan is across the slide."""
        return self.left + at * self.across

    def y(self, at: float) -> float:
        """Return where a height of the plan is on the slide."""
        i = min(max(bisect_right(self.knots, (at,)), 1), len(self.knots) - 1)
        (a, p), (b, q) = self.knots[i - 1], self.knots[i]
        return p + (at - a) * ((q - p) / (b - a) if b > a else self.scale)


def title_lines(text: str, size: float) -> list[str]:
    """Return the lines of a title, the last with an ellipsis where there is no room for all of them."""
    room = WIDTH - 2 * SIDE
    # A sentence with a label of ten thousand letters need not be wrapped to its end.
    lines = [clip(line, size, room) for line in wrap(text[:1000], size, room)]
    if len(lines) > _MOST_LINES:
        lines = [
            *lines[: _MOST_LINES - 1],
            clip(f"{lines[_MOST_LINES - 1]} …", size, room - 2 * size).rstrip("… ") + " …",
        ]
    return lines


def fit(plan: Plan, titles: Sequence[str] | None, *, moving: bool = True, height: float = HEIGHT) -> Fit:
    """Fit a plan and the titles of all slides on slides of one layout.

    Parameters: plan; titles, the texts above the tree; moving, whether windows and values travel along its edges.
    Returns: a Fit: the largest titles for which the tree keeps its size; where title and foot leave too little room,
    the space between levels gives way, and only then the size.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> found = fit(Storyboard(star1(gallery.aima_scale()), theme="slide").plan, ["Read the leaf."])
    >>> found.title_size, round(found.scale, 2)
    (32, 1.04)
    """
    foot = _foot(plan, height)
    bands = _bands(plan, moving)
    found = [_fit(plan, bands, titles, size, foot, air, moving) for size in _TITLES for air in _AIRS]
    most = max(one.scale for one in found)
    good = [one for one in found if one.scale > most - 1e-9]
    return next((one for one in good if one.give >= _AT_EASE), good[-1])


def fit_all(plan: Plan, titles: Sequence[str] | None, *, height: float = HEIGHT) -> Fit:
    """Fit several trees on slides of one layout: they keep their places to one another, above the legend of all.

    Parameters: plan, on a page that may be higher than there is room (`CLOSER`); titles, the texts above the trees.
    """
    size = next(
        (size for size in _TITLES if all(len(title_lines(text, size)) == 1 for text in titles or ())), _TITLES[-1]
    )
    found = _fit(plan, _bands_of_all(plan), titles, size, Foot(0, {}, (), height - BELOW), 0.0, moving=True)
    small = found.scale * plan.theme.small
    # Where the shapes of a reason and of the legend begin, before the middle of the disc or the symbol.
    reasons = {mark: (found.x(mark.x) - 0.7 * small, found.y(mark.y)) for mark in plan.reasons}
    legend = tuple((found.x(item.x) - 0.6 * small, found.y(item.y)) for item in plan.legend)
    return found._replace(foot=Foot(small, reasons, legend, found.y(plan.foot)))


def _bands_of_all(plan: Plan) -> list[_Band]:
    """The heights of a plan of several trees: each gives way as little as in the tree in which it does least."""
    parts: dict[str, dict[str, Place]] = {}
    for node, place in plan.places.items():
        parts.setdefault(node.partition(":")[0], {})[node] = place
    bands = [band for places in parts.values() for band in _bands(plan._replace(places=places), moving=True)]
    stops = sorted({0.0, plan.height, *(end for band in bands for end in band[:2])})
    return [
        _Band(a, b, max((band.least for band in bands if band.start < b and a < band.end), default=1.0))
        for a, b in pairwise(stops)
    ]


def _fit(
    plan: Plan,
    bands: Sequence[_Band],
    titles: Sequence[str] | None,
    title_size: float,
    foot: Foot,
    air: float,
    moving: bool,
) -> Fit:
    lines = max((len(title_lines(text, title_size)) for text in titles or ()), default=1)
    under = 0.0 if titles is None else TOP + lines * title_size * _LINE + 4
    room = foot.top - under - 2 * air
    full = sum(band.end - band.start for band in bands)
    least = sum((band.end - band.start) * band.least for band in bands)
    across = WIDTH / plan.width
    scale = min(across, room / least)
    give = min(max((room / scale - least) / (full - least), 0.0), 1.0) if full > least else 1.0
    slopes = [band.least + give * (1 - band.least) for band in bands]
    spare = room - scale * sum(slope * (band.end - band.start) for slope, band in zip(slopes, bands, strict=True))
    # What room there still is goes in part between the levels, the rest above and below the tree.
    loose = sum(band.end - band.start for band in bands if band.least < 1) * scale
    stretch = 1 + min(spare / loose, _STRETCH) if loose and give == 1 else 1.0
    y = under + air + (spare - (stretch - 1) * loose) / 2
    knots = [(bands[0].start, y)]
    for band, slope in zip(bands, slopes, strict=True):
        y += (band.end - band.start) * scale * slope * (stretch if band.least < 1 else 1)
        knots.append((band.end, y))
    return Fit(title_size, under, scale, across, (WIDTH - across * plan.width) / 2, tuple(knots), foot, give, moving)


def _bands(plan: Plan, moving: bool) -> list[_Band]:
    """The heights of a plan from top to bottom: levels, which stay as high as they are, and what lies between them."""
    rows: dict[float, list[str]] = {}
    for node, place in plan.places.items():
        rows.setdefault(place.y, []).append(node)
    found, small = list[_Band](), 0.61 * plan.theme.small
    for y in sorted(rows):
        places, half = [plan.places[node] for node in rows[y]], max(_half(plan, node) for node in rows[y])
        if found:
            above, top = found[-1].end, y - half
            ends = [_ends(label) for place in places for label in place.labels]
            texts = [min(y, *(end[0] for end in ends)), max(end[1] for end in ends)] if ends else []
            ways = [at[1] for place in places for at in (place.live, place.cut)] if moving else [top + small]
            stops = [above, *texts, (min(y, *ways) if moving else ways[0]) - small, top]
            stops = list(accumulate((min(stop, top) for stop in stops), max))
            leasts = [_SLACK, _ROWS, _SLACK, _LIVE] if ends else [_SLACK, _LIVE]
            found += [_Band(a, b, least) for a, b, least in zip(stops, stops[1:], leasts, strict=False) if b > a]
        found.append(_Band(y - half, y + half, 1.0))
    below = [_ends(label)[1] for place in plan.places.values() for label in (place.name, place.more) if label]
    ends_of_shapes = [place.y + _half(plan, node) for node, place in plan.places.items()]
    return [*found, _Band(found[-1].end, max([*below, *ends_of_shapes]) + 1, 1.0)]


def _half(plan: Plan, node: str) -> float:
    """How far a node reaches from its middle, upwards or downwards."""
    place = plan.places[node]
    dial = plan.dial + 7 if plan.dial and plan.tree.kind(node) == "chance" else 0.0
    # Its name stands above its board.
    name = place.y - _ends(place.name)[0] if place.board and place.name else 0.0
    return max(place.size.h / 2, dial, name)


def _ends(label: Label) -> tuple[float, float]:
    """The top and the bottom of a text."""
    return label.y - 0.61 * label.size, label.y + 0.61 * label.size


def _foot(plan: Plan, height: float) -> Foot:
    """Lay out reasons and legend in rows from the left: as large as the texts of the tree, unless that costs a row, and
    smaller where there are very many."""
    page = (plan.theme.page or (WIDTH,))[0]
    zoom, usual = page / plan.width, plan.theme.small * WIDTH / page
    least = -_laid(plan, usual).top
    shares = [1 + (zoom - 1) * tenths / 10 for tenths in range(10, 0, -1)] if zoom > 1 else []
    for share in (*shares, *(min(zoom, 1.0) * tenths / 10 for tenths in range(10, 1, -1))):
        foot = _laid(plan, share * usual)
        if (-foot.top <= _FOOT and -foot.top <= share * least + 1e-9) or zoom <= 1:
            break
    top = height - _BOTTOM + foot.top
    reasons = {mark: (x, top + y) for mark, (x, y) in foot.reasons.items()}
    return foot._replace(reasons=reasons, legend=tuple((x, top + y) for x, y in foot.legend), top=top)


def _laid(plan: Plan, size: float) -> Foot:
    """Lay out reasons and legend items of a size from height 0 on; the top is as far above that as they are high."""
    room, gap = WIDTH - 2 * SIDE - 1.8 * size, 1.8 * size
    widths = [gap + min(width(mark.lines[0].text, size), room) for mark in plan.reasons]
    reasons, y = _rows(widths, size, 0.0)
    widths = [gap + width(item.label.text, size) for item in plan.legend]
    legend, y = _rows(widths, size, y + (0.3 * size if y else 0.0))
    return Foot(size, dict(zip(plan.reasons, reasons, strict=True)), tuple(legend), -y)


def _rows(widths: Sequence[float], size: float, y: float) -> tuple[list[tuple[float, float]], float]:
    found, x, row = [], SIDE, 1.4 * size
    for i, wide in enumerate(widths):
        if i and x + wide > WIDTH - SIDE:
            x, y = SIDE, y + row
        found.append((x, y + row / 2))
        x += wide + 0.8 * size
    return found, y + (row if widths else 0.0)


# -- connectors -----------------------------------------------------------------------------------------------------


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
        lines = [_connector(plan, fit, boxes[parent], boxes[child], parent, child) for child in children]
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
    floor = min(
        fit.y(min(place.live[1], place.cut[1])) - small
        if fit.moving
        else fit.y(place.y) - max(place.size.h / 2, plan.dial) * fit.scale - 3
        for place in places
    )
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


def _connector(plan: Plan, fit: Fit, above: NodeBox, below: NodeBox, parent: str, child: str) -> Line:
    place = plan.places[child]
    # The letters at the ends of a dial take the place of the lower slanted sites.
    dial = above.preset == "ellipse" and plan.dial and plan.tree.kind(parent) == "chance"
    out = (4,) if dial else _OUT[above.preset]
    first, start = _nearest(above, out, place.start, plan.places[parent], fit.scale)
    last, end = _nearest(below, _IN.get(below.preset, (0,)), place.end, place, fit.scale)
    (x1, y1), (x2, y2) = [(x / emu(1), y / emu(1)) for x, y in (start, end)]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0

    line = Line((first, last), start, end, (), (0, 0), (0, 0), ((x2 - x1) / length, (y2 - y1) / length))
    return line._replace(
        labels=tuple(_on(line, fit.y(label.y)) for label in place.labels),
        live=_on(line, fit.y(place.live[1])),
        cut=_on(line, fit.y(place.cut[1])),
    )


def _nearest(
    node: NodeBox, sites: tuple[int, ...], end: Point, place: Place, scale: float
) -> tuple[int, tuple[int, int]]:
    """Return the site that is nearest to our own line's end, which is as far from the middle in the plan's scale."""
    found = [(index, site_at(node.preset, node.box, index)) for index in sites if index < len(SITES[node.preset])]
    x, y = emu(node.middle[0] + (end[0] - place.x) * scale), emu(node.middle[1] + (end[1] - place.y) * scale)
    return min(found, key=lambda one: (one[1][0] - x) ** 2 + (one[1][1] - y) ** 2)
