"""Task: one exercise of the course, an answer to it as plain data, and what is found when that is marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from emmviz.base.numbers import Number, brief
from emmviz.base.numerals import read_number
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["NO_ANSWER", "RIGHT", "Drawn", "Evidence", "Found", "Task", "number_of", "plain", "whole_numbers", "wrong"]

# What an answer is once it is written down: texts, lists of them, None where there is no answer. Numbers are texts.
Evidence = Any
# Deeper or longer than any answer.
DEEP, MANY, LONG = 3, 1000, 4000


class Found(NamedTuple):
    """What is found: right, wrong, or none for no answer; the name of the mistake, and what fills in its sentence."""

    verdict: Literal["right", "wrong", "none"]
    mistake: str | None = None
    values: Mapping[str, object] = {}


RIGHT, NO_ANSWER = Found("right"), Found("none")
# What a sentence is shown with: a picture of what was answered, or of what is right once it was found.
Drawn = Callable[[Evidence, Found], "GameTree | Run | None"]


def wrong(mistake: str | None = None, **values: object) -> Found:
    """Return that an answer is wrong, with the name of the mistake where it is known."""
    return Found("wrong", mistake, values)


def plain(answer: Any, *, deep: int = DEEP) -> Any:
    """Return an answer as None, a text, or a list of them; anything else as {"strange": how it begins}.

    So it can be read again without running anything of the student's.

    >>> plain(Fraction(2, 25)), plain((0.5, True, None)), plain({1})
    ('2/25', ['0.5', 'True', None], {'strange': '{1}'})
    """
    try:
        if answer is None:
            return None
        if isinstance(answer, (str, GameTree, Real, Decimal)) or hasattr(answer, "__float__"):
            return str(answer)[:LONG]
        if isinstance(answer, (list, tuple)) and deep:
            return [plain(one, deep=deep - 1) for one in answer[:MANY]]
        return {"strange": brief(answer, 40)}
    except Exception:  # what cannot be written down, such as a whole number of more than 4300 digits
        return {"strange": "…"}


class Task(NamedTuple):
    """An exercise of the course.

    `id` is notebook and exercise, such as "05-1"; `skill` is what it practises; `mark` marks an answer that was written
    down, and trusts nothing else; `look` writes it down and marks nothing; `draw` gives a picture. The hints stand in
    the locale, `check.hints`.
    """

    id: str
    skill: str
    mark: Callable[[Evidence], Found]
    look: Callable[[Any], Evidence] = plain
    draw: Drawn = lambda evidence, found: None

    def judge(self, evidence: Evidence) -> Found:
        """Mark what was written down."""
        return NO_ANSWER if evidence is None else self.mark(evidence)


def number_of(evidence: Any) -> Number | None:
    """Return the number that a text of `plain` is, None where it is none.

    >>> number_of("2/25"), number_of("-inf"), number_of(["1"])
    (Fraction(2, 25), -inf, None)
    """
    found = read_number(evidence) if isinstance(evidence, str) else []
    return found[0].number if found else None


def whole_numbers(evidence: Any) -> tuple[int, ...] | None:
    """Return the whole numbers that a list of `plain` holds, None where it holds anything else."""
    found = [number_of(one) for one in evidence] if isinstance(evidence, list) else [None]
    whole = [int(one) for one in found if isinstance(one, Fraction) and one.denominator == 1]
    return tuple(whole) if len(whole) == len(found) else None
