"""Ballot: the answers that a class votes on, the right one among those that are known to be wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emmviz.learn.predicting.judging import PredictionFeedback
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.learn.predicting.prediction import Prediction

__all__ = ["ballot"]

_MOST = 5


def ballot(prediction: Prediction) -> dict[str, Any] | None:
    """Return the choices of a vote and the place of the right one, None where there is nothing to choose from.

    Of moves all are there; of numbers, intervals and orders the right one and those of known mistakes, in a rising
    order; nodes are picked on the picture.

    >>> from emmviz import expectiminimax, gallery
    >>> from emmviz.learn.predicting.prediction import prediction
    >>> run = expectiminimax(gallery.aima_scale())
    >>> ballot(prediction("Which move is best?", run.best_action, on=run))
    {'choices': ['a1', 'a2'], 'right': 0}
    """
    question, told = prediction.question, PredictionFeedback(prediction)
    answer: Any = question.answer
    narrator = Narrator(question.run.tree, question.lang)
    if question.form == "choice":
        return _of(list(question.choices), answer)
    if question.form == "node":
        tree = question.run.tree
        moves = [str(narrator.action(move) or narrator.child(move)) for move in tree.children(tree.root)]
        if answer not in tree.children(tree.root) or not 2 <= len(set(moves)) == len(moves):
            return None
        return _of(moves, moves[tree.children(tree.root).index(answer)])
    if question.form == "number":
        values = _some(answer, [value for value, _ in told.suspects.values()])
        return _of([narrator.number(value) for value in values], narrator.number(answer))
    if question.form == "interval":
        pairs = _some(answer, [pair for pair, _ in told.suspects.windows()])
        return _of([narrator.window(pair) for pair in pairs], narrator.window(answer))
    if question.form == "order":
        orders = _some(answer, [order for order, _ in told.suspects.orders()])
        return _of([told.join(order) for order in orders], told.answer)
    return None


def _some(answer: Any, wrong: list[Any]) -> list[Any]:
    return sorted({answer, *list(dict.fromkeys(wrong))[: _MOST - 1]})


def _of(choices: list[str], right: str) -> dict[str, Any] | None:
    told = list(dict.fromkeys(choices))
    return {"choices": told, "right": told.index(right)} if len(told) > 1 else None
