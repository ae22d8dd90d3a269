"""Plain: an answer written down as data, which can be read again without running anything of the student's."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import Any

from emmviz.base.numbers import Number, brief
from emmviz.base.numerals import read_number
from emmviz.tree.game_tree import GameTree

__all__ = ["number_of", "plain", "whole_numbers"]

# Deeper or longer than any answer.
DEEP, MANY, LONG = 3, 1000, 4000


def plain(answer: Any, *, deep: int = DEEP) -> Any:
    """Return an answer as None, a text, or a list of them; anything else as {"strange": how it begins}.

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
