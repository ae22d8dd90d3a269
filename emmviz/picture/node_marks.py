"""Marks of nodes: a node in a frame, with its value, its dial and its label for screen readers."""

from __future__ import annotations

from emmviz.base.numbers import is_finite
from emmviz.base.text import width
from emmviz.picture.boards import lettered
from emmviz.picture.geometry import text_y
from emmviz.picture.marks import BoardMark, Dial, Label, Node
from emmviz.picture.node_words import in_words
from emmviz.picture.plan import Place, Plan
from emmviz.story.frame import Frame, NodeState

__all__ = ["dial_ends", "dial_mark", "node_classes", "node_mark", "node_text", "value_label"]


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
