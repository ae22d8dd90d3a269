"""Plan: the places of everything in the pictures of a run, fixed for all frames, so that nothing jumps."""

from __future__ import annotations

import warnings
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from math import ceil
from typing import NamedTuple, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.messages import Message, Option, brief
from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.text import clip, width, wrap
from emmviz.picture import layout as layouts
from emmviz.picture.drawn import (
    DrawnTree,
    FoldOption,
    Hide,
    Highlight,
    Written,
    drawn_part,
    hidden,
    highlighted,
    written_in,
)
from emmviz.picture.label_texts import level_name
from emmviz.picture.labels import warn_of_labels
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.places import Place, places
from emmviz.picture.rows import ALONE, LevelRows, heights, measure
from emmviz.picture.scene import Caption, Label, Legend, LevelName, legend_of, line
from emmviz.picture.spread import across
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.story.frame import Cut, Frame
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = ["MAKE_WAY", "Place", "Plan", "first_legible", "plan_for", "smallest_text", "warn_of_small_text"]

# A tree with boards may be so many times wider than one that is spread out.
_WIDER = 1.3
# A board so many sizes of a value high makes a tree of boards; it stands beside the tree instead.
_HIGHEST = 4.0

# The last plans with room for what a run writes, each with what was asked for and how many rows its sentence has; all
# have room for two.
_PLANS: WeakKeyDictionary[Written, list[tuple[object, int, Plan]]] = WeakKeyDictionary()
_KEPT, _ROWS = 8, 2

LAYOUTS: dict[str, Callable[..., list[float]]] = {"tidy": layouts.tidy, "dot": layouts.dot}


class Plan(NamedTuple):
    """The places of all nodes, and of everything around the tree; at the height `foot` the tree ends. `explained` is
    what a legend explains, and its words, whether it is drawn or not. Of `hide` nothing is drawn, the nodes of `marked`
    are highlighted, `rows` are those that a tree beside this one needs to stand on the same levels, and `lost` the
    labels that are shortened or look like another one."""

    tree: GameTree
    theme: Theme
    lang: str
    narrator: Narrator
    width: float
    height: float
    places: dict[str, Place]
    levels: tuple[LevelName, ...]
    reasons: tuple[Caption, ...]
    legend: tuple[Legend, ...]
    explained: list[tuple[str, str]]
    caption_at: tuple[float, float, float]
    foot: float
    dial: float
    share: Callable[[Number], float]
    cuts: Mapping[str, Sequence[Cut]]
    hide: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    rows: LevelRows = ALONE
    lost: tuple[str, ...] = ()


def plan_for(
    frame: Frame,
    theme: ThemeLike = "light",
    lang: str = "en",
    layout: str = "tidy",
    *,
    caption: bool = True,
    sentences: Sequence[str] = (),
    fold: FoldOption = None,
    hide: Hide = (),
    highlight: Highlight = None,
    still: bool = False,
    dense: bool = False,
    written: Written | None = None,
    beside: LevelRows = ALONE,
    warn: bool = True,
) -> Plan:
    """Return the plan that all frames of a run share, for which it is measured once.

    A page whose text would be too small has dense nodes, and goes without what can make way; a warning says where the
    text is still smaller than the theme allows.

    Parameters
    ----------
    frame : Frame
        Any of the run.
    theme, lang, layout, fold, hide, highlight
        As for `draw`.
    caption : bool, default True
        Whether there is room for the sentences of cuts below the tree, and for `sentences`.
    still : bool, default False
        Whether only the end of the search is drawn, whose edges need no room for what moves along them.
    dense : bool, default False
        Whether nodes are as near to each other as their texts allow.
    written : Written, optional
        What the run writes into nodes, by default what this frame does.
    beside : LevelRows, optional
        The rows on whose levels it stands.
    warn : bool, default True
        Whether to warn of labels that are shortened or look alike.
    """
    look, without, marked = theme_of(theme), hidden(hide), highlighted(frame.tree, highlight)
    written = written or written_in(frame)
    if layout not in LAYOUTS:
        raise TreeError(Message("wrong.picture.layout", name=brief(layout), known=", ".join(LAYOUTS)))

    def made(*parts: str, dense: bool = True) -> Plan:
        drawn = drawn_part(
            frame, look, lang, fold, hide=without.union(parts), still=still, dense=dense, written=written
        )
        if drawn.boards and (drawn.rightward or not _has_room_for_boards(drawn, layout, beside)):
            drawn = replace(drawn, boards={})
        below = caption and "caption" not in without and drawn.is_searched
        return _planned(drawn, layout, sentences if below else None, marked, beside)

    def zoom(plan: Plan) -> float:
        return look.page[0] / plan.width if look.page else 1.0

    fold = tuple(fold) if isinstance(fold, Iterable) and not isinstance(fold, str) else fold
    asked = look, lang, layout, caption, tuple(sentences), fold, without, marked, still, dense, beside

    def rows(plan: Plan) -> int:
        # There is room for the frame's own sentence; a page is filled according to it.
        lines = wrap(frame.sentence(plan.narrator), look.label, plan.caption_at[2]) if caption else []
        return frame.k if look.page and lines else max(_ROWS, len(lines))

    known = _PLANS.setdefault(written, [])
    plan = next(
        (plan for key, height, plan in known if key == asked and plan.tree is frame.tree and height == rows(plan)), None
    )
    if plan is None:
        plan = first_legible(made(dense=dense), [partial(made, *parts) for parts in ((), *MAKE_WAY)], zoom, look)
        known[:] = [(asked, rows(plan), plan), *known[: _KEPT - 1]]
    if warn and plan.lost:
        warn_of_labels(plan.lost)
    if look.page:
        warn_of_small_text("small", smallest_text(look, zoom(plan)), look, fold=Option("fold", 2))
        if warn and "names" in plan.hide - without:
            options = {"fold": Option("fold", 2), "hide": Option("hide", ["names", "reasons"])}
            warnings.warn(PictureWarning(Message("wrong.picture.unnamed", theme=look.name, **options)), stacklevel=3)
    return plan


def _planned(
    drawn: DrawnTree, layout: str, sentences: Sequence[str] | None, marked: frozenset[str], beside: LevelRows
) -> Plan:
    """Place the drawn part of a tree."""
    frame, theme = drawn.frame, drawn.theme
    measures = measure(drawn, beside)
    # The names of leaves, and the counts of folded nodes, extend below the last row.
    names = [measures.names[node].text for node, kind in drawn.kinds.items() if kind == "leaf"]
    hangs = not drawn.rightward and (any(names) or any(node in drawn.folds for node in drawn.rows[-1]))
    tree_height = heights(measures.rows, 0.0)[1] + (1.5 * theme.small if hangs else 0.0)
    spread = partial(across, drawn, measures, LAYOUTS[layout])
    page = _page_for(drawn, spread, tree_height, sentences, beside)
    x = dict(zip(drawn.kinds, page.xs, strict=True))
    y = [page.top + middle for middle in heights(measures.rows, page.spare)[0]]
    levels = tuple(
        LevelName(
            drawn.kinds[row[0]],
            Label("level", name, y[depth], theme.small, theme.small, 0)
            if drawn.rightward
            else Label("level", name, 16, y[depth], theme.small, 0, "start"),
        )
        for depth, (name, row) in enumerate(zip(page.names, drawn.rows, strict=True))
        if name
    )
    share = dial_scale(frame.bounds, [frame.tree.value(leaf) for leaf in frame.tree.leaves()])
    return Plan(
        tree=frame.tree,
        theme=theme,
        lang=drawn.narrator.language,
        narrator=drawn.narrator,
        width=page.width,
        height=page.height,
        places=places(drawn, measures, x, y),
        levels=levels,
        reasons=page.foot.reasons,
        legend=page.foot.legend,
        explained=page.foot.explained,
        caption_at=page.foot.caption_at,
        foot=page.height - page.foot.height,
        dial=measures.nodes.dial,
        share=share,
        cuts=drawn.cuts,
        hide=drawn.hide,
        marked=marked,
        rows=LevelRows(measures.rows, page.spare, page.top),
        lost=measures.lost,
    )


def _has_room_for_boards(drawn: DrawnTree, layout: str, beside: LevelRows) -> bool:
    """Whether a tree with the boards of its positions is still no larger than what it is drawn on."""
    measures = measure(drawn, beside)
    wide, high = drawn.theme.page or (_WIDER * drawn.theme.roomy, INF)
    if max(row.half for row in measures.rows) > _HIGHEST * drawn.theme.value:
        return False
    return across(drawn, measures, LAYOUTS[layout], 0.0)[1] <= wide and heights(measures.rows, 0.0)[1] <= high


def dial_scale(bounds: tuple[Number, Number] | None, values: Sequence[Number]) -> Callable[[Number], float]:
    """Return the function that maps values to shares of the dial: L to 0, U to 1, infinite bounds beyond all leaves.

    >>> share = dial_scale((Fraction(0), INF), [Fraction(0), Fraction(10)])
    >>> share(Fraction(0)), share(Fraction(10)), share(INF)
    (0.0, 0.86, 1.0)
    """
    low, high = bounds or (-INF, INF)
    at_low, at_high = (0.0 if is_finite(low) else 0.14), (1.0 if is_finite(high) else 0.86)
    # A game searched to a depth may have no leaf yet.
    known = values or [end for end in (low, high) if is_finite(end)] or [Fraction(0)]
    first = Fraction(low if is_finite(low) else min(known))
    span = Fraction(high if is_finite(high) else max(known)) - first
    least, unit = first.numerator, first.denominator
    each, most = span.denominator, span.numerator * unit

    def share(value: Number) -> float:
        if isinstance(value, float):
            return 0.0 if value < 0 else 1.0
        if not most:
            return 0.5
        # (value - first) / span in integers, as it is asked for at every step.
        top, bottom = value.numerator, value.denominator
        part = at_low + (at_high - at_low) * ((top * unit - least * bottom) * each / (bottom * most))
        return 0.0 if part < 0 else 1.0 if part > 1 else part

    return share


_NEAR = 0.01
_Made = TypeVar("_Made")
# Parts of a picture that make way for larger text, the least first; reasons speak of nodes by their names.
MAKE_WAY = (
    ("levels",),
    ("legend",),
    ("levels", "legend"),
    ("names", "reasons"),
    ("legend", "names", "reasons"),
    ("levels", "legend", "names", "reasons"),
)


def smallest_text(theme: Theme, zoom: float) -> float:
    """Return the size of the smallest text of a picture that is enlarged `zoom` times."""
    return min(theme.value, theme.label, theme.small) * zoom


def first_legible(
    whole: _Made, attempts: Sequence[Callable[[], _Made]], zoom: Callable[[_Made], float], theme: Theme
) -> _Made:
    """Return the first picture whose text is as large as a theme asks; where none is, one that is almost whole."""

    def legible(made: _Made) -> bool:
        return smallest_text(theme, zoom(made)) >= theme.least - _NEAR

    if not theme.page or legible(whole):
        return whole
    barest = attempts[-1]()
    if not legible(barest):
        return max(whole, attempts[0](), key=zoom)
    return next((made for attempt in attempts[:-1] if legible(made := attempt())), barest)


def warn_of_small_text(key: str, smallest: float, theme: Theme, **holes: object) -> None:
    """Warn, by a PictureWarning with advice, of text that is smaller than a theme allows."""
    if smallest < theme.least - _NEAR:
        holes |= {"smallest": round(smallest, 1), "least": theme.least, "theme": theme.name}
        warnings.warn(PictureWarning(Message(f"wrong.picture.{key}", **holes)), stacklevel=3)


# -- the page, and what stands below the tree --------------------------------------------------------------------------

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


class _Page(NamedTuple):
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


def _page_for(
    drawn: DrawnTree, across: Across, tree_height: float, sentences: Sequence[str] | None, beside: LevelRows
) -> _Page:
    """Fit a tree on a page, as large as it can be, above its sentences and in line with the rows `beside` it."""
    names = [level_name(drawn, row) for row in drawn.rows]
    column = max(width(name, drawn.theme.small, bold=True) for name in names) if not drawn.rightward else 0.0
    if drawn.theme.page:
        return _filled(drawn, drawn.theme.page, across, tree_height, sentences, beside, names, column)
    if drawn.rightward:
        # What is left of a width that is easy to read goes into the gaps between the columns.
        gaps, lead = max(1, len(drawn.rows) - 1), _head(drawn, names)
        spare = min(
            max(drawn.theme.roomy - tree_height - _SIDE, 0.0) / gaps, _LOOSEST * drawn.theme.label, beside.spare
        )
        xs, wide = across(spare)
        inner = tree_height + spare * (len(drawn.rows) - 1) + (_BARE if drawn.dense else _SIDE)
        full, below = max(inner, _BARE if drawn.dense else _NARROWEST), lead + wide + _BARE
        foot = _foot(drawn, full, sentences, below)
        return _Page(
            full, below + foot.height, [lead + x for x in xs], min((full - inner) / 2, beside.top), spare, names, foot
        )
    xs, wide = across(0.0)
    margin, side = (_BARE, _BARE) if drawn.dense else (_margin(column), 46.0 if drawn.is_searched else _SIDE)
    stretch = max(1.0, min(_STRETCH_FREE, (drawn.theme.roomy - margin - side) / wide))
    full = max(margin + wide * stretch + side, _NARROWEST)
    height = tree_height + _foot(drawn, full, sentences).height
    left = margin + (full - margin - side - wide * stretch) / 2
    xs = [left + x * stretch for x in xs]
    return _Page(full, height, xs, 0.0, 0.0, names, _foot(drawn, full, sentences, tree_height))


def _filled(
    drawn: DrawnTree,
    page: tuple[float, float],
    across: Across,
    tree_height: float,
    sentences: Sequence[str] | None,
    beside: LevelRows,
    names: list[str],
    column: float,
) -> _Page:
    """Fit a tree on a page of fixed size: the smallest page of its proportions that holds the tree is as large."""
    theme, gaps = drawn.theme, max(1, len(drawn.rows) - 1)

    def room(full: float) -> tuple[float, float]:
        """What a page so wide has along a tree, and across it with what is free beside it."""
        high = full * page[1] / page[0] - _foot(drawn, full, sentences).height
        return (full - _SIDE, high) if drawn.rightward else (high, full)

    @cache
    def at(full: float) -> tuple[float, float, list[float], float]:
        """What is free above the foot of a page so wide, the share of each gap, and the tree that has it."""
        free = room(full)[0] - tree_height
        spare = min(max(free, 0.0) / gaps, max(_LOOSEST * theme.label, _FAN * full), beside.spare)
        return free, spare, *across(spare)

    if column + 80 + at(page[0])[3] > page[0] and not drawn.rightward:
        column, names = 0.0, [""] * len(names)  # the legend names the shapes as well
    margin, side = (_head(drawn, names), _BARE) if drawn.rightward else (_margin(column), _SIDE)

    def holds(full: float) -> bool:
        free, _, _, wide = at(full)
        return free >= 0 and margin + wide + side <= room(full)[1]

    low = ceil(page[0] / theme.largest) - 1
    high = max(low + 1, ceil(page[0]))
    while not holds(high):
        low, high = high, 2 * high
    # The smallest width above `low` that holds the tree.
    high = low + 1 + bisect_left(range(low + 1, high), True, key=holds)
    free, spare, xs, wide = at(high)
    height, whole = high * page[1] / page[0], room(high)[1]
    stretch = max(1.0, min(_STRETCH, (whole - margin - side) / wide))
    # What the outermost nodes reach is not stretched. The tree is in the middle, unless names of rows are in the way.
    start, end = min(xs) * (stretch - 1), wide + max(xs) * (stretch - 1)
    left = max(margin, (whole - (end - start)) / 2) - start
    xs = [left + x * stretch for x in xs]
    top = min(max(free - spare * (len(drawn.rows) - 1), 0.0) / 2, beside.top)
    foot = _foot(drawn, high, sentences, height - _foot(drawn, high, sentences).height)
    return _Page(high, height, xs, top, spare, names, foot)


def _head(drawn: DrawnTree, names: list[str]) -> float:
    """Return what is free above a tree that grows to the right, for the names of its columns."""
    return 2.2 * drawn.theme.small if any(names) else _BARE


def _margin(column: float) -> float:
    # A live label may be wider than the outermost leaf below it.
    return column + 34 if column else 26.0


def _foot(drawn: DrawnTree, full: float, sentences: Sequence[str] | None, top: float = 0.0) -> _Foot:
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


def _reasons(drawn: DrawnTree, full: float, top: float) -> tuple[tuple[Caption, ...], float]:
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


def _lines(drawn: DrawnTree, room: float, sentences: Sequence[str]) -> int:
    """Return the lines needed by the longest sentence, so that the picture keeps its height from step to step.

    Where the sentences of the other steps are not known, there is room for most of them.
    """
    least = 0 if sentences else 3 if drawn.has_dials else 2
    own = [drawn.narrator.sentence(cut.moment) for cut in drawn.frame.cuts]
    texts = [*own, drawn.frame.sentence(drawn.narrator), *sentences]
    return max([least, *(len(wrap(text, drawn.theme.label, room)) for text in texts)])


def _items(drawn: DrawnTree) -> list[tuple[str, str]]:
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
