"""Motion: what moves between two frames of a run, and how; the one rule for the player and for films.

    for move in moves(plan, run.frame(k - 1), run.frame(k)):
        rule = RULES[move.kind]
        share = rule.share(t)           # t from 0, the old frame, to 1, the new one, which takes SECONDS
        ...                             # along(move.way, share), at(rule.opacity, share), ...

Whatever moves is also drawn by the new frame, at its final place: a motion only shows it elsewhere, or
fainter, on the way. At t = 1 the picture is exactly the new frame. What changes and is not listed (colours,
classes, the sentence, the counters) is as in the new frame from the start. For each kind of move:

- "rise": draw its label a second time, at `along(way, share)`, with the edge of its node, so that it appears from
  behind one node and goes in behind the other; the label at rest stays behind, as faint as `at(rule.rest, share)`.
- "descend": the live label of the edge to its node is on its way, at `along(way, share)`, from below the names on it,
  or from the node that set an end of it.
- "narrow": the interval on the dial and on the number line is `span(move, share)`; on a dial that showed none before,
  since nothing was known, it is as faint as `at(rule.opacity, share)`.
- "settle": the new number fades in, and the old one, if there was one, stays as much as the new one lacks.
- "snip": the bars across the edge to its node have grown to a part `share` of their length, from their middle outwards.
- "fall": the node and all below it, with the edges between them, are `at(rule.drop, share)` lower.
- "hatch": the ground below its node, which is never read, is as faint as `at(rule.opacity, share)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple, TypeAlias

from emmviz.picture.frame_marks import live_label, node_text
from emmviz.picture.geometry import Point, seen, text_y
from emmviz.picture.plan import Plan
from emmviz.picture.scene import Arrow, Label
from emmviz.search.events import Step
from emmviz.story.frame import Frame
from emmviz.story.visits import ARRIVALS

SECONDS = 0.95
# The two middle points of the curve, as `cubic-bezier` of a style sheet takes them: off gently, gently to rest.
EASE = (0.4, 0.0, 0.4, 1.0)
DialSpan: TypeAlias = tuple[float, float]
# A size that changes: pairs of a share of the way, from 0 to 1, and the size there; straight in between.
Track: TypeAlias = tuple[tuple[float, float], ...]


class Move(NamedTuple):
    """A motion of one kind at a node.

    A "rise" is a value that moves up from a node to the node that uses it; a "descend" is the window of a node that
    moves down with its entry, or along the arrow from the node that set one of its ends. `label` is the value or the
    window beside the edge, at rest. A "narrow" is what a chance node can still be, which shrinks from the first of two
    spans of its dial to the second, within it. A "settle" is a node that gets a number, a "snip" the edge to a node
    that is cut, and a "fall" a node that was cut off, which falls back with all that is below it; where it is never
    read, "hatch" is the hatched area below it.
    """

    kind: str
    node: str
    way: tuple[Point, ...] = ()
    label: Label | None = None
    spans: tuple[DialSpan, ...] = ()


def moves(plan: Plan, before: Frame, after: Frame, arrows: Sequence[Arrow] = ()) -> tuple[Move, ...]:
    """Return the moves from one frame to the next on their common plan; none between any other two frames.

    `arrows` are the arrows of the frame after it.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.plan import plan_for
    >>> run = star1(gallery.aima_scale())
    >>> [move.kind for move in moves(plan_for(run.frame(0)), run.frame(8), run.frame(9))]
    ['rise', 'narrow']
    """
    step = after.step
    if step is None or after.k != before.k + 1:
        return ()
    nodes = [node for node in (step.node, step.child) if node in plan.places]
    return (
        *_on_an_edge(plan, after, step, arrows),
        *_narrowed(plan, before, after, step.node),
        *(Move("settle", node) for node in nodes if _is_settled(plan, before, after, node)),
        *(
            Move(kind, child)
            for child in step.skipped
            if child in plan.places and before.nodes[child].state != "cut"
            for kind in ("snip", "fall")
        ),
        *(Move("hatch", ground.roots[0]) for ground in plan.grounds if ground.number in _cut_now(after)),
    )


def _cut_now(frame: Frame) -> set[int]:
    """Return the number of the cut that the step of a frame makes, if any."""
    return {cut.number for cut in frame.cuts if cut.after == frame.k}


def _on_an_edge(plan: Plan, after: Frame, step: Step, arrows: Sequence[Arrow]) -> Iterator[Move]:
    """Yield the value that moves up to the node of a step, or the window that moves down to it."""
    rises = step.event == "update"
    node = step.child if rises else step.node
    if node not in plan.places or not (rises or step.event in ARRIVALS):
        return
    parent, label = plan.tree.parent(node), live_label(plan, after, node)
    if parent is None or label is None:
        return
    if rises:
        yield Move("rise", node, (_value_at(plan, node), plan.places[node].end, _value_at(plan, parent)), label)
    elif arrows:
        yield Move("descend", node, (*(start for start, _ in arrows[0].strokes), (label.x, label.y)), label)
    else:
        yield Move("descend", node, _down(plan, parent, node, label), label)


def _narrowed(plan: Plan, before: Frame, after: Frame, node: str) -> Iterator[Move]:
    """Yield the interval of a node on its dial, where it is smaller than it was."""
    old, new = before.nodes[node].interval, after.nodes[node].interval
    if plan.dial and node in plan.places and old and new and old is not new:
        (a, b), (c, d) = spans = tuple(seen(plan.share(low), plan.share(high)) for low, high in (old, new))
        if a <= c and d <= b and (a, b) != (c, d):
            yield Move("narrow", node, spans=spans)


def _is_settled(plan: Plan, before: Frame, after: Frame, node: str) -> bool:
    """Return whether the value of a node has changed; a leaf has its value from the start."""
    old, new = before.nodes[node], after.nodes[node]
    if old is new or plan.tree.kind(node) == "leaf":
        return False
    return node_text(plan, new, node) not in ("", node_text(plan, old, node))


def _down(plan: Plan, parent: str, node: str, window: Label) -> tuple[Point, Point]:
    """Return where a window starts and ends when it moves down to a node: it starts just below the edge labels."""
    start, rest = plan.places[node].start, (window.x, window.y)
    names = [name for child in plan.tree.children(parent) if child in plan.places for name in plan.places[child].labels]
    if plan.theme.direction == "right":
        ends, begins, along_it = [name.x + (name.width + window.width) / 2 for name in names], start[0], rest[0]
    else:
        ends, begins, along_it = [name.y + 0.65 * (name.size + window.size) for name in names], start[1], rest[1]
    share = (max(ends, default=begins) - begins) / ((along_it - begins) or 1.0)
    return along((start, rest), min(max(share, 0.0), 1.0)), rest


def _value_at(plan: Plan, node: str) -> Point:
    place = plan.places[node]
    return place.x, text_y(place.shape, place.y, place.size)


class MotionRule(NamedTuple):
    """How a kind of move runs: when it begins and ends, as shares of SECONDS; and by its progress, how opaque it
    is, how opaque what stays behind is, and how far it drops, in the unit of the picture.
    """

    begins: float
    ends: float
    opacity: Track = ((0, 1), (1, 1))
    rest: Track = ((0, 1), (1, 1))
    drop: Track = ((0, 0), (1, 0))

    def share(self, t: float) -> float:
        """Return its progress, eased, from 0 to 1, after a share `t` of SECONDS."""
        return eased(min(max((t - self.begins) / (self.ends - self.begins), 0.0), 1.0))


# A value is under way first; what it changes follows when it arrives. Before the bars strike there is a pause, and then
# the subtree falls back and its ground is hatched. A value at rest appears where the moving one disappears.
RULES: Mapping[str, MotionRule] = {
    "rise": MotionRule(0, 0.4, opacity=((0, 0), (0.12, 1), (0.85, 1), (1, 0)), rest=((0, 0), (0.85, 0), (1, 1))),
    "descend": MotionRule(0, 0.4, opacity=((0, 0), (0.3, 1), (1, 1))),
    "narrow": MotionRule(0.4, 1, opacity=((0, 0), (0.2, 1), (1, 1))),
    "settle": MotionRule(0.3, 0.6, opacity=((0, 0), (1, 1))),
    "snip": MotionRule(0.2, 0.4, opacity=((0, 0), (0.2, 1), (1, 1))),
    "fall": MotionRule(0.4, 0.7, drop=((0, 0), (0.4, 6), (1, 0))),
    "hatch": MotionRule(0.4, 0.7, opacity=((0, 0), (1, 1))),
}


def span(move: Move, share: float) -> DialSpan:
    """Return the span of a dial on its way from one to the other."""
    low, high = (a * (1 - share) + b * share for a, b in zip(*move.spans, strict=True))
    return low, high


def eased(share: float) -> float:
    """Return which share of its path a mark has covered after a share of the time of its motion.

    >>> eased(0), round(eased(0.5), 3), eased(1)
    (0.0, 0.641, 1.0)
    """
    x1, y1, x2, y2 = EASE
    low, high = 0.0, 1.0
    # The curve runs from 0 to 1 in both directions; thirty halvings are more than a screen or a file can show.
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if _bezier(x1, x2, middle) < share else (low, middle)
    return round(_bezier(y1, y2, high), 6)


def _bezier(first: float, second: float, t: float) -> float:
    """Return a coordinate, at `t`, of the cubic Bézier curve from 0 to 1 with these two control values."""
    return 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t**2 * second + t**3


def at(track: Track, share: float) -> float:
    """Return a changing size at a share of its course, between the given points.

    >>> at(((0, 0), (0.5, 6), (1, 0)), 0.25)
    3.0
    """
    for (a, low), (b, high) in pairwise(track):
        if share <= b:
            return low + (high - low) * (share - a) / (b - a)
    return track[-1][1]


def along(way: tuple[Point, ...], share: float) -> Point:
    """Return the point that is a share of a broken line's length away from its first end.

    >>> along(((0, 0), (0, 10), (30, 10)), 0.5)
    (10.0, 10.0)
    """
    if share >= 1:
        return way[-1]
    lengths = [dist(a, b) for a, b in pairwise(way)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        if left <= length:
            part = left / (length or 1.0)
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return way[-1]
