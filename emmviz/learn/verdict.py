"""Verdict: what an answer is; Mark: the verdict in words."""

from __future__ import annotations

from typing import NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.question import Suspect

__all__ = ["Mark", "Verdict"]


class Verdict(NamedTuple):
    """What an answer is.

    Attributes
    ----------
    reason : str
        "right", "rounded", "alike" (it means the same as the answer), "unread" (it cannot be read), "wrong", or what
        the answer is, by its sentence in the locale.
    at : tuple of numbers
        The numbers that the reason is about, such as those that were rounded.
    given : str
        The answer, or the part of it that the reason is about, as text; "{given}" where a page puts it in.
    suspect : Suspect or None
        The known wrong answer that it is.
    detail : str
        The sentences that say it in full, such as which leaves are missing.
    """

    reason: str
    at: tuple[Number, ...] = ()
    given: str = ""
    suspect: Suspect | None = None
    detail: str = ""

    @property
    def correct(self) -> bool:
        """Whether the answer is right."""
        return self.reason in ("right", "rounded", "alike")

    @property
    def readable(self) -> bool:
        """Whether the answer could be read, and so counts as one."""
        return self.reason not in (
            "unread",
            "several",
            "ends_unsaid",
            "end_missing",
            "backwards",
            "too_rough",
            "no_probability",
            "not_below",
        )


class Mark(NamedTuple):
    """The verdict on an answer.

    Attributes
    ----------
    correct : bool
        Whether it is right.
    mistake : str or None
        The name of the known mistake behind it.
    feedback : str
        A sentence or more: what is right, and why.
    """

    correct: bool
    mistake: str | None
    feedback: str
