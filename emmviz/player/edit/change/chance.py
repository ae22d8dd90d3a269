"""Probabilities under editing: one is set, those that are locked stay, the others share what is left."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from emmviz.player.edit.change.errors import EditError

__all__ = ["rescaled"]

# Proportions kept over hundreds of edits would grow denominators without end.
_LARGEST = 10**30
_PARTS = 10**12


def rescaled(
    probs: Mapping[str, Fraction], outcome: str, prob: Fraction, locked: Collection[str] = ()
) -> dict[str, Fraction]:
    """Return the probabilities of a chance node's outcomes after one of them is set.

    The outcomes that are not locked keep their proportions, or share equally if all of them were 0. Denominators of
    more than 30 digits are rounded to 12, the largest taking the difference, so that the sum is 1 exactly.
    Parameters: probs, by outcome; outcome, the one that is set; prob, to what; locked, those that keep theirs.
    Returns: the new probabilities, which sum to exactly 1. Raises: EditError where that is impossible.

    >>> third = Fraction(1, 3)
    >>> {k: str(p) for k, p in rescaled({"x": third, "y": third, "z": third}, "x", Fraction(1, 2)).items()}
    {'x': '1/2', 'y': '1/4', 'z': '1/4'}
    """
    if not 0 <= prob <= 1:
        raise EditError("prob_range", node=outcome, prob=prob)
    kept = {other: p for other, p in probs.items() if other != outcome and other in locked}
    free = {other: p for other, p in probs.items() if other != outcome and other not in locked}
    rest = 1 - prob - sum(kept.values(), Fraction(0))
    if rest < 0:
        raise EditError("prob_locked", node=outcome, prob=prob, most=prob + rest)
    if rest and not free:
        raise EditError("prob_fixed" if kept else "prob_only", node=outcome, most=prob + rest)
    total = sum(free.values(), Fraction(0))
    shares = {other: rest * (p / total if total else Fraction(1, len(free))) for other, p in free.items()}
    if any(share.denominator > _LARGEST for share in shares.values()):
        shares = {other: Fraction(round(share * _PARTS), _PARTS) for other, share in shares.items()}
        largest = max(shares, key=lambda other: shares[other])
        shares[largest] += rest - sum(shares.values(), Fraction(0))
    new = kept | shares | {outcome: prob}
    return {other: new[other] for other in probs}
