"""Deck: the slides of a lecture, each with its content and the space that it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, alternative, message_of
from emmviz.base.progress import counted
from emmviz.base.text import JsonObject, width, wrap
from emmviz.learn.marking import answer_is, working
from emmviz.lecture.directives import DIRECTIVES
from emmviz.lecture.directives.exhibit import DeckContext, Exhibit, Slot
from emmviz.lecture.directives.options import listed
from emmviz.lecture.prose import HEAD, LARGER, SIZE, WIDE, Block, Prose, code, ems, formula, rows_of, too_wide
from emmviz.lecture.reading import Lecture, LectureError, Note, Page, SlidePart, at, noted, place_in
from emmviz.lecture.style import PLAIN, Style, deck_themes
from emmviz.picture.render.svg import escape

_AROUND, _BAR = 136.0, 44.0  # what margins and the bar take of the height of a slide, and on paper there is no bar
_HEAD_LINE, _HEAD_GAP = 48.0, 18.0
_ALONE, _LARGER = 1.6, ("formula", "table")
_BESIDE = 150.0  # more text than this stands beside an own picture, not above it
# What makes way for larger text where an author lets it, the least first; the reason of a cut never does.
_HIDDEN, _FOLDED = (("levels",), ("levels", "names")), ("3", "2", "1")
_HALF, _CELL = (WIDE - 32) / 2, 32.0  # how wide such text is; what a table has around its words


class Slide(NamedTuple):
    """A slide.

    `section` is the name of its section, and `due` are the minutes from which to which it is shown. `above` and `below`
    are the blocks around the one part that is looked at, `exhibit`. `notes` are for the speaker, as HTML. `used` is the
    height that all but that part takes, of the height `high` that there is.
    """

    page: Page
    section: str
    due: tuple[float, float]
    above: list[Block]
    exhibit: Exhibit | None
    below: list[Block]
    notes: list[str]
    used: float
    high: float
    head: str

    @property
    def bare(self) -> bool:
        """Return whether it is a title or a section, whose text is in the middle of the slide."""
        return self.page.level < 2 or not (self.above or self.exhibit or self.below)

    @property
    def html(self) -> str:
        """Return all content of the slide below the headline."""
        return "".join(part.html for part in (*self.above, self.exhibit, *self.below) if part)

    def still(self, *, answers: bool) -> list[Slide]:
        """Return it for a file in which nothing moves: one slide for each picture, with answers, or only the first."""
        if self.exhibit is None or not self.exhibit.stills:
            return [self]
        return [
            self._replace(exhibit=exhibit._replace(widget=self.exhibit.widget), below=[*exhibit.says, *self.below])
            for exhibit in self.exhibit.stills[: None if answers else 1]
        ]


class Deck(NamedTuple):
    """The slides of a lecture and their style."""

    lecture: Lecture
    slides: list[Slide]
    style: Style

    @property
    def votes(self) -> list[JsonObject]:
        """The data of the predictions that are voted on, in their order."""
        return [slide.exhibit.vote for slide in self.slides if slide.exhibit and slide.exhibit.vote]


def build(lecture: Lecture, folder: str | Path, style: Style = PLAIN, *, paper: bool = False) -> Deck:
    """Return the slides of a lecture, whose pictures and trees are in a folder, in a style.

    With `paper`, static pictures of widgets are also drawn. A LectureError names the lines that are wrong.
    """
    themes = deck_themes(style, lecture.theme or "light").in_numbers(lecture.numbers)
    context = DeckContext(lecture.lang, themes, words(lecture.lang)["lecture"], Prose(folder), Path(folder), paper)
    slides: list[Slide] = []
    wrong = [*lecture.wrong]
    for page, due in counted(list(_due(lecture)), "slide"):
        with noted(wrong):
            slides.append(_slide(page, lecture.sections[page.section].title, due, context, style))
    deck = Deck(lecture, slides, style)
    if wrong:
        raise LectureError(*sorted(wrong, key=itemgetter(0)), deck=deck)
    return deck


def _due(lecture: Lecture) -> Iterator[tuple[Page, tuple[float, float]]]:
    """Yield each slide with the minutes from which to which it is shown; the title takes none."""
    yield lecture.pages[0], (0.0, 0.0)
    start = 0.0
    for number, section in enumerate(lecture.sections):
        pages = [page for page in lecture.pages[1:] if page.section == number]
        for i, page in enumerate(pages):
            yield page, (start + i * section.minutes / len(pages), start + (i + 1) * section.minutes / len(pages))
        start += section.minutes


def _slide(page: Page, section: str, due: tuple[float, float], context: DeckContext, style: Style) -> Slide:
    """A slide with the blocks around what is looked at, which has the room that they leave."""
    high = style.height - _AROUND + (_BAR if context.paper else 0)
    head, headline = context.prose.heading(page.headline, page.line)
    page = page._replace(headline=headline)
    used = len(wrap(page.headline, HEAD, WIDE, bold=True)) * _HEAD_LINE + _HEAD_GAP
    shown = [part for part in page.parts if part.name in DIRECTIVES]
    if len(shown) > 1:
        raise at(shown[1].line, "wrong.lecture.two_parts")
    texts = [(part.line, block) for part in page.parts if part.name not in DIRECTIVES for block in _text(part, context)]
    above = [block for line, block in texts if not shown or line < shown[0].line]
    below = [block for line, block in texts if shown and line > shown[0].line]
    exhibit = None
    if not shown:
        above, exhibit, below = _own_pictures(page, above, context)
        # A formula, a table or a list that is alone on its slide is written larger, a list if it has room.
        above, below = (
            [block._replace(height=block.height * (_ALONE if block.kind in _LARGER else 1)) for block in blocks]
            for blocks in (above, below)
        )
        large = [] if exhibit else _large_lists(above, list(_texts(page, context, 1 / LARGER)))
        if used + sum(block.height for block in large) <= high:
            above = large or above
    used += sum(block.height for block in [*above, *below])
    if shown:
        exhibit = _exhibit(shown[0], page.headline, Slot(WIDE, max(high - used, 120)), context)
    notes = _notes([*page.notes, *_expected(exhibit, page.line)], context)
    return Slide(page, section, due, above, exhibit, below, notes, used, high, head)


def _large_lists(blocks: list[Block], narrow: list[Block]) -> list[Block]:
    """The same blocks with larger lists; `narrow` has them on a narrower slide, whose lines break as larger ones do."""
    return [
        Block(
            "large",
            re.sub("<([uo]l)", r'<\1 class="large"', block.html, count=1),
            narrow_block.height * LARGER,
            block.wide * LARGER,
        )
        if block.kind == "list"
        else block
        for block, narrow_block in zip(blocks, narrow, strict=True)
    ]


def _own_pictures(
    page: Page, blocks: list[Block], context: DeckContext
) -> tuple[list[Block], Exhibit | None, list[Block]]:
    """Take own pictures as what is looked at: below a line or two, else beside the text, on the side that they name.

    The blocks above them come first, then the pictures, None if there are none, then the blocks below them.
    """
    figures = [block for block in blocks if block.kind == "figure"]
    texts = [block for block in blocks if block.kind != "figure"]
    if not figures:
        return blocks, None, []
    aligned = re.findall(r'^<figure class="own (left|right)"', "\n".join(block.html for block in figures), re.MULTILINE)
    row = f'<div class="beside" style="--sides:{len(figures)}">{"".join(block.html for block in figures)}</div>'
    narrow = all(_width(part.text) <= _HALF for part in page.parts)
    if narrow and texts and (aligned or sum(block.height for block in texts) > _BESIDE):
        # Read anew, for a narrower column.
        texts = [block for block in _texts(page, context, 1 / 2) if block.kind != "figure"]
        words = "".join(
            f'<div data-kind="{block.kind}" data-high="{block.height}">{block.html}</div>' for block in texts
        )
        sides = [row, f'<div class="words">{words}</div>']
        html = "".join(sides[::-1] if "right" in aligned else sides)
        least, odd = sum(block.height for block in texts), tuple(too_wide(texts, _HALF))
        return [], Exhibit(f'<div class="beside">{html}</div>', least=least, odd=odd), []
    last = max(i for i, block in enumerate(blocks) if block.kind == "figure")
    exhibit = Exhibit(row, least=max(block.height for block in figures))
    return [block for block in blocks[:last] if block.kind != "figure"], exhibit, blocks[last + 1 :]


def _width(text: str) -> float:
    """The smallest width of the formulas and the tables of a text; words in a table are not broken."""
    formulas = re.findall(r"\$\$(.+?)\$\$", text, re.DOTALL)
    columns = [" ".join(cells).split() for cells in zip_longest(*rows_of(text).values(), fillvalue="")]
    table = sum(max((width(word, SIZE, bold=True) for word in words), default=0.0) + _CELL for words in columns)
    return max(table, *(SIZE * ems(formula(latex, "block")) for latex in formulas), 0.0)


def _exhibit(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """The result of a directive; errors name their lines."""
    try:
        themes = context.themes.in_numbers(part.options.get("numbers"))

        def drawn(part: SlidePart) -> Exhibit:
            return DIRECTIVES[part.name](part, headline, slot, context._replace(themes=themes))

        exhibit = drawn(part)
        helpful = (option for option, less in _with_less(part) if not drawn(less).is_small) if exhibit.is_small else ()
        return exhibit._replace(cure=next(iter(helpful), ""))
    except (TreeError, ValueError, OSError) as error:
        match message_of(error):
            case Message(key="notation.at", holes={"line": 1, "column": column, "fault": fault}):
                # The line is that of the lecture.
                raise at(part.line, "wrong.lecture.column", column=column, fault=fault) from None
            case fault:
                raise LectureError((part.line + place_in(part.text, fault), fault)) from None


def _with_less(part: SlidePart) -> Iterator[tuple[str, SlidePart]]:
    """Yield options that leave out more of the tree of a picture or a vote, each with the part that has it."""
    hidden = listed(part.options.get("hide", ()))
    for names in _HIDDEN if part.name in ("picture", "vote") else ():
        hide = list(dict.fromkeys([*hidden, *names]))
        yield f"hide: [{', '.join(hide)}]", part._replace(options={**part.options, "hide": hide})
    # What is folded may be asked about.
    for rows in _FOLDED if part.name == "picture" else ():
        yield f"fold: {rows}", part._replace(options={**part.options, "fold": rows})


def _texts(page: Page, context: DeckContext, share: float) -> Iterator[Block]:
    """Return all texts of a slide, read again for a part of its width."""
    for part in page.parts:
        yield from _text(part, context, share)


def _text(part: SlidePart, context: DeckContext, share: float = 1) -> Iterator[Block]:
    """The blocks of a part that is text or code, on a share of the width of a slide."""
    if part.name == "prose":
        yield from context.prose.blocks(part.text, part.line, share)
    elif part.name == "code":
        yield code(part.text)
    else:
        raise at(
            part.line,
            "wrong.lecture.no_directive",
            name=part.name,
            instead=alternative(part.name, [*DIRECTIVES, "notes"]),
        )


def _notes(notes: list[Note], context: DeckContext) -> list[str]:
    """Notes as HTML, of which one says what to expect: what the lecturer writes of it, then what is known."""
    expected = [note for note in notes if note.kind == "expect"]
    return [_note(group, context) for group in (*([note] for note in notes if note not in expected), expected) if group]


def _note(group: list[Note], context: DeckContext) -> str:
    """Notes of one kind as HTML."""
    head = f"<h4>{escape(context.words[f'note_{group[0].kind}'])}</h4>" if group[0].kind else ""
    blocks = (block.html for note in group for block in context.prose.blocks(note.text, note.line))
    return f'<div class="note">{head}{"".join(blocks)}</div>'


def _expected(exhibit: Exhibit | None, line: int) -> Iterator[Note]:
    """Return the notes that a vote adds: its answer, and the wrong answers to expect."""
    if exhibit is None or exhibit.asks is None or exhibit.vote is None:
        return
    question = exhibit.asks.question
    yield Note("answer", question.shown or f"**{answer_is(question)}** {working(question)}", line)
    if exhibit.expected:
        yield Note("expect", "\n".join(f"- **{wrong}:** {why}" for wrong, why in exhibit.expected), line)
