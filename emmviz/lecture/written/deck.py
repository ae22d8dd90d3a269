"""Deck: the slides of a written lecture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import show
from emmviz.base.text import wrap
from emmviz.learn.marking import suspects_of
from emmviz.lecture.blocks import Block
from emmviz.lecture.code import open_code
from emmviz.lecture.large import large
from emmviz.lecture.prose import Prose
from emmviz.lecture.slides import Deck, Slide
from emmviz.lecture.style import PLAIN, Style
from emmviz.lecture.written.made import Look, Made, Slot
from emmviz.lecture.written.parts import DIRECTIVES
from emmviz.lecture.written.reading import Lecture, Note, Page, Part, at
from emmviz.picture.render.svg import escape
from emmviz.player.predict.predict_data import opened

__all__ = ["Built", "Laid", "built"]

WIDE, HIGH = 1168.0, 584.0  # what margins and the bar leave of a slide of 16:9
_HEAD, _HEAD_LINE, _HEAD_GAP = 40.0, 48.0, 18.0
_ALONE, _LARGER = 1.6, '<math display="block"|<table'


class Laid(NamedTuple):
    """A slide with what is on it: its blocks, the one part that is looked at, the height that the rest takes, and the
    height that there is for all."""

    page: Page
    blocks: tuple[Block, ...]
    made: Made | None
    used: float
    high: float


class Built(NamedTuple):
    """A deck, its lecture, the slides that it was made from, the names of their widgets, and its style."""

    deck: Deck
    lecture: Lecture
    laid: tuple[Laid, ...]
    widgets: frozenset[str]
    style: Style


def built(lecture: Lecture, folder: str | Path, style: Style = PLAIN) -> Built:
    """Return the slides of a lecture.

    Parameters: lecture; folder, in which its pictures and its trees are; style, which the themes already have.
    Raises: TreeError that names the line of a directive that cannot be followed.
    """
    look = Look(lecture.lang, lecture.theme or "light", words(lecture.lang)["lecture"], Prose(folder), Path(folder))
    with large():
        laid = tuple(_laid(page, look, HIGH + style.more) for page in lecture.pages)
    deck = Deck([], lecture.minutes)
    for number, group in groupby(laid, key=lambda one: one.page.section):
        section, here = lecture.sections[number], list(group)
        start = float(sum(one.minutes for one in lecture.sections[:number]))
        for i, one in enumerate(here):
            slide = Slide(one.page.headline, False, list(one.blocks), [*_notes(one, look)])
            each = section.minutes / len(here)
            slide.section, slide.due = section.title, (start + i * each, start + (i + 1) * each)
            deck.slides.append(slide)
    widgets = frozenset(name for one in laid if one.made for name in one.made.widgets)
    return Built(deck, lecture, laid, widgets, style)


def _laid(page: Page, look: Look, high: float) -> Laid:
    lines = len(wrap(page.headline, _HEAD, WIDE * 0.94))  # bold text is wider
    used = lines * _HEAD_LINE + _HEAD_GAP
    head = f"<h2>{escape(page.headline)}</h2>"
    blocks = [Block("heading", head, used, page.headline, 2)]
    shown = [part for part in page.parts if part.name in DIRECTIVES]
    if len(shown) > 1:
        raise at(shown[1].line, "a slide holds one thing to look at; {beside} sets two pictures side by side")
    before: list[Block] = []
    after: list[Block] = []
    for part in page.parts:
        if part.name not in DIRECTIVES:
            (after if shown and part.line > shown[0].line else before).extend(_text(part, look))
    # A formula or a table that is alone on its slide is written larger.
    larger = (1.0 if shown or not re.search(_LARGER, block.html) else _ALONE for block in [*before, *after])
    used += sum(block.height * much for block, much in zip([*before, *after], larger, strict=True))
    made = _made(shown[0], page.headline, Slot(WIDE, max(high - used, 120)), look) if shown else None
    kind: Literal["live", "figure"] = "live" if made and made.widgets else "figure"
    middle = [Block(kind, made.html, high - used, vote=made.vote, stills=made.stills)] if made else []
    return Laid(page, (*blocks, *before, *middle, *after), made, used, high)


def _made(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    try:
        return DIRECTIVES[part.name](part, headline, slot, look)
    except (TreeError, ValueError, OSError) as error:
        # The line is that of the lecture.
        raise at(part.line, re.sub(r"^line 1, (column \d+)", r"\1 of its tree", str(error))) from None


def _text(part: Part, look: Look) -> Iterator[Block]:
    if part.name == "prose":
        yield from look.prose.blocks(part.text)
        if look.prose.lost:
            raise at(part.line, look.prose.lost[0])
    elif part.name == "code":
        lines = part.text.split("\n")
        fenced = lines[0].lstrip().startswith(("```", "~~~"))
        yield open_code("\n".join(lines[1:-1] if fenced else lines))
    else:
        raise at(part.line, f"there is no {{{part.name}}}; there are {', '.join(DIRECTIVES)} and notes")


def _notes(laid: Laid, look: Look) -> Iterator[str]:
    """The notes of a slide; those of a vote say which answers to expect."""
    for note in [*laid.page.notes, *_expected(laid, look)]:
        label = look.words[f"note_{note.kind}"] if note.kind else ""
        html = "".join(block.html for block in look.prose.blocks(note.text))
        yield f'<div class="note">{f"<h4>{escape(label)}</h4>" if label else ""}{html}</div>'


def _expected(laid: Laid, look: Look) -> Iterator[Note]:
    asked = laid.made.asks if laid.made else None
    if asked is None:
        return
    assert laid.made is not None
    assert laid.made.vote is not None
    yield Note("answer", str(opened(laid.made.vote)["key"]["shown"]))
    if asked.question.form not in ("number", "choice"):
        return
    phrases = words(look.lang)
    names, comma = phrases["learn"], phrases["format"]["comma"]
    wrong = [
        f"- {one.answer if isinstance(one.answer, str) else show(one.answer, comma=comma)}: "
        f"{names.get(f'mistake_{one.mistake}', one.note or one.mistake)}"
        for one in suspects_of(asked.question)
    ]
    if wrong:
        yield Note("expect", "\n".join(wrong))
