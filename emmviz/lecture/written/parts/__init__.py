"""Parts: the directives of a written lecture, one a file."""

from __future__ import annotations

from collections.abc import Callable

from emmviz.lecture.written.made import Look, Made, Slot
from emmviz.lecture.written.parts.beside import beside
from emmviz.lecture.written.parts.compare import comparison
from emmviz.lecture.written.parts.lab import lab
from emmviz.lecture.written.parts.picture import picture
from emmviz.lecture.written.parts.player import player
from emmviz.lecture.written.parts.quiz import quizzed
from emmviz.lecture.written.parts.vote import vote
from emmviz.lecture.written.reading import Part

__all__ = ["DIRECTIVES"]

DIRECTIVES: dict[str, Callable[[Part, str, Slot, Look], Made]] = {
    "picture": picture,
    "player": player,
    "compare": comparison,
    "lab": lab,
    "vote": vote,
    "quiz": quizzed,
    "beside": beside,
}
