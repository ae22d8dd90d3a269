"""Rounds of a quiz: a run and exercises of its topic and level after it, or given questions about several runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate, groupby
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, expect, of_text, refuse_if
from emmviz.learn.choosing import for_quiz, in_turn, plain_first
from emmviz.learn.exercises import Exercise, exercise
from emmviz.learn.kinds import KINDS, kinds_for, questions
from emmviz.learn.question import Question
from emmviz.search.run import Run

_LAST_ROUND = 10_000
_MOST_GIVEN = 100  # questions
# How many trees a page holds that has no kernel to draw more.
_AT_ONCE = 4
# Which exercises come after a run, by its algorithm.
_TOPICS = {"expectiminimax": "backup", "star1": "pruning"}


class Round(NamedTuple):
    """A run with the questions that are asked about it, and the seed of its tree, None if it has none."""

    run: Run
    questions: list[Question]
    seed: int | None


def _round(run: Run, asked: Iterable[Question], seed: int | None) -> Round:
    return Round(run, [replace(question, pictured=True) for question in asked], seed)


class Rounds:
    """The rounds of a quiz, each made when it is first needed; `continues` says whether any follows the first.

    `last` is the number of the last one that may be asked for, `at_once` how many a page holds; `before` is for a
    `QuestionSeries`, which has as many questions before each of its rounds.
    """

    before: list[int] | None = None

    def __init__(self, source: object, kinds: str | Iterable[str] | None, lang: str) -> None:
        self.lang, self.kinds = lang, None if kinds is None else kinds_for(kinds)
        seed: int | None = None
        if isinstance(source, Exercise):
            self.run, seed, self.topic, self.level = source.run, source.seed, source.topic, source.level
            self.about: set[str] | None = {question.kind for question in source.questions}
        elif isinstance(source, Run):
            self.run, self.topic, self.level, self.about = source, _TOPICS.get(source.algorithm, ""), 1, None
        else:
            raise TreeError(Message("wrong.widget.quiz", given=type(source).__name__[:60], hint=of_text(source)))
        self.seed, self.continues = seed or 0, bool(self.topic)
        self.last, self.at_once = (_LAST_ROUND, _AT_ONCE) if self.continues else (0, 1)
        asked = self._asked(questions(self.run, self.kinds or self.about, lang))
        refuse_if(not asked, "wrong.widget.no_questions")
        self._made = {0: _round(self.run, asked, seed)}

    def __getitem__(self, n: int) -> Round:
        if n not in self._made:
            refuse_if(not self.continues, "wrong.widget.one_round")
            drawn = exercise(self.seed + n, self.topic, self.level, self.kinds or self.about, self.lang)
            self._made[n] = _round(drawn.run, self._asked(drawn.questions), drawn.seed)
        return self._made[n]

    def _asked(self, raised: list[Question]) -> list[Question]:
        return plain_first(in_turn(raised if self.kinds else for_quiz(raised) or raised))


class QuestionSeries:
    """The rounds of a quiz that is made of questions, one round for each run in turn; all of them are there at once."""

    continues = False

    def __init__(self, source: Iterable[Question], kinds: str | Iterable[str] | None) -> None:
        wanted = set(KINDS) if kinds is None else kinds_for(kinds)
        asked = [question for question in source if not isinstance(question, Question) or question.kind in wanted]
        if wrong := next((other for other in asked if not isinstance(other, Question)), None):
            raise TreeError(Message("wrong.widget.quiz_questions", given=type(wrong).__name__[:60]))
        expect(1 <= len(asked) <= _MOST_GIVEN, "wrong.widget.quiz_size", len(asked), most=_MOST_GIVEN)
        groups = [list(group) for _, group in groupby(asked, key=lambda question: id(question.run))]
        self._rounds = [
            _round(group[0].run, sorted(group, key=lambda question: question.step), None) for group in groups
        ]
        self.run, self.lang, self.at_once = self._rounds[0].run, asked[0].lang, len(groups)
        self.last = self.at_once - 1
        self.before: list[int] | None = list(accumulate((len(group) for group in groups), initial=0))

    def __getitem__(self, n: int) -> Round:
        return self._rounds[n]
