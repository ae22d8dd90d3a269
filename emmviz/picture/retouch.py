"""Retouch: ink that is moved, fainter, or changed in one of its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from emmviz.picture.ink import Group, Ink, Shape, Style, Text, trace

__all__ = ["changed", "faded", "found", "shifted"]

_Some = TypeVar("_Some", Text, Group)


def shifted(item: _Some, dx: float, dy: float) -> _Some:
    """Return a text or a group at another place.

    >>> shifted(Group(("node",), ()), 0, 5).y
    5
    """
    if isinstance(item, Text) and item.back:
        item = item._replace(back=item.back._replace(x=item.back.x + dx, y=item.back.y + dy))
    return item._replace(x=item.x + dx, y=item.y + dy)


def faded(item: Any, opacity: float) -> Any:
    """Return ink that is as opaque as a share of what it was.

    >>> from emmviz.picture.ink import Circle
    >>> faded(Circle("shape", {"fill": "#ffffff", "fill-opacity": "0.5"}, 0, 0, 5), 0.5).style["fill-opacity"]
    '0.25'
    """
    if opacity == 1:
        return item
    if isinstance(item, Group):
        return item._replace(items=tuple(faded(part, opacity) for part in item.items))
    if isinstance(item, Text) and item.back:
        item = item._replace(back=faded(item.back, opacity))
    return item._replace(style=_fainter(item.style, opacity))


def _fainter(style: Style, opacity: float) -> Style:
    both = {name: f"{float(style.get(name, 1)) * opacity:.4g}" for name in ("fill-opacity", "stroke-opacity")}
    return {**style, **both}


def changed(group: Group, part: str, change: Callable[[Any], Ink]) -> Group:
    """Return a group in which each shape that is a part of it, however deep, is what a function makes of it."""
    items: list[Ink] = []
    for item in group.items:
        if isinstance(item, Group):
            items.append(changed(item, part, change))
        else:
            items.append(change(item) if item.part == part else item)
    return group._replace(items=tuple(items))


def found(group: Group, part: str) -> list[Shape]:
    """Return the shapes that are a part of a group."""
    return [traced.shape for traced in trace([group]) if traced.shape.part == part]
