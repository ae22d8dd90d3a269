"""Beside: scenes beside one another in one picture, each under its title, above one legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.picture.compose import glued, heading, legend_below, line
from emmviz.picture.footer import caption_of
from emmviz.picture.grid import EDGE, Cell, Grid, tight
from emmviz.picture.marks import Caption, Label, Legend, Level
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.story.headline import LONGEST, apart

__all__ = ["beside", "composed", "explained", "foot_height", "head_height", "headline_rows", "together"]

# The size of a title, and the height of a row of text, in sizes of a label.
_TITLE, _ROW = 1.15, 1.4
# In the order of a legend.
_ITEMS = ("max", "min", "chance", "window", "interval", "probe", "cut")


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
    legend = explained(scene.legend for scene in scenes)
    bare = [_without_legend(scene) for scene in scenes]
    grid = tight(
        [(scene.width, scene.height) for scene in bare],
        lambda i, wide: head_height(names[i], wide, theme, 0),
        lambda wide: foot_height(legend, wide, theme),
    )
    return composed(grid, theme, shared, names, bare, legend, rows=[0] * len(bare))


def _without_legend(scene: Scene) -> Scene:
    """Return a scene as high as what is above its legend."""
    top = min((item.y - item.size for item in scene.legend), default=scene.height)
    return scene._replace(height=top, legend=())


def explained(legends: Iterable[Iterable[Legend]]) -> tuple[Legend, ...]:
    """Return what the legends of several scenes explain, each once."""
    found = {item.what: item for legend in legends for item in legend}
    return tuple(sorted(found.values(), key=lambda item: _ITEMS.index(item.what)))


def together(names: Iterable[str], lang: str) -> str:
    """Return names as one text.

    >>> together(["Star1", "", "Star2"], "en")
    'Star1 and Star2'
    """
    *most, last = list(filter(None, names)) or ["emmviz"]
    return words(lang)["format"]["and"].join([", ".join(most), last]) if most else last


def head_height(name: str, wide: float, theme: Theme, rows: int) -> float:
    """Return how high the title of a scene is in a width, with so many rows of a headline below it."""
    return theme.label * _ROW * (_TITLE * len(heading(name, _TITLE * theme.label, wide) if name else "") + rows)


def foot_height(legend: Sequence[Legend], wide: float, theme: Theme) -> float:
    """Return how high a legend is in a width, with what is free around it."""
    return legend_below(legend, EDGE, wide - EDGE, 0.0, theme.small)[1] + 1.6 * theme.small if legend else EDGE


def headline_rows(wide: float, theme: Theme) -> int:
    """Return how many rows the longest headline may need in a width."""
    return 1 if wide > 0.55 * LONGEST * theme.label else 2


def composed(
    grid: Grid, theme: Theme, title: str, names: Sequence[str], scenes: Sequence[Scene], legend: Sequence[Legend],
    rows: Sequence[int],
) -> Scene:  # fmt: skip
    """Return one picture of scenes.

    Parameters: grid, their places; theme, of all; title, of the picture; names, their titles, "" for none; legend, its
    items; rows, how many rows of a headline stand below each title.
    """
    cells = list(zip(names, scenes, grid.cells, rows, strict=True))
    marks = glued((f"{i}:", scene, cell.x, cell.top) for i, (_, scene, cell, _) in enumerate(cells, start=1))
    titles = [mark for name, _, cell, below in cells for mark in _titled(name, cell, below, theme)]
    heads = tuple((f"{i}:{scene.nodes[0].id}", name) for i, (name, scene, *_) in enumerate(cells, start=1) if name)
    lines = [*marks.lines, *(label for _, scene, cell, below in cells for label in _headline(scene, cell, below))]
    below, _ = legend_below(legend, EDGE, grid.width - EDGE, grid.end + theme.small, theme.small)
    said = [f"{name}: {scene.description}".removeprefix(": ") for name, scene, _, _ in cells if scene.description]
    return Scene(
        grid.width, grid.height, theme, title, "\n".join(said), (*titles, *marks.levels), marks.edges, marks.nodes,
        marks.reasons, Caption(tuple(lines)) if lines else None, tuple(below), scenes[0].lang, scenes[0].hide,
        heads=heads,
    )  # fmt: skip


def _titled(name: str, cell: Cell, below: int, theme: Theme) -> Iterator[Level]:
    if name:
        size, row = _TITLE * theme.label, _TITLE * theme.label * _ROW
        lines = heading(name, size, cell.width)
        y = cell.y - below * theme.label * _ROW - len(lines) * row
        for i, text in enumerate(lines):
            yield Level("", line("level", text, cell.x, y + (i + 0.5) * row, size))


def _headline(scene: Scene, cell: Cell, below: int) -> tuple[Label, ...]:
    """Return the headline of a step, in the rows that there are for it below the title."""
    size = scene.theme.label
    if not below or not scene.headline:
        return ()
    lines = heading(scene.headline, size, cell.width)
    return caption_of(lines, size, cell.x, cell.y - (below - 0.5) * size * _ROW).lines
