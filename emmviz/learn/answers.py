"""Answers: what a reader of numbers, windows, names and choices makes of what was typed or clicked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize

from emmviz.learn.names import called, read_node
from emmviz.learn.numerals import Numeral, read_number
from emmviz.locale import languages, words

if TYPE_CHECKING:
    from emmviz.learn.question import Question

__all__ = ["ANYONE", "WORDS", "read_bounded", "read_choice"]

_SIGNED = re.compile(r"(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|==|=|≈|~)(.*)", re.DOTALL)
_SIGNS = {"<=": "≤", "=<": "≤", "≤": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩾": "≥"}
# What may stand before a number, by the sign that it means.
WORDS = {
    "≤": ("at most", "no more than", "a lo sumo", "como mucho", "como máximo"),
    "≥": ("at least", "no less than", "al menos", "por lo menos", "como mínimo"),
    "": ("exactly", "exactamente", "about", "value", "valor"),
}
# What may stand before a sign, whatever the question is about.
ANYONE = frozenset({"", "v", "x", "value", "valor", "answer", "respuesta", "it", "↑"})


def read_bounded(question: Question, given: Any) -> tuple[str, list[Numeral]]:
    """Return the sign of a bound, "≤" or "≥" or none, and the ways to read the number after it.

    Parameters: question; given, a number, or a text such as "≤ 1.3", "B >= 2", "at most 1.3" or "0.5 × 4 = 2".
    """
    if not isinstance(given, str):
        return "", read_number(given)
    text = given.strip()[:400]
    if match := _SIGNED.fullmatch(text):
        before, sign, after = match.groups()
        if sign not in _SIGNS:  # a sum with its result: what stands last counts
            return "", read_number(re.split("=|≈|~", after)[-1])
        known = called(before) in ANYONE or read_node(question.run, before) == {question.node}
        return _SIGNS[sign], read_number(after) if known else []
    low = text.lower()
    for sign, starts in WORDS.items():
        for start in starts:
            if low.startswith(start):
                return sign, read_number(text[len(start) :])
    return "", read_number(text)


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


# Shorter than the words themselves, or in signs.
_SHORT = {"y": "yes", "true": "yes", "false": "no", "exact": "worth_exact", "=": "worth_exact", "≥": "worth_lower",
          ">=": "worth_lower", "lower": "worth_lower", "≤": "worth_upper", "<=": "worth_upper",
          "upper": "worth_upper"}  # fmt: skip
_KEYS = ("yes", "no", "worth_exact", "worth_lower", "worth_upper")


def _bare(text: str) -> str:
    """Return a text without commas, accents, and what else people write differently."""
    letters = normalize("NFD", text.replace(",", "").rstrip(".!"))
    return called("".join(letter for letter in letters if not combining(letter)))


def _translated(lang: str, text: str) -> list[str]:
    """Return what a text of any language, or a short one, says in this."""
    own, keys, said = words(lang)["learn"], [_SHORT[text]] if text in _SHORT else [], []
    for other in languages():
        names = {key: _bare(words(other)["learn"][key]) for key in _KEYS}
        begins = [key for key, name in names.items() if name == text or (len(text) > 1 and name.startswith(text))]
        keys += begins if len(begins) == 1 else []
        # A yes that goes on to say by which bound: the yes in this language, the rest as it stands.
        start = _bare(words(other)["learn"]["cut_by"].partition("{")[0])
        if text.startswith(start):
            rest = re.sub("^(alpha|alfa|beta)", lambda match: _LETTERS[match[0]], text[len(start) :])
            said.append(_bare(own["cut_by"].partition("{")[0]) + rest)
    return [*(_bare(own[key]) for key in keys), *said]


_LETTERS = {"alpha": "α", "alfa": "α", "beta": "β"}
