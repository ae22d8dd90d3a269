"""Verdict: the judgement of an answer. Mark: the verdict in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from emmviz.learn.question import Suspect


class Verdict(NamedTuple):
    """The judgement of an answer.

    Attributes
    ----------
    reason : str
        "right", "rounded", "alike" (it means the same as the answer), "unread" (it cannot be read), "wrong", or a name
        whose sentence in the locale describes the answer.
    at : tuple
        The numbers that the reason is about, for example the rounded ones; of an order, the first choice out of place.
    given : str
        The answer, or the part that the reason is about, as text; "{given}" if a page fills it in.
    suspect : Suspect or None
        The known wrong answer that was given.
    detail : str
        More sentences about the reason, for example which leaves are missing.
    """

    reason: str
    at: tuple[Any, ...] = ()
    given: str = ""
    suspect: Suspect | None = None
    detail: str = ""

    @property
    def correct(self) -> bool:
        """Return whether the answer is right."""
        return self.reason in ("right", "rounded", "alike")

    @property
    def readable(self) -> bool:
        """Return whether the answer could be read, and so counts as an answer."""
        return self.reason not in (
            "unread",
            "two_numbers",
            "several",
            "ends_unsaid",
            "end_missing",
            "end_unread",
            "only_number",
            "backwards",
            "too_rough",
            "cut_off",
            "no_probability",
            "no_count",
            "not_below",
        )


class Mark(NamedTuple):
    """The verdict on an answer, in words.

    Attributes
    ----------
    correct : bool
        Whether the answer is right.
    mistake : str or None
        The name of the known mistake behind the answer.
    feedback : str
        One sentence or more: what is right, and why.
    """

    correct: bool
    mistake: str | None
    feedback: str
