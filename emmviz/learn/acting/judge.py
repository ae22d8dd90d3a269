"""Judge: whether an answer is what the search would do, and which known mistake it looks like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral, read_pair
from emmviz.learn.acting.asks import Ask, Cut, question_of
from emmviz.learn.acting.desk import Desk, Pick
from emmviz.learn.acting.moves import move_mistake
from emmviz.learn.acting.slips import bound_mistake, value_slip, window_slip
from emmviz.learn.acting.words import Words
from emmviz.learn.marking.answers import read_bounded
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.marking import mark
from emmviz.learn.questions.question import Question
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.story.visits import moments_of

__all__ = ["Judgement", "is_right", "is_settled", "judge", "offers", "picked", "unclamped"]


class Judgement(NamedTuple):
    """The verdict on an answer.

    `verdict` is "right", "wrong", "unread" (it cannot be read) or "shown"; `mistake` the name of the known mistake or
    None; `shown` the sentences that give and explain the right answer; `why` names the mistake, without the answer.
    """

    verdict: str
    mistake: str | None
    shown: str
    why: str = ""


def judge(desk: Desk, run: Run, picks: tuple[Pick, ...], ask: Ask, given: Any) -> Judgement:
    """Judge one answer.

    Parameters: desk; run, the right one so far; picks, those so far; ask; given, as for `answer`, None for no answer.
    """
    words = Words(desk, run, ask)
    shown = words.shown()
    if given is None:
        return Judgement("unread", None, shown)
    if ask.kind == "next":
        verdict, mistake = _next(desk, run, picks, ask, given)
    else:
        verdict, mistake = _typed(question_of(desk, run, ask), ask, given)
    why = words.why(mistake, given) if verdict == "wrong" else words.unreadable() if verdict == "unread" else ""
    return Judgement(verdict, mistake, shown, why)


def picked(node: str, ask: Ask) -> Pick:
    """Return the pick of a node that is right here."""
    return Pick(node, ask.probe)


def _next(desk: Desk, run: Run, picks: tuple[Pick, ...], ask: Ask, given: Any) -> tuple[str, str | None]:
    if not isinstance(given, Cut) and given not in desk.tree:
        return "unread", None
    if isinstance(given, Cut) and given.side not in ("alpha", "beta"):
        return "unread", None
    if is_right(desk, run, picks, ask, given):
        return "right", None
    return "wrong", move_mistake(run, ask, given)


def offers(desk: Desk, ask: Ask) -> list[str]:
    """Return the nodes among which one comes next: the successors of the node, or the replies that may be probed."""
    tree = desk.tree
    children = tree.children(ask.node)
    return [reply for child in children for reply in tree.children(child)] if ask.probe else children


def is_right(desk: Desk, run: Run, picks: tuple[Pick, ...], ask: Ask, given: Any) -> bool:
    """Return whether the search goes on like that, in some order of what is still to be picked."""
    step = run.steps[ask.step]
    if isinstance(given, Cut) or isinstance(ask.answer, Cut):
        # In an empty window both ends cut a chance node.
        empty = step.window is not None and step.window[0] >= step.window[1] and desk.tree.kind(ask.node) == "chance"
        return given == ask.answer or (empty and isinstance(given, Cut) and isinstance(ask.answer, Cut))
    if given == ask.answer:
        return True
    if given not in offers(desk, ask) or picked(given, ask) in picks:
        return False
    other = desk.run((*picks, picked(given, ask)))
    if len(other.steps) <= ask.step or other.steps[: ask.step] != run.steps[: ask.step]:
        return False
    coming = other.steps[ask.step]
    return (coming.child if ask.probe else coming.node) == given and (coming.event == "probe") == ask.probe


def _typed(question: Question, ask: Ask, given: Any) -> tuple[str, str | None]:
    if ask.kind == "value":
        return _value(question, given)
    found = mark(question, given)
    if found.correct:
        return "right", None
    if found == Feedback(question).unreadable("write_interval"):
        return "unread", None
    if ask.kind == "window" and any(mark(one, given).correct for one in unclamped(question)):
        return "right", None
    return "wrong", found.mistake or (window_slip(question, read_pair(given)) if ask.kind == "window" else None)


def unclamped(question: Question) -> Iterator[Question]:
    """Yield the same question with A_i and B_i themselves as its answer, where they lie outside the bounds."""
    inner = moments_of(question.run)[question.step].child_window
    if inner is not None:
        ends: Any = question.answer
        for pair in product(*((ends[high], inner.limit(bool(high))) for high in (0, 1))):
            if pair != ends:
                yield replace(question, answer=pair)


def _value(question: Question, given: Any) -> tuple[str, str | None]:
    sign, numerals = read_bounded(question, given)
    if not numerals:
        return "unread", None
    step, bounds = question.run.steps[question.step], question.run.bounds
    bound = step.bound or Bound.EXACT
    found = mark(question, given)
    if found.correct and not sign and bound is not Bound.EXACT and not is_settled(step.value, bound, bounds):
        return "wrong", "bound_as_value"
    if found.correct:
        return "right", None
    if sign and any(numeral.agrees(question.answer) for numeral in numerals):  # type: ignore[arg-type]
        return "wrong", bound_mistake(bound)
    return "wrong", found.mistake or _first(question, numerals)


def is_settled(value: Number | None, bound: Bound, bounds: tuple[Number, Number]) -> bool:
    """Return whether a bound is as good as a value, since nothing lies beyond L and U."""
    return value is not None and (value <= bounds[0] if bound is Bound.UPPER else value >= bounds[1])


def _first(question: Question, numerals: list[Numeral]) -> str | None:
    return next(filter(None, (value_slip(question, numeral.number) for numeral in numerals)), None)
