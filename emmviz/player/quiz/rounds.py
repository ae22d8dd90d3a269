"""Rounds of a quiz: the run that it was made of, and after that exercises of the same topic and level."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.learn.choosing import chosen, plain_first
from emmviz.learn.exercises.exercises import Exercise, exercise
from emmviz.learn.kinds import kinds_for, questions
from emmviz.learn.question import Question
from emmviz.search.run import Run

__all__ = ["Round", "Rounds"]

_LAST_ROUND = 10_000
# How many trees a page holds that has no kernel to draw more.
_AT_ONCE = 4
# Which exercises come after a run, by its algorithm.
_TOPICS = {"expectiminimax": "backup", "star1": "pruning"}


class Round(NamedTuple):
    """A run with the questions that are asked about it, and the seed of its tree, None where it has none."""

    run: Run
    questions: list[Question]
    seed: int | None


class Rounds:
    """The rounds of a quiz, each made when it is first needed; `more` says whether any follows the first.

    `last` is the number of the last one that may be asked for, `at_once` how many a page holds; `before` is for a
    `Series`, which has as many questions before each of its rounds.
    """

    before: list[int] | None = None

    def __init__(self, source: Run | Exercise, kinds: str | Iterable[str] | None, lang: str) -> None:
        drawn = source if isinstance(source, Exercise) else None
        self.lang = lang
        self.kinds = None if kinds is None else kinds_for(kinds)
        if drawn:
            self.run, self.seed, self.topic, self.level = drawn.run, drawn.seed, drawn.topic, drawn.level
            self.about: set[str] | None = {question.kind for question in drawn.questions}
        elif isinstance(source, Run):
            self.run, self.seed, self.level, self.about = source, 0, 1, None
            self.topic = _TOPICS.get(source.algorithm, "")
        else:
            raise TreeError(f"a quiz is made of a run or of an exercise, not of {type(source).__name__:.60}")
        self.more = bool(self.topic)
        self.last, self.at_once = (_LAST_ROUND, _AT_ONCE) if self.more else (0, 1)
        asked = self._asked(questions(self.run, self.kinds or self.about, lang))
        if not asked:
            raise TreeError("this run raises no questions of these kinds")
        self._made = {0: Round(self.run, asked, self.seed if drawn else None)}

    def __getitem__(self, n: int) -> Round:
        if n not in self._made:
            if not self.more:
                raise TreeError("this quiz has one round only")
            drawn = exercise(self.seed + n, self.topic, self.level, self.kinds or self.about, self.lang)
            self._made[n] = Round(drawn.run, self._asked(drawn.questions), drawn.seed)
        return self._made[n]

    def _asked(self, raised: list[Question]) -> list[Question]:
        return plain_first(raised if self.kinds else chosen(raised) or raised)
