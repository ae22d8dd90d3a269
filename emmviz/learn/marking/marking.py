"""Marking: whether an answer is right, which known mistake it looks like, and the arithmetic that is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral, Pair, read_pair
from emmviz.base.spellings import LEAST, SHOWN
from emmviz.learn.marking.answers import is_asked, read_bounded, read_choice, read_order
from emmviz.learn.marking.bug_words import would_give
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.interval_verdicts import judge, names_of_mistakes, said
from emmviz.learn.marking.intervals import Region
from emmviz.learn.marking.names import read_node, read_nodes
from emmviz.learn.marking.rules import ROUGH
from emmviz.learn.questions.question import Mark, Question

__all__ = ["mark", "marked"]


def mark(question: Question, answer: object) -> Mark:
    """Mark an answer.

    Parameters: question; answer, numbers, ids or texts as people write them: 2.5, "2,5", "5/2", "2½", "≤ 1.3", "-∞",
    "(2.1, 4]", "1..4", names of nodes or labels of edges in any order, yes or no, or where something holds, such as
    "x > 3" and "[1, 2) or x ≥ 5". A decimal may be rounded to three significant digits.
    Returns: a Mark; what cannot be read is not correct, and the feedback says how to write it.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> question = questions(star1(gallery.aima_scale()), "window")[-1]
    >>> question.prompt, mark(question, "(17/9; 4)").correct
    ('With which window (α, β) is F visited?', True)
    >>> mark(question, "2.1..4").mistake
    'window_unchanged'
    """
    return marked(question, answer, Feedback(question))


def marked(question: Question, answer: object, say: Feedback) -> Mark:
    """Mark an answer in the words of `say`, which also knows the mistakes."""
    return _MARKS[question.form](question, answer, say)


def _number(question: Question, given: Any, say: Feedback) -> Mark:
    sign, numerals = read_bounded(question, given)
    if not numerals:
        return say.unreadable("write_number")
    value: Any = question.answer
    exact = _is(numerals, value)
    if not exact:
        # A rounded number that is exactly a known mistake's counts as the mistake, unless it is what a picture shows.
        found = None
        if not _near(numerals, value, SHOWN):
            found = say.suspects.value(numerals, exactly=True)
        if not found and not _near(numerals, value, LEAST):
            if _near(numerals, value, ROUGH):
                return say.too_rough(given, value)
            found = say.suspects.value(numerals)
        if found or not _near(numerals, value, LEAST):
            return say.wrong(found)
    if sign and sign != say.suspects.sign():
        return say.nearly("wrong_side")
    return say.right() if exact else say.rounded(value)


def _near(numerals: Iterable[Numeral], value: Number, least: int) -> bool:
    return any(numeral.agrees(value, least=least) for numeral in numerals)


def _interval(question: Question, given: Any, say: Feedback) -> Mark:
    pairs = read_pair(given, partial(is_asked, question))
    if len(pairs) > 1:
        pairs = [(low, high) for low, high in pairs if low[0].number <= high[0].number]
    ends: Any = question.answer
    low, high = ends
    verdicts = {_pair_is(pair, low, high) for pair in pairs}
    if len(verdicts) != 1:  # no reading at all, or readings with different verdicts
        return say.unreadable("write_interval")
    if verdicts == {True}:
        exact = any(_is(pair[0], low) and _is(pair[1], high) for pair in pairs)
        return say.right() if exact else say.rounded(low, high)
    pair = pairs[0]
    if _pair_is(pair, high, low):
        return say.nearly("backwards")
    found = say.suspects.window(pair)
    if not found and _pair_is(pair, low, high, ROUGH):
        one, end = next((one, end) for one, end in zip(pair, ends, strict=True) if not _near(one, end, LEAST))
        return say.too_rough(say.number(one[0].number), end)
    return say.wrong(found)


def _is(numerals: Iterable[Numeral], value: Number) -> bool:
    return any(numeral.number == value for numeral in numerals)


def _pair_is(pair: Pair, low: Number, high: Number, least: int = LEAST) -> bool:
    return _near(pair[0], low, least) and _near(pair[1], high, least)


def _node(question: Question, given: Any, say: Feedback) -> Mark:
    nodes = read_node(question.run, given)
    if len(nodes) != 1:
        return say.unreadable("several" if nodes else "write_node", given)
    return say.right() if nodes == {question.answer} else say.wrong()


def _nodes(question: Question, given: Any, say: Feedback) -> Mark:
    found = read_nodes(question.run, given)
    for name, nodes in found:
        if len(nodes) != 1:
            return say.unreadable("several" if nodes else "write_nodes", name)
    chosen = {node for _, nodes in found for node in nodes}
    answer: Any = question.answer
    if chosen == set(answer):
        return say.right()
    return say.wrong(say.suspects.unread(chosen), say.differences(chosen))


def _choice(question: Question, given: Any, say: Feedback) -> Mark:
    choice = read_choice(question, given)
    if choice is None:
        return say.unreadable("write_choice")
    if choice == question.answer:
        return say.right()
    return say.wrong(say.wrong_choice(choice), would_give(question, choice) if question.kind == "which_bug" else "")


def _region(question: Question, given: Any, say: Feedback) -> Mark:
    about, truth = question.where, question.answer
    assert about is not None
    assert isinstance(truth, Region)
    verdict = judge(truth, given, domain=about.domain, suspects=about.suspects)
    sentence = said(verdict, truth, question.lang, why=names_of_mistakes(question.lang))
    mistake = None if verdict.correct or not verdict.read or verdict.reason == "wrong" else verdict.reason
    return Mark(verdict.correct, mistake, say.sentence([sentence, say.working() if verdict.read else ""]))


def _order(question: Question, given: Any, say: Feedback) -> Mark:
    order = read_order(question, given)
    if order is None:
        return say.unreadable("write_order")
    return say.right() if order == question.answer else say.wrong(say.suspects.order(order))


_MARKS: dict[str, Callable[[Question, Any, Feedback], Mark]] = {
    "number": _number,
    "interval": _interval,
    "node": _node,
    "nodes": _nodes,
    "choice": _choice,
    "region": _region,
    "order": _order,
}
