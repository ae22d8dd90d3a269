"""A lesson plan as a PDF of A4 pages, as few as hold it in type that can be read, in the largest type for these."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.locale import words
from emmviz.base.text import width, wrap
from emmviz.learn.paper.blocks import Block, beside, joined, paragraph, placed, space
from emmviz.learn.paper.page import Page, written
from emmviz.learn.paper.size import A4, INK
from emmviz.lecture.pack.board import board
from emmviz.lecture.pack.plan import Plan, Row, Stage, known_mistakes

__all__ = ["plan_pdf"]

# In hundredths of an inch. Type below the least size, 8 points, cannot be read while speaking.
MARGIN, FOOT, GAP = 50.0, 55.0, 18.0
SIZES = tuple(size / 10 for size in range(140, 110, -1))
TIME, SLIDE = 32.0, 205.0
LEADING = 1.33
MUTED, BLUE = "#55555c", "#005a8f"


def plan_pdf(plan: Plan) -> bytes:
    """Return a plan as the bytes of a PDF, the same bytes each time."""
    fewest = len(_Setter(plan, SIZES[-1]).pages())
    pages = next(found for size in SIZES if len(found := _Setter(plan, size).pages()) == fewest)
    return written(_drawn(plan, pages), plan.title)


def _drawn(plan: Plan, pages: list[list[tuple[Block, float]]]) -> Iterator[Page]:
    for number, blocks in enumerate(pages, start=1):
        page = Page(*A4)
        for block, top in blocks:
            block.draw(page, top)
        page.text(MARGIN, A4[1] - 40, f"{plan.title} · {number}/{len(pages)}", 11, MUTED)
        yield page


class _Setter:
    """Sets a plan in one size of type."""

    def __init__(self, plan: Plan, size: float) -> None:
        self.plan, self.size = plan, size
        self.room, self.phrases = A4[0] - 2 * MARGIN, words(plan.lang)["pack"]

    def pages(self) -> list[list[tuple[Block, float]]]:
        """Return the blocks of each page with the y of their tops."""
        return placed(self._blocks(), MARGIN, A4[1] - FOOT)

    def _blocks(self) -> Iterator[Block]:
        yield self._text(self.plan.title, size=1.75 * self.size, bold=True)
        yield space(0.5 * self.size)
        held: list[Block] = []
        for kind, text in self.plan.parts:
            if kind == "heading":
                head = self._text(text, size=1.15 * self.size, bold=True, colour=BLUE)
                held = [space(0.7 * self.size), head, space(0.15 * self.size)]
                continue
            for block in self._part(kind, text):
                # A heading never stands at the foot of a page.
                yield joined([*held, block])
                held = []

    def _part(self, kind: str, text: str) -> Iterator[Block]:
        if kind == "place":
            yield from {"timeline": self._timeline, "board": self._board, "mistakes": self._mistakes}[text]()
        elif kind == "item":
            yield self._item(text, MARGIN, self.room)
        else:
            yield joined([self._text(text), space(0.35 * self.size)])

    def _text(
        self, text: str, x: float = MARGIN, room: float | None = None, *, size: float | None = None,
        bold: bool = False, colour: str = INK,
    ) -> Block:  # fmt: skip
        size = size or self.size
        lines = wrap(text, size, room or self.room, bold=bold)
        return paragraph(lines, size, x, colour, bold=bold, leading=LEADING)

    def _item(self, text: str, x: float, room: float) -> Block:
        return beside(self._text("·", x + 4, 10, bold=True), self._text(text, x + 16, room - 16))

    def _timeline(self) -> Iterator[Block]:
        for stage in self.plan.stages:
            head = [space(0.4 * self.size), self._head(stage), space(0.25 * self.size)]
            for row in stage.rows:
                # The head of a section never stands at the foot of a page.
                yield joined([*head, self._row(row)])
                head = []

    def _head(self, stage: Stage) -> Block:
        until = stage.start + stage.minutes
        times = self.phrases["lesson"].format(start=stage.start, end=until, minutes=stage.minutes)
        size = 1.04 * self.size
        title = self._text(stage.title, size=size, bold=True)
        x = A4[0] - MARGIN - width(times, size)

        def draw(page: Page, y: float) -> None:
            page.line(MARGIN, A4[0] - MARGIN, y + title.height + 1)
            page.text(x, y, times, size, MUTED)
            title.draw(page, y)

        return joined([Block(title.height, draw), space(0.3 * self.size)])

    def _row(self, row: Row) -> Block:
        """A slide: when, what is on it, and how."""
        head = self._text(f"{row.number} · {row.headline}", MARGIN + TIME, SLIDE - GAP, bold=True)
        x = TIME + SLIDE
        how = [
            self._text(f"{label} {text}".lstrip(), MARGIN + x, self.room - x, colour=BLUE if label else INK)
            for label, text in row.notes
        ]
        time = self._text(f"{row.start}′", MARGIN, TIME, colour=MUTED)
        return joined([beside(time, head, joined(how)), space(0.3 * self.size)])

    def _board(self) -> Iterator[Block]:
        scene = board(self.plan.lang)
        wide = 0.34 * self.room
        high = wide * scene.height / scene.width
        lines = self.plan.board.split("\n")
        x, size = MARGIN + wide + GAP, 0.98 * self.size
        text = [self._text(line, x, self.room - wide - GAP, size=size) for line in lines]
        text_block = joined([space(0.5 * self.size), *text])

        def draw(page: Page, y: float) -> None:
            page.picture(scene, MARGIN, y, wide)
            text_block.draw(page, y)

        yield Block(max(high, text_block.height), draw)

    def _mistakes(self) -> Iterator[Block]:
        room = (self.room - GAP) / 2
        columns = []
        for place, (heading, sentences) in enumerate(known_mistakes(self.plan.lang)):
            x = MARGIN + place * (room + GAP)
            items = (self._item(sentence, x, room) for sentence in sentences)
            columns.append(joined([self._text(heading, x, room, bold=True), *items]))
        yield beside(*columns)
