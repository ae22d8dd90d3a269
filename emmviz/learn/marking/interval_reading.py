"""Reading of intervals as students type them: "x > 3", "[1, 2.5)", "between 1 and 2", "x ≥ 1/2", "(2; ∞)"."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

from emmviz.base.numbers import INF, Number
from emmviz.base.numerals import Numeral, read_number, read_pair, with_plain_signs
from emmviz.learn.marking import interval_rules as rules
from emmviz.learn.marking.rules import LONGEST

__all__ = ["WAYS", "Numerals", "Typed", "TypedInterval", "read_region"]

# How many ways to read one answer are followed up: commas that may be decimal ones make several.
WAYS = 16

# The ways to read one number, the likeliest first.
Numerals = tuple[Numeral, ...]


class TypedInterval(NamedTuple):
    """An interval as typed: the ways to read its ends, each in it or not, None where that is left unsaid."""

    low: Numerals
    high: Numerals
    low_in: bool | None = False
    high_in: bool | None = False

    @property
    def likeliest(self) -> tuple[Number, Number]:
        """Its ends as they are most likely meant."""
        return self.low[0].number, self.high[0].number


# What holds in any of some intervals.
Typed = tuple[TypedInterval, ...]

_LEAST, _MOST = (Numeral(-INF),), (Numeral(INF),)
_ALL = TypedInterval(_LEAST, _MOST)
# From a relation with the name on its left to the interval that it says, as ends of the number's own.
_TURNED = {"<": ">", "≤": "≥", ">": "<", "≥": "≤", "=": "=", "≠": "≠"}


def read_region(given: str) -> list[Typed]:
    """Return the ways to read where something holds: none where a text does not say, several for ambiguous commas.

    Parameters: given, a text: a condition such as "x > 3" or "1 < x ≤ 2", an interval such as "[1, 2.5)" or "]1; 2,5]",
    words such as "between 1 and 2", "at least 3", "3 o más", "never", or several of these with "or" or "∪".

    >>> [(*one.likeliest, one.high_in) for one in read_region("1 < x ≤ 2,5")[0]]
    [(Fraction(1, 1), Fraction(5, 2), True)]
    >>> read_region("somewhere")
    []
    """
    text = with_plain_signs(given).strip().lower().rstrip(".!")
    if not text or len(text) > LONGEST:
        return []
    if text in rules.WHOLE:
        return [(_ALL,)]
    if text in rules.EMPTY:
        return [()]
    return _either(text)


def _either(text: str) -> list[Typed]:
    whole = _both(_in_signs(text))
    parts = rules.EITHER.split(text)
    if whole or len(parts) < 2:
        return whole
    return _every([_both(_in_signs(part)) for part in parts])


def _every(ways: list[list[Typed]]) -> list[Typed]:
    """Join the ways to read each part."""
    found = [sum(chosen, ()) for chosen in product(*ways)]
    return list(dict.fromkeys(found))[:WAYS]


def _in_signs(text: str) -> str:
    """Write words for relations as their signs."""
    for pattern, sign in rules.PHRASES:
        text = pattern.sub(sign, text)
    return text.strip()


def _both(text: str) -> list[Typed]:
    """Read one condition, or several that hold at once; where no number meets all of them, any is meant."""
    if one := _one(text):
        return one
    parts = rules.BOTH.split(text)
    if len(parts) < 2 or not all(rules.RELATION.search(part) for part in parts):
        return []
    found = []
    for chosen in product(*[_one(part) for part in parts]):
        rays = [ray for typed in chosen for ray in typed]
        low = max(rays, key=lambda ray: (ray.likeliest[0], not ray.low_in))
        high = min(rays, key=lambda ray: (ray.likeliest[1], bool(ray.high_in)))
        meets = len(rays) == len(chosen) and low.likeliest[0] <= high.likeliest[1]
        found.append((TypedInterval(low.low, high.high, low.low_in, high.high_in),) if meets else tuple(rays))
    return list(dict.fromkeys(found))[:WAYS]


def _one(text: str) -> list[Typed]:
    return _related(text) or _bracketed(text) or [*_between(text), *_at(_numerals(text))]


def _numerals(text: str) -> Numerals:
    return tuple(read_number(text))


def _at(place: Numerals) -> list[Typed]:
    return [(TypedInterval(place, place, True, True),)] if place else []


# -- with relation signs
def _related(text: str) -> list[Typed]:
    operands, found = rules.RELATION.split(text)[::2], rules.RELATION.findall(text)
    signs = [rules.SIGNS.get(sign, sign) for sign in found]
    if len(signs) == 1:
        left, right = operands
        if _is_name(left):
            return _ray(signs[0], _numerals(right))
        return _ray(_TURNED[signs[0]], _numerals(left)) if _is_name(right) else []
    if len(signs) != 2 or not operands[1] or not _is_name(operands[1]):
        return []
    if set(signs) <= {">", "≥"}:
        operands, signs = operands[::-1], [_TURNED[sign] for sign in signs[::-1]]
    if not set(signs) <= {"<", "≤"}:
        return []
    low, high = _numerals(operands[0]), _numerals(operands[2])
    return [(TypedInterval(low, high, signs[0] == "≤", signs[1] == "≤"),)] if low and high else []


def _is_name(text: str) -> bool:
    return bool(rules.NAME.fullmatch(text.strip()))


def _ray(sign: str, end: Numerals) -> list[Typed]:
    if not end or sign == "=":
        return _at(end)
    below, above = TypedInterval(_LEAST, end, high_in=sign == "≤"), TypedInterval(end, _MOST, low_in=sign == "≥")
    return [(below, above) if sign == "≠" else (below,) if sign in ("<", "≤") else (above,)]


# -- in brackets, or in words
def _bracketed(text: str) -> list[Typed]:
    text = rules.MEMBER.sub("", text)
    if match := rules.PLACE.fullmatch(text):
        return _at(_numerals(match[1]))
    if len(text) < 3 or text[0] not in rules.OPENINGS or text[-1] not in rules.SHUT:
        return []
    ends = rules.OPENINGS[text[0]], rules.SHUT[text[-1]]
    return _pairs(text[1:-1], *ends) if not set(text[1:-1]) & set("()[]{}") else []


def _between(text: str) -> list[Typed]:
    for pattern, ends in ((rules.AROUND, True), (rules.STRICT, False)):
        bare = pattern.sub("", text)
        if bare != text:
            return _pairs(bare, ends, ends)
    return _pairs(text, None, None) if not re.search(r"[()\[\]{}]", text) else []


def _pairs(text: str, low_in: bool | None, high_in: bool | None) -> list[Typed]:
    pairs = read_pair(rules.ALSO.sub("", text), lambda name: False)
    return [(TypedInterval(tuple(low), tuple(high), low_in, high_in),) for low, high in pairs]
