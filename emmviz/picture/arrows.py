"""Arrows: from the node that set an end of a window to the tick of that end on the dial of the node that is entered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise, product
from math import dist, hypot

from emmviz.base.text import width
from emmviz.picture.cuts import TextObstacles, taken_by
from emmviz.picture.frame_marks import live_label
from emmviz.picture.geometry import Box, Grid, Point, Stroke, box_around, crosses, dial_point, direction, overlap, rim
from emmviz.picture.plan import Plan
from emmviz.picture.scene import Arrow, Label
from emmviz.story.frame import Frame
from emmviz.story.moment import origin_of, own_origins, source_of

# How far an arrow may rise between its ends, as shares of their distance; in how many pieces it is drawn, every
# second of which is seen; and how long and how wide half of its head is.
_RISES, _PIECES, _LONG, _HALF = (0.16, 0.12, 0.08, 0.05, 0.02), 41, 10.0, 4.5
# Where its words may be along it, and how far below it, in sizes of their text.
_AT, _BELOW = (0.5, 0.42, 0.34, 0.58), (1.3, 1.6, -0.95, 2.0)


class ArrowObstacles:
    """The obstacles of arrows at every step of a run, found when the first arrow is tried."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @cached_property
    def boxes(self) -> Grid[tuple[str, Box]]:
        """The boxes, each of a node, with its name, or of a text, with none."""
        boxes = Grid[tuple[str, Box]]()
        for node, at in self.plan.places.items():
            boxes.add((node, at.extent), at.extent)
            for label in filter(None, (*at.labels, at.name)):
                boxes.add(("", label.extent), label.extent)
        return boxes

    @cached_property
    def taken(self) -> TextObstacles:
        """The lines that no text may cover."""
        return taken_by(self.plan.places)


def arrows(plan: Plan, frame: Frame, around: ArrowObstacles | None = None) -> tuple[Arrow, ...]:
    """Return the arrows of a frame whose step enters or cuts a node with a dial, where they run over no node.

    A caller that draws many frames of a plan passes `around`, whose obstacles are then found only once.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.plan import plan_for
    >>> run = star1(gallery.aima_scale())
    >>> [arrow.label.text for k in (18, 19, 25) for arrow in arrows(plan_for(run.frame(k)), run.frame(k))]
    ['2.1 becomes α', '2.1 becomes α']
    """
    moment = frame.moment
    if moment is None or moment.remark or not plan.dial or "window" in plan.hide:
        return ()
    step = moment.step
    if step.event not in ("enter", "cutoff") or plan.tree.kind(step.node) != "chance" or step.window is None:
        return ()
    origins = own_origins(moment)
    drawn: list[Arrow | None] = []
    for high in (False, True):
        end = step.window[high]
        setter, value, chance, clamped = source_of(origin_of(origins, high), high, end)
        if setter in plan.places and step.node in plan.places and chance is None and not clamped and value == end:
            text = plan.narrator.lang["picture"]["becomes_beta" if high else "becomes_alpha"]
            # Where the words have no room, the letter of the end has.
            words = text.format(value=plan.narrator.number(end)), "αβ"[high]
            window = live_label(plan, frame, step.node)
            route = _Route(plan, around or ArrowObstacles(plan), (setter, step.node), plan.share(end), window)
            tries = (route.arrow(label, high=high, rise=rise) for label, rise in product(words, _RISES))
            drawn.append(next(filter(None, tries), None))
    return tuple(filter(None, drawn))


class _Route:
    """The route of an arrow from a node to a tick on the dial of another node, around all other marks."""

    def __init__(
        self, plan: Plan, around: ArrowObstacles, ends: tuple[str, str], share: float, window: Label | None
    ) -> None:
        self.plan, self.around, self.ends, self.window = plan, around, ends, window
        first, last = (plan.places[node] for node in ends)
        dx, dy = dial_point(rim(plan.dial) + 1, share)
        self.start, self.end = (first.x, first.y), (last.x + dx, last.y + dy)
        self.target, self.dial = (last.x, last.y), rim(plan.dial)
        self.rim = 4 + (plan.dial if plan.tree.kind(ends[0]) == "chance" else max(first.size) / 2)

    def arrow(self, words: str, *, high: bool, rise: float) -> Arrow | None:
        """Return the arrow whose curve rises so much; None if it would cross a mark, or its words have no room."""
        (x, y), (end_x, end_y) = self.start, self.end
        control = (x + end_x) / 2, (y + end_y) / 2 - 2 * rise * hypot(end_x - x, end_y - y)
        curve = _curve(self.start, control, self.end)
        points = [at for at in curve if hypot(at[0] - x, at[1] - y) > self.rim]
        if len(points) < _PIECES // 3 or min(y for _, y in points) < 0:
            return None
        # A tick on the far side of the dial would be reached through the node.
        if any(dist(at, self.target) < self.dial for at in points[:-1]):
            return None
        strokes = list(pairwise(points))
        if any(crosses(stroke, box) for stroke in strokes for box in self._near(stroke)):
            return None
        small = self.plan.theme.small
        for (x, y), below in product((points[round(i * len(points))] for i in _AT), _BELOW):
            label = Label("becomes", words, x, y + below * small, small, width(words, small))
            if not (self.around.taken.lies_under(label, *strokes) or self._on_dial(label) or self._beside_text(label)):
                return Arrow(high, tuple(strokes[::2]), _head(points), label)
        return None

    def _near(self, stroke: Stroke) -> Iterator[Box]:
        """Yield the boxes near a piece of the arrow that it must not run over."""
        yield from (box for owner, box in self.around.boxes.near(box_around(stroke)) if owner not in self.ends)
        if self.window:
            yield self.window.extent

    def _beside_text(self, label: Label) -> bool:
        """Return whether another text is so close to a label that it would look like part of it, or the window is."""
        wider = label._replace(width=label.width + 0.9 * label.size).extent
        if self.window and overlap(self.window.extent, wider):
            return True
        return any(not owner and overlap(box, wider) for owner, box in self.around.boxes.near(wider))

    def _on_dial(self, label: Label) -> bool:
        """Return whether a label runs over a dial."""
        left, top, right, bottom = label.extent
        chance = (at for node, at in self.plan.places.items() if self.plan.tree.kind(node) == "chance")
        nearest = ((at, (min(max(at.x, left), right), min(max(at.y, top), bottom))) for at in chance)
        return any(dist((at.x, at.y), point) < self.dial for at, point in nearest)


def _curve(start: Point, control: Point, end: Point) -> Iterator[Point]:
    """Yield points along a quadratic Bézier curve."""
    for i in range(_PIECES + 1):
        t = i / _PIECES
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


def _head(points: list[Point]) -> tuple[Point, ...]:
    """Return the corners of the head of an arrow along points."""
    (x, y), (before_x, before_y) = points[-1], points[-3]
    dx, dy = direction((before_x, before_y), (x, y))
    back_x, back_y = x - _LONG * dx, y - _LONG * dy
    return (x, y), (back_x - _HALF * dy, back_y + _HALF * dx), (back_x + _HALF * dy, back_y - _HALF * dx)
