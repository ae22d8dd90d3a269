"""Node sizes: how large the shape, the dial and the board of each node are, for all frames of a run at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from emmviz.base.text import width
from emmviz.picture.boards import board_size
from emmviz.picture.drawn import DrawnTree, labels_in
from emmviz.picture.geometry import Size, circumradius, size_for

# A dial's ring is twelve wide, and a little more is free around it.
_AROUND = 7
# In sizes of its text, a number that makes its own node larger, not all of them, and one that is written smaller where
# the tree is not dense.
_LONG, _LONGEST = 3.4, 4.0


class NodeSizes(NamedTuple):
    """The sizes of nodes: their `shapes`; the radius of `dial`s, 0 without dials, and how far each node with its dial
    extends to each side; and the `boards` of positions, of size 0 without boards."""

    shapes: Mapping[str, Size]
    dial: float
    half_widths: Mapping[str, float]
    boards: Mapping[str, Size]


def node_sizes(drawn: DrawnTree) -> NodeSizes:
    """Measure all nodes."""
    shapes, theme = _shapes(drawn), drawn.theme
    with_dial = {node for node in drawn.kinds if drawn.has_dial(node)}
    around = max((circumradius(theme.shape("chance"), shapes[node]) for node in with_dial), default=0.0)
    dial = (around + theme.ring) * drawn.has_dials
    half_widths = {node: dial + _AROUND if node in with_dial else size.w / 2 for node, size in shapes.items()}
    boards = dict.fromkeys(drawn.kinds, Size(0.0, 0.0))
    boards |= {node: board_size(board, theme.small) for node, board in drawn.boards.items()}
    return NodeSizes(shapes, dial, half_widths, boards)


def board_end(size: Size) -> float:
    """Return how far below the middle of a node the board beside it ends: above the edges to its children."""
    return 0.3 * size.h


def raised(drawn: DrawnTree, sizes: NodeSizes) -> dict[str, float]:
    """Return how far above the middle of its row each leaf is drawn that is beside triangles with the broad side up.

    It ends where these do, so that no edge to a leaf runs over one of them.
    """
    higher = dict[str, float]()
    for row in [] if drawn.rightward else drawn.rows:
        broad = max((sizes.shapes[node].h for node in row if drawn.outline(node) == "down"), default=0.0)
        if broad:
            leaves = (node for node in row if drawn.kinds[node] == "leaf")
            higher |= {leaf: max(broad - sizes.shapes[leaf].h, 0.0) / 2 for leaf in leaves}
    return higher


def _shapes(drawn: DrawnTree) -> dict[str, Size]:
    """Return the sizes of all shapes: each has room for the widest number that its node ever shows.

    In a tree that is not dense, or whose theme asks for it, all inner nodes of a kind have one size, which says nothing
    about the search. Leaves have room for the widest of their numbers that is not long, but not in a dense tree on a
    page; if there is no page, which would be filled, so have all inner nodes, and on a page the nodes of MAX.
    """
    theme, kinds = drawn.theme, drawn.kinds
    widest, common = dict.fromkeys(kinds, 0.0), defaultdict[str, float](float)
    leaf_long = (0.0 if drawn.dense and theme.page else _LONG - drawn.dense) * theme.value
    for node, text, groups in _numbers(drawn):
        wide = width(text, theme.value, bold=True)
        # A dial has the same size in a dense tree.
        most = _LONGEST * theme.value if drawn.has_dial(node) or not drawn.dense else wide
        widest[node] = max(widest[node], min(wide, most))
        is_long = wide > _LONG * theme.value
        if (not drawn.dense or theme.alike) and not (kinds[node] == "leaf" and wide > leaf_long):
            shared = groups[:1] if is_long or drawn.dense else groups
            common.update({group: max(common[group], min(wide, most)) for group in shared})
    return {
        node: size_for(
            theme.shape(kind),
            max(widest[node], common[kind], 0.0 if kind == "leaf" else common["inner"]),
            theme.value,
            theme.steep,
            theme.box,
        )
        for node, kind in kinds.items()
    }


def _numbers(drawn: DrawnTree) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each node with a number that it shows at some time, and the groups of nodes that have room for that."""
    kinds = drawn.kinds
    # Only a chance node has a running sum, in the place of a dial, which another run may not have.
    sums = "sums" not in drawn.hide and (drawn.written.sums or not drawn.has_dials)
    for node, text, is_sum in labels_in(drawn.narrator, drawn.written):
        if node in kinds and (sums or not is_sum):
            # The nodes of MAX, one of which is the root, are never the smallest.
            others = () if is_sum or kinds[node] == "leaf" else ("max",) if drawn.theme.page else ("inner",)
            yield node, text, (kinds[node], *others)
    for node, kind in kinds.items():
        if kind == "leaf":
            yield node, drawn.narrator.label(drawn.tree.value(node)), (kind,)
