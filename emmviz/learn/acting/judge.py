"""Judge: whether an answer is what the search would do, and which known mistake it looks like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from emmviz.base.numbers import Number
from emmviz.base.numerals import read_pair
from emmviz.learn.acting.asks import Ask, Cut, question_of
from emmviz.learn.acting.desk import Desk, Pick
from emmviz.learn.acting.moves import move_mistake, returned, stopped_mistake
from emmviz.learn.acting.slips import bound_mistake, slip_in
from emmviz.learn.acting.words import Words
from emmviz.learn.answers.number import is_asked, read_bounded
from emmviz.learn.marking import mark, verdict_on
from emmviz.learn.question import Question
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.story.visits import moments_of

__all__ = ["Judgement", "cut_mistake", "is_settled", "judge", "offers", "right_nodes", "unclamped"]


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
    about = given if ask.kind == "next" else None
    why = words.why(mistake, about) if verdict == "wrong" else words.unreadable() if verdict == "unread" else ""
    return Judgement(verdict, mistake, shown, why)


def _next(desk: Desk, run: Run, picks: tuple[Pick, ...], ask: Ask, given: Any) -> tuple[str, str | None]:
    if not isinstance(given, Cut) and given not in desk.tree:
        return "unread", None
    if isinstance(given, Cut) and given.side not in ("alpha", "beta"):
        return "unread", None
    if isinstance(given, Cut):
        mistake = cut_mistake(desk, run, ask, given)
    else:
        is_right = given in right_nodes(desk, picks, ask)
        mistake = None if is_right else move_mistake(run, ask, given, returned(run, ask))
    return "wrong" if mistake else "right", mistake


def offers(desk: Desk, ask: Ask) -> list[str]:
    """Return the nodes among which one comes next: the successors of the node, or the replies that may be probed."""
    tree = desk.tree
    children = tree.children(ask.node)
    return [reply for child in children for reply in tree.children(child)] if ask.probe else children


def right_nodes(desk: Desk, picks: tuple[Pick, ...], ask: Ask) -> list[str]:
    """Return the nodes that may come next, in the order of the tree; none where the search cuts.

    A node keeps to the order in which its successors were picked before, here or at an earlier visit, and a chance node
    to that in which its outcomes were probed; what has no place in it yet may come as soon as nothing else must.
    """
    tree, answer = desk.tree, ask.answer
    if isinstance(answer, Cut):
        return []
    picked = {pick.node for pick in picks}
    if answer in picked:
        return [answer]
    probed = dict.fromkeys(above for pick in picks if pick.probe and (above := tree.parent(pick.node)))

    def is_free(node: str) -> bool:
        return node not in picked and node not in probed and tree.prob(node) != 0

    if not ask.probe:
        first = next((node for node in probed if node not in picked and tree.parent(node) == ask.node), None)
        return [node for node in tree.children(ask.node) if node == first or is_free(node)]
    outcome = tree.parent(answer)
    assert outcome is not None
    outcomes = [outcome] if outcome in picked or outcome in probed else filter(is_free, tree.children(ask.node))
    return [reply for one in outcomes if tree.kind(one) != "chance" for reply in tree.children(one) if is_free(reply)]


def cut_mistake(desk: Desk, run: Run, ask: Ask, cut: Cut) -> str | None:
    """Return the name of the mistake behind a cut, None for one that is right."""
    if not isinstance(ask.answer, Cut):
        return stopped_mistake(run, ask, cut.side)
    window = run.steps[ask.step].window
    # In an empty window both ends cut a chance node.
    empty = window is not None and window[0] >= window[1] and desk.tree.kind(ask.node) == "chance"
    return None if empty or cut == ask.answer else "wrong_side"


def _typed(question: Question, ask: Ask, given: Any) -> tuple[str, str | None]:
    if ask.kind == "value":
        return _value(question, given)
    found = mark(question, given)
    if found.correct:
        return "right", None
    if verdict_on(question, given).reason == "unread":
        return "unread", None
    if ask.kind == "window" and any(mark(one, given).correct for one in unclamped(question)):
        return "right", None
    return "wrong", found.mistake or slip_in(question, read_pair(given, partial(is_asked, question)))


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
    if sign and any(numeral.agrees(question.answer) for numeral in numerals):
        return "wrong", bound_mistake(bound)
    return "wrong", found.mistake or slip_in(question, [(numerals,)])


def is_settled(value: Number | None, bound: Bound, bounds: tuple[Number, Number]) -> bool:
    """Return whether a bound is as good as a value, since nothing lies beyond L and U."""
    return value is not None and (value <= bounds[0] if bound is Bound.UPPER else value >= bounds[1])
