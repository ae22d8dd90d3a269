"""A lesson plan: the notebooks of a path by the minute, with their polls, and the mistakes to expect."""

from __future__ import annotations

from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES
from emmviz.lecture.pack.phrases import phrases

__all__ = ["Lesson", "Plan", "Poll", "Step", "known_mistakes"]


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
    """A plan: `parts` are its paragraphs, pairs of a kind (heading, text, item or place) and a text."""

    title: str
    lang: str
    minutes: int
    lessons: tuple[Lesson, ...]
    board: str
    parts: tuple[tuple[str, str], ...]


def known_mistakes(lang: str) -> tuple[tuple[str, list[str]], ...]:
    """Return the known mistakes under their two headings, each a sentence."""
    learn, ours = words(lang)["learn"], phrases(lang)
    sets = ((ours["backup_mistakes"], BACKUP_MISTAKES), (ours["pruning_mistakes"], PRUNING_MISTAKES))
    return tuple((heading, [_sentence(learn[f"mistake_{name}"]) for name in names]) for heading, names in sets)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
