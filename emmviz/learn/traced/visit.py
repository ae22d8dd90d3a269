"""Visit: one call of a student's program with a node; and the exact number that it returned."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from emmviz.base.numbers import Number, brief, exact_or_infinite
from emmviz.learn.traced.source import Source
from emmviz.learn.traced.steps import Notes
from emmviz.learn.traced.tell import Part
from emmviz.search.events import Window

__all__ = ["Visit", "taken"]


@dataclass(slots=True, eq=False)
class Visit:
    """One call of the program with a node, or its look at a leaf; `entered` and `left` are frames, 0 for none."""

    node: str
    window: Window | None
    above: Visit | None
    program: str
    source: Source | None = None
    odd: Part | None = None
    called: bool = True
    children: list[Visit] = field(default_factory=list)
    notes: Notes | None = None
    value: Number | None = None
    line: int | None = None
    entered: int = 0
    left: int = 0
    shown: bool = True
    done: bool = False


def taken(value: object) -> Number:
    """Turn what a program computed into an exact number; what floats have lost in rounding is given back.

    Raises: ValueError for what is no number.

    >>> taken(0.1 + 0.2), taken(1 / 3), taken(float("inf"))
    (Fraction(3, 10), Fraction(1, 3), inf)
    """
    if isinstance(value, (bool, str)) or not (isinstance(value, Fraction) or hasattr(value, "__float__")):
        raise ValueError(f"{brief(value)} is no number")
    number = exact_or_infinite(value)
    if isinstance(number, Fraction) and not isinstance(value, (int, Fraction)):
        simple = number.limit_denominator(10**6)
        return simple if abs(simple - number) <= Fraction(1, 10**12) * (1 + abs(number)) else number
    return number
