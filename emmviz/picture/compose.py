"""Compose: move scenes, or add the sentence of the step below them, for pictures of several steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from emmviz.base.text import wrap
from emmviz.picture.footer import caption_of
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Level, Node
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard

__all__ = ["captioned", "moved"]

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


def captioned(board: Storyboard) -> Iterator[Scene]:
    """Yield the scenes with their sentences below; pages of fixed size become larger pages of the same proportions.

    >>> from emmviz import gallery, star1
    >>> scene = next(captioned(Storyboard(star1(gallery.aima_scale()), theme="slide")))
    >>> scene.caption.lines[0].text[:14], round(scene.width / scene.height, 3)
    ('Star1 is about', 1.778)
    """
    if board.caption or not board.total:
        yield from board
        return
    size, (wide, high) = board.theme.label, (board.plan.width, board.plan.height)
    sentences = [scene.description for scene in board]
    # A larger page has more room for the sentence, which may then need fewer lines: the first guess is large enough.
    most = max(len(wrap(text, size, wide - 36)) for text in sentences)
    below = most * size * 1.4 + size * 0.8
    aside = wide * below / high / 2 if board.theme.page else 0.0
    for scene in board:
        caption = caption_of(wrap(scene.description, size, wide - 36), size, 18 + aside, high + size * 0.7)
        yield scene._replace(
            width=wide + 2 * aside, height=high + below, caption=caption,
            levels=tuple(moved(mark, aside, 0) for mark in scene.levels),
            edges=tuple(moved(mark, aside, 0) for mark in scene.edges),
            nodes=tuple(moved(mark, aside, 0) for mark in scene.nodes),
            reasons=tuple(moved(mark, aside, 0) for mark in scene.reasons),
            legend=tuple(moved(mark, aside, 0) for mark in scene.legend),
        )  # fmt: skip
