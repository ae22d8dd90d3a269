"""Ballot: the answers that a class votes on, the right one among those that are known to be wrong, and why they are."""

from __future__ import annotations

from typing import Any

from emmviz.base.locale import words
from emmviz.learn.answers import FORMS
from emmviz.learn.marking import suspects_of
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer

__all__ = ["ballot", "wrong_answers"]


def ballot(question: Question) -> dict[str, Any] | None:
    """Return the choices of a vote and the place of the right one, None where there is nothing to choose from.

    To each choice belongs a note that says what mistake it is, if it is known.

    >>> from emmviz import expectiminimax, gallery
    >>> from emmviz.learn.prediction import prediction
    >>> run = expectiminimax(gallery.aima_scale())
    >>> ballot(prediction("Which move is best?", run.best_action, on=run).question)
    {'choices': ['a1', 'a2'], 'right': 0, 'notes': ['', '']}
    """
    suspects = suspects_of(question)
    options = FORMS[question.form].options(Writer(question), suspects)
    if len(options) < 2:
        return None
    notes = {one.answer: _note(one, question.lang) for one in suspects}
    answers = list(options.values())
    return {
        "choices": list(options),
        "right": answers.index(question.answer),
        "notes": [notes.get(one, "") for one in answers],
    }


def wrong_answers(question: Question) -> list[list[Any]]:
    """Return the wrong answers that are known, as plain data, each with the sentence that names its mistake.

    >>> from emmviz.learn.prediction import prediction
    >>> wrong_answers(prediction("What is 6 × 7?", 42, known={13: "the sum"}).question)
    [['13', 'the sum']]
    """
    data = FORMS[question.form].data
    return [[data(one.answer), _note(one, question.lang)] for one in suspects_of(question)]


def _note(suspect: Suspect, lang: str) -> str:
    """What a mistake is, by the first clause of its name; the rest says what would be right."""
    named = str(words(lang)["learn"].get(f"mistake_{suspect.mistake}", "")).partition(", ")[0]
    return named or suspect.note or suspect.mistake or ""
