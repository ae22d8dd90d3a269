"""Legible: how large the smallest text of a picture is, and what is done where that is too small."""

from __future__ import annotations

import warnings

from emmviz.base.errors import PictureWarning
from emmviz.picture.theme import Theme

__all__ = ["smallest_text", "warn_of_small_text"]


def smallest_text(theme: Theme, zoom: float) -> float:
    """Return the size of the smallest text of a picture in a theme that is shown so many times larger."""
    return min(theme.value, theme.label, theme.small) * zoom


def warn_of_small_text(what: str, page: str, smallest: float, theme: Theme, advice: str) -> None:
    """Warn, by a PictureWarning, of text that is smaller than a theme allows.

    Parameters: what, whose text it is, and page, on which page; smallest, its size in points; theme; advice, what
    would help.
    """
    if smallest < theme.least - 0.01:
        warnings.warn(
            f"the smallest text of {what} is {smallest:.1f} points high on {page}, less than the {theme.least:g} of "
            f"the theme {theme.name}; {advice}",
            PictureWarning, stacklevel=3,
        )  # fmt: skip
