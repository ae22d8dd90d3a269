"""Label texts: what is written beside the nodes and edges of a tree, and how much room each of these labels takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import hypot
from typing import NamedTuple

from emmviz.base.numbers import INF, without_zero
from emmviz.base.text import in_lines, legible, width
from emmviz.picture.drawn import DrawnTree
from emmviz.picture.node_sizes import NodeSizes, board_end
from emmviz.picture.scene import ROW, Label
from emmviz.story.narrate import Narrator

# Between a shape and its board, or a label beside it.
BESIDE = 6.0
# The height of a line of text beside an edge, in font sizes.
LINE = 1.4
# The free space between an edge and a label beside it, usually and in a dense tree.
_AWAY, _NEAR = 7.0, 4.5
# In a dense tree that is as narrow as it can be, a move of more letters has two lines.
_FEW = 11
# A name is free of the ring that its node has while it is the current one.
_FREE = 8.0
# How far up the second line of a name moves the first, in lines; elsewhere there is room below.
_UP = {"circle": 1.0, "up": 1.0}


# -- nodes -------------------------------------------------------------------------------------------------------------


def node_names(drawn: DrawnTree, sizes: NodeSizes) -> tuple[dict[str, Label], tuple[str, ...]]:
    """Return the names of all nodes, as they are placed to the right of a node at (0, 0), and the shortened names."""
    names = in_lines(_name_text(drawn, node) for node in drawn.kinds)
    return {node: _name(drawn, sizes, node, names.lines) for node in drawn.kinds}, names.lost


def named_right(drawn: DrawnTree, node: str) -> bool:
    """Return whether the name of a node is to its right: names are all at the left, but with a board away from the edge
    to it."""
    return node in drawn.right and node in drawn.boards and not drawn.has_board_below(node)


def _name_text(drawn: DrawnTree, node: str) -> str:
    """Return the whole name that a node is drawn with; a leaf has one only if it was named."""
    if "names" in drawn.hide:
        return ""
    name, is_leaf = drawn.tree.nodes[node].get("name"), drawn.kinds[node] == "leaf"
    if name is None:
        return "" if is_leaf else node
    return legible(str(name)) if is_leaf else str(name)


def _name(drawn: DrawnTree, sizes: NodeSizes, node: str, lines: Mapping[str, tuple[str, ...]]) -> Label:
    """Return a node's name at its right, above its board, or below a leaf; in a tree to the right above it, or at the
    right of a leaf."""
    small, whole = drawn.theme.small, _name_text(drawn, node)
    rows = [" ".join(row.split("\n")) for row in lines[whole]]
    extra_height = ROW * small * (len(rows) - 1)
    if drawn.rightward:
        x, y, anchor = _name_in_column(drawn, sizes, node, extra_height)
    else:
        x, y, anchor = _name_in_row(drawn, sizes, node, extra_height)
    return Label("name", "\n".join(rows), x, y, small, max(width(row, small) for row in rows), anchor, whole=whole)


def _name_in_column(drawn: DrawnTree, sizes: NodeSizes, node: str, extra_height: float) -> tuple[float, float, str]:
    """Return the place of a name's first line, and its anchor, in a tree that grows to the right; `extra_height` is the
    height of the other lines."""
    size, small = sizes.shapes[node], drawn.theme.small
    if drawn.kinds[node] == "leaf":
        return size.w / 2 + 0.4 * small, -extra_height / 2, "start"
    above = max(sizes.half_widths[node] if drawn.outline(node) == "circle" else 0.0, size.h / 2 + _FREE)
    return 0.0, -above - 0.45 * small - extra_height, "middle"


def _name_in_row(drawn: DrawnTree, sizes: NodeSizes, node: str, extra_height: float) -> tuple[float, float, str]:
    """Return the place of a name's first line, and its anchor, in a tree that grows downwards."""
    shape, size, small = drawn.outline(node), sizes.shapes[node], drawn.theme.small
    half_width, board = sizes.half_widths[node], sizes.boards[node]
    if drawn.kinds[node] == "leaf":
        return 0.0, size.h / 2 + 0.8 * small, "middle"
    if board.h and not drawn.has_board_below(node):
        return half_width + BESIDE, board_end(size) - board.h - ROW / 2 * small - extra_height, "start"
    if shape == "up":
        # Beside a slope, the lower edge of the text is nearest to it.
        x, y = 0.2 * size.w + _FREE + 0.3 * small, -0.16 * size.h
    elif shape == "circle":
        # Below the edge to the node, however flat that is; the root has only edges below it.
        x = half_width + (BESIDE if drawn.has_dial(node) or drawn.dense else _FREE)
        y = 0.3 * small if node in drawn.parent else -0.5 * half_width
    else:
        x, y = size.w / 2 + _FREE, 0.42 * small - size.h / 2
    return x, y - _UP.get(shape, 0.0) * extra_height, "start"


def more_label(drawn: DrawnTree, node: str) -> Label | None:
    """Return the label that counts the nodes folded away below a node at (0, 0), if any are; or says how likely a leaf
    is reached."""
    narrator, small = drawn.narrator, drawn.theme.small
    if drawn.theme.reached and drawn.kinds[node] == "leaf":
        text = reach_text(narrator, drawn.tree.reach(node))
    elif node in drawn.folds:
        text = narrator.count("folded", drawn.folds[node])
    else:
        return None
    return Label("more", text, 0.0, 0.8 * small, small, width(text, small, bold=True))


def reach_text(narrator: Narrator, probability: Fraction) -> str:
    """Write the probability of reaching a leaf.

    >>> from emmviz import GameTree
    >>> reach_text(Narrator(GameTree.parse("max(1, 2)"), "en"), Fraction(9, 20))
    'P = .45'
    """
    return f"P = {without_zero(narrator.prob(probability))}"


# The longest number at the ends of dials, in sizes of its text, and in a dense tree; longer ones are left out.
_LONGEST_END, _LONGEST_NEAR = 2.8, 1.7


def dial_ends(drawn: DrawnTree, dial: float) -> tuple[Label, ...]:
    """Return the labels at the two ends of a dial around (0, 0): the bounds on all leaves; none without dials, or
    where a bound is too long."""
    if not dial:
        return ()
    # Beside the ends of the ring, clear of the band of the window, which is 12 wide.
    size, reach, bounds = drawn.theme.small, dial * 0.7071, drawn.frame.bounds or (-INF, INF)
    texts = [drawn.narrator.number(bound) for bound in bounds]
    if max(width(text, size) for text in texts) > (_LONGEST_NEAR if drawn.dense else _LONGEST_END) * size:
        return ()
    return tuple(
        Label(
            "end",
            text,
            sign * (reach + 6 + 0.3 * size),
            reach + 0.05 * size,
            size,
            width(text, size),
            "start" if sign > 0 else "end",
        )
        for text, sign in zip(texts, (-1, 1), strict=True)
    )


def level_name(drawn: DrawnTree, row: list[str]) -> str:
    """Return the name of a row whose inner nodes are of one kind, unless it is hidden, else nothing."""
    kinds = {drawn.kinds[node] for node in row} - {"leaf"}
    shown = len(kinds) == 1 and "levels" not in drawn.hide
    return str(drawn.narrator.lang["level"][kinds.pop()]) if shown else ""


# -- edges -------------------------------------------------------------------------------------------------------------


class EdgeLabels(NamedTuple):
    """The labels of the edge to each node, not yet placed: how wide each label is across the edges, and the widest
    of an edge; how long each label is along the edges, and the largest number of labels on an edge below a parent. It
    also has the shortened texts, and how far `away` from their edge labels are."""

    labels: Mapping[str, tuple[Label, ...]]
    wide: Mapping[str, tuple[float, ...]]
    widest: Mapping[str, float]
    long: Mapping[str, float]
    most: Mapping[str, int]
    lost: tuple[str, ...]
    away: float

    def beside(self, node: str, drawn: DrawnTree) -> float:
        """Return the length of the labels of an edge along a neighbour's edge, if it matters how near the ends are:
        labels are long in a tree that grows to the right."""
        return self.long[node] if drawn.rightward else 0.0

    def aside(self, slope: float, long: float) -> float:
        """Return the distance from an edge to a label beside it; `long` is the length of the label along the edge."""
        return self.away * hypot(1, slope) + abs(slope) * long / 2

    def reach(
        self,
        node: str,
        slope: float,
        *,
        right: bool,
        line: int | None = None,
        beside: float = 0.0,
        most: float = INF,
    ) -> tuple[float, float]:
        """Return how far an edge with its labels reaches to the left and to the right of its line.

        The labels are on its right or on its left. The edge moves `slope` units sideways for each unit down. The
        widest of its labels counts, or the label of one line. A label `beside` it has some length along the edge; of
        each length, at most `most` counts.
        """
        long = min(self.long[node], most)
        bare = abs(slope) * max(long, min(beside, most)) / 2
        if not self.wide[node]:
            return bare, bare
        wide = self.widest[node] if line is None else self.wide[node][line]
        labelled = self.aside(slope, long) + wide
        return (bare, labelled) if right else (labelled, bare)


def edge_labels(drawn: DrawnTree) -> EdgeLabels:
    """Write and measure the labels of all edges."""
    moves = in_lines(
        (_action_text(drawn, node) for node in drawn.kinds), *((_FEW,) if drawn.dense and not drawn.theme.roomy else ())
    )
    labels = {node: _labels_to(drawn, node, moves.lines) for node in drawn.kinds}
    line, widths = (
        drawn.theme.label * LINE,
        {node: tuple(label.width for label in group) for node, group in labels.items()},
    )
    if drawn.rightward:
        wide = {
            node: (line * (1 + is_second(group[-1])),) * len(group) if group else () for node, group in labels.items()
        }
        long = {node: max(group, default=0.0) for node, group in widths.items()}
    else:
        # From the middle of its first line, a second line is once more as far away.
        wide, long = (
            widths,
            {node: line * (3 if group and is_second(group[-1]) else 1) for node, group in labels.items()},
        )
    return EdgeLabels(
        labels,
        wide,
        {node: max(group, default=0.0) for node, group in wide.items()},
        long,
        {parent: max(len(labels[node]) for node in below) for parent, below in drawn.children.items() if below},
        moves.lost,
        _NEAR if drawn.dense else _AWAY,
    )


def _action_text(drawn: DrawnTree, node: str) -> str:
    """Return the whole move or outcome that the edge to a node is drawn with."""
    return "" if "actions" in drawn.hide else drawn.narrator.action(node) or ""


def _labels_to(drawn: DrawnTree, node: str, lines: Mapping[str, tuple[str, ...]]) -> tuple[Label, ...]:
    """Return the labels of the edge to a node: the probability and the lines of the action."""
    size, prob, whole = drawn.theme.label, drawn.tree.prob(node), _action_text(drawn, node)
    probs = [] if prob is None else [("prob", without_zero(drawn.narrator.prob(prob)), None)]
    texts = [*probs, *(("action 2", text, "") if i else ("action", text, whole) for i, text in enumerate(lines[whole]))]
    # The lines of two neighbours must not read as one.
    around = 0 if len(lines[whole]) == 1 else size / 2
    return tuple(
        Label(role, text, 0, 0, size, width(text, size) + around, whole=full) for role, text, full in texts if text
    )


def is_second(label: Label) -> bool:
    """Return whether a label is the second line of an action."""
    return label.role == "action 2"
