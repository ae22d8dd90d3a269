"""A lesson plan as a PDF of two pages A4, in the largest type with which it fits."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.text import width, wrap
from emmviz.learn.paper.blocks import A4, INK, Block, Page, beside, joined, paragraph, placed, space, written
from emmviz.lecture.pack.board import board
from emmviz.lecture.pack.job import InstructorError
from emmviz.lecture.pack.phrases import phrases
from emmviz.lecture.pack.plan import Lesson, Plan, Poll, known_mistakes

__all__ = ["PAGES", "plan_pdf"]

PAGES = 2
# In hundredths of an inch. Type below the least size, 8 points, cannot be read while speaking.
MARGIN, FOOT, GAP = 50.0, 55.0, 18.0
SIZES = tuple(size / 10 for size in range(140, 110, -1))
TIME, SECTION = 50.0, 190.0
LEADING = 1.33
MUTED, BLUE = "#55555c", "#005a8f"


def plan_pdf(plan: Plan) -> bytes:
    """Return a plan as the bytes of a PDF, the same bytes each time.

    Raises: InstructorError for a plan that does not fit.
    """
    pages = next((found for size in SIZES if len(found := _Setter(plan, size).pages()) <= PAGES), None)
    if pages is None or len(pages) < PAGES:
        few = "is too long for" if pages is None else "does not fill"
        raise InstructorError(f"plan-{plan.minutes}.md ({plan.lang}) {few} {PAGES} pages")
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
        self.room, self.phrases = A4[0] - 2 * MARGIN, phrases(plan.lang)

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
        # Bold letters are up to a sixth wider.
        lines = wrap(text, size, (room or self.room) / (1.17 if bold else 1))

        return paragraph(lines, size, x, colour, bold=bold, leading=LEADING)

    def _item(self, text: str, x: float, room: float) -> Block:
        return beside(self._text("·", x + 4, 10, bold=True), self._text(text, x + 16, room - 16))

    def _row(self, time: str, head: str, *texts: Block, colour: str = INK) -> Block:
        """A line of the timeline: when, what, and how."""
        columns = [
            self._text(time, MARGIN, TIME, colour=MUTED),
            self._text(head, MARGIN + TIME, SECTION - 10, bold=True, colour=colour),
            joined(list(texts)),
        ]
        return joined([beside(*columns), space(0.22 * self.size)])

    def _how(self, text: str, colour: str = INK) -> Block:
        x = TIME + SECTION
        return self._text(text, MARGIN + x, self.room - x, colour=colour)

    def _timeline(self) -> Iterator[Block]:
        for lesson in self.plan.lessons:
            head = [space(0.4 * self.size), self._head(lesson), space(0.25 * self.size)]
            for step in lesson.steps:
                row = self._row(f"{step.start}–{step.start + step.minutes}", step.heading, self._how(step.do))
                yield joined([*head, row])
                head = []
            yield from (self._poll(poll) for poll in lesson.polls)
            yield self._row("", self.phrases["short"], self._how(lesson.short, MUTED), colour=MUTED)

    def _head(self, lesson: Lesson) -> Block:
        until = lesson.start + lesson.minutes
        times = self.phrases["lesson"].format(start=lesson.start, end=until, minutes=lesson.minutes)
        size = 1.04 * self.size
        title = self._text(f"{lesson.number} · {lesson.title}", size=size, bold=True)
        x = A4[0] - MARGIN - width(times, size)

        def draw(page: Page, y: float) -> None:
            page.line(MARGIN, A4[0] - MARGIN, y + title.height + 1)
            page.text(x, y, times, size, MUTED)
            title.draw(page, y)

        return joined([Block(title.height, draw), space(0.3 * self.size)])

    def _poll(self, poll: Poll) -> Block:
        # A letter stays on the line of its choice.
        choices = " · ".join(
            f"{letter})\N{NO-BREAK SPACE}{choice}{' ✓' if i == poll.right else ''}"
            for i, (letter, choice) in enumerate(zip("ABCDEFGH", poll.choices, strict=False))
        )
        expect = self.phrases["expect"].format(text=poll.expect)
        asked = self._how(f"{poll.question} {choices}", BLUE)
        return self._row("", self.phrases["poll"], asked, self._how(expect), colour=BLUE)

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
