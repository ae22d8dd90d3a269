"""Compose: put the marks of several scenes into one picture, under headings and above one legend."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from emmviz.base.text import clip, width, wrap
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Level, Node
from emmviz.picture.places import Place
from emmviz.picture.scene import Scene

__all__ = ["Glued", "glued", "heading", "legend_below", "line", "moved"]

_MARKS = (Caption, CutMark, Dial, Edge, Label, Legend, Level, Node, Place)
# A point where it is a plain pair, and in other marks a mark.
_POINTS = ("start", "end", "live", "cut", "board")
_Mark = TypeVar("_Mark", bound=tuple[Any, ...])


class Glued(NamedTuple):
    """The marks of several scenes in one picture; before the id of a node stands that of its scene."""

    levels: tuple[Level, ...]
    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]
    reasons: tuple[Caption, ...]
    lines: tuple[Label, ...]


def glued(parts: Iterable[tuple[str, Scene, float, float]]) -> Glued:
    """Return the marks of scenes, each moved to its place.

    Parameters: parts, of each scene what stands before the ids of its nodes, the scene, and how far it is moved to the
    right and down.

    >>> from emmviz import GameTree
    >>> scene = GameTree.parse("max(1, 2)").scene()
    >>> [node.id for node in glued([("1:", scene, 0, 0), ("2:", scene, 300, 0)]).nodes]
    ['1:A', '1:L1', '1:L2', '2:A', '2:L1', '2:L2']
    """
    found: tuple[list[Any], ...] = ([], [], [], [], [])
    levels, edges, nodes, reasons, lines = found
    for of, scene, dx, dy in parts:
        levels += [moved(mark, dx, dy) for mark in scene.levels]
        edges += [moved(edge, dx, dy)._replace(parent=of + edge.parent, child=of + edge.child) for edge in scene.edges]
        nodes += [moved(node, dx, dy)._replace(id=of + node.id) for node in scene.nodes]
        reasons += [moved(mark, dx, dy) for mark in scene.reasons]
        lines += moved(scene.caption, dx, dy).lines if scene.caption else ()
    return Glued(*map(tuple, found))


def moved(mark: _Mark, dx: float, dy: float) -> _Mark:
    """Return a mark, or the place of a node, moved with everything in it.

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
        elif name in _POINTS and type(value) is tuple:
            changes[name] = value[0] + dx, value[1] + dy
        elif name == "parts":
            changes[name] = tuple(tuple((x + dx, y + dy) for x, y in part) for part in value)
        elif name == "board" and value:
            changes[name] = value._replace(x=value.x + dx, y=value.y + dy)
        elif isinstance(value, _MARKS):
            changes[name] = moved(value, dx, dy)
        elif isinstance(value, tuple) and value and isinstance(value[0], _MARKS):
            changes[name] = tuple(moved(item, dx, dy) for item in value)
    new: _Mark = old._replace(**changes)
    return new


def line(role: str, text: str, x: float, y: float, size: float) -> Label:
    """Return a line of text that begins at a place; that of a level is bold."""
    return Label(role, text, x, y, size, width(text, size, bold=role == "level"), "start")


def heading(text: str, size: float, room: float) -> list[str]:
    """Return a heading in two lines at the most, the second with an ellipsis where it would be longer.

    >>> heading("Star1", 10, 200), heading("a b c d e f g h i j", 10, 40)
    (['Star1'], ['a b c d', 'e …'])
    """
    lines = wrap(text[:400], size, room, bold=True)
    if len(lines) > 2:
        lines = [lines[0], f"{clip(lines[1], size, room - 2 * size, bold=True).rstrip('… ')} …"]
    return lines


def legend_below(
    items: Iterable[Legend], left: float, right: float, top: float, letters: float
) -> tuple[list[Legend], float]:
    """Return the legend below several trees, in rows from one side to the other, and where its last symbol ends.

    Parameters: items, of the trees; left and right, the sides; top, the middle of the first row; letters, their size.
    """
    x, y, size = left, top, 1.25 * letters
    found: list[Legend] = []
    for item in items:
        label = line("legend", item.label.text, x + 1.5 * size, y, letters)
        if x > left and label.x + label.width > right:
            x, y = left, y + 1.75 * letters
            label = label._replace(x=x + 1.5 * size, y=y)
        found.append(Legend(item.what, x + size / 2, y, size, label))
        x = label.x + label.width + 1.8 * letters
    return found, y + size / 2
