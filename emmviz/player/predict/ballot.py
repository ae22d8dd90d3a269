"""Ballot: the answers that a class votes on, the right one among those that are known to be wrong, and why they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.base.numbers import show, written_out
from emmviz.learn.mistakes.recognise import Found
from emmviz.learn.predicting.judging import PredictionFeedback
from emmviz.learn.predicting.prediction import FREE
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.learn.predicting.prediction import Prediction

__all__ = ["ballot", "wrong_answers"]

_MOST = 5


def ballot(prediction: Prediction) -> dict[str, Any] | None:
    """Return the choices of a vote and the place of the right one, None where there is nothing to choose from.

    Of moves all are there; of numbers, intervals and orders the right one and those of known mistakes, in a rising
    order; nodes are picked on the picture. To each choice belongs a note that says what mistake it is, if it is known.

    >>> from emmviz import expectiminimax, gallery
    >>> from emmviz.learn.predicting.prediction import prediction
    >>> run = expectiminimax(gallery.aima_scale())
    >>> ballot(prediction("Which move is best?", run.best_action, on=run))
    {'choices': ['a1', 'a2'], 'right': 0, 'notes': ['', '']}
    """
    question, told = prediction.question, PredictionFeedback(prediction)
    answer: Any = question.answer
    notes = dict(_wrong(prediction, told))
    narrator = Narrator(question.run.tree, question.lang)
    if question.form == "choice":
        return _of(str, question.choices, answer, notes)
    if question.form == "node":
        tree = question.run.tree
        moves = {move: str(narrator.action(move) or narrator.child(move)) for move in tree.children(tree.root)}
        if answer not in moves or len(set(moves.values())) < len(moves):
            return None
        return _of(moves.__getitem__, moves, answer, notes)
    if question.form == "number":
        values = _some(answer, [value for value, _ in told.suspects.values()])
        return _of(_written(told, values) if question.kind == FREE else narrator.number, values, answer, notes)
    if question.form == "interval":
        pairs = _some(answer, [pair for pair, _ in told.suspects.windows()])
        return _of(narrator.window, pairs, answer, notes)
    if question.form == "order":
        orders = _some(answer, [order for order, _ in told.suspects.orders()])
        return _of(told.join, orders, answer, notes)
    return None


def wrong_answers(prediction: Prediction) -> list[list[Any]]:
    """Return the wrong answers that are known, as plain data, each with the sentence that names its mistake.

    >>> from emmviz.learn.predicting.prediction import prediction
    >>> wrong_answers(prediction("What is 6 × 7?", 42, known={13: "the sum"}))
    [['13', 'the sum']]
    """
    wrong = _wrong(prediction, PredictionFeedback(prediction))
    return [[_plain(answer, prediction.question.form), note] for answer, note in wrong]


def _plain(answer: Any, form: str) -> Any:
    if form == "number":
        return written_out(answer)
    if form == "interval":
        return list(map(written_out, answer))
    return answer if isinstance(answer, str) else list(answer)


def _wrong(prediction: Prediction, told: PredictionFeedback) -> Iterator[tuple[Any, str]]:
    question, suspects = prediction.question, told.suspects

    def note(found: Found) -> str:
        # Of a mistake that has a name its first clause says what it is, the rest what would be right.
        named = told.words.get(f"mistake_{found.mistake}", "").partition(", ")[0]
        return named or found.mistake

    if question.form == "choice":
        found = ((one, told.wrong_choice(one)) for one in question.choices if one != question.answer)
        yield from ((one, note(what)) for one, what in found if what)
    elif question.form == "node":
        yield from ((node, note(what)) for node, what in suspects.own)
    elif question.form == "nodes":
        yield from ((tuple(sorted(nodes)), note(what)) for nodes, what in suspects.leaves())
    else:
        known = {"number": suspects.values, "interval": suspects.windows, "order": suspects.orders}[question.form]
        yield from ((answer, note(what)) for answer, what in known())


def _written(told: PredictionFeedback, values: list[Any]) -> Callable[[Any], str]:
    """How numbers that stand in no picture are written: none is rounded, and beside 2/3 stands 1/2, not 0.5."""
    if any("/" in told.exact(value) for value in values):
        return partial(show, fractions=True, comma=words(told.question.lang)["format"]["comma"])
    return told.exact


def _some(answer: Any, wrong: list[Any]) -> list[Any]:
    return sorted({answer, *list(dict.fromkeys(wrong))[: _MOST - 1]})


def _of(
    label: Callable[[Any], str], answers: Iterable[Any], right: Any, notes: dict[Any, str]
) -> dict[str, Any] | None:  # fmt: skip
    told: dict[str, Any] = {}
    for answer in answers:
        # Two answers may look the same once they are rounded.
        if label(answer) not in told or answer == right:
            told[label(answer)] = answer
    if len(told) < 2:
        return None
    places = list(told.values())
    return {"choices": list(told), "right": places.index(right), "notes": [notes.get(one, "") for one in places]}
