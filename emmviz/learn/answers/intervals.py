"""Intervals: the exact set where something holds. Each end is open or closed, finite or infinite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, full, is_finite, is_rounded, marked_rounded, show

# A cut of the axis just before a number (0) or just after it (1): so open and closed ends compare as pairs do.
Cut = tuple[Number, int]


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers between two ends; each end may or may not belong to the interval.

    Attributes
    ----------
    low, high : number
        The ends, finite or infinite.
    low_in, high_in : bool
        Whether the ends belong to the interval; an infinite end never does.

    Examples
    --------
    >>> Interval(3, INF) == Interval(3, INF, True, False), 3 in Interval(3, INF), 3 in Interval(1, 3, True, False)
    (True, True, False)
    """

    low: Number
    high: Number
    low_in: bool = True
    high_in: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "low_in", self.low_in and self.low != -INF)
        object.__setattr__(self, "high_in", self.high_in and self.high != INF)

    def __contains__(self, place: Number) -> bool:
        return self.cuts[0] <= (place, 0) and (place, 1) <= self.cuts[1]

    @property
    def cuts(self) -> tuple[Cut, Cut]:
        """Where it begins and where it ends: pairs of a number and 0 (just before it) or 1 (just after it)."""
        return (self.low, int(not self.low_in)), (self.high, int(self.high_in))


EVERYWHERE = Interval(-INF, INF)


@dataclass(frozen=True, slots=True)
class Region:
    """The set of numbers for which a condition holds: several intervals, one, or none.

    Attributes
    ----------
    parts : tuple of Interval
        The intervals, in increasing order; no two of them touch. `region` makes such parts of any intervals.
    """

    parts: tuple[Interval, ...] = ()

    def __contains__(self, place: Number) -> bool:
        return any(place in part for part in self.parts)

    def within(self, domain: Interval) -> Region:
        """Return the part of the region inside an interval.

        Parameters
        ----------
        domain : Interval
            The interval.

        Returns
        -------
        Region
            The part inside the interval.
        """
        low, high = domain.cuts
        return _of((max(low, start), min(high, end)) for start, end in self._cuts())

    def outside(self, domain: Interval = EVERYWHERE) -> Region:
        """Return the part of an interval outside the region.

        Parameters
        ----------
        domain : Interval
            The interval; by default all numbers.

        Returns
        -------
        Region
            The part of the interval outside the region.
        """
        low, high = domain.cuts
        places = [low, *(cut for pair in self.within(domain)._cuts() for cut in pair), high]
        return _of(zip(places[::2], places[1::2], strict=True))

    def closed(self) -> Region:
        """Return the region with all of its finite ends included.

        Returns
        -------
        Region
            The same parts, closed.
        """
        return region(Interval(part.low, part.high) for part in self.parts)

    def ends(self) -> tuple[Number, ...]:
        """Return the finite ends of the region.

        Returns
        -------
        tuple of numbers
            The ends in increasing order, each once.
        """
        return tuple(sorted({end for part in self.parts for end in (part.low, part.high) if is_finite(end)}))

    def _cuts(self) -> Iterator[tuple[Cut, Cut]]:
        return (part.cuts for part in self.parts)


def region(parts: Iterable[Interval]) -> Region:
    """Return the union of some intervals.

    Parameters
    ----------
    parts : iterable of Interval
        The intervals, in any order; they may overlap, touch, or be empty.

    Returns
    -------
    Region
        Their union, in as few parts as possible.

    Examples
    --------
    >>> [(part.low, part.high) for part in region([Interval(4, 5), Interval(0, 1), Interval(1, 2, False)]).parts]
    [(0, 2), (4, 5)]
    """
    return _of(part.cuts for part in parts)


def _of(pairs: Iterable[tuple[Cut, Cut]]) -> Region:
    merged: list[tuple[Cut, Cut]] = []
    for start, end in sorted(pair for pair in pairs if pair[0] < pair[1]):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return Region(tuple(Interval(a, b, after == 0, upto == 1) for (a, after), (b, upto) in merged))


def number_text(value: Number, lang: str = "en", *, longest: int = 24) -> str:
    """Write a number exactly: as a fraction if it has no short decimal, and rounded if the fraction is longer.

    >>> from fractions import Fraction
    >>> number_text(Fraction(-5, 2), "es"), number_text(Fraction(2, 3))
    ('−2,5', '2/3')
    """
    if is_finite(value) and is_rounded(value) and len(text := full(value)) <= longest and "about" not in text:
        return text.replace("-", "−")
    return marked_rounded(show(value, comma=words(lang)["format"]["comma"]), value)


def written(where: Region, lang: str = "en") -> str:
    """Write a region in the notation of a language: "(2, 3.5] ∪ {5}", in Spanish "(2; 3,5] ∪ {5}".

    >>> from fractions import Fraction
    >>> written(region([Interval(Fraction(5, 2), 4)]), "es"), written(Region())
    ('[2,5; 4]', '∅')
    """

    def part_text(part: Interval) -> str:
        low, high = (number_text(end, lang) for end in (part.low, part.high))
        if part.low == part.high:
            return f"{{{low}}}"
        return f"{'(['[part.low_in]}{low}{words(lang)['format']['list']}{high}{')]'[part.high_in]}"

    return " ∪ ".join(map(part_text, where.parts)) or "∅"
