"""Sums of powers, such as 0.9 · 2ᵏ + 0.1 · 3ᵏ, and the exponents at which they are 0.

What is certified: signs, by exact fractions where the exponent is whole, else by 60 digits of which the last ten are
not trusted; that between two neighbouring turning points, found in the same way, there is at most one zero; and that an
exponent given as a fraction is exactly a zero. What is not: two zeros nearer to one another than 1e-30, or a touch at
an exponent that is no simple fraction, which count as one zero.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from emmviz.learn.sweep.points import Curve, Point, in_order, narrowed

if TYPE_CHECKING:
    from emmviz.learn.sweep.poly import Poly

__all__ = ["PowerSum", "power_of"]

_TIGHT = Fraction(1, 10**30)
_DIGITS = Context(prec=60)
# Each term is right to some 55 digits, so the sign of a sum is certain above this share of its terms.
_SURE = Decimal("1e-50")
_MOST_WHOLE = 64
# The denominators at which a zero may be recognised as a fraction.
_SIMPLE = 24


class PowerSum(NamedTuple):
    """A sum of c · baseᵏ: pairs of base and c, the bases positive and rising, no c that is 0.

    `tilts` make a slope of it: each c counts (ln base − ln tilt) times, for every tilt.
    """

    terms: tuple[tuple[Fraction, Fraction], ...]
    tilts: tuple[Fraction, ...] = ()

    def plus(self, other: Curve) -> PowerSum:
        """Add a sum of powers."""
        assert isinstance(other, PowerSum)
        found = dict(self.terms)
        for base, factor in other.terms:
            found[base] = found.get(base, Fraction(0)) + factor
        return PowerSum(tuple(sorted((base, factor) for base, factor in found.items() if factor)))

    def times(self, weight: Poly) -> PowerSum:
        """Multiply by a constant."""
        (factor,) = weight.terms or (Fraction(0),)
        return PowerSum(tuple((base, c * factor) for base, c in self.terms if c * factor))

    def is_zero(self) -> bool:
        """Return whether it is 0 everywhere; powers of different bases never cancel for every exponent."""
        return not self.terms

    def value(self, at: Fraction) -> Fraction:
        """Return its value: exact for whole exponents, else right to 40 decimals."""
        if at.denominator == 1 and abs(at) <= _MOST_WHOLE:
            return sum((c * base ** int(at) for base, c in self.terms), Fraction(0))
        return round(Fraction(reduce(_DIGITS.add, self._parts(at), Decimal(0))), 40)

    def sign(self, at: Fraction) -> int:
        """Return −1, 0 or 1; 0 also where the digits do not suffice to tell."""
        if at.denominator == 1 and abs(at) <= _MOST_WHOLE and not self.tilts:
            exact = self.value(at)
            return (exact > 0) - (exact < 0)
        parts = self._parts(at)
        total, room = (reduce(_DIGITS.add, row, Decimal(0)) for row in (parts, map(_DIGITS.abs, parts)))
        return 0 if abs(total) <= room * _SURE else 1 if total > 0 else -1

    def roots(self, low: Fraction, high: Fraction) -> tuple[Point, ...]:
        """Return its zeros within [low, high], rising.

        Where signs change n times along the bases there are at most n zeros, and the slope of the sum over the power
        of a base at such a change has at most n − 1: its zeros part the axis into stretches with one zero at most.
        Source: Laguerre (1883), after Descartes.

        >>> sum_ = PowerSum(((Fraction(1), Fraction(-4)), (Fraction(4), Fraction(2))))
        >>> sum_.roots(Fraction(0), Fraction(1))[0].exact
        Fraction(1, 2)
        """
        return _roots(self, low, high)

    def shares_root(self, other: Curve, low: Fraction, high: Fraction) -> bool:
        """Return whether both are certainly 0 at the same place: where they are multiples of one another."""
        assert isinstance(other, PowerSum)
        (base, mine), (same, its) = self.terms[0], other.terms[0]
        scaled = tuple((b, c * its / mine) for b, c in self.terms)
        return base == same and scaled == other.terms and self.tilts == other.tilts

    def vanishes(self, at: Fraction) -> bool:
        """Return whether it is exactly 0 at a fraction.

        Roots of fractions whose ratios are no fractions never cancel (Besicovitch, 1940): it is 0 if and only if those
        with such ratios among one another do.
        """
        groups: list[tuple[Fraction, Fraction]] = []
        for base, c in self.terms:
            for i, (first, total) in enumerate(groups):
                ratio = _power(base / first, at)
                if ratio is not None:
                    groups[i] = first, total + c * ratio
                    break
            else:
                groups.append((base, c))
        return all(total == 0 for _, total in groups)

    def _parts(self, at: Fraction) -> list[Decimal]:
        exponent = _decimal(at)
        found = []
        for base, c in self.terms:
            part = _DIGITS.multiply(_decimal(c), _DIGITS.exp(_DIGITS.multiply(exponent, _ln(base))))
            for tilt in self.tilts:
                part = _DIGITS.multiply(part, _DIGITS.subtract(_ln(base), _ln(tilt)))
            found.append(part)
        return found


def power_of(value: Fraction) -> PowerSum:
    """Return a leaf under the power map: sign(x) · |x|ᵏ, which keeps the order of values for every k > 0; 0 stays 0.

    >>> power_of(Fraction(-3)).value(Fraction(2))
    Fraction(-9, 1)
    """
    return PowerSum(((abs(value), Fraction(1 if value > 0 else -1)),) if value else ())


@lru_cache(maxsize=4096)
def _roots(curve: PowerSum, low: Fraction, high: Fraction) -> tuple[Point, ...]:
    signs = [_slant(curve, base, c) for base, c in curve.terms]
    signed = [(base, sign) for (base, _), sign in zip(curve.terms, signs, strict=True) if sign]
    change = next((a for (a, p), (_, q) in pairwise(signed) if p != q), None)
    if change is None:
        return ()
    slope = PowerSum(curve.terms, (*curve.tilts, change))
    stops = [point for point in _roots(slope, low, high) if low < point.low and point.high < high]
    joints = [(low, low), *((point.low, point.high) for point in stops), (high, high)]
    found = []
    for (_, left), (right, _) in pairwise(joints):
        if curve.sign(left) * curve.sign(right) < 0:
            found.append(_settled(curve, left, right))
    for left, right in joints:
        if curve.sign(left) != curve.sign(right) or curve.sign(left) == 0:
            found.append(_settled(curve, left, right))
    return tuple(in_order(found))


def _slant(curve: PowerSum, base: Fraction, c: Fraction) -> int:
    """The sign of a term, with what the derivatives make of it."""
    sign = 1 if c > 0 else -1
    for tilt in curve.tilts:
        sign *= (base > tilt) - (base < tilt)
    return sign


def _settled(curve: PowerSum, low: Fraction, high: Fraction) -> Point:
    """The zero between two exponents: as a fraction if it is a simple one, else in a narrow bracket."""
    point = narrowed(Point(low, high, curve), _TIGHT) if curve.sign(low) * curve.sign(high) < 0 else Point(low, high)
    guess = point.near.limit_denominator(_SIMPLE)
    if not curve.tilts and abs(guess - point.near) < 10 * _TIGHT and curve.vanishes(guess):
        return Point(guess, guess)
    return point


@cache
def _ln(value: Fraction) -> Decimal:
    return _DIGITS.ln(_decimal(value))


def _decimal(value: Fraction) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


def _power(base: Fraction, at: Fraction) -> Fraction | None:
    """A power, None where it is no fraction."""
    top, bottom = (_root(side, at.denominator) for side in (base.numerator, base.denominator))
    return None if top is None or bottom is None else Fraction(top, bottom) ** at.numerator


def _root(value: int, degree: int) -> int | None:
    """The whole root of a whole number, None without one."""
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**degree < value else (low, middle)
    return low if low**degree == value else None
