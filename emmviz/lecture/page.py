"""Page: slides, the program of their players and reveal.js, all in one page that needs no network."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from emmviz.base.document import document
from emmviz.base.locale import words
from emmviz.lecture.deck import Deck, Slide
from emmviz.lecture.style import colours, foot, sheet
from emmviz.picture.render.svg import escape
from emmviz.player.shell.front import style_sheet

_HERE = Path(__file__).parent


def lecture_page(deck: Deck) -> str:
    """Return the whole page of a deck."""
    lecture = deck.lecture
    phrases = words(lecture.lang)["lecture"]
    data = json.dumps(phrases | words(lecture.lang)["votes"], ensure_ascii=False).replace("</", "<\\/")
    widgets = {slide.exhibit.widget for slide in deck.slides if slide.exhibit and slide.exhibit.widget}
    styles = [
        _reveal_styles(),
        style_sheet(*sorted(widgets)),
        colours(lecture.theme, deck.style),
        read("bundles/lecture.css") + sheet(deck.style),
    ]
    sections = "".join(_section(slide, foot(deck.style)) for slide in deck.slides)
    return document(
        lecture.title,
        f'<main><div class="reveal"><div class="slides">\n{sections}\n</div></div></main>\n'
        f"<noscript>{escape(phrases['noscript'])}</noscript>\n",
        lang=lecture.lang,
        styles=["\n".join(styles)],
        scripts=[read("vendor/reveal.js")],
        module=f"{read('bundles/lecture.js')}await emmviz.lecture(Reveal, {data}, {lecture.minutes});\n",
    )


@cache
def _reveal_styles() -> str:
    """Return reveal.js's style sheet without its controls: a deck has none, and a player uses the same class name."""

    def kept(rule: re.Match[str]) -> str:
        selectors = [selector for selector in rule[1].split(",") if ".controls" not in selector]
        return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""

    return re.sub(r"([^{}]+)\{([^{}]*)\}", kept, read("vendor/reveal.css"))


def _section(slide: Slide, below: str) -> str:
    drawn = " drawn" if slide.exhibit else " bare" if slide.bare else ""
    notes = f'<aside class="notes">{"".join(slide.notes)}</aside>' if slide.notes else ""
    return (
        f'<section data-title="{escape(slide.page.headline)}" '
        f'data-section="{escape(slide.section) if slide.page.level else ""}" '
        f'data-due="{slide.due[0]:g} {slide.due[1]:g}"><div class="page{drawn}">'
        f"<h2>{slide.head}</h2>{slide.html}{below}</div>{notes}</section>\n"
    )


@cache
def read(name: str) -> str:
    """Return the text of a file beside this one."""
    return (_HERE / name).read_text(encoding="utf-8")
