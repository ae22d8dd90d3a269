"""Plain first: which questions are edge cases, and which of them a learner is spared until a plain one was asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from emmviz.base.numbers import is_finite
from emmviz.learn.questions.question import Question
from emmviz.search.events import Bound
from emmviz.story.moment import Moment
from emmviz.story.visits import moments_of, visits_of

__all__ = ["is_edge", "plain_first"]


def plain_first(questions: Iterable[Question]) -> list[Question]:
    """Return questions without the edge cases that come before the first plain one of their kind.

    Parameters: questions, in the order in which they are asked. Returns: those that are left; a kind that has edge
    cases alone goes, unless nothing else is there.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> [question.node for question in plain_first(questions(star1(gallery.aima_scale()), "value"))]
    ['B', 'A']
    """
    every = list(questions)
    known: set[str] = set()
    found = []
    for question in every:
        if question.kind in known or not is_edge(question):
            known.add(question.kind)
            found.append(question)
    return found or every


def is_edge(question: Question) -> bool:
    """Return whether an answer hangs on an equality, an infinite number, a sure outcome, or on L or U alone."""
    return _is_infinite(question) or _is_sure(question) or _is_even(question)


def _is_infinite(question: Question) -> bool:
    """Whether a number that is asked for is infinite."""
    answer: Any = question.answer
    ends = {"number": (answer,), "interval": answer}.get(question.form, ())
    return not all(map(is_finite, ends))


def _is_sure(question: Question) -> bool:
    """Whether an outcome of the node, or of the one above it, has the probability 0 or 1."""
    tree, node = question.run.tree, question.node
    around = () if node is None else (node, tree.parent(node))
    return any(way.prob in (0, 1) for one in around if one is not None for way in tree.branches(one))


def _is_even(question: Question) -> bool:
    """Whether two numbers are the same of which the larger would decide, or a cut needs no number of a node at all."""
    moments = moments_of(question.run)
    if question.kind in ("value", "best"):
        return _is_tied(question)
    if question.kind == "cut":
        return _is_trivial(question, moments[question.step + 1]) or _meets(question)
    if question.kind == "next":
        return moments[question.step].step.event == "update" and _meets(question)
    if question.kind == "interval":
        result = moments[question.step].step.result
        return result is not None and result[1] is not Bound.EXACT and result[0] in question.run.bounds
    if question.kind == "bound":
        visit = visits_of(question.run).at[question.step]
        last = visit.last.step
        return visit.first.step.window is not None and last.value in visit.first.step.window
    return False


def _is_tied(question: Question) -> bool:
    """Whether several children of the node give the number that it takes, or all outcomes the same one."""
    visit = visits_of(question.run).at[question.step]
    heard = [moment.step.result for moment in visit.updates if moment.step.result and not moment.probed]
    values = [value for value, bound in heard if bound is Bound.EXACT]
    if question.run.tree.kind(visit.node) == "chance":
        return len({*values}) < 2
    return sum(value == visit.last.step.value for value in values) > 1


def _is_trivial(question: Question, moment: Moment) -> bool:
    """Whether a step cuts only because no leaf is worth less than L, or more than U."""
    step = moment.step
    if step.event != "cutoff" or step.window is None or moment.setter is not None:
        return False
    high = step.side == "beta"
    return step.window[high] == question.run.bounds[high]


def _meets(question: Question) -> bool:
    """Whether the number that a child has just given its node is the very bound that it is compared with."""
    moment = moments_of(question.run)[question.step]
    window = visits_of(question.run).at[question.step].first.step.window or ()
    compared = moment.interval or (moment.step.value,)
    return any(end in compared for end in window if is_finite(end))
