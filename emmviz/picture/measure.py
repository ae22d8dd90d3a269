"""Measure: the sizes of the nodes of a tree, and of the texts at nodes and edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from emmviz.base.text import width
from emmviz.picture.board_places import board_drop, board_rise
from emmviz.picture.boards import board_size
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Size, size_for
from emmviz.picture.labels import Name, edge_labels, name_of
from emmviz.picture.marks import Label

__all__ = ["Measures", "measure"]

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
    for kind, value, bound in drawn.frame.written.numbers:
        (sums if bound is None else texts[kind]).append(label(value, bound, digits=theme.digits))
    for kind, value in drawn.frame.written.estimates:
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
