"""PDF: papers on A4 pages, measured before they are drawn so that no question is split and nothing clipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.text import clip, width, wrap
from emmviz.learn.paper.blocks import A4, Block, Page, joined, paragraph, placed, space, written
from emmviz.learn.paper.paper import Item, Paper, Part, Table

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene

__all__ = ["pdf"]

# All in hundredths of an inch, as scenes are.
_MARGIN, _FOOT = 75.0, 95.0
_TEXT, _SMALL, _HEAD, _TITLE = 14.5, 12.0, 18.0, 23.0
_LEADING, _RULE, _INDENT = 1.45, 32.0, 32.0
# Below the first scale the page turns to landscape; below the second a picture cannot be read.
_TURN, _LEAST = 0.62, 0.3
_MUTED = "#55555c"


class Sheet:
    """The size of the pages of a paper."""

    def __init__(self, scenes: Iterable[Scene]) -> None:
        drawn = list(scenes)
        across = A4[0] - 2 * _MARGIN
        turned = any(across / scene.width < _TURN for scene in drawn)
        self.width, self.height = A4[::-1] if turned else A4
        self.room = self.width - 2 * _MARGIN
        self.bottom = self.height - _FOOT
        for scene in drawn:
            if self.scale(scene) < _LEAST:
                raise TreeError(f"a tree of {len(scene.nodes)} nodes is too large for a page; take a smaller one")

    def scale(self, scene: Scene) -> float:
        """Return the scale of a picture, which leaves room for a question below it."""
        return min(1.0, self.room / scene.width, 0.6 * (self.bottom - _MARGIN) / scene.height)


def pdf(papers: Iterable[Paper], *, key: bool = False) -> bytes:
    """Return papers as the bytes of one PDF, each on pages of its own, the same bytes each time.

    Parameters: papers; key, True for their answers. Raises: TreeError for a tree that is too large for a page.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.paper.paper import Group, paper_of
    >>> pdf([paper_of([Group(exercise(1).questions)], "Values")]).count(b"/Type /Page ")
    2
    """
    from emmviz.picture.render.artists import clean

    given = list(papers)
    title = clean(given[0].heading(key)) if given else ""
    return written((page for paper in given for page in _pages(paper, key)), title)


def _pages(paper: Paper, key: bool) -> Iterator[Page]:
    """Divide the blocks of a paper into pages, then draw these: each names their number."""
    scenes = [part.solution() if key else part.picture for part in paper.parts]
    sheet = Sheet(scenes)
    pages = placed(_blocks(paper, sheet, scenes, key), _MARGIN, sheet.bottom)
    phrases = words(paper.lang)["sheet"]["page"]
    foot = " · ".join(filter(None, (paper.heading(key), paper.name)))
    for number, blocks in enumerate(pages, start=1):
        page = Page(sheet.width, sheet.height)
        for block, top in blocks:
            block.draw(page, top)
        count = phrases.format(n=number, total=len(pages))
        wide, low = width(count, _SMALL), sheet.height - 0.6 * _FOOT
        page.text(sheet.width - _MARGIN - wide, low, count, _SMALL, _MUTED)
        page.text(_MARGIN, low, _lines(foot, _SMALL, sheet.room - wide - 20, 1)[0], _SMALL, _MUTED)
        yield page


def _lines(text: str, size: float, room: float, most: int = 60, *, bold: bool = False) -> list[str]:
    from emmviz.picture.render.artists import clean

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
            yield joined([*head, block])
            head = []
        if part.table:
            first, *rows = _rows(part.table, sheet, key)
            yield joined([*head, first])
            yield from rows


def _top(paper: Paper, sheet: Sheet, key: bool) -> Block:
    """The title, and a name or a line to write one on."""
    title = paragraph(_lines(paper.heading(key), _TITLE, sheet.room, 3, bold=True), _TITLE, _MARGIN, bold=True)
    if paper.name:
        named = _lines(paper.name, _HEAD, sheet.room, 2, bold=True)
        return joined([title, space(8), paragraph(named, _HEAD, _MARGIN, bold=True), space(18)])
    if key:
        return joined([title, space(18)])
    phrases = words(paper.lang)["sheet"]

    def draw(page: Page, y: float) -> None:
        middle = _MARGIN + 0.66 * sheet.room
        for text, x, end in ((phrases["name"], _MARGIN, middle - 20), (phrases["date"], middle, sheet.width - _MARGIN)):
            page.text(x, y, text, _TEXT)
            page.line(x + width(text, _TEXT) + 8, end, y + 1.25 * _TEXT)

    return joined([title, space(22), Block(_TEXT * _LEADING, draw), space(24)])


def _head(part: Part, scene: Scene, sheet: Sheet, key: bool) -> Block:
    """The heading of a tree with what is to be known, and its picture."""
    heading = f"{part.heading} ({part.source})" if key and part.source else part.heading
    parts = [space(6), paragraph(_lines(heading, _HEAD, sheet.room, 2, bold=True), _HEAD, _MARGIN, bold=True)]
    if not key:
        parts += [space(2), paragraph(_lines(part.intro, _TEXT, sheet.room), _TEXT, _MARGIN)]
    scale = sheet.scale(scene)
    wide = scene.width * scale
    left = (sheet.width - wide) / 2
    drawn = Block(scene.height * scale, lambda page, y: page.picture(scene, left, y, wide))
    return joined([*parts, space(10), drawn, space(10)])


def _rows(table: Table, sheet: Sheet, key: bool) -> Iterator[Block]:
    """The rows of a table, its heads first."""
    wide = sheet.room / len(table.heads)
    yield _row(table.heads, wide, sheet, bold=True)
    for row in table.written(key=key):
        yield _row(row, wide, sheet)


def _row(texts: tuple[str, ...], wide: float, sheet: Sheet, *, bold: bool = False) -> Block:
    cells = [paragraph(_lines(text, _SMALL, wide - 8, bold=bold), _SMALL, _MARGIN + i * wide, bold=bold)
             for i, text in enumerate(texts)]  # fmt: skip
    high = max(_RULE, *(cell.height + 8 for cell in cells))

    def draw(page: Page, y: float) -> None:
        for cell in cells:
            cell.draw(page, y + high - cell.height - 3)
        page.line(_MARGIN, sheet.width - _MARGIN, y + high)

    return Block(high, draw)


def _question(item: Item, number: int, sheet: Sheet, lang: str) -> Block:
    """A question with squares to tick and lines to write on."""
    parts = [_numbered(item, number, sheet), space(6)]
    for choice in item.choices:
        parts.append(_choice(_lines(choice, _TEXT, sheet.room - 2 * _INDENT)))
    answer = words(lang)["sheet"]["answer"]
    for i in range(item.lines):
        last = i == item.lines - 1 and not item.choices
        parts.append(_ruled(answer if last else "", sheet.width - _MARGIN))
    return joined([*parts, space(14)])


def _numbered(item: Item, number: int, sheet: Sheet, size: float = _TEXT) -> Block:
    text = paragraph(_lines(item.prompt, size, sheet.room - _INDENT), size, _MARGIN + _INDENT)

    def draw(page: Page, y: float) -> None:
        page.text(_MARGIN, y, f"{number}.", size, bold=True)
        text.draw(page, y)

    return Block(text.height, draw)


def _choice(lines: list[str]) -> Block:
    text = paragraph(lines, _TEXT, _MARGIN + 2 * _INDENT)

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
    return joined([
        _numbered(item, number, sheet, _SMALL),
        paragraph(_lines(answer, _TEXT, room, bold=True), _TEXT, _MARGIN + _INDENT, bold=True),
        *([paragraph(_lines(working, _SMALL, room), _SMALL, _MARGIN + _INDENT)] if working else []),
        space(10),
    ])  # fmt: skip
