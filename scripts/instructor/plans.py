"""The lesson plans of the package: what an author wrote in ``instructor/plan-50.md``, and the notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jupytext

from emmviz.lecture.pack.html import plan_html
from emmviz.lecture.pack.job import InstructorError, Job, Pack
from emmviz.lecture.pack.pdf import plan_pdf
from emmviz.lecture.pack.plan import Lesson, Plan, Poll, Step
from scripts.instructor.texts import book_of, every, text_of
from scripts.notebooks.index import PATHS
from scripts.notebooks.reading import CHOICE
from scripts.notebooks.source import Cell, Source

__all__ = ["plain", "plan", "plan_jobs"]

# What the formulas of the notebooks' headings and polls need.
SYMBOLS = {
    r"\alpha": "α", r"\beta": "β", r"\varepsilon": "ε", r"\infty": "∞", r"\mapsto": "↦", r"\le": "≤", r"\ge": "≥",
    r"\,": " ", r"\{": "{", r"\}": "}", "{,}": ",", "-": "−",
}  # fmt: skip


def plan_jobs() -> Iterator[Job]:
    """Yield what makes the plan of each path."""
    yield from (Job(f"plan {length}", _plan, (length,)) for length in PATHS)


def _plan(pack: Pack, folder: Path, length: int) -> None:
    place = folder / "plans"
    place.mkdir(parents=True, exist_ok=True)
    made = plan(length, pack.lang)
    (place / f"plan-{length}.pdf").write_bytes(plan_pdf(made))
    (place / f"plan-{length}.html").write_text(plan_html(made), encoding="utf-8", newline="\n")


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
    book = book_of(source.stem, lang).source
    cells = {cell.id: cell for cell in book.cells}
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
    front = book.front
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


def plain(text: str) -> str:
    """Return Markdown with formulas as a line of plain text.

    >>> plain("**Predict:** is $-W \\\\le x$?")
    'Predict: is −W ≤ x?'
    """
    text = re.sub(r"\$(.+?)\$", lambda found: _symbols(found[1]), text)
    return _line(re.sub(r"\*+|`", "", text))


def _symbols(formula: str) -> str:
    for latex, symbol in SYMBOLS.items():
        formula = formula.replace(latex, symbol)
    return formula


def _line(text: str) -> str:
    return " ".join(text.split())
