"""Marks of nodes: a node in a frame, with its value, its dial and its label for screen readers."""

from __future__ import annotations

from emmviz.base.numbers import Number, is_finite
from emmviz.base.text import width
from emmviz.picture.boards import lettered
from emmviz.picture.geometry import Box, clear_of, text_y
from emmviz.picture.marks import BoardMark, CutMark, Dial, Edge, Label, Node
from emmviz.picture.node_words import in_words
from emmviz.picture.plan import Place, Plan
from emmviz.picture.styles import MOST_WEIGHT
from emmviz.story.frame import Frame, NodeState

__all__ = [
    "cut_mark",
    "dial_ends",
    "dial_mark",
    "edge_classes",
    "edge_mark",
    "live_label",
    "node_classes",
    "node_mark",
    "node_text",
    "value_label",
    "weight_class",
]


def node_mark(plan: Plan, frame: Frame, node: str) -> Node:
    """Place one node as it is in a frame."""
    place, state, kind = plan.places[node], frame.nodes[node], plan.tree.kind(node)
    text = node_text(plan, state, node)
    label = value_label(plan, place, text) if text else None
    says = in_words(plan, frame, node) + (f" ({place.more.text})" if place.more else "")
    classes = (*node_classes(frame, kind, state, node), *(["marked"] if node in plan.marked else []))
    return Node(node, kind, classes, place.shape, place.x, place.y, place.size, label,
                place.name, dial_mark(plan, frame, node), says, place.more, state.state == "current",
                board_mark(plan, node))  # fmt: skip


def board_mark(plan: Plan, node: str) -> BoardMark | None:
    """Place the board of a node's position."""
    at = plan.places[node].board
    if at is None:
        return None
    return BoardMark(lettered(plan.tree.nodes[node]["board"], plan.lang, plan.theme.words), *at, plan.theme.small)


def value_label(plan: Plan, place: Place, text: str) -> Label:
    """Place a value in a shape, in smaller type where it is too long for it."""
    room = place.size.w * {"up": 0.58, "down": 0.58}.get(place.shape, 0.9)
    wide = width(text, plan.theme.value, bold=True)
    size = plan.theme.value * min(1.0, room / (wide or 1.0))
    return Label("value", text, place.x, text_y(place.shape, place.y, place.size), size, wide * size / plan.theme.value)


def node_text(plan: Plan, state: NodeState, node: str) -> str:
    """Write the value that a node shows."""
    label, digits = plan.narrator.label, plan.theme.digits
    if plan.tree.kind(node) == "leaf":
        return label(plan.tree.value(node), digits=digits)
    if state.partial is not None:
        if plan.dial:
            return ""  # the dial says more than a running sum
        return label(state.partial, None, digits=digits)
    return (
        ""
        if state.value is None or state.bound is None
        else label(state.value, state.bound, digits=digits, estimate=state.estimate)
    )


def node_classes(frame: Frame, kind: str, state: NodeState, node: str) -> tuple[str, ...]:
    """Return "node", kind, state, and what else holds: "cutoff" where it cuts, "lit" where its value is the bound,
    "estimate" where that is all its number is, "erring" where its player may move at random."""
    more = ["cutoff"] if state.state == "current" and frame.step and frame.step.event == "cutoff" else []
    more += ["lit"] if state.lit else []
    more += ["estimate"] if state.estimate else []
    more += ["erring"] if state.erring else []
    more += ["probed"] if state.state == "cut" and state.value is not None else []
    # Without a search no node is unseen: the tree is simply drawn.
    return ("node", kind, *([state.state] if frame.algorithm else []), *more)


def dial_mark(plan: Plan, frame: Frame, node: str) -> Dial | None:
    """Place the dial of a chance node: its window while it is searched, and the interval of its value."""
    if not plan.dial or plan.tree.kind(node) != "chance":
        return None
    state, place = frame.nodes[node], plan.places[node]
    live = state.state in ("open", "current")
    window = interval = None
    ticks: tuple[float, ...] = ()
    if live and state.window is not None and "window" not in plan.hide:
        window = plan.share(state.window[0]), plan.share(state.window[1])
        ticks = tuple(plan.share(end) for end in state.window if is_finite(end))
    if still := state.interval:
        interval = plan.share(still[0]), plan.share(still[1])
        # As long as nothing is known, a ring from end to end would only look like news.
        interval = None if interval == (0, 1) else interval
    return Dial(plan.dial, window, ticks, interval, dial_ends(plan, place) if live else ())


def dial_ends(plan: Plan, place: Place) -> tuple[Label, ...]:
    """The letters L and U at the two ends of a dial."""
    # Beside the ends of the ring, clear of the band of the window, which is 12 wide.
    size, reach = plan.theme.small, plan.dial * 0.7071
    return tuple(
        Label(
            "end",
            letter,
            place.x + sign * (reach + 6 + 0.62 * size),
            place.y + reach + 0.35 * size,
            size,
            width(letter, size) + 2,
            box=not plan.theme.transparent,
        )
        for letter, sign in (("L", -1), ("U", 1))
    )


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
