"""Typed intervals: intervals as people write them, in brackets or without, and what they may mean."""

from __future__ import annotations

from typing import Any, NamedTuple

from emmviz.base.numerals import Numeral, read_number, with_plain_signs
from emmviz.base.spellings import LONGEST
from emmviz.learn.answers.form import given_text
from emmviz.learn.answers.intervals import Interval, Region


class TypedInterval(NamedTuple):
    """An interval as typed: its ends as texts, the ways to read them, and whether each is in it, None for left open."""

    texts: tuple[str, str]
    low: list[Numeral]
    high: list[Numeral]
    low_in: bool | None = None
    high_in: bool | None = None


# What holds in any of some intervals.
TypedRegion = tuple[TypedInterval, ...]


def read(answer: Any) -> TypedRegion | None:
    """Return an interval as typed, None if it cannot be read.

    It is an Interval, a Region, a pair of numbers, a list of parts (low, high, low_in, high_in) as fields hold them, or
    a text such as "(2, 3.5]" or "2; 3.5".
    """
    if isinstance(answer, Interval | Region):
        parts = answer.parts if isinstance(answer, Region) else (answer,)
        return tuple(_typed(part.low, part.high, part.low_in, part.high_in) for part in parts)
    if (
        isinstance(answer, list)
        and answer
        and all(isinstance(part, list | tuple) and len(part) == 4 for part in answer)
    ):
        typed = tuple(_typed(low, high, bool(low_in), bool(high_in)) for low, high, low_in, high_in in answer)
    else:
        ends: list[bool | None] = [None, None]
        if isinstance(answer, str):
            text = with_plain_signs(answer).replace("≈", "").strip()
            ends = [{"(": False, "[": True}.get(text[:1]), {")": False, "]": True}.get(text[-1:])]
            answer = _halves(text)
        try:
            low, high = answer
        except Exception:  # an object that does not unpack is not a pair
            return None
        typed = (_typed(low, high, *(ends if None not in ends else (None, None))),)
    return typed if all(part.low and part.high for part in typed) else None


def _typed(low: object, high: object, *are_in: bool | None) -> TypedInterval:
    return TypedInterval((given_text(low), given_text(high)), read_number(low), read_number(high), *are_in)


def _halves(text: str) -> list[str]:
    """Split a text at its semicolon, or in brackets at its comma, of several or without brackets before a blank."""
    if ";" in text or len(text) > LONGEST:
        return text.strip("()[]").split(";")
    # Without brackets 3,5 is a number, but 3, 5 are two.
    bare = text.strip("()[] ")
    return bare.split(", " if bare.count(",") > 1 or bare == text else ",")
