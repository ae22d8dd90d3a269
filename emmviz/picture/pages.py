"""Pages: the sizes of page that a picture can fill, by name, and the sizes of text that are read from a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.theme import Theme, ThemeLike

__all__ = ["LEAST", "PAGES", "film_look", "in_slide_sizes", "on_page", "to_write_in"]

# Width and height in points; a tight picture is as large as its tree.
PAGES: dict[str, tuple[float, float] | None] = {
    "16:9": (960, 540),
    "4:3": (960, 720),
    "A4": (842, 595),
    "letter": (792, 612),
    "tight": None,
}
# The smallest text beside a sentence, in points of a page 960 wide: 22 pixels of 1280.
LEAST = 16.5
_SIZES = ("value", "label", "small", "gap", "pad", "ring", "tight", "steep", "digits", "roomy")


def on_page(theme: Theme, page: str) -> Theme:
    """Return a theme for another page.

    Parameters: theme; page, one of `PAGES`. Returns: a Theme. Raises: TreeError.

    >>> on_page(theme_of("light"), "4:3").page, on_page(theme_of("slide"), "tight").page
    ((960, 720), None)
    """
    if page not in PAGES:
        raise TreeError(f"unknown page {brief(page, 40)}; expected one of {', '.join(PAGES)}")
    return replace(theme, page=PAGES[page])


def in_slide_sizes(theme: Theme) -> Theme:
    """Return a theme in the sizes of the theme "slide", and else as it is; one with a page has its own sizes.

    >>> in_slide_sizes(theme_of("dark")).small, in_slide_sizes(theme_of("dark")).name
    (18, 'dark')
    """
    slide = theme_of("slide")
    return theme if theme.page else replace(theme, **{name: getattr(slide, name) for name in _SIZES})


def film_look(theme: ThemeLike | None) -> Theme:
    """Return a theme for a film: 16:9 and text as large as on a slide, unless the theme has a page of its own.

    >>> film_look("dark").page, film_look({"page": [800, 600]}).page
    ((960, 540), (800, 600))
    """
    asked = theme_of("light" if theme is None else theme)
    return asked if asked.page else replace(in_slide_sizes(asked), page=PAGES["16:9"], least=LEAST)


def to_write_in(theme: Theme) -> Theme:
    """Return a theme whose nodes are as white as the paper, told apart by their shapes and outlines.

    >>> look = to_write_in(theme_of("light"))
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
