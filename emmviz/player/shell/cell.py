"""Cell: how a tree is drawn for a cell of a notebook, which is wide and low, and for a phone, which is narrow."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from emmviz.picture.drawn import NodeContents
from emmviz.picture.frame_marks import value_label
from emmviz.picture.named_themes import theme
from emmviz.picture.places import named_aside
from emmviz.picture.plan import Plan, plan_for
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.story.frame import Frame

__all__ = ["LOW", "cell_look", "cell_plan", "cell_plans", "dense_plan"]

# No cell shows all of a wider tree with text that can be read, not even on a projector. Of such a tree a part is seen:
# there a parent and its first child are near to each other, and numbers are short, which the sentences have in full.
_WIDEST = 2000
_REACH, _DIGITS, _SHORT = 160.0, 3, 2
_SEEN = 0.01  # what is less is not seen
# What is in sight of a tree at 12 px, in the unit of the picture: on a phone, in a laptop's cell of 930 x 600 beside
# the panel and above it, and where three trees are beside one another.
_PHONE, _ROOMS, _THIRD = (440, 640), ((680, 545), (1100, 545)), (360, 545)
# What makes way, one after the other: the names of the levels, the size of numbers, the dials, which the number line
# repeats, and the room of the names of the nodes; and with each of them the one size of all nodes of a kind.
_NEAR: dict[str, Any] = {"roomy": 0, "gap": 6}
_SMALL = _NEAR | {"gap": 4, "pad": 8}
# As low and as narrow as a tree on a slide can be.
LOW: dict[str, Any] = {"gap": 4, "pad": 1, "steep": 0.45}
_Concession: TypeAlias = tuple[dict[str, Any], tuple[str, ...]]
_CONCESSIONS: tuple[_Concession, ...] = (
    (_NEAR | {"alike": True}, ("levels",)),
    (_SMALL | {"alike": True}, ("levels",)),
    (_SMALL | {"alike": True}, ("levels", "names")),
    (_SMALL | {"alike": True}, ("levels", "names", "dials")),
    (_SMALL, ("levels", "names", "dials")),
)
# The same on a slide, whose sizes are its own.
_ON_A_SLIDE: tuple[_Concession, ...] = (
    ({}, ("levels",)),
    (LOW, ("levels",)),
    (LOW, ("levels", "names")),
    (LOW, ("levels", "dials")),
    (LOW, ("levels", "names", "dials")),
)
# Where even smaller text has no room for all of this, the names of the actions are the last to go.
_WITHOUT_ACTIONS: tuple[_Concession, ...] = ((LOW, ("levels", "names", "dials", "actions")),)
# Before less than all of a tree is in sight there, its text is 18 units high in place of 22.
_SMALLER = 18 / 22


def cell_look(look: Theme, *, narrow: bool = False) -> Theme:
    """Return a theme for a cell of a notebook, or for a part of one: narrow, low, no text smaller than the rest."""
    cell = replace(
        look, roomy=560, tight=True, pad=min(look.pad, 10), gap=min(look.gap, 10), small=look.label, page=None, least=0
    )
    return replace(cell, value=cell.label, roomy=0) if narrow else cell


def cell_plan(
    frame: Frame,
    lang: str,
    layout: str,
    written: NodeContents,
    *,
    narrow: bool,
    hide: Sequence[str] = (),
    direction: str | None = None,
    look: ThemeLike = "light",
    warn: bool = True,
) -> Plan:
    """Place a tree in a theme for a cell, or for a part of one, which is narrow."""
    # The player has a panel for the evidence of a step.
    look = replace(theme(cell_look(theme(look), narrow=narrow), direction=direction), evidence=False)
    plan = plan_for(frame, look, lang, layout, caption=False, hide=hide, written=written, warn=warn)
    if plan.width <= _WIDEST:
        return plan
    look = replace(look, reach=_REACH, digits=_DIGITS)
    return plan_for(frame, look, lang, layout, caption=False, hide=hide, written=written, warn=False)


def cell_plans(
    frame: Frame,
    lang: str,
    layout: str,
    written: NodeContents,
    *,
    many: bool = False,
    slide: tuple[float, float] | None = None,
    look: ThemeLike = "light",
    exact: bool = False,
    **how: Any,
) -> tuple[Plan, Plan | None]:
    """Place a tree for a cell and once more for less room, as `cell_plan` and `dense_plan` do.

    Where a laptop's cell has no room for all of it, its numbers get two digits, if there is room for these and the
    picture need not be `exact`; the sentences have the numbers in full.
    """
    plans: list[tuple[Plan, Plan | None]] = []
    full = theme(look)
    short = [] if exact or full.digits <= _SHORT else [replace(full, digits=_SHORT)]
    for given in (full, *short):
        plan = cell_plan(frame, lang, layout, written, look=given, warn=not plans, **how)
        plans.append((plan, dense_plan(frame, lang, layout, written, plan, many=many, slide=slide)))
        if slide or plans[-1][1] or _fits(plan, _ROOMS[-1]) or plan.width > _WIDEST:
            return plans[-1]
    return plans[0]


def dense_plan(
    frame: Frame,
    lang: str,
    layout: str,
    written: NodeContents,
    plan: Plan,
    *,
    many: bool = False,
    slide: tuple[float, float] | None = None,
) -> Plan | None:
    """Place a tree that is too large for a phone or a laptop's cell once more, as near together as its texts allow.

    The plan is the one that gives up the least, for the narrowest room in which all of it is in sight, on a slide with
    the largest text; it is None if there is no such room, or where the first plan will do.
    """
    rooms: tuple[tuple[float, float], ...] = (
        (slide, (slide[0] / _SMALLER, slide[1] / _SMALLER))
        if slide
        else (*((_THIRD,) if many else ()), _PHONE, *_ROOMS)
    )
    missed = [room for room in rooms if slide or not _fits(plan, room)]
    if plan.width > _WIDEST or not missed:
        return None

    def placed(room: tuple[float, float], changes: dict[str, Any], hide: tuple[str, ...]) -> Plan:
        # What was placed for one room is not placed again for the other.
        look = _denser(plan.theme, {"roomy": room[0]} | changes)
        return plan_for(
            frame, look, lang, layout, caption=False, hide={*hide, *plan.hide}, dense=True, written=written, warn=False
        )

    if slide:
        order = (_ON_A_SLIDE, _WITHOUT_ACTIONS)
        tried = ((room, placed(room, *less)) for some in order for room in missed for less in some)
        fitting = (found for room, found in tried if _fits(found, room, found.theme.pad))
        dense = next((found for found in fitting if _is_large(found, written)), None)
    else:
        # Each is narrower than those before it, so the middle one tells on which side the first that fits is.
        first = ((room, _first_fitting(partial(placed, room), room)) for room in missed)
        dense = next((placed(room, *less) for room, less in first if less), None)
    if dense is None or "names" not in dense.hide - plan.hide:
        return dense
    # A question names its node: a name that has no room is drawn where it needs none.
    named = named_aside(dense.places, plan.places, dense.theme.small, dense.dial, dense.tree)
    return dense._replace(places=named)


def _denser(look: Theme, changes: dict[str, Any]) -> Theme:
    """A theme with the distances of a dense tree; if these are as small as possible, numbers are also small."""
    return replace(look, **changes, value=look.label if "pad" in changes else look.value)


def _is_large(plan: Plan, written: NodeContents) -> bool:
    """Return whether no number is written smaller."""
    return all(
        value_label(plan.theme, plan.places[node], plan.narrator.label(value, bound, estimate=estimate)).size
        >= plan.theme.value
        for node, value, bound, estimate in written.numbers
        if bound is not None and node in plan.places
    )


def _first_fitting(placed: Callable[..., Plan], room: tuple[float, float]) -> _Concession | None:
    k = bisect_left(_CONCESSIONS, True, key=lambda less: _fits(placed(*less), room))
    return _CONCESSIONS[k] if k < len(_CONCESSIONS) else None


def _fits(plan: Plan, room: tuple[float, float], below: float = 0.0) -> bool:
    return plan.width <= room[0] + _SEEN and plan.foot + below <= room[1]
