"""Rounds of a quiz: the run that it was made of, and after that exercises of the same topic and level."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.learn.exercises.exercises import Exercise, exercise
from emmviz.learn.mistakes.recognise import end_of
from emmviz.learn.questions.asking import kinds_for, questions
from emmviz.learn.questions.plain import plain_first
from emmviz.learn.questions.question import EVERY, Question
from emmviz.search.events import Bound
from emmviz.search.run import Run

__all__ = ["Round", "Rounds", "chosen"]

# Of several questions at one frame the one that comes first here is asked; the others are not asked unless named.
_RANK = ("rescale", "best", "cut", "interval", "window", "value", "bound")
_MOST = 12
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


def chosen(raised: Iterable[Question]) -> list[Question]:
    """Choose what a quiz asks of all that a run raises: one question at a frame, before backups and cuts.

    A question is left out where its answer plainly follows from the picture, and where its feedback would tell what
    another one asks later; no edge case comes before a plain question of its kind.

    >>> from emmviz import gallery, learn, star1
    >>> found = chosen(learn.questions(star1(gallery.aima_scale())))
    >>> [(question.step, question.kind, question.node) for question in found[1:]]
    [(15, 'value', 'B'), (19, 'window', 'F'), (21, 'cut', 'F'), (23, 'cut', 'C'), (27, 'rescale', 'A')]
    """
    useful = [question for question in raised if question.kind in _RANK and not _plain(question)]
    useful = [one for one in plain_first(useful) if not any(_tells(one, other) for other in useful)]
    first: dict[int, Question] = {}
    for question in sorted(useful, key=_rank):
        first.setdefault(question.step, question)
    kept = sorted(first.values(), key=_worth)[:_MOST]
    return sorted(kept, key=lambda question: (question.step, EVERY.index(question.kind)))


def _plain(question: Question) -> bool:
    """Whether there is little to think about: no cut, the widest window, an exact number, a change that keeps all."""
    run, answer = question.run, question.answer
    if question.kind in ("cut", "bound"):
        return answer == question.choices[0]
    if question.kind == "window":
        return answer in (run.bounds, run.steps[0].window)
    return question.kind == "rescale" and answer == question.choices[0]


def _tells(one: Question, other: Question) -> bool:
    """Whether the feedback of one question gives away the answer to a later one."""
    if one.kind not in ("value", "best", "bound") or other is one or other.kind == "rescale":
        return False
    return one.step < other.step <= end_of(one)


def _rank(question: Question) -> int:
    return _RANK.index(question.kind)


def _worth(question: Question) -> tuple[bool, bool, int]:
    """The lower, the more there is to think about; a value of a chance node is worth more than one of a player."""
    run, node = question.run, question.node
    simple = question.kind == "value" and node is not None and run.tree.kind(node) != "chance"
    exact = question.kind == "value" and run.steps[end_of(question)].bound is Bound.EXACT
    return (simple and exact, question.kind == "interval", -question.step)
