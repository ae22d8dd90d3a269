"""What the front end needs of a prediction; the answer, and what it reveals, are sealed."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from copy import copy
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import called, words
from emmviz.base.numbers import brief
from emmviz.learn.marking.key_names import names, reading
from emmviz.learn.predicting.judging import key_of
from emmviz.player.predict.ballot import ballot, wrong_answers
from emmviz.player.shell.front import packed
from emmviz.player.shell.payload import payload, subtitle
from emmviz.search.run import Run

if TYPE_CHECKING:
    from emmviz.learn.predicting.prediction import Prediction

__all__ = ["opened", "predict_payload", "seen"]

# What the card has of a quiz's words.
_CARD = ("check", "again")
_NOBODY: dict[str, Any] = {"nodes": [], "exact": {}, "loose": {}, "called": []}
# What of the key is asked, and so is not sealed.
_OPEN = ("form", "prompt", "choices", "percent")


def seen(prediction: Prediction, step: int = 0) -> Run | None:
    """Return the run that is seen before the answer, broken off at a step, so that nothing after it is in its data.

    Parameters: prediction; step, the frame. Returns: None where there is no picture.
    Raises: TreeError for a step out of range.
    """
    if prediction.on is None:
        return None
    run = copy(prediction.question.run)
    most = len(run.steps) if isinstance(prediction.on, Run) else 0
    if not isinstance(step, int) or isinstance(step, bool) or not 0 <= step <= most:
        raise TreeError(f"step must be a whole number from 0 to {most}, not {brief(step)}")
    run.steps = run.steps[:step]
    return run


def predict_payload(
    prediction: Prediction, parts: list[dict[str, Any]], *, step: int = 0, layout: str = "tidy"
) -> dict[str, Any]:
    """Return everything that a prediction needs, as plain data for JSON.

    Parameters: prediction; parts, what is revealed; step, the frame that is seen; layout.

    >>> from emmviz.learn.predicting.prediction import prediction
    >>> data = predict_payload(prediction("What is 6 × 7?", 42), [])
    >>> "42" in str({**data, "sealed": ""}), opened(data)["key"]["answer"]
    (False, ['42', '42'])
    """
    question = prediction.question
    key, run, phrases = key_of(prediction), seen(prediction, step), words(question.lang)
    player = None
    if run is not None:
        player = payload(run, lang=question.lang, layout=layout, shown=[step])
        title, searched = called(run.tree.title, question.lang), isinstance(prediction.on, Run)
        # A tree is not searched yet, and of a run nothing is said of the steps that are held back.
        player["title"] = title or (subtitle(run, question.lang) if searched else phrases["predict"]["tree"])
        player["subtitle"] = subtitle(run, question.lang) if title and searched else ""
    return {
        "id": prediction.id,
        "title": question.prompt,
        "asked": {name: key[name] for name in _OPEN if name in key},
        "player": player,
        "names": _NOBODY if run is None else names(run.tree, question.lang),
        "reading": reading(question.lang),
        "words": phrases["answers"] | {name: phrases["quiz"][name] for name in _CARD} | phrases["predict"],
        "sealed": packed(
            {"key": key, "parts": parts, "ballot": ballot(prediction), "wrong": wrong_answers(prediction)}
        ),
    }


def opened(data: dict[str, Any]) -> dict[str, Any]:
    """Return what is sealed in a payload: the key, the parts that are revealed, the ballot of a vote, and the wrong
    answers that are known.
    """
    found: dict[str, Any] = json.loads(zlib.decompress(b64decode(data["sealed"])))
    return found
