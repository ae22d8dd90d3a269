"""Node words: a node as one hears it, what it is and how one comes to it, and what the search has made of it so far."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.picture import boards
from emmviz.picture.plan import Plan
from emmviz.story.frame import Cut, Frame, NodeState
from emmviz.story.visits import ENDS

__all__ = ["condition", "in_words", "position", "standing"]


def in_words(plan: Plan, frame: Frame, node: str) -> str:
    """Return a node in words, for screen readers.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.draw import plan_for
    >>> frame = star1(gallery.aima_scale()).frame(25)
    >>> in_words(plan_for(frame), frame, "G")
    'G, MIN node, probability 0.1, cut by A: at most 1.3, not above 2.1'
    """
    return ", ".join(filter(None, (standing(plan, node), condition(plan, frame, node), position(plan, node))))


def standing(plan: Plan, node: str) -> str:
    """Return what does not change: its name and kind, and the move, outcome or probability that leads to it."""
    tree, tell = plan.tree, plan.narrator
    kind, words = tree.kind(node), tell.lang["node"]
    parts = [tell.leaf(node) if kind == "leaf" else words["inner"].format(name=node, kind=tell.lang["kind"][kind])]
    parent, action, prob = tree.parent(node), tell.action(node), tree.prob(node)
    if parent is not None and action:
        parts.append(words["outcome" if tree.kind(parent) == "chance" else "move"].format(action=action))
    if prob is not None:
        parts.append(words["probability"].format(prob=tell.prob(prob)))
    return ", ".join(parts)


def position(plan: Plan, node: str) -> str:
    """Return what the board of its position shows, nothing where its game draws none."""
    board = plan.tree.nodes[node].get("board")
    if not board:
        return ""
    told = boards.in_words(board, plan.lang, plan.theme.words)
    return str(plan.narrator.lang["node"]["board"]).format(board=told)


def condition(plan: Plan, frame: Frame, node: str) -> str:
    """Return what a frame adds: whether its player may err, the value or what is known of it, the window while it is
    searched, why it was cut."""
    kind, state = plan.tree.kind(node), frame.nodes[node]
    parts = [plan.narrator.lang["node"]["erring"]] if state.erring else []
    parts += [] if kind == "leaf" else [_worth(plan, state)]
    if kind == "leaf":
        value = plan.narrator.number(plan.tree.value(node))
        parts.append(f"{plan.narrator.words['worth_exact']} {value}")
    if frame.algorithm:  # else the tree is simply drawn
        parts += _search(plan, frame, node)
    return ", ".join(filter(None, parts))


def _worth(plan: Plan, state: NodeState) -> str:
    """The number of an inner node, in words where it is a bound or an estimate."""
    if state.value is None or state.bound is None:
        return ""
    tell = plan.narrator
    number = tell.number(state.value)
    if state.estimate:
        return str(tell.lang["node"]["estimate"]).format(value=number)
    return f"{tell.words[f'worth_{state.bound.value}']} {number}"


def _search(plan: Plan, frame: Frame, node: str) -> Iterator[str]:
    tell, state = plan.narrator, frame.nodes[node]
    words, what = tell.lang["node"], state.state
    if what in ("open", "current"):
        yield from _live(plan, state, plan.tree.kind(node))
    elif what == "cut":
        # A probe and the search after it may cut the same node: the latest cut counts.
        yield _cut(plan, [cut for cut in plan.cuts[node] if cut.after <= frame.k][-1])
    elif what in ("unseen", "unreachable"):
        yield words[f"leaf_{what}" if plan.tree.kind(node) == "leaf" else what]
    elif what == "probed":
        yield words["probed"]


def _live(plan: Plan, state: NodeState, kind: str) -> Iterator[str]:
    """What is known of a node that the search is in."""
    if kind == "leaf":
        return
    tell = plan.narrator
    words, number = tell.lang["node"], tell.number
    if state.moment is None or state.moment.step.event not in ENDS:
        yield words["open"]
    if state.value is None and state.interval:
        low, high = map(number, state.interval)
        yield words["between"].format(low=low, high=high)
    elif state.value is None and state.partial is not None:
        yield words["sum"].format(value=number(state.partial))
    if state.window is not None:
        low, high = map(number, state.window)
        yield words["window"].format(low=low, high=high)


def _cut(plan: Plan, cut: Cut) -> str:
    """Who cut it, and the numbers of the cut."""
    tell, moment, step = plan.narrator, cut.moment, cut.step
    words = tell.lang["node"]
    reason = moment.remark.reason(tell) if moment.remark else None
    if reason is None:
        assert step.window is not None
        limit = step.window[step.side == "beta"]
        numbers = {"value": tell.number(tell.reached(moment)), "limit": tell.number(limit)}
        reason = words[f"reason_{step.side}"].format(**numbers)
    if moment.setter is None:
        return str(words["cut"]).format(reason=reason)
    return str(words["cut_by"]).format(holder=plan.tree.parent(moment.setter), reason=reason)
