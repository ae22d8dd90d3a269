"""Gain: what a learner answered before and after the lessons, in two tests that are alike but for their numbers.

Source: R. R. Hake, American Journal of Physics 66 (1998) 64, for the gain as a share of what was missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn.exercises.forms import form_questions
from emmviz.learn.record.quizzed import question_id
from emmviz.learn.record.store import Entry

__all__ = ["Gain", "gain", "gain_line"]

_QUESTIONS = 10  # of each test


class Gain(NamedTuple):
    """How many first tries were right in the test before and in the test after, of ten each; None for one not done."""

    before: int | None
    after: int | None

    @property
    def share(self) -> Fraction | None:
        """The share of what was missing before that is right after: from 0 to 1, below 0 where it became less.

        None while a test is not done, or where nothing was missing.
        """
        if self.before is None or self.after is None or self.before == _QUESTIONS:
            return None
        return Fraction(self.after - self.before, _QUESTIONS - self.before)


def gain(entries: Iterable[Entry]) -> Gain:
    """Return the gain between the tests; one counts when all of its questions were answered.

    >>> gain([]).share is None
    True
    """
    right = {entry.id: entry.verdict == "right" for entry in entries if entry.kind == "quiz"}
    return Gain(_right(right, "pre"), _right(right, "post"))


def _right(right: dict[str, bool], form: str) -> int | None:
    asked = _ids(form)
    return sum(right[one] for one in asked) if asked <= right.keys() else None


@cache
def _ids(form: str) -> frozenset[str]:
    return frozenset(map(question_id, form_questions(form)))


def gain_line(found: Gain, lang: str) -> str:
    """Say what the tests show, "" where none is done."""
    phrases = words(lang)["progress"]
    done = {"test_before": found.before, "test_after": found.after}
    both = [phrases[key].format(right=n, asked=_QUESTIONS) for key, n in done.items() if n is not None]
    if found.share is not None and found.share > 0:
        both.append(phrases["gain"].format(percent=round(100 * found.share)))
    return " ".join(both)
