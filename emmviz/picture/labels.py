"""Labels: the texts at nodes and edges in every frame: names, probabilities, actions, numbers of folded nodes."""

from __future__ import annotations

from typing import NamedTuple

from emmviz.base.text import clip, legible, width
from emmviz.picture.board_places import name_offset
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Point, Size
from emmviz.picture.marks import Label

__all__ = [
    "Name",
    "edge_labels",
    "folded_label",
    "folded_text",
    "level_name",
    "name_label",
    "name_of",
]

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
