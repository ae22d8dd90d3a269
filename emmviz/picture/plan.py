"""Plan: the places of everything in the pictures of a run, fixed for all frames, so that nothing jumps."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from emmviz.base.errors import PictureWarning
from emmviz.base.messages import Message, Option, brief, refuse_if
from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.text import wrap
from emmviz.picture import layout as layouts
from emmviz.picture.cuts import CutMarks, cut_marks, ground_below, words_height
from emmviz.picture.drawn import (
    DrawnTree,
    FoldOption,
    Hide,
    Highlight,
    NodeContents,
    drawn_part,
    hidden,
    highlighted,
    written_in,
)
from emmviz.picture.evidence import Column
from emmviz.picture.label_texts import level_name
from emmviz.picture.labels import warn_of_labels
from emmviz.picture.legible import MAKE_WAY, first_legible, smallest_text, warn_of_small_text
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.page import PageContent, page_for
from emmviz.picture.places import Place, named_aside, places
from emmviz.picture.rows import ALONE, LevelRows, Measures, heights, measure
from emmviz.picture.scene import Caption, Ground, Label, Legend, LevelName
from emmviz.picture.spread import Layout, across
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.story.frame import Cut, Frame
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

LAYOUTS: dict[str, Layout] = {"tidy": layouts.tidy, "dot": layouts.dot}


class Plan(NamedTuple):
    """The places of all nodes, and of everything around the tree; at the height `foot` the tree ends. `explained` is
    what a legend explains, and its words, whether it is drawn or not. `hide` is not drawn, the nodes of `marked` are
    highlighted, `rows` are the rows that a tree beside this one needs to have the same levels, and `lost` are the
    labels that are shortened or look like another one. `cut_marks` places what is drawn around cuts, left of an end of
    the picture, once this is asked for, `ground_below` the hatched area of subtrees, from the number of their cut and
    their roots, and the `column` has the evidence of a step, if the theme shows it."""

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
    cut_marks: Callable[[float], CutMarks]
    ground_below: Callable[[int, Sequence[str]], Ground]
    cuts: Mapping[str, Sequence[Cut]]
    hide: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    rows: LevelRows = ALONE
    lost: tuple[str, ...] = ()
    column: Column | None = None

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The areas below what is never read."""
        return self.cut_marks(self.width).grounds

    @property
    def inequalities(self) -> Mapping[int, Label]:
        """What decided each cut, by the cut's number."""
        return self.cut_marks(self.width).inequalities


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
    written: NodeContents | None = None,
    beside: LevelRows = ALONE,
    complete: bool = False,
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
        The same as for `draw`.
    caption : bool, default True
        Whether there is room for the sentences of cuts below the tree, and for `sentences`.
    still : bool, default False
        Whether only the end of the search is drawn, whose edges need no room for what moves along them.
    dense : bool, default False
        Whether nodes are as near to each other as their texts allow.
    written : NodeContents, optional
        What the run writes into nodes, by default what this frame does.
    beside : LevelRows, optional
        The rows on whose levels its nodes are.
    complete : bool, default False
        Whether nothing makes way for larger text but the distances between nodes.
    warn : bool, default True
        Whether to warn of labels that are shortened or look alike, and of text that is too small.
    """
    refuse_if(layout not in LAYOUTS, "wrong.picture.layout", name=brief(layout), known=", ".join(LAYOUTS))
    full_theme, left_out, written = theme_of(theme), hidden(hide), written or written_in(frame)
    if not full_theme.legend:
        left_out |= {"legend"}
    if left_out & {"caption", "reasons"}:
        full_theme = replace(full_theme, evidence=bool(full_theme.evidence))
    request = _Request(
        full_theme,
        lang,
        layout,
        caption,
        tuple(sentences),
        tuple(fold) if isinstance(fold, Iterable) and not isinstance(fold, str) else fold,
        left_out,
        highlighted(frame.tree, highlight),
        still,
        dense,
        beside,
        complete,
    )

    def within(share: tuple[float, float]) -> _Request:
        hides = left_out | {"legend", "list"}
        return request._replace(theme=_without_column(full_theme, share), hide=hides, caption=False)

    shares: Sequence[tuple[float, float]] = ()
    if frame.algorithm and full_theme.evidence:
        shares = (_BESIDE,)
    elif not (frame.algorithm and full_theme.evidence is None and _may_have_column(request)):
        pass
    elif not full_theme.page:
        is_narrow = _planned(within(_BESIDE), frame, written).width <= full_theme.roomy
        shares = (_BESIDE if is_narrow else _BELOW,) * caption
    else:
        whole, (wide, high) = _planned(request, frame, written), full_theme.page
        plans = {
            share: _planned(within(share), frame, written)
            for share in ((_BESIDE, _BELOW) if wide > high else (_BELOW, _BESIDE))
        }
        smaller = _OF_SENTENCE if caption else 1.0
        shares = sorted(
            (share for share, plan in plans.items() if _is_as_good(plan, whole, smaller)),
            key=lambda share: -min(full_theme.least, _smallest(plans[share])),
        )
    chosen = within(shares[0]) if shares else request
    plan = _planned(chosen, frame, written)
    if warn and plan.lost:
        warn_of_labels(plan.lost)
    if warn and chosen.theme.page:
        warn_of_small_text("small", _smallest(plan), chosen.theme, fold=Option("fold", 2))
    return _with_column(plan, full_theme, shares[0]) if shares else plan


def warn_of_boards(plan: Plan) -> None:
    """Warn where the boards of a game's positions are not drawn, as the tree grows to the right."""
    if plan.theme.direction == "right" and any(plan.tree.nodes[node].get("board") for node in plan.places):
        down = Option("direction", "down")
        warnings.warn(PictureWarning(Message("wrong.picture.boards", option=down)), stacklevel=3)


# The shares of the width and of the height of a page that are left for a tree beside the evidence, and above it where
# the tree is wide; elsewhere, in sizes of a label, how wide the evidence is and how high at least, how high it is below
# a tree and how wide at most, and how much is free around it.
_BESIDE, _BELOW = (0.62, 1.0), (1.0, 0.7)
_COLUMN, _HIGH, _LOW, _WIDEST, _AROUND = 17.0, 22.0, 12.5, 60.0, 1.1
# How many times smaller than its theme asks the text of a tree may be where its evidence is all there is to read: the
# sentence that would be below the tree instead is harder to follow.
_OF_SENTENCE = 0.7


def _may_have_column(request: _Request) -> bool:
    """Return whether the evidence of a step goes with a picture; what happens in a folded part is not explained."""
    return request.theme.direction != "right" and request.fold is None


def _is_as_good(plan: Plan, whole: Plan, smaller: float) -> bool:
    """Return whether a tree with less room has text that is large enough, or so many times `smaller`, and all names and
    boards that it would have on a whole page."""
    is_large = _smallest(plan) >= min(smaller * whole.theme.least, _smallest(whole))
    names = [sum(place.name is not None for place in each.places.values()) for each in (plan, whole)]
    return is_large and names[0] >= names[1] and _has_boards(plan) >= _has_boards(whole)


def _has_boards(plan: Plan) -> bool:
    return any(place.board for place in plan.places.values())


def _without_column(theme: Theme, share: tuple[float, float]) -> Theme:
    """Return a theme for the texts beside the evidence of a step, on a share of the page."""
    page = theme.page and (theme.page[0] * share[0], theme.page[1] * share[1])
    roomy = theme.roomy - (_COLUMN + _AROUND) * theme.label if share == _BESIDE else theme.roomy
    return replace(theme, evidence=False, page=page, roomy=roomy)


def _with_column(plan: Plan, theme: Theme, share: tuple[float, float]) -> Plan:
    """Enlarge a plan by the place of the evidence of a step, beside the tree or below it."""
    size = theme.label
    if theme.page:
        wide, high = plan.width / share[0], plan.height / share[1]
    elif share == _BESIDE:
        wide, high = plan.width + (_COLUMN + _AROUND) * size, max(plan.height, _HIGH * size)
    else:
        wide, high = plan.width, plan.height + _LOW * size
    left, top = (plan.width, _AROUND * size) if wide > plan.width else (_AROUND * size, plan.height)
    # Below a very wide tree it does not need all of the width.
    most = INF if theme.page else _WIDEST * size
    column = Column(left, top, min(wide - left - _AROUND * size, most), high - top - _AROUND * size)
    return plan._replace(theme=theme, width=wide, height=high, column=column)


def _zoom(plan: Plan) -> float:
    """Return how many times a plan is enlarged on the page of its theme."""
    return plan.theme.page[0] / plan.width if plan.theme.page else 1.0


def _smallest(plan: Plan) -> float:
    """Return the size of the smallest text of a plan on its page."""
    return smallest_text(plan.theme, _zoom(plan))


# -- a plan is made once for all frames --------------------------------------------------------------------------------


class _Request(NamedTuple):
    """The request for a plan, besides the frame and what the run writes; equal requests have the same plan."""

    theme: Theme
    lang: str
    layout: str
    caption: bool
    sentences: tuple[str, ...]
    fold: FoldOption
    hide: frozenset[str]
    marked: frozenset[str]
    still: bool
    dense: bool
    beside: LevelRows
    complete: bool


# The last plans with room for what a run writes, each with what was asked for and how many rows its sentence has; all
# have room for two.
_PLANS: WeakKeyDictionary[NodeContents, list[tuple[_Request, int, Plan]]] = WeakKeyDictionary()
_KEPT, _ROWS = 16, 2
# How high triangles are, in widths, in a tree whose text is too small.
_FLAT = 0.45
# What is free above the end of a page.
_CLEAR = 4.0


def is_told(theme: Theme) -> bool:
    """Return whether a theme shows evidence beside a tree only where it has room, and else a part of it at the root."""
    return bool(theme.page) and theme.evidence is None


def _planned(request: _Request, frame: Frame, written: NodeContents) -> Plan:
    """Return a plan that was made before, or the first one whose text is large enough."""
    theme = request.theme

    def rows(plan: Plan) -> int:
        # There is room for the frame's own sentence; a page is filled according to it.
        lines = wrap(frame.sentence(plan.narrator), theme.label, plan.caption_at[2]) if request.caption else []
        return frame.k if theme.page and lines else max(_ROWS, len(lines))

    known = _PLANS.setdefault(written, [])
    for known_request, height, plan in known:
        if known_request == request and plan.tree is frame.tree and height == rows(plan):
            return plan
    dense = request._replace(dense=True)
    even = dense._replace(theme=replace(theme, alike=True))
    flat = even._replace(theme=replace(even.theme, steep=min(theme.steep, _FLAT)))
    # All nodes of a kind have one size, even where there is no room for the names of the nodes beside them.
    make_way = () if request.complete else MAKE_WAY
    unnamed = [parts for parts in make_way if "names" in parts]
    without = [
        look._replace(hide=request.hide.union(parts))
        for looks, all_parts in (
            ((even, flat), [(), *(parts for parts in make_way if parts not in unnamed)]),
            ((even, flat, dense), unnamed),
        )
        for look in looks
        for parts in all_parts
    ]
    attempts = [partial(_placed, attempt, frame, written) for attempt in without]
    nearest = [partial(_placed, look, frame, written) for look in (even, flat)]
    whole = _placed(request, frame, written)
    plan = first_legible(whole, nearest, attempts, _zoom, theme)
    if "names" in plan.hide - request.hide:
        # Sentences speak of nodes by their names, which are drawn where they take no width.
        plan = plan._replace(places=named_aside(plan.places, whole.places, theme, plan.dial, plan.tree))
    known[:] = [(request, rows(plan), plan), *known[: _KEPT - 1]]
    return plan


def _placed(request: _Request, frame: Frame, written: NodeContents) -> Plan:
    """Place the part of a tree that is drawn, with boards where these have room."""
    theme, beside = request.theme, request.beside
    drawn = drawn_part(
        frame,
        theme,
        request.lang,
        request.fold,
        hide=request.hide,
        still=request.still,
        dense=request.dense,
        written=written,
    )
    layout = LAYOUTS[request.layout]
    if drawn.boards and (drawn.rightward or not _has_room_for_boards(drawn, layout, beside)):
        drawn = replace(drawn, boards={})
    measures = measure(drawn, beside)
    below = request.caption and "caption" not in request.hide and drawn.is_searched
    content = PageContent(
        drawn,
        partial(across, drawn, measures, layout),
        _length(drawn, measures),
        [level_name(drawn, row) for row in drawn.rows],
        request.sentences if below else None,
        beside,
    )
    page = page_for(content)
    y = [page.top + middle for middle in heights(measures.rows, page.spare)[0]]
    placed = places(drawn, measures, dict(zip(drawn.kinds, page.xs, strict=True)), y)
    # Where nothing else is below a tree, what is written below a cut may be there. Slides seldom have reasons there.
    has_foot = (page.foot.reasons and not is_told(theme)) or page.foot.legend or content.sentences is not None
    end = page.height - (page.foot.height if has_foot else _CLEAR)
    return Plan(
        tree=frame.tree,
        theme=theme,
        lang=drawn.narrator.language,
        narrator=drawn.narrator,
        width=page.width,
        height=page.height,
        places=placed,
        levels=_levels(drawn, page.names, y),
        reasons=page.foot.reasons,
        legend=page.foot.legend,
        explained=page.foot.explained,
        caption_at=page.foot.caption_at,
        foot=page.height - page.foot.height,
        dial=measures.nodes.dial,
        share=dial_scale(frame.bounds, [frame.tree.value(leaf) for leaf in frame.tree.leaves()]),
        cut_marks=cache(partial(cut_marks, drawn, placed, measures.nodes.half_widths, end)),
        ground_below=partial(ground_below, drawn, placed, measures.nodes.half_widths),
        cuts=drawn.cuts,
        hide=drawn.hide,
        marked=request.marked,
        rows=LevelRows(measures.rows, page.spare, page.top),
        lost=measures.lost,
    )


# A tree with boards may be so many times wider than one that is spread out.
_WIDER = 1.3
# A board of at least this height, in sizes of a value, is beside the tree and not in its nodes.
_HIGHEST = 4.0


def _has_room_for_boards(drawn: DrawnTree, layout: Layout, beside: LevelRows) -> bool:
    """Return whether a tree with the boards of its positions is still no larger than what it is drawn on."""
    measures = measure(drawn, beside)
    wide, high = drawn.theme.page or (_WIDER * drawn.theme.roomy, INF)
    if max(row.half for row in measures.rows) > _HIGHEST * drawn.theme.value:
        return False
    return across(drawn, measures, layout, 0.0)[1] <= wide and heights(measures.rows, 0.0)[1] <= high


def _length(drawn: DrawnTree, measures: Measures) -> float:
    """Return how long a tree is in the direction that it grows in, with what extends below its last row: the names of
    leaves, the counts of folded nodes, and what a search never reads."""
    names = [measures.names[node].text for node, kind in drawn.kinds.items() if kind == "leaf"]
    folds = any(node in drawn.folds for node in drawn.rows[-1])
    hangs = 1.5 * drawn.theme.small * (not drawn.rightward and (any(names) or folds))
    # A page has none to spare, but what is left of its height.
    below = 0.0 if drawn.theme.page else words_height(drawn)
    return heights(measures.rows, 0.0)[1] + max(hangs, below)


def _levels(drawn: DrawnTree, names: list[str], y: list[float]) -> tuple[LevelName, ...]:
    """Place the names of the rows that have one: at the left of a tree, or above one that grows to the right."""
    small, kinds = drawn.theme.small, [drawn.kinds[row[0]] for row in drawn.rows]
    return tuple(
        LevelName(
            kind,
            Label("level", name, at, small, small, 0)
            if drawn.rightward
            else Label("level", name, 16, at, small, 0, "start"),
        )
        for kind, name, at in zip(kinds, names, y, strict=True)
        if name
    )


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
