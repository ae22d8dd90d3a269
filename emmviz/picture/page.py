"""Page: how a tree with the names of its rows fits on a page, as large as it can be, above its legend."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple, TypeAlias

from emmviz.base.text import clip, width, wrap
from emmviz.picture.cuts import words_height
from emmviz.picture.drawn import DrawnTree
from emmviz.picture.rows import LevelRows
from emmviz.picture.scene import Caption, Legend, legend_of, line

# How far a tree may be stretched in width, on a page of fixed size and otherwise.
_STRETCH, _STRETCH_FREE = 2.4, 1.6
_NARROWEST = 300.0
# At each side of a dense tree, and at the right of others, also of those on whose edges windows are, or of whose last
# edges one is cut, which has its numbers beside it.
_BARE, _SIDE, _SEARCHED_SIDE, _CUT_SIDE = 4.0, 18.0, 46.0, 74.0
# The most that a page adds to the gap above a row, in sizes of a label, or if that is more as a share of its width, for
# steep edges are easier to distinguish; what is left is free above and below the tree.
_LOOSEST, _FAN = 6.0, 1 / 6
# A tree that is more than so many times wider than it is high, or than a dense one is, gets higher gaps if the
# labels beside its edges then need less width: each time two labels are added, as long as that makes the tree narrower
# by this share.
_FLAT, _FLAT_DENSE, _GAIN = 3.0, 2.0, 0.08

# The middles of the nodes and how wide they are together, where so much is added to the gap above each row.
Across: TypeAlias = Callable[[float], tuple[list[float], float]]


class PageContent(NamedTuple):
    """The contents of a page: a tree, what places its nodes across, how long it is in the direction that it grows in,
    the names of its rows ("" for none), the sentences below it (None for none), and the rows `beside` it."""

    drawn: DrawnTree
    across: Across
    length: float
    names: list[str]
    sentences: Sequence[str] | None
    beside: LevelRows

    @property
    def gaps(self) -> int:
        """The number of gaps between rows, which share the spare space."""
        return len(self.drawn.rows) - 1


class Page(NamedTuple):
    """A page in the unit of the tree, which is enlarged or shrunk with it to the page of the theme: its size, the
    middles of the nodes, the top of the tree, how much is added to the gap above each row, the names of the rows (""
    for no name), and what is below the tree."""

    width: float
    height: float
    xs: list[float]
    top: float
    spare: float
    names: list[str]
    foot: PageFoot


def page_for(content: PageContent) -> Page:
    """Fit a tree on the page of its theme, or on one as large as it needs."""
    if content.drawn.theme.page:
        return _filled(content, content.drawn.theme.page)
    return _to_the_right(content) if content.drawn.rightward else _downwards(content)


def _downwards(content: PageContent) -> Page:
    """Return a page as large as a tree that grows downwards needs, which is stretched to a width easy to read."""
    drawn, names = content.drawn, content.names
    spare, xs, wide = _steep(content)
    margin, side = _margin(drawn, names), _SEARCHED_SIDE if drawn.is_searched else _SIDE
    if any(row[-1] in drawn.written.cuts for row in drawn.rows):
        side = _CUT_SIDE
    if drawn.dense:
        margin, side = margin if "levels" not in drawn.hide else _BARE, _BARE
    stretch = max(1.0, min(_STRETCH_FREE, (drawn.theme.roomy - margin - side) / wide))
    full = max(margin + wide * stretch + side, _NARROWEST)
    left = margin + (full - margin - side - wide * stretch) / 2
    length = content.length + spare * content.gaps
    foot = _foot(content, full, length)
    # As high as with a foot that begins at 0, to the last bit.
    height = length + _foot(content, full).height
    return Page(full, height, [left + x * stretch for x in xs], 0.0, spare, names, foot)


def _steep(content: PageContent) -> tuple[float, list[float], float]:
    """Return how much is added to each gap of a tree that grows downwards, and the tree across with it."""
    spare, (xs, wide) = 0.0, content.across(0.0)
    flat = _FLAT_DENSE if content.drawn.dense else _FLAT
    while wide > flat * (content.length + spare * content.gaps):
        next_spare = spare + 2 * content.drawn.theme.label
        steeper, narrower = content.across(next_spare)
        if next_spare > content.beside.spare or narrower > (1 - _GAIN) * wide:
            break
        spare, xs, wide = next_spare, steeper, narrower
    return spare, xs, wide


def _to_the_right(content: PageContent) -> Page:
    """Return the same for a tree that grows to the right: what is left of the width goes into its gaps."""
    drawn, length, head = content.drawn, content.length, _head(content)
    free, most = max(drawn.theme.roomy - length - _SIDE, 0.0), _LOOSEST * drawn.theme.label
    spare = min(free / max(1, content.gaps), most, content.beside.spare)
    xs, wide = content.across(spare)
    inner = length + spare * content.gaps + (_BARE if drawn.dense else _SIDE)
    full, below = max(inner, _BARE if drawn.dense else _NARROWEST), head + wide + _BARE
    foot, top = _foot(content, full, below), min((full - inner) / 2, content.beside.top)
    return Page(full, below + foot.height, [head + x for x in xs], top, spare, content.names, foot)


def _filled(content: PageContent, page: tuple[float, float]) -> Page:
    """Fit a tree on a page of fixed size: the smallest page of its proportions that holds the tree is as large."""
    drawn, theme, words = content.drawn, content.drawn.theme, words_height(content.drawn)

    def room(full: float) -> tuple[float, float]:
        """Return the space of a page of this width along a tree, and across it, including the free space beside it."""
        high = full * page[1] / page[0] - _foot(content, full).height
        return (full - _SIDE, high) if drawn.rightward else (high, full)

    @cache
    def at(full: float) -> tuple[float, float, list[float], float]:
        """Return the free space above the foot of a page of this width, the share of each gap, and the tree in it."""
        free = room(full)[0] - content.length
        most = max(_LOOSEST * theme.label, _FAN * full)
        spare = min(max(free - words, 0.0) / max(1, content.gaps), most, content.beside.spare)
        return free, spare, *content.across(spare)

    if not drawn.rightward and _column(drawn, content.names) + 80 + at(page[0])[3] > page[0]:
        content = content._replace(names=[""] * len(content.names))  # shapes tell the kinds as well
    names = content.names
    margin, side = (_head(content), _BARE) if drawn.rightward else (_margin(drawn, names), _SIDE)

    def holds(full: float) -> bool:
        free, _, _, wide = at(full)
        return free >= 0 and margin + wide + side <= room(full)[1]

    low = ceil(page[0] / theme.largest) - 1
    high = max(low + 1, ceil(page[0]))
    while not holds(high):
        low, high = high, 2 * high
    # The smallest width above `low` that holds the tree.
    full = low + 1 + bisect_left(range(low + 1, high), True, key=holds)
    free, spare, xs, wide = at(full)
    height, whole = full * page[1] / page[0], room(full)[1]
    stretch = max(1.0, min(_STRETCH, (whole - margin - side) / wide))
    # What the outermost nodes reach is not stretched. The tree is in the middle, unless names of rows are in the way.
    start, end = min(xs) * (stretch - 1), wide + max(xs) * (stretch - 1)
    left = max(margin, (whole - (end - start)) / 2) - start
    top = min(max(free - words - spare * content.gaps, 0.0) / 2, content.beside.top)
    foot = _foot(content, full, height - _foot(content, full).height)
    return Page(full, height, [left + x * stretch for x in xs], top, spare, names, foot)


def _head(content: PageContent) -> float:
    """Return the free height above a tree that grows to the right, for the names of its columns."""
    return 2.2 * content.drawn.theme.small if any(content.names) else _BARE


def _column(drawn: DrawnTree, names: list[str]) -> float:
    """Return how wide the names of rows are at the left of a tree."""
    return max(width(name, drawn.theme.small, bold=True) for name in names)


def _margin(drawn: DrawnTree, names: list[str]) -> float:
    """Return the free width at the left of a tree, for the names of its rows."""
    column = _column(drawn, names)
    # A live label may be wider than the outermost leaf below it.
    return column + 34 if column else 26.0


# -- what is below a tree ----------------------------------------------------------------------------------------------

# The left of it, and what is free at its right.
_LEFT, _RIGHT = 18.0, 16.0


class PageFoot(NamedTuple):
    """The part below a tree: its height, reasons of cuts, the legend, what the legend would explain if nothing were
    hidden, and where the sentence goes: left, first line, width."""

    height: float
    reasons: tuple[Caption, ...]
    legend: tuple[Legend, ...]
    explained: list[tuple[str, str]]
    caption_at: tuple[float, float, float]


def _foot(content: PageContent, full: float, top: float = 0.0) -> PageFoot:
    """Place what is below a tree on a page of this width; sentences need room besides the reasons of cuts."""
    drawn, theme = content.drawn, content.drawn.theme
    reasons, y = _reasons(drawn, full, top)
    caption_at = (_LEFT, y + theme.label, full - 2 * _LEFT)
    if content.sentences is not None:
        y += theme.label * 1.4 * _lines(drawn, caption_at[2], content.sentences) + 8
    items, row = _legend_items(drawn), 1.75 * theme.small
    if "legend" in drawn.hide:
        return PageFoot(y + 10 - top, reasons, (), items, caption_at)
    y += theme.small * 0.6 + row / 2
    legend = legend_of(items, _LEFT, full - _RIGHT, y, theme.small, 14 if theme.page else 24)
    return PageFoot((legend[-1].y if legend else y) + row / 2 + 10 - top, reasons, legend, items, caption_at)


def _reasons(drawn: DrawnTree, full: float, top: float) -> tuple[tuple[Caption, ...], float]:
    """Return the reasons of cuts, each after the disc with the number of the cut, and where they end."""
    small, reasons, x, y = drawn.theme.small, [], _LEFT, top + 14.0
    row, lead = small * 1.75, small * 1.8
    # The evidence of a step, if there is any, says them one at a time.
    for cut in () if {"reasons", "list"} & drawn.hide else drawn.frame.cuts:
        text = clip(f"{cut.step.node}:  {drawn.narrator.reason(cut.moment)}", small, full - 70)
        label = line("reason", text, x + lead, y + row / 2, small)
        if x > _LEFT and label.x + label.width > full - _RIGHT:
            x, y = _LEFT, y + row
            label = label._replace(x=x + lead, y=y + row / 2)
        reasons.append(Caption((label,), cut.number, x + 0.7 * small, label.y))
        x = label.x + label.width + 24
    return tuple(reasons), y + (row if reasons else 0.0)


def _lines(drawn: DrawnTree, room: float, sentences: Sequence[str]) -> int:
    """Return the lines needed by the longest sentence, so that the picture keeps its height from step to step.

    Where the sentences of the other steps are not known, there is room for most of them.
    """
    least = 0 if sentences else 3 if drawn.has_dials else 2
    of_cuts = [drawn.narrator.sentence(cut.moment) for cut in drawn.frame.cuts]
    texts = [*of_cuts, drawn.frame.sentence(drawn.narrator), *sentences]
    return max([least, *(len(wrap(text, drawn.theme.label, room)) for text in texts)])


def _legend_items(drawn: DrawnTree) -> list[tuple[str, str]]:
    """Return the items of a legend, and its words."""
    kinds = {drawn.tree.kind(node) for node in drawn.tree}
    # Before the first step of a search, the dials are empty.
    fills_dials = drawn.has_dials and any(drawn.tree.kind(node) == "chance" for node, _ in drawn.written.windows)
    shown = {
        **{kind: kind in kinds for kind in ("max", "min", "chance")},
        "window": fills_dials and "window" not in drawn.hide,
        "interval": fills_dials,
        "probe": drawn.frame.options.get("probes"),
        "cut": drawn.frame.cuts,
        "chance lit": any(drawn.kinds.get(cut.moment.setter or "") == "chance" for cut in drawn.frame.cuts),
    }
    return [(mark, drawn.narrator.lang["legend"][mark]) for mark, is_shown in shown.items() if is_shown]
