"""Polynomials with exact coefficients, and where they are 0: counted by Sturm's chain, so that none is missed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, zip_longest
from math import gcd, lcm
from typing import NamedTuple

from emmviz.learn.sweep.points import NARROW, Curve, Point, narrowed

__all__ = ["MINUS", "Poly", "poly"]

_NOTHING = Fraction(0)


class Poly(NamedTuple):
    """A polynomial: its coefficients, that of the constant first, and no 0 at the end."""

    terms: tuple[Fraction, ...]

    def plus(self, other: Curve) -> Poly:
        """Add a polynomial."""
        assert isinstance(other, Poly)
        return poly([a + b for a, b in zip_longest(self.terms, other.terms, fillvalue=_NOTHING)])

    def times(self, weight: Poly) -> Poly:
        """Multiply by a polynomial."""
        found = [_NOTHING] * (len(self.terms) + len(weight.terms))
        for i, a in enumerate(self.terms):
            for j, b in enumerate(weight.terms):
                found[i + j] += a * b
        return poly(found)

    def is_zero(self) -> bool:
        """Return whether it is 0 everywhere."""
        return not self.terms

    def value(self, at: Fraction) -> Fraction:
        """Return its value at a place, by Horner's rule."""
        found = _NOTHING
        for term in reversed(self.terms):
            found = found * at + term
        return found

    def sign(self, at: Fraction) -> int:
        """Return −1, 0 or 1."""
        value = self.value(at)
        return (value > 0) - (value < 0)

    def roots(self, low: Fraction, high: Fraction) -> tuple[Point, ...]:
        """Return its zeros within [low, high], rising, each once: fractions exactly, others in a narrow bracket.

        Certified: each bracket holds exactly one zero, which is no fraction, and there are no other zeros.
        Source: Sturm (1829); the test for fractions is the rational root theorem.

        >>> [point.exact for point in poly([Fraction(2), Fraction(-3)]).roots(Fraction(0), Fraction(1))]
        [Fraction(2, 3)]
        """
        return _roots(self.terms, low, high)

    def shares_root(self, other: Curve, low: Fraction, high: Fraction) -> bool:
        """Return whether both are 0 at the same place in (low, high]: whether their common divisor is."""
        assert isinstance(other, Poly)
        common = _divisor(self.terms, other.terms)
        return len(common) > 1 and _count(_chain(common), low, high) > 0


def poly(terms: Sequence[Fraction]) -> Poly:
    """Make a polynomial of coefficients, that of the constant first.

    >>> poly([Fraction(1), Fraction(0)]) == poly([Fraction(1)])
    True
    """
    found = list(terms)
    while found and found[-1] == 0:
        found.pop()
    return Poly(tuple(found))


MINUS = Poly((Fraction(-1),))


@lru_cache(maxsize=4096)
def _roots(terms: tuple[Fraction, ...], low: Fraction, high: Fraction) -> tuple[Point, ...]:
    if len(terms) < 2:
        return ()
    if len(terms) == 2:
        root = -terms[0] / terms[1]
        return (Point(root, root),) if low <= root <= high else ()
    simple = _simple(terms)
    chain, curve = _chain(simple), Poly(simple)
    found = [Point(low, low)] if curve.sign(low) == 0 else []
    stack = [(low, high, _count(chain, low, high))]
    while stack:
        a, b, n = stack.pop()
        if n == 1:
            found.append(_settled(curve, a, b))
        elif n:
            middle = (a + b) / 2
            left = _count(chain, a, middle)
            stack += [(middle, b, n - left), (a, middle, left)]
    return tuple(found)


def _settled(curve: Poly, low: Fraction, high: Fraction) -> Point:
    """The only zero in (low, high]; a fraction has a denominator that divides the first coefficient."""
    if curve.sign(high) == 0:
        return Point(high, high)
    most = abs(int(curve.terms[-1]))
    point = narrowed(Point(low, high, curve), min(NARROW, Fraction(1, 2 * most * most)))
    root = point.near.limit_denominator(most)
    if point.low <= root <= point.high and curve.sign(root) == 0:
        return Point(root, root)
    return point


def _simple(terms: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The same zeros, each once, with whole coefficients that have no common divisor."""
    found = _divided(terms, _divisor(terms, _slope(terms)))[0]
    return _whole(found)


def _whole(terms: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """A positive multiple with whole coefficients that have no common divisor."""
    bottom = lcm(*(term.denominator for term in terms))
    tops = [int(term * bottom) for term in terms]
    shared = gcd(*tops) or 1
    return tuple(Fraction(top // shared) for top in tops)


def _slope(terms: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(i * term for i, term in enumerate(terms))[1:]


def _divided(terms: Sequence[Fraction], by: Sequence[Fraction]) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Quotient and remainder."""
    rest, quotient = list(terms), []
    while len(rest) >= len(by):
        factor = rest[-1] / by[-1]
        quotient.append(factor)
        for i, term in enumerate(by, start=len(rest) - len(by)):
            rest[i] -= factor * term
        rest.pop()
    return tuple(reversed(quotient)), poly(rest).terms


def _divisor(a: Sequence[Fraction], b: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The greatest common divisor, by Euclid."""
    one, two = tuple(a), tuple(b)
    while two:
        one, two = two, _divided(one, two)[1]
        two = _whole(two) if two else two
    return one


def _chain(terms: Sequence[Fraction]) -> list[Poly]:
    chain = [Poly(tuple(terms)), Poly(_slope(terms))]
    while len(chain[-1].terms) > 1:
        rest = _divided(chain[-2].terms, chain[-1].terms)[1]
        if not rest:
            break
        chain.append(Poly(_whole([-term for term in rest])))
    return chain


def _count(chain: Sequence[Poly], low: Fraction, high: Fraction) -> int:
    """How many zeros lie in (low, high]."""
    return _changes(chain, low) - _changes(chain, high)


def _changes(chain: Sequence[Poly], at: Fraction) -> int:
    signs = [sign for sign in (part.sign(at) for part in chain) if sign]
    return sum(a != b for a, b in pairwise(signs))
