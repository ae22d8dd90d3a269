"""Slips: which known mistake turns what is known at a node into a wrong window, number or bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.numerals import Pair
from emmviz.learn.questions.question import Question
from emmviz.learn.traced import mistakes
from emmviz.search.events import Bound
from emmviz.search.intervals import clamped
from emmviz.story.visits import moments_of, visits_of

__all__ = ["NAMES", "bound_mistake", "tried_values", "tried_windows", "value_slip", "window_slip"]

# One mistake has one name: what a program does wrong is called as in the questions.
NAMES = {
    "passed_unchanged": "window_unchanged",
    "mean": "unweighted_mean",
    "mean_divided": "weighted_then_divided",
    "chance_max": "chance_as_max",
    "chance_min": "chance_as_min",
    "likeliest": "most_likely",
    "roles": "roles_swapped",
}


def window_slip(question: Question, pairs: Sequence[Pair]) -> str | None:
    """Return the mistake that passes a wrong window to a node, None for no known one.

    Parameters: question, for a window; pairs, the ways to read what was typed.
    """
    run, visit = question.run, visits_of(question.run).at[question.step]
    above = visit.above
    if above is None or above.first.step.window is None:
        return None
    inner, kind = visit.first.child_window, run.tree.kind(above.node)
    for low, high in pairs:
        for one, other in product(low, high):
            given = (one.number, other.number)
            found = mistakes.window_mistake(kind, given, question.answer, above.first.step.window, inner, run.bounds)  # type: ignore[arg-type]
            if found is not None:
                return NAMES.get(found, found)
    return None


def tried_windows(question: Question) -> Iterator[tuple[Number, Number]]:
    """Yield the windows that known mistakes may give; `window_slip` names those that are wrong."""
    run, visit = question.run, visits_of(question.run).at[question.step]
    above, inner, right = visit.above, visit.first.child_window, question.answer
    if above is None or above.first.step.window is None:
        return
    assert isinstance(right, tuple)
    own = above.first.step.window
    yield from (own, (right[1], right[0]), (-right[1], -right[0]), (-INF, INF))
    yield from ((own[0], min(own[1], right[0])), (max(own[0], right[1]), own[1]))
    if inner is not None:
        for name in mistakes.LIMIT_MISTAKES:
            low, high = (mistakes.tried(name, inner, end, run.bounds) for end in (False, True))
            yield low, high
            yield clamped((low, high), run.bounds)


def tried_values(question: Question) -> Iterator[Number]:
    """Yield the numbers that known mistakes may give; `value_slip` names those that are wrong."""
    visit, right = visits_of(question.run).at[question.step], question.answer
    steps = [moment.step for moment in visit.updates if not moment.probed]
    heard = [(question.run.tree.prob(step.child), step.result[0]) for step in steps if step.child and step.result]
    values = [value for _, value in heard]
    if not values or not all(map(is_finite, values)):
        return
    terms = [(prob or 0) * value for prob, value in heard]
    total, mean = sum(values), sum(terms)
    assert isinstance(right, (Fraction, float))
    yield from (mean, total / len(values), total, mean / len(values), max(values), min(values), terms[-1])
    yield from (values[0], values[-1], *values, -right, Fraction(0))


def value_slip(question: Question, value: Number) -> str | None:
    """Return the mistake that gives a wrong number for a node, None for no known one."""
    run, visit = question.run, visits_of(question.run).at[question.step]
    tree, last = run.tree, moments_of(run)[question.step].step
    heard = [moment.step for moment in visit.updates if not moment.probed]
    found = [(tree.prob(step.child), step.result[0]) for step in heard if step.child and step.result]
    unread = sum(way.prob != 0 for way in tree.branches(visit.node)) - len(found)
    name = mistakes.value_mistake(tree.kind(visit.node), value, found, unread, last.value or 0)
    return None if name is None else NAMES.get(name, name)


def bound_mistake(bound: Bound) -> str:
    """Return the name of the mistake of a right number with the wrong sign before it."""
    return "value_as_bound" if bound is Bound.EXACT else "bound_turned"
