"""Exact numbers in, readable numbers out."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import Any

__all__ = ["INF", "Number", "as_float", "exact", "exact_or_infinite", "is_finite", "is_rounded", "plain", "show"]

INF = math.inf

# Exact inside; the two infinities are the only floats that a search ever meets.
Number = Fraction | float

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?(/\d+)?", re.IGNORECASE)
# A number as one writes it in half of the world.
_COMMA = re.compile(r"[+-]?\d+,\d+")
# Some 4,000 digits: Python writes no longer ones.
_MOST_BITS = 13_000
_MINUS = str.maketrans({"−": "-", "∞": "inf"})


def exact(value: object) -> Fraction:
    """Turn a number or its text into the fraction that its decimal digits say.

    Parameters: value, an int, float, Decimal, Fraction or a text such as "2.5", ".9" or "1/3".
    Returns: a Fraction; a float counts as the shortest decimal that prints it, so 0.9 is 9/10.
    Raises: ValueError for anything else, NaN and the infinities included.

    >>> exact(0.9), exact("1/3")
    (Fraction(9, 10), Fraction(1, 3))
    """
    if not isinstance(value, (bool, Fraction)) and isinstance(value, Rational):
        value = Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Fraction):
        if value.numerator.bit_length() > _MOST_BITS or value.denominator.bit_length() > _MOST_BITS:
            raise ValueError("has too many digits")
        return value
    is_number = isinstance(value, (str, float, Decimal)) or hasattr(value, "__float__")
    if not is_number or isinstance(value, (bool, bytes)):
        raise ValueError(f"{value!r} is not a number")
    # A length limit and a three-digit exponent keep a hostile "1e999999999" from filling the memory.
    text = str(value).strip().translate(_MINUS)
    if len(text) > 1000 or not _NUMBER.fullmatch(text):
        hint = "; write a decimal point" if _COMMA.fullmatch(text) else ""
        raise ValueError(f"{value!r:.60} is not a finite number{hint}")
    top, _, bottom = text.partition("/")
    if bottom and not int(bottom):
        raise ValueError(f"{value!r:.60} divides by zero")
    return Fraction(top) / int(bottom or 1)


def exact_or_infinite(value: object) -> Number:
    """Like `exact`, but None stays out and the infinities (also as "-inf" or "∞") are let through.

    >>> exact_or_infinite("-inf")
    -inf
    """
    text = str(value).strip().translate(_MINUS).lower().removeprefix("+")
    if text in ("inf", "-inf", "infinity", "-infinity"):
        return -INF if text.startswith("-") else INF
    return exact(value)


def as_float(value: Any) -> float:
    """Return a number as a float, one that is too large for a float as an infinity.

    >>> as_float(Fraction(1, 4)), as_float(-(10**400))
    (0.25, -inf)
    """
    try:
        return float(value)
    except OverflowError:
        return INF if value > 0 else -INF


def is_finite(value: Number) -> bool:
    """Tell a fraction from an infinity."""
    return not isinstance(value, float)


@lru_cache(maxsize=4096)  # a run shows the same few numbers in every frame
def show(value: Number, *, fractions: bool = False, comma: bool = False, digits: int = 4) -> str:
    """Write a number as people read it: a real minus, a real infinity, at most four significant digits.

    Parameters: value; fractions, True for 2/3 in place of 0.6667; comma, True for a decimal comma; digits, how many
    significant digits a decimal may have (whole digits are always kept up to a million).
    Returns: the text.

    >>> show(Fraction(-13, 10)), show(Fraction(2, 3)), show(Fraction(2, 3), fractions=True), show(INF)
    ('−1.3', '0.6667', '2/3', '∞')
    """
    if isinstance(value, float):
        text = "∞" if value > 0 else "-∞"
    elif value.denominator == 1 and abs(value) < 10**7:
        text = str(value.numerator)
    elif fractions and len(str(value)) <= 12:
        text = str(value)
    else:
        text = _decimal(value, digits)
    if comma:
        text = text.replace(".", ",")
    return text.replace("-", "−")


def _decimal(value: Fraction, digits: int) -> str:
    # In whole numbers, because a comparison of fractions costs ten times as much.
    top, bottom = abs(value.numerator), value.denominator
    if top >= 10**7 * bottom or 0 < top * 10**4 < bottom:
        # By Decimal, because a float would overflow beyond 1e308.
        number = Decimal(value.numerator) / Decimal(value.denominator)
        mantissa, _, power = f"{number:.{digits - 1}e}".partition("e")
        return f"{mantissa.rstrip('0').rstrip('.')}e{int(power)}"
    # Digits before the point, or less than none for the zeros that follow it.
    whole = len(str(top // bottom)) if top >= bottom else -sum(0 < top * 10**n < bottom for n in (1, 2, 3))
    places = max(digits - whole, 0)
    text = f"{Decimal(value.numerator) / Decimal(value.denominator):.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def is_rounded(value: Number, *, fractions: bool = False, digits: int = 4) -> bool:
    """Tell whether `show` has to round a number, so that a sentence can write ≈ for =.

    >>> is_rounded(Fraction(1, 3)), is_rounded(Fraction(1, 4))
    (True, False)
    """
    if isinstance(value, float) or (value.denominator == 1 and abs(value) < 10**7):
        return False
    if fractions and len(str(value)) <= 12:
        return False
    return Fraction(_decimal(value, digits)) != value


def plain(value: Number) -> str:
    """Write a number exactly and in ASCII, as a short decimal where there is one: what notations print.

    >>> plain(Fraction(9, 10)), plain(Fraction(1, 3)), plain(-INF)
    ('0.9', '1/3', '-inf')
    """
    if isinstance(value, float):
        return str(value)
    scaled = value * 10000
    if value.denominator == 1 or scaled.denominator != 1:
        return str(value)
    sign, digits = "-" if value < 0 else "", f"{abs(scaled.numerator):05d}"
    return f"{sign}{digits[:-4]}.{digits[-4:].rstrip('0')}"
