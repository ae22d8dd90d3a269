"""Legible: how large the smallest text of a picture is, and what makes way or is said where that is too small."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TypeVar

from emmviz.base.errors import PictureWarning
from emmviz.picture.theme import Theme

__all__ = ["MAKE_WAY", "first_legible", "smallest_text", "warn_of_small_text"]

_NEAR = 0.01
_Made = TypeVar("_Made")
# Parts of a picture that make way for larger text, the least first; reasons speak of nodes by their names.
MAKE_WAY = (
    ("levels",), ("legend",), ("levels", "legend"), ("names", "reasons"), ("legend", "names", "reasons"),
    ("levels", "legend", "names", "reasons"),
)  # fmt: skip


def smallest_text(theme: Theme, zoom: float) -> float:
    """Return the size of the smallest text of a picture in a theme that is shown so many times larger."""
    return min(theme.value, theme.label, theme.small) * zoom


def first_legible(
    whole: _Made, attempts: Sequence[Callable[[], _Made]], zoom: Callable[[_Made], float], theme: Theme
) -> _Made:
    """Return the first picture whose text is as large as a theme asks; where none is, one that is almost whole.

    Parameters: whole; attempts, what makes others, each with less in it than the one before; zoom, how many times
    larger a picture is shown; theme.
    """

    def legible(made: _Made) -> bool:
        return smallest_text(theme, zoom(made)) >= theme.least - _NEAR

    if not theme.page or legible(whole):
        return whole
    barest = attempts[-1]()
    if not legible(barest):
        return max(whole, attempts[0](), key=zoom)
    return next((made for attempt in attempts[:-1] if legible(made := attempt())), barest)


def warn_of_small_text(what: str, page: str, smallest: float, theme: Theme, advice: str) -> None:
    """Warn, by a PictureWarning, of text that is smaller than a theme allows.

    Parameters: what, whose text it is, and page, on which page; smallest, its size in points; theme; advice, what
    would help.
    """
    if smallest < theme.least - _NEAR:
        warnings.warn(
            f"the smallest text of {what} is {smallest:.1f} points high on {page}, less than the {theme.least:g} of "
            f"the theme {theme.name}; {advice}",
            PictureWarning, stacklevel=3,
        )  # fmt: skip
