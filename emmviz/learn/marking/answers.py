"""Answers: what a reader of numbers, windows, names and choices makes of what was typed or clicked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize

from emmviz.base.locale import languages, words
from emmviz.base.numerals import Numeral, read_number, with_plain_signs
from emmviz.learn.marking import rules
from emmviz.learn.marking.names import called, read_node
from emmviz.learn.marking.sums import has_rounded, total

if TYPE_CHECKING:
    from emmviz.learn.questions.question import Question

__all__ = ["is_asked", "read_bounded", "read_choice", "read_order"]


def read_bounded(question: Question, given: Any) -> tuple[str, list[Numeral]]:
    """Return the sign of a bound, "≤" or "≥" or none, and the ways to read the number after it.

    Parameters: question; given, a number, or a text such as "≤ 1.3", "B >= 2", "B: 2", "at most 1.3", "0.5 × 4 = 2" or
    "B ≤ 0.5 × 4 = 2".
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
    """Return whether a text is what a question is about: its node, or the value or the node's value without a name.

    Parameters: question; text, such as "B", "v(B)", "value of B", "v" or "". Returns: False for the name of another
    node, and for anything else.
    """
    if nodes := read_node(question.run, text):
        return nodes == {question.node}
    if match := rules.VALUE_OF.fullmatch(text.strip()):
        return any(read_node(question.run, name) == {question.node} for name in match.groups())
    return called(text) in rules.ANYONE


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
    worth = total(link)
    if worth is None or isinstance(result.number, float):
        return False
    if result.number == worth or result.rounds(worth):
        return True
    off = abs(result.number - worth)
    # Where nothing has been rounded on the way, the result alone may be, to the places that it has.
    rounds = result.places is not None and 2 * off * 10 ** max(result.places, 0) <= 1
    return rules.OFF * off <= abs(worth) and (rounds or has_rounded(link))


def _alone(text: str) -> list[Numeral]:
    """Return the ways to read a number that may stand in brackets or at the end of a sentence."""
    text, sign = rules.STOP.sub("", with_plain_signs(text).strip()), 1
    while match := rules.BRACKETS.fullmatch(text):
        text, sign = match[2].strip(), -sign if match[1] == "-" else sign
    return [numeral._replace(number=sign * numeral.number) for numeral in read_number(text)]


def read_choice(question: Question, given: Any) -> str | None:
    """Return the choice that an answer means, None if it is none or might be several.

    Parameters: question; given, a choice or how it begins, in the question's language or, for yes and no and how much a
    number says, in any; or True or False.
    """
    if isinstance(given, bool):
        given = words(question.lang)["learn"]["yes" if given else "no"]
    if not isinstance(given, str):
        return None
    if given in question.choices:
        return given
    text = _bare(given[:400])
    names = [(_bare(choice), choice) for choice in question.choices]
    for meant in filter(None, (text, *_translated(question.lang, text))):
        same = [choice for name, choice in names if name == meant]
        begins = same or [choice for name, choice in names if name.startswith(meant)]
        if len(begins) == 1:
            return begins[0]
    return None


def read_order(question: Question, given: Any) -> tuple[str, ...] | None:
    """Return the choices of a question in the order that an answer puts them in, None if it does not hold each once.

    Parameters: question; given, a list of choices, or a text with commas, semicolons or > between them.
    """
    parts = re.split(r"[,;>\n]", given[: rules.LONGEST]) if isinstance(given, str) else given
    named = [read_choice(question, part) for part in parts] if isinstance(parts, list | tuple) else []
    found = tuple(name for name in named if name is not None)
    return found if sorted(found) == sorted(question.choices) and len(found) == len(named) else None


# Shorter than the words themselves, or in signs.
_SHORT = {"y": "yes", "true": "yes", "false": "no", "exact": "worth_exact", "=": "worth_exact", "≥": "worth_lower",
          ">=": "worth_lower", "lower": "worth_lower", "≤": "worth_upper", "<=": "worth_upper",
          "upper": "worth_upper"}  # fmt: skip
_KEYS = ("yes", "no", "worth_exact", "worth_lower", "worth_upper")


def _bare(text: str) -> str:
    """Return a text without commas, accents and other differences of spelling."""
    letters = normalize("NFD", text.replace(",", "").rstrip(".!"))
    return called("".join(letter for letter in letters if not combining(letter)))


def _translated(lang: str, text: str) -> list[str]:
    """Return the words of this language for a text in any language, or for its short form."""
    own, keys, setters = words(lang)["learn"], [_SHORT[text]] if text in _SHORT else [], []
    for other in languages():
        names = {key: _bare(words(other)["learn"][key]) for key in _KEYS}
        begins = [key for key, name in names.items() if name == text or (len(text) > 1 and name.startswith(text))]
        keys += begins if len(begins) == 1 else []
        # A yes that goes on to say by which bound: the yes in this language, the rest as it stands.
        start = _bare(words(other)["learn"]["cut_by"].partition("{")[0])
        if text.startswith(start):
            rest = re.sub("^(alpha|alfa|beta)", lambda match: _LETTERS[match[0]], text[len(start) :])
            setters.append(_bare(own["cut_by"].partition("{")[0]) + rest)
    return [*(_bare(own[key]) for key in keys), *setters]


_LETTERS = {"alpha": "α", "alfa": "α", "beta": "β"}
