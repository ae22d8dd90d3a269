"""Handout: a picture to write in, with white nodes, and a title above a tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from emmviz.base.text import clip
from emmviz.picture.compose import glued, line, moved
from emmviz.picture.marks import Caption, Level
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme

__all__ = ["headed", "to_write_in", "without_head"]

_LEFT = 16.0
# The size of a title, and the height of the band that it stands in, in sizes of a label.
_TITLE, _BAND = 1.25, 2.4


def to_write_in(theme: Theme) -> Theme:
    """Return a theme whose nodes are as white as the paper, told apart by their shapes and outlines.

    >>> from emmviz.picture.named_themes import theme
    >>> look = to_write_in(theme("light"))
    >>> look.colours["max"], look.colours["max-ink"], look.colours["max-line"]
    ('#ffffff', '#1a1a1a', '#00456b')
    """
    return replace(theme, colours=_white(tuple(theme.colours.items())))


@lru_cache(maxsize=16)  # styles are kept by theme, and recognise its colours as the same object
def _white(colours: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    own = dict(colours)
    paper, ink = own["paper"], own["ink"]
    fills = dict.fromkeys(("max", "min", "chance", "wash"), paper)
    return own | fills | dict.fromkeys(("max-ink", "min-ink", "chance-ink"), ink)


def without_head(theme: Theme) -> Theme:
    """Return a theme whose page, if it has one, is lower by the band in which `headed` puts a title."""
    if theme.page is None:
        return theme
    return replace(theme, page=(theme.page[0], theme.page[1] - _BAND * theme.label))


def headed(scene: Scene, title: str, theme: Theme) -> Scene:
    """Put a title above a picture.

    Parameters: scene, drawn in the theme `without_head`; title; theme, which the picture has with its title.

    >>> from emmviz import gallery
    >>> from emmviz.picture.named_themes import theme
    >>> scene = gallery.aima_scale().scene()
    >>> page = headed(scene, "Exercise 3", theme("light"))
    >>> page.levels[0].label.text, page.height - scene.height
    ('Exercise 3', 36.0)
    """
    label = theme.label / scene.zoom if theme.page else theme.label
    size, band = _TITLE * label, _BAND * label
    text = clip(title, size, scene.width - 2 * _LEFT, bold=True)
    marks, caption = glued([("", scene, 0.0, band)]), scene.caption
    return scene._replace(
        height=scene.height + band, theme=theme,
        levels=(Level("", line("level", text, _LEFT, 0.55 * band, size)), *marks.levels), edges=marks.edges,
        nodes=marks.nodes, reasons=marks.reasons, legend=tuple(moved(item, 0.0, band) for item in scene.legend),
        caption=caption and Caption(marks.lines),
    )  # fmt: skip
