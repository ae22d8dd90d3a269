"""Looks: the colours of the map of skills, and the style sheet that follows a notebook's theme."""

from __future__ import annotations

from emmviz.picture.ink import Style
from emmviz.picture.named_themes import theme

__all__ = ["FONT", "LOOKS", "style_sheet"]

FONT = theme("light").font
# By the class of a part: its fill and its line as names of a theme's colours, and the width of the line. A picture
# shows how a skill stands without colour, too: by a dashed line, a filled box, a character before its name.
_PARTS = {
    "way": ("none", "faint", 1.5),
    "open": ("none", "edge", 1.5),
    "new": ("paper", "faint", 1.5),
    "begun": ("wash", "edge", 1.5),
    "known": ("paper", "ink", 1.5),
    "mastered": ("ink", "ink", 1.5),
    "after": ("none", "focus", 2.5),
    "name": ("ink", "none", 0),
    "small": ("muted", "none", 0),
    "on": ("paper", "none", 0),
}
_CLASS = ".emmviz-progress"
_NARROW = 700  # a page narrower than this shows the list, for a map would shrink until nobody can read it
_FRAME = (
    "{c}{{color:var(--ink);background:var(--paper);container-type:inline-size;font-size:14px;line-height:1.45}}"
    "{c} p{{margin:.5em 0 0;max-width:46em}}{c}>div{{padding:4px}}{c} svg{{max-width:100%;height:auto}}"
    "{c} ul{{display:none;margin:0;padding:0;list-style:none}}{c} li{{padding:3px 0;margin:0}}"
    "{c} li span{{display:block;color:var(--muted);font-size:13px;padding-left:1.3em}}"
    "{c} li b{{display:inline-block;width:1.3em}}"
    "@container (max-width:{narrow}px){{{c} svg{{display:none}}{c} ul{{display:block}}}}"
)


def _style(part: str) -> Style:
    colours = theme("light").colours
    fill, line, width = _PARTS[part]
    style = {"fill": colours.get(fill, "none")}
    if line != "none":
        style |= {"stroke": colours[line], "stroke-width": f"{width:g}"}
    return style | ({"stroke-dasharray": "4 4"} if part == "new" else {})


# What stands in the picture itself, for where no style sheet works: the light theme.
LOOKS: dict[str, Style] = {part: _style(part) for part in _PARTS}


def style_sheet() -> str:
    """Return the style sheet: Jupyter says whether its theme is dark, elsewhere the reader's system does."""
    dark, light = _colours("dark"), _colours("light")
    rules = "".join(
        f"{_CLASS} .{part}{{fill:{_colour(fill)};stroke:{_colour(line)}}}" for part, (fill, line, _) in _PARTS.items()
    )
    return (
        f"{_CLASS}{{{light}}}{_FRAME.format(c=_CLASS, narrow=_NARROW)}{rules}"
        f"@media (prefers-color-scheme:dark){{body:not([data-jp-theme-light=true]) {_CLASS}{{{dark}}}}}"
        f"body[data-jp-theme-light=false] {_CLASS}{{{dark}}}"
    )


def _colours(name: str) -> str:
    used = sorted({colour for fill, line, _ in _PARTS.values() for colour in (fill, line)} - {"none"})
    return "".join(f"--{colour}:{theme(name).colours[colour]};" for colour in used)


def _colour(name: str) -> str:
    return name if name == "none" else f"var(--{name})"
