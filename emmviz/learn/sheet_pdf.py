"""Sheet PDF: papers as pages of A4, measured before they are drawn so that no question is split and nothing clipped."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.errors import TreeError
from emmviz.learn.sheet_paper import Item, Paper, Part
from emmviz.locale import words
from emmviz.text import clip, width, wrap

if TYPE_CHECKING:
    from emmviz.marks import Scene

__all__ = ["pdf"]

# All in hundredths of an inch, as scenes are.
_A4 = (827.0, 1169.0)
_MARGIN, _FOOT = 75.0, 95.0
_TEXT, _SMALL, _HEAD, _TITLE = 14.5, 12.0, 18.0, 23.0
_LEADING, _RULE, _INDENT = 1.45, 32.0, 32.0
# A picture that is shrunk to less turns the page; one that must be shrunk further cannot be read.
_TURN, _LEAST = 0.62, 0.3
_INK, _MUTED, _LINE = "#1a1a1a", "#55555c", "#9a9aa0"


class Block(NamedTuple):
    """What stays together on a page: its height, and what draws it with its top at a height of a page."""

    height: float
    draw: Callable[[Page, float], None]


class Sheet:
    """The size of the pages of a paper."""

    def __init__(self, scenes: Iterable[Scene]) -> None:
        drawn = list(scenes)
        across = _A4[0] - 2 * _MARGIN
        turned = any(across / scene.width < _TURN for scene in drawn)
        self.width, self.height = _A4[::-1] if turned else _A4
        self.room = self.width - 2 * _MARGIN
        self.bottom = self.height - _FOOT
        for scene in drawn:
            if self.scale(scene) < _LEAST:
                raise TreeError(f"a tree of {len(scene.nodes)} nodes is too large for a page; take a smaller one")

    def scale(self, scene: Scene) -> float:
        """Return by how much a picture is shrunk; there is room left for a question below it."""
        return min(1.0, self.room / scene.width, 0.6 * (self.bottom - _MARGIN) / scene.height)


class Page:
    """A page while it is drawn."""

    def __init__(self, sheet: Sheet) -> None:
        from emmviz.render.matplotlib import figure

        self.sheet = sheet
        self.figure = figure(sheet.width, sheet.height)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_xlim(0, sheet.width)
        self.axes.set_ylim(sheet.height, 0)
        self.axes.set_axis_off()

    def text(self, x: float, y: float, text: str, size: float, colour: str = _INK, *, bold: bool = False) -> None:
        """Write a line whose top is at y."""
        from emmviz.render.artists import clean

        self.axes.text(x, y + 1.05 * size, clean(text), family="DejaVu Sans", size=size * 0.72, color=colour,
                       va="baseline", weight="bold" if bold else "normal", parse_math=False, usetex=False)  # fmt: skip

    def line(self, x1: float, x2: float, y: float) -> None:
        """Draw a line to write on."""
        self.axes.plot((x1, x2), (y, y), color=_LINE, lw=0.7, solid_capstyle="butt")

    def square(self, x: float, y: float, side: float) -> None:
        """Draw a square to tick."""
        from matplotlib.patches import Rectangle

        self.axes.add_artist(Rectangle((x, y), side, side, fc="none", ec=_INK, lw=0.8))

    def picture(self, scene: Scene, y: float) -> None:
        """Draw a picture, in the middle, with its top at y."""
        from emmviz.render.artists import paint

        scale, sheet = self.sheet.scale(scene), self.sheet
        wide, high = scene.width * scale, scene.height * scale
        left = (sheet.width - wide) / 2
        box = (left / sheet.width, 1 - (y + high) / sheet.height, wide / sheet.width, high / sheet.height)
        paint(scene, self.figure.add_axes(box))


def pdf(papers: Iterable[Paper], *, key: bool = False) -> bytes:
    """Return papers as the bytes of one PDF, each on pages of its own, the same bytes each time.

    Parameters: papers; key, True for their answers. Raises: TreeError for a tree that is too large for a page.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.sheet_paper import Group, paper_of
    >>> pdf([paper_of([Group(exercise(1).questions)], "Values")]).count(b"/Type /Page ")
    2
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_pdf import PdfPages

    from emmviz.render.artists import clean

    out, title = io.BytesIO(), ""
    about: dict[str, Any] = {"Creator": "emmviz", "Producer": None, "CreationDate": None}
    # Type 42 embeds the fonts, so that the text can be searched.
    with rc_context({"pdf.fonttype": 42}), PdfPages(out, metadata=about) as pages:
        for paper in papers:
            title = title or paper.heading(key)
            for page in _pages(paper, key):
                pages.savefig(page.figure)
        pages.infodict()["Title"] = clean(title)
    return out.getvalue()


def _pages(paper: Paper, key: bool) -> Iterator[Page]:
    """Put the blocks of a paper on pages, then draw these, when it is known how many there are."""
    scenes = [part.solution() if key else part.picture for part in paper.parts]
    sheet = Sheet(scenes)
    pages: list[list[tuple[Block, float]]] = [[]]
    y = _MARGIN
    for block in _blocks(paper, sheet, scenes, key):
        if pages[-1] and y + block.height > sheet.bottom:
            pages.append([])
            y = _MARGIN
        pages[-1].append((block, y))
        y += block.height
    said = words(paper.lang)["sheet"]["page"]
    foot = " · ".join(filter(None, (paper.heading(key), paper.name)))
    for number, blocks in enumerate(pages, start=1):
        page = Page(sheet)
        for block, top in blocks:
            block.draw(page, top)
        count = said.format(n=number, total=len(pages))
        wide, low = width(count, _SMALL), sheet.height - 0.6 * _FOOT
        page.text(sheet.width - _MARGIN - wide, low, count, _SMALL, _MUTED)
        page.text(_MARGIN, low, _lines(foot, _SMALL, sheet.room - wide - 20, 1)[0], _SMALL, _MUTED)
        yield page


def _lines(text: str, size: float, room: float, most: int = 60, *, bold: bool = False) -> list[str]:
    from emmviz.render.artists import clean

    # Bold letters are up to a sixth wider.
    room /= 1.17 if bold else 1
    lines = [clip(line, size, room) for line in wrap(" ".join(_broken(clean(text[:6000]), size, room)), size, room)]
    return lines if len(lines) <= most else [*lines[: most - 1], clip(lines[most - 1] + " …", size, room)]


def _broken(text: str, size: float, room: float) -> Iterator[str]:
    """The words of a text, one too long for a line in pieces that are not."""
    for word in text.split(" "):
        start = 0
        for end in range(1, len(word)):
            if width(word[start : end + 1], size) > room:
                yield word[start:end]
                start = end
        yield word[start:]


def _blocks(paper: Paper, sheet: Sheet, scenes: list[Scene], key: bool) -> Iterator[Block]:
    number = 0
    start = _top(paper, sheet, key)
    for part, scene in zip(paper.parts, scenes, strict=True):
        head = [start, _head(part, scene, sheet, key)]
        start = Block(0, lambda page, y: None)
        for item in part.items:
            number += 1
            block = (_answer if key else _question)(item, number, sheet, paper.lang)
            # A tree never stands at the foot of a page without its first question.
            yield _joined([*head, block])
            head = []


def _joined(blocks: list[Block]) -> Block:
    def draw(page: Page, y: float) -> None:
        for block in blocks:
            block.draw(page, y)
            y += block.height

    return Block(sum(block.height for block in blocks), draw)


def _paragraph(lines: list[str], size: float, x: float, colour: str = _INK, *, bold: bool = False) -> Block:
    def draw(page: Page, y: float) -> None:
        for i, line in enumerate(lines):
            page.text(x, y + i * size * _LEADING, line, size, colour, bold=bold)

    return Block(len(lines) * size * _LEADING, draw)


def _space(height: float) -> Block:
    return Block(height, lambda page, y: None)


def _top(paper: Paper, sheet: Sheet, key: bool) -> Block:
    """The title, and a name or a line to write one on."""
    title = _paragraph(_lines(paper.heading(key), _TITLE, sheet.room, 3, bold=True), _TITLE, _MARGIN, bold=True)
    if paper.name:
        named = _lines(paper.name, _HEAD, sheet.room, 2, bold=True)
        return _joined([title, _space(8), _paragraph(named, _HEAD, _MARGIN, bold=True), _space(18)])
    if key:
        return _joined([title, _space(18)])
    said = words(paper.lang)["sheet"]

    def draw(page: Page, y: float) -> None:
        middle = _MARGIN + 0.66 * sheet.room
        for text, x, end in ((said["name"], _MARGIN, middle - 20), (said["date"], middle, sheet.width - _MARGIN)):
            page.text(x, y, text, _TEXT)
            page.line(x + width(text, _TEXT) + 8, end, y + 1.25 * _TEXT)

    return _joined([title, _space(22), Block(_TEXT * _LEADING, draw), _space(24)])


def _head(part: Part, scene: Scene, sheet: Sheet, key: bool) -> Block:
    """The heading of a tree with what is to be known, and its picture."""
    heading = f"{part.heading} ({part.source})" if key and part.source else part.heading
    parts = [_space(6), _paragraph(_lines(heading, _HEAD, sheet.room, 2, bold=True), _HEAD, _MARGIN, bold=True)]
    if not key:
        parts += [_space(2), _paragraph(_lines(part.intro, _TEXT, sheet.room), _TEXT, _MARGIN)]
    drawn = Block(scene.height * sheet.scale(scene), lambda page, y: page.picture(scene, y))
    return _joined([*parts, _space(10), drawn, _space(10)])


def _question(item: Item, number: int, sheet: Sheet, lang: str) -> Block:
    """A question with squares to tick and lines to write on."""
    parts = [_numbered(item, number, sheet), _space(6)]
    for choice in item.choices:
        parts.append(_choice(_lines(choice, _TEXT, sheet.room - 2 * _INDENT)))
    answer = words(lang)["sheet"]["answer"]
    for i in range(item.lines):
        last = i == item.lines - 1 and not item.choices
        parts.append(_ruled(answer if last else "", sheet.width - _MARGIN))
    return _joined([*parts, _space(14)])


def _numbered(item: Item, number: int, sheet: Sheet, size: float = _TEXT) -> Block:
    text = _paragraph(_lines(item.prompt, size, sheet.room - _INDENT), size, _MARGIN + _INDENT)

    def draw(page: Page, y: float) -> None:
        page.text(_MARGIN, y, f"{number}.", size, bold=True)
        text.draw(page, y)

    return Block(text.height, draw)


def _choice(lines: list[str]) -> Block:
    text = _paragraph(lines, _TEXT, _MARGIN + 2 * _INDENT)

    def draw(page: Page, y: float) -> None:
        page.square(_MARGIN + 1.3 * _INDENT, y + 2.5, _TEXT * 0.85)
        text.draw(page, y)

    return Block(text.height + 3, draw)


def _ruled(word: str, right: float) -> Block:
    def draw(page: Page, y: float) -> None:
        low = y + _RULE - 4
        start = _MARGIN + _INDENT
        if word:
            page.text(start, low - 1.15 * _TEXT, word, _TEXT, _MUTED)
            start += width(word, _TEXT) + 8
        page.line(start, right, low)

    return Block(_RULE, draw)


def _answer(item: Item, number: int, sheet: Sheet, lang: str) -> Block:
    """A question in the key: its answer in bold, and the working."""
    answer, working = item.key()
    room = sheet.room - _INDENT
    return _joined([
        _numbered(item, number, sheet, _SMALL),
        _paragraph(_lines(answer, _TEXT, room, bold=True), _TEXT, _MARGIN + _INDENT, bold=True),
        *([_paragraph(_lines(working, _SMALL, room), _SMALL, _MARGIN + _INDENT)] if working else []),
        _space(10),
    ])  # fmt: skip
