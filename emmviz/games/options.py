"""Checks of the options of games, each of which refuses a wrong value in one sentence."""

from __future__ import annotations

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["whole"]


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return an option that must be a whole number from least to most.

    Raises: TreeError for anything else.

    >>> whole("sides", 6, 2, 20)
    6
    """
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise TreeError(f"{name} must be a whole number from {least} to {most}, not {brief(value)}")
    return value
