"""Sums: arithmetic written out by hand, as it stands before the result of an answer."""

from __future__ import annotations

from fractions import Fraction

from emmviz.base.numbers import is_finite
from emmviz.base.numerals import read_number, with_plain_signs
from emmviz.base.spellings import LONGEST
from emmviz.learn.marking import rules

__all__ = ["has_rounded", "total"]

_OPERATORS = str.maketrans({c: to for to, alike in rules.OPERATORS.items() for c in alike})


def total(text: str) -> Fraction | None:
    """Return what a sum comes to, None for a text that is no sum.

    Parameters: text, numbers with the signs + - × · * x / : and brackets.

    >>> total("0.5 × 4 + ½·(1 + 2)"), total("A + 1")
    (Fraction(7, 2), None)
    """
    tokens = _tokens(text)[::-1]  # reversed, so that pop takes the next one
    try:
        value = _sum(tokens)
    except (IndexError, ValueError, ZeroDivisionError):
        return None
    return None if tokens else value


def has_rounded(text: str) -> bool:
    """Return whether a sum has a number that may have been rounded on the way: one of three or more decimals.

    >>> has_rounded("0.333 × 3"), has_rounded("1.25 × 4 + 1/3")
    (True, False)
    """
    return any((numeral.places or 0) >= rules.DECIMALS for token in _tokens(text) for numeral in read_number(token)[:1])


def _tokens(text: str) -> list[str]:
    """The numbers and signs of a sum, none where there is anything else."""
    text = with_plain_signs(text).translate(_OPERATORS).strip()
    if len(text) > LONGEST or text.count("(") > rules.DEEPEST or rules.TOKEN.sub("", text).strip():
        return []
    return rules.TOKEN.findall(text)


def _sum(tokens: list[str]) -> Fraction:
    value = _product(tokens)
    while tokens and tokens[-1] in "+-":
        value += _product(tokens) if tokens.pop() == "+" else -_product(tokens)
    return value


def _product(tokens: list[str]) -> Fraction:
    value = _factor(tokens)
    while tokens and tokens[-1] in "*/":
        value *= _factor(tokens) if tokens.pop() == "*" else 1 / _factor(tokens)
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
