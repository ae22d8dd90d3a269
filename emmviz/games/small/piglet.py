"""Piglet: Pig with a coin, small enough to solve by hand."""

from __future__ import annotations

from emmviz.base.exact import whole
from emmviz.games.small.pig import Pig


def game(target: int = 2) -> Pig:
    """Return Pig with a coin, to a target from 1 to 1000: heads add one point, tails end the turn with nothing.

    References
    ----------
    Neller and Presser (2004).

    Examples
    --------
    >>> game().good
    (1,)
    """
    return Pig(whole("target", target, 1, 1000), (1,), "Piglet")
