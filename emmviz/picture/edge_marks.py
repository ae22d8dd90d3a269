"""Marks of edges: an edge in a frame, with the window or value on it and the bars of a cut."""

from __future__ import annotations

from emmviz.base.numbers import Number
from emmviz.base.text import width
from emmviz.picture.geometry import Box, clear_of
from emmviz.picture.marks import CutMark, Edge, Label
from emmviz.picture.plan import Plan
from emmviz.picture.styles import MOST_WEIGHT
from emmviz.story.frame import Frame, NodeState

__all__ = ["cut_mark", "edge_classes", "edge_mark", "live_label", "weight_class"]


def edge_mark(plan: Plan, frame: Frame, node: str) -> Edge:
    """Place the edge to a node as it is in a frame."""
    place, state = plan.places[node], frame.nodes[node]
    parent = plan.tree.parent(node)
    assert parent is not None
    live, labels = live_label(plan, frame, parent, node), place.labels
    boxes: list[Box] = []
    if plan.theme.transparent:
        # On a transparent background no box can hide the line behind a label, so the line is interrupted there.
        boxes = [_box(label) for label in (*labels, live) if label]
        labels, live = tuple(label._replace(box=False) for label in labels), live and live._replace(box=False)
    classes = edge_classes(frame, parent, node, state)
    classes += ("marked",) if {parent, node} <= plan.marked else ()
    return Edge(parent, node, classes, place.start, place.end, labels, live,
                cut_mark(plan, frame, node), clear_of(place.start, place.end, boxes))  # fmt: skip


def _box(label: Label) -> Box:
    high = label.size * 1.3
    return label.x - label.width / 2, label.y - high / 2, label.x + label.width / 2, label.y + high / 2


def edge_classes(frame: Frame, parent: str, node: str, state: NodeState) -> tuple[str, ...]:
    """Return "edge" and what else holds: "path" towards the current node, "best" to the best child so far, "chosen" to
    the child that a finished node chose, both with "by-max" or "by-min" for who chose, "probed", "cut", "unreachable",
    "hidden", "weight-0" and so on for how often a player who errs goes there."""
    found = ["edge"]
    if state.state in ("open", "current"):
        found.append("path")
    elif state.state in ("probed", "cut", "unreachable", "hidden"):
        found.append(state.state)
    above = frame.nodes[parent]
    if above.best == node:
        found += ["best" if above.state in ("open", "current") else "chosen", f"by-{frame.tree.kind(parent)}"]
    if state.weight is not None:
        found.append(weight_class(state.weight))
    return tuple(found)


def weight_class(weight: Number) -> str:
    """Return the class of an edge that a player who errs takes so often.

    >>> weight_class(1), weight_class(0)
    ('weight-5', 'weight-0')
    """
    return f"weight-{round(MOST_WEIGHT * float(weight))}"


def live_label(plan: Plan, frame: Frame, parent: str, node: str) -> Label | None:
    """Return the label of an edge in this step: the window on the way down, the value on the way up."""
    state, step = frame.nodes[node], frame.step
    text = ""
    if state.state in ("open", "current") and state.window is not None and "window" not in plan.hide:
        text = plan.narrator.window(state.window)
    elif step and step.event == "update" and step.child == node and step.result:
        value, bound = step.result
        text = "↑ " + plan.narrator.label(value, bound, digits=plan.theme.digits, estimate=state.estimate)
    if not text:
        return None
    size = plan.theme.small if plan.theme.page else plan.theme.small + 1
    wide = width(text, size, bold=True) + 8
    x, y = plan.places[node].live
    # Keep it inside the page: the outermost leaves are narrower than a window.
    x = min(max(x, wide / 2 + 4), plan.width - wide / 2 - 4)
    return Label("live", text, x, y, size, wide, box=True)


def cut_mark(plan: Plan, frame: Frame, node: str) -> CutMark | None:
    """Return the bars across a cut edge, with the number of the cutoff at the last of the edges that it cuts."""
    if frame.nodes[node].state != "cut":
        return None
    # A probe and the search after it may cut the same edge: the latest cut is shown.
    cut = [cut for cut in plan.cuts[node] if cut.after <= frame.k][-1]
    place = plan.places[node]
    (x1, y1), (x2, y2) = place.start, place.end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    x, y = place.cut
    badge = None
    # In a row shared with windows the badge goes to the side of the siblings already searched.
    tight, size = plan.theme.tight, plan.theme.small
    if node == cut.step.skipped[0 if tight else -1]:
        aside = 11 + size * 0.9
        wide = width(str(cut.number), size, bold=True)
        badge = Label("badge", str(cut.number), x - aside if tight else x + aside, y, size, wide)
    return CutMark(cut.number, x, y, ((x2 - x1) / length, (y2 - y1) / length), badge)
