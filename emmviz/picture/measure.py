"""Measure: the sizes of the nodes of a tree, and of the texts at nodes and edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from emmviz.base.text import clip, legible, width
from emmviz.picture.boards import board_size
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Point, Size, size_for
from emmviz.picture.marks import Label

__all__ = ["Measures", "board_middle", "folded_label", "folded_text", "level_name", "measure", "name_label"]

# A dial's ring is twelve wide, and a little more is free around it.
_AROUND = 7


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of shapes by node, the radius of dials (0 without), and how far shapes with their dials reach from their
    middle: to a side by node, up and down by row; the labels of the edge to a node, the width of the widest of them,
    and how many there are at most below a parent; the names of the nodes; the sizes of the boards of positions (0
    without), and how much lower a row ends with those of its leaves."""

    sizes: Mapping[str, Size]
    dial: float
    half_widths: Mapping[str, float]
    half_heights: list[float]
    labels: Mapping[str, tuple[Label, ...]]
    widest: Mapping[str, float]
    most: Mapping[str, int]
    names: Mapping[str, Name]
    boards: Mapping[str, Size]
    drops: list[float]


def measure(drawn: Drawn) -> Measures:
    """Measure the part of a tree that is drawn, for all frames of its run at once.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.drawn import drawn_part
    >>> from emmviz.picture.named_themes import theme
    >>> drawn = drawn_part(star1(gallery.aima_scale()).frame(0), theme("light"), "en")
    >>> [label.text for label in measure(drawn).labels["D"]]
    ['.9']
    """
    sizes = _sizes(drawn)
    dial = 0.0
    if drawn.has_dials:
        chance = next((sizes[node] for node, kind in drawn.kinds.items() if kind == "chance"), Size(0, 0))
        dial = chance.w / 2 + drawn.theme.ring
    ringed = {node for node, kind in drawn.kinds.items() if drawn.has_dials and kind == "chance"}
    half_widths = {node: dial + _AROUND if node in ringed else size.w / 2 for node, size in sizes.items()}
    boards = {node: board_size(drawn.boards.get(node, ()), drawn.theme.small) for node in drawn.kinds}
    rises = {
        node: 0.0 if drawn.kinds[node] == "leaf" else board_rise(sizes[node], board, drawn.theme.small)
        for node, board in boards.items()
    }
    half_heights = [
        max(max(dial + _AROUND if node in ringed else sizes[node].h / 2, rises[node]) for node in row)
        for row in drawn.rows
    ]
    labels = {node: edge_labels(drawn, node) for node in drawn.kinds}
    widest = {node: max((label.width for label in found), default=0.0) for node, found in labels.items()}
    most: dict[str, int] = {}
    for node, parent in drawn.parent.items():
        most[parent] = max(most.get(parent, 0), len(labels[node]))
    names = {node: name_of(drawn, node, sizes[node], half_widths[node], boards[node]) for node in drawn.kinds}
    drops = [
        max(
            board_drop(boards[node], 1.5 * drawn.theme.small * bool(names[node].text))
            if drawn.kinds[node] == "leaf"
            else 0.0
            for node in row
        )
        for row in drawn.rows
    ]
    return Measures(sizes, dial, half_widths, half_heights, labels, widest, most, names, boards, drops)


def _sizes(drawn: Drawn) -> dict[str, Size]:
    """Return the sizes of all nodes; those of a kind are equal, set by the widest number that they ever show.

    Where there is no page, which would be filled, all inner nodes are as wide as the widest of them.
    """
    theme, label = drawn.theme, drawn.narrator.label
    leaves = [node for node, kind in drawn.kinds.items() if kind == "leaf"]
    values = [label(drawn.tree.value(leaf), digits=theme.digits) for leaf in leaves]
    sums: list[str] = []
    texts: dict[str, list[str]] = {kind: [] for kind in ("max", "min", "chance", "leaf")}
    for kind, value, bound in drawn.frame.numbers:
        (sums if bound is None else texts[kind]).append(label(value, bound, digits=theme.digits))
    for kind, value in drawn.frame.estimates:
        texts[kind].append(label(value, digits=theme.digits, estimate=True))
    if not theme.page:
        texts = dict.fromkeys(texts, [text for found in texts.values() for text in found] or ["00"])
    # A running sum stands in a chance node alone, and there in the place of a dial.
    texts |= {"leaf": values, "chance": texts["chance"] + sums if drawn.has_sums else texts["chance"]}
    by_kind = {}
    for kind, found in texts.items():
        widest = max((width(text, theme.value, bold=True) for text in found), default=0.0)
        # A longer number is written smaller, so that a single number does not enlarge every node.
        by_kind[kind] = size_for(theme.shape(kind), min(widest, 4 * theme.value), theme.value, theme.steep)
    return {node: by_kind[kind] for node, kind in drawn.kinds.items()}


# The longest label that a picture shows in full; longer ones end in an ellipsis, but the text tree has them whole.
_LONGEST = 190.0
# A name is free of the ring that its node has while it is the current one.
_FREE = 8.0


class Name(NamedTuple):
    """A node's name, and the offset from the node's middle to the nearest end of the text."""

    text: str
    dx: float
    dy: float


def name_of(drawn: Drawn, node: str, size: Size, half_width: float, board: Size) -> Name:
    """Return a node's name; a leaf has one only if it was named.

    Parameters: drawn; node; size, of its shape; half_width, how far shape and dial reach to a side; board, the size of
    the board below the name, 0 without one.
    """
    small, given, shape = drawn.theme.small, drawn.tree.nodes[node].get("name"), drawn.shape(node)
    if drawn.kinds[node] == "leaf":
        return Name(
            "" if given is None or "names" in drawn.hide else clip(legible(str(given)), small, _LONGEST), 0.0, 0.0
        )
    text = "" if "names" in drawn.hide else clip(node if given is None else str(given), small, _LONGEST)
    if board.h:
        return Name(text, *name_offset(size, half_width, board, small))
    if not text:
        return Name("", 0.0, 0.0)
    if shape == "up":
        # Beside a slope, the lower edge of the text comes nearest to it.
        return Name(text, 0.2 * size.w + _FREE + 0.3 * small, -0.16 * size.h)
    if shape == "circle":
        return Name(text, half_width + 4, -0.5 * half_width)
    return Name(text, size.w / 2 + _FREE, -size.h / 2 + 0.42 * small)


def edge_labels(drawn: Drawn, node: str) -> tuple[Label, ...]:
    """Return the labels of the edge to a node, probability and action, not yet placed."""
    found, size = [], drawn.theme.label
    prob, action = drawn.tree.prob(node), drawn.narrator.action(node)
    if prob is not None:
        text = drawn.narrator.prob(prob)
        text = text[1:] if text.startswith("0.") else text
        found.append(Label("prob", text, 0, 0, size, width(text, size) + 6, box=True))
    if action:
        text = clip(action, size, _LONGEST)
        found.append(Label("action", text, 0, 0, size, width(text, size) + 6, box=True))
    return tuple(found)


def name_label(drawn: Drawn, node: str, name: Name, here: Point, size: Size) -> Label | None:
    """Place a node's name: below a leaf, else on the side away from the incoming edge."""
    text, dx, dy = name
    small = drawn.theme.small
    if not text:
        return None
    wide = width(text, small)
    if drawn.kinds[node] == "leaf":
        return Label("name", text, here[0], here[1] + size.h / 2 + small * 0.8, small, wide)
    right = node in drawn.right
    x = here[0] + (dx if right else -dx)
    return Label("name", text, x, here[1] + dy, small, wide, "start" if right else "end")


def folded_text(drawn: Drawn, node: str) -> str:
    """Return how many nodes are folded away below a node, in words."""
    return drawn.narrator.count("folded", drawn.folds[node])


def folded_label(drawn: Drawn, node: str, here: Point, half_height: float) -> Label | None:
    """Place the label that counts the nodes folded away below a node, if any are."""
    if node not in drawn.folds:
        return None
    text, small = folded_text(drawn, node), drawn.theme.small
    return Label("more", text, here[0], here[1] + half_height + small * 0.8, small, width(text, small, bold=True))


def level_name(drawn: Drawn, row: list[str]) -> str:
    """Return the name of a row whose inner nodes are of one kind, else nothing."""
    kinds = {drawn.kinds[node] for node in row} - {"leaf"}
    return str(drawn.narrator.lang["level"][kinds.pop()]) if len(kinds) == 1 else ""


# Between a shape and its board.
_BESIDE = 6.0
# The height of a name above a board, in sizes of its text.
_NAME = 1.3


def _bottom(size: Size) -> float:
    """Return how far below the middle of a node the board beside it ends: above the edges to its children."""
    return 0.3 * size.h


def name_offset(size: Size, half_width: float, board: Size, small: float) -> Point:
    """Return the offset of a name above a board: from the node's middle to the near end of the text.

    Parameters: size, of the node's shape; half_width, how far shape and dial reach to a side; board, its size; small,
    the size of the text.
    """
    return half_width + _BESIDE, _bottom(size) - board.h - _NAME / 2 * small


def board_middle(here: Point, size: Size, board: Size, away: float, *, right: bool) -> Point:
    """Return the middle of the board beside a node, at its right or left.

    Parameters: here, the node's middle; size, of its shape; board, its size; away, where board and name begin.
    """
    dx = away + board.w / 2
    return here[0] + (dx if right else -dx), here[1] + _bottom(size) - board.h / 2


def board_rise(size: Size, board: Size, small: float) -> float:
    """Return how far the board beside a node, and its name above it, reach up from the node's middle."""
    return board.h + _NAME * small - _bottom(size) if board.h else 0.0


def board_drop(board: Size, name: float) -> float:
    """Return how much lower a leaf ends with its board, below a name that takes so much."""
    return name + _BESIDE + board.h if board.h else 0.0
