"""Blocks: the pieces of a slide, each with the height it needs."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

__all__ = ["HEIGHT", "LINE", "WIDTH", "Block", "text_height"]

# A slide is 1280 by 720 units; this is what margins, running head and bar leave for its text.
WIDTH, HEIGHT = 1168, 585
LINE = 39  # of the text, 28 units high
_CHARACTERS = 78  # in a line of it


class Block(NamedTuple):
    """A piece of a slide, never split.

    `kind` says how it is placed; `html` is safe; `height` is an estimate in units of the slide; `plain` is its text,
    of a heading or a question; `level` that of a heading; `vote` the data of a prediction on which a class votes,
    as `predict_payload` makes them: its HTML names it as data-vote; `stills` stand on paper for what is alive, first as
    it begins, then with its answer.
    """

    kind: Literal["heading", "text", "answer", "poll", "code", "output", "figure", "live"]
    html: str
    height: float
    plain: str = ""
    level: int = 0
    vote: dict[str, Any] | None = None
    stills: tuple[str, str] = ("", "")


def text_height(text: str, *, shorter: int = 0) -> float:
    """Return the height of a text whose lines are `shorter` characters shorter than usual.

    >>> text_height("one line"), text_height("x" * 100)
    (53, 92)
    """
    lines = sum(-(-max(len(line), 1) // (_CHARACTERS - shorter)) for line in text.split("\n"))
    return lines * LINE + 14
