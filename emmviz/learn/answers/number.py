"""Numbers as answers: read as people write them, sums and signs of bounds included, and compared exactly or rounded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import add, mul, sub, truediv
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import Number, brief, exact_or_infinite, is_finite, is_rounded, show, written_out
from emmviz.base.numerals import Numeral, read_number, with_plain_signs
from emmviz.base.spellings import LEAST, LONGEST, SHOWN
from emmviz.learn.answers import rules
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
from emmviz.learn.answers.names import normalised, read_node
from emmviz.learn.question import Question, Suspect, Verdict
from emmviz.learn.writing import Writer

__all__ = ["NUMBER", "as_number", "asks_for_percent", "is_asked", "read_bounded", "total_of"]


# -- how a number is read ---------------------------------------------------------------------------------------------


def read_bounded(question: Question, given: Any) -> tuple[str, list[Numeral]]:
    """Return the sign of a bound, "≤" or "≥" or none, and the ways to read the number after it.

    It is a number, or a text such as "≤ 1.3", "B >= 2", "B: 2", "at most 1.3", "0.5 × 4 = 2" or "B ≤ 0.5 × 4 = 2".
    """
    if not isinstance(given, str):
        return "", read_number(given)
    text = given.strip()
    if len(text) > rules.LONGEST:
        return "", []
    if match := rules.SIGNED.fullmatch(text):
        before, sign, after = match.groups()
        if sign not in rules.SIDES:
            return "", _result(question, rules.EQUALS.split(text))
        return rules.SIDES[sign], _last(rules.EQUALS.split(after)) if is_asked(question, before) else []
    name, colon, after = text.partition(":")
    if colon and name.strip() and is_asked(question, name):
        return "", _alone(after)
    low = text.lower()
    for sign, starts in rules.STARTS.items():
        for start in starts:
            if low.startswith(start):
                return sign, _alone(text[len(start) :])
    return "", _alone(text)


def is_asked(question: Question, text: str) -> bool:
    """Return whether a text such as "B", "v(B)", "value of B", "v" or "" is what a question is about.

    The name of another node is not, nor is anything else.
    """
    if nodes := read_node(question.run, text):
        return nodes == {question.node}
    if match := rules.VALUE_OF.fullmatch(text.strip()):
        return any(read_node(question.run, name) == {question.node} for name in match.groups())
    return normalised(text) in rules.ANYONE


def _result(question: Question, links: list[str]) -> list[Numeral]:
    """Return the ways to read what stands last in a chain of equals signs, if all before it comes to the same."""
    *before, last = links
    named = [(i == 0 or bool(link.strip())) and is_asked(question, link) for i, link in enumerate(before)]
    return _last([*(link for link, name in zip(before, named, strict=True) if not name), last])


def _last(links: list[str]) -> list[Numeral]:
    """Return the ways to read the last of several equals, if each of the others comes to the same."""
    *before, last = links
    return [numeral for numeral in _alone(last) if all(_comes_to(link, numeral) for link in before)]


def _comes_to(link: str, result: Numeral) -> bool:
    if numerals := _alone(link):
        return any(
            one.number == result.number or one.rounds(result.number) or result.rounds(one.number) for one in numerals
        )
    worth = total_of(link)
    if worth is None or isinstance(result.number, float):
        return False
    if result.number == worth or result.rounds(worth):
        return True
    off = abs(result.number - worth)
    # Where nothing has been rounded on the way, the result alone may be, to the places that it has.
    rounds = result.places is not None and 2 * off * 10 ** max(result.places, 0) <= 1
    return rules.OFF * off <= abs(worth) and (rounds or _has_rounded(link))


def _alone(text: str) -> list[Numeral]:
    """Return the ways to read a number that may stand in brackets or at the end of a sentence."""
    text, sign = rules.STOP.sub("", with_plain_signs(text).strip()), 1
    while match := rules.BRACKETS.fullmatch(text):
        text, sign = match[2].strip(), -sign if match[1] == "-" else sign
    return [numeral._replace(number=sign * numeral.number) for numeral in read_number(text)]


# -- sums written out by hand -----------------------------------------------------------------------------------------

_OPERATORS = str.maketrans({c: to for to, alike in rules.OPERATORS.items() for c in alike})


def total_of(text: str) -> Fraction | None:
    """Return what a sum comes to, None for a text that is no sum.

    It has numbers with the signs + - × · * x / : and brackets.

    >>> total_of("0.5 × 4 + ½·(1 + 2)"), total_of("A + 1")
    (Fraction(7, 2), None)
    """
    tokens = _tokens(text)[::-1]  # reversed, so that pop takes the next one
    try:
        value = _sum(tokens)
    except (IndexError, ValueError, ZeroDivisionError):
        return None
    return None if tokens else value


def _has_rounded(text: str) -> bool:
    """Return whether a sum has a number that may have been rounded on the way: one of three or more decimals.

    >>> _has_rounded("0.333 × 3"), _has_rounded("1.25 × 4 + 1/3")
    (True, False)
    """
    return any((numeral.places or 0) >= rules.DECIMALS for token in _tokens(text) for numeral in read_number(token)[:1])


def _tokens(text: str) -> list[str]:
    """The numbers and signs of a sum, none where there is anything else."""
    text = with_plain_signs(text).translate(_OPERATORS).strip()
    if len(text) > LONGEST or text.count("(") > rules.DEEPEST or rules.TOKEN.sub("", text).strip():
        return []
    return rules.TOKEN.findall(text)


_OPERATIONS = {"+": add, "-": sub, "*": mul, "/": truediv}


def _sum(tokens: list[str]) -> Fraction:
    return _chain(tokens, "+-", partial(_chain, signs="*/", part=_factor))


def _chain(tokens: list[str], signs: str, part: Callable[[list[str]], Fraction]) -> Fraction:
    """The value of parts with such signs between them, from left to right."""
    value = part(tokens)
    while tokens and tokens[-1] in signs:
        value = _OPERATIONS[tokens.pop()](value, part(tokens))
    return value


def _factor(tokens: list[str]) -> Fraction:
    token = tokens.pop()
    if token in "+-":
        return _factor(tokens) if token == "+" else -_factor(tokens)
    if token == "(":
        value = _sum(tokens)
        if tokens.pop() != ")":
            raise ValueError(f"a bracket is not closed before {tokens}")
        return value
    numbers = [numeral.number for numeral in read_number(token) if is_finite(numeral.number)]
    if not numbers:
        raise ValueError(f"{token} is no number")
    return Fraction(numbers[0])


# -- how numbers are compared -----------------------------------------------------------------------------------------


def asks_for_percent(question: Question) -> bool:
    """Return whether a question asks how many percent something is, so that 40 and 40 % are the same answer."""
    named = ["%", *words(question.lang)["predict"]["percent"]]
    # A share, such as 2/5, is 40 % as it stands.
    asks = question.form == NUMBER.name and abs(question.answer) > 1
    return asks and any(name in question.prompt.casefold() for name in named)


def _judge(question: Question, given: Any, suspects: Suspects) -> Verdict:
    value, text = question.answer, given
    if isinstance(given, str) and asks_for_percent(question):
        text = given.replace("%", " ")
    sign, numerals = read_bounded(question, text)
    if not numerals:
        return Verdict("unread")

    def near(number: Number, least: int = LEAST) -> bool:
        return any(one.agrees(number, least=least) for one in numerals)

    exact = any(one.number == value for one in numerals)
    if not exact and not near(value, SHOWN):
        # A rounded number that is exactly a known mistake's counts as the mistake.
        known = next((one for one in suspects() if any(one.answer == numeral.number for numeral in numerals)), None)
        if known is None and not near(value) and near(value, rules.ROUGH):
            return Verdict("too_rough", (value,), given_text(given))
        if known or not near(value):
            return Verdict("wrong", suspect=known or next((one for one in suspects() if near(one.answer)), None))
    if sign != question.traits.sign:
        turned = next((one for one in suspects() if one.sign == sign), None)
        if sign or turned:
            return Verdict("wrong_side", suspect=turned)
    return Verdict("right") if exact else Verdict("rounded", (value,))


# -- how numbers are written ------------------------------------------------------------------------------------------


def _shown(writer: Writer, answer: Number) -> str:
    traits = writer.question.traits
    text = writer.exact(answer) if traits.in_full else writer.number(answer)
    return f"{traits.sign} {text}" if traits.signed and traits.sign else text


def _in_key(writer: Writer, answer: Number) -> str:
    if is_rounded(answer):
        return f"{writer.exact(answer)}{writer.narrator.sign(True)}{writer.number(answer)}"
    return _shown(writer, answer)


def _options(writer: Writer, suspects: Sequence[Suspect]) -> dict[str, Number]:
    answer = writer.question.answer
    values = sorted({answer, *[one.answer for one in suspects][: MOST_OPTIONS - 1]})
    write: Callable[[Number], str] = writer.number
    if writer.question.traits.in_full:
        write = writer.exact
        if any("/" in write(value) for value in values):
            # None is rounded, and beside 2/3 stands 1/2, not 0.5.
            write = partial(show, fractions=True, comma=words(writer.question.lang)["format"]["comma"])
    return labelled(write, values, answer)


def _key(question: Question, suspects: Sequence[Suspect], marked: Marked) -> dict[str, Any]:
    value = question.answer
    return {
        "percent": asks_for_percent(question),
        "rounded": marked(Verdict("rounded", (value,)))["feedback"],
        "unreadable": marked(Verdict("unread"))["feedback"],
        "rough": marked(Verdict("too_rough", (value,), "{given}"))["feedback"],
        "side": marked(Verdict("wrong_side"))["feedback"],
        "sign": question.traits.sign,
        "signed": question.traits.signed,
        "signs": [
            {"sign": one.sign, **marked(Verdict("wrong_side", suspect=one))} for one in suspects if one.sign is not None
        ],
        "suspects": [
            {"value": for_page(one.answer), **marked(Verdict("wrong", suspect=one))}
            for one in suspects
            if one.sign is None
        ],
    }


def as_number(given: object) -> Any:
    """Return a number as it is marked. Raises: TreeError for what is none."""
    try:
        return exact_or_infinite(given)
    except ValueError:
        raise TreeError(
            f"the answer must be a number, a node or a move of the tree, or one of the choices, not {brief(given)}"
        ) from None


def _accept(answer: object, author: Author) -> Accepted | None:
    return (as_number(answer), ()) if isinstance(answer, int | float | Fraction | Decimal | str) else None


NUMBER = Form(
    name="number",
    judge=_judge,
    shown=_shown,
    short=lambda writer, one: _in_key(writer, one) if one == writer.question.answer else writer.number(one),
    options=_options,
    for_page=for_page,
    key=_key,
    data=written_out,
    accept=_accept,
    in_key=_in_key,
    lines=(1, 3),
)
