"""The plan of a lecture: its slides and their notes, and what an author wrote around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.lecture.front_matter import front_matter
from emmviz.lecture.pack.plan import Plan, Row, Stage
from emmviz.lecture.written.deck import Built, Laid
from emmviz.player.predict.predict_data import opened

__all__ = ["plain", "plan"]

# What the formulas of headlines and notes need.
_SYMBOLS = {
    r"\alpha": "α", r"\beta": "β", r"\varepsilon": "ε", r"\infty": "∞", r"\mapsto": "↦", r"\le": "≤", r"\ge": "≥",
    r"\,": " ", r"\{": "{", r"\}": "}", "{,}": ",", "-": "−",
}  # fmt: skip


def plan(built: Built, text: Path) -> Plan:
    """Return the plan of a lecture.

    Parameters: built, its slides; text, a Markdown file: its front matter has a title and what stands on the board,
    below it are headings, paragraphs and lists, and {timeline}, {board} and {mistakes}, each alone in its place.
    Raises: TreeError for a text without front matter or a title; OSError.
    """
    import yaml

    front = front_matter(text.read_text(encoding="utf-8"))
    given = yaml.safe_load(front[0]) if front else None
    if front is None or not isinstance(given, dict) or set(given) != {"title", "board"}:
        raise TreeError(f"{brief(str(text), 200)} is no plan: it begins with ---, title: …, board: …, ---")
    lecture = built.lecture
    return Plan(
        text.stem, str(given["title"]), lecture.lang, lecture.minutes, tuple(_stages(built)),
        str(given["board"]).strip("\n"), tuple(_parts(front[1])),
    )  # fmt: skip


def _stages(built: Built) -> Iterator[Stage]:
    start, sections = 0, built.lecture.sections
    rows = [
        (laid.page.section, _row(number, slide.due or (0.0, 0.0), laid, built.lecture.lang))
        for number, (laid, slide) in enumerate(zip(built.laid, built.deck.slides, strict=True), start=1)
    ]
    for section, group in groupby(rows, key=lambda pair: pair[0]):
        title, minutes = sections[section]
        yield Stage(title, start, minutes, tuple(row for _, row in group))
        start += minutes


def _row(number: int, due: tuple[float, float], laid: Laid, lang: str) -> Row:
    labels = words(lang)["lecture"]
    notes = [
        (f"{labels[f'note_{note.kind}']}:" if note.kind in ("ask", "expect") else "", plain(note.text))
        for note in laid.page.notes
    ]
    if laid.made and laid.made.vote:
        notes.append(("✓", plain(str(opened(laid.made.vote)["key"]["shown"]))))
    return Row(round(due[0]), number, plain(laid.page.headline), tuple(notes))


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
    for latex, symbol in _SYMBOLS.items():
        formula = formula.replace(latex, symbol)
    return formula


def _line(text: str) -> str:
    return " ".join(text.split())
