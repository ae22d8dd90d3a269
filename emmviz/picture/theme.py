"""Theme: how a picture looks, in colours, sizes and shapes, and changes to that, checked value by value."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.numbers import INF, brief
from emmviz.picture.colours import PAIRS, apart, contrast, derived, is_colour, letters, readable

__all__ = ["Theme", "ThemeLike", "changed", "families", "own_font"]

# Two colours nearer than this cannot stand for two players.
_ALIKE = 0.04
# Where the colours of a brand are seen on paper, by the names of their colours.
_SEEN = {"max-edge": "the chosen edges of MAX", "min-edge": "the chosen edges of MIN", "best": "accents"}
_SHAPES = ("up", "down", "circle", "square", "box")
_KINDS = ("max", "min", "chance", "leaf")
# The fields that may be zero, and those that may be None.
_FROM_ZERO = ("gap", "pad", "roomy", "ring", "least")
_OPTIONAL = ("page", "shapes", "words")
# A name that a style sheet takes without quotes, and the first font of emmviz.
_PLAIN = re.compile(r"[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*", re.ASCII)
_USUAL = "DejaVu Sans"
# Of warnings: who asked for the theme.
_CALLER = 5


@dataclass(frozen=True, slots=True)
class Theme:
    """How a picture looks: colours by name, sizes in the unit of the picture, a shape for each kind of node.

    `page` is (width, height) where the picture must fill a page, such as a 16:9 slide of 960 × 540 points; `least` is
    the smallest size of text on it, and a small tree is enlarged `largest` times at the most. A tree narrower than
    `roomy` is spread out, and a node is no further than `reach` to the right of its first child. `ring` is the distance
    from a chance node to its dial; `tight` lets cut marks and windows share a row; `steep` is a triangle's height
    divided by its base, `digits` the number of significant digits of a node, `numbers` "decimals" or "fractions"; a
    `transparent` picture has no background; `words` are one's own for max, min and chance, in every language; `brand`
    are the colours of a house that those of the theme come from.
    """

    name: str
    colours: Mapping[str, str]
    value: float = 17
    label: float = 15
    small: float = 13
    gap: float = 24
    pad: float = 15
    roomy: float = 760
    reach: float = INF
    ring: float = 13
    tight: bool = False
    steep: float = 0.8
    digits: int = 4
    numbers: str = "decimals"
    transparent: bool = False
    page: tuple[float, float] | None = None
    least: float = 0
    largest: float = 3
    font: str = "DejaVu Sans, Verdana, Arial, sans-serif"
    shapes: Mapping[str, str] | None = None
    words: Mapping[str, str] | None = None
    brand: tuple[str, str, str] | None = None

    def shape(self, kind: str) -> str:
        """Return the shape for a kind: up, down, circle, square or box."""
        return (self.shapes or {"max": "up", "min": "down", "chance": "circle", "leaf": "box"})[kind]


# What names a theme: one of the named ones, the path of a .toml file, a dict of changes, or a Theme.
ThemeLike: TypeAlias = str | Path | Mapping[str, Any] | Theme


def changed(base: Theme, changes: Mapping[str, Any]) -> Theme:
    """Return a theme with changes by the names of its fields, of `colours` and `shapes` only those that differ.

    Raises: TreeError that names what is wrong. Warns: PictureWarning of colours that are hardly seen.

    >>> from emmviz.picture.named_themes import theme
    >>> changed(theme("light"), {"colours": {"max": "#aa0000"}, "value": 20}).colours["max"]
    '#aa0000'
    """
    known = list(Theme.__dataclass_fields__)
    for key in changes:
        if key not in known:
            raise TreeError(f"a theme has no {brief(key, 40)}; it has base, {', '.join(known)}")
    if "brand" in changes:
        own = changes.get("colours")
        base = _branded(base, changes["brand"], own if isinstance(own, Mapping) else ())
    return replace(base, **{key: _checked(key, value, base) for key, value in changes.items() if key != "brand"})


def _checked(key: str, value: Any, base: Theme) -> Any:
    if value is None and key in _OPTIONAL:
        return None
    if key not in _PLAIN_FIELDS:
        check: Callable[[str, Any, Theme], Any] = _CHECKS.get(key, _size)
        return check(key, value, base)
    expected, holds = _PLAIN_FIELDS[key]
    if not holds(value):
        raise TreeError(f"{expected.format(key)}, not {brief(value, 40)}")
    return _font("font of a theme", value, base) if key == "font" else value


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


# What a field must be, and whether a value is that.
_PLAIN_FIELDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "name": ("{} of a theme must be a text", _is_text),
    "font": ("{} of a theme must be a text", _is_text),
    "tight": ("{} of a theme must be true or false", lambda value: isinstance(value, bool)),
    "transparent": ("{} of a theme must be true or false", lambda value: isinstance(value, bool)),
    "digits": (
        "{} of a theme must be a whole number from 1 to 12",
        lambda value: isinstance(value, int) and _is_number(value) and 1 <= value <= 12,
    ),
    "numbers": ('{} must be "decimals" or "fractions"', lambda value: value in ("decimals", "fractions")),
}


def _size(key: str, value: Any, base: Theme) -> float:
    least = 0 if key in _FROM_ZERO else 0.1
    if not _is_number(value) or not least <= value <= 10_000:
        raise TreeError(f"{key} of a theme must be a number from {least} to 10000, not {brief(value, 40)}")
    return value  # type: ignore[no-any-return]


def _page(key: str, value: Any, base: Theme) -> tuple[float, float]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise TreeError(f"page of a theme must be a width and a height, not {brief(value, 40)}")
    return _size("the width of the page", value[0], base), _size("the height of the page", value[1], base)


def _colours(key: str, value: Any, base: Theme) -> Mapping[str, str]:
    _check_table(key, value, base.colours, "the colour {} of a theme must be written like #0072b2", is_colour)
    found = {**base.colours, **value}
    # A chosen edge wears its mover's colour, or one like it where that would be too pale on the paper.
    for kind in ("max", "min"):
        if kind in value:
            found[f"{kind}-edge"] = readable(value[kind], found["paper"], ink=found["ink"])
            found[f"{kind}-ink"] = letters(value[kind])
    found |= value
    weak = [
        f"{name} {found[name]} on {ground} {found[ground]}"
        for name, ground, least in PAIRS
        if (name in value or ground in value) and contrast(found[name], found[ground]) < least
    ]
    if weak:
        warnings.warn(f"too little contrast to be read or seen: {', '.join(weak)}", PictureWarning, stacklevel=_CALLER)
    return found


def _shapes(key: str, value: Any, base: Theme) -> Mapping[str, str]:
    _check_table(key, value, _KINDS, f"the shape of {{}} must be one of {', '.join(_SHAPES)}", _SHAPES.__contains__)
    return {**{kind: base.shape(kind) for kind in _KINDS}, **value}


def _words(key: str, value: Any, base: Theme) -> Mapping[str, str]:
    def holds(word: Any) -> bool:
        return isinstance(word, str) and word.strip() != "" and len(word) <= 30 and word.isprintable()

    _check_table(key, value, _KINDS[:3], "the word for {} must be a text of at most 30 characters", holds)
    return {**(base.words or {}), **value}


def _check_table(key: str, value: Any, known: Collection[str], expected: str, holds: Callable[[Any], bool]) -> None:
    """Refuse what is no table, and what a name in it may not be."""
    if not isinstance(value, Mapping):
        raise TreeError(f"{key} of a theme must be a table of names and values, not {brief(value, 40)}")
    for name, one in value.items():
        if name not in known:
            raise TreeError(f"{key} of a theme has no {brief(name, 40)}; it has {', '.join(known)}")
        if not holds(one):
            raise TreeError(f"{expected.format(name)}, not {brief(one, 40)}")


# The fields of several values.
_CHECKS: dict[str, Callable[[str, Any, Theme], Any]] = {
    "page": _page,
    "colours": _colours,
    "shapes": _shapes,
    "words": _words,
}


def _branded(base: Theme, brand: Any, own: Collection[str]) -> Theme:
    """Return a theme in the colours and the font of a house; of its own colours nobody need be warned."""
    _check_brand(brand)
    if "font" in brand:
        base = replace(base, font=_font("font of a brand", brand["font"], base))
    if "colours" not in brand:
        return base
    one, two, three = brand["colours"]
    found = derived(base.colours, (one, two, three))
    moved = [
        f"{what} are {found[name]} instead of {wanted}"
        for (name, what), wanted in zip(_SEEN.items(), (one, two, three), strict=True)
        if found[name].lower() != wanted.lower() and name not in own
    ]
    if moved:
        seen = f"to be seen on {base.colours['paper']}, {', '.join(moved)}"
        warnings.warn(seen, PictureWarning, stacklevel=_CALLER)
    return replace(base, colours=found, brand=(one, two, three))


def _check_brand(brand: Any) -> None:
    if not isinstance(brand, Mapping):
        raise TreeError(f"brand of a theme must be a table with colours and a font, not {brief(brand, 40)}")
    for key in brand:
        if key not in ("colours", "font"):
            raise TreeError(f"a brand has no {brief(key, 40)}; it has colours, font")
    if not brand:
        raise TreeError("a brand has colours, a font, or both, and this one has neither")
    if not isinstance(brand.get("font", ""), str):
        raise TreeError(f"font of a brand must be the name of a font, not {brief(brand['font'], 40)}")
    if "colours" not in brand:
        return
    colours = brand["colours"]
    if not isinstance(colours, (list, tuple)) or len(colours) != 3:
        raise TreeError(f"colours of a brand must be three, of MAX, of MIN and of accents, not {brief(colours, 60)}")
    for colour in colours:
        if not is_colour(colour):
            raise TreeError(f"a colour of a brand must be written like #0072b2, not {brief(colour, 40)}")
    if apart(*colours[:2]) < _ALIKE:
        raise TreeError(
            f"MAX and MIN would look alike in {colours[0]} and {colours[1]}: choose another first or second colour for "
            "the brand"
        )


def families(font: str) -> list[str]:
    """Return the names in a list of fonts, as a style sheet has them.

    >>> families("'Source Sans 3', Arial, sans-serif")
    ['Source Sans 3', 'Arial', 'sans-serif']
    """
    return [name.strip().strip("\"'") for name in font.split(",")]


def own_font(font: str) -> str:
    """Return the font that a theme asks for, "" for that of emmviz.

    >>> own_font("'Source Sans 3', DejaVu Sans"), own_font("DejaVu Sans, Verdana")
    ('Source Sans 3', '')
    """
    first = families(font)[0]
    return "" if first == _USUAL else first


def _font(what: str, font: str, base: Theme) -> str:
    """Return one font or several with commas as a style sheet lists them, before those of a theme."""
    names = families(font)
    for name in names:
        # It is written into every format, in which quotes and brackets would mean something.
        if not name or len(name) > 60 or not all(letter.isalnum() or letter in " -_.+" for letter in name):
            raise TreeError(
                f"{what} must be the name of a font, of letters, digits, spaces and hyphens, such as Open Sans, "
                f"not {brief(name or font, 40)}"
            )
    listed = dict.fromkeys([*names, *families(base.font)])
    return ", ".join(name if _PLAIN.fullmatch(name) else f"'{name}'" for name in listed)
