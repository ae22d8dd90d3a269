"""Checking: what a hall could not see or should not see yet, found before the lecture."""

from __future__ import annotations

import re
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from emmviz.base.errors import LectureWarning, TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief, expect
from emmviz.base.numerals import read_number
from emmviz.base.text import wrap
from emmviz.learn.prediction import Prediction
from emmviz.lecture.deck import Deck, Slide, build
from emmviz.lecture.directives import DIRECTIVES
from emmviz.lecture.directives.made import SMALLER, TEXT, Seen, seen_in
from emmviz.lecture.prose import HEAD, WIDE, too_wide
from emmviz.lecture.reading import Lecture, LectureError, read_lecture
from emmviz.lecture.style import PLAIN, read_style, styled
from emmviz.tree.formats.text import to_text

__all__ = ["Fault", "checked_deck", "faults", "unanswered"]

_NUMBER = re.compile(r"[-−]?\d+(?:[.,/]\d+)?|(?<![\w.])\.\d+")
_LOOKED_AT = {"formula", "table", "list", "large", "figure"}
_SENTENCE = re.compile(r"([.!?:;](?=\s|$)|\n)")
# The end of a line that goes on in the next.
_BROKEN = re.compile(r"\n(?!\s*(?:[-*>#|]|\d+[.)])\s)")


class Fault(NamedTuple):
    """What is not as a hall needs it: the line, the sentence, and the word in braces that says that it is meant."""

    line: int
    sentence: str
    meant: str


def checked_deck(
    path: str | Path,
    theme: str | None = None,
    style: str | Path | None = None,
    *,
    strict: bool = False,
    paper: bool = False,
    answers: bool = True,
) -> Deck:
    """Return the slides of a lecture; what a hall could not see, or would see too early, is warned of.

    Parameters
    ----------
    path : str or Path
        A Markdown file.
    theme : {"light", "dark"}, optional
        In place of the lecture's own.
    style : str or Path, optional
        A .toml file in place of the lecture's own.
    strict : bool, default False
        Whether what is warned of is an error.
    paper : bool, default False
        Whether the slides stand where nothing moves, one for each picture.
    answers : bool, default True
        Whether those of votes are seen there, and players further than their first picture.

    Returns
    -------
    Deck
        The slides.

    Raises
    ------
    TreeError
        That names the lines of all faults.
    ImportError
        That names the extra.
    OSError
    """
    expect(theme in (None, "light", "dark"), 'the theme of a deck must be "light" or "dark"', theme)
    path = Path(path)
    if path.suffix.lower() == ".ipynb":
        raise TreeError(
            f"{brief(str(path), 200)} is a notebook, and a deck is made of a lecture in Markdown: "
            f"jupyter nbconvert --to slides makes slides of a notebook"
        )
    name = "".join(c if c.isprintable() else "?" for c in str(path))
    wrong: Sequence[tuple[int, str]] = ()
    try:
        lecture = read_lecture(path.read_bytes().decode("utf-8", "replace"))
        folder = path.resolve().parent
        if style is None and lecture.style:
            style = folder / lecture.style
        own = PLAIN if style is None else read_style(style)
        # A picture has the colours that it was drawn with, so a lecture does not follow the reader's system.
        ground = theme or lecture.theme or own.theme or "light"
        with styled(own):
            deck = build(lecture._replace(theme=ground), folder, own, paper=paper)
    except LectureError as error:
        wrong, deck = error.found, error.deck or Deck(Lecture("", "en", "", (), ()), [], PLAIN)
    slides = deck.slides if answers else unanswered(deck.slides)
    pages = [one.still(answers=answers) if paper else [one] for one in slides]
    odd = (
        (line, f"{sentence}; {{{meant}=ok}} after the headline of its slide says that it is meant")
        for line, sentence, meant in faults(slides, pages)
    )
    # What is odd is named with what is wrong, in the order of the file.
    found = [f"{name}:{line}: {sentence}" for line, sentence in sorted([*wrong, *deck.lecture.odd, *odd])]
    if wrong or (found and strict):
        raise TreeError("\n".join(found))
    for one in found:
        warnings.warn(one, LectureWarning, stacklevel=3)
    return deck._replace(slides=[one for page in pages for one in page])


def faults(slides: Sequence[Slide], pages: Sequence[Sequence[Slide]] = ()) -> list[Fault]:
    """Return what is not as a hall needs it, by the order of the slides, without what is meant.

    Looked for are a slide with nothing to look at, text over the edge or smaller than 22 units of 720, code on a slide
    that is not marked with it, a slider that moves nothing, and an answer that is in sight before its vote: its number,
    its words or its reason in the section, or the same tree solved on any slide before. `pages` are what stands in
    place of each slide where nothing moves.
    """
    found: list[Fault] = []
    seen: list[Seen] = []
    for i, one in enumerate(slides):
        shown = min(pages[i], key=lambda page: page.made.smallest if page.made else 0) if pages else one
        found += [
            fault for fault in (*_of_slide(shown), *_too_early(slides, i, seen)) if fault.meant not in one.page.meant
        ]
        if one.made:
            seen += one.made.seen
            if one.made.asks and (question := one.made.asks.question).run.steps:
                # Once its vote is over.
                values = frozenset([question.answer] if question.form == "number" else [])
                seen.append(Seen(to_text(question.run.tree), values, False))
    return found


def unanswered(slides: Sequence[Slide]) -> list[Slide]:
    """Return the slides without those that answer a vote before: in words, or with its tree further than the vote.

    In words a slide answers a vote of its section in its headline, and the vote right before it anywhere. What is
    voted on itself stays.
    """
    kept, votes = [], list[tuple[Slide, Prediction]]()
    for last, one in zip([None, *slides], slides, strict=False):
        if one.made and one.made.asks:
            votes.append((one, one.made.asks))
        elif any(_answers(one, vote, asked, is_next=vote is last) for vote, asked in votes):
            continue
        kept.append(one)
    return kept


def _answers(one: Slide, vote: Slide, asked: Prediction, *, is_next: bool) -> bool:
    """Whether a slide answers a vote before it, with its text or with what is seen on it first."""
    stated = [at for at, _ in _stated(one, asked, among=is_next) if is_next or at == one.page.line]
    made = one.made and [one.made, *one.made.stills[:1]][-1]
    shown = made and any(_shown(seen, asked) for seen in made.seen)
    return bool(shown or (stated and one.page.section == vote.page.section))


def _of_slide(one: Slide) -> Iterator[Fault]:
    """What is wrong with a slide whatever comes before it."""
    page, made, blocks = one.page, one.made, [*one.above, *one.below]
    if not one.bare and made is None and not any(block.kind in _LOOKED_AT for block in blocks):
        yield Fault(page.line, "there is nothing to look at: a list, a table, a formula, a picture, a vote", "text")
    for part in page.parts:
        if part.name == "code":
            name = part.argument.partition(" ")[0]
            slow = "a hall reads code slowly: show it only where the slide is about it"
            braces = f"this is shown as code; did you mean ```{{{name}}}?"
            yield Fault(part.line, braces if name in DIRECTIVES else slow, "code")
    if len(wrap(page.headline, HEAD, WIDE, bold=True)) > 2:
        yield Fault(page.line, "the headline takes more than two lines: shorten it", "long")
    over = one.used + (made.least if made else 0.0) - one.high
    if over > 0.5:
        yield Fault(
            page.line,
            f"the slide is full, and {over:.0f} of its {one.high:.0f} units more are on it: shorten it",
            "long",
        )
    elif made and made.smallest < TEXT - 0.5:
        sentence = (
            f"text of the picture is {made.smallest:.0f} units high, less than {TEXT:.0f}: "
            "show a smaller tree, or less of it, as in hide: [legend, levels] or fold: 2"
        )
        if made.widget and made.smallest < SMALLER:
            sentence = "less than the whole tree is in sight: show a smaller tree, or a {picture} with fold"
        yield Fault(page.line, sentence, "small")
    line = next((part.line for part in page.parts if part.name in DIRECTIVES), page.line)
    yield from (Fault(line, *odd) for odd in (made.odd if made else ()))
    yield from (Fault(page.line, *odd) for odd in too_wide(blocks, WIDE))


def _too_early(slides: Sequence[Slide], i: int, seen: Sequence[Seen]) -> Iterator[Fault]:
    """What gives away the answer of the vote on a slide, there and before it."""
    made, line = slides[i].made, slides[i].page.line
    if made is None or (asked := made.asks) is None:
        return
    here = [one for one in slides[: i + 1] if one.page.level and one.page.section == slides[i].page.section]
    for at, text in (stated for one in here for stated in _stated(one, asked)):
        short = textwrap.shorten(text, 60, placeholder=" …")
        yield Fault(at, f"this gives away the answer of the vote on line {line}: {short}", "spoiler")
    in_tree = (
        "the answer of the vote is seen in the same tree before it"
        if asked.question.form == "number"
        else "the same tree is seen solved before its vote"
    )
    yield from (Fault(line, in_tree, "spoiler") for before in [*seen, *made.seen] if _shown(before, asked))


def _stated(one: Slide, asked: Prediction, *, among: bool = False) -> list[tuple[int, str]]:
    """The statements on a slide that give an answer, each with its line.

    A number that is a leaf of another tree that stands there speaks of that one.
    """
    trees = one.made.seen if one.made and one.made.asks is not asked else ()
    other = asked.on is None or to_text(asked.question.run.tree) not in {seen.tree for seen in trees}
    if other and any(asked.question.answer in seen.leaves for seen in trees):
        return []
    return [(at, text) for at, text in _statements(one) if _holds(text, asked, among=among)]


def _shown(seen: Seen, asked: Prediction) -> bool:
    """Whether a tree in sight is the one that is asked about, and shows the answer."""
    tree, question = asked.question.run.tree, asked.question
    found = question.answer in seen.values - seen_in(tree).leaves if question.form == "number" else seen.solved
    return asked.on is not None and seen.tree == to_text(tree) and found


def _statements(one: Slide) -> Iterator[tuple[int, str]]:
    """What the headline and the text below it state, no question and no words in a table, each with its line."""
    texts = [(part.line, part.text) for part in one.page.parts if part.name == "prose"]
    for line, text in [(one.page.line, one.page.headline), *texts]:
        parts = [] if re.match(r"\s*\|", text) else [*_SENTENCE.split(_BROKEN.sub(" ", text)), ""]
        for part, end in zip(parts[::2], parts[1::2], strict=True):
            if end != "?" and part.strip():
                yield line, " ".join(part.split()).lstrip("-*#> ")


def _words(text: str) -> str:
    """The words of a text, by which two sentences are compared."""
    return " ".join(["", *re.findall(r"[\w−.,/+-]*\w", text.casefold()), ""])


def _holds(text: str, asked: Prediction, *, among: bool) -> bool:
    """Whether a statement gives the answer, as a number or as the one word of those to choose among, or a sentence of
    its reason; `among` says that the word may stand beside others."""
    question = asked.question
    if any(len(reason.split()) > 2 and _words(reason) in _words(text) for reason in _SENTENCE.split(question.why)):
        return True
    numbers = {one.number for word in _NUMBER.findall(text) for one in read_number(word)}
    if question.form == "number":
        return question.answer in numbers
    tree, speaks = question.run.tree, words(question.lang)["lecture"]
    if question.form == "nodes":
        # One of them by its name, or all of them by their numbers.
        values = {tree.value(node) for node in question.answer if tree.kind(node) == "leaf"}
        named = not {*question.answer}.isdisjoint(re.findall(r"\w+", text)) or (bool(values) and values <= numbers)
        return named and any(_words(one) in _words(text) for one in speaks["unread"])
    right, names, short = str(question.answer), [*question.choices], 3  # yes and no stand in any text
    if question.form == "node":
        short = 0 if any(_words(one) in _words(text) for one in speaks["best"]) else 1
        right, names = str(question.run.best_action), [str(branch.action) for branch in tree.branches(tree.root)]
    # A name alone states nothing; one letter may be a word, too, unless a mark or a verb follows.
    stated = len(right) > short and len(text.split()) > len(right.split())
    letter = rf"(?=$|[^\w\s-]|\s+(?:{'|'.join(speaks['verbs'])})\b)"
    found = [
        name
        for name in names
        if _words(name) in _words(text) and (len(name) > 1 or re.search(rf"(?<![\w-]){re.escape(name)}{letter}", text))
    ]
    return stated and (right in found if among else found == [right])
