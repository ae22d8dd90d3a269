"""Legible: which parts of a picture make way for larger text, and a warning if it is still too small."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TypeVar

from emmviz.base.errors import PictureWarning
from emmviz.base.messages import Message
from emmviz.picture.theme import Theme

# A text that is smaller by less than this is large enough.
_NEAR = 0.01
_Picture = TypeVar("_Picture")
# Parts of a picture that make way for larger text, the least first; reasons speak of nodes by their names.
MAKE_WAY = (("levels",), ("names", "reasons"), ("levels", "names", "reasons"))


def smallest_text(theme: Theme, zoom: float) -> float:
    """Return the size of the smallest text of a picture that is enlarged `zoom` times."""
    return min(theme.value, theme.label, theme.small) * zoom


def first_legible(
    whole: _Picture,
    nearest: Sequence[Callable[[], _Picture]],
    attempts: Sequence[Callable[[], _Picture]],
    zoom: Callable[[_Picture], float],
    theme: Theme,
) -> _Picture:
    """Return the first picture whose text is as large as a theme asks; if none is, the largest of the whole one
    and those that are `nearest`."""

    def legible(picture: _Picture) -> bool:
        return smallest_text(theme, zoom(picture)) >= theme.least - _NEAR

    if not theme.page or legible(whole):
        return whole
    barest = attempts[-1]()
    if not legible(barest):
        return max(whole, *(picture() for picture in nearest), key=zoom)
    return next((picture for attempt in attempts[:-1] if legible(picture := attempt())), barest)


def warn_of_small_text(key: str, smallest: float, theme: Theme, **holes: object) -> None:
    """Warn, by a PictureWarning with advice, of text that is smaller than a theme allows."""
    if smallest < theme.least - _NEAR:
        holes |= {"smallest": round(smallest, 1), "least": theme.least, "theme": theme.name}
        warnings.warn(PictureWarning(Message(f"wrong.picture.{key}", **holes)), stacklevel=3)
