"""Style: the logo, the footer, the page, the colours and the font of a house in a deck, from a TOML file."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import LectureWarning, PictureWarning, TreeError
from emmviz.base.files import read_toml
from emmviz.base.messages import alternative, brief
from emmviz.base.text import JsonObject
from emmviz.lecture.safe import picture_in
from emmviz.picture.named_themes import changed, redefined, theme
from emmviz.picture.render.svg import escape
from emmviz.picture.theme import own_font, variables

__all__ = ["PLAIN", "Style", "colours", "foot", "read_style", "sheet", "styled"]

# The heights of slides by the names of their pages; all are 1280 wide.
_HEIGHTS = {"16:9": 720, "4:3": 960}
_LARGEST = 500_000  # bytes of a logo, which each slide shows
# What a file may have: how each is when it is right, in words and as a test; the last two are those of a theme.
_KEYS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "logo": ("the name of a picture", lambda it: isinstance(it, str)),
    "footer": (
        "a line of at most 60 characters",
        lambda it: isinstance(it, str) and len(it) <= 60 and it.isprintable(),
    ),
    "page": (" or ".join(_HEIGHTS), lambda it: it in list(_HEIGHTS)),
    "theme": ("light or dark", lambda it: it in ("light", "dark")),
    "brand": ("", lambda it: True),
    "colours": ("", lambda it: True),
}
# The themes that a deck draws in: its own, and that of which large trees have their sizes.
_THEMES = ("light", "dark", "slide")


class Style(NamedTuple):
    """A logo as a data URL and a footer, both maybe empty; "light", "dark" or None; what changes in every theme; the
    height of slides that are 1280 wide."""

    logo: str = ""
    footer: str = ""
    theme: str | None = None
    changes: Mapping[str, object] = {}
    height: int = _HEIGHTS["16:9"]


PLAIN = Style()


def read_style(path: str | Path) -> Style:
    """Return the style that a TOML file holds, in which an error names the line.

    It has `logo`, a picture beside it; `footer`; `page`, "16:9" or "4:3"; `theme`; [brand] and [colours].
    """
    path = Path(path)
    try:
        text, found = read_toml(path, "style")
    except FileNotFoundError:
        raise TreeError(f"there is no style {brief(str(path), 200)}") from None

    def wrong(key: str, sentence: str) -> TreeError:
        line = re.search(rf"^[ \t]*\[?[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[\].=]", text, re.MULTILINE)
        where = f" line {text.count(chr(10), 0, line.start()) + 1}:" if line else ":"
        return TreeError(f"{brief(path.name, 60)[1:-1]}{where} {sentence}")

    for key, given in found.items():
        if key not in _KEYS:
            raise wrong(key, f"a deck has no {brief(key, 40)}; {alternative(key, _KEYS, 'has')}")
        wanted, fits = _KEYS[key]
        if not fits(given):
            raise wrong(key, f"{key} must be {wanted}, not {brief(given, 40)}")
    changes: JsonObject = {key: found[key] for key in ("brand", "colours") if key in found}
    try:
        with warnings.catch_warnings(record=True, action="always", category=PictureWarning) as seen:
            changed(theme("light"), changes)
    except TreeError as error:
        raise wrong("brand" if re.search(r"\bbrand\b|MAX and MIN", str(error)) else "colours", str(error)) from None
    # So begins the warning of a font that is not installed.
    for lost in (str(one.message) for one in seen if str(one.message).startswith("the font ")):
        warnings.warn(str(wrong("font", lost)), LectureWarning, stacklevel=3)
    try:
        logo = picture_in(path.parent / found["logo"], _LARGEST) if found.get("logo") else ""
    except (TreeError, OSError) as error:
        raise wrong("logo", str(error)) from None
    return Style(logo, found.get("footer", ""), found.get("theme"), changes, _HEIGHTS[found.get("page", "16:9")])


def styled(style: Style) -> AbstractContextManager[None]:
    """Draw in a style within this block; of its font one is warned where it is read."""
    with warnings.catch_warnings(action="ignore", category=PictureWarning):
        return redefined({name: changed(theme(name), style.changes) for name in _THEMES})


def colours(ground: str) -> str:
    """Return the colours of a page as a style sheet: "light", "dark", or "auto" for those of the reader's system."""
    light, dark = (variables(theme(name)) for name in ("light", "dark"))
    return {
        "light": f":root{{{light};color-scheme:light}}",
        "dark": f":root{{{dark};color-scheme:dark}}",
        "auto": f":root{{{light};color-scheme:light dark}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}",
    }[ground]


def sheet(style: Style) -> str:
    """Return what the style adds to the style sheet of a deck or of its phones; nothing for a plain one."""
    if style == PLAIN:
        return ""
    # That of the widgets is made once and has the usual colours.
    rules = [f'.emmviz[data-theme="{name}"]{{{variables(theme(name))}}}' for name in ("light", "dark")]
    own = {
        f"body,.reveal-viewport,.emmviz,.speaker{{font-family:{theme('light').font}}}": own_font(theme("light").font),
        f":root{{--high:{style.height}}}": style.height != PLAIN.height,
        f":root{{--logo:url({style.logo})}}": style.logo,
    }
    return "\n".join([*rules, *(rule for rule, is_there in own.items() if is_there)])


def foot(style: Style) -> str:
    """Return the foot of a slide or of a phone's page: the logo and the footer, or nothing."""
    if not style.logo and not style.footer:
        return ""
    return f'<footer class="house{" marked" if style.logo else ""}"><span>{escape(style.footer)}</span></footer>'
