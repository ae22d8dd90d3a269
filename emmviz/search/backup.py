"""Backup: how a MAX or MIN node backs up the value of one more child; the rule that all searches share."""

from __future__ import annotations

from typing import Any

from emmviz.base.numbers import INF
from emmviz.search.events import Bound

__all__ = ["backed_up", "before_any", "useless_bound"]

_BEFORE_ANY = {True: (-INF, Bound.EXACT), False: (INF, Bound.EXACT)}
_USELESS = {True: Bound.UPPER, False: Bound.LOWER}


def useless_bound(maximising: bool) -> Bound:
    """Return the bound that is no use to a player: an upper bound to MAX, a lower bound to MIN.

    >>> useless_bound(True)
    Bound.UPPER
    """
    return _USELESS[maximising]


def before_any(maximising: bool) -> tuple[Any, Bound]:
    """Return the value of a MAX (else MIN) node before any child is searched."""
    return _BEFORE_ANY[maximising]


def backed_up(maximising: bool, best: tuple[Any, Bound], child: tuple[Any, Bound]) -> tuple[tuple[Any, Bound], bool]:
    """Return the value of a MAX (else MIN) node after one more child, and whether that child becomes the best.

    Only a strictly better child replaces the best, since the value of a pruned child is only a bound. Of equal values
    the more useful one is kept: a useless bound gives way to anything, and never turns a value into a bound.

    Parameters: maximising, True at a MAX node; best, the value so far with its Bound; child, what the child returned.
    Returns: the value with its Bound, and True where the child becomes the best.

    >>> backed_up(True, (3, Bound.EXACT), (3, Bound.UPPER))
    ((3, Bound.EXACT), False)
    >>> backed_up(False, (3, Bound.LOWER), (3, Bound.EXACT))
    ((3, Bound.EXACT), True)
    """
    if child[0] > best[0] if maximising else child[0] < best[0]:
        return child, True
    if child[0] == best[0]:
        useless = _USELESS[maximising]
        if best[1] is useless:
            return child, True
        if best[1] is Bound.EXACT and child[1] is not useless:
            return (best[0], child[1]), False
    return best, False
