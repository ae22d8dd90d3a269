"""Large: draw everything in a deck large enough for the last row."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from emmviz.base.errors import PictureWarning
from emmviz.picture.named_themes import redefine, theme

__all__ = ["LINE", "draw_large", "large"]

# Run by the kernel before the first cell; it leaves no name behind.
LINE = "__import__('emmviz.lecture.large').lecture.large.draw_large({changes!r})"


def draw_large(changes: Mapping[str, Any] | None = None) -> None:
    """Give the default theme, for the rest of this process, the sizes of the theme for slides, without its page.

    Notebooks name no theme, so this is the one place from which their trees can be made larger, those of players too;
    changes, what else of it changes.
    """
    with warnings.catch_warnings(action="ignore", category=PictureWarning):  # the deck tells of moved shades
        slide = theme("slide", **(changes or {}))
    # Lower and narrower: so a player on a slide shows four rows of a tree and eight leaves at once.
    redefine("light", replace(slide, digits=theme("light").digits, page=None, least=0, steep=0.55, gap=6))


@contextmanager
def large() -> Iterator[None]:
    """Draw large within this block alone."""
    before = theme("light")
    draw_large()
    try:
        yield
    finally:
        redefine("light", before)
