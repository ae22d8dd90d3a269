"""An order as an answer: all the choices, each once, put in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
from emmviz.base.text import JsonObject
from emmviz.learn.answers.choice import label_of, labelled_choices, read_choice
from emmviz.learn.answers.form import Accepted, Author, Form, Marked, Suspects, judged, labelled
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer

__all__ = ["ORDER"]


def _read(question: Question, given: object) -> tuple[str, ...] | None:
    """Return the choices in the order of a list."""
    named = [read_choice(question, part) for part in given] if isinstance(given, list | tuple) else []
    found = tuple(name for name in named if name is not None)
    return found if sorted(found) == sorted(question.choices) and len(found) == len(named) else None


def _judge(question: Question, given: object, suspects: Suspects) -> Verdict:
    verdict = judged(question, found := _read(question, given), suspects)
    if verdict.correct or found is None:
        return verdict
    place = next(i for i, pair in enumerate(zip(found, question.answer, strict=True)) if pair[0] != pair[1])
    return verdict._replace(reason="place", at=(place + 1,), given=_shown(Writer(question), found))


def _shown(writer: Writer, answer: Sequence[str]) -> str:
    return writer.join(answer)


def _key(question: Question, suspects: Sequence[Suspect], marked: Marked) -> JsonObject:
    return {
        "choices": list(question.choices),
        "unreadable": marked(Verdict("unread"))["feedback"],
        "place": marked(Verdict("place", given="{given}"))["feedback"],
        "suspects": [
            {"order": list(one.answer), **marked(Verdict("wrong", given="{given}", suspect=one))} for one in suspects
        ],
    }


def _accept(answer: object, author: Author) -> Accepted | None:
    if not isinstance(answer, list) or (author.choices is None and len(answer) < 2):
        return None
    right = tuple(label_of(one, author.lang) for one in answer)
    options = sorted(right) if author.choices is None else labelled_choices(author.choices, author.lang)
    if sorted(right) != sorted(options) or len(set(right)) < len(right):
        raise TreeError(Message("wrong.learn.order_once"))
    return right, tuple(options)


ORDER = Form(
    name="order",
    judge=_judge,
    shown=_shown,
    short=_shown,
    options=lambda writer, suspects: labelled(writer.question, suspects, partial(_shown, writer)),
    for_page=list,
    key=_key,
    data=list,
    accept=_accept,
    in_key=_shown,
)
