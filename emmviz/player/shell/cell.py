"""Cell: how a tree is drawn for a cell of a notebook, which is wide and low, and for a phone, which is narrow."""

from __future__ import annotations

from dataclasses import replace

from emmviz.picture.drawn import Written
from emmviz.picture.named_themes import theme
from emmviz.picture.plan import Plan, plan_for
from emmviz.picture.theme import Theme
from emmviz.story.frame import Frame

__all__ = ["cell_look", "cell_plan", "dense_plan"]

# No cell shows all of a wider tree with text that can be read, not even on a projector. Of such a tree a part is seen:
# there a parent and its first child are near to each other, and numbers are short, which the sentences have in full.
_WIDEST = 2000
_REACH, _DIGITS = 160.0, 3
# What a phone shows of a tree at 12 px, with its controls and three lines of its sentence, and what a laptop's cell of
# 930 x 600 shows beside its panel, in the unit of the picture.
_PHONE, _CELL = (440, 660), (660, 540)


def cell_look(*, narrow: bool = False) -> Theme:
    """The default theme for a cell of a notebook, or for a part of one: narrow, low, no text smaller than the rest."""
    look = theme("light")
    cell = replace(look, roomy=560, tight=True, pad=min(look.pad, 10), gap=min(look.gap, 10), small=look.label)
    return replace(cell, value=cell.label, roomy=0) if narrow else cell


def cell_plan(frame: Frame, lang: str, layout: str, written: Written, *, narrow: bool) -> Plan:
    """Place a tree for a cell, or for a part of one.

    Parameters: frame, any of its run; lang; layout; written, what nodes have room
    for; narrow, whether it is a part of a cell.
    """
    look = cell_look(narrow=narrow)
    plan = plan_for(frame, look, lang, layout, caption=False, written=written)
    if plan.width <= _WIDEST:
        return plan
    look = replace(look, reach=_REACH, digits=_DIGITS)
    return plan_for(frame, look, lang, layout, caption=False, written=written)


def dense_plan(frame: Frame, lang: str, layout: str, written: Written, plan: Plan) -> Plan | None:
    """Place a tree that is too large for a phone or a laptop's cell once more, as near together as its texts allow.

    Numbers are short here; the names of the levels make way, then those of the nodes, and at last the dials, which the
    number line repeats.

    Parameters: frame, lang, layout, written, as for `cell_plan`; plan, what that gave.
    Returns: a Plan, None where neither shows all of it, or where the first plan will do.
    """
    if plan.width > _WIDEST or _fits(plan, _PHONE) or any(place.board for place in plan.places.values()):
        return None
    near = replace(plan.theme, roomy=0, gap=6, digits=_DIGITS)
    small = replace(near, value=near.label, gap=4, pad=8)
    rooms = (_PHONE,) if _fits(plan, _CELL) else (_PHONE, _CELL)
    # One after the other, as the first often will do; what was placed for one room is not placed again for the other.
    tried = (
        (room, plan_for(frame, look, lang, layout, caption=False, hide=hide, dense=True, written=written))
        for room in rooms
        for look, *hide in ((near, "levels"), (near, "levels", "names"), (small, "levels", "names", "dials"))
    )
    return next((found for room, found in tried if _fits(found, room)), None)


def _fits(plan: Plan, room: tuple[int, int]) -> bool:
    return plan.width <= room[0] and plan.foot <= room[1]
