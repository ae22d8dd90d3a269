"""Series: given questions about one tree or several, asked in turn as one quiz."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, groupby

from emmviz.base.errors import TreeError
from emmviz.learn.kinds import KINDS, kinds_for
from emmviz.learn.question import Question
from emmviz.player.quiz.rounds import Round

__all__ = ["Series"]

_MOST = 100  # questions


class Series:
    """The rounds of a quiz that is made of questions, one round for each run in turn; all of them are there at once."""

    more = False

    def __init__(self, source: Iterable[Question], kinds: str | Iterable[str] | None) -> None:
        wanted = set(KINDS) if kinds is None else kinds_for(kinds)
        asked = [one for one in source if not isinstance(one, Question) or one.kind in wanted]
        if wrong := next((one for one in asked if not isinstance(one, Question)), None):
            raise TreeError(f"a quiz is made of a run, an exercise or questions, not of {type(wrong).__name__:.60}")
        if not 1 <= len(asked) <= _MOST:
            raise TreeError(f"a quiz asks from 1 to {_MOST} questions, not {len(asked)}")
        groups = [list(group) for _, group in groupby(asked, key=lambda one: id(one.run))]
        self._rounds = [Round(group[0].run, sorted(group, key=lambda one: one.step), None) for group in groups]
        self.run, self.lang, self.at_once = self._rounds[0].run, asked[0].lang, len(groups)
        self.last = self.at_once - 1
        self.before: list[int] | None = list(accumulate((len(group) for group in groups), initial=0))

    def __getitem__(self, n: int) -> Round:
        return self._rounds[n]
