"""Page: the size of a picture, and where the tree goes on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple, TypeAlias

from emmviz.base.text import width
from emmviz.picture.drawn import Drawn
from emmviz.picture.footer import Footer, footer
from emmviz.picture.labels import level_name

__all__ = ["Across", "Page", "page_for"]

# How far a tree may be stretched in width, on a page of fixed size and otherwise.
_STRETCH, _STRETCH_FREE = 2.4, 1.6
_NARROWEST = 300.0
# At each side of a dense tree.
_BARE = 4.0
# The most that a page adds to the gap above a row, in sizes of a label, or if that is more as a share of its width, for
# steep edges are easier to tell apart; what is left is free above and below the tree.
_LOOSEST, _FAN = 6.0, 1 / 6

# The middles of the nodes and how wide they are together, where so much is added to the gap above each row.
Across: TypeAlias = Callable[[float], tuple[list[float], float]]


class Page(NamedTuple):
    """A page in the unit of the tree, which is enlarged or shrunk with it to the page of the theme: its size, the left
    edge and the top of the tree, the middles of the nodes at its least width, how much that is stretched, how much is
    added to the gap above each row, the names of the rows at its left ("" for none), and the footer."""

    width: float
    height: float
    left: float
    top: float
    xs: list[float]
    stretch: float
    spare: float
    names: list[str]
    foot: Footer


def page_for(drawn: Drawn, across: Across, tree_height: float, sentences: Sequence[str] | None) -> Page:
    """Fit a tree on a page, as large as it can be.

    Parameters: drawn; across, the places of its nodes; tree_height, the least height; sentences, which must fit below
    it, None for none.
    """
    names = ["" if "levels" in drawn.hide else level_name(drawn, row) for row in drawn.rows]
    column = max(width(name, drawn.theme.small, bold=True) for name in names)
    if drawn.theme.page:
        return _filled(drawn, drawn.theme.page, across, tree_height, sentences, names, column)
    (xs, wide), side = across(0.0), 46.0 if drawn.is_searched else 18.0
    margin, side = (_BARE, _BARE) if drawn.dense else (_margin(column), side)
    stretch = max(1.0, min(_STRETCH_FREE, (drawn.theme.roomy - margin - side) / wide))
    full = max(margin + wide * stretch + side, _NARROWEST)
    foot = _footer(drawn, full, sentences)
    left = margin + (full - margin - side - wide * stretch) / 2
    return Page(full, tree_height + foot.height, left, 0.0, xs, stretch, 0.0, names, foot.down(tree_height))


def _filled(
    drawn: Drawn, page: tuple[float, float], across: Across, tree_height: float, sentences: Sequence[str] | None,
    names: list[str], column: float,
) -> Page:  # fmt: skip
    """Fit a tree on a page of fixed size: the smallest page of its proportions that holds the tree is as large."""
    theme, gaps, side = drawn.theme, max(1, len(drawn.rows) - 1), 18.0

    @cache
    def at(full: float) -> tuple[float, float, list[float], float, Footer]:
        """What is free above the foot of a page so wide, the share of each gap, and the tree that has it."""
        foot = _footer(drawn, full, sentences)
        free = full * page[1] / page[0] - foot.height - tree_height
        spare = min(max(free, 0.0) / gaps, max(_LOOSEST * theme.label, _FAN * full))
        return free, spare, *across(spare), foot

    if column + 80 + at(page[0])[3] > page[0]:
        column, names = 0.0, [""] * len(names)  # the legend names the shapes as well
    margin = _margin(column)

    def holds(full: float) -> bool:
        free, _, _, wide, _ = at(full)
        return free >= 0 and margin + wide + side <= full

    low, high = ceil(page[0] / theme.largest) - 1, ceil(page[0])
    if not holds(high):
        free, _, _, wide, _ = at(high)
        low, high = high, ceil(max(margin + wide + side, high - free * page[0] / page[1]))
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    free, spare, xs, wide, foot = at(high)
    height, stretch = high * page[1] / page[0], max(1.0, min(_STRETCH, (high - margin - side) / wide))
    # What the outermost nodes reach is not stretched. The tree is in the middle, unless names of rows are in the way.
    start, end = min(xs) * (stretch - 1), wide + max(xs) * (stretch - 1)
    left = max(margin, (high - (end - start)) / 2) - start
    top = max(free - spare * (len(drawn.rows) - 1), 0.0) / 2
    return Page(high, height, left, top, xs, stretch, spare, names, foot.down(height - foot.height))


def _margin(column: float) -> float:
    # A live label may be wider than the outermost leaf below it.
    return column + 34 if column else 26.0


def _footer(drawn: Drawn, full: float, sentences: Sequence[str] | None) -> Footer:
    return footer(drawn.frame, drawn.theme, drawn.narrator, full, drawn.has_dials, sentences, drawn.hide)
