"""Asleep: what stands for a widget whose cell has not been run, a picture that says how to wake it."""

from __future__ import annotations

from emmviz.base.text import width, wrap
from emmviz.picture.marks import Label, Level
from emmviz.picture.scene import Scene

__all__ = ["asleep"]

_LEFT = 18.0


def asleep(scene: Scene, line: str) -> Scene:
    """Return a scene with one more line below it.

    Parameters: scene; line, which says how to wake the widget.

    >>> from emmviz import GameTree
    >>> asleep(GameTree.parse("max(1, 2)").scene(), "Run this cell.").levels[-1].label.text
    'Run this cell.'
    """
    size, y, labels = scene.theme.label, scene.height, []
    for part in wrap(line, size, scene.width - 2 * _LEFT, bold=True):
        labels.append(Label("level", part, _LEFT, y + 0.7 * size, size, width(part, size, bold=True), "start"))
        y += 1.4 * size
    levels = tuple(Level("", label) for label in labels)
    return scene._replace(height=y + 0.6 * size, levels=(*scene.levels, *levels))
