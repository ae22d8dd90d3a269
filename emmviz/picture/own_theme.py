"""Own themes: a small dict or TOML file of changes to a theme, checked value by value."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.brand import branded, warn_of_colours
from emmviz.picture.contrast import is_colour, letters, readable
from emmviz.picture.fonts import checked_font
from emmviz.picture.theme import Theme

__all__ = ["changed"]

_MOVERS = ("max", "min")
_SHAPES = ("up", "down", "circle", "square", "box")


def changed(base: Theme, changes: Mapping[str, Any]) -> Theme:
    """Return a theme with changes.

    Parameters: base; changes, values by the names of the fields of a Theme; of `colours` and `shapes` only those
    that differ.
    Returns: a Theme. Raises: TreeError that names what is wrong.

    >>> from emmviz.picture.named_themes import theme
    >>> changed(theme("light"), {"colours": {"max": "#aa0000"}, "value": 20}).colours["max"]
    '#aa0000'
    """
    known = list(type(base).__dataclass_fields__)
    for key in changes:
        if key not in known:
            raise TreeError(f"a theme has no {brief(key, 40)}; it has base, {', '.join(known)}")
    if "brand" in changes:
        base = branded(base, changes["brand"], own=_listed(changes.get("colours")))
    checked: dict[str, Any] = {}
    for key, value in changes.items():
        if key != "brand":
            checked[key] = _CHECKS[key](key, value, base) if key in _CHECKS else _size(key, value, base)
    return replace(base, **checked)


def _size(key: str, value: Any, base: Theme) -> float:
    number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    least = 0 if key in ("gap", "pad", "roomy", "ring", "least") else 0.1
    if not number or not least <= value <= 10_000:
        raise TreeError(f"{key} of a theme must be a number from {least} to 10000, not {brief(value, 40)}")
    return value  # type: ignore[no-any-return]


def _digits(key: str, value: Any, base: Theme) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 12:
        raise TreeError(f"digits of a theme must be a whole number from 1 to 12, not {brief(value, 40)}")
    return value


def _flag(key: str, value: Any, base: Theme) -> bool:
    if not isinstance(value, bool):
        raise TreeError(f"{key} of a theme must be true or false, not {brief(value, 40)}")
    return value


def _text(key: str, value: Any, base: Theme) -> str:
    if not isinstance(value, str) or not value or len(value) > 200:
        raise TreeError(f"{key} of a theme must be a text, not {brief(value, 40)}")
    return value


def _font(key: str, value: Any, base: Theme) -> str:
    return checked_font("font of a theme", _text(key, value, base), base.font)


def _numbers(key: str, value: Any, base: Theme) -> str:
    if value not in ("decimals", "fractions"):
        raise TreeError(f'numbers must be "decimals" or "fractions", not {brief(value, 40)}')
    return str(value)


def _page(key: str, value: Any, base: Theme) -> tuple[float, float] | None:
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise TreeError(f"page of a theme must be a width and a height, not {brief(value, 40)}")
    return _size("the width of the page", value[0], base), _size("the height of the page", value[1], base)


def _colours(key: str, value: Any, base: Theme) -> Mapping[str, str]:
    for name, colour in _table(key, value, base.colours).items():
        if not is_colour(colour):
            raise TreeError(f"the colour {name} of a theme must be written like #0072b2, not {brief(colour, 40)}")
    found = {**base.colours, **value}
    # A chosen edge wears its mover's colour, or one like it where that would be too pale on the paper.
    for kind in _MOVERS:
        if kind in value:
            found[f"{kind}-edge"] = readable(value[kind], found["paper"], ink=found["ink"])
            found[f"{kind}-ink"] = letters(value[kind])
    found |= value
    warn_of_colours(found, value)
    return found


def _listed(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, Mapping) else ()


def _shapes(key: str, value: Any, base: Theme) -> Mapping[str, str] | None:
    if value is None:
        return None
    given = {kind: base.shape(kind) for kind in ("max", "min", "chance", "leaf")}
    for kind, shape in _table(key, value, given).items():
        if shape not in _SHAPES:
            raise TreeError(f"the shape of {kind} must be one of {', '.join(_SHAPES)}, not {brief(shape, 40)}")
    return {**given, **value}


def _words(key: str, value: Any, base: Theme) -> Mapping[str, str] | None:
    if value is None:
        return None
    for kind, word in _table(key, value, dict.fromkeys(("max", "min", "chance"), "")).items():
        if not isinstance(word, str) or not word.strip() or len(word) > 30 or not word.isprintable():
            raise TreeError(f"the word for {kind} must be a text of at most 30 characters, not {brief(word, 40)}")
    return {**(base.words or {}), **value}


def _table(key: str, value: Any, known: Mapping[str, str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TreeError(f"{key} of a theme must be a table of names and values, not {brief(value, 40)}")
    for name in value:
        if name not in known:
            raise TreeError(f"{key} of a theme has no {brief(name, 40)}; it has {', '.join(known)}")
    return value


_CHECKS: dict[str, Callable[[str, Any, Theme], Any]] = {
    "name": _text, "font": _font, "colours": _colours, "shapes": _shapes, "tight": _flag, "transparent": _flag,
    "digits": _digits, "numbers": _numbers, "page": _page, "words": _words,
}  # fmt: skip
