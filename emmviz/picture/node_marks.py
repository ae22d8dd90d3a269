"""Marks of nodes: a node in a frame, with its value, its dial and its label for screen readers."""

from __future__ import annotations

from emmviz.base.locale import words
from emmviz.base.numbers import is_finite
from emmviz.base.text import width
from emmviz.picture.geometry import text_y
from emmviz.picture.marks import Dial, Label, Node
from emmviz.picture.plan import Place, Plan
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState

__all__ = ["accessible_name", "dial_ends", "dial_mark", "node_classes", "node_mark", "node_text", "value_label"]


def node_mark(plan: Plan, frame: Frame, node: str) -> Node:
    """Place one node as it is in a frame."""
    place, state, kind = plan.places[node], frame.nodes[node], plan.tree.kind(node)
    text = node_text(plan, state, node)
    label = value_label(plan, place, text) if text else None
    says = accessible_name(plan, state, node, text) + (f" ({place.more.text})" if place.more else "")
    return Node(node, kind, node_classes(frame, kind, state, node), place.shape, place.x, place.y, place.size, label,
                place.name, dial_mark(plan, frame, node), says, place.more)  # fmt: skip


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
    return "" if state.value is None or state.bound is None else label(state.value, state.bound, digits=digits)


def node_classes(frame: Frame, kind: str, state: NodeState, node: str) -> tuple[str, ...]:
    """Return "node", kind, state, and what else holds: "cutoff" where it cuts, "lit" where its value is the bound."""
    more = ["cutoff"] if state.state == "current" and frame.step and frame.step.event == "cutoff" else []
    more += ["lit"] if state.lit else []
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
    if live and state.window is not None:
        window = plan.share(state.window[0]), plan.share(state.window[1])
        ticks = tuple(plan.share(end) for end in state.window if is_finite(end))
    if still := state.interval:
        interval = plan.share(still[0]), plan.share(still[1])
    return Dial(plan.dial, window, ticks, interval, dial_ends(plan, place) if live else ())


def dial_ends(plan: Plan, place: Place) -> tuple[Label, ...]:
    """The letters L and U at the two ends of a dial."""
    # Beside the ends of the ring, clear of the band of the window, which is 12 wide.
    size, reach = plan.theme.small * 0.92, plan.dial * 0.7071
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


def accessible_name(plan: Plan, state: NodeState, node: str, text: str) -> str:
    """Return a node in words, for screen readers."""
    lang = words(plan.lang)["node"]
    kind = plan.tree.kind(node)
    parts = {"name": node, "kind": words(plan.lang)["kind"][kind], "value": text}
    if kind == "leaf":
        unread = state.state in ("cut", "unreachable")
        return str(lang["leaf_unread" if unread else "leaf"]).format(**parts)
    if state.state in ("cut", "unreachable"):
        return str(lang[state.state]).format(**parts)
    if state.value is not None and state.bound is not None:
        sign = state.bound.sign + " " if state.bound is not Bound.EXACT else ""
        parts["value"] = sign + plan.narrator.number(state.value)
        return str(lang["worth"]).format(**parts)
    if state.state in ("open", "current"):
        return str(lang["open"]).format(**parts)
    return str(lang["unseen" if state.state == "unseen" else "open"]).format(**parts)
