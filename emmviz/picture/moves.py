"""Moves: what moves from one frame of a run to the next; `emmviz.picture.motion` says how."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.picture.frame_marks import live_label, node_text
from emmviz.picture.geometry import Point, seen, text_y
from emmviz.picture.motion import Descend, Fall, Move, Narrow, Rise, Settle, Snip
from emmviz.picture.plan import Plan
from emmviz.story.frame import Frame
from emmviz.story.visits import ARRIVALS

__all__ = ["moves"]


def moves(plan: Plan, before: Frame, after: Frame) -> tuple[Move, ...]:
    """Return what moves from one frame to another on their common plan; nothing unless it is the next.

    Parameters: plan; before, of which only the nodes of the step are asked; after.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.plan import plan_for
    >>> run = star1(gallery.aima_scale())
    >>> [type(move).__name__ for move in moves(plan_for(run.frame(0)), run.frame(8), run.frame(9))]
    ['Rise', 'Narrow']
    """
    if after.step is None or after.k != before.k + 1:
        return ()
    found = _labels, _interval, _numbers, _cuts
    return tuple(move for part in found for move in part(plan, before, after))


def _labels(plan: Plan, _: Frame, after: Frame) -> Iterator[Rise | Descend]:
    """The value that goes up, or the window that comes down."""
    step = after.step
    assert step is not None
    node = step.child if step.event == "update" else step.node
    parent = None if node is None else plan.tree.parent(node)
    if node is None or parent is None or node not in plan.places:
        return
    label = live_label(plan, after, parent, node)
    if label is None:
        return
    if step.event == "update":
        yield Rise(node, label, (_value_at(plan, node), plan.places[node].end, _value_at(plan, parent)))
    elif step.event in ARRIVALS:
        yield Descend(node, (plan.places[node].start, (label.x, label.y)))


def _value_at(plan: Plan, node: str) -> Point:
    place = plan.places[node]
    return place.x, text_y(place.shape, place.y, place.size)


def _interval(plan: Plan, before: Frame, after: Frame) -> Iterator[Narrow]:
    """The interval of the step's node, where it is smaller than it was."""
    assert after.step is not None
    node = after.step.node
    was, now = before.nodes[node].interval, after.nodes[node].interval
    if not plan.dial or node not in plan.places or not was or not now:
        return
    old, new = (seen(plan.share(low), plan.share(high)) for low, high in (was, now))
    if old[0] <= new[0] and new[1] <= old[1] and old != new:
        yield Narrow(node, old, new)


def _numbers(plan: Plan, before: Frame, after: Frame) -> Iterator[Settle]:
    """The nodes of the step whose numbers are new."""
    step = after.step
    assert step is not None
    for node in (step.node, step.child):
        if node is None or node not in plan.places:
            continue
        text = node_text(plan, after.nodes[node], node)
        if text and text != node_text(plan, before.nodes[node], node):
            yield Settle(node)


def _cuts(plan: Plan, before: Frame, after: Frame) -> Iterator[Snip | Fall]:
    """The edges that the step cuts, and what hangs from them."""
    assert after.step is not None
    for child in after.step.skipped:
        if child in plan.places and before.nodes[child].state != "cut":
            yield Snip(child)
            yield Fall(child)
