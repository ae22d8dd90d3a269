"""Backup: how a MAX or a MIN node takes in the number of one more child; the one rule that all searches share."""

from __future__ import annotations

from typing import Any

from emmviz.base.numbers import INF
from emmviz.search.events import Bound

__all__ = ["backed_up", "before_any", "useless_bound"]

_BEFORE_ANY = {True: (-INF, Bound.EXACT), False: (INF, Bound.EXACT)}
_USELESS = {True: Bound.UPPER, False: Bound.LOWER}


def useless_bound(maximising: bool) -> Bound:
    """Return the bound that says nothing to a player: MAX learns nothing from "at most", MIN nothing from "at least".

    >>> useless_bound(True)
    Bound.UPPER
    """
    return _USELESS[maximising]


def before_any(maximising: bool) -> tuple[Any, Bound]:
    """Return the number of a MAX (else MIN) node that has searched no child yet."""
    return _BEFORE_ANY[maximising]


def backed_up(maximising: bool, best: tuple[Any, Bound], child: tuple[Any, Bound]) -> tuple[tuple[Any, Bound], bool]:
    """Return the number of a MAX (else MIN) node after one more child, and whether that child is now the one chosen.

    Only a strictly better child replaces the best, for the number of a pruned one is no more than a bound. Of equal
    numbers the one that says something is kept: a useless bound gives way to any other, and makes no value a bound.

    Parameters: maximising, True at a MAX node; best, the number so far with its Bound; child, what the child returned.
    Returns: the number with its Bound, and True where the child is chosen.

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
