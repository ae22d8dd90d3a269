"""Verdicts on intervals: whether what was typed is where something holds, and if not, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite
from emmviz.base.numerals import Numeral, read_pair
from emmviz.base.spellings import LEAST
from emmviz.learn.marking.interval_reading import Numerals, Typed, TypedInterval, read_region
from emmviz.learn.marking.intervals import EVERYWHERE, Interval, Region, number_text, region, written
from emmviz.learn.marking.rules import ROUGH

__all__ = ["REASONS", "Verdict", "judge", "known_ends", "names_of_mistakes", "said", "sentences"]

# Why an answer is not right, where it is no known mistake of the question; the locale has a sentence for each,
# `interval.NAME`. The first two could not be judged.
REASONS = ("unread", "ends_unsaid", "end_left_out", "end_taken_in", "backwards", "wrong_side", "complement",
           "end_alone", "one_end", "part", "too_much", "too_rough", "wrong")  # fmt: skip


class Verdict(NamedTuple):
    """A verdict: `reason` is "right", "rounded", one of `REASONS` or a known mistake's name; `at` the end it means."""

    reason: str
    at: Number | None = None

    @property
    def correct(self) -> bool:
        """Whether the answer is right."""
        return self.reason in ("right", "rounded")

    @property
    def read(self) -> bool:
        """Whether the answer could be judged at all."""
        return self.reason not in REASONS[:2]


def judge(
    truth: Region, given: object, *, domain: Interval = EVERYWHERE, suspects: Mapping[str, Region] | None = None,
    ends: bool = True,
) -> Verdict:  # fmt: skip
    """Judge an answer to a question for which numbers something holds.

    Parameters: truth; given, a text as for `read_region`, a Region, an Interval, or two numbers; domain, what was asked
    about: what lies outside of it does not count; suspects, what each known mistake would answer; ends, False where it
    does not matter whether ends belong to the answer, as in a window.
    Returns: a Verdict.

    >>> above = region([Interval(3, 10, False)])
    >>> judge(above, "x > 3", domain=Interval(0, 10)).reason, judge(above, "[3, 10]")
    ('right', Verdict(reason='end_taken_in', at=3))
    """
    case = _Case(
        truth.within(domain), domain, {name: one.within(domain) for name, one in (suspects or {}).items()}, ends
    )
    ways = _ways(given)
    if not ways:
        return Verdict("unread")
    if ends and any(None in (one.low_in, one.high_in) for typed in ways for one in typed):
        return Verdict("ends_unsaid")
    verdicts = [_verdict(case, typed) for typed in ways]
    if len({verdict.correct for verdict in verdicts}) > 1:
        return Verdict("unread")
    return verdicts[0]


class _Case(NamedTuple):
    truth: Region
    domain: Interval
    suspects: dict[str, Region]
    ends: bool

    def known(self) -> Iterator[Number]:
        return known_ends(self.truth, self.domain, self.suspects)


def known_ends(truth: Region, domain: Interval, suspects: Mapping[str, Region]) -> Iterator[Number]:
    """Give the numbers that a rounded one may stand for, the likeliest first."""
    for where in (truth, Region((domain,)), *suspects.values()):
        yield from where.ends()


def _ways(given: object) -> list[Typed]:
    if isinstance(given, str):
        return read_region(given)
    parts = given.parts if isinstance(given, Region) else (given,)
    if all(isinstance(part, Interval) for part in parts):
        some: Any = parts
        return [
            tuple(TypedInterval((Numeral(one.low),), (Numeral(one.high),), one.low_in, one.high_in) for one in some)
        ]
    return [(TypedInterval(tuple(lows), tuple(highs), None, None),) for lows, highs in read_pair(given)]


def _verdict(case: _Case, typed: Typed) -> Verdict:
    meant, rounded, turned = _meant(case, typed, LEAST)
    alike: Callable[[Region], Region] = (lambda where: where) if case.ends else Region.closed
    truth = case.truth
    if alike(meant) == alike(truth) and not turned:
        return Verdict("right" if rounded is None else "rounded", rounded)
    for name, suspect in case.suspects.items():
        if alike(meant) == alike(suspect) and not turned:
            return Verdict(name, _differ(truth, suspect))
    found = _shape(case, meant, turned)
    if found:
        return found
    for name, suspect in case.suspects.items():
        if meant.closed() == suspect.closed():
            return Verdict(name, _differ(truth, suspect))
    # A number rounded too far.
    if (rough := _meant(case, typed, ROUGH)).where.closed() == truth.closed():
        return Verdict("too_rough", rough.rounded)
    return _partly(truth, meant, case.domain) or Verdict("wrong")


class _Meant(NamedTuple):
    """What was meant, an end of the right answer that was rounded, and whether a greater end came first."""

    where: Region
    rounded: Number | None
    turned: bool


def _meant(case: _Case, typed: Typed, least: int) -> _Meant:
    known, rounded, parts = list(case.known()), [], []

    def settled(ways: Numerals) -> Number:
        if exact := [one.number for one in ways if one.number in known]:
            return exact[0]
        for value in known:
            if any(one.agrees(value, least=least) for one in ways):
                rounded.append(value)
                return value
        return ways[0].number

    turned = False
    for one in typed:
        low, high = settled(one.low), settled(one.high)
        turned = turned or low > high
        parts.append(Interval(min(low, high), max(low, high), bool(one.low_in), bool(one.high_in)))
    return _Meant(region(parts).within(case.domain), rounded[0] if rounded else None, turned)


def _shape(case: _Case, meant: Region, turned: bool) -> Verdict | None:
    """The right numbers put together in the wrong way."""
    truth, same = case.truth, meant.closed() == case.truth.closed()
    if turned:
        return Verdict("backwards") if same else None
    if same:
        at = _differ(truth, meant)
        return Verdict("end_left_out" if at is not None and at in truth else "end_taken_in", at)
    other = truth.outside(case.domain)
    if meant.parts and meant.closed() == other.closed():
        single = len(truth.parts) == len(other.parts) == 1
        at = next((end for end in truth.ends() if end in other.closed()), None)
        return Verdict("wrong_side", at) if single else Verdict("complement")
    places = [part.low for part in meant.parts if part.low == part.high]
    if len(meant.parts) == len(places) == 1 and places[0] in truth.ends():
        return Verdict("end_alone", places[0])
    return None


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
                return Verdict("one_end", one)
    return None


def _differ(one: Region, two: Region) -> Number | None:
    """The first end at which one holds and the other does not."""
    return next((end for end in sorted({*one.ends(), *two.ends()}) if (end in one) != (end in two)), None)


def said(verdict: Verdict, truth: Region, lang: str = "en", *, why: Mapping[str, str] | None = None) -> str:
    """Return the sentence for a verdict.

    Parameters: verdict; truth, the right answer; lang; why, a sentence for each known mistake of the question.

    >>> above = region([Interval(3, 10, False)])
    >>> said(judge(above, "x < 3", domain=Interval(0, 10)), above)
    'No: that is the wrong side of 3. The answer is (3, 10].'
    """
    told, learn = sentences(truth, lang), words(lang)["learn"]
    at = "" if verdict.at is None else number_text(verdict.at, lang)
    what = (why or {}).get(verdict.reason) if verdict.reason not in told else None
    wrong = told.get(verdict.reason, told["wrong"]).replace("{at}", at)
    return f"{wrong} {learn['mistake'].format(what=what)}" if what else wrong


def sentences(truth: Region, lang: str = "en") -> dict[str, str]:
    """Return the sentence for each reason of a verdict, with {at} where the end stands that it means."""
    phrases, answer = words(lang), written(truth, lang)
    told = {reason: phrases["interval"][reason].format(answer=answer, at="{at}") for reason in REASONS}
    right = {"right": phrases["learn"]["right"], "rounded": phrases["learn"]["right_rounded"].format(exact="{at}")}
    return right | told


def names_of_mistakes(lang: str = "en") -> dict[str, str]:
    """Return what each mistake in a question asked backwards is called, the wrong methods included.

    >>> names_of_mistakes()["wrong_side"]
    'the wrong side of an end'
    """
    sections = (words(lang)[name] for name in ("learn", "interval"))
    return {key.removeprefix("mistake_"): text
            for section in sections for key, text in section.items() if key.startswith("mistake_")}  # fmt: skip
