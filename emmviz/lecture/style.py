"""Style: the logo, the footer, the page, the colours and the font of a university in a deck, from a TOML file."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import LectureWarning, PictureWarning, TreeError
from emmviz.base.files import read_toml
from emmviz.base.messages import Message, alternative, brief, expect, message_of
from emmviz.base.text import JsonObject
from emmviz.lecture.safe import picture_in
from emmviz.picture.named_themes import changed, theme
from emmviz.picture.render.svg import escape
from emmviz.picture.theme import Theme, own_font, variables
from emmviz.player.shell.payload import PageTheme

# The heights of slides by the names of their pages; all are 1280 wide.
_HEIGHTS = {"16:9": 720, "4:3": 960}
_LARGEST = 500_000  # bytes of a logo, which each slide shows
# What a file may have, and whether it is right; the last three are those of a theme.
_KEYS: dict[str, Callable[[Any], bool]] = {
    "logo": lambda it: isinstance(it, str),
    "footer": lambda it: isinstance(it, str) and len(it) <= 60 and it.isprintable(),
    "page": lambda it: it in list(_HEIGHTS),
    "theme": lambda it: it in ("light", "dark"),
    "brand": lambda it: True,
    "colours": lambda it: True,
    "shapes": lambda it: True,
}


class Style(NamedTuple):
    """A logo as a data URL and a footer (maybe empty), "light", "dark" or None, what changes in all themes, and the
    height of slides that are 1280 wide."""

    logo: str = ""
    footer: str = ""
    theme: str | None = None
    changes: Mapping[str, object] = {}
    height: int = _HEIGHTS["16:9"]


PLAIN = Style()


def read_style(path: str | Path) -> Style:
    """Return the style that a TOML file holds, in which an error names the line.

    It has `logo` (the name of a picture), `footer`, `page` ("16:9" or "4:3"), `theme`, [brand], [colours] and [shapes].
    """
    path = Path(path)
    try:
        text, settings = read_toml(path, "style")
    except FileNotFoundError:
        raise TreeError(Message("wrong.lecture.style.missing", name=brief(str(path), 200))) from None

    def placed(key: str, fault: Message | str) -> Message:
        line = re.search(rf"^[ \t]*\[?[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[\].=]", text, re.MULTILINE)
        file = brief(path.name, 60)[1:-1]
        if line is None:
            return Message("wrong.in_file", file=file, fault=fault)
        return Message("wrong.lecture.style.line", file=file, line=text.count("\n", 0, line.start()) + 1, fault=fault)

    for key, setting in settings.items():
        if key not in _KEYS:
            raise TreeError(
                placed(
                    key,
                    Message("wrong.lecture.style.key", given=brief(key, 40), instead=alternative(key, _KEYS, "has")),
                )
            )
        if not _KEYS[key](setting):
            raise TreeError(placed(key, Message(f"wrong.lecture.style.{key}", given=brief(setting, 40))))
    changes: JsonObject = {key: settings[key] for key in ("brand", "colours", "shapes") if key in settings}
    for key, setting in changes.items():
        try:
            with warnings.catch_warnings(record=True, action="always", category=PictureWarning) as seen:
                changed(theme("light"), {key: setting})
        except TreeError as error:
            raise TreeError(placed(key, message_of(error))) from None
        for lost in (message_of(warning.message) for warning in seen if isinstance(warning.message, PictureWarning)):
            if isinstance(lost, Message) and lost.key == "wrong.picture.font":
                warnings.warn(LectureWarning(placed("font", lost)), stacklevel=3)
    try:
        logo = picture_in(path.parent / settings["logo"], _LARGEST) if settings.get("logo") else ""
    except (TreeError, OSError) as error:
        raise TreeError(placed("logo", message_of(error))) from None
    return Style(
        logo, settings.get("footer", ""), settings.get("theme"), changes, _HEIGHTS[settings.get("page", "16:9")]
    )


def themed(style: Style, name: str) -> Theme:
    """Return a theme in a style; of its colours and its font one is warned where it is read."""
    with warnings.catch_warnings(action="ignore", category=PictureWarning):
        return changed(theme(name), style.changes)


class DeckThemes(NamedTuple):
    """The themes of a deck, in its style: `picture` for its pictures, `widget` for its widgets."""

    picture: Theme
    widget: PageTheme

    def in_numbers(self, numbers: str | None) -> DeckThemes:
        """Return the same themes with numbers as "decimals" or "fractions"; None leaves them as they are."""
        expect(numbers in (None, "decimals", "fractions"), "wrong.picture.numbers", numbers)
        if numbers is None:
            return self
        drawn = replace(self.widget.drawn, numbers=numbers)
        return DeckThemes(replace(self.picture, numbers=numbers), self.widget._replace(drawn=drawn))


def deck_themes(style: Style, name: str) -> DeckThemes:
    """Return the themes of a deck whose ground is "light" or "dark"."""
    picture = themed(style, name)
    # Lower and narrower than the theme for slides, so a player shows four rows of a tree and eight leaves at once. Its
    # colours are those of the page.
    large = replace(themed(style, "slide"), name="light", digits=picture.digits, page=None, least=0, steep=0.55, gap=6)
    return DeckThemes(picture, PageTheme(large, name))


def colours(ground: str, style: Style) -> str:
    """Return the colours of a page as a style sheet: "light", "dark", or "auto" to follow the reader's system."""
    light, dark = (variables(themed(style, name)) for name in ("light", "dark"))
    return {
        "light": f":root{{{light};color-scheme:light}}",
        "dark": f":root{{{dark};color-scheme:dark}}",
        "auto": f":root{{{light};color-scheme:light dark}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}",
    }[ground]


def sheet(style: Style) -> str:
    """Return the rules that the style adds to the style sheet of a deck or of its phones; none for a plain one."""
    if style == PLAIN:
        return ""
    # That of the widgets is made once and has the usual colours.
    rules = [f'.emmviz[data-theme="{name}"]{{{variables(themed(style, name))}}}' for name in ("light", "dark")]
    font = themed(style, "light").font
    style_rules = {
        f"body,.reveal-viewport,.emmviz,.speaker{{font-family:{font}}}": own_font(font),
        f":root{{--high:{style.height}}}": style.height != PLAIN.height,
        f":root{{--logo:url({style.logo})}}": style.logo,
    }
    return "\n".join([*rules, *(rule for rule, is_there in style_rules.items() if is_there)])


def foot(style: Style) -> str:
    """Return the foot of a slide or of a phone's page: the logo and the footer, or nothing."""
    if not style.logo and not style.footer:
        return ""
    return f'<footer class="house{" marked" if style.logo else ""}"><span>{escape(style.footer)}</span></footer>'
