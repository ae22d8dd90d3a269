"""Intervals as answers: two ends, each of which may belong to it or not, in one part or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, floor, log10
from typing import Any, NamedTuple

from emmviz.base.messages import expect
from emmviz.base.numbers import INF, Number, is_finite, written_out
from emmviz.base.numerals import Numeral, read_number, with_plain_signs
from emmviz.base.spellings import LONGEST
from emmviz.base.text import JsonObject
from emmviz.learn.answers.form import (
    Accepted,
    Author,
    Form,
    Marked,
    Suspects,
    for_page,
    given_text,
    labelled,
)
from emmviz.learn.answers.intervals import EVERYWHERE, Interval, Region, number_text, region, written
from emmviz.learn.answers.number import as_number, roughly
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.events import Window
from emmviz.search.intervals import clamped

__all__ = ["INTERVAL", "MISTAKES", "complement", "read"]

# What is wrong with an interval whose ends matter, where it is no known mistake of its question; the locale has a
# sentence for each, `interval.NAME`, and calls it `interval.mistake_NAME`.
MISTAKES = (
    "end_left_out",
    "end_taken_in",
    "wrong_side",
    "complement",
    "one_end",
)
# How many steps the number line has at least; it has fewer than ten times as many.
_STEPS = 100


# -- how intervals are read -------------------------------------------------------------------------------------------


class TypedInterval(NamedTuple):
    """An interval as typed: its ends as texts, the ways to read them, and whether each is in it, None for left open."""

    texts: tuple[str, str]
    low: list[Numeral]
    high: list[Numeral]
    low_in: bool | None = None
    high_in: bool | None = None


# What holds in any of some intervals.
Typed = tuple[TypedInterval, ...]
# Whether one of the ways to read a number is a value.
Near = Callable[[Sequence[Numeral], Number], bool]


def read(given: Any) -> Typed | None:
    """Return an interval as typed, None where it cannot be read.

    It is an Interval, a Region, a pair of numbers, a list of parts (low, high, low_in, high_in) as fields hold them, or
    a text such as "(2, 3.5]" or "2; 3.5".
    """
    if isinstance(given, Interval | Region):
        parts = given.parts if isinstance(given, Region) else (given,)
        return tuple(_typed(one.low, one.high, one.low_in, one.high_in) for one in parts)
    if isinstance(given, list) and given and all(isinstance(part, list | tuple) and len(part) == 4 for part in given):
        typed = tuple(_typed(low, high, bool(low_in), bool(high_in)) for low, high, low_in, high_in in given)
    else:
        ends: list[bool | None] = [None, None]
        if isinstance(given, str):
            text = with_plain_signs(given).replace("≈", "").strip()
            ends = [{"(": False, "[": True}.get(text[:1]), {")": False, "]": True}.get(text[-1:])]
            given = _halves(text)
        try:
            low, high = given
        except Exception:  # an object that does not unpack is not a pair
            return None
        typed = (_typed(low, high, *(ends if None not in ends else (None, None))),)
    return typed if all(one.low and one.high for one in typed) else None


def _typed(low: object, high: object, *are_in: bool | None) -> TypedInterval:
    return TypedInterval((given_text(low), given_text(high)), read_number(low), read_number(high), *are_in)


def _halves(text: str) -> list[str]:
    """Split a text at its semicolon, or in brackets at its comma, of several at the one before a blank."""
    if ";" in text or len(text) > LONGEST:
        return text.strip("()[]").split(";")
    # Without brackets 3,5 is a number.
    bare = text.strip("()[] ")
    return bare.split(", " if bare.count(",") > 1 else ",") if bare != text else []


# -- how intervals are compared ---------------------------------------------------------------------------------------


def _agrees(ways: Sequence[Numeral], value: Number) -> bool:
    return any(one.agrees(value) for one in ways)


def _judge(question: Question, given: object, suspects: Suspects) -> Verdict:
    typed, domain = read(given), question.domain
    if typed is None or (domain is None and len(typed) != 1):
        fields = [part for part in given if isinstance(part, list | tuple)] if isinstance(given, list) else []
        lacks_an_end = any(isinstance(end, str) and not end.strip() for part in fields for end in part[:2])
        return Verdict("end_missing" if lacks_an_end else "unread")
    turned = any(min(end.number for end in one.low) > max(end.number for end in one.high) for one in typed)
    if domain is None:
        verdict = _judge_pair(question, typed[0], suspects)
        return verdict if verdict.correct or verdict.suspect or not turned else Verdict("backwards")
    if turned:
        return Verdict("backwards")
    if any(None in (one.low_in, one.high_in) for one in typed):
        return Verdict("ends_unsaid")
    return _judge_region(question, typed, domain, suspects())._replace(given=_given(Writer(question), typed))


def _judge_pair(question: Question, typed: TypedInterval, suspects: Suspects) -> Verdict:
    """Judge two numbers, whose ends count as they are: what lies beyond a bound is that bound."""
    right, given = question.answer, f"({Writer(question).join(typed.texts)})"
    ends, bounds = (typed.low, typed.high), question.notation.bounds or (-INF, INF)

    def agree(pair: Window, near: Near = _agrees) -> list[bool]:
        within = (_within(ways, bounds) for ways in ends)
        return [near(ways, end) for ways, end in zip(within, clamped(pair, bounds), strict=True)]

    if all(map(_agrees, ends, right)):
        exact = all(any(one.number == end for one in ways) for ways, end in zip(ends, right, strict=True))
        return Verdict("right") if exact else Verdict("rounded", right)
    met = agree(right)
    if all(met):
        return Verdict("alike")
    suspect = next((one for one in suspects() if all(agree(one.answer))), None)
    if suspect is None and all(agree(right, roughly)):
        side = int(met[0])
        return Verdict("too_rough", (right[side],), typed.texts[side])
    if any(met):
        return Verdict("one_end", (right[met.index(True)],), given, suspect)
    return Verdict("no_end", given=given, suspect=suspect)


def _within(ways: list[Numeral], bounds: Window) -> list[Numeral]:
    """The ways to read a number, or the bound beyond which it lies."""
    low, high = bounds
    return ways if low <= ways[0].number <= high else read_number(min(max(ways[0].number, low), high))


def _given(writer: Writer, typed: Typed) -> str:
    """Write an interval as it was typed."""
    brackets = [("(["[bool(one.low_in)], writer.join(one.texts), ")]"[bool(one.high_in)]) for one in typed]
    return " ∪ ".join(map("".join, brackets)) or written(Region())


def _judge_region(question: Question, typed: Typed, domain: Interval, suspects: Sequence[Suspect]) -> Verdict:
    """Judge where something holds: what lies outside of what is asked about does not count."""
    truth = question.answer.within(domain)
    wrong = [(one, one.answer.within(domain)) for one in suspects]
    known = [end for one in (truth, Region((domain,)), *(other for _, other in wrong)) for end in one.ends()]
    where, rounded = _meant(typed, domain, known, _agrees)
    if where == truth:
        return Verdict("rounded" if rounded else "right", (*rounded[:1],))
    exact = next((one for one, other in wrong if where == other), None)
    if exact is None and (shape := _shape(truth, where, domain)):
        return shape
    if suspect := exact or next((one for one, other in wrong if where.closed() == other.closed()), None):
        return Verdict("wrong", suspect=suspect)
    if _meant(typed, domain, known, roughly)[0].closed() == truth.closed():
        return Verdict("too_rough")
    # An end of all that is asked about is no achievement.
    met = [end for end in truth.ends() if end in where.ends() and end not in (domain.low, domain.high)]
    return _at("one_end", met[0]) if met else Verdict("wrong")


def _meant(typed: Typed, domain: Interval, known: Sequence[Number], near: Near) -> tuple[Region, list[Number]]:
    """Return what was meant, where a rounded number stands for the first of those known that it may be, and which were
    rounded.
    """
    rounded: list[Number] = []

    def settled(ways: Sequence[Numeral]) -> Number:
        if exact := [one.number for one in ways if one.number in known]:
            return exact[0]
        for value in known:
            if near(ways, value):
                rounded.append(value)
                return value
        return ways[0].number

    parts = [
        Interval(low, high, bool(one.low_in), bool(one.high_in))
        for one in typed
        for low, high in [sorted((settled(one.low), settled(one.high)))]
    ]
    return region(parts).within(domain), rounded


def _shape(truth: Region, meant: Region, domain: Interval) -> Verdict | None:
    """The right numbers put together in the wrong way."""
    if meant.closed() == truth.closed():
        at = next((end for end in sorted({*truth.ends(), *meant.ends()}) if (end in truth) != (end in meant)), None)
        return _at("end_left_out" if at is not None and at in truth else "end_taken_in", at)
    other, reason = complement(truth, domain)
    if meant.parts and meant.closed() == other.closed():
        at = next((end for end in truth.ends() if end in other.closed()), None)
        return _at(reason, at if reason == "wrong_side" else None)
    return None


def complement(truth: Region, domain: Interval) -> tuple[Region, str]:
    """Return where something does not hold, and which mistake it is to answer that."""
    other = truth.outside(domain)
    return other, "wrong_side" if len(truth.parts) == len(other.parts) == 1 else "complement"


def _at(reason: str, at: Number | None) -> Verdict:
    return Verdict(reason, () if at is None else (at,))


# -- how intervals are written ----------------------------------------------------------------------------------------


def _shown(writer: Writer, answer: Region | Window) -> str:
    if isinstance(answer, Region):
        return written(answer, writer.question.lang)
    return f"({writer.join(map(writer.number, answer))})"


def _in_key(writer: Writer, answer: Any) -> str:
    """Write it with all that is right besides: an end may be anywhere beyond the bounds of the tree."""
    bounds = writer.question.notation.bounds
    if not bounds or not is_finite(bounds[0]):
        return _shown(writer, answer)
    low, high = map(writer.number, answer)
    if answer[0] <= bounds[0]:
        low = writer.words["or_less"].format(end=low)
    if answer[1] >= bounds[1]:
        high = writer.words["or_more"].format(end=high)
    return f"({writer.join((low, high))})"


def _key(question: Question, suspects: Sequence[Suspect], marked: Marked) -> JsonObject:
    ends_matter, bounds = question.domain is not None, question.notation.bounds
    domain = question.domain or EVERYWHERE
    wholes = (question.answer, Region((domain,)), *(one.answer for one in suspects))
    known = dict.fromkeys(end for one in wholes for end in (one.ends() if isinstance(one, Region) else one))
    wrong = ("wrong", *MISTAKES) if ends_matter else ("one_end", "no_end")
    # {at} stands for the end that is meant, and {given} for what was typed.
    met = {} if ends_matter else {"rounded": question.answer}
    sentences = {
        reason: marked(Verdict(reason, met.get(reason, ()), "{given}"))["feedback"]
        for reason in ("right", "rounded", "alike", "too_rough", *wrong)
    }
    return {
        "ends": ends_matter,
        "bounds": bounds and [*map(written_out, bounds)],
        # Where neither end can be infinite, no field offers it.
        "infinite": ends_matter or bounds is not None or not all(map(is_finite, question.answer)),
        "domain": _part_for_page(domain),
        "known": [{"value": for_page(end), "text": number_text(end, question.lang)} for end in known],
        "unreadable": marked(Verdict("unread"))["feedback"],
        "missing": marked(Verdict("end_missing"))["feedback"],
        "backwards": marked(Verdict("backwards"))["feedback"],
        "says": sentences,
        "line": line_for(question) if ends_matter else None,
        "suspects": [{"parts": _for_page(one.answer), **marked(_verdict_on(one, question.answer))} for one in suspects],
    }


def _verdict_on(suspect: Suspect, right: Region | Window) -> Verdict:
    """The verdict on a known wrong answer: of two numbers one may be right."""
    pairs = [] if isinstance(right, Region) else zip(suspect.answer, right, strict=True)
    met = [end for given, end in pairs if given == end]
    return Verdict("one_end" if met else "wrong", (*met,), "{given}", suspect)


def _for_page(answer: Region | Window) -> list[list[str | bool]]:
    return [*map(_part_for_page, answer.parts if isinstance(answer, Region) else (Interval(*answer),))]


def _part_for_page(part: Interval) -> list[str | bool]:
    return [written_out(part.low), written_out(part.high), part.low_in, part.high_in]


def _accept(answer: object, author: Author) -> Accepted | None:
    if not isinstance(answer, tuple) or len(answer) != 2 or any(isinstance(end, str) for end in answer):
        return None
    low, high = map(as_number, answer)
    expect(-INF <= low <= high, "wrong.learn.lower_first", answer)
    return (low, high), ()


def line_for(question: Question) -> JsonObject:
    """Return a number line that holds the leaves, what is asked about, and the answer with room on both sides.

    Step n from 1 to steps − 1 is (start + n · step) / 10^places; the first and the last are its `ends`, whose texts
    these are: those of what is asked about, infinite or not.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> line_for(questions(star1(gallery.aima_scale()), "when_unread")[0])
    {'start': 100, 'step': 1, 'places': 2, 'steps': 300, 'ends': ('1', '4')}
    """
    domain, tree = question.domain or EVERYWHERE, question.run.tree
    held = [*question.answer.ends(), *map(tree.value, tree.leaves()), domain.low, domain.high]
    inside = [Fraction(value) for value in held if is_finite(value) and domain.low <= value <= domain.high]
    first, last = min(inside), max(inside)
    room = (last - first) / 2 or Fraction(1)
    first = Fraction(domain.low) if is_finite(domain.low) else first - room
    last = Fraction(domain.high) if is_finite(domain.high) else last + room
    unit = Fraction(10) ** floor(log10((last - first) / _STEPS))
    start, end = floor(first / unit), ceil(last / unit)
    places = max(len(str(unit.denominator)) - 1, 0)
    size = int(unit * 10**places)
    return {
        "start": start * size,
        "step": size,
        "places": places,
        "steps": end - start,
        "ends": (number_text(domain.low, question.lang), number_text(domain.high, question.lang)),
    }


INTERVAL = Form(
    name="interval",
    judge=_judge,
    shown=_shown,
    short=_in_key,
    options=lambda writer, suspects: labelled(writer.question, suspects, partial(_shown, writer)),
    for_page=_for_page,
    key=_key,
    data=lambda answer: _for_page(answer) if isinstance(answer, Region) else [*map(written_out, answer)],
    accept=_accept,
    in_key=_in_key,
    lines=(3, 3),
    points=2,
)
