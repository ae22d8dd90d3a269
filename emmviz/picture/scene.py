"""Scene: a tree and a frame become positioned marks, which every renderer reads and no renderer adds to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import is_finite
from emmviz.base.text import width, wrap
from emmviz.picture.geometry import Box, clear_of, text_y
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Node, Scene
from emmviz.picture.plan import Place, Plan, make_plan
from emmviz.picture.theme import Theme
from emmviz.picture.theme import theme as theme_of
from emmviz.search.step import Bound
from emmviz.story.frame import Frame, NodeState, unwritten

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Scene", "draw", "edge_mark", "node_mark", "plan_for", "scene_from", "varied"]


def plan_for(
    frame: Frame, theme: Any = "light", lang: str = "en", layout: str = "tidy", *, caption: bool = True,
    sentences: Sequence[str] = (), fold: Any = None,
) -> Plan:  # fmt: skip
    """Return the plan that all frames of one run share; sentences, those that must have room below."""
    return make_plan(frame, theme_of(theme), lang, layout, sentences if caption else None, fold)


def varied(theme: Any, numbers: str | None, transparent: bool | None) -> Theme:
    """Return a theme with the numbers and the ground that are asked for, None for its own."""
    changes = {"numbers": numbers, "transparent": transparent}
    return theme_of(theme, **{name: value for name, value in changes.items() if value is not None})


def draw(
    tree: GameTree, frame: Frame, theme: Any = "light", lang: str = "en", *, layout: str = "tidy",
    caption: bool | None = None, fold: Any = None, blank: bool = False, numbers: str | None = None,
    transparent: bool | None = None,
) -> Scene:  # fmt: skip
    """Place the marks of one frame.

    Parameters: tree, and frame, a frame of a run on it or of no run; theme, a name, a
    TOML file, a dict or a Theme; lang, a language;
    layout, "tidy" or "dot"; caption, whether the sentence stands below, by default yes except on a page of fixed size;
    fold, what is left out of a big tree: how many rows below the root are drawn, or ids of nodes below which none is;
    blank, True for a handout, on which what the search finds is left for the reader to write; numbers, "decimals" or
    "fractions", and transparent, True for no ground, where they differ from the theme's.
    Returns: a Scene. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> draw(run.tree, run.frame(25)).by_id["C"].classes
    ('node', 'chance', 'current', 'cutoff')
    """
    look = varied(theme, numbers, transparent)
    below = look.page is None if caption is None else caption
    plan = plan_for(frame, look, lang, layout, caption=below, fold=fold)
    return scene_from(plan, unwritten(frame) if blank else frame, caption=below)


def scene_from(plan: Plan, frame: Frame, *, caption: bool = True, hidden: bool = False) -> Scene:
    """Place the marks of one frame by a plan made for its run; hidden, True for those of nodes yet to grow as well."""
    tree = plan.tree
    order = list(plan.places)
    # A game that grows as it is searched shows what has grown so far, each node where it will stand to the end.
    seen = [node for node in order if hidden or frame.nodes[node].state != "hidden"]
    nodes = tuple(node_mark(plan, frame, node) for node in seen)
    edges = tuple(edge_mark(plan, frame, node) for node in seen[1:])
    after = {cut.number: cut.after for cut in frame.cuts}
    reasons = tuple(mark for mark in plan.reasons if after[mark.number] <= frame.k)
    title = called(tree.title, plan.lang) or words(plan.lang)["algorithm"].get(frame.algorithm, "") or "emmviz"
    text = frame.said(plan.narrator)
    mark = _caption(plan, text) if text and caption else None
    return Scene(
        plan.width,
        plan.height,
        plan.theme,
        title,
        text,
        plan.levels,
        edges,
        nodes,
        reasons,
        mark,
        plan.legend,
        plan.lang,
    )


def node_mark(plan: Plan, frame: Frame, node: str) -> Node:
    """Place one node as it is in a frame."""
    place, state, kind = plan.places[node], frame.nodes[node], plan.tree.kind(node)
    text = node_text(plan, state, node)
    label = value_label(plan, place, text) if text else None
    said = says(plan, state, node, text) + (f" ({place.more.text})" if place.more else "")
    return Node(node, kind, node_classes(frame, kind, state, node), place.shape, place.x, place.y, place.size, label,
                place.name, dial_mark(plan, frame, node), said, place.more)  # fmt: skip


def value_label(plan: Plan, place: Place, text: str) -> Label:
    """Put a number into a shape, smaller where the shape is not made for one so long."""
    room = place.size.w * {"up": 0.58, "down": 0.58}.get(place.shape, 0.9)
    wide = width(text, plan.theme.value, bold=True)
    size = plan.theme.value * min(1.0, room / (wide or 1.0))
    return Label("value", text, place.x, text_y(place.shape, place.y, place.size), size, wide * size / plan.theme.value)


def node_text(plan: Plan, state: NodeState, node: str) -> str:
    """Write the number that a node shows."""
    label, digits = plan.narrator.label, plan.theme.digits
    if plan.tree.kind(node) == "leaf":
        return label(plan.tree.value(node), digits=digits)
    if state.partial is not None:
        if plan.dial:
            return ""  # the dial says more than a sum that goes on
        return label(state.partial, None, digits=digits)
    return "" if state.value is None or state.bound is None else label(state.value, state.bound, digits=digits)


def node_classes(frame: Frame, kind: str, state: NodeState, node: str) -> tuple[str, ...]:
    """Return node, kind, state, and what else holds: cutoff for the node that cuts now, lit for what it cuts with."""
    more = ["cutoff"] if state.state == "current" and frame.step and frame.step.event == "cutoff" else []
    more += ["lit"] if state.lit else []
    more += ["probed"] if state.state == "cut" and state.value is not None else []
    # A tree that nobody searches has nothing unseen: it is simply drawn.
    return ("node", kind, *([state.state] if frame.algorithm else []), *more)


def dial_mark(plan: Plan, frame: Frame, node: str) -> Dial | None:
    """Place the dial of a chance node: its window while it is searched, and what it can still be."""
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
    # Beside the ends of the ring, clear of the band of the window, which is twelve wide.
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


def edge_mark(plan: Plan, frame: Frame, node: str) -> Edge:
    """Place the edge to a node as it is in a frame."""
    place, state = plan.places[node], frame.nodes[node]
    parent = plan.tree.parent(node)
    assert parent is not None
    live, labels = live_label(plan, frame, parent, node), place.labels
    boxes: list[Box] = []
    if plan.theme.transparent:
        # Nothing can hide the line behind a label where the ground is to be seen, so the line stops there.
        boxes = [_box(label) for label in (*labels, live) if label]
        labels, live = tuple(label._replace(box=False) for label in labels), live and live._replace(box=False)
    return Edge(parent, node, edge_classes(frame, parent, node, state), place.start, place.end, labels, live,
                cut_mark(plan, frame, node), clear_of(place.start, place.end, boxes))  # fmt: skip


def _box(label: Label) -> Box:
    high = label.size * 1.3
    return label.x - label.width / 2, label.y - high / 2, label.x + label.width / 2, label.y + high / 2


def edge_classes(frame: Frame, parent: str, node: str, state: NodeState) -> tuple[str, ...]:
    """Return edge and what holds: path on the way to the current node, best to the child that leads,
    chosen to the one that a finished node took, probe to one that was only probed, cut, unreachable, hidden."""
    found = ["edge"]
    if state.state in ("open", "current"):
        found.append("path")
    elif state.state in ("probed", "cut", "unreachable", "hidden"):
        found.append(state.state)
    above = frame.nodes[parent]
    if above.best == node:
        found.append("best" if above.state in ("open", "current") else "chosen")
    return tuple(found)


def live_label(plan: Plan, frame: Frame, parent: str, node: str) -> Label | None:
    """What travels along an edge now: the window on the way down, the value on the way up."""
    state, step = frame.nodes[node], frame.step
    text = ""
    if state.state in ("open", "current") and state.window is not None:
        text = plan.narrator.window(state.window)
    elif step and step.event == "update" and step.child == node and step.result:
        value, bound = step.result
        text = "↑ " + plan.narrator.label(value, bound, digits=plan.theme.digits)
    if not text:
        return None
    size = plan.theme.small if plan.theme.page else plan.theme.small + 1
    wide = width(text, size, bold=True) + 8
    x, y = plan.places[node].live
    # Kept inside the page: the outermost leaves are narrower than a window.
    x = min(max(x, wide / 2 + 4), plan.width - wide / 2 - 4)
    return Label("live", text, x, y, size, wide, box=True)


def cut_mark(plan: Plan, frame: Frame, node: str) -> CutMark | None:
    """The bars across a cut edge; the number stands beside the last of the edges that one cutoff cuts."""
    if frame.nodes[node].state != "cut":
        return None
    # A probe and the search after it may cut the same edge: the last cut so far is the one that stands.
    cut = [cut for cut in plan.cuts[node] if cut.after <= frame.k][-1]
    place = plan.places[node]
    (x1, y1), (x2, y2) = place.start, place.end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    x, y = place.cut
    badge = None
    # In a row that is shared with windows the badge keeps to the side of the siblings that are read already.
    tight, size = plan.theme.tight, plan.theme.small
    if node == cut.step.skipped[0 if tight else -1]:
        aside = 11 + size * 0.9
        wide = width(str(cut.number), size, bold=True)
        badge = Label("badge", str(cut.number), x - aside if tight else x + aside, y, size, wide)
    return CutMark(cut.number, x, y, ((x2 - x1) / length, (y2 - y1) / length), badge)


def says(plan: Plan, state: NodeState, node: str, text: str) -> str:
    """Say a node in words, for the ear."""
    lang = words(plan.lang)["node"]
    kind = plan.tree.kind(node)
    said = {"name": node, "kind": words(plan.lang)["kind"][kind], "value": text}
    if kind == "leaf":
        unread = state.state in ("cut", "unreachable")
        return str(lang["leaf_unread" if unread else "leaf"]).format(**said)
    if state.state in ("cut", "unreachable"):
        return str(lang[state.state]).format(**said)
    if state.value is not None and state.bound is not None:
        sign = state.bound.sign + " " if state.bound is not Bound.EXACT else ""
        said["value"] = sign + plan.narrator.number(state.value)
        return str(lang["worth"]).format(**said)
    if state.state in ("open", "current"):
        return str(lang["open"]).format(**said)
    return str(lang["unseen" if state.state == "unseen" else "open"]).format(**said)


def _caption(plan: Plan, text: str) -> Caption:
    x, y, room = plan.caption_at
    size = plan.theme.label
    lines = wrap(text, size, room)
    return Caption(tuple(
        Label("caption", line, x, y + i * size * 1.4, size, width(line, size), "start") for i, line in enumerate(lines)
    ))  # fmt: skip
