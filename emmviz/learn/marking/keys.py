"""Keys: what a browser needs to mark a question as `mark` does: the answer, known mistakes, the feedback on each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from emmviz.base.locale import words
from emmviz.base.numbers import Number, written_out
from emmviz.base.numerals import Numeral, as_shown
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.key_hints import hints
from emmviz.learn.marking.marking import mark
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
from emmviz.learn.questions.question import Question
from emmviz.search.events import Bound

__all__ = ["key"]

# What stands in a sentence where the browser puts what was typed.
_GIVEN = "{given}"
_SIGNS = {Bound.UPPER: "≤", Bound.LOWER: "≥"}


def key(question: Question) -> dict[str, Any]:
    """Return all that is needed to ask a question and to mark any answer to it, as plain data for JSON.

    Parameters: question. Returns: a dict: the question, hints, the sentences of a mark, the known wrong answers in
    `suspects`; numbers are pairs of texts, what they are exactly and what pictures show; nodes go by their ids.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> found = key(questions(star1(gallery.aima_scale()), "value")[-1])
    >>> found["answer"], found["suspects"][0]["value"], found["suspects"][0]["mistake"]
    (['21/10', '21/10'], ['5/2', '5/2'], 'unweighted_mean')
    """
    say = Feedback(question)
    answer = words(question.lang)["sheet"]["answer_is"].format(answer=say.answer)
    return {
        "kind": question.kind,
        "form": question.form,
        "step": question.step,
        "node": question.node,
        "prompt": question.prompt,
        "hints": hints(question),
        "shown": say.sentence([answer, say.working()]),
        "right": say.right().feedback,
        "wrong": say.wrong().feedback,
        **_KEYS[question.form](question, say),
    }


def _number(question: Question, say: Feedback) -> dict[str, Any]:
    answer: Any = question.answer
    bound = question.run.steps[end_of(question)].bound
    return {
        "answer": _exact(answer),
        "rounded": say.rounded(answer).feedback,
        "unreadable": say.unreadable("write_number").feedback,
        "rough": say.too_rough(_GIVEN, answer),
        "side": say.answered("wrong_side"),
        "sign": _SIGNS.get(bound or Bound.EXACT, ""),
        "suspects": list(_numbers(question, say)),
    }


def _numbers(question: Question, say: Feedback) -> Iterator[dict[str, Any]]:
    """The numbers of wrong methods in the order in which they are looked for, each once."""
    values = (one.value for one in case_of(question.run).values(question.node or "", end_of(question)))
    for value in dict.fromkeys(values):
        found = value_mistake(question, [Numeral(value)], exactly=True) if value != question.answer else None
        if found:
            yield {"value": _exact(value), **_suspect(say, found)}


def _interval(question: Question, say: Feedback) -> dict[str, Any]:
    ends: Any = question.answer
    return {
        "answer": [_exact(end) for end in ends],
        "rounded": say.rounded(*ends).feedback,
        "unreadable": say.unreadable("write_interval").feedback,
        "rough": [say.too_rough(_GIVEN, end) for end in ends],
        "backwards": say.answered("backwards"),
        "suspects": list(_windows(question, say)) if question.kind == "window" else [],
    }


def _windows(question: Question, say: Feedback) -> Iterator[dict[str, Any]]:
    """The windows of wrong methods, in the order in which they are sought."""
    for _, pair in wrong_windows(question):
        if found := window_mistake(question, ([Numeral(pair[0])], [Numeral(pair[1])])):
            yield {"window": [_exact(end) for end in pair], **_suspect(say, found)}


def _node(question: Question, say: Feedback) -> dict[str, Any]:
    return {
        "answer": question.answer,
        "unreadable": say.unreadable("write_node", _GIVEN).feedback,
        "several": say.unreadable("several", _GIVEN).feedback,
    }


def _nodes(question: Question, say: Feedback) -> dict[str, Any]:
    answer: Any = question.answer
    case, answered = case_of(question.run), say.answered()
    leaves = set(case.tree.leaves())
    suspects = []
    for slip in SLIPS if case.searches else ():
        missed = leaves - set(case.searches[slip].leaves)
        found = unread_mistake(question, missed) if missed != set(answer) else None
        if found:
            suspect = _suspect(say, found)
            rest = suspect["feedback"].removeprefix(answered).lstrip()
            suspects.append({**suspect, "nodes": sorted(missed), "feedback": rest})
    return {
        "answer": list(answer),
        "unreadable": say.unreadable("write_nodes", _GIVEN).feedback,
        "several": say.unreadable("several", _GIVEN).feedback,
        "answered": answered,
        "working": say.working(),
        "missing": say.words["missing"],
        "too_many": say.words["too_many"],
        "suspects": suspects,
    }


def _choice(question: Question, say: Feedback) -> dict[str, Any]:
    marks = [mark(question, choice) for choice in question.choices]
    return {
        "choices": list(question.choices),
        "answer": question.answer,
        "unreadable": say.unreadable("write_choice").feedback,
        "marks": [one._asdict() for one in marks],
    }


def _suspect(say: Feedback, found: Found) -> dict[str, Any]:
    mark = say.wrong(found)
    return {"mistake": mark.mistake, "feedback": mark.feedback}


def _exact(value: Number) -> list[str]:
    return [written_out(value), written_out(as_shown(value))]


_KEYS: dict[str, Callable[[Question, Feedback], dict[str, Any]]] = {
    "number": _number,
    "interval": _interval,
    "node": _node,
    "nodes": _nodes,
    "choice": _choice,
}
