"""Cell: how a tree is drawn for a cell of a notebook, which is wide and low, and for a phone, which is narrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from emmviz.picture.drawn import NodeContents, labels_in
from emmviz.picture.frame_marks import value_label
from emmviz.picture.named_themes import theme
from emmviz.picture.places import named_aside
from emmviz.picture.plan import Plan, plan_for
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.story.frame import Frame

# No cell shows all of a wider tree with text that can be read, not even on a projector. Of such a tree a part is seen:
# there a parent and its first child are near to each other, and numbers are short.
_WIDEST, _LARGEST = 2000, 4000
_REACH, _DIGITS, _SHORT = 160.0, 3, 2
_SEEN = 0.01  # what is less is not seen
# What is in sight of a tree at 12 px, in the unit of the picture: on a phone; in a laptop's cell of 930 x 600, beside
# the panel and above it; on a page of 1366 x 768 in the same two places; and where three trees are beside one another.
_Room: TypeAlias = tuple[float, float]
PHONE: _Room = (450, 640)
_BESIDE: _Room = (680, 545)
_CELL: tuple[_Room, ...] = (PHONE, _BESIDE, (1100, 545))
_PAGE: tuple[_Room, ...] = ((1190, 720), (1640, 680))
_THIRD: tuple[_Room, ...] = ((360, 545),)
# In a laptop's cell above the panel, whose headline and number line stay in sight.
_ABOVE: _Room = (1100, 420)
_BESIDE_OR_ABOVE: tuple[_Room, ...] = (_BESIDE, _ABOVE)
# The same for each of two trees: below each other on a phone, and beside each other in a cell and on such a page.
_HALVES: tuple[_Room, ...] = ((450, 335), (560, 420), (810, 560))
# In a cell and above its number line, each of two trees.
_HALF_ABOVE: _Room = (560, 360)
# What is in sight of the tree of a lab: in a laptop's cell beside the diagram and above it, and on a phone.
_LAB: tuple[_Room, ...] = ((620, 400), (1040, 400), PHONE)
# The same in a laptop's cell beside the card of a search by hand, which is wider than the panel.
BY_HAND: tuple[_Room, ...] = ((650, 545), _ABOVE)
# What makes way, one after the other: the names of the levels, the size of numbers, the height of triangles, the room
# of the names of the nodes, the dials, which the number line repeats, what is free around numbers, and the one size of
# all nodes of a kind.
_NEAR: dict[str, Any] = {"roomy": 0, "gap": 6}
_SMALL = _NEAR | {"gap": 4, "pad": 8}
_LOW = _SMALL | {"pad": 3}
_TIGHTEST = _SMALL | {"gap": 2, "pad": 1, "steep": 1.17, "box": 0.2}
# As low and as narrow as a tree on a slide can be.
LOW: dict[str, Any] = {"gap": 4, "pad": 1, "steep": 0.45}
_FLAT = _LOW | {"steep": 0.55}
# How near together the nodes of a tree are that grows to the right: as wide as a phone, and low.
_TURNED: dict[str, Any] = {
    "direction": "right",
    "gap": 2,
    "pad": 2,
    "steep": 0.45,
    "roomy": 430,
    "alike": True,
    "digits": _SHORT,
}
# A tree that is no larger is whole on a phone, in text of three quarters of the usual size, or beside another one on a
# page, in text of nine tenths.
_SMALL_PHONE: _Room = (PHONE[0] / 0.75, PHONE[1] / 0.75)
_SMALL_HALF: _Room = (_HALVES[-1][0] / 0.9, _HALVES[-1][1] / 0.9)
_IN_SMALLER_TEXT: dict[_Room, _Room] = {PHONE: _SMALL_PHONE, _HALVES[-1]: _SMALL_HALF}
_Concession: TypeAlias = tuple[dict[str, Any], tuple[str, ...]]
# Steep triangles are narrow.
_CLOSEST_WITH_DIALS: _Concession = (_SMALL | {"steep": 1.1, "alike": True}, ("levels", "names"))
_CONCESSIONS: tuple[_Concession, ...] = (
    (_NEAR | {"alike": True}, ("levels",)),
    (_SMALL | {"alike": True}, ("levels",)),
    (_FLAT | {"alike": True}, ("levels",)),
    (_SMALL | {"alike": True}, ("levels", "names")),
    _CLOSEST_WITH_DIALS,
    (_SMALL | {"alike": True}, ("levels", "names", "dials")),
    (_FLAT | {"alike": True}, ("levels", "names", "dials")),
    (_TIGHTEST | {"alike": True}, ("levels", "names", "dials")),
)
# The same on a slide, whose sizes are its own.
_ON_A_SLIDE: tuple[_Concession, ...] = (
    ({}, ("levels",)),
    (LOW, ("levels",)),
    (LOW, ("levels", "names")),
    (LOW, ("levels", "dials")),
    (LOW, ("levels", "names", "dials")),
    (_TIGHTEST | {"steep": 0.8}, ("levels", "names", "dials")),
)
# Where even smaller text has no room for all of this, the names of the actions are the last to go.
_WITHOUT_ACTIONS: tuple[_Concession, ...] = ((LOW, ("levels", "names", "dials", "actions")),)
# Before less than all of a tree is in sight there, its text is 18 units high in place of 22.
_SMALLER = 18 / 22


def cell_look(look: Theme, *, narrow: bool) -> Theme:
    """Return a theme for a cell of a notebook, or for a part of one: narrow, low, no text smaller than the rest."""
    sizes: dict[str, Any] = {"pad": min(look.pad, 10), "gap": min(look.gap, 10), "small": look.label}
    # A widget has its own place for the evidence of a step.
    cell = replace(look, roomy=560, tight=True, page=None, least=0, evidence=False, **sizes)
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
    look = theme(cell_look(theme(look), narrow=narrow), direction=direction)
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
    count: int = 1,
    slide: _Room | None = None,
    look: ThemeLike = "light",
    exact: bool = False,
    **options: Any,
) -> tuple[Plan, Plan | None]:
    """Place a tree for a cell and once more for less room, as `cell_plan` and `dense_plan` do.

    Where a laptop's cell has no room for all of it, or none for its dials or beside the panel, its numbers get two
    digits, if there is room for these and the picture need not be `exact`; all that is written beside it then has the
    same digits. A tree that is too large for any cell may still fit on a laptop's page.
    """
    full, rooms = theme(look), (*{1: (), 2: _HALVES}.get(count, _THIRD), *_CELL)
    # Beside the panel, or beside the other tree.
    beside = (_BESIDE, *((_HALVES[1], _SMALL_HALF) if count == 2 else ()))
    short = [] if exact or full.digits <= _SHORT else [replace(full, digits=_SHORT)]
    ranked: dict[tuple[int, ...], tuple[Plan, Plan | None]] = {}
    for shortened in (full, *short):
        plan = cell_plan(frame, lang, layout, written, look=shortened, warn=not ranked, **options)
        dense = dense_plan(frame, lang, layout, written, plan, rooms=rooms, slide=slide, pages=_PAGE, anyway=count > 1)
        if not slide and count <= 2:
            places = (_HALF_ABOVE,) if count == 2 else _BESIDE_OR_ABOVE
            plan = closer_plan(frame, lang, layout, written, plan, places)
        in_cell = _fitting(dense or plan, (*_CELL, *beside), written)
        on_page = bool(dense or _fitting(plan, _PAGE[-1:], written))
        without_dials = not options["narrow"] and bool(dense and "dials" in dense.hide)
        lacks = not in_cell, not on_page, without_dials, sum(room not in in_cell for room in beside)
        ranked.setdefault(lacks, (plan, dense))
        if slide or not any(lacks) or plan.width > _WIDEST:
            break
    return ranked[min(ranked)]


def lab_plans(
    frame: Frame, lang: str, layout: str, written: NodeContents, *, hide: Sequence[str], look: Theme
) -> list[Plan]:
    """Place a tree for a lab, and where it is too large for a phone or a laptop's cell again for less room: as
    `dense_plan` does, if necessary with two digits, and then as narrow as it can be; and where even this is too wide
    for a phone, growing to the right."""
    plans: list[Plan] = []
    for digits in (look.digits, _SHORT):
        shortened = replace(look, digits=digits)
        plan = plan_for(frame, shortened, lang, layout, caption=False, hide=hide, written=written, warn=not plans)
        dense = dense_plan(frame, lang, layout, written, plan, rooms=_LAB)
        plans = [*(plans[:1] or [plan]), *([dense] if dense else plans[1:])]
        missed = [room for room in _LAB if not any(_fitting(placed, [room], written) for placed in plans)]
        if _LAB[0] not in missed:
            break
    for changes in (_TIGHTEST | {"alike": True, "digits": _SHORT}, _TURNED) if missed else ():
        plans.append(_denser(frame, lang, layout, written, plan, changes, ("levels", "names")))
        if plans[-1].width <= _SMALL_PHONE[0]:
            break
    return plans


def closer_plan(
    frame: Frame,
    lang: str,
    layout: str,
    written: NodeContents,
    plan: Plan,
    rooms: Sequence[_Room] = _BESIDE_OR_ABOVE,
) -> Plan:
    """Place the nodes of a tree that is too large for the first of some rooms nearer to each other: by the first
    concession that makes it small enough for one of them, apart from the names of levels, else by the one that makes it
    smallest on a page.

    A plan for a phone would have no dials there, or nodes of a kind in two sizes. Where only a part of a tree is in
    sight, more of it is if the tree is as low as it can be.
    """
    if plan.width > _LARGEST or _fitting(plan, rooms[:1], written):
        return plan
    placed, sizes = partial(_denser, frame, lang, layout, written, plan), dict[float, dict[str, Any]]()
    for changes, less in _CONCESSIONS[:3] if plan.width <= _WIDEST else ():
        denser = placed(changes, less)
        if _fitting(denser, [rooms[0], _PAGE[0]], written):
            over = (max(1.0, denser.width / wide, denser.foot / high) for wide, high in rooms)
            sizes.setdefault(min(over), changes)
    return placed(sizes[min(sizes)] if sizes else _CONCESSIONS[2][0], ())


def _denser(
    frame: Frame,
    lang: str,
    layout: str,
    written: NodeContents,
    plan: Plan,
    changes: dict[str, Any],
    hide: tuple[str, ...],
) -> Plan:
    # With distances as small as possible, numbers are also small.
    value = plan.theme.label if "pad" in changes else plan.theme.value
    look = replace(plan.theme, **changes, value=value)
    return plan_for(
        frame, look, lang, layout, caption=False, hide={*hide, *plan.hide}, dense=True, written=written, warn=False
    )


def dense_plan(
    frame: Frame,
    lang: str,
    layout: str,
    written: NodeContents,
    plan: Plan,
    *,
    rooms: Sequence[_Room] = _CELL,
    slide: _Room | None = None,
    pages: Sequence[_Room] = (),
    anyway: bool = False,
) -> Plan | None:
    """Place a tree that is too large for a phone or a laptop's cell once more, as near together as its texts allow.

    The plan is the one in sight as a whole in most `rooms` (of `pages` only if it is in none of the others), if
    possible on a phone, and of these the one that gives up the least; on a slide the one with the largest text. It is
    None if there is no such room, or where the first plan will do. `anyway` it is then the lowest one: beside another
    tree only a part is in sight, and more of it is.
    """
    if plan.width > _WIDEST:
        return None

    placed = partial(_denser, frame, lang, layout, written, plan)
    if slide:
        dense = _on_a_slide(slide, placed, written)
    else:
        enough = _fitting(plan, (*rooms, *pages), written)
        missed, missed_pages = ([room for room in group if room not in enough] for group in (rooms, pages))
        if not missed:
            return None
        # Where not even the narrowest plan fits, one may in smaller text, if possible with its dials.
        nearest = dict[_Room, _Room | None]()
        for room, smaller in _IN_SMALLER_TEXT.items():
            narrow = ((room, _CONCESSIONS[-1]), (smaller, _CLOSEST_WITH_DIALS), (smaller, _CONCESSIONS[-1]))
            nearest[room] = next((each for each, less in narrow if _fitting(placed(*less), [each], written)), None)
        phone = nearest[PHONE]
        reachable = [near for room in missed if (near := nearest.get(room, room))]
        missed = [nearest.get(room) or room for room in missed]
        dense, most = None, (0, 0, False)
        for less in _CONCESSIONS:
            denser = placed(*less)
            fitting = _fitting(denser, (*missed, *missed_pages), written)
            in_rooms, on_pages = (sum(room in fitting for room in group) for group in (missed, missed_pages))
            counts = in_rooms, on_pages, phone in fitting
            if counts > most:
                dense, most = denser, counts
            if reachable and most[0] == len(reachable):
                break
        if dense is None and anyway:
            dense = placed(*_CONCESSIONS[-2])
    if dense is None or "names" not in dense.hide - plan.hide:
        return dense
    # A question names its node: a name that has no room is drawn where it needs none.
    named = named_aside(dense.places, plan.places, dense.theme, dense.dial, dense.tree)
    return dense._replace(places=named)


def _on_a_slide(slide: _Room, placed: Callable[..., Plan], written: NodeContents) -> Plan | None:
    """Return the first plan that fits on a slide with legible numbers, if necessary in smaller text."""
    for concessions in (_ON_A_SLIDE, _WITHOUT_ACTIONS):
        for room in (slide, (slide[0] / _SMALLER, slide[1] / _SMALLER)):
            for changes, hide in concessions:
                plan = placed({"roomy": room[0]} | changes, hide)
                if _holds(room, plan, plan.theme.pad) and _smallest(plan, written) >= plan.theme.value:
                    return plan
    return None


def _fitting(plan: Plan, rooms: Sequence[_Room], written: NodeContents) -> list[_Room]:
    """Return the given areas in which a whole plan fits while its smallest number is still legible."""
    holding = [room for room in rooms if _holds(room, plan)]
    scale = max(1.0, plan.theme.label / _smallest(plan, written)) if holding else 1.0
    return [room for room in holding if _holds((room[0] / scale, room[1] / scale), plan)]


def _holds(room: _Room, plan: Plan, below: float = 0.0) -> bool:
    return plan.width <= room[0] + _SEEN and plan.foot + below <= room[1] + _SEEN


def _smallest(plan: Plan, written: NodeContents) -> float:
    """Return the size of the smallest number in an inner node, at any step; dials stand for running sums."""
    has_sums = "sums" not in plan.hide and (written.sums or not written.dials)
    sizes = (
        value_label(plan.theme, plan.places[node], text).size
        for node, text, is_sum in labels_in(plan.narrator, written)
        if (has_sums or not is_sum) and node in plan.places
    )
    return min(sizes, default=plan.theme.value)
