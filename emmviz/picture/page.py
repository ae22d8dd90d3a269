"""Page: the size of a picture, where the tree goes on it, and what stands below that: reasons, sentence, legend."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple, TypeAlias

from emmviz.base.text import clip, width, wrap
from emmviz.picture.drawn import Drawn
from emmviz.picture.marks import Caption, Legend, legend_of, line
from emmviz.picture.places import level_name

__all__ = ["page_for"]

# How far a tree may be stretched in width, on a page of fixed size and otherwise.
_STRETCH, _STRETCH_FREE = 2.4, 1.6
_NARROWEST = 300.0
# At each side of a dense tree, and at the right of others.
_BARE, _SIDE = 4.0, 18.0
# The most that a page adds to the gap above a row, in sizes of a label, or if that is more as a share of its width, for
# steep edges are easier to distinguish; what is left is free above and below the tree.
_LOOSEST, _FAN = 6.0, 1 / 6
# The left of what stands below the tree, and what is free at its right.
_LEFT, _RIGHT = 18.0, 16.0

# The middles of the nodes and how wide they are together, where so much is added to the gap above each row.
Across: TypeAlias = Callable[[float], tuple[list[float], float]]


class Page(NamedTuple):
    """A page in the unit of the tree, which is enlarged or shrunk with it to the page of the theme: its size, the
    middles of the nodes, the top of the tree, how much is added to the gap above each row, the names of the rows at its
    left ("" for none), and what stands below it."""

    width: float
    height: float
    xs: list[float]
    top: float
    spare: float
    names: list[str]
    foot: _Foot


class _Foot(NamedTuple):
    """What stands below a tree: its height, reasons of cuts, the legend, what that would explain if nothing were
    hidden, and where the sentence goes: left, first line, width."""

    height: float
    reasons: tuple[Caption, ...]
    legend: tuple[Legend, ...]
    explained: list[tuple[str, str]]
    caption_at: tuple[float, float, float]


def page_for(drawn: Drawn, across: Across, tree_height: float, sentences: Sequence[str] | None) -> Page:
    """Fit a tree on a page, as large as it can be.

    Parameters: drawn; across, the places of its nodes; tree_height, the least height; sentences, which must fit below
    it, None for none.
    """
    names = ["" if "levels" in drawn.hide else level_name(drawn, row) for row in drawn.rows]
    column = max(width(name, drawn.theme.small, bold=True) for name in names)
    if drawn.theme.page:
        return _filled(drawn, drawn.theme.page, across, tree_height, sentences, names, column)
    xs, wide = across(0.0)
    margin, side = (_BARE, _BARE) if drawn.dense else (_margin(column), 46.0 if drawn.is_searched else _SIDE)
    stretch = max(1.0, min(_STRETCH_FREE, (drawn.theme.roomy - margin - side) / wide))
    full = max(margin + wide * stretch + side, _NARROWEST)
    height = tree_height + _foot(drawn, full, sentences).height
    left = margin + (full - margin - side - wide * stretch) / 2
    xs = [left + x * stretch for x in xs]
    return Page(full, height, xs, 0.0, 0.0, names, _foot(drawn, full, sentences, tree_height))


def _filled(
    drawn: Drawn,
    page: tuple[float, float],
    across: Across,
    tree_height: float,
    sentences: Sequence[str] | None,
    names: list[str],
    column: float,
) -> Page:
    """Fit a tree on a page of fixed size: the smallest page of its proportions that holds the tree is as large."""
    theme, gaps = drawn.theme, max(1, len(drawn.rows) - 1)

    @cache
    def at(full: float) -> tuple[float, float, list[float], float]:
        """What is free above the foot of a page so wide, the share of each gap, and the tree that has it."""
        free = full * page[1] / page[0] - _foot(drawn, full, sentences).height - tree_height
        spare = min(max(free, 0.0) / gaps, max(_LOOSEST * theme.label, _FAN * full))
        return free, spare, *across(spare)

    if column + 80 + at(page[0])[3] > page[0]:
        column, names = 0.0, [""] * len(names)  # the legend names the shapes as well
    margin = _margin(column)

    def holds(full: float) -> bool:
        free, _, _, wide = at(full)
        return free >= 0 and margin + wide + _SIDE <= full

    low, high = ceil(page[0] / theme.largest) - 1, ceil(page[0])
    if not holds(high):
        free, _, _, wide = at(high)
        low, high = high, ceil(max(margin + wide + _SIDE, high - free * page[0] / page[1]))
    # The smallest width above `low` that holds the tree.
    high = low + 1 + bisect_left(range(low + 1, high), True, key=holds)
    free, spare, xs, wide = at(high)
    height, stretch = high * page[1] / page[0], max(1.0, min(_STRETCH, (high - margin - _SIDE) / wide))
    # What the outermost nodes reach is not stretched. The tree is in the middle, unless names of rows are in the way.
    start, end = min(xs) * (stretch - 1), wide + max(xs) * (stretch - 1)
    left = max(margin, (high - (end - start)) / 2) - start
    xs = [left + x * stretch for x in xs]
    top = max(free - spare * (len(drawn.rows) - 1), 0.0) / 2
    foot = _foot(drawn, high, sentences, height - _foot(drawn, high, sentences).height)
    return Page(high, height, xs, top, spare, names, foot)


def _margin(column: float) -> float:
    # A live label may be wider than the outermost leaf below it.
    return column + 34 if column else 26.0


def _foot(drawn: Drawn, full: float, sentences: Sequence[str] | None, top: float = 0.0) -> _Foot:
    """Lay out what stands below a tree on a page so wide; sentences need room besides those of the cuts."""
    theme = drawn.theme
    reasons, y = _reasons(drawn, full, top)
    caption_at = (_LEFT, y + theme.label, full - 2 * _LEFT)
    if sentences is not None:
        y += theme.label * 1.4 * _lines(drawn, caption_at[2], sentences) + 8
    items, row = _items(drawn), 1.75 * theme.small
    if "legend" in drawn.hide:
        return _Foot(y + 10 - top, reasons, (), items, caption_at)
    y += theme.small * 0.6 + row / 2
    legend = legend_of(items, _LEFT, full - _RIGHT, y, theme.small, 14 if theme.page else 24)
    return _Foot((legend[-1].y if legend else y) + row / 2 + 10 - top, reasons, legend, items, caption_at)


def _reasons(drawn: Drawn, full: float, top: float) -> tuple[tuple[Caption, ...], float]:
    """The reasons of cuts, each after the disc with its number, and where they end."""
    small, found, x, y = drawn.theme.small, [], _LEFT, top + 14.0
    row, lead = small * 1.75, small * 1.8
    for cut in () if "reasons" in drawn.hide else drawn.frame.cuts:
        text = clip(f"{cut.step.node}:  {drawn.narrator.reason(cut.moment)}", small, full - 70)
        label = line("reason", text, x + lead, y + row / 2, small)
        if x > _LEFT and label.x + label.width > full - _RIGHT:
            x, y = _LEFT, y + row
            label = label._replace(x=x + lead, y=y + row / 2)
        found.append(Caption((label,), cut.number, x + 0.7 * small, label.y))
        x = label.x + label.width + 24
    return tuple(found), y + (row if found else 0.0)


def _lines(drawn: Drawn, room: float, sentences: Sequence[str]) -> int:
    """Return the lines needed by the longest sentence, so that the picture keeps its height from step to step.

    Where the sentences of the other steps are not known, there is room for most of them.
    """
    least = 0 if sentences else 3 if drawn.has_dials else 2
    own = [drawn.narrator.sentence(cut.moment) for cut in drawn.frame.cuts]
    texts = [*own, drawn.frame.sentence(drawn.narrator), *sentences]
    return max([least, *(len(wrap(text, drawn.theme.label, room)) for text in texts)])


def _items(drawn: Drawn) -> list[tuple[str, str]]:
    """Return what a legend explains, and its words."""
    kinds = {drawn.tree.kind(node) for node in drawn.tree}
    has_dials = drawn.has_dials and "chance" in kinds
    found = {
        **{kind: kind in kinds for kind in ("max", "min", "chance")},
        "window": has_dials and "window" not in drawn.hide,
        "interval": has_dials,
        "probe": drawn.frame.options.get("probes"),
        "cut": drawn.frame.cuts,
    }
    return [(what, drawn.narrator.lang["legend"][what]) for what, here in found.items() if here]
