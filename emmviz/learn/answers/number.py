"""Numbers as answers: read as people write them, signs of bounds included, and compared exactly or rounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief
from emmviz.base.numbers import INF, Number, is_finite, is_rounded, show, written_out
from emmviz.base.numerals import Numeral, read_number, with_plain_signs
from emmviz.base.spellings import LEAST, SHOWN
from emmviz.base.text import JsonObject
from emmviz.learn.answers import rules
from emmviz.learn.answers.form import (
    AcceptedAnswer,
    Author,
    Form,
    Suspects,
    VerdictWriter,
    for_page,
    given_text,
    labelled,
    voted_on,
)
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.answers.names import normalised, read_node
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer

# These mistakes are to write a number without the sign of a bound.
UNSIGNED = ("bound_as_value", "probe_as_value")

# -- how a number is read ---------------------------------------------------------------------------------------------


def read_bounded(question: Question, answer: object) -> tuple[str, list[Numeral]]:
    """Return the sign of a bound, or none, and the ways to read the number after it.

    The answer is a number, or a text, for example "≤ 1.3", "B >= 2", "B: 2" or "B = 2.".
    """
    if not isinstance(answer, str):
        return "", read_number(answer)
    text = re.sub(rules.STOP, "", with_plain_signs(answer).strip())
    if match := re.fullmatch(rules.SIGNED, text, re.DOTALL):
        before, sign, after = match.groups()
        nodes, name = read_node(question.run, before), normalised(before)
        # The text before it names what the question is about, for example "B", "value" or "", and not another node.
        is_asked = nodes == {question.node} if nodes else name in rules.ANYONE or name in letters_of(question)
        if sign in "<>" and question.kind != "free":  # only ≤ and ≥ are bounds
            is_asked = False
        return rules.SIDES.get(sign, sign if sign in "<>" else ""), read_number(after) if is_asked else []
    return "", read_number(text)


def letters_of(question: Question) -> list[str]:
    """Return the letters that the prompt of an author's question has as words, for example the p of a probability."""
    letters = re.findall(r"\b[^\W\d_]\b", question.prompt) if question.kind == "free" else []
    return sorted({normalised(letter) for letter in letters})


# -- how numbers are compared -----------------------------------------------------------------------------------------


def asks_for_percent(question: Question) -> bool:
    """Return whether a question asks how many percent something is, so that 40 and 40 % are the same answer."""
    named = ["%", *words(question.lang)["predict"]["percent"]]
    # A share, for example 2/5, is 40 % already.
    return (
        question.form == NUMBER.name
        and abs(question.answer) > 1
        and any(name in question.prompt.casefold() for name in named)
    )


def is_cut_off(numerals: Sequence[Numeral], value: Number, least: int = LEAST) -> bool:
    """Return whether a number is a value cut off, not rounded, after at least some digits.

    >>> [is_cut_off(read_number(text), Fraction(11, 36)) for text in ("0.305", "0.306", "0.30")]
    [True, False, False]
    """
    return any(
        (numeral.digits or 0) >= least
        and (numeral.places or 0) > 0
        and 0 < (value - numeral.number) * (1 if value > 0 else -1) < Fraction(10) ** -(numeral.places or 0)
        for numeral in numerals
    )


def roughly(numerals: Sequence[Numeral], value: Number) -> bool:
    """Return whether a number is a value with too few of its digits, rounded or cut off.

    >>> [roughly(read_number(text), Fraction(2, 7)) for text in ("0.29", "0.28", "0.285", "0.2857", "0.3", "0.27")]
    [True, True, True, True, False, False]
    """
    # One digit of a small number is enough: 0.04 for 0.0386.
    return is_cut_off(numerals, value, rules.ROUGH) or any(
        numeral.agrees(value, least=1 if (numeral.places or 0) >= rules.ROUGH else rules.ROUGH) for numeral in numerals
    )


def agree(numerals: Sequence[Numeral], value: Number, least: int = LEAST) -> bool:
    """Return whether one of the ways to read a number is a value, rounded to no fewer than some digits.

    A number of more digits than are asked for may also be cut off: it is nearer than one that is rounded.

    >>> [agree(read_number(text), Fraction(11, 36)) for text in ("0.306", "0.30555", "0.305")]
    [True, True, False]
    """
    return is_cut_off(numerals, value, SHOWN) or any(numeral.agrees(value, least=least) for numeral in numerals)


def _judge(question: Question, answer: object, suspects: Suspects) -> Verdict:
    sign, numerals = read_bounded(question, _without_unit(question, answer))
    # An author's question asks for a number, not for a bound on it.
    if numerals and sign and question.kind == "free":
        return Verdict("only_number")
    if not numerals:
        return Verdict("two_numbers" if isinstance(answer, tuple) else "unread")
    text, (low, high) = given_text(answer), question.notation.bounds or (-INF, INF)
    if not any(low <= numeral.number <= high for numeral in numerals):
        return Verdict("no_probability", given=text)
    verdict = _judge_number(question.answer, sign, numerals, suspects) or _judge_sign(question, sign, suspects)
    if verdict:
        is_whole = any(getattr(numeral.number, "denominator", 0) == 1 for numeral in numerals)
        if question.notation.counts and not (is_whole or verdict.suspect):
            return Verdict("no_count", given=text)
        # A bound may hold where its number is wrong.
        if verdict.suspect is None and _is_loose(question, sign, verdict.reason):
            return verdict._replace(reason=f"loose_{verdict.reason}", given=text)
        is_number = verdict.reason in ("less", "more") and not (verdict.suspect and verdict.suspect.sign)
        return verdict._replace(given=re.sub(".*[≤≥<>=] *", "", text) if is_number else text)
    is_exact = any(numeral.number == question.answer for numeral in numerals)
    return Verdict("right") if is_exact else Verdict("rounded", (question.answer,))


def _is_loose(question: Question, sign: str, reason: str) -> bool:
    """Return whether a bound with a wrong number is true all the same: the number of the answer is within it."""
    return (sign, reason) in (("≤", "more"), ("≥", "less")) and question.notation.sign in ("", sign)


def _without_unit(question: Question, answer: object) -> object:
    """Return an answer without the percent sign, or what is counted ("8 leaves"), that its question already has."""
    if not isinstance(answer, str):
        return answer
    number, _, noun = answer.strip().rpartition(" ")
    if question.notation.counts and number and noun.casefold() in re.findall(r"[^\W\d_]+", question.prompt.casefold()):
        return number
    return answer.replace("%", " ") if asks_for_percent(question) else answer


def _judge_number(value: Number, sign: str, numerals: Sequence[Numeral], suspects: Suspects) -> Verdict | None:
    """Judge a number; None where it is the right one, exactly or rounded, whatever its sign."""
    numbers = [numeral.number for numeral in numerals]
    if value in numbers or agree(numerals, value, SHOWN):
        return None
    points, ranges = _points_and_ranges(suspects())
    points = [point for asked_sign in dict.fromkeys((sign, None)) for point in points if point.sign == asked_sign]
    if sign:  # whoever writes a bound does not use it as a value
        points = [point for point in points if point.sign or point.mistake not in UNSIGNED]
    # A rounded number that is exactly a known mistake's counts as the mistake.
    suspect = next((point for point in points if point.answer in numbers), None)
    if suspect is None:
        if agree(numerals, value):
            return None
        if roughly(numerals, value):
            return Verdict("cut_off" if is_cut_off(numerals, value) else "too_rough", (value,))
        near = (point for point in points if agree(numerals, point.answer))
        around = (known for known in ranges if known.answer.low <= numbers[0] <= known.answer.high)
        suspect = next(chain(near, around), None)
    return Verdict("more" if numbers[0] > value else "less", suspect=suspect)


def _judge_sign(question: Question, sign: str, suspects: Suspects) -> Verdict | None:
    """Judge the sign of a bound before the right number; None where it is right, or none where none is asked for."""
    if sign == question.notation.sign:
        return None
    signs = (suspect for suspect in suspects() if (suspect.sign, suspect.answer) == (sign, question.answer))
    suspect = next(signs, None)
    return Verdict("wrong_side", suspect=suspect) if sign or suspect else None


def _points_and_ranges(suspects: Sequence[Suspect]) -> tuple[list[Suspect], list[Suspect]]:
    """Part the wrong numbers that are known from the intervals of wrong numbers."""
    ranges = [suspect for suspect in suspects if isinstance(suspect.answer, Interval)]
    return [suspect for suspect in suspects if suspect not in ranges], ranges


# -- how numbers are written ------------------------------------------------------------------------------------------


def _shown(writer: Writer, answer: Number) -> str:
    notation = writer.question.notation
    text = _as_typed(writer, answer) or _number_writer(writer)(answer)
    if not (notation.asks_sign and notation.sign):
        return text
    # A bound is not itself "about" a number.
    return f"{notation.sign} {writer.exact(answer)} {text}" if text.startswith("≈") else f"{notation.sign} {text}"


def _number_writer(writer: Writer) -> Callable[[Number], str]:
    return writer.exact if writer.question.kind == "free" else writer.narrator.about


def _as_typed(writer: Writer, answer: Number) -> str:
    """Write a number in the form that was typed, in percent or as a fraction; "" if that is impossible, or long."""
    if not is_finite(answer):
        return ""
    if "%" in writer.like:
        # A number above 1 is no share unless the question asks how many percent it is.
        is_percent = asks_for_percent(writer.question)
        share = answer if is_percent else 100 * answer
        return (
            "" if is_rounded(share) or (not is_percent and abs(Fraction(answer)) > 1) else f"{writer.number(share)} %"
        )
    fraction = Fraction(answer)
    return str(fraction).replace("-", "−") if "/" in writer.like and 1 < fraction.denominator < 100 else ""


def _in_key(writer: Writer, answer: Number) -> str:
    return f"{writer.exact(answer)} {writer.narrator.about(answer)}" if is_rounded(answer) else _shown(writer, answer)


def _options(writer: Writer, suspects: Sequence[Suspect]) -> dict[str, Number]:
    write = _number_writer(writer)
    if any("/" in write(value) for value in voted_on(writer.question, suspects)):
        # No option is rounded, and the option beside 2/3 is 1/2, not 0.5.
        write = partial(show, fractions=True, comma=words(writer.question.lang)["format"]["comma"])
    return labelled(writer.question, suspects, write)


def _key(question: Question, suspects: Sequence[Suspect], marked: VerdictWriter) -> JsonObject:
    value, writers = question.answer, {sign: Writer(question, sign) for sign in ("", "%", "/")}
    answer_is = words(question.lang)["answers"]["answer_is"]
    points, known_ranges = _points_and_ranges(suspects)
    ranges = [
        *((known.answer, Verdict("wrong", given="{given}", suspect=known)) for known in known_ranges),
        # What is not known is too little or too much.
        (Interval(-INF, value), Verdict("less", given="{given}")),
        (Interval(value, INF), Verdict("more", given="{given}")),
    ]
    return {
        "percent": asks_for_percent(question),
        # What a verdict says in the form of what was typed, by the sign in that.
        "answer_is": {
            sign: answer_is.format(answer=writer.narrator.in_sentence(_shown(writer, value)))
            for sign, writer in writers.items()
        },
        "rounded": marked(Verdict("rounded", (value,)))["feedback"],
        "bounds": question.notation.bounds and [*map(written_out, question.notation.bounds)],
        "letters": letters_of(question),
        "unreadable": marked(Verdict("unread"))["feedback"],
        "only_number": marked(Verdict("only_number"))["feedback"],
        "free": question.kind == "free",
        "improbable": marked(Verdict("no_probability", given="{given}"))["feedback"],
        "uncounted": marked(Verdict("no_count", given="{given}"))["feedback"] if question.notation.counts else None,
        "rough": marked(Verdict("too_rough", (value,), "{given}"))["feedback"],
        "cut_off": marked(Verdict("cut_off", (value,), "{given}"))["feedback"],
        "loose": {
            sign: marked(Verdict(f"loose_{reason}", given="{given}"))["feedback"]
            for sign, reason in (("≤", "more"), ("≥", "less"))
            if _is_loose(question, sign, reason)
        },
        "side": marked(Verdict("wrong_side", given="{given}"))["feedback"],
        "sign": question.notation.sign,
        "signed": question.notation.asks_sign,
        "signs": [
            {"sign": point.sign, **marked(Verdict("wrong_side", given="{given}", suspect=point))}
            for point in points
            if point.sign is not None and point.answer == value
        ],
        "suspects": [
            {"value": for_page(point.answer), "sign": point.sign, "unsigned": point.mistake in UNSIGNED}
            | marked(Verdict("wrong", given="{given}", suspect=point))
            for point in sorted(points, key=lambda point: point.sign is None)
            if point.sign is None or point.answer != value
        ],
        "ranges": [
            {
                "low": written_out(where.low),
                "high": written_out(where.high),
                "known": verdict.suspect is not None,
                "feedback": marked(verdict)["feedback"],
            }
            for where, verdict in ranges
        ],
    }


def as_number(value: object) -> Number:
    """Return a number as it is marked; raise TreeError for something else."""
    try:
        return exact_or_infinite(value)
    except ValueError:
        raise TreeError(Message("wrong.learn.no_number", given=brief(value))) from None


def _accept(answer: object, author: Author) -> AcceptedAnswer | None:
    with suppress(ValueError):
        return exact_or_infinite(answer), ()
    return None


NUMBER = Form(
    name="number",
    judge=_judge,
    shown=_shown,
    short=lambda writer, answer: (
        _in_key(writer, answer) if answer == writer.question.answer else writer.narrator.about(answer)
    ),
    options=_options,
    for_page=for_page,
    key=_key,
    data=written_out,
    accept=_accept,
    in_key=_in_key,
    lines=(1, 3),
)
