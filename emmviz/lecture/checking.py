"""Checking: find what an audience could not see, or should not see yet, before the lecture."""

from __future__ import annotations

import re
import textwrap
import warnings
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from emmviz.base.errors import LectureWarning
from emmviz.base.messages import Message, brief, counted, expect, refuse_if
from emmviz.base.numbers import Number
from emmviz.base.text import wrap
from emmviz.learn.prediction import Prediction
from emmviz.learn.question import Question
from emmviz.learn.spoilers import NUMBER, Secret, gives_away, has_name, numerals, says_best, sizes_in
from emmviz.lecture.deck import Deck, Slide, build
from emmviz.lecture.directives import DIRECTIVES
from emmviz.lecture.directives.exhibit import SMALLER, SMALLEST, TEXT, Exhibit, VisibleTree, visible_tree
from emmviz.lecture.prose import HEAD, SIZE, WIDE, rows_of, stray_marks, too_wide
from emmviz.lecture.reading import FaultyLine, Lecture, LectureError, Page, noted, place_in, read_lecture
from emmviz.lecture.style import PLAIN, read_style
from emmviz.picture.labels import lost_labels
from emmviz.search.run import Run
from emmviz.story.frame import frame_of
from emmviz.tree.formats.text import to_text

_LOOKED_AT = {"formula", "table", "list", "large", "figure"}
# By which share a table can be lower, in smaller letters: alone on its slide, where it is large, and beside others.
_SPARE_ALONE, _SPARE = 0.48, 0.25
_SENTENCE = re.compile(r"([.!?:;](?=\s|$)|\n)")
# The end of a line that goes on in the next.
_BROKEN = re.compile(r"\n(?!\s*(?:[-*>#|]|\d+[.)])\s)")

# A cell of the row below the head of a table.
_DASHES = re.compile(r"\s*:?-+:?\s*")


class Fault(NamedTuple):
    """A fault of a slide: the line, the message, and the word in braces that says that it is intended."""

    line: int
    message: Message
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
    """Return the slides of a lecture; warn about what is hard to see from the back row or is seen too early.

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
        Whether the slides are for a file in which nothing moves, with one slide for each picture.
    answers : bool, default True
        Whether such a file has the answers to votes, and more of each player than its first picture.

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
    expect(theme in (None, "light", "dark"), "wrong.lecture.theme", theme)
    path = Path(path)
    refuse_if(path.suffix.lower() == ".ipynb", "wrong.lecture.notebook", file=brief(str(path), 200))
    placed = partial(Message, "wrong.lecture.at", file="".join(c if c.isprintable() else "?" for c in str(path)))
    deck, wrong = _built(path, theme, style, paper=paper)
    slides, left = (deck.slides, []) if answers else unanswered(deck.slides)
    pages = [slide.still(answers=answers) if paper else [slide] for slide in slides]
    odd = ((line, Message("wrong.lecture.meant", fault=odd, meant=meant)) for line, odd, meant in faults(slides, pages))
    told = [(line, placed(line=line, fault=fault)) for line, fault in wrong]
    for line, fault in (*deck.lecture.odd, *odd):
        message = placed(line=line, fault=fault)
        told.append((line, Message("wrong.cli.warning", fault=message) if wrong and not strict else message))
    # What is odd is named with what is wrong, in the order of the file.
    messages = [message for _, message in sorted(told, key=itemgetter(0))]
    refuse_if(wrong or (messages and strict), "wrong.lecture.lines", lines=messages)
    messages += [
        placed(line=line, fault=Message("wrong.lecture.left_out", fault=fault, meant=meant))
        for line, fault, meant in left
    ]
    for message in messages:
        warnings.warn(LectureWarning(message), stacklevel=3)
    return deck._replace(slides=[slide for page in pages for slide in page])


def _built(path: Path, theme: str | None, style: str | Path | None, *, paper: bool) -> tuple[Deck, list[FaultyLine]]:
    """Return the slides of a lecture as far as they can be built, and the lines that are wrong."""
    wrong: list[FaultyLine] = []
    deck_style = PLAIN if style is None else read_style(style)
    try:
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            line = 1 + error.object.count(b"\n", 0, error.start)
            raise LectureError((line, Message("wrong.lecture.encoding"))) from None
        lecture = read_lecture(text)
        folder = path.resolve().parent
        if style is None and lecture.style:
            with noted(wrong, 1 + place_in(lecture.front, "style")):
                deck_style = read_style(folder / lecture.style)
        # A picture has the colours that it was drawn with, so a lecture does not follow the reader's system.
        ground = theme or lecture.theme or deck_style.theme or "light"
        return build(lecture._replace(theme=ground), folder, deck_style, paper=paper), wrong
    except LectureError as error:
        return error.deck or Deck(Lecture("", "en", "", (), ()), [], PLAIN), [*wrong, *error.found]


def faults(slides: Sequence[Slide], pages: Sequence[Sequence[Slide]] = ()) -> list[Fault]:
    """Return the faults of the slides, in their order, without those that are intended.

    It looks for a slide without anything to look at, text over the edge or smaller than 22 units of 720, code on a
    slide that is not marked with it, a slider that moves nothing, and an answer that can be seen before its vote: its
    number, its words or its reason in the section, or the same tree solved on any slide before. `pages` are the slides
    that replace each slide in a file in which nothing moves.
    """
    unintended: list[Fault] = []
    seen: list[tuple[int, VisibleTree]] = []
    lines = [slide.page.line for slide in slides]
    for i, slide in enumerate(slides):
        shown = min(pages[i], key=lambda page: page.exhibit.smallest if page.exhibit else 0) if pages else slide
        # The author may allow it on this slide, or on the slide that contains it.
        unintended += [
            fault
            for fault in (*_of_slide(slide, shown.exhibit), *_too_early(slides, i, seen))
            if fault.meant not in slide.page.meant | slides[bisect(lines, fault.line) - 1].page.meant
        ]
        if slide.exhibit:
            here = [*slide.exhibit.seen]
            if slide.exhibit.asks and (question := slide.exhibit.asks.question).run.steps:
                # Once its vote is over.
                values = frozenset([question.answer] if question.form == "number" else [])
                here += [VisibleTree(to_text(question.run.tree), values, False), *slide.exhibit.stills[-1].seen]
            seen += [(slide.page.line, tree) for tree in here]
    return unintended


def unanswered(slides: Sequence[Slide]) -> tuple[list[Slide], list[Fault]]:
    """Return the slides without notes and without those that answer a vote before, and which these are.

    A slide answers a vote if it shows the vote's tree further than the vote does. In words, its headline may answer a
    vote of its section, any text the vote directly before it, and any text a vote for something other than a number, if
    it calls the answer best. The vote itself does not count, and neither does what is intended.
    """
    kept, left, votes = [], [], list[tuple[Slide, Prediction]]()
    for last, slide in zip([None, *slides], slides, strict=False):
        vote_lines = [vote.page.line for vote, asked in votes if _answers(slide, vote, asked, is_next=vote is last)]
        if slide.exhibit and slide.exhibit.asks:
            votes.append((slide, slide.exhibit.asks))
        elif vote_lines and "spoiler" not in slide.page.meant:
            left.append(Fault(slide.page.line, Message("wrong.lecture.answers_vote", line=vote_lines[0]), "spoiler"))
            continue
        kept.append(slide._replace(notes=[]))
    return kept, left


def _answers(slide: Slide, vote: Slide, asked: Prediction, *, is_next: bool) -> bool:
    """Return whether a slide answers a vote before it, with its text or with what is seen on it first."""
    here, secret = slide.page.section == vote.page.section, _secret(asked)
    stated = [
        text
        for at, text in _stated(slide, asked, among=is_next)
        if (here and (is_next or at == slide.page.line)) or (secret.form == "choice" and says_best(text, secret))
    ]
    exhibit = slide.exhibit and [slide.exhibit, *slide.exhibit.stills[:1]][-1]
    shown = exhibit and any(_shown(seen, asked) for seen in exhibit.seen)
    return bool(shown or stated)


def _of_slide(slide: Slide, exhibit: Exhibit | None) -> Iterator[Fault]:
    """The faults of a slide on its own; `exhibit` is on it in a file in which nothing moves."""
    page, blocks = slide.page, [*slide.above, *slide.below]
    looked_at = _LOOKED_AT | ({"code"} & page.meant)
    if not slide.bare and exhibit is None and not any(block.kind in looked_at for block in blocks):
        yield Fault(page.line, Message("wrong.lecture.odd.nothing"), "text")
    yield from _misread(page)
    if len(wrap(page.headline, HEAD, WIDE, bold=True)) > 2:
        yield Fault(page.line, Message("wrong.lecture.odd.headline"), "long")
    yield from _too_full(slide, exhibit)
    plans = [figure.plan for figure in exhibit.figures if figure.plan] if exhibit else []
    if lost := lost_labels(text for plan in plans for text in plan.lost):
        yield Fault(page.line, lost, "long")
    line, text = next(((part.line, part.text) for part in page.parts if part.name in DIRECTIVES), (page.line, ""))
    yield from (Fault(line + place_in(text, odd[0]), *odd) for odd in (exhibit.odd if exhibit else ()))
    yield from (Fault(page.line, *odd) for odd in too_wide(blocks, WIDE))
    yield from _without_bounds(slide)


def _without_bounds(slide: Slide) -> Iterator[Fault]:
    """A vote on the leaves that Star1 or Star2 reads, which depend on the bounds of its tree, without these bounds."""
    part = next((part for part in slide.page.parts if part.name == "vote"), None)
    asked = slide.exhibit.asks if slide.exhibit else None
    if not part or not asked or part.options.get("answer") not in ("unread", "read"):
        return
    run = asked.question.run
    text = " ".join([slide.page.headline, *(part.text for part in slide.page.parts if part.name == "prose")])
    shown = {numeral.number for numeral in numerals(text)}
    if run.tree.bounds and run.algorithm in ("star1", "star2") and shown.isdisjoint(run.tree.bounds):
        low, high = run.tree.bounds
        yield Fault(part.line, Message("wrong.lecture.odd.bounds", low=low, high=high), "answer")


def _misread(page: Page) -> Iterator[Fault]:
    """Text that is read differently from what its author meant: misspelt directives, rows of tables, stray marks."""
    for part in page.parts:
        if part.name == "code":
            name = "".join(re.findall(r"\w+", part.argument)[:1]).lower()
            is_near = name in (*DIRECTIVES, "notes")
            inside = re.search(r"^`{3,}\{\w+\}", part.text, re.MULTILINE)
            shown = Message("wrong.lecture.odd.shown", name=name) if is_near else Message("wrong.lecture.odd.code")
            if inside:
                shown = Message("wrong.lecture.odd.inside", directive=inside[0])
            yield Fault(part.line, shown, "code")
        rows, head = rows_of(part.text) if part.name == "prose" else {}, 0
        for line, cells in rows.items():
            if line - 1 not in rows and not all(_DASHES.fullmatch(cell) for cell in rows.get(line + 1, ["-"])):
                yield Fault(part.line + line, Message("wrong.lecture.odd.no_dashes"), "text")
            head = head if line - 1 in rows else len(cells)
            if len(cells) != head:
                key = "wrong.lecture.odd.cells_few" if len(cells) < head else "wrong.lecture.odd.cells_many"
                yield Fault(part.line + line, Message(key, cells=len(cells), columns=head), "text")
    texts = [(part.line, part.text) for part in page.parts if part.name == "prose"]
    for first, written in (*texts, *((note.line, note.text) for note in page.notes)):
        yield from (Fault(first + line, cure, "text") for line, cure in stray_marks(written))


def _too_full(slide: Slide, exhibit: Exhibit | None) -> Iterator[Fault]:
    """More than a slide has room for: lines over its edge, else text that is too small to read."""
    tables = sum(block.height for block in (*slide.above, *slide.below) if block.kind == "table")
    spare = (_SPARE if exhibit else _SPARE_ALONE) * tables
    over = slide.used - spare + (exhibit.least if exhibit else 0.0) - slide.high
    if over > 0.5:
        key = "wrong.lecture.odd.full_vote" if exhibit and exhibit.vote else "wrong.lecture.odd.full"
        yield Fault(slide.page.line, Message(key, count=counted("line", ceil(over / (1.4 * SIZE)))), "long")
    elif exhibit and slide.exhibit and exhibit.is_small:
        small = Message("wrong.lecture.odd.small_text", size=round(exhibit.smallest), least=round(TEXT))
        moves = exhibit.widget and not exhibit.figures
        is_part = moves and exhibit.smallest < (SMALLER if exhibit.widget == "player" else SMALLEST)
        cut = Message("wrong.lecture.odd.not_all") if is_part else small
        # A widget has already left out everything that it can leave out.
        cure = "less" if slide.exhibit.cure else {"": "tree", "compare": "each"}.get(slide.exhibit.widget, "fold")
        if len(slide.exhibit.figures) > 1:
            cure = "each"
        small = Message(f"wrong.lecture.odd.small_{cure}", fault=cut, option=slide.exhibit.cure)
        yield Fault(slide.page.line, small, "small")


def _too_early(slides: Sequence[Slide], i: int, seen: Sequence[tuple[int, VisibleTree]]) -> Iterator[Fault]:
    """Return the faults by which this slide, or one before it, reveals the answer of its vote."""
    exhibit, line = slides[i].exhibit, slides[i].page.line
    if exhibit is None or (asked := exhibit.asks) is None:
        return
    section = slides[i].page.section
    title, *rest = (slide for slide in slides[: i + 1] if slide.page.section == section or not slide.page.level)
    # A section is named on each of its slides, also if it has none.
    head = rest[0]._replace(page=rest[0].page._replace(headline=rest[0].section, parts=()), exhibit=None)
    early = [stated for slide in (title, head, *rest) for stated in _stated(slide, asked)]
    for text, at in {text: at for at, text in reversed(early)}.items():
        short = textwrap.shorten(text, 60, placeholder=" …")
        yield Fault(at, Message("wrong.lecture.odd.given_away", line=line, text=short), "spoiler")
    key = "wrong.lecture.odd.seen" if asked.question.form == "number" else "wrong.lecture.odd.solved"
    trees = [*seen, *((line, tree) for tree in exhibit.seen)]
    if places := [at for at, tree in trees if _shown(tree, asked)]:
        yield Fault(line, Message(key, at=places[0]), "spoiler")


def _stated(slide: Slide, asked: Prediction, *, among: bool = False) -> list[tuple[int, str]]:
    """The statements on a slide that give an answer, each with its line.

    A number that is a leaf of another tree on the slide refers to that tree.
    """
    trees = slide.exhibit.seen if slide.exhibit and slide.exhibit.asks is not asked else ()
    other = asked.on is None or to_text(asked.question.run.tree) not in {seen.tree for seen in trees}
    if other and any(asked.question.answer in seen.leaves for seen in trees):
        return []
    secret = _secret(asked)
    return [
        *(
            (at, text)
            for at, text, whole in _statements(slide, asks=asked.question.form == "number")
            if gives_away(text, secret, whole=whole, among=among)
        ),
        *_tabled(slide, asked),
    ]


def _tabled(slide: Slide, asked: Prediction) -> Iterator[tuple[int, str]]:
    """The rows of tables on a slide with the value of the move that is the answer, or that is worth it."""
    question = asked.question
    tree, nodes = question.run.tree, frame_of(question.run, -1).nodes
    right = _right(question)
    values = {
        str(branch.action): value
        for branch in tree.branches(tree.root)
        if tree.kind(branch.child) != "leaf" and (value := nodes[branch.child].value) is not None
    }
    for part in slide.page.parts:
        for line, cells in rows_of(part.text).items() if part.name == "prose" else ():
            row = " | ".join(cell.strip() for cell in cells)
            numbers = numerals(row)
            for name, value in values.items():
                is_answer = value == question.answer if question.form == "number" else name == right
                if is_answer and has_name(row, name) and any(number.agrees(value) for number in numbers):
                    yield part.line + line, row


def _shown(seen: VisibleTree, asked: Prediction) -> bool:
    """Return whether a tree in sight is the one that is asked about, and shows the answer."""
    tree, question = asked.question.run.tree, asked.question
    if asked.on is None or seen.tree != to_text(tree):
        return False
    # Another search of the tree, which is over, has read other leaves.
    if question.form == "nodes" and seen.counts and set(tree.leaves()).issuperset(question.answer):
        return len(question.answer) in seen.counts
    if question.form != "number":
        return seen.solved
    # A number that is asked of a search and is not its value is how many leaves it reads, or does not read.
    is_count = isinstance(asked.on, Run) and question.answer != question.run.value
    return question.answer in (seen.values - visible_tree(tree).leaves) | (seen.counts if is_count else set())


def _statements(slide: Slide, *, asks: bool) -> Iterator[tuple[int, str, str]]:
    """Return what the headline and the text below it state, without dates, questions and words in tables, each with
    its line and the text that contains it.

    Where one `asks` for a number, a headline that has only one states it, even as a question.
    """
    texts = [
        (part.line, part.text)
        for part in slide.page.parts
        if part.name == "prose" and part.argument not in ("author", "date")
    ]
    for line, text in [(slide.page.line, slide.page.headline), *texts]:
        parts = [] if re.match(r"\s*\|", text) else [*_SENTENCE.split(_BROKEN.sub(" ", text)), ""]
        for part, end in zip(parts[::2], parts[1::2], strict=True):
            states_it = asks and text is slide.page.headline and len(NUMBER.findall(text)) == 1
            if (states_it or end != "?") and part.strip():
                yield line, " ".join(part.split()).lstrip("-*#> "), text


def _secret(asked: Prediction) -> Secret:
    """The answer to hide, in the ways in which texts may reveal it; a move has its name."""
    question, form = asked.question, asked.question.form
    tree, answer, choices, values = question.run.tree, question.answer, question.choices, frozenset[Number]()
    if form == "nodes":
        values = frozenset(tree.value(node) for node in answer if tree.kind(node) == "leaf")
    elif form == "node":
        form, answer = "choice", _right(question)
        choices = tuple(str(branch.action) for branch in tree.branches(tree.root))
    known_sizes = sizes_in(f"{question.prompt} {to_text(tree) if asked.on else ''}")
    return Secret(
        form,
        answer,
        question.prompt,
        choices,
        question.why,
        known_sizes,
        values,
        is_move=question.form == "node",
        bounds=tree.bounds,
    )


def _right(question: Question) -> str:
    """The right move or choice as it is called."""
    return str(question.run.best_action if question.form == "node" else question.answer)
