"""Executed: a notebook as the page of a deck."""

from __future__ import annotations

from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.locale import languages, words
from emmviz.base.numbers import brief
from emmviz.lecture.execute import execute, read
from emmviz.lecture.outputs import Outputs
from emmviz.lecture.page import Paged, page
from emmviz.lecture.prose import Prose
from emmviz.lecture.slides import slides
from emmviz.lecture.style import PLAIN, Style, styled

__all__ = ["executed_page"]


def executed_page(
    notebook: str | Path, *, theme: str | None, lang: str | None, steps: bool, progress: bool, style: Style = PLAIN
) -> Paged:  # fmt: skip
    """Execute a notebook and return its deck as a page; parameters and errors as for `emmviz.lecture.save_deck`."""
    folder = Path(notebook).resolve().parent
    book = read(notebook)
    own = book.metadata.get("lang")
    lang = lang or (own if own in languages() else "en")
    phrases = words(lang)["lecture"]
    prose = Prose(folder)
    theme = theme or style.theme or "light"
    done = execute(book, folder, progress=progress, changes=style.changes)
    outputs = Outputs(done.states, prose, theme, phrases)
    deck = slides(done.book, prose, outputs, phrases, steps=steps, more=style.more)
    if not deck.slides:
        raise TreeError(f"{brief(str(notebook), 200)} has nothing to show on a slide")
    with styled(style, "light" if theme == "auto" else theme):
        html = page(deck, outputs.widgets, theme=theme, lang=lang, words=phrases, style=style)
    return Paged(html, deck, deck.slides[0].title, lang, theme, style)
