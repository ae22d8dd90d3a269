"""Compose: move the marks of a scene, for pictures of several scenes."""

from __future__ import annotations

from typing import Any, TypeVar

from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Level, Node

__all__ = ["moved"]

_MARKS = (Caption, CutMark, Dial, Edge, Label, Legend, Level, Node)
_Mark = TypeVar("_Mark", bound=tuple[Any, ...])


def moved(mark: _Mark, dx: float, dy: float) -> _Mark:
    """Return a mark moved to another place, with everything in it.

    Parameters: mark; dx and dy, how far it moves to the right and down.

    >>> from emmviz import GameTree
    >>> edge = GameTree.parse("max(1, 2)").scene().edges[0]
    >>> moved(edge, 10, 5).start[0] - edge.start[0]
    10.0
    """
    old: Any = mark
    changes: dict[str, Any] = {}
    for name, value in zip(old._fields, old, strict=True):
        if name in ("x", "y"):
            changes[name] = value + (dx if name == "x" else dy)
        elif name in ("start", "end"):
            changes[name] = value[0] + dx, value[1] + dy
        elif name == "parts":
            changes[name] = tuple(tuple((x + dx, y + dy) for x, y in part) for part in value)
        elif isinstance(value, _MARKS):
            changes[name] = moved(value, dx, dy)
        elif isinstance(value, tuple) and value and isinstance(value[0], _MARKS):
            changes[name] = tuple(moved(item, dx, dy) for item in value)
    new: _Mark = old._replace(**changes)
    return new
