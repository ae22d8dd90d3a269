"""Frame marks: a node and the edge to it as they are in a frame, with value, dial and cut, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from emmviz.base.numbers import Number, is_finite
from emmviz.base.text import width
from emmviz.picture import boards
from emmviz.picture.boards import lettered
from emmviz.picture.cuts import badge
from emmviz.picture.geometry import direction, text_y
from emmviz.picture.label_texts import LINE, reach_text
from emmviz.picture.places import Place
from emmviz.picture.plan import Plan
from emmviz.picture.scene import BoardMark, CutMark, Dial, Edge, Label, Node
from emmviz.picture.theme import MOST_WEIGHT, Theme
from emmviz.search.events import Bound
from emmviz.story.frame import Cut, Frame, NodeState, best_moves
from emmviz.story.visits import ENDS
from emmviz.tree.game_tree import GameTree


def node_mark(plan: Plan, frame: Frame, node: str) -> Node:
    """Place one node as it is in a frame."""
    place, state, kind = plan.places[node], frame.nodes[node], plan.tree.kind(node)
    text, note = node_text(plan, state, node), place.more
    if note and kind == "leaf":
        note = note._replace(text=reach_text(plan.narrator, plan.tree.reach(node, best_moves(frame))))
    return Node(
        id=node,
        kind=kind,
        classes=(*node_classes(frame, kind, state), *(["marked"] if node in plan.marked else [])),
        shape=place.shape,
        x=place.x,
        y=place.y,
        size=place.size,
        value=value_label(plan.theme, place, text) if text else None,
        name=place.name,
        dial=dial_mark(plan, frame, node),
        says=in_words(plan, frame, node) + (f" ({note.text})" if note else ""),
        more=note,
        ring=state.state == "current",
        board=board_mark(plan, node),
    )


def board_mark(plan: Plan, node: str) -> BoardMark | None:
    """Place the board of a node's position, if that has one."""
    at = plan.places[node].board
    if at is None:
        return None
    return BoardMark(lettered(plan.tree.nodes[node]["board"], plan.lang, plan.theme.words), *at, plan.theme.small)


def value_label(theme: Theme, node: Place | Node, text: str) -> Label:
    """Place a value in the shape of a node, in smaller type if it is too long for it."""
    wide = width(text, theme.value, bold=True)
    room = node.size.w * (0.58 if node.shape in ("up", "down") else 0.9)
    share = min(1.0, room / (wide or 1.0))
    return Label("value", text, node.x, text_y(node.shape, node.y, node.size), theme.value * share, wide * share)


def node_text(plan: Plan, state: NodeState, node: str) -> str:
    """Write the value that a node shows."""
    label = plan.narrator.label
    if plan.tree.kind(node) == "leaf":
        return label(plan.tree.value(node))
    if state.partial is not None:
        # A dial shows more than a running sum.
        return "" if plan.dial or "sums" in plan.hide else label(state.partial, None)
    if state.value is None or state.bound is None or is_hidden(plan, state.bound):
        return ""
    return label(state.value, state.bound, estimate=state.estimate)


def is_hidden(plan: Plan, bound: Bound) -> bool:
    """Return whether a picture leaves out a number because it is only a bound."""
    return bound is not Bound.EXACT and "bounds" in plan.hide


def node_classes(frame: Frame, kind: str, state: NodeState) -> tuple[str, ...]:
    """Return "node", kind, state, and what else holds: "cutoff" where it cuts, "lit" where its value is the bound,
    "estimate" if its value is only an estimate, "erring" if its player may move at random, "probed" if a cut node
    has a value of before."""
    holds = (
        # Without a search no node is unseen: the tree is simply drawn.
        (state.state, bool(frame.algorithm)),
        ("cutoff", state.state == "current" and frame.step is not None and frame.step.event == "cutoff"),
        ("lit", state.lit),
        ("estimate", state.estimate),
        ("erring", state.erring),
        ("probed", state.state == "cut" and state.value is not None),
    )
    return ("node", kind, *[name for name, here in holds if here])


def dial_mark(plan: Plan, frame: Frame, node: str) -> Dial | None:
    """Place the dial of a chance node: its window while it is searched, and the interval of its value."""
    if not plan.dial or plan.tree.kind(node) != "chance":
        return None
    state = frame.nodes[node]
    live = state.state in ("open", "current")
    ends = (state.window or ()) if live and "window" not in plan.hide else ()
    window, interval = _on_dial(plan, ends), _on_dial(plan, state.interval or ())
    return Dial(
        radius=plan.dial,
        window=window,
        ticks=tuple(share for share, end in zip(window or (), ends, strict=True) if is_finite(end)),
        interval=interval,
        ends=plan.places[node].ends if live else (),
    )


def _on_dial(plan: Plan, ends: tuple[Number, Number] | tuple[()]) -> tuple[float, float] | None:
    return (plan.share(ends[0]), plan.share(ends[1])) if ends else None


def edge_mark(plan: Plan, frame: Frame, node: str) -> Edge:
    """Place the edge to a node as it is in a frame."""
    place, state = plan.places[node], frame.nodes[node]
    parent = plan.tree.parent(node)
    assert parent is not None
    marked = ("marked",) if {parent, node} <= plan.marked else ()
    return Edge(
        parent=parent,
        child=node,
        classes=edge_classes(frame, parent, node, state) + marked,
        start=place.start,
        end=place.end,
        labels=place.labels,
        live=live_label(plan, frame, node),
        cut=cut_mark(plan, frame, node),
        parts=((place.start, place.end),),
    )


def edge_classes(frame: Frame, parent: str, node: str, state: NodeState) -> tuple[str, ...]:
    """Return "edge" and what else holds: "path" towards the current node, "best" to the best child so far, "chosen" to
    the child that a finished node chose, both with "by-max" or "by-min" for the player, "probed", "cut", "unreachable",
    "hidden", "prob-0" to "prob-10" for how likely an outcome is, "weight-0" and so on for how often a player who errs
    goes there."""
    above, classes = frame.nodes[parent], ["edge"]
    if state.state in ("open", "current"):
        classes.append("path")
    elif state.state in ("probed", "cut", "unreachable", "hidden"):
        classes.append(state.state)
    if above.best == node:
        classes += ["best" if above.state in ("open", "current") else "chosen", f"by-{frame.tree.kind(parent)}"]
    prob = frame.tree.prob(node)
    classes += [] if prob is None else [prob_class(prob)]
    return (*classes, *([] if state.weight is None else [weight_class(state.weight)]))


def prob_class(prob: Fraction) -> str:
    """Return the class of an edge to an outcome of this probability, in tenths.

    >>> prob_class(Fraction(9, 10)), prob_class(Fraction(1, 36))
    ('prob-9', 'prob-0')
    """
    return f"prob-{round(10 * prob)}"


def weight_class(weight: Number) -> str:
    """Return the class of an edge that a player who errs takes so often.

    >>> weight_class(1), weight_class(0)
    ('weight-5', 'weight-0')
    """
    return f"weight-{round(MOST_WEIGHT * float(weight))}"


def live_label(plan: Plan, frame: Frame, node: str) -> Label | None:
    """Return the label of an edge in this step: the window on the way down, the value on the way up."""
    state, step = frame.nodes[node], frame.step
    text = ""
    if state.state in ("open", "current") and state.window is not None and "window" not in plan.hide:
        text = plan.narrator.window(state.window)
    elif step and step.event == "update" and step.child == node and step.result:
        value, bound = step.result
        text = "" if is_hidden(plan, bound) else "↑ " + plan.narrator.label(value, bound, estimate=state.estimate)
    if not text:
        return None
    size = plan.theme.small if plan.theme.page else plan.theme.small + 1
    wide = width(text, size, bold=True) + 8
    turned = plan.theme.direction == "right"
    # Beside a tree there may be the evidence of the step.
    right_end = plan.column.left if plan.column and plan.column.is_beside else plan.width
    ends = 4.0, (plan.foot if turned else right_end) - 4
    x, y = plan.places[node].beside_edge(wide, LINE * size, ends, _names_around(plan, node), turned=turned)
    return Label("live", text, x, y, size, wide, box=True)


def _names_around(plan: Plan, node: str) -> Iterator[Label]:
    """Yield the names of a node, of its parent, and of their neighbours; of many children only the nearest."""
    tree = plan.tree
    parent = tree.parent(node)
    near = [*_beside(tree, node), *(_beside(tree, parent) if parent else ())]
    for one in (*near, *(child for above in near for child in (*tree.children(above)[:1], *tree.children(above)[-1:]))):
        if one in plan.places and (name := plan.places[one].name):
            yield name


def _beside(tree: GameTree, node: str) -> list[str]:
    """Return a node between its nearest siblings."""
    parent = tree.parent(node)
    siblings = tree.children(parent) if parent else [node]
    at = siblings.index(node)
    return siblings[max(at - 1, 0) : at + 2]


def cut_mark(plan: Plan, frame: Frame, node: str) -> CutMark | None:
    """Return the bars across a cut edge, with the number of the cutoff at the last of the edges that it cuts."""
    if frame.nodes[node].state != "cut":
        return None
    cut, place = _latest(plan, frame, node), plan.places[node]
    number = inequality = None
    # At the side of the siblings already searched it would cover the edge of the last of them, which would look cut.
    if node == cut.step.skipped[-1]:
        number, inequality = badge(place, cut.number, plan.theme, plan.width), plan.inequalities.get(cut.number)
    return CutMark(cut.number, *place.cut, direction(place.start, place.end), number, inequality)


def in_words(plan: Plan, frame: Frame, node: str) -> str:
    """Return a node in words, for screen readers.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.plan import plan_for
    >>> frame = star1(gallery.aima_scale()).frame(25)
    >>> in_words(plan_for(frame), frame, "G")
    'G, MIN node, probability 0.1, cut by A: at most 1.3, not above 2.1'
    """
    return ", ".join(filter(None, (standing(plan, node), condition(plan, frame, node), position(plan, node))))


def standing(plan: Plan, node: str) -> str:
    """Return the words that do not change: its name and kind, and the move, outcome or probability that leads to it."""
    tree, narrator = plan.tree, plan.narrator
    kind, words = tree.kind(node), narrator.lang["node"]
    parent, action, prob = tree.parent(node), narrator.action(node), tree.prob(node)
    parts = [
        narrator.leaf(node) if kind == "leaf" else words["inner"].format(name=node, kind=narrator.lang["kind"][kind])
    ]
    if parent is not None and action:
        parts.append(words["outcome" if tree.kind(parent) == "chance" else "move"].format(action=action))
    if prob is not None:
        parts.append(words["probability"].format(prob=narrator.prob(prob)))
    return ", ".join(parts)


def position(plan: Plan, node: str) -> str:
    """Return the words for the board of its position; none if its game draws no boards."""
    if not (board := plan.tree.nodes[node].get("board")):
        return ""
    return str(plan.narrator.lang["node"]["board"]).format(board=boards.in_words(board, plan.lang, plan.theme.words))


def condition(plan: Plan, frame: Frame, node: str) -> str:
    """Return what a frame adds: whether its player may err, the value or what is known of it, the window while it is
    searched, why it was cut."""
    narrator, kind, state = plan.narrator, plan.tree.kind(node), frame.nodes[node]
    words, number = narrator.lang["node"], narrator.number
    parts = [words["erring"]] if state.erring else []
    if kind == "leaf":
        parts.append(f"{narrator.words['worth_exact']} {number(plan.tree.value(node))}")
    elif state.value is not None and state.bound is not None and state.estimate:
        parts.append(words["estimate"].format(value=number(state.value)))
    elif state.value is not None and state.bound is not None and not is_hidden(plan, state.bound):
        parts.append(f"{narrator.words[f'worth_{state.bound.value}']} {number(state.value)}")
    if not frame.algorithm:
        return ", ".join(parts)  # the tree is simply drawn
    if state.state in ("open", "current") and kind != "leaf":
        parts += _live(plan, state)
    elif state.state == "cut":
        parts.append(_cut(plan, _latest(plan, frame, node)))
    elif state.state in ("unseen", "unreachable"):
        parts.append(words[f"leaf_{state.state}" if kind == "leaf" else state.state])
    elif state.state == "probed":
        parts.append(words["probed"])
    return ", ".join(parts)


def _live(plan: Plan, state: NodeState) -> Iterator[str]:
    """Yield the known facts of an inner node that is being searched."""
    words, number = plan.narrator.lang["node"], plan.narrator.number
    if state.moment is None or state.moment.step.event not in ENDS:
        yield words["open"]
    if state.value is None and state.interval and "dials" not in plan.hide:
        low, high = map(number, state.interval)
        yield words["between"].format(low=low, high=high)
    elif state.value is None and state.partial is not None:
        yield words["sum"].format(value=number(state.partial))
    if state.window is not None:
        low, high = map(number, state.window)
        yield words["window"].format(low=low, high=high)


def _latest(plan: Plan, frame: Frame, node: str) -> Cut:
    """Return the cut of a node: if a probe and the search after it both cut it, the later cut."""
    return [cut for cut in plan.cuts[node] if cut.after <= frame.k][-1]


def _cut(plan: Plan, cut: Cut) -> str:
    """Write which node set the bound of a cut, and the numbers of the cut."""
    narrator, moment, step = plan.narrator, cut.moment, cut.step
    words = narrator.lang["node"]
    reason = moment.remark.reason(narrator) if moment.remark else None
    if narrator.is_extreme(moment):
        reason = narrator.reason(moment)
    if reason is None:
        assert step.window is not None
        ends = narrator.reached(moment), step.window[step.side == "beta"]
        value, limit = narrator.compare(lambda: list(map(narrator.number, ends)))
        reason = words[f"reason_{step.side}"].format(value=value, limit=limit)
    if moment.setter is None:
        return str(words["cut"]).format(reason=reason)
    return str(words["cut_by"]).format(
        holder=narrator.child(plan.tree.parent(moment.setter) or plan.tree.root), reason=reason
    )
