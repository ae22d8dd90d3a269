"""Compose: several pictures in one, each in a cell of a grid under its title, on one scale and above one legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
from emmviz.base.text import balanced, clip, wrap
from emmviz.picture.scene import Caption, Evidence, Label, Legend, LevelName, Scene, caption_of, legend_of, line, moved
from emmviz.picture.theme import Theme
from emmviz.story.headline import apart, together

# The shape of a page that is as large as its pictures.
_SLIDE = (16.0, 9.0)
# The size of a title, and the height of a row of text, in sizes of a label.
_TITLE, _ROW = 1.15, 1.4
# In the order of a legend.
_ITEMS = ("max", "min", "chance", "window", "interval", "probe", "cut", "chance lit")


def composed(
    parts: Iterable[tuple[str, Scene, float, float]],
    *,
    levels: Sequence[LevelName] = (),
    lines: Sequence[Label] = (),
    legend: Sequence[Legend] = (),
    **page: Any,
) -> Scene:
    """Return one picture of scenes, each moved to its place and with its prefix before the ids of its nodes.

    Their own legends give way to `levels`, `lines` and `legend`; `page` has the fields that differ from the first
    scene.

    >>> from emmviz import GameTree
    >>> scene = GameTree.parse("max(1, 2)").scene()
    >>> [node.id for node in composed([("1:", scene, 0, 0), ("2:", scene, 300, 0)], width=600).nodes]
    ['1:A', '1:L1', '1:L2', '2:A', '2:L1', '2:L2']
    """
    scenes = [_prefixed(moved(scene, dx, dy), prefix) for prefix, scene, dx, dy in parts]
    captions = [line for scene in scenes if scene.caption for line in scene.caption.lines]
    return scenes[0]._replace(
        levels=(*levels, *(level for scene in scenes for level in scene.levels)),
        edges=tuple(edge for scene in scenes for edge in scene.edges),
        nodes=tuple(node for scene in scenes for node in scene.nodes),
        grounds=tuple(ground for scene in scenes for ground in scene.grounds),
        arrows=tuple(arrow for scene in scenes for arrow in scene.arrows),
        evidence=Evidence(*(tuple(chain(*marks)) for marks in zip(*(scene.evidence for scene in scenes), strict=True))),
        reasons=tuple(reason for scene in scenes for reason in scene.reasons),
        caption=Caption((*lines, *captions)) if captions or lines else None,
        legend=tuple(legend),
        **{"headline": ""} | page,
    )


def _prefixed(scene: Scene, prefix: str) -> Scene:
    """Return a scene with a prefix before the ids of its nodes."""
    return scene._replace(
        edges=tuple(edge._replace(parent=prefix + edge.parent, child=prefix + edge.child) for edge in scene.edges),
        nodes=tuple(node._replace(id=prefix + node.id) for node in scene.nodes),
        grounds=tuple(ground._replace(roots=tuple(prefix + root for root in ground.roots)) for ground in scene.grounds),
    )


def beside(
    scenes: Sequence[Scene], names: Sequence[str] | None = None, *, shape: tuple[float, float] = _SLIDE
) -> Scene:
    """Return one picture of several scenes, as large as they are; the number of its scene precedes the id of a node.

    Their rows suit a page of this shape, its width and height in any unit; scenes of different themes are refused.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> [node.id for node in beside([run.scene(23), run.scene(25)]).nodes if node.id.endswith(":A")]
    ['1:A', '2:A']
    """
    first = scenes[0]
    if any((scene.theme, scene.lang) != (first.theme, first.lang) for scene in scenes):
        raise TreeError(Message("wrong.picture.scenes_differ"))
    titles = [scene.title for scene in scenes]
    shared = titles[0] if len(set(titles)) == 1 else together(titles, first.lang)
    theme, names = replace(first.theme, page=None), names or apart(titles, first.lang)
    legend = explained([(mark.what, mark.label.text) for mark in scene.legend] for scene in scenes)
    bare = [scene.without_legend() for scene in scenes]
    needs = PageNeeds(
        [(scene.width, scene.height) for scene in bare],
        lambda i, wide: head_height(names[i], wide, theme, 0),
        lambda wide: foot_height(legend, wide, theme),
    )
    return in_grid(as_large(needs, shape), theme, shared, names, bare, legend, rows=[0] * len(bare))


def explained(legends: Iterable[Iterable[tuple[str, str]]]) -> list[tuple[str, str]]:
    """Return the entries of the legends of several pictures, each once, with its words."""
    return sorted(set(chain(*legends)), key=lambda symbol: _ITEMS.index(symbol[0]))


def head_height(name: str, wide: float, theme: Theme, rows: int) -> float:
    """Return the height of a picture's title in a width, with a number of rows of a headline below it."""
    return theme.label * _ROW * (_TITLE * len(heading(name, _TITLE * theme.label, wide)) + rows)


def foot_height(legend: Sequence[tuple[str, str]], wide: float, theme: Theme) -> float:
    """Return how high a legend is in a width, with what is free around it."""
    marks = _legend(legend, wide, 0.0, theme)
    return marks[-1].y + marks[-1].size / 2 + 1.6 * theme.small if marks else EDGE


def in_grid(
    grid: PageGrid,
    theme: Theme,
    title: str,
    names: Sequence[str],
    scenes: Sequence[Scene],
    legend: Sequence[tuple[str, str]],
    rows: Sequence[int],
) -> Scene:
    """Return one picture of scenes in their cells, each below its title and as many rows of headline as `rows` says."""
    parts, levels, lines, heads, descriptions = [], list[LevelName](), list[Label](), [], []
    size, row = _TITLE * theme.label, theme.label * _ROW
    for i, (name, scene, cell, below) in enumerate(zip(names, scenes, grid.cells, rows, strict=True), start=1):
        parts.append((f"{i}:", scene, cell.x, cell.y))
        title_lines = heading(name, size, cell.width)
        y = cell.y - below * row - len(title_lines) * _TITLE * row
        levels += (
            LevelName("", line("title", text, cell.x, y + (j + 0.5) * _TITLE * row, size))
            for j, text in enumerate(title_lines)
        )
        if below:
            lines += caption_of(
                heading(scene.headline, theme.label, cell.width),
                theme.label,
                cell.x,
                cell.y - (below - 0.5) * row,
            ).lines
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


def heading(text: str, size: float, room: float) -> list[str]:
    """Return a heading in two lines at the most, the second with an ellipsis where it would be longer."""
    lines = balanced(text[:400], size, room, bold=True) if text else []
    if len(lines) > 2:
        lines = wrap(text[:400], size, room, bold=True)
        lines = [lines[0], f"{clip(lines[1], size, room - 2 * size, bold=True).rstrip('… ')} …"]
    return lines


# -- the grid ----------------------------------------------------------------------------------------------------------

# Free at the edges of the page, and between two pictures; in their unit.
EDGE, _GAP = 12.0, 14.0
# So near to the largest scale is near enough.
_NEAR = 1.01


class PageCell(NamedTuple):
    """The place of one picture: its left and top, below its heading, and its size."""

    x: float
    y: float
    width: float
    height: float


class PageGrid(NamedTuple):
    """A page in the unit of its pictures: its size, how many times larger it is shown, its cells, and where they
    end."""

    width: float
    height: float
    zoom: float
    cells: tuple[PageCell, ...]
    end: float


class PageNeeds(NamedTuple):
    """The sizes that pictures need: their smallest sizes and, for a width, the height of each heading and of
    everything below all of them."""

    sizes: Sequence[tuple[float, float]]
    head: Callable[[int, float], float]
    foot: Callable[[float], float]


def as_large(needs: PageNeeds, shape: tuple[float, float] = _SLIDE) -> PageGrid:
    """Return a grid that is as large as its pictures, in the rows that suit a page of a shape, by default a slide's.

    >>> needs = PageNeeds([(300, 200), (300, 200)], lambda i, wide: 20, lambda wide: 30)
    >>> [cell.x for cell in as_large(needs).cells]
    [12.0, 326.0]
    """
    rows = _best(needs, *shape)[1]
    return _laid(needs, rows, *_least(needs, rows), None)


def filled(needs: PageNeeds, page: tuple[float, float], most: float, holds: Callable[[PageGrid], bool]) -> PageGrid:
    """Return a grid that fills a page with the pictures as large as they can be, at most enlarged `most` times.

    `holds` says whether they have room: a tree on a page may do with less than by itself, as its edges are steeper.

    >>> needs = PageNeeds([(300, 200)] * 2, lambda i, wide: 20, lambda wide: 30)
    >>> grid = filled(needs, (960, 540), 3, lambda grid: min(cell.width for cell in grid.cells) > 290)
    >>> round(grid.zoom, 1), [round(cell.width) for cell in grid.cells]
    (1.6, [290, 290])
    """
    low, rows = _best(needs, *page)
    high = most

    def at(zoom: float) -> PageGrid:
        return _laid(needs, rows, page[0] / zoom, page[1] / zoom, zoom)

    if low >= most:
        return at(most)
    while high > low * _NEAR:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(at(middle)) else (low, middle)
    return at(low)


def _best(needs: PageNeeds, wide: float, high: float) -> tuple[float, list[range]]:
    """Return the largest scale at which the pictures fit into a page, and their rows on it."""
    count = len(needs.sizes)

    def scale(rows: Sequence[range]) -> float:
        least_wide, least_high = _least(needs, rows)
        return min(wide / least_wide, high / least_high)

    rows = max(
        ([range(i, min(i + columns, count)) for i in range(0, count, columns)] for columns in range(count, 0, -1)),
        key=scale,
    )
    return scale(rows), rows


def _least(needs: PageNeeds, rows: Sequence[range]) -> tuple[float, float]:
    """Return the size of the smallest page that holds pictures in such rows."""
    wide = 2 * EDGE + max(sum(needs.sizes[i][0] for i in row) + _GAP * (len(row) - 1) for row in rows)
    heights = [max(needs.head(i, needs.sizes[i][0]) + needs.sizes[i][1] for i in row) for row in rows]
    return wide, EDGE + sum(heights) + _GAP * (len(rows) - 1) + needs.foot(wide)


def _laid(needs: PageNeeds, rows: Sequence[range], wide: float, high: float, zoom: float | None) -> PageGrid:
    """Share a page of some scale among the pictures by their least sizes; without a scale each has just its own."""
    widths = [size[0] for size in needs.sizes]
    for row in rows if zoom else ():
        share = (wide - 2 * EDGE - _GAP * (len(row) - 1)) / sum(widths[i] for i in row)
        for i in row:
            widths[i] *= share
    heads = [max(needs.head(i, widths[i]) for i in row) for row in rows]
    least = [max(needs.sizes[i][1] for i in row) for row in rows]
    end = high - needs.foot(wide)
    room = end - EDGE - sum(heads) - _GAP * (len(rows) - 1)
    cells, y = [], EDGE
    for row, head, height in zip(rows, heads, least, strict=True):
        x, tall = EDGE, room * height / sum(least)
        for i in row:
            cells.append(PageCell(x, y + head, widths[i], tall))
            x += widths[i] + _GAP
        y += head + tall + _GAP
    return PageGrid(wide, high, zoom or 1.0, tuple(cells), end)
