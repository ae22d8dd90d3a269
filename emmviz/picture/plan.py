"""Plan: the places of everything in the pictures of a run, fixed for all frames, so that nothing jumps."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.numbers import INF, Number, brief, is_finite
from emmviz.base.text import wrap
from emmviz.picture import layout as layouts
from emmviz.picture.drawn import Drawn, drawn_part
from emmviz.picture.marks import Caption, Label, Legend, Level
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.page import page_for
from emmviz.picture.parts import Fold, Hide, Highlight, hidden, highlighted
from emmviz.picture.places import Measures, Place, across, heights, measure, places
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.story.frame import Cut, Frame, Written
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["MAKE_WAY", "Place", "Plan", "first_legible", "plan_for", "smallest_text", "warn_of_small_text"]

# A tree with boards may be so many times wider than one that is spread out.
_WIDER = 1.3
# A board so many sizes of a value high makes a tree of boards; it stands beside the tree instead.
_HIGHEST = 4.0

# The last plans of each run, with what was asked for and how many rows its sentence has; all have room for two.
_PLANS: WeakKeyDictionary[Written, list[tuple[Any, int, Plan]]] = WeakKeyDictionary()
_KEPT, _ROWS = 8, 2

LAYOUTS: dict[str, Callable[..., list[float]]] = {"tidy": layouts.tidy, "dot": layouts.dot}


class Plan(NamedTuple):
    """The places of all nodes, and of everything around the tree; at the height `foot` the tree ends. `explained` is
    what a legend explains, and its words, whether it is drawn or not. Of `hide` nothing is drawn, and the nodes of
    `marked` are highlighted."""

    tree: GameTree
    theme: Theme
    lang: str
    narrator: Narrator
    width: float
    height: float
    places: dict[str, Place]
    levels: tuple[Level, ...]
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


def plan_for(
    frame: Frame,
    theme: ThemeLike = "light",
    lang: str = "en",
    layout: str = "tidy",
    *,
    caption: bool = True,
    sentences: Sequence[str] = (),
    fold: Fold = None,
    hide: Hide = (),
    highlight: Highlight = None,
    still: bool = False,
    dense: bool = False,
) -> Plan:
    """Return the plan that all frames of a run share, for which it is measured once.

    Parameters: frame, any of the run; theme, lang, layout, fold, hide and highlight as for `draw`; caption, whether
    there is room for the sentences of cuts below the tree, and for these sentences; still, True where only the end of
    the search is drawn, whose edges need no room for what moves along them; dense, True for nodes as near to each other
    as their texts allow.
    Returns: a Plan, on a page whose text would be too small with dense nodes and without what can make way.
    Raises: TreeError. Warns: PictureWarning where the text is still smaller than the theme allows.
    """
    look, without, marked = theme_of(theme), hidden(hide), highlighted(frame.tree, highlight)
    if layout not in LAYOUTS:
        raise TreeError(f"unknown layout {brief(layout)}; expected one of {', '.join(LAYOUTS)}")

    def made(*parts: str, dense: bool = True) -> Plan:
        drawn = drawn_part(frame, look, lang, fold, hide=without.union(parts), still=still, dense=dense)
        if drawn.boards and not _has_room_for_boards(drawn, layout):
            drawn = replace(drawn, boards={})
        below = caption and "caption" not in without and drawn.is_searched
        return _planned(drawn, layout, sentences if below else None, marked)

    def zoom(plan: Plan) -> float:
        return look.page[0] / plan.width if look.page else 1.0

    fold = tuple(fold) if isinstance(fold, Iterable) and not isinstance(fold, str) else fold
    asked = look, lang, layout, caption, tuple(sentences), fold, without, marked, still, dense

    def rows(plan: Plan) -> int:
        # There is room for the frame's own sentence; a page is filled according to it.
        lines = wrap(frame.sentence(plan.narrator), look.label, plan.caption_at[2]) if caption else []
        return frame.k if look.page and lines else max(_ROWS, len(lines))

    known = _PLANS.setdefault(frame.written, [])
    plan = next((plan for key, height, plan in known if key == asked and height == rows(plan)), None)
    if plan is None:
        plan = first_legible(made(dense=dense), [partial(made, *parts) for parts in ((), *MAKE_WAY)], zoom, look)
        known[:] = [(asked, rows(plan), plan), *known[: _KEPT - 1]]
    if look.page:
        advice = "fold a part of it (fold=2)"
        warn_of_small_text("this tree", "its page", smallest_text(look, zoom(plan)), look, advice)
    return plan


def _planned(drawn: Drawn, layout: str, sentences: Sequence[str] | None, marked: frozenset[str]) -> Plan:
    """Place what is drawn of a tree."""
    frame, theme = drawn.frame, drawn.theme
    measures = measure(drawn)
    tree_height = heights(measures, 0.0)[1] + _hang(drawn, measures)
    page = page_for(drawn, lambda spare: across(drawn, measures, LAYOUTS[layout], spare), tree_height, sentences)
    x = dict(zip(drawn.kinds, page.xs, strict=True))
    y = [page.top + middle for middle in heights(measures, page.spare)[0]]
    levels = tuple(
        Level(drawn.kinds[row[0]], Label("level", name, 16, y[depth], theme.small, 0, "start"))
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
        dial=measures.dial,
        share=share,
        cuts=drawn.cuts,
        hide=drawn.hide,
        marked=marked,
    )


def _has_room_for_boards(drawn: Drawn, layout: str) -> bool:
    """Whether a tree with the boards of its positions is still no larger than what it is drawn on."""
    measures = measure(drawn)
    wide, high = drawn.theme.page or (_WIDER * drawn.theme.roomy, INF)
    if max(measures.half_heights) > _HIGHEST * drawn.theme.value:
        return False
    return across(drawn, measures, LAYOUTS[layout], 0.0)[1] <= wide and heights(measures, 0.0)[1] <= high


def _hang(drawn: Drawn, measures: Measures) -> float:
    """Return how far the names of leaves, or the counts of folded nodes, extend below the last row."""
    named = any(measures.names[node].text for node, kind in drawn.kinds.items() if kind == "leaf")
    return 1.5 * drawn.theme.small if named or any(node in drawn.folds for node in drawn.rows[-1]) else 0.0


def dial_scale(bounds: tuple[Number, Number] | None, values: Sequence[Number]) -> Callable[[Number], float]:
    """Return the function that maps values to shares of the dial: L to 0, U to 1, infinite bounds beyond all leaves.

    Parameters: bounds (L, U), None as if both were infinite; values, those of the leaves.
    Returns: a function of a number, with values from 0 to 1.

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
    """Return the size of the smallest text of a picture in a theme that is shown so many times larger."""
    return min(theme.value, theme.label, theme.small) * zoom


def first_legible(
    whole: _Made, attempts: Sequence[Callable[[], _Made]], zoom: Callable[[_Made], float], theme: Theme
) -> _Made:
    """Return the first picture whose text is as large as a theme asks; where none is, one that is almost whole.

    Parameters: whole; attempts, what makes others, each with less in it than the one before; zoom, how many times
    larger a picture is shown; theme.
    """

    def legible(made: _Made) -> bool:
        return smallest_text(theme, zoom(made)) >= theme.least - _NEAR

    if not theme.page or legible(whole):
        return whole
    barest = attempts[-1]()
    if not legible(barest):
        return max(whole, attempts[0](), key=zoom)
    return next((made for attempt in attempts[:-1] if legible(made := attempt())), barest)


def warn_of_small_text(what: str, page: str, smallest: float, theme: Theme, advice: str) -> None:
    """Warn, by a PictureWarning, of text that is smaller than a theme allows.

    Parameters: what, whose text it is, and page, on which page; smallest, its size in points; theme; advice, what
    would help.
    """
    if smallest < theme.least - _NEAR:
        warnings.warn(
            f"the smallest text of {what} is {smallest:.1f} points high on {page}, less than the {theme.least:g} of "
            f"the theme {theme.name}; {advice}",
            PictureWarning,
            stacklevel=3,
        )
