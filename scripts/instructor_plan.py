"""A lesson plan: what its author wrote in ``instructor/plan-50.md``, put together with what the notebooks say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import jupytext
from instructor_pack import InstructorError, book_of, every, said, text_of
from notebook_reading import CHOICE
from notebook_source import Cell, Source

from emmviz.base.locale import words
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES

__all__ = ["Lesson", "Plan", "Poll", "Step", "mistakes", "plain", "plan"]

# What the formulas of the notebooks' headings and polls need.
SIGNS = {
    r"\alpha": "α", r"\beta": "β", r"\varepsilon": "ε", r"\infty": "∞", r"\mapsto": "↦", r"\le": "≤", r"\ge": "≥",
    r"\,": " ", r"\{": "{", r"\}": "}", "{,}": ",", "-": "−",
}  # fmt: skip


class Step(NamedTuple):
    """A section of a notebook in a lesson: when it begins, how long it takes, its heading, and what to do."""

    start: int
    minutes: int
    heading: str
    do: str


class Poll(NamedTuple):
    """A question to vote on, the number of its right choice, counted from 0, and what to expect."""

    question: str
    choices: tuple[str, ...]
    right: int
    expect: str


class Lesson(NamedTuple):
    """A notebook in a lesson; `short` says what to do if time runs short."""

    number: int
    title: str
    surprise: str
    start: int
    minutes: int
    steps: tuple[Step, ...]
    polls: tuple[Poll, ...]
    short: str


class Plan(NamedTuple):
    """A plan: `parts` are its paragraphs in order as pairs of a kind, heading, text, item or place, and a text."""

    title: str
    lang: str
    minutes: int
    lessons: tuple[Lesson, ...]
    board: str
    parts: tuple[tuple[str, str], ...]


def plan(length: int, lang: str) -> Plan:
    """Return the plan of a path.

    Parameters: length, of the path, in minutes; lang. A notebook that is not translated speaks English in it.
    Raises: InstructorError where the text does not fit the notebooks: it names another section or poll than there are,
    or its minutes do not add up to those of the notebook.
    """
    name = f"plan-{length}.md"
    written = jupytext.reads(text_of(name, lang), fmt="md:myst")
    given = dict(written.metadata)
    path = [source for source in every() if length in source.front.paths]
    if [source.number for source in path] != [each["notebook"] for each in given["lessons"]]:
        raise InstructorError(f"{name}: the path holds the notebooks {[source.number for source in path]}")
    lessons, start = [], 0
    for source, each in zip(path, given["lessons"], strict=True):
        lessons.append(_lesson(source, each, start, length, lang, f"{name}, notebook {source.number}"))
        start += lessons[-1].minutes
    if start != length:
        raise InstructorError(f"{name}: the notebooks of the path take {start} minutes, not {length}")
    parts = tuple(_parts("\n\n".join(cell.source for cell in written.cells)))
    return Plan(given["title"], lang, length, tuple(lessons), given["board"].strip("\n"), parts)


def _lesson(source: Source, given: Mapping[str, Any], start: int, length: int, lang: str, where: str) -> Lesson:
    told = book_of(source.stem, lang).source
    cells = {cell.id: cell for cell in told.cells}
    headings = {name: cell.text.split("\n")[0][3:] for name, cell in cells.items() if cell.text.startswith("## ")}
    polls = {name: cell for name, cell in cells.items() if "poll" in cell.tags}
    minutes, at, steps = source.front.paths[length], start, []
    for each in given["steps"]:
        heading = _known(headings, each["at"], "section", where)
        steps.append(Step(at, each["minutes"], plain(heading), _line(each["do"])))
        at += each["minutes"]
    if at - start != minutes:
        raise InstructorError(f"{where}: the steps take {at - start} minutes, and the notebook has {minutes}")
    asked = tuple(
        _poll(_known(polls, each["ask"], "poll", where), each["expect"]) for each in given.get("polls", ())
    )  # fmt: skip
    front = told.front
    return Lesson(
        source.number, front.title, plain(front.surprise), start, minutes, tuple(steps), asked, _line(given["short"])
    )


def _known(there: Mapping[str, Any], name: str, kind: str, where: str) -> Any:
    if name not in there:
        raise InstructorError(f"{where}: there is no {kind} {name!r}; there are {', '.join(there) or 'none'}")
    return there[name]


def _poll(cell: Cell, expect: str) -> Poll:
    question, *choices = map(plain, CHOICE.split(cell.text))
    return Poll(question, tuple(choices), cell.choice - 1, _line(expect))


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of a plan: only headings, lists and text have a meaning, and names in braces alone."""
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("## "):
            yield "heading", block[3:]
        elif block.startswith("- "):
            yield from (("item", _line(item)) for item in re.split(r"^- ", block, flags=re.MULTILINE)[1:])
        elif place := re.fullmatch(r"\{(timeline|board|mistakes)\}", block):
            yield "place", place[1]
        else:
            yield "text", _line(block)


def mistakes(lang: str) -> tuple[tuple[str, list[str]], ...]:
    """Return the known mistakes under their two headings, each a sentence."""
    learn, told = words(lang)["learn"], said(lang)
    sets = ((told["backup_mistakes"], BACKUP_MISTAKES), (told["pruning_mistakes"], PRUNING_MISTAKES))
    return tuple((heading, [_sentence(learn[f"mistake_{name}"]) for name in names]) for heading, names in sets)


def plain(text: str) -> str:
    """Return Markdown with formulas as a line of plain text.

    >>> plain("**Predict:** is $-W \\\\le x$?")
    'Predict: is −W ≤ x?'
    """
    text = re.sub(r"\$(.+?)\$", lambda found: _signs(found[1]), text)
    return _line(re.sub(r"\*+|`", "", text))


def _signs(formula: str) -> str:
    for latex, sign in SIGNS.items():
        formula = formula.replace(latex, sign)
    return formula


def _line(text: str) -> str:
    return " ".join(text.split())


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
