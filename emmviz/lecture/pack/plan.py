"""A lesson plan: the slides of a lecture by the minute, with what to do and to expect, and the mistakes to expect."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES
from emmviz.lecture.pack.board import board
from emmviz.picture.render.typeset import typeset

__all__ = ["Plan", "Row", "Stage", "known_mistakes", "plan_pdf"]


class Row(NamedTuple):
    """A slide in a plan.

    `start` is the minute, `number` that of the slide; `notes` are pairs of a label, which may be empty, and a text.
    """

    start: int
    number: int
    headline: str
    notes: tuple[tuple[str, str], ...]


class Stage(NamedTuple):
    """A section of a lecture in its plan: from which minute, how many, and its slides."""

    title: str
    start: int
    minutes: int
    rows: tuple[Row, ...]


class Plan(NamedTuple):
    """A plan: `parts` are its paragraphs, pairs of a kind (heading, text, item or place) and a text."""

    name: str
    title: str
    lang: str
    minutes: int
    stages: tuple[Stage, ...]
    board: str
    parts: tuple[tuple[str, str], ...]


def known_mistakes(lang: str) -> tuple[tuple[str, list[str]], ...]:
    """Return the known mistakes under their two headings, each a sentence."""
    learn, ours = words(lang)["learn"], words(lang)["pack"]
    sets = ((ours["backup_mistakes"], BACKUP_MISTAKES), (ours["pruning_mistakes"], PRUNING_MISTAKES))
    return tuple((heading, [_sentence(learn[f"mistake_{name}"]) for name in names]) for heading, names in sets)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def plan_pdf(plan: Plan) -> bytes:
    """Return a plan as the bytes of a PDF, the same bytes each time."""
    data = {
        "plan": plan,
        "lesson": words(plan.lang)["pack"]["lesson"],
        "board": board(plan.lang),
        "mistakes": known_mistakes(plan.lang),
    }
    return typeset(Path(__file__).with_name("plan.typ"), data)
