"""Compose: several pictures in one, each in a cell of a grid under its title, on one scale and above one legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.text import clip, wrap
from emmviz.picture.grid import EDGE, Grid, Needs, tight
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Level, Node
from emmviz.picture.page import caption_of, legend_of, line
from emmviz.picture.places import Place
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.story.headline import LONGEST, apart, together

__all__ = [
    "beside",
    "composed",
    "explained",
    "foot_height",
    "head_height",
    "headline_rows",
    "in_grid",
    "moved",
]

_MARKS = (Caption, CutMark, Dial, Edge, Label, Legend, Level, Node, Place)
# A point where it is a plain pair, and in other marks a mark.
_POINTS = ("start", "end", "live", "cut", "board")
_Mark = TypeVar("_Mark", bound=tuple[Any, ...])
# The size of a title, and the height of a row of text, in sizes of a label.
_TITLE, _ROW = 1.15, 1.4
# In the order of a legend.
_ITEMS = ("max", "min", "chance", "window", "interval", "probe", "cut")


def composed(
    parts: Iterable[tuple[str, Scene, float, float]],
    *,
    levels: Sequence[Level] = (),
    lines: Sequence[Label] = (),
    legend: Sequence[Legend] = (),
    **page: Any,
) -> Scene:
    """Return one picture of scenes, each moved to its place.

    Parameters: parts, of each scene what stands before the ids of its nodes, the scene, and how far it is moved to the
    right and down; levels, lines and legend, what stands beside them, without their own legends; page, fields of the
    picture that differ from those of the first scene.

    >>> from emmviz import GameTree
    >>> scene = GameTree.parse("max(1, 2)").scene()
    >>> [node.id for node in composed([("1:", scene, 0, 0), ("2:", scene, 300, 0)], width=600).nodes]
    ['1:A', '1:L1', '1:L2', '2:A', '2:L1', '2:L2']
    """
    parts, levels, lines = list(parts), list(levels), list(lines)
    edges: list[Edge] = []
    nodes: list[Node] = []
    reasons: list[Caption] = []
    for of, scene, dx, dy in parts:
        levels += [moved(mark, dx, dy) for mark in scene.levels]
        edges += [moved(edge, dx, dy)._replace(parent=of + edge.parent, child=of + edge.child) for edge in scene.edges]
        nodes += [moved(node, dx, dy)._replace(id=of + node.id) for node in scene.nodes]
        reasons += [moved(mark, dx, dy) for mark in scene.reasons]
        lines += moved(scene.caption, dx, dy).lines if scene.caption else ()
    first = parts[0][1]._replace(headline="", caption=Caption(tuple(lines)) if lines else None, legend=tuple(legend))
    return first._replace(levels=tuple(levels), edges=tuple(edges), nodes=tuple(nodes), reasons=tuple(reasons), **page)


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


def beside(scenes: Sequence[Scene]) -> Scene:
    """Return one picture of several scenes, as large as they are; the number of its scene stands before a node's id.

    Raises: TreeError for scenes of different themes or languages.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> [node.id for node in beside([run.scene(23), run.scene(25)]).nodes if node.id.endswith(":A")]
    ['1:A', '2:A']
    """
    first = scenes[0]
    if any((scene.theme, scene.lang) != (first.theme, first.lang) for scene in scenes):
        raise TreeError("scenes in one picture must have the same theme and language, so that their text is alike")
    titles = [scene.title for scene in scenes]
    shared = titles[0] if len(set(titles)) == 1 else together(titles, first.lang)
    names, theme = apart(titles, first.lang), replace(first.theme, page=None)
    legend = explained([(item.what, item.label.text) for item in scene.legend] for scene in scenes)
    # As high as what is above the legend.
    bare = [
        scene._replace(height=min((item.y - item.size for item in scene.legend), default=scene.height))
        for scene in scenes
    ]
    needs = Needs(
        [(scene.width, scene.height) for scene in bare],
        lambda i, wide: head_height(names[i], wide, theme, 0),
        lambda wide: foot_height(legend, wide, theme),
    )
    return in_grid(tight(needs), theme, shared, names, bare, legend, rows=[0] * len(bare))


def explained(legends: Iterable[Iterable[tuple[str, str]]]) -> list[tuple[str, str]]:
    """Return what the legends of several pictures explain, each once, and its words."""
    found = {item for legend in legends for item in legend}
    return sorted(found, key=lambda item: _ITEMS.index(item[0]))


def head_height(name: str, wide: float, theme: Theme, rows: int) -> float:
    """Return how high the title of a picture is in a width, with so many rows of a headline below it."""
    return theme.label * _ROW * (_TITLE * len(_heading(name, _TITLE * theme.label, wide)) + rows)


def foot_height(legend: Sequence[tuple[str, str]], wide: float, theme: Theme) -> float:
    """Return how high a legend is in a width, with what is free around it."""
    marks = _legend(legend, wide, 0.0, theme)
    return marks[-1].y + marks[-1].size / 2 + 1.6 * theme.small if marks else EDGE


def headline_rows(wide: float, theme: Theme) -> int:
    """Return how many rows the longest headline may need in a width."""
    return 1 if wide > 0.55 * LONGEST * theme.label else 2


def in_grid(
    grid: Grid,
    theme: Theme,
    title: str,
    names: Sequence[str],
    scenes: Sequence[Scene],
    legend: Sequence[tuple[str, str]],
    rows: Sequence[int],
) -> Scene:
    """Return one picture of scenes.

    Parameters: grid, their places; theme, of all; title, of the picture; names, their titles, "" for none; legend, what
    it explains; rows, how many rows of a headline stand below each title.
    """
    parts, levels, lines, heads, descriptions = [], list[Level](), list[Label](), [], []
    size, row = _TITLE * theme.label, theme.label * _ROW
    for i, (name, scene, cell, below) in enumerate(zip(names, scenes, grid.cells, rows, strict=True), start=1):
        parts.append((f"{i}:", scene, cell.x, grid.tops[i - 1]))
        title_lines = _heading(name, size, cell.width)
        y = cell.y - below * row - len(title_lines) * _TITLE * row
        levels += (
            Level("", line("level", text, cell.x, y + (j + 0.5) * _TITLE * row, size))
            for j, text in enumerate(title_lines)
        )
        if below:
            headline = _heading(scene.headline, theme.label, cell.width)
            lines += caption_of(headline, theme.label, cell.x, cell.y - (below - 0.5) * row).lines
        if name:
            heads.append((f"{i}:{scene.nodes[0].id}", name))
        if scene.description:
            descriptions.append(f"{name}: {scene.description}".removeprefix(": "))
    marks = _legend(legend, grid.width, grid.end + theme.small, theme)
    return composed(
        parts,
        levels=levels,
        lines=lines,
        legend=marks,
        width=grid.width,
        height=grid.height,
        theme=theme,
        title=title,
        description="\n".join(descriptions),
        heads=tuple(heads),
    )


def _legend(items: Sequence[tuple[str, str]], wide: float, y: float, theme: Theme) -> tuple[Legend, ...]:
    return legend_of(items, EDGE, wide - EDGE, y, theme.small, 1.8 * theme.small)


def _heading(text: str, size: float, room: float) -> list[str]:
    """Return a heading in two lines at the most, the second with an ellipsis where it would be longer."""
    lines = wrap(text[:400], size, room, bold=True) if text else []
    if len(lines) > 2:
        lines = [lines[0], f"{clip(lines[1], size, room - 2 * size, bold=True).rstrip('… ')} …"]
    return lines
