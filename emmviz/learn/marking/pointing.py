"""Pointing: which nodes a verdict is about: the terms that count, the one that was wrong, who set the bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from emmviz.base.numbers import is_finite
from emmviz.learn.marking.working import Working
from emmviz.learn.mistakes.recognise import Found, end_of
from emmviz.learn.questions.question import BUGS, LIMITS, Question
from emmviz.story.moment import Moment, setter_of
from emmviz.story.visits import cutoffs_of, moments_of

__all__ = ["ROLES", "Pointer", "pointers"]

# What a node is to a verdict: what was asked about it is right, or wrong; its number counts, or was counted wrongly;
# it set the bound.
ROLES = ("right", "wrong", "term", "off", "alpha", "beta")


class Pointer(NamedTuple):
    """A node of the picture, and its role, one of `ROLES`."""

    node: str
    role: str


def pointers(question: Question, *, correct: bool | None, found: Found | None = None) -> list[Pointer]:
    """Return what a verdict is about, the node that was asked about first.

    Parameters: question; correct, the verdict, None where the answer is shown to one who gave none; found, the mistake
    that was recognised.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> asked = questions(star1(gallery.aima_scale()))
    >>> [(q.kind, [(one.node, one.role) for one in pointers(q, correct=True)]) for q in asked[16:17] + asked[23:24]]
    [('value', [('B', 'right'), ('D', 'term'), ('E', 'term')]), ('cut', [('C', 'right'), ('B', 'alpha')])]
    """
    if found is not None and found.node is not None:
        about = [Pointer(child, "off") for child in found.children] or list(_terms(question))
        return [Pointer(found.node, "wrong"), *about]
    return [*_asked(question, correct), *_terms(question)]


def _asked(question: Question, correct: bool | None) -> Iterator[Pointer]:
    """The node that is asked about; where nodes are asked for, those that are right, whatever was answered."""
    answer: Any = question.answer
    if question.form in ("node", "nodes"):
        yield from (Pointer(node, "right") for node in ([answer] if question.form == "node" else answer))
    elif question.node is not None and question.kind not in ("rescale", *BUGS) and correct is not None:
        yield Pointer(question.node, "right" if correct else "wrong")


def _terms(question: Question) -> Iterator[Pointer]:
    """The nodes whose numbers the working is made of."""
    moments = moments_of(question.run)
    if question.where is not None and question.where.leaf is not None:
        yield Pointer(question.where.leaf, "term")
    elif question.kind in ("value", "bound", "best", "sweep", *LIMITS):
        yield from _backed_up(question, moments[end_of(question)])
    elif question.kind == "cut":
        after = moments[question.step + 1]
        yield from _setter(after) if after.step.event == "cutoff" else _child(moments[question.step])
    elif question.kind == "interval":
        yield from _child(moments[question.step])
    elif question.kind == "window":
        yield from _window(moments[question.step])
    elif question.kind in ("next", "unread", "read"):
        cuts = Working(question).cuts_before_arrival()[-1:] if question.kind == "next" else cutoffs_of(question.run)[:1]
        for cut in cuts:
            yield from _setter(cut)


def _backed_up(question: Question, end: Moment) -> Iterator[Pointer]:
    tree, step = question.run.tree, end.step
    if step.event == "cutoff":
        yield from _setter(end)
    elif tree.kind(step.node) == "chance":
        yield from (Pointer(way.child, "term") for way in tree.branches(step.node) if way.prob)
    elif step.best is not None:
        yield Pointer(step.best, "term")


def _setter(cut: Moment) -> Iterator[Pointer]:
    if cut.setter is not None and cut.step.side is not None:
        yield Pointer(cut.setter, cut.step.side)


def _child(moment: Moment) -> Iterator[Pointer]:
    if moment.step.child is not None:
        yield Pointer(moment.step.child, "term")


def _window(moment: Moment) -> Iterator[Pointer]:
    """Who set the finite ends, and the outcomes that Aᵢ and Bᵢ take at their most and least."""
    step, inner = moment.step, moment.child_window
    ends = inner.window if inner else step.window
    origins = inner.origins if inner else moment.origins
    assert ends is not None
    for high, side in ((False, "alpha"), (True, "beta")):
        setter = setter_of(origins, high, ends[high])
        if setter is not None and is_finite(ends[high]):
            yield Pointer(setter, side)
