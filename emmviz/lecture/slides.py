"""Slides: which blocks of a notebook share a slide, by metadata, headings and the space on a slide."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.lecture.blocks import HEIGHT, Block
from emmviz.lecture.code import code
from emmviz.lecture.outputs import Outputs
from emmviz.lecture.prose import Prose
from emmviz.lecture.votes import LETTERS, poll, written

__all__ = ["Deck", "Slide", "slides"]

_MINUTES = re.compile(r"<p><em>[^<]{1,40}:</em>\s*(\d{1,3}) minut")


@dataclass
class Slide:
    """A slide being filled; `below` continues the slide before it, `title` is that of its section.

    In a written lecture `section` is the name of its section, and `due` from which minute to which it is shown.
    """

    title: str
    below: bool
    blocks: list[Block] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    section: str = ""
    due: tuple[float, float] | None = None

    def used(self) -> float:
        """Return the height taken so far, without the running head, which has its own place."""
        return sum(block.height for block in self.blocks)

    def has(self, *kinds: str) -> bool:
        """Return whether there is a block of one of these kinds."""
        return any(block.kind in kinds for block in self.blocks)


@dataclass
class Deck:
    """The slides of a notebook, the minutes of a lecture planned in its first cell, 0 for none, and the height that a
    slide has for its text."""

    slides: list[Slide] = field(default_factory=list)
    minutes: int = 0
    height: float = HEIGHT

    @property
    def votes(self) -> tuple[dict[str, Any], ...]:
        """The data of the predictions that are voted on, in their order."""
        return tuple(block.vote for slide in self.slides for block in slide.blocks if block.vote)

    def start(self, *, below: bool, title: str | None = None) -> Slide:
        """Begin a slide and return it."""
        here = self.slides[-1].title if title is None and self.slides else title or ""
        self.slides.append(Slide(here, below and bool(self.slides)))
        return self.slides[-1]

    def add(self, block: Block) -> None:
        """Put a block on the last slide, or on a new one below where it does not fit."""
        slide = self.slides[-1] if self.slides else self.start(below=False)
        drawn, full = slide.has("figure", "live"), slide.used() + block.height > self.height and slide.has(*_FULL)
        if block.kind in ("figure", "live") and slide.has(*_FULL - {"code"}):
            # The prediction comes before the figure, so the figure is revealed by the next key, and the question too.
            slide = self._repeat_question(_question(slide))
        elif block.kind == "answer":
            # Beside a picture it shares the space; elsewhere it needs its own.
            if full and not drawn:
                slide = self._repeat_question(_question(slide))
        elif drawn or slide.has("answer"):
            slide = self.start(below=True)
        elif full:
            head: list[Block] = []
            while len(slide.blocks) > 1 and _leads(slide.blocks[-1]):
                head.insert(0, slide.blocks.pop())
            slide = self.start(below=True)
            slide.blocks += head
        if block.kind == "output" and not slide.has(*_FULL):  # the slide has nothing else to reveal
            block = block._replace(html=block.html.replace(" fragment", "", 1))
        slide.blocks.append(block)

    def _repeat_question(self, question: Block | None) -> Slide:
        """Begin a slide with the question of the one before it."""
        slide = self.start(below=True)
        if question:
            html = f'<p class="asked">{question.html.removeprefix("<p>")}'
            slide.blocks.append(question._replace(html=html))
        return slide


_FULL = {"text", "answer", "poll", "code", "output", "figure", "live"}


def slides(
    book: Any, prose: Prose, outputs: Outputs, words: dict[str, str], *, steps: bool = False, more: float = 0
) -> Deck:  # fmt: skip
    """Return the slides of an executed notebook.

    Parameters: book; prose and outputs, which read its cells; words, of the deck; steps, whether the clicker steps
    every player at once, not only those of cells with the tag "step"; more, how much higher they are than in 16:9.
    Raises: TreeError that names the cell of a poll without its right choice.
    """
    deck = Deck(height=HEIGHT + more)
    marked = any(_kind(cell) in ("slide", "subslide") for cell in book.cells)
    for number, cell in enumerate(book.cells, start=1):
        kind, tags = _kind(cell), cell.metadata.get("tags", [])
        if kind == "skip" or cell.cell_type == "raw":
            continue
        if kind == "notes":
            slide = deck.slides[-1] if deck.slides else deck.start(below=False)
            slide.notes += [block.html for block in prose.blocks(cell.source, cell.get("attachments"))]
            continue
        if kind in ("slide", "subslide"):
            deck.start(below=kind == "subslide")
        if cell.cell_type == "code":
            shown = list(outputs.blocks(cell.outputs, steps=steps or "step" in tags))
            # The code of a question may hold its answer, and nobody votes on it.
            asks = any(block.kind == "poll" or 'data-widget="predict"' in block.html[:80] for block in shown)
            written = None if asks else code(cell.source, words["code"])
            found = [*([written] if written else []), *shown]
        elif "poll" in tags:
            found = _poll(cell, number, prose, words)
        else:
            folded = "answer" in tags or "solution" in tags
            found = prose.blocks(cell.source, cell.get("attachments"), answer=words["answer"] if folded else "")
        if kind == "fragment":
            found = [_later(block) for block in found]
        _fill(deck, found, headed=not marked)
    deck.slides = [slide for slide in deck.slides if slide.blocks]
    return deck


def _fill(deck: Deck, blocks: Iterable[Block], *, headed: bool) -> None:
    """Put the blocks of a cell on slides; headed, where only headings begin slides."""
    for block in blocks:
        minutes = _MINUTES.match(block.html)
        if minutes and deck.slides and len(deck.slides) == 1:
            deck.minutes = int(minutes[1])
            deck.slides[0].notes.append(block.html)
            continue
        if block.kind == "heading" and block.level <= 3:
            fresh = not deck.slides or not deck.slides[-1].blocks
            if not fresh and (headed or block.level == 1):
                deck.start(below=block.level == 3)
            elif not fresh and deck.slides[-1].has(*_FULL):
                deck.start(below=True)
            if not deck.slides:
                deck.start(below=False)
            deck.slides[-1].title = block.plain
        deck.add(block)


def _poll(cell: Any, number: int, prose: Prose, words: dict[str, str]) -> list[Block]:
    question, choices = prose.choices(cell.source)
    right = cell.metadata.get("poll", {}).get("right")
    if not 2 <= len(choices) <= len(LETTERS):
        raise TreeError(f"cell {number} is a poll and needs a list of 2 to 26 choices, not of {len(choices)}")
    if not isinstance(right, int) or not 1 <= right <= len(choices):
        wanted = f'{{"poll": {{"right": K}}}} with K from 1 to {len(choices)}'
        raise TreeError(f"the metadata of cell {number}, a poll, must say {wanted}, not {brief(right, 40)}")
    return [
        *question,
        poll(choices, right - 1, words, vote=written([one.plain for one in question], choices, right - 1)),
    ]


def _later(block: Block) -> Block:
    """The same block, revealed with the next key."""
    if "fragment" in block.html[:200] or block.kind in ("heading", "live"):
        return block
    return block._replace(html=f'<div class="fragment later">{block.html}</div>')


def _leads(block: Block) -> bool:
    """Return whether a block belongs to the one after it."""
    return block.kind == "heading" or (block.kind == "text" and block.plain.endswith(":"))


def _question(slide: Slide) -> Block | None:
    """The last question on a slide, if it is short enough to be repeated."""
    last = next((block for block in reversed(slide.blocks) if block.kind == "text"), None)
    asks = last is not None and ("?" in last.plain or last.html.startswith("<p><strong>"))
    short = last is not None and asks and last.html.startswith("<p>") and 12 < len(last.plain) <= 170
    return last if short else None


def _kind(cell: Any) -> str:
    return str(cell.metadata.get("slideshow", {}).get("slide_type", "-"))
