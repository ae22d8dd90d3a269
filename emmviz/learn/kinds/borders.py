"""Borders: the condition that an inverse question asks for, from the two numbers that are compared at its border."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from emmviz.base.numbers import is_finite
from emmviz.learn.answers.intervals import Region, number_text

# So small a part of an interval is the step between two places near its end.
_NEAR = Fraction(1, 1000)


class Comparison(NamedTuple):
    """The two numbers that a test compares; `about` is what else its sentence needs, the same along one line.

    `formula` is the arithmetic of the second number.
    """

    numbers: tuple[Fraction, Fraction]
    about: Any = None
    formula: str = ""


class Border(NamedTuple):
    """A border of a region: both numbers of a test as text, and the condition for the `letter` that follows from it.

    `about` belongs to the test, and so does `formula` unless it varies.
    """

    numbers: tuple[str, str]
    condition: str
    letter: str
    about: Any
    formula: str

    def test(self, sign: str, words: Mapping[str, str]) -> str:
        """Write the test with this sign between its numbers, and the condition that follows from it if that differs."""
        first, second = self.numbers
        text = words["border_that_is"].format(test=f"{first} {sign} {second}", condition=self.condition)
        return self.condition if self.letter in self.numbers else text


def border_of(
    where: Region, end: Fraction, letter: str, lang: str, compared: Callable[[Fraction], Comparison | None]
) -> Border | None:
    """Return a border of a region if its test compares two numbers that are linear beside it; otherwise None.

    >>> from emmviz.learn.answers.intervals import Interval, region
    >>> where = region([Interval(Fraction(10, 9), Fraction(4))])
    >>> test = lambda x: Comparison((Fraction(13, 10), x * Fraction(9, 10) + Fraction(3, 10)))
    >>> border_of(where, Fraction(10, 9), "x", "en", test)[:2]
    (('1.3', '0.9x + 0.3'), 'x ≥ 10/9')
    """
    part = next(part for part in where.parts if end in (part.low, part.high))
    is_low, far = end == part.low, part.high if end == part.low else part.low
    step = (Fraction(far) - end if is_finite(far) else Fraction(1 if is_low else -1)) * _NEAR
    tests = [test for n in (1, 2, 3) if step and (test := compared(end + n * step))]
    if len(tests) < 3 or len({test.about for test in tests}) > 1:
        return None
    lines = []
    for numbers in zip(*(test.numbers for test in tests), strict=True):
        slopes = {(after - before) / step for before, after in pairwise(numbers)}
        slope = slopes.pop()
        if slopes:
            return None
        lines.append((slope, numbers[0] - slope * (end + step)))
    if len({slope * end + rest for slope, rest in lines}) > 1:  # another test decides at this end
        return None
    sign = ("≥" if is_low else "≤") if end in where else (">" if is_low else "<")
    if not any(slope for slope, _ in lines):  # nothing follows from such a test
        return None
    first, second = (_line_text(*line, letter, lang) for line in lines)
    formulas = {test.formula for test in tests}
    return Border(
        (first, second),
        f"{letter} {sign} {number_text(end, lang)}",
        letter,
        tests[0].about,
        formulas.pop() if len(formulas) == 1 else "",
    )


def _line_text(slope: Fraction, rest: Fraction, letter: str, lang: str) -> str:
    """Write slope · letter + rest.

    >>> _line_text(Fraction(-1, 2), Fraction(3), "x", "en"), _line_text(Fraction(1), Fraction(-1, 3), "p", "en")
    ('3 − 0.5x', 'p − 1/3')
    """

    def term(size: Fraction) -> str:
        text = number_text(size, lang)
        return letter if size == 1 else f"({text}){letter}" if "/" in text else f"{text}{letter}"

    if not slope:
        return number_text(rest, lang)
    if slope < 0 < rest:
        return f"{number_text(rest, lang)} − {term(-slope)}"
    first = term(slope) if slope > 0 else f"−{term(-slope)}"
    return first if not rest else f"{first} {'+' if rest > 0 else '−'} {number_text(abs(rest), lang)}"
