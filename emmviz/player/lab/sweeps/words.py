"""The sentences of a lab of value iteration: what each sweep does to the value of the root."""

from __future__ import annotations

from fractions import Fraction

from emmviz.base.locale import called, words
from emmviz.base.numbers import is_rounded, show
from emmviz.picture.graph_marks import value_text
from emmviz.player.lab.sweeps.course import Course, Swept

__all__ = ["DIGITS", "Teller"]

# So many errors show how they shrink.
_ERRORS = 4
# So many digits has a decimal in a node of the picture, which the sentences have in full.
DIGITS = 3


class Teller:
    """Says what sweeps do, in one language."""

    def __init__(self, swept: Swept, lang: str) -> None:
        self.swept, self.lang = swept, lang
        self.words, self.own = words(lang), words(lang)["sweeps"]
        self.comma: bool = self.words["format"]["comma"]

    @property
    def title(self) -> str:
        """What the lab is called: as its game."""
        text: str = called(self.swept.game.title, self.lang) or self.own["untitled"]
        return text

    def plain(self, value: Fraction) -> str:
        """Write a number as the picture does."""
        return show(value, fractions=True, comma=self.comma)

    def number(self, value: Fraction) -> str:
        """Write a number, with ≈ where it is rounded."""
        return ("≈ " if is_rounded(value, fractions=True) else "") + self.plain(value)

    def label(self, value: Fraction) -> str:
        """Write a number in a node of the picture."""
        return value_text(value, fractions=True, comma=self.comma, digits=DIGITS)

    def about(self) -> str:
        """Say what a sweep is."""
        text: str = self.own["about"]
        return text

    def at(self, k: int) -> str:
        """Name a sweep."""
        text: str = self.own["at"]
        return text.format(k=k)

    def sentence(self, course: Course, k: int) -> str:
        """Say what a sweep has done."""
        value = course.root[k]
        if k == 0:
            mirrored = getattr(self.swept.game, "mirror", None) is not None
            other = self.number(sum(self.swept.range) - value)
            return self._fill("start_mirrored" if mirrored else "start", value=self.number(value), other=other)
        if course.still is not None and k >= course.still:
            key = "other" if value != self.swept.value else "back" if course.still == 1 else "settled"
        else:
            before = course.root[k - 1]
            key = "rises" if value > before else "falls" if value < before else "keeps"
        return self._fill(key, k=k, value=self.number(value), before=self.number(course.root[max(k - 1, 0)]))

    def summary(self, course: Course) -> list[str]:
        """Say what the value is, and how far from it each sweep was."""
        found = [self._fill("value", value=self.number(self.swept.value))]
        errors = [self.number(value - self.swept.value) for value in course.root[:_ERRORS]]
        if course.still is None and len(errors) > 1:
            found.append(self._fill("errors", first=errors[0], others="; ".join(errors[1:])))
        return [" ".join(found)]

    def _fill(self, key: str, **values: object) -> str:
        text: str = self.own[key]
        return text.format(**values)
