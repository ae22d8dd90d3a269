"""Progress of a quiz: what was answered, as plain data that a file can hold."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.player.quiz.rounds import Rounds
from emmviz.player.quiz.series import Series

__all__ = ["FIELDS", "LISTS", "begun", "checked"]

# What may stand in the progress of one question: values, and lists of texts. The browser reads files by them as well.
FIELDS: dict[str, tuple[Any, ...]] = {
    "state": ("open", "right", "wrong", "shown", "skipped"),
    "hints": (0, 1, 2),
    "first": (True, False, None),
}
LISTS = ("tries", "mistakes")


def begun(quiz: str, rounds: Rounds | Series, n: int = 0) -> dict[str, Any]:
    """Return the progress of a round that has just begun.

    `questions` holds for each question its `state`, the `tries` that could be read, how many `hints` were used, the
    names of the `mistakes` that were recognised, and whether the `first` try was right, None before it. `score` tells
    how many were right at the first try, and of how many.
    """
    one = rounds[n]
    blank = {"state": "open", "tries": [], "hints": 0, "mistakes": [], "first": None}
    return {
        "quiz": quiz,
        "round": n,
        "seed": one.seed,
        "score": [0, 0],
        "questions": [dict(blank, tries=[], mistakes=[]) for _ in one.questions],
    }


def checked(progress: Any, quiz: str, rounds: Rounds | Series) -> dict[str, Any]:
    """Return a progress that fits a quiz; where it does not, TreeError says why in one sentence."""
    if not isinstance(progress, dict) or not {"quiz", "round", "questions"} <= set(progress):
        raise TreeError("progress must be what a quiz has saved: a dict with quiz, round and questions")
    if progress["quiz"] != quiz:
        raise TreeError("this is the progress of another quiz")
    n, questions = progress["round"], progress["questions"]
    if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= rounds.last:
        raise TreeError(f"the progress tells of round {brief(n)}, which this quiz has not")
    one = rounds[n]
    # A round that has just been asked for has no questions yet.
    if not isinstance(questions, list) or len(questions) not in (0, len(one.questions)):
        raise TreeError(f"the progress must tell of {len(one.questions)} questions in round {n}")
    for i, done in enumerate(questions, start=1):
        if not _fits(done):
            raise TreeError(f"the progress does not tell what became of question {i}")
    if not questions:
        return begun(quiz, rounds, n)
    right, asked = sum(done["first"] is True for done in questions), sum(map(_asked, questions))
    return deepcopy({"quiz": quiz, "round": n, "seed": one.seed, "score": [right, asked], "questions": questions})


def _asked(done: dict[str, Any]) -> bool:
    return bool(done["tries"]) or done["state"] != "open"


def _fits(done: Any) -> bool:
    if not isinstance(done, dict) or set(done) != {*FIELDS, *LISTS}:
        return False
    lists = [done[name] for name in LISTS]
    known = all(done[name] in values for name, values in FIELDS.items())
    return known and all(isinstance(texts, list) and all(isinstance(text, str) for text in texts) for texts in lists)
