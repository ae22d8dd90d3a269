"""Interval verdicts: how an interval is read as people write it, and the verdict on a pair of numbers or a region."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from emmviz.base.numbers import INF, Number
from emmviz.base.numerals import Numeral, read_number, with_plain_signs
from emmviz.base.spellings import LONGEST
from emmviz.learn.answers import rules
from emmviz.learn.answers.form import Suspects, given_text
from emmviz.learn.answers.intervals import Interval, Region, region, written
from emmviz.learn.answers.number import agree, is_cut_off, roughly
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.events import Window
from emmviz.search.intervals import clamped

# What is wrong with an interval whose ends matter, if it is no known mistake of its question; the locale has a
# sentence for each, `interval.NAME`, and calls it `interval.mistake_NAME`.
MISTAKES = ("end_left_out", "end_taken_in", "wrong_side", "complement", "one_end")
# Other verdicts on such an interval: the first is a mistake twice, the last two are of all the numbers asked about and
# of none.
WRONG = ("ends_left_out", "wrong", "low_wrong", "high_wrong", "both_ends", "everywhere", "nowhere")
# The verdicts on two numbers of which the first, or the second, is right.
ONE_END = ("low_end", "high_end")
# The sign of a comparison whose sides are swapped.
_TURNED = {"<": ">", "≤": "≥", ">": "<", "≥": "≤"}
# Whether one of the ways to read a number is a value.
Agreement = Callable[[Sequence[Numeral], Number], bool]


class TypedInterval(NamedTuple):
    """An interval as typed: its ends as texts, the ways to read them, and whether each is in it, None for left open."""

    texts: tuple[str, str]
    low: list[Numeral]
    high: list[Numeral]
    low_in: bool | None = None
    high_in: bool | None = None


# What holds in any of some intervals.
TypedRegion = tuple[TypedInterval, ...]


def judge(question: Question, answer: object, suspects: Suspects) -> Verdict:
    """Judge an interval as it was typed, a pair of numbers, or a region where it matters which ends belong to it."""
    typed, domain = read(answer), question.domain
    if typed is None or (domain is None and len(typed) != 1):
        in_fields = isinstance(answer, list) and {*map(_size, answer)} == {4}
        is_parted = in_fields or (domain is None and isinstance(answer, str) and ";" in answer)
        return Verdict("end_missing" if _lacks_an_end(answer) else "end_unread" if is_parted else "unread")
    is_turned = any(min(end.number for end in part.low) > max(end.number for end in part.high) for part in typed)
    if domain is None:
        verdict = _judge_pair(question, typed[0], suspects)
        # Where 1.889 may also be 1,889, it is above 4, but as 1.889 both ends are right in the wrong order.
        is_swapped = all(map(agree, (typed[0].high, typed[0].low), question.answer))
        # A wrong method may give a low end above the high one, but U before L is [L, U] written backwards.
        is_known = verdict.suspect and _numbers(typed[0]) != (question.notation.bounds or ())[::-1]
        meant = verdict.correct or (is_known and not is_swapped)
        return verdict if meant or not (is_turned or is_swapped) else Verdict("backwards")
    if is_turned:
        return Verdict("backwards")
    if any(None in (part.low_in, part.high_in) for part in typed):
        return Verdict("ends_unsaid")
    return _judge_region(question, typed, domain, suspects())._replace(given=_given(Writer(question), typed))


def _numbers(part: TypedInterval) -> Window:
    return part.low[0].number, part.high[0].number


def _size(part: object) -> int:
    return len(part) if isinstance(part, list | tuple) else 0


def _lacks_an_end(answer: object) -> bool:
    """Return whether one of the fields for the ends of parts is blank."""
    fields = [part for part in answer if isinstance(part, list | tuple)] if isinstance(answer, list) else []
    return any(isinstance(end, str) and not end.strip() for part in fields for end in part[:2])


def _judge_pair(question: Question, typed: TypedInterval, suspects: Suspects) -> Verdict:
    """Judge two numbers; where the answer is right, a number beyond a bound counts as that bound."""
    right, typed_text = question.answer, pair_text(question, typed.texts)
    ends, bounds = (typed.low, typed.high), question.notation.bounds or (-INF, INF)

    def matches(near: Agreement) -> list[bool]:
        within = (_within(ways, bounds) for ways in ends)
        return [near(ways, end) for ways, end in zip(within, clamped(right, bounds), strict=True)]

    # A mistake gives the ends as they were typed, before they are clamped or after.
    def gives(wrong: Suspect) -> bool:
        given = zip(ends, wrong.answer, clamped(wrong.answer, bounds), strict=True)
        return all(agree(ways, limit) or agree(ways, end) for ways, limit, end in given)

    if all(map(agree, ends, right)):
        is_exact = all(end in [way.number for way in ways] for ways, end in zip(ends, right, strict=True))
        return Verdict("right") if is_exact else Verdict("rounded", right)
    met = matches(agree)
    beyond = "".join(
        f" {sentence}".replace("{given}", text)
        for text, ways, is_met, sentence, end in zip(
            typed.texts, ends, met, beyond_bounds(question), right, strict=True
        )
        # The very end of the answer needs no explanation.
        if is_met and _within(ways, bounds) != ways and not agree(ways, end)
    )
    if all(met):
        return Verdict("alike", detail=beyond.strip())
    suspect = next(filter(gives, suspects()), None)
    if suspect is None and all(matches(roughly)):
        side = int(met[0])
        reason = "cut_off" if is_cut_off(ends[side], right[side]) else "too_rough"
        return Verdict(reason, (right[side],), typed.texts[side])
    if suspect is None and not any(met):  # beside a wrong end, one with too few digits is right
        met = matches(roughly)
    if any(met):
        return Verdict(ONE_END[met.index(True)], (), typed_text, suspect, "" if suspect else beyond.strip())
    return Verdict("no_end", given=typed_text, suspect=suspect)


def beyond_bounds(question: Question) -> list[str]:
    """Say of each end what a number beyond L or U, the hole "{given}", means there: L or U, or the end beyond it."""
    writer = Writer(question)
    ends = zip(("low", "high"), question.notation.bounds or (-INF, INF), question.answer, strict=True)
    return [
        writer.words[f"beyond_{side}" if end == limit else f"beyond_{side}_open"].format(
            given="{given}", end=writer.number(end), limit=writer.number(limit)
        )
        for side, end, limit in ends
    ]


def _within(ways: list[Numeral], bounds: Window) -> list[Numeral]:
    """Return the ways to read a number; a number beyond a bound reads as that bound."""
    low, high = bounds
    return ways if low <= ways[0].number <= high else read_number(min(max(ways[0].number, low), high))


def _given(writer: Writer, typed: TypedRegion) -> str:
    """Write an interval as it was typed."""
    parts = (f"{'(['[bool(part.low_in)]}{_joined(writer, part.texts)}{')]'[bool(part.high_in)]}" for part in typed)
    return " ∪ ".join(parts) or written(Region())


def pair_text(question: Question, ends: Sequence[str]) -> str:
    """Write two numbers between brackets, square ones at the ends that are possible values; one ≈ for both numbers."""
    closed = question.notation.closed
    first, last = ("(["[closed and "∞" not in ends[0]], ")]"[closed and "∞" not in ends[1]])
    rounded = "≈ " if any(end.startswith("≈") for end in ends) else ""
    return f"{rounded}{first}{_joined(Writer(question), [end.lstrip('≈ ') for end in ends])}{last}"


def _joined(writer: Writer, ends: Sequence[str]) -> str:
    """Write both ends with what is between them: a semicolon if an end has a decimal comma."""
    separator = "; " if any("," in end for end in ends) else writer.narrator.lang["format"]["list"]
    return str(separator).join(ends)


def _judge_region(question: Question, typed: TypedRegion, domain: Interval, suspects: Sequence[Suspect]) -> Verdict:
    """Judge the region where something holds; numbers outside the domain of the question do not count."""
    truth = question.answer.within(domain)
    wrong = [(suspect, suspect.answer.within(domain)) for suspect in suspects]
    known_ends = [end for where in (truth, Region((domain,)), *(where for _, where in wrong)) for end in where.ends()]
    meant, rounded = _meant(typed, domain, known_ends, agree)
    if meant == truth:
        return Verdict("rounded" if rounded else "right", (*rounded[:1],))
    exactly = next((suspect for suspect, where in wrong if where == meant), None)
    if exactly is None and (verdict := _judge_shape(truth, meant, domain)):
        return verdict
    if exactly is None and not (meant.parts and meant.outside(domain).parts):
        return Verdict("everywhere" if meant.parts else "nowhere")
    if suspect := exactly or next((suspect for suspect, where in wrong if where.closed() == meant.closed()), None):
        return Verdict("wrong", suspect=suspect)
    if _meant(typed, domain, known_ends, roughly)[0].closed() == truth.closed():
        ways = [end for part in typed for end in (part.low, part.high)]
        is_cut = any(is_cut_off(way, end) for way in ways for end in truth.ends())
        return Verdict("cut_off" if is_cut else "too_rough")
    # Naming an end of the domain itself does not count as half right.
    met = [end for end in truth.ends() if end in meant.ends() and end not in (domain.low, domain.high)]
    if met:
        return _at("one_end", met[0])
    if len(truth.parts) == len(meant.parts) == 1:
        (low, high), (true_low, true_high) = meant.parts[0].cuts, truth.parts[0].cuts
        return Verdict("low_wrong" if high == true_high else "high_wrong" if low == true_low else "both_ends")
    return Verdict("wrong")


def _meant(
    typed: TypedRegion, domain: Interval, known_ends: Sequence[Number], near: Agreement
) -> tuple[Region, list[Number]]:
    """Return the region that was meant, and the ends that were rounded.

    A rounded number means the first known end that it may be.
    """
    rounded: list[Number] = []

    def settled(ways: Sequence[Numeral]) -> Number:
        if exact := [way.number for way in ways if way.number in known_ends]:
            return exact[0]
        for value in known_ends:
            if near(ways, value):
                rounded.append(value)
                return value
        return ways[0].number

    parts = [
        Interval(low, high, bool(part.low_in), bool(part.high_in))
        for part in typed
        for low, high in [sorted((settled(part.low), settled(part.high)))]
    ]
    return region(parts).within(domain), rounded


def _judge_shape(truth: Region, meant: Region, domain: Interval) -> Verdict | None:
    """Judge the right numbers put together in the wrong way; None if the numbers are others."""
    if meant.closed() == truth.closed():
        differ = [end for end in sorted({*truth.ends(), *meant.ends()}) if (end in truth) != (end in meant)]
        if len(truth.parts) == 1 and len(differ) == 2 and all(end in truth for end in differ):
            return Verdict("ends_left_out", tuple(differ))
        at = next(iter(differ), None)
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


# -- reading -----------------------------------------------------------------------------------------------------------


def read(answer: Any) -> TypedRegion | None:
    """Return an interval as typed, None if it cannot be read.

    It is an Interval, a Region, a pair of numbers, a list of parts (low, high, low_in, high_in) as fields hold them, or
    a text such as "(2, 3.5]", "2; 3.5", "x ≥ 2", "at least 2" or "2 < x ≤ 3.5".
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
            if (condition := _condition(text)) is not None:
                return condition
            ends = [{"(": False, "[": True}.get(text[:1]), {")": False, "]": True}.get(text[-1:])]
            answer = _halves(text)
        try:
            low, high = answer
        except Exception:  # an object that does not unpack is not a pair
            return None
        typed = (_typed(low, high, *(ends if None not in ends else (None, None))),)
    return typed if all(part.low and part.high for part in typed) else None


def _condition(text: str) -> TypedRegion | None:
    """Return the interval that a condition such as "x ≥ 2", "at least 2" or "2 < x ≤ 3.5" describes; None for none."""
    if len(text) > LONGEST:
        return None
    for sign, phrases in rules.CONDITIONS.items():
        text = re.sub(phrases, sign, text, flags=re.IGNORECASE)
    parts = re.split(rules.COMPARED, text)
    if len(parts) not in (3, 5):
        return None
    # What varies stands between two numbers, or on one side of the only one.
    is_name = [re.fullmatch(rules.VARIABLE, part.strip()) is not None for part in parts[::2]]
    signs = [rules.SIDES.get(sign, sign) for sign in parts[1::2]]
    if is_name == [False, True]:
        parts, is_name, signs = parts[::-1], [True, False], [_TURNED[signs[0]]]
    if is_name not in ([True, False], [False, True, False]) or len({*map(_side, signs)}) > 1:
        return None
    # The ends from left to right, each with whether it belongs to the interval; the one that is missing is infinite.
    numbers = [part for part, is_variable in zip(parts[::2], is_name, strict=True) if not is_variable]
    ends = [(number, sign in "≤≥") for number, sign in zip(numbers, signs, strict=True)]
    rises = _side(signs[0]) == "<"
    if len(ends) == 1:
        ends = [("−∞", False), *ends] if rises else [*ends, ("∞", False)]
    elif not rises:
        ends.reverse()
    (low, low_in), (high, high_in) = ends
    typed = _typed(low, high, low_in, high_in)
    return (typed,) if typed.low and typed.high else None


def _side(sign: str) -> str:
    return "<" if sign in "<≤" else ">"


def _typed(low: object, high: object, *are_in: bool | None) -> TypedInterval:
    return TypedInterval((given_text(low), given_text(high)), read_number(low), read_number(high), *are_in)


def _halves(text: str) -> list[str]:
    """Split a text at its semicolon, or in brackets at its comma, of several or without brackets before a blank.

    So does a word between two numbers.
    """
    if len(text) <= LONGEST and (match := re.fullmatch(rules.BETWEEN, text, re.IGNORECASE)):
        return list(match.groups())
    if ";" in text or len(text) > LONGEST:
        return text.strip("()[]").split(";")
    # Without brackets 3,5 is a number, but 3, 5 are two.
    bare = text.strip("()[] ")
    return bare.split(", " if bare.count(",") > 1 or bare == text else ",")
