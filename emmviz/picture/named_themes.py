"""Named themes: those of emmviz, how one is read from a name, a file or a dict, and themes for pages and films."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.files import read_toml
from emmviz.base.numbers import brief
from emmviz.base.series import SERIES
from emmviz.picture.theme import Theme, ThemeLike, changed

__all__ = ["LEAST", "PAGES", "film_look", "in_slide_sizes", "on_page", "redefine", "theme", "themes", "to_write_in"]


def _series(*colours: str) -> dict[str, str]:
    """The colours of a chart's lines, by number."""
    return {f"series-{i}": colour for i, colour in enumerate(colours, start=1)}


_LIGHT = {
    "paper": "#ffffff", "ink": "#1a1a1a", "muted": "#63636b", "faint": "#b9b9c0", "edge": "#55555c", "wash":
    "#f0f1f5", "max": "#0072B2", "max-line": "#00456b", "max-ink": "#ffffff", "min": "#E69F00", "min-line":
    "#7d5600", "min-ink": "#000000", "chance": "#ffffff", "chance-line": "#1a1a1a", "chance-ink": "#1a1a1a",
    "leaf-line": "#77777f", "live": "#1a1a1a", "best": "#0072B2", "window": "#bcdcf0", "window-ink": "#00527f",
    "cut": "#d55e00", "cut-ink": "#b34700", "cut-wash": "#fff1e6", "badge": "#c24e00", "badge-ink": "#ffffff",
    "gone": "#6f6f77", "focus": "#c026a8", "ring": "#1a1a1a", "gap": "#ffffff", "max-edge": "#0072B2", "min-edge":
    "#9a5b00", "wrong": "#a8123e", "wrong-wash": "#fdeef2", **_series(*SERIES),
}  # fmt: skip
_DARK = _LIGHT | {
    "paper": "#16181d", "ink": "#eceef2", "muted": "#a6a9b3", "faint": "#4d515c", "edge": "#9599a5", "wash":
    "#262a33", "max-line": "#6fc1ee", "min-line": "#ffd27a", "chance": "#16181d", "chance-line": "#eceef2",
    "chance-ink": "#eceef2", "leaf-line": "#8b8f9b", "live": "#ffffff", "best": "#4db2ec", "window": "#1d5478",
    "window-ink": "#a5d8f7", "cut": "#ff8a3d", "cut-ink": "#ffb483", "cut-wash": "#40230f", "gone": "#a0a3ad",
    "focus": "#ff7be5", "ring": "#ffffff", "gap": "#16181d", "max-edge": "#4db2ec", "min-edge": "#E69F00", "wrong":
    "#ff8fa3", "wrong-wash": "#40141f",
    **_series("#4cc9a0", "#d68ae0", "#eceef2", "#b9c94a", "#ff9ec4"),
}  # fmt: skip
_PRINT = _LIGHT | {
    "max": "#4a4a4a", "max-line": "#000000", "min": "#d0d0d0", "min-line": "#000000", "best": "#000000", "cut":
    "#000000", "window": "#c9c9c9", "window-ink": "#222222", "cut-ink": "#000000", "cut-wash": "#ffffff", "badge":
    "#000000", "wash": "#ffffff", "muted": "#333333", "faint": "#a5a5a5", "gone": "#555555", "ring": "#000000",
    "max-edge": "#000000", "min-edge": "#000000", "focus": "#000000", "wrong": "#000000", "wrong-wash": "#ffffff",
    **_series("#000000", "#6a6a6a", "#2b2b2b", "#808080", "#454545"),
}  # fmt: skip
# As in the book: outlined, black on white, the leaves plain numbers.
_BOOK = _PRINT | {
    "ink": "#000000", "max": "#ffffff", "max-ink": "#000000", "min": "#ffffff", "min-ink": "#000000", "chance-line":
    "#000000", "chance-ink": "#000000", "leaf-line": "#ffffff", "edge": "#000000", "live": "#000000",
}  # fmt: skip

_THEMES = {
    "light": Theme("light", _LIGHT),
    "aima": Theme("aima", _BOOK),
    "dark": Theme("dark", _DARK),
    "print": Theme("print", _PRINT),
    "slide": Theme(
        "slide",
        _LIGHT,
        value=18,
        label=18,
        small=18,
        gap=8,
        pad=4,
        ring=9,
        tight=True,
        steep=0.62,
        digits=3,
        page=(960, 540),
        least=18,
    ),
    "decision": Theme("decision", _LIGHT, shapes={"max": "square", "min": "square", "chance": "circle", "leaf": "box"}),
}


def themes() -> list[str]:
    """Return the names of the themes.

    >>> themes()
    ['light', 'aima', 'dark', 'print', 'slide', 'decision']
    """
    return list(_THEMES)


def theme(name: ThemeLike, **changes: Any) -> Theme:
    """Return a theme by name, by a TOML file, by a dict, or as it is, with changes.

    Parameters: name, one of `themes()`, the path of a `.toml` file, a dict, or a Theme; file and dict may name the
    theme that they change as `base`, by default "light"; changes, fields of a Theme (of colours and shapes only some).
    Returns: a Theme. Raises: TreeError, OSError.

    >>> theme("slide").page, theme({"base": "dark", "colours": {"max": "#aa0000"}}, numbers="fractions").numbers
    ((960, 540), 'fractions')
    """
    if isinstance(name, Path) or (isinstance(name, str) and name.lower().endswith(".toml")):
        name = {"name": Path(name).stem, **read_toml(name, "theme")[1]}
    if isinstance(name, Mapping):
        own = dict(name)
        base = own.pop("base", "light")
        if base not in themes():
            raise TreeError(f"base of a theme must be one of {', '.join(themes())}, not {brief(base, 40)}")
        found = changed(_THEMES[base], {"name": "own", **own})
    elif isinstance(name, Theme):
        found = name
    elif isinstance(name, str) and name in _THEMES:
        found = _THEMES[name]
    else:
        raise TreeError(f"unknown theme {brief(name)}; expected one of {', '.join(themes())}, a .toml file or a dict")
    return changed(found, changes) if changes else found


def redefine(name: str, meant: Theme) -> None:
    """Replace a named theme for the rest of this process, also where it is the default.

    Parameters: name, one of `themes()`; meant, the theme it becomes. Raises: TreeError for another name.

    >>> redefine("light", theme("light"))
    """
    theme(name)
    _THEMES[name] = replace(meant, name=name)


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


def on_page(look: Theme, page: str) -> Theme:
    """Return a theme for another page, one of `PAGES`. Raises: TreeError.

    >>> on_page(theme("light"), "4:3").page, on_page(theme("slide"), "tight").page
    ((960, 720), None)
    """
    if page not in PAGES:
        raise TreeError(f"unknown page {brief(page, 40)}; expected one of {', '.join(PAGES)}")
    return replace(look, page=PAGES[page])


def in_slide_sizes(look: Theme) -> Theme:
    """Return a theme in the sizes of the theme "slide", and else as it is; one with a page has its own sizes.

    >>> in_slide_sizes(theme("dark")).small, in_slide_sizes(theme("dark")).name
    (18, 'dark')
    """
    return look if look.page else replace(look, **{name: getattr(theme("slide"), name) for name in _SIZES})


def film_look(look: ThemeLike | None) -> Theme:
    """Return a theme for a film: 16:9 and text as large as on a slide, unless the theme has a page of its own.

    >>> film_look("dark").page, film_look({"page": [800, 600]}).page
    ((960, 540), (800, 600))
    """
    asked = theme("light" if look is None else look)
    return asked if asked.page else replace(in_slide_sizes(asked), page=PAGES["16:9"], least=LEAST)


def to_write_in(look: Theme) -> Theme:
    """Return a theme whose nodes are as white as the paper, distinguished by their shapes and outlines.

    >>> look = to_write_in(theme("light"))
    >>> look.colours["max"], look.colours["max-ink"], look.colours["max-line"]
    ('#ffffff', '#1a1a1a', '#00456b')
    """
    return replace(look, colours=_white(tuple(look.colours.items())))


@lru_cache(maxsize=16)  # styles are kept by theme, and recognise its colours as the same object
def _white(colours: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    own = dict(colours)
    fills = dict.fromkeys(("max", "min", "chance", "wash"), own["paper"])
    return own | fills | dict.fromkeys(("max-ink", "min-ink", "chance-ink"), own["ink"])
