"""Beside: two pictures side by side, each under its title."""

from __future__ import annotations

from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.text import width
from emmviz.lecture.written.made import Look, Made, Slot
from emmviz.lecture.written.options import allowed
from emmviz.lecture.written.parts.picture import drawn, scene_of
from emmviz.lecture.written.reading import Part
from emmviz.picture.render.svg import escape

__all__ = ["beside"]

_GAP, _TITLE, _SIZE = 32.0, 38.0, 28.0


def beside(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return the two pictures of `left` and `right`: each a `tree` with the options of {picture}, and a `title`."""
    allowed(part, "left", "right", argument=False)
    half = Slot((slot.width - _GAP) / 2, slot.height - _TITLE)
    parts = [_side(part, side) for side in ("left", "right")]
    # Both as large as the one that needs more room.
    most = min(scene_of(one, half, look)[0].zoom for one, _ in parts)
    made = [_titled(one, title, most, half, look) for one, title in parts]
    return Made(
        f'<div class="beside">{"".join(one.html for one in made)}</div>',
        smallest=min(one.smallest for one in made), seen=tuple(seen for one in made for seen in one.seen),
    )  # fmt: skip


def _side(part: Part, side: str) -> tuple[Part, str]:
    """One of the two as the part of a picture, and its title."""
    given: Any = part.options.get(side)
    if not isinstance(given, dict) or not isinstance(given.get("tree"), str):
        raise TreeError(
            f"{{beside}} needs {side}: with a tree, as in {side}: {{tree: gallery:aima_scale, title: before}}"
        )
    own = {name: value for name, value in given.items() if name not in ("tree", "title")}
    return part._replace(name="picture", argument=given["tree"], options=own), str(given.get("title", ""))


def _titled(part: Part, title: str, most: float, half: Slot, look: Look) -> Made:
    if width(title, _SIZE, bold=True) > half.width:
        raise TreeError(f"the title {title!r} is wider than half a slide")
    scene, seen = scene_of(part, half, look, most)
    made = drawn(scene, half)
    return made._replace(html=f'<div class="side-by-side"><p>{escape(title)}</p>{made.html}</div>', seen=(seen,))
