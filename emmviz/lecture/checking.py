"""Checking: what a hall could not see or should not see yet, found before the lecture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.base.numerals import read_number
from emmviz.base.text import width
from emmviz.learn.prediction import Prediction
from emmviz.lecture.deck import Deck, Slide, build
from emmviz.lecture.directives.made import Made, Seen
from emmviz.lecture.prose import WIDE
from emmviz.lecture.reading import read_lecture
from emmviz.lecture.style import PLAIN, read_style, styled
from emmviz.tree.formats.text import to_text

__all__ = ["LEAST", "checked", "faults"]

LEAST = 22.0  # units of a slide of 1280 × 720 that text is high at least
_HEADLINES = 2
_NUMBER = re.compile(r"[-−]?\d+(?:[.,/]\d+)?|(?<![\w.])\.\d+")
_LOOKED_AT = re.compile(r'<math display="block"|<img |<table')


def checked(
    path: str | Path,
    theme: str | None = None,
    style: str | Path | None = None,
    known: dict[str, Made] | None = None,
) -> Deck:
    """Return the slides of a lecture in which a hall can see everything, and nothing too early.

    Parameters: path, of a Markdown file; theme, "light" or "dark", in place of its own; style, a .toml file in place of
    its own; known, what was drawn for other lectures beside it.
    Raises: TreeError that names the lines of all faults; ImportError that names the extra; OSError.
    """
    if theme not in (None, "light", "dark"):
        raise TreeError(f'the theme of a deck must be "light" or "dark", not {brief(theme)}')
    path = Path(path)
    if path.suffix.lower() == ".ipynb":
        raise TreeError(
            f"{brief(str(path), 200)} is a notebook, and a deck is made of a lecture in Markdown: "
            f"jupyter nbconvert --to slides makes slides of a notebook"
        )
    lecture = read_lecture(path.read_bytes().decode("utf-8", "replace"))
    folder = path.resolve().parent
    if style is None and lecture.style:
        style = folder / lecture.style
    own = PLAIN if style is None else read_style(style)
    # A picture has the colours that it was drawn with, so a lecture does not follow the reader's system.
    ground = theme or lecture.theme or own.theme or "light"
    with styled(own, ground):
        deck = build(lecture._replace(theme=ground), folder, own, known)
    if wrong := faults(deck.slides):
        raise TreeError(f"{brief(str(path), 200)} is not ready for a hall:\n" + "\n".join(f"  {one}" for one in wrong))
    return deck


def faults(slides: Sequence[Slide]) -> list[str]:
    """Return a sentence for each fault of a lecture, with the line of its slide.

    Parameters: slides. What is looked for: a slide with nothing to look at, text over the edge or smaller than 22 units
    of 720, code on a slide that is not marked with it, a slider that moves nothing, and an answer that is in sight
    before its vote: its number or its words in the section, or the same tree solved on any slide before.
    """
    found: list[str] = []
    seen: list[Seen] = []
    for i, one in enumerate(slides):
        where = f"line {one.page.line}, {brief(one.page.headline)}"
        found += [f"{where}: {fault}" for fault in (*_of_slide(one), *_too_early(slides, i, seen))]
        if one.made:
            seen += one.made.seen
            if one.made.asks and one.made.asks.question.run.steps:
                seen.append(_answered(one.made.asks))
    return found


def _of_slide(one: Slide) -> Iterator[str]:
    if one.made is None and not _LOOKED_AT.search(one.html):
        yield "there is nothing to look at: a picture, a vote, a player, a formula or a table"
    if any(part.name == "code" for part in one.page.parts) and not one.page.code:
        yield "there is code; write {code: true} after the headline if the code is what the slide is about"
    if width(one.page.headline, 40, bold=True) > _HEADLINES * WIDE * 0.94:
        yield "the headline takes more than two lines"
    least = one.made.least if one.made else 0.0
    if one.used + least > one.high + 0.5:
        yield f"the text is over the edge by {one.used + least - one.high:.0f} units of a slide 1280 wide: shorten it"
    elif one.made and one.made.smallest < LEAST - 0.05:
        yield f"text of the picture is {one.made.smallest:.0f} units high, less than {LEAST:.0f}: show a smaller tree"
    if one.made and one.made.dead:
        yield one.made.dead


def _too_early(slides: Sequence[Slide], i: int, seen: Sequence[Seen]) -> Iterator[str]:
    made = slides[i].made
    if made is None or (asked := made.asks) is None:
        return
    question = asked.question
    here = [one for one in slides[: i + 1] if one.page.section == slides[i].page.section]
    for one in here:
        # The question itself may say what it likes.
        for text in _texts(one)[1 if one is slides[i] else 0 :]:
            if _holds(text, asked) and not _of_its_own(one, asked):
                yield f"the answer of the vote stands before it, on line {one.page.line}: {brief(text, 50)}"
    if asked.on is None:
        return
    tree = to_text(question.run.tree)
    for before in [*seen, *made.seen]:
        if before.tree != tree:
            continue
        if question.form == "number" and question.answer in before.values and not _is_leaf(asked):
            yield "the answer of the vote is seen in the same tree before it"
        elif question.form != "number" and before.solved:
            yield "the same tree is seen solved before its vote"


def _texts(one: Slide) -> list[str]:
    """The headline and what is written below it."""
    written = [block.html for block in [*one.above, *one.below] if block.kind == "text"]
    return [one.page.headline, *(unescape(re.sub("<[^>]*>", " ", html)).strip() for html in written)]


def _holds(text: str, asked: Prediction) -> bool:
    question = asked.question
    if question.form == "number":
        return any(one.number == question.answer for word in _NUMBER.findall(text) for one in read_number(word))
    if question.form == "choice":
        # Yes and no stand in any text.
        others = [choice for choice in question.choices if choice != question.answer]
        return (
            len(str(question.answer)) > 3
            and str(question.answer).casefold() in text.casefold()
            and not any(choice.casefold() in text.casefold() for choice in others)
        )
    if question.form == "node":
        tree = question.run.tree
        moves = [str(branch.action) for branch in tree.branches(tree.root)]
        words = set(re.findall(r"\w+", text))
        named = [move for move in moves if len(move) > 1 and move in words]
        best = question.run.best_action
        return named == [str(best)]
    return False


def _of_its_own(one: Slide, asked: Prediction) -> bool:
    """Whether the number is a leaf of another tree that stands there, and so speaks of that one."""
    trees = one.made.seen if one.made and one.made.asks is not asked else ()
    other = asked.on is None or to_text(asked.question.run.tree) not in {seen.tree for seen in trees}
    return other and any(asked.question.answer in seen.leaves for seen in trees)


def _is_leaf(asked: Prediction) -> bool:
    tree = asked.question.run.tree
    return any(tree.value(leaf) == asked.question.answer for leaf in tree.leaves())


def _answered(asked: Prediction) -> Seen:
    """What is known of a tree once its vote is over."""
    question = asked.question
    answer: Any = question.answer
    return Seen(to_text(question.run.tree), frozenset([answer] if question.form == "number" else []), False)
