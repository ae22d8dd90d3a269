"""Page: slides, the program of their players and reveal.js, all in one page that needs no network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base import locale
from emmviz.base.document import document
from emmviz.lecture.slides import Deck, Slide
from emmviz.lecture.style import PLAIN, Style, colours, foot, sheet
from emmviz.picture.render.svg import escape
from emmviz.player.shell.front import style_sheet

__all__ = ["Paged", "page"]

_HERE = Path(__file__).parent


class Paged(NamedTuple):
    """A deck with its page, its title, the language of its words, and its look."""

    html: str
    deck: Deck
    title: str
    lang: str
    theme: str
    style: Style


def page(
    deck: Deck, widgets: Iterable[str], *, theme: str, lang: str, words: dict[str, Any], title: str = "",
    style: Style = PLAIN,
) -> str:  # fmt: skip
    """Return the whole page.

    Parameters: deck, its slides; widgets, the names of the widgets on them; theme, "auto", "light" or "dark"; lang, the
    language of its words; words; title, by default that of the first slide; style, which the themes already have.
    """
    phrases = json.dumps(words | locale.words(lang)["votes"], ensure_ascii=False).replace("</", "<\\/")
    module = f"{_read('bundles/lecture.js')}await emmviz.lecture(Reveal, {phrases}, {deck.minutes});\n"
    styles = (
        f"{_reveal_styles()}\n{style_sheet(*sorted(widgets))}\n{colours(theme)}\n{_read('bundles/lecture.css')}"
        f"{sheet(style)}"
    )
    return document(
        title or deck.slides[0].title or "emmviz",
        f'<main><div class="reveal"><div class="slides">\n{_sections(deck, foot(style))}\n</div></div></main>\n'
        f"<noscript>{escape(words['noscript'])}</noscript>\n",
        lang=lang,
        styles=[styles],
        scripts=[_read("vendor/reveal.js")],
        module=module,
    )


@cache
def _reveal_styles() -> str:
    """Return reveal.js's style sheet without its controls: a deck has none, and a player uses the same class name."""

    def kept(rule: re.Match[str]) -> str:
        selectors = [one for one in rule[1].split(",") if ".controls" not in one]
        return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""

    return re.sub(r"([^{}]+)\{([^{}]*)\}", kept, _read("vendor/reveal.css"))


def _sections(deck: Deck, below: str) -> str:
    """Return the slides as HTML; a slide that continues another is placed below it."""
    heads = [i for i, slide in enumerate(deck.slides) if not slide.below or i == 0]
    number = {i: sum(head <= i for head in heads) for i in range(len(deck.slides))}
    columns = []
    for _, column in groupby(range(len(deck.slides)), key=lambda i: number[i]):
        inner = [_section(deck.slides[i], below, first=i == 0) for i in column]
        columns.append(inner[0] if len(inner) == 1 else f"<section>\n{''.join(inner)}</section>\n")
    return "".join(columns)


def _section(slide: Slide, below: str, *, first: bool) -> str:
    title = escape(slide.title)
    drawn = slide.has("figure", "live")
    # A picture needs the room of the running head, and the question says where one is.
    running = "" if slide.has("heading") or (drawn and slide.has("text")) or not title else title
    written = ["written"] if slide.section else ["first"] if first else []
    names = ["page", *written, *(["drawn"] if drawn else [])]
    notes = f'<aside class="notes">{"".join(slide.notes)}</aside>' if slide.notes else ""
    head = f'<p class="running">{running}</p>' if running else ""
    body = "".join(block.html for block in slide.blocks)
    due = f' data-section="{escape(slide.section)}" data-due="{slide.due[0]:g} {slide.due[1]:g}"' if slide.due else ""
    inside = f"{head}{body}{below}"
    return f'<section data-title="{title}"{due}><div class="{" ".join(names)}">{inside}</div>{notes}</section>\n'


@cache
def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
