"""Slips: which known mistake turns what is known at a node into a wrong window, number or bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral
from emmviz.learn.question import Question
from emmviz.learn.traced import program_mistakes
from emmviz.search.events import Bound
from emmviz.story.visits import moments_of, visits_of

__all__ = ["Slip", "bound_mistake", "slip_in", "slips_of"]

# One mistake has one name: what a program does wrong is called as in the questions.
_NAMES = {
    "passed_unchanged": "window_unchanged",
    "mean": "unweighted_mean",
    "mean_divided": "weighted_then_divided",
    "chance_max": "chance_as_max",
    "chance_min": "chance_as_min",
    "likeliest": "most_likely",
    "roles": "roles_swapped",
}


class Slip(NamedTuple):
    """A known mistake, and for each number that is asked for what it gives: any of these."""

    mistake: str
    ends: tuple[tuple[Number, ...], ...]


def slips_of(question: Question) -> list[Slip]:
    """Return the mistakes with what is known at a node, for a window or a value; none for another question."""
    found: Iterator[tuple[str, tuple[tuple[Number, ...], ...]]] = iter(())
    if question.kind == "window":
        found = _of_window(question)
    elif question.kind == "value":
        found = _of_value(question)
    return [Slip(_NAMES.get(name, name), ends) for name, ends in found]


def slip_in(question: Question, readings: Sequence[Sequence[Sequence[Numeral]]]) -> str | None:
    """Return the mistake that gives what was typed, to the last digit or else rounded, None for no known one.

    Parameters: question; readings, the ways to read it, each with the ways to read every number in it.
    """

    def is_one(numerals: Sequence[Numeral], wrong: Number, exactly: bool) -> bool:
        return any(one.number == wrong if exactly else one.agrees(wrong) for one in numerals)

    for exactly in (True, False):
        for slip in slips_of(question):
            for reading in readings:
                if all(
                    any(is_one(numerals, wrong, exactly) for wrong in wrongs)
                    for numerals, wrongs in zip(reading, slip.ends, strict=True)
                ):
                    return slip.mistake
    return None


def _of_window(question: Question) -> Iterator[tuple[str, program_mistakes.Ends]]:
    run, visit = question.run, visits_of(question.run).at[question.step]
    above, right = visit.above, question.answer
    if above is None or above.first.step.window is None:
        return iter(())
    kind, own = run.tree.kind(above.node), above.first.step.window
    return program_mistakes.window_mistakes(kind, right, own, visit.first.child_window, run.bounds)


def _of_value(question: Question) -> Iterator[tuple[str, tuple[tuple[Number, ...]]]]:
    run, visit = question.run, visits_of(question.run).at[question.step]
    tree, last = run.tree, moments_of(run)[question.step].step
    heard = [moment.step for moment in visit.updates if not moment.probed]
    found = [(tree.prob(step.child), step.result[0]) for step in heard if step.child and step.result]
    unread = sum(way.prob != 0 for way in tree.branches(visit.node)) - len(found)
    wrong = program_mistakes.value_mistakes(tree.kind(visit.node), found, unread, last.value or 0)
    return ((name, ((value,),)) for name, value in wrong if value != question.answer)


def bound_mistake(bound: Bound) -> str:
    """Return the name of the mistake of a right number with the wrong sign before it."""
    return "value_as_bound" if bound is Bound.EXACT else "bound_turned"
