"""Exact numbers in: what people and programs write as a number becomes the fraction that it represents."""

import math
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any

from emmviz.base.messages import Message, brief, expect
from emmviz.base.numbers import INF, MOST_BITS, PLAIN_SIGNS, Number, fits, is_finite, is_whole, show, total_of

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?(/\d+)?", re.IGNORECASE)
_LONG_EXPONENT = r"(?i)[+-]?[\d.]+e[+-]?\d{4,}(/\d+)?"
# A number with a decimal comma.
_COMMA = r"[+-]?\d+,\d+"
_MOST_CHARACTERS = 4000
# How far from 1 the sum of rounded probabilities may be.
_ALMOST = Fraction(1, 10**9)
# A random float has so simple a fraction once in a million: a float that has one was computed from it.
_CHANCE = 1e-6


def exact(value: object) -> Fraction:
    """Turn a number or its text into the fraction that it represents.

    A text such as "2.5", ".9" or "1/3" is read digit by digit. A float becomes the simple fraction that rounds to it,
    so 1/36 is a thirty-sixth; if there is none, the shortest decimal that rounds to it. Anything else is a ValueError,
    NaN and the infinities included.

    >>> exact(0.9), exact(1 / 36), exact("1/3")
    (Fraction(9, 10), Fraction(1, 36), Fraction(1, 3))
    """
    if isinstance(value, Fraction):
        if not fits(value):
            raise ValueError(Message("wrong.base.digits"))
        return value
    if isinstance(value, float) and math.isfinite(value):
        return _meant(value)
    if isinstance(value, Rational) and not isinstance(value, bool):
        return exact(Fraction(int(value.numerator), int(value.denominator)))
    is_number = isinstance(value, (str, float, Decimal)) or hasattr(value, "__float__")
    if not is_number or isinstance(value, (bool, bytes)):
        raise ValueError(Message("wrong.base.not_a_number", given=brief(value)))
    text = str(value).strip().translate(PLAIN_SIGNS)
    top, _, bottom = text.partition("/")
    if not _NUMBER.fullmatch(text):
        of_comma = "comma" if re.fullmatch(_COMMA, text) else "not_finite"
        key = "exponent" if re.fullmatch(_LONG_EXPONENT, text) else of_comma
        raise ValueError(Message(f"wrong.base.{key}", given=brief(value)))
    if max(len(top), len(bottom)) > _MOST_CHARACTERS:
        raise ValueError(Message("wrong.base.digits"))
    if bottom and not int(bottom):
        raise ValueError(Message("wrong.base.by_zero", given=brief(value)))
    return exact(Fraction(top) / int(bottom or 1))


def _meant(value: float) -> Fraction:
    decimal = Fraction(float.__repr__(value))
    gap = max(math.ulp(value), 1e-30)
    # Of the fractions with denominators up to this, at most one rounds to the float, and for most floats none does.
    most = math.isqrt(int(_CHANCE / gap))
    if decimal.denominator <= most or not most:
        return decimal
    simple = Fraction(value).limit_denominator(most)
    return simple if float(simple) == value else decimal


def exact_or_infinite(value: object) -> Number:
    """Like `exact`, but accept the infinities, as floats or as texts such as "-inf" and "∞".

    >>> exact_or_infinite("-inf")
    -inf
    """
    if isinstance(value, str) or (hasattr(value, "__float__") and not isinstance(value, Rational)):
        text = str(value).strip().translate(PLAIN_SIGNS).lower().removeprefix("+")
        if text in ("inf", "-inf", "infinity", "-infinity"):
            return -INF if text.startswith("-") else INF
    return exact(value)


def whole(name: str | Message, value: Any, least: int, most: Number = INF) -> int:
    """Return an option, which must be a whole number from least to most, or at least that.

    >>> whole("sides", 6, 2, 20)
    6
    """
    key = "whole_between" if is_finite(most) else "whole_from"
    expect(is_whole(value, least, most), f"wrong.base.{key}", value, name=name, least=least, most=most)
    return int(value)


def is_distribution(probs: Sequence[Fraction]) -> bool:
    """Return whether probabilities are not negative, fit, and sum to 1, if that is seen without adding fractions.

    >>> is_distribution([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])
    True
    """
    ratios = [prob.as_integer_ratio() for prob in probs]
    bottom = max([under for _, under in ratios])
    tops = [over * (bottom // under) for over, under in ratios if bottom % under == 0]
    return len(tops) == len(probs) and sum(tops) == bottom and min(tops) >= 0 and bottom.bit_length() <= MOST_BITS


def summing_to_one(probs: Sequence[Fraction], *, normalize: bool = False) -> Sequence[Fraction]:
    """Return probabilities that sum to exactly 1: as given, or divided by their sum if that is within 1e-9 of 1.

    With `normalize` they are divided by any sum but 0.

    >>> summing_to_one([exact("0.333333333333"), exact("0.666666666666")])
    [Fraction(1, 3), Fraction(2, 3)]
    """
    if is_distribution(probs):
        return probs
    total = total_of(probs)
    if total == 1:
        return probs
    if abs(total - 1) > _ALMOST and not (normalize and total):
        # The sum of rounded probabilities can look like 1.
        raise ValueError(Message("wrong.base.sum", sum=total if show(total) != "1" else str(float(total))))
    try:
        # The sum of many long fractions may be too long to divide by.
        exact(total)
        return [exact(prob / total) for prob in probs]
    except ValueError:
        raise ValueError(Message("wrong.base.sum_digits")) from None
