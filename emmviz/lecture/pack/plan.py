"""A lesson plan, as a PDF: the slides of a lecture by the minute, with what to do and what to expect."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from emmviz import GameTree, star1
from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief
from emmviz.base.text import JsonObject
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES
from emmviz.lecture.deck import Deck, Slide
from emmviz.lecture.prose import formula, in_line
from emmviz.lecture.reading import front_matter
from emmviz.picture.draw import draw
from emmviz.picture.render.typeset import typeset
from emmviz.player.predict.predict_data import opened
from emmviz.story.frame import frame_of

# The scale game without MIN; as Star1 leaves it, it stays on the board.
BOARD = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4)) in [1, 4]"


def plan_pdf(deck: Deck, text: Path) -> bytes:
    """Return the plan of a lecture as the bytes of a PDF, the same bytes each time.

    Its text is a Markdown file: front matter with a title and what to write on the board, below it headings, paragraphs
    and lists, and {timeline}, {board} and {mistakes}, each as a paragraph. Without such a file it is only the timeline.
    """
    import yaml

    plain = f'---\ntitle: {json.dumps(deck.lecture.title)}\nboard: ""\n---\n\n{{timeline}}\n'
    front = front_matter(text.read_text(encoding="utf-8") if text.is_file() else plain)
    fields = yaml.safe_load(front[0]) if front else None
    if front is None or not isinstance(fields, dict) or set(fields) != {"title", "board"}:
        raise TreeError(Message("wrong.lecture.pack.plan", file=brief(str(text), 200)))
    lang, run = deck.lecture.lang, star1(GameTree.parse(BOARD))
    data = {
        "title": fields["title"],
        "lang": lang,
        "parts": list(_parts(front[1])),
        "stages": stages(deck),
        "lesson": words(lang)["pack"]["lesson"],
        "written": fields["board"].strip("\n"),
        "board": draw(run, frame_of(run), lang=lang, caption=False),
        "mistakes": known_mistakes(lang),
    }
    return typeset(Path(__file__).with_name("plan.typ"), data)


def stages(deck: Deck) -> list[JsonObject]:
    """Return the sections of a lecture: from which minute, how many, and their slides with what to say of them."""
    numbered = [(number, slide) for number, slide in enumerate(deck.slides, start=1) if slide.page.level]
    return [
        {
            "title": section.title,
            "start": section_slides[0][1].due[0],
            "minutes": section.minutes,
            "rows": [_row(number, slide, deck.lecture.lang) for number, slide in section_slides],
        }
        for place, section in enumerate(deck.lecture.sections)
        if (section_slides := [(number, slide) for number, slide in numbered if slide.page.section == place])
    ]


def _row(number: int, slide: Slide, lang: str) -> JsonObject:
    labels = words(lang)["lecture"]
    notes = [
        (f"{labels[f'note_{note.kind}']}:" if note.kind in ("ask", "expect") else "", without_markup(note.text))
        for note in slide.page.notes
    ]
    if slide.exhibit and slide.exhibit.vote and slide.exhibit.asks:  # no opinion
        notes.append(("✓", without_markup(str(opened(slide.exhibit.vote)["key"]["shown"]))))
    return {
        "start": round(slide.due[0]),
        "number": number,
        "headline": without_markup(slide.page.headline),
        "notes": notes,
    }


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of a plan: only headings, lists, text and the names in braces have a meaning."""
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("## "):
            yield "heading", block[3:]
        elif block.startswith("- "):
            yield from (("item", _line(line)) for line in re.split(r"^- ", block, flags=re.MULTILINE)[1:])
        elif place := re.fullmatch(r"\{(timeline|board|mistakes)\}", block):
            yield "place", place[1]
        else:
            yield "text", _line(block)


def without_markup(text: str) -> str:
    """Return Markdown with formulas as a line of plain text.

    >>> without_markup("**Predict:** is $-W \\\\le 1.8x$, `a` or $1{,}5$?")
    'Predict: is −W ≤ 1.8x, a or 1,5?'
    """
    text = re.sub(r"\$(.+?)\$", lambda found: in_line(formula(found[1])), text)
    return _line(re.sub(r"\*+|`", "", text))


def _line(text: str) -> str:
    return " ".join(text.split())


def known_mistakes(lang: str) -> list[tuple[str, list[str]]]:
    """Return the known mistakes under their two headings, each a sentence."""
    learn, ours = words(lang)["learn"], words(lang)["pack"]
    return [
        (ours[heading], [f"{text[0].upper()}{text[1:]}." for text in (learn[f"mistake_{name}"] for name in names)])
        for heading, names in (("backup_mistakes", BACKUP_MISTAKES), ("pruning_mistakes", PRUNING_MISTAKES))
    ]
