"""Intervals as answers: two ends, each of which may belong to it or not, in one part or several."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil, floor
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number, brief, is_finite, written_out
from emmviz.base.numerals import Numeral, read_number, read_pair, split_pair
from emmviz.base.spellings import LEAST
from emmviz.learn.answers.form import (
    MOST_OPTIONS,
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
from emmviz.learn.answers.number import as_number, is_asked
from emmviz.learn.answers.rules import ROUGH
from emmviz.learn.question import Question, Suspect, Verdict
from emmviz.learn.writing import Writer

__all__ = ["INTERVAL", "MISTAKES", "as_fields", "complement", "read"]

# What is wrong with an interval whose ends matter, where it is no known mistake of its question; the locale has a
# sentence for each, `interval.NAME`, and calls it `interval.mistake_NAME`.
MISTAKES = (
    "end_left_out",
    "end_taken_in",
    "backwards",
    "wrong_side",
    "complement",
    "end_alone",
    "one_end",
    "part",
    "too_much",
    "too_rough",
)
# How many ways to read one answer are followed up: commas that may be decimal ones make several.
_WAYS = 16
# How many steps the number line has at least; it has fewer than ten times as many.
_STEPS = 100


# -- how intervals are read -------------------------------------------------------------------------------------------


class TypedInterval(NamedTuple):
    """An interval as typed: the ways to read its ends, each in it or not, None where that is left open; its fields."""

    low: tuple[Numeral, ...]
    high: tuple[Numeral, ...]
    low_in: bool | None = None
    high_in: bool | None = None
    fields: tuple[str, str] | None = None


# What holds in any of some intervals.
Typed = tuple[TypedInterval, ...]


def read(question: Question, given: Any) -> list[Typed]:
    """Return the ways to read an interval: none where it is none, several where commas may be decimal ones.

    It is an Interval, a Region, a pair of numbers, a list of parts (low, high, low_in, high_in) as fields hold them, or
    a text as `written` writes it: "(2, 3.5] ∪ {5}", or two numbers without brackets.
    """
    if isinstance(given, Interval | Region):
        return [tuple(map(_exactly, given.parts if isinstance(given, Region) else (given,)))]
    if isinstance(given, str):
        if given.strip() == written(Region()):
            return [()]
        parts = [_from_text(question, part) for part in given.split("∪")]
    elif isinstance(given, list) and given and all(isinstance(part, list | tuple) and len(part) == 4 for part in given):
        parts = [_from_fields(part) for part in given]
    else:
        parts = [[TypedInterval(tuple(low), tuple(high)) for low, high in read_pair(given)]]
    return [*dict.fromkeys(product(*parts))][:_WAYS]


def _exactly(part: Interval) -> TypedInterval:
    return TypedInterval((Numeral(part.low),), (Numeral(part.high),), part.low_in, part.high_in)


def _from_fields(part: Sequence[Any]) -> list[TypedInterval]:
    low, high, low_in, high_in = part
    lows, highs = tuple(read_number(low)), tuple(read_number(high))
    texts = given_text(low), given_text(high)
    return [TypedInterval(lows, highs, bool(low_in), bool(high_in), texts)] if lows and highs else []


def _from_text(question: Question, text: str) -> list[TypedInterval]:
    text = text.strip()
    if text.startswith("{") and text.endswith("}") and (place := tuple(read_number(text[1:-1]))):
        return [TypedInterval(place, place, True, True)]
    closed = {"(": False, "[": True}.get(text[:1]), {")": False, "]": True}.get(text[-1:])
    low_in, high_in = (None, None) if None in closed else closed
    pairs = read_pair(text, partial(is_asked, question))
    return [TypedInterval(tuple(low), tuple(high), low_in, high_in) for low, high in pairs]


def as_fields(question: Question, text: str) -> list[list[Any]]:
    """Return two numbers typed as one text as fields hold them; what cannot be read so stands in the first field."""
    ways = [pair for pair in split_pair(text, partial(is_asked, question)) if all(map(read_number, pair))]
    rising = [(low, high) for low, high in ways if read_number(low)[0].number <= read_number(high)[0].number]
    low, high = ways[0] if len(ways) == 1 else rising[0] if len(rising) == 1 else (text, "")
    return [[low, high, True, True]]


# -- how intervals are compared ---------------------------------------------------------------------------------------


def _judge(question: Question, given: Any, suspects: Suspects) -> Verdict:
    ways = read(question, given)
    if question.domain is None:
        pairs = [typed[0] for typed in ways if len(typed) == 1]
        rising = [pair for pair in pairs if pair.low[0].number <= pair.high[0].number]
        verdicts = [_judge_pair(question, pair, suspects) for pair in (rising if len(pairs) > 1 else pairs)]
    elif any(None in (one.low_in, one.high_in) for typed in ways for one in typed):
        return Verdict("ends_unsaid")
    else:
        known = suspects()
        verdicts = [_judge_region(question, typed, question.domain, known) for typed in ways]
    # Ways to read it that are right and wrong leave open which is meant.
    return verdicts[0] if len({verdict.correct for verdict in verdicts}) == 1 else Verdict("unread")


def _judge_pair(question: Question, typed: TypedInterval, suspects: Suspects) -> Verdict:
    """Judge two numbers, whose ends count as they are."""
    ends, right = (typed.low, typed.high), question.answer

    def agree(pair: Sequence[Number], least: int = LEAST) -> bool:
        return all(_agrees(ways, end, least) for ways, end in zip(ends, pair, strict=True))

    if agree(right):
        exact = all(any(one.number == end for one in ways) for ways, end in zip(ends, right, strict=True))
        return Verdict("right") if exact else Verdict("rounded", right)
    suspect = next((one for one in suspects() if agree(one.answer)), None)
    if suspect is None and agree(right[::-1]):
        return Verdict("backwards")
    if suspect is None and agree(right, ROUGH):
        side = int(_agrees(typed.low, right[0]))
        text = typed.fields[side] if typed.fields else Writer(question).number(ends[side][0].number)
        return Verdict("too_rough", (right[side],), text)
    return Verdict("wrong", suspect=suspect)


def _agrees(ways: Sequence[Numeral], value: Number, least: int = LEAST) -> bool:
    return any(one.agrees(value, least=least) for one in ways)


def _judge_region(question: Question, typed: Typed, domain: Interval, suspects: Sequence[Suspect]) -> Verdict:
    """Judge where something holds: what lies outside of what is asked about does not count."""
    truth = question.answer.within(domain)
    wrong = [(one, one.answer.within(domain)) for one in suspects]
    known = [end for one in (truth, Region((domain,)), *(other for _, other in wrong)) for end in one.ends()]
    where, rounded, turned = _meant(typed, domain, known, LEAST)
    if where == truth and not turned:
        return Verdict("rounded" if rounded else "right", (*rounded[:1],))
    exact = next((one for one, other in wrong if where == other and not turned), None)
    if exact is None and (shape := _shape(truth, where, domain, turned)):
        return shape
    if suspect := exact or next((one for one, other in wrong if where.closed() == other.closed()), None):
        return Verdict("wrong", suspect=suspect)
    roughly, rounded, _ = _meant(typed, domain, known, ROUGH)
    if roughly.closed() == truth.closed():
        return Verdict("too_rough", (*rounded[:1],))
    return _partly(truth, where, domain) or Verdict("wrong")


def _meant(typed: Typed, domain: Interval, known: Sequence[Number], least: int) -> tuple[Region, list[Number], bool]:
    """Return what was meant, where a rounded number stands for the first of those known that it may be.

    With the numbers that were rounded, and whether a greater end came first.
    """
    rounded: list[Number] = []

    def settled(ways: Sequence[Numeral]) -> Number:
        if exact := [one.number for one in ways if one.number in known]:
            return exact[0]
        for value in known:
            if _agrees(ways, value, least):
                rounded.append(value)
                return value
        return ways[0].number

    turned, parts = False, []
    for one in typed:
        low, high = settled(one.low), settled(one.high)
        turned = turned or low > high
        parts.append(Interval(min(low, high), max(low, high), bool(one.low_in), bool(one.high_in)))
    return region(parts).within(domain), rounded, turned


def _shape(truth: Region, meant: Region, domain: Interval, turned: bool) -> Verdict | None:
    """The right numbers put together in the wrong way."""
    same = meant.closed() == truth.closed()
    if turned:
        return Verdict("backwards") if same else None
    if same:
        at = next((end for end in sorted({*truth.ends(), *meant.ends()}) if (end in truth) != (end in meant)), None)
        return _at("end_left_out" if at is not None and at in truth else "end_taken_in", at)
    other, reason = complement(truth, domain)
    if meant.parts and meant.closed() == other.closed():
        at = next((end for end in truth.ends() if end in other.closed()), None)
        return _at(reason, at if reason == "wrong_side" else None)
    places = [part.low for part in meant.parts if part.low == part.high]
    if len(meant.parts) == len(places) == 1 and places[0] in truth.ends():
        return _at("end_alone", places[0])
    return None


def complement(truth: Region, domain: Interval) -> tuple[Region, str]:
    """Return where something does not hold, and which mistake it is to answer that."""
    other = truth.outside(domain)
    return other, "wrong_side" if len(truth.parts) == len(other.parts) == 1 else "complement"


def _partly(truth: Region, meant: Region, domain: Interval) -> Verdict | None:
    right, given = truth.closed().parts, meant.closed().parts
    if given and len(right) > 1 and set(given) < set(right):
        return Verdict("part")
    if right and set(right) < set(given):
        return Verdict("too_much")
    if len(right) == len(given) == 1:
        trivial = (domain.low, domain.high)
        for one, two in ((right[0].low, given[0].low), (right[0].high, given[0].high)):
            if one == two and is_finite(one) and one not in trivial:
                return _at("one_end", one)
    return None


def _at(reason: str, at: Number | None) -> Verdict:
    return Verdict(reason, () if at is None else (at,))


# -- how intervals are written ----------------------------------------------------------------------------------------


def _shown(writer: Writer, answer: Any) -> str:
    if isinstance(answer, Region):
        return written(answer, writer.question.lang)
    return writer.narrator.window(answer)


def _options(writer: Writer, suspects: Sequence[Suspect]) -> dict[str, Any]:
    right = writer.question.answer
    answers = [*dict.fromkeys([right, *[one.answer for one in suspects][: MOST_OPTIONS - 1]])]
    ordered = answers if isinstance(right, Region) else sorted(answers)
    return labelled(partial(_shown, writer), ordered, right)


# The reasons that a page finds where the ends do not matter.
_OF_PAIRS = ("right", "rounded", "too_rough", "backwards", "wrong")


def _key(question: Question, suspects: Sequence[Suspect], marked: Marked) -> dict[str, Any]:
    ends_matter = question.domain is not None
    domain = question.domain or EVERYWHERE
    wholes = (question.answer, Region((domain,)), *(one.answer for one in suspects), *question.also)
    known = dict.fromkeys(end for one in wholes for end in (one.ends() if isinstance(one, Region) else one))
    reasons = ("right", "rounded", "wrong", *MISTAKES) if ends_matter else _OF_PAIRS
    # {at} stands for the end that is meant, and {given} for what was typed.
    sentences = {reason: marked(Verdict(reason, given="{given}"))["feedback"] for reason in reasons}
    if not ends_matter:
        sentences["rounded"] = marked(Verdict("rounded", question.answer))["feedback"]
    return {
        "ends": ends_matter,
        "domain": _part_for_page(domain),
        "known": [{"value": for_page(end), "text": number_text(end, question.lang)} for end in known],
        "unreadable": marked(Verdict("unread"))["feedback"],
        "says": sentences,
        "line": line_for(question) if ends_matter else None,
        "suspects": [{"parts": _for_page(one.answer), **marked(Verdict("wrong", suspect=one))} for one in suspects],
    }


def _for_page(answer: Any) -> list[list[Any]]:
    parts = answer.parts if isinstance(answer, Region) else (Interval(*answer),)
    return [*map(_part_for_page, parts)]


def _part_for_page(part: Interval) -> list[Any]:
    return [written_out(part.low), written_out(part.high), part.low_in, part.high_in]


def _accept(answer: object, author: Author) -> Accepted | None:
    if isinstance(answer, Region):
        return answer, ()
    if not isinstance(answer, tuple) or len(answer) != 2 or any(isinstance(end, str) for end in answer):
        return None
    low, high = map(as_number, answer)
    if not -INF <= low <= high:
        raise TreeError(f"an interval has its lower end first, unlike {brief(answer)}")
    return (low, high), ()


def line_for(question: Question) -> dict[str, Any]:
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
    unit = Fraction(1)
    while (last - first) / unit >= 10 * _STEPS:
        unit *= 10
    while (last - first) / unit < _STEPS:
        unit /= 10
    start, end = floor(first / unit), ceil(last / unit)
    places = max(len(str(unit.denominator)) - 1, 0)
    size = int(unit * 10**places)
    texts = number_text(domain.low, question.lang), number_text(domain.high, question.lang)
    return {"start": start * size, "step": size, "places": places, "steps": end - start, "ends": texts}


INTERVAL = Form(
    name="interval",
    judge=_judge,
    shown=_shown,
    short=_shown,
    options=_options,
    for_page=_for_page,
    key=_key,
    data=lambda answer: _for_page(answer) if isinstance(answer, Region) else [*map(written_out, answer)],
    accept=_accept,
    in_key=_shown,
    lines=(3, 3),
    points=2,
)
