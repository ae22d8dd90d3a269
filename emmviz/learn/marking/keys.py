"""Keys: what a browser needs to mark a question as `mark` does: the answer, known mistakes, the feedback on each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emmviz.base.locale import words
from emmviz.base.numbers import Number, written_out
from emmviz.base.numerals import as_shown
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.interval_verdicts import REASONS, known_ends, sentences
from emmviz.learn.marking.intervals import Interval, Region, number_text
from emmviz.learn.marking.key_hints import hints
from emmviz.learn.marking.line import line_for
from emmviz.learn.marking.marking import mark, marked
from emmviz.learn.marking.pointing import pointers
from emmviz.learn.mistakes.recognise import Found
from emmviz.learn.questions.question import Question

__all__ = ["key", "key_in"]

# What stands in a sentence where the browser puts what was typed.
_GIVEN = "{given}"
_VERDICTS = {"right": True, "wrong": False, "shown": None}


def key(question: Question) -> dict[str, Any]:
    """Return all that is needed to ask a question and to mark any answer to it, as plain data for JSON.

    Parameters: question. Returns: a dict: the question, hints, the sentences of a mark, the known wrong answers in
    `suspects`; numbers are pairs of texts, what they are exactly and what pictures show; nodes go by their ids. `where`
    says which nodes each verdict is about, in pairs of an id and its role.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> found = key(questions(star1(gallery.aima_scale()), "value")[-1])
    >>> found["answer"], found["suspects"][0]["value"], found["suspects"][0]["mistake"]
    (['21/10', '21/10'], ['5/2', '5/2'], 'unweighted_mean')
    """
    return {**key_in(question, Feedback(question)), "hints": hints(question)}


def key_in(question: Question, say: Feedback) -> dict[str, Any]:
    """Return the same in the words of `say`, which also knows the mistakes, without hints."""
    answer = words(question.lang)["sheet"]["answer_is"].format(answer=say.answer)
    return {
        "kind": question.kind,
        "form": question.form,
        "step": question.step,
        "node": question.node,
        "prompt": question.prompt,
        "shown": say.sentence([answer, say.working()]),
        "right": say.right().feedback,
        "wrong": say.wrong().feedback,
        "where": {name: _where(question, verdict) for name, verdict in _VERDICTS.items()},
        **_KEYS[question.form](question, say),
    }


def _number(question: Question, say: Feedback) -> dict[str, Any]:
    answer: Any = question.answer
    return {
        "answer": _exact(answer),
        "rounded": say.rounded(answer).feedback,
        "unreadable": say.unreadable("write_number").feedback,
        "rough": say.too_rough(_GIVEN, answer).feedback,
        "side": say.nearly("wrong_side").feedback,
        "sign": say.suspects.sign(),
        "suspects": [{"value": _exact(value), **_suspect(say, found)} for value, found in say.suspects.values()],
    }


def _interval(question: Question, say: Feedback) -> dict[str, Any]:
    ends: Any = question.answer
    return {
        "answer": [_exact(end) for end in ends],
        "rounded": say.rounded(*ends).feedback,
        "unreadable": say.unreadable("write_interval").feedback,
        "rough": [say.too_rough(_GIVEN, end).feedback for end in ends],
        "backwards": say.nearly("backwards").feedback,
        "suspects": [{"window": [_exact(end) for end in pair], **_suspect(say, found)}
                     for pair, found in say.suspects.windows()],
    }  # fmt: skip


def _node(question: Question, say: Feedback) -> dict[str, Any]:
    return {
        "answer": question.answer,
        "unreadable": say.unreadable("write_node", _GIVEN).feedback,
        "several": say.unreadable("several", _GIVEN).feedback,
    }


def _nodes(question: Question, say: Feedback) -> dict[str, Any]:
    answer: Any = question.answer
    answered, suspects = say.answered(), []
    for missed, found in say.suspects.leaves():
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
    marks = [marked(question, choice, say) for choice in question.choices]
    where = [_where(question, one.correct, say.wrong_choice(choice) if one.mistake else None)
             for one, choice in zip(marks, question.choices, strict=True)]  # fmt: skip
    return {
        "choices": list(question.choices),
        "answer": question.answer,
        "unreadable": say.unreadable("write_choice").feedback,
        "marks": [one._asdict() | {"where": about} for one, about in zip(marks, where, strict=True)],
    }


def _region(question: Question, say: Feedback) -> dict[str, Any]:
    about, truth = question.where, question.answer
    assert about is not None
    assert isinstance(truth, Region)
    told = sentences(truth, question.lang)
    why = {name: mark(question, one).feedback for name, one in about.suspects.items()}
    return {
        "domain": _sent(about.domain),
        "answer": [_sent(part) for part in truth.parts],
        "suspects": [
            {"mistake": name, "region": [_sent(part) for part in one.parts]} for name, one in about.suspects.items()
        ],
        "known": [
            {"value": _exact(end), "text": number_text(end, question.lang)}
            for end in dict.fromkeys(known_ends(truth, about.domain, about.suspects))
        ],
        "line": line_for(question)._asdict(),
        "unreadable": list(REASONS[:2]),
        "says": {reason: say.sentence([text, say.working() if reason not in REASONS[:2] else ""])
                 for reason, text in told.items()} | why,
    }  # fmt: skip


def _sent(part: Interval) -> list[Any]:
    return [written_out(part.low), written_out(part.high), part.low_in, part.high_in]


def _order(question: Question, say: Feedback) -> dict[str, Any]:
    answer: Any = question.answer
    return {
        "choices": list(question.choices),
        "answer": list(answer),
        "unreadable": say.unreadable("write_order").feedback,
        "suspects": [{"order": list(order), **_suspect(say, found)} for order, found in say.suspects.orders()],
    }


def _suspect(say: Feedback, found: Found) -> dict[str, Any]:
    mark = say.wrong(found)
    return {"mistake": mark.mistake, "feedback": mark.feedback, "where": _where(say.question, False, found)}


def _where(question: Question, correct: bool | None, found: Found | None = None) -> list[list[str]]:
    return [[*one] for one in pointers(question, correct=correct, found=found)]


def _exact(value: Number) -> list[str]:
    return [written_out(value), written_out(as_shown(value))]


_KEYS: dict[str, Callable[[Question, Feedback], dict[str, Any]]] = {
    "number": _number,
    "interval": _interval,
    "node": _node,
    "nodes": _nodes,
    "choice": _choice,
    "region": _region,
    "order": _order,
}
