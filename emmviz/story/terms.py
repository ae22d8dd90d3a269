"""Terms: the sums of a chance node, probability times number, as they were at each step of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import overload

from emmviz.base.numbers import Number
from emmviz.search.terms import Term, Terms, weighted

__all__ = ["Ends", "Prefix", "sum_of", "sum_without"]


class _View(Sequence[Term]):
    """Terms that behave like a tuple of pairs (probability, number), and equal one with the same pairs."""

    __slots__ = ()

    def _item(self, place: int) -> Term:
        raise NotImplementedError

    @overload
    def __getitem__(self, place: int) -> Term: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Term, ...]: ...
    def __getitem__(self, place: int | slice) -> Term | tuple[Term, ...]:
        places = range(len(self))[place]
        return tuple(map(self._item, places)) if isinstance(places, range) else self._item(places)

    def __iter__(self) -> Iterator[Term]:
        return map(self._item, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, (tuple, _View)) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Prefix(_View):
    """The first terms of a list that only grows: those that were there at a step.

    >>> terms = [(Fraction(1, 2), 3), (Fraction(1, 2), 4)]
    >>> Prefix(terms, 1)
    ((Fraction(1, 2), 3),)
    """

    __slots__ = ("_length", "_terms")

    def __init__(self, terms: list[Term], length: int) -> None:
        self._terms, self._length = terms, length

    def __len__(self) -> int:
        return self._length

    def _item(self, place: int) -> Term:
        return self._terms[place]


class Ends(_View):
    """The lower (or upper) ends of the outcomes of a chance node, as they were at one time.

    Copies for every step would take time and memory quadratic in the outcomes; so all share one record of the changes,
    and each knows how many of them it includes.

    >>> before = Ends.all([Fraction(1, 2), Fraction(1, 2)], Fraction(9))
    >>> after = before.learn(0, Fraction(1))
    >>> before[0][1], after[0][1], before.total, after.total, after.total_without(0)
    (Fraction(9, 1), Fraction(1, 1), Fraction(9, 1), Fraction(5, 1), Fraction(9, 2))
    """

    __slots__ = ("_record", "_time")

    def __init__(self, record: _Record, time: int) -> None:
        self._record, self._time = record, time

    @classmethod
    def all(cls, probs: list[Fraction], end: Number) -> Ends:
        """Return the terms of outcomes with these probabilities, all with the same number."""
        return cls(_Record(probs, end), 0)

    def learn(self, place: int, end: Number) -> Ends:
        """Return the terms with another number at one place; only the latest terms of a record can be changed."""
        return Ends(self._record, self._record.learn(self._time, place, end))

    @property
    def total(self) -> Number:
        """The sum of probability times number; one infinite term makes it infinite."""
        finite, infinite = self._record.sums(self._time)
        return self._record.start if infinite else finite

    def total_without(self, place: int) -> Number:
        """The sum without one of its terms."""
        finite, infinite = self._record.sums(self._time)
        prob, end = self._item(place)
        if isinstance(end, float):
            return self._record.start if infinite > 1 else finite
        return self._record.start if infinite else finite - prob * end

    def __len__(self) -> int:
        return len(self._record.probs)

    def _item(self, place: int) -> Term:
        return self._record.term(self._time, place)


class _Record:
    """The changes to the lower (or upper) ends of the outcomes of one chance node, in order.

    `start` is the number that all begin with, the only one that may be infinite. Sums are computed on demand and cached
    for the latest time asked for, so that one step forwards or backwards changes a single term.
    """

    __slots__ = ("_at", "_changes", "_finite", "_infinite", "_news", "probs", "start")

    def __init__(self, probs: list[Fraction], start: Number) -> None:
        self.probs, self.start = probs, start
        self._changes: list[int] = []
        self._news: dict[int, list[tuple[int, Term]]] = {}
        self._at = -1
        self._finite, self._infinite = Fraction(0), 0

    def learn(self, time: int, place: int, end: Number) -> int:
        assert time == len(self._changes), "only the latest ends can be changed"
        self._changes.append(place)
        self._news.setdefault(place, []).append((time + 1, (self.probs[place], end)))
        return time + 1

    def term(self, time: int, place: int) -> Term:
        for learnt, term in reversed(self._news.get(place, ())):
            if learnt <= time:
                return term
        return self.probs[place], self.start

    def sums(self, time: int) -> tuple[Fraction, int]:
        """Return the sum of the finite terms, and how many are infinite."""
        if self._at < 0 or abs(time - self._at) > len(self.probs) // 2:
            terms = [self.term(time, place) for place in range(len(self.probs))]
            finite = [term for term in terms if not isinstance(term[1], float)]
            total = weighted(finite)
            assert isinstance(total, Fraction)
            self._finite, self._infinite, self._at = total, len(terms) - len(finite), time
        while self._at != time:
            after = self._at + 1 if self._at < time else self._at - 1
            place = self._changes[min(self._at, after)]
            (prob, old), (_, new) = self.term(self._at, place), self.term(after, place)
            self._infinite += isinstance(new, float) - isinstance(old, float)
            self._finite += prob * ((0 if isinstance(new, float) else new) - (0 if isinstance(old, float) else old))
            self._at = after
        return self._finite, self._infinite


def sum_of(terms: Terms) -> Number:
    """Return the sum of probability times number; one infinite term makes it infinite, two opposite ones NaN."""
    return terms.total if isinstance(terms, Ends) else weighted(terms)


def sum_without(terms: Terms, place: int) -> Number:
    """Return the sum of all terms but the one at a place.

    >>> sum_without(((Fraction(1, 2), Fraction(3)), (Fraction(1, 2), Fraction(4))), 1)
    Fraction(3, 2)
    """
    if isinstance(terms, Ends):
        return terms.total_without(place)
    return weighted([*terms[:place], *terms[place + 1 :]])
