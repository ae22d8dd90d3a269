"""Numerals: what people write for a number, read exactly; with how it was rounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import Any, NamedTuple

from emmviz.numbers import INF, Number, exact, show

__all__ = ["Numeral", "Pair", "as_shown", "read_number", "read_pair"]

_SIGNS = {"-": "−‐‑‒–—﹣-", "/": "÷⁄∕", " ": "\u00a0\u2009\u202f\t\n", "inf": "∞", ".": "٫", "…": "⋯"}
_TABLE = str.maketrans({sign: to for to, signs in _SIGNS.items() for sign in signs})
_INFINITE = re.compile(r"([+-]?)\s*(inf|infinity|infinito|oo)")
_PLAIN = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?")
_RATIO = re.compile(r"([+-]?)\s*(?:(\d+)\s+)?(\d+(?:[.,]\d+)?)\s*/\s*(\d+(?:[.,]\d+)?)")
_GROUPS = [
    (re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?"), ",", "."),
    (re.compile(r"[+-]?\d{1,3}(\.\d{3})+(,\d+)?"), ".", ","),
    (re.compile(r"[+-]?\d{1,3}( \d{3})+([.,]\d+)?"), " ", ","),
]
_LONGEST = 200

Pair = tuple[list["Numeral"], list["Numeral"]]


class Numeral(NamedTuple):
    """A number as written: `places` behind the point and `digits` that count, None where it is exact as it stands."""

    number: Number
    places: int | None = None
    digits: int | None = None

    def agrees(self, value: Number, *, least: int = 3) -> bool:
        """Tell whether this is a value, what pictures round it to, or another rounding to at least so many digits."""
        if self.number in (value, as_shown(value)):
            return True
        if self.places is None or self.digits is None or isinstance(value, float) or isinstance(self.number, float):
            return False
        # A float that was computed is off in its last digits.
        near = (abs(value) + 1) / 10**9 if self.digits >= 10 else Fraction(0)
        # A whole number stands for no fraction, unless pictures round as much.
        enough = self.digits >= least and (self.places > 0 or self.digits >= 4)
        return enough and abs(self.number - value) <= max(Fraction(10) ** -self.places / 2, near)


@lru_cache(maxsize=4096)
def as_shown(value: Number) -> Number:
    """Return the number that pictures show for a value: 45 for 45.002.

    >>> as_shown(Fraction(1, 3))
    Fraction(3333, 10000)
    """
    return value if isinstance(value, float) else exact(show(value))


def read_number(given: Any) -> list[Numeral]:
    """Return the ways to read a number, none where it is no number; several for 1,234, which may be a thousand.

    Parameters: given, a number of any type, or a text such as "2.5", "2,5", "5/2", "2 1/2" or "-∞".
    Returns: a list of Numeral, the likeliest first.

    >>> [numeral.number for numeral in read_number("2,5")], read_number("two")
    ([Fraction(5, 2)], [])
    """
    if type(given) is Fraction:
        return [Numeral(given)]
    if isinstance(given, bool) or given is None or isinstance(given, (bytes, complex)):
        return []
    if isinstance(given, str):
        return list(dict.fromkeys(_texts(given)))
    try:
        if isinstance(given, Rational):
            return [Numeral(exact(given))]
        if isinstance(given, Decimal) or hasattr(given, "__float__"):
            return read_number(str(given))
    except Exception:  # whatever a stranger's type does is no number
        return []
    return []


def _texts(text: str) -> Iterator[Numeral]:
    text = text.translate(_TABLE).strip().lower()
    if len(text) > _LONGEST:
        return
    if match := _INFINITE.fullmatch(text):
        yield Numeral(-INF if match[1] == "-" else INF)
        return
    if match := _RATIO.fullmatch(text):
        sign, whole, top, bottom = match.groups()
        below = Fraction(bottom.replace(",", "."))
        if below and not (whole and re.search("[.,]", top + bottom)):
            yield Numeral((Fraction(whole or 0) + Fraction(top.replace(",", ".")) / below) * (-1 if sign == "-" else 1))
        return
    text = re.sub(r"^([+-]) +", r"\1", text)
    if "," not in text or (text.count(",") == 1 and "." not in text):
        yield from _decimal(text.replace(",", "."))
    for pattern, group, point in _GROUPS:
        if pattern.fullmatch(text):
            yield from _decimal(text.replace(group, "").replace(point, ".").replace(",", "."))


def _decimal(text: str) -> Iterator[Numeral]:
    if not _PLAIN.fullmatch(text):
        return
    number = Decimal(text)
    _, figures, power = number.as_tuple()
    assert isinstance(power, int)
    digits = len("".join(map(str, figures)).lstrip("0"))
    yield Numeral(Fraction(number), -power, digits)


_BETWEEN = re.compile(r"\s*(?:;|\.\.+|…|\bto\b|\band\b|\ba\b|\by\b)\s*")
_CHAIN = re.compile(r"(.+?)(?:<=|=<|≤|<)[^<≤=]+(?:<=|=<|≤|<)(.+)")
_BEGINS = re.compile(r"(from|between|entre|de|desde)\s+")
_NAMED = re.compile(r"(?:α|β|alpha|beta|alfa)\s*=\s*")


def read_pair(given: Any) -> list[Pair]:
    """Return the ways to part two numbers, none where they are none, several where commas leave a doubt.

    Parameters: given, a pair, or a text such as "(2.1, 4]", "2,1; 4", "1..4", "1 4" or "1 ≤ v ≤ 4".
    Returns: a list of pairs, each of the ways to read its lower and its higher end.

    >>> [(low[0].number, high[0].number) for low, high in read_pair("(2,1, 4]")]
    [(Fraction(21, 10), Fraction(4, 1))]
    """
    if isinstance(given, str):
        pairs = [(read_number(low), read_number(high)) for low, high in dict.fromkeys(_parted(given))]
    else:
        try:
            low, high = given
        except Exception:  # whatever a stranger's type does is no pair
            return []
        pairs = [(read_number(low), read_number(high))]
    return [(low, high) for low, high in pairs if low and high]


def _parted(text: str) -> Iterator[tuple[str, str]]:
    text = _NAMED.sub("", text.translate(_TABLE).strip().lower())
    if len(text) > _LONGEST:
        return
    if match := _CHAIN.fullmatch(text):
        yield match[1], match[2]
        return
    text = _BEGINS.sub("", text.strip("()[]{}<>⟨⟩ "))
    parts = _BETWEEN.split(text)
    if len(parts) == 2:
        yield parts[0], parts[1]
        return
    commas = [i for i, sign in enumerate(text) if sign == ","]
    # A comma with a blank after it parts two numbers, where there is but one such.
    parting = [i for i in commas if text[i + 1 : i + 2] == " "]
    for i in parting if len(parting) == 1 else commas:
        yield text[:i], text[i + 1 :]
    if not commas and len(parts := text.split()) == 2:
        yield parts[0], parts[1]
