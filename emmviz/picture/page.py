"""Page: the size of a picture, and where the tree goes on it."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import NamedTuple

from emmviz.base.errors import PictureWarning
from emmviz.base.text import width
from emmviz.picture.drawn import Drawn
from emmviz.picture.footer import Footer, footer
from emmviz.picture.labels import level_name
from emmviz.picture.theme import Theme

__all__ = ["Page", "page_for", "spare_on_a_page"]

# How far a tree may be stretched in width, on a page of fixed size and otherwise.
_STRETCH, _STRETCH_FREE = 2.4, 1.6
_NARROWEST = 300.0


class Page(NamedTuple):
    """A page: its size, the left edge of the tree, how much the tree is stretched, how much is added to the gap above
    each row, the names of the rows at its left ("" for none), and the footer."""

    width: float
    height: float
    left: float
    stretch: float
    spare: float
    names: list[str]
    foot: Footer


def spare_on_a_page(drawn: Drawn, tree_height: float, sentences: Sequence[str] | None) -> float:
    """Return the height that a page of fixed size adds to the gap above each row, before the tree's width is known."""
    if not drawn.theme.page:
        return 0.0
    wide, high = drawn.theme.page
    return _spare(drawn, high, _footer(drawn, wide, sentences), tree_height)


def page_for(drawn: Drawn, wide: float, tree_height: float, sentences: Sequence[str] | None) -> Page:
    """Fit a tree on a page.

    Parameters: drawn; wide and tree_height, the least size of the tree; sentences, which must fit below it, None for
    none.
    Warns: PictureWarning where the text becomes smaller than the theme allows.
    """
    theme = drawn.theme
    names = [level_name(drawn, row) for row in drawn.rows]
    column = max(width(name, theme.small, bold=True) for name in names)
    if theme.page and column + 80 + wide > theme.page[0]:
        column, names = 0.0, [""] * len(names)  # the legend names the shapes as well
    # A live label may be wider than the outermost leaf below it.
    margin = column + 34 if column else 26.0
    side = 18.0 if theme.page or not drawn.is_searched else 46.0
    room = theme.page[0] if theme.page else theme.roomy
    stretch = max(1.0, min(_STRETCH if theme.page else _STRETCH_FREE, (room - margin - side) / wide))
    full = max(margin + wide * stretch + side, _NARROWEST)
    foot = _footer(drawn, full, sentences)
    height = tree_height + foot.height
    if theme.page:
        # As large as the tree needs, in the proportions of the page.
        scale = max(1.0, full / theme.page[0], height / theme.page[1])
        full, height = theme.page[0] * scale, theme.page[1] * scale
        _warn(theme, scale)
        foot = _footer(drawn, full, sentences)
    left = margin + (full - margin - side - wide * stretch) / 2
    spare = _spare(drawn, height, foot, tree_height)
    return Page(full, height, left, stretch, spare, names, foot.down(height - foot.height))


def _footer(drawn: Drawn, full: float, sentences: Sequence[str] | None) -> Footer:
    return footer(drawn.frame, drawn.theme, drawn.narrator, full, drawn.has_dials, sentences)


def _spare(drawn: Drawn, height: float, foot: Footer, tree_height: float) -> float:
    return max(0.0, height - foot.height - tree_height) / max(1, len(drawn.rows) - 1)


def _warn(theme: Theme, scale: float) -> None:
    smallest = min(theme.value, theme.label, theme.small) / scale
    if smallest < theme.least - 0.01:
        warnings.warn(
            f"the smallest text of this tree is {smallest:.1f} points high on its page, less than the "
            f"{theme.least:g} of the theme {theme.name}; fold a part of it (fold=2)",
            PictureWarning, stacklevel=2,
        )  # fmt: skip
