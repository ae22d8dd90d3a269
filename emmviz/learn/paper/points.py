"""Points: what the questions on a sheet are worth where the lecturer says so, and how points are written."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief, exact, show
from emmviz.learn.kinds import KINDS, kinds_for

__all__ = ["by_kind", "worth"]

_MOST, _PLACES = 100, 2


def by_kind(points: Any) -> Mapping[str, Fraction]:
    """Return the points of each kind of question that has its own.

    Parameters: points, a number for all questions, or a mapping from kinds of questions to numbers; None for no own.
    Raises: TreeError.

    >>> by_kind({"value": 2, "best": "0.5"})
    {'value': Fraction(2, 1), 'best': Fraction(1, 2)}
    """
    if points is None:
        return {}
    if isinstance(points, Mapping):
        kinds_for(points)
        return {kind: _number(given) for kind, given in points.items()}
    return dict.fromkeys(KINDS, _number(points))


def _number(given: Any) -> Fraction:
    try:
        number = exact(given)
    except ValueError:
        number = Fraction(0)
    if not 0 < number <= _MOST or (number * 10**_PLACES).denominator > 1:
        raise TreeError(
            f"points must be a number of at most {_PLACES} decimals, above 0 and up to {_MOST}, or such a number for "
            f"each kind of question, not {brief(given)}"
        )
    return number


def worth(points: Fraction, lang: str) -> str:
    """Write points.

    >>> worth(Fraction(5, 2), "es")
    '2,5'
    """
    return show(points, comma=words(lang)["format"]["comma"], digits=9)
