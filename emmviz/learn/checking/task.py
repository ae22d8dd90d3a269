"""Task: one exercise of the course, and what is found when an answer to it is marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["NO_ANSWER", "RIGHT", "Drawn", "Evidence", "Found", "Task", "wrong"]

# What an answer is once it is written down: texts, lists of them, None where there is no answer. Numbers are texts.
Evidence = Any


class Found(NamedTuple):
    """What is found: right, wrong, or none for no answer; the name of the mistake, and what fills in its sentence."""

    verdict: Literal["right", "wrong", "none"]
    mistake: str | None = None
    values: Mapping[str, object] = {}


RIGHT, NO_ANSWER = Found("right"), Found("none")


def wrong(mistake: str | None = None, **values: object) -> Found:
    """Return that an answer is wrong, with the name of the mistake where it is known."""
    return Found("wrong", mistake, values)


# What a sentence is shown with: a picture of what was answered, or of what is right once it was found.
Drawn = Callable[[Evidence, Found], "GameTree | Run | None"]


def _nothing(evidence: Evidence, found: Found) -> None:
    return None


class Task(NamedTuple):
    """An exercise of the course.

    `id` is notebook and exercise, such as "05-1"; `skill` is what it practises; `look` writes down an answer as plain
    data and marks nothing; `judge` marks that data and trusts nothing else; `draw` gives a picture. The hints stand in
    the locale, `check.hints`.
    """

    id: str
    skill: str
    look: Callable[[Any], Evidence]
    judge: Callable[[Evidence], Found]
    draw: Drawn = _nothing
