"""Intervals as answers: two ends, each of which may belong to it or not, in one part or several."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import ceil, floor, log10
from typing import Any

from emmviz.base.messages import expect
from emmviz.base.numbers import INF, is_finite, written_out
from emmviz.base.text import JsonObject
from emmviz.learn.answers.form import AcceptedAnswer, Author, Form, VerdictWriter, for_page, labelled
from emmviz.learn.answers.interval_verdicts import MISTAKES, ONE_END, WRONG, beyond_bounds, judge, pair_text
from emmviz.learn.answers.intervals import EVERYWHERE, Interval, Region, number_text, written
from emmviz.learn.answers.number import as_number
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.events import Window
from emmviz.search.intervals import clamped

# How many steps the number line has at least; it has fewer than ten times as many.
_STEPS = 100


def exact_text(writer: Writer, answer: Region | Window) -> str:
    """Write an answer with its ends exactly, as fractions if no short decimal does."""
    if isinstance(answer, Region):
        return written(answer, writer.question.lang)
    return pair_text(writer.question, [number_text(end, writer.question.lang) for end in answer])


def _shown(writer: Writer, answer: Region | Window) -> str:
    if isinstance(answer, Region) or writer.question.kind == "free":
        return exact_text(writer, answer)
    return pair_text(writer.question, [*map(writer.narrator.about, answer)])


def _in_key(writer: Writer, answer: Any) -> str:
    """Write it with all that is right besides: an end may be anywhere beyond the bounds of the tree."""
    bounds = writer.question.notation.bounds
    if not bounds or not is_finite(bounds[0]):
        return exact_text(writer, answer)
    low, high = (number_text(end, writer.question.lang) for end in answer)
    if answer[0] <= bounds[0]:
        low = writer.words["or_less"].format(end=low)
    if answer[1] >= bounds[1]:
        high = writer.words["or_more"].format(end=high)
    return pair_text(writer.question, (low, high))


def _key(question: Question, suspects: Sequence[Suspect], marked: VerdictWriter) -> JsonObject:
    ends_matter, bounds = question.domain is not None, question.notation.bounds
    domain = question.domain or EVERYWHERE
    wholes = (question.answer, Region((domain,)), *(suspect.answer for suspect in suspects))
    known = dict.fromkeys(end for whole in wholes for end in (whole.ends() if isinstance(whole, Region) else whole))
    wrong = (*WRONG, *MISTAKES) if ends_matter else (*ONE_END, "no_end")
    # The page replaces {at} by the end, and {given} by what was typed.
    met = {"ends_left_out": question.answer.ends()} if ends_matter else {"rounded": question.answer}
    beyond = {} if ends_matter else dict.fromkeys(("alike", *ONE_END), "{beyond}")
    sentences = {
        reason: marked(Verdict(reason, met.get(reason, ()), "{given}", detail=beyond.get(reason, "")))["feedback"]
        for reason in ("right", "rounded", "alike", "too_rough", "cut_off", *wrong)
    }
    return {
        "ends": ends_matter,
        "closed": question.notation.closed,
        "bounds": bounds and [*map(written_out, bounds)],
        # Where neither end can be infinite, no field offers it.
        "infinite": ends_matter or bounds is not None or not all(map(is_finite, question.answer)),
        "domain": _part_for_page(domain),
        "known": [{"value": for_page(end), "text": number_text(end, question.lang)} for end in known],
        "unreadable": marked(Verdict("end_unread"))["feedback"],
        "missing": marked(Verdict("end_missing"))["feedback"],
        "backwards": marked(Verdict("backwards"))["feedback"],
        "says": sentences,
        "beyond": [] if ends_matter else beyond_bounds(question),
        "line": line_for(question) if ends_matter else None,
        "suspects": [
            {"parts": _for_page(suspect.answer), **marked(_verdict_on(suspect, question))} for suspect in suspects
        ],
    }


def _verdict_on(suspect: Suspect, question: Question) -> Verdict:
    """Return the verdict on a known wrong answer: one of two numbers may be right."""
    pair, bounds = question.answer, question.notation.bounds or (-INF, INF)
    pairs = [] if isinstance(pair, Region) else [clamped(wrong, bounds) for wrong in (suspect.answer, pair)]
    met = [suspected == end for suspected, end in zip(*pairs, strict=True)]
    return Verdict(ONE_END[met.index(True)] if any(met) else "wrong", (), "{given}", suspect)


def _for_page(answer: Region | Window) -> list[list[str | bool]]:
    return [*map(_part_for_page, answer.parts if isinstance(answer, Region) else (Interval(*answer),))]


def _part_for_page(part: Interval) -> list[str | bool]:
    return [written_out(part.low), written_out(part.high), part.low_in, part.high_in]


def _accept(answer: object, author: Author) -> AcceptedAnswer | None:
    if isinstance(answer, Interval):
        answer = (answer.low, answer.high)
    if not isinstance(answer, tuple) or len(answer) != 2 or any(isinstance(end, str) for end in answer):
        return None
    low, high = map(as_number, answer)
    expect(-INF <= low <= high, "wrong.learn.lower_first", answer)
    return (low, high), ()


def line_for(question: Question) -> JsonObject:
    """Return a number line that holds the leaves, what is asked about, and the answer with room on both sides.

    Step n from 1 to steps − 1 is (start + n · step) / 10^places; the first and the last are its `ends`, whose texts
    these are: the ends of what the question asks about, infinite or not.

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
    judge=judge,
    shown=_shown,
    short=_in_key,
    options=lambda writer, suspects: labelled(writer.question, suspects, partial(exact_text, writer)),
    for_page=_for_page,
    key=_key,
    data=lambda answer: _for_page(answer) if isinstance(answer, Region) else [*map(written_out, answer)],
    accept=_accept,
    in_key=_in_key,
    lines=(3, 3),
    points=2,
)
