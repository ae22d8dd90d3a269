"""An order as an answer: all the choices, each once, put in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from emmviz.base.messages import refuse_if
from emmviz.base.text import JsonObject
from emmviz.learn.answers.choice import label_of, labelled_choices, read_choice
from emmviz.learn.answers.form import AcceptedAnswer, Author, Form, Suspects, VerdictWriter, judged, labelled
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer


def _read(question: Question, answer: object) -> tuple[str, ...] | None:
    """Return the choices in the order of a list, or of a text with semicolons or else commas."""
    if isinstance(answer, str):
        answer = [part.strip() for part in answer.split(";" if ";" in answer else ",")]
    named = [read_choice(question, part) for part in answer] if isinstance(answer, list | tuple) else []
    choices = tuple(name for name in named if name is not None)
    return choices if sorted(choices) == sorted(question.choices) and len(choices) == len(named) else None


def _judge(question: Question, answer: object, suspects: Suspects) -> Verdict:
    verdict = judged(question, chosen := _read(question, answer), suspects)
    if verdict.correct or chosen is None:
        return verdict
    place = next(i for i, pair in enumerate(zip(chosen, question.answer, strict=True)) if pair[0] != pair[1])
    return verdict._replace(reason="place", at=(chosen[place],), given=_shown(Writer(question), chosen))


def _shown(writer: Writer, answer: Sequence[str]) -> str:
    return writer.join(answer)


def _key(question: Question, suspects: Sequence[Suspect], marked: VerdictWriter) -> JsonObject:
    return {
        "choices": list(question.choices),
        "unreadable": marked(Verdict("unread"))["feedback"],
        "place": marked(Verdict("place", given="{given}"))["feedback"],
        "suspects": [
            {"order": list(suspect.answer), **marked(Verdict("wrong", given="{given}", suspect=suspect))}
            for suspect in suspects
        ],
    }


def _accept(answer: object, author: Author) -> AcceptedAnswer | None:
    if not isinstance(answer, list) or (author.choices is None and len(answer) < 2):
        return None
    right = tuple(label_of(choice, author.lang) for choice in answer)
    options = sorted(right) if author.choices is None else labelled_choices(author.choices, author.lang)
    refuse_if(sorted(right) != sorted(options) or len(set(right)) < len(right), "wrong.learn.order_once")
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
