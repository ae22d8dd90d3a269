"""Suspects: the wrong answers to a question that are known, and which of them an answer is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral, Pair
from emmviz.learn.marking.cost_words import wrong_of
from emmviz.learn.mistakes.pruning_mistakes import SLIPS
from emmviz.learn.mistakes.recognise import (
    Found,
    case_of,
    end_of,
    unread_mistake,
    value_mistake,
    window_mistake,
    wrong_windows,
)
from emmviz.learn.mistakes.special_mistakes import LOOP_MISTAKES, Loop, loop_of, wrong_numbers
from emmviz.learn.questions.question import Question
from emmviz.search.events import Bound

__all__ = ["Suspects"]

_SIGNS = {Bound.UPPER: "≤", Bound.LOWER: "≥"}


class Suspects:
    """The known mistakes of one question: looked up by an answer, and all in the order of the search.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> asked = questions(star1(gallery.aima_scale()), "value")[-1]
    >>> [(str(value), found.mistake) for value, found in Suspects(asked).values()][:2]
    [('5/2', 'unweighted_mean'), ('5', 'sum')]
    """

    def __init__(self, question: Question) -> None:
        self.question = question

    def sign(self) -> str:
        """Return the sign of a bound that may stand before the number, none where it is exact."""
        bound = self.question.run.steps[end_of(self.question)].bound
        return _SIGNS.get(bound or Bound.EXACT, "")

    def value(self, given: Sequence[Numeral], *, exactly: bool = False) -> Found | None:
        """Return the mistake that gives a number; exactly, True to the last digit."""
        if loop := self._loop():
            wrong = wrong_numbers(loop, self.question.kind, self.question.answer)
            return next((Found(name) for name, value in wrong if any(_is(one, value, exactly) for one in given)), None)
        if (counts := wrong_of(self.question)) is not None:
            return next((Found(name) for n, name in counts.items() if any(_is(one, n, exactly) for one in given)), None)
        return value_mistake(self.question, given, exactly=exactly)

    def window(self, given: Pair) -> Found | None:
        """Return the mistake that gives a pair of numbers."""
        return window_mistake(self.question, given) if self.question.kind == "window" else None

    def unread(self, given: set[str]) -> Found | None:
        """Return the mistake that gives these nodes."""
        return unread_mistake(self.question, given)

    def values(self) -> Iterator[tuple[Number, Found]]:
        """Give the numbers of wrong methods, each once."""
        question = self.question
        if loop := self._loop():
            yield from ((value, Found(name)) for name, value in wrong_numbers(loop, question.kind, question.answer))
            return
        if (counts := wrong_of(question)) is not None:
            yield from ((number, Found(name)) for number, name in counts.items())
            return
        values = (one.value for one in case_of(question.run).values(question.node or "", end_of(question)))
        for value in dict.fromkeys(values):
            found = self.value([Numeral(value)], exactly=True) if value != question.answer else None
            if found:
                yield value, found

    def _loop(self) -> Loop | None:
        """The loop that a question is about, None for a question of another kind."""
        return loop_of(self.question.run.tree) if self.question.kind in LOOP_MISTAKES else None

    def windows(self) -> Iterator[tuple[tuple[Number, Number], Found]]:
        """Give the windows of wrong methods."""
        for _, pair in wrong_windows(self.question) if self.question.kind == "window" else ():
            if found := self.window(([Numeral(pair[0])], [Numeral(pair[1])])):
                yield pair, found

    def leaves(self) -> Iterator[tuple[set[str], Found]]:
        """Give the leaves that wrong searches leave unread."""
        case = case_of(self.question.run)
        leaves = set(case.tree.leaves())
        for slip in SLIPS if case.searches else ():
            missed = leaves - set(case.searches[slip].leaves)
            found = self.unread(missed) if missed != set(self.question.answer) else None  # type: ignore[call-overload]
            if found:
                yield missed, found

    def order(self, given: tuple[str, ...]) -> Found | None:
        """Return the mistake that leads to an order; a run raises no question of that form."""
        return next((found for order, found in self.orders() if order == given), None)

    def orders(self) -> Iterator[tuple[tuple[str, ...], Found]]:
        """Give the orders of wrong methods."""
        yield from ()


def _is(given: Numeral, value: Number, exactly: bool) -> bool:
    return given.number == value or (not exactly and given.agrees(value))
