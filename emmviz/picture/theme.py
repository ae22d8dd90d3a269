"""Themes: colours, sizes and shapes, and the one table of styles that every renderer reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.own_theme import changed, read_theme

__all__ = ["RULES", "Rule", "Theme", "css", "redefine", "style", "theme", "themes"]


@dataclass(frozen=True, slots=True)
class Theme:
    """How a picture looks: colours by name, sizes in the unit of the picture, a shape for each kind of node.

    `page` is (width, height) where the picture must fill a page, such as a 16:9 slide of 960 × 540 points; `least` is
    the smallest text on it. A tree that would be narrower than `roomy` is spread
    out. `ring` is the way from a chance node to its dial; `tight` lets cut marks and windows share a row;
    `steep` is a triangle's height by its base, `digits` how many significant digits a node shows, `numbers`
    whether they are "decimals" or "fractions"; a `transparent` picture has no ground, so that what it lies on is seen.
    """

    name: str
    colours: Mapping[str, str]
    value: float = 17
    label: float = 15
    small: float = 13
    gap: float = 24
    pad: float = 15
    roomy: float = 760
    ring: float = 13
    tight: bool = False
    steep: float = 0.8
    digits: int = 4
    numbers: str = "decimals"
    transparent: bool = False
    page: tuple[float, float] | None = None
    least: float = 0
    font: str = "DejaVu Sans, Verdana, Arial, sans-serif"
    shapes: Mapping[str, str] | None = None

    def shape(self, kind: str) -> str:
        """Return the shape for a kind: up, down, circle, square or box."""
        return (self.shapes or {"max": "up", "min": "down", "chance": "circle", "leaf": "box"})[kind]


_LIGHT = {
    "paper": "#ffffff", "ink": "#1a1a1a", "muted": "#63636b", "faint": "#b9b9c0", "edge": "#55555c", "wash":
    "#f0f1f5", "max": "#0072B2", "max-line": "#00456b", "max-ink": "#ffffff", "min": "#E69F00", "min-line":
    "#7d5600", "min-ink": "#000000", "chance": "#ffffff", "chance-line": "#1a1a1a", "chance-ink": "#1a1a1a",
    "leaf-line": "#77777f", "live": "#1a1a1a", "best": "#0072B2", "window": "#bcdcf0", "window-ink": "#00527f",
    "cut": "#d55e00", "cut-ink": "#b34700", "cut-wash": "#fff1e6", "badge": "#c24e00", "badge-ink": "#ffffff",
    "gone": "#6f6f77", "focus": "#c026a8",
}  # fmt: skip
_DARK = _LIGHT | {
    "paper": "#16181d", "ink": "#eceef2", "muted": "#a6a9b3", "faint": "#4d515c", "edge": "#9599a5", "wash":
    "#262a33", "max-line": "#6fc1ee", "min-line": "#ffd27a", "chance": "#16181d", "chance-line": "#eceef2",
    "chance-ink": "#eceef2", "leaf-line": "#8b8f9b", "live": "#ffffff", "best": "#4db2ec", "window": "#1d5478",
    "window-ink": "#a5d8f7", "cut": "#ff8a3d", "cut-ink": "#ffb483", "cut-wash": "#40230f", "gone": "#a0a3ad",
    "focus": "#ff7be5",
}  # fmt: skip
_PRINT = _LIGHT | {
    "max": "#4a4a4a", "max-line": "#000000", "min": "#d0d0d0", "min-line": "#000000", "best": "#000000", "cut":
    "#000000", "window": "#c9c9c9", "window-ink": "#222222", "cut-ink": "#000000", "cut-wash": "#ffffff", "badge":
    "#000000", "wash": "#ffffff", "muted": "#333333", "faint": "#a5a5a5", "gone": "#555555",
}  # fmt: skip

_THEMES = {
    "light": Theme("light", _LIGHT),
    "aima": Theme("aima", _LIGHT),
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


def theme(name: str | Path | Mapping[str, Any] | Theme, **changes: Any) -> Theme:
    """Return a theme by name, by a TOML file, by a dict, or as it is, with changes.

    Parameters: name, one of `themes()`, the path of a `.toml` file, a dict, or a Theme; file and dict may name the
    theme that they change as `base`, by default "light"; changes, fields of a Theme (of colours and shapes only some).
    Returns: a Theme. Raises: TreeError, OSError.

    >>> theme("slide").page, theme({"base": "dark", "colours": {"max": "#aa0000"}}, numbers="fractions").numbers
    ((960, 540), 'fractions')
    """
    if isinstance(name, Path) or (isinstance(name, str) and name.lower().endswith(".toml")):
        name = {"name": Path(name).stem, **read_theme(name)}
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
        raise TreeError(f"unknown theme {name!r:.60}; expected one of {', '.join(themes())}, a .toml file or a dict")
    result: Theme = changed(found, changes) if changes else found
    return result


def redefine(name: str, meant: Theme) -> None:
    """Let the name of a theme mean another, for the rest of this process and for all who name none.

    Parameters: name, one of `themes()`; meant, what is drawn from now on. Raises: TreeError for another name.

    >>> redefine("light", theme("light"))
    """
    theme(name)
    _THEMES[name] = replace(meant, name=name)


class Rule(NamedTuple):
    """One line of the table: groups that have all classes of `on` draw their `part` so; later lines win.

    A value that starts with $ is a colour of the theme.
    """

    on: str
    part: str
    attributes: Mapping[str, str]


RULES = (
    Rule("node", "shape", {"stroke-width": "1.6", "stroke": "$ink", "stroke-linejoin": "round"}),
    Rule("node max", "shape", {"fill": "$max", "stroke": "$max-line"}),
    Rule("node min", "shape", {"fill": "$min", "stroke": "$min-line"}),
    Rule("node chance", "shape", {"fill": "$chance", "stroke": "$chance-line", "stroke-width": "2.2"}),
    Rule("node leaf", "shape", {"fill": "$wash", "stroke": "$leaf-line", "stroke-width": "1.2"}),
    Rule("node", "value", {"fill": "$ink", "font-weight": "bold"}),
    Rule("node max", "value", {"fill": "$max-ink"}),
    Rule("node min", "value", {"fill": "$min-ink"}),
    Rule("node chance", "value", {"fill": "$chance-ink"}),
    Rule("node", "name", {"fill": "$muted"}),
    Rule("node", "more", {"fill": "$muted", "font-weight": "bold"}),
    Rule("node", "dial", {"fill": "none", "stroke": "$faint", "stroke-width": "1.6"}),
    Rule("node", "window", {"fill": "none", "stroke": "$window", "stroke-width": "12"}),
    Rule("node", "ticks", {"fill": "none", "stroke": "$window-ink", "stroke-width": "3"}),
    Rule("node", "interval", {"fill": "none", "stroke": "$ink", "stroke-width": "6"}),
    Rule("node", "probe", {"fill": "none", "stroke": "$window-ink", "stroke-dasharray": "2 3", "stroke-width": "2.6"}),
    Rule("node", "end", {"fill": "$muted"}),
    Rule("node", "back", {"fill": "$paper"}),
    Rule("edge", "line", {"stroke": "$edge", "stroke-width": "1.4", "fill": "none"}),
    Rule("edge", "back", {"fill": "$paper"}),
    Rule("edge", "label", {"fill": "$ink"}),
    Rule("edge", "live", {"fill": "$window-ink", "font-weight": "bold"}),
    Rule("edge best", "line", {"stroke": "$best", "stroke-width": "4"}),
    Rule("edge chosen", "line", {"stroke": "$best", "stroke-width": "2.2"}),
    Rule("edge path", "line", {"stroke": "$live", "stroke-width": "3"}),
    Rule("edge cut", "line", {"stroke": "$faint", "stroke-dasharray": "5 4"}),
    Rule("edge probed", "line", {"stroke": "$window-ink", "stroke-dasharray": "2 3", "stroke-width": "2.4"}),
    Rule("edge unreachable", "line", {"stroke": "$faint", "stroke-dasharray": "5 4"}),
    Rule("node cut", "shape", {"fill": "$paper", "stroke": "$gone", "stroke-dasharray": "5 4", "stroke-width": "1.4"}),
    Rule("node unreachable", "shape", {"fill": "$paper", "stroke": "$gone", "stroke-dasharray": "5 4",
                                       "stroke-width": "1.4"}),
    Rule("node cut", "value", {"fill": "$gone", "font-weight": "normal"}),
    Rule("node cut probed", "value", {"fill": "$ink", "font-weight": "bold"}),
    Rule("node unreachable", "value", {"fill": "$gone", "font-weight": "normal"}),
    Rule("node unseen", "value", {"font-weight": "normal"}),
    Rule("node unseen", "shape", {"fill-opacity": "0.5", "stroke-opacity": "0.6"}),
    Rule("node open", "shape", {"stroke": "$live", "stroke-width": "2.6"}),
    Rule("node probed", "shape", {"stroke": "$window-ink", "stroke-dasharray": "2 3", "stroke-width": "2.6"}),
    Rule("node lit", "shape", {"stroke": "$best", "stroke-width": "5"}),
    Rule("node current", "shape", {"stroke": "$cut", "stroke-width": "4"}),
    Rule("node cutoff chance", "shape", {"fill": "$cut-wash"}),
    Rule("cutmark", "bars", {"stroke": "$cut", "stroke-width": "3.6", "stroke-linecap": "round", "fill": "none"}),
    Rule("cutmark", "badge", {"fill": "$badge"}),
    Rule("cutmark", "number", {"fill": "$badge-ink", "font-weight": "bold"}),
    Rule("cutmark", "reason", {"fill": "$ink"}),
    Rule("text", "level", {"fill": "$muted", "font-weight": "bold"}),
    Rule("text", "legend", {"fill": "$muted"}),
    Rule("text", "caption", {"fill": "$ink"}),
    Rule("text", "title", {"fill": "$ink", "font-weight": "bold"}),
)  # fmt: skip


def style(classes: Iterable[str], part: str, theme: Theme) -> dict[str, str]:
    """Return the attributes of a part of a group that has these classes.

    >>> style(["node", "max", "done"], "shape", theme("light"))["fill"]
    '#0072B2'
    """
    key = theme.name, part, tuple(classes)
    if key not in _CACHE or _CACHE[key][0] is not theme.colours:
        have = set(key[2])
        found: dict[str, str] = {}
        for rule in RULES:
            if rule.part == part and have.issuperset(rule.on.split()):
                found |= rule.attributes
        colours = theme.colours
        _CACHE[key] = colours, {k: colours[v[1:]] if v.startswith("$") else v for k, v in found.items()}
    return _CACHE[key][1]


_CACHE: dict[tuple[str, str, tuple[str, ...]], tuple[Mapping[str, str], dict[str, str]]] = {}


def css(scope: str) -> str:
    """Return the same table as a style sheet whose colours are variables, for the player.

    >>> ".node.max .shape{fill:var(--max)" in css(".emmviz")
    True
    """
    lines = []
    for rule in RULES:
        body = ";".join(f"{k}:{f'var(--{v[1:]})' if v.startswith('$') else v}" for k, v in rule.attributes.items())
        lines.append(f"{scope} .{'.'.join(rule.on.split())} .{rule.part}{{{body}}}")
    return "\n".join(lines)


def variables(theme: Theme) -> str:
    """Return the theme's colours as declarations of style sheet variables."""
    return ";".join(f"--{name}:{colour}" for name, colour in theme.colours.items())
