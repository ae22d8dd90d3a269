"""Measure: how large everything in a tree is, for all frames of its run at once, before it is placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from emmviz.base.text import clip, legible, width
from emmviz.picture.boards import board_size
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Size, size_for
from emmviz.picture.marks import Label

__all__ = ["BESIDE", "LINE", "Measures", "board_end", "folded_label", "level_name", "measure"]

# A dial's ring is twelve wide, and a little more is free around it.
_AROUND = 7
# The longest label that a picture shows in full; longer ones end in an ellipsis, but the text tree has them whole.
_LONGEST = 190.0
# A name is free of the ring that its node has while it is the current one.
_FREE = 8.0
# Between a shape and its board, and the height of a name above a board, in sizes of its text.
BESIDE, _NAME = 6.0, 1.3
# The height of a line of text on an edge, in font sizes.
LINE = 1.4


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of shapes by node, the radius of dials (0 without), and how far shapes with their dials reach from their
    middle: to a side by node, up and down by row; the labels of the edge to a node, the width of the widest of them,
    and how many there are at most below a parent; the names of the nodes, as they stand at the right of a node at
    (0, 0); the sizes of the boards of positions (0 without), and how much lower a row ends with those of its leaves.

    Of each row there are the gap above it (`gaps`), how many lines of that are for windows, values and cuts (`taken`),
    and whether cuts have a line of their own above that of windows (`cuts`).
    """

    sizes: Mapping[str, Size]
    dial: float
    half_widths: Mapping[str, float]
    half_heights: list[float]
    labels: Mapping[str, tuple[Label, ...]]
    widest: Mapping[str, float]
    most: Mapping[str, int]
    names: Mapping[str, Label]
    boards: Mapping[str, Size]
    drops: list[float]
    gaps: list[float]
    taken: list[int]
    cuts: list[bool]


def measure(drawn: Drawn) -> Measures:
    """Measure the part of a tree that is drawn, for all frames of its run at once.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.drawn import drawn_part
    >>> from emmviz.picture.named_themes import theme
    >>> drawn = drawn_part(star1(gallery.aima_scale()).frame(0), theme("light"), "en")
    >>> [label.text for label in measure(drawn).labels["D"]]
    ['.9']
    """
    theme, kinds, sizes = drawn.theme, drawn.kinds, _sizes(drawn)
    ringed = {node for node, kind in kinds.items() if drawn.has_dials and kind == "chance"}
    dial = max((sizes[node].w / 2 for node in ringed), default=0.0) + theme.ring if drawn.has_dials else 0.0
    half_widths = {node: dial + _AROUND if node in ringed else size.w / 2 for node, size in sizes.items()}
    boards = {node: board_size(drawn.boards.get(node, ()), theme.small) for node in kinds}
    names = {node: _name(drawn, node, sizes[node], half_widths[node], boards[node]) for node in kinds}
    # How far each node reaches up and down, and how much lower a leaf ends with its board.
    reach, drop = {}, dict.fromkeys(kinds, 0.0)
    for node, size in sizes.items():
        reach[node] = dial + _AROUND if node in ringed else size.h / 2
        if boards[node].h and kinds[node] == "leaf":
            drop[node] = 1.5 * theme.small * bool(names[node].text) + BESIDE + boards[node].h
        elif boards[node].h:
            reach[node] = max(reach[node], boards[node].h + _NAME * theme.small - board_end(size))
    labels = {node: _edge_labels(drawn, node) for node in kinds}
    widest = {node: max((label.width for label in found), default=0.0) for node, found in labels.items()}
    gaps, taken, cuts = [0.0], [0], [False]
    for row in drawn.rows[1:]:
        count = max(len(labels[node]) for node in row)
        cut = any(node in drawn.cuts for node in row)
        lines = max(cut, drawn.is_searched) if theme.tight else cut + drawn.is_searched
        # Below a point an edge is seen where there is hardly a gap, below a broad side it is not.
        narrow = theme.tight and (lines or all(drawn.shape(drawn.parent[node]) == "down" for node in row))
        line = theme.label * LINE
        gap = 2 * theme.pad + line * (count + lines) + (0 if count or narrow else theme.label)
        if not drawn.dense and any(widest[node] > half_widths[node] for node in row):
            # Edges spread on their way down: with room to stand half way down, long labels need less width.
            gap = max(gap, 2 * (line * (lines + count - 0.5) + theme.pad / 2))
        gaps.append(gap)
        taken.append(int(lines))
        cuts.append(cut and not theme.tight)
    return Measures(
        sizes=sizes,
        dial=dial,
        half_widths=half_widths,
        half_heights=[max(reach[node] for node in row) for row in drawn.rows],
        labels=labels,
        widest=widest,
        most={parent: max(len(labels[node]) for node in below) for parent, below in drawn.children.items() if below},
        names=names,
        boards=boards,
        drops=[max(drop[node] for node in row) for row in drawn.rows],
        gaps=gaps,
        taken=taken,
        cuts=cuts,
    )


def _sizes(drawn: Drawn) -> dict[str, Size]:
    """Return the sizes of all nodes; those of a kind are equal, set by the widest number that they ever show.

    Where there is no page, which would be filled, all inner nodes are as wide as the widest of them.
    """
    theme, label = drawn.theme, drawn.narrator.label
    texts: dict[str, list[str]] = {kind: [] for kind in ("max", "min", "chance", "leaf", "sums")}
    for kind, value, bound in drawn.frame.numbers:
        texts["sums" if bound is None else kind].append(label(value, bound, digits=theme.digits))
    for kind, value in drawn.frame.estimates:
        texts[kind].append(label(value, digits=theme.digits, estimate=True))
    sums = texts.pop("sums")
    if not theme.page:
        texts = dict.fromkeys(texts, [text for found in texts.values() for text in found] or ["00"])
    leaves = (drawn.tree.value(node) for node, kind in drawn.kinds.items() if kind == "leaf")
    texts["leaf"] = [label(value, digits=theme.digits) for value in leaves]
    if drawn.has_sums:
        # A running sum stands in a chance node alone, and there in the place of a dial.
        texts["chance"] = texts["chance"] + sums
    by_kind = {}
    for kind, found in texts.items():
        widest = max((width(text, theme.value, bold=True) for text in found), default=0.0)
        # A longer number is written smaller, so that a single number does not enlarge every node.
        by_kind[kind] = size_for(theme.shape(kind), min(widest, 4 * theme.value), theme.value, theme.steep)
    return {node: by_kind[kind] for node, kind in drawn.kinds.items()}


def _name(drawn: Drawn, node: str, size: Size, half_width: float, board: Size) -> Label:
    """Return a node's name at its right, or below a leaf, which has one only if it was named.

    Parameters: drawn; node; size, of its shape; half_width, how far shape and dial reach to a side; board, the size of
    the board below the name, 0 without one.
    """
    small, given, shape = drawn.theme.small, drawn.tree.nodes[node].get("name"), drawn.shape(node)
    leaf = drawn.kinds[node] == "leaf"
    text = (legible(str(given)) if leaf else str(given)) if given is not None else "" if leaf else node
    text = "" if "names" in drawn.hide else clip(text, small, _LONGEST)
    if leaf:
        return Label("name", text, 0.0, size.h / 2 + 0.8 * small, small, width(text, small))
    if board.h:
        at = half_width + BESIDE, board_end(size) - board.h - _NAME / 2 * small
    elif shape == "up":
        # Beside a slope, the lower edge of the text comes nearest to it.
        at = 0.2 * size.w + _FREE + 0.3 * small, -0.16 * size.h
    elif shape == "circle":
        at = half_width + 4, -0.5 * half_width
    else:
        at = size.w / 2 + _FREE, 0.42 * small - size.h / 2
    return Label("name", text, *at, small, width(text, small), "start")


def board_end(size: Size) -> float:
    """Return how far below the middle of a node the board beside it ends: above the edges to its children."""
    return 0.3 * size.h


def _edge_labels(drawn: Drawn, node: str) -> tuple[Label, ...]:
    """Return the labels of the edge to a node, probability and action, not yet placed."""
    size, texts = drawn.theme.label, {"action": clip(drawn.narrator.action(node) or "", drawn.theme.label, _LONGEST)}
    prob = drawn.tree.prob(node)
    if prob is not None:
        text = drawn.narrator.prob(prob)
        texts = {"prob": text[1:] if text.startswith("0.") else text} | texts
    return tuple(Label(role, text, 0, 0, size, width(text, size) + 6, box=True) for role, text in texts.items() if text)


def folded_label(drawn: Drawn, node: str) -> Label | None:
    """Return the label that counts the nodes folded away below a node at (0, 0), if any are."""
    if node not in drawn.folds:
        return None
    text, small = drawn.narrator.count("folded", drawn.folds[node]), drawn.theme.small
    return Label("more", text, 0.0, 0.8 * small, small, width(text, small, bold=True))


def level_name(drawn: Drawn, row: list[str]) -> str:
    """Return the name of a row whose inner nodes are of one kind, else nothing."""
    kinds = {drawn.kinds[node] for node in row} - {"leaf"}
    return str(drawn.narrator.lang["level"][kinds.pop()]) if len(kinds) == 1 else ""
