"""Numerals: numbers as people write them, read exactly, with how they were rounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import NamedTuple
from unicodedata import normalize

from emmviz.base.exact import exact
from emmviz.base.numbers import INF, Number, is_finite, show
from emmviz.base.spellings import (
    ALIKE,
    COMPUTED,
    FRACTION,
    GROUPS,
    INFINITE,
    LEAST,
    LONGEST,
    PERCENT,
    PLAIN,
    RATIO,
    SHOWN,
)

_TABLE = str.maketrans({c: to for to, alike in ALIKE.items() for c in alike})


class Numeral(NamedTuple):
    """A number as written: its decimal `places` and significant `digits`, None if it is exact."""

    number: Number
    places: int | None = None
    digits: int | None = None

    def scaled(self, zeros: int) -> Numeral:
        """Return this numeral with its point moved to the left by a number of places."""
        places = None if self.places is None else self.places + zeros
        return Numeral(self.number / 10**zeros, places, self.digits)

    def agrees(self, value: Number, *, least: int = LEAST) -> bool:
        """Return whether this is the value: exact, as pictures show it, or rounded to this many digits or more."""
        return self.number in (value, as_shown(value)) or self.rounds(value, least=least)

    def rounds(self, value: Number, *, least: int = LEAST) -> bool:
        """Return whether this is the value rounded to at least this number of digits."""
        if self.places is None or self.digits is None or isinstance(value, float) or isinstance(self.number, float):
            return False
        # A computed float is wrong in its last digits.
        near = (abs(value) + 1) / 10 ** (COMPUTED - 1) if self.digits >= COMPUTED else Fraction(0)
        # A whole number is not a rounded fraction, unless it has as many digits as pictures show.
        enough = self.digits >= least and (self.places > 0 or self.digits >= SHOWN)
        return enough and abs(self.number - value) <= max(Fraction(10) ** -self.places / 2, near)


@lru_cache(maxsize=4096)
def as_shown(value: Number) -> Number:
    """Return the number that pictures show for a value: 45 for 45.002.

    >>> as_shown(Fraction(1, 3))
    Fraction(3333, 10000)
    """
    # Not by `exact`, which refuses the long exponents that a value may have.
    return value if isinstance(value, float) else Fraction(show(value).replace("−", "-"))


def with_plain_signs(text: str) -> str:
    """Return a text with look-alike characters (minus signs, points, spaces) replaced by the plain one."""
    return text.translate(_TABLE)


def read_number(value: object) -> list[Numeral]:
    """Return the ways to read a number: none where it is not a number, several for an ambiguous 1,234.

    It may be a number of any type, or a text, for example "2.5", "2,5", "5/2", "2 1/2", "2½", "70 %" or "-∞"; the most
    likely reading is first.

    >>> [numeral.number for numeral in read_number("2,5")], read_number("two")
    ([Fraction(5, 2)], [])
    """
    if type(value) is Fraction:
        return [Numeral(value)]
    if isinstance(value, bool) or value is None or isinstance(value, (bytes, complex)):
        return []
    if isinstance(value, str):
        return list(dict.fromkeys(_texts(value)))
    try:
        if isinstance(value, Rational):
            return [Numeral(exact(value))]
        if isinstance(value, Decimal) or hasattr(value, "__float__"):
            return read_number(str(value))
    except Exception:  # an object whose conversion fails is not a number
        return []
    return []


def _texts(text: str) -> Iterator[Numeral]:
    text = re.sub(FRACTION, lambda match: f" {normalize('NFKC', match[0])} ", text)
    text = with_plain_signs(text).strip().lower()
    if len(text) > LONGEST:
        return
    if match := re.fullmatch(PERCENT, text):
        yield from (numeral.scaled(2) for numeral in _texts(match[1]) if is_finite(numeral.number))
        return
    if match := re.fullmatch(INFINITE, text):
        yield Numeral(-INF if match[1] == "-" else INF)
        return
    if match := re.fullmatch(RATIO, text):
        sign, whole, top, bottom = match.groups()
        below = Fraction(bottom.replace(",", "."))
        if below and not (whole and re.search("[.,]", top + bottom)):
            yield Numeral((Fraction(whole or 0) + Fraction(top.replace(",", ".")) / below) * (-1 if sign == "-" else 1))
        return
    text = re.sub(r"^([+-]) +", r"\1", text)
    if "," not in text or (text.count(",") == 1 and "." not in text):
        yield from _decimal(text.replace(",", "."))
    for pattern, group, point in GROUPS:
        if re.fullmatch(pattern, text):
            yield from _decimal(text.replace(group, "").replace(point, ".").replace(",", "."))


def _decimal(text: str) -> Iterator[Numeral]:
    if not re.fullmatch(PLAIN, text):
        return
    number = Decimal(text)
    _, figures, power = number.as_tuple()
    assert isinstance(power, int)
    digits = len("".join(map(str, figures)).lstrip("0"))
    yield Numeral(Fraction(number), -power, digits)
