"""Brand: the colours and the font of a house, checked, as a theme; and what is said of colours that are hardly seen."""

from __future__ import annotations

import warnings
from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Any

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.numbers import brief
from emmviz.picture.contrast import apart, contrast, is_colour
from emmviz.picture.fonts import checked_font
from emmviz.picture.roles import PAIRS, derived
from emmviz.picture.theme import Theme

__all__ = ["branded", "warn_of_colours"]

# Two colours nearer than this cannot stand for two players.
_ALIKE = 0.04
_TOLD = {"max-edge": "the chosen edges of MAX", "min-edge": "the chosen edges of MIN", "best": "accents"}


def branded(base: Theme, brand: Any, *, own: Container[str] = ()) -> Theme:
    """Return a theme in the colours and the font of a house.

    Parameters: base; brand, a table with `colours`, those of MAX, of MIN and of accents, and `font`, or one of the two;
    own, names of colours that are given besides, of which nobody need be warned.
    Raises: TreeError. Warns: PictureWarning where a colour had to be moved to be seen.

    >>> from emmviz.picture.named_themes import theme
    >>> found = branded(theme("light"), {"colours": ["#7a1fa2", "#ffd54f", "#00695c"], "font": "Open Sans"},
    ...                 own=["min-edge"])
    >>> found.colours["max-edge"], found.colours["min-ink"], found.font[:22]
    ('#7a1fa2', '#000000', 'Open Sans, DejaVu Sans')
    """
    given = _checked(brand)
    if "font" in given:
        base = replace(base, font=checked_font("font of a brand", given["font"], base.font))
    if "colours" not in given:
        return base
    colours = given["colours"]
    found = derived(base.colours, colours)
    moved = []
    for (name, what), wanted in zip(_TOLD.items(), colours, strict=True):
        if found[name].lower() != wanted.lower() and name not in own:
            moved.append(f"{what} are {found[name]} instead of {wanted}")
    if moved:
        paper = base.colours["paper"]
        warnings.warn(f"to be seen on {paper}, {', '.join(moved)}", PictureWarning, stacklevel=2)
    return replace(base, colours=found, brand=colours)


def warn_of_colours(colours: Mapping[str, str], given: Container[str]) -> None:
    """Warn where one of the colours that are given is hardly read or seen beside another."""
    weak = [
        f"{name} {colours[name]} on {ground} {colours[ground]}"
        for name, ground, least in PAIRS
        if (name in given or ground in given) and contrast(colours[name], colours[ground]) < least
    ]
    if weak:
        warnings.warn(f"too little contrast to be read or seen: {', '.join(weak)}", PictureWarning, stacklevel=2)


def _checked(brand: Any) -> dict[str, Any]:
    if not isinstance(brand, Mapping):
        raise TreeError(f"brand of a theme must be a table with colours and a font, not {brief(brand, 40)}")
    for key in brand:
        if key not in ("colours", "font"):
            raise TreeError(f"a brand has no {brief(key, 40)}; it has colours, font")
    if not brand:
        raise TreeError("a brand has colours, a font, or both, and this one has neither")
    found = dict(brand)
    if "font" in brand and not isinstance(brand["font"], str):
        raise TreeError(f"font of a brand must be the name of a font, not {brief(brand['font'], 40)}")
    if "colours" in brand:
        colours = brand["colours"]
        if not isinstance(colours, (list, tuple)) or len(colours) != 3:
            raise TreeError(
                f"colours of a brand must be three, of MAX, of MIN and of accents, not {brief(colours, 60)}"
            )
        for colour in colours:
            if not is_colour(colour):
                raise TreeError(f"a colour of a brand must be written like #0072b2, not {brief(colour, 40)}")
        if apart(*colours[:2]) < _ALIKE:
            raise TreeError(f"MAX and MIN would look alike in {colours[0]} and {colours[1]}: choose another first or "
                            "second colour for the brand")  # fmt: skip
        found["colours"] = tuple(colours)
    return found
