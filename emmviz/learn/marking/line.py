"""Line: the stretch of the number line on which an interval is dragged, and its steps."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.numbers import Number, is_finite
from emmviz.learn.marking.intervals import Region, number_text

if TYPE_CHECKING:
    from emmviz.learn.questions.question import Question

__all__ = ["Line", "line_for"]

# How many steps a line has at least; it has fewer than ten times as many.
_STEPS = 100


class Line(NamedTuple):
    """A line: step n from 1 to steps − 1 is the number (start + n · step) / 10^places, the first and last are its ends.

    `ends` are their texts: those of what is asked about, infinite or not.
    """

    start: int
    step: int
    places: int
    steps: int
    ends: tuple[str, str]


def line_for(question: Question) -> Line:
    """Return a line that holds the leaves, what is asked about, and the answer with room on both sides.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> line_for(questions(star1(gallery.aima_scale()), "when_unread")[0])
    Line(start=100, step=1, places=2, steps=300, ends=('1', '4'))
    """
    about, truth = question.where, question.answer
    assert about is not None
    assert isinstance(truth, Region)
    low, high = about.domain.low, about.domain.high
    tree = question.run.tree
    values = [tree.value(leaf) for leaf in tree.leaves()] if about.over in ("leaf", "most", "alpha") else []
    held: list[Number] = [*truth.ends(), *values, low, high]
    inside = [Fraction(value) for value in held if is_finite(value) and low <= value <= high]
    first, last = min(inside), max(inside)
    room = (last - first) / 2 or Fraction(1)
    first, last = (
        Fraction(low) if is_finite(low) else first - room,
        Fraction(high) if is_finite(high) else last + room,
    )
    unit = Fraction(1)
    while (last - first) / unit >= 10 * _STEPS:
        unit *= 10
    while (last - first) / unit < _STEPS:
        unit /= 10
    start, end = floor(first / unit), ceil(last / unit)
    places = max(len(str(unit.denominator)) - 1, 0)
    size = int(unit * 10**places)
    return Line(
        start * size, size, places, end - start, (number_text(low, question.lang), number_text(high, question.lang))
    )
