"""Asked: questions on a page, in one column or two, with room to write and a place for the points of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.base.text import width
from emmviz.learn.paper.blocks import Block, beside, joined, paragraph, space
from emmviz.learn.paper.lines import lines_of
from emmviz.learn.paper.page import Page
from emmviz.learn.paper.paper import Item
from emmviz.learn.paper.points import worth

__all__ = ["Fit", "asked"]

_SMALL = 12.0
_LEADING, _RULE, _INDENT, _GUTTER = 1.45, 2.2, 32.0, 30.0
# Where the points of an answer are written, and the least line for one behind its question.
_SCORE, _LEAST = 54.0, 120.0
_MUTED = "#55555c"


class Fit(NamedTuple):
    """How densely a tree stands with its questions: the columns of these, the most lines to write on, which of the
    pictures, 0 for the largest; the size of the type, and the share of its size that a picture has."""

    columns: int
    lines: int
    picture: int
    size: float = 14.5
    share: float = 1.0


def asked(items: Sequence[Item], first: int, left: float, wide: float, fit: Fit, lang: str, spare: float = 0) -> Block:
    """Return questions as a block.

    Parameters: items; first, the number of the first of them; left edge and width of the block; fit; lang; spare, what
    height there is besides, which becomes room below the questions.
    """
    column = (wide - (fit.columns - 1) * _GUTTER) / fit.columns
    rights = left + column + _GUTTER

    def block(i: int, at: float, more: float) -> Block:
        return joined([_question(items[i], first + i, at, column, fit, lang), space(more)])

    def stack(some: Sequence[int], at: float, more: float = 0) -> Block:
        return joined([block(i, at, more) for i in some])

    every = range(len(items))
    if fit.columns == 1:
        return stack(every, left, spare / max(1, len(items)))
    cut = min(every, key=lambda k: max(stack(every[: k + 1], left).height, stack(every[k + 1 :], rights).height)) + 1
    columns = ((every[:cut], left), (every[cut:], rights))
    high = max(stack(some, at).height for some, at in columns) + spare
    return beside(*(
        stack(some, at, (high - stack(some, at).height) / max(1, len(some))) for some, at in columns
    ))  # fmt: skip


def _question(item: Item, number: int, left: float, wide: float, fit: Fit, lang: str) -> Block:
    """A question with squares to tick and lines to write on."""
    size = fit.size
    score = f"/ {worth(item.points, lang)}"
    scored = max(_SCORE, width(score, _SMALL) + 38)
    prompt = lines_of(item.prompt, size, wide - _INDENT - scored)
    right, phrases = left + wide, words(lang)["sheet"]
    # A short answer is written behind the question, on a line of its own it would only take room.
    last = left + _INDENT + width(prompt[-1], size) + 10
    end = right - (scored if len(prompt) == 1 else 0)
    behind = item.lines == 1 and not item.choices and end - last >= _LEAST
    text = paragraph(prompt, size, left + _INDENT)
    rise = 0.7 * size if behind else 0.0

    def draw(page: Page, y: float) -> None:
        y += rise
        page.text(left, y, f"{number}.", size, bold=True)
        text.draw(page, y)
        low = y + 1.2 * size
        page.text(right - width(score, _SMALL), y + 1.8, score, _SMALL, _MUTED)
        page.line(right - scored + 10, right - width(score, _SMALL) - 3, low)
        if behind:
            page.line(last, end, y + text.height - 3)

    parts = [Block(text.height + rise, draw), space(0.4 * size)]
    parts += [_choice(lines_of(choice, size, wide - 2 * _INDENT), left, size) for choice in item.choices]
    rules = 0 if behind else min(item.lines, fit.lines)
    for i in range(rules):
        labelled = i == rules - 1 and not item.choices
        parts.append(_ruled(phrases["answer"] if labelled else "", left, right, size))
    return joined([*parts, space(0.8 * size)])


def _choice(lines: Sequence[str], left: float, size: float) -> Block:
    text = paragraph(lines, size, left + 2 * _INDENT)

    def draw(page: Page, y: float) -> None:
        page.square(left + 1.3 * _INDENT, y + 2.5, size * 0.85)
        text.draw(page, y)

    return Block(text.height + 3, draw)


def _ruled(word: str, left: float, right: float, size: float) -> Block:
    def draw(page: Page, y: float) -> None:
        low = y + _RULE * size - 4
        start = left + _INDENT
        if word:
            page.text(start, low - 1.15 * size, word, size, _MUTED)
            start += width(word, size) + 8
        page.line(start, right, low)

    return Block(_RULE * size, draw)
